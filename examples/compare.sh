#!/bin/sh
# Runs a program and compares what it prints, and how it ends, with a file:
#     sh compare.sh EXPECTED PROGRAM [ARGUMENT...]
set -eu
expected=$1
shift
got=$(mktemp)
trap 'rm -f "$got"' EXIT
status=0
"$@" >"$got" || status=$?
echo "exit $status" >>"$got"
diff -u "$expected" "$got"
