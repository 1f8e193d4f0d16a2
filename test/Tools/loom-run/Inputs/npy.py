# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the .npy files that inputs.test reads."""

import struct


def write(path, descr, shape, data):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        file.write(header.encode() + data)


write("eight.npy", "<i4", (8,), struct.pack("<8i", *range(10, 18)))
write("bytes.npy", "|V1", (4,), b"abcd")
write("complex.npy", "<c8", (1,), bytes(8))
