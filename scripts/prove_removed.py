"""Takes bounds checks out of a copy of the library; see prove_removed.sh."""

import os
import re
import shutil
import subprocess
import sys

import prove

# Seconds a goal and prover without the check: what is not proved then was proved in less before.
SECONDS = "5"


class Removal:
    """A line of the list: FILE FUNCTION: OLD => NEW"""

    def __init__(self, line):
        match = re.fullmatch(r"(\S+) (\w+): (.+?) =>(?: (.*))?", line)
        if not match:
            raise ValueError(f"not understood: {line}")
        self.file, self.function, self.old, new = match.groups()
        self.new = new or ""

    def apply(self, text):
        """The text without the check, or None if it is not in the function exactly once."""
        for found in re.finditer(rf"^[A-Za-z_][\w *]*[ *]{self.function}\([^;{{}}]*\) \{{\n.*?^\}}", text, re.M | re.S):
            body = found.group(0)
            if body.count(self.old) == 1:
                return text[: found.start()] + body.replace(self.old, self.new) + text[found.end() :]
        return None


def read(path):
    with open(path, encoding="utf-8") as lines:
        return [Removal(line.strip()) for line in lines if line.strip() and not line.startswith("#")]


def text_of(root, removal):
    with open(os.path.join(root, "lib", removal.file), encoding="utf-8") as file:
        return file.read()


def faults(root, removals):
    """Lines of the list that cannot be done."""
    listed = prove.List(os.path.join(root, "scripts", "prove.list"))
    found = [] if len(removals) >= 20 else ["fewer than 20 checks"]
    for removal in removals:
        name = f"{removal.file} {removal.function}"
        if removal.file not in listed.files or (removal.file, removal.function) in listed.trusted:
            found.append(f"{name}: is not proved")
        if removal.apply(text_of(root, removal)) is None:
            found.append(f"{name}: `{removal.old}` is not in it exactly once")
    return found


def proves(copy, work, file, functions, *options):
    """Whether functions of a file are proved, and what the table says."""
    command = [sys.executable, os.path.join(copy, "scripts", "prove.py"), copy, work, file, *options,
               "--cache", os.path.join(work, "cache")]  # fmt: skip
    for function in functions:
        command += ["-f", function]
    run = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return run.returncode == 0, run.stdout


def copy_of(root, work):
    """A copy of what a proof needs."""
    copy = os.path.join(work, "copy")
    for folder in ("lib", "scripts"):
        shutil.copytree(os.path.join(root, folder), os.path.join(copy, folder))
    os.makedirs(os.path.join(work, "cache"), exist_ok=True)
    return copy


def remove(root, copy, work, removal):
    """Takes one check out and puts it back; how many goals fail then, None if none was tried."""
    path = os.path.join(copy, "lib", removal.file)
    text = text_of(root, removal)
    with open(path, "w", encoding="utf-8") as file:
        file.write(removal.apply(text))
    _, table = proves(copy, work, removal.file, [removal.function], "-t", SECONDS)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    goals = re.search(rf"^  {removal.function} +(\d+) +(\d+)$", table, flags=re.M)
    if goals is None or int(goals.group(1)) == 0:
        print(table)
        return None
    return int(goals.group(1)) - int(goals.group(2))


def main():
    root, work, wanted = sys.argv[1], sys.argv[2], [a for a in sys.argv[3:] if a != "--check"]
    removals = read(os.path.join(root, "scripts", "prove_removed.list"))
    wrong = faults(root, removals)
    if wrong or "--check" in sys.argv:
        print("\n".join(wrong) or f"prove_removed.list: {len(removals)} checks, all there")
        return 1 if wrong else 0
    removals = [r for r in removals if not wanted or r.file in wanted]
    copy, bad = copy_of(root, work), 0
    for file in dict.fromkeys(r.file for r in removals):
        done, table = proves(copy, work, file, {r.function for r in removals if r.file == file})
        if not done:
            print(f"{file}: not proved even with all checks\n{table}")
            return 1
    for removal in removals:
        failed = remove(root, copy, work, removal)
        bad += not failed
        what = "NOT RUN" if failed is None else f"{failed} left" if failed else "NO GOAL FAILS"
        print(f"{removal.file:<22} {removal.function:<24} {what:<14} "
              f"{removal.old}" + (f" => {removal.new}" if removal.new else ""), flush=True)  # fmt: skip
    print(f"removed checks: {len(removals) - bad} of {len(removals)} make a goal fail")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
