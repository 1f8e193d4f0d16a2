# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads whose addresses depend on induction variables or on other loads: what a
pipelined loop may run ahead."""

from tree import View


def row(block, reach=3):
    """An index that grows, or shrinks, with the induction variables around."""
    loops, rng = block.context.loops, block.rng
    if not loops:
        return block.constant("index", rng.randrange(reach))
    x = loops[-1].pos
    scale, shift = rng.choice([1, 1, 1, 2, 3]), rng.choice([0, 0, 1, reach - 1])
    if scale > 1 and shift and block.chance(0.5):
        x = combine(block, "madd", x, scale, shift)
    else:
        x = combine(block, "mul", x, scale) if scale > 1 else x
        x = combine(block, "add", x, shift) if shift else x
    if len(loops) > 1 and block.chance(0.7):
        y = rng.choice(loops[:-1]).pos
        y = combine(block, "mul", y, 2) if block.chance(0.4) else y
        first, second = x.at, y.at
        x = block.emit("index", "index.add ", x, ", ", y, " : index",
                       bound=x.bound + y.bound,
                       at=lambda env: first(env) + second(env))
    if block.chance(0.1):
        x = backwards(block, x)
    return x


def backwards(block, x):
    """As far from the end as `x` is from the beginning."""
    at, most = x.at, x.bound + 1
    return block.emit("index", "index.sub ", block.constant("index", most), ", ", x,
                      " : index", bound=most, at=lambda env: most - at(env))


def combine(block, op, x, *numbers):
    at = x.at
    scale = 1 if op == "add" else numbers[0]
    shift = 0 if op == "mul" else numbers[-1]
    parts = [f"index.{op} ", x]
    for number in numbers:
        parts += [", ", block.constant("index", number)]
    return block.emit("index", *parts, " : index", bound=x.bound * scale + shift,
                      at=lambda env: at(env) * scale + shift)


def buffer_for(block, element, inner, own=False):
    """A buffer of such rows, old or new. `own` if a lane reads its column only:
    such buffers may be written too."""
    kernel = block.kernel
    fit = [buffer for buffer in kernel.buffers
           if buffer.element == element and buffer.inner == tuple(inner) and
           (own or not buffer.written)]
    if fit and block.chance(0.55):
        return block.rng.choice(fit)
    return kernel.buffer(element, inner)


def loaded(block, value):
    block.loaded.append(value)
    block.direct.append(value)
    return value


def bound_of(type):
    return 2.0 if type in ("f32", "f16", "f64", "vector<4xf32>") else None


def volatile(block):
    """Sometimes a load must stay where it is."""
    context = block.context
    free = context.writes and not context.pipelined
    return "<volatile>" if free and block.chance(0.08) else ""


def plain(block):
    kernel, rng = block.kernel, block.rng
    element = rng.choice(["f32"] * 7 + ["i32"] * 3 + ["f16", "f64", "i8"])
    lanes = block.chance(0.75) or element not in ("f32", "i32")
    buffer = buffer_for(block, element, (kernel.lanes,) if lanes else (), lanes)
    at = row(block)
    buffer.touch(block.context, at)
    place = [at, ", ", kernel.lane] if lanes else [at]
    if lanes and block.chance(0.2):
        one = View((1, kernel.lanes), element)
        zero = block.constant("index", 0)
        window = block.emit(one, "view.subview ", buffer.view, "[", at, ", ", zero,
                            "] : ", buffer.view.type, " -> ", one)
        value = block.emit(element, "view.load ", window, "[", zero, ", ",
                           kernel.lane, "] : ", one, f" -> {element}",
                           bound=bound_of(element))
    else:
        value = block.emit(element, f"view.load{volatile(block)} ", buffer.view, "[",
                           *place, "] : ", buffer.view.type, f" -> {element}",
                           bound=bound_of(element))
    if element == "i8":
        value = block.scalar("extsi", value, "i32")
    return loaded(block, value)


def vector(block):
    zero, type = block.constant("index", 0), "vector<4xf32>"
    at = row(block)
    kind = block.rng.choice(["load", "load", "gather", "mask"])
    buffer = buffer_for(block, "f32", (3,) if kind == "mask" else (4,))
    buffer.touch(block.context, at)
    if kind == "load":
        parts = ["vector.load ", buffer.view, "[", at, ", ", zero, "] : ",
                 buffer.view.type, " -> " + type]
    elif kind == "gather":
        steps = block.emit("vector<4xindex>", "vector.iota ",
                           block.constant("index", 3), " step ",
                           block.constant("index", -1), " : vector<4xindex>")
        parts = ["vector.gather ", buffer.view, "[", at, ", ", zero, "][", steps,
                 "] : ", buffer.view.type, ", vector<4xindex> -> " + type]
    else:
        # The last lane would be outside of the row.
        mask = block.emit("vector<4xi1>", "vector.mask.range [", zero, " to ",
                          block.constant("index", 3), " step ",
                          block.constant("index", 1), "] : index -> vector<4xi1>")
        rest = block.constant(type, 0.25)
        parts = ["vector.load.mask ", buffer.view, "[", at, ", ", zero, "], ", mask,
                 ", ", rest, " : ", buffer.view.type, ", vector<4xi1>, " + type]
    return loaded(block, block.emit(type, *parts, bound=2.0))


def table(block, index):
    """A load from eight rows at an index that is not known before."""
    low = block.masked(index, 7)
    buffer = buffer_for(block, "f32", ())
    buffer.accesses.append((block.context.loops, block.context.guards, lambda env: 7))
    return loaded(block, block.emit("f32", "view.load ", buffer.view, "[", low, "] : ",
                                    buffer.view.type, " -> f32", bound=2.0))


def indirect(block):
    at = row(block)
    buffer = buffer_for(block, "i32", (block.kernel.lanes,), True)
    buffer.touch(block.context, at)
    code = block.emit("i32", "view.load ", buffer.view, "[", at, ", ",
                      block.kernel.lane, "] : ", buffer.view.type, " -> i32")
    return table(block, block.emit("index", "index.cast ", code, " : i32 to index"))


def dependent(block):
    """An address that a loop carries, where no loads run ahead."""
    found = [value for value in block.visible("index") if value.taint]
    if block.context.pipelined or not found:
        return plain(block)
    return table(block, block.rng.choice(found))


def from_bytes(block):
    """A view that is made in the loop, at a byte of a buffer."""
    kernel = block.kernel
    loop = block.context.loops[-1]
    if loop.is_bytes:
        buffer, start, view = buffer_for(block, "f32", ()), loop.iv, View((1,), "f32")
        iv = loop.iv
        buffer.accesses.append((block.context.loops, block.context.guards,
                                lambda env: env[iv] // 4))
        place = block.constant("index", 0)
    else:
        buffer = buffer_for(block, "f32", (kernel.lanes,), True)
        at = row(block)
        buffer.touch(block.context, at)
        start = block.emit("offset", "index.scale ", at, ", ",
                           block.constant("offset", buffer.row_bytes),
                           " : index, offset -> offset", bound=1 << 20)
        view, place = View((kernel.lanes,), "f32"), kernel.lane
    window = block.emit(view, "buffer.view ", buffer.base, "[", start,
                        "] : buffer -> ", view)
    return loaded(block, block.emit("f32", "view.load ", window, "[", place, "] : ",
                                    view, " -> f32", bound=2.0))


def condition(block, uniform=False):
    """A condition on an induction variable, or on the lane: its value, and the
    iterations in which it holds."""
    rng, kernel = block.rng, block.kernel
    loop = rng.choice(block.context.loops[-2:])
    pos, at = loop.pos, loop.pos.at
    kind = rng.choice(["below", "below", "argument", "even", "above", "lane"])
    if kind == "lane" and not uniform and kernel.lanes > 1:
        limit = block.constant("index", rng.randrange(1, kernel.lanes))
        return block.emit("i1", "index.cmp slt, ", kernel.lane, ", ", limit,
                          " : index"), []
    if kind == "even":
        low = block.masked(pos, 1)
        zero = block.constant("index", 0)
        return (block.emit("i1", "index.cmp eq, ", low, ", ", zero, " : index"),
                [(loop, lambda env: at(env) % 2 == 0)])
    number = rng.randrange(6)
    limit = block.constant("index", number)
    if kind == "above":
        return (block.emit("i1", "index.cmp sge, ", pos, ", ", limit, " : index"),
                [(loop, lambda env: at(env) >= number)])
    if kind == "argument":
        limit = kernel.guard()
    end = limit.at
    return (block.emit("i1", "index.cmp slt, ", pos, ", ", limit, " : index"),
            [(loop, lambda env: at(env) < end(env))])


def guarded(block):
    """A load in one branch, and in the other a value, or another load."""
    context = block.context
    strict = context.but(forbid=context.forbid | context.pipelined, writes=False,
                         syncs=False)
    with block.under(strict):
        holds, guards = condition(block)
    then = block.inner(strict.but(guards=context.guards + tuple(guards)))
    value = block.rng.choice([plain, plain, vector, indirect])(then)
    if block.chance(0.3):
        value = then.compute(value.type, value)
    other = block.inner(strict)
    if block.chance(0.25):
        rest = other.to(plain(other), value.type)
    else:
        rest = other.get(value.type)
    result, = block.conditional(holds, (then, [value]), (other, [rest]), [value.type])
    return loaded(block, result)


KINDS = [plain] * 8 + [vector] * 2 + [indirect, from_bytes, guarded, guarded,
                                      dependent]


def load(block):
    return block.rng.choice(KINDS)(block)
