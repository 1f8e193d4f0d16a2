//===- CfgDialect.td - Branches between blocks -----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CFG_IR_CFGDIALECT_TD
#define LOOM_DIALECT_CFG_IR_CFGDIALECT_TD

include "mlir/IR/OpBase.td"

def CfgDialect : Dialect {
  let name = "loom_cfg";
  let cppNamespace = "::loom";
  let summary = "Branches between the blocks of a body";
  let description = [{
    The bodies of `kernel.def` and `func.def` may be graphs of blocks, loops and
    irreducible ones included. Blocks take arguments of any type; a view travels
    with its extents and pitches. Differs from upstream `cf` in that the types of
    branch operands are written as everywhere in the source, with named extents,
    and that a conditional branch passes no values.
  }];
}

#endif // LOOM_DIALECT_CFG_IR_CFGDIALECT_TD
