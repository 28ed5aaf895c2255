/* The values of an ANIMATION at a frame, as JSON. */
#ifndef QP_CLI_TOTEMTECH_SAMPLE_H
#define QP_CLI_TOTEMTECH_SAMPLE_H

#include "content.h"
#include "json.h"
#include "quirkproof/totemtech.h"

/* Names come from what `content` opened; values that are not finite are told to `sink`. */
void cli_totem_put_sample(cli_json *json, const cli_content *content,
                          const qp_totem_animation *animation, qp_sink *sink, double frame);

#endif
