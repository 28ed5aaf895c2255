#!/bin/sh
# What the README shows of the program is what it prints: each `$ sh scripts/run.sh ARGS` in it is
# run with the built program, and every line shown below it must come out, in that order.
set -eu

src=$1
tool=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$src"
awk -v work="$work" '
    /^    \$ sh scripts\/run\.sh / { sub(/^    \$ sh scripts\/run\.sh /, ""); n++; print > (work "/" n ".args"); shown = 1; next }
    /^    \$ / || !/^    / { shown = 0 }
    shown { sub(/^    /, ""); print > (work "/" n ".expected") }
' README.md
runs=0
for arguments in "$work"/*.args; do
    [ -e "$arguments" ] || break
    # shellcheck disable=SC2046 # the words of the line are the arguments
    "$tool" $(cat "$arguments") >"$work/got" || :
    if ! diff -u "${arguments%.args}.expected" "$work/got"; then
        echo "readme_output: quirkproof $(cat "$arguments") prints something else"
        exit 1
    fi
    runs=$((runs + 1))
done
echo "readme_output: $runs commands"
[ "$runs" -gt 0 ]
