#include "anime/curve.h"
#include "anime/words.h"

uint32_t qp_key_time(qp_bytes data, const qp_controller *controller, uint32_t index) {
    return qp_controller_frame(data, controller, index) << 8;
}

void qp_segments_add(qp_segments *segments, uint32_t duration) {
    uint32_t count = segments->count;
    uint32_t before = count == 0 ? 0 : segments->ends[count - 1];
    uint32_t end = duration > UINT32_MAX - before ? UINT32_MAX : before + duration;
    segments->ends[count] = end;
    segments->durations[count] = duration;
    segments->count = count + 1;
}

uint32_t qp_segments_count(qp_bytes data, const qp_controller *controller) {
    bool late = qp_key_time(data, controller, 0) != 0;
    return late && controller->count == UINT32_MAX ? 0 : controller->count + (late ? 1u : 0u);
}

void qp_segments_put(qp_bytes data, const qp_controller *controller, uint32_t lead, uint32_t hold,
                     uint32_t *words, uint32_t count) {
    const uint32_t keys = controller->count;
    uint32_t *ends = words;
    qp_segments segments = {ends, ends + count, 0};
    uint32_t time = qp_key_time(data, controller, 0);
    if (lead > 0) {
        qp_segments_add(&segments, time);
    }
    /*@ loop invariant 1 <= i <= keys && segments.count == lead + i - 1;
        loop invariant qp_sums(words, words + count, segments.count);
        loop invariant qp_sorted(words, segments.count);
        loop assigns i, time, segments.count, words[0 .. 2 * count - 1];
        loop variant keys - i;
    */
    for (uint32_t i = 1; i < keys; i++) {
        uint32_t next = qp_key_time(data, controller, i);
        qp_segments_add(&segments, next - time);
        time = next;
    }
    if (segments.count < count) {
        qp_segments_add(&segments, hold);
    }
    //@ assert qp_sums(words, words + count, count);
    //@ assert qp_sorted(words, count);
}

uint32_t qp_segments_hold(const qp_compiler *compiler, const qp_controller *controller) {
    return (compiler->frames << 8) - qp_key_time(compiler->data, controller, controller->count - 1);
}

void qp_segments_fill(const qp_compiler *compiler, const qp_controller *controller, uint32_t *words,
                      uint32_t count) {
    uint32_t lead = count > controller->count ? 1 : 0;
    qp_segments_put(compiler->data, controller, lead, qp_segments_hold(compiler, controller), words,
                    count);
}

const uint32_t *qp_segments_compile(const qp_compiler *compiler, const qp_controller *controller,
                                    uint32_t lead, uint32_t hold, uint32_t count) {
    size_t size = 2 * (size_t)count;
    //@ assert size == 2 * count;
    uint32_t *words = qp_words(compiler->arena, size);
    if (words == NULL) {
        return NULL;
    }
    //@ assert count > 0;
    //@ assert \separated(words + (0 .. size - 1), compiler, controller);
    qp_segments_put(compiler->data, controller, lead, hold, words, count);
    return words;
}

/*@ ghost
    /@ requires last > 0 ==> \valid_read(durations + (0 .. last - 1));
       requires last > 0 ==> \valid_read(ends + (0 .. last - 1));
       requires qp_sums(ends, durations, last);
       requires qp_first_end(ends, 0, last, time, found);
       assigns \nothing;
       ensures qp_begin(ends, found) <= time;
       ensures qp_walk(durations, last, 0, time) == found;
       ensures qp_walk_rest(durations, last, 0, time) == time - qp_begin(ends, found);
    @/
    void walk_finds(const uint32_t *ends, const uint32_t *durations, uint32_t last,
                           uint32_t time, uint32_t found) {
        uint32_t i = 0;
        /@ loop invariant 0 <= i <= found;
           loop invariant qp_begin(ends, i) <= time;
           loop invariant qp_walk(durations, last, 0, time) ==
             qp_walk(durations, last, i, time - qp_begin(ends, i));
           loop invariant qp_walk_rest(durations, last, 0, time) ==
             qp_walk_rest(durations, last, i, time - qp_begin(ends, i));
           loop assigns i;
           loop variant found - i;
        @/
        while (i < found) {
            i++;
        }
    }
*/

uint32_t qp_segments_find(const uint32_t *ends, uint32_t count, uint32_t time, uint32_t *rest) {
    uint32_t found = qp_first_end_from(ends, 0, count - 1, time);
    //@ ghost walk_finds(ends, ends + count, (uint32_t)(count - 1), time, found);
    /* Segments before this one were passed, so their ends are not saturated and the sum is exact.
     */
    uint32_t begin = found == 0 ? 0 : ends[found - 1];
    //@ assert begin == qp_begin(ends, found) <= time;
    *rest = time - begin;
    return found;
}

uint32_t qp_segment_fraction(qp_ee_model model, uint32_t rest, uint32_t duration) {
    if (duration == 0) {
        return 0;
    }
    return qp_ee_div(model, qp_ee_from_u32(model, rest), qp_ee_from_u32(model, duration));
}
