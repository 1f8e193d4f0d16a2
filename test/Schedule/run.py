# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs random loop nests after the stage specialize, in which loops with clauses
are executed as they are written, and after the stage schedule, and compares all
that they wrote bit for bit. The device cpu runs what is scheduled, compiled.

  test/Schedule/run.py --tools build/bin --seed 7 --count 500
  test/Schedule/run.py --tools build/bin --seed 7 --only 123   # one nest again

A nest is a function of the seed and its number. One that fails is made smaller
while it fails in the same way, and printed. From the remarks of the passes it is
counted in how many nests each clause changed a loop: fewer than --least percent
is a failure, because equal results would say nothing then.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import scratch
import shapes
import shrink
from kernel import print_module

FATAL = "no report"


class Stage:
    """One way to run a file of nests."""

    def __init__(self, name, *flags):
        self.name, self.flags = name, flags


REFERENCE = "--device=reference"
REMARKS = "--remarks-format=json", "--remarks-filter=^scf-(pipeline|unroll)$"
BEFORE = Stage("specialize", REFERENCE, "--reference-stage=specialize")
AFTER = {"reference": Stage("schedule", REFERENCE, "--reference-stage=schedule",
                            *REMARKS),
         "cpu": Stage("cpu", "--device=cpu", *REMARKS)}


class Runner:
    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work).absolute()
        self.written = scratch.folder()
        self.after = AFTER[options.device]
        self.seconds = collections.Counter()
        # By kernel: what the passes said of it in its last run.
        self.remarks = {}

    def run(self, name, *command):
        start = time.monotonic()
        done = subprocess.run([str(self.options.tools / command[0]), *command[1:]],
                              capture_output=True, text=True,
                              env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"})
        self.seconds[name] += time.monotonic() - start
        return done

    def execute(self, path, stage):
        """What became of each case: None, or what went wrong."""
        folder = pathlib.Path(self.written.name) / stage.name
        shutil.rmtree(folder, ignore_errors=True)
        said = self.work / f"{stage.name}.remarks"
        said.unlink(missing_ok=True)
        wanted = [f"--remarks={said}"] if stage is self.after else []
        done = self.run(stage.name, "loom-test", str(path), *stage.flags, *wanted,
                        "--timeout=20", f"--file-output-dir={folder}")
        try:
            report = json.loads(done.stdout)
        except json.JSONDecodeError:
            return None, crash(done)
        if wanted:
            self.keep_remarks(said.read_text())
        found = {}
        for sample in report["samples"]:
            found[sample["case"]] = None
            for issue in sample["issues"][:1]:
                message = issue["display_message"]
                # Refusals have the number of a rule.
                rule = re.search(r"\(scf\.\w+/\d+\)", message)
                kind = issue.get("kind", issue["category"])
                found[sample["case"]] = (f"{kind} {rule[0]}" if rule else kind,
                                         message)
        for issue in report["planning_issues"]:
            found[issue.get("case")] = ("planning", issue["display_message"])
        return found, None

    def files(self, stage, case, number):
        """What a nest wrote."""
        folder = pathlib.Path(self.written.name) / stage.name / case / "0"
        return {path.name: path.read_bytes()
                for path in sorted(folder.glob(f"{number}_*"))}

    def write(self, text):
        start = time.monotonic()
        path = self.work / "nests.loom"
        path.write_text(text())
        self.seconds["print"] += time.monotonic() - start
        return path

    def judge(self, kernels, apart=False):
        """The findings in some nests: number to (kind, message)."""
        path = self.write(lambda: print_module(kernels, apart))
        before, error = self.execute(path, BEFORE)
        if error is None:
            if self.options.damage:
                path.write_text(re.sub(*self.options.damage, path.read_text()))
            after, error = self.execute(path, self.after)
        if error is not None:
            # Something ended the tool: find out which nest it was.
            if len(kernels) == 1:
                kind = "crash" if before is not None else "unreadable"
                return {kernels[0].number: (kind, error)}
            middle = len(kernels) // 2
            return {**self.judge(kernels[:middle], True),
                    **self.judge(kernels[middle:], True)}
        findings = {}
        for kernel in kernels:
            case = f"nest_{kernel.number}" if apart else "all"
            missing = FATAL, "the case was not run"
            old, new = before.get(case, missing), after.get(case, missing)
            if not apart and (old or new):
                return self.judge(kernels, True)
            if old:
                findings[kernel.number] = f"illegal: {old[0]}", old[1]
            elif new:
                findings[kernel.number] = f"{self.after.name}: {new[0]}", new[1]
            else:
                was = self.files(BEFORE, case, kernel.number)
                now = self.files(self.after, case, kernel.number)
                if was != now:
                    findings[kernel.number] = "differs", difference(was, now)
                elif not was:
                    findings[kernel.number] = "illegal: empty", "no file"
        return findings

    def keep_remarks(self, lines):
        found = collections.defaultdict(list)
        for record in map(json.loads, lines.splitlines()):
            found[record.get("function")].append(record)
        self.remarks.update(found)


def crash(done):
    """The first lines about the end of a tool."""
    text = done.stderr.partition("Stack dump:")
    frames = [re.sub(r"0x[0-9a-f]+ ", "", line)[:160]
              for line in (text[2] or text[0]).splitlines()
              if "SignalHandler" not in line and "PrintStackTrace" not in line]
    return "\n".join([f"status {done.returncode}"] + frames[:14])


def difference(was, now):
    if was.keys() != now.keys():
        return f"files {sorted(was)} and {sorted(now)}"
    for name in was:
        for at in range(0, len(was[name]), 4):
            if was[name][at:at + 4] != now[name][at:at + 4]:
                return (f"{name}: word {at // 4} is {was[name][at:at + 4].hex()}, "
                        f"and {now[name][at:at + 4].hex()} after the schedule")
    return "lengths differ"


def can_change(loop):
    """The clauses that have enough iterations to change the loop. The remarks do
    not tell a loop that keeps its shape because it is short."""
    count, depth = loop.exact, loop.depth_number or 1
    if depth > 1 and (count is None or count >= depth):
        yield "pipeline"
    copies = 2 if loop.factor == "full" else loop.factor_number or 1
    if copies > 1 and (count is None or count >= depth - 1 + copies):
        yield "unroll"
        if loop.schedule not in (None, "linear"):
            yield "schedule"


class Histogram:
    """In how many nests each clause stands, and changed a loop."""

    def __init__(self):
        self.count = 0
        self.stand = collections.Counter()
        self.did = collections.Counter()
        self.outcomes = collections.Counter()
        self.shapes = collections.Counter()

    def add(self, kernel, records):
        self.count += 1
        self.shapes[kernel.shape] += 1
        stand, did = set(), set()
        for loop in kernel.loops:
            stand |= {"pipeline"} if loop.depth else set()
            stand |= {"unroll"} if loop.factor else set()
            stand |= {"schedule"} if loop.schedule else set()
        for record in records:
            fields = record["fields"]
            outcome = fields.get("outcome")
            if record["category"] == "scf-pipeline" and outcome:
                self.outcomes[f"pipeline, depth {fields['depth']}: {outcome}"] += 1
                if outcome == "pipelined":
                    did.add("pipeline")
            elif record["category"] == "scf-unroll" and outcome:
                order = fields["schedule"]
                self.outcomes[f"unroll, {order}: {outcome}"] += 1
                if outcome in ("full", "partial"):
                    did.add("unroll")
                    if order != "linear":
                        did.add("schedule")
        self.stand.update(stand)
        self.did.update(did & {clause for loop in kernel.loops
                               for clause in can_change(loop)})

    def print(self, least):
        """False if a clause changed too few."""
        good = True
        print(f"{'clause':10} {'in nests':>9} {'changed a loop in':>19}")
        for clause in ("pipeline", "unroll", "schedule"):
            share = 100 * self.did[clause] / max(self.count, 1)
            good = good and share >= least
            print(f"{clause:10} {self.stand[clause]:9} {self.did[clause]:11} "
                  f"({share:4.1f} %)" + ("" if share >= least else
                                         f" fewer than {least} %"))
        for name, count in sorted(self.outcomes.items()):
            print(f"  {name}: {count}")
        print("shapes: " + ", ".join(f"{name} {count}" for name, count in
                                     sorted(self.shapes.items())))
        return good


def report(runner, kernel, finding):
    options = runner.options
    kind, message = finding
    print(f"finding: seed {options.seed}, nest {kernel.number}, {kernel.shape}: "
          f"{kind}\n  {message}\n  again: test/Schedule/run.py --tools "
          f"{options.tools} --device {options.device} --seed {options.seed} "
          f"--only {kernel.number}", flush=True)
    kept = runner.work / f"nest_{options.seed}_{kernel.number}.loom"
    kept.write_text(print_module([kernel]))
    if not options.tries:
        return
    smaller = shrink.shrink(kernel, lambda candidate: runner.judge(
        [candidate]).get(kernel.number, (None,))[0] == kind, options.tries)
    text = print_module([smaller])
    kept.with_suffix(".small.loom").write_text(text)
    message = runner.judge([smaller])[kernel.number][1]
    print(f"  smallest: {message}\n{text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--only", type=int, nargs="+", help="nests of these numbers")
    parser.add_argument("--device", choices=sorted(AFTER), default="reference")
    parser.add_argument("--batch", type=int, default=100, help="nests in a file")
    parser.add_argument("--least", type=float, default=60)
    parser.add_argument("--damage", nargs=2, metavar=("REGEX", "TEXT"),
                        help="what to replace before the second stage: a test of "
                        "this program")
    parser.add_argument("--most-findings", type=int, default=5)
    parser.add_argument("--tries", type=int, default=600, help="how many smaller "
                        "nests to try for each finding; 0 to print none")
    parser.add_argument("--work", default="nests", help="a folder for files")
    options = parser.parse_args()
    runner = Runner(options)
    runner.work.mkdir(parents=True, exist_ok=True)
    numbers = options.only or range(options.count)
    histogram, found, launches = Histogram(), 0, 0
    start = time.monotonic()
    for first in range(0, len(numbers), options.batch):
        begin = time.monotonic()
        kernels = [shapes.make(options.seed, number)
                   for number in numbers[first:first + options.batch]]
        runner.seconds["generate"] += time.monotonic() - begin
        launches += sum(len(kernel.launches) for kernel in kernels)
        findings = runner.judge(kernels)
        sound = [kernel for kernel in kernels if kernel.number not in findings]
        for kernel in sound:
            histogram.add(kernel, runner.remarks.get(f"kernel_{kernel.number}", []))
        for kernel in kernels:
            if kernel.number in findings:
                found += 1
                report(runner, kernel, findings[kernel.number])
        if found >= options.most_findings:
            print(f"stopped after {found} findings")
            break
    good = True
    if not options.only:
        good = histogram.print(options.least)
    print(f"seed {options.seed}: {histogram.count + found} nests, {launches} launches, "
          f"{found} findings, {time.monotonic() - start:.1f} s: " +
          ", ".join(f"{name} {seconds:.1f}" for name, seconds in
                    sorted(runner.seconds.items())))
    sys.exit(0 if good and not found else 1)


if __name__ == "__main__":
    main()
