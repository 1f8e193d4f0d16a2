# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""on-targets.py PATH... -- [FLAG...] TARGET...: runs the cases of each module in
the simulator of all targets, and puts the reports into folders with their names.

A path is a module or a folder of them; !NAME leaves a module of a folder out. Every
module is tried; exit status 1 if one failed, or if there is none.
"""

import json
import subprocess
import sys
from pathlib import Path


def main():
    dashes = sys.argv.index("--")
    paths, words = sys.argv[1:dashes], sys.argv[dashes + 1:]
    flags = [word for word in words if word.startswith("--")]
    targets = [word for word in words if not word.startswith("--")]
    left_out = [path[1:] for path in paths if path.startswith("!")]
    modules = []
    for path in map(Path, (path for path in paths if not path.startswith("!"))):
        modules += sorted(path.glob("*.loom")) if path.is_dir() else [path]
    modules = [path for path in modules if path.stem not in left_out]
    failed = not modules
    for module in modules:
        command = ["loom-test", str(module), *flags]
        command += [f"--device=amdgpu-sim:{target}" for target in targets]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode != 0:
            print(f"{' '.join(command)}\n{done.stderr}", file=sys.stderr)
            failed = True
            continue
        report = json.loads(done.stdout)
        runs = [report] if len(targets) == 1 else report["runs"]
        assert len(runs) == len(targets), command
        for target, run in zip(targets, runs):
            Path(target).mkdir(exist_ok=True)
            Path(target, module.stem + ".json").write_text(json.dumps(run))
    print(f"{len(modules)} modules on {len(targets)} targets")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
