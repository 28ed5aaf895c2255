#!/bin/sh
# Inside another project the library is silent: sh subproject_test.sh PROJECT-FOLDER
#
# Configures and builds a small project with quirkproof as a subfolder, and checks that this prints
# nothing, registers no test, installs nothing, leaves no unprefixed cache variable, and links.
set -eu
project=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(outer VERSION 1 LANGUAGES C)
enable_testing()
if(INNER)
    add_subdirectory("$project" inner)
    add_executable(outer outer.c)
    target_link_libraries(outer PRIVATE quirkproof::quirkproof)
endif()
END
cat >"$work/outer.c" <<'END'
#include <quirkproof/ee.h>
int main(void) {
    return qp_ee_add(QP_EE_REFERENCE, 0x3f800000, 0x3f800000) == 0x40000000 ? 0 : 1;
}
END

fail() {
    echo "$*"
    exit 1
}

# What differs between the two is what the subfolder brings.
cmake -S "$work" -B "$work/without" -G Ninja -DINNER=OFF >"$work/without.log" 2>&1
cmake -S "$work" -B "$work/with" -G Ninja -DINNER=ON >"$work/with.log" 2>&1
sed 's,/without$,/with,' "$work/without.log" | grep -v 'Configuring done\|Generating done' >"$work/expected"
grep -v 'Configuring done\|Generating done' "$work/with.log" >"$work/said" || :
diff "$work/expected" "$work/said" || fail "configuring says something"

cmake --build "$work/with" >"$work/build.log" 2>&1 || { cat "$work/build.log"; fail "does not build"; }
grep -i 'warning' "$work/build.log" && fail "warnings"
"$work/with/outer" || fail "the library does not work"

(cd "$work/with" && ctest -N) | grep -q 'Total Tests: 0' || fail "tests are registered"
DESTDIR="$work/installed" cmake --install "$work/with" >/dev/null
[ -z "$(find "$work/installed" -type f 2>/dev/null)" ] || fail "something is installed"

variables() {
    sed -n 's/^\([A-Za-z][A-Za-z0-9_]*\):.*/\1/p' "$work/$1/CMakeCache.txt" | sort
}
variables without >"$work/variables"
new=$(variables with | comm -13 "$work/variables" - | grep -iv '^quirkproof_' || :)
[ -z "$new" ] || fail "unprefixed cache variables: $new"
