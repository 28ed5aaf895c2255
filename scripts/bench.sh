#!/bin/sh
# Measures: sh scripts/bench.sh [ARGUMENT...]
#
# Installs what is missing (Debian packages), builds bench/quirkproof_bench in build/release and runs
# it with the arguments, which are Google Benchmark's (--benchmark_filter=REGEX, ...). The ratios
# that count stand behind the figures.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need gcc g++ libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev libbenchmark-dev

dir=$root/build/release
mkdir -p "$dir" || die "cannot write to $root"
exec 9>"$dir/lock"
flock 9
say "building in build/release"
configure release -DQUIRKPROOF_BENCH=ON
quietly "$dir/build.log" cmake --build "$dir" --target quirkproof_bench
exec 9>&-

exec "$dir/bench/quirkproof_bench" "$@"
