//===- ResultNames.td - Results printed one by one -------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_RESULTNAMES_TD
#define LOOM_INTERFACES_RESULTNAMES_TD

include "mlir/IR/OpAsmInterface.td"

/// For ops with several results that implement OpAsmOpInterface: `%a, %b = op`,
/// not MLIR's `%0:2 = op`, which `.loom` does not have.
defvar Loom_SeparateResultNames = [{
    void getAsmResultNames(::mlir::OpAsmSetValueNameFn setName) {
      for (::mlir::Value result : getOperation()->getResults())
        setName(result, "");
    }
}];

#endif // LOOM_INTERFACES_RESULTNAMES_TD
