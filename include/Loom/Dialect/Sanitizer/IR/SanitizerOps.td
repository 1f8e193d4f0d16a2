//===- SanitizerOps.td - Checks at run time --------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SANITIZER_IR_SANITIZEROPS_TD
#define LOOM_DIALECT_SANITIZER_IR_SANITIZEROPS_TD

include "Loom/Dialect/Buffer/IR/BufferDialect.td"
include "Loom/Dialect/Encoding/IR/EncodingDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Dialect/Sanitizer/IR/SanitizerDialect.td"
include "Loom/Dialect/View/IR/ViewDialect.td"
include "Loom/Interfaces/ExtentInterfaces.td"

class Loom_SanitizerOp<string mnemonic, list<Trait> traits = []>
    : Op<SanitizerDialect, mnemonic, !listconcat(
          [MemoryEffects<[MemWrite<Loom_SanitizerReports>]>], traits)> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_SanitizerAssertAccessOp : Loom_SanitizerOp<"assert.access"> {
  let summary = "Check that elements of a view may be accessed";
  let description = [{
    The elements at `indices`, or from there on as many as `static_extents` says
    for each dimension, must be inside the view and inside the storage, and the
    first of them must be as aligned as the view promises. Nothing is accessed.
    A failing check is a report of type `asan_report` and kind `out-of-bounds` or
    `misaligned`.

    Example:

    ```loom
    func.def @f(%v: view<[%n]x8xf32>, %i: index, %j: index) {
      sanitizer.assert.access<read> %v[%i, %j] {static_extents = [1, 4]} : view<[%n]x8xf32>
      sanitizer.assert.access<read_write> %v[%i, %j] : view<[%n]x8xf32>
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_SanitizerAccess:$access, Loom_ViewType:$view,
                       Variadic<Index>:$indices,
                       OptionalAttr<DenseI64ArrayAttr>:$static_extents);
}

def Loom_SanitizerAssertAccessesOp : Loom_SanitizerOp<"assert.accesses"> {
  let summary = "Check that a strided set of accesses may be done";
  let description = [{
    As `sanitizer.assert.access` for each of `static_count` blocks, of which the
    k-th begins at `indices` plus k times `static_strides`.

    Example:

    ```loom
    func.def @f(%v: view<64x8xf32>, %i: index, %j: index) {
      sanitizer.assert.accesses<write> %v[%i, %j] {static_count = 4, static_extents = [1, 8], static_strides = [16, 0]} : view<64x8xf32>
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_SanitizerAccess:$access, Loom_ViewType:$view,
                       Variadic<Index>:$indices,
                       OptionalAttr<DenseI64ArrayAttr>:$static_extents,
                       DenseI64ArrayAttr:$static_strides, I64Attr:$static_count);
}

def Loom_SanitizerAssertValueOp
    : Loom_SanitizerOp<"assert.value", [AttrSizedOperandSegments]> {
  let summary = "Check facts of values, then rely on them";
  let description = [{
    The executable twin of `index.assume` and `scalar.assume`: the predicates are
    checked, and are facts of the results. A failing check is a report of type
    `value_report` and kind `assumption`.

    Example:

    ```loom
    func.def @f(%n: index, %x: f32) -> (index) {
      %m = sanitizer.assert.value %n [range(%n, 1, 4096), mul(%n, 4)] : index
      %y = sanitizer.assert.value %x [finite(%x)] : f32
      func.return %m : index
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values, Variadic<AnyType>:$references,
                       Loom_PredicateArrayAttr:$predicates);
  let results = (outs Variadic<AnyType>:$results);
}

def Loom_SanitizerAssertOpOp
    : Loom_SanitizerOp<"assert.op", [AttrSizedOperandSegments]> {
  let summary = "Check facts of the operands of an op";
  let description = [{
    As `sanitizer.assert.value`, but nothing else may rely on what is checked.

    Example:

    ```loom
    func.def @f(%a: i32, %b: i32) -> (i32) {
      sanitizer.assert.op %b [ne(%b, 0)] : i32
      %q = scalar.divui %a, %b : i32
      func.return %q : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values, Variadic<AnyType>:$references,
                       Loom_PredicateArrayAttr:$predicates);
}

def Loom_SanitizerAssertLayoutOp
    : Loom_SanitizerOp<"assert.layout", [AttrSizedOperandSegments,
          DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "Check the shape and layout of a view, then rely on them";
  let description = [{
    The executable twin of `view.refine`: the extents of the view must be those
    of the result type, and so must the pitches of dimensions with more than one
    element, unless both types are dense. A failing check is a report of type
    `value_report` and kind `assumption`.

    Example:

    ```loom
    func.def @f(%v: view<[%n]xf32>) {
      %r = sanitizer.assert.layout %v : view<[%n]xf32> -> view<64xf32>
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_ViewType:$source, Variadic<Index>:$extents,
                       Optional<Loom_Layout>:$layout);
  let results = (outs Loom_ViewType:$result);
}

def Loom_SanitizerAssertBytesOp : Loom_SanitizerOp<"assert.bytes"> {
  let summary = "Check that bytes of a buffer may be accessed";
  let description = [{
    What an access of a view or buffer comes down to: `bytes` bytes from `offset`
    on must be inside the buffer, and the address of the first must be a multiple
    of `align(N)`. A number of 0 bytes is always inside. `place` is the
    workgroup's and the workitem's coordinates, or nothing where they are not
    known.

    Example:

    ```loom
    func.def @f(%b: buffer, %o: offset, %n: offset) {
      sanitizer.assert.bytes<read> align(4) %b[%o], %n : buffer
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_SanitizerAccess:$access, I64Attr:$alignment,
                       Loom_BufferType:$buffer, Loom_OffsetType:$offset,
                       Loom_OffsetType:$bytes, Variadic<Index>:$place);
}

def Loom_SanitizerReportIfOp
    : Loom_SanitizerOp<"report_if", [AttrSizedOperandSegments]> {
  let summary = "Report that a check failed";
  let description = [{
    What the other checks become. The first string is the kind of the report,
    one of `out-of-bounds`, `misaligned`, `assumption` and `undefined`; the second
    is its message, in which `{0}`, `{1}`, ... stand for the values, at most four
    integers, addresses or floats. `place` is as in `sanitizer.assert.bytes`.

    Example:

    ```loom
    func.def @f(%i: index, %n: index) {
      %outside = index.cmp sge, %i, %n : index
      sanitizer.report_if %outside "out-of-bounds" "index {0} is not below {1}" (%i, %n : index, index)
      func.return
    }
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$kind, StrAttr:$message,
                       Variadic<AnyType>:$values, Variadic<Index>:$place);
  let extraClassDeclaration = [{
    /// The most values a message may have.
    static constexpr unsigned kMaxValues = 4;
  }];
}

#endif // LOOM_DIALECT_SANITIZER_IR_SANITIZEROPS_TD
