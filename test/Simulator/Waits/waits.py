#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Deletes each wait of the kernels of the corpus and of Loom's examples, one
after the other, and says for each target what becomes of them: a deletion is
reported by the simulator, or the counter was satisfied whenever the wait was
reached, or nobody can observe it (Observers.h), or the wait was never reached.
Those of waits before a flag or a lock in memory are counted apart: the simulator
does not report them.

The exit status is 1 if others remain, or if a kernel fails as it is.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(HERE, os.pardir, "Inputs", "corpus", "run.py")
KINDS = ["reported", "satisfied", "unobserved", "not reached", "handed over", "remain"]


class Waits:
    """Runs programs with the library that deletes waits."""

    def __init__(self, options):
        self.options, self.failed = options, False
        self.path = os.path.join(os.path.abspath(options.work), "waits.txt")

    def run(self, command, title):
        """What modules tell at the end of a program."""
        if os.path.exists(self.path):
            os.remove(self.path)
        environment = dict(os.environ, LOOM_SIM_WAITS=self.path, AMD_SERIALIZE_KERNEL="1")
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace")
        if done.returncode:
            self.failed = True
            print("%s:\n%s" % (title, done.stdout[-3000:]))
        if not os.path.exists(self.path):
            return ""
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    def tell(self, title, text, begin):
        sums = [sum(map(int, re.findall(r"(\d+) " + kind + r"\b(?!:)", text))) for kind in KINDS]
        waits = sum(map(int, re.findall(r"fields of (\d+) waits", text)))
        print("%s: %d waits with %d fields: %s" % (title, waits, sum(sums), ", ".join(
            "%d %s" % pair for pair in zip(sums, KINDS))), flush=True)
        print("%s: %.0f s" % (title, time.monotonic() - begin), file=sys.stderr, flush=True)
        if sums[-1] or not waits:
            self.failed = True
            print("\n".join(line for line in text.splitlines() if line.startswith("  ")))


def judge_corpus(waits, options):
    for target in options.targets.split(","):
        begin = time.monotonic()
        text = waits.run(
            [sys.executable, CORPUS, "--library", options.library, "--clang", options.clang,
             "--work", options.work, "--targets", target, "--levels", options.levels,
             "--jobs", str(options.jobs)] + options.names, "corpus " + target)
        waits.tell("corpus " + target, text, begin)


def judge_examples(waits, options):
    # Programs take the simulator's library from their own folder.
    folder = os.path.join(os.path.abspath(options.work), "bin")
    os.makedirs(folder, exist_ok=True)
    program = os.path.join(folder, "loom-test")
    shutil.copy(options.loom_test, program)
    library = os.path.join(folder, "libloom-amdgpu-sim.so")
    if not os.path.lexists(library):
        os.symlink(os.path.abspath(options.library), library)
    files = sorted(glob.glob(os.path.join(options.examples, "*.loom")) +
                   glob.glob(os.path.join(options.examples, "kernels", "*.loom")))
    for target in options.example_targets.split(","):
        begin, text = time.monotonic(), ""
        for path in files:
            name = os.path.basename(path)
            if not options.names or name in options.names:
                text += waits.run([program, path, "--device=amdgpu-sim:" + target],
                                  "%s %s" % (name, target))
        waits.tell("examples " + target, text, begin)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", required=True)
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--work", default=".")
    parser.add_argument("--targets", default="")
    parser.add_argument("--levels", default="O0,O1,O3")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--loom-test")
    parser.add_argument("--examples")
    parser.add_argument("--example-targets", default="")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    waits = Waits(options)
    if options.targets:
        judge_corpus(waits, options)
    if options.example_targets:
        judge_examples(waits, options)
    return 1 if waits.failed else 0


if __name__ == "__main__":
    sys.exit(main())
