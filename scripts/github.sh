#!/bin/sh
# Tries the GitHub action and the pre-commit hook: sh scripts/github.sh
#
# Holds the YAML files against yamllint, runs the action's steps as GitHub would, and has pre-commit
# itself run the hook of the last commit in a repository made for that. (That the problem matcher
# understands what check prints is one of the tests.)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need git yamllint python3-yaml pre-commit gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev

cd "$root"
yamllint -s -d '{extends: default, rules: {line-length: {max: 110}, document-start: disable}}' \
    action.yml .pre-commit-hooks.yaml .github/workflows/*.yml .clusterfuzzlite/project.yaml
python3 tests/scripts/action_test.py "$root"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PRE_COMMIT_HOME="$work/cache"
mkdir "$work/mods"
cd "$work/mods"
git init -q
cp "$root/corpus/ccsf/basic.ccs" good.ccs
cp "$root/corpus/ccsf/sub_chunk_past_anime.ccs" 'b a d.CCS'
cp "$root/corpus/ccsf/sub_chunk_past_anime.ccs" other.dat

# hook WITH FILE...: pre-commit's exit status for these files; what it says goes to $work/said. WITH:
# a folder in which the hook finds quirkproof, or none.
hook() {
    with=$1
    shift
    git add -A
    PATH=$with:$PATH pre-commit try-repo "$root" quirkproof --verbose --files "$@" >"$work/said" 2>&1
}
said() {
    grep -qF "$1" "$work/said" || { cat "$work/said" >&2; die "pre-commit does not say: $1"; }
}
command -v quirkproof >/dev/null 2>&1 && die "quirkproof is installed: the hook would not build one"

hook "$work/none" good.ccs || { cat "$work/said" >&2; die "the hook fails for a good file"; }
said Passed
said 'good.ccs: 0 errors'
! hook "$root/build/release/cli" good.ccs 'b a d.CCS' other.dat || die "the hook lets an error pass"
said 'b a d.CCS:0x528: error: '
! grep -q 'other.dat' "$work/said" || die "the hook takes files of other kinds"
say "the action and the hook work"
