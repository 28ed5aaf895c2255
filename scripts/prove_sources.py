"""What prove.py must know of the sources: which functions a file defines, and what no proof may use."""

import os
import re
import subprocess

# Every file with code in these folders is proved, or is named in prove.list with the reason.
FOLDERS = ("base", "ee", "frames", "ccsf", "anime", "cine", "totemtech")

# What would make a goal true without a proof.
FORBIDDEN = re.compile(r"\b(?:admit|axiom|axiomatic)\b|\b(?:assumes|requires)\s+\\false\b")

_DEFINITION = re.compile(r"^(?!typedef\b|return\b|else\b)[A-Za-z_][\w\s*]*?[\s*](\w+)\(([^;{}]*)\)\s*\{", re.M)


def without_comments(text):
    """The text with comments, strings and preprocessor lines blanked."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    return re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", text, flags=re.M)


def definitions(text):
    """Names of the functions that a text without comments defines, in its order."""
    return [match.group(1) for match in _DEFINITION.finditer(text)]


def ghosts(text):
    """Names of the functions that only annotations define: lemmas, with their proofs as bodies."""
    found = []
    for block in re.findall(r"/\*@\s*ghost\b(.*?)\*/", text, flags=re.S):
        code = re.sub(r"/@.*?@/|//[^\n]*", " ", block, flags=re.S)
        found += definitions(re.sub(r"^[ \t]+", "", code, flags=re.M))
    return found


def preprocessed(library, name):
    """What Frama-C sees of a file itself: its own lines after the preprocessor, macros expanded."""
    command = ["gcc", "-E", "-D__FRAMAC__", "-I.", "-Iinclude", "-x", "c", name]
    run = subprocess.run(command, cwd=library, text=True, stdout=subprocess.PIPE, check=True)
    own, inside = [], False
    for line in run.stdout.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            inside = marker.group(1) == name
        elif inside:
            own.append(line)
    return "\n".join(own)


class Source:
    """A file of lib/: its functions as compiled, and those that the preprocessor takes away."""

    def __init__(self, library, name):
        with open(os.path.join(library, name), encoding="utf-8") as file:
            text = file.read()
        self.name = name
        self.size = len(text)
        seen = without_comments(preprocessed(library, name))
        self.functions = definitions(seen) + ghosts(text)
        self.unseen = [f for f in definitions(without_comments(text)) if f not in self.functions]
        self.called = set(re.findall(r"\b(\w+)\s*\(", seen)) - set(self.functions)


def with_code(library):
    """The files of FOLDERS and of the public headers that define functions."""
    found = []
    for folder in FOLDERS + ("include/quirkproof",):
        for file in sorted(os.listdir(os.path.join(library, folder))):
            name = f"{folder}/{file}"
            if not file.endswith((".c", ".h")):
                continue
            with open(os.path.join(library, name), encoding="utf-8") as source:
                if definitions(without_comments(source.read())):
                    found.append(name)
    return found


def forbidden(library):
    """Annotations anywhere in lib/ that would stand in for a proof."""
    found = []
    for folder, _, files in sorted(os.walk(library)):
        for file in sorted(files):
            if not file.endswith((".c", ".h")):
                continue
            path = os.path.join(folder, file)
            with open(path, encoding="utf-8") as source:
                text = source.read()
            for note in re.finditer(r"/\*@.*?\*/|//@[^\n]*", text, flags=re.S):
                for word in FORBIDDEN.findall(re.sub(r"//[^@][^\n]*", "", note.group(0))):
                    found.append(f"{os.path.relpath(path, library)}: `{word}` in an annotation")
    return found
