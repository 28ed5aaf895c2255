/* Cinematic streams: each thing that a frame shows, and that the program does, wrong by itself. */
#include "broken_fields.h"

/* -- A frame applied -------------------------------------------------------------------------- */

#define SHOWN(X)                                                                                   \
    X(marked_special, "CIN-P001", shown->actors[0].special = true)                                 \
    X(special_x, "CIN-P002", shown->actors[0].position[0] ^= 1)                                    \
    X(special_z, "CIN-P002", shown->actors[0].position[2] ^= 1)                                    \
    X(not_marked, "CIN-P002", shown->actors[0].special = false)                                    \
    X(no_stand_in, "CIN-P003", shown->stand_in_count = 0)                                          \
    X(stand_in_of_another, "CIN-P003", shown->stand_ins[0].actor ^= 1)                             \
    X(one_more_stand_in, "CIN-P003", shown->stand_in_count++)                                      \
    X(nothing_fades, "CIN-P004", shown->stand_in_count = 0)                                        \
    X(eyes_kept, "CIN-M002", shown->actors[0].eyes = 2)                                            \
    X(mouth_off, "CIN-M003", shown->actors[0].mouth ^= 1; shown->poses[0].mouth ^= 1)

#define BREAK_SHOWN(name, id, statement) BREAK_APPLY(name, statement)
SHOWN(BREAK_SHOWN)

/* -- Mouths and blinks ------------------------------------------------------------------------ */

static uint32_t mouth_past(uint32_t id, uint32_t frame, bool *past) {
    const uint32_t shown = qp_cine_mouth_frame(id, frame, past);
    *past = frame >= qp_cine_mouth_count(id);
    return shown;
}

static void past_at_once(qp_subject *subject) {
    subject->scene.mouth_frame = mouth_past;
}

static uint32_t forgotten(uint32_t *x) {
    uint32_t next = *x;
    return qp_cine_blink_rand(&next);
}

static void rand_forgotten(qp_subject *subject) {
    subject->scene.blink_rand = forgotten;
}

#define BLINKS(X)                                                                                  \
    X(never_shut, "CIN-B002", *count = 0)                                                          \
    X(draws_again, "CIN-B002", (void)qp_cine_blink_rand(rand))                                     \
    X(draws_while_shut, "CIN-B004", (void)qp_cine_blink_rand(rand))                                \
    X(stays_shut, "CIN-B004", *count = *count == 0 && eyes == 2 ? 3 : *count)

#define BREAK_BLINK(name, id, statement)                                                           \
    static uint32_t blink_##name(uint32_t *rand, uint8_t *count) {                                 \
        const uint32_t eyes = qp_cine_blink(rand, count);                                          \
        statement;                                                                                 \
        return eyes;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.blink = blink_##name;                                                       \
    }
BLINKS(BREAK_BLINK)

/* -- Rotations -------------------------------------------------------------------------------- */

#define SCALES(X)                                                                                  \
    X(negated, "CIN-R001", out[i] = -out[i])                                                       \
    X(halved, "CIN-R001", out[i] /= 2)

#define BREAK_SCALE(name, id, statement)                                                           \
    static bool scale_##name(const qp_cine_quaternion *stored, double out[4]) {                    \
        const bool some = qp_cine_normalise(stored, out);                                          \
        for (size_t i = 0; i < 4; i++) {                                                           \
            statement;                                                                             \
        }                                                                                          \
        return some;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.normalise = scale_##name;                                                   \
    }
SCALES(BREAK_SCALE)

#define VIEWS(X)                                                                                   \
    X(y_unscaled, "CIN-R005", view.m[1][0] += 1)                                                   \
    X(z_scaled, "CIN-R005", view.m[2][0] *= 2)

#define BREAK_VIEW(name, id, statement)                                                            \
    static qp_cine_matrix view_##name(const qp_cine_matrix *camera, int16_t width,                 \
                                      int16_t height) {                                            \
        qp_cine_matrix view = qp_cine_view_matrix(camera, width, height);                          \
        statement;                                                                                 \
        return view;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.view_matrix = view_##name;                                                  \
    }
VIEWS(BREAK_VIEW)

#define POINTS(X)                                                                                  \
    X(all_seen, "CIN-R006", seen = true)                                                           \
    X(none_seen, "CIN-R006", seen = false)                                                         \
    X(y_offset, "CIN-R006", screen[1] += 120)

#define BREAK_POINT(name, id, statement)                                                           \
    static bool point_##name(const qp_cine_matrix *view, const int32_t camera[3],                  \
                             const int32_t point[3], double h, double screen[2]) {                 \
        bool seen = qp_cine_project(view, camera, point, h, screen);                               \
        statement;                                                                                 \
        return seen;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.project = point_##name;                                                     \
    }
POINTS(BREAK_POINT)

/* -- The program ------------------------------------------------------------------------------ */

#define ENTRIES(X)                                                                                 \
    X(entry_unread, "CIN-G002", read = false)                                                      \
    X(entry_calls, "CIN-G002", entry->calls ^= 1)                                                  \
    X(entry_flags, "CIN-G002", entry->flags ^= 1)                                                  \
    X(entry_address, "CIN-G002", entry->calls_address ^= 0x80000000)                               \
    X(entry_post, "CIN-G002", entry->post_scene ^= 1)                                              \
    X(entry_unknown, "CIN-G002", entry->unknown_0e[1] ^= 1)

#define BREAK_ENTRY(name, id, statement)                                                           \
    static bool entry_of_##name(qp_bytes bytes, qp_cine_entry *entry) {                            \
        bool read = qp_cine_entry_read(bytes, entry);                                              \
        statement;                                                                                 \
        return read;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.entry_read = entry_of_##name;                                               \
    }
ENTRIES(BREAK_ENTRY)

#define MASKS(X)                                                                                   \
    X(mask_other_file, "CIN-G006", files[0] ^= 1)                                                  \
    X(mask_one_more, "CIN-G006", count++)

#define BREAK_MASK(name, id, statement)                                                            \
    static uint32_t files_##name(uint32_t mask, uint32_t files[QP_CINE_BANKS]) {                   \
        uint32_t count = qp_cine_mask_files(mask, files);                                          \
        statement;                                                                                 \
        return count;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.mask_files = files_##name;                                                  \
    }
MASKS(BREAK_MASK)

/* -- The ending ------------------------------------------------------------------------------- */

#define ENDINGS(X)                                                                                 \
    X(a_before, "CIN-E001", state.a[2] ^= 1)                                                       \
    X(b_aside_before, "CIN-E001", state.b[0] = 1)                                                  \
    X(landed_before, "CIN-E001", state.flying = false)                                             \
    X(milk_before, "CIN-E001", state.milk_drawn = true)                                            \
    X(sign_before, "CIN-E001", state.sign_drawn = true)                                            \
    X(text_before, "CIN-E001", state.text_drawn = true)                                            \
    X(flight_x, "CIN-E002", state.a[0] ^= 1)                                                       \
    X(flight_y, "CIN-E002", state.a[1] ^= 1)                                                       \
    X(flight_z, "CIN-E002", state.a[2] ^= 1)                                                       \
    X(flight_unseen, "CIN-E002", state.milk_drawn = false)                                         \
    X(alone_landed, "CIN-E003", state.flying = false)                                              \
    X(alone_b, "CIN-E003", state.b[2] ^= 1)                                                        \
    X(alone_text, "CIN-E003", state.text_drawn = true)                                             \
    X(landed_no_sign, "CIN-E004", state.sign_drawn = false)                                        \
    X(landed_milk, "CIN-E004", state.milk_drawn = true)                                            \
    X(b_aside, "CIN-E005", state.b[0] = 1)                                                         \
    X(arrived_narrow, "CIN-E006", state.field_of_view = 0)                                         \
    X(arrived_a, "CIN-E006", state.a[2] -= state.a[2] == -300)                                     \
    X(wide_before, "CIN-E006", state.field_of_view = 512)                                          \
    X(far_before, "CIN-E006", state.h = 386)                                                       \
    X(a_behind_before, "CIN-E006", state.a[2] = -300)

#define BREAK_ENDING(name, id, statement)                                                          \
    static qp_cine_ending_state state_##name(uint32_t counter) {                                   \
        qp_cine_ending_state state = qp_cine_ending_at(counter);                                   \
        statement;                                                                                 \
        return state;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.ending_at = state_##name;                                                   \
    }
ENDINGS(BREAK_ENDING)

#define TITLES(X)                                                                                  \
    X(title_words, "CIN-E008", text.text = "Search")                                               \
    X(title_letter, "CIN-E008", text.text = "search For Reptar")                                   \
    X(title_second, "CIN-E008", text.text = index == 1 ? "Load" : text.text)                       \
    X(title_y, "CIN-E008", text.y++)                                                               \
    X(title_red, "CIN-E008", text.colour[0] ^= 1)                                                  \
    X(title_green, "CIN-E008", text.colour[1] ^= 1)                                                \
    X(title_blue, "CIN-E008", text.colour[2] ^= 1)                                                 \
    X(title_shadow_red, "CIN-E008", text.shadow[0] ^= 1)                                           \
    X(title_shadow_green, "CIN-E008", text.shadow[1] ^= 1)                                         \
    X(title_shadow_blue, "CIN-E008", text.shadow[2] ^= 1)                                          \
    X(title_shadow_place, "CIN-E008", text.shadow_offset ^= 1)

#define BREAK_TITLE(name, id, statement)                                                           \
    static qp_cine_text text_##name(uint32_t index) {                                              \
        qp_cine_text text = qp_cine_text_at(index);                                                \
        statement;                                                                                 \
        return text;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.text_at = text_##name;                                                      \
    }
TITLES(BREAK_TITLE)

const qp_broken qp_broken_scene_fields[] = {
    SHOWN(BROKEN_ENTRY)   /* */
    BLINKS(BROKEN_ENTRY)  /* */
    SCALES(BROKEN_ENTRY)  /* */
    VIEWS(BROKEN_ENTRY)   /* */
    POINTS(BROKEN_ENTRY)  /* */
    ENTRIES(BROKEN_ENTRY) /* */
    MASKS(BROKEN_ENTRY)   /* */
    ENDINGS(BROKEN_ENTRY) /* */
    TITLES(BROKEN_ENTRY)  /* */
    {"CIN-M001", past_at_once, NULL},
    {"CIN-B001", rand_forgotten, NULL},
    {NULL, NULL, NULL},
};
