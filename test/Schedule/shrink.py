# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a nest smaller while it fails in the same way: without launches, clauses,
ops, carried values and arguments, one after another. What is deleted is replaced by
a constant, or by what was carried at first."""

import copy

from tree import If, Loop, Op, View, walk


def used(kernel):
    """All values that something names."""
    seen = set()

    def note(part):
        if isinstance(part, View):
            for dim in part.dims:
                note(dim)
        elif not isinstance(part, (str, int)) and part is not None:
            while part in kernel.replaced:
                part = kernel.replaced[part]
            seen.add(part)
            note(part.type)

    for ops in (kernel.head, kernel.body, kernel.tail, kernel.views()):
        for op, _ in walk(ops):
            if isinstance(op, Op):
                parts = op.parts
            elif isinstance(op, If):
                parts = [op.condition, *op.yields, *op.other_yields]
            else:
                parts = [op.lo, op.hi, op.step, op.depth, op.factor]
                for carry in op.carried:
                    parts += [carry.init, carry.next, carry.result.type]
            for part in parts:
                note(part)
    return seen


def default(kernel, type):
    if isinstance(type, View) or type == "buffer":
        return None
    if type == "i1":
        return kernel.constant(type, "true")
    if type in ("index", "offset") or type in ("i32", "i64", "i8"):
        return kernel.constant(type, 1)
    if type == "vector<4xi1>":
        return kernel.constant(type, "true")
    if type.startswith("vector<4xindex"):
        return kernel.constant(type, 0)
    return kernel.constant(type, 0.5)


def replace(kernel, results, values):
    """False if a result that is used has nothing to stand for it."""
    alive = used(kernel)
    for result, value in zip(results, values):
        if result in alive and value is None:
            return False
    for result, value in zip(results, values):
        if result in alive:
            kernel.replaced[result] = value
    return True


def delete(kernel, ops, op):
    ops.remove(op)
    if isinstance(op, Loop):
        return replace(kernel, op.results, [carry.init for carry in op.carried])
    return replace(kernel, op.results,
                   [default(kernel, result.type) for result in op.results])


def edits(kernel):
    """Ways to make the nest smaller, each a function of a copy of it. They name
    places by number, which copies share."""
    if len(kernel.launches) > 1:
        for at in range(len(kernel.launches)):
            yield lambda k, at=at: k.launches.__setitem__(slice(None),
                                                          [k.launches[at]])
    places = [op for ops in ("body", "tail", "head")
              for op, _ in walk(getattr(kernel, ops))]
    for size in (16, 4, 1):
        for end in range(len(places), 0, -size):
            yield lambda k, end=end, size=size: delete_some(k, end, size)
    for at, op in enumerate(places):
        if isinstance(op, Loop):
            for clause in ("schedule", "factor", "depth"):
                if getattr(op, clause):
                    yield lambda k, at=at, clause=clause: drop(k, at, clause)
            for number in range(len(op.carried)):
                yield lambda k, at=at, number=number: uncarry(k, at, number)
        elif isinstance(op, If):
            for branch in ("then", "other"):
                yield lambda k, at=at, branch=branch: unwrap(k, at, branch)
    for at in range(len(kernel.buffers)):
        yield lambda k, at=at: forget(k, at)
    for name in ("noalias", "spaces", "wheres"):
        if getattr(kernel, name):
            yield lambda k, name=name: setattr(k, name, [] if name == "wheres"
                                               else False)


def place(kernel, at):
    return [pair for ops in ("body", "tail", "head")
            for pair in walk(getattr(kernel, ops))][at]


def delete_some(kernel, end, size):
    """Deletes the ops before a place, as far as that is possible one by one."""
    done = False
    for at in range(end - 1, max(end - size, 0) - 1, -1):
        op, ops = place(kernel, at)
        before = ops.index(op)
        if delete(kernel, ops, op):
            done = True
        else:
            ops.insert(before, op)
    return done


def drop(kernel, at, clause):
    op, _ = place(kernel, at)
    setattr(op, clause, None)
    if clause == "factor" and op.schedule:
        op.schedule = None
    return True


def uncarry(kernel, at, number):
    op, _ = place(kernel, at)
    carry = op.carried[number]
    # Another carried view may have it as an extent.
    if any(isinstance(other.arg.type, View) and carry.arg in other.arg.type.dims
           for other in op.carried):
        return False
    if isinstance(carry.arg.type, View) and carry.arg.type is not carry.init.type:
        return False
    del op.carried[number]
    kernel.replaced[carry.arg] = kernel.replaced[carry.result] = carry.init
    return True


def unwrap(kernel, at, branch):
    op, ops = place(kernel, at)
    body = getattr(op, branch)
    if body is None:
        return False
    values = op.yields if branch == "then" else op.other_yields
    where = ops.index(op)
    ops[where:where + 1] = body
    for result, value in zip(op.results, values):
        kernel.replaced[result] = value
    return True


def forget(kernel, at):
    """Without a buffer that nothing uses."""
    buffer = kernel.buffers[at]
    del kernel.buffers[at]
    alive = used(kernel)
    if (buffer.view in alive or buffer.base in alive or buffer.rows in alive or
            any(other.alias and other.alias[0] is buffer
                for other in kernel.buffers)):
        return False
    kernel.arguments = [value for value in kernel.arguments
                        if value not in (buffer.arg, buffer.rows)]
    return True


def tidy(kernel):
    """Without constants and arguments that nothing names."""
    alive = used(kernel)
    kernel.constants = {key: value for key, value in kernel.constants.items()
                        if value in alive}
    keep = {kernel.out} | {buffer.arg for buffer in kernel.buffers} | \
        {buffer.rows for buffer in kernel.buffers}
    kernel.arguments = [value for value in kernel.arguments
                        if value in keep or value in alive]
    kernel.wheres = [where for where in kernel.wheres
                     if where[0] in kernel.arguments]
    return True


def shrink(kernel, fails, limit):
    """The smallest nest for which `fails` holds that was found in so many tries."""
    tried, changed = 0, True
    while changed and tried < limit:
        changed = False
        at = 0
        while tried < limit:
            pending = list(edits(kernel))
            if at >= len(pending):
                break
            candidate = copy.deepcopy(kernel)
            tried += 1
            if (pending[at](candidate) is not False and tidy(candidate) and
                    fails(candidate)):
                kernel, changed = candidate, True
            else:
                at += 1
    return kernel

