#!/bin/sh
# Makes vectors afresh with the model, where it and python3 are there, and compares what the tool
# says with what the model expects: every value, note and step. Exits with 77 where they are not.
set -eu

tool=$1
model=$2
work=$3
if [ ! -f "$model/make_vectors.py" ] || ! command -v python3 >/dev/null 2>&1; then
    echo "model_vectors: skipped: no model at $model, or no python3"
    exit 77
fi
rm -rf "$work"
for seed in 11 12 13; do
    python3 "$model/make_vectors.py" "$work" "$seed" 6
done
python3 "$(dirname "$0")/compare_vectors.py" "$tool" "$work"
