#!/bin/sh
# Inside another project the library is silent: sh subproject_test.sh PROJECT-FOLDER
#
# Configures and builds tests/consumer with quirkproof as a subfolder, and checks that this prints
# nothing, registers no test, installs nothing, leaves no unprefixed cache variable, and links: the
# static library, which exports nothing, or the shared one where the outer project wants those. C++
# is left out where there is no compiler for it.
set -eu
project=$1
consumer=$project/tests/consumer
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$(dirname "$0")/consumers.sh"

# consumer NAME ARGUMENT...: configures into $work/NAME, what it says into $work/NAME.log.
configure() {
    name=$1
    shift
    cmake -S "$consumer" -B "$work/$name" -G Ninja -DCONSUMER_CXX="$cxx" \
        "$@" >"$work/$name.log" 2>&1 || { cat "$work/$name.log"; fail "$name does not configure"; }
}

# built NAME: it builds without a warning, and its programs run.
built() {
    cmake --build "$work/$1" >"$work/build.log" 2>&1 ||
        { cat "$work/build.log"; fail "$1 does not build"; }
    ! grep -i 'warning' "$work/build.log" || fail "warnings"
    "$work/$1/consumer_c" >/dev/null || fail "the library does not work"
    [ "$cxx" = OFF ] || "$work/$1/consumer_cpp" >/dev/null || fail "the library does not work in C++"
}

# What differs between the two is what the subfolder brings.
configure without -DCONSUMER_FROM=none
configure with -DCONSUMER_FROM=subproject -DQUIRKPROOF_SOURCE="$project" -DCONSUMER_CXX=OFF
said() {
    sed "s,$work/[a-z]*$,WORK," "$work/$1.log" | grep -v 'Configuring done\|Generating done' || :
}
said without >"$work/expected"
said with | diff "$work/expected" - || fail "configuring says something"

variables() {
    sed -n 's/^\([A-Za-z][A-Za-z0-9_]*\):.*/\1/p' "$work/$1/CMakeCache.txt" | sort
}
variables without >"$work/variables"
new=$(variables with | comm -13 "$work/variables" - | grep -iv '^quirkproof_' || :)
[ -z "$new" ] || fail "unprefixed cache variables: $new"

configure with -DCONSUMER_CXX="$cxx"
built with
(cd "$work/with" && ctest -N) | grep -q 'Total Tests: 0' || fail "tests are registered"
DESTDIR="$work/installed" cmake --install "$work/with" >/dev/null
[ -z "$(find "$work/installed" -type f 2>/dev/null)" ] || fail "something is installed"
[ -z "$(find "$work/with" -name 'libquirkproof.so*')" ] || fail "a shared library that nobody wanted"
# Nothing is visible from outside of what a static library is linked into.
readelf -sW "$work/with/quirkproof/lib/libquirkproof.a" | awk '
    $8 ~ /^qp_/ && $5 == "GLOBAL" && $7 != "UND" { count++; if ($6 != "HIDDEN") { print; bad = 1 } }
    END { exit bad || count == 0 }' || fail "symbols of the static library are visible"

# Asked for, the outer project gets what it asks for.
configure shared -DCONSUMER_FROM=subproject -DQUIRKPROOF_SOURCE="$project" \
    -DBUILD_SHARED_LIBS=ON -DQUIRKPROOF_INSTALL=ON
built shared
readelf -d "$work/shared/consumer_c" | grep -q 'NEEDED.*libquirkproof.so' || fail "not the shared library"
DESTDIR="$work/asked" cmake --install "$work/shared" >/dev/null
[ -n "$(find "$work/asked" -name 'libquirkproof.so.*')" ] || fail "asked to install, but does not"
[ -z "$(find "$work/asked" -name 'libquirkproof.a')" ] || fail "the static library is installed too"
