# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The file tree, the rule registry and the exceptions file."""

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

EXCEPTIONS_FILE = "utils/lint-exceptions.txt"
SKIPPED_FOLDERS = {".git", ".cache", ".vscode", "__pycache__", "Output"}


@dataclass(frozen=True)
class Violation:
    path: str
    line: int
    message: str
    warning: bool = False


RULES = {}


def rule(name):
    """Registers a generator of violations; its docstring explains the rule."""

    def register(function):
        RULES[name] = function
        return function

    return register


class Tree:
    """The files under a root: paths are relative, with forward slashes."""

    def __init__(self, root):
        self.root = Path(root)
        self._texts = {}

    @cached_property
    def files(self):
        found = []
        for folder, subfolders, names in os.walk(self.root):
            at_root = Path(folder) == self.root
            subfolders[:] = sorted(
                s
                for s in subfolders
                if s not in SKIPPED_FOLDERS
                and not (at_root and (s == "build" or s.startswith("build-")))
            )
            relative = Path(folder).relative_to(self.root)
            found += [(relative / name).as_posix() for name in sorted(names)]
        return found

    @cached_property
    def file_set(self):
        return set(self.files)

    def matching(self, suffixes, folders=("",)):
        """Files with one of the suffixes under one of the folders."""
        prefixes = tuple(f"{folder}/" if folder else "" for folder in folders)
        for path in self.files:
            if path.endswith(suffixes) and path.startswith(prefixes):
                yield path

    def text(self, path):
        if path not in self._texts:
            data = (self.root / path).read_bytes()
            self._texts[path] = data.decode("utf-8", errors="replace")
        return self._texts[path]

    def lines(self, path):
        return self.text(path).splitlines()


def name_of(path):
    return PurePosixPath(path).name


def folder_of(path):
    return PurePosixPath(path).parent.as_posix()


def load_exceptions(tree):
    """Returns {(rule, path): line} and the violations of the file itself."""
    exceptions, violations = {}, []
    if EXCEPTIONS_FILE not in tree.file_set:
        return exceptions, violations
    for number, line in enumerate(tree.lines(EXCEPTIONS_FILE), 1):
        if not line.strip() or line.startswith("#"):
            continue
        words = line.split(None, 2)
        if len(words) < 3 or words[0] not in RULES:
            message = "expected: RULE PATH REASON, with a rule of utils/lint --list"
            violations.append(Violation(EXCEPTIONS_FILE, number, message))
        else:
            exceptions[words[0], words[1]] = number
    return exceptions, violations


def run_rules(tree, names):
    """Runs the named rules; returns {rule: violations} after exceptions.

    An exception that nothing needed is a violation of the rule "exceptions".
    """
    exceptions, broken = load_exceptions(tree)
    used, results = set(), {}
    for name in names:
        results[name] = []
        for violation in RULES[name](tree):
            if (name, violation.path) in exceptions:
                used.add((name, violation.path))
            else:
                results[name].append(violation)
    for key, line in exceptions.items():
        if key[0] in names and key not in used:
            message = f"exception for {key[0]} {key[1]} is not needed: remove it"
            broken.append(Violation(EXCEPTIONS_FILE, line, message))
    if "exceptions" in results:
        results["exceptions"] += broken
    return results


@rule("exceptions")
def check_exceptions(tree):
    """Each line of the exceptions file is well-formed and still needed."""
    # run_rules fills this in: only it knows which exceptions were used.
    return ()
