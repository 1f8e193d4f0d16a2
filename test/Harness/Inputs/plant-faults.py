# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""plant-faults.py FOLDER: plants a fault in kernels of the examples and prints what
the reference device reports.

For each report a line with the name of the fault, the kind of the report, where it
happened, and the source line it points at. The exit status is 1 if a fault cannot be
planted, or if something else than a report comes back.
"""

import json
import subprocess
import sys
from pathlib import Path

BARRIER = "kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)"

# Name, file, case, sample, stage, and replacements of texts that occur once.
FAULTS = [
    ("bound-1", "saxpy", "saxpy_sizes", 0, "schedule", [
        ("index.cmp slt, %i, %n", "index.cmp sle, %i, %n")]),
    ("bound-2", "kernels/transpose", "transpose_25x41", 0, "schedule", [
        ("index.cmp slt, %column, %columns", "index.cmp sle, %column, %columns")]),
    ("barrier-1", "kernels/gemm", "gemm_both", 0, "schedule", [
        ("    // Nobody uses the slices of the step before any more.\n    " + BARRIER, "")]),
    ("barrier-2", "kernels/attention", "two_kinds", 1, "schedule", [
        ("  " + BARRIER + "\n", "")]),
    ("accumulator-1", "kernels/histogram", "tails", 1, "schedule", [
        ("scf.for %t = [%c0 to %c4 step %c1]() {", "scf.for %t = [%c1 to %c4 step %c1]() {")]),
    ("accumulator-2", "kernels/attention", "two_kinds", 1, "schedule", [
        ("    view.store %l, %weights[%stream] : f32, view<16xf32>\n", "")]),
    # Scans in place.
    ("noalias-1", "kernels/exclusive_scan", "scan_odd", 0, "schedule", [
        ("@scan_blocks[%blocks](%totals, %offsets, %total, %blocks) : [index](tensor<2xi32>",
         "@scan_blocks[%blocks](%totals, %totals, %total, %blocks) : [index](tensor<2xi32>")]),
    ("noalias-2", "kernels/softmax", "softmax_rows", 0, "schedule", [
        ("(%x, %y, %rows, %n) : [index](tensor<3x257xf32>",
         "(%x, %x, %rows, %n) : [index](tensor<3x257xf32>")]),
    ("assume-1", "kernels/softmax", "softmax_rows", 0, "schedule", [
        ("range(%group, 0, 32767)", "range(%group, 0, 1)")]),
    ("assume-2", "kernels/paged_kv_gather", "falling_pages", 0, "schedule", [
        ("range(%page_any, 0, 65535)", "range(%page_any, 0, 2)")]),
    # A compiler refuses what comes from the id of a workitem, so before it looks.
    ("divergence-1", "kernels/transpose", "transpose_25x41", 0, "specialize", [
        ("  " + BARRIER + "\n", ""),
        ("      %tile_row =", "      " + BARRIER + "\n      %tile_row =")]),
    ("divergence-2", "kernels/histogram", "tails", 1, "specialize", [
        ("  scf.if %found {\n", "  scf.if %found {\n    " + BARRIER + "\n")]),
]


def plant(folder, name, example, edits):
    text = (folder / f"{example}.loom").read_text()
    for old, new in edits:
        if text.count(old) != 1:
            sys.exit(f"{name}: {text.count(old)} times in {example}.loom: {old}")
        text = text.replace(old, new)
    path = Path(f"{name}.loom")
    path.write_text(text)
    return path, text.splitlines()


def main():
    failed = False
    for name, example, case, sample, stage, edits in FAULTS:
        path, lines = plant(Path(sys.argv[1]), name, example, edits)
        done = subprocess.run(
            ["loom-test", str(path), "--device=reference", f"--reference-stage={stage}",
             f"--case=@{case}", f"--sample={sample}"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        issues = [issue for result in json.loads(done.stdout or "{}").get("samples", [])
                  for issue in result["issues"]]
        if done.returncode != 1 or not issues:
            print(f"{name}: no report: exit status {done.returncode}\n{done.stderr}")
            failed = True
        for issue in issues:
            line = int(issue["source_location"].split(":")[-2])
            place = issue["display_message"].partition("; workgroup ")[2]
            print(f"{name}: {issue['kind']}, workgroup {place}: {lines[line - 1].strip()}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
