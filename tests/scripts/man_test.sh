#!/bin/sh
# The manual and the program say the same: sh man_test.sh PROGRAM MANUAL-FOLDER
#
# A page for each command and no other, each command in quirkproof(1), and on each page the options of
# the command's --help, with the same names for their values and all words that they take.
set -eu
program=$1
manual=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail() {
    echo "$*"
    failed=1
}

# same WHAT FILE HOW: what the program says (in $work/program) is what the page does ($work/page).
same() {
    sort -o "$work/program" "$work/program"
    sort -o "$work/page" "$work/page"
    lacks=$(comm -23 "$work/program" "$work/page")
    extra=$(comm -13 "$work/program" "$work/page")
    [ -z "$lacks" ] || fail "docs/man/$2 lacks $1 that the program has; add $3 for:
$lacks"
    [ -z "$extra" ] || fail "docs/man/$2 has $1 that the program has not; correct or remove:
$extra"
}

commands() {
    "$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}
[ "$(commands | wc -l)" -ge 6 ] || fail "--help lists no commands"

{ echo quirkproof.1; commands | sed 's/.*/quirkproof-&.1/'; } >"$work/program"
(cd "$manual" && ls) >"$work/page"
same pages '' 'a page quirkproof-COMMAND.1, written like the others,'
commands >"$work/program"
sed -n 's/^\.It Xr quirkproof-\([a-z]*\) 1$/\1/p' "$manual/quirkproof.1" >"$work/page"
same commands quirkproof.1 "a line '.It Xr quirkproof-COMMAND 1' and what it does"

# "-j, --jobs N" of --help, and ".It Fl j , -jobs Ar N" of a page, as "-j --jobs N".
options_of_help() {
    "$program" "$1" --help | sed -n '/^Options:/,$s/^  \(-[^ ].*\)/\1/p' | sed 's/   *.*//; s/, / /'
}
options_of_page() {
    sed -n '/^\.It Fl /{s/^\.It//; s/ ,//g; s/ Fl \([^ ]*\)/ -\1/g; s/ Ar//g; s/^ //; p;}' "$1"
}

# words COMMAND: those that its options take, where these are words.
words() {
    options_of_help "$1" | while read -r option; do
        case $option in
        *FILE* | *OUT*) continue ;;
        *[A-Z]*) ;;
        *) continue ;;
        esac
        "$program" "$1" "$(echo "$option" | awk '{ print $(NF - 1) }')" '?' /dev/null/none 2>&1 >/dev/null |
            sed -n 's/.* wants \(.*\), not .*/\1/; s/ or /, /p' | grep -v '[a-z] [a-z]' | tr -d ' ' | tr , '\n'
    done
}

count=0
for command in $(commands); do
    page=quirkproof-$command.1
    [ -f "$manual/$page" ] || continue
    options_of_help "$command" >"$work/program"
    options_of_page "$manual/$page" >"$work/page"
    count=$((count + $(wc -l <"$work/program")))
    same options "$page" "a line like '.It Fl j , Fl -jobs Ar N' and what it does"
    grep -qx "\.Nm quirkproof-$command" "$manual/$page" || fail "docs/man/$page has another name"
    for word in $(words "$command"); do
        grep -qw -e "$word" "$manual/$page" || fail "docs/man/$page: no word of the value '$word'"
    done
done
echo "man_test: $count options on $(ls "$manual" | wc -l) pages"
[ "$count" -ge 60 ] || fail "too few options to be true"
exit $failed
