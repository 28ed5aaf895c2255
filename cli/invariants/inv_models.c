#include "inv_models.h"

#include <string.h>

#include "anime_compile.h"
#include "exit_codes.h"
#include "invariants/anime_case.h"
#include "kinds.h"
#include "message.h"

/* Bytes that a trial draws from, and the pieces that they are put together from. */
enum { DRAWN = 192, PIECE = 16 };

/* -- Drawn numbers ---------------------------------------------------------------------------- */

/* xorshift64*, Vigna 2014. */
static uint64_t next_random(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

/* What a trial draws: every other piece is one of the model, so that operations are tried on what
   stands in it. The same file is tried with the same numbers every time. */
static void draw(qp_bytes model, uint64_t seed, uint8_t out[DRAWN]) {
    uint64_t state = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (size_t at = 0; at < DRAWN; at += PIECE) {
        const uint64_t words[PIECE / 8] = {next_random(&state), next_random(&state)};
        if (at / PIECE % 2 == 0 || model.size < PIECE) {
            memcpy(out + at, words, PIECE);
        } else {
            memcpy(out + at, model.data + words[0] % (model.size - PIECE + 1), PIECE);
        }
    }
}

/* -- Trials ----------------------------------------------------------------------------------- */

/* How often an invariant is tried in one of the two models of the arithmetic. */
static unsigned rounds_of(const qp_invariant *invariant, qp_ee_model model) {
    static const unsigned rounds[QP_SCOPES] = {[QP_SCOPE_ARITHMETIC] = 16,
                                               [QP_SCOPE_FILE] = 1,
                                               [QP_SCOPE_EVALUATION] = 2,
                                               [QP_SCOPE_RUN] = 8};
    /* What stands in a file has nothing to do with how it is evaluated. */
    return invariant->scope == QP_SCOPE_FILE && model == QP_EE_CONSOLE ? 0
                                                                       : rounds[invariant->scope];
}

/* The worst outcome of all rounds; after a violation `trial` is the one that was violated. */
static qp_outcome try_rounds(const qp_invariant *invariant, qp_trial *trial, qp_bytes model) {
    qp_outcome worst = QP_NOT_EXERCISED;
    uint8_t drawn[DRAWN];
    const unsigned rounds = rounds_of(invariant, trial->model);
    trial->drawn.data = drawn;
    trial->drawn.size = sizeof drawn;
    for (unsigned i = 0; i < rounds && worst != QP_VIOLATED; i++) {
        draw(model, model.size + i, drawn);
        const qp_outcome outcome = qp_invariant_try(invariant, trial);
        worst = outcome > worst ? outcome : worst;
    }
    trial->drawn.data = NULL;
    trial->drawn.size = 0;
    return worst;
}

/* A model compiled in both models of the arithmetic: all invariants that need nothing else. */
static void try_all(qp_trial trials[2], qp_needs needs, qp_bytes model, const char *shown,
                    inv_tally *tally) {
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        if (invariant->needs != needs && invariant->needs != QP_NEEDS_NOTHING) {
            continue;
        }
        const qp_outcome first = try_rounds(invariant, &trials[0], model);
        const qp_outcome second =
            first == QP_VIOLATED ? first : try_rounds(invariant, &trials[1], model);
        inv_tally_add(tally, i, second > first ? second : first, &trials[first != QP_VIOLATED],
                      shown);
    }
    tally->models++;
}

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
    bool made = cli_buffer_make(&anime->block, size);
    qp_arena_init(&anime->arena, anime->block.data, made ? size : 0);
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
        try_all(trials, QP_NEEDS_ANIME, model, content->shown, tally);
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
    default:
        return CLI_FINE;
    }
}
