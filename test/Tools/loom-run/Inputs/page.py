# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""page.py PAGE: runs each block marked sh of a page; the block marked text behind
it must be what it prints, with '...' for anything in a line."""

import re
import subprocess
import sys
from pathlib import Path


def main():
    blocks = re.findall(r"^```(sh|text)\n(.*?)^```$", Path(sys.argv[1]).read_text(),
                        re.MULTILINE | re.DOTALL)
    commands = 0
    for (kind, command), (next_kind, wanted) in zip(blocks, blocks[1:]):
        if (kind, next_kind) != ("sh", "text"):
            continue
        done = subprocess.run(["bash", "-e", "-c", command], text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        pattern = ".*".join(map(re.escape, wanted.split("...")))
        assert done.returncode == 0, done.stdout
        assert re.fullmatch(pattern, done.stdout), done.stdout
        commands += 1
    print(f"{commands} commands")


if __name__ == "__main__":
    main()
