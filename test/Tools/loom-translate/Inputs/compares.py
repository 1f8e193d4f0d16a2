# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a function for each comparison of scalars and of vectors."""

PREDICATES = {
    "i": "eq ne slt sle sgt sge ult ule ugt uge",
    "f": "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno",
}

for kind, predicates in PREDICATES.items():
    for predicate in predicates.split():
        print(f"""\
func.def device @{kind}_{predicate}(%a: {kind}32, %v: vector<4x{kind}32>) -> (i1, vector<4xi1>) {{
  %r = scalar.cmp{kind} {predicate}, %a, %a : {kind}32
  %w = vector.cmp{kind} {predicate}, %v, %v : vector<4x{kind}32> -> vector<4xi1>
  func.return %r, %w : i1, vector<4xi1>
}}""")
