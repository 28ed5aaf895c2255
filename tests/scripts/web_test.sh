#!/bin/sh
# The page's module under Node: findings, values and vectors are the program's and the suite's.
#
#     sh web_test.sh ROOT PROGRAM WORK
#
# Exit 77 (skipped) where there is no Node, no compiler for WebAssembly, or not what the page is made
# of: scripts/web.sh installs all of it.
set -eu
root=$1
program=$2
work=$3

skip() {
    echo "skipped: $*"
    exit 77
}
for tool in node clang wasm-ld; do
    command -v "$tool" >/dev/null 2>&1 || skip "there is no $tool"
done
[ -e "$root/web/node_modules/pako" ] || skip "there is no web/node_modules: sh scripts/web.sh gets it"

cd "$root"
cmake --preset web -B "$work" >/dev/null
cmake --build "$work" --target quirkproof_web >/dev/null
QP_WASM=$work/web/core/quirkproof.wasm QP_TOOL=$program node --test web/tests/*.test.js
