#!/bin/sh
# Proves the library free of run-time errors, and its contracts: sh scripts/prove.sh [OPTION...] [FILE...]
#
# Installs Frama-C and provers (Debian packages) and runs WP with run-time error goals over every
# file of scripts/prove.list, or over those that are named (base/cursor.c). Prints a line a function:
# goals and how many of them are proved, or the reason why it stands without proof; then contracts
# that are used though nobody proves them, and files that are not proved. Exit status 1 if a goal is
# left, if a function of a listed file has no goals, if a file of the proved folders is not in the
# list at all, or if an annotation anywhere stands in for a proof (admit, axiom).
#
#   -f FUNCTION   only this one (may be given again)
#   -t SECONDS    for a goal and prover, instead of 2, then 10, then 90 (may be given again)
#   --minutes N   begins no file after N minutes; the table and the last line say which were not reached
#   --from HEX    with --minutes: with which file to begin, any number
#   --cache DIR   keeps what was proved from one run to the next, for work on contracts
#   -c            only checks the list; proves nothing
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need gcc python3-minimal
case " $* " in *' -c '*) exec python3 "$root/scripts/prove.py" "$root" . "$@" ;; esac
need frama-c-base why3 z3 cvc4

# Why3 wants the provers' list made once; one of our own, so that nobody's is changed.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export WHY3CONFIG="$work/why3.conf"
quietly "$work/why3.log" why3 config detect

python3 "$root/scripts/prove.py" "$root" "$work" "$@"
