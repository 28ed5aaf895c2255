#!/bin/sh
# What the tests reach in the library, with MC/DC: sh scripts/coverage.sh [--html]
#
# Builds and tests in build/coverage with clang 19 and prints a line a file; with --html writes the
# lines that are missed to build/coverage/html/index.html.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need clang-19 libclang-rt-19-dev llvm-19 libc6-dev cmake ninja-build pkg-config \
    libjansson-dev libdeflate-dev libcriterion-dev

dir=$root/build/coverage
configure coverage
quietly "$dir/build.log" cmake --build "$dir"
rm -rf "$dir/profiles"
cd "$root"
quietly "$dir/test.log" ctest --preset coverage
llvm-profdata-19 merge -sparse "$dir"/profiles/*.profraw -o "$dir/all.profdata"

# Every program that the tests run has the library's code in it.
for program in "$dir"/tests/test_* "$dir"/fuzz/fuzz_* "$dir/cli/quirkproof"; do
    [ ! -f "$program" ] || [ ! -x "$program" ] || objects="${objects:-} -object=$program"
done
if [ "${1:-}" = --html ]; then
    # shellcheck disable=SC2086 # a word an object
    llvm-cov-19 show -format=html -show-mcdc -output-dir="$dir/html" \
        -instr-profile="$dir/all.profdata" $objects -sources lib
    say "build/coverage/html/index.html"
else
    # shellcheck disable=SC2086
    llvm-cov-19 report -show-mcdc-summary -instr-profile="$dir/all.profdata" $objects \
        -sources lib
fi
