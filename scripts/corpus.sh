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
for folder in ccsf ccsf_gen eval cine_stream cine_frame totemtech ee; do
    rm -rf "$root/corpus/$folder"
    mkdir -p "$root/corpus/$folder"
done
quietly "$dir/build.log" "$cc" -std=c11 -D_POSIX_C_SOURCE=200809L \
    "-DQP_TEST_DATA_DIR=\"$root/tests/data\"" \
    -I"$root/lib" -I"$root/lib/include" -I"$root/fuzz" -I"$root/tests" \
    -o "$dir/quirkproof_corpus" "$root/fuzz/corpus_main.c" "$root"/fuzz/gen/*.c \
    "$root"/lib/base/*.c "$root"/lib/real/*.c "$root"/lib/cine/*.c "$root"/lib/totemtech/*.c \
    "$root/tests/support/bytes.c"
"$dir/quirkproof_corpus" "$root/corpus"
say "$(find "$root/corpus" -type f | wc -l) files in corpus/"
