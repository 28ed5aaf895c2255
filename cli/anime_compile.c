#include "anime_compile.h"

#include <string.h>

#include "message.h"
#include "quirkproof/ccsf.h"

static bool make_crops(const qp_ccsf *file, cli_buffer *block) {
    if (!cli_buffer_make(block, (size_t)file->object_count * 2 * sizeof(uint16_t))) {
        return false;
    }
    for (uint32_t i = 0; i < file->object_count; i++) {
        uint16_t crops[2];
        qp_ccsf_crops(file, i, &crops[0], &crops[1]);
        memcpy(block->data + (size_t)i * sizeof crops, crops, sizeof crops);
    }
    return true;
}

bool cli_anime_world_make(const cli_content *content, cli_anime_world *world) {
    const qp_ccsf *file = content->parsed;
    memset(world, 0, sizeof *world);
    if (file == NULL) { /* a bare chunk: nothing is known */
        return true;
    }
    if (!make_crops(file, &world->crops)) {
        cli_message("%s: not enough memory to read it", content->shown);
        return false;
    }
    world->env.version = file->version;
    world->env.object_count = file->object_count;
    world->env.targets = file->ends;
    world->env.crops = (const uint16_t *)(const void *)world->crops.data;
    return true;
}

void cli_anime_world_free(cli_anime_world *world) {
    cli_buffer_free(&world->crops);
}

bool cli_anime_compile(const cli_content *content, const cli_anime_world *world,
                       const cli_anime_ref *ref, qp_ee_model model, cli_anime *compiled) {
    qp_arena arena;
    memset(compiled, 0, sizeof *compiled);
    if (!cli_buffer_make(&compiled->block, qp_anime_memory_bound(ref->size))) {
        cli_message("%s: not enough memory to compile animation %u", content->shown,
                    (unsigned)ref->index);
        return false;
    }
    qp_arena_init(&arena, compiled->block.data, compiled->block.size);
    if (qp_anime_build(cli_buffer_bytes(&content->bytes), ref->offset, &world->env, model, &arena,
                       &compiled->anime) != QP_OK) {
        cli_message("%s: animation %u could not be compiled", content->shown, (unsigned)ref->index);
        return false;
    }
    return true;
}

void cli_anime_free(cli_anime *compiled) {
    cli_buffer_free(&compiled->block);
}
