# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel as a tree that can be printed, and cut down when it fails.

What is written in an op is a list of parts: text, values, and types of views, which
name values. Deleting an op means to replace its results.
"""


class Shared:
    """What a copy of a kernel shares with it: functions in loops look values up by
    identity."""

    __slots__ = ()

    def __deepcopy__(self, memo):
        return self


class View(Shared):
    """The type of a view. Extents are numbers or values."""

    def __init__(self, dims, element):
        self.dims, self.element = tuple(dims), element


class Value(Shared):
    """`taint` are the loops on whose carried state, or on whose ordered ops, the
    value depends; `bound` is the most its absolute value can be; `at` computes an
    index from those of arguments and induction variables."""

    __slots__ = ("name", "type", "taint", "bound", "at")

    def __init__(self, name, type, taint=frozenset(), bound=None, at=None):
        self.name, self.type, self.taint = name, type, frozenset(taint)
        self.bound, self.at = bound, at


class Op:
    def __init__(self, results, parts):
        self.results, self.parts = list(results), list(parts)


class If:
    def __init__(self, results, condition, then, yields, other, other_yields):
        self.results, self.condition = list(results), condition
        self.then, self.yields = then, list(yields)
        # None if there is no else branch.
        self.other, self.other_yields = other, list(other_yields)


class Carry:
    def __init__(self, arg, init, result):
        self.arg, self.init, self.result, self.next = arg, init, result, None


class Loop:
    def __init__(self, number):
        self.number = number
        self.iv = self.lo = self.hi = self.step = None
        self.carried, self.body = [], []
        # A value, and what it is; "full" as a factor is the bare clause.
        self.depth = self.factor = self.schedule = None
        self.depth_number = self.factor_number = None
        # The carried value that what was loaded gets into.
        self.main = None
        # What the generator knows: the values of %iv for given arguments, and
        # how arguments are chosen for a number of iterations.
        self.pos = self.domain = self.set_trips = None
        self.cap, self.exact = 0, None
        # Whether %iv is the byte of an element of four bytes.
        self.is_bytes = False
        self.is_uniform, self.is_triangle = True, False

    @property
    def results(self):
        return [carry.result for carry in self.carried]


def regions(op):
    """The lists of ops inside of `op`."""
    if isinstance(op, Loop):
        return [op.body]
    if isinstance(op, If):
        return [op.then] + ([op.other] if op.other is not None else [])
    return []


def walk(ops):
    """Every op and the list it is in."""
    for op in list(ops):
        yield op, ops
        for region in regions(op):
            yield from walk(region)


class Printer:
    def __init__(self, replaced):
        self.replaced, self.lines = replaced, []

    def value(self, value):
        while value in self.replaced:
            value = self.replaced[value]
        return "%" + value.name

    def type(self, type):
        if not isinstance(type, View):
            return type
        dims = [str(dim) if isinstance(dim, int) else f"[{self.value(dim)}]"
                for dim in type.dims]
        return f"view<{'x'.join(dims + [type.element])}>"

    def part(self, part):
        if isinstance(part, str):
            return part
        return self.type(part) if isinstance(part, View) else self.value(part)

    def line(self, depth, *parts):
        text = "".join(self.part(part) for part in parts)
        self.lines.append("  " * depth + text)

    def list(self, values):
        return ", ".join(self.value(value) for value in values)

    def types(self, values):
        return ", ".join(self.type(value.type) for value in values)

    def results(self, values):
        return f"{self.list(values)} = " if values else ""

    def yields(self, depth, values):
        if values:
            self.line(depth, f"scf.yield {self.list(values)} : {self.types(values)}")

    def ops(self, ops, depth):
        for op in ops:
            if isinstance(op, Op):
                self.line(depth, self.results(op.results), *op.parts)
            elif isinstance(op, If):
                self.conditional(op, depth)
            else:
                self.loop(op, depth)

    def conditional(self, op, depth):
        types = f" -> ({self.types(op.results)})" if op.results else ""
        self.line(depth, f"{self.results(op.results)}scf.if ", op.condition,
                  types, " {")
        self.ops(op.then, depth + 1)
        self.yields(depth + 1, op.yields)
        if op.other is not None:
            self.line(depth, "} else {")
            self.ops(op.other, depth + 1)
            self.yields(depth + 1, op.other_yields)
        self.line(depth, "}")

    def loop(self, op, depth):
        text = (f"{self.results(op.results)}scf.for {self.value(op.iv)} = "
                f"[{self.value(op.lo)} to {self.value(op.hi)} step "
                f"{self.value(op.step)}]")
        if op.carried:
            binding = ", ".join(
                f"{self.value(carry.arg)} = {self.value(carry.init)} : "
                f"{self.type(carry.init.type)}" for carry in op.carried)
            text += f"({binding}) -> ({self.types(op.results)})"
        if op.depth:
            text += f" pipeline({self.value(op.depth)})"
        if op.factor == "full":
            text += " unroll"
        elif op.factor:
            text += f" unroll({self.value(op.factor)})"
        if op.schedule:
            text += f" schedule({op.schedule})"
        self.line(depth, text, " {")
        self.ops(op.body, depth + 1)
        self.yields(depth + 1, [carry.next for carry in op.carried])
        self.line(depth, "}")
