#!/bin/sh
# Puts faults into the library, one at a time, and fuzzes until each is found:
#     sh scripts/planted.sh [--plain] [--one] [--seconds N] [--check] [NUMBER...]
#
# A fault is a patch in fuzz/planted, whose first lines say what it is and which fuzz target is to
# find it. Each is applied in a copy of the sources, built with ASan and UBSan, and fuzzed with
# libFuzzer from the committed corpus for at most 60 s (--seconds) on one core. Prints a row of a
# table for each: fault, target, executions and seconds until it was found; then what they amount to.
# Exit status 1 if one was not found.
#
# --plain   without custom mutator and dictionary: what libFuzzer does by itself
# --one     from one input of each corpus, the largest of at most 4096 bytes: what the engines find where
#           no input leads there yet
# --check   only that every patch applies and compiles; takes seconds
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"

plain=
only=
check=
seconds=60
while [ $# -gt 0 ]; do
    case $1 in
    --plain) plain=yes ;;
    --check) check=yes ;;
    --one) only=yes ;;
    --seconds) shift; seconds=${1:?} ;;
    -*) die "usage: sh scripts/planted.sh [--plain] [--one] [--seconds N] [--check] [NUMBER...]" ;;
    *) break ;;
    esac
    shift
done
need clang libclang-rt-14-dev libc6-dev cmake ninja-build patch

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
src=$work/src
mkdir "$src" "$work/artifacts"
(cd "$root" && tar -cf - CMakeLists.txt cmake lib fuzz corpus bench cli/CMakeLists.txt \
    $([ ! -d crashes ] || echo crashes) $([ ! -d invariants ] || echo invariants) tests/support) |
    tar -xf - -C "$src"

patches=
for patch in "$root"/fuzz/planted/*.patch; do
    number=${patch##*/}
    number=${number%%-*}
    wanted=$([ $# -eq 0 ] && echo yes || :)
    for one in "$@"; do
        [ "$one" != "$number" ] || wanted=yes
    done
    [ -z "$wanted" ] || patches="$patches $patch"
done
[ -n "$patches" ] || die "there is no such fault"

# field NAME PATCH: what a line of the patch's head says.
field() {
    sed -n "/^diff /q; s/^$1: //p" "$2"
}

put() {
    patch -s -p1 -F0 -d "$src" "$@" >"$work/patch.log" 2>&1
}

# -- Only looking ------------------------------------------------------------------------------

if [ -n "$check" ]; then
    count=0
    for patch in $patches; do
        name=$(basename "$patch" .patch)
        target=$(field Target "$patch")
        [ -n "$(field Fault "$patch")" ] || die "$name does not say what it is"
        [ -f "$root/fuzz/fuzz_$target.c" ] || die "$name: there is no fuzz target '$target'"
        put <"$patch" || { cat "$work/patch.log" >&2; die "$name no longer applies"; }
        for file in $(sed -n 's/^+++ b\///p' "$patch"); do
            clang -std=c11 -Wno-everything -fsyntax-only -x c -I "$src/lib" -I "$src/lib/include" \
                "$src/$file" >"$work/log" 2>&1 ||
                { cat "$work/log" >&2; die "$name does not compile"; }
        done
        put -R <"$patch" || die "$name cannot be taken back"
        count=$((count + 1))
    done
    echo "planted: $count faults apply and compile"
    exit 0
fi

# -- Fuzzing -----------------------------------------------------------------------------------

quietly "$work/configure.log" cmake -S "$src" -B "$work/build" -G Ninja \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_FLAGS_RELWITHDEBINFO='-O1 -g' \
    -DCMAKE_C_COMPILER=clang -DQUIRKPROOF_SANITIZE=address,undefined,float-cast-overflow \
    -DQUIRKPROOF_FUZZ_ENGINE=-fsanitize=fuzzer ${plain:+-DQUIRKPROOF_FUZZ_MUTATORS=OFF} \
    -DQUIRKPROOF_SHARED=OFF -DQUIRKPROOF_CLI=OFF -DQUIRKPROOF_TESTS=OFF -DQUIRKPROOF_BENCH=OFF \
    -DQUIRKPROOF_EXAMPLES=OFF -DQUIRKPROOF_INSTALL=OFF

# fuzz TARGET: runs it until it finds something; sets $found, $runs and $took (in 1/100 s).
fuzz() {
    seeds=$src/corpus/$1
    [ ! -d "$src/crashes/$1" ] || seeds="$seeds $src/crashes/$1"
    if [ -n "$only" ]; then
        rm -rf "$work/one"
        mkdir "$work/one"
        cp "$(find "$src/corpus/$1" -type f -size -9 -size +0 -printf '%s %p\n' | sort -n | tail -n 1 |
            cut -d ' ' -f 2-)" "$work/one"
        seeds=$work/one
    fi
    dictionary=
    [ -n "$plain" ] || dictionary=-dict=$src/fuzz/dict/$1.dict
    rm -rf "$work/found"
    mkdir "$work/found"
    begun=$(date +%s%N)
    found=yes
    # shellcheck disable=SC2086 # words
    if "$work/build/fuzz/fuzz_$1" -seed=1 -max_total_time="$seconds" -timeout=10 -max_len=65536 \
        -rss_limit_mb=1024 -print_final_stats=1 -artifact_prefix="$work/artifacts/" $dictionary \
        "$work/found" $seeds </dev/null >"$work/fuzz.log" 2>&1; then
        found=
    fi
    took=$((($(date +%s%N) - begun) / 10000000))
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/fuzz.log")
    [ -n "$runs" ] || { tail -n 30 "$work/fuzz.log" >&2; die "fuzz_$1 did not say how often it ran"; }
}

: >"$work/rows"
missed=0
printf '| %-2s | %-78s | %-11s | %10s | %9s |\n' '#' fault target executions seconds
printf '| -- | %s | ----------- | ---------: | --------: |\n' \
    ------------------------------------------------------------------------------
for patch in $patches; do
    name=$(basename "$patch" .patch)
    target=$(field Target "$patch")
    put <"$patch" || { cat "$work/patch.log" >&2; die "$name no longer applies"; }
    quietly "$work/build.log" cmake --build "$work/build" --target "fuzz_$target"
    fuzz "$target"
    put -R <"$patch" || die "$name cannot be taken back"
    shown=$(printf '%d.%02d' $((took / 100)) $((took % 100)))
    if [ -z "$found" ]; then
        missed=$((missed + 1))
        shown="not in $seconds"
    else
        echo "$runs $took" >>"$work/rows"
    fi
    printf '| %-2s | %-78s | %-11s | %10s | %9s |\n' "${name%%-*}" "$(field Fault "$patch")" \
        "$target" "$runs" "$shown"
done

# median COLUMN
median() {
    cut -d ' ' -f "$1" "$work/rows" | sort -n | awk '{ v[NR] = $1 }
        END { print NR == 0 ? 0 : NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}
count=$(wc -l <"$work/rows")
printf '\n%d of %d found; median of those: %s executions, %s s\n' "$count" $((count + missed)) \
    "$(median 1)" "$(awk "BEGIN { print $(median 2) / 100 }")"
[ "$missed" -eq 0 ]
