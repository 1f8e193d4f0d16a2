#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the guide quotes stands in this project.

Usage: check-guide.py PROJECT PAGE. Every block of the page marked c, cpp, cmake
or mlir must be consecutive lines of one file of the project. Indentation and
the project's test comments do not count.
"""

import re
import sys
from pathlib import Path

SUFFIXES = {"c": "*.c", "cpp": "*.cpp", "cmake": "CMakeLists.txt", "mlir": "*.mlir"}


def normalize(text):
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(
        line for line in lines if line and not re.match(r"// (CHECK|CF)\b", line))


def main():
    project, page = map(Path, sys.argv[1:])
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text(), re.M | re.S)
    checked, missing = 0, 0
    for kind, text in blocks:
        if kind not in SUFFIXES:
            continue
        checked += 1
        files = project.rglob(SUFFIXES[kind])
        if not any(normalize(text) in normalize(f.read_text()) for f in files):
            missing += 1
            print(f"{page}: error: no {SUFFIXES[kind]} has this block:\n{text}")
    print(f"{checked} blocks, {missing} missing")
    return 1 if missing or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
