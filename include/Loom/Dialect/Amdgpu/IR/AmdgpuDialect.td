//===- AmdgpuDialect.td - Processors of AMD ----------------*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_AMDGPU_IR_AMDGPUDIALECT_TD
#define LOOM_DIALECT_AMDGPU_IR_AMDGPUDIALECT_TD

include "mlir/IR/OpBase.td"

def AmdgpuDialect : Dialect {
  let name = "loom_amdgpu";
  let cppNamespace = "::loom";
  let summary = "Processors of AMD";
  let description = [{
    The targets that code can be for.
  }];
}

#endif // LOOM_DIALECT_AMDGPU_IR_AMDGPUDIALECT_TD
