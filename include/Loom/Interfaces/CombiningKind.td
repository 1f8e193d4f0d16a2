//===- CombiningKind.td - How values are combined --------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_COMBININGKIND_TD
#define LOOM_INTERFACES_COMBININGKIND_TD

include "mlir/IR/EnumAttr.td"

/// Reductions and scans. `minimumf` and `maximumf` propagate NaN and order -0
/// below +0; `minnumf` and `maxnumf` prefer the number.
def Loom_CombiningKind : I32EnumAttr<"CombiningKind", "combining kind", [
    I32EnumAttrCase<"AddI", 0, "addi">, I32EnumAttrCase<"AddF", 1, "addf">,
    I32EnumAttrCase<"MulI", 2, "muli">, I32EnumAttrCase<"MulF", 3, "mulf">,
    I32EnumAttrCase<"MinSI", 4, "minsi">,
    I32EnumAttrCase<"MaxSI", 5, "maxsi">,
    I32EnumAttrCase<"MinUI", 6, "minui">,
    I32EnumAttrCase<"MaxUI", 7, "maxui">, I32EnumAttrCase<"AndI", 8, "andi">,
    I32EnumAttrCase<"OrI", 9, "ori">, I32EnumAttrCase<"XOrI", 10, "xori">,
    I32EnumAttrCase<"MinimumF", 11, "minimumf">,
    I32EnumAttrCase<"MaximumF", 12, "maximumf">,
    I32EnumAttrCase<"MinNumF", 13, "minnumf">,
    I32EnumAttrCase<"MaxNumF", 14, "maxnumf">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_INTERFACES_COMBININGKIND_TD
