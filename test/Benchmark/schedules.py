#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""schedules.py [BUILD]: what pipeline and unroll make of two loops.

Compiles, with BUILD/bin/loom-compile (build/bin if not given), a sum of rows and
a dot of packed bytes with scales of f16, for depths 1 to 4 and factors 1, 2 and 4,
and prints of the emitted code: vector registers, bytes, and of the loop in which
the loads run ahead what one round of it does (Inputs/steadyloops.py in
test/Target/AMDGPU says how that is found). At depth 1 nothing runs ahead: there the
line is about the loop with the most loads.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "Target" / "AMDGPU" / "Inputs"))

from steadyloops import steady_loops  # noqa: E402

TARGETS = ["gfx1100", "gfx942"]
DEPTHS = [1, 2, 3, 4]
FACTORS = [1, 2, 4]
KERNEL = """\
kernel.def export("measured") @measured(%n: index) {{
  %c1 = index.constant 1 : index
  %c64 = index.constant 64 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
}} launch(%x: buffer, %y: buffer, %s: buffer, %out: buffer, %n: index) where [range(%n, 0, 65536)] {{
  %zero = index.constant 0 : offset
  %lo = index.constant 0 : index
  %step = index.constant 1 : index
  %depth = index.constant {depth} : index
  %factor = index.constant {factor} : index
  %init = scalar.constant 0.0 : f32
  %zero32 = scalar.constant 0 : i32
  %xd, %yd, %sd, %od = buffer.assume.noalias %x, %y, %s, %out : buffer, buffer, buffer, buffer
  %sums = buffer.view %od[%zero] : buffer -> view<64xf32>
  %lane = kernel.workitem.id<x> : index
{body}
  view.store %sum, %sums[%lane] : f32, view<64xf32>
  kernel.return
}}
"""
LOOP = ("  %sum = scf.for %i = [%lo to %n step %step](%acc = %init : f32) -> (f32)"
        " pipeline(%depth) unroll(%factor) {\n")
ROW_SUM = """\
  %xs = buffer.view %xd[%zero] : buffer -> view<[%n]x64xf32>
""" + LOOP + """\
    %v = view.load %xs[%i, %lane] : view<[%n]x64xf32> -> f32
    %next = scalar.addf %acc, %v : f32
    scf.yield %next : f32
  }"""
DOT = """\
  %xs = buffer.view %xd[%zero] : buffer -> view<[%n]x64xi32>
  %ys = buffer.view %yd[%zero] : buffer -> view<[%n]x64xi32>
  %ss = buffer.view %sd[%zero] : buffer -> view<[%n]x64xf16>
""" + LOOP + """\
    %a = view.load %xs[%i, %lane] : view<[%n]x64xi32> -> i32
    %b = view.load %ys[%i, %lane] : view<[%n]x64xi32> -> i32
    %scale = view.load %ss[%i, %lane] : view<[%n]x64xf16> -> f16
    %aw = vector.from_elements %a : vector<1xi32>
    %bw = vector.from_elements %b : vector<1xi32>
    %ab = vector.bitcast %aw : vector<1xi32> to vector<4xi8>
    %bb = vector.bitcast %bw : vector<1xi32> to vector<4xi8>
    %dot = vector.dot4i<s8s8> %ab, %bb, %zero32 : vector<4xi8>, vector<4xi8>, i32
    %f = scalar.sitofp %dot : i32 to f32
    %wide = scalar.extf %scale : f16 to f32
    %next = scalar.fmaf %f, %wide, %acc : f32
    scf.yield %next : f32
  }"""
HEADER = ("kernel", "target", "depth", "factor", "VGPRs", "bytes", "loads",
          "partial", "full", "copies")


def measure(compiler, folder, body, target, depth, factor):
    """The numbers of one line."""
    source, assembly = folder / "k.loom", folder / "k.s"
    source.write_text(KERNEL.format(depth=depth, factor=factor, body=body))
    subprocess.run([compiler, source, f"--target=amdgpu:{target}",
                    "--format=amdgpu-asm", f"--output={assembly}"], check=True)
    text = assembly.read_text()
    numbers = [int(re.search(pattern, text)[1])
               for pattern in (r"; NumVgprs: (\d+)", r"; codeLenInByte = (\d+)")]
    loops = list(steady_loops(assembly, every=depth == 1))
    _, loop = max(loops, key=lambda found: found[1].loads)
    return numbers + [loop.loads, loop.partial, loop.full, loop.copies]


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build")
    form = "{:8} {:8} {:>5} {:>6} {:>6} {:>6} {:>6} {:>8} {:>5} {:>7}"
    print(form.format(*HEADER))
    with tempfile.TemporaryDirectory() as name:
        for kernel, body in (("row_sum", ROW_SUM), ("dot4", DOT)):
            for target in TARGETS:
                for depth in DEPTHS:
                    for factor in FACTORS:
                        row = measure(build / "bin" / "loom-compile",
                                      pathlib.Path(name), body, target, depth, factor)
                        print(form.format(kernel, target, depth, factor, *row),
                              flush=True)


if __name__ == "__main__":
    main()
