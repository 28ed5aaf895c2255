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
# --minimise [TARGET...] chooses anew which of the drawn files are kept: those that reach an edge that
# the others do not, by libFuzzer's merge, as lines of fuzz/corpus_kept.def; then it writes the corpora.
#
# --coverage tells which branches of the library the corpora reach when each target runs once on each of
# its files, a line a source; exit status 1 below 97 % in all.
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
if [ "${1:-}" = --coverage ]; then
    need clang-19 libclang-rt-19-dev llvm-19 libc6-dev cmake ninja-build python3
    dir=$root/build/corpus_coverage
    mkdir -p "$dir"
    cd "$root"
    quietly "$dir/configure.log" cmake --preset coverage -B "$dir" -DQUIRKPROOF_CLI=OFF \
        -DQUIRKPROOF_FUZZ=ON -DQUIRKPROOF_TESTS=OFF -DQUIRKPROOF_SHARED=ON -DQUIRKPROOF_EXAMPLES=OFF
    quietly "$dir/build.log" cmake --build "$dir" --target quirkproof_fuzz_targets quirkproof_shared
    # Also what no target has linked is to be counted.
    set -- "$dir/lib/libquirkproof.so"
    for program in "$dir"/fuzz/fuzz_*; do
        name=${program##*/fuzz_}
        [ -d "$root/corpus/$name" ] || continue
        LLVM_PROFILE_FILE=$dir/$name.profraw quietly "$dir/replay.log" "$program" "$root/corpus/$name"
        set -- "$@" "-object=$program"
    done
    llvm-profdata-19 merge -sparse "$dir"/*.profraw -o "$dir/all.profdata"
    llvm-cov-19 export -summary-only -compilation-dir="$dir" -instr-profile="$dir/all.profdata" "$@" \
        >"$dir/coverage.json"
    exec python3 "$root/scripts/corpus_coverage.py" "$root" "$dir/coverage.json"
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
rm -rf "$root/crashes/game"
mkdir "$root/crashes/game"
quietly "$dir/build.log" "$cc" -std=c11 -O1 -D_POSIX_C_SOURCE=200809L -ffp-contract=off \
    "-DQP_TEST_DATA_DIR=\"$root/tests/data\"" \
    -I"$root/lib" -I"$root/lib/include" -I"$root/fuzz" -I"$root/tests" \
    -o "$dir/quirkproof_corpus" "$root"/fuzz/corpus_*.c "$root"/fuzz/gen/*.c \
    "$root"/fuzz/mutate/map*.c "$root"/fuzz/mutate/[b-e]*.c "$root"/fuzz/mutate/field.c \
    "$root"/fuzz/mutate/insert.c "$root"/fuzz/mutate/mutate.c "$root"/lib/*/*.c \
    "$root/tests/support/bytes.c"

# minimise TARGET...: a merge names what it keeps by its SHA-1.
minimise() {
    (configure fuzz)
    quietly "$dir/fuzz.log" cmake --build "$root/build/fuzz" --target quirkproof_fuzz_targets
    cp "$root/fuzz/corpus_kept.def" "$dir/kept"
    for name in "$@"; do
        folder=$dir/all/corpus/$name
        rm -rf "$dir/merged"
        mkdir "$dir/merged"
        quietly "$dir/merge.log" "$root/build/fuzz/fuzz/fuzz_$name" -merge=1 -use_counters=0 \
            -max_len=65536 "$dir/merged" "$folder"
        (cd "$folder" && sha1sum -- *) | sort -k2 >"$dir/sums"
        grep -v "^KEPT(\"$name/" "$dir/kept" >"$dir/others" || :
        while read -r sum file; do
            [ ! -e "$dir/merged/$sum" ] || printf 'KEPT("%s/%s")\n' "$name" "$file"
        done <"$dir/sums" | cat "$dir/others" - | LC_ALL=C sort >"$dir/kept"
    done
    cp "$dir/kept" "$root/fuzz/corpus_kept.def"
}

if [ "${1:-}" = --minimise ]; then
    need clang libclang-rt-14-dev cmake ninja-build
    shift
    if [ $# -eq 0 ]; then
        for name in "$root"/fuzz/dict/*.dict; do
            name=${name##*/}
            set -- "$@" "${name%.dict}"
        done
    fi
    rm -rf "$dir/all"
    mkdir -p "$dir/all/crashes/game"
    cp -r "$root/corpus" "$dir/all/corpus"
    "$dir/quirkproof_corpus" --all "$dir/all/corpus"
    "$dir/quirkproof_corpus" "$root/corpus"
    minimise "$@"
    exec sh "$0"
fi
"$dir/quirkproof_corpus" "$root/corpus"
say "$(find "$root/corpus" -type f | wc -l) files in corpus/"
