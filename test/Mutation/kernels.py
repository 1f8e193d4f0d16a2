# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damages kernels so that most of them can still be read and run: other numbers,
other ops of the same family, other operands, and effects that are missing, are done
twice or come earlier. Everything is a function of the seed and the mutant's number.
"""

import random
import re

CONSTANT = re.compile(rb"(?<=\.constant )-?\d+(?= : )")
# Bounds of ranges, alignments, factors.
NUMBER = re.compile(rb"(?<=[ (\[])\d+(?=[,)\]} ])")
NUMBERS = [b"0", b"1", b"2", b"3", b"5", b"31", b"33", b"64", b"1000", b"65537",
           b"-1", b"2147483647", b"4294967296", b"9223372036854775807"]
FAMILIES = [
    rb"index\.(add|sub|mul|min|max|div|rem|andi|shli|shrui)(?= )",
    rb"(?:scalar|vector)\.(addi|subi|muli|divsi|divui|remsi|shli|shrsi|andi|minsi)(?= )",
    rb"(?:scalar|vector)\.(addf|subf|mulf|divf|minimumf|maxnumf)(?= )",
    rb"index\.cmp (slt|sle|sgt|sge|eq|ne|ult)(?=,)",
    rb"scope\((workgroup|subgroup)(?=\))",
    rb"scope = (workgroup|device|subgroup)(?=\})",
    rb"(?:reduce|scan)<(addi|maxui|andi|minsi)(?=>)",
    rb"mode = (inclusive|exclusive)(?=\})",
    rb"buffer\.alloca<(workgroup|private)(?=>)"]
VALUE = re.compile(rb"%\w+")
EFFECT = re.compile(rb"^ *(?:view\.store|vector\.store|kernel\.barrier|view\.atomic|"
                    rb"vector\.atomic|buffer\.(?:fill|copy|fence|store)).*\n", re.M)


def _replace(pattern, choices):
    def mutate(text, rng):
        spans = [match.span() for match in pattern.finditer(text)]
        if not spans:
            return operand(text, rng)
        begin, end = rng.choice(spans)
        return text[:begin] + rng.choice(choices) + text[end:]
    return mutate


constant = _replace(CONSTANT, NUMBERS)
number = _replace(NUMBER, NUMBERS)


def family(text, rng):
    pattern = rng.choice(FAMILIES)
    spans = [match.span(1) for match in re.finditer(pattern, text)]
    if not spans:
        return constant(text, rng)
    begin, end = rng.choice(spans)
    words = re.search(rb"\((?!\?)([^()]*)\)(?=\(\?=)", pattern)[1].split(b"|")
    return text[:begin] + rng.choice(words) + text[end:]


def operand(text, rng):
    """Another value that is near, in the place of one."""
    spans = [match.span() for match in VALUE.finditer(text)]
    at = rng.randrange(len(spans))
    near = spans[max(0, at - 12):at]
    if not near:
        return text
    begin, end = spans[at]
    other, stop = rng.choice(near)
    return text[:begin] + text[other:stop] + text[end:]


def effect(text, rng):
    spans = [match.span() for match in EFFECT.finditer(text)]
    if not spans:
        return constant(text, rng)
    begin, end = rng.choice(spans)
    action = rng.randrange(3)
    if action == 0:
        return text[:begin] + text[end:]
    if action == 1:
        return text[:end] + text[begin:]
    other = rng.choice(spans)[0]
    line = text[begin:end]
    return text[:other] + line + text[other:]


KINDS = [constant, family, operand, effect, constant, number]


def mutant(corpus, seed, index):
    """Returns the name of the damage and the damaged text."""
    rng = random.Random(f"{seed}:kernel:{index}")
    kind = KINDS[index % len(KINDS)]
    text = corpus[(index // len(KINDS)) % len(corpus)]
    # What stands before the first case is what runs.
    body = text[:text.index(b"check.case")] if b"check.case" in text else text
    return kind.__name__, kind(body, rng) + text[len(body):]
