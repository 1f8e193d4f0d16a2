//===- BufferMaskOps.td - Masked access at byte offsets --------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_BUFFER_IR_BUFFERMASKOPS_TD
#define LOOM_DIALECT_BUFFER_IR_BUFFERMASKOPS_TD

include "Loom/Dialect/Buffer/IR/BufferDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Interfaces/MemoryModel.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Loom_BufferLoadMaskOp : Op<BufferDialect, "load.mask",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     AllTypesMatch<["pass", "result"]>]> {
  let summary = "Load the active lanes of a vector";
  let description = [{
    What `vector.load.mask` becomes once views are lowered. The first element is
    at the byte offset plus the size of an element times the second number, which
    may be negative, and beyond the end: only the elements of active lanes are
    accessed. With `<expand>` the active lanes have consecutive elements, and the
    op is what `vector.load.expand` becomes. `alignment` is that of the first
    element, the cache words are hints.

    Example:

    ```loom
    func.def @f(%b: buffer, %at: offset, %i: index, %mask: vector<4xi1>, %pass: vector<4xf32>) -> (vector<4xf32>) {
      %x = buffer.load.mask %b[%at][%i], %mask, %pass align(4) : buffer, vector<4xi1>, vector<4xf32>
      func.return %x : vector<4xf32>
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$buffer, Loom_OffsetType:$offset,
                       Index:$element, AnyType:$mask, AnyType:$pass,
                       I64Attr:$alignment, UnitAttr:$is_compact,
                       OptionalAttr<Loom_CacheScope>:$cache_scope,
                       OptionalAttr<Loom_CacheTemporal>:$cache_temporal);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    (`<` `expand` $is_compact^ `>`)? $buffer `[` $offset `]` `` `[` $element `]`
    `,` $mask `,` $pass `align` `(` custom<Alignment>($alignment) `)`
    (`cache_scope` `(` $cache_scope^ `)`)?
    (`cache_temporal` `(` $cache_temporal^ `)`)? attr-dict `:`
    custom<PlainType>(type($buffer)) `,` custom<PlainType>(type($mask)) `,`
    custom<PlainType>(type($pass))
  }];
  let hasVerifier = 1;
}

def Loom_BufferStoreMaskOp : Op<BufferDialect, "store.mask",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Store the active lanes of a vector";
  let description = [{
    What `vector.store.mask` becomes once views are lowered, and with
    `<compress>` what `vector.store.compress` becomes. The elements are those of
    `buffer.load.mask`.

    Example:

    ```loom
    func.def @f(%x: vector<4xf32>, %b: buffer, %at: offset, %i: index, %mask: vector<4xi1>) {
      buffer.store.mask %x, %b[%at][%i], %mask align(4) : vector<4xf32>, buffer, vector<4xi1>
      func.return
    }
    ```
  }];
  let arguments = (ins AnyType:$value, Loom_BufferType:$buffer,
                       Loom_OffsetType:$offset, Index:$element, AnyType:$mask,
                       I64Attr:$alignment, UnitAttr:$is_compact,
                       OptionalAttr<Loom_CacheScope>:$cache_scope,
                       OptionalAttr<Loom_CacheTemporal>:$cache_temporal);
  let assemblyFormat = [{
    (`<` `compress` $is_compact^ `>`)? $value `,` $buffer `[` $offset `]` ``
    `[` $element `]` `,` $mask `align` `(` custom<Alignment>($alignment) `)`
    (`cache_scope` `(` $cache_scope^ `)`)?
    (`cache_temporal` `(` $cache_temporal^ `)`)? attr-dict `:`
    custom<PlainType>(type($value)) `,` custom<PlainType>(type($buffer)) `,`
    custom<PlainType>(type($mask))
  }];
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_BUFFER_IR_BUFFERMASKOPS_TD
