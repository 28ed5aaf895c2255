#!/bin/sh
# Asks whether the proofs could fail at all: sh scripts/prove_alive.sh [FILE...]
#
# A contract that contradicts itself proves everything below it. So this turns the question round:
# in every file of scripts/prove.list, or in those that are named, Frama-C's provers are asked to
# show that a precondition cannot be met, a loop never entered, a call never returned from or a
# statement never reached. Where they can, what is proved there says nothing. That is expected in
# one place only: behind a QP_DEFENCE, which no input can reach. Prints a line a file; exit status 1
# if there is a dead place. Takes the better part of an hour for everything.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need gcc python3-minimal frama-c-base why3 z3 cvc4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export WHY3CONFIG="$work/why3.conf"
quietly "$work/why3.log" why3 config detect
python3 "$root/scripts/prove_alive.py" "$root" "$work" "$@"
