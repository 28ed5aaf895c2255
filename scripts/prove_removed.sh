#!/bin/sh
# Takes bounds checks out of the library, one at a time, and expects a proof to fail each time:
# sh scripts/prove_removed.sh [--check] [FILE...]
#
# The checks are those of scripts/prove_removed.list, or those of the files that are named. Each is
# taken out of a copy, and the function that it stood in must then have a goal that is not proved;
# with all checks in place every one of these functions must be proved. Takes a few minutes; --check
# only looks whether every check of the list is there to be taken out, for proved functions.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need gcc python3-minimal
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case " $* " in *' --check '*) ;; *)
    need frama-c-base why3 z3 cvc4
    export WHY3CONFIG="$work/why3.conf"
    quietly "$work/why3.log" why3 config detect
    ;;
esac
python3 "$root/scripts/prove_removed.py" "$root" "$work" "$@"
