#!/bin/sh
# The shared library exports the functions that the public headers declare, all of them and nothing
# else: sh exports_test.sh PROJECT-FOLDER SHARED-LIBRARY
set -eu
headers=$1/lib/include
library=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for header in "$headers"/quirkproof/*.h; do
    printf '#include "quirkproof/%s"\n' "${header##*/}"
done >"$work/all.c"
# A function of the library's is a name qp_... before a parenthesis; pointers to functions are not.
"${CC:-cc}" -std=c11 -E -P -I "$headers" "$work/all.c" |
    grep -o '\bqp_[a-z0-9_]*[[:space:]]*(' | tr -d ' (' | sort -u >"$work/declared"
nm -D --defined-only "$library" | awk '{ print $NF }' | sort >"$work/exported"
nm -D --defined-only "$library" | awk '$2 != "T" { print $NF " is exported and no function"; bad = 1 }
    END { exit bad }'

status=0
undone=$(comm -23 "$work/declared" "$work/exported")
hidden=$(comm -13 "$work/declared" "$work/exported")
[ -z "$undone" ] || { echo "declared in a public header, but not exported. In the header, declarations stand between QP_API_BEGIN
and QP_API_END of quirkproof/api.h; the .c file includes the header:
$undone"; status=1; }
[ -z "$hidden" ] || { echo "exported, but declared in no public header:
$hidden"; status=1; }
echo "exports_test: $(wc -l <"$work/exported") functions"
[ "$(wc -l <"$work/declared")" -gt 200 ] || { echo "the headers declare too few to be true"; status=1; }
exit $status
