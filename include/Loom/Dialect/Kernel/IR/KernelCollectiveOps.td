//===- KernelCollectiveOps.td - What workitems do together -----*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_KERNEL_IR_KERNELCOLLECTIVEOPS_TD
#define LOOM_DIALECT_KERNEL_IR_KERNELCOLLECTIVEOPS_TD

include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Dialect/Kernel/IR/KernelDialect.td"
include "Loom/Interfaces/CombiningKind.td"
include "Loom/Interfaces/ResultNames.td"
include "Loom/Interfaces/UniformityInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// What lanes exchange: an integer, float or address, or a vector of integers
/// or floats of rank 1.
def Loom_CollectiveScalar : AnyTypeOf<[AnySignlessInteger, AnyFloat]>;
def Loom_CollectiveValue : AnyTypeOf<[AnySignlessInteger, AnyFloat, Index,
    Loom_OffsetType, VectorOfRankAndType<[1], [AnySignlessInteger, AnyFloat]>],
    "an integer, float, index or offset, or a vector of rank 1 of integers or "
    "floats">;

/// What lanes combine.
def Loom_CombinableValue : AnyTypeOf<[AnySignlessInteger, AnyFloat,
    VectorOfRankAndType<[1], [AnySignlessInteger, AnyFloat]>],
    "an integer or float, or a vector of rank 1 of them">;

/// Which workitems take part. A collective reads it: two in one block may be
/// merged, but none moves to a place where others are active.
def Loom_Participation : Resource<"::loom::ParticipationResource">;

/// `uniformity` is the enumerator for who sees the same result.
class Loom_CollectiveUniformity<string uniformity> {
  string text = [{
    ::loom::Uniformity
    getResultUniformity(unsigned, ::llvm::ArrayRef<::loom::Uniformity>) {
      return ::loom::Uniformity::}] # uniformity # [{;
    }
  }];
}

/// Any control may be around it, but it stays under that control.
class Loom_Convergent<string uniformity> {
  string text = Loom_CollectiveUniformity<uniformity>.text # [{
    bool isConvergent() { return true; }
  }];
}

class Loom_KernelCollectiveOp<string mnemonic, string uniformity,
                              list<Trait> traits = []>
    : Op<KernelDialect, "subgroup." # mnemonic, !listconcat(
        [MemoryEffects<[MemRead<Loom_Participation>]>, UniformityOpInterface],
        traits)> {
  let extraClassDeclaration = Loom_Convergent<uniformity>.text;
}

/// All workitems of a workgroup execute it, or none.
class Loom_KernelWorkgroupOp<string mnemonic, string uniformity,
                             list<Trait> traits = []>
    : Op<KernelDialect, "workgroup." # mnemonic, !listconcat(
        [MemoryEffects<[MemRead<Loom_Participation>]>, UniformityOpInterface],
        traits)> {
  let extraClassDeclaration = Loom_CollectiveUniformity<uniformity>.text # [{
    ::loom::Uniformity getRequiredExecution() {
      return ::loom::Uniformity::Workgroup;
    }
  }];
}

/// The text of an example inside of a kernel's body with `%v: f32`,
/// `%n: i32` and `%p: i1`.
class Loom_CollectiveExample<string op> {
  string text = [{

    Example:

    ```loom
    func.def device @f(%v: f32, %n: i32, %p: i1) {
      }] # op # [{
      func.return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Subgroup
//===----------------------------------------------------------------------===//

def Loom_KernelShuffleOp : Loom_KernelCollectiveOp<"shuffle", "Varying",
    [AllTypesMatch<["value", "result"]>, OpAsmOpInterface]> {
  let summary = "The value of another lane";
  let description = [{
    The subgroup is cut into segments of `%width` consecutive lanes, a power of
    two that is at most the subgroup's size. With `xor` the source is the lane
    whose number differs in the bits of `%offset`; with `up` it is `%offset`
    lanes below, with `down` above; with `index` it is lane `%offset` of the
    segment. The second result says whether the source is in the segment and
    took part; where it is false, the first result is the lane's own value. A
    width that is no such power of two is undefined, as is a width that differs
    between lanes; a constant that is none is an error.
  }] # Loom_CollectiveExample<"%r, %ok = kernel.subgroup.shuffle<xor> %v, %n, %n : f32, i32, i32">.text;
  let arguments = (ins Loom_ShuffleMode:$mode, Loom_CollectiveValue:$value,
                       I32:$offset, I32:$width);
  let results = (outs Loom_CollectiveValue:$result, I1:$ok);
  let assemblyFormat = [{
    `<` $mode `>` $value `,` $offset `,` $width attr-dict `:`
    custom<PlainType>(type($value)) `,` custom<PlainType>(type($offset)) `,`
    custom<PlainType>(type($width))
  }];
  let extraClassDeclaration = Loom_SeparateResultNames #
      Loom_Convergent<"Varying">.text;
  let hasVerifier = 1;
}

def Loom_KernelBroadcastOp : Loom_KernelCollectiveOp<"broadcast",
    "Subgroup", [AllTypesMatch<["value", "result"]>]> {
  let summary = "The value of one lane, for all lanes";
  let description = [{
    `%lane` is the same in all lanes that take part, and is one of them.
  }] # Loom_CollectiveExample<"%r = kernel.subgroup.broadcast %v from %n : f32, i32">.text;
  let arguments = (ins Loom_CollectiveValue:$value, I32:$lane);
  let results = (outs Loom_CollectiveValue:$result);
  let assemblyFormat = [{
    $value `from` $lane attr-dict `:` custom<PlainType>(type($value)) `,`
    custom<PlainType>(type($lane))
  }];
}

def Loom_KernelBroadcastFirstOp : Loom_KernelCollectiveOp<"broadcast.first",
    "Subgroup", [AllTypesMatch<["value", "result"]>]> {
  let summary = "The value of the lowest lane that takes part";
  let description = Loom_CollectiveExample<"%r = kernel.subgroup.broadcast.first %v : f32">.text;
  let arguments = (ins Loom_CollectiveValue:$value);
  let results = (outs Loom_CollectiveValue:$result);
  let assemblyFormat = [{
    $value attr-dict `:` custom<PlainType>(type($value))
  }];
}

def Loom_KernelSubgroupReduceOp : Loom_KernelCollectiveOp<"reduce", "",
    [AllTypesMatch<["value", "result"]>]> {
  let summary = "All lanes' values combined";
  let description = [{
    Only lanes that take part count, and only those have a result. With
    `cluster_size` n, and `cluster_stride` s (1 if absent), the lanes that
    combine are n lanes whose numbers agree modulo s and in their quotient by
    n * s; both are powers of two and n * s is at most the subgroup's size. The
    order of a float reduction is fixed for a target, but not stated.
  }] # Loom_CollectiveExample<"%r = kernel.subgroup.reduce<addf> %v {cluster_size = 8} : f32">.text;
  let arguments = (ins Loom_CombiningKind:$kind, Loom_CombinableValue:$value,
                       OptionalAttr<I64Attr>:$cluster_size,
                       OptionalAttr<I64Attr>:$cluster_stride);
  let results = (outs Loom_CombinableValue:$result);
  let assemblyFormat = [{
    `<` $kind `>` $value attr-dict `:` custom<PlainType>(type($value))
  }];
  // The clusters of one subgroup have different results.
  let extraClassDeclaration = [{
    ::loom::Uniformity
    getResultUniformity(unsigned, ::llvm::ArrayRef<::loom::Uniformity>) {
      return getClusterSize() ? ::loom::Uniformity::Varying
                              : ::loom::Uniformity::Subgroup;
    }
    bool isConvergent() { return true; }
  }];
  let hasVerifier = 1;
}

def Loom_KernelSubgroupScanOp : Loom_KernelCollectiveOp<"scan", "Varying",
    [AllTypesMatch<["value", "result"]>]> {
  let summary = "Running combination over the lanes";
  let description = [{
    Lane k combines the values of the lanes up to k (`inclusive`) or below k
    (`exclusive`); with `reverse`, the lanes from k up, or above. Where an
    exclusive scan combines nothing, the result is the kind's neutral value: 0
    for `addi`, `ori`, `xori` and `maxui`, 1 for the products, all ones for
    `andi` and `minui`, the smallest and largest integer for `maxsi` and
    `minsi`, -0 for `addf`, and the infinity that loses for the float minima and
    maxima.
  }] # Loom_CollectiveExample<"%r = kernel.subgroup.scan<addf> %v {direction = forward, mode = inclusive} : f32">.text;
  let arguments = (ins Loom_CombiningKind:$kind, Loom_CombinableValue:$value,
                       Loom_ScanMode:$mode, Loom_ScanDirection:$direction);
  let results = (outs Loom_CombinableValue:$result);
  let assemblyFormat = [{
    `<` $kind `>` $value custom<ScanOptions>($mode, $direction) attr-dict `:`
    custom<PlainType>(type($value))
  }];
  let hasVerifier = 1;
}

class Loom_KernelVoteOp<string mnemonic, string what>
    : Loom_KernelCollectiveOp<"vote." # mnemonic, "Subgroup"> {
  let summary = what;
  let description = Loom_CollectiveExample<"%r = kernel.subgroup.vote." # mnemonic # " %p : i1">.text;
  let arguments = (ins I1:$predicate);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    $predicate attr-dict `:` custom<PlainType>(type($predicate))
  }];
}
def Loom_KernelVoteAnyOp
    : Loom_KernelVoteOp<"any", "Whether the predicate holds in some lane">;
def Loom_KernelVoteAllOp
    : Loom_KernelVoteOp<"all", "Whether the predicate holds in all lanes">;

def Loom_KernelBallotOp : Loom_KernelCollectiveOp<"vote.ballot", "Subgroup"> {
  let summary = "The lanes in which the predicate holds";
  let description = [{
    Bit k is set if lane k takes part and its predicate is true. An i32 needs a
    target with subgroups of at most 32 lanes.
  }] # Loom_CollectiveExample<"%r = kernel.subgroup.vote.ballot %p : i1 -> i64">.text;
  let arguments = (ins I1:$predicate);
  let results = (outs AnyTypeOf<[I32, I64]>:$result);
  let assemblyFormat = [{
    $predicate attr-dict `:` custom<PlainType>(type($predicate)) `->`
    custom<PlainType>(type($result))
  }];
}

def Loom_KernelActiveMaskOp : Loom_KernelCollectiveOp<"active.mask", "Subgroup"> {
  let summary = "The lanes that take part";
  let description = Loom_CollectiveExample<"%r = kernel.subgroup.active.mask : i64">.text;
  let results = (outs I64:$result);
  let assemblyFormat = "attr-dict `:` custom<PlainType>(type($result))";
}

def Loom_KernelMatchAnyOp : Loom_KernelCollectiveOp<"match.any", "Varying"> {
  let summary = "The lanes that have this lane's value";
  let description = [{
    Values are equal if all their bits are: -0.0 differs from 0.0, and a NaN
    equals itself.
  }] # Loom_CollectiveExample<"%r = kernel.subgroup.match.any %v : f32 -> i64">.text;
  let arguments = (ins Loom_CollectiveScalar:$value);
  let results = (outs I64:$result);
  let assemblyFormat = [{
    $value attr-dict `:` custom<PlainType>(type($value)) `->`
    custom<PlainType>(type($result))
  }];
}

def Loom_KernelMatchAllOp : Loom_KernelCollectiveOp<"match.all",
    "Subgroup", [OpAsmOpInterface]> {
  let summary = "Whether all lanes have one value";
  let description = [{
    The first result is the mask of the lanes that take part if all of them have
    the same bits, and 0 else; the second says which of the two it is.
  }] # Loom_CollectiveExample<"%r, %same = kernel.subgroup.match.all %v : f32 -> i64, i1">.text;
  let arguments = (ins Loom_CollectiveScalar:$value);
  let results = (outs I64:$result, I1:$same);
  let assemblyFormat = [{
    $value attr-dict `:` custom<PlainType>(type($value)) `->`
    custom<PlainType>(type($result)) `,` custom<PlainType>(type($same))
  }];
  let extraClassDeclaration = Loom_SeparateResultNames #
      Loom_Convergent<"Subgroup">.text;
}

//===----------------------------------------------------------------------===//
// Workgroup
//===----------------------------------------------------------------------===//

def Loom_KernelWorkgroupReduceOp : Loom_KernelWorkgroupOp<"reduce", "Workgroup",
    [AllTypesMatch<["value", "result"]>]> {
  let summary = "All workitems' values combined";
  let description = [{
    The order of a float reduction is fixed for a target, but not stated.
  }] # Loom_CollectiveExample<"%r = kernel.workgroup.reduce<addf> %v : f32">.text;
  let arguments = (ins Loom_CombiningKind:$kind, Loom_CombinableValue:$value);
  let results = (outs Loom_CombinableValue:$result);
  let assemblyFormat = [{
    `<` $kind `>` $value attr-dict `:` custom<PlainType>(type($value))
  }];
  let hasVerifier = 1;
}

def Loom_KernelWorkgroupScanOp : Loom_KernelWorkgroupOp<"scan", "Varying",
    [AllTypesMatch<["value", "result"]>]> {
  let summary = "Running combination over the workitems";
  let description = [{
    As `kernel.subgroup.scan`, over the workitems of a workgroup in the order of
    their flat number: x first, then y, then z.
  }] # Loom_CollectiveExample<"%r = kernel.workgroup.scan<addf> %v {direction = forward, mode = exclusive} : f32">.text;
  let arguments = (ins Loom_CombiningKind:$kind, Loom_CombinableValue:$value,
                       Loom_ScanMode:$mode, Loom_ScanDirection:$direction);
  let results = (outs Loom_CombinableValue:$result);
  let assemblyFormat = [{
    `<` $kind `>` $value custom<ScanOptions>($mode, $direction) attr-dict `:`
    custom<PlainType>(type($value))
  }];
  let hasVerifier = 1;
}

class Loom_KernelWorkgroupVoteOp<string mnemonic, string what>
    : Loom_KernelWorkgroupOp<"vote." # mnemonic, "Workgroup"> {
  let summary = what;
  let description = Loom_CollectiveExample<"%r = kernel.workgroup.vote." # mnemonic # " %p : i1">.text;
  let arguments = (ins I1:$predicate);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    $predicate attr-dict `:` custom<PlainType>(type($predicate))
  }];
}
def Loom_KernelWorkgroupVoteAnyOp : Loom_KernelWorkgroupVoteOp<"any",
    "Whether the predicate holds in some workitem">;
def Loom_KernelWorkgroupVoteAllOp : Loom_KernelWorkgroupVoteOp<"all",
    "Whether the predicate holds in all workitems">;

def Loom_KernelWorkgroupVoteCountOp : Loom_KernelWorkgroupOp<"vote.count", "Workgroup"> {
  let summary = "In how many workitems the predicate holds";
  let description = Loom_CollectiveExample<"%r = kernel.workgroup.vote.count %p : i1 -> i32">.text;
  let arguments = (ins I1:$predicate);
  let results = (outs I32:$result);
  let assemblyFormat = [{
    $predicate attr-dict `:` custom<PlainType>(type($predicate)) `->`
    custom<PlainType>(type($result))
  }];
}

#endif // LOOM_DIALECT_KERNEL_IR_KERNELCOLLECTIVEOPS_TD
