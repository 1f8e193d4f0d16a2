# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the remarks a page shows are among those that tools printed.

check-printed.py PAGE OUTPUT [KIND...]: a line of the page
`name.loom:2:3: remark: text` has to be in the output, whatever the file is
called there. Other kinds of lines, such as `error`, are checked if named.
"""

import re
import sys


def main():
    page, output = (open(path, encoding="utf-8").read()
                    for path in sys.argv[1:3])
    kinds = "|".join(sys.argv[3:] or ["remark"])
    line = re.compile(rf"^[^:\s]+(:\d+:\d+: (?:{kinds}): .*)$", re.MULTILINE)
    shown, printed = line.findall(page), set(line.findall(output))
    missing = [line for line in shown if line not in printed]
    for line in missing:
        print(f"not printed: {line}")
    if not missing:
        print(f"{len(shown)} lines, all printed")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
