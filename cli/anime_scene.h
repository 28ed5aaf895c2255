/* Lights, ambient, camera and F_Material of an animation at a time, as JSON (cli.md, eval). */
#ifndef QP_CLI_ANIME_SCENE_H
#define QP_CLI_ANIME_SCENE_H

#include "content.h"
#include "json.h"

#include "quirkproof/anime.h"

/* Writes "lights", "ambient" and "camera" into the open sample, and "f_material" where the
   animation has such records. `time` is clamped. */
void cli_json_scene(cli_json *json, const cli_content *content, const qp_anime *anime,
                    uint32_t time);

#endif
