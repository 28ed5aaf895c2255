#!/bin/sh
# Makes lib/real/constants.h and tests/data/real/exact.tsv again: sh scripts/real.sh
#
# Only needed when a polynomial changes; both files are kept in the project. Coefficients and exact
# results come from mathematics alone (mpmath), not from a libm.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need python3 clang-format-14
python3 -c 'import mpmath' 2>/dev/null || need python3-mpmath
python3 "$root/scripts/real.py" "$root"
clang-format-14 -i "$root/lib/real/constants.h"
