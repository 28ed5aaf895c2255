#!/bin/sh
# Runs clang-tidy 14 over the sources, warnings as errors: sh scripts/lint.sh [FILE...]
#
# Without arguments: lib/, invariants/, cli/, fuzz/, examples/ and tests/support/. The rules are in
# .clang-tidy.
# (Test files are left out: Criterion's macros expand to what no rule here can like.)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev clang-tidy-14

cd "$root"
configure lint
if [ $# -eq 0 ]; then
    set -- $(find lib invariants cli fuzz examples tests/support -name '*.c' 2>/dev/null | sort)
fi
say "clang-tidy over $# files"
# One at a time: given several files, clang-tidy 14 takes every va_list but the first for unset.
printf '%s\n' "$@" |
    xargs -P "$(nproc)" -n 1 clang-tidy-14 --quiet --warnings-as-errors='*' -p build/lint
