# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls of TableGen on the repository's .td files."""

import json
import subprocess
from pathlib import Path

from lintlib.ods import LLVM

ROOT = Path(__file__).resolve().parents[2]


class DocsError(Exception):
    """What keeps a page from being made, in one line or a few."""


def _run(tool, flags, paths):
    """Runs a tool on a file that includes paths, in their order."""
    includes = "".join(f'include "{path}"\n' for path in paths)
    done = subprocess.run(
        [f"{LLVM}/bin/{tool}", "-I", "include", "-I", f"{LLVM}/include", *flags,
         "-"],
        cwd=ROOT, input=includes, capture_output=True, text=True,
    )
    if done.returncode != 0:
        raise DocsError(f"{tool} on {', '.join(paths)}:\n{done.stderr.strip()}")
    return done.stdout


def generate(flags, paths):
    """The output of mlir-tblgen, without its first comment."""
    return _run("mlir-tblgen", flags, paths).split("-->\n", 1)[1]


def records(paths):
    """All records, as llvm-tblgen --dump-json gives them."""
    return json.loads(_run("llvm-tblgen", ["--dump-json"], paths))


def find(pattern):
    """The .td files below include, as they are included, in order."""
    include = ROOT / "include"
    return sorted(str(path.relative_to(include)) for path in include.glob(pattern))


def text_of(path):
    return (ROOT / "include" / path).read_text()


def pass_files():
    return find("Loom/**/Passes.td")
