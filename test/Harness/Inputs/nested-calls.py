# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A launch configuration with calls nested DEPTH deep, two on each level."""

import sys

depth = int(sys.argv[1])
print("""\
func.def pure @f0(%n: index) -> (index) {
  func.return %n : index
}""")
for level in range(1, depth + 1):
    print(f"""\
func.def pure @f{level}(%n: index) -> (index) {{
  %x = func.call pure @f{level - 1}(%n) : (index) -> (index)
  %y = func.call pure @f{level - 1}(%x) : (index) -> (index)
  func.return %y : index
}}""")
print(f"""\
kernel.def @k(%n: index) {{
  %c1 = index.constant 1 : index
  %m = func.call pure @f{depth}(%n) : (index) -> (index)
  kernel.launch.config workgroups(%m, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
}} launch() {{
  kernel.return
}}
check.case @c {{
  %n = check.literal value(1) : index
  kernel.launch @k[%n]() : [index]()
  check.return
}}""")
