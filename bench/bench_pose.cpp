// Sampling of whole poses: BENCH_JOINTS joints, translation, rotation and scale keyed.
#include "bench.hpp"
#include "joints.h"

#include "quirkproof/sampler.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include <sys/mman.h>

namespace {

using body_pointer = std::unique_ptr<bench_body, void (*)(bench_body *)>;

// A model of the arithmetic, and the way that it is computed.
struct model_name {
    const char *name;
    qp_ee_model model;
    bool integer; // in integers, though this machine could do otherwise
};

const model_name models[] = {{"reference", QP_EE_REFERENCE, false},
                             {"console", QP_EE_CONSOLE, false},
                             {"integer", QP_EE_REFERENCE, true}};
const uint32_t key_counts[] = {120, 1000};

// A game of 30 frames a second on a screen of 60: half a frame a step, in ticks.
const uint32_t half_frame = 128;

body_pointer make_body(uint32_t keys, bool jittered, qp_ee_model model) {
    body_pointer body(bench_body_new(keys, jittered, model), bench_body_free);
    if (!bench_literal_agrees(body.get(), 200)) {
        std::fprintf(stderr, "the literal walk and the library differ\n");
        std::abort();
    }
    return body;
}

// Times all over the Anime, drawn before they are needed.
std::vector<uint32_t> random_times(uint32_t last) {
    std::vector<uint32_t> times(1021);
    uint32_t state = 1;
    for (uint32_t &time : times) {
        state = state * 1664525 + 1013904223;
        time = static_cast<uint32_t>(static_cast<uint64_t>(state) * (last + 1) >> 32);
    }
    return times;
}

qp_sampler_path path_of(const model_name &m) {
    return m.integer ? QP_SAMPLER_INTEGER : qp_sampler_path_best();
}

// An arena's block as an engine would give one for data of some megabytes that is read all over: on
// large pages where the system has them (madvise is a wish), so that addresses cost nothing.
class large_block {
  public:
    explicit large_block(size_t wanted)
        : size((wanted + page - 1) / page * page),
          bytes(std::aligned_alloc(page, size), std::free) {
        if (bytes == nullptr) {
            std::abort();
        }
        (void)madvise(bytes.get(), size, MADV_HUGEPAGE);
    }
    void *data() const {
        return bytes.get();
    }

    const size_t size;

  private:
    static constexpr size_t page = size_t{1} << 21;
    std::unique_ptr<void, void (*)(void *)> bytes;
};

// A sampler in memory of its own.
class sampled {
  public:
    sampled(const qp_anime &anime, const model_name &m)
        : block(qp_sampler_memory_bound(&anime)), poses(BENCH_JOINTS) {
        qp_arena arena;
        qp_arena_init(&arena, block.data(), block.size);
        if (qp_sampler_build(&anime, path_of(m), &arena, &sampler) != QP_OK) {
            std::abort();
        }
        hints.resize(sampler.hint_count);
    }

    // `cursor`: playback, which keeps hints.
    void sample(uint32_t time, bool cursor) {
        qp_sampler_pose(&sampler, cursor ? hints.data() : nullptr, time, poses.data());
        benchmark::DoNotOptimize(poses.data());
        benchmark::ClobberMemory();
    }

  private:
    large_block block;
    std::vector<uint32_t> hints;
    std::vector<qp_pose> poses;
    qp_sampler sampler;
};

void count_joints(benchmark::State &state) {
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * BENCH_JOINTS);
}

void pose_random(benchmark::State &state, uint32_t keys, bool jittered, const model_name &m) {
    const body_pointer body = make_body(keys, jittered, m.model);
    const std::vector<uint32_t> times = random_times(body->anime.last);
    sampled poses(body->anime, m);
    size_t i = 0;
    for (auto _ : state) {
        poses.sample(times[i], false);
        i = i + 1 < times.size() ? i + 1 : 0;
    }
    count_joints(state);
}

void pose_sequential(benchmark::State &state, uint32_t keys, bool jittered, const model_name &m) {
    const body_pointer body = make_body(keys, jittered, m.model);
    sampled poses(body->anime, m);
    uint32_t time = 0;
    for (auto _ : state) {
        poses.sample(time, true);
        time = time + half_frame <= body->anime.last ? time + half_frame : 0;
    }
    count_joints(state);
}

// One by one, as callers do that want some tracks only.
void pose_track(benchmark::State &state, uint32_t keys, const model_name &m) {
    const body_pointer body = make_body(keys, true, m.model);
    const std::vector<uint32_t> times = random_times(body->anime.last);
    std::vector<qp_pose> poses(BENCH_JOINTS);
    size_t i = 0;
    for (auto _ : state) {
        for (uint32_t joint = 0; joint < BENCH_JOINTS; joint++) {
            qp_anime_pose(&body->anime, joint, times[i], &poses[joint]);
        }
        benchmark::DoNotOptimize(poses.data());
        benchmark::ClobberMemory();
        i = i + 1 < times.size() ? i + 1 : 0;
    }
    count_joints(state);
}

void pose_literal(benchmark::State &state, uint32_t keys, bool jittered, const model_name &m) {
    const body_pointer body = make_body(keys, jittered, m.model);
    const std::vector<uint32_t> times = random_times(body->anime.last);
    std::vector<qp_pose> poses(BENCH_JOINTS);
    size_t i = 0;
    for (auto _ : state) {
        for (uint32_t joint = 0; joint < BENCH_JOINTS; joint++) {
            bench_literal_pose(body.get(), joint, times[i], &poses[joint]);
        }
        benchmark::DoNotOptimize(poses.data());
        benchmark::ClobberMemory();
        i = i + 1 < times.size() ? i + 1 : 0;
    }
    count_joints(state);
}

// The Anime and its sampler.
void compile(benchmark::State &state, uint32_t keys, const model_name &m) {
    const body_pointer body = make_body(keys, true, m.model);
    std::vector<unsigned char> block(qp_anime_memory_bound(body->chunk.size) +
                                     qp_sampler_memory_bound(&body->anime));
    for (auto _ : state) {
        qp_arena arena;
        qp_anime anime;
        qp_sampler sampler;
        qp_arena_init(&arena, block.data(), block.size());
        benchmark::DoNotOptimize(bench_body_compile(body.get(), m.model, &arena, &anime));
        benchmark::DoNotOptimize(qp_sampler_build(&anime, path_of(m), &arena, &sampler));
        benchmark::ClobberMemory();
    }
    count_joints(state);
}

void add_keys(uint32_t keys, const model_name &m) {
    using benchmark::RegisterBenchmark;
    const auto micro = benchmark::kMicrosecond;
    const std::string tail = "/" + std::to_string(keys) + "/" + m.name;
    for (const bool jittered : {true, false}) {
        const std::string how = jittered ? "" : "_uniform";
        const std::string random = "pose_random" + how + tail;
        const std::string sequential = "pose_sequential" + how + tail;
        const std::string literal = "pose_literal" + how + tail;
        RegisterBenchmark(random.c_str(), pose_random, keys, jittered, m);
        RegisterBenchmark(sequential.c_str(), pose_sequential, keys, jittered, m);
        RegisterBenchmark(literal.c_str(), pose_literal, keys, jittered, m)->Unit(micro);
        const bool counts = keys == 120 && jittered && m.model == QP_EE_REFERENCE && !m.integer;
        bench_ratio(random, literal, counts ? "at least 100" : "");
        bench_ratio(sequential, literal, counts ? "at least 250" : "");
    }
    RegisterBenchmark(("pose_track" + tail).c_str(), pose_track, keys, m);
    RegisterBenchmark(("compile" + tail).c_str(), compile, keys, m)->Unit(micro);
}

} // namespace

void bench_add_pose() {
    for (const model_name &m : models) {
        for (const uint32_t keys : key_counts) {
            add_keys(keys, m);
        }
        for (const char *how : {"pose_random", "pose_sequential"}) {
            const std::string name = std::string(how) + "/";
            bench_ratio(name + "120/" + m.name, name + "1000/" + m.name,
                        m.integer ? "" : "at most 1.4");
        }
    }
    for (const char *how : {"pose_random/120/", "pose_sequential/120/"}) {
        bench_ratio(std::string(how) + "reference", std::string(how) + "console", "at most 4");
    }
}
