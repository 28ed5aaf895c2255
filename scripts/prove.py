"""Runs Frama-C/WP over the files of prove.list and prints the table of functions and goals."""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import time

import prove_sources

# Seconds a goal and prover. Enough for nearly all; then, for the functions with goals left, what the
# slowest take; then what a machine with other work to do may need. What was proved is not proved again.
SECONDS = (2, 10, 90)

# Frama-C's own notion of an error in arithmetic is narrower than C's in one place and wider in
# another: functions must be shown to end, and infinities and NaNs are values like others.
OPTIONS = [
    "-no-unicode", "-cpp-extra-args=-I. -Iinclude", "-warn-special-float", "none",
    "-wp", "-wp-model", "Typed+Cast", "-wp-cache", "update",
    "-wp-definitions-terminate", "-wp-declarations-terminate", "-wp-frama-c-stdlib-terminate",
]  # fmt: skip

# What prove.list may say of a file: that the values in constant tables are not used (large ones slow
# every goal down).
BLIND = "-wp-no-init-const"


class List:
    """prove.list: files to prove, and what stands without proof, each with its reason."""

    def __init__(self, path):
        self.files, self.trusted, self.unproved, self.wrong = [], {}, {}, []
        self.options = {}
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                words = line.split()
                if not words or words[0].startswith("#"):
                    continue
                if words[0] == "trusted" and len(words) > 3:
                    self.trusted[(words[1], words[2])] = " ".join(words[3:])
                elif words[0] == "unproved" and len(words) > 2:
                    self.unproved[words[1]] = " ".join(words[2:])
                elif words[0] not in self.files and words[1:] in ([], [BLIND]):
                    self.files.append(words[0])
                    self.options[words[0]] = words[1:]
                else:
                    self.wrong.append(f"prove.list:{number}: not understood: {line.strip()}")

    def gaps(self, library):
        """What prove.list must say and does not, and what it says of files that are not there."""
        found = list(self.wrong)
        for name in prove_sources.with_code(library):
            if name not in self.files and name not in self.unproved:
                found.append(f"{name}: neither proved nor named in prove.list with a reason")
        for name in sorted({*self.files, *self.unproved, *(file for file, _ in self.trusted)}):
            if not os.path.exists(os.path.join(library, name)):
                found.append(f"{name}: in prove.list, but there is no such file")
        found += [f"{name}: both proved and unproved in prove.list" for name in self.files if name in self.unproved]
        return found + prove_sources.forbidden(library)


class Result:
    """What Frama-C says of some functions of a file."""

    def __init__(self):
        self.goals = {}  # function: (goals, proved)
        self.failed = {}  # function: names of goals
        self.complaints = []
        self.seconds = 0.0  # of the goal that took longest

    def left(self, functions):
        """Those of the functions that have goals left."""
        return [f for f in functions if f in self.goals and self.goals[f][0] != self.goals[f][1]]


class Prover:
    def __init__(self, root, work, arguments, options):
        self.library, self.options = os.path.join(root, "lib"), options
        self.work, self.arguments = work, arguments

    def unit(self, name):
        """The file to give to Frama-C: a header goes through a file that includes it."""
        if name.endswith(".c"):
            return name
        path = os.path.join(self.work, name.replace("/", "_") + ".c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#include "{name.removeprefix("include/")}"\n')
        return path

    def base(self, name):
        """What the files begin with that belong to a file of the library."""
        return os.path.join(self.work, name.replace("/", "_"))

    def frama_c(self, name, functions, *options):
        """Frama-C over some functions of a file, run to its end; it leaves nothing in the library."""
        command = ["frama-c", *OPTIONS, *options, "-wp-session", self.base(name) + ".session",
                   "-wp-cache-dir", self.arguments.cache or os.path.join(self.work, "cache"),
                   "-wp-fct", ",".join(functions), *self.options.get(name, []), self.unit(name)]  # fmt: skip
        # Frama-C believes PWD rather than the folder it is in.
        return subprocess.run(command, cwd=self.library, env={**os.environ, "PWD": self.library}, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)  # fmt: skip

    def run(self, name, functions, seconds, processes):
        """One attempt at all goals of some functions of a file."""
        report = self.base(name) + ".json"
        if os.path.exists(report):
            os.remove(report)
        run = self.frama_c(name, functions, "-wp-rte", "-wp-prover", "cvc4,z3", "-wp-timeout", str(seconds),
                           "-wp-par", str(processes), "-wp-report-json", report)  # fmt: skip
        result = Result()
        if run.returncode != 0 or not os.path.exists(report):
            result.complaints.append(f"{name}: frama-c failed:\n{run.stdout}")
            return result
        self.read(name, report, run.stdout, result)
        return result

    def read(self, name, report, output, result):
        with open(report, encoding="utf-8") as file:
            found = json.load(file).get("wp:functions", {})
        for function, properties in found.items():
            main = [p["wp:main"] for key, p in properties.items() if not key.startswith("wp:") and "wp:main" in p]
            result.goals[function] = (sum(m["total"] for m in main), sum(m.get("valid", 0) for m in main))
        for goal in re.findall(r"\[wp\] \[[^]]*\] Goal (\S+)(?: : (?!Valid)|\s*$)", output, flags=re.M):
            result.failed.setdefault(name, []).append(goal)
        for function in sorted(set(re.findall(r"Neither code nor specification for function (\w+)", output))):
            result.complaints.append(f"{name}: {function} has neither code nor contract")
        for value, unit in re.findall(r" \(([\d.]+)(ms|s|')\)", output):
            scale = {"ms": 0.001, "s": 1, "'": 60}[unit]
            result.seconds = max(result.seconds, float(value) * scale)

    def prove(self, name, functions, processes):
        """Proves functions of a file, those with goals left with ever more patience."""
        result, left = Result(), functions
        for seconds in self.arguments.seconds or SECONDS:
            if not left:
                break
            latest = self.run(name, left, seconds, processes)
            result.goals.update({f: latest.goals[f] for f in left if f in latest.goals})
            result.failed = latest.failed
            result.complaints = sorted({*result.complaints, *latest.complaints})
            result.seconds = max(result.seconds, latest.seconds)
            left = result.left(left)
        return result


class Table:
    """The table, line by line, and what is wrong with it."""

    def __init__(self, listed, library):
        self.listed, self.library = listed, library
        self.goals = self.proved = self.functions = self.files = 0
        self.unreached = 0
        self.bad = []
        self.slowest = (0.0, "")

    def file(self, source, result, only):
        self.files += 1
        print(source.name)
        for function in source.functions + source.unseen:
            reason = self.listed.trusted.get((source.name, function))
            if only and function not in only:
                continue
            if reason:
                print(f"  {function:<46} trusted: {reason}")
                continue
            some, done = result.goals.get(function, (0, 0))
            print(f"  {function:<46} {some:>6} {done:>6}")
            self.goals, self.proved, self.functions = self.goals + some, self.proved + done, self.functions + 1
            if some == 0 or some != done:
                self.bad.append(f"{source.name}: {function}: {done} of {some}")
        for goals in result.failed.values():
            self.bad += [f"{source.name}: {goal}" for goal in goals]
        self.bad += result.complaints
        self.slowest = max(self.slowest, (result.seconds, source.name))
        sys.stdout.flush()

    def assumed(self, sources):
        """Contracts that the proofs use though nobody proves them: functions of files not listed."""
        where = {}
        for folder, _, files in sorted(os.walk(self.library)):
            for file in sorted(files):
                name = os.path.relpath(os.path.join(folder, file), self.library)
                if file.endswith((".c", ".h")) and name not in self.listed.files:
                    with open(os.path.join(folder, file), encoding="utf-8") as text:
                        for f in prove_sources.definitions(prove_sources.without_comments(text.read())):
                            where.setdefault(f, name)
        called = set().union(*(source.called for source in sources)) if sources else set()
        for function in sorted(called & set(where)):
            print(f"  {function:<46} {where[function]}")

    def late(self, source):
        print(f"{source.name}\n  {'not reached in the time that was given':<46}")
        self.unreached += 1

    def end(self, sources):
        print("\ncontracts used without proof, of functions in files that are not listed:")
        self.assumed(sources)
        print("\nfiles not proved:")
        for name, reason in self.listed.unproved.items():
            print(f"  {name:<46} {reason}")
        for line in self.bad:
            print(f"not proved: {line}")
        print(f"slowest goal: {self.slowest[0]:.1f} s in {self.slowest[1]}")
        print(f"goals: {self.proved} proved of {self.goals} in {self.functions} functions of {self.files} files; "
              f"{len(self.listed.trusted)} functions trusted, {len(self.listed.unproved)} files not proved"
              + (f"; {self.unreached} files not reached" if self.unreached else ""))  # fmt: skip


def main():
    parser = argparse.ArgumentParser(prog="prove.sh")
    parser.add_argument("root")
    parser.add_argument("work")
    parser.add_argument("files", nargs="*")
    parser.add_argument("-f", "--function", action="append", help="only this function")
    parser.add_argument("-t", "--seconds", type=int, action="append", help="a goal; once for each attempt")
    parser.add_argument("--cache", help="folder to keep proofs in, for work on contracts")
    parser.add_argument("--minutes", type=float, help="begin no file after that; --from says with which to begin")
    parser.add_argument("--from", dest="first", type=lambda text: int(text, 16), default=0, help="hexadecimal")
    parser.add_argument("-c", "--check", action="store_true", help="only check prove.list; proves nothing")
    arguments = parser.parse_intermixed_args()
    listed = List(os.path.join(arguments.root, "scripts", "prove.list"))
    prover = Prover(arguments.root, arguments.work, arguments, listed.options)
    gaps = listed.gaps(prover.library)
    if arguments.check or (gaps and not arguments.files):
        print("\n".join(gaps) or f"prove.list: {len(listed.files)} files to prove, all others named")
        return 1 if gaps else 0

    names = [name.removeprefix("lib/") for name in arguments.files] or listed.files
    sources = [prove_sources.Source(prover.library, name) for name in names]
    table = Table(listed, prover.library)

    end = time.monotonic() + 60 * arguments.minutes if arguments.minutes else None

    def job(source):
        if end and time.monotonic() > end:
            return None
        wanted = [f for f in source.functions if (source.name, f) not in listed.trusted]
        if arguments.function:
            wanted = [f for f in wanted if f in arguments.function]
        return prover.prove(source.name, wanted, 1 if len(names) > 1 else os.cpu_count() or 1)

    print(f"{'function':<48} {'goals':>6} {'proved':>6}")
    # One more than there are processors: Frama-C and its provers wait for each other.
    with concurrent.futures.ThreadPoolExecutor((os.cpu_count() or 1) + 1) as pool:
        # The largest first, so that no long one begins last; or, where there may not be time for all,
        # beginning anywhere.
        ordered = sorted(sources, key=lambda s: -s.size)
        if end:
            first = arguments.first % len(sources)
            ordered = sources[first:] + sources[:first]
        jobs = {s.name: pool.submit(job, s) for s in ordered}
        for source in sources:
            result = jobs[source.name].result()
            if result is None:
                table.late(source)
            else:
                table.file(source, result, arguments.function)
    table.end(sources)
    return 1 if table.bad or table.goals == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
