# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes the AMDGPU kernels of an LLVM IR file, wave by wave.

    waves.py FILE WAVE_SIZE

Runs each kernel @k that has a @k_model beside it, and this, on one workgroup,
with one buffer as argument, and compares the buffers. Lanes of a wave that
branch apart execute under a mask, the block that is first in the file first.
Instructions between lanes do what the ISA manuals say of active and inactive
lanes. Poison is None; memory never gets any.
"""

import functools
import math
import re
import struct
import sys

TOKEN = re.compile(r'"[^"]*"|[%@!][-\w.$]+|[-+]?\d[\w.+-]*|[\w.]+|[^\s\w]')
FLOATS = {"half": ("e", 2), "float": ("f", 4), "double": ("d", 8)}
FLAGS = {"nuw", "nsw", "nneg", "exact", "disjoint", "samesign", "inbounds", "nusw", "nnan", "ninf", "nsz", "arcp",
         "contract", "afn", "reassoc", "fast", "volatile", "tail", "noundef", "musttail", "notail", "zeroext", "signext"}


class Type:
    """An integer, float, pointer, or vector of `count` of them."""

    def __init__(self, kind, bits, count=0):
        self.kind, self.bits, self.count = kind, bits, count

    def element(self):
        return Type(self.kind, self.bits)

    def size(self):
        return (self.bits + 7) // 8 * max(self.count, 1)


def to_bits(kind, value):
    """The bits of a scalar."""
    if value is None or kind.kind != "float":
        return value
    code, size = FLOATS[{16: "half", 32: "float", 64: "double"}[kind.bits]]
    return int.from_bytes(struct.pack("<" + code, value), "little")


def from_bits(kind, bits):
    if bits is None or kind.kind != "float":
        return bits
    code, size = FLOATS[{16: "half", 32: "float", 64: "double"}[kind.bits]]
    return struct.unpack("<" + code, bits.to_bytes(size, "little"))[0]


def rounded(kind, value):
    if kind.bits == 64:
        return value
    try:
        return from_bits(kind, to_bits(kind, value))
    except OverflowError:
        return math.copysign(math.inf, value)


def signed(value, bits):
    return value - (1 << bits) if value >> (bits - 1) else value


class Reader:
    """Takes the tokens of one line."""

    def __init__(self, text):
        self.tokens, self.at = TOKEN.findall(text), 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def accept(self, token):
        if self.peek() == token:
            self.at += 1
            return True
        return False

    def expect(self, token):
        got = self.next()
        assert got == token, (got, token, self.tokens)

    def flags(self):
        while self.peek() in FLAGS or self.peek() in ("range", "captures", "align", "dereferenceable"):
            if self.next() in ("range", "captures", "dereferenceable"):
                self.parenthesis()
            elif self.tokens[self.at - 1] == "align":
                self.next()

    def parenthesis(self):
        self.expect("(")
        depth = 1
        while depth:
            depth += {"(": 1, ")": -1}.get(self.next(), 0)

    def type(self):
        if self.accept("<"):
            count = int(self.next())
            self.expect("x")
            of = self.type()
            self.expect(">")
            return Type(of.kind, of.bits, count)
        if self.accept("["):
            count = int(self.next())
            self.expect("x")
            of = self.type()
            self.expect("]")
            return Type("array", of.bits * count)
        word = self.next()
        if word == "ptr":
            space = 0
            if self.accept("addrspace"):
                self.expect("(")
                space = int(self.next())
                self.expect(")")
            return Type("ptr", 32 if space in (3, 5) else 64)
        if word == "void":
            return Type("void", 0)
        if word in FLOATS:
            return Type("float", FLOATS[word][1] * 8)
        assert re.fullmatch(r"i\d+", word), self.tokens
        return Type("int", int(word[1:]))

    def scalar(self, kind):
        token = self.next()
        if token in ("poison", "undef"):
            return None
        if token in ("true", "false"):
            return int(token == "true")
        if token in ("null", "zeroinitializer"):
            return 0.0 if kind.kind == "float" else 0
        if kind.kind == "float":
            if token.startswith("0xH"):
                return from_bits(kind, int(token[3:], 16))
            if token.startswith("0x"):
                return struct.unpack("<d", int(token, 16).to_bytes(8, "little"))[0]
            return float(token)
        return int(token) & ((1 << kind.bits) - 1)

    def operand(self, machine, kind):
        """A function of registers and lane."""
        token = self.peek()
        if token[0] == "%":
            name = self.next()
            return lambda regs, lane: regs[name][lane]
        if token[0] == "@":
            address = machine.globals[self.next()]
            return lambda regs, lane: address
        if token == "getelementptr":
            self.next()
            self.flags()
            self.expect("(")
            value = self.address(machine)
            self.expect(")")
            return value
        if token == "splat":
            self.next()
            self.expect("(")
            value = self.scalar(self.type())
            self.expect(")")
            value = (value,) * kind.count
        elif token == "<":
            self.next()
            values = []
            while not self.accept(">"):
                values.append(self.scalar(self.type()))
                self.accept(",")
            value = tuple(values)
        elif kind.count:
            value = (self.scalar(kind.element()),) * kind.count
        else:
            value = self.scalar(kind)
        return lambda regs, lane: value

    def typed(self, machine):
        kind = self.type()
        self.flags()
        return kind, self.operand(machine, kind)

    def address(self, machine):
        """The rest of a getelementptr."""
        step = self.type().size()
        self.expect(",")
        kind, base = self.typed(machine)
        self.expect(",")
        index_kind, index = self.typed(machine)
        assert self.peek() != ",", self.tokens
        mask, bits = (1 << kind.bits) - 1, index_kind.bits

        def run(regs, lane):
            a, b = base(regs, lane), index(regs, lane)
            return None if a is None or b is None else (a + signed(b, bits) * step) & mask
        return run


def lanewise(kind, function):
    """Extends a function of scalars to vectors and poison."""
    def scalar(*values):
        return None if any(value is None for value in values) else function(*values)
    if not kind.count:
        return scalar

    def vector(*values):
        if any(value is None for value in values):
            return None
        return tuple(scalar(*each) for each in zip(*values))
    return vector


def divide(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def binary(op, kind):
    bits, mask = kind.bits, (1 << kind.bits) - 1

    def shift(function):
        return lambda a, b: None if b >= bits else function(a, b)
    table = {
        "add": lambda a, b: (a + b) & mask, "sub": lambda a, b: (a - b) & mask, "mul": lambda a, b: (a * b) & mask,
        "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b,
        "udiv": lambda a, b: a // b, "urem": lambda a, b: a % b,
        "sdiv": lambda a, b: divide(signed(a, bits), signed(b, bits)) & mask,
        "srem": lambda a, b: (signed(a, bits) - divide(signed(a, bits), signed(b, bits)) * signed(b, bits)) & mask,
        "shl": shift(lambda a, b: (a << b) & mask), "lshr": shift(lambda a, b: a >> b),
        "ashr": shift(lambda a, b: (signed(a, bits) >> b) & mask),
        "fadd": lambda a, b: rounded(kind, a + b), "fsub": lambda a, b: rounded(kind, a - b),
        "fmul": lambda a, b: rounded(kind, a * b)}
    return table[op]


def comparison(predicate, kind):
    bits = kind.bits
    if predicate[0] in "us" and kind.kind != "float" and predicate not in ("uno", "ueq"):
        key = (lambda v: signed(v, bits)) if predicate[0] == "s" else (lambda v: v)
        test = {"lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b,
                "ge": lambda a, b: a >= b}[predicate[1:]]
        return lambda a, b: int(test(key(a), key(b)))
    if kind.kind != "float":
        return {"eq": lambda a, b: int(a == b), "ne": lambda a, b: int(a != b)}[predicate]
    if predicate in ("ord", "uno"):
        return lambda a, b: int((math.isnan(a) or math.isnan(b)) == (predicate == "uno"))
    test = {"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b,
            "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b}[predicate[1:]]
    if predicate[0] == "u":
        return lambda a, b: int(math.isnan(a) or math.isnan(b) or test(a, b))
    return lambda a, b: int(not math.isnan(a) and not math.isnan(b) and test(a, b))


def pick_float(is_max, propagates):
    def run(a, b):
        if math.isnan(a) or math.isnan(b):
            return math.nan if propagates else (b if math.isnan(a) else a)
        if a == b:
            return a if (math.copysign(1, a) > 0) == is_max else b
        return max(a, b) if is_max else min(a, b)
    return run


def convert(op, source, target):
    mask = (1 << target.bits) - 1
    if op in ("zext", "trunc", "ptrtoint", "inttoptr"):
        return lambda a: a & mask
    if op == "sext":
        return lambda a: signed(a, source.bits) & mask
    if op == "sitofp":
        return lambda a: rounded(target, float(signed(a, source.bits)))
    if op == "uitofp":
        return lambda a: rounded(target, float(a))
    if op in ("fptosi", "fptoui"):
        return lambda a: int(a) & mask
    assert op in ("fpext", "fptrunc"), op
    return lambda a: rounded(target, a)


def bitcast(source, target):
    def run(value):
        if value is None:
            return None
        bits = poison = 0
        for k, element in enumerate(value if source.count else (value,)):
            element = to_bits(source.element(), element)
            if element is None:
                poison |= ((1 << source.bits) - 1) << (k * source.bits)
            else:
                bits |= element << (k * source.bits)
        mask = (1 << target.bits) - 1
        parts = tuple(None if poison >> (k * target.bits) & mask else
                      from_bits(target.element(), bits >> (k * target.bits) & mask)
                      for k in range(max(target.count, 1)))
        return parts if target.count else parts[0]
    return run


def dpp_source(lane, control):
    """The lane read under a DPP control; None if there is none."""
    row, inside = lane & ~15, lane & 15
    if control < 0x100:
        return (lane & ~3) | control >> (2 * (lane & 3)) & 3
    if 0x101 <= control <= 0x10f:
        inside += control & 15
    elif 0x111 <= control <= 0x11f:
        inside -= control & 15
    elif 0x121 <= control <= 0x12f:
        inside = (inside - (control & 15)) % 16
    elif control == 0x140:
        inside = 15 - inside
    elif control == 0x141:
        inside ^= 7
    elif 0x160 <= control <= 0x16f:
        inside ^= control & 15
    else:
        raise ValueError(hex(control))
    return row + inside if 0 <= inside < 16 else None


class Machine:
    """The kernels of a file."""

    def __init__(self, text, wave):
        self.wave, self.globals, self.functions, self.sizes = wave, {}, {}, {}
        self.storage = 0
        for name, count in re.findall(r"^(@[\w.]+) = .*addrspace\(3\) global \[(\d+) x i8\]", text, re.M):
            self.globals[name] = self.storage
            self.storage += (int(count) + 255) & ~255
        nodes = dict(re.findall(r"^(!\d+) = !\{i32 (\d+, i32 \d+, i32 \d+)\}", text, re.M))
        for head, body in re.findall(r"^define ([^\n]*amdgpu_kernel[^\n]*)\{\n(.*?)^\}", text, re.M | re.S):
            name = re.search(r"@(\w+)", head).group(1)
            node = re.search(r"!reqd_work_group_size (!\d+)", head).group(1)
            self.sizes[name] = tuple(int(part) for part in nodes[node].split(", i32 "))
            self.functions[name] = self.parse(body, re.findall(r"%[\w.]+(?=[,)])", head))

    def parse(self, body, arguments):
        # The entry takes the first free number where it has no label.
        blocks, current = [], None
        for line in body.split("\n"):
            line = re.sub(r",? *![\w.]+ !\d+|, align \d+$", "", re.sub(r",? *![\w.]+ !\d+", "", line.split(" ;")[0]))
            if not line.strip() or line.startswith(";"):
                continue
            label = re.match(r'([-\w.$]+):', line)
            if label:
                current = []
                blocks.append(("%" + label.group(1), current))
                continue
            if current is None:
                current = []
                blocks.append((f"%{len(arguments)}", current))
            current.append(line.strip())
        joined = []
        for name, lines in blocks:
            # A switch spans lines.
            text = re.sub(r"\[\n(.*?)\n\]", lambda m: "[" + m.group(1).replace("\n", " ") + "]",
                          "\n".join(lines), flags=re.S)
            joined.append((name, text.split("\n")))
        index = {name: k for k, (name, _) in enumerate(joined)}
        return arguments, [[self.instruction(line, index) for line in lines] for _, lines in joined]

    def instruction(self, line, blocks):
        """What kind it is and how it runs."""
        reader = Reader(line)
        result = None
        if len(reader.tokens) > 1 and reader.tokens[1] == "=":
            result = reader.next()
            reader.next()
        reader.flags()
        op = reader.next()
        reader.flags()
        if op in ("br", "switch", "ret", "unreachable"):
            return "end", self.terminator(op, reader, blocks)
        if op == "phi":
            return "phi", (result, self.phi(reader, blocks))
        if op == "fence":
            return "none", None
        if op == "store":
            kind, value = reader.typed(self)
            reader.expect(",")
            _, address = reader.typed(self)
            space = 3 if "addrspace(3)" in line.split(", ptr")[-1] or "@.lds" in line.split(", ptr")[-1] else 1
            return "store", (kind, value, address, space)
        if op == "call":
            return self.call(result, reader)
        function = self.pure(op, reader)
        if op == "load":
            return "load", (result,) + function
        return "lane", (result, function)

    def terminator(self, op, reader, blocks):
        if op in ("ret", "unreachable"):
            return lambda regs, lane: -1
        if reader.accept("label"):
            target = blocks[reader.next()]
            return lambda regs, lane: target
        kind, value = reader.typed(self)
        reader.expect(",")
        reader.expect("label")
        first = blocks[reader.next()]
        if op == "br":
            reader.expect(",")
            reader.expect("label")
            second = blocks[reader.next()]
            return lambda regs, lane: first if value(regs, lane) else second
        reader.expect("[")
        cases = {}
        while not reader.accept("]"):
            case = reader.scalar(reader.type())
            reader.expect(",")
            reader.expect("label")
            cases[case] = blocks[reader.next()]
        return lambda regs, lane: cases.get(value(regs, lane), first)

    def phi(self, reader, blocks):
        kind, values = reader.type(), {}
        while reader.accept("["):
            value = reader.operand(self, kind)
            reader.expect(",")
            values[blocks[reader.next()]] = value
            reader.expect("]")
            reader.accept(",")
        return values

    def pure(self, op, reader):
        """A function of registers and lane."""
        if op == "getelementptr":
            return reader.address(self)
        if op == "load":
            kind = reader.type()
            reader.expect(",")
            text = " ".join(reader.tokens[reader.at:])
            _, address = reader.typed(self)
            space = 3 if "addrspace ( 3 )" in text or "@.lds" in text else 4 if "addrspace ( 4 )" in text else 1
            return kind, address, space
        if op in ("icmp", "fcmp"):
            predicate = reader.next() if reader.peek() not in FLAGS else (reader.flags(), reader.next())[1]
            kind, a = reader.typed(self)
            reader.expect(",")
            b = reader.operand(self, kind)
            run = lanewise(kind, comparison(predicate, kind))
            return lambda regs, lane: run(a(regs, lane), b(regs, lane))
        if op == "select":
            condition_kind, condition = reader.typed(self)
            reader.expect(",")
            kind, a = reader.typed(self)
            reader.expect(",")
            _, b = reader.typed(self)

            def choose(regs, lane):
                which = condition(regs, lane)
                if which is None:
                    return None
                if condition_kind.count:
                    return tuple(x if w else y for w, x, y in zip(which, a(regs, lane), b(regs, lane)))
                return a(regs, lane) if which else b(regs, lane)
            return choose
        if op in ("extractelement", "insertelement", "shufflevector"):
            return self.elements(op, reader)
        if op == "freeze":
            kind, a = reader.typed(self)
            return lambda regs, lane: 0 if a(regs, lane) is None else a(regs, lane)
        if op == "fneg":
            kind, a = reader.typed(self)
            run = lanewise(kind, lambda value: -value)
            return lambda regs, lane: run(a(regs, lane))
        kind, a = reader.typed(self)
        if reader.accept("to"):
            target = reader.type()
            run = bitcast(kind, target) if op == "bitcast" else lanewise(kind, convert(op, kind, target))
            return lambda regs, lane: run(a(regs, lane))
        reader.expect(",")
        b = reader.operand(self, kind)
        run = lanewise(kind, binary(op, kind))
        return lambda regs, lane: run(a(regs, lane), b(regs, lane))

    def elements(self, op, reader):
        kind, a = reader.typed(self)
        count = kind.count
        reader.expect(",")
        _, b = reader.typed(self)
        if op == "extractelement":
            return lambda regs, lane: None if a(regs, lane) is None else a(regs, lane)[b(regs, lane)]
        reader.expect(",")
        _, c = reader.typed(self)
        if op == "insertelement":
            def insert(regs, lane):
                values = list(a(regs, lane) or (None,) * count)
                values[c(regs, lane)] = b(regs, lane)
                return tuple(values)
            return insert

        def shuffle(regs, lane):
            both = tuple(a(regs, lane) or (None,) * count) + tuple(b(regs, lane) or (None,) * count)
            return tuple(None if k is None else both[k] for k in c(regs, lane))
        return shuffle

    def call(self, result, reader):
        kind = reader.type()
        name = reader.next()
        if name == "asm":  # a wait that has no intrinsic
            while reader.next() != "(":
                pass
            reader.expect(")")
            return "none", None
        reader.expect("(")
        operands = []
        while not reader.accept(")"):
            operands.append(reader.typed(self))
            reader.accept(",")
        values = [value for _, value in operands]
        short = name.removeprefix("@llvm.").removeprefix("amdgcn.")
        if short == "s.barrier":
            return "barrier", None
        if short in ("assume", "wave.barrier") or short.startswith(
                ("lifetime", "experimental.noalias", "s.wait")):
            return "none", None
        if short.startswith("workitem.id."):
            axis = "xyz".index(short[-1])
            return "item", (result, axis)
        crossing = CROSSING.get(short.split(".")[0]) or CROSSING.get(".".join(short.split(".")[:2]))
        if crossing:
            return "cross", (result, crossing, values)
        if short.startswith("vector.reduce."):
            # The models' loops; sums of floats are exact, in any order.
            return "lane", (result, reduction(short.split(".")[2], operands))
        run = lanewise(kind, intrinsic(short.split(".")[0], operands[0][0]))
        if short.startswith(("ctlz", "cttz", "abs")):
            values = values[:1]
        return "lane", (result, lambda regs, lane: run(*(value(regs, lane) for value in values)))


def intrinsic(name, kind):
    bits = kind.bits
    key = lambda value: signed(value, bits)
    return {
        "umin": min, "umax": max, "smin": lambda a, b: min(a, b, key=key), "smax": lambda a, b: max(a, b, key=key),
        "ctpop": lambda a: bin(a).count("1"), "ctlz": lambda a: bits - a.bit_length(),
        "cttz": lambda a: (a & -a).bit_length() - 1 if a else bits, "abs": lambda a: abs(key(a)),
        "fshl": lambda a, b, c: ((a << bits | b) << c % bits) >> bits & ((1 << bits) - 1),
        "fshr": lambda a, b, c: (a << bits | b) >> c % bits & ((1 << bits) - 1),
        "bitreverse": lambda a: int(f"{a:0{bits}b}"[::-1], 2),
        "minnum": pick_float(False, False), "maxnum": pick_float(True, False),
        "minimum": pick_float(False, True), "maximum": pick_float(True, True),
        "usub": lambda a, b: max(a - b, 0), "uadd": lambda a, b: min(a + b, (1 << bits) - 1)}[name]


def reduction(op, operands):
    """All elements of the last operand, and a value to start from if there are two."""
    kind = operands[-1][0].element()
    names = {"fmax": "maxnum", "fmin": "minnum", "fmaximum": "maximum", "fminimum": "minimum"}
    if op in ("add", "mul", "and", "or", "xor", "fadd", "fmul"):
        function = binary(op, kind)
    else:
        function = intrinsic(names.get(op, op), kind)

    def run(regs, lane):
        vector = operands[-1][1](regs, lane)
        if vector is None or None in vector:
            return None
        start = [value(regs, lane) for _, value in operands[:-1]]
        return functools.reduce(function, start + list(vector))
    return run


def mbcnt(first):
    def run(wave, regs, lanes, values):
        mask, base = values
        return {lane: base(regs, lane) + bin(mask(regs, lane) & ((1 << min(max(lane - first, 0), 32)) - 1)).count("1")
                for lane in lanes}
    return run


def cross_ballot(wave, regs, lanes, values):
    bits = sum(1 << lane for lane in lanes if values[0](regs, lane))
    return dict.fromkeys(lanes, bits)


def cross_readlane(wave, regs, lanes, values):
    source = {values[1](regs, lane) for lane in lanes}
    assert len(source) == 1, "a lane number that is not the same in all lanes"
    source = source.pop()
    assert source in lanes, "the word of an inactive lane"
    return dict.fromkeys(lanes, values[0](regs, source))


def cross_readfirst(wave, regs, lanes, values):
    return dict.fromkeys(lanes, values[0](regs, lanes[0]))


def cross_bpermute(wave, regs, lanes, values):
    result = {}
    for lane in lanes:
        address = values[0](regs, lane)
        source = None if address is None else (address >> 2) % wave
        result[lane] = None if source is None else values[1](regs, source) if source in lanes else 0
    return result


def cross_swizzle(wave, regs, lanes, values):
    """In groups of 32 lanes: an "and", an "or" and an "xor" mask of five bits."""
    result = {}
    for lane in lanes:
        control = values[1](regs, lane)
        assert control < 1 << 15, control
        source = lane & 32 | ((lane & 31 & control | control >> 5 & 31) ^ control >> 10)
        result[lane] = values[0](regs, source) if source in lanes else 0
    return result


def cross_dpp(wave, regs, lanes, values):
    old, word, control, rows, banks, zero = values
    result = {}
    for lane in lanes:
        source = dpp_source(lane, control(regs, lane))
        if source in lanes:
            result[lane] = word(regs, source)
        else:
            result[lane] = 0 if zero(regs, lane) else old(regs, lane)
    return result


def cross_other_row(wave, regs, lanes, values):
    old, word, low, high, _, zero = values
    result = {}
    for lane in lanes:
        selector = (high if lane & 8 else low)(regs, lane) >> 4 * (lane & 7) & 15
        source = (lane & 16 ^ 16) + selector
        result[lane] = word(regs, source) if source in lanes else 0 if zero(regs, lane) else old(regs, lane)
    return result


CROSSING = {"permlanex16": cross_other_row, "mbcnt.lo": mbcnt(0), "mbcnt.hi": mbcnt(32), "ballot": cross_ballot, "readlane": cross_readlane, "readfirstlane": cross_readfirst,
            "ds.bpermute": cross_bpermute, "ds.swizzle": cross_swizzle, "update.dpp": cross_dpp}


class Wave:
    """The lanes of one wave, as a generator that stops at barriers."""

    def __init__(self, machine, function, first, count, shape, memory, arguments):
        self.machine, self.memory, self.size = machine, memory, machine.wave
        names, self.blocks = function
        self.regs = {name: [value] * self.size for name, value in zip(names, arguments)}
        self.count, self.first, self.shape = count, first, shape

    def item(self, lane, axis):
        flat, (x, y, _) = self.first + lane, self.shape
        return (flat % x, flat // x % y, flat // (x * y))[axis]

    def set(self, name, lanes, values):
        row = self.regs.setdefault(name, [None] * self.size)
        for lane, value in zip(lanes, values):
            row[lane] = value

    def run(self):
        place, before = [0] * self.count, [-1] * self.count
        while True:
            block = min((at for at in place if at >= 0), default=None)
            if block is None:
                return
            lanes = [lane for lane in range(self.count) if place[lane] == block]
            phis = []
            for kind, what in self.blocks[block]:
                if kind == "phi":
                    name, values = what
                    phis.append((name, [values[before[lane]](self.regs, lane) for lane in lanes]))
                    continue
                for name, values in phis:
                    self.set(name, lanes, values)
                phis = []
                if kind == "end":
                    for lane in lanes:
                        place[lane], before[lane] = what(self.regs, lane), block
                elif kind == "barrier":
                    assert len(lanes) == self.count, "a barrier that some lanes do not reach"
                    yield
                elif kind != "none":
                    self.step(kind, what, lanes)

    def step(self, kind, what, lanes):
        regs = self.regs
        if kind == "lane":
            name, function = what
            self.set(name, lanes, [function(regs, lane) for lane in lanes])
        elif kind == "cross":
            name, function, values = what
            result = function(self.size, regs, lanes, values)
            self.set(name, lanes, [result[lane] for lane in lanes])
        elif kind == "item":
            name, axis = what
            self.set(name, lanes, [self.item(lane, axis) for lane in lanes])
        elif kind == "load":
            name, of, address, space = what
            self.set(name, lanes, [self.load(of, address(regs, lane), space) for lane in lanes])
        else:
            of, value, address, space = what
            for lane in lanes:
                self.store(of, value(regs, lane), address(regs, lane), space)

    def load(self, kind, address, space):
        memory, size = self.memory[space], (kind.bits + 7) // 8
        parts = []
        for k in range(max(kind.count, 1)):
            data = memory[address + k * size:address + (k + 1) * size]
            assert len(data) == size, "a load out of bounds"
            parts.append(from_bits(kind.element(), int.from_bytes(data, "little")))
        return tuple(parts) if kind.count else parts[0]

    def store(self, kind, value, address, space):
        memory, size = self.memory[space], (kind.bits + 7) // 8
        for k, part in enumerate(value if kind.count else (value,)):
            assert part is not None, "poison goes to memory"
            at = address + k * size
            assert at + size <= len(memory), "a store out of bounds"
            memory[at:at + size] = to_bits(kind.element(), part).to_bytes(size, "little")


def execute(machine, name):
    """The contents of the buffer after the kernel."""
    shape = machine.sizes[name]
    items = shape[0] * shape[1] * shape[2]
    memory = {1: bytearray(b"\xb3" * (1 << 19)), 3: bytearray(machine.storage)}
    waves = [Wave(machine, machine.functions[name], first, min(machine.wave, items - first), shape, memory, [0]).run()
             for first in range(0, items, machine.wave)]
    while waves:
        # All reach the barrier, or all end.
        ended = [next(wave, "end") == "end" for wave in waves]
        assert all(ended) or not any(ended), "a barrier that some waves do not reach"
        if all(ended):
            break
    return memory[1]


def main(path, wave):
    with open(path) as file:
        machine = Machine(file.read(), wave)
    names = [name for name in machine.functions if name + "_model" in machine.functions]
    failed = 0
    for name in names:
        got, want = execute(machine, name), execute(machine, name + "_model")
        words = [k for k in range(0, len(got), 8) if got[k:k + 8] != want[k:k + 8]]
        items = math.prod(machine.sizes[name])
        if words:
            failed += 1
            places = sorted({k // 8 // items for k in words})
            print(f"{name}: {len(words)} words differ, of results {places}, first in item {words[0] // 8 % items}: "
                  f"{got[words[0]:words[0] + 8].hex()} for {want[words[0]:words[0] + 8].hex()}")
    print(f"{len(names)} kernels, {failed} failed")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
