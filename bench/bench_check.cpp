// Checking at memory speed: the synthetic disc, inflated and as gzip members.
//
// QP_BENCH_DISC_PERMILLE=1000 measures with all of it (338 MB), which takes some seconds to make.
#include "bench.hpp"
#include "disc_data.h"
#include "sum.h"

#include "quirkproof/check.h"
#include "quirkproof/gzip.h"

// The program's own, as it takes members out of archives.
extern "C" {
#include "inflate.h"
}

#include <libdeflate.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

// A fifth of the disc has every kind of file.
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

// Files of DATA.BIN or of the stream archive.
uint64_t bytes_of(bool streams) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < disc().count; i++) {
        bytes += disc().streams[i] == streams ? disc().files[i].size : 0;
    }
    return bytes;
}

void count_bytes(benchmark::State &state, bool streams) {
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) *
                            static_cast<int64_t>(bytes_of(streams)));
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

void check_inflated(benchmark::State &state, bool streams) {
    std::vector<unsigned char> block(qp_check_memory_bound(disc().largest));
    for (auto _ : state) {
        uint64_t notes = 0;
        for (uint32_t i = 0; i < disc().count; i++) {
            notes += disc().streams[i] == streams ? check(disc().files[i], block) : 0;
        }
        benchmark::DoNotOptimize(notes);
    }
    count_bytes(state, streams);
}

void sum_inflated(benchmark::State &state, bool streams) {
    for (auto _ : state) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < disc().count; i++) {
            sum += disc().streams[i] == streams ? bench_sum(disc().files[i]) : 0;
        }
        benchmark::DoNotOptimize(sum);
    }
    count_bytes(state, streams);
}

// -- gzip members
// -----------------------------------------------------------------------------------

// As the program does it: header, data, trailer, then the check of what came out.
uint64_t check_member(qp_bytes member, std::vector<unsigned char> &block) {
    qp_sink sink = {nullptr, nullptr, {0, 0, 0}};
    qp_gzip_member header;
    cli_buffer out;
    size_t end = 0;
    uint32_t crc = 0;
    if (qp_gzip_read_header(member, 0, &sink, &header) != QP_OK ||
        cli_inflate_from(member, header.data, cli_inflate_hint(member), SIZE_MAX, &out, &end,
                         &crc) != CLI_INFLATED) {
        std::fprintf(stderr, "a member of the synthetic disc cannot be inflated\n");
        std::abort();
    }
    qp_gzip_check_trailer(member, end, crc, out.size, &sink);
    const uint64_t notes = check(cli_buffer_bytes(&out), block) + sink.counts[QP_ERROR];
    cli_buffer_free(&out);
    return notes;
}

void check_gzip(benchmark::State &state) {
    std::vector<unsigned char> block(qp_check_memory_bound(disc().largest));
    for (auto _ : state) {
        uint64_t notes = 0;
        for (uint32_t i = 0; i < disc().count; i++) {
            notes += disc().streams[i] ? 0 : check_member(disc().members[i], block);
        }
        benchmark::DoNotOptimize(notes);
    }
    count_bytes(state, false);
}

// libdeflate alone, at its best: one decompressor, one room for all, which is large enough.
void inflate_gzip(benchmark::State &state) {
    std::vector<unsigned char> room(disc().largest);
    libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
    for (auto _ : state) {
        for (uint32_t i = 0; i < disc().count; i++) {
            const qp_bytes member = disc().members[i];
            size_t made = 0;
            if (!disc().streams[i] &&
                libdeflate_gzip_decompress(inflater, member.data, member.size, room.data(),
                                           room.size(), &made) != LIBDEFLATE_SUCCESS) {
                std::abort();
            }
        }
        benchmark::DoNotOptimize(room.data());
        benchmark::ClobberMemory();
    }
    libdeflate_free_decompressor(inflater);
    count_bytes(state, false);
}

} // namespace

void bench_add_check() {
    using benchmark::RegisterBenchmark;
    const auto unit = benchmark::kMillisecond;
    RegisterBenchmark("check/inflated", check_inflated, false)->Unit(unit);
    RegisterBenchmark("sum/inflated", sum_inflated, false)->Unit(unit);
    RegisterBenchmark("check/streams", check_inflated, true)->Unit(unit);
    RegisterBenchmark("sum/streams", sum_inflated, true)->Unit(unit);
    RegisterBenchmark("check/gzip", check_gzip)->Unit(unit);
    RegisterBenchmark("inflate/gzip", inflate_gzip)->Unit(unit);
    bench_ratio("check/inflated", "sum/inflated", "at least 0.5");
    bench_ratio("check/streams", "sum/streams", "records only, of no other size");
    bench_ratio("check/gzip", "inflate/gzip", "at least 0.85");
}
