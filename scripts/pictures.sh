#!/bin/sh
# Makes the pictures that README.md shows, docs/plot-*.png, from files of the corpus: sh scripts/pictures.sh
#
# Needs Chromium, which it installs if it is missing. Fonts are the machine's, so the bytes are not the
# same everywhere; the SVGs that the pictures show are.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev chromium

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
dir=$root/build/release
mkdir -p "$dir" || die "cannot write to $root"
configure release
quietly "$dir/build.log" cmake --build "$dir" --target quirkproof_cli

# shoot NAME HEIGHT THEME FILE [OPTION...]: the top of the SVG of a file, in light or dark.
shoot() {
    name=$1 height=$2 theme=$3 file=$4
    shift 4
    "$dir/cli/quirkproof" plot "$@" -o "$made/$name.svg" "$root/corpus/$file" 2>"$made/errors" ||
        [ -s "$made/$name.svg" ] || die "$file: no picture"
    {
        printf '<!DOCTYPE html><html data-theme="%s"><meta charset="utf-8">' "$theme"
        printf '<body style="margin:0">'
        cat "$made/$name.svg"
    } >"$made/$name.html"
    chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$made/chromium" --hide-scrollbars \
        --screenshot="$root/docs/plot-$name.png" --window-size="960,$height" \
        "file://$made/$name.html" >"$made/log" 2>&1 || die "$(cat "$made/log")"
    say "docs/plot-$name.png"
}

shoot anime 1130 light ccsf/generated_12.ccs --animation 0
shoot animation 1092 dark totemtech/rich.bin
