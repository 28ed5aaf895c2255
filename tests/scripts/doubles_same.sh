#!/bin/sh
# Evaluates lib/real with gcc and clang, at -O0 to -O3, with and without roots by an instruction,
# with wider vectors where this machine has them, and as WebAssembly where that can be built and run,
# and compares a hash over all results. The programs link no libm. doubles_same.sh PROJECT-FOLDER WORK
set -eu

src=$1
work=$2
mkdir -p "$work"
results=$work/results
: >"$results"

# build COMPILER FLAG...: appends what that build prints.
build() {
    program=$work/hash
    "$@" -std=c11 -ffp-contract=off -I"$src/lib" "$src/tests/hash_doubles.c" "$src"/lib/real/*.c \
        -o "$program"
    got=$("$program") || { echo "doubles_same: $*: a loop gives other bits than single calls"; exit 1; }
    printf '%s: %s\n' "$*" "$got" | tee -a "$results"
}

for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null 2>&1; then
        echo "doubles_same: $compiler is not here, left out"
        continue
    fi
    for level in -O0 -O1 -O2 -O3; do
        build "$compiler" "$level"
    done
    build "$compiler" -O3 -fno-math-errno
    # FMA is there to be used, and must not be.
    if grep -qw avx2 /proc/cpuinfo 2>/dev/null; then
        build "$compiler" -O3 -mavx2 -mfma
    fi
    if grep -qw avx512dq /proc/cpuinfo 2>/dev/null; then
        build "$compiler" -O3 -mavx512f -mavx512dq -mavx512vl -mprefer-vector-width=512
    fi
done

# WebAssembly, which rounds as IEEE 754 says and has no fused operations at all.
if command -v clang >/dev/null 2>&1 && command -v wasm-ld >/dev/null 2>&1 &&
    command -v node >/dev/null 2>&1; then
    clang --target=wasm32 -std=c11 -O2 -ffreestanding -fno-math-errno -ffp-contract=off -nostdlib \
        -I"$src/lib" "$src/tests/hash_doubles.c" "$src"/lib/real/*.c \
        -Wl,--no-entry -Wl,--export=hash_doubles -o "$work/hash.wasm"
    got=$(node -e '
        const bytes = require("fs").readFileSync(process.argv[1]);
        const memory = {
            memset: (at, value, size) => { view().fill(value, at, at + size); return at; },
            memcpy: (to, from, size) => { view().copyWithin(to, from, from + size); return to; },
        };
        let instance;
        const view = () => new Uint8Array(instance.exports.memory.buffer);
        instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: memory });
        const hash = BigInt.asUintN(64, instance.exports.hash_doubles());
        console.log(hash.toString(16).padStart(16, "0"));' "$work/hash.wasm")
    printf 'wasm32: %s\n' "$got" | tee -a "$results"
else
    echo "doubles_same: wasm-ld or node is not here, WebAssembly is left out"
fi
runs=$(wc -l <"$results")
different=$(sed 's/.*: //' "$results" | sort -u | wc -l)
if [ "$runs" -lt 5 ] || [ "$different" -ne 1 ]; then
    echo "doubles_same: $runs builds, $different different results"
    exit 1
fi
