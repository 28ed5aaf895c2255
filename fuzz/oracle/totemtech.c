#include "oracle/totemtech.h"

#include "quirkproof/totemtech_walk.h"
#include "quirkproof/totemtech_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong, if anything: the first thing found stays. */
typedef const char *verdict;

static void must(verdict *broken, bool holds, const char *what) {
    if (!holds && *broken == NULL) {
        *broken = what;
    }
}

/* A block on the heap; without memory the program ends. */
static void *room_for(size_t size) {
    void *block = malloc(size);
    if (block == NULL) {
        abort();
    }
    return block;
}

/* -- Findings --------------------------------------------------------------------------------- */

typedef struct {
    size_t size;
    bool outside;   /* an offset past the input, a path too long, or a code that is none */
    uint64_t fault; /* findings that a body which is read whole cannot have */
} heard;

static void hear(void *user, const qp_diag *diag) {
    heard *h = user;
    char message[256];
    h->outside = h->outside || diag->offset > h->size || diag->path.count > QP_PATH_MAX ||
                 qp_diag_id(diag->code)[0] == '\0' ||
                 qp_diag_format(diag, message, sizeof message) >= sizeof message;
    if (diag->code >= QP_TOT_CUT && diag->code <= QP_TOT_READ_BIG_6 &&
        diag->code != QP_TOT_STRING_LIMIT) {
        h->fault++;
    }
}

/* -- Values ----------------------------------------------------------------------------------- */

static const double frames[] = {-1.0, 0.5, 15.25, 30.0};

static bool known(qp_totem_result result, const qp_totem_track *track, qp_totem_track_kind kind) {
    if (track->kind != kind || track->count == 0) {
        return result == QP_TOTEM_NO_KEYS;
    }
    return result == QP_TOTEM_VALUE || result == QP_TOTEM_NOT_FINITE;
}

static void evaluate(const qp_totem_animation *animation, const qp_totem_track *track, double frame,
                     verdict *broken) {
    float v[4] = {0, 0, 0, 0};
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_totem_result result = qp_totem_float_at(animation, track, frame, &sink, v);
    must(broken, known(result, track, QP_TOTEM_FLOAT), "result of a float track");
    must(broken, result != QP_TOTEM_VALUE || isfinite(v[0]), "float value that is not finite");
    must(broken, (result == QP_TOTEM_NOT_FINITE) == (sink.counts[QP_WARNING] == 1),
         "a warning for each value that is not finite");
    result = qp_totem_vector_at(animation, track, frame, NULL, v);
    must(broken, known(result, track, QP_TOTEM_VECTOR), "result of a vector track");
    must(broken, isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]), "vector not finite");
    result = qp_totem_rotation_at(animation, track, frame, NULL, v);
    must(broken, known(result, track, QP_TOTEM_ROTATION), "result of a rotation track");
    must(broken, isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]) && isfinite(v[3]),
         "rotation not finite");
}

static void check_track(const qp_totem_animation *animation, const qp_totem_track *track,
                        verdict *broken) {
    const qp_totem_reading *reading = &animation->reading;
    size_t size = qp_totem_key_size(track->kind, reading->message_head);
    must(broken, track->offset <= reading->end, "track begins in the payload");
    must(broken, track->count <= (reading->end - track->offset) / size, "keys are all there");
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        evaluate(animation, track, frames[i], broken);
    }
    evaluate(animation, track, NAN, broken);
}

static void check_messages(const qp_totem_animation *animation, const qp_totem_track *track,
                           verdict *broken) {
    qp_totem_walk walk = qp_totem_walk_messages(animation, track);
    qp_totem_item item;
    uint32_t keys = 0;
    while (qp_totem_walk_next(&walk, &item)) {
        const qp_totem_message *message = &item.message;
        keys += item.kind == QP_TOTEM_ITEM_MESSAGE_KEY;
        if (message->has_string) {
            must(broken,
                 message->string_offset <= animation->reading.end &&
                     message->string_length <= animation->reading.end - message->string_offset,
                 "string lies in the payload");
            must(broken, message->string_size <= message->string_length, "no more than there is");
            /* 144 bytes of buffer take a string of 143 and its NUL. */
            must(broken,
                 message->written_past ==
                     (message->string_length > 143 ? message->string_length - 143 : 0),
                 "bytes past the game's buffer");
        }
    }
    must(broken, item.kind == QP_TOTEM_ITEM_END && keys == track->count,
         "message track walks to its end");
}

/* -- Records ---------------------------------------------------------------------------------- */

static void check_records(const qp_totem_animation *animation, verdict *broken) {
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    for (uint32_t i = 0; qp_totem_mesh_at(animation, i, &mesh); i++) {
        check_track(animation, &mesh.track, broken);
    }
    for (uint32_t i = 0; qp_totem_node_at(animation, i, &node); i++) {
        for (int k = 0; k < QP_TOTEM_NODE_TRACKS; k++) {
            check_track(animation, &node.tracks[k], broken);
        }
        check_messages(animation, &node.tracks[3], broken);
    }
    for (uint32_t i = 0; qp_totem_material_at(animation, i, &material); i++) {
        for (int k = 0; k < QP_TOTEM_MATERIAL_TRACKS; k++) {
            check_track(animation, &material.tracks[k], broken);
        }
    }
}

static void check_play(const qp_totem_animation *animation, verdict *broken) {
    static const double steps[] = {0.0, 7.5, 30.0, 1e7, 1e-3};
    qp_totem_delivered delivered;
    double frame = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        frame = qp_totem_step(animation, frame, steps[i], &delivered);
        must(broken, delivered.count <= QP_TOTEM_MESSAGES_MAX, "at most 64 messages");
        must(broken, delivered.count == QP_TOTEM_MESSAGES_MAX || delivered.dropped == 0,
             "nothing is dropped below 64");
        must(broken, isfinite(frame) && frame >= 0, "frame after a step");
        double end = qp_totem_end_frame(animation);
        must(broken, !(end > 0) || frame <= end, "frame within the clip");
    }
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* True if the bytes are those that the animation was read from. */
static bool same_bytes(const qp_totem_reading *reading, qp_bytes written) {
    size_t size = reading->end - reading->start;
    return size == written.size &&
           memcmp(written.data, reading->bytes.data + reading->start, size) == 0;
}

/* Writes the animation in an order and with heads, parses that, and compares. */
static void check_written(const qp_totem_animation *animation, qp_totem_order order, uint32_t head,
                          verdict *broken) {
    const qp_totem_reading *reading = &animation->reading;
    const qp_totem_options options = {.order = order};
    qp_totem_writer measure = qp_totem_writer_to(NULL, 0, order, head);
    qp_totem_put_animation(&measure, animation);
    size_t bound = qp_totem_memory_bound(measure.size);
    uint8_t *data = room_for(measure.size);
    void *block = room_for(bound);
    qp_totem_writer writer = qp_totem_writer_to(data, measure.size, order, head);
    qp_totem_put_animation(&writer, animation);
    must(broken, qp_totem_written(&writer), "writes to its end");
    const qp_bytes bytes = {data, measure.size};
    qp_arena arena;
    qp_totem_animation again;
    qp_arena_init(&arena, block, bound);
    must(broken, qp_totem_parse(bytes, &options, &arena, NULL, &again) == QP_OK, "parses again");
    must(broken, again.reading.exact, "reads what it wrote");
    if (reading->exact && order == reading->order && head == reading->message_head) {
        must(broken, same_bytes(reading, bytes), "writes the bytes it read");
    }
    free(data);
    free(block);
}

static void check_round_trips(const qp_totem_animation *animation, verdict *broken) {
    const qp_totem_reading *reading = &animation->reading;
    qp_totem_order other = reading->order == QP_TOTEM_BIG ? QP_TOTEM_LITTLE : QP_TOTEM_BIG;
    check_written(animation, reading->order, reading->message_head, broken);
    check_written(animation, other, reading->message_head == 8 ? 6 : 8, broken);
}

/* -- All of it -------------------------------------------------------------------------------- */

static void check_animation(const qp_totem_animation *animation, bool write, verdict *broken) {
    const qp_totem_reading *reading = &animation->reading;
    must(broken, reading->start <= reading->reached && reading->reached <= reading->end,
         "reading ends in its payload");
    must(broken, !reading->exact || reading->reached == reading->end, "exact means to the end");
    check_records(animation, broken);
    check_play(animation, broken);
    if (write) {
        check_round_trips(animation, broken);
    }
}

static void check_parse(qp_bytes input, const qp_totem_options *options, bool write,
                        verdict *broken) {
    heard h = {input.size, false, 0};
    qp_sink sink = {hear, &h, {0, 0, 0}};
    size_t bound = qp_totem_memory_bound(input.size);
    void *block = room_for(bound);
    qp_arena arena;
    qp_totem_animation animation;
    qp_arena_init(&arena, block, bound);
    qp_status status = qp_totem_parse(input, options, &arena, &sink, &animation);
    must(broken, status == QP_OK, "parses in its memory bound");
    must(broken, !h.outside, "findings of the parse are well-formed");
    must(broken, animation.reading.exact == (h.fault == 0), "a fault unless read whole");
    if (status == QP_OK) {
        check_animation(&animation, write, broken);
    }
    free(block);
}

/* A record of an archive: parsed if it is an animation, and refused if it is not. */
static void check_member(const qp_totem_archive *archive, const qp_totem_archive_item *item,
                         verdict *broken) {
    bool is_animation = item->kind == QP_TOTEM_ARCHIVE_RECORD && item->class_id == QP_TOTEM_CLASS;
    size_t bound = qp_totem_memory_bound(item->size);
    void *block = room_for(bound);
    qp_arena arena;
    qp_totem_animation animation;
    qp_arena_init(&arena, block, bound);
    qp_status status = qp_totem_parse_member(archive, item, NULL, &arena, NULL, &animation);
    must(broken, status == (is_animation ? QP_OK : QP_BAD_ARGUMENT), "parses animations alone");
    if (status == QP_OK) {
        must(broken, animation.reading.end == item->offset + item->size, "body ends its record");
        check_animation(&animation, true, broken);
    }
    free(block);
}

static void check_archive(qp_bytes input, verdict *broken) {
    qp_totem_archive archive = qp_totem_archive_open(input, QP_TOTEM_ANY);
    qp_totem_archive_item item;
    while (qp_totem_archive_next(&archive, &item)) {
        must(broken, item.offset <= input.size, "archive walk stays inside");
        if (item.kind == QP_TOTEM_ARCHIVE_RECORD) {
            must(broken,
                 item.size >= QP_TOTEM_RECORD_HEADER && item.size <= input.size - item.offset,
                 "record lies in the archive");
        }
        check_member(&archive, &item, broken);
    }
    must(broken, item.kind == QP_TOTEM_ARCHIVE_END, "archive walk ends");
}

const char *qp_totem_oracle(qp_bytes input) {
    verdict broken = NULL;
    heard h = {input.size, false, 0};
    qp_sink sink = {hear, &h, {0, 0, 0}};
    must(&broken, qp_totem_check(input, NULL, &sink) == QP_OK, "checks");
    must(&broken, !h.outside, "findings of the check are well-formed");
    (void)qp_totem_detect(input);
    check_archive(input, &broken);
    check_parse(input, NULL, true, &broken);
    const qp_totem_options others = {QP_TOTEM_BIG, QP_TOTEM_QUAT_SIGNED, QP_TOTEM_SLERP_FORWARD,
                                     QP_TOTEM_SEARCH_ENGINE, true};
    check_parse(input, &others, false, &broken);
    return broken;
}
