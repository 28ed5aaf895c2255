/* Animations, compiled one at a time. */
#ifndef QP_CLI_ANIME_COMPILE_H
#define QP_CLI_ANIME_COMPILE_H

#include "anime_list.h"

/* What every animation of an input needs to know of the file around it; made once. */
typedef struct {
    qp_anime_env env;
    cli_buffer crops; /* u and v of every material, by object */
} cli_anime_world;

/* False after a message; free it either way. */
bool cli_anime_world_make(const cli_content *content, cli_anime_world *world);
void cli_anime_world_free(cli_anime_world *world);

/* A compiled animation and the memory that it lives in. */
typedef struct {
    qp_anime anime;
    cli_buffer block;
} cli_anime;

/* False after a message; free it either way. */
bool cli_anime_compile(const cli_content *content, const cli_anime_world *world,
                       const cli_anime_ref *ref, qp_ee_model model, cli_anime *compiled);
void cli_anime_free(cli_anime *compiled);

#endif
