#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a .loom file that checks vector ops against values computed here.

usage: vectors.py FAMILY

Each kernel reads its operands lane by lane from a buffer and stores every lane
of its results; a second kernel writes the operands and the expected bits.
"""

import sys

import vectorcases
from floats import encode, width


def type_of(element, shape):
    return f"vector<{'x'.join(map(str, shape))}x{element}>" if shape else element


def count(shape):
    total = 1
    for extent in shape:
        total *= extent
    return total


def storage(element):
    """The element of the view in which lanes are kept."""
    return {"i1": "i8"}.get(element, element)


class Writer:
    def __init__(self):
        self.lines = []
        self.values = 0

    def emit(self, line):
        self.lines.append("  " + line)

    def name(self):
        self.values += 1
        return f"%t{self.values}"

    def constant(self, value, kind):
        name = self.name()
        op = "index.constant" if kind in ("index", "offset") else "scalar.constant"
        self.emit(f"{name} = {op} {value} : {kind}")
        return name


CONFIG = """  %c1 = index.constant 1 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
"""


def regions(items):
    """Byte offsets of (element, shape, ...) items, and the total, in words."""
    offsets, at = [], 0
    for element, shape, *_ in items:
        offsets.append(at)
        size = count(shape) * max(width(element), 8) // 8
        at += (size + 7) // 8 * 8
    return offsets, max(at // 8, 1)


def view(w, buffer, offset, element, lanes):
    start = w.constant(offset, "offset")
    name = w.name()
    kind = f"view<{lanes}x{element}>"
    w.emit(f"{name} = buffer.view {buffer}[{start}] : buffer -> {kind}")
    return name, kind


def read_operand(w, name, element, shape, offset):
    lanes, kept = count(shape), storage(element)
    window, kind = view(w, "%in", offset, kept, lanes)
    scalars = []
    for lane in range(lanes):
        value = w.name()
        w.emit(f"{value} = view.load {window}[{w.constant(lane, 'index')}] : {kind} -> {kept}")
        if element == "i1":
            bit = w.name()
            w.emit(f"{bit} = scalar.trunci {value} : i8 to i1")
            value = bit
        scalars.append(value)
    if shape:
        w.emit(f"%{name} = vector.from_elements {', '.join(scalars)} : {type_of(element, shape)}")
        return
    # A scalar operand takes its name by an identity.
    if element in ("index", "offset"):
        zero = w.constant(0, element)
        w.emit(f"%{name} = index.add {scalars[0]}, {zero} : {element}")
    else:
        w.emit(f"%{name} = scalar.bitcast {scalars[0]} : {element} to {element}")


def store_result(w, name, element, shape, offset):
    lanes, kept = count(shape), storage(element)
    window, kind = view(w, "%out", offset, kept, lanes)
    for lane in range(lanes):
        value = f"%{name}"
        if shape:
            where, rest = [], lane
            for extent in reversed(shape):
                where.insert(0, str(rest % extent))
                rest //= extent
            value = w.name()
            w.emit(f"{value} = vector.extract %{name}[{', '.join(where)}] : {type_of(element, shape)} -> {element}")
        if element == "i1":
            byte = w.name()
            w.emit(f"{byte} = scalar.extui {value} : i1 to i8")
            value = byte
        w.emit(f"view.store {value}, {window}[{w.constant(lane, 'index')}] : {kept}, {kind}")


def write_data(w, buffer, items, offsets):
    for (element, shape, values), offset in zip(items, offsets):
        bits = max(width(element), 8)
        window, kind = view(w, buffer, offset, f"i{bits}", count(shape))
        assert len(values) == count(shape), (element, shape, values)
        for lane, value in enumerate(values):
            code = encode(element, value)
            code -= (code >> (bits - 1)) << bits
            where = w.constant(lane, "index")
            w.emit(f"view.store {w.constant(code, f'i{bits}')}, {window}[{where}] : i{bits}, {kind}")


def write_case(name, case):
    operands = [(e, s, v) for _, e, s, v in case.operands]
    results = [(e, s, v) for _, e, s, v in case.results]
    at_in, words_in = regions(operands)
    at_out, words_out = regions(results)
    w = Writer()
    for (operand, element, shape, _), offset in zip(case.operands, at_in):
        read_operand(w, operand, element, shape, offset)
    for line in case.body.strip().splitlines():
        w.emit(line.strip())
    for (result, element, shape, _), offset in zip(case.results, at_out):
        store_result(w, result, element, shape, offset)
    data = Writer()
    write_data(data, "%in", operands, at_in)
    write_data(data, "%expected", results, at_out)
    kind_in, kind_out = f"tensor<{words_in}xi64>", f"tensor<{words_out}xi64>"
    compared = kind_out
    expect = f"check.expect.bitwise actual(%out) expected(%expected) : {kind_out}"
    if case.tolerance:
        element = results[0][0]
        lanes = words_out * 64 // width(element)
        compared = f"tensor<{lanes}x{element}>"
        expect = (f"%actual = check.tensor.view %out offset(0) : {kind_out} -> {compared}\n"
                  f"  %wanted = check.tensor.view %expected offset(0) : {kind_out} -> {compared}\n"
                  f"  check.expect.close actual(%actual) expected(%wanted) atol({case.tolerance}) rtol({case.tolerance}) nan(same) : {compared}")
    print(f"""{case.prelude}kernel.def @{name}() {{
{CONFIG}}} launch(%in: buffer, %out: buffer) {{
{chr(10).join(w.lines)}
  kernel.return
}}
kernel.def @{name}_data() {{
{CONFIG}}} launch(%in: buffer, %expected: buffer) {{
{chr(10).join(data.lines)}
  kernel.return
}}
check.case @check_{name} {{
  %in = check.generate.fill value(0) : {kind_in}
  %expected = check.generate.fill value(0) : {kind_out}
  %out = check.generate.fill value(0) : {kind_out}
  kernel.launch @{name}_data(%in, %expected) : ({kind_in}, {kind_out})
  kernel.launch @{name}(%in, %out) : ({kind_in}, {kind_out})
  {expect}
  check.return
}}
""")


def main():
    for index, case in enumerate(vectorcases.family(sys.argv[1])):
        write_case(f"k{index}_{case.name}", case)


if __name__ == "__main__":
    main()
