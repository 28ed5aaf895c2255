/* What each kind of input gives: its animations, small, without names and payloads. */
#ifndef QP_CLI_SEED_KINDS_H
#define QP_CLI_SEED_KINDS_H

#include "content.h"
#include "seed_set.h"

/* Each Anime as a bare chunk (target anime), every other distinct chunk and the frame section in a
   file of its own (target ccsf). Also takes a bare Anime chunk. */
void seed_ccsf(seed_set *set, const cli_content *content);

/* The head of a cinematic stream: its header and first frames, without sound (cine_stream). False
   after a message if it cannot be read; then there is none. */
bool seed_cine(seed_set *set, const cli_content *content);

/* Each ANIMATION, bare or behind its record header as it came, with its strings blanked out
   (totemtech). */
void seed_totem(seed_set *set, const cli_content *content);

#endif
