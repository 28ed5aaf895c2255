#!/bin/sh
# Measures: sh scripts/bench.sh [ARGUMENT...]
#
# Installs what is missing (Debian packages), builds bench/quirkproof_bench in build/release and runs
# it with the arguments, which are Google Benchmark's (--benchmark_filter=REGEX, ...). The ratios
# that count stand behind the figures; bench/README.md says what each is.
#
#     --linear    measures cost by kind of sub-chunk and size of the file instead, prints a table and
#                 writes bench/linear.svg (a minute or two)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
linear=
if [ "${1:-}" = --linear ]; then
    linear=yes
fi
need gcc g++ libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev libbenchmark-dev

dir=$root/build/release
mkdir -p "$dir" || die "cannot write to $root"
exec 9>"$dir/lock"
flock 9
say "building in build/release"
configure release -DQUIRKPROOF_BENCH=ON
quietly "$dir/build.log" cmake --build "$dir" --target quirkproof_bench bench_linear
exec 9>&-

if [ -n "$linear" ]; then
    "$dir/bench/bench_linear" >"$dir/linear.tsv"
    awk -f "$root/bench/linear.awk" "$dir/linear.tsv" >"$root/bench/linear.svg"
    exec awk -F '\t' 'NR == 1 {
        print "| kind | | check 2^10 | 2^17 | 2^24 | compile 2^10 | 2^17 | 2^24 |"
        print "| --- | --- | --- | --- | --- | --- | --- | --- |"
    }
    $3 == 1024 { check = $4; compile = $5 }
    $3 == 131072 { check = check " | " $4; compile = compile " | " $5 }
    $3 == 16777216 { print "| `" $1 "` | " $2 " | " check " | " $4 " | " compile " | " $5 " |" }
    ' "$dir/linear.tsv"
fi

exec "$dir/bench/quirkproof_bench" "$@"
