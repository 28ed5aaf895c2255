/* The animation that is open, in both models of the arithmetic. */
#ifndef QP_WEB_ANIME_H
#define QP_WEB_ANIME_H

#include "anime_compile.h"

typedef struct {
    cli_anime_ref ref;
    cli_anime_world world;
    cli_anime compiled[2]; /* by qp_ee_model */
} web_anime;

/* NULL if none is open. */
const web_anime *web_anime_open(void);

/* The compiled animation in a model; any other value is the reference. */
const qp_anime *web_anime_in(uint32_t model);

#endif
