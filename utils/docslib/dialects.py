# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One page per dialect, in the spelling of .loom files."""

import re
from itertools import groupby

from .tblgen import find, generate, text_of

_DIALECT = re.compile(r'^def \w+ : Dialect \{\s*let name = "(\w+)";', re.M)
_TITLE = re.compile(r"^# '(\w+)' Dialect\n\n_(.*)_\n", re.M)
_OP = re.compile(r"^### `loom_([\w.]+)` \(::([\w:]+)\)$", re.M)
_SYNTAX = re.compile(r"^(operation ::= `)loom_", re.M)
_ENUMS = re.compile(r"^## Enums\n", re.M)
_ENUM = re.compile(r"^### (\w+)\n.*?(?=^### |\Z)", re.M | re.S)


def dialects():
    """Yields (MLIR name, .td files) of each dialect; a folder has one."""
    for _, paths in groupby(find("Loom/Dialect/*/IR/*.td"), _folder):
        paths = list(paths)
        for path in paths:
            match = _DIALECT.search(text_of(path))
            if match:
                yield match.group(1), paths


def _folder(path):
    return path.rsplit("/", 1)[0]


def _own_enums(page, paths):
    """Drops the enums of other dialects: TableGen lists every one it reads."""
    parts = _ENUMS.split(page, 1)
    if len(parts) == 1:
        return page
    texts = [text_of(path) for path in paths]
    own = [
        match.group(0) for match in _ENUM.finditer(parts[1])
        if any(f'<"{match.group(1)}"' in text for text in texts)
    ]
    return parts[0] + ("## Enums\n\n" + "".join(own) if own else "")


def _title(match):
    name, summary = match.groups()
    source = name.removeprefix("loom_")
    return f"# The `{source}` dialect\n\n{summary}. In MLIR: `{name}`.\n"


def page(name, paths):
    """The text of a dialect's page."""
    text = generate(["-gen-dialect-doc", f"-dialect={name}"], paths)
    text = _own_enums(text, paths).replace("[TOC]\n", "")
    text = _TITLE.sub(_title, text)
    text = _OP.sub(r"### `\1` (`\2`)", text)
    return _SYNTAX.sub(r"\1", text)
