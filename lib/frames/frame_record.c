/* How long each kind of frame record is, from its own flags and counts (ccsf.md 5). */
#include "frames/record.h"

/* How many of the bits of `mask` are clear in `flags`. */
/*@ assigns \nothing;
    ensures \result <= 32;
*/
static uint64_t clear_bits(uint32_t flags, uint32_t mask) {
    uint64_t count = 0;
    /*@ loop invariant 0 <= bit <= 32 && count <= bit;
        loop assigns bit, count;
        loop variant 32 - bit;
    */
    for (uint32_t bit = 0; bit < 32; bit++) {
        count += (mask & ~flags) >> bit & 1;
    }
    return count;
}

/*
 * F_Obj. 0x100: 13 words, the second never read (animation-playback, F_Obj). Later games inside an
 * Anime: one float for each clear bit 1..9, the transparency if bit 10 is clear, a word if bit 11
 * is; streamed: position and scale whole or not at all.
 */
/*@ requires \valid_read(record);
    assigns \nothing;
    ensures 2 <= \result <= 200;
*/
static uint64_t f_obj_words(const qp_record *record, uint16_t version, qp_record_place place) {
    bool thirteen = record->end - record->head.payload == 52;
    if (!qp_version_later(version) || (version == 0 && thirteen)) {
        return 13;
    }
    if (place == QP_IN_STREAM) {
        return 2 + 3 + 2 + ((record->flags & 0x00e) == 0 ? 3u : 0u) +
               ((record->flags & 0x380) == 0 ? 3u : 0u);
    }
    return 2 + clear_bits(record->flags, 0xffe);
}

/*
 * F_Material. 0x100: two words more unless flag 2. Later games: a float for each clear bit; the
 * readers of Animes and of streams differ by one bit, and scales came with 0x120.
 */
/*@ requires \valid_read(record);
    assigns \nothing;
    ensures 2 <= \result <= 200;
*/
static uint64_t f_material_words(const qp_record *record, uint16_t version, qp_record_place place) {
    if (!qp_version_later(version)) {
        return (record->flags & 2) != 0 ? 2 : 4;
    }
    uint32_t mask = version != 0 && version < 0x120 ? 0x03 : 0x3f;
    return 2 + clear_bits(record->flags, place == QP_IN_STREAM ? mask << 1 : mask);
}

/* F_Camera: a float for each clear bit of 0x1fe; with bit 0 nothing follows. */
/*@ requires \valid_read(record);
    assigns \nothing;
    ensures 2 <= \result <= 200;
*/
static uint64_t f_camera_words(const qp_record *record) {
    return (record->flags & 1) != 0 ? 2 : 2 + clear_bits(record->flags, 0x1fe);
}

/* The later games' drawing parameters: floats by clear bits. */
/*@ requires \valid_read(record);
    assigns \nothing;
    ensures 2 <= \result <= 200;
*/
static uint64_t parameter_words(const qp_record *record) {
    uint32_t flags = record->flags;
    switch (record->head.kind) {
    case QP_KIND_F_OUTLINE:
        return 2 + clear_bits(flags, 0x07);
    case QP_KIND_F_CEL:
        return 2 + 3 * clear_bits(flags, 0x02) + clear_bits(flags, 0x0c);
    case QP_KIND_F_TONE:
        return 2 + clear_bits(flags, 0x0e) + 2 * clear_bits(flags, 0x10);
    default:
        break;
    }
    return 2 + clear_bits(flags, 0x1e);
}

bool qp_frame_record_has_flags(uint16_t kind) {
    switch (kind) {
    case QP_KIND_F_OBJ:
    case QP_KIND_F_MATERIAL:
    case QP_KIND_F_CAMERA:
    case QP_KIND_F_DISTANT:
    case QP_KIND_F_DIRECT:
    case QP_KIND_F_SPOT:
    case QP_KIND_F_OMNI:
    case QP_KIND_F_OUTLINE:
    case QP_KIND_F_CEL:
    case QP_KIND_F_TONE:
    case QP_KIND_F_BLUR:
        return true;
    default:
        return false;
    }
}

uint64_t qp_frame_record_words(qp_bytes data, const qp_record *record, uint16_t version,
                               qp_record_place place) {
    switch (record->head.kind) {
    case QP_KIND_F_OBJ:
        return f_obj_words(record, version, place);
    case QP_KIND_F_NOTE:
        return 3;
    case QP_KIND_F_MATERIAL:
        return f_material_words(record, version, place);
    case QP_KIND_F_CAMERA:
        return f_camera_words(record);
    case QP_KIND_F_AMBIENT:
    case QP_KIND_FRAME:
        return 1;
    case QP_KIND_F_DISTANT:
        return (record->flags & 0x20) != 0 ? 7 : 6;
    case QP_KIND_F_DIRECT:
    case QP_KIND_F_SPOT:
        return 14;
    case QP_KIND_F_OMNI:
        return 9;
    case QP_KIND_F_SHADOW:
        return 5;
    case QP_KIND_F_MORPHER:
        return 2 + 2 * (uint64_t)qp_half_at(data, record->head.payload + 4);
    case QP_KIND_F_OUTLINE:
    case QP_KIND_F_CEL:
    case QP_KIND_F_TONE:
    case QP_KIND_F_BLUR:
        return parameter_words(record);
    case QP_KIND_F_PCM:
        return qp_f_pcm_words(data, record);
    default: /* vertex streams: counted data in a form that nobody wrote down */
        return UINT64_MAX;
    }
}
