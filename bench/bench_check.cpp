// Checking at memory speed: the synthetic disc, inflated and as gzip members.
#include "bench.hpp"
#include "disc_data.h"
#include "sum.h"

#include "quirkproof/check.h"
#include "quirkproof/gzip.h"

#include <libdeflate.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

// All of the disc is 338 MB and takes some seconds to make; a fifth has every kind of file.
const uint32_t default_permille = 200;

const bench_disc &disc() {
    static const std::unique_ptr<bench_disc, void (*)(bench_disc *)> made(
        bench_disc_new([] {
            const char *wanted = std::getenv("QP_BENCH_DISC_PERMILLE");
            return wanted != nullptr ? static_cast<uint32_t>(std::strtoul(wanted, nullptr, 10))
                                     : default_permille;
        }()),
        bench_disc_free);
    return *made;
}

void count_bytes(benchmark::State &state) {
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) *
                            static_cast<int64_t>(disc().inflated));
}

uint64_t check(qp_bytes input, std::vector<unsigned char> &block) {
    qp_arena arena;
    qp_sink sink = {nullptr, nullptr, {0, 0, 0}};
    qp_arena_init(&arena, block.data(), block.size());
    if (qp_check(qp_detect(input), input, &arena, &sink) != QP_OK || sink.counts[QP_ERROR] > 0) {
        std::fprintf(stderr, "a file of the synthetic disc has errors\n");
        std::abort();
    }
    return sink.counts[QP_NOTE];
}

void check_inflated(benchmark::State &state) {
    std::vector<unsigned char> block(qp_check_memory_bound(disc().largest));
    for (auto _ : state) {
        uint64_t notes = 0;
        for (uint32_t i = 0; i < disc().count; i++) {
            notes += check(disc().files[i], block);
        }
        benchmark::DoNotOptimize(notes);
    }
    count_bytes(state);
}

void sum_inflated(benchmark::State &state) {
    for (auto _ : state) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < disc().count; i++) {
            sum += bench_sum(disc().files[i]);
        }
        benchmark::DoNotOptimize(sum);
    }
    count_bytes(state);
}

} // namespace

void bench_add_check() {
    for (const auto &b : {std::make_pair("check/inflated", check_inflated),
                          std::make_pair("sum/inflated", sum_inflated)}) {
        benchmark::RegisterBenchmark(b.first, b.second)->Unit(benchmark::kMillisecond);
    }
    bench_ratio("check/inflated", "sum/inflated", "at least 0.5");
}
