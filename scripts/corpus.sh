#!/bin/sh
# Writes the corpora of the fuzz targets again: sh scripts/corpus.sh
#
# They come out of the suite's own writers and generators (fuzz/gen) and are the same every time; a
# test fails if they are not. Inputs that a fuzzer found do not belong there but, once they are
# understood, in crashes/ or as a sample in fuzz/gen.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need gcc libc6-dev

# The targets do not configure without a corpus, so the writer is built without them.
dir=$root/build/corpus
mkdir -p "$dir"
cc=${CC:-cc}
for folder in ccsf ccsf_gen cine_stream cine_frame totemtech ee; do
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
