#!/bin/sh
# Fuzzes with AFL++ in persistent mode: sh scripts/afl.sh [SECONDS [TARGET...]]
#
# SECONDS (60 without) for each target; without names, every fuzz/fuzz_TARGET.c. The targets have ASan
# and UBSan in them; beside AFL++'s own mutations run the ones that know the formats, and what the
# program compares is learnt from a second build without sanitizers. What is found on the way is kept
# in build/afl/found/TARGET/default/queue; a crash or a hang ends the run.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need clang afl++ libclang-rt-14-dev libc6-dev cmake ninja-build

seconds=${1:-60}
[ $# -eq 0 ] || shift
# shellcheck disable=SC2046 # a word a target
[ $# -gt 0 ] || set -- $(fuzz_targets)

# Compiled with flags of the environment, which ccache does not know.
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER
for preset in afl afl-cmplog; do
    (configure $preset)
    cd "$root"
    quietly "$root/build/$preset/build.log" cmake --build --preset $preset
done

# The mutators are loaded by afl-fuzz itself.
dir=$root/build/afl-mutate
mkdir -p "$dir"
quietly "$dir/configure.log" cmake --preset release -B "$dir" -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    -DQUIRKPROOF_CLI=OFF -DQUIRKPROOF_TESTS=OFF -DQUIRKPROOF_BENCH=OFF -DQUIRKPROOF_EXAMPLES=OFF
quietly "$dir/build.log" cmake --build "$dir" --target quirkproof_mutate_afl
export AFL_CUSTOM_MUTATOR_LIBRARY="$dir/fuzz/mutate/libquirkproof_mutate_afl.so"

dir=$root/build/afl
export AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1
export AFL_CRASH_EXITCODE=99 AFL_FORKSRV_INIT_TMOUT=20000
export ASAN_OPTIONS=abort_on_error=1:symbolize=0:detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:abort_on_error=1:symbolize=0
for target in "$@"; do
    format=$(sed -n 's/^QP_FUZZ_TARGET(.*, QP_MUTATE_\([A-Z]*\))$/\1/p' "$root/fuzz/fuzz_$target.c")
    rm -rf "$dir/found/$target"
    mkdir -p "$dir/found" "$dir/seeds"
    rm -rf "$dir/seeds/$target"
    cp -r "$root/corpus/$target" "$dir/seeds/$target"
    say "fuzzing $target for $seconds s with AFL++"
    QP_MUTATE=$(printf %s "$format" | tr A-Z a-z) quietly "$dir/$target.log" \
        afl-fuzz -V "$seconds" -i "$dir/seeds/$target" -o "$dir/found/$target" -x "$root/fuzz/dict/$target.dict" \
        -c "$root/build/afl-cmplog/fuzz/fuzz_$target" -m none -t 5000 -G 65536 ${QP_FUZZ_SEED:+-s $QP_FUZZ_SEED} \
        -- "$dir/fuzz/fuzz_$target"
    stats=$dir/found/$target/default/fuzzer_stats
    grep -E '^(execs_done|execs_per_sec|corpus_found|saved_crashes|saved_hangs)' "$stats"
    if ! grep -qE '^saved_crashes *: 0$' "$stats" || ! grep -qE '^saved_hangs *: 0$' "$stats"; then
        die "fuzz_$target failed; the inputs are in build/afl/found/$target/default/crashes and hangs"
    fi
done
