/* The opening's ending: the milk at the lens, then the title card. */
#include "invariants/cine/cine_case.h"

#define TIMING "in-engine-cinematics, Timing and sound"

enum { FIRST = 1184, LAST = 1412, FLIGHT_ENDS = 1213, CALLS = LAST - FIRST + 1 };

static uint32_t pick_counter(qp_trial *trial) {
    return FIRST + qp_pick_below(trial, CALLS);
}

static qp_outcome at_counter(qp_trial *trial, const char *what, uint32_t counter, int32_t number) {
    return qp_violated(trial, 0, what, counter, (uint64_t)(int64_t)number);
}

static bool is(const int32_t place[3], int32_t x, int32_t y, int32_t z) {
    return place[0] == x && place[1] == y && place[2] == z;
}

/* -- Before ----------------------------------------------------------------------------------- */

static qp_outcome check_before(qp_trial *trial) {
    const uint32_t counter = qp_pick_below(trial, FIRST);
    const qp_cine_ending_state s = trial->subject->scene.ending_at(counter);
    const bool still = is(s.a, 2250, -2450, -5000) && is(s.b, 0, 30, -17048);
    return still && s.flying && !s.milk_drawn && !s.sign_drawn && !s.text_drawn
               ? QP_HOLDS
               : at_counter(trial, "something has moved at {0}", counter, 0);
}

QP_INVARIANT(cin_ending_before, "CIN-E001", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "Up to frame 1183 cameras A and B stand at (2250, -2450, -5000) and (0, 30, -17048)",
             check_before);

/* -- The flight ------------------------------------------------------------------------------- */

static qp_outcome check_flight(qp_trial *trial) {
    const uint32_t counter = FIRST + qp_pick_below(trial, FLIGHT_ENDS - FIRST + 1);
    const qp_cine_ending_state s = trial->subject->scene.ending_at(counter);
    const int32_t k = (int32_t)counter - 1183;
    if (s.a[0] != 2250 - 75 * k || s.a[1] != -2450 + 81 * k || s.a[2] != -5000 + 160 * k) {
        return at_counter(trial, "at {0} the x of camera A is {1d}", counter, s.a[0]);
    }
    return s.milk_28 == 273 * k && s.milk_drawn
               ? QP_HOLDS
               : at_counter(trial, "at {0} the milk's +0x28 is {1d}", counter, s.milk_28);
}

QP_INVARIANT(
    cin_ending_flight, "CIN-E002", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
    "While the milk flies, A is at (2250 - 75 k, -2450 + 81 k, -5000 + 160 k) and the milk, "
    "drawn, at 273 k, k being the counter less 1183",
    check_flight);

static qp_outcome check_nothing_more(qp_trial *trial) {
    const uint32_t counter = pick_counter(trial);
    const qp_cine_ending_state s = trial->subject->scene.ending_at(counter);
    if (s.a[0] <= 0) {
        return QP_NOT_EXERCISED;
    }
    return s.flying && is(s.b, 0, 30, -17048) && !s.sign_drawn && !s.text_drawn
               ? QP_HOLDS
               : at_counter(trial, "more happens at {0}, x {1d}", counter, s.a[0]);
}

QP_INVARIANT(cin_ending_alone, "CIN-E003", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "While A's x is above 0 nothing but the flight goes on", check_nothing_more);

/* -- The sign --------------------------------------------------------------------------------- */

static qp_outcome check_landed(qp_trial *trial) {
    const uint32_t counter = pick_counter(trial);
    const qp_cine_ending_state s = trial->subject->scene.ending_at(counter);
    const bool landed = counter >= FLIGHT_ENDS;
    const bool milk = s.milk_drawn == (counter <= FLIGHT_ENDS);
    return s.flying == !landed && s.sign_drawn == landed && milk
               ? QP_HOLDS
               : at_counter(trial, "at {0}, x {1d}", counter, s.a[0]);
}

QP_INVARIANT(
    cin_ending_landed, "CIN-E004", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
    "With A's x at 0 the flight ends, the milk is drawn no more, and the sign is from then "
    "on",
    check_landed);

static qp_outcome check_b_moves(qp_trial *trial) {
    const uint32_t counter = pick_counter(trial);
    const int32_t before = trial->subject->scene.ending_at(counter - 1).b[2];
    const qp_cine_ending_state s = trial->subject->scene.ending_at(counter);
    int32_t expected = before;
    if (counter >= FLIGHT_ENDS && before < -500) {
        expected = before + 600 < -500 ? before + 600 : -500;
    }
    return is(s.b, 0, 30, expected)
               ? QP_HOLDS
               : at_counter(trial, "at {0} the z of B is {1d}", counter, s.b[2]);
}

QP_INVARIANT(cin_ending_b, "CIN-E005", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "After the flight B moves 600 a frame while its z is below -500, and stops there",
             check_b_moves);

static qp_outcome check_arrival(qp_trial *trial) {
    const uint32_t counter = pick_counter(trial);
    const qp_cine_ending_state s = trial->subject->scene.ending_at(counter);
    const bool arrived = s.b[2] == -500;
    const bool view = arrived ? s.field_of_view == 512 && s.h == 386 && s.a[2] == -300
                              : s.field_of_view == 0 && s.h == 178 && s.a[2] != -300;
    return view ? QP_HOLDS : at_counter(trial, "at {0} H is {1d}", counter, (int32_t)s.h);
}

QP_INVARIANT(
    cin_ending_arrival, "CIN-E006", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
    "When B has reached -500, A's z is -300 and the field of view 512 (H 386), and stays so",
    check_arrival);

static qp_outcome check_text(qp_trial *trial) {
    const uint32_t counter = pick_counter(trial);
    const bool arrived = trial->subject->scene.ending_at(counter - 1).b[2] == -500;
    const qp_cine_ending_state s = trial->subject->scene.ending_at(counter);
    return s.text_drawn == arrived ? QP_HOLDS
                                   : at_counter(trial, "at {0}, z of B {1d}", counter, s.b[2]);
}

QP_INVARIANT(cin_ending_text, "CIN-E007", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "The texts are drawn from the call after the one in which B arrives", check_text);

/* -- The texts -------------------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i]) {
        i++;
    }
    return a[i] == b[i];
}

static qp_outcome check_title(qp_trial *trial) {
    const bool second = (qp_pick_byte(trial) & 1) != 0;
    const qp_cine_text text = trial->subject->scene.text_at(second ? 1 : 0);
    const bool words = same_text(text.text, second ? "Loading" : "Search For Reptar");
    const bool place = text.y == (second ? 85 : 60) && text.font == (second ? 0 : 1);
    const bool colour = text.colour[0] == 100 && text.colour[1] == 200 && text.colour[2] == 0;
    const bool shadow = text.shadow[0] == 1 && text.shadow[1] == 1 && text.shadow[2] == 1 &&
                        text.shadow_offset == 2;
    return words && place && colour && shadow
               ? QP_HOLDS
               : qp_violated(trial, 0, "text {0} at y {1}", second ? 1 : 0, (uint64_t)text.y);
}

QP_INVARIANT(cin_ending_title, "CIN-E008", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "The texts are \"Search For Reptar\" (font 1, y 60) and \"Loading\" (font 0, y 85) in "
             "(100, 200, 0), with shadows of (1, 1, 1) 2 down and right",
             check_title);
