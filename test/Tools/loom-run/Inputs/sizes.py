# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""sizes.py MODULE DEVICE...: clamps rows of many lengths on each device, which
must find what is expected, and notice what is not."""

import subprocess
import sys

SIZES = [0, 1, 2, 63, 64, 65, 127, 200]


def spell(values):
    return f"{len(values)}xi32=" + ",".join(map(str, values))


def run(module, device, values, expected):
    low, high = -20, 30
    command = [
        "loom-run", module, f"--device={device}",
        f"--kernel-input-buffer={spell(values)}",
        # One element more, which nobody may write.
        f"--kernel-input-buffer=&{spell([77] * (len(values) + 1))}",
        f"--kernel-input-value=i32={low}", f"--kernel-input-value=i32={high}",
        f"--kernel-input-value=index={len(values)}",
        f"--kernel-workload-value=index={len(values)}",
        f"--expected-kernel-buffer={spell(values)}",
        f"--expected-kernel-buffer={spell(expected + [77])}",
    ]
    return subprocess.run(command, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)


def main():
    module, *devices = sys.argv[1:]
    for device in devices:
        for size in SIZES:
            values = [(37 * i) % 101 - 50 for i in range(size)]
            expected = [min(max(value, -20), 30) for value in values]
            done = run(module, device, values, expected)
            assert done.returncode == 0, (device, size, done.stdout, done.stderr)
            assert done.stderr == "loom-run: PASS (2 buffers compared, 0 differ)\n"
            assert f"buffer 1: {spell(expected + [77])}\n" in done.stdout
            assert "buffer 0" not in done.stdout
            if size == 0:
                continue
            expected[-1] += 1
            done = run(module, device, values, expected)
            assert done.returncode == 1, (device, size)
            assert f"first at [{size - 1}]: " in done.stderr, done.stderr
        print(f"{device}: {len(SIZES)} sizes")


if __name__ == "__main__":
    main()
