/* What later games added to Animes: morph controllers and F_Material records (ccsf.md 5, 6.1). */
#include "oracle/anime.h"

/* -- Morph controllers ------------------------------------------------------------------------ */

static void compare_weight(const qp_anime *anime, const literal_anime *literal, uint32_t track,
                           uint32_t index, uint32_t model, const literal_controller *c,
                           uint32_t time) {
    const literal_context context = {literal->data, literal->frames, anime->model};
    uint32_t is_model = 0;
    uint32_t is_weight = 0;
    uint32_t weight = 0;
    if (c->kind != 0) {
        literal_value(&context, c, time < literal->last ? time : literal->last, &weight);
    }
    require(
        qp_anime_morph_curve(anime, track, index, time, &is_model, &is_weight) &&
            is_model == model && is_weight == weight,
        "target %u of morph track %u at time %u: model %u with 0x%08x instead of %u with 0x%08x",
        index, track, time, is_model, is_weight, model, weight);
}

static void compare_morph_track(const qp_anime *anime, const literal_anime *literal,
                                const literal_record *record, uint32_t track,
                                const oracle_times *times) {
    const uint32_t count = literal_word(literal->data, record->offset + 12);
    size_t at = record->offset + 16;
    require(anime->morph_tracks[track].morpher == record->target &&
                anime->morph_tracks[track].offset == record->offset &&
                anime->morph_tracks[track].count == count,
            "morph track %u is not that of the record at %zu", track, record->offset);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t model = 0;
        literal_controller weight;
        require(literal_morph_item(literal, record, &at, &model, &weight), "target %u", i);
        for (uint32_t k = 0; k < times->count; k++) {
            compare_weight(anime, literal, track, i, model, &weight, times->list[k]);
        }
    }
}

/* -- F_Material ------------------------------------------------------------------------------- */

/*
 * A float for each of the bits 0 to 5 that is clear, scales only from version 0x120 on; in the
 * first games both offsets unless bit 1 is set.
 */
static void compare_f_material(const qp_anime *anime, const literal_anime *literal,
                               const literal_record *record, uint32_t index) {
    const bool later = literal->version == 0 || literal->version > 0x100;
    const uint32_t floats = later && (literal->version == 0 || literal->version >= 0x120) ? 6 : 2;
    const uint32_t flags = literal_word(literal->data, record->offset + 12);
    size_t at = record->offset + 16;
    qp_f_material value;
    require(qp_anime_f_material(anime, index, &value) && value.flags == flags, "F_Material %u",
            index);
    for (uint32_t i = 0; i < 6; i++) {
        const bool has = i < floats && (flags >> (later ? i : 1) & 1) == 0;
        const uint32_t expected = has ? literal_word(literal->data, at) : 0;
        at += has ? 4 : 0;
        require(value.has[i] == has && value.values[i] == expected,
                "float %u of the F_Material at %zu: 0x%08x instead of 0x%08x", i, record->offset,
                value.values[i], expected);
    }
}

void oracle_compare_later(const qp_anime *anime, const literal_anime *literal,
                          const oracle_times *times) {
    uint32_t tracks = 0;
    uint32_t materials = 0;
    qp_f_material value;
    for (size_t i = 0; i < literal->count; i++) {
        const literal_record *record = &literal->records[i];
        if (record->kind == 0x1902) {
            require(tracks < anime->morph_track_count, "the record at %zu has no track",
                    record->offset);
            compare_morph_track(anime, literal, record, tracks++, times);
        } else if (record->kind == 0x0201 && record->frame != 0) {
            compare_f_material(anime, literal, record, materials++);
        }
    }
    require(tracks == anime->morph_track_count, "there are morph tracks without a record");
    require(materials == anime->f_materials.count && !qp_anime_f_material(anime, materials, &value),
            "there are F_Material records past the last");
}
