# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The shapes of nests, and a whole kernel of them."""

import random

import loads
import memory
from bounds import counts
from build import Block, Context
from kernel import Kernel
from loops import Spec, make_loop, update
from tree import Op

LANES = [1] * 6 + [2, 2, 4, 4, 8, 32, 64]
STORED = ["f16", "f32", "f64", "i1", "i32", "i64", "index", "offset", "vector<4xf32>"]
REDUCTION = ["f32"] * 6 + ["i32"] * 2 + ["vector<4xf32>", "i64", "f64"]


def mixed(body, items):
    body.rng.shuffle(items)
    for item in items:
        item(body)


def arithmetic(body):
    body.compute(body.rng.choice(["f32", "f32", "i32", "index", "vector<4xf32>",
                                  "i1"]))


def choice(body):
    """An scf.if without an access."""
    holds = body.get("i1") if body.chance(0.5) else loads.condition(body)[0]
    type = body.rng.choice(["f32", "i32", "index"])
    sides = []
    for _ in range(2):
        side = body.inner(body.context.but(syncs=False, writes=False))
        sides.append((side, [side.finish(side.compute(type))]))
    body.conditional(holds, *sides, [type])


def branch(body):
    """An inner loop under a condition, where nothing runs ahead around it."""
    if body.context.pipelined:
        return arithmetic(body)
    holds, guards = loads.condition(body)
    then = body.inner(body.context.but(guards=body.context.guards + tuple(guards),
                                       syncs=False))
    made = single(then, cap=5)
    values = [made.main.result]
    other = body.inner(body.context.but(syncs=False))
    kept = [other.finish(other.get(value.type)) for value in values]
    body.needed += body.conditional(holds, (then, values), (other, kept),
                                    [value.type for value in values])


def producers(body, least=1, most=3):
    return [loads.load] * body.rng.randrange(least, most + 1)


def single(block, **more):
    """One loop that has it all."""
    def fill(body, loop):
        items = producers(body) + [arithmetic] * body.rng.randrange(3)
        if body.chance(0.25):
            items.append(choice)
        if not loop.depth_number and body.context.writes and body.chance(0.3):
            items.append(memory.write)
        if body.chance(0.07):
            memory.shrinking(body, loop)
        if body.chance(0.07):
            passed.append(memory.passing(body, loop))
        if body.chance(0.05):
            items.append(memory.keep)
        mixed(body, items)
    passed = []
    loop = make_loop(block, Spec(**{"pipeline": 0.92, **more}), fill)
    for view in passed:
        block.emit("f32", "view.load ", view, "[", block.constant("index", 0), "] : ",
                   view.type, " -> f32", bound=2.0)
    return loop


def with_writes(block, cap=11, inner=False):
    """A loop that writes what it, or a loop after it, reads."""
    def fill(body, loop):
        items = producers(body, 0, 2) + [arithmetic] * body.rng.randrange(2)
        special = body.rng.choice([memory.rotating, memory.rotating,
                                   memory.advancing, memory.shrinking])
        if body.chance(0.5):
            # With one kind of access it is its facts alone that decide.
            if body.chance(0.5):
                special(body, loop)
            else:
                items.append(memory.write)
        else:
            items += [memory.write] * body.rng.choice([1, 2, 3])
            if body.chance(0.3):
                special(body, loop)
        if body.chance(0.15):
            items.append(memory.schedule_fence)
        if inner:
            items.append(branch if body.chance(0.2) else
                         lambda body: single(body, cap=7))
        mixed(body, items)
    return make_loop(block, Spec(cap=cap, pipeline=0.0, unroll=0.9), fill)


def reduction_inside(block):
    """Loads run ahead together with an inner loop that reduces them."""
    def fill(body, loop):
        def inner(body):
            if (loop.depth_number or 1) > 1:
                spec = Spec(cap=5, role="producer", types=REDUCTION, unroll=0.6,
                            least=1)
            else:
                spec = Spec(cap=5, types=REDUCTION, unroll=0.6)
            made = make_loop(body, spec, lambda inner, _: mixed(
                inner, producers(inner, 1, 2) + [arithmetic]))
            body.loaded += made.results
        mixed(body, [inner] + producers(body, 0, 1) + [arithmetic])
    return make_loop(block, Spec(cap=8, pipeline=0.92), fill)


def both_pipelined(block):
    def fill(body, loop):
        def inner(body):
            ahead = (loop.depth_number or 1) > 1
            spec = Spec(cap=6, role="producer" if ahead else "free", types=REDUCTION,
                        pipeline=0.95, unroll=0.6, least=1)
            made = make_loop(body, spec, lambda inner, _: mixed(
                inner, producers(inner, 1, 2) + [arithmetic]))
            body.loaded += made.results
        mixed(body, [inner] + producers(body, 0, 1) + [arithmetic])
    return make_loop(block, Spec(cap=7, pipeline=0.95), fill)


def consumer_inside(block):
    """An inner loop without loads, on what the outer one carries."""
    def fill(body, loop):
        def inner(body):
            spec = Spec(cap=4, role="consumer", types=REDUCTION, unroll=0.6)

            def fill_inner(inner, inner_loop):
                # Something that does not depend on what is carried.
                loads.loaded(inner, inner.cast(inner_loop.pos, "f32"))
                mixed(inner, [arithmetic] * inner.rng.randrange(1, 3))
            made = make_loop(body, spec, fill_inner)
            body.loaded += made.results
        items = producers(body, 1, 2)
        mixed(body, items)
        mixed(body, [inner, arithmetic])
    return make_loop(block, Spec(cap=8, pipeline=0.92), fill)


def shared(block):
    """Loads of a pipelined loop with exact bounds go through workgroup memory."""
    def fill(body, loop):
        mixed(body, producers(body, 1, 2))
        mixed(body, [memory.share] + [arithmetic] +
              [memory.share] * (body.rng.random() < 0.3) +
              producers(body, 0, 1))
    exact = True if block.chance(0.8) else None
    return make_loop(block, Spec(exact=exact, uniform=True, cap=9,
                                 pipeline=0.9 if exact else 0.0), fill)


def together(block):
    """Collectives on what was loaded ahead."""
    def fill(body, loop):
        mixed(body, producers(body, 1, 2))
        mixed(body, [memory.collective] * body.rng.choice([1, 1, 2]) + [arithmetic] +
              producers(body, 0, 1))
    exact = True if block.chance(0.8) else None
    return make_loop(block, Spec(exact=exact, uniform=True, cap=9,
                                 pipeline=0.9 if exact else 0.0), fill)


def guarded_recurrence(block):
    """One scf.if holds a load and the update of what is carried."""
    def fill(body, loop):
        context = body.context
        strict = context.but(forbid=context.forbid | context.pipelined)
        mixed(body, producers(body, 0, 1))
        with body.under(strict):
            holds, guards = loads.condition(body, uniform=True)
        then = body.inner(context.but(guards=context.guards + tuple(guards),
                                      writes=False))
        loads.plain(then)
        if context.syncs and body.chance(0.5):
            memory.collective(then)
        needed = then.loaded
        some = body.rng.sample(loop.carried, body.rng.randrange(
            1, len(loop.carried) + 1))
        some.sort(key=lambda carry: carry.arg.type == "i1")
        values = [update(then, carry, *(needed if carry is some[0] else []))
                  for carry in some]
        other = body.inner(context.but(writes=False))
        kept = [carry.arg if other.chance(0.7) else
                other.finish(other.compute(carry.arg.type, carry.arg))
                for carry in some]
        results = body.conditional(holds, (then, values), (other, kept),
                                   [carry.arg.type for carry in some])
        for carry, result in zip(some, results):
            carry.next = result if body.chance(0.7) else body.finish(
                body.compute(carry.arg.type, result))
        loop.main = some[0]
    return make_loop(block, Spec(exact=True, uniform=True, cap=9, pipeline=0.92,
                                 enough=0.9), fill)


def expanded_inside(block):
    """An inner loop of loads and ordered ops that is expanded first."""
    def fill(body, loop):
        def inner(body):
            spec = Spec(cap=4, exact=True, uniform=True, role="expanded",
                        types=REDUCTION, unroll=1.0, full=1.0, schedule=0.0, least=1)

            def fill_inner(inner, _):
                mixed(inner, producers(inner, 1, 2))
                mixed(inner, [memory.share] + [memory.collective] *
                      (inner.rng.random() < 0.3))
            made = make_loop(body, spec, fill_inner)
            made.depth = made.depth_number = None
            body.loaded += made.results
        mixed(body, producers(body, 0, 1))
        inner(body)
    return make_loop(block, Spec(exact=True, uniform=True, cap=6, pipeline=1.0,
                                 enough=0.9), fill)


def outer(block):
    """A pipelined loop in one that writes."""
    return with_writes(block, cap=6, inner=True)


def deep(block):
    def fill(body, loop):
        mixed(body, [lambda body: outer(body) if body.chance(0.5)
                     else reduction_inside(body)] + [memory.write])
    return make_loop(block, Spec(cap=3, unroll=0.5, full=0.2), fill)


SHAPES = [(single, 24), (outer, 16), (reduction_inside, 11), (both_pipelined, 9),
          (consumer_inside, 7), (shared, 8), (together, 8), (guarded_recurrence, 7),
          (expanded_inside, 5), (deep, 5)]


def alias(kernel):
    """Lets a buffer that is read begin in one that is written."""
    rng = kernel.rng
    for buffer in kernel.buffers:
        roots = [other for other in kernel.buffers
                 if other.written and not other.alias and other is not buffer and
                 other.element == buffer.element and other.inner == buffer.inner and
                 len(other.inner) == 1]
        if roots and not buffer.written and rng.random() < 0.35:
            root = rng.choice(roots)
            # Where every lane has its column, or there is one lane.
            if buffer.inner == (kernel.lanes,) and kernel.lanes != 4:
                buffer.alias = root, rng.randrange(3)


def results(block):
    """Stores what the loops gave."""
    kernel = block.kernel
    lane, zero = kernel.lane, block.constant("index", 0)
    for type in STORED:
        found = block.scope.get(type, [])
        for value in dict.fromkeys(found[-6:] + [
                value for value in block.needed if value.type == type]):
            if type in ("index", "offset"):
                stored = block.emit("i64", "index.cast ", value, f" : {type} to i64")
            else:
                stored = block.to(value, "i32") if type == "i1" else value
            view = kernel.slot(stored.type)
            if stored.type.startswith("vector"):
                parts = ["vector.store ", stored, ", ", view, "[", lane, ", ", zero]
            else:
                parts = ["view.store ", stored, ", ", view, "[", lane]
            kernel.tail.append(Op([], parts + [f"] : {stored.type}, ", view.type]))


def launch(kernel, count):
    """Arguments for which every loop has some number of iterations at which a
    schedule could go wrong; the first launch has many."""
    rng = kernel.rng
    for at in range(count):
        env = dict(kernel.fixed)
        for loop in kernel.loops:
            if loop.set_trips:
                trips = (loop.cap if at == 0 else
                         rng.choice(counts(loop, loop.cap) or [0]))
                loop.set_trips(env, trips, rng)
        for guard in kernel.guards:
            env[guard] = rng.randrange(10)
        if env not in kernel.launches:
            kernel.launches.append(env)


def make(seed, number, launches=6):
    """The nest with this number, of which the seed and the number decide all."""
    rng = random.Random(f"{seed}/{number}")
    kernel = Kernel(rng, number)
    shape = rng.choices([shape for shape, _ in SHAPES],
                        [weight for _, weight in SHAPES])[0]
    lanes = LANES
    if shape in (shared, together, guarded_recurrence, expanded_inside):
        lanes = [2, 4, 8, 32, 64]
    kernel.lanes = rng.choice(lanes)
    kernel.spaces = rng.random() < 0.5
    kernel.noalias = rng.random() < 0.65
    kernel.shape = shape.__name__
    kernel.head_block = Block(kernel, Context(), ops=kernel.head)
    block = Block(kernel, Context(), kernel.head_block, kernel.body)
    parts = [shape]
    if rng.random() < 0.5:
        parts.insert(rng.randrange(2), with_writes)
    for part in parts:
        part(block)
    results(block)
    if not kernel.noalias:
        alias(kernel)
    launch(kernel, launches)
    return kernel
