/*
 * Writers of CCSF files, chunk by chunk and record by record, by the layouts of ccsf.md 3 to 6.
 *
 * What each of them writes is valid. Faults are made by patching: every writer returns the offset
 * of its chunk header, from which the fields lie where ccsf.md says. A chunk or record that no
 * writer here has is qp_ccs_chunk() with its words, or qp_ccs_open() .. qp_ccs_close().
 */
#ifndef QP_GEN_CCS_BUILD_H
#define QP_GEN_CCS_BUILD_H

#include "gen/build.h"
#include "quirkproof/frames.h"

/* -- Chunks in general ------------------------------------------------------------------------ */

/* The header of a chunk or record: kind, tag 0xcccc, size 0. */
size_t qp_ccs_open(qp_build *build, uint32_t kind);

/* Ends the chunk whose header is at `at`: fills it up to whole words and writes its size. */
void qp_ccs_close(qp_build *build, size_t at);

/* A chunk or record of `count` words. */
size_t qp_ccs_chunk(qp_build *build, uint32_t kind, const uint32_t *words, uint32_t count);

/* Makes the size field say `words`, whatever the chunk has. */
void qp_ccs_set_size(qp_build *build, size_t at, uint32_t words);

/* Makes the tag something else. */
void qp_ccs_set_tag(qp_build *build, size_t at, uint32_t tag);

/* -- The skeleton of a file ------------------------------------------------------------------- */

/* Header: CCSF, the name, the version, one extra word. */
size_t qp_ccs_header(qp_build *build, const char *name, uint32_t version);

/* A row of the index: at most 30 bytes of name, and a number of the file list. */
typedef struct {
    const char *name;
    uint32_t file;
} qp_ccs_row;

/* Index; the blank entries 0 of both lists are written, not given. */
size_t qp_ccs_index(qp_build *build, const char *const *files, uint32_t file_count,
                    const qp_ccs_row *objects, uint32_t object_count);

/* Setup, whose tag is 0. */
size_t qp_ccs_setup(qp_build *build);

/* Frame, which ends the setup section, and the closing Top of a file without frames. */
size_t qp_ccs_end(qp_build *build);

/* -- Setup chunks ----------------------------------------------------------------------------- */

size_t qp_ccs_object(qp_build *build, uint32_t version, uint32_t object, uint32_t parent,
                     uint32_t model);
size_t qp_ccs_material(qp_build *build, uint32_t version, uint32_t material, uint32_t texture,
                       uint32_t crop_u, uint32_t crop_v);
size_t qp_ccs_light(qp_build *build, uint32_t light, uint32_t type);
size_t qp_ccs_ext_obj(qp_build *build, uint32_t object, uint32_t parent, uint32_t target);
size_t qp_ccs_morpher(qp_build *build, uint32_t morpher, uint32_t base);

/* Texture of one level and `extra` more, 8 by 8 pixels and down; its size is 50 words too large, as
   in every known file. */
size_t qp_ccs_texture(qp_build *build, uint32_t version, uint32_t texture, uint32_t extra);

size_t qp_ccs_clut(qp_build *build, uint32_t version, uint32_t clut, uint32_t colours);

/* Model of type 4 with meshes tied to one node, or each vertex to a node of its own; its size is 15
   words a mesh too large, as in every known file. */
size_t qp_ccs_tied_model(qp_build *build, uint32_t model, uint32_t meshes, uint32_t vertices,
                         bool own_nodes);

/* Model of any other type: `type` 8 has positions and triangles, 0 has all arrays. */
size_t qp_ccs_model(qp_build *build, uint32_t model, uint32_t type, uint32_t meshes,
                    uint32_t vertices);

/* Clump of nodes, with their places from version 0x111 on. */
size_t qp_ccs_clump(qp_build *build, uint32_t version, uint32_t clump, const uint32_t *nodes,
                    uint32_t count);

/* Hit with one group of vertices. */
size_t qp_ccs_hit(qp_build *build, uint32_t hit, uint32_t vertices);

/* -- Anime chunks ----------------------------------------------------------------------------- */

size_t qp_ccs_anime_open(qp_build *build, uint32_t object, uint32_t frames);

/* Writes the closing Top (QP_CCS_ONCE or QP_CCS_LOOP), the words field and the size. */
void qp_ccs_anime_close(qp_build *build, size_t at, uint32_t closing);

enum { QP_CCS_WORDS_FIELD = 16 }; /* offset of the words field in the chunk */

#define QP_CCS_ONCE 0xffffffffu
#define QP_CCS_LOOP 0xfffffffeu

size_t qp_ccs_top(qp_build *build, uint32_t frame);

/*
 * A controller record: opened with its target and flags of 0, to which each controller adds its
 * kind at its shift; closed by qp_ccs_close(). Controllers come in the order of their shifts.
 */
size_t qp_ccs_controllers_open(qp_build *build, uint32_t kind, uint32_t target);

/* One value of `width` words. */
void qp_ccs_single(qp_build *build, size_t at, uint32_t shift, const uint32_t *value,
                   uint32_t width);

/* `count` keys of 1 + `width` words each: frame, value. `kind` is QP_CONTROLLER_KEYED or _CURVE. */
void qp_ccs_keys(qp_build *build, size_t at, uint32_t shift, uint32_t kind, const uint32_t *keys,
                 uint32_t count, uint32_t width);

/* Adds bits to the flags of a controller record. */
void qp_ccs_add_flags(qp_build *build, size_t at, uint32_t flags);

/* -- Records of frames ------------------------------------------------------------------------ */

size_t qp_ccs_note(qp_build *build, uint32_t object, uint32_t event, uint32_t param);

/* F_Morpher: `count` pairs of a model and a weight. */
size_t qp_ccs_morph(qp_build *build, uint32_t morpher, const uint32_t *targets, uint32_t count);

/* A record of any other kind, by the layout of ccsf.md 5: its target (F_Ambient has none), its
   flags if the kind has any, and the words that those ask for, each `fill`. `streamed`: it stands
   in a file's own frame section. */
size_t qp_ccs_frame_record(qp_build *build, uint32_t kind, uint32_t version, bool streamed,
                           uint32_t target, uint32_t flags, uint32_t fill);

/* F_Pcm of blocks of words. */
size_t qp_ccs_pcm(qp_build *build, uint32_t target, uint32_t blocks, uint32_t words);

#endif
