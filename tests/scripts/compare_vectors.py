"""Compares the tool's eval and play with the expected values beside each file of a folder.

usage: compare_vectors.py TOOL FOLDER
Patterns, times and notes must be equal; numbers with a fraction within 1e-9.
"""
import glob
import json
import os
import subprocess
import sys

TOLERANCE = 1e-9


class Comparison:
    def __init__(self):
        self.compared = 0
        self.differences = []

    def differ(self, path, expected, got):
        self.differences.append(f"{path}: expected {expected}, got {got}")

    def run(self, expected, got, path):
        if isinstance(expected, dict):
            for key, value in expected.items():
                if not isinstance(got, dict) or key not in got:
                    self.differ(path, f"a key {key}", "none")
                else:
                    self.run(value, got[key], f"{path}.{key}")
        elif isinstance(expected, list):
            if not isinstance(got, list) or len(expected) != len(got):
                self.differ(path, f"{len(expected)} elements", got)
                return
            for index, value in enumerate(expected):
                self.run(value, got[index], f"{path}[{index}]")
        else:
            self.compared += 1
            if isinstance(expected, float) or isinstance(got, float):
                if abs(expected - got) > TOLERANCE:
                    self.differ(path, expected, got)
            elif expected != got:
                self.differ(path, expected, got)


def tool(program, *arguments):
    result = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: exit {result.returncode}: {result.stderr}")
    return json.loads(result.stdout)


def check_file(program, expected, path, comparison):
    for animation in expected["evaluate"]:
        times = [t for s in animation["samples"] for t in ("--time", str(s["time"]))]
        got = tool(program, "eval", path, "--animation", str(animation["animation"]),
                   "--arith", animation["arith"], *times)
        comparison.run(animation, got["animations"][0], os.path.basename(path))
    for play in expected["play"]:
        steps = []
        for step in play["steps"]:
            steps.append(str(step["step"]))
            if step.pop("restart", False):
                steps.append("r")
        got = tool(program, "play", path, "--animation", str(play["animation"]),
                   "--steps", ",".join(steps))
        comparison.run(play, got, os.path.basename(path))


def main():
    program, folder = sys.argv[1:3]
    comparison = Comparison()
    for expected in sorted(glob.glob(os.path.join(folder, "*.json"))):
        stem = expected[:-len(".json")]
        path = next(p for p in (stem + ".ccs", stem + ".cmp") if os.path.exists(p))
        with open(expected, encoding="utf-8") as file:
            check_file(program, json.load(file), path, comparison)
    for line in comparison.differences[:20]:
        print(line)
    print(f"{comparison.compared} values compared, {len(comparison.differences)} differ")
    sys.exit(1 if comparison.differences or comparison.compared == 0 else 0)


main()
