#!/bin/sh
# What the tests reach, with MC/DC: sh scripts/coverage.sh [--html | --reached]
#
# Builds and tests in build/coverage with clang 19, prints a line a file, whatever is missed with its
# place, and the defences that no input reaches; exit status 1 below 100 % of lib/ and invariants/ or
# 95 % of cli/ in functions, lines, branches or conditions, or with --reached below what was reached
# before (coverage.py). With --html also writes the sources with their counts to
# build/coverage/html/index.html.
#
# Only tests that compare results count (the preset names those that are left out): what generated
# inputs reach by chance is reached by nothing that would notice.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need clang-19 libclang-rt-19-dev llvm-19 libc6-dev cmake ninja-build pkg-config \
    libjansson-dev libdeflate-dev libcriterion-dev python3

dir=$root/build/coverage
# A newer clang warns of other things.
configure coverage -DQUIRKPROOF_WERROR=OFF
quietly "$dir/build.log" cmake --build "$dir"
rm -rf "$dir/profiles"
# Some tests run the program as a user that may read less; it writes its counts as well.
umask 000
mkdir "$dir/profiles"
cd "$root"
quietly "$dir/test.log" ctest --preset coverage
umask 022
# A file a process, two gigabytes in all: where processes share one, some counts are lost.
find "$dir/profiles" -name '*.profraw' >"$dir/profiles.txt"
llvm-profdata-19 merge -sparse --input-files="$dir/profiles.txt" -o "$dir/all.profdata"
rm -rf "$dir/profiles"

# Everything that is measured is in the first two; the others call inline functions themselves.
set -- "${1:-}" -compilation-dir="$dir" -instr-profile="$dir/all.profdata" \
    "$dir/lib/libquirkproof.so" -object="$dir/cli/quirkproof" \
    -object="$dir/tests/test_base" -object="$dir/tests/test_doubles"
html=$1
shift
llvm-cov-19 export "$@" >"$dir/coverage.json"
if [ "$html" = --html ]; then
    llvm-cov-19 show -format=html -show-mcdc -output-dir="$dir/html" "$@"
    say "build/coverage/html/index.html"
fi
python3 "$root/scripts/coverage.py" "$root" "$dir/coverage.json" $([ "$html" != --reached ] || echo --reached)
