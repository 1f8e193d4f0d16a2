# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sizes of files and functions: small files with one subject."""

from .core import Violation, folder_of, name_of, rule
from .cxx import functions

SOURCE_FOLDERS = ("include", "lib", "tools", "test", "python", "utils")
# Suffix: lines from which a file gets a warning, lines above which it fails.
LIMITS = {".cpp": (500, 800), ".td": (400, 600), ".h": (250, 400), ".py": (400, 600)}
TEST_SUFFIXES = (".mlir", ".loom", ".test")
TEST_LIMIT = 300
LEAF_CMAKE_LIMIT = 30
FUNCTION_LIMIT = 80


def is_leaf(tree, path):
    """True for a CMakeLists.txt that has none in a subfolder."""
    prefix = folder_of(path) + "/"
    return not any(
        other != path and other.startswith(prefix)
        for other in tree.files
        if name_of(other) == "CMakeLists.txt"
    )


def limits(tree, path):
    """The (warning, failure) limits of a file, or None."""
    if path.startswith("test/") and path.endswith(TEST_SUFFIXES):
        return (TEST_LIMIT, TEST_LIMIT)
    if name_of(path) == "CMakeLists.txt" and is_leaf(tree, path):
        return (LEAF_CMAKE_LIMIT, LEAF_CMAKE_LIMIT)
    for suffix, pair in LIMITS.items():
        if path.endswith(suffix):
            return pair
    return None


@rule("file-size")
def check_file_sizes(tree):
    """Lines per file (warn/fail): .cpp 500/800, .td 400/600, .h 250/400,
    .py 400/600, tests 300, leaf CMakeLists.txt 30."""
    for path in tree.matching(("",), SOURCE_FOLDERS):
        pair = limits(tree, path)
        if pair is None or "/Inputs/" in path:
            continue
        count = len(tree.lines(path))
        if count > pair[1]:
            message = f"{count} lines, at most {pair[1]} are allowed"
            yield Violation(path, 1, message)
        elif count > pair[0]:
            message = f"{count} lines, more than {pair[0]}: split it by subject"
            yield Violation(path, 1, message, warning=True)


@rule("function-size")
def check_function_sizes(tree):
    """C++ functions longer than 80 lines get a warning."""
    for path in tree.matching((".cpp", ".h"), ("include", "lib", "tools", "test")):
        for name, line, count in functions(tree.text(path)):
            if count > FUNCTION_LIMIT:
                message = f"'{name}' has {count} lines, more than {FUNCTION_LIMIT}"
                yield Violation(path, line, message, warning=True)
