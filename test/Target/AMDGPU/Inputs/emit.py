# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""emit.py EXAMPLE... -- TARGET...: compiles every example for every target.

Leaves TARGET/STEM.hsaco and TARGET/STEM.s, and compares the instructions of the
object with those of the assembly text once llvm-mc has assembled it.
"""

import pathlib
import subprocess
import sys


def text_of(obj):
    out = obj.with_suffix(obj.suffix + ".text")
    subprocess.run(
        ["llvm-objcopy", f"--dump-section=.text={out}", obj, "/dev/null"], check=True)
    return out.read_bytes()


def emit(example, target):
    stem = pathlib.Path(target, example.stem)
    for file_format, suffix in (("amdgpu-hsaco", ".hsaco"), ("amdgpu-asm", ".s")):
        subprocess.run(
            ["loom-compile", example, f"--target=amdgpu:{target}",
             f"--format={file_format}", f"--output={stem.with_suffix(suffix)}"],
            check=True)
    again = stem.with_suffix(".o")
    subprocess.run(
        ["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={target}", "-filetype=obj",
         stem.with_suffix(".s"), "-o", again], check=True)
    return text_of(stem.with_suffix(".hsaco")), text_of(again)


def main():
    split = sys.argv.index("--")
    for target in sys.argv[split + 1:]:
        pathlib.Path(target).mkdir()
        for example in map(pathlib.Path, sys.argv[1:split]):
            emitted, assembled = emit(example, target)
            verdict = "same" if emitted and emitted == assembled else "different"
            print(f"{target} {example.stem}: {verdict} instructions")


main()
