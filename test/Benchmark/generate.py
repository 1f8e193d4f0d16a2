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


def kernel(ops):
    blocks = (BLOCK.format(at) for at in range(max(ops // OPS_IN_BLOCK, 1)))
    return HEADER + "".join(blocks) + FOOTER
