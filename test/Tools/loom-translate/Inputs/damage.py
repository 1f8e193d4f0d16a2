# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""damage.py FILE: writes damaged copies of a compiled module."""

import pathlib
import sys

good = pathlib.Path(sys.argv[1]).read_bytes()
flipped = bytearray(good)
flipped[-3] ^= 0x40
copies = {
    "short": good[:10],
    "cut": good[:-1],
    "flipped": bytes(flipped),
    "version": good[:4] + b"\x09" + good[5:],
}
for name, contents in copies.items():
    pathlib.Path(f"{name}.loombc").write_bytes(contents)
