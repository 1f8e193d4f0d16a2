# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TableGen records: llvm-tblgen --dump-json is the only parser of .td files."""

import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from .core import folder_of

LLVM = "/usr/lib/llvm-22"
_INCLUDE = re.compile(r'^\s*include\s+"([^"]+)"', re.M)
_FENCE = re.compile(
    r"^([ \t]*)```(mlir|loom)[ \t]*\n(.*?)^[ \t]*```[ \t]*$", re.M | re.S
)


@dataclass
class Record:
    name: str
    path: str
    line: int
    fields: dict
    classes: list


@dataclass
class Definitions:
    ops: list = field(default_factory=list)
    passes: list = field(default_factory=list)
    errors: list = field(default_factory=list)  # (path, message)


def op_name(record):
    """The op's full name: dialect.mnemonic."""
    dialect = record.fields["!dialect"]
    return f"{dialect}.{record.fields['opName']}" if dialect else (
        record.fields["opName"])


def examples(description):
    """Yields (kind, text) of each ```mlir and ```loom fence, dedented."""
    for match in _FENCE.finditer(description or ""):
        indent, kind, body = match.groups()
        lines = [line.removeprefix(indent) for line in body.splitlines()]
        yield kind, "\n".join(lines) + "\n"


def _included(tree, path):
    for name in _INCLUDE.findall(tree.text(path)):
        for candidate in (f"include/{name}", f"{folder_of(path)}/{name}"):
            if candidate in tree.file_set:
                yield candidate


def _closure(tree, path):
    seen, queue = {path}, [path]
    while queue:
        for other in _included(tree, queue.pop()):
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return seen


def _dump(tree, path):
    command = [
        f"{LLVM}/bin/llvm-tblgen", "--dump-json", "-I", "include",
        "-I", f"{LLVM}/include", path,
    ]
    return subprocess.run(command, cwd=tree.root, capture_output=True, text=True)


def _locate(tree, files, record):
    """Finds the file and line of a record: TableGen gives only a base name."""
    for location in reversed(record.get("!locs", [])):
        base, line = location.rsplit(":", 1)
        for path in files:
            if path.rsplit("/", 1)[-1] == base:
                return path, int(line)
    return None, 0


def _collect(tree, files, data, result, seen):
    instances = data["!instanceof"]
    for kind, found in (("Op", result.ops), ("PassBase", result.passes)):
        for name in instances.get(kind, []):
            fields = data[name]
            path, line = _locate(tree, files, fields)
            if path is None or (path, name) in seen:
                continue
            seen.add((path, name))
            if kind == "Op":
                dialect = data[fields["opDialect"]["def"]]
                fields["!dialect"] = dialect["name"]
            found.append(Record(name, path, line, fields, fields["!superclasses"]))


def definitions(tree):
    """All op and pass definitions of the tree's .td files."""
    paths = list(tree.matching((".td",), ("include/Loom", "lib")))
    included = {other for path in paths for other in _included(tree, path)}
    # A file that another one includes is read there.
    roots = [path for path in paths if path not in included]
    result, seen = Definitions(), set()
    with ThreadPoolExecutor(2) as pool:
        for path, done in zip(roots, pool.map(lambda p: _dump(tree, p), roots)):
            if done.returncode != 0:
                message = done.stderr.strip().splitlines() or ["no message"]
                result.errors.append((path, message[0]))
                continue
            files = sorted(_closure(tree, path))
            _collect(tree, files, json.loads(done.stdout), result, seen)
    return result


def cached_definitions(tree):
    """definitions(tree), computed once per tree."""
    if not hasattr(tree, "definitions"):
        tree.definitions = definitions(tree)
    return tree.definitions
