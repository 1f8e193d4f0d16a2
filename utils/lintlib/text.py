# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text that must not appear."""

import re

from .core import Violation, rule
from .cxx import code_of

_FORBIDDEN = (
    (re.compile(r"\berrs\s*\(\s*\)"), "errs() in a library: emit a diagnostic"),
    (re.compile(r"\breport_fatal_error\b|\breportFatal\w+Error\b"),
     "a fatal error in a library: return an error"),
    (re.compile(r"\b(?:secure_)?getenv\b|\bGetEnv\b"),
     "an environment variable in a library: take an option"),
)
# An issue number must follow, as in TODO(#12) or TODO #12.
_TODO = re.compile(r"\b(?:TODO|FIXME|XXX)\b(?![ (:]*#\d+)")
_TODO_SUFFIXES = (
    ".cpp", ".h", ".td", ".py", ".cmake", ".txt", ".mlir", ".loom", ".md", ".test")
_DEAD_CODE = re.compile(
    r"^\s*//(?!/)\s*(?:"
    r"(?:return\b|[\w:.>\-\[\]]+\s*(?:[-+|&]?=|<<)|[\w:.>\-]+\().*;"
    r"|(?:if|for|while|switch)\s*\(.*\{|\}(?:\s*else.*)?)\s*$"
)
_JSON_INCLUDE = re.compile(r'#include\s+[<"](?:nlohmann/|Loom/Support/Json)')
_JSON_ACCESS = re.compile(
    r"\.\s*(?:get\s*<|get_to\s*\(|get_ref\s*<|get_ptr\s*<|at\s*\(|value\s*\(\s*\")"
    r"|\bjson\s*::\s*parse\s*\("
)
_JSON_HELPER = re.compile(r"(?:include/Loom|lib)/Support/Json")
LIBRARIES = ("include/Loom", "include/Loom-c", "lib")
# What stands for another's library, or looks for it, has no options to take.
_WITHOUT_OPTIONS = ("lib/Simulator/Hip/", "lib/Runtime/HipLibrary.cpp")


def _matches(tree, path, pattern):
    """Yields the line of each match in the code of a C++ file."""
    code = code_of(tree.text(path))
    for match in pattern.finditer(code):
        yield code.count("\n", 0, match.start()) + 1


@rule("forbidden-call")
def check_forbidden_calls(tree):
    """Libraries use no errs(), no fatal errors, no environment variables;
    HIP's functions have no other way to be told something or to tell it."""
    for path in tree.matching((".cpp", ".h", ".td"), LIBRARIES):
        if path.startswith(_WITHOUT_OPTIONS):
            continue
        for pattern, message in _FORBIDDEN:
            for line in _matches(tree, path, pattern):
                yield Violation(path, line, message)


@rule("todo")
def check_todos(tree):
    """A note of work to be done names its issue: (#12)."""
    for path in tree.matching(_TODO_SUFFIXES):
        # The lint and its test have to spell what they look for.
        if path.startswith(("utils/lintlib/", "test/Utils/")):
            continue
        for number, line in enumerate(tree.lines(path), 1):
            if _TODO.search(line):
                yield Violation(path, number, "a TODO without an issue number")


@rule("dead-code")
def check_dead_code(tree):
    """No code in comments (documentation comments may hold examples)."""
    folders = ("include", "lib", "tools", "test")
    for path in tree.matching((".cpp", ".h"), folders):
        for number, line in enumerate(tree.lines(path), 1):
            if _DEAD_CODE.match(line):
                yield Violation(path, number, "this comment looks like code")


@rule("json-access")
def check_json_access(tree):
    """JSON is read through lib/Support/Json*: elsewhere no get<T>, at(), value()
    or parse(), which end the process on bad input."""
    for path in tree.matching((".cpp", ".h"), ("include", "lib", "tools")):
        if _JSON_HELPER.match(path) or not _JSON_INCLUDE.search(tree.text(path)):
            continue
        for line in _matches(tree, path, _JSON_ACCESS):
            message = "unchecked JSON access: use the helper in Loom/Support"
            yield Violation(path, line, message)
