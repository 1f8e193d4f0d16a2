# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""validate.py SCHEMA REPORT...: checks reports against a schema, and that the
counts of each are those of its lists."""

import json
import sys
from pathlib import Path

from jsonschema import Draft7Validator, RefResolver


def counts_differ(report):
    if report["format"] == "loom.run.v0":
        yield from run_counts_differ(report)
        return
    if report["format"] == "loom.test_set.v0":
        yield report["device_count"] != len(report["runs"])
        yield report["failed_device_count"] != sum(
            run["failed_sample_count"] + run["planning_issue_count"] > 0
            for run in report["runs"])
        for run in report["runs"]:
            yield from counts_differ(run)
        return
    samples = report["samples"]
    yield report["sample_count"] != len(samples)
    yield report["failed_sample_count"] != sum(not s["passed"] for s in samples)
    yield report["skipped_case_count"] != len(report["skipped_cases"])
    yield report["planning_issue_count"] != len(report["planning_issues"])
    for sample in samples:
        yield sample["failure_count"] != len(sample["failures"])
        yield sample["passed_count"] + sample["failure_count"] != (
            sample["expectation_count"])
        yield sample["passed"] != (not sample["failures"] and not sample["issues"])


def run_counts_differ(report):
    for evidence in ("numerical", "compiler"):
        yield (evidence in report) == (evidence in report["missing_evidence"])
    numerical = report.get("numerical", {"buffers": []})
    compared = [b["comparison"] for b in numerical["buffers"] if "comparison" in b]
    differing = [c for c in compared if not c["passed"]]
    yield report["passed"] != (not report["issues"] and not differing)
    for comparison in compared:
        yield comparison["passed"] != (comparison["mismatch_count"] == 0)
        yield comparison["passed"] == ("first_index" in comparison)
    if "numerical" in report:
        yield numerical["buffer_count"] != len(numerical["buffers"])
        yield numerical["compared_buffer_count"] != len(compared)
        yield numerical["differing_buffer_count"] != len(differing)


def main():
    path = Path(sys.argv[1]).resolve()
    schema = json.loads(path.read_text())
    Draft7Validator.check_schema(schema)
    # One schema may use the definitions of another beside it.
    validator = Draft7Validator(
        schema, resolver=RefResolver(path.as_uri(), schema))
    problems = 0
    for path in sys.argv[2:]:
        report = json.loads(Path(path).read_text())
        for error in validator.iter_errors(report):
            print(f"{path}: {error.json_path}: {error.message}")
            problems += 1
        if not problems and any(counts_differ(report)):
            print(f"{path}: a count is not that of its list")
            problems += 1
    print(f"{len(sys.argv) - 2} reports, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
