#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the corpus' kernels for GPUs at several levels, runs them in the
simulator and compares with the same file compiled for the host.

A line per failure and a sum; the exit status is 1 if anything failed.
"""

import argparse
import concurrent.futures
import ctypes
import glob
import os
import re
import struct
import subprocess
import sys

# Processor, and the wave size if it is not the processor's usual one.
TARGETS = ["gfx1100", "gfx1100:64", "gfx942", "gfx1201", "gfx950", "gfx1151",
           "gfx11-generic", "gfx9-4-generic", "gfx12-generic", "gfx1201:64"]
LEVELS = ["O0", "O1", "O3"]
ITEMS_OUT, ITEMS_IN = 4096, 8192
HERE = os.path.dirname(os.path.abspath(__file__))


def write_npy(path, words):
    header = "{'descr': '<u4', 'fortran_order': False, 'shape': (%d,), }" % len(words)
    header = header.ljust(117) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        file.write(header.encode() + bytes(words))


def read_npy(path):
    with open(path, "rb") as file:
        data = file.read()
    start = 10 + struct.unpack("<H", data[8:10])[0]
    return struct.unpack("<%dI" % ITEMS_OUT, data[start:])


def as_float(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def differs(got, expected, tolerance):
    if got == expected:
        return False
    if tolerance < 0:
        return True
    x, y = as_float(got), as_float(expected)
    if x != x or y != y:
        return (x != x) != (y != y)
    if tolerance == 0:
        return True
    return not abs(x - y) <= tolerance * max(abs(y), 1.0)


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout


class Host:
    """A file's reference: `expected` by wave size."""

    def __init__(self, options, source):
        name = os.path.basename(source)[:-2]
        path = os.path.join(options.work, name + ".so")
        code, text = run([options.clang, "-O1", "-w", "-ffp-contract=off",
                          "-Xclang", "-ffloat16-excess-precision=none",
                          "-fno-strict-aliasing", "-fwrapv", "-std=gnu11",
                          "-fPIC", "-shared", source, "-o", path, "-lm"])
        if code:
            raise RuntimeError(text)
        library = ctypes.CDLL(path)
        words = (ctypes.c_uint32 * ITEMS_IN)()
        library.fill(words)
        self.input = os.path.join(options.work, name + ".npy")
        write_npy(self.input, words)
        self.tolerance = ctypes.c_float.in_dll(library, "tolerance").value
        self.expected = {}
        for size in (32, 64):
            ctypes.c_int.in_dll(library, "waveSize").value = size
            out = (ctypes.c_uint32 * ITEMS_OUT)()
            library.reference(out, words)
            self.expected[size] = list(out)


def wave_size(target):
    if ":" in target:
        return int(target.split(":")[1])
    return 64 if target.startswith("gfx9") else 32


def check(options, source, host, target, level):
    """None, or what is wrong and the text of it."""
    name = os.path.basename(source)[:-2]
    base = os.path.join(options.work, "%s-%s-%s" % (name, target.replace(":", "-w"), level))
    command = [options.clang, "--target=amdgcn-amd-amdhsa",
               "-mcpu=" + target.split(":")[0], "-nogpulib", "-w", "-" + level,
               "-ffp-contract=off", "-fno-strict-aliasing", "-fwrapv",
               "-std=gnu11", source, "-o", base]
    if wave_size(target) == 64:
        command += ["-DWAVE64"]
        if not target.startswith("gfx9"):
            command += ["-mwavefrontsize64"]
    code, text = run(command)
    if code:
        return "compile", text
    out = base + ".npy"
    code, text = run([options.sim, base, "--kernel=run", "--grid=4",
                      "--block=256", "--host-threads=1", "--output=0=" + out,
                      "buffer:%d:u32" % (4 * ITEMS_OUT), "buffer:" + host.input])
    if code or not os.path.exists(out):
        return ("bind" if "semantics" in text else "run"), text
    expected = host.expected[wave_size(target)]
    got = read_npy(out)
    os.remove(out)
    if not options.keep:
        os.remove(base)
    wrong = [i for i in range(ITEMS_OUT)
             if differs(got[i], expected[i], host.tolerance)]
    if not wrong:
        return None
    i = wrong[0]
    return "differ", "%d dwords differ, first %d: 0x%08x, not 0x%08x" % (
        len(wrong), i, got[i], expected[i])


def is_for(source, target):
    with open(source, encoding="utf-8") as file:
        found = re.search(r"^// targets: (.*)", file.read(), re.M)
    return not found or any(target.startswith(p) for p in found[1].split())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--sim", default="loom-amdgpu-sim")
    parser.add_argument("--work", default=".")
    parser.add_argument("--targets", default=",".join(TARGETS))
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    sources = sorted(glob.glob(os.path.join(HERE, "*.c")))
    if options.names:
        sources = [s for s in sources if os.path.basename(s)[:-2] in options.names]
    jobs, failures = [], {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for source in sources:
            host = Host(options, source)
            for target in options.targets.split(","):
                if is_for(source, target):
                    for level in options.levels.split(","):
                        jobs.append((source, target, level, pool.submit(
                            check, options, source, host, target, level)))
        for source, target, level, job in jobs:
            result = job.result()
            if not result:
                continue
            kind, text = result
            failures[kind] = failures.get(kind, 0) + 1
            print("%s: %s %s %s" % (kind, os.path.basename(source), target, level))
            print("  " + "\n  ".join(text.strip().splitlines()[:6]))
    print("%d files, %d runs, %d failed%s" % (
        len(sources), len(jobs), sum(failures.values()),
        "".join(", %s: %d" % item for item in sorted(failures.items()))))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
