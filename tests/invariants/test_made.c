/* Checkers on models that no generator makes. */
#include "cases.h"

#include <criterion/criterion.h>
#include <string.h>

/* -- Frames ----------------------------------------------------------------------------------- */

/* A trial of one frame with one actor or one pose, in a stream of so many frames and setup bytes.
 */
typedef struct {
    qp_cine_frame frame;
    qp_cine_case place;
    qp_trial trial;
} made_frame;

static void make_frame(made_frame *made, uint16_t number, uint16_t id, bool actor) {
    static const qp_cine_frame none;
    const qp_cine_case place = {.frame = &made->frame,
                                .capacity = QP_CINE_DATA_SIZE,
                                .has_header = true,
                                .frames = 1412,
                                .setup_size = 1380};
    const qp_trial trial = {.cine = &made->place};
    made->frame = none;
    made->frame.number = number;
    made->frame.whole = true;
    made->frame.actor_count = actor ? 1 : 0;
    made->frame.pose_count = actor ? 0 : 1;
    made->frame.actors[0].id = (int16_t)id;
    made->frame.poses[0].id = id;
    made->place = place;
    made->trial = trial;
}

static qp_outcome try_id(const char *id, made_frame *made) {
    return qp_invariant_try(qp_invariant_find(id), &made->trial);
}

Test(made, milk_is_in_its_records_and_nowhere_else) {
    static const struct {
        uint16_t id;
        uint16_t number;
        bool holds;
    } cases[] = {{88, 598, false},  {88, 599, true},  {88, 608, true}, {88, 609, false},
                 {112, 829, false}, {112, 830, true}, {87, 1, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int actor = 0; actor < 2; actor++) {
            made_frame made;
            make_frame(&made, cases[i].number, cases[i].id, actor != 0);
            cr_expect_eq(try_id("CIN-D006", &made), cases[i].holds ? QP_HOLDS : QP_VIOLATED,
                         "%u in %u", cases[i].id, cases[i].number);
        }
    }
}

Test(made, claims_about_the_opening_are_about_it_alone) {
    static const char *const ids[] = {"CIN-D003", "CIN-D004", "CIN-D006"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        made_frame made;
        make_frame(&made, 7, 1, true);
        made.frame.unknown_02 = 1380;
        cr_expect_eq(try_id(ids[i], &made), QP_HOLDS, "%s", ids[i]);
        made.place.setup_size = 1379;
        cr_expect_eq(try_id(ids[i], &made), QP_NOT_EXERCISED, "%s", ids[i]);
        made.place.setup_size = 1380;
        made.place.frames = 1411;
        cr_expect_eq(try_id(ids[i], &made), QP_NOT_EXERCISED, "%s", ids[i]);
        made.place.has_header = false;
        cr_expect_eq(try_id(ids[i], &made), QP_NOT_EXERCISED, "%s", ids[i]);
    }
}

Test(made, words_past_a_frame_are_0) {
    static const uint8_t bytes[] = {1, 2, 3};
    made_frame made;
    make_frame(&made, 1, 1, true);
    made.place.data.data = bytes;
    made.place.data.size = sizeof bytes;
    cr_assert_eq(qp_cine_half(&made.trial, 1), 0x0302);
    cr_assert_eq(qp_cine_half(&made.trial, 2), 0);
    cr_assert_eq(qp_cine_word(&made.trial, 0), 0x0201);
    made.place.data.size = 1;
    cr_assert_eq(qp_cine_half(&made.trial, 0), 0);
}

/* Without objects no player can be begun. */
Test(made, what_needs_a_player_is_not_exercised_without_objects) {
    static const char *const ids[] = {"CIN-M002", "CIN-M003", "CIN-M004", "CIN-M005", "CIN-B005",
                                      "CIN-B006", "CIN-P001", "CIN-P002", "CIN-P003", "CIN-P004"};
    const qp_subject subject = qp_subject_library();
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        made_frame made;
        make_frame(&made, 1, 510, true);
        made.trial.subject = &subject;
        cr_expect_eq(try_id(ids[i], &made), QP_NOT_EXERCISED, "%s", ids[i]);
    }
}

/* -- Files of Anime --------------------------------------------------------------------------- */

/* Where there is no object, none can be moved. */
Test(made, controllers_in_a_file_without_objects) {
    static const qp_ccsf nothing;
    static qp_anime_case place;
    place.file = &nothing;
    qp_trial trial = {.anime = &place};
    cr_assert_eq(qp_invariant_try(qp_invariant_find("ANM-F007"), &trial), QP_NOT_EXERCISED);
}

/* -- ANIMATION files -------------------------------------------------------------------------- */

/* The first case whose body is read whole and has more than one record of each sort. */
static void whole_animation(uint8_t room[CASE_BYTES], const qp_subject *subject,
                            qp_property_case *made) {
    for (uint64_t seed = 1;; seed++) {
        qp_property_make(qp_case_bytes(seed, room), QP_NEEDS_ANIMATION, subject, made);
        const qp_totem_animation *animation = &made->animation.animation;
        if (made->plain && animation->reading.exact && animation->mesh_count > 1 &&
            animation->node_count > 1 && animation->material_count > 1) {
            return;
        }
        qp_property_free(made);
    }
}

/* A reading that says that it is exact, of a body that is cut or has something behind it. */
Test(made, structures_that_do_not_end_with_the_file) {
    const qp_subject subject = qp_subject_library();
    uint8_t room[CASE_BYTES];
    qp_property_case made;
    uint64_t cut_seen = 0;
    whole_animation(room, &subject, &made);
    qp_totem_reading *reading = &made.animation.animation.reading;
    const qp_totem_reading whole = *reading;
    for (size_t cut = 1; cut <= whole.end - whole.start; cut++) {
        *reading = whole;
        reading->end -= cut;
        cut_seen += qp_invariant_try(qp_invariant_find("ANI-L001"), &made.trial) == QP_VIOLATED;
    }
    cr_assert_eq(cut_seen, whole.end - whole.start);
    *reading = whole;
    cr_assert_eq(qp_invariant_try(qp_invariant_find("ANI-L001"), &made.trial), QP_HOLDS);
    qp_exact longer = qp_exact_block(whole.end + 1);
    memcpy(longer.data, whole.bytes.data, whole.end);
    longer.data[whole.end] = 0;
    reading->bytes = longer.bytes;
    reading->end++;
    cr_assert_eq(qp_invariant_try(qp_invariant_find("ANI-L001"), &made.trial), QP_VIOLATED);
    qp_exact_free(&longer);
    qp_property_free(&made);
}

/* A parser that sees the whole body though it gets a part. */
static qp_bytes uncut;

static qp_status parse_uncut(qp_bytes input, const qp_totem_options *options, qp_arena *arena,
                             qp_sink *sink, qp_totem_animation *animation) {
    (void)input;
    return qp_totem_parse(uncut, options, arena, sink, animation);
}

/* A node with three keys of three messages each, and no material behind it. */
Test(made, message_keys_that_do_not_end_with_the_file) {
    enum { KEY = 8 + 3 * 12, KEYS = 6 + 4 + 4 + 6 + 4 * 6, BODY = KEYS + 3 * KEY + 4 };
    uint8_t body[BODY] = {[10] = 1, [KEYS - 4] = 3};
    for (size_t key = 0; key < 3; key++) {
        body[KEYS + key * KEY + 4] = 3;
    }
    uncut = (qp_bytes){body, BODY};
    size_t words[64];
    size_t scratch[64];
    qp_arena arena;
    qp_arena_init(&arena, words, sizeof words);
    qp_subject subject = qp_subject_library();
    subject.animation.parse = parse_uncut;
    qp_animation_case place;
    cr_assert_eq(qp_totem_parse(uncut, NULL, &arena, NULL, &place.animation), QP_OK);
    cr_assert(place.animation.reading.exact);
    qp_trial trial = {.subject = &subject, .animation = &place};
    qp_arena_init(&trial.arena, scratch, sizeof scratch);
    cr_assert_eq(qp_invariant_try(qp_invariant_find("ANI-L001"), &trial), QP_HOLDS);
    for (size_t cut = 1; cut <= BODY; cut++) {
        place.animation.reading.end = BODY - cut;
        cr_expect_eq(qp_invariant_try(qp_invariant_find("ANI-L001"), &trial), QP_VIOLATED, "%zu",
                     cut);
    }
}

/* -- Words ------------------------------------------------------------------------------------ */

Test(made, numbers_of_a_violation_in_its_words) {
    qp_trial trial = {.what = "{0} {1x} {2d} {3d}", .numbers = {18446744073709551615u, 0, 5, 0}};
    char text[64];
    trial.numbers[3] = (uint64_t)-7;
    cr_assert_eq(qp_violation_text(&trial, text, sizeof text), strlen(text));
    cr_assert_str_eq(text, "18446744073709551615 0x0 5 -7");
    trial.what = "{0x}.";
    trial.numbers[0] = 0xab;
    cr_assert_eq(qp_violation_text(&trial, text, sizeof text), 5);
    cr_assert_str_eq(text, "0xab.");
    trial.numbers[0] = 10;
    trial.what = "{0}{0d}";
    cr_assert_eq(qp_violation_text(&trial, text, sizeof text), 4);
    cr_assert_str_eq(text, "1010");
}

Test(made, words_of_a_violation_are_cut_to_the_room) {
    const qp_trial trial = {.what = "abc {0}", .numbers = {123, 0, 0, 0}};
    char text[8];
    for (size_t size = 1; size <= sizeof text; size++) {
        memset(text, '#', sizeof text);
        const size_t length = qp_violation_text(&trial, text, size);
        cr_assert_eq(length, size - 1);
        cr_assert_eq(memcmp(text, "abc 123", length), 0);
        cr_assert_eq(text[length], '\0');
    }
}
