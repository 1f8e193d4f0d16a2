# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Command line of utils/lint."""

import argparse
import json
from dataclasses import asdict

from . import core, headers, layering, names, odsrules, sizes, text, tools

# Importing a module registers its rules.
MODULES = (core, headers, layering, names, odsrules, sizes, text, tools)


def main(default_root):
    parser = argparse.ArgumentParser(prog="utils/lint", description=__doc__)
    parser.add_argument("--root", default=default_root, help="the tree to check")
    parser.add_argument("--json", metavar="FILE", help="write the result there")
    parser.add_argument("--list", action="store_true", help="explain the rules")
    parser.add_argument("rules", nargs="*", metavar="RULE", help="default: all")
    arguments = parser.parse_args()
    if arguments.list:
        for name, function in core.RULES.items():
            print(f"{name:18} {' '.join(function.__doc__.split())}")
        return 0
    for name in arguments.rules:
        if name not in core.RULES:
            parser.error(f"unknown rule '{name}'; see --list")

    tree = core.Tree(arguments.root)
    results = core.run_rules(tree, arguments.rules or list(core.RULES))
    errors, warnings = {}, []
    for name, violations in results.items():
        errors[name] = []
        for v in violations:
            kind = "warning" if v.warning else "error"
            print(f"{v.path}:{v.line}: {kind}: {v.message} [{name}]")
            record = {"rule": name, **asdict(v)}
            (warnings if v.warning else errors[name]).append(record)
    if arguments.json:
        with open(arguments.json, "w") as stream:
            json.dump({"rules": errors, "warnings": warnings}, stream, indent=2)
    count = sum(len(violations) for violations in errors.values())
    print(
        f"lint: {len(results)} rules over {len(tree.files)} files: "
        f"{count} errors, {len(warnings)} warnings"
    )
    return 1 if count else 0
