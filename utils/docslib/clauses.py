# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From a clause to its pass and back."""

from .tblgen import DocsError, pass_files, records

CLAUSES = "Loom/Interfaces/Clauses.td"


def _consumers(data):
    """Yields (clause record, pass record) of each entry of a clauses list."""
    for name in data["!instanceof"].get("LoomPass", []):
        for clause in data[name]["clauses"]:
            yield clause, data[name]


def _problems(data, clauses):
    consumers = list(_consumers(data))
    for clause, consumer in consumers:
        argument = consumer["argument"]
        if clause not in clauses:
            yield f"pass {argument} names the clause {clause}: there is none"
        elif clauses[clause]["ConsumingPass"] != argument:
            yield (f"pass {argument} names the clause {clause}, whose pass is "
                   f"{clauses[clause]['ConsumingPass']}")
    consumed = {clause for clause, _ in consumers}
    for name, clause in clauses.items():
        if clause["Pending"] and name in consumed:
            yield f"clause {name} has a pass and is not pending any more"
        elif not clause["Pending"] and name not in consumed:
            yield (f"clause {name} has no pass: {clause['ConsumingPass']} does "
                   "not name it")


def index(paths=None):
    """The text of clauses.md; raises DocsError if the two sides disagree."""
    data = records([CLAUSES, *(pass_files() if paths is None else paths)])
    clauses = {name: data[name] for name in data["!instanceof"]["Clause"]}
    problems = list(_problems(data, clauses))
    if problems:
        raise DocsError("\n".join(problems))
    lines = [
        "# Schedule clauses", "",
        "Each clause is consumed by one pass; a loop that still carries it when",
        "it is lowered is an error that names the pass.", "",
        "| Clause | Op | Pass | Guide |", "|---|---|---|---|",
    ]
    for clause in sorted(clauses.values(), key=lambda c: (c["Owner"], c["Spelling"])):
        pending = " (not there yet)" if clause["Pending"] else ""
        lines.append(f"| `{clause['Spelling']}` | `{clause['Owner']}` "
                     f"| `{clause['ConsumingPass']}`{pending} "
                     f"| {clause['DocAnchor']} |")
    return "\n".join(lines) + "\n"
