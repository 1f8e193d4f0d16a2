//===- BufferDialect.td - Opaque storage -----------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_BUFFER_IR_BUFFERDIALECT_TD
#define LOOM_DIALECT_BUFFER_IR_BUFFERDIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def BufferDialect : Dialect {
  let name = "loom_buffer";
  let cppNamespace = "::loom";
  let summary = "Opaque storage roots and what is known of them";
  let description = [{
    A `buffer` is a root of storage. Its memory space, alignment and aliasing
    are facts about a value, stated by `buffer.assume.*` on the result name,
    not parameters of the type.
  }];
  let dependentDialects = ["::loom::IndexDialect", "::loom::ViewDialect"];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

def Loom_BufferType : TypeDef<BufferDialect, "Buffer"> {
  let mnemonic = "buffer";
  let summary = "A root of storage";
  let description = [{ Spelled `buffer` in `.loom`. }];
}

def Loom_MemorySpace : I32EnumAttr<"MemorySpace", "memory space", [
    I32EnumAttrCase<"Unknown", 0, "unknown">,
    I32EnumAttrCase<"Global", 1, "global">,
    I32EnumAttrCase<"Workgroup", 2, "workgroup">,
    I32EnumAttrCase<"Private", 3, "private">,
    I32EnumAttrCase<"Constant", 4, "constant">,
    I32EnumAttrCase<"Host", 5, "host">,
    I32EnumAttrCase<"Descriptor", 6, "descriptor">,
    I32EnumAttrCase<"Generic", 7, "generic">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_DIALECT_BUFFER_IR_BUFFERDIALECT_TD
