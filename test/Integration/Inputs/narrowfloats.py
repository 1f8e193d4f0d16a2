#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a .loom file that checks the floats below 32 bits, bit by bit, against
exact results.

Each kernel applies every op to a square of operands, as scalars or 8 lanes at a
time, and stores the bits; a second kernel makes one hash an op of them. The
number of an element that differs is the number of its op in OPS or CASTS.
"""

import math
from fractions import Fraction

from floats import FORMATS, encode, width

SIDE = 16
FACTOR = 0x100000001B3
MAX64 = (1 << 64) - 1
POWER = Fraction(2)


def decode(element, code):
    """A Fraction, an infinity or a NaN, and the sign bit."""
    exponent_bits, mantissa = FORMATS[element]
    sign = code >> (width(element) - 1)
    exponent = code >> mantissa & ((1 << exponent_bits) - 1)
    fraction = code & ((1 << mantissa) - 1)
    bias = (1 << (exponent_bits - 1)) - 1
    special = (1 << exponent_bits) - 1
    if element == "f8E4M3":
        special = exponent if fraction == 7 and exponent == special else -1
    if exponent == special:
        is_nan = fraction or element == "f8E4M3"
        return (math.nan if is_nan else -math.inf if sign else math.inf), sign
    if exponent:
        fraction += 1 << mantissa
    value = fraction * POWER ** (max(exponent, 1) - bias - mantissa)
    return (-value if sign else value), sign


def rounded(element, value, zero_sign=0):
    if value == 0:
        return zero_sign << (width(element) - 1)
    if not isinstance(value, Fraction) and element == "f8E4M3":
        return 0x7F
    return encode(element, value)


def top_code(element):
    """The last code that is no NaN."""
    exponent_bits, mantissa = FORMATS[element]
    return 0x7E if element == "f8E4M3" else ((1 << exponent_bits) - 1) << mantissa


def operands(element):
    """Zeros, subnormals, extremes, NaNs, and a, b whose product is a middle."""
    mantissa = FORMATS[element][1]
    sign = 1 << (width(element) - 1)
    one, top = encode(element, 1.0), top_code(element)
    a = one + (1 << (mantissa - 1) // 2)
    b = one + (1 << mantissa - 1 - (mantissa - 1) // 2)
    return [0, sign, 1, a, 3, (1 << mantissa) - 1, 1 << mantissa, one, sign | one, top - 1, b, top, top + 1,
            sign | 1, sign - 1, sign | encode(element, 2.5)]


def is_nan(value):
    return value != value


def sum_of(element, x, y):
    (a, s), (b, t) = x, y
    if a == 0 and b == 0:
        return rounded(element, 0, s & t)
    if isinstance(a, Fraction) != isinstance(b, Fraction):
        return rounded(element, b if isinstance(a, Fraction) else a)
    return rounded(element, a + b)


def product(x, y):
    """With the sign of a zero; of infinities as a float."""
    (a, s), (b, t) = x, y
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a * b, s ^ t
    if is_nan(a) or is_nan(b) or a == 0 or b == 0:
        return math.nan, 0
    return (-math.inf if s ^ t else math.inf), s ^ t


def quotient(element, x, y):
    (a, s), (b, t) = x, y
    infinite = [isinstance(v, float) for v in (a, b)]
    if is_nan(a) or is_nan(b) or all(infinite) or a == b == 0:
        return rounded(element, math.nan)
    if infinite[0] or b == 0:
        return rounded(element, -math.inf if s ^ t else math.inf)
    return rounded(element, 0 if infinite[1] else a / b, s ^ t)


def remainder(element, x, y):
    (a, s), (b, _) = x, y
    if is_nan(a) or is_nan(b) or b == 0 or isinstance(a, float):
        return rounded(element, math.nan)
    rest = abs(a) if isinstance(b, float) else abs(a) % abs(b)
    return rounded(element, -rest if s else rest, s)


def smaller(element, x, y, propagates):
    (a, s), (b, t) = x, y
    if is_nan(a) or is_nan(b):
        if propagates or (is_nan(a) and is_nan(b)):
            return rounded(element, math.nan)
        return rounded(element, b, t) if is_nan(a) else rounded(element, a, s)
    return rounded(element, *min(x, y, key=lambda v: (v[0], -v[1])))


def clamped(element, x):
    value, sign = x
    if is_nan(value):
        return rounded(element, value)
    return rounded(element, *max((Fraction(-1), 1), min((Fraction(1), 0), (value, sign))))


def magnitude(element, code):
    return code & ((1 << (width(element) - 1)) - 1)


# A name, the op, its result from the decoded x, y, z and the codes, and whether
# a NaN keeps its bits.
OPS = [
    ("addf", "%x, %y", lambda e, x, y, z, c: sum_of(e, x, y), False),
    ("subf", "%x, %y", lambda e, x, y, z, c: sum_of(e, x, (-y[0], 1 - y[1])), False),
    ("mulf", "%x, %y", lambda e, x, y, z, c: rounded(e, *product(x, y)), False),
    ("divf", "%x, %y", lambda e, x, y, z, c: quotient(e, x, y), False),
    ("remf", "%x, %y", lambda e, x, y, z, c: remainder(e, x, y), False),
    ("fmaf", "%x, %y, %z", lambda e, x, y, z, c: sum_of(e, product(x, y), z), False),
    ("minimumf", "%x, %y", lambda e, x, y, z, c: smaller(e, x, y, True), False),
    ("clampf<ordered>", "%x, %low, %high", lambda e, x, y, z, c: clamped(e, x), False),
    ("floorf", "%x", lambda e, x, y, z, c: rounded(e, Fraction(math.floor(x[0])) if isinstance(x[0], Fraction) else x[0],
                                                   x[1]), False),
    ("negf", "%x", lambda e, x, y, z, c: c[0] ^ 1 << (width(e) - 1), True),
    ("absf", "%x", lambda e, x, y, z, c: magnitude(e, c[0]), True),
    ("copysignf", "%x, %y", lambda e, x, y, z, c: magnitude(e, c[0]) | c[1] ^ magnitude(e, c[1]), True),
    ("cmpf", "", lambda e, x, y, z, c: c[2] if x[0] > y[0] else c[1], True),
    ("if", "", lambda e, x, y, z, c: c[0] if c[3] < c[4] else c[2], True),
]

INTEGERS = [16842753, (1 << 60) + (1 << 52) + 1, (1 << 63) - 1, -1 << 63, -(1 << 60) - (1 << 52) - 1, -16842753, 257,
            (1 << 24) + (1 << 16), (1 << 53) + (1 << 45) + 1, -(1 << 53) - (1 << 45), (1 << 31) - 1, (1 << 31) + (1 << 23) + 1,
            65519, -65520, (1 << 63) + (1 << 55) + 1 - (1 << 64), -1]
# Middles of each format and their neighbours, as f64; as f32 where that has them.
DOUBLES = [math.ldexp(2 * k + 1, e) * (1 + d) for k, e in ((2, -134), (64, 0), (1, -17), (4, -10)) for d in
           (-2.0**-52, 0.0, 2.0**-52, 2.0**-23)]

CASTS = [("sitofp", "i64"), ("uitofp", "i64"), ("sitofp", "i32"), ("uitofp", "i32"), ("fptrunc", "f64"), ("fptrunc", "f32")]


def converted(element, op, source, number):
    if source[0] == "i":
        bits = width(source)
        value = number & ((1 << bits) - 1)
        if op == "sitofp" and value >> (bits - 1):
            value -= 1 << bits
        return rounded(element, Fraction(value))
    value, sign = decode(source, encode(source, number))
    if element == "f8E4M3":
        value = max(Fraction(-448), min(Fraction(448), value))
    return rounded(element, value, sign)


class Kernel:
    def __init__(self, element, is_vector):
        self.element, self.is_vector = element, is_vector
        self.dialect = "vector" if is_vector else "scalar"
        self.select = "vector.select" if is_vector else "scf.select"
        self.lines = []

    def type_of(self, element):
        return f"vector<8x{element}>" if self.is_vector else element

    def emit(self, line):
        self.lines.append("    " + line)

    def load(self, name, view, at, element, count):
        kind = f"view<{count}x{element}>"
        op = "vector.load" if self.is_vector else "view.load"
        self.emit(f"{name} = {op} {view}[{at}] : {kind} -> {self.type_of(element)}")

    def store(self, number, value, keeps_nan):
        element, bits = self.element, width(self.element)
        kind, integer = self.type_of(element), self.type_of(f"i{bits}")
        arrow = f" -> {self.type_of('i1')}" if self.is_vector else ""
        self.emit(f"%bits{number} = {self.dialect}.bitcast {value} : {kind} to {integer}")
        result = f"%bits{number}"
        if not keeps_nan:
            self.emit(f"%size{number} = {self.dialect}.andi %bits{number}, %mask : {integer}")
            self.emit(f"%isnan{number} = {self.dialect}.cmpi ugt, %size{number}, %top : {integer}{arrow}")
            result = f"%code{number}"
            self.emit(f"{result} = {self.select} %isnan{number}, %nan, %bits{number} : {integer}")
        area = SIDE * SIDE
        op = "vector.store" if self.is_vector else "view.store"
        total = area * (len(OPS) + len(CASTS))
        self.emit(f"%base{number} = index.constant {number * area} : index")
        self.emit(f"%at{number} = index.add %base{number}, %flat : index")
        self.emit(f"{op} {result}, %o[%at{number}] : {integer}, view<{total}xi{bits}>")

    def op(self, number):
        name, arguments, _, keeps_nan = OPS[number]
        kind = self.type_of(self.element)
        if name == "cmpf":
            arrow = f" -> {self.type_of('i1')}" if self.is_vector else ""
            self.emit(f"%is_more = {self.dialect}.cmpf ogt, %x, %y : {kind}{arrow}")
            self.emit(f"%r{number} = {self.select} %is_more, %z, %y : {kind}")
        elif name == "if":
            self.emit("%is_below = index.cmp slt, %i, %j : index")
            self.emit(f"%r{number} = scf.if %is_below -> ({kind}) {{")
            self.emit("  scf.yield %x : " + kind)
            self.emit("} else {")
            self.emit("  scf.yield %z : " + kind)
            self.emit("}")
        else:
            self.emit(f"%r{number} = {self.dialect}.{name} {arguments} : {kind}")
        self.store(number, f"%r{number}", keeps_nan)

    def cast(self, index):
        op, source = CASTS[index]
        number = len(OPS) + index
        self.emit(f"%r{number} = {self.dialect}.{op} %{source} : {self.type_of(source)} to {self.type_of(self.element)}")
        self.store(number, f"%r{number}", False)

    def constants(self):
        bits = width(self.element)
        integer = self.type_of(f"i{bits}")
        nan = rounded(self.element, math.nan)
        for name, value in (("mask", (1 << bits - 1) - 1), ("top", top_code(self.element)), ("nan", nan)):
            self.emit(f"%{name} = {self.dialect}.constant {value} : {integer}")
        for name, value in (("low", "-1.0"), ("high", "1.0")):
            self.emit(f"%{name} = {self.dialect}.constant {value} : {self.type_of(self.element)}")

    def body(self):
        self.constants()
        one_lane = f"view<{2 * SIDE}x{self.element}>"
        if self.is_vector:
            self.emit(f"%x1 = view.load %t[%i] : {one_lane} -> {self.element}")
            self.emit(f"%x = vector.splat %x1 : {self.type_of(self.element)}")
        else:
            self.load("%x", "%t", "%i", self.element, 2 * SIDE)
        self.emit("%sum = index.add %i, %j : index")
        self.emit(f"%side = index.constant {SIDE} : index")
        self.emit("%flat = index.madd %i, %side, %j : index")
        self.load("%y", "%t", "%j", self.element, 2 * SIDE)
        self.load("%z", "%t", "%sum", self.element, 2 * SIDE)
        for source in ("i64", "i32", "f64", "f32"):
            self.load("%" + source, "%v" + source, "%j", source, SIDE)
        for number in range(len(OPS)):
            self.op(number)
        for index in range(len(CASTS)):
            self.cast(index)
        return "\n".join(self.lines)


CONFIG = """  %one = index.constant 1 : index
  kernel.launch.config workgroups(%one, %one, %one) workgroup_size(%one, %one, %one) : index
"""


def table(buffer, element, codes, name):
    bits = width(element)
    text = [f"  %off_{name} = index.constant 0 : offset",
            f"  %at_{name} = index.constant 0 : index",
            f"  %view_{name} = buffer.view {buffer}[%off_{name}] : buffer -> view<{len(codes)}xi{bits}>"]
    lanes = ", ".join(str(code - (code >> (bits - 1) << bits)) for code in codes)
    kind = f"vector<{len(codes)}xi{bits}>"
    text.append(f"  %codes_{name} = vector.constant [{lanes}] : {kind}")
    text.append(f"  vector.store %codes_{name}, %view_{name}[%at_{name}] : {kind}, view<{len(codes)}xi{bits}>")
    return "\n".join(text)


def expected(element, codes):
    """The hash of each op's results."""
    hashes = []
    numbers = [decode(element, code) for code in codes]
    for _, _, compute, keeps_nan in OPS:
        results = []
        for i in range(SIDE):
            for j in range(SIDE):
                k = (i + j) % SIDE
                x, y, z = numbers[i], numbers[j], numbers[k]
                results.append(compute(element, x, y, z, (codes[i], codes[j], codes[k], i, j - j % LANES)))
        hashes.append(hash_of(results))
    for op, source in CASTS:
        row = [converted(element, op, source, number) for number in (INTEGERS if source[0] == "i" else DOUBLES)]
        hashes.append(hash_of(row * SIDE))
    return hashes


def hash_of(codes):
    value = 0
    for code in codes:
        value = ((value ^ code) * FACTOR + 1) & MAX64
    return value


LANES = 1


def write(element, is_vector):
    global LANES
    LANES = 8 if is_vector else 1
    bits, count = width(element), len(OPS) + len(CASTS)
    area, total = SIDE * SIDE, SIDE * SIDE * count
    codes = operands(element)
    name = f"{element}_{'lanes' if is_vector else 'scalars'}"
    tables = [(element, codes * 2), ("i64", [v & MAX64 for v in INTEGERS]), ("i32", [v & 0xFFFFFFFF for v in INTEGERS]),
              ("f64", [encode("f64", v) for v in DOUBLES]), ("f32", [encode("f32", v) for v in DOUBLES])]
    names = ["t", "vi64", "vi32", "vf64", "vf32"]
    arguments = ", ".join(f"%b{n}: buffer" for n in names)
    fills = "\n".join(table(f"%b{n}", e, c, n) for n, (e, c) in zip(names, tables))
    views = "\n".join(f"  %{n} = buffer.view %b{n}[%off] : buffer -> view<{len(c)}x{e}>" for n, (e, c) in zip(names, tables))
    values = ", ".join(f"%b{n}" for n in names)
    types = ", ".join(f"tensor<{len(c)}xi{width(e)}>" for e, c in tables)
    makes = "\n".join(f"  %b{n} = check.generate.fill value(0) : tensor<{len(c)}xi{width(e)}>"
                      for n, (e, c) in zip(names, tables))
    out, hashes = f"tensor<{total}xi{bits}>", f"tensor<{count}xi64>"
    print(f"""kernel.def @{name}_data() {{
{CONFIG}}} launch({arguments}, %bwanted: buffer) {{
{fills}
{table("%bwanted", "i64", expected(element, codes), "wanted")}
  kernel.return
}}
kernel.def @{name}() {{
{CONFIG}}} launch({arguments}, %bo: buffer) {{
  %off = index.constant 0 : offset
  %zero = index.constant 0 : index
  %one = index.constant 1 : index
  %end = index.constant {SIDE} : index
  %step = index.constant {LANES} : index
{views}
  %o = buffer.view %bo[%off] : buffer -> view<{total}xi{bits}>
  scf.for %i = [%zero to %end step %one] {{
   scf.for %j = [%zero to %end step %step] {{
{Kernel(element, is_vector).body()}
    scf.yield
   }}
   scf.yield
  }}
  kernel.return
}}
kernel.def @{name}_hash() {{
{CONFIG}}} launch(%bo: buffer, %bh: buffer) {{
  %off = index.constant 0 : offset
  %zero = index.constant 0 : index
  %one = index.constant 1 : index
  %count = index.constant {count} : index
  %area = index.constant {area} : index
  %o = buffer.view %bo[%off] : buffer -> view<{count}x{area}xi{bits}>
  %h = buffer.view %bh[%off] : buffer -> view<{count}xi64>
  %first = scalar.constant 0 : i64
  %next = scalar.constant 1 : i64
  %factor = scalar.constant {FACTOR} : i64
  scf.for %i = [%zero to %count step %one] {{
    %hash = scf.for %j = [%zero to %area step %one](%acc = %first : i64) -> (i64) {{
      %code = view.load %o[%i, %j] : view<{count}x{area}xi{bits}> -> i{bits}
      %wide = scalar.extui %code : i{bits} to i64
      %mixed = scalar.xori %acc, %wide : i64
      %scaled = scalar.muli %mixed, %factor : i64
      %sum = scalar.addi %scaled, %next : i64
      scf.yield %sum : i64
    }}
    view.store %hash, %h[%i] : i64, view<{count}xi64>
    scf.yield
  }}
  kernel.return
}}
check.case @check_{name} {{
{makes}
  %wanted = check.generate.fill value(0) : {hashes}
  %h = check.generate.fill value(0) : {hashes}
  %o = check.generate.fill value(0) : {out}
  kernel.launch @{name}_data({values}, %wanted) : ({types}, {hashes})
  kernel.launch @{name}({values}, %o) : ({types}, {out})
  kernel.launch @{name}_hash(%o, %h) : ({out}, {hashes})
  check.expect.bitwise actual(%h) expected(%wanted) : {hashes}
  check.return
}}
""")


def main():
    for element in ("bf16", "f16"):
        for is_vector in (False, True):
            write(element, is_vector)
    write("f8E4M3", True)
    write("f8E5M2", False)


if __name__ == "__main__":
    main()
