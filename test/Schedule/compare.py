# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compare.py LOOM_TEST FILE [FLAGS...]: runs FILE on the reference device after the
stage specialize, where loops run as they are written, and again with FLAGS; what the
cases write must be the same bytes."""

import pathlib
import subprocess
import sys

import scratch


def run(tool, path, flags):
    with scratch.folder() as folder:
        done = subprocess.run([tool, path, f"--file-output-dir={folder}", *flags],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True)
        if done.returncode:
            sys.exit(f"{' '.join(flags)}: status {done.returncode}\n"
                     f"{done.stderr[-4000:]}")
        return {str(found.relative_to(folder)): found.read_bytes()
                for found in pathlib.Path(folder).rglob("*.npy")}


def main():
    tool, path, *flags = sys.argv[1:]
    serial = run(tool, path, ["--device=reference", "--reference-stage=specialize"])
    other = run(tool, path, flags)
    if not serial or serial.keys() != other.keys():
        sys.exit(f"{len(serial)} files before and {len(other)} after the schedule")
    differing = sorted(name for name in serial if serial[name] != other[name])
    if differing:
        sys.exit(f"{len(differing)} of {len(serial)} files differ, such as "
                 f"{', '.join(differing[:8])}")
    print(f"{len(serial)} files are the same")


main()
