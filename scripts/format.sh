#!/bin/sh
# Formats the C and C++ sources with clang-format 14: sh scripts/format.sh [--check]
#
# --check: changes nothing; says what would change, and exits 1 if anything would.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need clang-format-14

cd "$root"
set -- "${1:-}"
c_files() {
    find lib invariants cli fuzz tests bench web/core scripts examples -name '*.[ch]' -o -name '*.[ch]pp' 2>/dev/null | sort
}
case $1 in
--check) c_files | xargs clang-format-14 --dry-run --Werror ;;
'') c_files | xargs clang-format-14 -i ;;
*) die "usage: format.sh [--check]" ;;
esac
