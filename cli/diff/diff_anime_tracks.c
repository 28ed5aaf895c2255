/* Controllers and records of an Anime chunk as tracks. */
#include <stdio.h>
#include <stdlib.h>

#include "diff_anime.h"
#include "words.h"

/* -- Shapes ----------------------------------------------------------------------------------- */

static const char *const xyzw[] = {"x", "y", "z", "w"};
static const char *const one[] = {"value"};
static const char *const colour[] = {"color"};
static const char *const control[] = {"control"};
static const char *const note_names[] = {"object", "event", "param"};
static const char *const f_obj_names[] = {"position x", "position y",   "position z", "rotation x",
                                          "rotation y", "rotation z",   "scale x",    "scale y",
                                          "scale z",    "transparency", "flags"};
static const char *const morph_names[] = {"model", "weight"};
static const char *const flag_names[] = {"flags", "value"};
static const char *const word_names[] = {"word"};

static const diff_shape shape_vector = {"fff", xyzw, 0};
static const diff_shape shape_quaternion = {"ffff", xyzw, 0};
static const diff_shape shape_float = {"f", one, 0};
static const diff_shape shape_curve = {"f", control, 1};
static const diff_shape shape_colour = {"x", colour, 0};
static const diff_shape shape_note = {"oxu", note_names, 0};
static const diff_shape shape_f_obj = {"ffffffffffx", f_obj_names, 1};
static const diff_shape shape_morph = {"of", morph_names, 2};
static const diff_shape shape_by_flags = {"xf", flag_names, 1};
static const diff_shape shape_ambient = {"x", colour, 1};
static const diff_shape shape_words = {"x", word_names, 1};

static const diff_shape *controller_shape(const qp_controller *controller) {
    switch (controller->width) {
    case 10:
        return &shape_curve;
    case 4:
        return &shape_quaternion;
    case 3:
        return &shape_vector;
    default:
        return controller->type == QP_VALUE_COLOUR ? &shape_colour : &shape_float;
    }
}

static const diff_shape *record_shape(uint16_t kind) {
    switch (kind) {
    case QP_KIND_F_NOTE:
        return &shape_note;
    case QP_KIND_F_OBJ:
        return &shape_f_obj;
    case QP_KIND_F_MORPHER:
        return &shape_morph;
    case QP_KIND_F_CAMERA:
    case QP_KIND_F_MATERIAL:
        return &shape_by_flags;
    case QP_KIND_F_AMBIENT:
        return &shape_ambient;
    default:
        return &shape_words;
    }
}

/* -- Controllers ------------------------------------------------------------------------------ */

static diff_form form_of(uint32_t kind) {
    switch (kind) {
    case QP_CONTROLLER_SINGLE:
        return DIFF_SINGLE;
    case QP_CONTROLLER_CURVE:
        return DIFF_CURVE;
    default:
        return DIFF_KEYED;
    }
}

static void add_controller(diff_doc *doc, diff_clip *clip, const qp_record *record,
                           const qp_controller *controller, uint32_t part) {
    qp_bytes data = cli_buffer_bytes(&doc->content->bytes);
    if (controller->kind == QP_CONTROLLER_ABSENT) {
        return;
    }
    uint32_t width = controller->width;
    diff_key *keys = cli_store_get(&clip->pool, controller->count, sizeof *keys);
    uint32_t *words = cli_store_get(&clip->pool, controller->count, width * sizeof *words);
    for (uint32_t i = 0; i < controller->count; i++) {
        keys[i].frame = (int32_t)qp_controller_frame(data, controller, i);
        keys[i].width = width;
        keys[i].words = words + (size_t)i * width;
        for (uint32_t word = 0; word < width; word++) {
            keys[i].words[word] = qp_controller_value(data, controller, i, word);
        }
    }
    diff_track *track = cli_list_add(&clip->tracks);
    track->owner = diff_anime_object(doc, record->target);
    track->second = DIFF_NONE;
    track->kind = record->head.kind;
    track->part = part;
    track->name = qp_controller_name(record->head.kind, part);
    track->form = form_of(controller->kind);
    track->shape = controller_shape(controller);
    track->keys = keys;
    track->count = controller->count;
    track->place = (uint64_t)record->head.offset << DIFF_PLACE_BITS;
}

static void add_morph_curves(diff_doc *doc, diff_clip *clip, const qp_record *record) {
    qp_bytes data = cli_buffer_bytes(&doc->content->bytes);
    qp_morph_item item;
    size_t at = record->items;
    for (uint32_t i = 0; i < record->item_count; i++, at = item.end) {
        if (!qp_morph_item_read(data, record, at, &item)) {
            return;
        }
        uint32_t before = clip->tracks.count;
        add_controller(doc, clip, record, &item.weight, 0);
        if (clip->tracks.count > before) {
            diff_track *track = diff_track_at(clip, before);
            track->second = diff_anime_object(doc, item.model);
            track->place |= i < (1U << DIFF_PLACE_BITS) ? i : (1U << DIFF_PLACE_BITS) - 1;
        }
    }
}

/* -- Records ---------------------------------------------------------------------------------- */

/* The words of a record that say something: without the target, which its track has, and what the
   game never reads. A note keeps its object: all notes are one list. */
static void words_range(const qp_record *record, size_t *from, size_t *to) {
    *from = record->head.payload;
    *to = record->end;
    switch (record->head.kind) {
    case QP_KIND_F_NOTE:
        *to = *from + 12;
        break;
    case QP_KIND_F_MORPHER: /* the count is the number of targets; its upper half is padding */
        *from = record->items;
        *to = *from + 8 * (size_t)record->item_count;
        break;
    case QP_KIND_F_OBJ:
        *from += *to - *from == 52 ? 8 : 4;
        break;
    case QP_KIND_F_AMBIENT:
        *to = *from + 4;
        break;
    default:
        *from += record->has_target ? 4 : 0;
        break;
    }
    *to = *to < record->end ? *to : record->end;
}

static diff_track *records_of(diff_doc *doc, diff_clip *clip, const qp_record *record) {
    uint16_t kind = record->head.kind;
    bool notes = kind == QP_KIND_F_NOTE;
    bool owned = record->has_target && !notes;
    uint32_t owner = owned ? diff_anime_object(doc, record->target) : DIFF_NONE;
    const char *name = qp_record_name(kind);
    char unknown[24];
    (void)snprintf(unknown, sizeof unknown, "record 0x%04x", (unsigned)kind);
    diff_track *track = cli_list_add(&clip->tracks);
    track->owner = owner;
    track->second = DIFF_NONE;
    track->kind = kind;
    track->name = name != NULL ? name : cli_store_text(&clip->pool, unknown);
    track->form = notes ? DIFF_NOTES : DIFF_RECORDS;
    track->shape = record_shape(kind);
    track->from_zero = clip->place == DIFF_STREAM;
    return track;
}

/* A record as a track of one key; gather() puts together what belongs together. */
static void add_record(diff_doc *doc, diff_clip *clip, const qp_record *record, uint32_t frame) {
    qp_bytes data = cli_buffer_bytes(&doc->content->bytes);
    size_t from = 0;
    size_t to = 0;
    words_range(record, &from, &to);
    uint32_t width = from < to ? (uint32_t)((to - from) / 4) : 0;
    diff_key *key = cli_store_get(&clip->pool, 1, sizeof *key);
    key->frame = (int32_t)frame;
    key->width = width;
    key->words = cli_store_get(&clip->pool, width, sizeof *key->words);
    for (uint32_t i = 0; i < width; i++) {
        key->words[i] = cli_u32_at(data, from + 4 * (size_t)i);
    }
    diff_track *track = records_of(doc, clip, record);
    track->keys = key;
    track->count = 1;
    for (uint32_t i = 0; i < width; i++) {
        if (diff_shape_type(track->shape, i) == 'o') {
            key->words[i] = diff_anime_object(doc, key->words[i]);
        }
    }
}

static void take_record(diff_doc *doc, diff_clip *clip, const qp_record *record, uint32_t frame) {
    switch (record->head.kind) {
    case QP_KIND_F_PCM: /* sound */
        break;
    case QP_KIND_MORPHER:
        add_morph_curves(doc, clip, record);
        break;
    default:
        if (!qp_kind_is_controller(record->head.kind)) {
            add_record(doc, clip, record, frame);
            break;
        }
        for (uint32_t i = 0; i < record->controller_count; i++) {
            add_controller(doc, clip, record, &record->controllers[i], i);
        }
        break;
    }
}

/* -- Records that belong together ------------------------------------------------------------- */

/* Puts the records of one kind and object into one track each, in the order of the file. */
static void gather(diff_clip *clip) {
    cli_list gathered = cli_list_of(sizeof(diff_track));
    uint32_t *first = cli_make(clip->tracks.count, sizeof *first);
    diff_tracks_firsts(clip, first);
    diff_key **ends = cli_make(clip->tracks.count, sizeof(void *));
    uint32_t *counts = cli_make(clip->tracks.count, sizeof *counts);
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        counts[first[i]]++;
    }
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        diff_track *track = diff_track_at(clip, i);
        bool record = track->form == DIFF_RECORDS || track->form == DIFF_NOTES;
        if (record && first[i] == i) {
            ends[i] = cli_store_get(&clip->pool, counts[i], sizeof **ends);
            diff_track *made = cli_list_add(&gathered);
            *made = *track;
            made->keys = ends[i];
            made->count = counts[i];
        } else if (!record) {
            diff_track *made = cli_list_add(&gathered);
            *made = *track;
        }
        if (record) {
            *ends[first[i]]++ = track->keys[0];
        }
    }
    free(first);
    free(ends);
    free(counts);
    cli_list_free(&clip->tracks);
    clip->tracks = gathered;
}

void diff_anime_tracks(diff_doc *doc, diff_clip *clip) {
    clip->tracks = cli_list_of(sizeof(diff_track));
    diff_anime_records(doc, clip, take_record, clip);
    gather(clip);
}
