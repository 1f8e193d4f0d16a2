# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks of ops and the arithmetic in them. No float becomes a NaN or an infinity,
because the bits of a NaN are not defined, and no index leaves its domain."""

import contextlib

from tree import If, Op, Value, View

FLOATS = ("f32", "f64", "f16", "vector<4xf32>")
INTEGERS = ("i32", "i64")
# What carried values are scaled down to.
CARRIED_BOUND = 100.0
LIMIT = {"f16": 2000.0}
INDEX_LIMIT = 1 << 20


class Context:
    """Where ops are put: the loops around them and what these forbid."""

    def __init__(self, loops=(), guards=(), pipelined=frozenset(),
                 forbid=frozenset(), loads=True, writes=True, syncs=True,
                 fences=True):
        self.loops, self.guards = tuple(loops), tuple(guards)
        # Loops around whose loads run ahead: what an ordered op gives depends on
        # their order, and an address on none of it.
        self.pipelined = pipelined
        # Loops on whose carried state nothing here may depend.
        self.forbid = forbid
        self.loads, self.writes, self.syncs = loads, writes, syncs
        self.fences = fences

    def but(self, **changes):
        return Context(**{**self.__dict__, **changes})


class Block:
    def __init__(self, kernel, context, parent=None, ops=None):
        self.kernel, self.context, self.parent = kernel, context, parent
        self.rng = kernel.rng
        self.ops = [] if ops is None else ops
        self.scope = {}
        # On what anything here depends, values from outside included.
        self.taint = frozenset()
        # What loads and ordered ops gave, the loads among it, and what has to be
        # used so that nothing is removed as dead.
        self.loaded, self.direct, self.needed = [], [], []

    # Emission.

    def touch(self, parts):
        for part in parts:
            if isinstance(part, Value):
                self.taint |= part.taint
            elif isinstance(part, View):
                self.touch(part.dims)

    def taint_of(self, parts):
        taint = frozenset()
        for part in parts:
            if isinstance(part, Value):
                taint |= part.taint
            elif isinstance(part, View):
                taint |= self.taint_of(part.dims)
        return taint

    def add(self, value):
        if not isinstance(value.type, View):
            self.scope.setdefault(value.type, []).append(value)
        return value

    def emit(self, type, *parts, taint=frozenset(), **more):
        value = self.kernel.name(type, taint=self.taint_of(parts) | taint, **more)
        self.ops.append(Op([value], parts))
        self.taint |= value.taint
        return self.add(value)

    def effect(self, *parts):
        self.ops.append(Op([], parts))
        self.touch(parts)

    def inner(self, context=None, ops=None):
        return Block(self.kernel, context or self.context, self, ops)

    def close(self, block):
        self.taint |= block.taint

    def constant(self, type, text):
        return self.kernel.constant(type, text)

    @contextlib.contextmanager
    def under(self, context):
        before, self.context = self.context, context
        yield
        self.context = before

    # Choice.

    def visible(self, type):
        found, block = [], self
        while block:
            found += [value for value in block.scope.get(type, ())
                      if not value.taint & self.context.forbid]
            block = block.parent
        return found

    def chance(self, probability):
        return self.rng.random() < probability

    def get(self, type):
        """Some value of the type."""
        found = self.visible(type)
        if found and self.chance(0.85):
            return self.rng.choice(found[-14:])
        return self.convert(type)

    def other(self, a):
        """A value of the type of `a` that is not the same."""
        b = self.get(a.type)
        return self.literal(a.type) if b is a else b

    def literal(self, type):
        if type == "i1":
            return self.constant("i1", self.rng.choice(["true", "false"]))
        if type in ("index", "offset"):
            return self.constant(type, self.rng.randrange(8))
        if type in INTEGERS:
            # Neither 0 nor -1, with which an op may lose the other operand.
            return self.constant(type, self.rng.choice([-50, -17, -3, 1, 2, 5, 42]))
        return self.constant(type, self.rng.choice([0.5, -0.75, 1.25, 0.3, -1.7]))

    def convert(self, type):
        """A value of the type made from one of another."""
        one = {"f32": ["i32", "vector<4xf32>", "f16", "f64", "i1", "index"],
               "i32": ["f32", "index", "i64", "i1"], "i64": ["i32", "index"],
               "f64": ["f32"], "f16": ["f32"], "vector<4xf32>": ["f32"],
               "index": ["i32"], "offset": ["index"],
               "i1": ["f32", "i32", "index"]}[type]
        one = [source for source in one if self.visible(source)]
        if not one or self.chance(0.15):
            return self.literal(type)
        source = self.rng.choice(self.visible(self.rng.choice(one))[-10:])
        return self.cast(source, type)

    def scalar(self, op, source, type, **more):
        return self.emit(type, f"scalar.{op} ", source, f" : {source.type} to {type}",
                         **more)

    def cast(self, x, type):
        pair = (x.type, type)
        if pair == ("i32", "f32"):
            low = self.emit("i32", "scalar.andi ", x, ", ",
                            self.constant("i32", 255), " : i32")
            return self.scalar("sitofp", low, "f32", bound=255.0)
        if pair == ("vector<4xf32>", "f32"):
            if self.chance(0.4):
                zero = self.constant("f32", 0.0)
                return self.emit("f32", "vector.reduce<addf> ", x, ", ", zero,
                                 " : vector<4xf32>, f32", bound=4 * x.bound)
            return self.emit("f32", "vector.extract ", x,
                             f"[{self.rng.randrange(4)}] : vector<4xf32> -> f32",
                             bound=x.bound)
        if pair in (("f16", "f32"), ("f32", "f64")):
            return self.scalar("extf", x, type, bound=x.bound)
        if pair in (("f64", "f32"), ("f32", "f16")):
            return self.scalar("fptrunc", self.limited(x, 1000.0), type,
                               bound=1001.0)
        if pair == ("i1", "f32"):
            return self.emit("f32", "scf.select ", x, ", ", self.constant("f32", 1.5),
                             ", ", self.constant("f32", -0.25), " : f32", bound=1.5)
        if pair == ("index", "f32"):
            return self.cast(self.cast(x, "i32"), "f32")
        if pair == ("f32", "i32"):
            return self.scalar("bitcast", x, "i32")
        if x.type == "index" and type in INTEGERS:
            return self.emit(type, "index.cast ", x, f" : index to {type}")
        if pair == ("i64", "i32"):
            return self.scalar("trunci", x, "i32")
        if pair == ("i1", "i32"):
            return self.scalar("extui", x, "i32")
        if pair == ("i32", "i64"):
            return self.scalar("extsi", x, "i64")
        if type == "vector<4xf32>":
            return self.emit(type, "vector.splat ", x, f" : {type}", bound=x.bound)
        if pair == ("i32", "index"):
            low = self.emit("i32", "scalar.andi ", x, ", ", self.constant("i32", 31),
                            " : i32")
            return self.emit("index", "index.cast ", low, " : i32 to index", bound=31)
        if pair == ("index", "offset"):
            return self.emit("offset", "index.scale ", self.masked(x), ", ",
                             self.constant("offset", 4),
                             " : index, offset -> offset", bound=4092)
        return self.compare(x)

    def to(self, x, type):
        """`x` as a value of the type, whatever its own is."""
        integer = ("index", "offset", "i1") + INTEGERS
        while x.type != type:
            if x.type in ("f32", "i32"):
                family = "i32" if type in integer else "f32"
                if x.type != family:
                    x = self.cast(x, family)
                elif type == "offset":
                    x = self.cast(x, "index")
                else:
                    x = self.cast(x, type)
            elif x.type == "index" and type == "offset":
                x = self.cast(x, type)
            else:
                x = self.cast(x, "f32" if x.type in FLOATS else "i32")
        return x

    def join(self, a, b):
        """Both of two values in one."""
        if a.type in FLOATS:
            family = "vector" if a.type.startswith("vector") else "scalar"
            op = self.rng.choice(["addf", "addf", "subf"])
            return self.emit(a.type, f"{family}.{op} ", a, ", ", b, f" : {a.type}",
                             bound=1.01 * (a.bound + b.bound))
        if a.type in ("index", "offset"):
            if a.type == "index":
                a, b = self.masked(a), self.masked(b)
            return self.emit(a.type, "index.add ", a, ", ", b, f" : {a.type}",
                             bound=a.bound + b.bound)
        op = "xori" if a.type == "i1" else self.rng.choice(["addi", "xori", "subi"])
        return self.emit(a.type, f"scalar.{op} ", a, ", ", b, f" : {a.type}")

    def masked(self, x, mask=1023):
        return self.emit("index", "index.andi ", x, ", ",
                         self.constant("index", mask), " : index", bound=mask)

    def compare(self, x):
        others = [value for value in self.visible(x.type) if value is not x][-14:]
        y = (self.rng.choice(others) if others and self.chance(0.6) else
             self.literal(x.type))
        if x.type in ("index", "offset"):
            return self.emit("i1", "index.cmp ", self.rng.choice(["slt", "sge", "ne"]),
                             ", ", x, ", ", y, f" : {x.type}")
        if x.type in INTEGERS:
            return self.emit("i1", "scalar.cmpi ",
                             self.rng.choice(["slt", "uge", "ne"]),
                             ", ", x, ", ", y, f" : {x.type}")
        return self.emit("i1", "scalar.cmpf ", self.rng.choice(["olt", "oge", "une"]),
                         ", ", x, ", ", y, f" : {x.type}")

    # Arithmetic.

    def limited(self, x, bound):
        """`x` scaled by a power of two so that it is no larger than `bound`."""
        if x.bound <= bound:
            return x
        scale = 1.0
        while x.bound * scale > bound:
            scale /= 2
        family = "vector" if x.type.startswith("vector") else "scalar"
        return self.emit(x.type, f"{family}.mulf ", x, ", ",
                         self.constant(x.type, scale), f" : {x.type}",
                         bound=x.bound * scale)

    def compute(self, type, first=None, keep=False):
        """An op of the type on `first`, or on something; `keep` if no folding may
        lose that."""
        a = first or self.get(type)
        if type in FLOATS:
            return self.compute_float(type, a, keep)
        if type in INTEGERS:
            return self.compute_integer(type, a, keep)
        if type == "index":
            return self.compute_index(a, keep)
        if type == "offset":
            if a.bound > 1 << 30:
                return self.cast(self.get("index"), "offset")
            b = self.cast(self.get("index"), "offset")
            return self.emit("offset", "index.add ", a, ", ", b, " : offset",
                             bound=a.bound + b.bound)
        op = self.rng.choice(["xori"] if keep else ["xori", "ori", "andi"])
        return self.emit("i1", f"scalar.{op} ", a, ", ", self.other(a), " : i1")

    def compute_float(self, type, a, keep):
        family = "vector" if type.startswith("vector") else "scalar"
        b = self.other(a)
        op = self.rng.choice(["addf", "subf", "mulf", "addf", "fmaf", "minimumf",
                              "maximumf", "negf", "select"][:5 if keep else 9])
        if op == "select":
            if family == "vector":
                mask = self.emit("vector<4xi1>", "vector.cmpf olt, ", a, ", ", b,
                                 f" : {type} -> vector<4xi1>")
                return self.emit(type, "vector.select ", mask, ", ", b, ", ", a,
                                 f" : {type}", bound=max(a.bound, b.bound))
            condition = self.get("i1")
            return self.emit(type, "scf.select ", condition, ", ", a, ", ", b,
                             f" : {type}", bound=max(a.bound, b.bound))
        if op == "negf":
            return self.emit(type, f"{family}.negf ", a, f" : {type}", bound=a.bound)
        if op == "fmaf":
            k = self.literal(type)
            result = self.emit(type, f"{family}.fmaf ", a, ", ", k, ", ", b,
                               f" : {type}", bound=1.01 * (a.bound * k.bound + b.bound))
        else:
            if op == "mulf" and a.bound * b.bound > 10000:
                b = self.literal(type)
            bound = (a.bound * b.bound if op == "mulf" else
                     a.bound + b.bound if op in ("addf", "subf") else
                     max(a.bound, b.bound))
            result = self.emit(type, f"{family}.{op} ", a, ", ", b, f" : {type}",
                               bound=1.01 * bound)
        return self.limited(result, LIMIT.get(type, 100000.0))

    def compute_integer(self, type, a, keep):
        op = self.rng.choice(["addi", "subi", "xori", "rotli", "fmai", "muli", "andi",
                              "ori", "minsi", "maxui", "shli"][:5 if keep else 11])
        if op == "fmai":
            k = self.constant(type, self.rng.choice([3, -5, 17]))
            return self.emit(type, "scalar.fmai ", a, ", ", k, ", ", self.get(type),
                             f" : {type}")
        b = (self.constant(type, self.rng.randrange(1, 6))
             if op in ("shli", "rotli") else self.other(a))
        return self.emit(type, f"scalar.{op} ", a, ", ", b, f" : {type}")

    def compute_index(self, a, keep):
        a = a if a.bound is not None and a.bound < INDEX_LIMIT else self.masked(a)
        b = self.get("index")
        b = b if b.bound is not None and b.bound < 1024 else self.masked(b)
        op = self.rng.choice(["add", "madd", "mul", "max", "min", "xori",
                              "andi"][:2 if keep else 7])
        if op == "andi":
            return self.masked(a, self.rng.choice([7, 63, 255]))
        if op == "madd":
            return self.emit("index", "index.madd ", a, ", ",
                             self.constant("index", 3), ", ", b, " : index",
                             bound=3 * a.bound + b.bound)
        if op == "xori":
            a = self.masked(a)
        bound = (a.bound + b.bound if op == "add" else a.bound * b.bound
                 if op == "mul" else max(a.bound, b.bound) * 2)
        return self.emit("index", f"index.{op} ", a, ", ", b, " : index", bound=bound)

    def finish(self, value):
        """`value` as a loop may carry it."""
        if value.type in FLOATS:
            return self.limited(value, CARRIED_BOUND)
        if value.type == "index" and not (value.bound is not None and
                                          value.bound < 4096):
            return self.masked(value)
        return value

    def conditional(self, condition, then, other, types):
        """A finished scf.if: `then` and `other` are blocks and what they yield."""
        taint = condition.taint | then[0].taint | (other[0].taint if other
                                                   else frozenset())
        results = []
        for index, type in enumerate(types):
            bounds = [pair[1][index].bound for pair in (then, other)]
            bound = None if None in bounds else max(bounds)
            results.append(self.kernel.name(type, taint=taint, bound=bound))
            self.add(results[-1])
        self.ops.append(If(results, condition, then[0].ops, then[1],
                           other[0].ops if other else None,
                           other[1] if other else []))
        self.taint |= taint
        return results
