# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check-runs.py FOLDER: one line about each test report in the folder."""

import json
import sys
from pathlib import Path


def judge(report):
    assert report["format"] == "loom.test.v0"
    samples = report["samples"]
    assert len(samples) == report["sample_count"]
    cases = {sample["case"] for sample in samples}
    assert len(cases) == report["case_count"]
    clean = (
        report["failed_sample_count"] == 0
        and report["planning_issue_count"] == 0
        and report["skipped_case_count"] == 0
        and all(sample["passed"] for sample in samples)
        and all(sample["expectation_count"] > 0 for sample in samples)
    )
    verdict = "all passed" if clean else "NOT all passed"
    return f"{len(cases)} cases, {len(samples)} samples, {verdict}"


def main():
    for path in sorted(Path(sys.argv[1]).glob("*.json")):
        print(f"{path.stem}: {judge(json.loads(path.read_text()))}")


if __name__ == "__main__":
    main()
