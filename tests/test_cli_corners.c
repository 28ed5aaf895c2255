/*
 * What commands say of inputs that have less, more or other things than most: a table a command, of
 * a line of shell, its exit code, and what is in its output and its messages.
 */
#include "cli_run.h"

#include <criterion/criterion.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const char *line; /* after "$QP "; files of the corpus are below corpus/ */
    int status;
    const char *out; /* somewhere in standard output; "": there is none */
    const char *err; /* the same of standard error; NULL: not asked */
} corner;

#define BASELINE "{\"quirkproof_baseline\": 1, \"findings\": ["
#define UNKNOWN "\"corpus/ccsf/chunk_unknown.ccs\""

static void write_text(const char *name, const char *text) {
    cli_write(name, (qp_bytes){(const uint8_t *)text, strlen(text)});
}

/* A baseline in which one finding is listed so many times. */
static void write_baseline(const char *name, const char *file, const char *path, int times) {
    char text[1024] = BASELINE;
    for (int i = 0; i < times; i++) {
        size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used,
                       "%s{\"file\": %s, \"id\": \"CCS018\", \"path\": \"%s\", \"count\": 1}",
                       i > 0 ? ", " : "", file, path);
    }
    size_t used = strlen(text);
    (void)snprintf(text + used, sizeof text - used, "]}");
    write_text(name, text);
}

static void enter(void) {
    cli_enter();
    cr_assert(symlink(QP_CORPUS_DIR, "corpus") == 0);
    write_text("three", "abc");
    write_text("abc", "no kind");
    write_text("packed", "\x1f\x8b\x08");
    write_baseline("of_input.json", "\"-\"", "chunk 0x4444", 1);
    write_baseline("twice.json", UNKNOWN, "chunk 0x4444", 2);
    write_baseline("other.json", UNKNOWN, "chunk 0x5555", 1);
    write_text("no_count.json", BASELINE "{\"file\": \"a\", \"id\": \"CCS018\", \"path\": \"\"}]}");
    write_text("no_path.json", BASELINE "{\"file\": \"a\", \"id\": \"CCS018\", \"count\": 1}]}");
    write_text("text_count.json", BASELINE "{\"file\": \"a\", \"id\": \"CCS018\", "
                                           "\"path\": \"\", \"count\": \"1\"}]}");
    qp_run_result made =
        cli_shell("mkdir folder f && echo >f/a && cp corpus/ccsf/basic.ccs folder/a.ccs && "
                  "cp corpus/cine_stream/whole-2048 long && truncate -s 140M long");
    cr_assert(made.status == 0, "%s", (const char *)made.err.data);
    qp_run_free(&made);
}

TestSuite(cli_corners, .init = enter, .fini = cli_leave, .timeout = 300);

static bool has(const qp_loaded *said, const char *text) {
    return text[0] == '\0' ? said->size == 0 : strstr((const char *)said->data, text) != NULL;
}

static void expect_corners(const corner *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char line[1024];
        (void)snprintf(line, sizeof line, "\"$QP\" %s", list[i].line);
        qp_run_result got = cli_shell(line);
        cr_expect(got.status == list[i].status, "%s: exit %d", list[i].line, got.status);
        cr_expect(has(&got.out, list[i].out), "%s: %s is not in:\n%.3000s", list[i].line,
                  list[i].out, (const char *)got.out.data);
        cr_expect(list[i].err == NULL || has(&got.err, list[i].err), "%s: %s is not in:\n%.3000s",
                  list[i].line, list[i].err, (const char *)got.err.data);
        qp_run_free(&got);
    }
}

#define CORNERS(name, ...)                                                                         \
    Test(cli_corners, name) {                                                                      \
        static const corner list[] = {__VA_ARGS__};                                                \
        expect_corners(list, sizeof list / sizeof list[0]);                                        \
    }

/* -- Animations ------------------------------------------------------------------------------- */

CORNERS(choosing_an_animation,
        {"eval --animation 1 corpus/ccsf/two_animes.ccs", 0, "\"name\": \"ANM_b\"", ""},
        {"eval --animation ANM_c corpus/ccsf/two_animes.ccs", 2, "",
         "no animation 'ANM_c' among 2; the nearest name is 'ANM_a'"},
        {"eval --animation x corpus/ccsf/bare_anime.ccs", 2, "",
         "no animation 'x'; indices are 0 to 0"},
        {"eval --as anime --animation x three", 2, "", "no animation 'x': there is none at all"},
        {"play --steps 256 corpus/ccsf/anime_head_cut.ccs", 2, "", "it has no animation"},
        {"play --steps 256 corpus/ccsf/two_animes.ccs", 2, "",
         "it has several animations; choose one with --animation"},
        {"eval --as anime three", 1, "\"animations\": []", "3 bytes into its head of 20 [ANM001]"})

CORNERS(what_only_some_animations_have,
        {"eval --frame 1 corpus/ccsf/controller_kind_4_old.ccs", 1,
         "\"targets\": [{\"model\": 9, \"weight\": \"0x3f2aaaab\"}", NULL},
        {"eval --frame 1 corpus/ccsf/controller_kind_4_old.ccs", 1,
         "\"camera\": {\"camera\": 15, \"name\": \"CAM_c\"", NULL},
        {"eval --frame 1 corpus/ccsf/generated_02.ccs", 1,
         "\"offset_v\": 6836, \"scale_u\": \"0xdf000000\", \"scale_v\": \"0xbffffffb\"}", NULL},
        {"eval --frame 1 corpus/anime/generated_257.anime", 0,
         "\"offset_v\": 0, \"scale_u\": \"0x3f800000\", \"scale_v\": \"0x4e259a75\"}", NULL},
        {"eval --frame 1 corpus/ccsf/generated_13.ccs", 1, "\"rotation\": null, \"fov\"", NULL},
        {"play --steps 256 corpus/ccsf/tops_in_disorder.ccs", 0, "\"ended\": false, \"notes\": [",
         NULL},
        {"plot --arith console corpus/ccsf/basic.ccs", 0, "onsole", ""},
        {"export corpus/anime/generated_257.anime", 0, "\"scale_v\"", NULL},
        {"export --arith console corpus/ccsf/basic.ccs", 0, "\"console\"", ""},
        {"plot --as cine corpus/ccsf/basic.ccs", 1, "<svg", "there is nothing in it to draw"})

CORNERS(dumps_of_what_is_not_whole,
        {"dump --as anime three", 1, "\"chunks\": []", "[ANM001] (Anime)"},
        {"dump --as ccsf corpus/ccsf/bare_anime.ccs", 1, "\"version\": \"0x0000\"", "[CCS009]"},
        {"dump corpus/ccsf/magic_wrong.ccs", 1, "\"kind\": \"ccsf\"", "[CCS003] (Header)"},
        {"dump corpus/ccsf/anime_head_cut.ccs", 1, "\"words\": 89,\n   \"size\": 14,\n",
         "14 bytes into its head of 20 [ANM001] (Anime)"},
        {"dump corpus/ccsf/bare_anime_cut.ccs", 1, "\"malformed\": true",
         "runs 190 bytes past the end of the file [CCS002]"},
        {"dump corpus/ccsf/index_no_objects.ccs", 1, "\"objects\": []", NULL},
        {"dump corpus/ccsf/index_missing.ccs", 1, "\"objects\": []", "[CCS009]"},
        {"dump corpus/ccsf/frame_missing.ccs", 1, "\"chunks\": [", "[CCS029]"},
        {"dump corpus/ccsf/generated_50.ccs", 1, "\"name\": \"Bbox\", \"tag\": \"0xcccc\"",
         "32 bytes of this chunk, but the next one begins after 0 [CCS034]"})

/* -- Streams ---------------------------------------------------------------------------------- */

CORNERS(streams,
        {"eval --sector-size abc corpus/cine_stream/whole-2048", 2, "",
         "--sector-size wants 2048, 2060, 2336, 2340, 2352 or 2448, not 'abc'"},
        {"eval --as cine corpus/ccsf/basic.ccs", 1, "\"samples\": []", "[CIN001] (sector 0)"},
        {"dump --channel 0 corpus/cine_stream/channels-2048", 0, "\"channel\": 0,", NULL},
        {"dump --max-size 8000 --channel 1 corpus/cine_stream/channels-2048", 1, "\"header\": null",
         "there is no header: none of the 4 sectors is one [CIN009]"},
        {"eval --max-size 8000 --frame 2 --frame 1 corpus/cine_stream/whole-2048", 0,
         "\"frame\": 1", ""},
        {"plot --max-pictures 1 corpus/cine_stream/whole-2048", 0, "<svg",
         "1 more pictures are left out"},
        {"plot --max-pictures 0 corpus/cine_stream/whole-2048", 0, "<svg",
         "2 more pictures are left out"},
        {"plot corpus/cine_stream/channels-2048", 1, "<svg", "[CIN001]"},
        {"plot long", 0, "<svg", ""})

/* -- ANIMATIONs ------------------------------------------------------------------------------- */

CORNERS(rotations_as_the_options_say,
        {"export corpus/totemtech/rich.bin", 0, "\"quat\": \"signed\"", ""},
        {"export --quat documented --slerp printed corpus/totemtech/rich.bin", 0,
         "\"slerp\": \"printed\"", ""},
        {"export corpus/totemtech/any_2.bin", 0, "\"rotation\"", NULL},
        {"export corpus/totemtech/any_3.bin", 0, "\"rotation\"", NULL})

/* -- Differences ------------------------------------------------------------------------------ */

CORNERS(differences,
        {"diff corpus/ccsf/records.ccs corpus/ccsf/records_111.ccs", 1,
         "record at frame 1: position x 1 [0x3f800000] -> 0 [0x0000002a], (1, 1, 1,", NULL},
        {"diff corpus/ccsf/records_111.ccs corpus/ccsf/records.ccs", 1, "~ version: 0x111 -> 0x100",
         NULL},
        {"diff corpus/ccsf/basic.ccs corpus/ccsf/controller_kind_4_old.ccs", 1, "weight", NULL},
        {"diff corpus/ccsf/basic.ccs corpus/ccsf/copies_and_weights.ccs", 1,
         "- ANM_a: OBJ_a position: controller removed: keyed, 3 keys", NULL},
        {"diff corpus/totemtech/rich.bin corpus/totemtech/any_1.bin", 1, "controller", NULL},
        {"diff corpus/totemtech/rich.bin corpus/totemtech/string_300.bin", 1, "\"...", NULL},
        {"diff corpus/ccsf/basic.ccs packed", 2, "",
         "packed: cannot be taken out of its gzip wrapper; 'quirkproof check' tells why"},
        {"diff --max-size 8000 corpus/cine_stream/whole-2048 corpus/cine_stream/whole-2352", 0,
         "are the same in animation terms; other bytes differ, the first at 0x0", ""},
        {"diff --max-size 8000 corpus/cine_stream/whole-2048 corpus/cine_stream/whole-2048", 0, "",
         ""},
        {"diff --max-size 14400 corpus/cine_stream/whole-2048 corpus/cine_stream/whole-2352", 0,
         "other bytes differ, the first at 0x0", ""})

/* -- Checks ----------------------------------------------------------------------------------- */

CORNERS(checks, {"check -j 1000 corpus/ccsf/basic.ccs", 0, ": 0 errors, 0 warnings, 0 notes\n", ""},
        {"check -j 100 --format sarif corpus/ccsf/[a-c]*.ccs", 1,
         "\"uri\": \"corpus/ccsf/chunks.ccs\"", ""},
        {"check abc", 2, "", "quirkproof: abc: unknown kind of input"},
        {"check --baseline of_input.json - < corpus/ccsf/chunk_unknown.ccs", 0, "-: 0 errors", ""},
        {"check --baseline twice.json corpus/ccsf/chunk_unknown.ccs", 0, ": 0 errors", ""},
        {"check --baseline other.json corpus/ccsf/chunk_unknown.ccs", 1, "error", ""},
        {"check --baseline no_path.json abc", 2, "", "no baseline: finding 0 is not of the form"},
        {"check --baseline no_count.json abc", 2, "", "no baseline: finding 0 is not of the form"},
        {"check --baseline text_count.json abc", 2, "",
         "no baseline: finding 0 is not of the form"},
        {"check --write-baseline /dev/full corpus/ccsf/chunk_unknown.ccs", 2, ": 0 errors",
         "cannot write /dev/full: No space left on device"})

/* -- Everything below a folder ---------------------------------------------------------------- */

CORNERS(inputs_that_cannot_be_read,
        {"invariants nowhere.ccs", 2, "not exercised", "nowhere.ccs: No such file or directory"},
        {"check f", 0, "1 file skipped: no animation data\n0 files: ", ""},
        {"invariants f", 0, "not exercised", ""},
        {"invariants --max-size 100 folder", 2, "not exercised",
         "folder/a.ccs: it cannot be read; check tells why"})

#define CENSUS(input, line)                                                                        \
    { "invariants --census corpus/" input, 0, line, "" }

CORNERS(what_the_census_counts,
        CENSUS("ccsf/chunks_96.ccs", "           1  24 of these four   versions/0x96"),
        CENSUS("ccsf/generated_16.ccs", "           1  24 of these four   versions/0x95"),
        CENSUS("ccsf/generated_11.ccs", "           1  24 of these four   versions/0x92"),
        CENSUS("ccsf/camera_flags.ccs", "           1  -                  streams/0x0502"),
        CENSUS("ccsf/camera_flags.ccs", "          13  -                  streams/other"),
        CENSUS("ccsf/data_after_end.ccs",
               "           0  1023               files/walked_to_the_last"),
        CENSUS("ccsf/frame_section_open.ccs",
               "           0  1023               files/walked_to_the_last"),
        CENSUS("ccsf/generated_02.ccs", "           1  1                  sub_chunks/0x0607"),
        CENSUS("ccsf/generated_02.ccs",
               "           3  0                  sub_chunks/controllers_not_under"),
        CENSUS("ccsf/generated_00.ccs", "           3  a few hundred      keys/one_goes_back"),
        CENSUS("ccsf/generated_00.ccs", "           1  -                  keys/first_after_0"),
        CENSUS("ccsf/generated_00.ccs", "           4  -                  keys/last_early"),
        CENSUS("ccsf/bare_anime.ccs", "           1  4091               chunks/Anime"),
        CENSUS("ccsf/anime_head_cut.ccs", "           1  0                  animes/not_closed"),
        CENSUS("totemtech/any_1.bin", "           9  -                  animation/float_keys"),
        CENSUS("totemtech/any_3.bin",
               "          12  -                  animation/rotation_keys_with_a_negative"))
