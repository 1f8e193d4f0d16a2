# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scalar-math.py: a module whose cases compare functions of floats, evaluated on
the host side of a case, with correctly rounded values computed here with 60
digits."""

import random
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")
# Digits, least exponent, bias, bits.
FORMATS = {"f8E5M2": (3, -14, 15, 8), "f16": (11, -14, 15, 16),
           "bf16": (8, -126, 127, 16), "f32": (24, -126, 127, 32),
           "f64": (53, -1022, 1023, 64)}


def encode(value, name):
    """The bits of a fraction rounded to nearest even, below the largest value."""
    digits, least, bias, width = FORMATS[name]
    exponent, magnitude = least, abs(value)
    while magnitude >= Fraction(2) ** (exponent + 1):
        exponent += 1
    count = round(magnitude / Fraction(2) ** (exponent - digits + 1))
    bits = count
    if count >= 1 << (digits - 1):
        bits += (exponent + bias - 1) * (1 << (digits - 1))
    return bits | (value < 0) << (width - 1)


def decode(bits, name):
    digits, least, bias, width = FORMATS[name]
    sign = -1 if bits >> (width - 1) else 1
    bits &= (1 << (width - 1)) - 1
    field, count = bits >> (digits - 1), bits & ((1 << (digits - 1)) - 1)
    if field:
        count += 1 << (digits - 1)
    exponent = max(field - bias, least) - digits + 1
    return sign * count * Fraction(2) ** exponent


def to_decimal(x):
    return Decimal(x.numerator) / Decimal(x.denominator)


def series(x, term, step):
    total = Decimal(0)
    n = 0
    while abs(term) > Decimal(10) ** -58:
        total += term
        n += 1
        term = step(term, x, n)
    return total


def sine(x):
    return series(x, x, lambda t, x, n: -t * x * x / (2 * n * (2 * n + 1)))


def cosine(x):
    return series(x, Decimal(1),
                  lambda t, x, n: -t * x * x / ((2 * n - 1) * 2 * n))


def erf(x):
    total, term, n = Decimal(0), x, 0
    while abs(term) > Decimal(10) ** -58:
        total += term / (2 * n + 1)
        n += 1
        term = -term * x * x / n
    return 2 * total / PI.sqrt()


ONE, TWO = Decimal(1), Decimal(2)
# Each with the interval of its operands.
UNARY = {
    "sqrtf": (Decimal.sqrt, 0, 60), "rsqrtf": (lambda x: ONE / x.sqrt(), 0.1, 60),
    "expf": (Decimal.exp, -8, 8), "exp2f": (lambda x: TWO ** x, -8, 8),
    "logf": (Decimal.ln, 0.1, 60), "log2f": (lambda x: x.ln() / TWO.ln(), 0.1, 60),
    "log10f": (Decimal.log10, 0.1, 60), "sinf": (sine, -3, 3),
    "cosf": (cosine, -3, 3), "tanf": (lambda x: sine(x) / cosine(x), -1, 1),
    "tanhf": (lambda x: ONE - 2 / ((2 * x).exp() + 1), -4, 4), "erff": (erf, -2, 2),
    "logisticf": (lambda x: ONE / (ONE + (-x).exp()), -9, 9),
    "siluf": (lambda x: x / (ONE + (-x).exp()), -9, 9),
    "softplusf": (lambda x: (ONE + x.exp()).ln(), -9, 9),
    "geluf<erf>": (lambda x: x / 2 * (1 + erf(x / TWO.sqrt())), -2, 2),
    "sinturnsf": (lambda x: sine(2 * PI * x), -1, 1),
    "costurnsf": (lambda x: cosine(2 * PI * x), -1, 1),
}
# Those that are evaluated in f64 as well.
EXACT = ("sqrtf", "rsqrtf")


class Writer:
    def __init__(self):
        self.lines, self.count = [], 0

    def literal(self, bits, name):
        self.count += 1
        width = FORMATS[name][3]
        self.lines.append(f"  %v{self.count} = check.literal "
                          f"value(0x{bits:0{width // 4}X}) : {name}")
        return f"%v{self.count}"

    def compare(self, op, operands, expected, name):
        values = [self.literal(bits, name) for bits in operands]
        wanted = self.literal(expected, name)
        self.count += 1
        self.lines += [
            f"  %v{self.count} = scalar.{op} {', '.join(values)} : {name}",
            f"  check.expect.bitwise actual(%v{self.count}) "
            f"expected({wanted}) : {name}"]


def main():
    generator = random.Random(20)
    writer = Writer()

    def pick(name, low, high):
        value = Fraction(generator.uniform(low, high)) or Fraction(1)
        return encode(value, name)

    for op, (function, low, high) in UNARY.items():
        for name in FORMATS:
            if name == "f64" and op not in EXACT:
                continue
            for _ in range(3 if name in ("f32", "f64") else 1):
                bits = pick(name, low, high)
                x = to_decimal(decode(bits, name))
                if not x or (op != "expf" and low >= 0 and x < 0):
                    continue
                writer.compare(op, [bits], encode(Fraction(function(x)), name),
                               name)
    for name in FORMATS:
        for _ in range(6):
            bits = [pick(name, -3, 3) for _ in range(3)]
            a, b, c = (decode(one, name) for one in bits)
            if a * b + c:
                writer.compare("fmaf", bits, encode(a * b + c, name), name)
        if name != "f64":
            bits = [pick(name, 0.5, 3), pick(name, -3, 3)]
            x, y = (to_decimal(decode(one, name)) for one in bits)
            writer.compare("powf", bits, encode(Fraction(x ** y), name), name)
    print("check.case @functions {")
    print("\n".join(writer.lines))
    print("  check.return\n}")


if __name__ == "__main__":
    main()
