/* quirkproof seeds: what makes two parts one structure, and what damaged files still give. */
#include "archive_file.h"
#include "cli_run.h"
#include "gen/ccs_build.h"
#include "gen/cine_build.h"
#include "quirkproof/ccsf.h"
#include "totemtech/totem.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

TestSuite(cli_seeds_edges, .init = cli_enter, .fini = cli_leave);

/* Expects of `seeds WORDS` that it writes so many and leaves out so many that were there. */
static void expect_seeds(const char *words, unsigned inputs, unsigned written, unsigned alike) {
    char line[256];
    char said[160];
    (void)snprintf(line, sizeof line, "\"$QP\" seeds -o out %s", words);
    (void)snprintf(said, sizeof said,
                   "%u inputs: %u seeds written, %u of a structure that was there, 0 larger than "
                   "65536 bytes left out\n",
                   inputs, written, alike);
    qp_run_result result = cli_shell(line);
    cli_expect(&result, 0, said, "");
}

static void write_built(const char *name, qp_build *build) {
    cli_write(name, qp_build_bytes(build));
    qp_build_free(build);
}

/* -- Keys ------------------------------------------------------------------------------------- */

enum { FRAMES = 5 };

/* A bare Anime of FRAMES frames with a translation of three keys on these frames. */
static void write_keyed(const char *name, uint32_t kind, const uint32_t frames[3], uint32_t value) {
    uint32_t keys[3 * 4];
    qp_build build = {0};
    const size_t anime = qp_ccs_anime_open(&build, 1, FRAMES);
    qp_ccs_top(&build, 0);
    const size_t at = qp_ccs_controllers_open(&build, QP_KIND_OBJECT, 2);
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t key[] = {frames[i], value, value, value};
        memcpy(&keys[4 * i], key, sizeof key);
    }
    qp_ccs_keys(&build, at, 0, kind, keys, 3, 3);
    qp_ccs_close(&build, at);
    qp_ccs_anime_close(&build, anime, QP_CCS_ONCE);
    write_built(name, &build);
}

Test(cli_seeds_edges, each_order_of_keys_is_a_structure) {
    static const uint32_t orders[][3] = {{0, 1, 2}, {1, 2, 3}, {0, 2, 2},
                                         {0, 2, 1}, {0, 1, 5}, {0, 1, 1u << 24}};
    enum { ORDERS = sizeof orders / sizeof orders[0] };
    for (unsigned i = 0; i < ORDERS; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "%u.bin", i);
        write_keyed(name, QP_CONTROLLER_KEYED, orders[i], 0x3f800000);
        (void)snprintf(name, sizeof name, "%u_again.bin", i);
        write_keyed(name, QP_CONTROLLER_KEYED, orders[i], 0x40000000);
    }
    expect_seeds("*.bin", 2 * ORDERS, ORDERS, ORDERS);
}

/* -- Places ----------------------------------------------------------------------------------- */

/* A bare Anime that says `frames` frames, with a Top of this frame before its one note. */
static void write_note(const char *name, uint32_t frames, uint32_t top) {
    qp_build build = {0};
    const size_t anime = qp_ccs_anime_open(&build, 1, frames);
    qp_ccs_top(&build, top);
    qp_ccs_note(&build, 2, 1, 0);
    qp_ccs_anime_close(&build, anime, QP_CCS_ONCE);
    write_built(name, &build);
}

Test(cli_seeds_edges, frame_0_the_last_one_and_those_past_it_are_places) {
    static const uint32_t tops[] = {0, 1, 2, 3, 4, 9}; /* first, two within, last, two past it */
    for (unsigned i = 0; i < 6; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "%u.bin", i);
        write_note(name, 4, tops[i]);
    }
    expect_seeds("?.bin", 6, 4, 2);
}

Test(cli_seeds_edges, without_frames_there_is_one_place) {
    write_note("0.bin", 0, 0);
    write_note("1.bin", 0, 7);
    expect_seeds("?.bin", 2, 1, 1);
}

Test(cli_seeds_edges, of_many_structures_the_first_ones_are_kept) {
    enum { RECORDS = 140 };
    qp_build build = {0};
    const size_t anime = qp_ccs_anime_open(&build, 1, 2);
    qp_ccs_top(&build, 0);
    for (uint32_t event = 0; event < RECORDS; event++) { /* an event is a structure */
        qp_ccs_note(&build, 2, event, 0);
    }
    qp_ccs_anime_close(&build, anime, QP_CCS_ONCE);
    write_built("many.bin", &build);
    expect_seeds("many.bin", 1, 1, 0);
    qp_run_result result = cli_shell("\"$QP\" dump out/anime/* | grep -c '\"0x0108\"'");
    cli_expect(&result, 0, "128\n", "");
}

/* -- Objects ---------------------------------------------------------------------------------- */

Test(cli_seeds_edges, clump_keeps_the_first_of_its_nodes) {
    enum { NODES = 40 };
    static const char *const files[] = {"a.max"};
    qp_ccs_row objects[NODES + 1];
    uint32_t nodes[NODES];
    char names[NODES][16];
    qp_build build = {0};
    for (uint32_t i = 0; i < NODES; i++) {
        (void)snprintf(names[i], sizeof names[i], "OBJ_%u", (unsigned)i + 100);
        objects[i] = (qp_ccs_row){names[i], 1};
        nodes[i] = i + 1;
    }
    objects[NODES] = (qp_ccs_row){"CMP_body", 1};
    qp_ccs_header(&build, "a", 0x100);
    qp_ccs_index(&build, files, 1, objects, NODES + 1);
    qp_ccs_setup(&build);
    qp_ccs_clump(&build, 0x100, NODES + 1, nodes, NODES);
    qp_ccs_end(&build);
    write_built("a.ccs", &build);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.ccs");
    cli_expect(&result, 0, NULL, "");
    result = cli_shell("\"$QP\" check --strict --ignore ANM034,CCS023,CCS024 out/ccsf >said; "
                       "\"$QP\" dump out/ccsf/* | grep -c 'name\": \"OBJ_[0-9]*\"}*,*$' >count; "
                       "test $(cat count) -lt 40 && echo fewer");
    cli_expect_out_has(&result, "fewer");
    qp_run_free(&result);
}

/* -- Chunks ----------------------------------------------------------------------------------- */

enum { OBJECTS = 70 };

/* Header, Index of OBJECTS objects and Setup. */
static qp_build begin_file(void) {
    static const char *const files[] = {"a.max"};
    static char names[OBJECTS][16];
    qp_ccs_row objects[OBJECTS];
    qp_build build = {0};
    for (uint32_t i = 0; i < OBJECTS; i++) {
        (void)snprintf(names[i], sizeof names[i], "OBJ_%u", (unsigned)i + 1);
        objects[i] = (qp_ccs_row){names[i], 1};
    }
    qp_ccs_header(&build, "a", 0x100);
    qp_ccs_index(&build, files, 1, objects, OBJECTS);
    qp_ccs_setup(&build);
    return build;
}

/* Begins the frame section. */
static void put_frame(qp_build *build) {
    static const uint32_t frames[] = {1};
    qp_ccs_chunk(build, QP_CHUNK_FRAME, frames, 1);
    qp_ccs_top(build, 0);
}

/* What a line of shell counts in dumps of the seeds. */
static void expect_dump(const char *line, const char *out) {
    char whole[256];
    (void)snprintf(whole, sizeof whole, "for f in out/ccsf/*; do \"$QP\" dump $f 2>said; done | %s",
                   line);
    qp_run_result result = cli_shell(whole);
    cli_expect(&result, 0, out, NULL);
}

/* Of 70 objects 64 have numbers of their own; the rest are one that is none. */
Test(cli_seeds_edges, more_objects_than_are_told_apart) {
    qp_build build = begin_file();
    put_frame(&build);
    for (uint32_t i = 0; i < OBJECTS; i++) { /* an event is a structure */
        qp_ccs_note(&build, i + 1, i, 0);
    }
    qp_ccs_top(&build, QP_CCS_ONCE);
    write_built("many.ccs", &build);
    expect_seeds("many.ccs", 1, 1, 0);
    expect_dump("grep -c ': 65535[,}]'", "6\n");
    expect_dump("grep -c '\"object\": [1-9].*OBJ_'", "64\n");
}

/* Chunks whose lengths are not what their kinds have: each gives a seed that is as odd. */
Test(cli_seeds_edges, chunks_of_odd_lengths) {
    static const uint32_t words[24] = {1, 0, 0, 0, 0};
    static const uint32_t clump[24] = {1, 1, 2};
    static const struct {
        uint32_t kind;
        const uint32_t *words;
        uint32_t count;
        const char *size; /* of its payload in the seed, in words */
    } chunks[] = {
        {QP_CHUNK_TEXTURE, words, 4, "4"},  /* without the head of a level */
        {QP_CHUNK_TEXTURE, words, 20, "7"}, /* with it, and no pixels */
        {QP_CHUNK_CLUMP, clump, 24, "19"},  /* more behind a node than any file has: 64 bytes */
        {QP_KIND_MORPHER, words, 5, "0"},   /* a record's kind among the chunks */
    };
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        char line[128];
        qp_build build = begin_file();
        qp_ccs_chunk(&build, chunks[i].kind, chunks[i].words, chunks[i].count);
        qp_ccs_end(&build);
        write_built("odd.ccs", &build);
        qp_run_result result = cli_shell("rm -rf out");
        cli_expect(&result, 0, "", "");
        expect_seeds("odd.ccs", 1, 2, 0); /* the other is the frame section */
        (void)snprintf(line, sizeof line, "grep -c '\"kind\": \"0x%04x\".*\"words\": %s,'",
                       (unsigned)chunks[i].kind, chunks[i].size);
        expect_dump(line, "1\n");
    }
}

Test(cli_seeds_edges, large_frame_section_is_left_out) {
    qp_build build = begin_file();
    put_frame(&build);
    for (uint32_t frame = 1; frame < 6000; frame++) {
        qp_ccs_top(&build, frame);
    }
    qp_ccs_top(&build, QP_CCS_ONCE);
    write_built("large.ccs", &build);
    qp_run_result result = cli_run("seeds", "-o", "out", "large.ccs");
    cli_expect(&result, 0,
               "1 inputs: 0 seeds written, 0 of a structure that was there, 1 larger than 65536 "
               "bytes left out\n",
               "");
}

/* -- Streams ---------------------------------------------------------------------------------- */

enum { SECTOR = 2352, SECTORS = 600 };

static uint8_t stream_block[SECTORS * SECTOR];

static qp_cine_build begin_stream(bool with_header) {
    const qp_bytes nothing = {NULL, 0};
    const qp_cine_header header = qp_cine_plain_header(9, nothing);
    qp_cine_build build = qp_cine_build_in(stream_block, sizeof stream_block, SECTOR);
    if (with_header) {
        qp_cine_add_header(&build, &header);
    }
    return build;
}

/* Expects one seed of so many sectors. */
static void expect_sectors(const char *words, uint32_t sectors) {
    char size[32];
    expect_seeds(words, 1, 1, 0);
    (void)snprintf(size, sizeof size, "%u\n", (unsigned)sectors * SECTOR);
    qp_run_result result = cli_shell("cat out/cine_stream/* | wc -c; rm -r out");
    cli_expect(&result, 0, size, "");
}

Test(cli_seeds_edges, frames_are_looked_for_in_the_first_sectors) {
    static qp_cine_frame frame;
    qp_cine_plain_frame(&frame, 1);
    for (uint32_t late = 0; late < 2;
         late++) { /* the frame is the last sector of 512, or past it */
        qp_cine_build build = begin_stream(true);
        for (uint32_t i = 0; i < 510 + late; i++) {
            qp_cine_add_audio(&build, i);
        }
        qp_cine_add_frame(&build, &frame);
        cli_write("late.bin", qp_cine_built(&build));
        expect_sectors("late.bin", late == 0 ? 2 : 1);
    }
}

Test(cli_seeds_edges, stream_without_a_sector_of_its_own_gives_no_seed) {
    qp_cine_build build = begin_stream(false);
    qp_cine_add_audio(&build, 1);
    cli_write("sound.bin", qp_cine_built(&build));
    expect_seeds("--as cine sound.bin", 1, 0, 0);
}

/* A header's sector that ends before its EDC. */
Test(cli_seeds_edges, header_that_is_cut_behind_its_data) {
    qp_cine_build build = begin_stream(true);
    qp_bytes whole = qp_cine_built(&build);
    cli_write("cut.bin", (qp_bytes){whole.data, 24 + 2048 + 3});
    expect_seeds("cut.bin", 1, 1, 0);
    qp_run_result result = cli_shell("cmp cut.bin out/cine_stream/*");
    cli_expect(&result, 0, "", "");
}

/* -- The corpus ------------------------------------------------------------------------------- */

/* Files that are cut and altered in many places. */
Test(cli_seeds_edges, all_that_is_said_to_be_written_is_there_and_small) {
    qp_run_result result =
        cli_shell("\"$QP\" seeds -o out " QP_CORPUS_DIR "/ccsf " QP_CORPUS_DIR "/anime "
                  "| head -1 | sed 's/.*: \\([0-9]*\\) seeds written.*/\\1/' >said; "
                  "find out -type f | wc -l >there; cmp said there && "
                  "find out -size +64k | wc -l");
    cli_expect(&result, 0, "0\n", "");
    struct stat about;
    cr_assert(stat("out/ccsf", &about) == 0 && stat("out/anime", &about) == 0);
}

Test(cli_seeds_edges, heads_of_damaged_streams_are_their_own_seeds) {
    qp_run_result result =
        cli_shell("\"$QP\" seeds -o out " QP_CORPUS_DIR "/cine_stream >said && "
                  "\"$QP\" seeds -o again out >>said && diff -r out again && ls out");
    cli_expect(&result, 0, "cine_stream\n", "");
}

/* -- ANIMATIONs ------------------------------------------------------------------------------- */

/* Whole ANIMATIONs, with messages of all kinds, keep their size and what a check says of them. */
Test(cli_seeds_edges, animations_keep_their_size) {
    static const char *const names[] = {"rich.bin", "rich_record.bin", "rich_big.bin",
                                        "rich_big_short_heads_record.bin"};
    for (size_t i = 0; i < 4; i++) {
        char line[512];
        (void)snprintf(line, sizeof line,
                       "f=" QP_CORPUS_DIR "/totemtech/%s; rm -rf out; "
                       "\"$QP\" seeds -o out $f >said && test $(ls out/totemtech | wc -l) = 1 && "
                       "test $(wc -c <$f) = $(cat out/totemtech/* | wc -c) && "
                       "\"$QP\" check out/totemtech/* | tail -1 | sed 's/.*: //' >a; \"$QP\" check "
                       "$f | tail -1 | sed 's/.*: //' >b; "
                       "cmp a b && ! cmp -s $f out/totemtech/* && echo same",
                       names[i]);
        qp_run_result result = cli_shell(line);
        cli_expect(&result, 0, "same\n", NULL);
    }
}

Test(cli_seeds_edges, less_than_a_head_gives_no_seed) {
    cli_write("byte.bin", (qp_bytes){(const uint8_t *)"", 1});
    expect_seeds("--as animation byte.bin", 1, 0, 0);
}

/* The names of a node and its messages: past the 256th all are one. */
Test(cli_seeds_edges, more_names_than_are_told_apart) {
    enum { MESSAGES = 300 };
    const qp_bytes none = {NULL, 0};
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 4, 1, 1);
    qp_totem_put_message_key(&file.writer, 0, 0, MESSAGES);
    for (uint32_t i = 0; i < MESSAGES; i++) {
        qp_totem_put_message(&file.writer, 0x20, 0, none, 0, (int32_t)(i + 1000));
    }
    totem_end_node(&file, 4);
    cli_write("many.bin", totem_file_bytes(&file));
    totem_file_free(&file);
    expect_seeds("--as animation many.bin", 1, 1, 0);
    qp_run_result result =
        cli_shell("\"$QP\" dump --as animation out/totemtech/* | grep -c '\"name\": 257'");
    cli_expect(&result, 0, "45\n", "");
}

/* Names are numbered as they are met, each once, and 0 with them, which stays 0. */
Test(cli_seeds_edges, names_that_are_met_again_and_that_are_none) {
    static const int32_t names[] = {500, 0, 600, 500, 600, 0};
    const qp_bytes none = {NULL, 0};
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 4, 1, 1);
    qp_totem_put_message_key(&file.writer, 0, 0, 6);
    for (size_t i = 0; i < 6; i++) {
        qp_totem_put_message(&file.writer, 0x20, 0, none, 0, names[i]);
    }
    totem_end_node(&file, 4);
    cli_write("names.bin", totem_file_bytes(&file));
    totem_file_free(&file);
    expect_seeds("--as animation names.bin", 1, 1, 0);
    qp_run_result result =
        cli_shell("\"$QP\" dump --as animation out/totemtech/* | sed -n '/\"id\"/s/.*name\": "
                  "\\([0-9]*\\).*/\\1/p' | tr '\\n' ' '");
    cli_expect(&result, 0, "2 0 4 2 4 0 ", "");
}

/* Two ANIMATIONs and a record of another class. */
Test(cli_seeds_edges, archive_gives_each_of_its_animations) {
    expect_seeds(QP_CORPUS_DIR "/totemtech/archive.dps", 1, 2, 0);
    expect_seeds(QP_CORPUS_DIR "/totemtech/archive.dgc", 1, 2, 0);
    qp_run_result result = cli_shell("\"$QP\" check out/totemtech | tail -1");
    cli_expect(&result, 0, "4 files: 2 errors, 0 warnings, 2 notes\n", NULL);
}

Test(cli_seeds_edges, tables_of_members_have_no_seeds) {
    qp_archive_made table = {0};
    qp_archive_entry(&table, "a.ccs", 0, 100, 0);
    qp_archive_entry(&table, NULL, 0, 0, 0);
    cli_write("a.tbl", qp_archive_bytes(&table));
    qp_archive_made_free(&table);
    qp_run_result result = cli_run("seeds", "--as", "table", "-o", "out", "a.tbl");
    cli_expect(&result, 0,
               "0 inputs: 0 seeds written, 0 of a structure that was there, 0 larger than 65536 "
               "bytes left out\n1 other files skipped\n",
               "");
}

/* -- Folders ---------------------------------------------------------------------------------- */

Test(cli_seeds_edges, folder_that_is_a_file) {
    qp_run_result result =
        cli_shell(": >out; \"$QP\" seeds -o out " QP_CORPUS_DIR "/totemtech/archive.dps");
    cli_expect_err_has(&result, "quirkproof: out/totemtech: Not a directory\n");
    cli_expect(&result, 2, NULL, NULL);
}

/* The second Anime has begun when the first one fails. */
Test(cli_seeds_edges, nothing_is_written_after_a_seed_that_cannot_be) {
    qp_build build = begin_file();
    for (uint32_t i = 0; i < 2; i++) {
        const size_t anime = qp_ccs_anime_open(&build, 1, FRAMES);
        qp_ccs_top(&build, 0);
        qp_ccs_anime_close(&build, anime, i == 0 ? QP_CCS_ONCE : QP_CCS_LOOP);
    }
    qp_ccs_end(&build);
    write_built("two.ccs", &build);
    qp_run_result result =
        cli_shell("mkdir out; : >out/anime; \"$QP\" seeds -o out two.ccs >said 2>err; "
                  "test $? = 2 && wc -l <err && ls out");
    cli_expect(&result, 0, "1\nanime\n", "");
}

Test(cli_seeds_edges, seed_that_cannot_be_written_ends_the_run) {
    qp_run_result result =
        cli_shell("mkdir out; : >out/totemtech; \"$QP\" seeds -o out --as animation " QP_CORPUS_DIR
                  "/totemtech/rich.bin");
    cli_expect_err_has(&result, "quirkproof: cannot write out/totemtech/");
    cli_expect_err_has(&result, ": Not a directory\n");
    cli_expect(&result, 2, NULL, NULL);
}

Test(cli_seeds_edges, path_that_is_too_long) {
    qp_run_result result = cli_shell(
        "d=$(printf '%0200d' 0); p=.; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; "
        "do p=$p/$d; mkdir $p || exit 3; done; p=$p/$(printf '%050d' 0); "
        "\"$QP\" seeds -o $p " QP_CORPUS_DIR "/totemtech/rich.bin");
    cli_expect_err_has(&result, ": the path is too long\n");
    cli_expect(&result, 2, NULL, NULL);
}
