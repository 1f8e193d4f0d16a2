#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Extracts examples, one file each, and may run a tool on them.

A fence ```loom or ```mlir in an op's description is a complete module; it
becomes DIR/<op>.loom or DIR/<op>.mlir (<op>-2 and so on for further ones). With
--pages, the fences are those of Markdown pages: DIR/<page>.loom and so on.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from lintlib.core import Tree
from lintlib.ods import definitions, examples, op_name


def op_descriptions(root):
    """Yields (name, text, "path:line of the op") of every op, sorted."""
    found = definitions(Tree(root))
    for path, message in found.errors:
        raise SystemExit(f"error: {path}: {message}")
    for op in sorted(found.ops, key=op_name):
        name = op_name(op).removeprefix("loom_")
        yield name, op.fields["description"], f"{op.path}:{op.line}"


def pages(paths):
    """Yields (name, text, path) of every page."""
    for path in paths:
        yield path.stem, path.read_text(encoding="utf-8"), str(path)


def extract(texts, folder):
    """Writes the examples; returns (file, where it is from) in order."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text, where in texts:
        for number, (kind, example) in enumerate(examples(text), 1):
            suffix = "" if number == 1 else f"-{number}"
            file = folder / f"{name}{suffix}.{kind}"
            file.write_text(example, encoding="utf-8")
            written.append((file, where))
    return written


def run_tool(command, written):
    """Runs the tool on every file; prints failures; returns their number."""

    def run(entry):
        return subprocess.run(
            [*command, entry[0]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )

    failures = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (file, where), done in zip(written, pool.map(run, written)):
            if done.returncode != 0:
                failures += 1
                print(f"{where}: error: the example {file.name} is not accepted:")
                print(done.stderr)
    return failures


def main():
    root = Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", required=True, type=Path, metavar="DIR")
    parser.add_argument("--root", default=root, help="the tree to read")
    parser.add_argument(
        "--pages", nargs="+", type=Path, metavar="PAGE",
        help="read these Markdown pages, not the ops of the tree")
    parser.add_argument(
        "--run", nargs=argparse.REMAINDER, metavar="COMMAND",
        help="last option: run this command, with its options, on each file")
    arguments = parser.parse_args()
    texts = pages(arguments.pages) if arguments.pages else op_descriptions(
        arguments.root)
    written = extract(texts, arguments.output)
    if not written:
        print("error: no page has an example" if arguments.pages
              else "error: no op has an example")
        return 1
    failures = run_tool(arguments.run, written) if arguments.run else 0
    print(f"{len(written)} examples, {failures} not accepted")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
