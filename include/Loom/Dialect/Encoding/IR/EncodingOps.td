//===- EncodingOps.td - Layouts --------------------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_ENCODING_IR_ENCODINGOPS_TD
#define LOOM_DIALECT_ENCODING_IR_ENCODINGOPS_TD

include "Loom/Dialect/Encoding/IR/EncodingDialect.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_EncodingOp<string mnemonic, list<Trait> traits = []>
    : Op<EncodingDialect, mnemonic, !listconcat([Pure], traits)>;

def Loom_EncodingLayoutDenseOp : Loom_EncodingOp<"layout.dense"> {
  let summary = "Row-major layout without gaps";
  let description = [{
    The pitches follow from the extents of each view that has the layout.

    Example:

    ```loom
    func.def @f(%b: buffer, %at: offset) {
      %l = encoding.layout.dense : encoding<layout>
      %v = buffer.view %b[%at] : buffer -> view<4x8xf32, %l>
      func.return
    }
    ```
  }];
  let results = (outs Loom_Layout:$result);
  let assemblyFormat = "attr-dict `:` custom<PlainType>(type($result))";
}

def Loom_EncodingLayoutStridedOp : Loom_EncodingOp<"layout.strided"> {
  let summary = "Layout with a pitch for each axis";
  let description = [{
    The pitch of an axis is the distance, in elements, between neighbours along
    it: a literal or an `index` value. A pitch is not negative; a run-time value
    that is negative is undefined. A pitch of 0 repeats one element. Pitches in
    any order are allowed, so a transposed window is a layout like any other.

    Example:

    ```loom
    func.def @f(%b: buffer, %at: offset, %pitch: index) {
      %l = encoding.layout.strided [%pitch, 1] : encoding<layout>
      %v = buffer.view %b[%at] : buffer -> view<4x8xf32, %l>
      func.return
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$pitches,
                       DenseI64ArrayAttr:$static_pitches);
  let results = (outs Loom_Layout:$result);
  let assemblyFormat = [{
    custom<Pitches>($pitches, $static_pitches) attr-dict `:`
    custom<PlainType>(type($result))
  }];
  let builders = [OpBuilder<(ins
      "::mlir::ArrayRef<::mlir::OpFoldResult>":$pitches)>];
  let extraClassDeclaration = [{
    unsigned getRank() { return getStaticPitches().size(); }
    /// One per axis: an integer attribute or a value.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedPitches();
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

class Loom_EncodingLayoutAssumeOp<string mnemonic>
    : Loom_EncodingOp<"layout.assume." # mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins Loom_Layout:$source, OptionalAttr<I64Attr>:$rank);
  let results = (outs Loom_Layout:$result);
  let assemblyFormat =
      "$source attr-dict `:` custom<PlainType>(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Loom_EncodingLayoutAssumeDenseOp : Loom_EncodingLayoutAssumeOp<"dense"> {
  let summary = "The same layout, known to be dense";
  let description = [{
    A false statement is undefined. `rank` says for how many axes the layout is.

    Example:

    ```loom
    func.def @f(%c: i1, %a: encoding<layout>, %b: encoding<layout>) {
      %l = scf.select %c, %a, %b : encoding<layout>
      %dense = encoding.layout.assume.dense %l {rank = 2} : encoding<layout>
      func.return
    }
    ```
  }];
}

def Loom_EncodingLayoutAssumeStridedOp : Loom_EncodingLayoutAssumeOp<"strided"> {
  let summary = "The same layout, known to have pitches of its own";
  let description = [{
    A false statement is undefined. `rank` says for how many axes the layout is.

    Example:

    ```loom
    func.def @f(%c: i1, %a: encoding<layout>, %b: encoding<layout>) {
      %l = scf.select %c, %a, %b : encoding<layout>
      %strided = encoding.layout.assume.strided %l {rank = 2} : encoding<layout>
      func.return
    }
    ```
  }];
}

#endif // LOOM_DIALECT_ENCODING_IR_ENCODINGOPS_TD
