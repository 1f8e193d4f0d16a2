# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One kernel of collectives for each type, for a workgroup of so many items."""

import sys

TYPES = {
    "i1": "xori", "i8": "addi", "i16": "minui", "i32": "muli", "i64": "minsi", "f8E4M3": "addf", "f8E5M2": "maximumf",
    "f16": "addf", "bf16": "minnumf", "f32": "maxnumf", "f64": "mulf", "vector<2xf8E4M3>": "addf",
    "vector<3xbf16>": "minimumf", "vector<8xi1>": "ori", "vector<4xf16>": "addf", "vector<3xf32>": "addf",
    "vector<2xf64>": "addf", "vector<2xi64>": "andi"}


def kernel(name, value, kind, items):
    element = value.split("x")[-1].rstrip(">")
    scope = "vector" if value != element else "view"
    view = f"view<256x{element}>"
    ops = [
        f"kernel.subgroup.reduce<{kind}> %v : {value}",
        f"kernel.subgroup.reduce<{kind}> %v {{cluster_size = 4, cluster_stride = 8}} : {value}",
        f"kernel.subgroup.scan<{kind}> %v {{direction = reverse, mode = exclusive}} : {value}",
        f"kernel.subgroup.broadcast %v from %i : {value}, i32",
        f"kernel.subgroup.broadcast.first %v : {value}",
        f"kernel.workgroup.reduce<{kind}> %v : {value}",
        f"kernel.workgroup.scan<{kind}> %v {{direction = forward, mode = exclusive}} : {value}"]
    lines = [f"%v = {scope}.load %in[%t] : {view} -> {value}"]
    for k, op in enumerate(ops):
        lines += [f"%r{k} = {op}", f"{scope}.store %r{k}, %out[%t] : {value}, {view}"]
    lines += [f"%s, %ok = kernel.subgroup.shuffle<down> %v, %i, %w : {value}, i32, i32",
              f"{scope}.store %s, %out[%t] : {value}, {view}"]
    if scope == "view":
        lines += [f"%m = kernel.subgroup.match.any %v : {value} -> i64",
                  f"%ma, %mb = kernel.subgroup.match.all %v : {value} -> i64, i1",
                  "%both = scalar.addi %m, %ma : i64", "view.store %both, %masks[%t] : i64, view<256xi64>"]
    body = "\n  ".join(lines)
    return f"""kernel.def @{name}() {{
  %c1 = index.constant 1 : index
  %n = index.constant {items} : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%n, %c1, %c1) : index
}} launch(%x: buffer, %y: buffer, %z: buffer, %i: i32) {{
  %start = index.constant 0 : offset
  %w = scalar.constant 16 : i32
  %in = buffer.view %x[%start] : buffer -> {view}
  %out = buffer.view %y[%start] : buffer -> {view}
  %masks = buffer.view %z[%start] : buffer -> view<256xi64>
  %t = kernel.workitem.id<x> : index
  {body}
  kernel.return
}}
"""


for number, (value, kind) in enumerate(TYPES.items()):
    print(kernel(f"k{number}", value, kind, int(sys.argv[1])))
