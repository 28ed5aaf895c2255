#!/bin/sh
# The hook of .pre-commit-hooks.yaml: sh hook.sh [OPTION...] FILE...
#
# Checks with the quirkproof that is installed, of any version. If there is none it builds one here,
# once, from this very checkout; nothing is downloaded or installed for that: what is missing is named.
set -eu
if command -v quirkproof >/dev/null 2>&1; then
    exec quirkproof check "$@"
fi
root=$(cd "$(dirname "$0")/.." && pwd -P)
program=$root/build/hook/cli/quirkproof
if [ ! -x "$program" ]; then
    mkdir -p "$root/build/hook"
    if ! { cmake -S "$root" -B "$root/build/hook" -DCMAKE_BUILD_TYPE=Release -DQUIRKPROOF_TESTS=OFF \
        -DQUIRKPROOF_FUZZ=OFF -DQUIRKPROOF_EXAMPLES=OFF -DQUIRKPROOF_BENCH=OFF -DQUIRKPROOF_SHARED=OFF &&
        cmake --build "$root/build/hook" --target quirkproof_cli -j 4; } \
        >"$root/build/hook/log" 2>&1 || [ ! -x "$program" ]; then
        cat "$root/build/hook/log" >&2
        echo "quirkproof is not installed and could not be built here. It takes cmake, a C compiler, and" >&2
        echo "the packages pkg-config, libjansson-dev and libdeflate-dev." >&2
        exit 2
    fi
fi
exec "$program" check "$@"
