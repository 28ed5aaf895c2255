/*
 * Cinematic streams made sector by sector, in a block of the caller's: what tests, corpora and fuzz
 * targets read. Everything goes through the suite's own writer.
 */
#ifndef QP_GEN_CINE_BUILD_H
#define QP_GEN_CINE_BUILD_H

#include "gen/source.h"
#include "quirkproof/cine.h"

/* A file being made. What does not fit in the block is left out, and `full` set. */
typedef struct {
    uint8_t *data;
    size_t size; /* bytes so far */
    size_t room;
    bool full;
    qp_cine_geometry geometry;
    qp_cine_sector_model model; /* of the next data sector, its data aside */
} qp_cine_build;

/* Begins a file of `sector_size` bytes a sector, at 00:02:00 of a disc, with EDC, no channel byte.
 */
qp_cine_build qp_cine_build_in(uint8_t *block, size_t room, uint32_t sector_size);

qp_bytes qp_cine_built(const qp_cine_build *build);

/* The RIFF CDXA wrapper, for a file of `sectors` sectors; before everything else. */
void qp_cine_add_riff(qp_cine_build *build, uint32_t sectors);

/* A data sector with these bytes. */
void qp_cine_add_data(qp_cine_build *build, qp_bytes data);

void qp_cine_add_header(qp_cine_build *build, const qp_cine_header *header);
void qp_cine_add_frame(qp_cine_build *build, const qp_cine_frame *frame);
void qp_cine_add_end(qp_cine_build *build);
void qp_cine_add_empty(qp_cine_build *build);

/* An audio sector of the game's filter (file 1, channel 1), 37.8 kHz stereo, whose sound groups
 * depend on `seed`. */
void qp_cine_add_audio(qp_cine_build *build, uint32_t seed);

/* -- Models ----------------------------------------------------------------------------------- */

/* A header as the game takes it: magic, version 3, 0xdead. */
qp_cine_header qp_cine_plain_header(uint16_t frames, qp_bytes setup);

/* A frame with nothing in it but a camera that is not turned. */
void qp_cine_plain_frame(qp_cine_frame *frame, uint16_t number);

/* A frame with whatever the source says that fits in `room` bytes; its lists are in order. */
void qp_cine_draw_frame(qp_source *source, uint16_t number, size_t room, qp_cine_frame *frame);

/* -- The opening ------------------------------------------------------------------------------ */

#define QP_CINE_OPENING_SECTORS 7057u
#define QP_CINE_OPENING_FRAMES 1412u
#define QP_CINE_OPENING_AUDIO 5643u
#define QP_CINE_OPENING_SETUP 1380u

/* What a sector of OPEN.BIN is: -2 the header, -1 empty, 0 audio, else the number of its frame. */
int qp_cine_opening_sector(uint32_t sector);

/* Frame `number` of a stream like OPEN.BIN. */
void qp_cine_opening_frame(uint16_t number, qp_cine_frame *frame);

/* A stream to the figures of OPEN.BIN. */
void qp_cine_add_opening(qp_cine_build *build);

#endif
