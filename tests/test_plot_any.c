/*
 * Pictures of whatever there is: every sample, and files and records that generators make. Each is
 * drawn to well-formed XML of bounded size, twice the same.
 */
#include "gen/ccs_gen.h"
#include "gen/ccs_samples.h"
#include "gen/cine_samples.h"
#include "gen/totemtech.h"
#include "plot_picture.h"
#include "quirkproof/file.h"
#include "support/exact.h"
#include "xml_check.h"

#include <stdlib.h>
#include <string.h>

/* More than any picture of these comes to. */
enum { PICTURE_MOST = 2000000 };

/* Nothing in it that is no number. */
static void check(plot_test *out, const char *what, uint32_t number) {
    size_t at = 0;
    if (out->size == 0) {
        return;
    }
    const char *fault = xml_fault(out->text, out->size, &at);
    cr_assert_null(fault, "%s %u: %s at %zu: %.200s", what, (unsigned)number, fault, at,
                   out->text + (at > 100 ? at - 100 : 0));
    cr_assert(out->size < PICTURE_MOST, "%s %u: %zu bytes", what, (unsigned)number, out->size);
    cr_assert_null(strstr(out->text, "-nan"), "%s %u", what, (unsigned)number);
    cr_assert_null(strstr(out->text, "\"nan"), "%s %u", what, (unsigned)number);
}

/* Draws one picture twice. */
#define draw_twice(out, call, what, number)                                                        \
    do {                                                                                           \
        uint32_t serial = (out)->plot.serial;                                                      \
        uint32_t top = (out)->plot.top;                                                            \
        (out)->size = 0;                                                                           \
        (void)(call);                                                                              \
        char *before = malloc((out)->size + 1);                                                    \
        size_t first_size = (out)->size;                                                           \
        memcpy(before, (out)->text, first_size);                                                   \
        check((out), (what), (number));                                                            \
        (out)->size = 0;                                                                           \
        (out)->plot.serial = serial;                                                               \
        (out)->plot.top = top;                                                                     \
        (void)(call);                                                                              \
        cr_assert((out)->size == first_size && memcmp(before, (out)->text, first_size) == 0,       \
                  "%s %u", (what), (unsigned)(number));                                            \
        free(before);                                                                              \
    } while (0)

/* -- Anime chunks ----------------------------------------------------------------------------- */

static uint32_t draw_anime(plot_test *out, const qp_anime *anime, size_t chunk, const char *what,
                           uint32_t number) {
    uint32_t pictures = 0;
    draw_twice(out, qp_plot_timeline(&out->plot, anime, chunk), what, number);
    for (int kind = QP_PLOT_OBJECTS; kind <= QP_PLOT_MORPHS; kind++) {
        for (uint32_t i = 0; i < qp_plot_track_count(anime, (qp_plot_tracks)kind); i++) {
            draw_twice(out, qp_plot_track(&out->plot, anime, (qp_plot_tracks)kind, i), what,
                       number);
            pictures++;
        }
    }
    return pictures;
}

static uint32_t draw_ccsf(qp_bytes data, const char *what, uint32_t number) {
    qp_ccsf file;
    qp_anime_env env;
    qp_arena arena;
    qp_ccsf_chunk chunk;
    plot_test out;
    uint32_t pictures = 0;
    memset(&out, 0, sizeof out);
    plot_to_text(&out);
    qp_exact exact = qp_exact_copy(data.data, data.size);
    size_t size = qp_ccsf_memory_bound(data.size) + qp_file_env_memory_bound(data.size) + 128;
    void *memory = malloc(size);
    qp_arena_init(&arena, memory, size);
    cr_assert_eq(qp_ccsf_open(exact.bytes, &arena, &file), QP_OK);
    cr_assert_eq(qp_file_env(&file, &arena, &env), QP_OK);
    for (size_t pos = file.setup; qp_ccsf_next(&file, &pos, &chunk);) {
        if (chunk.head.kind != QP_CHUNK_ANIME) {
            continue;
        }
        qp_anime anime;
        size_t need = qp_anime_memory_bound(chunk.end - chunk.head.offset);
        void *block = malloc(need);
        qp_arena_init(&arena, block, need);
        if (qp_anime_build(exact.bytes, chunk.head.offset, &env, QP_EE_REFERENCE, &arena, &anime) ==
            QP_OK) {
            pictures += draw_anime(&out, &anime, chunk.head.offset, what, number);
        }
        free(block);
    }
    free(memory);
    free(out.text);
    qp_exact_free(&exact);
    return pictures;
}

Test(plot_any, every_sample) {
    uint32_t pictures = 0;
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        qp_build build = {0};
        qp_ccs_sample_write(i, &build);
        pictures += draw_ccsf(qp_build_bytes(&build), qp_ccs_sample_at(i).name, i);
        qp_build_free(&build);
    }
    cr_assert_gt(pictures, 100);
}

Test(plot_any, generated_files) {
    uint32_t pictures = 0;
    for (uint32_t seed = 0; seed < 50; seed++) {
        uint8_t bytes[1024];
        qp_build build = {.limit = 65536};
        qp_source_fill(seed, bytes, sizeof bytes);
        qp_source source = qp_source_over((qp_bytes){bytes, sizeof bytes});
        qp_gen_ccsf(&source, &build);
        pictures += draw_ccsf(qp_build_bytes(&build), "seed", seed);
        qp_build_free(&build);
    }
    cr_assert_gt(pictures, 100);
}

/* -- ANIMATION files -------------------------------------------------------------------------- */

static void draw_totem(qp_bytes body, const qp_totem_options *options, uint32_t seed) {
    qp_totem_animation animation;
    qp_arena arena;
    plot_test out;
    memset(&out, 0, sizeof out);
    plot_to_text(&out);
    qp_exact exact = qp_exact_copy(body.data, body.size);
    size_t need = qp_totem_memory_bound(body.size);
    void *memory = malloc(need);
    qp_arena_init(&arena, memory, need);
    cr_assert_eq(qp_totem_parse(exact.bytes, options, &arena, NULL, &animation), QP_OK);
    draw_twice(&out, qp_plot_totem_messages(&out.plot, &animation), "messages", seed);
    const qp_path_kind kinds[] = {QP_PATH_MESH, QP_PATH_NODE, QP_PATH_MATERIAL};
    const uint32_t counts[] = {animation.mesh_count, animation.node_count,
                               animation.material_count};
    for (int kind = 0; kind < 3; kind++) {
        for (uint32_t i = 0; i < counts[kind]; i++) {
            draw_twice(&out, qp_plot_totem(&out.plot, &animation, kinds[kind], i), "owner", seed);
        }
    }
    free(memory);
    free(out.text);
    qp_exact_free(&exact);
}

Test(plot_any, generated_animations) {
    for (uint32_t seed = 0; seed < 60; seed++) {
        uint8_t bytes[1024];
        uint8_t body[QP_GEN_TOTEM_ROOM];
        const qp_totem_options options = {
            .quat = seed % 2 == 0 ? QP_TOTEM_QUAT_DOCUMENTED : QP_TOTEM_QUAT_SIGNED,
            .slerp = seed % 3 == 0 ? QP_TOTEM_SLERP_FORWARD : QP_TOTEM_SLERP_PRINTED,
            .search = seed % 5 == 0 ? QP_TOTEM_SEARCH_ENGINE : QP_TOTEM_SEARCH_CLAMP,
            .game_view = seed % 7 == 0};
        qp_source_fill(seed, bytes, sizeof bytes);
        qp_source source = qp_source_over((qp_bytes){bytes, sizeof bytes});
        qp_totem_writer writer =
            qp_totem_writer_to(body, sizeof body, QP_TOTEM_LITTLE, seed % 4 == 0 ? 6 : 8);
        qp_gen_totem_any(&source, &writer);
        if (qp_totem_written(&writer)) {
            draw_totem((qp_bytes){body, writer.size}, &options, seed);
        }
    }
}

/* -- Cinematic streams ------------------------------------------------------------------------ */

static qp_cine_frame frame;
static qp_cine_shown shown;

static void collect(qp_bytes bytes, qp_cine_player *player, qp_plot_cine *cine) {
    const qp_cine_options options = qp_cine_options_default();
    const qp_cine_layout layout = qp_cine_layout_of(&options, bytes, bytes.size);
    qp_cine_reader reader;
    cr_assert_eq(qp_cine_reader_init(&reader, &options, &layout), QP_OK);
    for (size_t at = (size_t)layout.start; at < bytes.size;) {
        size_t left = bytes.size - at;
        size_t size = left < reader.geometry.size ? left : reader.geometry.size;
        const qp_bytes sector = {bytes.data + at, size};
        qp_cine_sector_kind kind = qp_cine_push(&reader, sector, NULL, &frame);
        if (kind == QP_CINE_SECTOR_FRAME) {
            qp_cine_apply(player, &frame, &shown);
            qp_plot_cine_add(cine, &frame, &shown);
        } else if (kind == QP_CINE_SECTOR_BROKEN) {
            qp_plot_cine_add_broken(cine);
        }
        at += size;
    }
    cine->said = reader.has_header ? reader.header.frames : 0;
}

Test(plot_any, every_stream_sample) {
    uint8_t *block = malloc(QP_CINE_SAMPLE_MAX);
    size_t need = qp_plot_cine_memory_bound(64, 4096) + qp_cine_player_memory_bound();
    void *memory = malloc(need);
    for (size_t i = 0; i < qp_cine_stream_sample_count(); i++) {
        const char *name = "";
        size_t size = qp_cine_stream_sample(i, block, &name);
        qp_plot_cine cine;
        qp_cine_player player;
        qp_arena arena;
        plot_test out;
        memset(&out, 0, sizeof out);
        plot_to_text(&out);
        qp_arena_init(&arena, memory, need);
        cr_assert_eq(qp_plot_cine_init(&cine, 0, 64, 4096, &arena), QP_OK);
        cr_assert_eq(qp_cine_player_init(&player, &arena, 0), QP_OK);
        collect((qp_bytes){block, size}, &player, &cine);
        draw_twice(&out, qp_plot_cine_paths(&out.plot, &cine), name, (uint32_t)i);
        draw_twice(&out, qp_plot_cine_faces(&out.plot, &cine), name, (uint32_t)i);
        free(out.text);
    }
    free(memory);
    free(block);
}

/* -- The checker itself ----------------------------------------------------------------------- */

Test(plot_any, faults_that_the_reader_of_xml_finds) {
    static const char *const faulty[] = {"",
                                         "x",
                                         "<a>",
                                         "<a></b>",
                                         "<a/><b/>",
                                         "<a b></a>",
                                         "<a b=c></a>",
                                         "<a b='c'></a>",
                                         "<a b=\"1\" b=\"2\"/>",
                                         "<a b=\"<\"/>",
                                         "<a>&</a>",
                                         "<a>&nbsp;</a>",
                                         "<a>\x01</a>",
                                         "<a>\xff</a>",
                                         "<a>\xc2\x85</a>",
                                         "<a>\xef\xbf\xbe</a>",
                                         "<a>\xed\xa0\x80</a>",
                                         "<a><b id=\"x\"/><b id=\"x\"/></a>"};
    size_t at = 0;
    for (size_t i = 0; i < sizeof faulty / sizeof faulty[0]; i++) {
        cr_assert_not_null(xml_fault(faulty[i], strlen(faulty[i]), &at), "%s", faulty[i]);
    }
    const char *good = "<a b=\"1\" c=\"&amp;\"><d/>\xe3\x82\xab &#39;<e id=\"x\"></e></a>\n";
    cr_assert_null(xml_fault(good, strlen(good), &at));
}
