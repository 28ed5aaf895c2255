/* What an animation gives at a time, as JSON. */
#ifndef QP_CLI_ANIME_JSON_H
#define QP_CLI_ANIME_JSON_H

#include "anime_list.h"
#include "json.h"

/* Writes the sample of a compiled animation at `time`, clamped as the player clamps it. */
void cli_json_sample(cli_json *json, const cli_content *content, const qp_anime *anime,
                     uint32_t time);

#endif
