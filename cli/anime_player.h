/* An animation that is stepped: by time and step alone, or as the game's cursor reads it. */
#ifndef QP_CLI_ANIME_PLAYER_H
#define QP_CLI_ANIME_PLAYER_H

#include "anime_list.h"
#include "json.h"
#include "quirkproof/anm.h"

/*
 * Where every frame has its Top once and in order, the two are the same, and notes are looked up;
 * elsewhere the records are read by a cursor that goes on where it stopped (anime.md, The reader).
 */
typedef struct {
    const qp_anime *anime;
    uint32_t time;
    bool reads; /* by the cursor */
    qp_clip clip;
    qp_anm anm;
    cli_buffer block;
} cli_anime_player;

/* A player at `from` ticks. False after a message; free it either way. */
bool cli_anime_player_make(const cli_anime_ref *ref, const qp_anime *anime, uint32_t from,
                           cli_anime_player *player);
void cli_anime_player_free(cli_anime_player *player);

/* Back to time 0. */
void cli_anime_player_restart(cli_anime_player *player);

/* Takes a step, and writes it with its notes. */
void cli_anime_player_step(cli_anime_player *player, uint32_t step, cli_json *json);

#endif
