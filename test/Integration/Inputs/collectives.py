# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of collectives, each with one that gets the same by plain loops.

    collectives.py GROUP SUBGROUP_SIZE > cases.loom

Value and participation of a workitem are functions of its flat number, so that
the plain kernel can ask for those of any other workitem.
"""

import itertools
import sys

INTEGERS = ("addi", "muli", "minsi", "maxsi", "minui", "maxui", "andi", "ori", "xori")
FLOATS = ("addf", "mulf", "minimumf", "maximumf", "minnumf", "maxnumf")

HELPERS = """
// Scrambled bits of a number.
func.def device @hash(%j: index) -> (i32) {
  %x = index.cast %j : index to i32
  %a = scalar.constant 0x45d9f3b : i32
  %b = scalar.constant 15 : i32
  %c = scalar.constant 12345 : i32
  %y = scalar.addi %x, %c : i32
  %z = scalar.muli %y, %a : i32
  %s = scalar.shrui %z, %b : i32
  %r = scalar.xori %z, %s : i32
  func.return %r : i32
}
"""

# The bits of a value from those of the hash; sums of the floats are exact.
MASKS = {"f16": 7, "f32": 63, "f64": 1023}


def width(kind):
    return int(kind[1:])


def neutral(kind, element):
    bits = width(element)
    return {
        "muli": 1, "andi": -1, "minui": -1, "minsi": (1 << (bits - 1)) - 1,
        "maxsi": -(1 << (bits - 1)), "addf": "-0.0", "mulf": "1.0", "minimumf": "inf",
        "minnumf": "inf", "maximumf": "-inf", "maxnumf": "-inf"}.get(kind, 0)


class Body:
    """Lines of a kernel and their names."""

    def __init__(self, shape, subgroup):
        self.lines, self.count, self.shape, self.subgroup = [], 0, shape, subgroup

    def op(self, text, prefix="v"):
        self.count += 1
        name = f"%{prefix}{self.count}"
        self.lines.append(f"{name} = {text}")
        return name

    def constant(self, value, kind="index"):
        if kind in ("index", "offset"):
            return self.op(f"index.constant {value} : {kind}")
        if kind == "i1":
            value = "true" if value else "false"
        return self.op(f"scalar.constant {value} : {kind}")

    def binary(self, op, a, b, kind):
        return self.op(f"{op} {a}, {b} : {kind}")

    def hash(self, j):
        return self.op(f"func.call @hash({j}) : (index) -> (i32)")

    def value(self, j, element, salt=0):
        if salt:
            j = self.binary("index.add", j, self.constant(salt * 4099), "index")
        bits = self.hash(j)
        if element == "i1":
            return self.op(f"scalar.trunci {self.binary('scalar.shrui', bits, self.constant(7, 'i32'), 'i32')} : i32 to i1")
        if element in ("i8", "i16"):
            return self.op(f"scalar.trunci {bits} : i32 to {element}")
        if element == "i64":
            low = self.op(f"scalar.extui {bits} : i32 to i64")
            return self.binary("scalar.muli", low, self.constant(0x9e3779b97f4a7c15 - (1 << 64), "i64"), "i64")
        if element in MASKS:
            small = self.binary("scalar.andi", bits, self.constant(MASKS[element], "i32"), "i32")
            centred = self.binary("scalar.subi", small, self.constant(MASKS[element] // 2, "i32"), "i32")
            return self.op(f"scalar.sitofp {centred} : i32 to {element}")
        return bits

    def factor(self, j, element):
        """1, 2, 1/2 or -1: products are exact."""
        bits = self.hash(j)
        two = self.binary("scalar.andi", bits, self.constant(3, "i32"), "i32")
        result = self.constant("1.0", element)
        for number, value in ((1, "2.0"), (2, "0.5"), (3, "-1.0")):
            is_it = self.op(f"scalar.cmpi eq, {two}, {self.constant(number, 'i32')} : i32")
            result = self.op(f"scf.select {is_it}, {self.constant(value, element)}, {result} : {element}")
        return result

    def source(self, kind, j, element):
        return self.factor(j, element) if kind == "mulf" else self.value(j, element)

    def takes_part(self, j, who):
        if who == "all":
            return self.constant(True, "i1")
        if who == "third":
            rest = self.binary("index.rem", j, self.constant(3), "index")
            return self.op(f"index.cmp eq, {rest}, {self.constant(1)} : index")
        if who == "low":
            rest = self.binary("index.rem", j, self.constant(self.subgroup), "index")
            return self.op(f"index.cmp slt, {rest}, {self.constant(19)} : index")
        if who == "high":
            rest = self.binary("index.rem", j, self.constant(self.subgroup), "index")
            return self.op(f"index.cmp sge, {rest}, {self.constant(13)} : index")
        assert who == "random"
        return self.value(j, "i1", salt=3)

    def bits(self, value, kind):
        """Any scalar as an i64."""
        if kind == "i64":
            return value
        if kind[0] == "f":
            value = self.op(f"scalar.bitcast {value} : {kind} to i{width(kind)}")
            kind = f"i{width(kind)}"
            if kind == "i64":
                return value
        return self.op(f"scalar.extui {value} : {kind} to i64")

    def loop(self, low, high, kind, start, step):
        """Carries a value over the numbers from low to high."""
        self.count += 1
        j, carried = f"%j{self.count}", f"%a{self.count}"
        outer, self.lines = self.lines, []
        next_value = step(j, carried)
        inner, self.lines = self.lines, outer
        self.count += 1
        name = f"%r{self.count}"
        self.lines.append(f"{name} = scf.for {j} = [{low} to {high} step %one]({carried} = {start} : {kind}) -> ({kind}) {{")
        self.lines += ["  " + line for line in inner]
        self.lines += [f"  scf.yield {next_value} : {kind}", "}"]
        return name


def items(shape):
    return shape[0] * shape[1] * shape[2]


class Reduce:
    def __init__(self, kind, element, count=0, stride=1):
        self.kind, self.element, self.result = kind, element, element
        self.count, self.stride = count, stride

    def emit(self, body, t):
        value = body.source(self.kind, t, self.element)
        options = f" {{cluster_size = {self.count}, cluster_stride = {self.stride}}}" if self.count else ""
        return body.op(f"kernel.{self.scope()}.reduce<{self.kind}> {value}{options} : {self.element}")

    def scope(self):
        return "subgroup"

    def among(self, body, t, j, low):
        """Whether j is combined with t."""
        if not self.count:
            return body.constant(True, "i1")
        keep = ~((self.count - 1) * self.stride) & 63
        lane, other = body.binary("index.sub", t, low, "index"), body.binary("index.sub", j, low, "index")
        mask = body.constant(keep)
        return body.op(f"index.cmp eq, {body.binary('index.andi', lane, mask, 'index')}, "
                       f"{body.binary('index.andi', other, mask, 'index')} : index")

    def model(self, body, t, low, high, who):
        start = body.constant(neutral(self.kind, self.element), self.element)

        def step(j, carried):
            taken = body.binary("scalar.andi", body.takes_part(j, who), self.among(body, t, j, low), "i1")
            both = body.binary("scalar." + self.kind, carried, body.source(self.kind, j, self.element), self.element)
            return body.op(f"scf.select {taken}, {both}, {carried} : {self.element}")

        return body.loop(low, high, self.element, start, step)


class Scan(Reduce):
    def __init__(self, kind, element, mode, direction):
        super().__init__(kind, element)
        self.mode, self.direction = mode, direction

    def emit(self, body, t):
        value = body.source(self.kind, t, self.element)
        return body.op(f"kernel.{self.scope()}.scan<{self.kind}> {value} "
                       f"{{direction = {self.direction}, mode = {self.mode}}} : {self.element}")

    def among(self, body, t, j, low):
        test = {"forward": "sl", "reverse": "sg"}[self.direction] + {"inclusive": "e", "exclusive": "t"}[self.mode]
        return body.op(f"index.cmp {test}, {j}, {t} : index")


class WorkgroupReduce(Reduce):
    def scope(self):
        return "workgroup"


class WorkgroupScan(Scan):
    def scope(self):
        return "workgroup"


class Vote:
    """Any, all, ballot, active, count and first."""

    def __init__(self, what, scope="subgroup", salt=1):
        self.what, self.at, self.salt = what, scope, salt
        self.result = {"any": "i1", "all": "i1", "count": "i32", "first": "i32"}.get(what, "i64")

    def scope(self):
        return self.at

    def emit(self, body, t):
        if self.what == "active":
            return body.op("kernel.subgroup.active.mask : i64")
        if self.what == "first":
            return body.op(f"kernel.subgroup.broadcast.first {body.hash(t)} : i32")
        vote = body.value(t, "i1", self.salt)
        suffix = {"ballot": "i1 -> i64", "count": "i1 -> i32"}.get(self.what, "i1")
        return body.op(f"kernel.{self.at}.vote.{self.what} {vote} : {suffix}")

    def model(self, body, t, low, high, who):
        kind = self.result

        def step(j, carried):
            active = body.takes_part(j, who)
            vote = body.value(j, "i1", self.salt)
            if self.what == "any":
                return body.binary("scalar.ori", carried, body.binary("scalar.andi", active, vote, "i1"), "i1")
            if self.what == "all":
                return body.op(f"scf.select {active}, {body.binary('scalar.andi', carried, vote, 'i1')}, {carried} : i1")
            if self.what == "count":
                one = body.op(f"scalar.extui {vote} : i1 to i32")
                return body.binary("scalar.addi", carried, one, "i32")
            if self.what == "first":
                # From the end: the last one wins.
                back = body.binary("index.sub", body.binary("index.sub", body.binary("index.add", low, high, "index"), "%one", "index"), j, "index")
                return body.op(f"scf.select {body.takes_part(back, who)}, {body.hash(back)}, {carried} : i32")
            holds = active if self.what == "active" else body.binary("scalar.andi", active, vote, "i1")
            lane = body.op(f"index.cast {body.binary('index.sub', j, low, 'index')} : index to i64")
            bit = body.binary("scalar.shli", body.op(f"scalar.extui {holds} : i1 to i64"), lane, "i64")
            return body.binary("scalar.ori", carried, bit, "i64")

        return body.loop(low, high, kind, body.constant(1 if self.what == "all" else 0, kind), step)


class Match:
    """The mask of match.any or match.all, of few different values."""

    result = "i64"

    def __init__(self, what, element, values=3):
        self.what, self.element, self.values = what, element, values

    def scope(self):
        return "subgroup"

    def source(self, body, j):
        few = body.binary("scalar.andi", body.hash(j), body.constant(self.values, "i32"), "i32")
        if self.element == "i32":
            return few
        if self.element[0] == "f":
            return body.op(f"scalar.sitofp {few} : i32 to {self.element}")
        op = "extui" if width(self.element) > 32 else "trunci"
        return body.op(f"scalar.{op} {few} : i32 to {self.element}")

    def emit(self, body, t):
        if self.what == "any":
            return body.op(f"kernel.subgroup.match.any {self.source(body, t)} : {self.element} -> i64")
        value = self.source(body, t)
        body.count += 2
        name, same = f"%m{body.count}", f"%s{body.count}"
        body.lines.append(f"{name}, {same} = kernel.subgroup.match.all {value} : {self.element} -> i64, i1")
        extended = body.op(f"scalar.extui {same} : i1 to i64")
        # Both results in one: the mask has no more than 32 lanes or is all ones.
        return body.binary("scalar.xori", name, body.binary("scalar.shli", extended, body.constant(33, "i64"), "i64"), "i64")

    def model(self, body, t, low, high, who):
        own = self.source(body, t)
        compare = "cmpf oeq" if self.element[0] == "f" else "cmpi eq"

        def collect(test):
            def step(j, carried):
                holds = body.takes_part(j, who)
                if test:
                    equal = body.op(f"scalar.{compare}, {own}, {self.source(body, j)} : {self.element}")
                    holds = body.binary("scalar.andi", holds, equal, "i1")
                lane = body.op(f"index.cast {body.binary('index.sub', j, low, 'index')} : index to i64")
                bit = body.binary("scalar.shli", body.op(f"scalar.extui {holds} : i1 to i64"), lane, "i64")
                return body.binary("scalar.ori", carried, bit, "i64")
            return body.loop(low, high, "i64", body.constant(0, "i64"), step)

        equal = collect(True)
        if self.what == "any":
            return equal
        everyone = collect(False)
        same = body.op(f"scalar.cmpi eq, {equal}, {everyone} : i64")
        mask = body.op(f"scf.select {same}, {everyone}, {body.constant(0, 'i64')} : i64")
        extended = body.op(f"scalar.extui {same} : i1 to i64")
        return body.binary("scalar.xori", mask, body.binary("scalar.shli", extended, body.constant(33, "i64"), "i64"), "i64")


class Shuffle:
    """With an offset that is a constant, or scrambled if it is None."""

    def __init__(self, mode, element, segment, offset=None):
        self.mode, self.element, self.segment, self.offset = mode, element, segment, offset
        self.result = "i64"

    def scope(self):
        return "subgroup"

    def offset_of(self, body, j):
        if self.offset is not None:
            return body.constant(self.offset, "i32")
        # From -2 to segment + 1.
        span = body.constant(self.segment + 4, "i32")
        return body.binary("scalar.subi", body.binary("scalar.remui", body.hash(j), span, "i32"), body.constant(2, "i32"), "i32")

    def join(self, body, value, ok):
        flag = body.op(f"scalar.extui {ok} : i1 to i64")
        return body.binary("scalar.addi", body.binary("scalar.muli", body.bits(value, self.element), body.constant(2, "i64"), "i64"), flag, "i64")

    def emit(self, body, t):
        value, offset = body.value(t, self.element), self.offset_of(body, t)
        segment = body.constant(self.segment, "i32")
        body.count += 2
        name, ok = f"%s{body.count}", f"%ok{body.count}"
        body.lines.append(f"{name}, {ok} = kernel.subgroup.shuffle<{self.mode}> {value}, {offset}, {segment} : {self.element}, i32, i32")
        return self.join(body, name, ok)

    def model(self, body, t, low, high, who):
        lane = body.binary("index.sub", t, low, "index")
        inside = body.binary("index.rem", lane, body.constant(self.segment), "index")
        first = body.binary("index.sub", t, inside, "index")
        offset = body.op(f"index.cast {self.offset_of(body, t)} : i32 to index")
        source = {"xor": lambda: body.binary("index.xori", inside, offset, "index"),
                  "up": lambda: body.binary("index.sub", inside, offset, "index"),
                  "down": lambda: body.binary("index.add", inside, offset, "index"),
                  "index": lambda: offset}[self.mode]()
        above = body.op(f"index.cmp sge, {source}, {body.constant(0)} : index")
        below = body.op(f"index.cmp slt, {source}, {body.constant(self.segment)} : index")
        other = body.binary("index.add", first, source, "index")
        exists = body.op(f"index.cmp slt, {other}, {high} : index")
        ok = body.binary("scalar.andi", above, body.binary("scalar.andi", below, exists, "i1"), "i1")
        safe = body.op(f"scf.select {ok}, {other}, {t} : index")
        ok = body.binary("scalar.andi", ok, body.takes_part(safe, who), "i1")
        chosen = body.op(f"scf.select {ok}, {safe}, {t} : index")
        return self.join(body, body.value(chosen, self.element), ok)


class Rounds:
    """A collective in a loop of as many rounds for all, or of other numbers for each."""

    result = "i32"

    def __init__(self, collective, scope, varies):
        self.collective, self.at, self.varies = collective, scope, varies

    def scope(self):
        return self.at

    def trip(self, body, j):
        return body.binary("index.rem", j, body.constant(5), "index") if self.varies else body.constant(4)

    def value(self, body, j, turn):
        return body.hash(body.op(f"index.madd {turn}, {body.constant(77)}, {j} : index"))

    def rounds(self, body, t, each):
        def step(turn, carried):
            tripled = body.binary("scalar.muli", carried, body.constant(3, "i32"), "i32")
            return body.binary("scalar.addi", tripled, each(turn), "i32")
        return body.loop(body.constant(0), self.trip(body, t), "i32", body.constant(1, "i32"), step)

    def emit(self, body, t):
        options = " {direction = forward, mode = inclusive}" if self.collective == "scan" else ""
        return self.rounds(body, t, lambda turn: body.op(
            f"kernel.{self.at}.{self.collective}<addi> {self.value(body, t, turn)}{options} : i32"))

    def model(self, body, t, low, high, who):
        def each(turn):
            def step(j, carried):
                there = body.op(f"index.cmp slt, {turn}, {self.trip(body, j)} : index")
                taken = body.binary("scalar.andi", there, body.takes_part(j, who), "i1")
                if self.collective == "scan":
                    before = body.op(f"index.cmp sle, {j}, {t} : index")
                    taken = body.binary("scalar.andi", taken, before, "i1")
                more = body.binary("scalar.addi", carried, self.value(body, j, turn), "i32")
                return body.op(f"scf.select {taken}, {more}, {carried} : i32")
            return body.loop(low, high, "i32", body.constant(0, "i32"), step)
        return self.rounds(body, t, each)


class Vector:
    """One element of what a collective does to a vector."""

    def __init__(self, what, count, element, at, scope="subgroup"):
        self.what, self.count, self.element, self.at, self.place = what, count, element, at, scope
        self.result = element
        self.kind = "xori" if element[0] == "i" else "addf"

    def scope(self):
        return self.place

    def emit(self, body, t):
        parts = [body.value(t, self.element, salt=k + 1) for k in range(self.count)]
        kind = f"vector<{self.count}x{self.element}>"
        vector = body.op(f"vector.from_elements {', '.join(parts)} : {kind}")
        if self.what == "reduce":
            vector = body.op(f"kernel.{self.place}.reduce<{self.kind}> {vector} : {kind}")
        elif self.what == "first":
            vector = body.op(f"kernel.subgroup.broadcast.first {vector} : {kind}")
        else:
            body.count += 2
            name, seven = f"%s{body.count}", body.constant(7, "i32")
            body.lines.append(f"{name}, {name}ok = kernel.subgroup.shuffle<xor> {vector}, {seven}, {body.constant(8, 'i32')} : {kind}, i32, i32")
            vector = name
        return body.op(f"vector.extract {vector}[{self.at}] : {kind} -> {self.element}")

    def model(self, body, t, low, high, who):
        if self.what == "reduce":
            def step(j, carried):
                both = body.binary("scalar." + self.kind, carried, body.value(j, self.element, salt=self.at + 1), self.element)
                return body.op(f"scf.select {body.takes_part(j, who)}, {both}, {carried} : {self.element}")
            return body.loop(low, high, self.element, body.constant(neutral(self.kind, self.element), self.element), step)
        if self.what == "first":
            def step(j, carried):
                back = body.binary("index.sub", body.binary("index.sub", body.binary("index.add", low, high, "index"), "%one", "index"), j, "index")
                return body.op(f"scf.select {body.takes_part(back, who)}, {body.value(back, self.element, salt=self.at + 1)}, {carried} : {self.element}")
            return body.loop(low, high, self.element, body.value(low, self.element, salt=self.at + 1), step)
        other = body.binary("index.xori", t, body.constant(7), "index")
        exists = body.op(f"index.cmp slt, {other}, {high} : index")
        safe = body.op(f"scf.select {exists}, {other}, {t} : index")
        chosen = body.op(f"scf.select {body.takes_part(safe, who)}, {safe}, {t} : index")
        return body.value(chosen, self.element, salt=self.at + 1)


class Number:
    """subgroup.id, subgroup.count and lane.id, and a shuffle of an address."""

    result = "i64"

    def __init__(self, what):
        self.what = what

    def scope(self):
        return "subgroup"

    def emit(self, body, t):
        if self.what == "address":
            body.count += 2
            name, one = f"%s{body.count}", body.constant(1, "i32")
            body.lines.append(f"{name}, {name}ok = kernel.subgroup.shuffle<down> {t}, {one}, {body.constant(16, 'i32')} : index, i32, i32")
            number = name
        else:
            number = body.op(f"kernel.subgroup.{self.what} : index")
        return body.op(f"index.cast {number} : index to i64")

    def model(self, body, t, low, high, who):
        size, total = body.constant(body.subgroup), body.constant(items(body.shape))
        if self.what == "id":
            number = body.binary("index.div", t, size, "index")
        elif self.what == "lane.id":
            number = body.binary("index.rem", t, size, "index")
        elif self.what == "count":
            number = body.constant(-(-items(body.shape) // body.subgroup))
        else:
            next_one = body.binary("index.add", t, "%one", "index")
            rest = body.binary("index.rem", next_one, body.constant(16), "index")
            ok = body.op(f"index.cmp ne, {rest}, {body.constant(0)} : index")
            ok = body.binary("scalar.andi", ok, body.op(f"index.cmp slt, {next_one}, {total} : index"), "i1")
            safe = body.op(f"scf.select {ok}, {next_one}, {t} : index")
            number = body.op(f"scf.select {body.takes_part(safe, who)}, {safe}, {t} : index")
        return body.op(f"index.cast {number} : index to i64")


def prologue(body, outputs):
    x, y, z = body.shape
    lines = ["%one = index.constant 1 : index", "%start = index.constant 0 : offset",
             f"%out = buffer.view %y[%start] : buffer -> view<{outputs * items(body.shape)}xi64>",
             "%t0 = kernel.workitem.id<x> : index", "%t1 = kernel.workitem.id<y> : index",
             "%t2 = kernel.workitem.id<z> : index",
             f"%cx = index.constant {x} : index", f"%cy = index.constant {y} : index",
             "%ty = index.madd %t2, %cy, %t1 : index", "%t = index.madd %ty, %cx, %t0 : index"]
    body.lines += lines


def store(body, k, value):
    at = body.binary("index.add", "%t", body.constant(k * items(body.shape)), "index")
    body.lines.append(f"view.store {value}, %out[{at}] : i64, view<{body.outputs}xi64>")


def kernel(name, body):
    x, y, z = body.shape
    text = "\n  ".join(body.lines)
    return f"""kernel.def @{name}() {{
  %c1 = index.constant 1 : index
  %x = index.constant {x} : index
  %y = index.constant {y} : index
  %z = index.constant {z} : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%x, %y, %z) : index
}} launch(%y: buffer) {{
  {text}
  kernel.return
}}
"""


def together(name, shape, subgroup, who, group):
    """The kernel that uses collectives."""
    body = Body(shape, subgroup)
    body.outputs = len(group) * items(shape)
    prologue(body, len(group))
    part = body.takes_part("%t", who)
    if who == "all":
        for k, one in enumerate(group):
            store(body, k, body.bits(one.emit(body, "%t"), one.result))
    else:
        outer, body.lines = body.lines, []
        for k, one in enumerate(group):
            store(body, k, body.bits(one.emit(body, "%t"), one.result))
        inner, body.lines = body.lines, outer
        body.lines += [f"scf.if {part} {{"] + ["  " + line for line in inner] + ["}"]
    return kernel(name, body)


def alone(name, shape, subgroup, who, group):
    """The kernel that uses loops."""
    body = Body(shape, subgroup)
    body.outputs = len(group) * items(shape)
    prologue(body, len(group))
    part = body.takes_part("%t", who)
    outer, body.lines = body.lines, []
    size, total = body.constant(subgroup), body.constant(items(shape))
    number = body.binary("index.div", "%t", size, "index")
    low = body.binary("index.mul", number, size, "index")
    high = body.binary("index.min", body.binary("index.add", low, size, "index"), total, "index")
    first = body.constant(0)
    for k, one in enumerate(group):
        bounds = (low, high) if one.scope() == "subgroup" else (first, total)
        store(body, k, body.bits(one.model(body, "%t", *bounds, who), one.result))
    inner, body.lines = body.lines, outer
    body.lines += [f"scf.if {part} {{"] + ["  " + line for line in inner] + ["}"]
    return kernel(name, body)


def case(name, shape, subgroup, who, group):
    tensor = f"tensor<{len(group) * items(shape)}xi64>"
    return together(name, shape, subgroup, who, group) + alone(name + "_model", shape, subgroup, who, group) + f"""
check.case public @{name}_case {{
  %y = check.generate.fill value(-77) : {tensor}
  %z = check.generate.fill value(-77) : {tensor}
  kernel.launch @{name}(%y) : ({tensor})
  kernel.launch @{name}_model(%z) : ({tensor})
  check.expect.equal actual(%y) expected(%z) : {tensor}
  check.return
}}
"""


WHO = ("all", "third", "low", "high", "random")
SCANS = tuple(itertools.product(("inclusive", "exclusive"), ("forward", "reverse")))


def reductions(subgroup):
    integers = [Reduce(kind, "i32") for kind in INTEGERS]
    floats = [Reduce(kind, "f32") for kind in FLOATS]
    other = [Reduce("addi", "i64"), Reduce("maxsi", "i8"), Reduce("minui", "i16"), Reduce("addf", "f64"),
             Reduce("addf", "f16"), Reduce("xori", "i1")]
    yield (100, 1, 1), "all", integers + floats + other
    yield (33, 1, 1), "third", integers[::3] + floats[::2] + other[::3]
    yield (64, 1, 1), "high", integers[1::4] + floats[1::3]


def clusters(subgroup):
    group = [Reduce("addi", "i32", count, stride) for count in (1, 2, 4, 8, 16, 32, 64) for stride in (1, 2, 8, 16)
             if count * stride <= subgroup]
    yield (128, 1, 1), "all", [Reduce("addi", "i32"), Reduce("minnumf", "f32")] + group
    yield (100, 1, 1), "random", group[1::2]
    yield (64, 1, 1), "low", group[2::3]


def scans(subgroup):
    for who, shape in (("all", (100, 1, 1)), ("all", (128, 1, 1)), ("random", (100, 1, 1)), ("high", (33, 1, 1))):
        yield shape, who, [Scan("addi", "i32", *s) for s in SCANS] + \
            [Scan("minimumf", "f32", *s) for s in SCANS[1:3]] + \
            [Scan("addi", "i64", *SCANS[3]), Scan("mulf", "f32", *SCANS[0]), Scan("xori", "i8", *SCANS[2])]


def exchanges(subgroup):
    """Offsets that differ by lane."""
    group = [Shuffle(mode, "i32", w) for mode in ("xor", "up", "down", "index") for w in (1, 4, 32, 64) if w <= subgroup]
    yield (100, 1, 1), "all", group
    yield (64, 1, 1), "third", group[1::2] + [Shuffle("down", "i1", 32), Shuffle("xor", "f64", 16)]


def patterns(subgroup):
    """Offsets that are constants."""
    cases = itertools.product(("xor", "up", "down", "index"), (
        (2, 1), (4, 1), (8, 3), (16, 7), (16, 8), (16, 15), (32, 5), (32, 17), (16, 0), (8, 9)))
    group = [Shuffle(mode, "f32" if o == 1 else "i32", w, o) for mode, (w, o) in cases]
    yield (64, 1, 1), "all", group + [Shuffle("up", "i64", 16, 3), Shuffle("xor", "f16", 8, 2)]
    yield (100, 1, 1), "random", group[::3]


def votes(subgroup):
    for who, shape in (("all", (128, 1, 1)), ("all", (33, 1, 1)), ("random", (100, 1, 1))):
        yield shape, who, [Vote("any"), Vote("all"), Vote("ballot"), Vote("active"), Vote("first"),
                           Match("any", "i8", 1), Match("any", "f32", 7), Match("all", "i32", 0),
                           Match("all", "i32", 1), Match("all", "i64", 0), Match("all", "f32", 3)]


def workgroups(subgroup):
    group = [WorkgroupReduce("addi", "i32"), WorkgroupReduce("maxsi", "i64"), WorkgroupReduce("addf", "f32"),
             WorkgroupReduce("minui", "i8")] + [WorkgroupScan("addi", "i32", *s) for s in SCANS] + \
            [WorkgroupScan("maximumf", "f32", *SCANS[3]), Vote("any", "workgroup"), Vote("all", "workgroup"),
             Vote("count", "workgroup")]
    for shape in ((1, 1, 1), (33, 1, 1), (8, 9, 1)):
        yield shape, "all", group
    for shape in ((31, 1, 1), (32, 1, 1), (64, 1, 1)):
        yield shape, "all", group[2:6] + group[9:]
    yield (100, 1, 1), "all", group[1::5]
    # Enough subgroups for their lanes to combine the results.
    yield (4, 4, 16), "all", group[4:5]
    yield (512, 1, 1), "all", group[:1]


def large(subgroup):
    group = [WorkgroupReduce("addi", "i32"), WorkgroupScan("addi", "i32", *SCANS[3]), Vote("count", "workgroup")]
    for shape in ((1024, 1, 1), (993, 1, 1)):
        yield shape, "all", group


def control(subgroup):
    group = [Rounds("reduce", "subgroup", True), Rounds("scan", "subgroup", True), Number("id"), Number("count"),
             Number("lane.id"), Number("address")]
    same = [Rounds("reduce", "workgroup", False), Rounds("scan", "workgroup", False), Rounds("reduce", "subgroup", False)]
    yield (128, 1, 1), "all", same[:2] + group[1:] + same[:1]
    yield (72, 1, 1), "all", group[:2] + same[1:]
    yield (8, 5, 2), "random", group + same[2:]


def vectors(subgroup):
    kinds = ((3, "i8"), (4, "f16"), (2, "i64"), (5, "i1"), (2, "f32"), (1, "i16"))
    for who, shape in (("all", (128, 1, 1)), ("random", (100, 1, 1))):
        yield shape, who, [Vector(what, count, element, count - 1) for count, element in kinds
                           for what in ("reduce", "first", "shuffle")]
    yield (100, 1, 1), "all", [Vector("reduce", count, element, 0, "workgroup") for count, element in kinds]


def main(name, subgroup):
    groups = {function.__name__: function for function in
              (reductions, clusters, scans, exchanges, patterns, votes, workgroups, large, control, vectors)}
    print(HELPERS)
    for k, (shape, who, group) in enumerate(groups[name](subgroup)):
        print(case(f"c{k}_{who}", shape, subgroup, who, group))


main(sys.argv[1], int(sys.argv[2]))
