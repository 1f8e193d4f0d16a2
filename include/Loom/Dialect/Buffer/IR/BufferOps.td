//===- BufferOps.td - Buffer facts and views -------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_BUFFER_IR_BUFFEROPS_TD
#define LOOM_DIALECT_BUFFER_IR_BUFFEROPS_TD

include "Loom/Dialect/Buffer/IR/BufferDialect.td"
include "Loom/Dialect/Encoding/IR/EncodingDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Dialect/View/IR/ViewDialect.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/MemoryModel.td"
include "Loom/Interfaces/ResultNames.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_BufferOp<string mnemonic, list<Trait> traits = []>
    : Op<BufferDialect, mnemonic, !listconcat([Pure], traits)>;

def Loom_BufferViewOp : Loom_BufferOp<"view",
    [AttrSizedOperandSegments,
     DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "Typed window on a buffer at a byte offset";
  let description = [{
    The names in the result type are operands: its extents, then its layout.

    Example:

    ```loom
    kernel.def @k() {
      %one = index.constant 1 : index
      kernel.launch.config workgroups(%one, %one, %one) workgroup_size(%one, %one, %one) : index
    } launch(%b: buffer, %n: index) {
      %zero = index.constant 0 : offset
      %v = buffer.view %b[%zero] : buffer -> view<[%n]x64xf32>
      kernel.return
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$buffer, Loom_OffsetType:$offset,
                       Variadic<Index>:$extents,
                       Optional<Loom_Layout>:$layout);
  let results = (outs Loom_ViewType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class Loom_BufferAssumeOp<string mnemonic, list<Trait> traits = []>
    : Loom_BufferOp<"assume." # mnemonic, traits>;

/// One result per buffer, each the buffer with one more fact.
class Loom_BufferAssumeManyOp<string mnemonic, list<Trait> traits = []>
    : Loom_BufferAssumeOp<mnemonic, traits> {
  let arguments = (ins Variadic<Loom_BufferType>:$buffers);
  let results = (outs Variadic<Loom_BufferType>:$results);
  let assemblyFormat =
      "$buffers attr-dict `:` custom<PlainTypes>(type($results))";
}

def Loom_BufferAssumeNoaliasOp : Loom_BufferAssumeManyOp<"noalias",
    [AllTypesMatch<["buffers", "results"]>, OpAsmOpInterface]> {
  let summary = "The results are pairwise disjoint in one execution";
  let description = [{
    Promises nothing between executions: in a loop the root bound to a name may
    differ from one iteration to the next, and so may it from one workitem to
    another.

    Example:

    ```loom
    func.def @f(%a: buffer, %b: buffer) {
      %a2, %b2 = buffer.assume.noalias %a, %b : buffer, buffer
      func.return
    }
    ```
  }];
  let extraClassDeclaration = Loom_SeparateResultNames;
  let hasVerifier = 1;
}

def Loom_BufferAssumeAlignmentOp : Loom_BufferAssumeOp<"alignment",
    [AllTypesMatch<["buffers", "results"]>, OpAsmOpInterface]> {
  let summary = "The base addresses are multiples of a power of two";
  let description = [{
    Example:

    ```loom
    func.def @f(%a: buffer) {
      %a2 = buffer.assume.alignment %a {minimum_alignment = 16} : buffer
      func.return
    }
    ```
  }];
  let arguments = (ins Variadic<Loom_BufferType>:$buffers,
                       I64Attr:$minimum_alignment);
  let results = (outs Variadic<Loom_BufferType>:$results);
  let assemblyFormat =
      "$buffers attr-dict `:` custom<PlainTypes>(type($results))";
  let extraClassDeclaration = Loom_SeparateResultNames;
  let hasVerifier = 1;
}

def Loom_BufferAssumeMemorySpaceOp : Loom_BufferAssumeOp<"memory_space",
    [SameOperandsAndResultType]> {
  let summary = "The buffer is in a memory space";
  let description = [{
    Example:

    ```loom
    func.def @f(%b: buffer) {
      %g = buffer.assume.memory_space<global> %b : buffer
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_MemorySpace:$space, Loom_BufferType:$buffer);
  let results = (outs Loom_BufferType:$result);
  let assemblyFormat =
      "`<` $space `>` $buffer attr-dict `:` custom<PlainType>(type($result))";
}

def Loom_BufferAssumeSameRootOp : Loom_BufferAssumeOp<"same_root"> {
  let summary = "The buffer shares identity with another handle";
  let description = [{
    Both are parts of one storage, at any distance: the result is apart from
    all that `root` is apart from. Its alignment stays that of the buffer.

    Example:

    ```loom
    func.def @f(%b: buffer, %root: buffer) {
      %s = buffer.assume.same_root %b, %root : buffer
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$buffer, Loom_BufferType:$root);
  let results = (outs Loom_BufferType:$result);
  let assemblyFormat =
      "$buffer `,` $root attr-dict `:` custom<PlainType>(type($result))";
}

//===----------------------------------------------------------------------===//
// Raw access
//===----------------------------------------------------------------------===//

def Loom_BufferLoadOp : Op<BufferDialect, "load",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Load a scalar or a vector at a byte offset";
  let description = [{
    What `view.load` becomes once views are lowered: the offset is the whole
    distance from the buffer's base, and `alignment` the bytes the address is a
    multiple of. The lanes of a vector, which has rank 1, are consecutive
    elements. The cache words are hints. On the host a buffer can be loaded too:
    eight bytes that `buffer.store` has written, whose buffer is still there.

    Example:

    ```loom
    func.def @f(%b: buffer, %at: offset) -> (f32) {
      %x = buffer.load %b[%at] align(4) : buffer -> f32
      func.return %x : f32
    }
    ```
  }];
  let arguments = (ins Loom_BufferType:$buffer, Loom_OffsetType:$offset,
                       I64Attr:$alignment, UnitAttr:$is_volatile,
                       OptionalAttr<Loom_CacheScope>:$cache_scope,
                       OptionalAttr<Loom_CacheTemporal>:$cache_temporal);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    (`<` `volatile` $is_volatile^ `>`)? $buffer `[` $offset `]`
    `align` `(` custom<Alignment>($alignment) `)`
    (`cache_scope` `(` $cache_scope^ `)`)?
    (`cache_temporal` `(` $cache_temporal^ `)`)? attr-dict `:`
    custom<PlainType>(type($buffer)) `->` custom<PlainType>(type($result))
  }];
  let hasVerifier = 1;
}

def Loom_BufferStoreOp : Op<BufferDialect, "store",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Store a scalar or a vector at a byte offset";
  let description = [{
    What `view.store` becomes once views are lowered. On the host a buffer can be
    stored too: its address.

    Example:

    ```loom
    func.def @f(%x: f32, %b: buffer, %at: offset) {
      buffer.store %x, %b[%at] align(4) : f32, buffer
      func.return
    }
    ```
  }];
  let arguments = (ins AnyType:$value, Loom_BufferType:$buffer,
                       Loom_OffsetType:$offset, I64Attr:$alignment,
                       UnitAttr:$is_volatile,
                       OptionalAttr<Loom_CacheScope>:$cache_scope,
                       OptionalAttr<Loom_CacheTemporal>:$cache_temporal);
  let assemblyFormat = [{
    (`<` `volatile` $is_volatile^ `>`)? $value `,` $buffer `[` $offset `]`
    `align` `(` custom<Alignment>($alignment) `)`
    (`cache_scope` `(` $cache_scope^ `)`)?
    (`cache_temporal` `(` $cache_temporal^ `)`)? attr-dict `:`
    custom<PlainType>(type($value)) `,` custom<PlainType>(type($buffer))
  }];
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_BUFFER_IR_BUFFEROPS_TD
