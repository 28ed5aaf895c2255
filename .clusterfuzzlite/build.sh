#!/bin/bash -eu
# Builds every fuzz target into $OUT as ClusterFuzzLite and OSS-Fuzz ask: the program, its dictionary,
# its options, and its corpus with the inputs that once did harm. The compiler, its flags and the engine come from
# the environment (CC, CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE, SRC, OUT); no flag is added here.
: "${CC:?}" "${CXX:?}" "${SRC:?}" "${OUT:?}" "${LIB_FUZZING_ENGINE:?}"
root=$SRC/quirkproof
build=${WORK:-$SRC}/quirkproof-build
# An earlier build may have had other flags.
rm -rf "$build"

# An engine may be a library in C++: the C++ compiler links.
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_C_LINK_EXECUTABLE="$CXX ${CXXFLAGS:-} <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>" \
    -DQUIRKPROOF_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" -DQUIRKPROOF_FUZZ_FLAGS=OFF \
    -DQUIRKPROOF_SHARED=OFF -DQUIRKPROOF_CLI=OFF -DQUIRKPROOF_TESTS=OFF -DQUIRKPROOF_BENCH=OFF \
    -DQUIRKPROOF_EXAMPLES=OFF -DQUIRKPROOF_INSTALL=OFF
cmake --build "$build" --target quirkproof_fuzz_targets

for source in "$root"/fuzz/fuzz_*.c; do
    target=$(basename "$source" .c)
    name=${target#fuzz_}
    cp "$build/fuzz/$target" "$OUT/$target"
    cp "$root/fuzz/dict/$name.dict" "$OUT/$target.dict"
    printf '[libfuzzer]\ndict = %s.dict\nmax_len = 65536\ntimeout = 10\nrss_limit_mb = 1024\n' \
        "$target" >"$OUT/$target.options"
    # Names alone, and the same archive each time.
    rm -f "$OUT/${target}_seed_corpus.zip"
    inputs=("$root/corpus/$name"/*)
    if [ -d "$root/crashes/$name" ]; then
        inputs+=("$root/crashes/$name"/*)
    fi
    zip -q -X -j "$OUT/${target}_seed_corpus.zip" "${inputs[@]}"
done
