# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page of passes."""

import re

from .clauses import CLAUSES
from .tblgen import generate, pass_files, records

_HEADING = re.compile(r"^### `-([\w-]+)`\n\n_.*_\n", re.M)


def _form(data, name):
    dialect = data[data[name]["dialect"]["def"]]["name"]
    return f"`#{dialect}.{data[name]['mnemonic']}`"


def _facts(data, name):
    """What a LoomPass declares, as a list."""
    record = data[name]
    facts = []
    if record.get("clauses"):
        clauses = ", ".join(f"`{data[c]['Spelling']}`" for c in record["clauses"])
        facts.append(f"- Consumes the clauses: {clauses}")
    for key, what in (("preForms", "Needs"), ("postForms", "Establishes")):
        forms = [_form(data, entry["def"]) for entry in record.get(key, [])]
        if forms:
            facts.append(f"- {what}: {', '.join(forms)}")
    return "\n" + "\n".join(facts) + "\n" if facts else ""


def page(paths=None):
    """The text of passes.md, for every Passes.td unless paths are given."""
    paths = pass_files() if paths is None else paths
    text = "# Passes\n\nRun them with `loom-opt`.\n\n"
    if not paths:
        return text
    data = records([CLAUSES, *paths])
    names = {data[n]["argument"]: n for n in data["!instanceof"]["PassBase"]}

    def add_facts(match):
        return match.group(0) + _facts(data, names[match.group(1)])

    docs = _HEADING.sub(add_facts, generate(["-gen-pass-doc"], [CLAUSES, *paths]))
    # One level up: passes are the sections of this page.
    return text + re.sub(r"^##(#+) `?-?", _raise_heading, docs, flags=re.M)


def _raise_heading(match):
    tick = "`" if "`" in match.group(0) else ""
    return f"#{match.group(1)} {tick}"
