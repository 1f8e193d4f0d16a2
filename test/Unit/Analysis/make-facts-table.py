#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes FactsTable.txt: expressions with the facts their results must have.

The facts come from evaluating every expression on all values of its arguments:
the least and greatest result, the greatest common divisor, and whether all are
powers of two. A line `~ FACTS` below an expression says what the analysis knows
where that is less; those lines are kept from the file as it is, and a line that
claims more than the brute force found is an error.

  make-facts-table.py FactsTable.txt            rewrite the file
  make-facts-table.py FactsTable.txt --check    only compare
"""

import itertools
import math
import pathlib
import re
import sys

BITS = 1 << 64


class Undefined(Exception):
    pass


def wrap(value):
    value %= BITS
    return value - BITS if value >= BITS // 2 else value


def natural(function):
    def apply(a, b):
        if a < 0 or b <= 0:
            raise Undefined
        return function(a, b)
    return apply


def shift(function):
    def apply(a, b):
        if not 0 <= b <= 63:
            raise Undefined
        return wrap(function(a, b))
    return apply


OPS = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b, "madd": lambda a, b, c: a * b + c,
    "div": natural(lambda a, b: a // b), "rem": natural(lambda a, b: a % b),
    "min": min, "max": max,
    "andi": lambda a, b: a & b, "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
    "shli": shift(lambda a, b: a << b), "shrsi": shift(lambda a, b: a >> b),
    "shrui": shift(lambda a, b: (a % BITS) >> b),
    "ctpopi": lambda a: (a % BITS).bit_count(),
    "ctlzi": lambda a: 64 - (a % BITS).bit_length(),
    "cttzi": lambda a: 64 if a == 0 else (a & -a).bit_length() - 1,
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
    "slt": lambda a, b: a < b, "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b, "sge": lambda a, b: a >= b,
    "ult": lambda a, b: a % BITS < b % BITS,
    "select": lambda c, a, b: a if c else b,
}

# Argument domains by name. `%N`: multiples of N; `^`: powers of two.
DOMAINS = {
    "bit": "[0,1]", "byte": "[0,15]", "size": "[1,16]", "sign": "[-8,7]",
    "quad": "[0,60]%4", "tile": "[16,48]%16", "odd": "[3,3]",
    "pow": "[1,32]^", "half": "[4,64]^", "low": "[-12,-3]%3",
    "high": "[20,31]", "small": "[0,3]",
}

UNARY = ["ctpopi", "ctlzi", "cttzi"]
BINARY = ["add", "sub", "mul", "min", "max", "andi", "ori", "xori"]
PAIRS = [("byte", "sign"), ("quad", "tile"), ("low", "high"), ("pow", "half"),
         ("sign", "low"), ("tile", "small"), ("size", "quad"), ("bit", "odd")]
NATURAL = [("byte", "size"), ("quad", "odd"), ("tile", "pow"), ("half", "pow"),
           ("high", "small"), ("quad", "half"), ("size", "high"),
           ("tile", "size")]
SHIFTS = [("byte", "small"), ("sign", "small"), ("quad", "bit"),
          ("pow", "small"), ("low", "bit"), ("half", "odd"), ("tile", "odd")]
COMPARES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult"]
COMPARED = [("byte", "high"), ("sign", "low"), ("quad", "odd"),
            ("tile", "tile"), ("high", "low")]

# Address arithmetic as kernels write it.
COMPOSED = """\
madd(a, 64, b) | a=[0,7] b=[0,63]
madd(a, 64, mul(b, 4)) | a=[0,7] b=[0,15]
add(mul(a, 128), mul(b, 16)) | a=[0,3] b=[0,7]
mul(add(a, 1), 8) | a=[0,15]
sub(mul(a, 8), 8) | a=[1,16]
add(a, a) | a=[-8,7]
sub(a, a) | a=[-8,7]
mul(a, a) | a=[-8,7]
xori(a, a) | a=[-8,7]
andi(a, a) | a=[-8,7]
div(add(a, 15), 16) | a=[1,256]
mul(div(add(a, 15), 16), 16) | a=[1,256]
mul(div(a, 4), 4) | a=[0,63]
sub(a, rem(a, 4)) | a=[0,63]
rem(a, 64) | a=[0,63]
rem(add(a, 64), 64) | a=[0,63]
rem(a, 4) | a=[0,60]%4
rem(a, 8) | a=[0,60]%4
rem(add(a, 2), 4) | a=[0,60]%4
div(mul(a, 12), 4) | a=[0,15]
div(mul(a, 12), 8) | a=[0,15]
andi(a, 7) | a=[0,63]
andi(a, -4) | a=[0,63]
andi(add(a, 3), -4) | a=[0,63]
ori(mul(a, 4), b) | a=[0,7] b=[0,3]
xori(a, 1) | a=[0,7]
xori(a, 8) | a=[0,7]
shli(a, 3) | a=[0,7]
shli(1, a) | a=[0,5]
shrui(shli(a, 4), 2) | a=[0,7]
shrsi(a, 1) | a=[-8,7]
shrui(a, 60) | a=[-8,-1]
min(a, 31) | a=[0,63]
min(sub(64, a), 16) | a=[0,63]
max(sub(a, 16), 0) | a=[0,63]
max(min(a, 15), 0) | a=[-8,63]
min(mul(a, 8), 40) | a=[0,15]
select(slt(a, 8), a, 8) | a=[0,15]
select(slt(a, 8), 8, a) | a=[0,15]
select(sge(a, 0), a, 0) | a=[-8,7]
select(slt(a, b), a, b) | a=[0,15] b=[4,8]
select(eq(a, 0), 1, a) | a=[0,15]
select(slt(a, 0), sub(0, a), a) | a=[-8,7]
select(slt(a, 8), 16, 48) | a=[0,15]
select(slt(a, 20), 16, 48) | a=[0,15]
select(sgt(a, 3), 4, 64) | a=[0,15]
mul(a, sub(b, 1)) | a=[1,4] b=[1,4]
sub(a, b) | a=[0,60]%4 b=[0,24]%8
add(a, b) | a=[0,60]%6 b=[0,24]%4
mul(a, b) | a=[0,12]%6 b=[0,8]%4
mul(a, -4) | a=[0,15]
sub(0, a) | a=[0,15]
sub(-1, a) | a=[0,15]
div(a, b) | a=[32,64] b=[2,4]
div(64, a) | a=[1,64]
div(64, a) | a=[1,64]^
rem(64, a) | a=[1,64]^
rem(a, b) | a=[0,15] b=[16,31]
rem(a, 5) | a=[11,13]
mul(a, b) | a=[1,8]^ b=[2,16]^
add(a, -1) | a=[1,64]^
andi(b, add(a, -1)) | a=[1,64]^ b=[0,1000]
ctpopi(a) | a=[1,64]^
cttzi(a) | a=[2,64]^
cttzi(a) | a=[8,56]%8
ctlzi(a) | a=[1,255]
sub(64, ctlzi(a)) | a=[1,255]
ctpopi(mul(a, 3)) | a=[1,1]
add(select(slt(a, 4), 4, 8), mul(b, 4)) | a=[0,7] b=[0,3]
madd(div(a, 8), 32, rem(a, 8)) | a=[0,63]
madd(rem(a, 8), 4, div(a, 8)) | a=[0,63]
mul(rem(a, 8), 16) | a=[0,63]
add(mul(rem(a, 8), 16), mul(div(a, 8), 128)) | a=[0,63]
ori(shli(a, 8), b) | a=[0,3] b=[0,255]
xori(rem(a, 8), div(a, 8)) | a=[0,63]
mul(xori(a, b), 16) | a=[0,7] b=[0,7]
slt(madd(a, 8, b), 64) | a=[0,7] b=[0,7]
slt(rem(a, b), b) | a=[0,15] b=[1,8]
eq(rem(mul(a, 4), 4), 0) | a=[0,15]
eq(andi(a, 1), 2) | a=[0,15]
ne(mul(a, 2), 3) | a=[0,15]
sge(mul(a, a), 0) | a=[-8,7]
"""


def rows():
    for name in UNARY:
        for domain in DOMAINS.values():
            yield f"{name}(a)", f"a={domain}"
    for names, pairs in ((BINARY, PAIRS), (["div", "rem"], NATURAL),
                         (["shli", "shrsi", "shrui"], SHIFTS),
                         (COMPARES, COMPARED)):
        for name in names:
            for a, b in pairs:
                yield f"{name}(a, b)", f"a={DOMAINS[a]} b={DOMAINS[b]}"
    for line in COMPOSED.splitlines():
        yield tuple(part.strip() for part in line.split("|"))


def values(domain):
    low, high, factor = re.fullmatch(
        r"\[(-?\d+),(-?\d+)\](\^|%\d+)?", domain).groups()
    every = range(int(low), int(high) + 1)
    if factor == "^":
        return [x for x in every if x > 0 and x & (x - 1) == 0]
    if factor:
        return [x for x in every if x % int(factor[1:]) == 0]
    return list(every)


def evaluate(text, names):
    """The value of an expression; the language's undefined results raise."""
    tokens = re.findall(r"[a-z]+|-?\d+|[(),]", text)

    def term():
        token = tokens.pop(0)
        if not tokens or tokens[0] != "(":
            return names[token] if token in names else int(token)
        arguments = []
        while tokens.pop(0) != ")":
            arguments.append(term())
        return int(OPS[token](*arguments))
    return term()


def hull(text, arguments):
    names = [part.split("=")[0] for part in arguments.split()]
    domains = [values(part.split("=")[1]) for part in arguments.split()]
    results = set()
    for point in itertools.product(*domains):
        try:
            results.add(evaluate(text, dict(zip(names, point))))
        except Undefined:
            pass
    return results


def describe(results):
    low, high = min(results), max(results)
    text = f"[{low}, {high}]"
    if low == high:
        return text
    if all(x > 0 and x & (x - 1) == 0 for x in results):
        return text + " pow2"
    divisor = math.gcd(*results)
    return f"{text} mod {divisor}" if divisor > 1 else text


def covers(known, results):
    low, high, divisor, power = re.fullmatch(
        r"\[(-?\d+), (-?\d+)\](?: mod (\d+))?( pow2)?", known).groups()
    return all(int(low) <= x <= int(high) and x % int(divisor or 1) == 0 and
               (not power or (x > 0 and x & (x - 1) == 0)) for x in results)


def main():
    path = pathlib.Path(sys.argv[1])
    before = path.read_text() if path.exists() else ""
    weaker, last = {}, None
    for line in before.splitlines():
        if line.startswith("~"):
            weaker[last] = line[1:].strip()
        elif "|" in line:
            last = tuple(part.strip() for part in line.split("|"))[:2]
    lines, count = [], 0
    for text, arguments in rows():
        results = hull(text, arguments)
        count += 1
        lines.append(f"{text} | {arguments} | {describe(results)}")
        known = weaker.get((text, arguments))
        if known and known != describe(results):
            if not covers(known, results):
                sys.exit(f"not true: {lines[-1]} ~ {known}")
            lines.append(f"~ {known}")
    after = "\n".join(
        ["# Written by make-facts-table.py: expression | arguments | facts of",
         "# all results. A line `~` is what the analysis knows where less."] +
        lines) + "\n"
    if "--check" in sys.argv[2:]:
        if after != before:
            sys.exit(f"{path} is not what make-facts-table.py writes")
        exact = count - sum(line.startswith("~") for line in lines)
        print(f"{count} expressions, {exact} with exact facts")
        return
    path.write_text(after)


if __name__ == "__main__":
    main()
