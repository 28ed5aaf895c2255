#!/bin/sh
# Writes the corpora of the fuzz targets again: sh scripts/corpus.sh
#
#     --disc FOLDER [--permille N] [--seed N] [--no-loose]
#
# writes a synthetic disc instead: about as many files as the game's DATA.BIN has, 338 MB inflated,
# with as much of everything in them as the documents say (fuzz/gen/disc_figures.def). FOLDER then
# has them as loose files (ccs/), as gzip members (gz/) and as archives (DATA.BIN with its table
# DATA.TBL, STREAM.BIN), and recipe.json tells each figure: of the disc, wanted at this scale, and
# dealt out. --permille N: so many thousandths of a disc. It is the same for the same seed.
#
# --minimise chooses anew which of the drawn files are kept: those that reach an edge that the others
# do not, by libFuzzer's merge, as lines of fuzz/corpus_kept.def; then it writes the corpora.
#
# The corpora:
# They come out of the suite's own writers and generators (fuzz/gen) and are the same every time; a
# test fails if they are not. Inputs that a fuzzer found do not belong there but, once they are
# understood, in crashes/ or as a sample in fuzz/gen.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
if [ "${1:-}" = --disc ]; then
    [ $# -ge 2 ] || die "usage: corpus.sh --disc FOLDER [--permille N] [--seed N] [--no-loose]"
    need gcc libc6-dev libdeflate-dev
    shift
    dir=$root/build/disc
    mkdir -p "$dir"
    quietly "$dir/build.log" "${CC:-cc}" -std=c11 -O2 -D_POSIX_C_SOURCE=200809L \
        -I"$root/lib/include" -I"$root/fuzz" -o "$dir/quirkproof_disc" \
        "$root/bench/disc_main.c" "$root/bench/members.c" "$root"/fuzz/gen/disc*.c \
        "$root/fuzz/gen/build.c" "$root/fuzz/gen/ccs_build.c" "$root/fuzz/gen/ccs_records.c" \
        -ldeflate
    exec "$dir/quirkproof_disc" "$@"
fi
need gcc libc6-dev

# The targets do not configure without a corpus, so the writer is built without them.
dir=$root/build/corpus
mkdir -p "$dir"
cc=${CC:-cc}
for folder in "$root"/fuzz/dict/*.dict; do
    folder=${folder##*/}
    folder=${folder%.dict}
    rm -rf "$root/corpus/$folder"
    mkdir -p "$root/corpus/$folder"
done
quietly "$dir/build.log" "$cc" -std=c11 -D_POSIX_C_SOURCE=200809L \
    "-DQP_TEST_DATA_DIR=\"$root/tests/data\"" \
    -I"$root/lib" -I"$root/lib/include" -I"$root/fuzz" -I"$root/tests" \
    -o "$dir/quirkproof_corpus" "$root"/fuzz/corpus_*.c "$root"/fuzz/gen/*.c \
    "$root"/lib/base/*.c "$root"/lib/real/*.c "$root"/lib/frames/chunk.c "$root"/lib/cine/*.c \
    "$root"/lib/totemtech/*.c \
    "$root/tests/support/bytes.c"

# A merge names what it keeps by its SHA-1.
minimise() {
    configure fuzz
    quietly "$dir/fuzz.log" cmake --build "$root/build/fuzz"
    : >"$dir/kept"
    for folder in "$root"/corpus/*/; do
        name=$(basename "$folder")
        rm -rf "$dir/merged"
        mkdir "$dir/merged"
        quietly "$dir/merge.log" "$root/build/fuzz/fuzz/fuzz_$name" -merge=1 -use_counters=0 \
            -max_len=65536 "$dir/merged" "$folder"
        (cd "$folder" && sha1sum -- *) | sort -k2 >"$dir/sums"
        while read -r sum file; do
            [ ! -e "$dir/merged/$sum" ] || printf 'KEPT("%s/%s")\n' "$name" "$file"
        done <"$dir/sums" >>"$dir/kept"
    done
    cp "$dir/kept" "$root/fuzz/corpus_kept.def"
}

if [ "${1:-}" = --minimise ]; then
    need clang libclang-rt-14-dev cmake ninja-build
    "$dir/quirkproof_corpus" --all "$root/corpus"
    minimise
    exec sh "$0"
fi
"$dir/quirkproof_corpus" "$root/corpus"
say "$(find "$root/corpus" -type f | wc -l) files in corpus/"
