#include "inv_models.h"

#include "anime_compile.h"
#include "exit_codes.h"
#include "inv_formats.h"
#include "inv_trials.h"
#include "invariants/anime_case.h"
#include "kinds.h"
#include "message.h"

/* -- Animes ----------------------------------------------------------------------------------- */

/* What one Anime is compiled into, in both models, and the scratch of its trials. */
typedef struct {
    qp_anime_case cases[2];
    cli_buffer block;
    qp_arena arena;
} inv_anime;

static bool compile(const cli_content *content, const cli_anime_world *world,
                    const cli_anime_ref *ref, inv_anime *anime) {
    const qp_ccsf *file = content->kind->input == QP_INPUT_CCSF ? content->parsed : NULL;
    const size_t size =
        2 * qp_anime_case_memory_bound(ref->size) + qp_trial_scratch(ref->size) + QP_ARENA_SLACK;
    bool made = true;
    anime->arena = cli_buffer_arena(&anime->block, size);
    for (int i = 0; i < 2 && made; i++) {
        made = qp_anime_case_of(cli_buffer_bytes(&content->bytes), ref->offset, &world->env, file,
                                i == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE, &anime->arena,
                                &anime->cases[i]) == QP_OK;
    }
    return made;
}

static bool try_anime(const cli_content *content, const cli_anime_world *world,
                      const cli_anime_ref *ref, const qp_subject *subject, inv_tally *tally) {
    const qp_bytes bytes = cli_buffer_bytes(&content->bytes);
    const qp_bytes model = {bytes.data + ref->offset, ref->size};
    inv_anime anime = {.block = {NULL, 0}};
    const bool made = compile(content, world, ref, &anime);
    if (made) {
        qp_trial trials[2] = {{.subject = subject, .model = QP_EE_REFERENCE},
                              {.subject = subject, .model = QP_EE_CONSOLE}};
        for (int i = 0; i < 2; i++) {
            trials[i].arena = anime.arena;
            trials[i].anime = &anime.cases[i];
        }
        const inv_model looked_at = {QP_NEEDS_ANIME, true, model, content->shown};
        inv_try_all(trials, 2, &looked_at, tally);
        tally->models++;
    } else {
        cli_message("%s: not enough memory for animation %u", content->shown, (unsigned)ref->index);
    }
    cli_buffer_free(&anime.block);
    return made;
}

static int try_animes(cli_content *content, const qp_subject *subject, inv_tally *tally) {
    cli_anime_world world;
    cli_anime_ref ref;
    bool done = cli_anime_world_make(content, &world);
    cli_anime_walk_state walk = cli_anime_walk(content);
    while (done && cli_anime_next(&walk, &ref)) {
        done = try_anime(content, &world, &ref, subject, tally);
    }
    cli_anime_world_free(&world);
    return done ? CLI_FINE : CLI_TROUBLE;
}

/* -- Inputs ----------------------------------------------------------------------------------- */

int inv_try_content(cli_content *content, inv_tally *tally) {
    const qp_subject subject = qp_subject_library();
    if (content->kind->load != NULL && !content->kind->load(content)) {
        cli_message("%s: not enough memory to read it", content->shown);
        return CLI_TROUBLE;
    }
    tally->files++;
    switch (content->kind->input) {
    case QP_INPUT_CCSF:
    case QP_INPUT_ANIME:
        return try_animes(content, &subject, tally);
    case QP_INPUT_CINE:
        return inv_try_cine(content, &subject, tally);
    case QP_INPUT_ANIMATION:
        return inv_try_animations(content, &subject, tally);
    default:
        return CLI_FINE;
    }
}
