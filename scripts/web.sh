#!/bin/sh
# The page: sh scripts/web.sh [build | test]
#
#     build    makes web/dist/index.html, the whole page in one file
#     test     runs its tests: the module under Node against the program, and the page in Chromium
#
# Without an argument: both. Installs what is missing: Debian packages, and from npm what
# web/package-lock.json names, into web/node_modules.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"

case ${1:-all} in
build | test | all) what=${1:-all} ;;
*)
    echo "usage: web.sh [build | test]" >&2
    exit 2
    ;;
esac

build_page() {
    need nodejs npm clang lld cmake ninja-build
    mkdir -p "$root/build/web" || die "cannot write to $root"
    exec 9>"$root/build/web/lock"
    flock 9
    if ! cmp -s "$root/web/package-lock.json" "$root/web/node_modules/.lock"; then
        say "getting what web/package-lock.json names"
        (cd "$root/web" && quietly "$root/build/web/npm.log" try_thrice npm ci --ignore-scripts)
        cp "$root/web/package-lock.json" "$root/web/node_modules/.lock"
    fi
    say "building web/dist/index.html"
    configure web -DQUIRKPROOF_WERROR=ON
    quietly "$root/build/web/build.log" cmake --build --preset web
    cd "$root/web"
    quietly "$root/build/web/types.log" npx tsc --project tsconfig.json
    quietly "$root/build/web/page.log" npx vite build
    say "web/dist/index.html: $(($(wc -c <dist/index.html) / 1024)) KB"
    cd "$root"
    exec 9>&-
}

test_page() {
    need gcc libc6-dev pkg-config libjansson-dev libdeflate-dev chromium clang-tidy-14
    say "clang-tidy over web/core"
    printf '%s\n' "$root"/web/core/*.c |
        xargs -P "$(nproc)" -n 1 clang-tidy-14 --quiet --warnings-as-errors='*' -p "$root/build/web"
    configure release
    quietly "$root/build/release/build.log" cmake --build --preset release --target quirkproof_cli
    say "testing the module under Node and the page in Chromium"
    cd "$root/web"
    node --test tests/*.test.js tests/browser/*.test.js
}

build_page
[ "$what" = build ] || test_page
