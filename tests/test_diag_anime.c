/* Anime chunks whose structure is at fault: head, lengths, Tops, places, records. */
#include "diag_case.h"

enum { WORDS = QP_CCS_WORDS_FIELD, BODY = 20, TOP_SIZE = 12 };

static diag_due due(size_t at) {
    diag_due made = {at, 0};
    return made;
}

/* -- Head and lengths ------------------------------------------------------------------------- */

diag_due anime_head_cut(qp_build *file, bool fault) {
    size_t at = diag_good(file);
    qp_build_cut(file, at + BODY - (fault ? 1 : 0));
    return due(at);
}

/* Cut in its first Top: it has 20 + 8 of its 80 bytes. */
diag_due anime_cut_in_a_sub_chunk(qp_build *file, bool fault) {
    size_t at = diag_good(file);
    qp_build_cut(file, fault ? at + BODY + 8 : file->size);
    return due(at);
}

diag_due anime_words_one_too_small(qp_build *file, bool fault) {
    size_t at = diag_good(file);
    diag_add(file, at + WORDS, fault ? -1 : 0);
    return due(at + WORDS);
}

diag_due anime_words_one_too_large(qp_build *file, bool fault) {
    size_t at = diag_good(file);
    diag_add(file, at + WORDS, fault ? 1 : 0);
    return due(at + WORDS);
}

diag_due anime_record_after_closing_top(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, 4);
    qp_ccs_anime_close(file, at, QP_CCS_ONCE);
    size_t note = file->size;
    if (fault) {
        qp_ccs_note(file, OBJ_A, 2, 0);
        diag_add(file, at + 4, 5);
        diag_add(file, at + WORDS, 5);
    }
    qp_ccs_end(file);
    return due(note);
}

diag_due anime_size_one_too_large(qp_build *file, bool fault) {
    size_t at = diag_good(file);
    diag_add(file, at + 4, fault ? 1 : 0);
    return due(at + 4);
}

/* A note of 3 words as the last record: behind it 3 words of closing Top are left in the chunk. */
diag_due anime_sub_chunk_longer_than_chunk(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 2);
    diag_tops(file, 1, 2);
    size_t note = qp_ccs_note(file, OBJ_A, 2, 0);
    diag_finish(file, at, 2, 2);
    qp_ccs_set_size(file, note, fault ? 7 : 6);
    return due(note);
}

/* One word where the closing Top should be. */
diag_due anime_sub_chunk_header_cut(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 2);
    diag_tops(file, 1, 2);
    size_t end = file->size;
    if (fault) {
        qp_build_u32(file, 0xccccff01);
    }
    qp_ccs_close(file, at);
    qp_build_set_u32(file, at + WORDS, (uint32_t)((file->size - at - BODY) / 4));
    qp_ccs_end(file);
    return due(end);
}

/* -- Frames ----------------------------------------------------------------------------------- */

diag_due anime_frames_0(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, fault ? 0 : 2);
    diag_finish(file, at, 1, 2);
    return due(at + 12);
}

diag_due anime_frames_2_to_the_24(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, fault ? 0x1000000 : 0xffffff);
    diag_finish(file, at, 1, 2);
    return due(at + 12);
}

diag_due anime_frames_1(qp_build *file, bool fault) {
    uint32_t frames = fault ? 1 : 2;
    size_t at = diag_anime(file, 0x100, frames);
    diag_finish(file, at, 1, frames);
    return due(at + 12);
}

/* -- Tops ------------------------------------------------------------------------------------- */

/* The last Top says 4 where it should say -1. */
diag_due anime_closing_top_missing(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 5);
    diag_finish(file, at, 1, 4);
    size_t end = at + BODY + (size_t)5 * TOP_SIZE;
    if (fault) {
        qp_build_set_u32(file, end - 4, 4);
    }
    return due(end);
}

diag_due anime_top_minus_3(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 2);
    diag_tops(file, 1, 2);
    size_t top = file->size;
    if (fault) {
        qp_ccs_top(file, 0xfffffffd);
    }
    qp_ccs_anime_close(file, at, QP_CCS_LOOP);
    qp_ccs_end(file);
    return due(top);
}

diag_due anime_top_without_a_frame(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 2);
    size_t top = file->size;
    qp_ccs_chunk(file, QP_KIND_TOP, NULL, 0);
    if (!fault) {
        qp_build_cut(file, top);
    }
    diag_finish(file, at, 1, 2);
    return due(top);
}

diag_due anime_top_2_missing(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, fault ? 2 : 3);
    size_t top = file->size;
    diag_finish(file, at, 3, 4);
    return due(top);
}

diag_due anime_last_tops_missing(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_finish(file, at, 1, fault ? 2 : 4);
    return due(at + BODY + (size_t)2 * TOP_SIZE);
}

diag_due anime_top_1_repeated(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, 2);
    size_t top = file->size;
    diag_finish(file, at, fault ? 1 : 2, 4);
    return due(top);
}

diag_due anime_top_back_to_1(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, 3);
    size_t top = file->size;
    if (fault) {
        qp_ccs_top(file, 1);
    }
    diag_finish(file, at, 3, 4);
    return due(top);
}

diag_due anime_top_past_last_frame(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, 4);
    size_t top = file->size;
    diag_finish(file, at, 4, fault ? 5 : 4);
    return due(top);
}

/* -- Where records stand ---------------------------------------------------------------------- */

static size_t open_without_top(qp_build *file) {
    diag_start(file, 0x100);
    diag_things(file, 0x100);
    return qp_ccs_anime_open(file, OBJ_ANIME, 2);
}

diag_due anime_note_before_first_top(qp_build *file, bool fault) {
    size_t at = open_without_top(file);
    if (!fault) {
        diag_tops(file, 0, 2);
    }
    size_t note = qp_ccs_note(file, OBJ_A, 2, 0);
    diag_finish(file, at, fault ? 0 : 2, 2);
    return due(note);
}

static size_t add_scale(qp_build *file, uint32_t target) {
    static const uint32_t one[] = {0x3f800000, 0x3f800000, 0x3f800000};
    size_t record = qp_ccs_controllers_open(file, QP_KIND_OBJECT, target);
    qp_ccs_single(file, record, 6, one, 3);
    qp_ccs_close(file, record);
    return record;
}

diag_due anime_controller_before_first_top(qp_build *file, bool fault) {
    size_t at = open_without_top(file);
    if (!fault) {
        qp_ccs_top(file, 0);
    }
    size_t record = add_scale(file, OBJ_A);
    diag_finish(file, at, fault ? 0 : 1, 2);
    return due(record);
}

diag_due anime_controller_under_top_1(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, fault ? 2 : 1);
    size_t record = add_scale(file, OBJ_A);
    diag_finish(file, at, fault ? 2 : 1, 4);
    return due(record);
}

diag_due anime_note_under_top_0(qp_build *file, bool fault) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, fault ? 1 : 2);
    size_t note = qp_ccs_note(file, OBJ_A, 2, 0);
    diag_finish(file, at, fault ? 1 : 2, 4);
    return due(note);
}

/* -- Records ---------------------------------------------------------------------------------- */

/* A record of these words in frame 1; returns its offset. */
static size_t with_record(qp_build *file, uint32_t kind, const uint32_t *words, uint32_t count) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, 2);
    size_t record = qp_ccs_chunk(file, kind, words, count);
    diag_finish(file, at, 2, 4);
    return record;
}

static const uint32_t note_words[] = {OBJ_A, 2, 3, 4};

diag_due anime_sub_chunk_kind_unknown(qp_build *file, bool fault) {
    return due(with_record(file, fault ? 0x0109 : QP_KIND_F_NOTE, note_words, 3));
}

diag_due anime_note_one_word_short(qp_build *file, bool fault) {
    return due(with_record(file, QP_KIND_F_NOTE, note_words, fault ? 2 : 3));
}

diag_due anime_note_one_word_long(qp_build *file, bool fault) {
    return due(with_record(file, QP_KIND_F_NOTE, note_words, fault ? 4 : 3) + BODY);
}

diag_due anime_tag_other_than_cccc_or_0(qp_build *file, bool fault) {
    size_t record = with_record(file, QP_KIND_F_NOTE, note_words, 3);
    qp_ccs_set_tag(file, record, fault ? 0xcccd : 0);
    return due(record + 2);
}
