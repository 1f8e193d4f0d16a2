# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""validate.py SCHEMA REPORT...: checks reports against a schema, and that the
counts of each are those of its lists."""

import json
import sys
from pathlib import Path

from jsonschema import Draft7Validator


def counts_differ(report):
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


def main():
    schema = json.loads(Path(sys.argv[1]).read_text())
    Draft7Validator.check_schema(schema)
    validator = Draft7Validator(schema)
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
