/* What an input is, by its first bytes (cli.md, Input kinds). */
#include "base/cursor.h"
#include "quirkproof/archive.h"
#include "quirkproof/ccsf.h"
#include "quirkproof/check.h"
#include "quirkproof/cine.h"
#include "quirkproof/totemtech.h"

static bool begins_with(qp_bytes input, const uint8_t *expected, size_t size) {
    size_t shared = input.size < size ? input.size : size;
    for (size_t i = 0; i < shared; i++) {
        if (input.data[i] != expected[i]) {
            return false;
        }
    }
    return shared >= 2;
}

static const uint8_t gzip_magic[2] = {0x1f, 0x8b};
static const uint8_t header_start[4] = {0x01, 0x00, 0xcc, 0xcc};
static const uint8_t anime_start[4] = {0x00, 0x07, 0xcc, 0xcc};

/* A Header chunk, by its kind and tag, or by CCSF where its name should be. */
static bool is_ccsf(qp_bytes input) {
    return begins_with(input, header_start, sizeof header_start) ||
           qp_peek_u32le(input, QP_CHUNK_HEADER) == 0x46534343u;
}

/* An Anime chunk, by its kind and tag, or by a size that ends the file. */
static bool is_anime(qp_bytes input) {
    qp_chunk_head head;
    if (begins_with(input, anime_start, sizeof anime_start)) {
        return true;
    }
    return qp_chunk_head_at(input, 0, input.size, &head) && head.kind == QP_CHUNK_ANIME &&
           (input.size - head.payload) % 4 == 0 && head.words == (input.size - head.payload) / 4;
}

qp_input_kind qp_detect(qp_bytes input) {
    if (begins_with(input, gzip_magic, sizeof gzip_magic)) {
        return QP_INPUT_GZIP;
    }
    if (is_ccsf(input)) {
        return QP_INPUT_CCSF;
    }
    if (is_anime(input)) {
        return QP_INPUT_ANIME;
    }
    if (qp_cine_recognise(input)) {
        return QP_INPUT_CINE;
    }
    if (qp_table_detect(input)) {
        return QP_INPUT_TABLE;
    }
    /* The last of all: a bare ANIMATION has nothing that it begins with. */
    return qp_totem_detect(input) != QP_TOTEM_NOTHING ? QP_INPUT_ANIMATION : QP_INPUT_UNKNOWN;
}
