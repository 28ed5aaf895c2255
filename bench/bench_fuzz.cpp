// Executions of the fuzz targets on their own corpora, without sanitizers and without an engine:
// what an execution costs at most leaves to be gained. Beside them a target that does nothing, and
// one that only reads its bytes.
#include "bench.hpp"
#include "sum.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#define TARGET(name) extern "C" int bench_fuzz_##name(const uint8_t *data, size_t size);
#include "fuzz_targets.inc"
#undef TARGET

namespace {

using target = int (*)(const uint8_t *, size_t);
using file = std::vector<char>;

int does_nothing(const uint8_t *data, size_t size) {
    return static_cast<int>(bench_nothing({data, size}));
}

int only_reads(const uint8_t *data, size_t size) {
    return static_cast<int>(bench_sum({data, size}));
}

std::vector<file> corpus_of(const std::string &name) {
    std::vector<file> files;
    for (const auto &entry :
         std::filesystem::directory_iterator(std::string(QP_CORPUS_DIR) + "/" + name)) {
        std::ifstream in(entry.path(), std::ios::binary);
        files.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return files;
}

void execute(benchmark::State &state, const std::string &corpus, target run) {
    const std::vector<file> files = corpus_of(corpus);
    for (auto _ : state) {
        int sum = 0;
        for (const file &input : files) {
            sum += run(reinterpret_cast<const uint8_t *>(input.data()), input.size());
        }
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(files.size()));
}

void add(const std::string &name, target run) {
    using benchmark::RegisterBenchmark;
    const auto unit = benchmark::kMicrosecond;
    const std::string fuzz = "fuzz/" + name;
    RegisterBenchmark(fuzz.c_str(), execute, name, run)->Unit(unit);
    RegisterBenchmark((fuzz + "/reads").c_str(), execute, name, only_reads)->Unit(unit);
    RegisterBenchmark((fuzz + "/nothing").c_str(), execute, name, does_nothing)->Unit(unit);
    bench_ratio(fuzz, fuzz + "/reads", "executions");
}

} // namespace

void bench_add_fuzz() {
#define TARGET(name) add(#name, bench_fuzz_##name);
#include "fuzz_targets.inc"
#undef TARGET
}
