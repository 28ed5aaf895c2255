"""
What scripts/coverage.sh prints: a table by file, what is missed where, the defences, and a line of totals.

    coverage.py ROOT EXPORT.json

EXPORT.json is llvm-cov's. A function that several files include is counted once, with what any of its
copies reached. Exit status 1 if a folder is below what it has to reach.
"""
import json
import os
import re
import sys
from collections import defaultdict

WANTED = {"lib": (100.0,) * 4, "invariants": (100.0,) * 4, "cli": (95.0,) * 4}

# Below this a change loses something: what has been reached (functions, lines, branches, conditions), of
# the program less what runs differ by, as it has threads.
REACHED = {
    "lib": (100.0, 100.0, 100.0, 100.0),
    "invariants": (100.0, 100.0, 100.0, 100.0),
    "cli": (99.5, 98.5, 97.0, 96.5),
}
KINDS = ("functions", "lines", "branches", "mcdc")
# What a processor may lack: its name in /proc/cpuinfo, and in the code that only then cannot be run.
FEATURES = (("avx2", re.compile(r"avx2", re.I)),
            ("avx512bw", re.compile(r"avx512", re.I)))
DEFENCE = re.compile(r'QP_DEFENCE\((.*?),\s*"((?:[^"\\]|\\.|"\s*")*)"\s*\)', re.S)


class Coverage:
    """Covered or not, by file and kind, for each place; and what is said of the place if not."""

    def __init__(self):
        self.seen = defaultdict(lambda: {kind: {} for kind in KINDS})

    def add(self, path, kind, place, covered, missed):
        places = self.seen[path][kind]
        if covered or place not in places:
            places[place] = None if covered else missed


def line_counts(segments):
    """The lines that have code, and how often each was reached: llvm-cov's own rule."""
    by_line = defaultdict(list)
    for segment in segments:
        by_line[segment[0]].append(segment)
    wrapped = None
    if not segments:
        return
    for line in range(segments[0][0], segments[-1][0] + 1):
        here = by_line.get(line, [])
        starts = [s for s in here if s[3] and s[4] and not s[5]]
        skipped = here and not here[0][3] and here[0][4]
        mapped = not skipped and ((wrapped and wrapped[3]) or starts)
        mapped = mapped or any(s[3] and s[4] for s in here)
        if mapped:
            count = wrapped[2] if wrapped else 0
            yield line, max([count] + [s[2] for s in starts])
        if here:
            wrapped = here[-1]


def add_function(coverage, function, path):
    first = function["regions"][0]
    begin = (first[0], first[1])
    coverage.add(path, "functions", begin, function["count"] > 0,
                 (begin, "%s is never called" % function["name"].split(":")[-1]))
    names = function["filenames"]

    def where(entry):
        """Inside a macro the place is where the macro stands."""
        file = entry[6]
        for _ in names:
            inside = [r for r in function["regions"] if r[7] == 1 and r[6] == file]
            if file == 0 or not inside:
                break
            entry, file = inside[0], inside[0][5]
        return entry[0], entry[1]

    for b in function["branches"]:
        if b[4] == 0 and b[5] == 0 and b[8] not in (4, 6):
            continue
        for index, word in ((4, "true"), (5, "false")):
            coverage.add(path, "branches", (begin, b[6], tuple(b[:4]), word), b[index] > 0,
                         (where(b), "never %s" % word, tuple(b[:4]), names[b[6]]))
    for m in function["mcdc_records"]:
        inside = sorted({tuple(b[:4]) for b in function["branches"] if b[8] == 6 and b[6] == m[4]
                         and tuple(m[:2]) <= tuple(b[:2]) and tuple(b[2:4]) <= tuple(m[2:4])})
        for number, covered in enumerate(m[6]):
            place = inside[number] if number < len(inside) else tuple(m[:4])
            coverage.add(path, "mcdc", (begin, m[4], tuple(m[:4]), number), covered,
                         (place[:2], "never decides alone", place, names[m[4]]))


def defended(lines):
    """The lines of the branches behind QP_DEFENCE, which coverage builds never take."""
    text = "\n".join(lines)
    inside = set()
    for use in DEFENCE.finditer(text):
        open_brace = text.index("{", use.end())
        depth, at = 1, open_brace + 1
        while depth > 0:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        first = text.count("\n", 0, use.start()) + 1
        last = text.count("\n", 0, at) + 1
        inside |= set(range(first + 1, last + 1))
    return inside


def drop_defended(coverage, root):
    for path, kinds in coverage.seen.items():
        inside = defended(source(root, path))
        for places in kinds.values():
            for place, missed in list(places.items()):
                if missed and (missed[0][0] in inside or
                               (len(missed) > 3 and missed[3].endswith("/defence.h"))):
                    del places[place]


def measure(root, export):
    coverage = Coverage()

    def ours(name):
        path = os.path.relpath(os.path.normpath(name), root)
        return path if path.split(os.sep)[0] in WANTED else None

    for file in export["files"]:
        path = ours(file["filename"])
        if path:
            text = source(root, path)
            for line, count in line_counts(file["segments"]):
                if text[line - 1].startswith("#"):
                    continue  # of the preprocessor: no code
                coverage.add(path, "lines", line, count > 0, ((line, 1), "not reached"))
    for function in export["functions"]:
        path = ours(function["filenames"][0])
        if path:
            add_function(coverage, function, path)
    return coverage


def source(root, path, cache={}):
    if path not in cache:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            cache[path] = file.read().split("\n")
    return cache[path]


def excerpt(lines, place):
    line, column, end_line, end_column = place
    text = lines[line - 1][column - 1:end_column - 1 if end_line == line else None]
    return " ".join(text.split())


def lacking():
    """What this processor has no instructions for."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            flags = set(re.search(r"^flags\s*:(.*)$", file.read(), re.M).group(1).split())
    except (OSError, AttributeError):
        return list(FEATURES)
    return [feature for feature in FEATURES if feature[0] not in flags]


def drop_unavailable(coverage, root):
    """Takes out what only another processor can run: lines and files that name what is missing."""
    for name, pattern in lacking():
        dropped = 0
        for path, kinds in coverage.seen.items():
            lines = source(root, path)
            for places in kinds.values():
                for place, missed in list(places.items()):
                    if missed and (pattern.search(path) or pattern.search(lines[missed[0][0] - 1])):
                        del places[place]
                        dropped += 1
        print("This processor has no %s: %d places that need it are left out." % (name, dropped))


def percent(covered, total):
    return 100.0 * covered / total if total else 100.0


def cell(places):
    covered = sum(missed is None for missed in places.values())
    return "%5d/%-5d %6.2f" % (covered, len(places), percent(covered, len(places)))


def print_table(coverage):
    print("%-38s %-19s%-19s%-19s%s" % (("",) + KINDS))
    for path in sorted(coverage.seen):
        kinds = coverage.seen[path]
        print("%-38s %s" % (path, " ".join(cell(kinds[kind]) for kind in KINDS)))


def print_missed(coverage, root):
    for path in sorted(coverage.seen):
        missed = set()
        for places in coverage.seen[path].values():
            missed |= {m for m in places.values() if m}
        for entry in sorted(missed):
            (line, column), text = entry[:2]
            if len(entry) > 2:
                lines = source(root, os.path.relpath(entry[3], root))
                text = "`%s` %s" % (excerpt(lines, entry[2]), text)
            print("%s:%d:%d: %s" % (path, line, column, text))


def print_defences(root):
    uses = []
    for folder in WANTED:
        for where, _, files in os.walk(os.path.join(root, folder)):
            for name in files:
                path = os.path.relpath(os.path.join(where, name), root)
                if not name.endswith((".c", ".h")) or name == "defence.h":
                    continue
                text = "\n".join(source(root, path))
                for use in DEFENCE.finditer(text):
                    line = text.count("\n", 0, use.start()) + 1
                    reason = re.sub(r'"\s*"', "", use.group(2))
                    uses.append("%s:%d: %s: %s" % (path, line, " ".join(use.group(1).split()), reason))
    print("Defences that no input reaches: %d" % len(uses))
    for use in sorted(uses):
        print("  " + use)


def totals(coverage, demanded):
    """A folder's percentages, and whether they suffice."""
    said, enough = [], True
    for folder, wanted in demanded.items():
        sums = {kind: [0, 0] for kind in KINDS}
        for path, kinds in coverage.seen.items():
            if path.split(os.sep)[0] == folder:
                for kind in KINDS:
                    sums[kind][0] += sum(missed is None for missed in kinds[kind].values())
                    sums[kind][1] += len(kinds[kind])
        if not sums["functions"][1]:
            continue
        # Rounded down: 100.00 is said of nothing less.
        figures = [int(percent(*sums[kind]) * 100) / 100 for kind in KINDS]
        said.append(folder + "".join(" %s %.2f" % pair for pair in zip(KINDS, figures)))
        enough = enough and all(figure >= least for figure, least in zip(figures, wanted))
    return "; ".join(said), enough


def main():
    root, export = sys.argv[1], sys.argv[2]  # and perhaps --reached
    with open(export, encoding="utf-8") as file:
        coverage = measure(root, json.load(file)["data"][0])
    drop_defended(coverage, root)
    drop_unavailable(coverage, root)
    print_table(coverage)
    print()
    print_missed(coverage, root)
    print_defences(root)
    said, enough = totals(coverage, REACHED if "--reached" in sys.argv else WANTED)
    print("coverage: " + said)
    return 0 if enough else 1


sys.exit(main())
