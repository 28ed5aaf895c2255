/* Anime chunks and records of frames (ccsf.md 5 and 6). */
#include "gen/ccs_build.h"
#include "quirkproof/ccsf.h"

enum { FLAGS_FIELD = 12, BODY = 20 };

/* -- Anime chunks ----------------------------------------------------------------------------- */

size_t qp_ccs_anime_open(qp_build *build, uint32_t object, uint32_t frames) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_ANIME);
    qp_build_u32(build, object);
    qp_build_u32(build, frames);
    qp_build_u32(build, 0);
    return at;
}

void qp_ccs_anime_close(qp_build *build, size_t at, uint32_t closing) {
    qp_ccs_top(build, closing);
    qp_ccs_close(build, at);
    if (build->size >= at + BODY) {
        qp_build_set_u32(build, at + QP_CCS_WORDS_FIELD, (uint32_t)((build->size - at - BODY) / 4));
    }
}

size_t qp_ccs_top(qp_build *build, uint32_t frame) {
    return qp_ccs_chunk(build, QP_KIND_TOP, &frame, 1);
}

size_t qp_ccs_controllers_open(qp_build *build, uint32_t kind, uint32_t target) {
    const size_t at = qp_ccs_open(build, kind);
    qp_build_u32(build, target);
    qp_build_u32(build, 0);
    return at;
}

void qp_ccs_add_flags(qp_build *build, size_t at, uint32_t flags) {
    const uint32_t before = qp_build_get_u32(build, at + FLAGS_FIELD);
    qp_build_set_u32(build, at + FLAGS_FIELD, before | flags);
}

void qp_ccs_single(qp_build *build, size_t at, uint32_t shift, const uint32_t *value,
                   uint32_t width) {
    qp_ccs_add_flags(build, at, (uint32_t)QP_CONTROLLER_SINGLE << shift);
    qp_build_words(build, value, width);
}

void qp_ccs_keys(qp_build *build, size_t at, uint32_t shift, uint32_t kind, const uint32_t *keys,
                 uint32_t count, uint32_t width) {
    qp_ccs_add_flags(build, at, kind << shift);
    qp_build_u32(build, count);
    qp_build_words(build, keys, (size_t)count * (1 + width));
}

/* -- Records of frames ------------------------------------------------------------------------ */

size_t qp_ccs_note(qp_build *build, uint32_t object, uint32_t event, uint32_t param) {
    const uint32_t words[3] = {object, event, param};
    return qp_ccs_chunk(build, QP_KIND_F_NOTE, words, 3);
}

size_t qp_ccs_morph(qp_build *build, uint32_t morpher, const uint32_t *targets, uint32_t count) {
    const size_t at = qp_ccs_open(build, QP_KIND_F_MORPHER);
    qp_build_u32(build, morpher);
    qp_build_u16(build, count);
    qp_build_u16(build, 0);
    qp_build_words(build, targets, 2 * (size_t)count);
    qp_ccs_close(build, at);
    return at;
}

static uint32_t clear_bits(uint32_t flags, uint32_t mask) {
    uint32_t count = 0;
    for (uint32_t bits = mask & ~flags; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* Words after target and flags of the records that differ between the games. */
static uint32_t words_by_game(uint32_t kind, uint32_t version, bool streamed, uint32_t flags) {
    const uint32_t mask = version >= 0x120 ? 0x3f : 3;
    if (kind == QP_KIND_F_OBJ && version <= 0x100) {
        return 11;
    }
    if (kind == QP_KIND_F_OBJ && streamed) {
        return 5 + ((flags & 0x0e) == 0 ? 3u : 0u) + ((flags & 0x380) == 0 ? 3u : 0u);
    }
    if (kind == QP_KIND_F_OBJ) {
        return clear_bits(flags, 0xffe);
    }
    if (version <= 0x100) {
        return (flags & 2) != 0 ? 0 : 2;
    }
    return clear_bits(flags, streamed ? mask << 1 : mask);
}

/* Words after target and flags. */
static uint32_t words_by_flags(uint32_t kind, uint32_t version, bool streamed, uint32_t flags) {
    switch (kind) {
    case QP_KIND_F_CAMERA:
        return (flags & 1) != 0 ? 0 : clear_bits(flags, 0x1fe);
    case QP_KIND_F_DISTANT:
        return (flags & 0x20) != 0 ? 5 : 4;
    case QP_KIND_F_DIRECT:
    case QP_KIND_F_SPOT:
        return 12;
    case QP_KIND_F_OMNI:
        return 7;
    case QP_KIND_F_OUTLINE:
        return clear_bits(flags, 7);
    case QP_KIND_F_CEL:
        return 3 * clear_bits(flags, 2) + clear_bits(flags, 0x0c);
    case QP_KIND_F_TONE:
        return clear_bits(flags, 0x0e) + 2 * clear_bits(flags, 0x10);
    case QP_KIND_F_BLUR:
        return clear_bits(flags, 0x1e);
    case QP_KIND_F_SHADOW:
        return 3;
    case QP_KIND_F_MODEL:
    case QP_KIND_F_MODEL_2:
        return 4;
    default:
        return words_by_game(kind, version, streamed, flags);
    }
}

size_t qp_ccs_frame_record(qp_build *build, uint32_t kind, uint32_t version, bool streamed,
                           uint32_t target, uint32_t flags, uint32_t fill) {
    const size_t at = qp_ccs_open(build, kind);
    if (kind == QP_KIND_F_AMBIENT) {
        qp_build_u32(build, fill);
    } else {
        const uint32_t count = words_by_flags(kind, version, streamed, flags);
        qp_build_u32(build, target);
        qp_build_u32(build, flags);
        for (uint32_t i = 0; i < count; i++) {
            qp_build_u32(build, fill);
        }
    }
    qp_ccs_close(build, at);
    return at;
}

size_t qp_ccs_pcm(qp_build *build, uint32_t target, uint32_t blocks, uint32_t words) {
    const size_t at = qp_ccs_open(build, QP_KIND_F_PCM);
    qp_build_u32(build, target);
    qp_build_u16(build, blocks);
    qp_build_u16(build, 0);
    qp_build_u32(build, words);
    qp_build_zeros(build, 4 * (size_t)blocks * words);
    qp_ccs_close(build, at);
    return at;
}
