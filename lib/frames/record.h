/*
 * Reading one record of a frame: what its kind, flags and counts say it holds, inside the bounds
 * of its sub-chunk.
 */
#ifndef QP_FRAMES_RECORD_H
#define QP_FRAMES_RECORD_H

#include "base/cursor.h"
#include "base/report.h"
#include "base/word.h"
#include "quirkproof/frames.h"

/* The closing Tops: play once, and loop (animation-playback, The chunk). */
#define QP_TOP_ONCE 0xffffffffu
#define QP_TOP_LOOP 0xfffffffeu

/* True for the two values of a Top that close a section. */
/*@ assigns \nothing; */
bool qp_top_closes(uint32_t frame);

/* Where a record stands: the later games' F_Obj and F_Material differ (ccsf.md 5). */
typedef enum { QP_IN_ANIME = 0, QP_IN_STREAM = 1 } qp_record_place;

/*
 * Files after 0x100 have the later games' records; version 0 stands for a bare chunk, whose version
 * nobody knows and which is read as the later games would.
 */
/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_version_later(uint16_t version);

/* One controller of a kind of record. */
typedef struct {
    uint8_t shift; /* of its 3 bits in the flags */
    qp_value_type type;
    const char *name;
} qp_controller_layout;

/* The controllers of a kind of record; `count` is 0 for kinds without. */
typedef struct {
    uint32_t count;
    uint32_t flags; /* the bits of all of them */
    qp_controller_layout controllers[QP_CONTROLLERS_MAX];
} qp_record_layout;

/*@ predicate qp_layout_ok(qp_record_layout *layout) =
      \valid_read(layout) && layout->count <= QP_CONTROLLERS_MAX;
*/

/* The layout of controller records of `kind` in a file of that version (ccsf.md 6.1). */
/*@ assigns \nothing;
    ensures qp_layout_ok(\result);
    ensures \result->count > 0 ==> !qp_kind_with_floats(kind);
*/
const qp_record_layout *qp_record_layout_of(uint16_t kind, uint16_t version);

/* Bits 24 and 25 ask later games for compression in memory (ccsf.md 6.1). */
#define QP_COMPRESSION_FLAGS 0x03000000u

/* The flag bits that a controller record of this kind and version may have set. */
/*@ assigns \nothing; */
uint32_t qp_record_known_flags(uint16_t kind, uint16_t version);

/* Gives a record the head of its sub-chunk. */
/*@ requires \valid_read(head) && \valid(record) && \separated(head, record);
    assigns record->head;
    ensures record->head.kind == head->kind && record->head.words == head->words;
    ensures record->head.offset == head->offset && record->head.payload == head->payload;
*/
void qp_record_set_head(const qp_chunk_head *head, qp_record *record);

/*
 * Reads the record whose sub-chunk is data[head->offset, end). Reports what is wrong with its
 * structure; false if that leaves nothing to evaluate. On true every view in `record` lies inside
 * the sub-chunk.
 */
/*@ requires qp_bytes_ok(data) && \valid_read(head) && \valid(record) && qp_reporter_ok(reporter);
    requires \separated(record, head, reporter) && \separated(record, head, reporter->sink);
    requires head->payload == head->offset + 8 && head->payload <= end <= data.size;
    assigns *record, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures qp_record_in(record, data.size);
    ensures record->end == end;
    ensures \result == true ==> qp_controllers_in(record, record->end);
    ensures \result == true ==> qp_record_floats_in(record);
    ensures \result == true || \result == false;
*/
bool qp_record_read(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                    qp_record_place place, qp_reporter *reporter, qp_record *record);

/* -- Shared by the readers of the kinds ------------------------------------------------------- */

/*
 * Reads one controller of `kind` (its 3 bits, at `shift` of the flags) at the cursor. False with a
 * finding if the kind is none of its type's, or if its values do not fit.
 */
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    requires \valid(controller);
    requires \separated(cursor, reporter, controller);
    requires \separated(cursor, reporter->sink, controller);
    assigns cursor->pos, reporter->sink->counts[0 .. 2], *controller;
    ensures qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    ensures cursor->pos >= \old(cursor->pos);
    ensures \result == true ==> qp_controller_in(controller, cursor->pos);
    ensures \result == true || \result == false;
*/
bool qp_controller_read(qp_cursor *cursor, qp_value_type type, uint32_t kind, uint32_t shift,
                        qp_reporter *reporter, qp_controller *controller);

/* Reads the controllers of a record whose target and flags were read. */
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    requires \valid(record) && \separated(cursor, reporter, record);
    requires \separated(cursor, reporter->sink, record);
    requires count <= QP_CONTROLLERS_MAX && \valid_read(layouts + (0 .. count - 1));
    assigns cursor->pos, reporter->path, reporter->sink->counts[0 .. 2],
      record->controller_count, record->controllers[0 .. QP_CONTROLLERS_MAX - 1];
    ensures qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    ensures cursor->pos >= \old(cursor->pos);
    ensures \result == true ==> qp_controllers_in(record, cursor->end);
    ensures \result == true || \result == false;
*/
bool qp_controllers_read(qp_cursor *cursor, const qp_controller_layout *layouts, uint32_t count,
                         qp_reporter *reporter, qp_record *record);

/* Reads the targets of a morph controller record. */
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    requires \valid(record) && \separated(cursor, reporter, record);
    requires \separated(cursor, reporter->sink, record);
    assigns cursor->pos, reporter->path, reporter->sink->counts[0 .. 2], record->items;
    ensures qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    ensures cursor->pos >= \old(cursor->pos);
    ensures \result == true || \result == false;
*/
bool qp_morph_controllers_read(qp_cursor *cursor, qp_reporter *reporter, qp_record *record);

/*@ // Kinds whose floats are looked for have at least the words that those need.
    predicate qp_words_of_kind(integer kind, integer words) =
      (kind == QP_KIND_F_OBJ || kind == QP_KIND_F_MATERIAL || kind == QP_KIND_F_CAMERA ||
       kind == QP_KIND_F_OUTLINE || kind == QP_KIND_F_CEL || kind == QP_KIND_F_TONE ||
       kind == QP_KIND_F_BLUR ==> 2 <= words <= 200) &&
      (kind == QP_KIND_F_DISTANT ==> 6 <= words <= 200) && (kind == QP_KIND_F_OMNI ==> words == 9)
   && (kind == QP_KIND_F_DIRECT || kind == QP_KIND_F_SPOT ==> words == 14);
*/

/* Words of a frame record after its target and flags; UINT64_MAX: as many as its size says. */
/*@ requires qp_bytes_ok(data) && \valid_read(record) && qp_record_in(record, data.size);
    assigns \nothing;
    ensures qp_words_of_kind(record->head.kind, \result);
*/
uint64_t qp_frame_record_words(qp_bytes data, const qp_record *record, uint16_t version,
                               qp_record_place place);

/* Words of an F_Pcm by the layout that its sub-chunk fits, by the shorter head if neither does. */
/*@ requires qp_bytes_ok(data) && \valid_read(record) && qp_record_in(record, data.size);
    assigns \nothing;
*/
uint64_t qp_f_pcm_words(qp_bytes data, const qp_record *record);

/* Where an F_Pcm ends by its own counts; false where that is not sure or past the limit. */
/*@ requires qp_bytes_ok(data) && \valid_read(head) && \valid(end) && \separated(head, end);
    requires head->payload <= limit <= data.size;
    assigns *end;
    ensures \result == true ==> head->payload <= *end <= limit;
    ensures \result == false ==> *end == \old(*end);
    ensures \result == true || \result == false;
*/
bool qp_f_pcm_end(qp_bytes data, const qp_chunk_head *head, size_t limit, size_t *end);

/* True for kinds whose second word is a flags word. */
/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_frame_record_has_flags(uint16_t kind);

#endif
