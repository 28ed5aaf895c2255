// What the parts of quirkproof_bench share.
#ifndef QP_BENCH_BENCH_HPP
#define QP_BENCH_BENCH_HPP

#include <benchmark/benchmark.h>

#include <string>

// A ratio for the table behind the figures: the rate (items or bytes a second) of `name` divided by
// that of `base`. Where either did not run there is no line.
void bench_ratio(const std::string &name, const std::string &base, const std::string &what);

// Each part registers its benchmarks and ratios.
void bench_add_pose();
void bench_add_check();
void bench_add_play();
void bench_add_fuzz();

#endif
