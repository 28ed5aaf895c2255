// Notes, morphs, cinematics and ANIMATION files.
#include "bench.hpp"
#include "scenes.h"
#include "sum.h"

#include "quirkproof/cine.h"
#include "quirkproof/totemtech.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

// An input for as long as a benchmark runs.
class input {
  public:
    explicit input(bench_input made) : held(made) {
    }
    ~input() {
        bench_input_free(&held);
    }
    input(const input &) = delete;
    input &operator=(const input &) = delete;
    qp_bytes bytes() const {
        return held.bytes;
    }

  private:
    bench_input held;
};

void must(bool holds, const char *what) {
    if (!holds) {
        std::fprintf(stderr, "%s\n", what);
        std::abort();
    }
}

void count_bytes(benchmark::State &state, qp_bytes bytes) {
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) *
                            static_cast<int64_t>(bytes.size));
}

// -- Notes
// ------------------------------------------------------------------------------------------

void notes(benchmark::State &state, bool literal) {
    const input chunk(bench_notes_chunk());
    std::vector<unsigned char> block(qp_anime_memory_bound(chunk.bytes().size));
    const qp_anime_env env = {0, 0, nullptr, nullptr};
    qp_arena arena;
    qp_anime anime;
    qp_arena_init(&arena, block.data(), block.size());
    must(qp_anime_build(chunk.bytes(), 0, &env, QP_EE_REFERENCE, &arena, &anime) == QP_OK &&
             bench_notes(&anime) == bench_literal_notes(chunk.bytes()),
         "the notes are others");
    for (auto _ : state) {
        benchmark::DoNotOptimize(literal ? bench_literal_notes(chunk.bytes())
                                         : bench_notes(&anime));
    }
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * (anime.frames - 1));
}

// -- Morphs
// -----------------------------------------------------------------------------------------

struct morph_scene {
    std::vector<qp_vertex> base;
    std::array<std::vector<qp_vertex>, BENCH_TARGETS> shapes;
    std::array<qp_morph_target, BENCH_TARGETS> targets;
};

void fill(std::vector<qp_vertex> &vertices, uint32_t seed) {
    vertices.resize(BENCH_VERTICES);
    for (qp_vertex &vertex : vertices) {
        for (int16_t &component : vertex.xyz) {
            seed = seed * 1664525 + 1013904223;
            component = static_cast<int16_t>(seed >> 16);
        }
    }
}

void make(morph_scene &scene) {
    static const uint32_t weights[BENCH_TARGETS] = {0x3e800000, 0x3f000000, 0x3dcccccd};
    fill(scene.base, 1);
    for (uint32_t i = 0; i < BENCH_TARGETS; i++) {
        fill(scene.shapes[i], 2 + i);
        scene.targets[i] = {scene.shapes[i].data(), 0x3f800000, weights[i]};
    }
}

void blend(morph_scene &scene, std::vector<qp_vertex> &positions, bool literal) {
    if (literal) {
        bench_literal_blend(positions.data(), scene.targets.data(), BENCH_TARGETS);
    } else {
        qp_morph_blend(QP_EE_REFERENCE, positions.data(), BENCH_VERTICES, 0x3f800000,
                       scene.targets.data(), BENCH_TARGETS);
    }
}

void morph(benchmark::State &state, bool literal) {
    morph_scene scene;
    make(scene);
    std::vector<qp_vertex> once(scene.base);
    std::vector<qp_vertex> again(scene.base);
    blend(scene, once, false);
    blend(scene, again, true);
    must(std::memcmp(once.data(), again.data(), once.size() * sizeof once[0]) == 0,
         "the blended vertices are others");
    for (auto _ : state) {
        std::memcpy(once.data(), scene.base.data(), once.size() * sizeof once[0]);
        blend(scene, once, literal);
        benchmark::DoNotOptimize(once.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * BENCH_VERTICES);
}

// -- Walks over bytes
// -------------------------------------------------------------------------------

void sum(benchmark::State &state, bench_input (*make_input)()) {
    const input made(make_input());
    for (auto _ : state) {
        benchmark::DoNotOptimize(bench_sum(made.bytes()));
    }
    count_bytes(state, made.bytes());
}

uint32_t walk_cine(qp_bytes stream, qp_cine_frame &frame) {
    const qp_cine_options options = qp_cine_options_default();
    const qp_cine_layout layout = qp_cine_layout_of(&options, stream, stream.size);
    qp_cine_reader reader;
    qp_sink sink = {nullptr, nullptr, {0, 0, 0}};
    uint32_t frames = 0;
    must(qp_cine_reader_init(&reader, &options, &layout) == QP_OK, "no stream");
    const size_t size = reader.geometry.size;
    for (size_t at = layout.start; at + size <= stream.size; at += size) {
        const qp_bytes sector = {stream.data + at, size};
        frames += qp_cine_push(&reader, sector, &sink, &frame) == QP_CINE_SECTOR_FRAME;
    }
    return frames;
}

void cine(benchmark::State &state) {
    const input stream(bench_cine_stream());
    std::vector<qp_cine_frame> frame(1);
    must(walk_cine(stream.bytes(), frame[0]) == 300, "the stream has other frames");
    for (auto _ : state) {
        benchmark::DoNotOptimize(walk_cine(stream.bytes(), frame[0]));
    }
    count_bytes(state, stream.bytes());
}

void animation(benchmark::State &state) {
    const input file(bench_animation());
    std::vector<unsigned char> block(qp_totem_memory_bound(file.bytes().size));
    for (auto _ : state) {
        qp_arena arena;
        qp_totem_animation parsed;
        qp_sink sink = {nullptr, nullptr, {0, 0, 0}};
        qp_arena_init(&arena, block.data(), block.size());
        must(qp_totem_parse(file.bytes(), nullptr, &arena, &sink, &parsed) == QP_OK &&
                 parsed.node_count == 200 && sink.counts[QP_ERROR] == 0,
             "the ANIMATION is another one");
        benchmark::DoNotOptimize(parsed.nodes);
    }
    count_bytes(state, file.bytes());
}

} // namespace

void bench_add_play() {
    using benchmark::RegisterBenchmark;
    const auto unit = benchmark::kMicrosecond;
    RegisterBenchmark("notes/play", notes, false)->Unit(unit);
    RegisterBenchmark("notes/literal", notes, true)->Unit(unit);
    RegisterBenchmark("morph/blend", morph, false)->Unit(unit);
    RegisterBenchmark("morph/literal", morph, true)->Unit(unit);
    RegisterBenchmark("cine/walk", cine)->Unit(unit);
    RegisterBenchmark("cine/sum", sum, bench_cine_stream)->Unit(unit);
    RegisterBenchmark("animation/parse", animation)->Unit(unit);
    RegisterBenchmark("animation/sum", sum, bench_animation)->Unit(unit);
    bench_ratio("notes/play", "notes/literal", "");
    bench_ratio("morph/blend", "morph/literal", "");
    bench_ratio("cine/walk", "cine/sum", "");
    bench_ratio("animation/parse", "animation/sum", "");
}
