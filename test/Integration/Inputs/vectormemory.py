#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a .loom file that checks vectors in memory against a model of it.

usage: vectormemory.py FAMILY

A case has the elements `src`, which are an arithmetic progression, and `dst`,
another one. Its kernel accesses them through views; what `dst` must become is
computed here, element by element, and written by a second kernel that knows
only scalars. Run-time data, such as masks and offsets, come from `aux`.
"""

import sys

import memorycases

WIDTHS = {"i1": 8, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "f8E4M3": 8, "f8E5M2": 8, "f16": 16, "bf16": 16,
          "f32": 32, "f64": 64, "index": 64, "offset": 64}

CONFIG = """  %c1 = index.constant 1 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
"""


def kernel(name, arguments, lines):
    body = "\n".join("  " + line for line in lines)
    return f"kernel.def @{name}() {{\n{CONFIG}}} launch({arguments}) {{\n{body}\n  kernel.return\n}}\n"


def wrap(value, bits):
    value &= (1 << bits) - 1
    return value - (value >> (bits - 1) << bits)


def initialize(case, bits, expected):
    lines = []
    for array, values, element in (("aux", case.aux, "i64"), ("exp", expected, f"i{bits}")):
        for at, value in enumerate(values):
            lines.append(f"%{array}{at} = index.constant {at} : index")
            lines.append(f"%{array}v{at} = scalar.constant {value} : {element}")
            lines.append(f"view.store %{array}v{at}, %{array}[%{array}{at}] : {element}, view<{len(values)}x{element}>")
    return kernel(f"init_{case.name}", f"%aux: view<{len(case.aux)}xi64>, %exp: view<{len(expected)}xi{bits}>", lines)


def emit(case):
    bits = WIDTHS[case.element]
    src = [wrap(x, bits) for x in case.src]
    dst = [wrap(x, bits) for x in case.dst]
    lines = case.body()
    case.model(src, dst)
    expected = [wrap(x, bits) for x in dst]
    print(initialize(case, bits, expected))
    print(kernel(f"run_{case.name}", f"%src: buffer, %dst: buffer, %aux: view<{len(case.aux)}xi64>",
                 ["%zero = index.constant 0 : offset"] + lines))
    types = {"src": f"tensor<{len(src)}xi{bits}>", "dst": f"tensor<{len(dst)}xi{bits}>",
             "aux": f"tensor<{len(case.aux)}xi64>", "exp": f"tensor<{len(dst)}xi{bits}>"}
    print(f"check.case @{case.name} {{")
    for array, start in (("src", case.src), ("dst", case.dst)):
        step = wrap(start[1] - start[0], bits) if len(start) > 1 else 0
        print(f"  %{array} = check.generate.iota offset({wrap(start[0], bits)}) step({step}) : {types[array]}"
              if case.element != "i1" else
              f"  %{array} = check.generate.iota offset(0) step(1) period(2) : {types[array]}")
    for array in ("aux", "exp"):
        print(f"  %{array} = check.generate.fill value(0) : {types[array]}")
    print(f"  kernel.launch @init_{case.name}(%aux, %exp) : ({types['aux']}, {types['exp']})")
    print(f"  kernel.launch @run_{case.name}(%src, %dst, %aux) : ({types['src']}, {types['dst']}, {types['aux']})")
    print(f"  check.expect.equal actual(%dst) expected(%exp) : {types['dst']}")
    print("  check.return\n}\n")


def main():
    for case in memorycases.FAMILIES[sys.argv[1]]():
        emit(case)


if __name__ == "__main__":
    main()
