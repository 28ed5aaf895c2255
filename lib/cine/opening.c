/*
 * The opening's one timed call (entry 0x800b8bc8: frames 1184 to 1413, 0x8008ea70): the milk at the
 * lens, then the title card. in-engine-cinematics, Timing and sound.
 */
#include "quirkproof/cine_game.h"

#define B_STEP 600
#define B_STOPS (-500)
#define A_BEHIND (-300)
#define B_FIELD_OF_VIEW 512u
#define H_BEFORE 178u
#define H_AFTER 386u /* 0x8001dfb8 makes it of the field of view */

/* Opening Cine Init (0x8008f078): cameras from 0x800b8ba8 and 0x800b8bb8. */
/*@ assigns \nothing;
    ensures \result.b[2] == -17048;
*/
static qp_cine_ending_state begin(void) {
    qp_cine_ending_state state = {
        .flying = true, .a = {2250, -2450, -5000}, .b = {0, 30, -17048}, .h = H_BEFORE};
    return state;
}

/*@ requires \valid(state) && counter >= QP_CINE_ENDING_FIRST;
    assigns state->a[0 .. 2], state->milk_28, state->milk_drawn;
*/
static void fly(qp_cine_ending_state *state, uint32_t counter) {
    uint32_t last = counter < QP_CINE_ENDING_FLIGHT ? counter : QP_CINE_ENDING_FLIGHT;
    int32_t k = (int32_t)(last - (QP_CINE_ENDING_FIRST - 1));
    state->a[0] = 2250 - 75 * k;
    state->a[1] = -2450 + 81 * k;
    state->a[2] = -5000 + 160 * k;
    state->milk_28 = 273 * k;
    state->milk_drawn = true;
}

/*@ requires \valid(state) && -17048 <= state->b[2] <= B_STOPS;
    assigns state->b[2], state->a[2], state->field_of_view, state->h;
    ensures -17048 <= state->b[2] <= B_STOPS;
*/
static void move_b(qp_cine_ending_state *state) {
    if (state->b[2] >= B_STOPS) {
        return;
    }
    state->b[2] += B_STEP;
    if (state->b[2] >= B_STOPS) {
        state->b[2] = B_STOPS;
        state->a[2] = A_BEHIND;
        state->field_of_view = B_FIELD_OF_VIEW;
        state->h = H_AFTER;
    }
}

/* One call. */
/*@ requires \valid(state) && counter >= QP_CINE_ENDING_FIRST;
    requires -17048 <= state->b[2] <= B_STOPS;
    assigns *state;
    ensures -17048 <= state->b[2] <= B_STOPS;
*/
static void call(qp_cine_ending_state *state, uint32_t counter) {
    bool arrived = state->b[2] >= B_STOPS; /* in an earlier call: the texts come in the next one */
    state->milk_drawn = false;
    if (state->flying) {
        fly(state, counter);
    }
    if (state->a[0] > 0) {
        return;
    }
    state->flying = false;
    move_b(state);
    state->sign_drawn = true;
    state->text_drawn = arrived;
}

qp_cine_ending_state qp_cine_ending_at(uint32_t counter) {
    qp_cine_ending_state state = begin();
    uint32_t last = counter < QP_CINE_ENDING_LAST ? counter : QP_CINE_ENDING_LAST;
    /*@ loop invariant QP_CINE_ENDING_FIRST <= i <= QP_CINE_ENDING_LAST + 1;
        loop invariant -17048 <= state.b[2] <= B_STOPS;
        loop assigns i, state;
        loop variant QP_CINE_ENDING_LAST + 1 - i;
    */
    for (uint32_t i = QP_CINE_ENDING_FIRST; i <= last; i++) {
        call(&state, i);
    }
    return state;
}

/* 0x8002e144, 0x8002e67c; the trademark (0x8003f0f0) is a picture. */
static const qp_cine_text texts[QP_CINE_TEXTS] = {
    {"Search For Reptar", 1, 60, {100, 200, 0}, {1, 1, 1}, 2},
    {"Loading", 0, 85, {100, 200, 0}, {1, 1, 1}, 2},
};

qp_cine_text qp_cine_text_at(uint32_t index) {
    const qp_cine_text none = {"", 0, 0, {0, 0, 0}, {0, 0, 0}, 0};
    return index < QP_CINE_TEXTS ? texts[index] : none;
}
