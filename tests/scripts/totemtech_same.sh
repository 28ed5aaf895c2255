#!/bin/sh
# Evaluates drawn ANIMATION bodies with gcc and clang, at -O0 and -O3, and compares a hash over all
# values: no compiler may fuse, reorder or widen anything. totemtech_same.sh PROJECT-FOLDER WORK
set -eu

src=$1
work=$2
mkdir -p "$work"
results=$work/results
: >"$results"
for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null 2>&1; then
        echo "totemtech_same: $compiler is not here, left out"
        continue
    fi
    for level in -O0 -O3; do
        program=$work/hash_$compiler$level
        "$compiler" -std=c11 "$level" -ffp-contract=off \
            -I"$src/lib/include" -I"$src/lib" -I"$src/fuzz" \
            "$src/tests/hash_totemtech.c" "$src/fuzz/gen/source.c" "$src/fuzz/gen/totemtech.c" \
            "$src"/lib/base/*.c "$src"/lib/real/*.c "$src"/lib/totemtech/*.c -o "$program"
        printf '%s %s: %s\n' "$compiler" "$level" "$("$program")" | tee -a "$results"
    done
done
runs=$(wc -l <"$results")
different=$(sed 's/.*: //' "$results" | sort -u | wc -l)
if [ "$runs" -lt 2 ] || [ "$different" -ne 1 ]; then
    echo "totemtech_same: $runs builds, $different different results"
    exit 1
fi
