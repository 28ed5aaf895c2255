// quirkproof_bench: Google Benchmark's program, with a table of ratios behind the figures.
//
//     quirkproof_bench [--benchmark_filter=REGEX] [--benchmark_format=json] ...
//
// Only ratios within a run are worth comparing; the table goes to standard error. With
// --benchmark_repetitions each figure in it is the best one.
#include "bench.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <vector>

namespace {

struct ratio {
    std::string name;
    std::string base;
    std::string what;
};

std::vector<ratio> ratios;

// How fast something is.
struct rate {
    double per_second = 0;
    bool bytes = false;
};

// Remembers the best rate of each benchmark, on top of what a reporter shows.
template <class Base> class remembering : public Base {
  public:
    void ReportRuns(const std::vector<benchmark::BenchmarkReporter::Run> &runs) override {
        for (const auto &run : runs) {
            for (const char *counter : {"items_per_second", "bytes_per_second"}) {
                const auto found = run.counters.find(counter);
                if (found != run.counters.end()) {
                    rate &best = rates[run.run_name.function_name + run.run_name.args];
                    best.per_second = std::max(best.per_second, found->second.value);
                    best.bytes = std::string(counter) == "bytes_per_second";
                }
            }
        }
        Base::ReportRuns(runs);
    }

    std::map<std::string, rate> rates;
};

// "5.31 GB/s", or "36.2 ns" an item.
std::string shown(const rate &r) {
    char text[32];
    const double nanoseconds = 1e9 / r.per_second;
    if (r.bytes) {
        std::snprintf(text, sizeof text, "%.3g GB/s", r.per_second / 1e9);
    } else if (nanoseconds < 1e3) {
        std::snprintf(text, sizeof text, "%.3g ns", nanoseconds);
    } else {
        std::snprintf(text, sizeof text, "%.3g us", nanoseconds / 1e3);
    }
    return text;
}

// A table of Markdown, as bench/README.md has it.
void print_ratios(const std::map<std::string, rate> &rates) {
    std::fprintf(stderr,
                 "\n| | | beside | | ratio | wanted |\n| --- | --- | --- | --- | --- | --- |\n");
    for (const ratio &r : ratios) {
        const auto a = rates.find(r.name);
        const auto b = rates.find(r.base);
        if (a != rates.end() && b != rates.end() && b->second.per_second > 0) {
            const double times = a->second.per_second / b->second.per_second;
            std::fprintf(stderr, "| `%s` | %s | `%s` | %s | %.*f | %s |\n", r.name.c_str(),
                         shown(a->second).c_str(), r.base.c_str(), shown(b->second).c_str(),
                         times < 0.1  ? 5
                         : times < 10 ? 2
                                      : 0,
                         times, r.what.c_str());
        }
    }
}

template <class Reporter> void run(Reporter &reporter) {
    benchmark::RunSpecifiedBenchmarks(&reporter);
    print_ratios(reporter.rates);
}

} // namespace

void bench_ratio(const std::string &name, const std::string &base, const std::string &what) {
    ratios.push_back({name, base, what});
}

int main(int argc, char **argv) {
    bool json = false;
    for (int i = 1; i < argc; i++) {
        json = json || std::string(argv[i]) == "--benchmark_format=json";
    }
    bench_add_pose();
    bench_add_check();
    bench_add_play();
    bench_add_fuzz();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 2;
    }
    if (json) {
        remembering<benchmark::JSONReporter> reporter;
        run(reporter);
    } else {
        remembering<benchmark::ConsoleReporter> reporter;
        run(reporter);
    }
    benchmark::Shutdown();
    return 0;
}
