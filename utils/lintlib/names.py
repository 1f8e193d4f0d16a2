# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of passes are computable from one another."""

import re

from .core import Violation, folder_of, name_of, rule
from .cxx import code_of
from .ods import cached_definitions

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+")
_GENERATED_PASS = re.compile(r"^#define GEN_PASS_DEF_(\w+)", re.M)


def kebab(name):
    """PipelineLoops -> pipeline-loops; KernelToROCDL -> kernel-to-rocdl."""
    return "-".join(word.lower() for word in _WORD.findall(name))


def expected_paths(record):
    """(source, test stems) of a pass def in include/Loom/<folder>/Passes.td.

    In a Conversion folder each edge has a folder of its own. Tests of a
    dialect's passes lie in the dialect's test folder.
    """
    folder = folder_of(record.path).removeprefix("include/Loom/")
    if folder == "Conversion":
        folder = f"Conversion/{record.name.removeprefix('Convert')}"
    test_folder = re.sub(r"^(Dialect/\w+)/(?:IR|Transforms)$", r"\1", folder)
    stem = f"test/{test_folder}/{kebab(record.name)}"
    return f"lib/{folder}/{record.name}.cpp", (stem, f"{stem}-invalid")


@rule("pass-names")
def check_pass_names(tree):
    """Pass def PipelineLoops in a Passes.td has the argument
    loom-pipeline-loops, the file PipelineLoops.cpp in the mirrored folder and
    the tests pipeline-loops and pipeline-loops-invalid (.mlir or .loom)."""
    sources = set()
    for record in cached_definitions(tree).passes:
        where = (record.path, record.line)
        if name_of(record.path) != "Passes.td":
            yield Violation(*where, f"pass {record.name} is not in a Passes.td")
        argument = f"loom-{kebab(record.name)}"
        if record.fields["argument"] != argument:
            message = f"pass {record.name} must have the argument '{argument}'"
            yield Violation(*where, message)
        source, tests = expected_paths(record)
        sources.add(source)
        if source not in tree.file_set:
            yield Violation(*where, f"pass {record.name} is not in {source}")
        for stem in tests:
            if not tree.file_set & {f"{stem}.mlir", f"{stem}.loom"}:
                yield Violation(*where, f"pass {record.name} has no test {stem}.mlir")
    yield from _check_sources(tree, sources)


def _check_sources(tree, sources):
    """The way back: from a source file to its pass."""
    for path in tree.matching((".cpp",), ("lib",)):
        text = tree.text(path)
        for match in _GENERATED_PASS.finditer(text):
            stem = name_of(path).removesuffix(".cpp")
            if path not in sources or match.group(1) != stem.upper():
                line = text.count("\n", 0, match.start()) + 1
                message = f"{match.group(1)} is defined in a file of another name"
                yield Violation(path, line, message)
        match = re.search(r"\bPassWrapper\s*<", code_of(text))
        if match:
            line = text.count("\n", 0, match.start()) + 1
            yield Violation(path, line, "a pass of a library is defined in ODS")
