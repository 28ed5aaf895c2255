#!/bin/sh
# What is installed can be moved, is found by CMake and by pkg-config, works as C and as C++ with
# either library, and is of one version everywhere: sh installed_test.sh PROJECT-FOLDER BUILD-FOLDER
set -eu
project=$1
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc=${CC:-cc}
. "$(dirname "$0")/consumers.sh"

cmake --install "$build" --prefix "$work/first" >/dev/null
mv "$work/first" "$work/moved"
if grep -rIl "$work/first\|$build" "$work/moved"; then
    fail "these know where they were built or installed"
fi
libdir=$(dirname "$(find "$work/moved" -name libquirkproof.a)")
version=$(sed -n 's/^#define QP_VERSION "\(.*\)"/\1/p' "$work/moved/include/quirkproof/version.h")

# -- One version ------------------------------------------------------------------------------------

part() {
    sed -n "s/^#define QP_VERSION_$1 //p" "$work/moved/include/quirkproof/version.h"
}
[ "$version" = "$(part MAJOR).$(part MINOR).$(part PATCH)" ] || fail "the header's numbers are not $version"
export PKG_CONFIG_PATH="$libdir/pkgconfig"
[ "$(pkg-config --modversion quirkproof)" = "$version" ] || fail "the .pc file's version is not $version"
if [ -x "$work/moved/bin/quirkproof" ]; then
    [ "$("$work/moved/bin/quirkproof" --version)" = "quirkproof $version" ] ||
        fail "the program's version is not $version"
    for file in man/man1/quirkproof.1 man/man1/quirkproof-check.1 \
        bash-completion/completions/quirkproof zsh/site-functions/_quirkproof \
        fish/vendor_completions.d/quirkproof.fish; do
        [ -s "$work/moved/share/$file" ] || fail "share/$file is not installed"
    done
fi
abi=$(part MAJOR)
[ "$abi" -ne 0 ] || abi=0.$(part MINOR)
readelf -d "$libdir/libquirkproof.so" | grep -qF "[libquirkproof.so.$abi]" ||
    fail "the shared library is not called libquirkproof.so.$abi"
[ -f "$libdir/libquirkproof.so.$version" ] || fail "there is no libquirkproof.so.$version"

# -- CMake ------------------------------------------------------------------------------------------

# found NAME ARGUMENT...: configures the consumer; what it says goes to $work/NAME.log.
found() {
    name=$1
    shift
    cmake -S "$project/tests/consumer" -B "$work/$name" -G Ninja -DCMAKE_PREFIX_PATH="$work/moved" \
        -DCONSUMER_FROM=package -DCONSUMER_CXX="$cxx" "$@" >"$work/$name.log" 2>&1
}

# uses NAME YES-OR-NO: the consumer is built and says the version; it needs the shared library or not.
uses() {
    cmake --build "$work/$1" >>"$work/$1.log" 2>&1 || { cat "$work/$1.log"; fail "$1 does not build"; }
    for program in consumer_c consumer_cpp; do
        [ "$cxx" = ON ] || [ $program = consumer_c ] || continue
        [ "$("$work/$1/$program")" = "$version" ] || fail "$1: $program does not say $version"
        needs=no
        ! readelf -d "$work/$1/$program" | grep -q 'NEEDED.*libquirkproof' || needs=yes
        [ $needs = "$2" ] || fail "$1: $program links the wrong library"
    done
}

found plain -DCONSUMER_VERSION="${version%.*}" || { cat "$work/plain.log"; fail "not found"; }
uses plain yes
found asked_static -DCONSUMER_COMPONENT=static || fail "no static component"
uses asked_static no
found wants_static -DBUILD_SHARED_LIBS=OFF || fail "not found with BUILD_SHARED_LIBS"
uses wants_static no
! found other_component -DCONSUMER_COMPONENT=python || fail "a component that there is not is found"
! found later -DCONSUMER_VERSION=0.99 || fail "a version that is to come is found"
grep -q 'version: 0.99\|version "0.99"' "$work/later.log" || { cat "$work/later.log"; fail "refused for another reason"; }

# -- pkg-config -------------------------------------------------------------------------------------

# shellcheck disable=SC2046 # flags are words
"$cc" -o "$work/shared_c" "$project/tests/consumer/consumer.c" $(pkg-config --cflags --libs quirkproof)
[ "$(LD_LIBRARY_PATH="$libdir" "$work/shared_c")" = "$version" ] || fail "pkg-config: another version"
if [ "$cxx" = ON ]; then
    # shellcheck disable=SC2046
    "${CXX:-c++}" -std=c++17 -o "$work/shared_cpp" "$project/tests/consumer/consumer.cpp" \
        $(pkg-config --cflags --libs quirkproof)
    [ "$(LD_LIBRARY_PATH="$libdir" "$work/shared_cpp")" = "$version" ] || fail "pkg-config: no C++"
fi
# shellcheck disable=SC2046
"$cc" -static -o "$work/static_c" "$project/tests/consumer/consumer.c" \
    $(pkg-config --static --cflags --libs quirkproof)
[ "$("$work/static_c")" = "$version" ] || fail "pkg-config --static: another version"
