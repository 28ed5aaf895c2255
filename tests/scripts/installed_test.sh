#!/bin/sh
# What is installed can be moved, and is found by CMake and by pkg-config:
# sh installed_test.sh BUILD-FOLDER
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/first" >/dev/null
mv "$work/first" "$work/moved"
if grep -rIl "$work/first\|$build" "$work/moved"; then
    echo "these know where they were built or installed"
    exit 1
fi

mkdir "$work/user"
cat >"$work/user/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(user LANGUAGES C)
find_package(quirkproof 0.1 REQUIRED)
add_executable(user user.c)
target_link_libraries(user PRIVATE quirkproof::quirkproof)
END
cat >"$work/user/user.c" <<'END'
#include <quirkproof/ee.h>
int main(void) {
    return qp_ee_add(QP_EE_REFERENCE, 0x3f800000, 0x3f800000) == 0x40000000 ? 0 : 1;
}
END
cmake -S "$work/user" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/moved" >"$work/log" 2>&1 &&
    cmake --build "$work/build" >>"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
"$work/build/user"

PKG_CONFIG_PATH=$(dirname "$(find "$work/moved" -name quirkproof.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # flags are words
"${CC:-cc}" -o "$work/two" "$work/user/user.c" $(pkg-config --cflags --libs quirkproof)
"$work/two"
