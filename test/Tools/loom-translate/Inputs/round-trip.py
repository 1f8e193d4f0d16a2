# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""round-trip.py FOLDER: translates each .loom file of a folder there and back.

Leaves STEM.loombc. Compares MLIR text, which has everything but names and
comments.
"""

import pathlib
import subprocess
import sys


def translate(direction, source, target):
    subprocess.run(
        ["loom-translate", f"--{direction}", source, "-o", target], check=True)
    return pathlib.Path(target).read_bytes()


for path in sorted(pathlib.Path(sys.argv[1]).glob("*.loom")):
    stem = path.stem
    first = translate("loom-to-mlir", path, f"{stem}.first.mlir")
    source = translate("mlir-to-loom", f"{stem}.first.mlir", f"{stem}.again.loom")
    second = translate("loom-to-mlir", f"{stem}.again.loom", f"{stem}.second.mlir")
    again = translate("mlir-to-loom", f"{stem}.second.mlir", f"{stem}.third.loom")
    translate("mlir-to-loombc", f"{stem}.first.mlir", f"{stem}.loombc")
    compiled = translate("loom-to-mlir", f"{stem}.loombc", f"{stem}.compiled.mlir")
    same = first == second == compiled and source == again and len(first) > 1000
    print(f"{stem}: {'same' if same else 'different'}")
