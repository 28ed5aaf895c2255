// Sampling of whole poses: BENCH_JOINTS joints, translation, rotation and scale keyed.
#include "bench.hpp"
#include "joints.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

using body_pointer = std::unique_ptr<bench_body, void (*)(bench_body *)>;

struct model_name {
    const char *name;
    qp_ee_model model;
};

const model_name models[] = {{"reference", QP_EE_REFERENCE}, {"console", QP_EE_CONSOLE}};
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

void sample(const qp_anime &anime, uint32_t time, std::vector<qp_pose> &poses) {
    for (uint32_t i = 0; i < BENCH_JOINTS; i++) {
        qp_anime_pose(&anime, i, time, &poses[i]);
    }
    benchmark::DoNotOptimize(poses.data());
    benchmark::ClobberMemory();
}

void count_joints(benchmark::State &state) {
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * BENCH_JOINTS);
}

void pose_random(benchmark::State &state, uint32_t keys, bool jittered, qp_ee_model model) {
    const body_pointer body = make_body(keys, jittered, model);
    const std::vector<uint32_t> times = random_times(body->anime.last);
    std::vector<qp_pose> poses(BENCH_JOINTS);
    size_t i = 0;
    for (auto _ : state) {
        sample(body->anime, times[i], poses);
        i = i + 1 < times.size() ? i + 1 : 0;
    }
    count_joints(state);
}

void pose_sequential(benchmark::State &state, uint32_t keys, bool jittered, qp_ee_model model) {
    const body_pointer body = make_body(keys, jittered, model);
    std::vector<qp_pose> poses(BENCH_JOINTS);
    uint32_t time = 0;
    for (auto _ : state) {
        sample(body->anime, time, poses);
        time = time + half_frame <= body->anime.last ? time + half_frame : 0;
    }
    count_joints(state);
}

void pose_literal(benchmark::State &state, uint32_t keys, bool jittered, qp_ee_model model) {
    const body_pointer body = make_body(keys, jittered, model);
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

void compile(benchmark::State &state, uint32_t keys, qp_ee_model model) {
    const body_pointer body = make_body(keys, true, model);
    std::vector<unsigned char> block(qp_anime_memory_bound(body->chunk.size));
    for (auto _ : state) {
        qp_arena arena;
        qp_anime anime;
        qp_arena_init(&arena, block.data(), block.size());
        benchmark::DoNotOptimize(bench_body_compile(body.get(), model, &arena, &anime));
        benchmark::ClobberMemory();
    }
    count_joints(state);
}

void add_keys(uint32_t keys, const model_name &m) {
    const std::string tail = "/" + std::to_string(keys) + "/" + m.name;
    for (const bool jittered : {true, false}) {
        const std::string how = jittered ? "" : "_uniform";
        benchmark::RegisterBenchmark(("pose_random" + how + tail).c_str(), pose_random, keys,
                                     jittered, m.model);
        benchmark::RegisterBenchmark(("pose_sequential" + how + tail).c_str(), pose_sequential,
                                     keys, jittered, m.model);
        benchmark::RegisterBenchmark(("pose_literal" + how + tail).c_str(), pose_literal, keys,
                                     jittered, m.model)
            ->Unit(benchmark::kMicrosecond);
        bench_ratio("pose_random" + how + tail, "pose_literal" + how + tail, "at least 100");
        bench_ratio("pose_sequential" + how + tail, "pose_literal" + how + tail, "at least 250");
    }
    benchmark::RegisterBenchmark(("compile" + tail).c_str(), compile, keys, m.model)
        ->Unit(benchmark::kMicrosecond);
}

} // namespace

void bench_add_pose() {
    for (const model_name &m : models) {
        for (const uint32_t keys : key_counts) {
            add_keys(keys, m);
        }
        for (const char *how : {"pose_random", "pose_sequential"}) {
            const std::string name = std::string(how) + "/";
            bench_ratio(name + "120/" + m.name, name + "1000/" + m.name, "at most 1.4");
        }
    }
    for (const char *how : {"pose_random/120/", "pose_sequential/120/"}) {
        bench_ratio(std::string(how) + "reference", std::string(how) + "console", "at most 4");
    }
}
