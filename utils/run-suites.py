#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds, runs the suites, compares their seconds with test/budget.json.

Called by utils/check. Exit status 0 means: something passed, nothing failed and
no suite or total is over its budget. A suite over budget counts as a failure.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIT = "/usr/lib/llvm-22/bin/lit"
# A suite of its own: the simulator's unit tests, its folder of lit tests and those
# that run examples and numerical cases on its devices.
SIMULATOR_TESTS = "SimulatorTests"
SIMULATOR_LIT = r"Simulator/|/simulator(-long|-targets)?\.test|loom-run/devices"
# A unit test program that runs longer than this hangs.
GTEST_TIMEOUT = 120


@dataclass
class Result:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0
    failures: list = field(default_factory=list)

    def fail(self, what):
        self.failed += 1
        self.failures.append(what)

    def add(self, other):
        self.passed += other.passed
        self.skipped += other.skipped
        self.failed += other.failed
        self.failures += other.failures


def run(command, log=None):
    """Runs a command in the repository; its output goes to us or to log."""
    if log is None:
        return subprocess.run(command, cwd=ROOT).returncode
    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "w") as stream:
        return subprocess.run(
            command, cwd=ROOT, stdout=stream, stderr=subprocess.STDOUT
        ).returncode


def build_sanitized(result):
    """Builds the simulator with sanitizers, which test/Simulator/fuzz.test runs.

    Takes part of the time of the build; later calls find it done.
    """
    folder = ROOT / "build" / "sanitize"
    if not (folder / "build.ninja").exists():
        if run(["cmake", "--preset", "sanitize"], folder / "configure.log") != 0:
            print((folder / "configure.log").read_text())
            result.fail("configuring build/sanitize")
            return
    if run(["cmake", "--build", folder, "--target", "simulator-fuzz"]) != 0:
        result.fail("the build of build/sanitize")


def run_build(build):
    result = Result()
    if run(["utils/setup"]) != 0:
        result.fail("the build")
    else:
        build_sanitized(result)
    return result


def run_lint(build):
    result = Result()
    report = build / "lint.json"
    report.unlink(missing_ok=True)
    run(["utils/lint", f"--json={report}"])
    if not report.exists():
        result.fail("utils/lint ended without a report")
        return result
    for rule, violations in json.loads(report.read_text())["rules"].items():
        if violations:
            result.fail(f"lint rule {rule}: {violations} violations")
        else:
            result.passed += 1
    return result


def run_lit(build, name, parameters):
    result = Result()
    report = build / "test" / f"{name}.json"
    report.unlink(missing_ok=True)
    status = run([LIT, "-sv", f"--output={report}", *parameters, build / "test"])
    if not report.exists():
        result.fail(f"lit ended with status {status} and no report")
        return result
    for test in json.loads(report.read_text())["tests"]:
        code = test["code"]
        if code in ("PASS", "XFAIL", "FLAKYPASS"):
            result.passed += 1
        elif code in ("UNSUPPORTED", "SKIPPED"):
            result.skipped += 1
        elif code != "EXCLUDED":  # of another suite
            result.fail(f"{code} {test['name']}")
    if status != 0 and not result.failed:
        result.fail(f"lit ended with status {status}")
    return result


def run_gtest_program(build, name, shard=0, shards=1):
    """Runs one GoogleTest program, or a part of it, and counts its test cases."""
    result = Result()
    folder = build / "test" / "gtest"
    folder.mkdir(parents=True, exist_ok=True)
    report = folder / (f"{name}-{shard}.json" if shards > 1 else f"{name}.json")
    report.unlink(missing_ok=True)
    program = build / "test" / "Unit" / name
    try:
        done = subprocess.run(
            [program, f"--gtest_output=json:{report}"],
            cwd=folder,
            env=dict(os.environ, GTEST_TOTAL_SHARDS=str(shards),
                     GTEST_SHARD_INDEX=str(shard)),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=GTEST_TIMEOUT,
        )
        status, output = done.returncode, done.stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        status, output = 1, str(error)
    if report.exists():
        for suite in json.loads(report.read_text())["testsuites"]:
            for case in suite["testsuite"]:
                if case.get("failures"):
                    result.fail(f"{name}: {suite['name']}.{case['name']}")
                elif case["result"] == "SKIPPED" or case["status"] == "NOTRUN":
                    result.skipped += 1
                else:
                    result.passed += 1
    if status != 0 and not result.failed:
        result.fail(f"{name} ended with status {status}")
    if not result.passed and not result.failed:
        result.fail(f"{name} ran no test")
    if result.failed:
        print(output)
    return result


def run_gtest_programs(build, parts):
    """Runs (program, shard, number of shards) side by side."""
    result = Result()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for one in pool.map(lambda part: run_gtest_program(build, *part), parts):
            result.add(one)
    return result


def run_gtests(build):
    names = (build / "test" / "unittests.txt").read_text().split()
    return run_gtest_programs(
        build, [(name, 0, 1) for name in names if name != SIMULATOR_TESTS])


def run_simulator(build):
    shards = os.cpu_count()
    result = run_gtest_programs(
        build, [(SIMULATOR_TESTS, shard, shards) for shard in range(shards)])
    build_sanitized(result)
    result.add(run_lit(build, "simulator", ["--filter=" + SIMULATOR_LIT]))
    return result


def run_embedding(build):
    result = Result()
    log = build / "test" / "embedding.log"
    if run(["utils/test-embedding", build], log) == 0:
        result.passed += 1
    else:
        print(log.read_text())
        result.fail(f"test/Embedding (log: {log})")
    return result


SUITES = {
    "build": run_build,
    "lint": run_lint,
    "lit": lambda build: run_lit(build, "lit", ["--filter-out=" + SIMULATOR_LIT]),
    "gtest": run_gtests,
    "simulator": run_simulator,
    "roundtrip": lambda build: run_lit(build, "roundtrip", ["-Droundtrip=1"]),
    "embedding": run_embedding,
}


def over_budget(budget, results):
    """Returns one line per suite or total that took longer than allowed."""
    lines = []
    for name, result in results.items():
        allowed = budget["suites"][name]
        if result.seconds > allowed:
            lines.append(f"{name} took {result.seconds:.0f} of {allowed} s")
    for name, total in budget["totals"].items():
        seconds = sum(results[s].seconds for s in total["suites"] if s in results)
        if seconds > total["seconds"]:
            lines.append(f"{name} took {seconds:.0f} of {total['seconds']} s")
    return lines


def report(build, budget, results):
    """Prints the closing lines, writes build/check.json; returns the status."""
    failures = [f for result in results.values() for f in result.failures]
    failures += [f"over budget: {line}" for line in over_budget(budget, results)]
    passed = sum(result.passed for result in results.values())
    skipped = sum(result.skipped for result in results.values())

    actual = {name: result.seconds for name, result in results.items()}
    allowed = dict(budget["suites"])
    for name, total in budget["totals"].items():
        actual[name] = sum(actual.get(suite, 0) for suite in total["suites"])
        allowed[name] = total["seconds"]
    summary = {
        "passed": passed,
        "failed": len(failures),
        "skipped": skipped,
        "failures": failures,
        "suites": {
            name: {**asdict(result), "budget": budget["suites"][name]}
            for name, result in results.items()
        },
        "seconds": {
            name: {"actual": round(actual[name], 1), "budget": allowed[name]}
            for name in actual
        },
    }
    build.mkdir(exist_ok=True)
    (build / "check.json").write_text(json.dumps(summary, indent=2) + "\n")

    print()
    for failure in failures:
        print(f"FAILED: {failure}")
    print(
        "seconds of budget: "
        + ", ".join(f"{name} {actual[name]:.0f}/{allowed[name]}" for name in actual)
    )
    print(f"{passed} passed, {len(failures)} failed, {skipped} skipped")
    return 0 if passed and not failures else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--install-seconds", type=float, default=0.0)
    parser.add_argument(
        "suites", nargs="*", metavar="SUITE", help=f"of: {' '.join(SUITES)}"
    )
    arguments = parser.parse_args()
    for suite in arguments.suites:
        if suite not in SUITES:
            parser.error(f"unknown suite '{suite}'; suites: {' '.join(SUITES)}")
    build = ROOT / "build"
    budget = json.loads((ROOT / "test" / "budget.json").read_text())

    results = {"install": Result(seconds=arguments.install_seconds)}
    for name, suite in SUITES.items():
        if arguments.suites and name not in arguments.suites:
            continue
        print(f"\n== {name}", flush=True)
        start = time.monotonic()
        results[name] = suite(build)
        results[name].seconds = time.monotonic() - start
        if name == "build" and results[name].failed:
            break
    return report(build, budget, results)


if __name__ == "__main__":
    sys.exit(main())
