// quirkproof_bench: Google Benchmark's program, with a table of ratios behind the figures.
//
//     quirkproof_bench [--benchmark_filter=REGEX] [--benchmark_format=json] ...
//
// Only ratios within a run are worth comparing; the table goes to standard error.
#include "bench.hpp"

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

// Remembers the best rate of each benchmark, on top of what a reporter shows.
template <class Base> class remembering : public Base {
  public:
    void ReportRuns(const std::vector<benchmark::BenchmarkReporter::Run> &runs) override {
        for (const auto &run : runs) {
            for (const char *counter : {"items_per_second", "bytes_per_second"}) {
                const auto found = run.counters.find(counter);
                if (found != run.counters.end()) {
                    double &best = rates[run.run_name.function_name + run.run_name.args];
                    best = best < found->second.value ? found->second.value : best;
                }
            }
        }
        Base::ReportRuns(runs);
    }

    std::map<std::string, double> rates;
};

void print_ratios(const std::map<std::string, double> &rates) {
    for (const ratio &r : ratios) {
        const auto a = rates.find(r.name);
        const auto b = rates.find(r.base);
        if (a != rates.end() && b != rates.end() && b->second > 0) {
            std::fprintf(stderr, "%10.4g  %s : %s%s\n", a->second / b->second, r.name.c_str(),
                         r.base.c_str(), r.what.empty() ? "" : ("  (" + r.what + ")").c_str());
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
