/* A player on an Anime chunk that a test wrote, in memory of exactly the size that was promised. */
#ifndef QP_TESTS_ANM_PLAYER_H
#define QP_TESTS_ANM_PLAYER_H

#include "gen/ccs_build.h"
#include "quirkproof/anm.h"
#include "support/exact.h"

#include <criterion/criterion.h>

/* A chunk, its clip, its player, and its evaluation by time alone. */
typedef struct {
    qp_exact data;
    qp_exact clip_memory;
    qp_exact anm_memory;
    qp_exact anime_memory;
    qp_clip clip;
    qp_anm anm;
    qp_anime anime;
} player;

/* Opens the chunk at the start of `build`, which is freed. The player has its clip set. */
player player_open(qp_build *build, uint16_t version);

/* The same on bytes that somebody else owns. */
player player_on(qp_bytes data, size_t offset, const qp_anime_env *env);

void player_close(player *p);

/* Notes in the order in which they were handed on. */
typedef struct {
    qp_note list[64];
    uint32_t count;
} note_log;

/* A note function for a note_log. */
void note_log_add(void *user, const qp_note *note);

/* One step of `ticks`, and what NoteProcess hands on after it. */
note_log player_step(player *p, uint32_t ticks);

/* The events of a log, as text: "8005/1@4 2/2@4" (event/param@time). Static, replaced each time. */
const char *note_log_text(const note_log *log);

#define expect_notes(log, text)                                                                    \
    do {                                                                                           \
        const note_log logged = (log);                                                             \
        cr_assert_str_eq(note_log_text(&logged), (text));                                          \
    } while (0)

#endif
