/* What a frame of a cinematic stream shows, as JSON. */
#ifndef QP_CLI_CINE_SAMPLE_H
#define QP_CLI_CINE_SAMPLE_H

#include "cine_faces.h"
#include "json.h"
#include "quirkproof/cine.h"

/* Camera, actors, poses and stand-ins of a frame that was applied, with what they then show. */
void cli_cine_put_sample(cli_json *json, const qp_cine_frame *frame, const qp_cine_shown *shown,
                         const cli_cine_faces *faces);

#endif
