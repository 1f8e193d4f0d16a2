//===- BufferStorageOps.td - Allocation and raw bytes ----------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_BUFFER_IR_BUFFERSTORAGEOPS_TD
#define LOOM_DIALECT_BUFFER_IR_BUFFERSTORAGEOPS_TD

include "Loom/Dialect/Buffer/IR/BufferDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Interfaces/MemoryModel.td"
include "Loom/Interfaces/ResultNames.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_BufferStorageOp<string mnemonic, list<Trait> traits = []>
    : Op<BufferDialect, mnemonic, traits>;

def Loom_BufferAllocaOp : Loom_BufferStorageOp<"alloca"> {
  let summary = "Fresh storage of a workgroup or of a workitem";
  let description = [{
    Each execution gives storage of its own, of undefined content, at an address
    that is a multiple of `align`. `workgroup` storage is one for all workitems
    of the workgroup, which execute the op together; `private` storage is the
    workitem's. It lives until the kernel or function returns. The number of
    bytes needs a finite proven maximum.

    Example:

    ```loom
    kernel.def @k() {
      %one = index.constant 1 : index
      kernel.launch.config workgroups(%one, %one, %one) workgroup_size(%one, %one, %one) : index
    } launch(%b: buffer) {
      %bytes = index.constant 1024 : offset
      %tile = buffer.alloca<workgroup> align(16) %bytes : buffer
      kernel.return
    }
    ```
  }];
  let arguments = (ins Loom_MemorySpace:$space, I64Attr:$alignment,
                       Loom_OffsetType:$bytes);
  let results = (outs Res<Loom_BufferType, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    `<` $space `>` `align` `(` custom<Alignment>($alignment) `)` $bytes
    attr-dict `:` custom<PlainType>(type($result))
  }];
  let hasVerifier = 1;
}

def Loom_BufferPackOp : Loom_BufferStorageOp<"pack",
    [Pure, OpAsmOpInterface]> {
  let summary = "Lay pieces out in one slab";
  let description = [{
    The first result is the size of the slab, a multiple of the largest
    alignment; the others are the offsets of the pieces, each a multiple of its
    alignment, in order and without overlap. Wrapping is undefined.

    Example:

    ```loom
    func.def @f(%n: offset) -> (offset, offset, offset) {
      %total, %a, %b = buffer.pack [align(16) %n, align(256) %n] : offset
      func.return %total, %a, %b : offset, offset, offset
    }
    ```
  }];
  let arguments = (ins Variadic<Loom_OffsetType>:$sizes,
                       DenseI64ArrayAttr:$alignments);
  let results = (outs Loom_OffsetType:$total,
                      Variadic<Loom_OffsetType>:$offsets);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = Loom_SeparateResultNames;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Loom_BufferLengthOp : Loom_BufferStorageOp<"length", [Pure]> {
  let summary = "Length of a buffer in bytes";
  let description = [{
    Known for storage that the function allocates. The length of a launch
    argument is not part of the device ABI: pass it as an argument.

    Example:

    ```loom
    func.def @f(%bytes: offset) -> (offset) {
      %s = buffer.alloca<private> align(4) %bytes : buffer
      %n = buffer.length %s
      func.return %n : offset
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$buffer);
  let results = (outs Loom_OffsetType:$result);
  let assemblyFormat = "$buffer attr-dict";
  let hasFolder = 1;
}

def Loom_BufferWindowOp : Loom_BufferStorageOp<"window", [Pure]> {
  let summary = "A buffer from a byte offset on";
  let description = [{
    The same storage; byte 0 of the result is byte `offset` of the source. What
    an array of one buffer per workitem becomes where one thread executes a
    workgroup.

    Example:

    ```loom
    func.def @f(%b: buffer, %at: offset) -> (i32) {
      %w = buffer.window %b[%at] : buffer
      %zero = index.constant 0 : offset
      %x = buffer.load.i8.u %w[%zero]
      func.return %x : i32
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$buffer, Loom_OffsetType:$offset);
  let results = (outs Loom_BufferType:$result);
  let assemblyFormat = [{
    $buffer `[` $offset `]` attr-dict `:` custom<PlainType>(type($result))
  }];
}

def Loom_BufferLoadByteOp : Loom_BufferStorageOp<"load.i8.u",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Load a byte, extended by zeros";
  let description = [{
    Example:

    ```loom
    func.def @f(%b: buffer, %at: offset) -> (i32) {
      %x = buffer.load.i8.u %b[%at]
      func.return %x : i32
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$buffer, Loom_OffsetType:$offset);
  let results = (outs I32:$result);
  let assemblyFormat = "$buffer `[` $offset `]` attr-dict";
}

def Loom_BufferStoreByteOp : Loom_BufferStorageOp<"store.i8",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Store the low byte of a word";
  let description = [{
    Example:

    ```loom
    func.def @f(%x: i32, %b: buffer, %at: offset) {
      buffer.store.i8 %x, %b[%at]
      func.return
    }
    ```
  }];
  let arguments = (ins I32:$value, Loom_BufferType:$buffer,
                       Loom_OffsetType:$offset);
  let assemblyFormat = "$value `,` $buffer `[` $offset `]` attr-dict";
}

def Loom_BufferCopyOp : Loom_BufferStorageOp<"copy",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Copy bytes between ranges that do not overlap";
  let description = [{
    Done by the executing workitem alone. Overlap is undefined.

    Example:

    ```loom
    func.def @f(%a: buffer, %b: buffer, %at: offset, %n: offset) {
      buffer.copy %a[%at], %b[%at], %n
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$source, Loom_OffsetType:$source_offset,
                       Loom_BufferType:$target, Loom_OffsetType:$target_offset,
                       Loom_OffsetType:$bytes);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `,` $target `[` $target_offset `]` `,`
    $bytes attr-dict
  }];
}

def Loom_BufferFillOp : Loom_BufferStorageOp<"fill",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Fill bytes with a pattern";
  let description = [{
    Writes the bytes of the pattern, the low one first, again and again. The last
    repetition may be cut: it writes the low bytes. Done by the executing
    workitem alone.

    Example:

    ```loom
    func.def @f(%pattern: i32, %b: buffer, %at: offset, %n: offset) {
      buffer.fill %pattern, %b[%at], %n : i32
      func.return
    }
    ```
  }];
  let arguments = (ins AnyTypeOf<[I8, I16, I32, I64], "i8, i16, i32 or i64">:$pattern,
                       Loom_BufferType:$target, Loom_OffsetType:$target_offset,
                       Loom_OffsetType:$bytes);
  let assemblyFormat = [{
    $pattern `,` $target `[` $target_offset `]` `,` $bytes attr-dict `:`
    custom<PlainType>(type($pattern))
  }];
}

def Loom_BufferCompareOp : Loom_BufferStorageOp<"compare",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Compare bytes in order";
  let description = [{
    -1, 0 or 1: whether the first range is less than the second one, equal or
    greater. The first bytes that differ decide, read as unsigned. The ranges
    may overlap. Done by the executing workitem alone.

    Example:

    ```loom
    func.def @f(%a: buffer, %b: buffer, %at: offset, %n: offset) -> (i32) {
      %order = buffer.compare %a[%at], %b[%at], %n
      func.return %order : i32
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$a, Loom_OffsetType:$a_offset,
                       Loom_BufferType:$b, Loom_OffsetType:$b_offset,
                       Loom_OffsetType:$bytes);
  let results = (outs I32:$result);
  let assemblyFormat = [{
    $a `[` $a_offset `]` `,` $b `[` $b_offset `]` `,` $bytes attr-dict
  }];
}

def Loom_BufferFenceOp : Loom_BufferStorageOp<"fence",
    [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Order the memory accesses of the executing workitem";
  let description = [{
    A fence of all memory spaces. It makes nobody wait: other workitems see the
    order only through an atomic access of their own, or a barrier.

    Example:

    ```loom
    func.def @f() {
      buffer.fence scope(device) ordering(release)
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_AtomicScope:$scope, Loom_AtomicOrdering:$ordering);
  let assemblyFormat =
      "`scope` `(` $scope `)` `ordering` `(` $ordering `)` attr-dict";
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_BUFFER_IR_BUFFERSTORAGEOPS_TD
