/* Tracks of an ANIMATION, and their values. */
#include <string.h>

#include "diff_totem.h"
#include "quirkproof/totemtech_walk.h"

enum { TICKS = 256, PLACE_BITS = 8 };

/* -- Shapes ----------------------------------------------------------------------------------- */

static const char *const xyzw[] = {"x", "y", "z", "w"};
static const char *const one[] = {"value"};
static const char *const float_names[] = {"value", "tangent in", "tangent out"};
static const char *const vector_names[] = {"x",      "y",       "z",       "left x", "left y",
                                           "left z", "right x", "right y", "right z"};
static const char *const rotation_names[] = {"x", "y", "z", "w", "omega", "sinom"};
static const char *const message_names[] = {"node", "id", "param", "string", "name"};

static const diff_shape shape_float = {"eee", float_names, 0};
static const diff_shape shape_vector = {"ttttttttt", vector_names, 0};
static const diff_shape shape_rotation = {"iiiiee", rotation_names, 0};
static const diff_shape shape_message = {"oxusi", message_names, 0};

/* -- Keys ------------------------------------------------------------------------------------- */

static void read_float_key(const qp_totem_animation *animation, const qp_totem_track *track,
                           uint32_t index, diff_key *key) {
    qp_totem_float_key at;
    (void)qp_totem_float_key_at(animation, track, index, &at);
    key->frame = at.frame;
    key->words[0] = at.value;
    key->words[1] = at.tangent_in;
    key->words[2] = at.tangent_out;
}

static void read_vector_key(const qp_totem_animation *animation, const qp_totem_track *track,
                            uint32_t index, diff_key *key) {
    qp_totem_vector_key at;
    (void)qp_totem_vector_key_at(animation, track, index, &at);
    key->frame = at.frame;
    for (int i = 0; i < 3; i++) {
        key->words[i] = (uint32_t)(int32_t)at.value[i];
        key->words[3 + i] = (uint32_t)(int32_t)at.handle_left[i];
        key->words[6 + i] = (uint32_t)(int32_t)at.handle_right[i];
    }
}

static void read_rotation_key(const qp_totem_animation *animation, const qp_totem_track *track,
                              uint32_t index, diff_key *key) {
    qp_totem_rotation_key at;
    (void)qp_totem_rotation_key_at(animation, track, index, &at);
    key->frame = at.frame;
    for (int i = 0; i < 4; i++) {
        key->words[i] = (uint32_t)(int32_t)at.quat[i];
    }
    key->words[4] = at.omega;
    key->words[5] = at.sinom;
}

static const char *interpolation(uint16_t interp) {
    if ((interp & 8) != 0 || interp == 3) {
        return "square";
    }
    return (interp & 2) != 0 ? "linear" : "smooth";
}

static void add_track(const diff_doc *doc, diff_clip *clip, uint32_t owner, const char *name,
                      const qp_totem_track *track) {
    static const diff_shape *const shapes[] = {&shape_float, &shape_vector, &shape_rotation};
    const qp_totem_animation *animation = &cli_totem_of(doc->content)->animation;
    if (track->count == 0) {
        return;
    }
    const diff_shape *shape = shapes[track->kind];
    uint32_t width = (uint32_t)strlen(shape->types);
    diff_key *keys = cli_store_get(&clip->pool, track->count, sizeof *keys);
    uint32_t *words = cli_store_get(&clip->pool, track->count, width * sizeof *words);
    for (uint32_t i = 0; i < track->count; i++) {
        keys[i].width = width;
        keys[i].words = words + (size_t)i * width;
        if (track->kind == QP_TOTEM_FLOAT) {
            read_float_key(animation, track, i, &keys[i]);
        } else if (track->kind == QP_TOTEM_VECTOR) {
            read_vector_key(animation, track, i, &keys[i]);
        } else {
            read_rotation_key(animation, track, i, &keys[i]);
        }
    }
    diff_track *made = cli_list_add(&clip->tracks);
    made->owner = owner;
    made->second = DIFF_NONE;
    made->kind = track->kind;
    made->part = track->number;
    made->name = name;
    made->note = track->kind == QP_TOTEM_ROTATION ? NULL : interpolation(track->interp);
    made->form = DIFF_KEYED;
    made->shape = shape;
    made->keys = keys;
    made->count = track->count;
    made->place = (uint64_t)track->owner << PLACE_BITS | (uint64_t)track->owner_kind;
}

/* -- Messages --------------------------------------------------------------------------------- */

/* Adds the messages of a node to the clip's list of notes. */
static void add_messages(diff_doc *doc, diff_clip *clip, cli_list *notes, uint32_t owner,
                         const qp_totem_track *track) {
    const cli_totem *totem = cli_totem_of(doc->content);
    qp_totem_walk walk = qp_totem_walk_messages(&totem->animation, track);
    qp_totem_item item;
    uint16_t frame = 0;
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
            frame = item.frame;
            continue;
        }
        qp_bytes string = {NULL, 0};
        if (item.message.has_string) {
            string.data = totem->animation.reading.bytes.data + item.message.string_offset;
            string.size = item.message.string_size;
        }
        diff_key *key = cli_list_add(notes);
        key->frame = frame;
        key->width = 5;
        key->words = cli_store_get(&clip->pool, 5, sizeof *key->words);
        key->words[0] = owner;
        key->words[1] = item.message.id;
        key->words[2] = item.message.param;
        key->words[3] = diff_texts_number(doc->texts, string);
        key->words[4] = (uint32_t)item.message.name;
    }
}

static void add_notes(diff_clip *clip, const cli_list *notes) {
    diff_key *keys = cli_store_get(&clip->pool, notes->count, sizeof *keys);
    if (notes->count == 0) {
        return;
    }
    memcpy(keys, notes->data, notes->count * sizeof *keys);
    diff_track *made = cli_list_add(&clip->tracks);
    made->owner = DIFF_NONE;
    made->second = DIFF_NONE;
    made->kind = QP_TOTEM_MESSAGES;
    made->name = "messages";
    made->form = DIFF_NOTES;
    made->shape = &shape_message;
    made->keys = keys;
    made->count = notes->count;
}

/* -- All of it -------------------------------------------------------------------------------- */

static void add_materials(const diff_doc *doc, diff_clip *clip) {
    static const char *const names[] = {"track1", "track2", "track3", "track4",
                                        "track5", "track6", "track7", "track8"};
    const qp_totem_animation *animation = &cli_totem_of(doc->content)->animation;
    qp_totem_material material;
    for (uint32_t i = 0; qp_totem_material_at(animation, i, &material); i++) {
        uint32_t owner = diff_totem_object(doc, 2, material.name);
        for (int track = 0; track < QP_TOTEM_MATERIAL_TRACKS; track++) {
            add_track(doc, clip, owner, names[track], &material.tracks[track]);
        }
    }
}

void diff_totem_tracks(diff_doc *doc, diff_clip *clip) {
    const qp_totem_animation *animation = &cli_totem_of(doc->content)->animation;
    cli_list notes = cli_list_of(sizeof(diff_key));
    qp_totem_mesh mesh;
    qp_totem_node node;
    clip->tracks = cli_list_of(sizeof(diff_track));
    for (uint32_t i = 0; qp_totem_mesh_at(animation, i, &mesh); i++) {
        add_track(doc, clip, diff_totem_object(doc, 0, mesh.name), "visibility", &mesh.track);
    }
    for (uint32_t i = 0; qp_totem_node_at(animation, i, &node); i++) {
        uint32_t owner = diff_totem_object(doc, 1, node.name);
        add_track(doc, clip, owner, "track1", &node.tracks[0]);
        add_track(doc, clip, owner, "rotation", &node.tracks[1]);
        add_track(doc, clip, owner, "track3", &node.tracks[2]);
        add_messages(doc, clip, &notes, owner, &node.tracks[3]);
    }
    add_materials(doc, clip);
    add_notes(clip, &notes);
    cli_list_free(&notes);
}

/* -- Values ----------------------------------------------------------------------------------- */

/* The track that a track of the clip was read from; parts count from 1. */
static qp_totem_track source_of(const qp_totem_animation *animation, const diff_track *track) {
    static const qp_totem_track none;
    uint32_t owner = (uint32_t)(track->place >> PLACE_BITS);
    uint32_t part = track->part - 1;
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    switch (track->place & ((1U << PLACE_BITS) - 1)) {
    case QP_PATH_MESH:
        return qp_totem_mesh_at(animation, owner, &mesh) ? mesh.track : none;
    case QP_PATH_NODE:
        return qp_totem_node_at(animation, owner, &node) ? node.tracks[part] : none;
    default:
        return qp_totem_material_at(animation, owner, &material) ? material.tracks[part] : none;
    }
}

void diff_totem_value(const diff_doc *doc, const diff_clip *clip, const diff_track *track,
                      const diff_track *like, uint32_t tick, diff_value *value) {
    const qp_totem_animation *animation = &cli_totem_of(doc->content)->animation;
    float numbers[4] = {0, 0, 0, 0};
    double frame = tick / (double)TICKS;
    (void)clip;
    if (track == NULL) {
        return;
    }
    qp_totem_track source = source_of(animation, track);
    value->bits = 32;
    value->names = like->kind == QP_TOTEM_FLOAT ? one : xyzw;
    value->count = 1;
    if (like->kind == QP_TOTEM_FLOAT) {
        (void)qp_totem_float_at(animation, &source, frame, NULL, numbers);
    } else if (like->kind == QP_TOTEM_VECTOR) {
        (void)qp_totem_vector_at(animation, &source, frame, NULL, numbers);
        value->count = 3;
    } else {
        (void)qp_totem_rotation_at(animation, &source, frame, NULL, numbers);
        value->count = 4;
    }
    for (uint32_t i = 0; i < value->count; i++) {
        uint32_t pattern = 0;
        memcpy(&pattern, &numbers[i], sizeof pattern);
        value->patterns[i] = pattern;
        value->numbers[i] = (double)numbers[i];
    }
}
