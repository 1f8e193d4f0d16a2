//===- BufferAtomicOps.td - Atomic access at byte offsets ------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the atomic ops on views become once views are lowered.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_BUFFER_IR_BUFFERATOMICOPS_TD
#define LOOM_DIALECT_BUFFER_IR_BUFFERATOMICOPS_TD

include "Loom/Dialect/Buffer/IR/BufferDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Interfaces/MemoryModel.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_BufferAtomicOp<string mnemonic, list<Trait> traits = []>
    : Op<BufferDialect, mnemonic, !listconcat(
          [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>], traits)> {
  let hasVerifier = 1;
}

def Loom_BufferAtomicUpdateOp : Loom_BufferAtomicOp<"atomic.update",
    [AllTypesMatch<["value", "result"]>]> {
  let summary = "Atomic read-modify-write, returning the old value";
  let description = [{
    What `view.atomic.rmw` and `view.atomic.reduce` become; the latter leaves
    the result unused.

    Example:

    ```loom
    func.def @f(%x: i32, %b: buffer, %at: offset) -> (i32) {
      %old = buffer.atomic.update<addi> %x, %b[%at] scope(device) ordering(relaxed) : i32
      func.return %old : i32
    }
    ```
  }];
  let arguments = (ins Loom_AtomicKind:$kind, AnyType:$value,
                       Loom_BufferType:$buffer, Loom_OffsetType:$offset,
                       Loom_AtomicScope:$scope, Loom_AtomicOrdering:$ordering,
                       UnitAttr:$noftz);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    `<` $kind (`,` `noftz` $noftz^)? `>` $value `,` $buffer `[` $offset `]`
    `scope` `(` $scope `)` `ordering` `(` $ordering `)` attr-dict `:`
    custom<PlainType>(type($value))
  }];
}

def Loom_BufferAtomicExchangeOp : Loom_BufferAtomicOp<"atomic.cmpxchg",
    [AllTypesMatch<["expected", "replacement", "result"]>]> {
  let summary = "Atomic compare-exchange, returning the old value";
  let description = [{
    Example:

    ```loom
    func.def @f(%x: f32, %y: f32, %b: buffer, %at: offset) -> (f32) {
      %old = buffer.atomic.cmpxchg %x, %y, %b[%at] scope(device) ordering(acq_rel, acquire) : f32
      func.return %old : f32
    }
    ```
  }];
  let arguments = (ins AnyType:$expected, AnyType:$replacement,
                       Loom_BufferType:$buffer, Loom_OffsetType:$offset,
                       Loom_AtomicScope:$scope,
                       Loom_AtomicOrdering:$success_ordering,
                       Loom_AtomicOrdering:$failure_ordering);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $expected `,` $replacement `,` $buffer `[` $offset `]` `scope` `(` $scope
    `)` `ordering` `(` $success_ordering `,` $failure_ordering `)` attr-dict
    `:` custom<PlainType>(type($result))
  }];
}

def Loom_BufferAtomicLoadOp : Loom_BufferAtomicOp<"atomic.load"> {
  let summary = "Atomic load";
  let description = [{
    Example:

    ```loom
    func.def @f(%b: buffer, %at: offset) -> (i32) {
      %x = buffer.atomic.load %b[%at] scope(device) ordering(acquire) : i32
      func.return %x : i32
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$buffer, Loom_OffsetType:$offset,
                       Loom_AtomicScope:$scope, Loom_AtomicOrdering:$ordering);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $buffer `[` $offset `]` `scope` `(` $scope `)` `ordering` `(` $ordering `)`
    attr-dict `:` custom<PlainType>(type($result))
  }];
}

def Loom_BufferAtomicStoreOp : Loom_BufferAtomicOp<"atomic.store"> {
  let summary = "Atomic store";
  let description = [{
    Example:

    ```loom
    func.def @f(%x: i32, %b: buffer, %at: offset) {
      buffer.atomic.store %x, %b[%at] scope(device) ordering(release) : i32
      func.return
    }
    ```
  }];
  let arguments = (ins AnyType:$value, Loom_BufferType:$buffer,
                       Loom_OffsetType:$offset, Loom_AtomicScope:$scope,
                       Loom_AtomicOrdering:$ordering);
  let assemblyFormat = [{
    $value `,` $buffer `[` $offset `]` `scope` `(` $scope `)` `ordering` `(`
    $ordering `)` attr-dict `:` custom<PlainType>(type($value))
  }];
}

def Loom_BufferPrefetchOp : Op<BufferDialect, "prefetch",
    [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Hint that bytes will be accessed";
  let description = [{
    Cannot fault.

    Example:

    ```loom
    func.def @f(%b: buffer, %at: offset) {
      buffer.prefetch<read, l2> %b[%at]
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_PrefetchIntent:$intent,
                       Loom_PrefetchLocality:$locality,
                       Loom_BufferType:$buffer, Loom_OffsetType:$offset);
  let assemblyFormat =
      "`<` $intent `,` $locality `>` $buffer `[` $offset `]` attr-dict";
}

#endif // LOOM_DIALECT_BUFFER_IR_BUFFERATOMICOPS_TD
