/* Cameras: F_Camera records (ccsf.md 5) and the later games' controllers (ccsf.md 6.1). */
#include "anime/camera.h"
#include "anime/curve.h"
#include "anime/matrix.h"
#include "anime/values.h"
#include "anime/words.h"

/* -- F_Camera --------------------------------------------------------------------------------- */

/*
 * Bits of the flags, each of which leaves a word out: position, degrees, one that nobody uses, fov.
 * With bit 0 nothing follows at all. `to` is the place in what is kept; the unused word has none.
 */
static const struct {
    uint32_t bit;
    uint32_t to;
} layout[8] = {{0x002, 0},
               {0x004, 1},
               {0x008, 2},
               {0x010, 3},
               {0x020, 4},
               {0x040, 5},
               {0x080, QP_CAMERA_WORDS},
               {0x100, 6}};

/* Puts what a record gives over what its camera had; a field whose bit is set keeps its value. */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data);
    requires qp_event_arrays_ok(&anime->f_cameras);
    requires \valid(words + (0 .. QP_CAMERA_WORDS - 1));
    requires \separated(words + (0 .. QP_CAMERA_WORDS - 1), anime);
    assigns words[0 .. QP_CAMERA_WORDS - 1];
*/
static void apply(const qp_anime *anime, uint32_t record, uint32_t *words) {
    uint32_t flags = qp_event_word(anime, &anime->f_cameras, record, 1);
    uint32_t word = 2;
    if ((flags & 1) != 0) {
        return;
    }
    /*@ loop invariant 0 <= i <= 8 && word <= 2 + i;
        loop assigns i, word, words[0 .. QP_CAMERA_WORDS - 1];
        loop variant 8 - i;
    */
    for (int i = 0; i < 8; i++) {
        if ((flags & layout[i].bit) == 0) {
            if (layout[i].to < QP_CAMERA_WORDS) {
                words[layout[i].to] = qp_event_word(anime, &anime->f_cameras, record, word);
            }
            word++;
        }
    }
}

/*@ requires \valid_read(from + (0 .. QP_CAMERA_WORDS - 1));
    requires \valid(to + (0 .. QP_CAMERA_WORDS - 1));
    assigns to[0 .. QP_CAMERA_WORDS - 1];
*/
static void copy(const uint32_t *from, uint32_t *to) {
    /*@ loop invariant 0 <= k <= QP_CAMERA_WORDS;
        loop assigns k, to[0 .. QP_CAMERA_WORDS - 1];
        loop variant QP_CAMERA_WORDS - k;
    */
    for (uint32_t k = 0; k < QP_CAMERA_WORDS; k++) {
        to[k] = from[k];
    }
}

/* The records of one camera, which are members [from, to). */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data);
    requires qp_event_arrays_ok(&anime->f_cameras);
    requires from <= to <= anime->f_cameras.count;
    requires qp_members_ok(members, anime->f_cameras.count);
    requires \valid(words + (0 .. 7 * anime->f_cameras.count - 1));
    requires \separated(words + (0 .. 7 * anime->f_cameras.count - 1), anime);
    requires \separated(words + (0 .. 7 * anime->f_cameras.count - 1),
                        members + (0 .. anime->f_cameras.count - 1));
    assigns words[0 .. 7 * anime->f_cameras.count - 1];
*/
static void put_camera(const qp_anime *anime, const uint32_t *members, uint32_t from, uint32_t to,
                       uint32_t *words) {
    uint32_t run[QP_CAMERA_WORDS] = {0, 0, 0, 0, 0, 0, 0};
    //@ ghost const uint32_t count = anime->f_cameras.count;
    /*@ loop invariant from <= m <= to && qp_members_ok(members, count);
        loop invariant anime->f_cameras.count == count;
        loop invariant qp_event_arrays_ok(&anime->f_cameras);
        loop assigns m, run[0 .. QP_CAMERA_WORDS - 1], words[0 .. 7 * count - 1];
        loop variant to - m;
    */
    for (uint32_t m = from; m < to; m++) {
        uint32_t record = members[m];
        apply(anime, record, run);
        //@ assert record < count;
        copy(run, words + QP_CAMERA_WORDS * (size_t)record);
    }
}

/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data) && qp_events_ok(&anime->f_cameras);
    requires \valid(words + (0 .. 7 * anime->f_cameras.count - 1));
    requires \separated(words + (0 .. 7 * anime->f_cameras.count - 1), anime);
    requires anime->f_cameras.group_count > 0 ==>
      \separated(words + (0 .. 7 * anime->f_cameras.count - 1),
                 anime->f_cameras.members + (0 .. anime->f_cameras.count - 1));
    requires anime->f_cameras.group_count > 0 ==>
      \separated(words + (0 .. 7 * anime->f_cameras.count - 1),
                 anime->f_cameras.group_starts + (0 .. anime->f_cameras.group_count));
    assigns words[0 .. 7 * anime->f_cameras.count - 1];
*/
static void put_cameras(const qp_anime *anime, uint32_t *words) {
    const uint32_t *members = anime->f_cameras.members;
    const uint32_t *starts = anime->f_cameras.group_starts;
    const uint32_t group_count = anime->f_cameras.group_count;
    //@ ghost const uint32_t count = anime->f_cameras.count;
    /*@ loop invariant 0 <= g <= group_count && qp_event_arrays_ok(&anime->f_cameras);
        loop invariant anime->f_cameras.count == count;
        loop invariant \forall integer k; 0 <= k <= group_count ==>
          starts[k] == \at(starts[k], LoopEntry);
        loop invariant group_count > 0 ==> qp_group_starts_ok(starts, group_count, count);
        loop invariant group_count > 0 ==> qp_members_ok(members, count);
        loop assigns g, words[0 .. 7 * count - 1];
        loop variant group_count - g;
    */
    for (uint32_t g = 0; g < group_count; g++) {
        const uint32_t from = starts[g];
        const uint32_t to = starts[g + 1];
        /*@ assert \forall integer k; 0 <= k <= group_count ==>
              \separated(words + (0 .. 7 * count - 1), starts + k);
        */
        put_camera(anime, members, from, to, words);
    }
}

bool qp_cameras_close(qp_anime *anime, qp_arena *arena) {
    const uint32_t count = anime->f_cameras.count;
    if (count == 0) {
        return true;
    }
    uint32_t *words = qp_words(arena, QP_CAMERA_WORDS * (size_t)count);
    if (words == NULL) {
        return false;
    }
    //@ assert \separated(words + (0 .. 7 * count - 1), anime);
    put_cameras(anime, words);
    anime->camera_words = words;
    return true;
}

/*@ requires \valid_read(words + (0 .. QP_CAMERA_WORDS - 1)) && \valid(value);
    assigns *value;
    ensures value->camera == \old(value->camera);
*/
static void set_from_words(qp_ee_model model, const uint32_t *words, qp_camera_value *value) {
    uint32_t own[QP_CAMERA_WORDS];
    uint32_t radians[3];
    copy(words, own);
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, radians[0 .. 2], value->position[0 .. 2], value->degrees[0 .. 2];
        loop variant 3 - k;
    */
    for (int k = 0; k < 3; k++) {
        value->position[k] = own[k];
        value->degrees[k] = own[3 + k];
        radians[k] = qp_degrees_to_radians(model, own[3 + k]);
    }
    value->has_degrees = true;
    value->rotation = qp_rot_matrix(model, radians);
    value->fov = own[6];
}

/* The number of the last record in frames 1 .. `frame`, and one more; 0 if there is none. */
/*@ requires \valid_read(events) && qp_event_arrays_ok(events);
    assigns \nothing;
    ensures \result <= events->count;
*/
static uint32_t last_up_to(const qp_events *events, uint32_t frame) {
    uint32_t last = events->ordered ? qp_events_up_to(events, frame) : events->count;
    /*@ loop invariant last <= events->count;
        loop assigns last;
        loop variant last;
    */
    while (last > 0 && events->frames[last - 1] > frame) {
        last--;
    }
    return last;
}

bool qp_anime_f_camera(const qp_anime *anime, uint32_t frame, qp_camera_value *value) {
    uint32_t last = last_up_to(&anime->f_cameras, frame);
    if (last == 0) {
        return false;
    }
    const uint32_t *words = anime->camera_words + (size_t)(last - 1) * QP_CAMERA_WORDS;
    qp_ee_model model = anime->model;
    value->camera = anime->f_cameras.objects[last - 1];
    set_from_words(model, words, value);
    return true;
}

/* -- Camera controllers ----------------------------------------------------------------------- */

/*@ requires qp_camera_track_ok(track) && \valid(value);
    assigns *value;
*/
static void camera_of(const qp_camera_track *track, qp_ee_model model, uint32_t time,
                      qp_camera_value *value) {
    uint32_t position[3];
    uint32_t degrees[3];
    uint32_t camera = track->camera;
    bool has_degrees = track->rotation == NULL || track->degrees != NULL;
    qp_vector_value(track->position, model, time, 0, position);
    qp_vector_value(track->degrees, model, time, 0, degrees);
    uint32_t fov = qp_word_value(track->fov, model, time, 0);
    qp_rotation_value(track->rotation, model, time, &value->rotation);
    qp_three_copy(position, value->position);
    qp_three_copy(degrees, value->degrees);
    value->camera = camera;
    value->has_degrees = has_degrees;
    value->fov = fov;
}

/* What is no camera has. */
/*@ requires \valid(value);
    assigns *value;
*/
static void absent_camera(qp_camera_value *value) {
    static const uint32_t zeros[3] = {0, 0, 0};
    value->rotation = qp_matrix_identity();
    qp_three_copy(zeros, value->position);
    qp_three_copy(zeros, value->degrees);
    value->camera = 0;
    value->has_degrees = true;
    value->fov = 0;
}

bool qp_anime_camera(const qp_anime *anime, uint32_t index, uint32_t time, qp_camera_value *value) {
    if (index >= anime->camera_count) {
        absent_camera(value);
        return false;
    }
    camera_of(&anime->cameras[index], anime->model, qp_anime_clamp(anime, time), value);
    return true;
}
