# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damages inputs: text by bytes, tokens and lines, compiled modules by bytes.

Everything is a function of the seed and the mutant's number.
"""

import ctypes
import random
import re
import struct

TOKEN = re.compile(rb"[A-Za-z_][\w.\-]*|[%@^#!]?[\w\-$.]+|\"[^\"\n]*\"|[^\s\w]")
NUMBER = re.compile(rb"(?<![\w%@.])-?\d+(?:\.\d+)?(?![\w.])")
TYPE = re.compile(rb"\b(?:view|tensor|vector)<[^<>]*>")

NUMBERS = [b"0", b"-1", b"1025", b"65536", b"2147483648", b"4294967296",
           b"9223372036854775807", b"9223372036854775808",
           b"-9223372036854775809", b"18446744073709551616",
           b"340282366920938463463374607431768211456", b"1" + b"0" * 400,
           b"0xFFFFFFFFFFFFFFFF", b"1.0e400", b"1.5", b"nan", b"true"]
SHAPES = [b"4294967296x4294967296x4294967296xf32", b"x".join([b"2"] * 16) +
          b"xf32", b"9223372036854775807xi64", b"0xf32", b"xf32", b"-1xf32",
          b"[%nowhere]xf32", b"?xf32", b"*xf32", b"4xf32, strided<[1]>",
          b"4xcomplex<f32>", b"4x!llvm.ptr", b"4xi0", b"4xi16777215",
          b"4xtensor<4xf32>", b"1x" * 200 + b"f32", b"[[%n]]xf32", b"[4]xf32",
          b"4294967296xi8", b"4xindex", b"1000000000000xi8"]
NAMES = [b"f80", b"f128", b"i1", b"i3", b"none", b"index", b"offset", b"buffer",
         b"scf.while", b"kernel.def", b"func.def", b"module", b"loom_scf.if",
         b"llvm.unreachable", b"@saxpy", b"%c1", b"unknown.op", b"{", b"}",
         b"loc(unknown)", b"#map", b"!loom_kernel.x", b"attributes", b"dense<"]


def _tokens(text):
    return [match.span() for match in TOKEN.finditer(text)]


def truncate(text, rng):
    return text[:rng.randrange(len(text))]


def flip(text, rng):
    result = bytearray(text)
    for _ in range(rng.choice([1, 1, 2, 8])):
        result[rng.randrange(len(result))] ^= 1 << rng.randrange(8)
    return bytes(result)


def drop(text, rng):
    begin, end = rng.choice(_tokens(text))
    return text[:begin] + text[end:]


def double(text, rng):
    begin, end = rng.choice(_tokens(text))
    return text[:end] + b" " + text[begin:]


def swap(text, rng):
    first, second = sorted(rng.sample(_tokens(text), 2))
    return (text[:first[0]] + text[second[0]:second[1]] +
            text[first[1]:second[0]] + text[first[0]:first[1]] +
            text[second[1]:])


def borrow(text, rng):
    """Another token of the file in a token's place."""
    spans = _tokens(text)
    (begin, end), (other, stop) = rng.choice(spans), rng.choice(spans)
    return text[:begin] + text[other:stop] + text[end:]


def _replace(pattern, choices):
    def mutate(text, rng):
        spans = [match.span() for match in pattern.finditer(text)]
        if not spans:
            return flip(text, rng)
        begin, end = rng.choice(spans)
        return text[:begin] + rng.choice(choices) + text[end:]
    return mutate


number = _replace(NUMBER, NUMBERS)
name = _replace(TOKEN, NAMES)


def shape(text, rng):
    spans = [match.span() for match in TYPE.finditer(text)]
    if not spans:
        return number(text, rng)
    begin, end = rng.choice(spans)
    old = text[begin:end]
    new = old[:old.index(b"<") + 1] + rng.choice(SHAPES) + b">"
    # Every use of the type, or one that then disagrees with the rest.
    if rng.random() < 0.6:
        return text.replace(old, new)
    return text[:begin] + new + text[end:]


def lines(text, rng):
    rows = text.splitlines(keepends=True)
    at = rng.randrange(len(rows))
    action = rng.randrange(3)
    if action == 0:
        del rows[at]
    elif action == 1:
        rows.insert(at, rows[at])
    else:
        other = rng.randrange(len(rows))
        rows[at], rows[other] = rows[other], rows[at]
    return b"".join(rows)


def garbage(text, rng):
    at = rng.randrange(len(text))
    noise = rng.choice([b"\xff\xfe", b"\0", b"\xc3\x28", b"\xed\xa0\x80", b"\x1b[0m",
                        b"\r", b"\xef\xbb\xbf", rng.randbytes(40), b"(" * 500,
                        b"{" * 500, b"<" * 500, b"\"", b"//", b"%", b"@", b"#"])
    return text[:at] + noise + text[at:]


TEXT = [truncate, flip, drop, double, swap, borrow, number, name, shape, lines,
        garbage]


def mutant(corpus, seed, index):
    """Returns the name of the damage and the damaged text."""
    rng = random.Random(f"{seed}:{index}")
    kind = TEXT[index % len(TEXT)]
    source = corpus[(index // len(TEXT)) % len(corpus)]
    text = kind(source, rng)
    # Mistakes seldom come alone.
    if rng.random() < 0.1:
        text = rng.choice(TEXT)(text or source, rng)
    return kind.__name__, text


def nested(opening, depth, closing):
    return opening * depth + closing * depth


def doubling(config, body):
    """Each function calls the one before twice; a kernel calls the last."""
    levels = "".join(
        f"func.def pure @f{at + 1}(%x: index) -> (index) {{\n"
        f"  %y = func.call pure @f{at}(%x) : (index) -> (index)\n"
        f"  %z = func.call pure @f{at}(%y) : (index) -> (index)\n"
        "  func.return %z : index\n}\n" for at in range(26))
    call = "  %s = func.call pure @f26(%n) : (index) -> (index)\n"
    return (
        "func.def pure @f0(%x: index) -> (index) {\n  func.return %x : index\n}"
        f"\n{levels}kernel.def @k(%n: index) {{\n"
        "  %one = index.constant 1 : index\n"
        f"{call.replace('%s', '%c') if config else ''}"
        "  kernel.launch.config workgroups(%n, %one, %one) "
        "workgroup_size(%one, %one, %one) : index\n"
        "} launch(%n: index) {\n"
        f"{call.replace('%s', '%b') if body else ''}"
        "  kernel.return\n}\ncheck.case @c {\n"
        "  %n = check.literal value(1) : index\n"
        "  kernel.launch @k[%n](%n) : [index](index)\n  check.return\n}\n"
    ).encode()


def extremes():
    """Inputs that no small damage leads to."""
    rng = random.Random("extremes")
    body = b"func.def @f(%c: i1) {\n" + b"scf.if %c {\n" * 3000 + \
        b"}\n" * 3000 + b"func.return\n}\n"
    chain = b"func.def @f(%c: i1) {\n" + \
        b"%c = scalar.xori %c, %c : i1\n" * 3 + b"func.return\n}\n"
    view = (b"func.def @f(%%b: buffer) {\n  %%z = index.constant 0 : offset\n"
            b"  %%v = buffer.view %%b[%%z] : buffer -> view<%s>\n"
            b"  func.return\n}\n")
    result = {
        "empty": b"", "newline": b"\n", "comment": b"// nothing", "zero": b"\0",
        "noise": rng.randbytes(4096), "elf": b"\x7fELF" + rng.randbytes(500),
        "magic": b"LOOM", "magic-short": b"LOOM\1\0\0\0\5",
        "bitcode": b"BC\xc0\xde" + rng.randbytes(300),
        "mlir-bytecode": b"ML\xefR" + rng.randbytes(300),
        "not-utf8": b"func.def @\xff\xfe() {\n}\n",
        "utf16": "func.def @f() {\n}\n".encode("utf-16"),
        "bom": b"\xef\xbb\xbffunc.def @f() {\n  func.return\n}\n",
        "crlf": b"func.def @f() {\r\n  func.return\r\n}\r\n",
        "redefined": chain, "regions": body,
        "long-token": b"func.def @" + b"f" * 1000000 + b"() {\n",
        "long-line": b"func.def @f() {" + b" " * 1000000 + b"}",
        "open-string": b"func.def export(\"abc @f() {\n",
        "calls-body": doubling(config=False, body=True),
        "calls-config": doubling(config=True, body=False),
        "open-quote-end": b"\"", "percent": b"%", "sigils": b"@ % ^ # ! $ :",
    }
    for opening, closing in ((b"(", b")"), (b"{", b"}"), (b"<", b">"),
                             (b"[", b"]")):
        label = opening.decode()
        result["nest-top" + label] = nested(opening, 20000, closing)
        result["nest-attr" + label] = (b"config.def @a {v = " + nested(
            opening, 20000, closing) + b"}")
        result["nest-type" + label] = view % (
            nested(b"4xview" + opening, 20000, closing))
    for at, text in enumerate(SHAPES):
        result[f"view-{at}"] = view % text
    return result


_llvm = None


def checksum(payload):
    """LLVM's own xxh3, whose ArrayRef travels as a pointer and a length."""
    global _llvm
    if _llvm is None:
        _llvm = ctypes.CDLL("libLLVM.so.22.1")
    function = _llvm._ZN4llvm11xxh3_64bitsENS_8ArrayRefIhEE
    function.restype = ctypes.c_uint64
    function.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return function(payload, len(payload))


def sealed(payload):
    """A compiled module with a header that fits the payload."""
    return b"LOOM" + struct.pack("<IQQ", 2, len(payload),
                                 checksum(payload)) + payload


def compiled_mutant(corpus, seed, index):
    rng = random.Random(f"{seed}:compiled:{index}")
    source = corpus[index % len(corpus)]
    repair = index % 4 != 0
    text = source[24:] if repair else source
    kind = rng.choice([truncate, flip, flip, flip, splice, varint])
    text = kind(text, rng)
    return ("sealed-" if repair else "") + kind.__name__, (
        sealed(text) if repair else text)


def splice(text, rng):
    begin, end = sorted(rng.randrange(len(text)) for _ in range(2))
    end = min(end, begin + 32)
    at = rng.randrange(len(text))
    return text[:at] + text[begin:end] + text[at:]


def varint(text, rng):
    """A byte that changes how far the next number reaches, or its size."""
    result = bytearray(text)
    for _ in range(rng.choice([1, 2, 4])):
        result[rng.randrange(len(result))] = rng.choice([0, 1, 2, 254, 255])
    return bytes(result)
