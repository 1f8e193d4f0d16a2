#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Takes from compiled kernels one slot of s_nop, or one wait of
s_waitcnt_depctr, at a time: what the compiler left has no finding, and what is
taken away is found, for the compiler puts no more than is needed."""

import argparse
import os
import re
import subprocess
import sys


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace")
    return done.returncode, done.stdout


def shorten(line):
    """None if there is nothing to take."""
    nop = re.match(r"\ts_nop (\d+)", line)
    if nop:
        return "\ts_nop %d" % (int(nop[1]) - 1) if int(nop[1]) else ""
    return "" if re.match(r"\ts_(waitcnt_depctr|wait_alu) ", line) else None


class Kernels:
    def __init__(self, options, target, source):
        self.options, self.target = options, target
        self.path = os.path.join(options.work, "slots-%s" % target)
        code, text = run(self.clang("-O3", "-S", source, "-o", self.path + ".s"))
        if code:
            sys.exit(text)
        with open(self.path + ".s", encoding="utf-8") as file:
            self.lines = file.read().split("\n")
        self.names = re.findall(r"^\t\.amdhsa_kernel (\w+)", "\n".join(self.lines), re.M)

    def clang(self, *arguments):
        return [self.options.clang, "--target=amdgcn-amd-amdhsa", "-mcpu=" + self.target,
                "-nogpulib", "-w"] + list(arguments)

    def findings(self, lines, name):
        with open(self.path + ".changed.s", "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        code, text = run(self.clang(self.path + ".changed.s", "-o", self.path + ".hsaco"))
        if code:
            sys.exit(text)
        return run([self.options.sim, self.path + ".hsaco", "--kernel=" + name, "--block=64",
                    "--check-wait-slots", "buffer:65536:f32"])[1]

    def kernel_of(self, number):
        for line in self.lines[number::-1]:
            label = re.match(r"(\w+):", line)
            if label:
                return label[1]
        return None

    def check(self):
        """The number of changes and of faults."""
        changes = faults = 0
        for name in self.names:
            text = self.findings(self.lines, name)
            if text:
                print("%s: %s is not clean\n%s" % (self.target, name, text))
                faults += 1
        for number, line in enumerate(self.lines):
            shorter = shorten(line)
            if shorter is None:
                continue
            # LLVM takes op_sel_hi of packed instructions for the bit that selects a
            # half of the destination: behind them is more than is needed.
            if self.lines[number - 1].startswith("\tv_pk_"):
                continue
            changes += 1
            changed = self.lines[:number] + [shorter] + self.lines[number + 1:]
            text = self.findings(changed, self.kernel_of(number))
            if "wait-slots" not in text:
                print("%s: line %d, '%s' in place of '%s' is not found\n%s" % (
                    self.target, number + 1, shorter.strip(), line.strip(), text))
                faults += 1
        return changes, faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--sim", default="loom-amdgpu-sim")
    parser.add_argument("--work", default=".")
    parser.add_argument("source")
    parser.add_argument("targets", nargs="+")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    bad = 0
    for target in options.targets:
        changes, faults = Kernels(options, target, options.source).check()
        print("%s: %d changes, %d faults" % (target, changes, faults))
        bad += faults
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
