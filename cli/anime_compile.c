#include "anime_compile.h"

#include <string.h>

#include "message.h"
#include "quirkproof/file.h"

bool cli_anime_world_make(const cli_content *content, cli_anime_world *world) {
    const qp_ccsf *file = content->parsed;
    memset(world, 0, sizeof *world);
    if (file == NULL) { /* a bare chunk: nothing is known */
        return true;
    }
    size_t size = qp_file_env_memory_bound((size_t)file->object_count * 32);
    qp_arena arena = cli_buffer_arena(&world->crops, size);
    if (qp_file_env(file, &arena, &world->env) != QP_OK) {
        cli_message("%s: not enough memory to read it", content->shown);
        return false;
    }
    return true;
}

void cli_anime_world_free(cli_anime_world *world) {
    cli_buffer_free(&world->crops);
}

bool cli_anime_compile(const cli_content *content, const cli_anime_world *world,
                       const cli_anime_ref *ref, qp_ee_model model, cli_anime *compiled) {
    memset(compiled, 0, sizeof *compiled);
    qp_arena arena = cli_buffer_arena(&compiled->block, qp_anime_memory_bound(ref->size));
    if (qp_anime_build(cli_buffer_bytes(&content->bytes), ref->offset, &world->env, model, &arena,
                       &compiled->anime) != QP_OK) {
        cli_message("%s: not enough memory to compile animation %u", content->shown,
                    (unsigned)ref->index);
        return false;
    }
    return true;
}

void cli_anime_free(cli_anime *compiled) {
    cli_buffer_free(&compiled->block);
}
