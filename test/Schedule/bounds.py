# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The bounds of loops, and how arguments make them run some number of times."""

HIGHEST = (1 << 63) - 1


def policy(head, value):
    """A depth or factor, written in one of the ways that become constants."""
    rng = head.rng
    kind = rng.choice(["constant"] * 4 + ["config", "config", "sum", "call", "min"] +
                      (["subgroup"] if value in (1, 2, 4) else []))
    constant = lambda number: head.constant("index", number)
    if kind == "config":
        return head.emit("index", f"config.get @policy.{value} : index", bound=value)
    if kind == "min":
        return head.emit("index", "index.min ", constant(value), ", ", constant(7),
                         " : index", bound=value)
    if kind == "subgroup":
        width = head.emit("index", "target.subgroup.size : index", bound=64)
        return head.emit("index", "index.div ", width, ", ", constant(32 // value),
                         " : index", bound=value)
    if value < 1 or kind == "constant":
        return constant(value)
    if kind == "call":
        return head.emit("index", "func.call @plus_one(", constant(value - 1),
                         ") : (index) -> (index)", bound=value)
    one = head.emit("index", "config.get @policy.1 : index", bound=1)
    return head.emit("index", "index.add ", constant(value - 1), ", ", one,
                     " : index", bound=value)


def counts(loop, cap):
    """Numbers of iterations at which a schedule could go wrong."""
    d, f = loop.depth_number or 1, loop.factor_number or 1
    all = {0, 1, d - 1, d, d + 1, f - 1, f, f + 1, 2 * f, 2 * f + 1, d - 1 + f,
           d + f, d + 2 * f - 1, d + 2 * f}
    return sorted(count for count in all if 0 <= count <= cap)


class Bounds:
    """The bounds of one loop."""

    def __init__(self, block, loop, spec):
        self.block, self.loop, self.rng = block, loop, block.rng
        self.kernel = block.kernel
        self.spec = spec
        self.cap = spec.cap
        # One exact step, where a clause has to know it.
        partial = (loop.factor_number or 0) > 1 or loop.factor == "full"
        self.exact_step = partial or (loop.depth_number or 1) > 1
        loop.cap = spec.cap
        # The largest distance from the lower bound, if it is not the cap that says.
        self.most = None

    def count(self):
        """An exact number of iterations."""
        loop, rng = self.loop, self.rng
        useful = (loop.depth_number or 1) + max(loop.factor_number or 2, 2) - 1
        if rng.random() < self.spec.enough and useful <= self.cap:
            return rng.randrange(useful, self.cap + 1)
        return max(rng.choice(counts(loop, self.cap)), self.spec.least)

    def choose(self):
        spec, rng = self.spec, self.rng
        kinds = ["constant"] * 5 + ["config", "bytes", "highest"]
        if self.loop.factor == "full" and not spec.exact:
            kinds.append("distance")
        elif not spec.exact and self.loop.factor != "full":
            kinds = ["argument"] * 12 + ["product"] * 2 + ["distance", "bytes argument",
                                                          "highest argument"]
            kinds += ["constant"] * 3 + ["bytes", "highest", "config"]
            if self.block.context.loops:
                kinds += ["triangle"] * 3
            if not spec.uniform and self.kernel.lanes > 1:
                kinds += ["lane"] * 2
        kind = rng.choice(kinds)
        self.loop.exact = None
        step = rng.choice([1, 1, 1, 2, 3])
        domain = "offset" if kind.startswith("bytes") else "index"
        if domain == "offset":
            step *= 4
        getattr(self, "_" + kind.split()[0])(kind, domain, step)
        self.loop.iv = self.kernel.name(domain)

    def number(self, domain, value):
        return self.block.constant(domain, value)

    def set_step(self, domain, step):
        loop, kernel = self.loop, self.kernel
        if not self.exact_step and domain == "index" and self.rng.random() < 0.4:
            loop.step = kernel.argument("index")
            kernel.fixed.append((loop.step, step))
            kernel.wheres.append((loop.step, 1, 8))
        elif domain == "index" and self.rng.random() < 0.3:
            loop.step = policy(kernel.head_block, step)
        else:
            loop.step = self.number(domain, step)

    def _constant(self, kind, domain, step, low=None, high=None):
        loop, rng = self.loop, self.rng
        count = self.count()
        if low is None:
            low = rng.choice([0, 0, 0, 1, 3] + ([-2, -7] if domain == "index"
                                                else [4, 4]))
        if high is None:
            high = (low + (count - 1) * step + rng.randrange(1, step + 1)
                    if count else max(low - rng.randrange(2), 0 if domain != "index"
                                      else low - 2))
        loop.lo, loop.hi = self.number(domain, low), self.number(domain, high)
        self.set_step(domain, step)
        loop.domain = lambda env: range(low, high, step)
        loop.exact = len(range(low, high, step))
        self.low, self.step_number = low, step

    def _bytes(self, kind, domain, step):
        if kind == "bytes":
            self._constant(kind, domain, step, self.rng.choice([0, 0, 4, 12]))
        else:
            self._argument(kind, domain, step, self.rng.choice([0, 0, 4, 12]))
        self.loop.is_bytes = True

    def _config(self, kind, domain, step):
        loop = self.loop
        high = min(self.count(), 8, self.cap)
        loop.lo = self.number(domain, 0)
        loop.hi = self.kernel.head_block.emit(
            "index", f"config.get @policy.{high} : index", bound=high)
        loop.step = self.number(domain, 1)
        loop.domain = lambda env: range(high)
        loop.exact = high
        self.low, self.step_number = 0, 1

    def _highest(self, kind, domain, step):
        """The last iteration is near the end of what an address can be."""
        if kind == "highest":
            count = self.count()
            low = HIGHEST - max(count - 1, 0) * step - self.rng.randrange(1, step + 1)
            high = HIGHEST if count else low
            self._constant(kind, domain, step, low, high)
        else:
            self._argument(kind, domain, step, HIGHEST - (self.cap + 1) * step)

    def _argument(self, kind, domain, step, low=None):
        loop, rng, kernel = self.loop, self.rng, self.kernel
        high = kernel.argument(domain)
        loop.hi = high
        is_high = low is not None and low > 1 << 40
        if low is None and rng.random() < 0.3:
            loop.lo = kernel.argument(domain)
            lowest = loop.lo
            kernel.fixed.append((lowest, rng.randrange(-3, 6)))
            at = lambda env: env[lowest]
            if rng.random() < 0.6:
                kernel.wheres.append((lowest, -16, 4096))
            low = None
        else:
            low = rng.choice([0, 0, 0, 1, 2, -3]) if low is None else low
            loop.lo = self.number(domain, low)
            at = lambda env: low
        floor = 0 if domain == "offset" else -16
        if not is_high and rng.random() < 0.7:
            kernel.wheres.append((high, floor, 4096))

        def set_trips(env, count, rng):
            base = at(env)
            env[high] = (base + (count - 1) * step + rng.randrange(1, step + 1)
                         if count else max(base - rng.randrange(3), floor))

        self.set_step(domain, step)
        loop.set_trips = set_trips
        loop.domain = lambda env: range(at(env), env[high], step)
        self.low, self.step_number = low, step

    def _product(self, kind, domain, step):
        """A multiple of the factor."""
        loop, kernel = self.loop, self.kernel
        groups = kernel.argument("index")
        factor = max(self.loop.factor_number or 1, 1) * step
        loop.lo, loop.step = self.number(domain, 0), self.number(domain, step)
        loop.hi = self.block.emit("index", "index.mul ", groups, ", ",
                                  self.number(domain, factor), " : index", bound=1024)
        kernel.wheres.append((groups, 0, 64))

        def set_trips(env, count, rng):
            env[groups] = count * step // factor

        loop.set_trips = set_trips
        loop.domain = lambda env: range(0, env[groups] * factor, step)
        self.low, self.step_number = 0, step

    def _distance(self, kind, domain, step):
        """Bounds that are not known, and a number of iterations that is."""
        loop, kernel = self.loop, self.kernel
        low = kernel.argument("index")
        kernel.wheres.append((low, 0, 1000))
        kernel.fixed.append((low, self.rng.randrange(6)))
        count = self.count()
        distance = (count - 1) * step + 1 if count else 0
        loop.lo, loop.step = low, self.number(domain, step)
        loop.hi = self.block.emit("index", "index.add ", low, ", ",
                                  self.number(domain, distance), " : index",
                                  bound=2048)
        loop.domain = lambda env: range(env[low], env[low] + distance, step)
        self.low, self.step_number = None, step

    def _triangle(self, kind, domain, step):
        outer, shift = self.block.context.loops[-1], self.rng.randrange(3)
        at = outer.pos.at
        loop = self.loop
        loop.lo, loop.step = self.number(domain, 0), self.number(domain, step)
        loop.hi = self.block.emit("index", "index.add ", outer.pos, ", ",
                                  self.number(domain, shift), " : index",
                                  bound=outer.pos.bound + shift)
        loop.domain = lambda env: range(0, at(env) + shift, step)
        self.most = outer.pos.bound + shift
        loop.is_triangle = True
        self.low, self.step_number = 0, step

    def _lane(self, kind, domain, step):
        """Each lane has a number of iterations of its own."""
        loop, kernel = self.loop, self.kernel
        shift = self.rng.randrange(4)
        few = self.block.masked(kernel.lane, 3)
        loop.lo, loop.step = self.number(domain, 0), self.number(domain, step)
        loop.hi = self.block.emit("index", "index.add ", few, ", ",
                                  self.number(domain, shift), " : index",
                                  bound=3 + shift)
        most = min(kernel.lanes - 1, 3) + shift
        loop.domain = lambda env: range(0, most, step)
        self.most = 3 + shift
        loop.is_uniform = False
        self.low, self.step_number = 0, step

    def position(self, body):
        """%iv as a small number, for addresses."""
        loop, low, step = self.loop, self.low, self.step_number
        iv, lower, x = loop.iv, loop.lo, loop.iv
        start = lower.at
        iv.at = lambda env: env[iv]
        if low != 0:
            x = body.emit(iv.type, "index.sub ", iv, ", ", lower, f" : {iv.type}",
                          bound=(self.cap + 1) * step)
        if iv.type == "offset":
            x = body.emit("index", "index.cast ", x, " : offset to index")
            x = body.emit("index", "index.div ", x, ", ",
                          body.constant("index", 4), " : index")
            step //= 4
        scale = 4 if iv.type == "offset" else 1
        x.bound = self.most or (self.cap + 1) * step
        x.at = lambda env: (env[iv] - start(env)) // scale
        loop.pos = x
        if x is iv:
            body.add(x)
        elif iv.type == "index" and body.chance(0.4):
            body.emit("i64", "index.cast ", iv, " : index to i64")
