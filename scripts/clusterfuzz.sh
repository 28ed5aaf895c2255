#!/bin/sh
# Builds the fuzz targets as ClusterFuzzLite and OSS-Fuzz would: sh scripts/clusterfuzz.sh [SANITIZER...]
#
# Runs .clusterfuzzlite/build.sh in a copy of the sources with their environment, for address,
# undefined and memory (or those named; coverage too), looks for what has to lie in $OUT, and has each target
# run on its own seed corpus. Exit status 1 if anything is missing or any input fails.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need clang libclang-rt-14-dev libc6-dev libstdc++-12-dev cmake ninja-build zip unzip
[ $# -gt 0 ] || set -- address undefined memory

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
# What a Dockerfile copies: nothing that was built here.
(cd "$root" && git ls-files -z --cached --others --exclude-standard |
    xargs -0 tar -cf - --ignore-failed-read) | { mkdir "$work/src/quirkproof" && tar -xf - -C "$work/src/quirkproof"; }

# The flags that infra/base-images/base-builder/compile gives in OSS-Fuzz for each sanitizer.
flags_of() {
    base='-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION'
    case $1 in
    address) echo "$base -fsanitize=address -fsanitize-address-use-after-scope -fsanitize=fuzzer-no-link" ;;
    undefined) echo "$base -fsanitize=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return,returns-nonnull-attribute,shift,signed-integer-overflow,unsigned-integer-overflow,unreachable,vla-bound,vptr -fno-sanitize-recover=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return,returns-nonnull-attribute,shift,signed-integer-overflow,unreachable,vla-bound,vptr -fsanitize=fuzzer-no-link" ;;
    memory) echo "$base -fsanitize=memory -fsanitize-memory-track-origins -fsanitize=fuzzer-no-link" ;;
    coverage) echo "$base -fprofile-instr-generate -fcoverage-mapping" ;;
    *) die "no such sanitizer: $1" ;;
    esac
}

# run_target OUT NAME: on its own corpus, unpacked from the archive that would be uploaded.
run_target() {
    rm -rf "$work/seeds"
    mkdir "$work/seeds"
    unzip -q -o "$1/$2_seed_corpus.zip" -d "$work/seeds"
    seeds=$(find "$work/seeds" -type f | wc -l)
    [ "$seeds" -gt 0 ] || die "$2 has no seeds"
    # The options file is ClusterFuzz's; here its lines become arguments.
    (cd "$1" && sed -n 's/^\([a-z_]*\) = /-\1=/p' "$2.options" |
        LLVM_PROFILE_FILE="$work/profile" UBSAN_OPTIONS=silence_unsigned_overflow=1 xargs "./$2" -runs=0 "$work/seeds") >"$work/log" 2>&1 ||
        { tail -n 40 "$work/log" >&2; die "$2 fails on its seed corpus"; }
    grep -q "INFO: seed corpus: files: $seeds " "$work/log" ||
        { tail -n 40 "$work/log" >&2; die "$2 did not read its $seeds seeds"; }
}

for sanitizer in "$@"; do
    out=$work/out-$sanitizer
    mkdir -p "$out" "$work/work"
    flags=$(flags_of "$sanitizer")
    quietly "$work/build.log" env SRC="$work/src" OUT="$out" WORK="$work/work" SANITIZER="$sanitizer" \
        FUZZING_ENGINE=libfuzzer ARCHITECTURE=x86_64 CC=clang CXX=clang++ CFLAGS="$flags" \
        CXXFLAGS="$flags" LIB_FUZZING_ENGINE=-fsanitize=fuzzer \
        bash "$work/src/quirkproof/.clusterfuzzlite/build.sh"
    count=0
    for target in $(fuzz_targets | sed 's/^/fuzz_/'); do
        for file in "$target" "${target}_seed_corpus.zip" "$target.dict" "$target.options"; do
            [ -s "$out/$file" ] || die "$sanitizer: \$OUT has no $file"
        done
        run_target "$out" "$target"
        count=$((count + 1))
    done
    [ "$count" -gt 0 ] || die "there are no targets"
    [ "$(find "$out" -type f | wc -l)" -eq $((4 * count)) ] || die "$sanitizer: \$OUT has something else too"
    say "$sanitizer: $count targets with corpus, dictionary and options; all of their seeds pass"
done
