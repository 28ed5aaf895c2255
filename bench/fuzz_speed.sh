#!/bin/sh
# Executions a second of the fuzz targets in libFuzzer: sh bench/fuzz_speed.sh [SECONDS [TARGET...]]
#
# Without sanitizers, from each target's own corpus, for SECONDS (5 without) each. Beside it, in the same
# engine with the same corpus and mutator, a target that only reads its bytes and one that does nothing.
# Counted are executions by seconds of the processor's time, so that other programs disturb less. Prints a
# table; what is wanted is half of the target that reads.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need clang libclang-rt-14-dev libc6-dev cmake ninja-build

seconds=${1:-5}
[ $# -eq 0 ] || shift
# shellcheck disable=SC2046 # a word a target
[ $# -gt 0 ] || set -- $(fuzz_targets)

dir=$root/build/fuzz-speed
mkdir -p "$dir"
cd "$root"
quietly "$dir/configure.log" cmake --preset fuzz -B "$dir" -DQUIRKPROOF_SANITIZE= -DCMAKE_BUILD_TYPE=Release
quietly "$dir/build.log" cmake --build "$dir" --target quirkproof_fuzz_targets

# speed_of PROGRAM CORPUS DICTIONARY: executions a second of processor time.
speed_of() {
    mkdir -p "$dir/empty"
    rm -rf "$dir/empty"
    mkdir "$dir/empty"
    (
        "$1" -max_total_time="$seconds" -seed=1 -max_len=65536 "-dict=$3" -print_final_stats=1 \
            "-artifact_prefix=$dir/" "$dir/empty" "$2" </dev/null >"$dir/run.log" 2>&1 || exit 2
        times >"$dir/times"
    ) || die "$1 failed: build/fuzz-speed/run.log"
    awk -v units="$(sed -n 's/^stat::number_of_executed_units: *//p' "$dir/run.log")" \
        'function s(t) { split(t, a, /[ms]/); return a[1] * 60 + a[2] }
         NR == 2 { printf "%.0f\n", units / (s($1) + s($2)) }' "$dir/times"
}

printf '| target | a second | only reads | does nothing | of reading |\n| --- | --- | --- | --- | --- |\n'
for target in "$@"; do
    format=$(sed -n 's/^QP_FUZZ_TARGET(.*, \(QP_MUTATE_[A-Z]*\))$/\1/p' "$root/fuzz/fuzz_$target.c")
    for what in READS NOTHING; do
        quietly "$dir/compile.log" clang -std=c11 -O3 -DNDEBUG -DQP_FUZZ_MUTATE "-DQP_FORMAT=$format" \
            "-DQP_$what" -I"$root/fuzz" -I"$root/lib/include" -o "$dir/speed_$what" \
            "$root/bench/fuzz_reads.c" "$dir/fuzz/libquirkproof_harness.a" \
            "$dir/fuzz/mutate/libquirkproof_mutate.a" "$dir/fuzz/gen/libquirkproof_gen.a" \
            "$dir/lib/libquirkproof.a" -fsanitize=fuzzer
    done
    own=$(speed_of "$dir/fuzz/fuzz_$target" "$root/corpus/$target" "$root/fuzz/dict/$target.dict")
    reads=$(speed_of "$dir/speed_READS" "$root/corpus/$target" "$root/fuzz/dict/$target.dict")
    nothing=$(speed_of "$dir/speed_NOTHING" "$root/corpus/$target" "$root/fuzz/dict/$target.dict")
    awk -v t="$target" -v o="$own" -v r="$reads" -v n="$nothing" \
        'BEGIN { printf "| `%s` | %d | %d | %d | %.2f |\n", t, o, r, n, o / r }'
done
