#!/usr/bin/env bash
# The check of the GitHub action (action.yml), which has built the program before:
#     GITHUB_ACTION_PATH=... GITHUB_OUTPUT=... QP_PATHS=... bash action.sh
#
# Prints findings as text, which the problem matcher turns into annotations, and writes them to
# $QP_SARIF too if that is set. Always succeeds: how the check ended is the output `status`.
set -euo pipefail
program=$GITHUB_ACTION_PATH/build/release/cli/quirkproof

# lines TEXT NAME: an array of its lines that are not empty.
lines() {
    local -n result=$2
    local line
    result=()
    while IFS= read -r line; do
        line=${line%$'\r'}
        [[ -z $line ]] || result+=("$line")
    done <<<"$1"
}

paths=()
arguments=()
lines "${QP_PATHS:-.}" paths
lines "${QP_ARGUMENTS:-}" arguments
[[ ${QP_STRICT:-false} != true ]] || arguments+=(--strict)

echo "::add-matcher::$GITHUB_ACTION_PATH/.github/problem-matcher.json"
status=0
"$program" check "${arguments[@]}" -- "${paths[@]}" || status=$?
echo "::remove-matcher owner=quirkproof::"
echo "::remove-matcher owner=quirkproof-note::"

if [[ -n ${QP_SARIF:-} && $status -ne 2 ]]; then
    "$program" check "${arguments[@]}" --format sarif -- "${paths[@]}" >"$QP_SARIF" || :
fi
echo "status=$status" >>"$GITHUB_OUTPUT"
