#!/usr/bin/env bash
# The check of the GitHub action (action.yml), which has built the program before:
#     GITHUB_ACTION_PATH=... GITHUB_OUTPUT=... QP_PATHS=... bash action.sh
#
# Prints findings as text, which the problem matcher turns into annotations, and writes them to
# $QP_SARIF too if that is set. Always succeeds: how the check ended is the output `status`, and whether
# there is such a file `sarif`. (Wrong arguments leave none; files that cannot be read stand in it.)
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

sarif=false
if [[ -n ${QP_SARIF:-} ]]; then
    "$program" check "${arguments[@]}" --format sarif -- "${paths[@]}" >"$QP_SARIF" || :
    if [[ -s $QP_SARIF ]]; then sarif=true; else rm -f -- "$QP_SARIF"; fi
fi
printf '%s\n' "status=$status" "sarif=$sarif" >>"$GITHUB_OUTPUT"
