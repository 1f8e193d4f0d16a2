# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules that other programs check."""

import re
import subprocess

from .core import Violation, rule

CLANG_FORMAT = "/usr/lib/llvm-22/bin/clang-format"
GENERATED_DOCS = "utils/gen-docs"
_CLANG_FORMAT_ERROR = re.compile(r"^(.+?):(\d+):\d+: error: .*clang-format", re.M)


def _halves(items):
    return [half for half in (items[::2], items[1::2]) if half]


@rule("clang-format")
def check_format(tree):
    """C++ files are as clang-format 22 writes them."""
    files = list(tree.matching((".cpp", ".h"), ("include", "lib", "tools", "test")))
    # Two processes: the machine has two cores.
    runs = [
        subprocess.Popen(
            [CLANG_FORMAT, "--dry-run", "-Werror", "--style=file", *half],
            cwd=tree.root,
            stderr=subprocess.PIPE,
            text=True,
        )
        for half in _halves(files)
    ]
    reported = set()
    for process in runs:
        output = process.communicate()[1]
        found = False
        for path, line in _CLANG_FORMAT_ERROR.findall(output):
            found = True
            if path not in reported:
                reported.add(path)
                message = f"not formatted; run clang-format-22 -i {path}"
                yield Violation(path, int(line), message)
        if process.returncode != 0 and not found:
            yield Violation(".clang-format", 1, f"clang-format failed: {output}")


@rule("generated-docs")
def check_generated_docs(tree):
    """The generated reference is up to date: utils/gen-docs --check."""
    if GENERATED_DOCS not in tree.file_set:
        return
    done = subprocess.run(
        [tree.root / GENERATED_DOCS, "--check"],
        cwd=tree.root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        output = done.stdout.strip() or f"status {done.returncode}"
        yield Violation(GENERATED_DOCS, 1, f"the reference is out of date: {output}")
