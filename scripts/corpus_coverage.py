"""Prints the branches of lib/ that were reached, a line a file: corpus_coverage.py ROOT JSON

JSON is what llvm-cov export -summary-only says. Exit status 1 below 97 % in all.
"""
import json
import os
import sys

WANTED = 97.0


def main(root, path):
    with open(path, encoding="utf-8") as file:
        data = json.load(file)["data"][0]
    base = os.path.join(os.path.dirname(path), "")
    covered = count = 0
    for entry in sorted(data["files"], key=lambda e: e["filename"]):
        name = os.path.relpath(os.path.normpath(os.path.join(base, entry["filename"])), root)
        if not name.startswith("lib/"):
            continue
        branches = entry["summary"]["branches"]
        covered += branches["covered"]
        count += branches["count"]
        if branches["count"]:
            print(f"{name:40} {branches['covered']:5} of {branches['count']:5} {branches['percent']:6.1f} %")
    percent = 100.0 * covered / count if count else 0.0
    print(f"{'lib/':40} {covered:5} of {count:5} {percent:6.2f} %, wanted {WANTED:.0f}")
    return 0 if percent >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
