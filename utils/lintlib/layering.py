# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Who may include whom."""

import posixpath
import re

from .core import Violation, folder_of, rule

# A folder may include its own level and those below. The longest prefix counts.
LEVELS = {
    "Support": 0,
    # Code generation below the LLVM dialect knows nothing of MLIR, so that
    # passes may ask it about targets and math libraries.
    "Target": 0,
    "Interfaces": 1,
    "Dialect": 1,
    "Analysis": 2,
    "Dialect/*/Transforms": 3,
    "Transforms": 3,
    "Conversion": 4,
    "Pipelines": 5,
    "Init": 6,
    "Source": 6,
    "Link": 6,
    "Target/Translation": 6,
    "Runtime": 7,
    "Reference": 7,
    "Simulator": 7,
    "Compiler": 7,
    "Tooling": 7,
    "Harness": 8,
    "Report": 8,
    "Experiment": 8,
    "CAPI": 9,
}
TOOLS_LEVEL = 10

# These must not reach an MLIR header, directly or through other Loom headers.
MLIR_FREE = ("Runtime", "Simulator", "Target", "Source/Syntax")
# The one part of Target that translates MLIR's LLVM dialect to LLVM IR.
MLIR_ALLOWED = ("Target/Translation",)

# Headers that cost 10 to 20 s of compile time, and where they may appear.
HEAVY = re.compile(
    r"mlir/(?:Dialect/LLVMIR/|Target/LLVMIR/|Conversion/LLVMCommon/"
    r"|Conversion/\w+To(?:LLVM|ROCDL|NVVM)/)"
)
# Pipelines names passes, whose own headers are light.
HEAVY_FOLDERS = re.compile(
    r"Target/|Pipelines/|Conversion/\w+To(?:LLVM|ROCDL|NVVM)/"
)

_INCLUDE = re.compile(r'^[ \t]*#?[ \t]*include[ \t]+["<]([^">]+)[">]', re.M)
SUFFIXES = (".cpp", ".h", ".td")
FOLDERS = ("include", "lib", "tools")


def includes(tree, path):
    """Yields (line, included path as written)."""
    text = tree.text(path)
    for match in _INCLUDE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(1)


def inner_path(path):
    """A library file's path below include/Loom or lib, else None."""
    if path.startswith("include/Loom-c/"):
        return "CAPI/" + path.removeprefix("include/Loom-c/")
    for prefix in ("include/Loom/", "lib/"):
        if path.startswith(prefix):
            return path.removeprefix(prefix)
    return None


def level(path):
    """The level of a file of the tree; None where its folder has none."""
    if path.startswith("tools/"):
        return TOOLS_LEVEL
    inner = inner_path(path)
    if inner is None:
        return None
    parts = inner.split("/")
    if parts[0] == "Dialect" and "Transforms" in parts[2:3]:
        return LEVELS["Dialect/*/Transforms"]
    return LEVELS.get(
        "/".join(parts[:2]), LEVELS.get(parts[0].removesuffix(".h"))
    )


def resolve(tree, path, included):
    """The file of the tree that an include names, or None."""
    if included.startswith(("Loom/", "Loom-c/")):
        # A generated file stands for the folder it is generated into.
        return f"include/{included}"
    local = f"{folder_of(path)}/{included}"
    return local if local in tree.file_set else None


@rule("layering")
def check_layering(tree):
    """Support, Target < Interfaces, Dialect < Analysis < Transforms <
    Conversion < Pipelines < Init, Source, Link, Target/Translation < Runtime, Reference,
    Simulator, Compiler, Tooling < Harness, Report, Experiment < C API < tools: no file includes a higher level, and no file
    includes another folder's private header."""
    for path in tree.matching(SUFFIXES, FOLDERS):
        own = level(path)
        if own is None:
            message = "this folder has no level in utils/lintlib/layering.py"
            yield Violation(path, 1, message)
            continue
        for line, included in includes(tree, path):
            if included.startswith("../"):
                message = f"'{included}' leaves the folder: include a public header"
                yield Violation(path, line, message)
                continue
            target = resolve(tree, path, included)
            other = level(target) if target else None
            if other is not None and other > own:
                message = f"'{included}' belongs to a higher level than this file"
                yield Violation(path, line, message)


def _is_mlir_free(path):
    inner = inner_path(path) or ""
    return inner.startswith(tuple(f"{f}/" for f in MLIR_FREE)) and not (
        inner.startswith(tuple(f"{f}/" for f in MLIR_ALLOWED))
    )


def _mlir_chain(tree, path, seen):
    """The chain of includes from path to an MLIR header, or None."""
    for _, included in includes(tree, path):
        if included.startswith(("mlir/", "mlir-c/")):
            return [included]
        target = resolve(tree, path, included)
        if target is None or target in seen or target not in tree.file_set:
            continue
        seen.add(target)
        chain = _mlir_chain(tree, target, seen)
        if chain:
            return [included, *chain]
    return None


@rule("mlir-free")
def check_mlir_free(tree):
    """Runtime, Simulator, Source/Syntax, and Target but for its translation,
    reach no MLIR header."""
    for path in tree.matching((".cpp", ".h"), ("include/Loom", "lib")):
        if not _is_mlir_free(path):
            continue
        for line, included in includes(tree, path):
            target = resolve(tree, path, included)
            if included.startswith(("mlir/", "mlir-c/")):
                chain = [included]
            elif target in tree.file_set:
                chain = _mlir_chain(tree, target, {target})
                chain = chain and [included, *chain]
            else:
                continue
            if chain:
                message = "MLIR-free folder reaches MLIR: " + " -> ".join(chain)
                yield Violation(path, line, message)


@rule("llvm-dialect")
def check_llvm_dialect(tree):
    """Headers of the LLVM, ROCDL and NVVM dialects and their translation appear
    only in Target and in Conversion/*To{LLVM,ROCDL,NVVM}."""
    for path in tree.matching((".cpp", ".h"), ("include/Loom", "lib", "tools")):
        if HEAVY_FOLDERS.match(inner_path(path) or ""):
            continue
        for line, included in includes(tree, path):
            if HEAVY.match(posixpath.normpath(included)):
                message = f"'{included}' is allowed only in Target and Conversion/*To*"
                yield Violation(path, line, message)
