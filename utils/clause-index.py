#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes docs/reference/clauses.md from Clauses.td and the passes' clauses.

Fails if a clause has no pass and is not pending, or if the two disagree."""

import argparse
import sys

from docslib import clauses, reference
from docslib.tblgen import ROOT, DocsError


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", nargs="*", metavar="PASSES.td",
                        help="read these files instead of every Passes.td, and "
                             "print the page")
    arguments = parser.parse_args()
    try:
        page = reference.finish(clauses.index(arguments.passes))
    except DocsError as error:
        print(f"clause-index: {error}", file=sys.stderr)
        return 1
    if arguments.passes is not None:
        print(page, end="")
        return 0
    path = ROOT / "docs/reference/clauses.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
