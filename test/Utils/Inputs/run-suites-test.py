# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests how utils/run-suites.py counts, and what it calls a failure.

usage: run-suites-test.py UTILS_FOLDER
"""

import contextlib
import importlib.util
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

UTILS = Path(sys.argv.pop(1))
spec = importlib.util.spec_from_file_location("run_suites", UTILS / "run-suites.py")
suites = importlib.util.module_from_spec(spec)
sys.modules["run_suites"] = suites
spec.loader.exec_module(suites)

BUDGET = {
    "suites": {"lint": 10, "lit": 100},
    "totals": {"tests": {"suites": ["lint", "lit"], "seconds": 105}},
}


def report(**results):
    """Returns the exit status, the closing lines and check.json."""
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder)
        with contextlib.redirect_stdout(io.StringIO()) as output:
            status = suites.report(build, BUDGET, results)
        summary = json.loads((build / "check.json").read_text())
    return status, output.getvalue().splitlines(), summary


class RunSuitesTest(unittest.TestCase):
    def test_all_is_well(self):
        status, lines, summary = report(
            lint=suites.Result(passed=2, seconds=3),
            lit=suites.Result(passed=3, skipped=1, seconds=50),
        )
        self.assertEqual(status, 0)
        self.assertEqual(lines[-1], "5 passed, 0 failed, 1 skipped")
        self.assertEqual(
            lines[-2], "seconds of budget: lint 3/10, lit 50/100, tests 53/105"
        )
        self.assertEqual(summary["seconds"]["tests"], {"actual": 53, "budget": 105})

    def test_a_failure_fails(self):
        lit = suites.Result(passed=3)
        lit.fail("FAIL a.mlir")
        status, lines, _ = report(lit=lit)
        self.assertEqual(status, 1)
        self.assertIn("FAILED: FAIL a.mlir", lines)
        self.assertEqual(lines[-1], "3 passed, 1 failed, 0 skipped")

    def test_no_test_is_a_failure(self):
        self.assertEqual(report(lit=suites.Result(skipped=4))[0], 1)

    def test_a_suite_over_budget_fails(self):
        status, lines, _ = report(lint=suites.Result(passed=1, seconds=11))
        self.assertEqual(status, 1)
        self.assertIn("FAILED: over budget: lint took 11 of 10 s", lines)

    def test_a_total_over_budget_fails(self):
        status, lines, _ = report(
            lint=suites.Result(passed=1, seconds=9),
            lit=suites.Result(passed=1, seconds=99),
        )
        self.assertEqual(status, 1)
        self.assertIn("FAILED: over budget: tests took 108 of 105 s", lines)

    def test_every_suite_has_a_budget(self):
        budget = json.loads((UTILS.parent / "test" / "budget.json").read_text())
        self.assertEqual(set(budget["suites"]), {"install", *suites.SUITES})


class GTestProgramTest(unittest.TestCase):
    def run_program(self, script):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "test", "Unit", "Fake")
            program.parent.mkdir(parents=True)
            program.write_text("#!/bin/sh\n" + script)
            program.chmod(0o755)
            with contextlib.redirect_stdout(io.StringIO()):
                return suites.run_gtest_program(Path(folder), "Fake")

    def write_report(self, *cases):
        document = json.dumps({"testsuites": [{"name": "S", "testsuite": cases}]})
        return f"cat > \"${{1#--gtest_output=json:}}\" <<'EOF'\n{document}\nEOF\n"

    def test_counts(self):
        passed = {"name": "a", "status": "RUN", "result": "COMPLETED"}
        skipped = {"name": "b", "status": "RUN", "result": "SKIPPED"}
        failed = {**passed, "name": "c", "failures": [{"failure": "no"}]}
        result = self.run_program(self.write_report(passed, skipped, failed) + "exit 1")
        self.assertEqual((result.passed, result.skipped, result.failed), (1, 1, 1))
        self.assertEqual(result.failures, ["Fake: S.c"])

    def test_a_crash_fails(self):
        self.assertEqual(self.run_program("kill -SEGV $$").failed, 1)

    def test_a_crash_after_the_report_fails(self):
        passed = {"name": "a", "status": "RUN", "result": "COMPLETED"}
        result = self.run_program(self.write_report(passed) + "kill -SEGV $$")
        self.assertEqual((result.passed, result.failed), (1, 1))

    def test_an_empty_program_fails(self):
        self.assertEqual(self.run_program(self.write_report()).failed, 1)


if __name__ == "__main__":
    unittest.main()
