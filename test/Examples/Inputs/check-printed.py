# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the remarks a page shows are among those that tools printed.

check-printed.py PAGE OUTPUT: a line of the page `name.loom:2:3: remark: text`
has to be in the output, whatever the file is called there.
"""

import re
import sys

REMARK = re.compile(r"^[^:\s]+(:\d+:\d+: remark: .*)$", re.MULTILINE)


def main():
    page, output = (open(path, encoding="utf-8").read()
                    for path in sys.argv[1:3])
    shown, printed = REMARK.findall(page), set(REMARK.findall(output))
    missing = [line for line in shown if line not in printed]
    for line in missing:
        print(f"not printed: {line}")
    if not missing:
        print(f"{len(shown)} lines, all printed")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
