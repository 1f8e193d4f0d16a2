#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a .loom file in which each loop runs as it is and with clauses.

usage: unrolling.py FAMILY [exact] [few]

Both loops of a kernel have the same body, and work on buffers of their own with
the same contents. These end where the last iteration's access does, so that one
element more is an access out of bounds. With `exact`, the number of iterations is
known. With `few`, one factor stands for all.
"""

import sys

SCHEDULES = ["linear", "interleaved", "recurrence"]
FACTORS = [2, 3, 4]


class Body:
    """A loop's text: `$` stands for the name of the copy and CLAUSES for its
    clauses. `sizes` are the elements of the buffers a, b and c for n iterations."""

    def __init__(self, name, text, sizes, lanes=1, prelude="", counts=None,
                 schedules=SCHEDULES):
        self.name, self.text, self.sizes = name, text, sizes
        self.lanes, self.prelude, self.counts = lanes, prelude, counts
        self.schedules = schedules


KERNEL = """\
kernel.def @{name}() {{
  %c1 = index.constant 1 : index
  %cl = index.constant {lanes} : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cl, %c1, %c1) : index
}} launch(%a0: buffer, %b0: buffer, %c0: buffer, %a1: buffer, %b1: buffer, %c1: buffer, %n: index) where [range(%n, {fewest}, {most})] {{
  %start = index.constant 0 : offset
  %i0 = index.constant 0 : index
  %i1 = index.constant 1 : index
  %i2 = index.constant 2 : index
  %i3 = index.constant 3 : index
  %factor = index.constant {factor} : index
  %zero = scalar.constant 0.0 : f32
  %third = scalar.constant 0.3333 : f32
  %t = kernel.workitem.id<x> : index
  %ea = index.constant {ea} : index
  %na = index.madd %n, %i{sa}, %ea : index
  %eb = index.constant {eb} : index
  %nb = index.madd %n, %i{sb}, %eb : index
  %ec = index.constant {ec} : index
  %nc = index.madd %n, %i{sc}, %ec : index
{prelude}{loops}  kernel.return
}}
check.case @{name}_case {{
  %n = check.param.choice values([{counts}]) name("n") : index
  %i0 = index.constant 0 : index
  %i1 = index.constant 1 : index
  %i2 = index.constant 2 : index
  %i3 = index.constant 3 : index
  %ea = index.constant {ea} : index
  %na = index.madd %n, %i{sa}, %ea : index
  %eb = index.constant {eb} : index
  %nb = index.madd %n, %i{sb}, %eb : index
  %ec = index.constant {ec} : index
  %nc = index.madd %n, %i{sc}, %ec : index
{tensors}  kernel.launch @{name}(%a0, %b0, %c0, %a1, %b1, %c1, %n) : (tensor<[%na]xf32>, tensor<[%nb]xf32>, tensor<[%nc]xi32>, tensor<[%na]xf32>, tensor<[%nb]xf32>, tensor<[%nc]xi32>, index)
{expects}  check.return
}}
"""


def tensors():
    text = ""
    for copy in "01":
        text += f"""\
  %a{copy} = check.generate.iota offset(0.37) step(1.71) : tensor<[%na]xf32>
  %b{copy} = check.generate.iota offset(-3.9) step(0.77) : tensor<[%nb]xf32>
  %c{copy} = check.generate.iota offset(3) step(7) period(5) : tensor<[%nc]xi32>
"""
    return text


def expects():
    return "".join(
        f"  check.expect.equal actual(%{name}1) expected(%{name}0)"
        f" : tensor<[%n{name}]x{kind}>\n"
        for name, kind in (("a", "f32"), ("b", "f32"), ("c", "i32")))


def instantiate(text, copy, clauses, inner=""):
    return text.replace("$", f"_{copy}").replace("#", copy).replace(
        "CLAUSES", clauses).replace("INNER", inner)


VIEWS = """\
  %a$ = buffer.view %a#[%start] : buffer -> view<[%na]xf32>
  %b$ = buffer.view %b#[%start] : buffer -> view<[%nb]xf32>
  %c$ = buffer.view %c#[%start] : buffer -> view<[%nc]xi32>
"""


def kernel(body, name, factor, clauses, inner, counts, fewest, most):
    loops = "".join(
        instantiate(VIEWS + body.text, *copy)
        for copy in (("0", ""), ("1", clauses, inner)))
    numbers = dict(zip(("sa", "ea", "sb", "eb", "sc", "ec"),
                       (part for size in body.sizes for part in size)))
    return KERNEL.format(
        name=f"{body.name}_{name}", lanes=body.lanes, factor=factor,
        prelude=body.prelude, loops=loops, fewest=fewest, most=most,
        counts=", ".join(map(str, counts)), tensors=tensors(),
        expects=expects(), **numbers)


def unknown(body, few):
    """Loops of which nothing is known."""
    for schedule in body.schedules:
        for factor in (3,) if few else FACTORS:
            clauses = f"unroll(%factor) schedule({schedule})"
            counts = sorted(
                {0, 1, factor - 1, factor, factor + 1, 2 * factor + 1, 23})
            yield kernel(body, f"{schedule}_{factor}", factor, clauses,
                         clauses, counts, 0, 64)


def exact(body, few):
    """Loops that run `count` times; the factor divides 6."""
    for schedule in body.schedules:
        inner = f"unroll(%factor) schedule({schedule})"
        for count in (0, 5, 6) if few else (0, 1, 2, 3, 5, 6, 7, 11):
            for name, clauses in (("full", f"unroll schedule({schedule})"),
                                  ("groups", inner)):
                yield kernel(body, f"{schedule}_{name}_{count}", 3, clauses,
                             inner, [count], count, count)


# One more than the iterations read; the state goes into the first element of b.
RECURRENCES = [
    Body("sum", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.mulf %s$, %third : f32
    %z$ = scalar.addf %y$, %x$ : f32
    scf.yield %z$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 0), (0, 1), (0, 1)]),
    # From 1, by 2, up to a bound that no iteration reaches.
    Body("strided", """\
  %hi$ = index.madd %n, %i2, %i1 : index
  %r$ = scf.for %i$ = [%i1 to %hi$ step %i2](%s$ = %zero : f32) -> (f32) CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.subf %x$, %s$ : f32
    scf.yield %y$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(2, 1), (0, 1), (0, 1)]),
    # Three values rotate; one of them is the induction variable's.
    Body("rotating", """\
  %r$, %p$, %q$, %l$ = scf.for %i$ = [%i0 to %n step %i1](%u$ = %zero : f32, %v$ = %third : f32, %w$ = %zero : f32, %k$ = %i0 : index) -> (f32, f32, f32, index) CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.addf %u$, %x$ : f32
    %kc$ = index.cast %k$ : index to i32
    view.store %kc$, %c$[%i$] : i32, view<[%nc]xi32>
    scf.yield %v$, %w$, %y$, %i$ : f32, f32, f32, index
  }
  %m$ = scalar.subf %p$, %q$ : f32
  %o$ = scalar.subf %r$, %m$ : f32
  view.store %o$, %b$[%i0] : f32, view<[%nb]xf32>
  %lc$ = index.cast %l$ : index to i32
  view.store %lc$, %c$[%n] : i32, view<[%nc]xi32>
""", [(1, 0), (0, 1), (1, 1)]),
    # Author's fences: before, between and behind.
    Body("fences", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    scf.schedule.fence
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    scf.schedule.fence
    %y$ = scalar.mulf %s$, %x$ : f32
    %z$ = scalar.addf %y$, %third : f32
    scf.schedule.fence
    view.store %z$, %b$[%i$] : f32, view<[%nb]xf32>
    scf.schedule.fence
    scf.yield %z$ : f32
  }
  view.store %r$, %b$[%n] : f32, view<[%nb]xf32>
""", [(1, 0), (1, 1), (0, 1)]),
    # The first slot needs what the last one of the iteration before computes.
    Body("serial_fences", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.mulf %s$, %third : f32
    scf.schedule.fence
    %z$ = scalar.addf %y$, %x$ : f32
    scf.yield %z$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 0), (0, 1), (0, 1)]),
    Body("vectors", """\
  %v0$ = vector.splat %zero : vector<3xf32>
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %v0$ : vector<3xf32>) -> (vector<3xf32>) CLAUSES {
    %j$ = index.mul %i$, %i3 : index
    %x$ = vector.load %a$[%j$] : view<[%na]xf32> -> vector<3xf32>
    %y$ = vector.subf %x$, %s$ : vector<3xf32>
    scf.yield %y$ : vector<3xf32>
  }
  vector.store %r$, %b$[%i0] : vector<3xf32>, view<[%nb]xf32>
""", [(3, 0), (0, 3), (0, 1)]),
]

# Stores; `t` carries something in all of them, for recurrence.
STORES = [
    # The next iteration reads what this one has written.
    Body("next", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.mulf %x$, %third : f32
    %j$ = index.add %i$, %i1 : index
    %z$ = scalar.addf %y$, %s$ : f32
    view.store %z$, %a$[%j$] : f32, view<[%na]xf32>
    scf.yield %y$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 1), (0, 1), (0, 1)]),
    # Three iterations later.
    Body("third", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.mulf %x$, %third : f32
    %z$ = scalar.addf %y$, %s$ : f32
    %j$ = index.add %i$, %i3 : index
    view.store %z$, %a$[%j$] : f32, view<[%na]xf32>
    scf.yield %z$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 3), (0, 1), (0, 1)]),
    # What the iteration before has read is written.
    Body("previous", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %j$ = index.add %i$, %i1 : index
    %x$ = view.load %a$[%j$] : view<[%na]xf32> -> f32
    %y$ = scalar.addf %x$, %s$ : f32
    view.store %y$, %a$[%i$] : f32, view<[%na]xf32>
    scf.yield %x$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 1), (0, 1), (0, 1)]),
    # From both ends, so that they meet in the middle.
    Body("reversed", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %j$ = index.sub %n, %i$ : index
    %x$ = view.load %a$[%j$] : view<[%na]xf32> -> f32
    %y$ = scalar.addf %x$, %s$ : f32
    view.store %y$, %a$[%i$] : f32, view<[%na]xf32>
    scf.yield %third : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 1), (0, 1), (0, 1)]),
    # What the same iteration has written.
    Body("back", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    view.store %s$, %a$[%i$] : f32, view<[%na]xf32>
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.addf %x$, %third : f32
    scf.yield %y$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 0), (0, 1), (0, 1)]),
    # Two views of one buffer.
    Body("shifted", """\
  %four$ = index.constant 4 : offset
  %w$ = buffer.view %a#[%four$] : buffer -> view<[%n]xf32>
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.addf %x$, %third : f32
    view.store %y$, %w$[%i$] : f32, view<[%n]xf32>
    %z$ = scalar.subf %y$, %s$ : f32
    scf.yield %z$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 1), (0, 1), (0, 1)]),
    # A view that moves on: its second element is the next one's first.
    Body("moving", """\
  %four$ = index.constant 4 : offset
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %at$ = index.scale %i$, %four$ : index, offset -> offset
    %w$ = buffer.view %a#[%at$] : buffer -> view<2xf32>
    %x$ = view.load %w$[%i0] : view<2xf32> -> f32
    %y$ = scalar.addf %x$, %third : f32
    view.store %y$, %w$[%i1] : f32, view<2xf32>
    %z$ = scalar.subf %y$, %s$ : f32
    scf.yield %z$ : f32
  }
  view.store %r$, %b$[%i0] : f32, view<[%nb]xf32>
""", [(1, 1), (0, 1), (0, 1)]),
    # Places that data chooses, one of them again and again.
    Body("scattered", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %at$ = view.load %c$[%i$] : view<[%nc]xi32> -> i32
    %am$ = index.cast %at$ : i32 to index
    %an$ = index.assume %am$ [range(%am$, 0, 63)] : index
    %j$ = index.rem %an$, %i3 : index
    %x$ = view.load %b$[%j$] : view<[%nb]xf32> -> f32
    %y$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %z$ = scalar.addf %x$, %y$ : f32
    view.store %z$, %b$[%j$] : f32, view<[%nb]xf32>
    %w$ = scalar.subf %z$, %s$ : f32
    scf.yield %w$ : f32
  }
  view.store %r$, %b$[%i3] : f32, view<[%nb]xf32>
""", [(1, 0), (0, 4), (1, 0)]),
    # Under a condition, with a loop beside it.
    Body("guarded", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %m$ = index.rem %i$, %i3 : index
    %p$ = index.cmp eq, %m$, %i1 : index
    %g$ = scf.if %p$ -> (f32) {
      %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
      view.store %third, %b$[%i$] : f32, view<[%nb]xf32>
      scf.yield %x$ : f32
    } else {
      scf.yield %zero : f32
    }
    %h$ = scf.for %k$ = [%i0 to %m$ step %i1](%e$ = %g$ : f32) -> (f32) {
      %d$ = view.load %b$[%i$] : view<[%nb]xf32> -> f32
      %f$ = scalar.addf %e$, %d$ : f32
      scf.yield %f$ : f32
    }
    %y$ = scalar.subf %h$, %s$ : f32
    scf.yield %y$ : f32
  }
  view.store %r$, %b$[%n] : f32, view<[%nb]xf32>
""", [(1, 0), (1, 1), (0, 1)]),
    # Two windows of one buffer change places, whatever a promise says of them.
    Body("swapped", """\
  %half$ = index.constant 4 : offset
  %u$ = buffer.view %b#[%start] : buffer -> view<1xf32>
  %v$ = buffer.view %b#[%half$] : buffer -> view<1xf32>
  %p$, %q$, %r$ = scf.for %i$ = [%i0 to %n step %i1](%x$ = %u$ : view<1xf32>, %y$ = %v$ : view<1xf32>, %s$ = %zero : f32) -> (view<1xf32>, view<1xf32>, f32) CLAUSES {
    %l$ = view.load %x$[%i0] : view<1xf32> -> f32
    %m$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %z$ = scalar.addf %l$, %m$ : f32
    view.store %z$, %y$[%i0] : f32, view<1xf32>
    scf.yield %y$, %x$, %z$ : view<1xf32>, view<1xf32>, f32
  }
""", [(1, 0), (0, 2), (0, 1)]),
    # The roots are two buffers, disjoint in each iteration only.
    Body("exchanged", """\
  %p$, %q$, %r$ = scf.for %i$ = [%i0 to %n step %i1](%x$ = %a# : buffer, %y$ = %b# : buffer, %s$ = %zero : f32) -> (buffer, buffer, f32) CLAUSES {
    %x1$, %y1$ = buffer.assume.noalias %x$, %y$ : buffer, buffer
    %u$ = buffer.view %x1$[%start] : buffer -> view<1xf32>
    %v$ = buffer.view %y1$[%start] : buffer -> view<1xf32>
    %l$ = view.load %u$[%i0] : view<1xf32> -> f32
    %k$ = index.cast %i$ : index to i32
    %f$ = scalar.sitofp %k$ : i32 to f32
    %z$ = scalar.addf %l$, %f$ : f32
    view.store %z$, %v$[%i0] : f32, view<1xf32>
    %w$ = scalar.addf %s$, %z$ : f32
    scf.yield %y$, %x$, %w$ : buffer, buffer, f32
  }
  view.store %r$, %b$[%i1] : f32, view<[%nb]xf32>
""", [(0, 1), (0, 2), (0, 1)]),
    # Shrinking windows.
    Body("shrinking", """\
  %m$, %rest$, %r$ = scf.for %i$ = [%i0 to %n step %i1](%size$ = %na : index, %x$ = %a$ : view<[%na]xf32>, %s$ = %zero : f32) -> (index, view<[%m$]xf32>, f32) CLAUSES {
    %kept$ = index.sub %size$, %i1 : index
    %v$ = view.load %x$[%kept$] : view<[%size$]xf32> -> f32
    %w$ = view.subview %x$[%i0] : view<[%size$]xf32> -> view<[%kept$]xf32>
    %l$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.mulf %s$, %l$ : f32
    %z$ = scalar.addf %y$, %v$ : f32
    view.store %z$, %b$[%i$] : f32, view<[%nb]xf32>
    scf.yield %kept$, %w$, %z$ : index, view<[%kept$]xf32>, f32
  }
  %d$ = view.dim %rest$[0] : view<[%m$]xf32> -> index
  %dc$ = index.cast %d$ : index to i32
  view.store %dc$, %c$[%i0] : i32, view<[%nc]xi32>
""", [(1, 1), (1, 0), (0, 1)]),
]

# What workitems do together, and what keeps its order.
TOGETHER = [
    Body("barriers", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = scalar.addf %x$, %tf : f32
    view.store %y$, %tile[%t] : f32, view<8xf32>
    kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    %other$ = index.sub %i7, %t : index
    %z$ = view.load %tile[%other$] : view<8xf32> -> f32
    kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    %w$ = scalar.subf %z$, %s$ : f32
    scf.yield %w$ : f32
  }
  view.store %r$, %b$[%t] : f32, view<[%nb]xf32>
""", [(1, 0), (0, 8), (0, 1)], lanes=8, prelude="""\
  %bytes = index.constant 32 : offset
  %store = buffer.alloca<workgroup> align(16) %bytes : buffer
  %tile = buffer.view %store[%start] : buffer -> view<8xf32>
  %i7 = index.constant 7 : index
  %ti = index.cast %t : index to i32
  %tf = scalar.sitofp %ti : i32 to f32
"""),
    Body("collectives", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %ti : i32) -> (i32) CLAUSES {
    %x$ = view.load %c$[%i$] : view<[%nc]xi32> -> i32
    %y$ = scalar.addi %x$, %s$ : i32
    %z$ = kernel.subgroup.reduce<addi> %y$ : i32
    %w$ = scalar.subi %z$, %s$ : i32
    scf.yield %w$ : i32
  }
  %f$ = scalar.sitofp %r$ : i32 to f32
  view.store %f$, %b$[%t] : f32, view<[%nb]xf32>
""", [(0, 1), (0, 8), (1, 0)], lanes=8,
         prelude="  %ti = index.cast %t : index to i32\n"),
    # Places of atomics and of volatile accesses among the others.
    Body("ordered", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %k$ = index.cast %i$ : index to i32
    %x$ = view.load<volatile> %a$[%i$] : view<[%na]xf32> -> f32
    %old$ = view.atomic.rmw<addi> %k$, %c$[%i0] {ordering = acq_rel, scope = device} : i32, view<[%nc]xi32> -> i32
    %new$ = view.atomic.rmw<xori> %old$, %c$[%i0] {ordering = acq_rel, scope = device} : i32, view<[%nc]xi32> -> i32
    %o$ = scalar.sitofp %new$ : i32 to f32
    %z$ = scalar.addf %o$, %x$ : f32
    view.store<volatile> %z$, %b$[%i$] : f32, view<[%nb]xf32>
    %w$ = scalar.subf %z$, %s$ : f32
    scf.yield %w$ : f32
  }
  view.store %r$, %b$[%n] : f32, view<[%nb]xf32>
""", [(1, 0), (1, 1), (0, 1)]),
    Body("nested", """\
  %r$ = scf.for %i$ = [%i0 to %n step %i1](%s$ = %zero : f32) -> (f32) CLAUSES {
    %m$ = index.rem %i$, %i3 : index
    %g$ = scf.for %k$ = [%i0 to %m$ step %i1](%e$ = %s$ : f32) -> (f32) INNER {
      %j$ = index.add %i$, %k$ : index
      %x$ = view.load %a$[%j$] : view<[%na]xf32> -> f32
      %f$ = scalar.mulf %e$, %third : f32
      %h$ = scalar.addf %f$, %x$ : f32
      scf.yield %h$ : f32
    }
    %u$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %q$ = scalar.subf %u$, %g$ : f32
    view.store %q$, %b$[%i$] : f32, view<[%nb]xf32>
    scf.yield %q$ : f32
  }
  view.store %r$, %b$[%n] : f32, view<[%nb]xf32>
""", [(1, 1), (1, 1), (0, 1)]),
    # Nothing is carried.
    Body("stores", """\
  scf.for %i$ = [%i0 to %n step %i1] CLAUSES {
    %x$ = view.load %a$[%i$] : view<[%na]xf32> -> f32
    %y$ = view.load %b$[%i$] : view<[%nb]xf32> -> f32
    %z$ = scalar.addf %x$, %y$ : f32
    view.store %z$, %b$[%i$] : f32, view<[%nb]xf32>
  }
""", [(1, 0), (1, 0), (0, 1)], schedules=["linear", "interleaved"]),
]

# Bounds at the ends of what addresses are. A digest of the induction variables.
LIMITS = """\
kernel.def @{name}() {{
  %c1 = index.constant 1 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
}} launch(%out: buffer, %lo: i64, %hi: i64) {{
  %start = index.constant 0 : offset
  %o = buffer.view %out[%start] : buffer -> view<2xi64>
  %i0 = index.constant 0 : index
  %i1 = index.constant 1 : index
  %factor = index.constant {factor} : index
  %by = index.constant {step} : {kind}
  %seed = scalar.constant 1 : i64
  %prime = scalar.constant 31 : i64
  %l, %h = scalar.assume %lo, %hi [range(%lo, {least}, {most}), range(%hi, {least}, {most})] : i64, i64
  %first = index.cast %l : i64 to {kind}
  %end = index.cast %h : i64 to {kind}
{loops}  kernel.return
}}
check.case @{name}_case {{
  %lo = check.literal value({lo}) : i64
  %hi = check.param.choice values([{his}]) name("hi") : i64
  %out = check.generate.fill value(0) : tensor<2xi64>
  kernel.launch @{name}(%out, %lo, %hi) : (tensor<2xi64>, i64, i64)
  %a = check.tensor.view %out offset(0) : tensor<2xi64> -> tensor<1xi64>
  %b = check.tensor.view %out offset(8) : tensor<2xi64> -> tensor<1xi64>
  check.expect.equal actual(%b) expected(%a) : tensor<1xi64>
  check.return
}}
"""
LIMITS_LOOP = """\
  %r$ = scf.for %i$ = [%first to %end step %by](%s$ = %seed : i64) -> (i64) CLAUSES {
    %k$ = index.cast %i$ : KIND to i64
    %m$ = scalar.muli %s$, %prime : i64
    %n$ = scalar.addi %m$, %k$ : i64
    scf.yield %n$ : i64
  }
  view.store %r$, %o[%i#] : i64, view<2xi64>
"""
I31, I63 = 2**31 - 1, 2**63 - 1
# The range that is stated, and the end of the loops.
DOMAINS = [("index", -I63 - 1, I63, I63), ("index", 0, I31, I31),
           ("index", -I31 - 1, I31, I31), ("index", -I63 - 1, I63, 5 - I63),
           ("index", -I63 - 1, I63, I31 + 2), ("index", 0, I63, I63),
           ("offset", 0, I31, I31), ("offset", 0, I63, I63),
           ("offset", 0, 2**32 - 1, 2**32 - 1)]
# A step of which six are more than all numbers: what groups cover wraps around.
LONG_STEP = 3500000000000000000


def limits_kernel(name, schedule, lo, his, **parts):
    loops = "".join(
        instantiate(LIMITS_LOOP, *copy)
        for copy in (("0", ""), ("1", f"unroll(%factor) schedule({schedule})")))
    print(LIMITS.format(name=f"limits_{name}_{schedule}", lo=lo,
                        his=", ".join(map(str, his)),
                        loops=loops.replace("KIND", parts["kind"]), **parts))


def limits(few):
    for schedule in SCHEDULES:
        limits_kernel("long", schedule, -I63 - 1, [-I63, 0, I63], kind="index",
                      least=-I63 - 1, most=I63, step=LONG_STEP, factor=2)
        for number, (kind, least, most, end) in enumerate(DOMAINS):
            for step in (3,) if few else (1, 3):
                for factor in (2,) if few else (2, 5):
                    # Before the lower bound, at it, and up to the end.
                    lo = max(end - 2 * factor * step - 2, least)
                    his = sorted({max(lo - 1, least), *range(lo, end + 1)})
                    limits_kernel(f"{number}_{step}_{factor}", schedule, lo,
                                  his, kind=kind, least=least, most=most,
                                  step=step, factor=factor)


FAMILIES = {"recurrences": RECURRENCES, "stores": STORES,
            "together": TOGETHER}


def main():
    words = sys.argv[2:]
    if sys.argv[1] == "limits":
        return limits("few" in words)
    for body in FAMILIES[sys.argv[1]]:
        for text in (exact if "exact" in words else unknown)(
                body, "few" in words):
            print(text)


if __name__ == "__main__":
    main()
