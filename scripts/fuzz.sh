#!/bin/sh
# Fuzzes with libFuzzer, ASan and UBSan: sh scripts/fuzz.sh [SECONDS [TARGET...]]
#
# SECONDS (60 without) for each target; without names, every fuzz/fuzz_TARGET.c. What is found on
# the way is kept in build/fuzz/found/TARGET, what crashes in build/fuzz/crash-TARGET-*.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need clang libclang-rt-14-dev libc6-dev cmake ninja-build

seconds=${1:-60}
[ $# -eq 0 ] || shift
# shellcheck disable=SC2046 # a word a target
[ $# -gt 0 ] || set -- $(fuzz_targets)

dir=$root/build/fuzz
configure fuzz
quietly "$dir/build.log" cmake --build "$dir"

export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1
for target in "$@"; do
    found=$dir/found/$target
    mkdir -p "$found"
    set -- "$found" "$root/corpus/$target"
    [ ! -d "$root/crashes/$target" ] || set -- "$@" "$root/crashes/$target"
    say "fuzzing $target for $seconds s"
    # An input that takes seconds is slow by a factor of thousands.
    if ! "$dir/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=10 -report_slow_units=3 \
        -rss_limit_mb=1024 -max_len=65536 "-dict=$root/fuzz/dict/$target.dict" -print_final_stats=1 ${QP_FUZZ_SEED:+-seed=$QP_FUZZ_SEED} \
        -artifact_prefix="$dir/crash-$target-" "$@" </dev/null >"$dir/$target.log" 2>&1; then
        sed -n '/ERROR: \|runtime error: \|SUMMARY: /,$p' "$dir/$target.log" | head -n 60 >&2
        die "fuzz_$target failed; the input is build/fuzz/crash-$target-*"
    fi
    if grep -q 'Slowest unit' "$dir/$target.log"; then
        grep 'Slowest unit' "$dir/$target.log" >&2
        die "fuzz_$target found a slow input: build/fuzz/crash-$target-slow-unit-*"
    fi
    grep -E 'number_of_executed_units|new_units_added|peak_rss_mb' "$dir/$target.log"
done
