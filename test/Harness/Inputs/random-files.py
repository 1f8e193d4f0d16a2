# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""random-files.py FOLDER: writes what check.generate.random.uniform makes in
random.loom as .npy files, computed from the definition on the guide's page
about checks with exact fractions."""

import math
import struct
import sys
from fractions import Fraction
from pathlib import Path

MASK = (1 << 64) - 1
SEED, COUNT = 7, 40

# Name, descr, bounds; of floats the digits, least exponent and largest value.
INTEGERS = [("i1", "|b1", 1, 0, 1), ("i8", "|i1", 1, -100, 100),
            ("i16", "<i2", 2, -8, 8), ("i32", "<u4", 4, -(1 << 31), 5),
            ("i64", "<i8", 8, -(1 << 63), (1 << 63) - 1),
            ("index", "<i8", 8, 3, 3)]
FLOATS = [("f8E4M3", "|V1", 1, -448.0, 448.0), ("f8E5M2", "|V1", 1, -1.5, 1.5),
          ("f16", "<f2", 2, -1.0, 1.0), ("bf16", "<V2", 2, -3.0, 5.0),
          ("f32", "<f4", 4, 0.1, 0.3), ("f64", "<f8", 8, -1e308, 1.7e308)]
FORMATS = {"f8E4M3": (4, -6, 7), "f8E5M2": (3, -14, 15), "f16": (11, -14, 15),
           "bf16": (8, -126, 127), "f32": (24, -126, 127),
           "f64": (53, -1022, 1023)}


def mix(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def word(seed, i):
    return mix(mix(seed) + (i + 1) * 0x9E3779B97F4A7C15 & MASK)


def encode(value, name):
    """The bits of a fraction rounded to nearest even."""
    digits, least, bias = FORMATS[name]
    width = {4: 8, 3: 8, 11: 16, 8: 16, 24: 32, 53: 64}[digits]
    magnitude = abs(value)
    exponent = least
    while magnitude >= Fraction(2) ** (exponent + 1):
        exponent += 1
    unit = Fraction(2) ** (exponent - digits + 1)
    count = round(magnitude / unit)  # To even.
    if count < 1 << (digits - 1):
        bits = count
    else:
        bits = (exponent + bias) * (1 << (digits - 1)) + count - (1 << (digits - 1))
    return bits | (value < 0) << (width - 1)


def to_f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def uniform_float(name, low, high, i):
    if name == "f32":
        low, high = to_f32(low), to_f32(high)
    w = word(SEED, i)
    u = Fraction(w >> 11, 1 << 53) if name == "f64" else Fraction(w >> 40, 1 << 24)
    difference = high - low
    if math.isfinite(difference):
        value = float(u * Fraction(difference) + Fraction(low))
    else:
        value = 2 * float(u * Fraction(high / 2 - low / 2) + Fraction(low / 2))
    value = min(max(value, low), high)
    return encode(Fraction(value), name)


def write(folder, name, descr, size, elements):
    # One of each format of the header.
    major = 1 + len(name) % 2
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': (8, 5), }}"
    start = 8 + 2 * major
    header = text.ljust(-(start + len(text) + 1) % 64 + len(text)) + "\n"
    length = struct.pack("<H" if major == 1 else "<I", len(header))
    data = b"".join((e & (1 << 8 * size) - 1).to_bytes(size, "little")
                    for e in elements)
    (folder / f"{name}.npy").write_bytes(
        b"\x93NUMPY" + bytes([major, 0]) + length + header.encode() + data)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir()
    for name, descr, size, low, high in INTEGERS:
        write(folder, name, descr, size,
              [low + (word(SEED, i) * (high - low + 1) >> 64)
               for i in range(COUNT)])
    for name, descr, size, low, high in FLOATS:
        write(folder, name, descr, size,
              [uniform_float(name, low, high, i) for i in range(COUNT)])


if __name__ == "__main__":
    main()
