# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Helpers, each of which calls the one before twice: chain.py COUNT [MODIFIER]"""

import sys

count = int(sys.argv[1])
modifier = "".join(word + " " for word in sys.argv[2:])
print(f"""\
func.def {modifier}@h0(%x: i32) -> (i32) {{
  %y = scalar.addi %x, %x : i32
  func.return %y : i32
}}""")
for level in range(1, count):
    print(f"""\
func.def {modifier}@h{level}(%x: i32) -> (i32) {{
  %y = func.call @h{level - 1}(%x) : (i32) -> (i32)
  %z = func.call @h{level - 1}(%y) : (i32) -> (i32)
  func.return %z : i32
}}""")
print(f"""\
kernel.def @k() {{
  %c1 = index.constant 1 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
}} launch(%b: buffer, %x: i32) {{
  %start = index.constant 0 : offset
  %i = index.constant 0 : index
  %v = buffer.view %b[%start] : buffer -> view<1xi32>
  %y = func.call @h{count - 1}(%x) : (i32) -> (i32)
  view.store %y, %v[%i] : i32, view<1xi32>
  kernel.return
}}
check.case @c {{
  %x = check.literal value(1) : i32
  %b = check.generate.fill value(0) : tensor<1xi32>
  kernel.launch @k(%b, %x) : (tensor<1xi32>, i32)
  check.return
}}""")
