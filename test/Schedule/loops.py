# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops: their clauses and carried values."""

from bounds import Bounds, policy
from build import CARRIED_BOUND, FLOATS, INTEGERS
from tree import Carry, Loop

TYPES = (["f32"] * 9 + ["i32"] * 4 + ["vector<4xf32>"] * 2 + ["index"] * 2 +
         ["offset", "i64", "f64", "f16", "i1"])


class Spec:
    """What a loop has to be."""

    def __init__(self, cap=11, exact=None, uniform=False, pipeline=0.0, unroll=0.8,
                 schedule=0.9, full=0.15, role="free", need=1, types=TYPES,
                 enough=0.8, least=0):
        self.cap, self.exact, self.uniform = cap, exact, uniform
        # Chances of the clauses; of `unroll`, that it is the bare one.
        self.pipeline, self.unroll, self.schedule = pipeline, unroll, schedule
        self.full = full
        # free, or in a loop whose loads run ahead: producer (has loads, and knows
        # nothing of carried values), consumer (has none), expanded (both).
        self.role = role
        self.need, self.types = need, types
        # The chance that an exact count lets the clauses do something.
        self.enough = enough
        # Fewer iterations than this, and the loop is removed with its loads.
        self.least = least


def choose_clauses(head, loop, spec):
    rng = head.rng
    if rng.random() < spec.pipeline:
        loop.depth_number = rng.choice([2, 2, 2, 3, 3, 4, 5])
    elif rng.random() < 0.15:
        loop.depth_number = 1
    if loop.depth_number:
        loop.depth = policy(head, loop.depth_number)
    if rng.random() < spec.unroll:
        if rng.random() < spec.full:
            loop.factor = "full"
        else:
            loop.factor_number = rng.choice([2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 0, 1])
            loop.factor = policy(head, loop.factor_number)
        if rng.random() < spec.schedule:
            loop.schedule = rng.choice(["interleaved"] * 4 + ["recurrence"] * 5 +
                                       ["linear"])


def carry(block, loop, spec):
    """The carried values: their inits, and the arguments in `body`."""
    rng, kernel = block.rng, block.kernel
    context = block.context
    forbid = context.forbid
    if spec.role == "producer":
        forbid |= context.pipelined
    with block.under(context.but(forbid=forbid)):
        for place in range(rng.choice([1, 1, 2, 2, 3, 4])):
            type = rng.choice(spec.types)
            if place == 0 and type == "i1":
                type = "f32"
            init = block.finish(block.get(type))
            bound = (CARRIED_BOUND if type in FLOATS else 4096
                     if type == "index" else 1 << 28 if type == "offset" else None)
            taint = {loop.number}
            if spec.role in ("consumer", "expanded"):
                taint |= context.pipelined
            loop.carried.append(Carry(kernel.name(type, taint=taint, bound=bound),
                                      init, kernel.name(type, bound=bound)))


def turned(body, x):
    places = body.constant(x.type, body.rng.randrange(1, 30))
    return body.emit(x.type, "scalar.rotli ", x, ", ", places, f" : {x.type}")


def update(body, carry, *needed):
    """What the loop carries next, of what it carries and what was loaded."""
    arg = carry.arg
    if arg.type in FLOATS:
        family = "vector" if arg.type.startswith("vector") else "scalar"
        scale = body.constant(arg.type, body.rng.choice([0.75, -0.5, 0.9, 0.6]))
        value = body.emit(arg.type, f"{family}.mulf ", arg, ", ", scale,
                          f" : {arg.type}", bound=arg.bound)
    else:
        value = body.compute(arg.type, arg, keep=bool(needed))
    for _ in range(body.rng.choice([0, 0, 1, 2])):
        value = body.compute(arg.type, value, keep=bool(needed))
    if needed and arg.type in INTEGERS:
        # So that nothing cancels.
        value = body.join(turned(body, value), turned(body, arg))
        value = turned(body, value)
    if not needed and body.loaded and body.chance(0.8):
        needed = [body.rng.choice(body.loaded)]
    for x in needed:
        # A comparison or a minimum might lose it.
        value = body.join(value, body.to(x, arg.type))
    return body.finish(value)


def yields(body, loop):
    """Chooses what is carried on. What has to be used gets into one value."""
    rng = body.rng
    loads = [value for value in body.direct if loop.number not in value.taint]
    if loop.schedule == "recurrence" and not loads:
        loop.schedule = "interleaved"
    loads = loads or body.direct
    needed = body.needed + ([rng.choice(loads)] if loads else [])
    for carry in rng.sample(loop.carried, len(loop.carried)):
        if carry.next is not None:
            continue
        type, kind = carry.arg.type, rng.random()
        same = [other.arg for other in loop.carried if other.arg.type == type]
        if needed and type != "i1":
            carry.next = update(body, carry, *needed)
            loop.main, needed = carry, []
        elif kind < 0.7:
            carry.next = update(body, carry)
        elif kind < 0.8 and len(same) > 1:
            carry.next = rng.choice(same)
        elif kind < 0.9 and body.loaded:
            # The value of the iteration before.
            carry.next = body.finish(body.to(rng.choice(body.loaded), type))
        elif kind < 0.97:
            carry.next = body.finish(body.get(type))
        else:
            carry.next = carry.arg


def make_loop(block, spec, fill):
    """A loop whose body `fill` writes; it is told the block."""
    kernel, context = block.kernel, block.context
    loop = Loop(len(kernel.loops) + 1)
    kernel.loops.append(loop)
    choose_clauses(kernel.head_block, loop, spec)
    bounds = Bounds(block, loop, spec)
    bounds.choose()
    loop.step_number = bounds.step_number // (4 if loop.iv.type == "offset" else 1)
    carry(block, loop, spec)
    ahead = (loop.depth_number or 1) > 1
    changes = {"loops": context.loops + (loop,)}
    if ahead:
        changes["pipelined"] = context.pipelined | {loop.number}
    outer = bool(context.pipelined)
    changes["writes"] = context.writes and not ahead and not outer
    changes["fences"] = context.fences and not ahead and not outer
    changes["syncs"] = (context.syncs and loop.is_uniform and
                        (loop.exact is not None or not ahead) and
                        spec.role != "producer")
    if spec.role == "producer":
        changes["forbid"] = context.forbid | context.pipelined
    if spec.role == "consumer":
        changes["loads"] = False
    body = block.inner(context.but(**changes), loop.body)
    bounds.position(body)
    for item in loop.carried:
        body.add(item.arg)
    fill(body, loop)
    yields(body, loop)
    for item in loop.carried:
        body.taint |= item.init.taint
    taint = body.taint - {loop.number}
    for item in loop.carried:
        item.result.taint = taint
        block.add(item.result)
    block.taint |= taint
    loop.main = loop.main or loop.carried[0]
    block.needed.append(loop.main.result)
    block.ops.append(loop)
    return loop

