//===- AmdgpuOps.td - Targets ------------------------------*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_AMDGPU_IR_AMDGPUOPS_TD
#define LOOM_DIALECT_AMDGPU_IR_AMDGPUOPS_TD

include "Loom/Dialect/Amdgpu/IR/AmdgpuDialect.td"
include "Loom/Interfaces/TargetInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"

def Loom_AmdgpuTargetOp : Op<AmdgpuDialect, "target", [
    Symbol, DeclareOpInterfaceMethods<TargetOpInterface,
        ["describeTarget", "acceptsTarget", "getTargetLimit"]>]> {
  let summary = "Processor, or a family of them";
  let description = [{
    Code for a family is for each of its members; code for a member is not for
    the family. The dictionary lowers what the target allows, for the kernels
    that name it: `max_flat_workgroup_size` in workitems, and
    `max_workgroup_storage_bytes` of workgroup memory. `subgroup_size` may be
    stated, and must be what Loom emits code for.

    Example:

    ```loom
    amdgpu.target<gfx11-generic> @rdna3 {max_flat_workgroup_size = 256, subgroup_size = 32}
    func.def device target(@rdna3) @f(%x: f32) -> (f32) {
      func.return %x : f32
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$kind,
                       OptionalAttr<DictionaryAttr>:$overrides);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_AMDGPU_IR_AMDGPUOPS_TD
