#!/bin/sh
# Evaluates every vector with gcc and clang, at -O0 and -O3, and compares a hash over all values:
# no compiler may fuse, reorder or widen anything.
set -eu

src=$1
work=$2
mkdir -p "$work"
results=$work/results
: >"$results"
for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null 2>&1; then
        echo "values_same: $compiler is not here, left out"
        continue
    fi
    for level in -O0 -O3; do
        program=$work/hash_$compiler$level
        "$compiler" -std=c11 "$level" -ffp-contract=off -D_POSIX_C_SOURCE=200809L \
            -DQP_TEST_DATA_DIR="\"$src/tests/data\"" \
            -I"$src/lib/include" -I"$src/lib" -I"$src/tests" \
            "$src/tests/hash_values.c" "$src/tests/support/bytes.c" "$src"/lib/base/*.c "$src"/lib/real/*.c "$src"/lib/ee/*.c \
            "$src"/lib/frames/*.c "$src"/lib/ccsf/*.c "$src"/lib/anime/*.c "$src"/lib/check/file.c \
            -o "$program"
        printf '%s %s: %s\n' "$compiler" "$level" "$("$program" "$src"/tests/data/anime/*.ccs)" |
            tee -a "$results"
    done
done
runs=$(wc -l <"$results")
different=$(sed 's/.*: //' "$results" | sort -u | wc -l)
if [ "$runs" -lt 2 ] || [ "$different" -ne 1 ]; then
    echo "values_same: $runs builds, $different different results"
    exit 1
fi
