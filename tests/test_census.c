/* The census: what it counts is what was put there. */
#include "census.h"
#include "gen/ccs_build.h"
#include "gen/cine_build.h"
#include "gen/disc.h"
#include "gen/totemtech.h"
#include "quirkproof/ccsf.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* -- The synthetic disc ----------------------------------------------------------------------- */

enum { PERMILLE = 40, SEED = 7 };

/* Figures of the recipe that cannot be counted: they say which choice was made, not what there is.
 */
static bool is_choice(const char *name) {
    static const char *const choices[] = {
        "textures/64x64",   "textures/128x128", "textures/256x128",        "textures/256x256",
        "textures/512x256", "keys/two",         "keys/every_fourth_frame", "keys/every_frame"};
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        if (strcmp(name, choices[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void count_disc(qp_disc *disc, qp_census *census) {
    qp_build build = {0};
    qp_disc_file file;
    while (qp_disc_next(disc, &build, &file)) {
        qp_census_ccsf(census, qp_build_bytes(&build));
    }
    qp_build_free(&build);
}

Test(census, of_the_synthetic_disc_is_its_recipe) {
    qp_disc *disc = qp_disc_new(SEED, PERMILLE);
    qp_census census = {{0}};
    uint32_t compared = 0;
    count_disc(disc, &census);
    for (uint32_t i = 0; i < QP_DISC_FIGURES; i++) {
        const qp_disc_figure figure = qp_disc_figure_at(disc, i);
        const uint32_t id = qp_census_named(figure.name);
        cr_assert_eq(id == QP_CENSUS_FIGURES, is_choice(figure.name), "%s", figure.name);
        if (id < QP_CENSUS_FIGURES) {
            cr_expect_eq(census.counts[id], figure.dealt, "%s: %llu counted, %llu dealt",
                         figure.name, (unsigned long long)census.counts[id],
                         (unsigned long long)figure.dealt);
            compared++;
        }
    }
    cr_assert_eq(compared, QP_DISC_FIGURES - 8);
    qp_disc_free(disc);
}

/* What the recipe does not say by itself, but follows from it. */
Test(census, of_the_synthetic_disc_has_nothing_else) {
    static const qp_census_id none[] = {
        QP_CENSUS_VERSION_OTHER,   QP_CENSUS_OBJ_OTHER, QP_CENSUS_UNCLOSED,
        QP_CENSUS_SUB_CHUNK_OTHER, QP_CENSUS_LATER_TOP, QP_CENSUS_RECORD_WRONG,
        QP_CENSUS_EVENT_OTHER,     QP_CENSUS_KEYS_FEW,  QP_CENSUS_STREAM_OTHER};
    qp_disc *disc = qp_disc_new(SEED, PERMILLE);
    qp_census census = {{0}};
    const uint64_t *c = census.counts;
    count_disc(disc, &census);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        cr_expect_eq(c[none[i]], 0, "%s", qp_census_figure_at(none[i]).name);
    }
    cr_expect_eq(c[QP_CENSUS_WALKED], c[QP_CENSUS_FILES]);
    cr_expect_eq(c[QP_CENSUS_ANIME_CHUNKS], c[QP_CENSUS_ANM]);
    cr_expect_eq(c[QP_CENSUS_EVERY_TOP], c[QP_CENSUS_ANM]);
    cr_expect_eq(c[QP_CENSUS_SIZE_RIGHT], c[QP_CENSUS_ANM]);
    cr_expect_eq(c[QP_CENSUS_TEXTURES], c[QP_CENSUS_TEX]);
    cr_expect_eq(c[QP_CENSUS_TEXTURES_WRONG], c[QP_CENSUS_TEX]);
    cr_expect_eq(c[QP_CENSUS_THREE_WORDS], c[QP_CENSUS_F_NOTE]);
    cr_expect_eq(c[QP_CENSUS_NOTED], c[QP_CENSUS_NOTED_ONCE] + c[QP_CENSUS_NOTED_LOOP]);
    cr_expect_eq(c[QP_CENSUS_KEYED], c[QP_CENSUS_FIRST_AT_0] + c[QP_CENSUS_FIRST_LATE]);
    cr_expect_eq(c[QP_CENSUS_KEYED],
                 c[QP_CENSUS_LAST_PAST] + c[QP_CENSUS_LAST_AT_END] + c[QP_CENSUS_LAST_EARLY]);
    qp_disc_free(disc);
}

/* -- Animes ----------------------------------------------------------------------------------- */

/* A file with one object and one Anime of 4 frames: Tops 0 .. 3 and what `at` adds after each. */
typedef void add_records(qp_build *build, uint32_t frame);

static qp_census census_of(add_records *add, uint32_t closing) {
    const char *const file = " a.max";
    const qp_ccs_row rows[] = {{"OBJ_xnote", 1}, {"ANM_a", 1}, {"odd", 1}};
    qp_build build = {0};
    qp_census census = {{0}};
    qp_ccs_header(&build, "a", 0x100);
    qp_ccs_index(&build, &file, 1, rows, 3);
    qp_ccs_setup(&build);
    qp_ccs_object(&build, 0x100, 1, 0, 0);
    const size_t at = qp_ccs_anime_open(&build, 2, 4);
    for (uint32_t frame = 0; frame < 4; frame++) {
        qp_ccs_top(&build, frame);
        add(&build, frame);
    }
    qp_ccs_anime_close(&build, at, closing);
    qp_ccs_end(&build);
    qp_census_ccsf(&census, qp_build_bytes(&build));
    qp_build_free(&build);
    return census;
}

static void add_notes(qp_build *build, uint32_t frame) {
    const uint32_t two[] = {1, 7};
    if (frame == 0 || frame == 3) {
        qp_ccs_note(build, 1, 0x8005, 1);
    }
    if (frame == 1) {
        qp_ccs_note(build, 1, 2, 1);
        qp_ccs_note(build, 2, 3, 1);
        qp_ccs_note(build, 1, 9, 1);
        qp_ccs_chunk(build, QP_KIND_F_NOTE, two, 2);
    }
}

Test(census, notes_by_event_place_and_object) {
    const qp_census census = census_of(add_notes, QP_CCS_LOOP);
    const uint64_t *c = census.counts;
    cr_expect_eq(c[QP_CENSUS_F_NOTE], 6);
    cr_expect_eq(c[QP_CENSUS_RECORD_WRONG], 1);
    cr_expect_eq(c[QP_CENSUS_THREE_WORDS], 5);
    cr_expect_eq(c[QP_CENSUS_XNOTE], 4);
    cr_expect_eq(c[QP_CENSUS_EVENT_8005], 2);
    cr_expect_eq(c[QP_CENSUS_EVENT_2], 1);
    cr_expect_eq(c[QP_CENSUS_EVENT_3], 1);
    cr_expect_eq(c[QP_CENSUS_EVENT_OTHER], 1);
    cr_expect_eq(c[QP_CENSUS_NOTES_SEVERAL], 1);
    cr_expect_eq(c[QP_CENSUS_NOTES_ALONE], 2);
    cr_expect_eq(c[QP_CENSUS_NOTES_FIRST], 1);
    cr_expect_eq(c[QP_CENSUS_NOTES_LAST], 1);
    cr_expect_eq(c[QP_CENSUS_NOTED_LOOP], 1);
    cr_expect_eq(c[QP_CENSUS_NOTED_ONCE], 0);
    cr_expect_eq(c[QP_CENSUS_LOOP], 1);
    cr_expect_eq(c[QP_CENSUS_EVERY_TOP], 1);
    cr_expect_eq(c[QP_CENSUS_OBJ], 1);
    cr_expect_eq(c[QP_CENSUS_OBJ_OTHER], 1);
}

static void add_key(qp_build *build, uint32_t count, const uint32_t *frames) {
    uint32_t keys[8];
    for (uint32_t i = 0; i < count; i++) {
        keys[2 * (size_t)i] = frames[i];
        keys[2 * (size_t)i + 1] = 0x3f800000;
    }
    const size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 1);
    qp_ccs_keys(build, at, 9, QP_CONTROLLER_KEYED, keys, count, 1);
    qp_ccs_close(build, at);
}

static void add_keys(qp_build *build, uint32_t frame) {
    static const uint32_t back[] = {0, 2, 1};
    static const uint32_t same[] = {1, 3, 3};
    static const uint32_t past[] = {0, 4};
    static const uint32_t one[] = {0};
    if (frame == 0) {
        add_key(build, 3, back);
        add_key(build, 3, same);
        add_key(build, 2, past);
    }
    if (frame == 2) {
        add_key(build, 1, one);
        qp_ccs_top(build, 2); /* a second time: not every frame has one Top then */
    }
}

Test(census, keyed_controllers_by_the_shape_of_their_keys) {
    const qp_census census = census_of(add_keys, QP_CCS_ONCE);
    const uint64_t *c = census.counts;
    cr_expect_eq(c[QP_CENSUS_RECORDS], 4);
    cr_expect_eq(c[QP_CENSUS_LATER_TOP], 1);
    cr_expect_eq(c[QP_CENSUS_POSITION_ABSENT], 4);
    cr_expect_eq(c[QP_CENSUS_ALPHA_KEYED], 4);
    cr_expect_eq(c[QP_CENSUS_KEYED], 4);
    cr_expect_eq(c[QP_CENSUS_KEYS_FEW], 1);
    cr_expect_eq(c[QP_CENSUS_REVERSED], 1);
    cr_expect_eq(c[QP_CENSUS_SAME_FRAME], 1);
    cr_expect_eq(c[QP_CENSUS_ORDINARY], 2);
    cr_expect_eq(c[QP_CENSUS_FIRST_AT_0], 3);
    cr_expect_eq(c[QP_CENSUS_FIRST_LATE], 1);
    cr_expect_eq(c[QP_CENSUS_LAST_EARLY], 2);
    cr_expect_eq(c[QP_CENSUS_LAST_AT_END], 1);
    cr_expect_eq(c[QP_CENSUS_LAST_PAST], 1);
    cr_expect_eq(c[QP_CENSUS_ONCE], 1);
    cr_expect_eq(c[QP_CENSUS_EVERY_TOP], 0);
    cr_expect_eq(c[QP_CENSUS_MATERIAL_FILES], 0);
}

/* Any cut of a file can be counted, and never gives more Animes than there are. */
Test(census, of_a_file_cut_anywhere) {
    qp_disc *disc = qp_disc_new(SEED, 20);
    qp_build build = {0};
    qp_disc_file file;
    for (int i = 0; i < 3 && qp_disc_next(disc, &build, &file); i++) {
        const qp_bytes whole = qp_build_bytes(&build);
        qp_census all = {{0}};
        qp_census_ccsf(&all, whole);
        for (size_t size = 0; size < whole.size; size += 1 + whole.size / 97) {
            uint8_t *cut = malloc(size + 1);
            qp_census census = {{0}};
            memcpy(cut, whole.data, size);
            const qp_bytes bytes = {cut, size};
            qp_census_ccsf(&census, bytes);
            cr_expect_leq(census.counts[QP_CENSUS_ANIME_CHUNKS],
                          all.counts[QP_CENSUS_ANIME_CHUNKS]);
            free(cut);
        }
    }
    qp_build_free(&build);
    qp_disc_free(disc);
}

/* -- Cinematic streams ------------------------------------------------------------------------ */

static void count_stream(qp_census *census, qp_bytes file) {
    const qp_cine_options options = qp_cine_options_default();
    const qp_cine_layout layout = qp_cine_layout_of(&options, file, file.size);
    static qp_cine_frame frame;
    qp_census_cine cine = {0};
    qp_cine_reader reader;
    qp_cine_sound sound;
    cr_assert_eq(qp_cine_reader_init(&reader, &options, &layout), QP_OK);
    qp_cine_sound_init(&sound, 150, qp_cine_sound_threshold(150));
    for (size_t at = 0; at < file.size; at += reader.geometry.size) {
        const size_t left = file.size - at;
        const uint32_t position = reader.sector;
        const qp_bytes sector = {file.data + at,
                                 left < reader.geometry.size ? left : reader.geometry.size};
        const qp_cine_sector_kind kind = qp_cine_push(&reader, sector, NULL, &frame);
        if (kind == QP_CINE_SECTOR_AUDIO) {
            (void)qp_cine_sound_offer(&sound, position, 1);
        }
        qp_census_sector(census, &cine, &reader, kind, sector, &frame);
    }
    qp_census_cine_end(census, &reader, &sound);
}

/* Sectors of the opening's audio that are the same as the audio sector before, among the first. */
static uint64_t repeats(void) {
    uint64_t same = 0;
    uint32_t last = UINT32_MAX;
    uint32_t neighbours = 0;
    for (uint32_t sector = 0; sector < QP_CINE_OPENING_SECTORS && neighbours < 634; sector++) {
        if (qp_cine_opening_sector(sector) == 0) {
            same += last == sector / 8;
            neighbours += last != UINT32_MAX;
            last = sector / 8;
        }
    }
    return same;
}

Test(census, of_a_stream_like_the_opening_has_its_figures) {
    static const struct {
        qp_census_id id;
        uint64_t count;
    } expected[] = {{QP_CENSUS_CINE, 1},
                    {QP_CENSUS_CINE_VERSION_3, 1},
                    {QP_CENSUS_CINE_SAID, 1412},
                    {QP_CENSUS_CINE_FRAMES, 1412},
                    {QP_CENSUS_CINE_SETUP, 1380},
                    {QP_CENSUS_CINE_UNKNOWN_02, 1412},
                    {QP_CENSUS_CINE_FIVE_LATER, 1410}, /* the last one comes a sector early */
                    {QP_CENSUS_CINE_AUDIO, 5643},
                    {QP_CENSUS_CINE_TAKEN, 882},
                    {QP_CENSUS_CINE_SOUND, 47040}};
    const size_t room = (size_t)QP_CINE_OPENING_SECTORS * 2352;
    uint8_t *block = malloc(room);
    qp_cine_build build = qp_cine_build_in(block, room, 2352);
    qp_census census = {{0}};
    qp_cine_add_opening(&build);
    count_stream(&census, qp_cine_built(&build));
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        cr_expect_eq(census.counts[expected[i].id], expected[i].count, "%s: %llu",
                     qp_census_figure_at(expected[i].id).name,
                     (unsigned long long)census.counts[expected[i].id]);
    }
    cr_expect_eq(census.counts[QP_CENSUS_CINE_REPEATS], repeats());
    free(block);
}

Test(census, milk_and_unknown_numbers_of_a_stream) {
    static uint8_t block[8 * 2352];
    static qp_cine_frame frame;
    const uint16_t numbers[] = {598, 599, 608, 609, 829, 830};
    const qp_bytes none = {NULL, 0};
    qp_cine_build build = qp_cine_build_in(block, sizeof block, 2352);
    const qp_cine_header header = qp_cine_plain_header(6, none);
    qp_census census = {{0}};
    qp_cine_add_header(&build, &header);
    for (size_t i = 0; i < 6; i++) {
        qp_cine_plain_frame(&frame, numbers[i]);
        frame.actor_count = 1;
        frame.actors[0].id = i < 4 ? 88 : 112;
        frame.actors[0].unknown_16 = i == 2 ? 5 : 0;
        frame.unknown_02 = i == 3 ? 1 : 0;
        qp_cine_add_frame(&build, &frame);
    }
    qp_cine_add_end(&build);
    count_stream(&census, qp_cine_built(&build));
    const uint64_t *c = census.counts;
    cr_expect_eq(c[QP_CENSUS_CINE_FRAMES], 6);
    cr_expect_eq(c[QP_CENSUS_CINE_ACTORS], 6);
    cr_expect_eq(c[QP_CENSUS_CINE_UNKNOWN_16], 1);
    cr_expect_eq(c[QP_CENSUS_CINE_UNKNOWN_02], 5);
    cr_expect_eq(c[QP_CENSUS_CINE_FIVE_LATER], 0);
    cr_expect_eq(c[QP_CENSUS_CINE_SPRAY], 4);
    cr_expect_eq(c[QP_CENSUS_CINE_SPRAY_PLACED], 2);
    cr_expect_eq(c[QP_CENSUS_CINE_SPLASH], 2);
    cr_expect_eq(c[QP_CENSUS_CINE_SPLASH_EARLY], 1);
    cr_expect_eq(c[QP_CENSUS_CINE_ENDED], 1);
}

/* -- ANIMATION files -------------------------------------------------------------------------- */

static void count_animation(qp_census *census, qp_bytes file) {
    const size_t bound = qp_totem_memory_bound(file.size);
    void *block = malloc(bound);
    qp_arena arena;
    qp_totem_animation animation;
    qp_arena_init(&arena, block, bound);
    cr_assert_eq(qp_totem_parse(file, NULL, &arena, NULL, &animation), QP_OK);
    qp_census_animation(census, &animation);
    free(block);
}

Test(census, rotation_keys_and_strings_of_an_animation) {
    static const int16_t turned[4] = {0, 0, -1000, 1732};
    static const int16_t plain[4] = {0, 0, 0, 2000};
    uint8_t bytes[1024];
    const uint8_t text[144] = {'a'};
    const qp_bytes string = {text, sizeof text};
    const qp_bytes shorter = {text, 143};
    qp_totem_writer writer = qp_totem_writer_to(bytes, sizeof bytes, QP_TOTEM_LITTLE, 8);
    qp_census census = {{0}};
    const float omegas[] = {0.0F, 7.0F, 1.0F};
    qp_totem_put_head(&writer, qp_gen_bits(1.0F), 0);
    qp_totem_put_count(&writer, 0);
    qp_totem_put_count(&writer, 1);
    qp_totem_put_record(&writer, 1, 0);
    qp_gen_empty_tracks(&writer, 1);
    qp_totem_put_track(&writer, 1, 3);
    for (int16_t i = 0; i < 3; i++) {
        const qp_totem_rotation_key key =
            qp_gen_rotation_key(i, i == 1 ? turned : plain, omegas[i], 1.0F);
        qp_totem_put_rotation_key(&writer, &key);
    }
    qp_gen_empty_tracks(&writer, 1);
    qp_totem_put_track(&writer, 1, 1);
    qp_totem_put_message_key(&writer, 5, 0, 3);
    qp_totem_put_message(&writer, 0x11, 0, string, 144, 1);
    qp_totem_put_message(&writer, 0x13, 0, shorter, 143, 1);
    qp_totem_put_message(&writer, 0x14, 0, shorter, 143, 1);
    qp_totem_put_count(&writer, 0);
    cr_assert(qp_totem_written(&writer));
    const qp_bytes file = {bytes, writer.size};
    count_animation(&census, file);
    const uint64_t *c = census.counts;
    cr_expect_eq(c[QP_CENSUS_TOTEM], 1);
    cr_expect_eq(c[QP_CENSUS_TOTEM_EXACT], 1);
    cr_expect_eq(c[QP_CENSUS_TOTEM_NODES], 1);
    cr_expect_eq(c[QP_CENSUS_TOTEM_ROTATIONS], 3);
    cr_expect_eq(c[QP_CENSUS_TOTEM_NEGATIVE], 1);
    cr_expect_eq(c[QP_CENSUS_TOTEM_OMEGA_0], 1);
    cr_expect_eq(c[QP_CENSUS_TOTEM_OMEGA_ROUND], 1);
    cr_expect_eq(c[QP_CENSUS_TOTEM_KEYS], 1);
    cr_expect_eq(c[QP_CENSUS_TOTEM_MESSAGES], 3);
    cr_expect_eq(c[QP_CENSUS_TOTEM_STRINGS], 2);
    cr_expect_eq(c[QP_CENSUS_TOTEM_LONG], 1);
}

/* -- Figures ---------------------------------------------------------------------------------- */

Test(census, every_figure_has_a_name_of_its_own_and_a_source) {
    for (uint32_t i = 0; i < QP_CENSUS_FIGURES; i++) {
        const qp_census_figure figure = qp_census_figure_at(i);
        cr_expect_eq(qp_census_named(figure.name), i, "%s", figure.name);
        cr_expect(strchr(figure.source, '.') != NULL || strchr(figure.source, ',') != NULL, "%s",
                  figure.name);
    }
    cr_assert_eq(qp_census_figure_at(QP_CENSUS_FIGURES).name[0], '\0');
    cr_assert_eq(qp_census_named("none"), QP_CENSUS_FIGURES);
}
