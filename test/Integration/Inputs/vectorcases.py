# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases for vectors.py: operands, ops, and results computed in Python."""

import itertools
import math
import struct
from dataclasses import dataclass
from fractions import Fraction

from floats import FORMATS, encode, round_to, saturate, width

INTEGERS = ("i8", "i16", "i32", "i64")


@dataclass
class Case:
    name: str
    operands: list  # (name, element, shape, lanes)
    body: str
    results: list
    tolerance: float = 0
    prelude: str = ""


def type_of(element, shape):
    return f"vector<{'x'.join(map(str, shape))}x{element}>"


def signed(element, value):
    bits = width(element)
    value &= (1 << bits) - 1
    return value - (value >> (bits - 1) << bits)


def unsigned(element, value):
    return value & ((1 << width(element)) - 1)


def truncating(a, b):
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def leading_zeros(element, value):
    return width(element) - unsigned(element, value).bit_length()


def trailing_zeros(element, value):
    value = unsigned(element, value)
    return (value & -value).bit_length() - 1 if value else width(element)


def rotate(element, value, amount):
    bits = width(element)
    amount %= bits
    value = unsigned(element, value)
    return value << amount | value >> (bits - amount)


# Functions of signed lanes; results wrap.
INTEGER_BINARY = {
    "addi": lambda e, a, b: a + b,
    "subi": lambda e, a, b: a - b,
    "muli": lambda e, a, b: a * b,
    "divsi": lambda e, a, b: truncating(a, b),
    "remsi": lambda e, a, b: a - truncating(a, b) * b,
    "divui": lambda e, a, b: unsigned(e, a) // unsigned(e, b),
    "remui": lambda e, a, b: unsigned(e, a) % unsigned(e, b),
    "ceildivsi": lambda e, a, b: -(-a // b),
    "floordivsi": lambda e, a, b: a // b,
    "ceildivui": lambda e, a, b: -(-unsigned(e, a) // unsigned(e, b)),
    "minsi": lambda e, a, b: min(a, b),
    "maxsi": lambda e, a, b: max(a, b),
    "minui": lambda e, a, b: min(unsigned(e, a), unsigned(e, b)),
    "maxui": lambda e, a, b: max(unsigned(e, a), unsigned(e, b)),
    "andi": lambda e, a, b: a & b,
    "ori": lambda e, a, b: a | b,
    "xori": lambda e, a, b: a ^ b,
    "rotli": lambda e, a, b: rotate(e, a, b),
    "rotri": lambda e, a, b: rotate(e, a, -b),
}
SHIFTS = {
    "shli": lambda e, a, b: a << b,
    "shrsi": lambda e, a, b: a >> b,
    "shrui": lambda e, a, b: unsigned(e, a) >> b,
}
INTEGER_UNARY = {
    "negi": lambda e, a: -a,
    "absi": lambda e, a: abs(a),
    "signi": lambda e, a: (a > 0) - (a < 0),
    "ctlzi": leading_zeros,
    "cttzi": trailing_zeros,
    "ctpopi": lambda e, a: bin(unsigned(e, a)).count("1"),
}
PREDICATES = {
    "eq": lambda e, a, b: a == b, "ne": lambda e, a, b: a != b,
    "slt": lambda e, a, b: a < b, "sge": lambda e, a, b: a >= b,
    "ult": lambda e, a, b: unsigned(e, a) < unsigned(e, b),
    "uge": lambda e, a, b: unsigned(e, a) >= unsigned(e, b),
}


def integer_cases():
    for element in INTEGERS:
        shape = (7,) if element != "i32" else (2, 3)
        lanes = [-7, 5, signed(element, 1 << (width(element) - 1)), 100, 0, -1, 37][:math.prod(shape)]
        others = [2, -3, 7, 11, 5, 100, -37][:len(lanes)]
        kind = type_of(element, shape)
        a, b = ("a", element, shape, lanes), ("b", element, shape, others)
        shift = ("s", element, shape, [0, 1, width(element) - 1, 3, 5, 2, 4][:len(lanes)])
        body, results = [], []
        for number, (op, function) in enumerate(list(INTEGER_BINARY.items()) + list(SHIFTS.items())):
            right = shift if op in SHIFTS else b
            body.append(f"%r{number} = vector.{op} %a, %{right[0]} : {kind}")
            results.append((f"r{number}", element, shape, [function(element, x, y) for x, y in zip(lanes, right[3])]))
        yield Case(f"binary_{element}", [a, b, shift], "\n".join(body), results)
        body, results = [], []
        for op, function in INTEGER_UNARY.items():
            body.append(f"%{op} = vector.{op} %a : {kind}")
            results.append((op, element, shape, [function(element, x) for x in lanes]))
        body.append(f"%fma = vector.fmai %a, %b, %b : {kind}")
        results.append(("fma", element, shape, [x * y + y for x, y in zip(lanes, others)]))
        mask = type_of("i1", shape)
        for word, function in PREDICATES.items():
            body.append(f"%{word} = vector.cmpi {word}, %a, %b : {kind} -> {mask}")
            results.append((word, "i1", shape, [function(element, x, y) for x, y in zip(lanes, others)]))
        body.append(f"%chosen = vector.select %slt, %a, %b : {kind}")
        results.append(("chosen", element, shape, [min(x, y) for x, y in zip(lanes, others)]))
        yield Case(f"unary_{element}", [a, b], "\n".join(body), results)


FLOAT_BINARY = {
    "addf": lambda a, b: a + b,
    "subf": lambda a, b: a - b,
    "mulf": lambda a, b: a * b,
    "divf": lambda a, b: a / b,
    "minimumf": min, "maximumf": max, "minnumf": min, "maxnumf": max,
    "copysignf": lambda a, b: abs(a) if b > 0 else -abs(a),
}
FLOAT_UNARY = {
    "negf": lambda a: -a, "absf": abs,
    "ceilf": lambda a: Fraction(math.ceil(a)), "floorf": lambda a: Fraction(math.floor(a)),
    "truncf": lambda a: Fraction(math.trunc(a)), "roundevenf": lambda a: Fraction(round(a)),
    "roundf": lambda a: Fraction(math.floor(abs(a) + Fraction(1, 2))) * (1 if a > 0 else -1),
    "signf": lambda a: Fraction(1 if a > 0 else -1),
}


def float_cases():
    for element in FORMATS:
        shape = (5,) if element != "f16" else (2, 2)
        lanes = [Fraction(round_to(element, x)) for x in (1.5, -2.5, 13.0, 3.25, -20.0)][:math.prod(shape)]
        others = [Fraction(round_to(element, x)) for x in (3.0, 7.0, -2.25, 11.0, 5.5)][:len(lanes)]
        kind, mask = type_of(element, shape), type_of("i1", shape)
        body, results = [], []
        for op, function in FLOAT_BINARY.items():
            body.append(f"%{op} = vector.{op} %a, %b : {kind}")
            results.append((op, element, shape, [round_to(element, function(x, y)) for x, y in zip(lanes, others)]))
        for op, function in FLOAT_UNARY.items():
            body.append(f"%{op} = vector.{op} %a : {kind}")
            # Rounding keeps the sign of what becomes zero; none does here.
            results.append((op, element, shape, [round_to(element, function(x)) for x in lanes]))
        body.append(f"%fma = vector.fmaf %a, %b, %a : {kind}")
        results.append(("fma", element, shape, [round_to(element, x * y + x) for x, y in zip(lanes, others)]))
        body.append(f"%clamp = vector.clampf<ordered> %b, %a, %a : {kind}")
        results.append(("clamp", element, shape, lanes))
        for word, function in (("olt", lambda x, y: x < y), ("uge", lambda x, y: x >= y)):
            body.append(f"%{word} = vector.cmpf {word}, %a, %b : {kind} -> {mask}")
            results.append((word, "i1", shape, [function(x, y) for x, y in zip(lanes, others)]))
        yield Case(f"float_{element}", [("a", element, shape, lanes), ("b", element, shape, others)],
                   "\n".join(body), results)
    yield Case("classes", [("a", "f32", (4,), [math.nan, -math.inf, 1.0, 0.0])], """
        %n = vector.isnanf %a : vector<4xf32> -> vector<4xi1>
        %i = vector.isinff %a : vector<4xf32> -> vector<4xi1>
        %f = vector.isfinitef %a : vector<4xf32> -> vector<4xi1>
        """, [("n", "i1", (4,), [1, 0, 0, 0]), ("i", "i1", (4,), [0, 1, 0, 0]), ("f", "i1", (4,), [0, 0, 1, 1])])


def cast_cases():
    ints = [-100, 7, 127, 0, -1]
    yield Case("ints", [("a", "i8", (5,), ints), ("m", "i1", (5,), [1, 0, 1, 1, 0])], """
        %s = vector.extsi %a : vector<5xi8> to vector<5xi32>
        %u = vector.extui %a : vector<5xi8> to vector<5xi32>
        %t = vector.trunci %s : vector<5xi32> to vector<5xi16>
        %fs = vector.sitofp %a : vector<5xi8> to vector<5xf16>
        %fu = vector.uitofp %a : vector<5xi8> to vector<5xbf16>
        %ms = vector.extsi %m : vector<5xi1> to vector<5xi64>
        %mf = vector.uitofp %m : vector<5xi1> to vector<5xf8E4M3>
        """, [("s", "i32", (5,), ints), ("u", "i32", (5,), [x & 255 for x in ints]), ("t", "i16", (5,), ints),
              ("fs", "f16", (5,), ints), ("fu", "bf16", (5,), [x & 255 for x in ints]),
              ("ms", "i64", (5,), [-1, 0, -1, -1, 0]), ("mf", "f8E4M3", (5,), [1, 0, 1, 1, 0])])
    floats = [1000.5, -3.75, 448.0, 470.0, -1e9, 0.0]
    yield Case("floats", [("a", "f32", (2, 3), floats)], """
        %h = vector.fptrunc %a : vector<2x3xf32> to vector<2x3xf16>
        %b = vector.fptrunc %a : vector<2x3xf32> to vector<2x3xbf16>
        %e = vector.fptrunc %a : vector<2x3xf32> to vector<2x3xf8E4M3>
        %g = vector.fptrunc %a : vector<2x3xf32> to vector<2x3xf8E5M2>
        %w = vector.extf %b : vector<2x3xbf16> to vector<2x3xf64>
        %x = vector.extf %e : vector<2x3xf8E4M3> to vector<2x3xf32>
        %i = vector.fptosi %a : vector<2x3xf32> to vector<2x3xi32>
        %c = vector.bitcast %a : vector<2x3xf32> to vector<2x3xi32>
        """, [("h", "f16", (2, 3), floats), ("b", "bf16", (2, 3), floats),
              ("e", "f8E4M3", (2, 3), [saturate(x) for x in floats]), ("g", "f8E5M2", (2, 3), floats),
              ("w", "f64", (2, 3), [round_to("bf16", x) for x in floats]),
              ("x", "f32", (2, 3), [round_to("f8E4M3", saturate(x)) for x in floats]),
              ("i", "i32", (2, 3), [math.trunc(x) for x in floats]),
              ("c", "i32", (2, 3), [encode("f32", x) for x in floats])])
    data = [1, -2, 3, 4, 0x55, 6, 7, -128]
    packed = struct.pack("8b", *data)
    yield Case("bits", [("a", "i8", (2, 4), data), ("m", "i1", (16,), [1, 0, 0, 1] * 3 + [1, 1, 1, 0])], """
        %w = vector.bitcast %a : vector<2x4xi8> to vector<2xi32>
        %h = vector.bitcast %a : vector<2x4xi8> to vector<4x1xi16>
        %d = vector.bitcast %a : vector<2x4xi8> to vector<1xf64>
        %s = vector.bitcast %a : vector<2x4xi8> to vector<8xi8>
        %p = vector.bitcast %m : vector<16xi1> to vector<2xi8>
        """, [("w", "i32", (2,), struct.unpack("<2i", packed)), ("h", "i16", (4, 1), struct.unpack("<4h", packed)),
              ("d", "f64", (1,), struct.unpack("<d", packed)), ("s", "i8", (8,), data),
              ("p", "i8", (2,), [0b10011001, 0b01111001])])


def create_cases():
    yield Case("constants", [("x", "f32", (), [2.5]), ("y", "f32", (), [-1.0])], """
        %c = vector.constant 7 : vector<3xi8>
        %l = vector.constant [1.5, -inf, 0.25, 3.0] : vector<2x2xf16>
        %b = vector.constant [true, false] : vector<2xi1>
        %s = vector.splat %x : vector<2x2xf32>
        %f = vector.from_elements %x, %y, %x : vector<3xf32>
        %e = vector.empty : vector<2xf32>
        %e0 = vector.insert %y into %e[0] : f32, vector<2xf32>
        %e1 = vector.insert %x into %e0[1] : f32, vector<2xf32>
        """, [("c", "i8", (3,), [7] * 3), ("l", "f16", (2, 2), [1.5, -math.inf, 0.25, 3.0]), ("b", "i1", (2,), [1, 0]),
              ("s", "f32", (2, 2), [2.5] * 4), ("f", "f32", (3,), [2.5, -1, 2.5]), ("e1", "f32", (2,), [-1, 2.5])])
    yield Case("iota", [("i", "i8", (), [120]), ("s", "i8", (), [3]), ("f", "f16", (), [0.1]), ("g", "f16", (), [0.3]),
                        ("k", "index", (), [-5]), ("l", "index", (), [1 << 40])], """
        %a = vector.iota %i step %s : vector<5xi8>
        %b = vector.iota %f step %g : vector<2x3xf16>
        %c = vector.iota %k step %l : vector<2x2xindex>
        """, [("a", "i8", (5,), [120 + 3 * k for k in range(5)]),
              ("b", "f16", (2, 3), [round_to("f16", Fraction(round_to("f16", 0.1)) + Fraction(round_to("f16", k * Fraction(round_to("f16", 0.3))))) for k in range(6)]),
              ("c", "index", (2, 2), [-5 + (k << 40) for k in range(4)])])
    top = (1 << 63) - 1
    for number, (low, high, step) in enumerate([(0, 3, 1), (-2, 1, 1), (10, 4, -2), (top - 1, top, 1),
                                                (-top, top, top), (5, 5, 0), (4, 5, 0), (0, 1 << 40, 1 << 38)]):
        yield Case(f"mask_{number}", [("a", "index", (), [low]), ("b", "index", (), [high]), ("s", "index", (), [step])],
                   "%m = vector.mask.range [%a to %b step %s] : index -> vector<6xi1>",
                   [("m", "i1", (6,), [low + k * step < high for k in range(6)])])
    yield Case("mask_narrow", [("a", "index", (), [6])], """
        %i = index.assume %a [range(%a, 0, 1000)] : index
        %one = index.constant 1 : index
        %n = index.constant 9 : index
        %m = vector.mask.range [%i to %n step %one] : index -> vector<5xi1>
        """, [("m", "i1", (5,), [1, 1, 1, 0, 0])])


class Array:
    """Lanes with a shape, addressed by coordinates."""

    def __init__(self, shape, lanes=None):
        self.shape = shape
        self.lanes = list(range(math.prod(shape))) if lanes is None else lanes

    def at(self, where):
        number = 0
        for coordinate, extent in zip(where, self.shape):
            number = number * extent + coordinate
        return self.lanes[number]

    @staticmethod
    def build(shape, function):
        return Array(shape, [function(where) for where in itertools.product(*map(range, shape))])


def shape_cases():
    a = Array((2, 3, 4))
    operand = ("a", "i32", a.shape, a.lanes)
    kind = type_of("i32", a.shape)
    for permutation in itertools.permutations(range(3)):
        shape = tuple(a.shape[dim] for dim in permutation)
        moved = Array.build(shape, lambda w: a.at([w[permutation.index(dim)] for dim in range(3)]))
        yield Case("transpose_" + "".join(map(str, permutation)), [operand],
                   f"%r = vector.transpose<{list(permutation)}> %a : {kind} -> {type_of('i32', shape)}",
                   [("r", "i32", shape, moved.lanes)])
    b = Array((3, 1), [10, 20, 30])
    wide = Array.build((2, 3, 4), lambda w: b.at((w[1], 0)))
    yield Case("broadcast", [("b", "i32", (3, 1), b.lanes)],
               f"%r = vector.broadcast %b : vector<3x1xi32> -> {kind}", [("r", "i32", (2, 3, 4), wide.lanes)])
    yield Case("shuffle", [("a", "i16", (5,), [9, 8, 7, 6, 5])],
               "%r = vector.shuffle<[4, 4, 0, 2, 1]> %a : vector<5xi16>", [("r", "i16", (5,), [5, 5, 9, 7, 8])])
    for axis in range(3):
        sizes = [1, 3, 2]
        parts = []
        for number, size in enumerate(sizes):
            shape = tuple(size if dim == axis else extent for dim, extent in enumerate((2, 3, 2)))
            parts.append(Array(shape, [100 * number + lane for lane in range(math.prod(shape))]))
        shape = tuple(sum(sizes) if dim == axis else extent for dim, extent in enumerate((2, 3, 2)))

        def joined(where):
            where = list(where)
            for part in parts:
                if where[axis] < part.shape[axis]:
                    return part.at(where)
                where[axis] -= part.shape[axis]
            raise AssertionError

        kinds = ", ".join(type_of("i32", part.shape) for part in parts)
        yield Case(f"concat_{axis}", [(f"p{n}", "i32", part.shape, part.lanes) for n, part in enumerate(parts)],
                   f"%r = vector.concat<{axis}> %p0, %p1, %p2 : {kinds} -> {type_of('i32', shape)}",
                   [("r", "i32", shape, Array.build(shape, joined).lanes)])
        c = Array(a.shape, [50 + lane for lane in a.lanes])
        double = tuple(2 * extent if dim == axis else extent for dim, extent in enumerate(a.shape))
        mixed = Array.build(double, lambda w: (c if w[axis] % 2 else a).at([x // 2 if d == axis else x for d, x in enumerate(w)]))
        yield Case(f"interleave_{axis}", [operand, ("c", "i32", a.shape, c.lanes)], f"""
            %r = vector.interleave<{axis}> %a, %c : {kind}, {kind} -> {type_of('i32', double)}
            %x, %y = vector.deinterleave<{axis}> %r : {type_of('i32', double)} -> {kind}, {kind}
            """, [("r", "i32", double, mixed.lanes), ("x", "i32", a.shape, a.lanes), ("y", "i32", a.shape, c.lanes)])


def element_cases():
    a = Array((2, 3, 4))
    operand = ("a", "i32", a.shape, a.lanes)
    kind = type_of("i32", a.shape)
    indices = [("i", "index", (), [1]), ("j", "index", (), [2])]
    part = [a.at((1, 2, lane)) for lane in range(4)]
    yield Case("extract", [operand] + indices, f"""
        %x = vector.extract %a[%i, 1, %j] : {kind} -> i32
        %y = vector.extract %a[%i, %j] : {kind} -> vector<4xi32>
        %z = vector.extract %a[1] : {kind} -> vector<3x4xi32>
        """, [("x", "i32", (), [a.at((1, 1, 2))]), ("y", "i32", (4,), part), ("z", "i32", (3, 4), a.lanes[12:])])
    filled = list(a.lanes)
    filled[1 * 12 + 0 * 4 + 2] = -1
    rows = list(a.lanes)
    rows[20:24] = [7, 8, 9, 10]
    half = list(range(100, 112)) + a.lanes[12:]
    yield Case("insert", [operand, ("s", "i32", (), [-1]), ("v", "i32", (4,), [7, 8, 9, 10]),
                          ("w", "i32", (3, 4), list(range(100, 112)))] + indices, f"""
        %x = vector.insert %s into %a[%i, 0, %j] : i32, {kind}
        %y = vector.insert %v into %a[%i, %j] : vector<4xi32>, {kind}
        %z = vector.insert %w into %a[0] : vector<3x4xi32>, {kind}
        """, [("x", "i32", a.shape, filled), ("y", "i32", a.shape, rows), ("z", "i32", a.shape, half)])
    static = Array.build((1, 2, 2), lambda w: a.at((w[0] + 1, w[1] + 1, w[2] + 2)))
    dynamic = Array.build((1, 1, 3), lambda w: a.at((1, 2, w[2] + 1)))
    yield Case("slice", [operand] + indices, f"""
        %x = vector.slice %a[1, 1, 2] : {kind} -> vector<1x2x2xi32>
        %y = vector.slice %a[%i, %j, 1] : {kind} -> vector<1x1x3xi32>
        """, [("x", "i32", (1, 2, 2), static.lanes), ("y", "i32", (1, 1, 3), dynamic.lanes)])
    yield Case("addresses", [("n", "index", (4,), [3, 1 << 50, -9, 12]), ("m", "i1", (4,), [1, 0, 0, 1]), ("k", "index", (), [2])], """
        %zero = index.constant 0 : index
        %z = vector.splat %zero : vector<4xindex>
        %s = vector.select %m, %n, %z : vector<4xindex>
        %p = vector.shuffle<[3, 2, 1, 0]> %n : vector<4xindex>
        %x = vector.extract %n[%k] : vector<4xindex> -> index
        %q = vector.insert %k into %n[%k] : index, vector<4xindex>
        """, [("s", "index", (4,), [3, 0, 0, 12]), ("p", "index", (4,), [12, -9, 1 << 50, 3]), ("x", "index", (), [-9]),
              ("q", "index", (4,), [3, 1 << 50, 2, 12])])
    yield Case("carried", [("a", "f32", (2, 3), [1, 2, 3, 4, 5, 6]), ("n", "index", (), [3]), ("p", "i1", (), [1])], """
        %c0 = index.constant 0 : index
        %c1 = index.constant 1 : index
        %r = scf.for %i = [%c0 to %n step %c1](%v = %a : vector<2x3xf32>) -> (vector<2x3xf32>) {
        %d = vector.addf %v, %v : vector<2x3xf32>
        scf.yield %d : vector<2x3xf32>
        }
        %s = scf.if %p -> (vector<2x3xf32>) {
        %t = func.call @negate(%r) : (vector<2x3xf32>) -> (vector<2x3xf32>)
        scf.yield %t : vector<2x3xf32>
        } else {
        scf.yield %r : vector<2x3xf32>
        }
        """, [("s", "f32", (2, 3), [-8.0 * x for x in range(1, 7)])], prelude="""func.def noinline @negate(%v: vector<2x3xf32>) -> (vector<2x3xf32>) {
  %r = vector.negf %v : vector<2x3xf32>
  func.return %r : vector<2x3xf32>
}
""")


def reduce_cases():
    reducers = {"addi": lambda x, y: x + y, "muli": lambda x, y: x * y, "minsi": min, "maxsi": max,
                "andi": lambda x, y: x & y, "ori": lambda x, y: x | y, "xori": lambda x, y: x ^ y,
                "minui": lambda x, y: min(x & 0xffff, y & 0xffff), "maxui": lambda x, y: max(x & 0xffff, y & 0xffff)}
    for lanes in ([3, -5, 7, 100, 12], [3, -5, 7, 100, 12, 9, -1, 4]):
        body, results = [], []
        for kind, function in reducers.items():
            total = 77
            for lane in lanes:
                total = function(total, lane)
            body.append(f"%{kind} = vector.reduce<{kind}> %a, %s : vector<{len(lanes)}xi16>, i16")
            results.append((kind, "i16", (), [total]))
        yield Case(f"integers_{len(lanes)}", [("a", "i16", (len(lanes),), lanes), ("s", "i16", (), [77])], "\n".join(body), results)
    # The order is seen in the result.
    for element, lanes in (("f32", [1e8, 1.0, -1e8, 1.0, 0.5]), ("f16", [2048.0, 1.0, 1.0, -2048.0, 3.0]),
                           ("bf16", [256.0, 1.0, 1.0, -256.0]), ("f8E4M3", [16.0, 1.0, 1.0, -16.0])):
        total = 0.25
        for lane in lanes:
            total = round_to(element, Fraction(total) + Fraction(lane))
        product = 0.25
        for lane in lanes[1:3]:
            product = round_to(element, Fraction(product) * Fraction(lane))
        yield Case(f"order_{element}", [("a", element, (len(lanes),), lanes), ("s", element, (), [0.25])], f"""
            %r = vector.reduce<addf> %a, %s : vector<{len(lanes)}x{element}>, {element}
            %p = vector.slice %a[1] : vector<{len(lanes)}x{element}> -> vector<2x{element}>
            %q = vector.reduce<mulf> %p, %s : vector<2x{element}>, {element}
            """, [("r", element, (), [total]), ("q", element, (), [product])])
    yield Case("free", [("a", "f32", (2, 6), list(range(12))), ("s", "f32", (), [0.5])], """
        %r = vector.reduce<addf, reassoc> %a, %s : vector<2x6xf32>, f32
        %m = vector.reduce<maximumf> %a, %s : vector<2x6xf32>, f32
        %n = vector.reduce<minnumf> %a, %s : vector<2x6xf32>, f32
        """, [("r", "f32", (), [66.5]), ("m", "f32", (), [11]), ("n", "f32", (), [0])])
    a = Array((2, 3, 4), [lane * lane - 30 for lane in range(24)])
    for axes in ((0,), (1,), (2,), (0, 2), (1, 2), (0, 1, 2)):
        kept = [dim for dim in range(3) if dim not in axes]
        shape = tuple(a.shape[dim] for dim in kept)
        init = list(range(5, 5 + math.prod(shape)))
        sums = list(init)
        for where in itertools.product(*map(range, a.shape)):
            number = 0
            for dim in kept:
                number = number * a.shape[dim] + where[dim]
            sums[number] += a.at(where)
        kind = type_of("i32", shape) if shape else "i32"
        fkind = type_of("f32", shape) if shape else "f32"
        yield Case("axes_" + "".join(map(str, axes)),
                   [("a", "i32", a.shape, a.lanes), ("s", "i32", shape, init), ("f", "f32", a.shape, a.lanes), ("t", "f32", shape, init)], f"""
            %r = vector.reduce.axes<addi> %a, %s axes {list(axes)} : {type_of('i32', a.shape)}, {kind}
            %q = vector.reduce.axes<addf> %f, %t axes {list(axes)} : {type_of('f32', a.shape)}, {fkind}
            """, [("r", "i32", shape, sums), ("q", "f32", shape, sums)])


def table_cases():
    for length in (1, 5, 16, 100):
        table = [3 * entry - 7 for entry in range(length)]
        indices = [0, length - 1, length // 2, min(length, 255), 255, 3, 1]
        looked = [table[min(index, length - 1)] for index in indices]
        yield Case(f"lookup_{length}", [("t", "f32", (length,), table), ("i", "i8", (7,), indices)],
                   f"%r = vector.table.lookup %t[%i] : vector<{length}xf32>, vector<7xi8> -> vector<7xf32>",
                   [("r", "f32", (7,), looked)])
    thresholds = [-1.0, 0.0, 2.5]
    lanes = [-1.0, -0.5, 0.0, 2.5, 100.0, -math.inf, math.nan, 2.0]
    for nan, tie in itertools.product(("zero", "max"), ("lower", "upper")):
        def level(x):
            if math.isnan(x):
                return 0 if nan == "zero" else 3
            return sum(t < x or (tie == "upper" and t == x) for t in thresholds)
        yield Case(f"quantize_{nan}_{tie}", [("x", "f32", (2, 4), lanes), ("t", "f32", (3,), thresholds)],
                   f"%r = vector.table.quantize %x, %t {{nan = {nan}, tie = {tie}}} : vector<2x4xf32>, vector<3xf32> -> vector<2x4xi8>",
                   [("r", "i8", (2, 4), [level(x) for x in lanes])])


def math_cases():
    lanes = [0.25, -0.75, 1.5, 0.5, 2.0]
    shape = (5,)

    def erf_gelu(x):
        return x / 2 * (1 + math.erf(x / math.sqrt(2)))
    functions = {"expf": math.exp, "exp2f": lambda x: 2 ** x, "expm1f": math.expm1, "sinf": math.sin, "cosf": math.cos,
                 "tanf": math.tan, "tanhf": math.tanh, "erff": math.erf, "erfcf": math.erfc, "atanf": math.atan,
                 "sinturnsf": lambda x: math.sin(2 * math.pi * x), "costurnsf": lambda x: math.cos(2 * math.pi * x),
                 "logisticf": lambda x: 1 / (1 + math.exp(-x)), "siluf": lambda x: x / (1 + math.exp(-x)),
                 "softplusf": lambda x: math.log1p(math.exp(x)), "geluf<erf>": erf_gelu,
                 "geluf<logistic>": lambda x: x / (1 + math.exp(-1.702 * x))}
    positive = {"logf": math.log, "log2f": math.log2, "log10f": math.log10, "log1pf": math.log1p, "sqrtf": math.sqrt,
                "rsqrtf": lambda x: 1 / math.sqrt(x), "cbrtf": lambda x: x ** (1 / 3)}
    for element, tolerance in (("f32", 1e-6), ("f64", 1e-9), ("f16", 0.002), ("bf16", 0.01)):
        body, results = [], []
        for number, (op, function) in enumerate(list(functions.items()) + list(positive.items())):
            operand = "p" if op in positive else "a"
            body.append(f"%r{number} = vector.{op} %{operand} : vector<5x{element}>")
            results.append((f"r{number}", element, shape, [function(abs(x) if op in positive else x) for x in lanes]))
        body.append(f"%w = vector.powf %p, %a : vector<5x{element}>")
        results.append(("w", element, shape, [abs(x) ** x for x in lanes]))
        yield Case(f"math_{element}", [("a", element, shape, lanes), ("p", element, shape, [abs(x) for x in lanes])],
                   "\n".join(body), results, tolerance=tolerance)


FAMILIES = {"integers": integer_cases, "floats": float_cases, "casts": cast_cases, "create": create_cases,
            "shape": shape_cases, "elements": element_cases, "reduce": reduce_cases, "tables": table_cases,
            "math": math_cases}


def family(name):
    return FAMILIES[name]()
