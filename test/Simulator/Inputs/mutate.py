#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the simulator's unit tests with one wrong entry in the table of
semantics, for one seed after the other, and counts how often a test fails.

First the tests of the entry's family run, then all others. A crash and a test
that does not end count as failures. The exit status is 1 if fewer mutations than
wanted are noticed.
"""

import argparse
import concurrent.futures
import os
import re
import resource
import signal
import subprocess
import sys
import time

# Tests by family, besides those whose name begins with that of the family.
TESTS = {
    "Branch": "Jump*:Salu*:Group*:Launch*:Program*",
    "Buffer": "Atomics*:Global*:Scratch*:MaskedLanes*",
    "Compare": "Compare*:MaskedLanes*",
    "Convert": "Convert*:Folder*",
    "ConvertHalf": "Convert*:HalfResult*:Packed*",
    "CrossLane": "CrossLane*:Dpp*:RelativeRegisters*",
    "DivHelpers": "Division*",
    "Dot": "Dot*",
    "Global": "Global*:Flat*:Scratch*:Waits*:MaskedLanes*",
    "GlobalAtomics": "Atomics*:Flat*:Waits*",
    "Lds": "Lds*:Waits*:Group*",
    "LdsAtomics": "LdsAtomics*:LdsExchange*:Atomics*",
    "Mfma": "Mfma*",
    "MfmaScaled": "Mfma*",
    "MixedFloat": "MixedFloat*",
    "Packed": "Packed*",
    "PackedInteger": "Packed*",
    "Salu": "Salu*",
    "ScaledFloat": "MaskedLanes*",
    "ScalarCompare": "Salu*",
    "Smem": "Smem*:Waits*",
    "ValuBits": "ValuBits*:ValuPacks*:QuadSad*:ValuInteger*",
    "ValuFloat": "Arithmetic*:FloatMinMax*:FloatSpecial*:MaskedLanes*",
    "ValuFloat16": "Arithmetic*:FloatMinMax*:FloatSpecial*:HalfResult*:MaskedLanes*",
    "ValuFloat64": "Arithmetic*:FloatMinMax*:FloatSpecial*:MaskedLanes*",
    "ValuFloatMinMax": "FloatMinMax*",
    "ValuInteger": "ValuInteger*:ValuBits*:QuadSad*:MaskedLanes*",
    "Waits": "Waits*",
    "Wmma": "Wmma*",
}
# Minutes of arithmetic against the host, after everything else.
SLOW = "Targets/Composite*:Composite*"


def run(options, seed, tests, limit):
    """None if all tests pass, or the first that does not; without a seed, with the
    table as it is."""
    environment = dict(os.environ, GTEST_BRIEF="1")
    if seed is not None:
        environment["LOOM_SIM_MUTATION"] = str(seed)
    # Seconds of a processor: how busy the machine is makes no difference.
    done = subprocess.run(
        [options.binary, "--gtest_fail_fast", "--gtest_filter=" + tests],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_CPU, (limit, limit)))
    if done.returncode == 0:
        return None
    if done.returncode == -signal.SIGXCPU or done.returncode == -signal.SIGKILL:
        return "no end"
    failed = re.search(r"\[  FAILED  \] (\S+)", done.stdout)
    return failed[1] if failed else "exit status %d" % done.returncode


def judge(options, mutation):
    seed, family = mutation[:2]
    first = "%s*:SemanticsTable*:%s" % (family, TESTS.get(family, ""))
    noticed = run(options, seed, first, 60)
    if not noticed and not options.quick:
        noticed = run(options, seed, "*-%s:%s" % (first, SLOW), 200)
        noticed = noticed or run(options, seed, SLOW, 200)
    return noticed


def read_equivalents():
    """Mutations that change nothing, and names that no target decodes."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "equivalents.txt")
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#", 1)[0].strip() for line in file]
    return [line for line in lines if line]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--wanted", type=int, default=95, help="of 100")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--quick", action="store_true", help="only the family's tests")
    options = parser.parse_args()
    begin = time.monotonic()
    equivalents = set(read_equivalents())
    listed = subprocess.run(
        [options.binary], stdout=subprocess.PIPE, text=True, check=True,
        env=dict(os.environ, LOOM_SIM_MUTATION="list:%d:%d" % (
            options.first, options.count + len(equivalents)))).stdout
    mutations, left_out = [], 0
    for seed, family, rest in re.findall(r"^mutation (\d+) (\w+) (.*)$", listed, re.M):
        if ("%s %s" % (family, rest) in equivalents or
                "unreachable " + rest.split()[0] in equivalents):
            left_out += 1
        elif len(mutations) < options.count:
            mutations.append((int(seed), family, rest))
    noticed, clean = 0, {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for mutation, by in zip(mutations, pool.map(
                lambda mutation: judge(options, mutation), mutations)):
            # A test that fails anyway notices nothing.
            if by and "." in by:
                if by not in clean:
                    clean[by] = run(options, None, by, 200) is None
                if not clean[by]:
                    by = None
            noticed += by is not None
            print("%3d %s %s: %s" % (mutation + (by or "NOT NOTICED",)), flush=True)
    print("%d of %d mutations noticed, %d more change nothing or are of no target" % (
        noticed, len(mutations), left_out))
    print("%.0f s" % (time.monotonic() - begin), file=sys.stderr)
    return 0 if 100 * noticed >= options.wanted * len(mutations) else 1


if __name__ == "__main__":
    sys.exit(main())
