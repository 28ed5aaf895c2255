/* The animations of an input: the Anime chunks of a CCSF file, or the one that a bare chunk is. */
#ifndef QP_CLI_ANIME_LIST_H
#define QP_CLI_ANIME_LIST_H

#include "content.h"
#include "quirkproof/anime.h"

/* Room for any name of a CCSF index as UTF-8. */
#define CLI_NAME_SIZE 128

/* A walk over the animations; begins with cli_anime_walk(). */
typedef struct {
    const cli_content *content;
    size_t pos;
    uint32_t count; /* animations passed */
} cli_anime_walk_state;

/* One animation. */
typedef struct {
    uint32_t index; /* in file order, from 0 */
    size_t offset;  /* of its chunk */
    size_t size;    /* of its chunk, header included */
    uint32_t object;
} cli_anime_ref;

cli_anime_walk_state cli_anime_walk(const cli_content *content);

/* The next animation; false after the last. */
bool cli_anime_next(cli_anime_walk_state *walk, cli_anime_ref *ref);

/* Which animations a command is about. */
typedef struct {
    bool all;
    cli_anime_ref ref; /* unless `all` */
} cli_anime_choice;

/* Finds what --animation names: a name first, else an index. Without it all are chosen. False after
   a message. */
bool cli_anime_choose(const cli_content *content, const char *wanted, cli_anime_choice *choice);

/* The name of an object as UTF-8; empty if it has none. `out` has CLI_NAME_SIZE bytes. */
void cli_object_name(const cli_content *content, uint32_t object, char *out);

/* Where the ExtObj links of an object lead to; itself if it has none. */
uint32_t cli_object_target(const cli_content *content, uint32_t object);

#endif
