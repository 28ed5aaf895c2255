#!/bin/sh
# Writes docs/diagnostics.md from the library's list of diagnostics: sh scripts/diagnostics.sh
#
#     --check    write nothing; exit 1 and show the difference if the page is not what the code says
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
page=$root/docs/diagnostics.md
check=
case ${1-} in
'') ;;
--check) check=yes ;;
*)
    echo "usage: diagnostics.sh [--check]" >&2
    exit 2
    ;;
esac

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"${CC:-cc}" -std=c11 -Wall -Wextra -Werror -I "$root/lib" -I "$root/lib/include" \
    -o "$made/print" \
    "$root/scripts/diagnostics.c" "$root/lib/base/diag.c" "$root/lib/base/message.c"
"$made/print" >"$made/page"
if [ -z "$check" ]; then
    cat "$made/page" >"$page"
elif ! diff -u "$page" "$made/page"; then
    echo "docs/diagnostics.md is not what the code says: run sh scripts/diagnostics.sh"
    exit 1
fi
