# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""each.py FOLDER -- COMMAND...: runs the command for every example.

{} stands for the path of the example and {stem} for its name without suffix.
Every example is tried; exit status 1 if one failed, or if there is none.
"""

import subprocess
import sys
from pathlib import Path


def main():
    folder, dashes, *command = sys.argv[1:]
    assert dashes == "--" and command, __doc__
    examples = sorted(Path(folder).glob("*.loom"))
    failed = not examples
    for example in examples:
        words = [
            word.replace("{}", str(example)).replace("{stem}", example.stem)
            for word in command
        ]
        done = subprocess.run(words, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            print(f"{example.name}: exit status {done.returncode}: {' '.join(words)}",
                  file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
