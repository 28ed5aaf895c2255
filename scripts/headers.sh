#!/bin/sh
# Compiles each public header alone, as C11 and as C++17: sh scripts/headers.sh [COMPILER...]
#
# A compiler with ++ in its name compiles C++. Without arguments: those of gcc, g++, clang and
# clang++ that are there. Prints what the compilers say; exit 1 if any header does not compile.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
if [ $# -eq 0 ]; then
    for compiler in gcc g++ clang clang++; do
        if command -v "$compiler" >/dev/null 2>&1; then
            set -- "$@" "$compiler"
        else
            echo "$compiler is not there: headers are not compiled with it"
        fi
    done
fi

one=$(mktemp -d)
trap 'rm -rf "$one"' EXIT
status=0
count=0
for compiler in "$@"; do
    case $compiler in
    *++*) std='-x c++ -std=c++17' ;;
    *) std='-x c -std=c11' ;;
    esac
    for header in "$root"/lib/include/quirkproof/*.h; do
        # Included twice, so that the guard is seen too. C wants a declaration, which a header of
        # macros has not.
        printf '#include "quirkproof/%s"\n#include "quirkproof/%s"\nextern int one;\n' \
            "${header##*/}" "${header##*/}" >"$one/one"
        # shellcheck disable=SC2086 # the standard is two words and more
        "$compiler" $std -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror -fsyntax-only \
            -I "$root/lib/include" "$one/one" || status=1
        count=$((count + 1))
    done
done
echo "$count compilations of public headers with: $*"
[ "$count" -gt 0 ] || status=1
exit $status
