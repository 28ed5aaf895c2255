#!/bin/sh
# Writes the shells' completions from what the program says of itself: sh write.sh PROGRAM FOLDER
#
# FOLDER gets quirkproof.bash, _quirkproof (zsh) and quirkproof.fish. The build runs this, so that
# completions never lag behind the program. Commands and options come from --help. What an option
# takes comes from the complaint about a value that no option takes: "wants A, B or C" gives those
# words; a FILE is a file, an ID one of those that explain lists.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
[ $# -eq 2 ] || { echo "usage: write.sh PROGRAM FOLDER" >&2; exit 2; }
program=$1
folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# commands: a line for each, NAME<tab>what its arguments are<tab>summary.
commands() {
    "$program" --help | awk '
    /^Commands:/ { on = 1; next }
    on && !/^  / { exit }
    on {
        line = substr($0, 3)
        match(line, /   */)
        name = substr(line, 1, RSTART - 1)
        summary = substr(line, RSTART + RLENGTH)
        takes = name ~ /ID/ ? "id" : "file"
        sub(/ .*/, "", name)
        print name "\t" takes "\t" summary
    }'
}

# options COMMAND: a line for each, COMMAND<tab>short<tab>long<tab>metavariable<tab>help. What is not
# there is "-".
options() {
    "$program" "$1" --help | awk -v command="$1" '
    /^Options:/ { on = 1; next }
    on && /^  -/ {
        line = substr($0, 3)
        match(line, /   */)
        spec = substr(line, 1, RSTART - 1)
        help = substr(line, RSTART + RLENGTH)
        sub(/, /, " ", spec)
        short = long = value = "-"
        n = split(spec, word, " ")
        for (i = 1; i <= n; i++)
            if (word[i] ~ /^--/) long = substr(word[i], 3)
            else if (word[i] ~ /^-/) short = substr(word[i], 2)
            else value = word[i]
        print command "\t" short "\t" long "\t" value "\t" help
    }'
}

# values COMMAND SHORT LONG METAVARIABLE: what may stand there: words, @file, @ids, or "-": nothing
# that could be listed.
values() {
    case $3:$4 in
    *:-) echo -; return ;;
    *:ID*) echo @ids; return ;;
    names:* | faces:* | *:FILE | *:OUT | *:PATH) echo @file; return ;;
    esac
    flag=--$3
    [ "$3" != - ] || flag=-$2
    "$program" "$1" "$flag" '?' /dev/null/none 2>&1 >/dev/null | awk '
    NR == 1 && / wants .*, not .\?.$/ {
        sub(/.* wants /, "")
        sub(/, not .*/, "")
        gsub(/ or /, ", ")
        n = split($0, word, ", ")
        for (i = 1; i <= n; i++) {
            if (word[i] ~ / / || n == 1) exit
            words = words (i > 1 ? " " : "") word[i]
        }
        print words
        said = 1
        exit
    }
    END { if (!said) print "-" }'
}

commands >"$work/commands"
cut -f 1 "$work/commands" | while read -r command; do
    options "$command" | while IFS='	' read -r name short long value help; do
        printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$name" "$short" "$long" "$value" \
            "$(values "$name" "$short" "$long" "$value")" "$help"
    done
done >"$work/options"
[ -s "$work/options" ] || { echo "write.sh: $program lists no options" >&2; exit 1; }

mkdir -p "$folder"
tables() {
    awk -F '\t' -f "$here/$1.awk" "$work/commands" "$work/options"
}
tables bash >"$folder/quirkproof.bash"
tables zsh >"$folder/_quirkproof"
tables fish >"$folder/quirkproof.fish"
