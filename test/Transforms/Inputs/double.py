# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Templates, each of which applies the one before several times, and the last
of which computes, or calls a helper that does as often: double.py LEVELS TIMES
OPS [helper]"""

import sys

levels, times, ops = map(int, sys.argv[1:4])
has_helper = len(sys.argv) > 4


def chain(form, count):
    return "".join(f"  %v{i + 1} = {form.format(i)}\n" for i in range(count))


leaf = chain("scalar.addi %v{0}, %x : i32", ops)
last = ops
if has_helper:
    print(f"func.def @h(%x: i32) -> (i32) {{\n{leaf.replace('%v0', '%x')}"
          f"  func.return %v{ops} : i32\n}}")
    leaf = chain("func.call @h(%v{0}) : (i32) -> (i32)", times)
    last = times
for level in range(levels):
    below = f"template.apply<@t{level - 1}>(%v{{}}) : (i32) -> (i32)"
    body = chain(below, times) if level else leaf
    print(f"template.decl @t{level}(%x: i32) -> (i32)\n"
          f"template.def<@t{level}> @a{level}(%x: i32) -> (i32) {{\n"
          f"{body.replace('%v0', '%x')}"
          f"  template.return %v{times if level else last} : i32\n}}")
print(f"""\
kernel.def @k() {{
  %c1 = index.constant 1 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
}} launch(%out: view<1xi32>, %x: i32) {{
  %i = index.constant 0 : index
  %y = template.apply<@t{levels - 1}>(%x) : (i32) -> (i32)
  view.store %y, %out[%i] : i32, view<1xi32>
  kernel.return
}}""")
