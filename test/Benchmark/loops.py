#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""loops.py [BUILD]: what the examples of loop schedules cost.

Of each file in docs/examples/loops: the median time of a whole loom-compile to a
code object, with its schedules and with its clauses taken out, and of the kernel
with the largest code the bytes and vector registers, with and without. Then, on
this machine's CPU, the kernel `configured` of vector_rows.loom with several depths
and factors, one workgroup on 16384 rows of 1 KiB, in one thread.

The second table is a measurement on this CPU. The first is about the compiler:
nothing of it says how fast an AMD GPU is.
"""

import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOOPS = ROOT / "docs" / "examples" / "loops"
TARGETS = ["gfx1100", "gfx942"]
RUNS = 5
CLAUSES = re.compile(r" (pipeline|unroll|schedule)\(%?\w+\)")
ROUNDS, ROWS = 21, 16384
SCHEDULES = [(1, 1), (1, 4), (2, 1), (2, 2), (3, 1), (3, 3), (4, 4), (8, 8)]


def compile_to(build, source, target, kind, output):
    """Seconds that the compiler takes."""
    start = time.perf_counter()
    subprocess.run([build / "bin" / "loom-compile", source,
                    f"--target=amdgpu:{target}", f"--format=amdgpu-{kind}",
                    f"--config-file={LOOPS / 'schedule.json'}",
                    f"--output={output}"], check=True)
    return time.perf_counter() - start


def largest(assembly):
    """Bytes and vector registers of the kernel with the most bytes."""
    text = assembly.read_text()
    sizes = re.findall(r"; codeLenInByte = (\d+)", text)
    registers = re.findall(r"; NumVgprs: (\d+)", text)
    return max((int(size), int(count)) for size, count in zip(sizes, registers))


def compiled(build, folder):
    form = "{:17} {:8} {:>8} {:>8} {:>7} {:>7} {:>6} {:>6}"
    print(form.format("example", "target", "seconds", "without", "bytes",
                      "without", "VGPRs", "without"))
    for example in sorted(LOOPS.glob("*.loom")):
        plain = folder / example.name
        plain.write_text(CLAUSES.sub("", example.read_text()))
        for target in TARGETS:
            seconds, code = [], []
            for source in (example, plain):
                seconds.append(statistics.median(
                    compile_to(build, source, target, "hsaco", folder / "k")
                    for _ in range(RUNS)))
                compile_to(build, source, target, "asm", folder / "k.s")
                code.append(largest(folder / "k.s"))
            print(form.format(
                example.stem, target, *(f"{value:.2f}" for value in seconds),
                code[0][0], code[1][0], code[0][1], code[1][1]), flush=True)


def measured(build, folder):
    subprocess.run(["cmake", "--build", build, "--target", "loom-loop-speed"],
                   check=True, stdout=subprocess.DEVNULL)
    text = (LOOPS / "vector_rows.loom").read_text()
    paths = []
    for depth, factor in SCHEDULES:
        bound = text
        for key, value in (("depth", depth), ("factor", factor)):
            bound, count = re.subn(rf"config\.decl @rows\.{key} .*",
                                   f"config.def @rows.{key} = {value} : index",
                                   bound)
            assert count == 1
        paths.append(folder / f"rows-{depth}-{factor}.loom")
        paths[-1].write_text(bound)
    done = subprocess.run(
        [build / "bin" / "loom-loop-speed", str(ROUNDS),
         str(ROWS), *paths], check=True, stdout=subprocess.PIPE, text=True)
    print("\ndepth factor  milliseconds on this CPU")
    for (depth, factor), line in zip(SCHEDULES, done.stdout.split()):
        print(f"{depth:5} {factor:6}  {float(line) / 1e6:.3f}")


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build")
    with tempfile.TemporaryDirectory() as name:
        compiled(build, pathlib.Path(name))
        measured(build, pathlib.Path(name))


if __name__ == "__main__":
    main()
