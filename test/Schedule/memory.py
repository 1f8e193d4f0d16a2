# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Accesses whose order matters: what loops may write, workgroup memory, and ops
that workitems execute together. A lane writes what is its own only."""

from loads import combine, condition, loaded, row
from tree import Carry, Op, View

ATOMIC = " {ordering = relaxed, scope = device}"


def column(block, element="f32"):
    """A buffer of which each lane has a column, to be read and written."""
    kernel = block.kernel
    fit = [buffer for buffer in kernel.buffers
           if buffer.written and buffer.element == element and
           buffer.inner == (kernel.lanes,)]
    if fit and block.chance(0.6):
        return block.rng.choice(fit)
    return kernel.buffer(element, (kernel.lanes,), True)


def place(block, buffer, at):
    buffer.touch(block.context, at)
    return [buffer.view, "[", at, ", ", block.kernel.lane, "]"]


def load_at(block, buffer, at, kind=""):
    value = block.emit(buffer.element, f"view.load{kind} ", *place(block, buffer, at),
                       " : ", buffer.view.type, f" -> {buffer.element}", bound=101.0)
    return loaded(block, value)


def store_at(block, value, buffer, at, kind=""):
    value = block.finish(value)
    block.effect(f"view.store{kind} ", value, ", ", *place(block, buffer, at), " : ",
                 value.type, ", ", buffer.view.type)


def given(block, value):
    """The result of an op whose order is fixed."""
    block.loaded.append(value)
    return value


def fresh(block, type):
    """A value to be stored."""
    if block.loaded and block.chance(0.6):
        return block.compute(type, block.to(block.rng.choice(block.loaded), type))
    return block.compute(type)


def store(block):
    element = block.rng.choice(["f32", "f32", "i32"])
    buffer = column(block, element)
    kind = "<volatile>" if block.chance(0.1) else ""
    store_at(block, fresh(block, element), buffer, row(block), kind)


def in_place(block):
    buffer, at = column(block), row(block)
    value = load_at(block, buffer, at)
    store_at(block, block.compute("f32", value), buffer, at)


def shifted(block):
    """What one iteration writes, the next one reads, or the other way round."""
    buffer, low = column(block), row(block)
    high = combine(block, "add", low, block.rng.choice([1, 1, 2]))
    first, second = (low, high) if block.chance(0.6) else (high, low)
    value = load_at(block, buffer, first)
    store_at(block, block.compute("f32", value), buffer, second)


def same_element(block):
    buffer, at = column(block), block.constant("index", block.rng.randrange(2))
    value = load_at(block, buffer, at)
    store_at(block, block.join(block.limited(value, 40.0), fresh(block, "f32")),
             buffer, at)


def conditional_store(block):
    holds, guards = condition(block)
    context = block.context
    then = block.inner(context.but(guards=context.guards + tuple(guards),
                                   syncs=False))
    block.rng.choice([store, in_place, shifted])(then)
    block.conditional(holds, (then, []), None, [])


def atomic(block):
    buffer, at = column(block, "i32"), row(block)
    kind = block.rng.choice(["addi", "xori", "maxsi"])
    value = fresh(block, "i32")
    if block.chance(0.4):
        block.effect(f"view.atomic.reduce<{kind}> ", value, ", ",
                     *place(block, buffer, at), ATOMIC + " : i32, ", buffer.view.type)
        return
    given(block, block.emit("i32", f"view.atomic.rmw<{kind}> ", value, ", ",
                             *place(block, buffer, at), ATOMIC + " : i32, ",
                             buffer.view.type, " -> i32"))


def ordered_pair(block):
    """Two ops on one element, which copies of them must not cross."""
    kernel, rng = block.kernel, block.rng
    buffer, at = column(block, "i32"), block.constant("index", 0)
    if block.chance(0.5):
        store_at(block, fresh(block, "i32"), buffer, at, "<volatile>")
        given(block, load_at(block, buffer, at, "<volatile>"))
        return
    for kind in rng.sample(["addi", "xori", "maxsi", "xchgi"], 2):
        given(block, block.emit("i32", f"view.atomic.rmw<{kind}> ",
                                fresh(block, "i32"), ", ",
                                *place(block, buffer, at), ATOMIC + " : i32, ",
                                buffer.view.type, " -> i32"))


def fence(block):
    block.effect("buffer.fence scope(workgroup) ordering(acq_rel)")


def chosen_origin(block):
    """A store through a view whose first byte depends on the iteration."""
    kernel, buffer = block.kernel, column(block)
    low, at = block.masked(block.context.loops[-1].pos, 1), row(block)
    odd = block.emit("i1", "index.cmp ne, ", low, ", ", block.constant("index", 0),
                     " : index")
    origin = block.emit("offset", "scf.select ", odd, ", ",
                        block.constant("offset", buffer.row_bytes), ", ",
                        block.constant("offset", 0), " : offset",
                        bound=buffer.row_bytes)
    rows = block.constant("index", 1 << 12)
    type = View((rows, kernel.lanes), "f32")
    view = block.emit(type, "buffer.view ", buffer.base, "[", origin,
                      "] : buffer -> ", type)
    buffer.touch(block.context, combine(block, "add", at, 1))
    value = block.emit("f32", "view.load ", view, "[", at, ", ", kernel.lane, "] : ",
                       type, " -> f32", bound=101.0)
    value = block.finish(block.compute("f32", loaded(block, value)))
    other = row(block)
    buffer.touch(block.context, combine(block, "add", other, 1))
    block.effect("view.store ", value, ", ", view, "[", other, ", ", kernel.lane,
                 "] : f32, ", type)


def scratch(block):
    """Storage that each iteration has of its own."""
    type, zero = View((2,), "f32"), block.constant("offset", 0)
    storage = block.emit("buffer", "buffer.alloca<private> align(16) ",
                         block.constant("offset", 8), " : buffer")
    view = block.emit(type, "buffer.view ", storage, "[", zero, "] : buffer -> ", type)
    first, second = block.constant("index", 0), block.constant("index", 1)
    for at in (first, second):
        value = block.finish(fresh(block, "f32"))
        block.effect("view.store ", value, ", ", view, "[", at, "] : f32, ", type)
    given(block, block.emit("f32", "view.load ", view, "[", second, "] : ", type,
                             " -> f32", bound=100.0))


def schedule_fence(block):
    if block.context.fences:
        block.effect("scf.schedule.fence")


def vectors(block):
    """Four elements at once."""
    kernel, at, zero = block.kernel, row(block), block.constant("index", 0)
    fit = [buffer for buffer in kernel.buffers
           if buffer.written and buffer.inner == (kernel.lanes, 4)]
    buffer = (block.rng.choice(fit) if fit else
              kernel.buffer("f32", (kernel.lanes, 4), True))
    value, type = block.finish(fresh(block, "vector<4xf32>")), "vector<4xf32>"
    other = row(block)
    for index in (at, other):
        buffer.touch(block.context, index)
    block.effect("vector.store ", value, ", ", buffer.view, "[", at, ", ",
                 kernel.lane, ", ", zero, f"] : {type}, ", buffer.view.type)
    loaded(block, block.emit(type, "vector.load ", buffer.view, "[", other, ", ",
                             kernel.lane, ", ", zero, "] : ", buffer.view.type,
                             f" -> {type}", bound=101.0))


WRITES = ([store] * 4 + [in_place] * 3 + [shifted] * 4 + [same_element] * 2 +
          [conditional_store] * 2 + [chosen_origin] * 2 + [ordered_pair] * 2 +
          [atomic, fence, scratch, vectors])


def write(block):
    block.rng.choice(WRITES)(block)


def exchange_roots(block, loop, roots):
    """Carries two views, or the buffers that are their `roots`, which change places
    in every iteration."""
    kernel = block.kernel
    buffers = [kernel.buffer("f32", (kernel.lanes,), True) for _ in range(2)]
    # One extent for both, so that their types agree.
    type = View((buffers[0].rows, kernel.lanes), "f32")
    for buffer in buffers:
        buffer.view.type = type
        carried = "buffer" if roots else type
        loop.carried.append(Carry(kernel.name(carried, taint={loop.number}),
                                  buffer.base if roots else buffer.view,
                                  kernel.name(carried)))
    buffers[1].accesses = buffers[0].accesses
    first, second = loop.carried[-2:]
    first.next, second.next = second.arg, first.arg
    return buffers[0], [first.arg, second.arg]


def rotating(block, loop):
    """Reads one of two buffers and writes the other, which the next iteration
    reads."""
    roots = block.chance(0.5)
    buffer, (first, second) = exchange_roots(block, loop, roots)
    type, lane = buffer.view.type, block.kernel.lane
    # Now and then it reads the very element that was written before.
    at = (block.constant("index", 1) if block.chance(0.3) else
          row(block) if block.chance(0.3) else loop.pos)
    other = at
    if at is loop.pos:
        other = combine(block, "add", at, block.rng.choice([1, 2]) * loop.step_number)
    buffer.touch(block.context, at)
    if roots:
        names = [block.kernel.name("buffer", taint={loop.number}) for _ in range(2)]
        if block.chance(0.5):
            # Disjoint in this iteration, which says nothing about the next one.
            block.ops.append(Op(names, ["buffer.assume.noalias ", first, ", ", second,
                                        " : buffer, buffer"]))
        else:
            names = [first, second]
        first, second = [block.emit(type, "buffer.view ", name, "[",
                                    block.constant("offset", 0), "] : buffer -> ",
                                    type) for name in names]
    value = loaded(block, block.emit("f32", "view.load ", first, "[", at, ", ", lane,
                                     "] : ", type, " -> f32", bound=101.0))
    value = block.finish(block.compute("f32", value))
    buffer.touch(block.context, other)
    block.effect("view.store ", value, ", ", second, "[", other, ", ", lane,
                 "] : f32, ", type)


def advancing(block, loop):
    """Reads and writes through a view whose first byte is carried."""
    kernel, buffer = block.kernel, column(block)
    origin = kernel.name("offset", taint={loop.number}, bound=1 << 20)
    item = Carry(origin, block.constant("offset", 0),
                 kernel.name("offset", bound=1 << 20))
    pos, step = loop.pos.at, loop.step_number
    type = View((4, kernel.lanes), "f32")
    view = block.emit(type, "buffer.view ", buffer.base, "[", origin,
                      "] : buffer -> ", type)
    read = block.rng.randrange(3)
    written = block.rng.randrange(read + 1, 4) if block.chance(0.8) else 0
    buffer.accesses.append((block.context.loops, block.context.guards,
                            lambda env: pos(env) // step + max(read, written)))
    value = block.emit("f32", "view.load ", view, "[", block.constant("index", read),
                       ", ", kernel.lane, "] : ", type, " -> f32", bound=101.0)
    value = block.finish(block.compute("f32", loaded(block, value)))
    block.effect("view.store ", value, ", ", view, "[",
                 block.constant("index", written), ", ", kernel.lane, "] : f32, ",
                 type)
    item.next = block.emit("offset", "index.add ", origin, ", ",
                           block.constant("offset", buffer.row_bytes), " : offset",
                           bound=1 << 20)
    loop.carried.append(item)


def passing(block, loop):
    """Carried views of which only what follows the loop reads: no obstacle for
    loads that run ahead."""
    kernel = block.kernel
    buffers = [kernel.buffer("f32", ()) for _ in range(2)]
    type = View((buffers[0].rows,), "f32")
    for buffer in buffers:
        buffer.view.type = type
        buffer.accesses = buffers[0].accesses
        loop.carried.append(Carry(kernel.name(type, taint={loop.number}), buffer.view,
                                  kernel.name(type)))
    buffers[0].accesses.append((block.context.loops[:-1], (), lambda env: 0))
    first, second = loop.carried[-2:]
    first.next, second.next = second.arg, first.arg
    return first.result


def shrinking(block, loop):
    """A carried view that loses its first element in every iteration, and an extent
    that says so."""
    kernel, context = block.kernel, block.context
    buffer = kernel.buffer("f32", ())
    pos = loop.pos.at
    outer = context.loops[:-1]
    # As many elements as there are iterations.
    size = kernel.name("index", taint={loop.number}, bound=64)
    window = kernel.name(View((size,), "f32"), taint={loop.number})
    left = kernel.name("index", bound=64)
    rest = kernel.name(View((left,), "f32"))
    one, zero = block.constant("index", 1), block.constant("index", 0)
    step = loop.step_number
    buffer.accesses.append((outer + (loop,), context.guards,
                            lambda env: pos(env) // step))
    block.add(size)
    if not context.pipelined:
        loaded(block, block.emit("f32", "view.load ", window, "[", zero, "] : ",
                                 window.type, " -> f32", bound=2.0))
    fewer = block.emit("index", "index.sub ", size, ", ", one, " : index", bound=64)
    next = block.emit(View((fewer,), "f32"), "view.subview ", window, "[", one,
                      "] : ", window.type, " -> ", View((fewer,), "f32"))
    for arg, init, result, value in ((size, buffer.rows, left, fewer),
                                     (window, buffer.view, rest, next)):
        carry = Carry(arg, init, result)
        carry.next = value
        loop.carried.append(carry)


# Workgroup memory and ops of several lanes.

def keep(block):
    """Storage of a workitem that outlives the iteration."""
    view = block.kernel.kept()
    type = view.type
    first, second = [block.constant("index", block.rng.randrange(2))
                     for _ in range(2)]
    value = block.emit("f32", "view.load ", view, "[", first, "] : ", type,
                       " -> f32", bound=100.0, taint=block.context.pipelined)
    value = block.join(value, fresh(block, "f32"))
    block.effect("view.store ", block.finish(value), ", ", view, "[", second,
                 "] : f32, ", type)
    given(block, value)


def share(block):
    """What a lane stores to workgroup memory another one loads."""
    kernel, rng = block.kernel, block.rng
    value = block.finish(fresh(block, "f32"))
    view = kernel.shared()
    type, lane = view.type, kernel.lane
    barrier = "kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)"
    block.effect("view.store ", value, ", ", view, "[", lane, "] : f32, ", type)
    if block.chance(0.2):
        phase = block.emit("kernel.barrier.phase", barrier.replace(
            "barrier<", "barrier.arrive<") + " -> kernel.barrier.phase")
        block.compute("f32")
        block.effect("kernel.barrier.wait ", phase, " : kernel.barrier.phase")
    else:
        block.effect(barrier)
    other = lane
    if kernel.lanes > 1:
        other = block.emit("index", "index.xori ", lane, ", ",
                           block.constant("index", rng.choice([1, kernel.lanes - 1])),
                           " : index", bound=kernel.lanes)
    given(block, block.emit("f32", "view.load ", view, "[", other, "] : ", type,
                             " -> f32", bound=100.0, taint=block.context.pipelined))
    block.effect(barrier)


def collective(block):
    context, rng = block.context, block.rng
    kind = rng.choice(["reduce", "reduce", "group", "shuffle", "float", "vote",
                       "scan"])
    source = fresh(block, "f32" if kind in ("float", "shuffle") else "i32")
    if kind == "shuffle":
        width = block.constant("i32", 32)
        offset = block.constant("i32", rng.choice([1, 2, 16]))
        result = block.kernel.name("f32", bound=source.bound,
                                   taint=source.taint | context.pipelined)
        found = block.kernel.name("i1", taint=result.taint)
        block.ops.append(Op([result, found],
                            [f"kernel.subgroup.shuffle<{rng.choice(['xor', 'up'])}> ",
                             source, ", ", offset, ", ", width, " : f32, i32, i32"]))
        block.taint |= result.taint
        given(block, block.add(result))
        block.add(found)
        return result
    parts, type, bound = {
        "reduce": (["kernel.subgroup.reduce<addi> ", source, " : i32"], "i32", None),
        "group": (["kernel.workgroup.reduce<xori> ", source, " : i32"], "i32", None),
        "float": (["kernel.workgroup.reduce<maximumf> ", source, " : f32"], "f32",
                  source.bound),
        "scan": (["kernel.subgroup.scan<addi> ", source,
                  " {direction = forward, mode = inclusive} : i32"], "i32", None),
        "vote": (["kernel.subgroup.vote.ballot ", block.compare(source),
                  " : i1 -> i64"] if kind == "vote" else [], "i64", None)}[kind]
    result = block.emit(type, *parts, bound=bound, taint=context.pipelined)
    return given(block, result)
