#!/bin/sh
# Holds what the program writes against the validators of the formats: sh scripts/validate.sh
#
# Installs what is missing (Debian packages, and in build/node what tests/node/package-lock.json
# lists), builds the program in build/release if need be, and runs every step below.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"

need gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev \
    libcriterion-dev nodejs npm libxml2-utils

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

# -- What the steps need: $QP is the program, `node` finds the packages -----------------------------

dir=$root/build/release
mkdir -p "$dir" || die "cannot write to $root"
exec 9>"$dir/lock"
flock 9
say "building in build/release"
configure release
quietly "$dir/build.log" cmake --build "$dir" --target quirkproof_cli
QP=$dir/cli/quirkproof

# The packages anew only where the lock file is another one than at the last time.
modules=$root/build/node
if ! cmp -s "$root/tests/node/package-lock.json" "$modules/installed"; then
    say "installing what tests/node/package-lock.json lists in build/node"
    rm -rf "$modules"
    mkdir -p "$modules"
    cp "$root/tests/node/package.json" "$root/tests/node/package-lock.json" \
        "$root/tests/node/.npmrc" "$modules"
    (cd "$modules" && quietly "$modules/npm.log" try_thrice npm ci --ignore-scripts)
    cp "$root/tests/node/package-lock.json" "$modules/installed"
fi
export NODE_PATH="$modules/node_modules"
exec 9>&-

cd "$root"

# -- What check writes: SARIF by its schema, JUnit by an XML reader ---------------------------------

# report NAME ARGUMENT...: a check in both formats, however it ends; both must be there.
report() {
    name=$1
    shift
    for format in sarif junit; do
        "$QP" check --format "$format" "$@" >"$made/$name.$format" 2>/dev/null </dev/null || :
        [ -s "$made/$name.$format" ] || die "check --format $format wrote nothing for $name"
    done
}

# An archive of members with findings, one damaged, and files whose names are hard on every format.
mkdir "$made/in" "$made/empty"
for file in keys_reversed sub_chunk_past_anime controller_short; do
    cp "corpus/ccsf/$file.ccs" "$made/in/$file <&> %41 \"'.ccs"
    gzip -c "corpus/ccsf/$file.ccs" >>"$made/in/a b.bin"
    truncate -s %2048 "$made/in/a b.bin"
done
printf '\037\213\010\010\0\0\0\0\0\0cut\0\377' >>"$made/in/a b.bin"
cp corpus/ccsf/keys_reversed.ccs "$made/in/$(printf 'not\377utf\0108\nat all').ccs"
mkfifo "$made/in/pipe"

report corpus corpus
report strict --strict corpus/ccsf
report hard "$made/in"
report limited --max-findings 0 -j 3 "$made/in" corpus/totemtech
report nothing "$made/empty"
report missing "$made/none" corpus/ccsf/keys_reversed.ccs
report one corpus/ccsf/keys_reversed.ccs
"$QP" check --write-baseline "$made/baseline.json" corpus/roundtrip >/dev/null 2>&1 || :
report known --baseline "$made/baseline.json" corpus/roundtrip "$made/in"
[ ! -d ../shared/real ] || report real ../shared/real
node tests/node/sarif.cjs "$made"/*.sarif
xmllint --noout "$made"/*.junit
printf 'junit: %s documents, all of them well-formed\n' "$(ls "$made"/*.junit | wc -l)"

# The exit code says the same as the log.
"$QP" check --format sarif "$made/in" >"$made/again" 2>/dev/null && status=0 || status=$?
grep -q "\"exitCode\": $status" "$made/again" || die "the log has another exit code than $status"

# -- glTF -------------------------------------------------------------------------------------------

# export_each FOLDER FILE...: exports what can be opened, every other file as text; evaluates CCSF files
# for the comparison with three.js. What can be opened is exported; errors in it are no matter here.
export_each() {
    to=$1
    shift
    mkdir -p "$to"
    count=0
    for input in "$@"; do
        [ -f "$input" ] || continue
        case $input in
        *~*) continue ;; # the mutants among the corpora are many, and much alike
        esac
        count=$((count + 1))
        name=$to/$(basename "$(dirname "$input")")-$(basename "$input")
        status=0
        "$QP" export "$input" -o "$name.glb" >/dev/null 2>&1 || status=$?
        [ "$status" -le 1 ] || continue
        [ $((count % 4)) -ne 0 ] || "$QP" export "$input" -o "$name.gltf" 2>/dev/null || [ $? -le 1 ]
    done
}

# Files of corpus/ and crashes/, and real ones where they are.
export_each "$made/gltf" corpus/ccsf/* corpus/cine_stream/* corpus/totemtech/* crashes/*/* ../shared/real/*
# The argument list is what the validator is to look at; nothing exported is a failure there.
find "$made/gltf" -type f | sort | xargs node tests/node/gltf.cjs

# What three.js plays is what eval says.
set --
for input in corpus/ccsf/basic.ccs corpus/ccsf/later.ccs corpus/ccsf/two_animes.ccs \
    corpus/ccsf/keys_on_one_frame.ccs corpus/ccsf/generated_0*.ccs ../shared/real/*; do
    [ -f "$input" ] || continue
    name=$made/gltf/$(basename "$(dirname "$input")")-$(basename "$input")
    [ -f "$name.glb" ] || continue
    "$QP" eval --all-frames "$input" >"$name.json" 2>/dev/null || [ $? -le 1 ]
    set -- "$@" "$name.glb" "$name.json"
done
node tests/node/three.mjs "$@"

# -- SVG and HTML -----------------------------------------------------------------------------------

# Pictures of every file that the program knows, real ones beside the project among them. libxml2 does
# not know the elements of HTML 5 and SVG; what else it says of a page is a fault. (--memory: reading a
# file piece by piece, its HTML parser takes the seam for a fault.)
say "drawing the corpus"
drawn=0
for file in $(find corpus/ccsf corpus/cine_stream corpus/totemtech crashes ../shared/real -type f ! -name '*~*' ! -name '*.md' 2>/dev/null | sort); do
    for page in "$made/$drawn.svg" "$made/$drawn.html"; do
        status=0
        "$QP" plot -o "$page" "$file" >"$made/log" 2>&1 || status=$?
        [ "$status" -le 2 ] || die "plot $file: exit $status"
        [ "$status" -eq 2 ] || [ -s "$page" ] || die "plot $file: no output"
    done
    [ ! -e "$made/$drawn.svg" ] || drawn=$((drawn + 1))
done
[ "$drawn" -ge 200 ] || die "only $drawn files were drawn"
xmllint --noout "$made"/*.svg
xmllint --html --memory --noout "$made"/*.html >"$made/log" 2>&1 || :
! grep 'error :' "$made/log" | grep -v 'error : Tag [a-z]* invalid$' || die "a page is no HTML"
say "$drawn files drawn"

say "all outputs are valid"
