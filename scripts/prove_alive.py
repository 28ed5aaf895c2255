"""Asks whether the proofs could fail at all; see prove_alive.sh."""

import argparse
import concurrent.futures
import os
import re
import sys

import prove
import prove_sources

# A place counts as alive if nobody proves within this that it cannot be reached.
SECONDS = "1"

# One prover, and none of the goals of run-time errors.
OPTIONS = ["-wp-prover", "cvc4", "-wp-smoke-tests", "-wp-smoke-timeout", SECONDS, "-wp-timeout", SECONDS,
           "-wp-par", "1"]  # fmt: skip

# How many lines above a dead place its defence may begin.
LINES_OF_DEFENCE = 4


class Places:
    """The places of one file that were looked at."""

    def __init__(self, name):
        self.name, self.alive, self.defences, self.dead = name, 0, [], []
        self.complaints = []

    def read(self, output, lines):
        self.alive = len(re.findall(r"\[Passed\] Smoke-test", output))
        for file, line in re.findall(r"\[wp\] (\S+?):(\d+): Warning: Failed smoke-test", output):
            place = f"{file}:{line}"
            above = lines[max(0, int(line) - LINES_OF_DEFENCE) : int(line)] if file == self.name else []
            (self.defences if any("QP_DEFENCE(" in text for text in above) else self.dead).append(place)


def look(prover, listed, source):
    places = Places(source.name)
    functions = [f for f in source.functions if (source.name, f) not in listed.trusted]
    run = prover.frama_c(source.name, functions, *OPTIONS)
    if run.returncode != 0:
        places.complaints.append(f"{source.name}: frama-c failed:\n{run.stdout}")
        return places
    with open(os.path.join(prover.library, source.name), encoding="utf-8") as file:
        places.read(run.stdout, file.read().split("\n"))
    return places


def main():
    parser = argparse.ArgumentParser(prog="prove_alive.sh")
    parser.add_argument("root")
    parser.add_argument("work")
    parser.add_argument("files", nargs="*")
    parser.set_defaults(cache=None)
    arguments = parser.parse_args()
    listed = prove.List(os.path.join(arguments.root, "scripts", "prove.list"))
    prover = prove.Prover(arguments.root, arguments.work, arguments, listed.options)
    names = [name.removeprefix("lib/") for name in arguments.files] or listed.files
    sources = [prove_sources.Source(prover.library, name) for name in names]
    alive, defences, dead, complaints = 0, 0, [], []
    print(f"{'file':<40} {'alive':>6} {'defence':>8} {'dead':>5}")
    with concurrent.futures.ThreadPoolExecutor((os.cpu_count() or 1) + 1) as pool:
        for places in pool.map(lambda source: look(prover, listed, source), sources):
            print(f"{places.name:<40} {places.alive:>6} {len(places.defences):>8} {len(places.dead):>5}")
            sys.stdout.flush()
            alive, defences = alive + places.alive, defences + len(places.defences)
            dead += [f"dead: {place}" for place in places.dead]
            complaints += places.complaints
    if alive == 0:
        complaints.append("no place was looked at")
    for line in dead + complaints:
        print(line)
    print(f"places: {alive} alive in {len(sources)} files, {defences} behind a defence, {len(dead)} dead")
    return 1 if dead or complaints else 0


if __name__ == "__main__":
    sys.exit(main())
