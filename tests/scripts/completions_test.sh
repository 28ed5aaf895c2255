#!/bin/sh
# The shells complete what the program takes, all of it and nothing else:
#     sh completions_test.sh PROGRAM FOLDER [--all]
#
# The completions in FOLDER are run by the shells themselves and compared with --help. A shell that is
# not there is left out, with a message; with --all that is a failure.
set -eu
program=$(cd "$(dirname "$1")" && pwd -P)/${1##*/}
folder=$(cd "$2" && pwd -P)
all=${3:-}
here=$(cd "$(dirname "$0")" && pwd -P)
PATH=$(dirname "$program"):$PATH
export PATH
export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/place"
: >"$work/place/data.ccs"
cd "$work/place"
failed=0

# -- What each shell offers for a line, a word a line, sorted ---------------------------------------

offer_bash() {
    bash --norc --noprofile -c '
        . "$1"
        complete -p quirkproof >/dev/null || exit 1
        # Files are left to readline unless this says otherwise.
        files=yes
        compopt() { [ "$*" != "+o default" ] || files=no; }
        line=$2
        # As readline does: words end at blanks and at =.
        line=${line//=/ = }
        read -ra COMP_WORDS <<<"$line"
        case $line in *" ") COMP_WORDS+=("") ;; esac
        [[ $2 != *= ]] || unset "COMP_WORDS[-1]"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _quirkproof quirkproof "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        [ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"
        [ ${#COMPREPLY[@]} -ne 0 ] || [ $files = no ] || compgen -f -- "${COMP_WORDS[COMP_CWORD]}"
        ' bash "$folder/quirkproof.bash" "$1" | sort -u
}

offer_zsh() {
    zsh "$here/complete.zsh" "$folder" "$1" | sort -u
}

offer_fish() {
    HOME=$work fish --no-config -c '
        source $argv[1]/quirkproof.fish
        complete -C $argv[2]' "$folder" "$1" | sed 's/	.*//; s/^--[a-z-]*=//' | sort -u
}

# -- Comparing --------------------------------------------------------------------------------------

# expect SHELL LINE WORD...: that is what is offered.
expect() {
    shell=$1
    line=$2
    shift 2
    for word in "$@"; do echo "$word"; done | sort -u >"$work/expected"
    # Of a list with commas, what comes last.
    "offer_$shell" "$line" | sed 's/.*,//' >"$work/offered"
    count=$((count + 1))
    if ! diff -u "$work/expected" "$work/offered" >"$work/diff"; then
        echo "$shell offers something else for '$line':"
        sed 1,2d "$work/diff"
        failed=1
    fi
}

commands() {
    quirkproof --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

# longs COMMAND: the options that its --help lists.
longs() {
    quirkproof "$1" --help | sed -n '/^Options:/,$s/^  \(-[a-zA-Z], \)\{0,1\}\(--[a-z-]*\).*/\2/p'
}

# ids PREFIX: those that explain lists.
ids() {
    quirkproof explain | sed -n "s/^\($1[A-Z0-9]*\) .*/\1/p"
}

# shellcheck disable=SC2046 # the lists are words
try() {
    shell=$1
    count=0
    expect "$shell" 'quirkproof ch' check
    expect "$shell" 'quirkproof --ve' --version
    for command in $(commands); do
        expect "$shell" "quirkproof $command --" $(longs "$command")
    done
    expect "$shell" 'quirkproof check --format j' $(formats j)
    expect "$shell" 'quirkproof check --format=te' $(formats te)
    expect "$shell" 'quirkproof dump --as an' anime animation
    expect "$shell" 'quirkproof eval --arith ' reference console
    expect "$shell" 'quirkproof eval --sector-size 23' 2336 2340 2352
    expect "$shell" 'quirkproof explain ANM00' $(ids ANM00)
    expect "$shell" 'quirkproof explain ANM001 CIN' $(ids CIN)
    expect "$shell" 'quirkproof check --only CIN00' $(ids CIN00)
    expect "$shell" 'quirkproof check --ignore ANM001,CIN01' $(ids CIN01)
    expect "$shell" 'quirkproof check da' data.ccs
    expect "$shell" 'quirkproof check --strict data.ccs --table da' data.ccs
    expect "$shell" 'quirkproof play --steps da'
    expect "$shell" 'quirkproof check --nonsuch'
    echo "$shell: $count lines completed"
}

formats() {
    quirkproof check --format '?' - 2>&1 </dev/null | sed 's/.* wants //; s/, not.*//; s/ or /, /' |
        tr -d ' ' | tr , '\n' | grep "^$1"
}

[ "$(commands | wc -l)" -ge 6 ] || { echo "--help lists no commands"; exit 1; }
[ "$(longs check | wc -l)" -ge 10 ] || { echo "--help lists no options"; exit 1; }
for shell in bash zsh fish; do
    if command -v "$shell" >/dev/null 2>&1; then
        try "$shell"
    else
        echo "$shell is not there: its completion is not tested"
        [ "$all" != --all ] || failed=1
    fi
done
exit $failed
