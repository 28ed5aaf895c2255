#!/bin/sh
# Builds everything and runs every test: sh scripts/test.sh [CTEST-ARGUMENT...]
#
# Installs what is missing (Debian packages), builds the library, the program, the tests and the
# corpus replay in build/release, runs all of them through ctest and ends with its summary.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"

need gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev libcriterion-dev

dir=$root/build/release
mkdir -p "$dir" || die "cannot write to $root"
exec 9>"$dir/lock"
flock 9
say "building in build/release"
configure release
quietly "$dir/build.log" cmake --build "$dir"
exec 9>&-

say "testing"
cd "$root"
exec ctest --preset release "$@"
