#!/bin/sh
# Proves the library free of run-time errors, and its contracts: sh scripts/prove.sh [FILE...]
#
# Installs Frama-C and provers (Debian packages) and runs WP with run-time error goals over every
# file of scripts/prove.list, or over those that are named (base/cursor.c). Prints a line a function:
# goals and how many of them are proved; then what is assumed without proof, and why. Exit status 1
# if a goal is left, or if a function of a listed file has no goals.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need frama-c-base why3 z3 cvc4 python3-minimal gcc

# Why3 wants the provers' list made once; one of our own, so that nobody's is changed.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export WHY3CONFIG="$work/why3.conf"
quietly "$work/why3.log" why3 config detect

python3 "$root/scripts/prove.py" "$root" "$work" "$@"
