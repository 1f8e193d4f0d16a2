#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a .loom file that checks dots and bits of lanes, as vectors.py does.

usage: vectorbits.py FAMILY
"""

import math
import random
import sys
from fractions import Fraction

import vectors
from floats import round_to, width
from vectorcases import INTEGER_BINARY, PREDICATES, SHIFTS, Case, type_of, unsigned


def read(value, bits, is_signed):
    value &= (1 << bits) - 1
    return value - (value >> (bits - 1) << bits) if is_signed else value


def dot(kind, bits, a, b, acc):
    """`kind` is two signednesses, each with its number of bits."""
    return acc + sum(read(x, bits, kind[0] == "s") * read(y, bits, kind[2] == "s") for x, y in zip(a, b))


def nibbles(word):
    return [word >> (4 * number) & 15 for number in range(8)]


def dot_cases():
    # The values that tell the kinds apart.
    mixed, ones, corner = [1, -1, 1, -1], [1] * 4, [-128] * 4
    expected = {"s8s8": (0, 65536), "u8s8": (512, -65536), "s8u8": (0, -65536), "u8u8": (512, 65536)}
    for kind, (first, second) in expected.items():
        assert dot(kind, 8, mixed, ones, 0) == first and dot(kind, 8, corner, corner, 0) == second
        operands = [("a", "i8", (4,), mixed), ("b", "i8", (4,), ones), ("c", "i8", (4,), corner), ("z", "i32", (), [0])]
        yield Case(f"known_{kind}", operands, f"""
            %r = vector.dot4i<{kind}> %a, %b, %z : vector<4xi8>, vector<4xi8>, i32
            %s = vector.dot4i<{kind}> %c, %c, %z : vector<4xi8>, vector<4xi8>, i32
            """, [("r", "i32", (), [first]), ("s", "i32", (), [second])])
    source = random.Random(4)
    for kind in expected:
        a, b = ([source.randrange(-128, 128) for _ in range(24)] for _ in range(2))
        acc = [source.randrange(-1 << 31, 1 << 31) for _ in range(5)] + [(1 << 31) - 1]
        sums = [dot(kind, 8, a[4 * k:4 * k + 4], b[4 * k:4 * k + 4], acc[k]) for k in range(6)]
        yield Case(f"bytes_{kind}", [("a", "i8", (2, 12), a), ("b", "i8", (2, 12), b), ("c", "i32", (2, 3), acc)],
                   f"%r = vector.dot4i<{kind}> %a, %b, %c : vector<2x12xi8>, vector<2x12xi8>, vector<2x3xi32>",
                   [("r", "i32", (2, 3), sums)])
    for kind in ("s4s4", "u4s4", "s4u4", "u4u4"):
        a, b, acc = ([source.randrange(-1 << 31, 1 << 31) for _ in range(3)] for _ in range(3))
        acc[0] = (1 << 31) - 1
        sums = [dot(kind, 4, nibbles(x), nibbles(y), z) for x, y, z in zip(a, b, acc)]
        words = [("a", "i32", (3,), a), ("b", "i32", (3,), b), ("c", "i32", (3,), acc)]
        yield Case(f"nibbles_{kind}", words + [("x", "i32", (), a[:1]), ("y", "i32", (), b[:1])], f"""
            %r = vector.dot8i4<{kind}> %a, %b, %c : vector<3xi32>
            %s = vector.dot8i4<{kind}> %x, %y, %x : i32
            """, [("r", "i32", (3,), sums), ("s", "i32", (), [dot(kind, 4, nibbles(a[0]), nibbles(b[0]), a[0])])])
    yield from float_dot_cases(source)


def float_dot_cases(source):
    # Sums that are exact in any order.
    for element in ("f16", "bf16"):
        a, b = ([source.randrange(-15, 16) for _ in range(8)] for _ in range(2))
        acc = [source.randrange(-1000, 1000) for _ in range(4)]
        sums = [acc[k] + a[2 * k] * b[2 * k] + a[2 * k + 1] * b[2 * k + 1] for k in range(4)]
        kind = type_of(element, (2, 4))
        yield Case(f"pairs_{element}", [("a", element, (2, 4), a), ("b", element, (2, 4), b), ("c", "f32", (2, 2), acc)],
                   f"%r = vector.dot2f %a, %b, %c : {kind}, {kind}, vector<2x2xf32>", [("r", "f32", (2, 2), sums)])
    for number, (left, right, total) in enumerate([("f32", "f32", "f32"), ("f16", "bf16", "f32"), ("f16", "f16", "f16"),
                                                   ("bf16", "f32", "f64"), ("f8E4M3", "f8E5M2", "f32")]):
        a = [round_to(left, source.uniform(-3, 3)) for _ in range(6)]
        b = [round_to(right, source.uniform(-3, 3)) for _ in range(6)]
        init = total_sum = round_to(total, 0.7)
        for x, y in zip(a, b):
            total_sum = round_to(total, Fraction(x) * Fraction(y) + Fraction(total_sum))
        kinds = f"{type_of(left, (2, 3))}, {type_of(right, (2, 3))}, {total}"
        yield Case(f"dotf_{number}", [("a", left, (2, 3), a), ("b", right, (2, 3), b), ("c", total, (), [init])],
                   f"%r = vector.dotf %a, %b, %c : {kinds}", [("r", total, (), [total_sum])])
    for count in (1, 5, 12):
        a, b = ([source.randrange(-15, 16) for _ in range(count)] for _ in range(2))
        kind = type_of("f16", (count,))
        yield Case(f"free_{count}", [("a", "f16", (count,), a), ("b", "f16", (count,), b), ("c", "f32", (), [5])],
                   f"%r = vector.dotf<reassoc> %a, %b, %c : {kind}, {kind}, f32",
                   [("r", "f32", (), [5 + sum(x * y for x, y in zip(a, b))])])


def field_cases():
    source = random.Random(5)
    for element, offset, size, to in [("i32", 4, 4, "i8"), ("i32", 0, 32, "i32"), ("i8", 7, 1, "i1"), ("i64", 31, 33, "i64"),
                                      ("i8", 2, 3, "i64"), ("i16", 0, 9, "i32"), ("i64", 60, 4, "i8"), ("i1", 0, 1, "i8")]:
        bits = width(element)
        a = [source.getrandbits(bits) for _ in range(6)]
        fields = [source.getrandbits(width(to)) for _ in range(6)]
        mask = ((1 << size) - 1) << offset
        inserted = [x & ~mask | f << offset & mask for x, f in zip(a, fields)]
        values = [x >> offset for x in a]
        range_ = f"{{offset = {offset}, width = {size}}}"
        kind, result = type_of(element, (2, 3)), type_of(to, (2, 3))
        yield Case(f"field_{element}_{offset}_{size}", [("a", element, (2, 3), a), ("f", to, (2, 3), fields)], f"""
            %u = vector.bitfield.extractu %a {range_} : {kind} -> {result}
            %s = vector.bitfield.extracts %a {range_} : {kind} -> {result}
            %i = vector.bitfield.insert %f into %a {range_} : {result}, {kind}
            """, [("u", to, (2, 3), [read(x, size, False) for x in values]),
                  ("s", to, (2, 3), [unsigned(to, read(x, size, True)) for x in values]),
                  ("i", element, (2, 3), inserted)])


def stream(lanes, bits):
    return sum((lane & ((1 << bits) - 1)) << (number * bits) for number, lane in enumerate(lanes))


def cut(value, count, bits):
    return [value >> (number * bits) & ((1 << bits) - 1) for number in range(count)]


def stream_case(source, size, number, word, repeat=1):
    """`size` bits of lanes of `number` in lanes of `word`."""
    count = repeat * width(word) // math.gcd(size, width(word))
    words = count * size // width(word)
    lanes = [source.getrandbits(width(number)) for _ in range(count)]
    # Every bit set, and only the ends.
    lanes[0], lanes[-1] = (1 << size) - 1, 1 << (size - 1) | 1
    packed = cut(stream(lanes, size), words, width(word))
    numbers, kind = type_of(number, (count,)), type_of(word, (words,))
    return Case(f"w{size}_{number}_{word}", [("v", number, (count,), lanes), ("p", word, (words,), packed)], f"""
        %q = vector.bitpack<{size}> %v : {numbers} -> {kind}
        %u = vector.bitunpacku<{size}> %p : {kind} -> {numbers}
        %s = vector.bitunpacks<{size}> %p : {kind} -> {numbers}
        """, [("q", word, (words,), packed),
              ("u", number, (count,), [read(x, size, False) for x in lanes]),
              ("s", number, (count,), [unsigned(number, read(x, size, True)) for x in lanes])])


def stream_cases():
    source = random.Random(6)
    for size in [*range(1, 17), 31, 32, 33, 63, 64]:
        narrow = next(f"i{bits}" for bits in (8, 16, 32, 64) if bits >= size)
        yield stream_case(source, size, narrow, "i8", repeat=1 if size % 8 else 3)
    for size in (4, 12, 5, 31, 33, 63):
        yield stream_case(source, size, "i64", "i32")
    for size in (6, 24, 60):
        yield stream_case(source, size, "i64", "i64")
        yield stream_case(source, size, "i64", "i16")
    yield stream_case(source, 1, "i1", "i8", repeat=2)
    yield stream_case(source, 3, "i8", "i1", repeat=8)
    lanes = [1, 2, 3, 4, 5, 6, 7, 0]
    packed = cut(stream(lanes, 3), 3, 8)
    yield Case("ranks", [("v", "i8", (2, 4), lanes)], """
        %q = vector.bitpack<3> %v : vector<2x4xi8> -> vector<1x3xi8>
        %u = vector.bitunpacku<3> %q : vector<1x3xi8> -> vector<4x2xi16>
        """, [("q", "i8", (1, 3), packed), ("u", "i16", (4, 2), lanes)])


def bitcast_cases():
    source = random.Random(7)
    for a, left, b, right in [("i1", (16,), "i16", (1,)), ("i1", (2, 8), "i8", (2,)), ("i8", (2,), "i1", (4, 4)),
                              ("f8E4M3", (4,), "i32", (1,)), ("i32", (1, 2), "f8E5M2", (2, 4)), ("f8E5M2", (2, 2), "f16", (2,)),
                              ("i64", (3,), "i32", (3, 2)), ("f16", (2, 4), "f64", (2,)), ("f8E4M3", (4,), "f8E5M2", (2, 2)),
                              ("i1", (32,), "f8E4M3", (4,)), ("i64", (3,), "i8", (24,))]:
        bits = source.getrandbits(width(a) * math.prod(left))
        ints = {1: "i1", 8: "i8", 16: "i16", 32: "i32", 64: "i64"}
        start, end = ints[width(a)], ints[width(b)]
        body = [f"%x = vector.bitcast %v : {type_of(start, left)} to {type_of(a, left)}" if start != a else "",
                f"%y = vector.bitcast %{'x' if start != a else 'v'} : {type_of(a, left)} to {type_of(b, right)}",
                f"%z = vector.bitcast %y : {type_of(b, right)} to {type_of(end, right)}" if end != b else ""]
        yield Case(f"{a}_{b}_{math.prod(left)}", [("v", start, left, cut(bits, math.prod(left), width(a)))],
                   "\n".join(line for line in body if line),
                   [("z" if end != b else "y", end, right, cut(bits, math.prod(right), width(b)))])


def address_cases():
    """Lanes of index, which are 64 bits wide, and of offset."""
    a = [0, 5, -3, 1 << 40, -(1 << 62), (1 << 63) - 1]
    b = [7, -2, 100, (1 << 33) + 1, 3, 2]
    shifts = [0, 1, 62, 13, 5, 40]
    kind, mask = type_of("index", (2, 3)), type_of("i1", (2, 3))
    body, results = [], []
    for op, function in {**INTEGER_BINARY, **SHIFTS}.items():
        if op in ("ceildivsi", "ceildivui", "floordivsi", "rotli", "rotri"):
            continue
        right, values = ("s", shifts) if op in SHIFTS else ("b", b)
        body.append(f"%{op} = vector.{op} %a, %{right} : {kind}")
        results.append((op, "index", (2, 3), [function("i64", x, y) for x, y in zip(a, values)]))
    for word, function in PREDICATES.items():
        body.append(f"%{word} = vector.cmpi {word}, %a, %b : {kind} -> {mask}")
        results.append((word, "i1", (2, 3), [function("i64", x, y) for x, y in zip(a, b)]))
    body.append(f"%chosen = vector.select %slt, %a, %b : {kind}")
    results.append(("chosen", "index", (2, 3), [min(x, y) for x, y in zip(a, b)]))
    body.append(f"%sum = vector.addi<nsw> %b, %s : {kind}")
    results.append(("sum", "index", (2, 3), [x + y for x, y in zip(b, shifts)]))
    operands = [("a", "index", (2, 3), a), ("b", "index", (2, 3), b), ("s", "index", (2, 3), shifts)]
    yield Case("arithmetic", operands, "\n".join(body), results)
    yield Case("constants", [], """
        %c = vector.constant [1, -2, 4294967296] : vector<3xindex>
        %d = vector.constant 3 : vector<3xindex>
        %r = vector.muli %c, %d : vector<3xindex>
        %top = index.constant 1099511627776 : offset
        %o = vector.splat %top : vector<2xoffset>
        """, [("r", "index", (3,), [3, -6, 3 << 32]), ("o", "offset", (2,), [1 << 40] * 2)])
    narrow, wide = [-1, 2, -128, 127], [-1, 1 << 40, -(1 << 62), 5]
    natural = [0, 1 << 40, (1 << 62) + 3, 5]
    yield Case("casts", [("n", "i8", (4,), narrow), ("m", "i1", (4,), [1, 0, 1, 0]), ("w", "i64", (4,), wide),
                         ("i", "index", (4,), wide), ("o", "offset", (4,), natural)], """
        %ni = index.cast %n : vector<4xi8> to vector<4xindex>
        %no = index.cast %n : vector<4xi8> to vector<4xoffset>
        %mi = index.cast %m : vector<4xi1> to vector<4xindex>
        %mo = index.cast %m : vector<4xi1> to vector<4xoffset>
        %wi = index.cast %w : vector<4xi64> to vector<4xindex>
        %iw = index.cast %i : vector<4xindex> to vector<4xi64>
        %ib = index.cast %i : vector<4xindex> to vector<4xi8>
        %im = index.cast %i : vector<4xindex> to vector<4xi1>
        %oi = index.cast %o : vector<4xoffset> to vector<4xindex>
        %oh = index.cast %o : vector<4xoffset> to vector<4xi16>
        """, [("ni", "index", (4,), narrow), ("no", "offset", (4,), [x & 255 for x in narrow]),
              ("mi", "index", (4,), [1, 0, 1, 0]), ("mo", "offset", (4,), [1, 0, 1, 0]), ("wi", "index", (4,), wide),
              ("iw", "i64", (4,), wide), ("ib", "i8", (4,), [x & 255 for x in wide]),
              ("im", "i1", (4,), [x & 1 for x in wide]), ("oi", "index", (4,), natural),
              ("oh", "i16", (4,), [x & 0xffff for x in natural])])
    yield Case("proven", [("i", "index", (), [1 << 40]), ("s", "index", (), [3])], """
        %base = index.assume %i [range(%i, 0, 2199023255552)] : index
        %step = index.assume %s [range(%s, 0, 16)] : index
        %one = vector.splat %step : vector<4xindex>
        %bases = vector.splat %base : vector<4xindex>
        %mask = vector.constant [15, 0, 1, 31] : vector<4xindex>
        %small = vector.andi %one, %mask : vector<4xindex>
        %sum = vector.addi %bases, %small : vector<4xindex>
        %bytes = index.cast %sum : vector<4xindex> to vector<4xoffset>
        %first = vector.extract %bytes[0] : vector<4xoffset> -> offset
        %two = index.constant 2 : offset
        %more = index.add %first, %two : offset
        %r = vector.insert %more into %bytes[1] : offset, vector<4xoffset>
        """, [("r", "offset", (4,), [(1 << 40) + 3, (1 << 40) + 5, (1 << 40) + 1, (1 << 40) + 3])])
    yield Case("offsets", [("o", "offset", (), [1 << 33]), ("s", "offset", (), [1 << 31])],
               "%r = vector.iota %o step %s : vector<2x2xoffset>",
               [("r", "offset", (2, 2), [(1 << 33) + (k << 31) for k in range(4)])])


FAMILIES = {"addresses": address_cases, "dots": dot_cases, "fields": field_cases, "streams": stream_cases, "bitcasts": bitcast_cases}


def main():
    for index, case in enumerate(FAMILIES[sys.argv[1]]()):
        vectors.write_case(f"k{index}_{case.name}", case)


if __name__ == "__main__":
    main()
