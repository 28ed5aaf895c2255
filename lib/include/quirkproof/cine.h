/**
 * @file
 * Cinematic streams of Rugrats: Search for Reptar (PlayStation, files of /DATA/CINEMAT): the whole
 * interface. The bytes of a disc dump become sectors (cine_sector.h), sectors become a header and
 * frames (cine_stream.h), frames become what the game shows (cine_play.h). Beside that: which audio
 * sectors are heard (cine_sound.h), the game's own tables and the opening's ending (cine_game.h),
 * and the way back from a model to bytes (cine_write.h).
 *
 * Source of all of it: in-engine-cinematics; what it leaves open is marked "chosen".
 */
#ifndef QUIRKPROOF_CINE_H
#define QUIRKPROOF_CINE_H

#include "quirkproof/cine_game.h"
#include "quirkproof/cine_play.h"
#include "quirkproof/cine_sector.h"
#include "quirkproof/cine_sound.h"
#include "quirkproof/cine_stream.h"
#include "quirkproof/cine_write.h"

#endif
