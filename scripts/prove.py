"""Runs Frama-C/WP over the files of prove.list and prints the table of functions and goals."""

import json
import os
import re
import subprocess
import sys

TIMEOUT = "20"  # seconds a goal and prover


def read_list(path):
    """The files to prove, and (file, function) -> reason of what is trusted."""
    files, trusted = [], {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if words[0] == "trusted":
                trusted[(words[1], words[2])] = " ".join(words[3:])
            else:
                files.append(words[0])
    return files, trusted


def functions_of(source):
    """Names of the functions that a file defines, by the project's own layout."""
    pattern = re.compile(r"^(?:static )?(?:inline )?(?:const )?\w+ \*?(\w+)\(", re.M)
    text = re.sub(r"/\*.*?\*/", "", source, flags=re.S)
    names = []
    for match in pattern.finditer(text):
        rest = text[match.end() :]
        if re.match(r"[^;{]*\{", rest):
            names.append(match.group(1))
    return names


def prove(root, work, name, functions):
    """Goals and proved goals by function, and the goals that failed.

    Only those of `functions`, which the file itself defines: what it includes is proved as a file of
    its own. A header's functions are kept, and so seen, if they have a contract.
    """
    report = os.path.join(work, "report.json")
    command = [
        "frama-c", "-no-unicode", "-cpp-extra-args=-I. -Iinclude", "-wp", "-wp-rte",
        "-wp-model", "Typed+Cast", "-wp-prover", "cvc4,z3", "-wp-timeout", TIMEOUT,
        "-wp-par", str(os.cpu_count() or 1), "-wp-report-json", report,
        "-wp-session", os.path.join(work, "session"), "-wp-cache", "none",
        "-wp-fct", ",".join(functions),
    ]  # fmt: skip
    if os.path.exists(report):
        os.remove(report)
    library = os.path.join(root, "lib")
    # Frama-C believes PWD rather than the folder it is in.
    run = subprocess.run(command + [name], cwd=library, env={**os.environ, "PWD": library},
                         text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if run.returncode != 0 or not os.path.exists(report):
        sys.stdout.write(run.stdout)
        sys.exit(f"prove: frama-c failed on {name}")
    with open(report, encoding="utf-8") as file:
        found = json.load(file)["wp:functions"]
    goals = {}
    for function, properties in found.items():
        main = [p["wp:main"] for key, p in properties.items() if not key.startswith("wp:") and "wp:main" in p]
        goals[function] = (sum(m["total"] for m in main), sum(m.get("valid", 0) for m in main))
    failed = re.findall(r"\[wp\] \[(?:Failed|Timeout|Unknown)\] Goal (\S+)", run.stdout)
    missing = re.findall(r"Neither code nor specification for function (\w+)", run.stdout)
    return goals, failed, missing


def main():
    root, work, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
    files, trusted = read_list(os.path.join(root, "scripts", "prove.list"))
    total = proved = count = 0
    bad = []
    print(f"{'function':<48} {'goals':>6} {'proved':>6}")
    for name in wanted or files:
        with open(os.path.join(root, "lib", name), encoding="utf-8") as source:
            defined = functions_of(source.read())
        proving = [function for function in defined if (name, function) not in trusted]
        goals, failed, missing = prove(root, work, name, proving)
        print(name)
        for function in defined:
            if (name, function) in trusted:
                print(f"  {function:<46} trusted: {trusted[(name, function)]}")
                continue
            some, done = goals.get(function, (0, 0))
            print(f"  {function:<46} {some:>6} {done:>6}", flush=True)
            total, proved, count = total + some, proved + done, count + 1
            if some == 0 or some != done:
                bad.append(f"{name}: {function}: {done} of {some}")
        bad += [f"{name}: {goal}" for goal in failed]
        bad += [f"{name}: {function} has neither code nor contract" for function in missing]
    print(f"\n{count} functions, {total} goals, {proved} proved, {len(trusted)} functions trusted")
    for line in bad:
        print(f"not proved: {line}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
