# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""damage.py FILE: writes damaged copies of a compiled module."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Mutation"))
import mutate

good = pathlib.Path(sys.argv[1]).read_bytes()
flipped = bytearray(good)
flipped[-3] ^= 0x40
copies = {
    "short": good[:10],
    "cut": good[:-1],
    "flipped": bytes(flipped),
    "version": good[:4] + b"\x09" + good[5:],
    "forged": mutate.sealed(good[24:].replace(b"loom_func", b"loom_f=nc", 1)),
    "nested": mutate.sealed(b"module {" + b"(" * 200000),
}
for name, contents in copies.items():
    pathlib.Path(f"{name}.loombc").write_bytes(contents)
