# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Licence headers, file names in headers, header guards."""

import re

from .core import Violation, name_of, rule

LICENCE = "Part of Loom, under the Apache License v2.0 with LLVM Exceptions."
SPDX = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
C_SUFFIXES = (".cpp", ".h", ".td")
HASH_SUFFIXES = (".py", ".cmake", ".cmake.in", ".py.in", ".sh")
# The header is complete within this many lines.
HEADER_LINES = 12
FOLDERS = ("include", "lib", "tools", "test", "python", "utils", "docs", ".ci")


def is_program(tree, path):
    return "." not in name_of(path) and tree.text(path).startswith("#!")


@rule("licence")
def check_licence(tree):
    """C++, TableGen, Python, shell files and CMake modules begin with the
    licence header; the first line of C++ and TableGen files names the file."""
    for path in tree.matching(("",), FOLDERS):
        if "/Inputs/" in path:
            continue
        is_c = path.endswith(C_SUFFIXES)
        if path.startswith("test/") and path.endswith(".td"):
            continue
        if not (is_c or path.endswith(HASH_SUFFIXES) or is_program(tree, path)):
            continue
        lines = tree.lines(path)
        top = "\n".join(lines[:HEADER_LINES])
        if LICENCE not in top or SPDX not in top:
            yield Violation(path, 1, "the licence header is missing or not at the top")
        elif is_c and not re.match(rf"//===-+ {re.escape(name_of(path))} ", lines[0]):
            yield Violation(path, 1, f"the first line does not name {name_of(path)}")


def guards(path):
    """The header guards that a header may have."""
    inner = re.sub(r"^include/(?:Loom/)?|^lib/", "", path)
    macro = re.sub(r"\W", "_", inner).upper()
    if path.startswith("include/Loom-c/"):
        return (macro,)
    if path.startswith("include/"):
        return (f"LOOM_{macro}",)
    # A private header's guard may tell it from a public one of that name.
    prefix = "LOOM_LIB_" if path.startswith("lib/") else "LOOM_"
    return (f"LOOM_{macro}", f"{prefix}{macro}")


@rule("header-guard")
def check_header_guards(tree):
    """Headers are guarded by LOOM_<PATH>_H."""
    folders = ("include", "lib", "tools", "test")
    for path in tree.matching((".h",), folders):
        if path.startswith("test/Embedding/"):
            continue
        match = re.search(r"^#ifndef (\w+)\n#define \1$", tree.text(path), re.M)
        if not match or match.group(1) not in guards(path):
            yield Violation(path, 1, f"expected the header guard {guards(path)[0]}")
