"""Runs the steps of action.yml as GitHub would, and looks at what they print and end with.

usage: action_test.py PROJECT-FOLDER

Expressions ${{ inputs.NAME }} and ${{ steps.ID.outputs.NAME }} are replaced; steps that use another
action are only looked at.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import yaml


class Run:
    """One run of the action in a folder."""

    def __init__(self, project, action, folder, inputs):
        self.project = project
        self.steps = action["runs"]["steps"]
        self.folder = folder
        self.values = {f"inputs.{name}": inputs.get(name, about.get("default", ""))
                       for name, about in action["inputs"].items()}
        unknown = set(inputs) - set(action["inputs"])
        assert not unknown, unknown
        self.output = ""
        self.failed = None

    def expand(self, text):
        return re.sub(r"\$\{\{ *([\w.-]+) *\}\}", lambda m: self.values[m.group(1)], text)

    def step(self, step):
        with tempfile.NamedTemporaryFile("r", suffix=".output") as outputs:
            environment = dict(os.environ, GITHUB_ACTION_PATH=self.project, GITHUB_OUTPUT=outputs.name)
            for name, value in step.get("env", {}).items():
                environment[name] = self.expand(value)
            assert "${{" not in step["run"], "inputs go through the environment, not into scripts"
            # What GitHub does for `shell: bash`.
            assert step["shell"] == "bash"
            done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
                                  cwd=self.folder, env=environment, text=True, check=False,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.output += done.stdout
            for line in outputs.read().splitlines():
                name, value = line.split("=", 1)
                self.values[f"steps.{step['id']}.outputs.{name}"] = value
            return done.returncode

    def all(self):
        for step in self.steps:
            if "run" in step and self.failed is None and self.step(step) != 0:
                self.failed = step["name"]
        return self


def expect(condition, what, run):
    if not condition:
        sys.exit(f"action_test: {what}; the steps printed:\n{run.output}")


def look_at_matchers(project):
    """What GitHub's runner demands of a file of problem matchers."""
    with open(os.path.join(project, ".github", "problem-matcher.json"), encoding="utf-8") as file:
        matchers = json.load(file)["problemMatcher"]
    assert len({matcher["owner"] for matcher in matchers}) == len(matchers) == 2
    for matcher in matchers:
        assert matcher.get("severity", "error") in ("error", "warning", "notice")
        (pattern,) = matcher["pattern"]
        groups = re.compile(pattern["regexp"]).groups
        numbers = [pattern[key] for key in pattern if key != "regexp"]
        assert {"file", "message"} <= set(pattern) and all(0 < n <= groups for n in numbers)


def main():
    project = os.path.abspath(sys.argv[1])
    with open(os.path.join(project, "action.yml"), encoding="utf-8") as file:
        action = yaml.safe_load(file)
    assert action["runs"]["using"] == "composite"
    assert all(about["description"] for about in action["inputs"].values())

    look_at_matchers(project)
    with tempfile.TemporaryDirectory() as folder:
        corpus = os.path.join(project, "corpus", "ccsf")
        os.mkdir(os.path.join(folder, "my files"))
        shutil.copy(os.path.join(corpus, "keys_reversed.ccs"), os.path.join(folder, "my files"))
        shutil.copy(os.path.join(corpus, "sub_chunk_past_anime.ccs"), folder)
        shutil.copy(os.path.join(corpus, "basic.ccs"), folder)

        run = Run(project, action, folder, {"sarif": "out.sarif"}).all()
        expect(run.failed == "Result", "files with errors do not fail the last step", run)
        expect(f"::add-matcher::{project}/.github/problem-matcher.json" in run.output, "no matcher", run)
        expect("sub_chunk_past_anime.ccs:0x528: error:" in run.output, "the error is not shown", run)
        with open(os.path.join(folder, "out.sarif"), encoding="utf-8") as file:
            sarif = json.load(file)
        expect(sarif["version"] == "2.1.0", "another version of SARIF", run)
        found = {result["ruleId"] for result in sarif["runs"][0]["results"]}
        expect(found == {"ANM004", "ANM024"}, f"SARIF with {found}", run)

        run = Run(project, action, folder, {"paths": "my files\nbasic.ccs\n"}).all()
        expect(run.failed is None, "warnings fail", run)
        expect("my files/keys_reversed.ccs:0x494: warning:" in run.output, "no warning shown", run)
        run = Run(project, action, folder, {"paths": "my files", "strict": "true"}).all()
        expect(run.failed == "Result", "warnings do not fail with strict", run)
        run = Run(project, action, folder, {"paths": "my files", "arguments": "--format\njson"}).all()
        expect('"id": "ANM024"' in run.output, "arguments are not handed on", run)
        run = Run(project, action, folder, {"paths": "missing; echo $(id)"}).all()
        expect(run.failed == "Result" and "uid=" not in run.output, "a name is run as a command", run)

        # A file that is missing is no reason to keep the findings of the others back.
        inputs = {"paths": "missing\nsub_chunk_past_anime.ccs", "sarif": "out.sarif"}
        run = Run(project, action, folder, inputs).all()
        expect(run.values["steps.check.outputs.status"] == "2", "a missing file is no trouble", run)
        expect(run.values["steps.check.outputs.sarif"] == "true", "no SARIF for the other file", run)
        with open(os.path.join(folder, "out.sarif"), encoding="utf-8") as file:
            sarif = json.load(file)
        expect(len(sarif["runs"][0]["results"]) == 1, "SARIF without the other file's finding", run)
        run = Run(project, action, folder, {"arguments": "--nonsuch", "sarif": "out.sarif"}).all()
        expect(run.values["steps.check.outputs.sarif"] == "false", "SARIF of a wrong option", run)
        expect(not os.path.exists(os.path.join(folder, "out.sarif")), "an empty file is left", run)
    print("action_test: 7 runs of the action")


main()
