# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of any number of ops, with the mix of a hand-written one."""

HEADER = """\
kernel.def export("generated") @generated(%count: index) {
  %c1 = index.constant 1 : index
  %size = index.constant 64 : index
  kernel.launch.config workgroups(%count, %c1, %c1) workgroup_size(%size, %c1, %c1) : index
} launch(%x: buffer, %y: buffer, %n: index) where [range(%n, 64, 1048576)] {
  %start = index.constant 0 : offset
  %xs = buffer.view %x[%start] : buffer -> view<[%n]xf32>
  %ys = buffer.view %y[%start] : buffer -> view<[%n]xf32>
  %lane = kernel.workitem.id<x> : index
  %one = index.constant 1 : index
  %f0 = scalar.constant 0.5 : f32
"""
# Ten ops, each block fed by the one before.
BLOCK = """\
  %p{0} = index.cmp slt, %lane, %n : index
  scf.if %p{0} {{
    %a{0} = index.add %lane, %one : index
    %i{0} = index.rem %a{0}, %n : index
    %v{0} = view.load %xs[%i{0}] : view<[%n]xf32> -> f32
    %s{0} = scalar.mulf %f0, %v{0} : f32
    %t{0} = scalar.addf %s{0}, %v{0} : f32
    %u{0} = scalar.subf %t{0}, %f0 : f32
    view.store %u{0}, %ys[%lane] : f32, view<[%n]xf32>
  }}
"""
OPS_IN_BLOCK = 10
FOOTER = "  kernel.return\n}\n"


# Sixteen ops with everything the facts are about: conditions, loops, merges,
# windows, floats, loads of memory that does not change, and ids.
FACTS_HEADER = HEADER.replace(
    "  %xs = ", "  %xd, %yd = buffer.assume.noalias %x, %y : buffer, buffer\n"
    "  %xs = ").replace("view %x[", "view %xd[").replace("view %y[",
                                                         "view %yd[") + """\
  %four = index.constant 4 : index
  %z_0 = index.constant 0 : index
  %q_0 = view.subview %xs[%z_0] : view<[%n]xf32> -> view<8xf32>
"""
FACTS_BLOCK = """\
  %c_{0} = index.cmp slt, %z_{0}, %n : index
  %k_{0}, %w_{0} = scf.if %c_{0} -> (index, view<8xf32>) {{
    %a_{0} = index.madd %z_{0}, %four, %lane : index
    %m_{0} = index.rem %a_{0}, %n : index
    %b_{0} = view.subview %q_{0}[%z_0] : view<8xf32> -> view<8xf32>
    scf.yield %m_{0}, %b_{0} : index, view<8xf32>
  }} else {{
    scf.yield %z_{0}, %q_{0} : index, view<8xf32>
  }}
  %r_{0}, %s_{0} = scf.for %i_{0} = [%one to %four step %one](%e_{0} = %k_{0} : index, %f_{0} = %f0 : f32) -> (index, f32) {{
    %l_{0} = view.load %w_{0}[%one] : view<8xf32> -> f32
    %g_{0} = scalar.addf %f_{0}, %l_{0} : f32
    %h_{0} = index.add %e_{0}, %one : index
    scf.yield %h_{0}, %g_{0} : index, f32
  }}
  %z_{1} = index.min %r_{0}, %n : index
  %q_{1} = scf.select %c_{0}, %w_{0}, %q_{0} : view<8xf32>
"""
FACTS_OPS_IN_BLOCK = 16


def facts_kernel(ops):
    """A chain of blocks, so that every fact depends on all those before."""
    blocks = (FACTS_BLOCK.format(at, at + 1)
              for at in range(max(ops // FACTS_OPS_IN_BLOCK, 1)))
    return FACTS_HEADER + "".join(blocks) + FOOTER


# A chain of loads, arithmetic and stores in one of three schedules.
LOOP_HEAD = """\
  %m_{0} = scf.for %i_{0} = [%zero to %n step %one](%e_{0} = %f0 : f32) -> (f32) unroll(%copies) schedule({0}) {{
    %x_{0}_0 = view.load %xs[%i_{0}] : view<[%n]xf32> -> f32
    %s_{0}_0 = scalar.addf %e_{0}, %x_{0}_0 : f32
"""
LOOP_BLOCK = """\
    %x_{0}_{2} = scalar.mulf %x_{0}_{1}, %f0 : f32
    %s_{0}_{2} = scalar.addf %s_{0}_{1}, %x_{0}_{2} : f32
"""
LOOP_FOOT = """\
    view.store %s_{0}_{1}, %ys[%i_{0}] : f32, view<[%n]xf32>
    scf.yield %s_{0}_{1} : f32
  }}
"""


def unrolled(ops):
    """Loops that 64 copies make `ops` ops of."""
    blocks = max(ops // (64 * 3 * 2), 2)
    text = """\
  %zero = index.constant 0 : index
  %copies = index.constant 64 : index
"""
    for schedule in ("linear", "interleaved", "recurrence"):
        text += LOOP_HEAD.format(schedule) + "".join(
            LOOP_BLOCK.format(schedule, at, at + 1)
            for at in range(blocks)) + LOOP_FOOT.format(schedule, blocks)
    return HEADER + text + FOOTER


def calls(functions):
    """A chain of helpers, each of which calls the one before."""
    helpers = (f"""\
func.def device @h{at}(%x: f32) -> (f32) {{
  %y = func.call @h{at - 1}(%x) : (f32) -> (f32)
  %z = scalar.addf %y, %x : f32
  func.return %z : f32
}}
""" for at in range(1, functions))
    first = """\
func.def device @h0(%x: f32) -> (f32) {
  func.return %x : f32
}
"""
    call = f"""\
  %v = view.load %xs[%lane] : view<[%n]xf32> -> f32
  %r = func.call @h{functions - 1}(%v) : (f32) -> (f32)
  view.store %r, %ys[%lane] : f32, view<[%n]xf32>
"""
    return first + "".join(helpers) + HEADER + call + FOOTER


def kernel(ops):
    blocks = (BLOCK.format(at) for at in range(max(ops // OPS_IN_BLOCK, 1)))
    return HEADER + "".join(blocks) + FOOTER
