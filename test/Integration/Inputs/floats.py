# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The float formats of Loom: rounding to nearest even, in exact arithmetic."""

import math
from fractions import Fraction

# Exponent bits, mantissa bits.
FORMATS = {"f8E4M3": (4, 3), "f8E5M2": (5, 2), "f16": (5, 10), "bf16": (8, 7),
           "f32": (8, 23), "f64": (11, 52)}


def width(element):
    if element in FORMATS:
        return 1 + sum(FORMATS[element])
    return 64 if element in ("index", "offset") else int(element[1:])


def round_to(element, value):
    """The value of the format nearest to a number, as a float or Fraction."""
    if isinstance(value, float):
        if math.isnan(value) or math.isinf(value) or value == 0:
            return value
        value = Fraction(value)
    if value == 0:
        return 0.0
    exponent_bits, mantissa = FORMATS[element]
    bias = (1 << (exponent_bits - 1)) - 1
    exponent = max(math.floor(math.log2(abs(value))), 1 - bias)
    # log2 of a float may be off by one.
    while abs(value) >= Fraction(2) ** (exponent + 1):
        exponent += 1
    while exponent > 1 - bias and abs(value) < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** (exponent - mantissa)
    rounded = round(value / unit) * unit
    largest = Fraction(2) ** (bias + 1) - Fraction(2) ** (bias - mantissa)
    if element == "f8E4M3":
        largest = Fraction(448)
    if abs(rounded) > largest:
        if element == "f8E4M3":
            return math.nan
        return math.inf if rounded > 0 else -math.inf
    if rounded == 0:
        return -0.0 if value < 0 else 0.0
    return float(rounded)


def saturate(value):
    """Conversion to f8E4M3."""
    if math.isnan(value):
        return value
    return max(-448.0, min(448.0, value))


def encode(element, value):
    """The bits of a number, rounded, or of an integer."""
    if element not in FORMATS:
        return int(value) & ((1 << max(width(element), 8)) - 1)
    exponent_bits, mantissa = FORMATS[element]
    bias = (1 << (exponent_bits - 1)) - 1
    bits = width(element)
    value = round_to(element, float(value) if not isinstance(value, Fraction) else value)
    sign = int(math.copysign(1, value) < 0) << (bits - 1)
    top = ((1 << exponent_bits) - 1) << mantissa
    if math.isnan(value):
        return 0x7f if element == "f8E4M3" else top | 1 << (mantissa - 1)
    if math.isinf(value):
        return sign | top
    if value == 0:
        return sign
    magnitude = Fraction(abs(value))
    exponent = max(math.frexp(float(magnitude))[1] - 1, 1 - bias)
    fraction = magnitude / Fraction(2) ** (exponent - mantissa)
    assert fraction.denominator == 1
    code = int(fraction)
    if code >= 1 << mantissa:
        code += (exponent + bias - 1) << mantissa
    return sign | code
