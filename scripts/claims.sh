#!/bin/sh
# Writes invariants/README.md from the claims and the registry: sh scripts/claims.sh
#
#     --check            write nothing; exit 1 and show the difference if the page is another one
#     --program FILE     the built quirkproof_claims; else it is built
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
page=$root/invariants/README.md
check=
program=
while [ $# -gt 0 ]; do
    case $1 in
    --check) check=yes ;;
    --program)
        program=$2
        shift
        ;;
    *)
        echo "usage: claims.sh [--check] [--program FILE]" >&2
        exit 2
        ;;
    esac
    shift
done

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
if [ -z "$program" ]; then
    configure release
    quietly "$made/log" cmake --build "$root/build/release" --target quirkproof_claims
    program=$root/build/release/tests/scripts/quirkproof_claims
fi
"$program" >"$made/page"
if [ -z "$check" ]; then
    cat "$made/page" >"$page"
elif ! diff -u "$page" "$made/page"; then
    echo "invariants/README.md is not what the code says: run sh scripts/claims.sh"
    exit 1
fi
