//===- VectorAtomicOps.td - Atomic access to many elements -----*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTORATOMICOPS_TD
#define LOOM_DIALECT_VECTOR_IR_VECTORATOMICOPS_TD

include "Loom/Dialect/Vector/IR/VectorAccess.td"

defvar updateWords = (ins Loom_AtomicKind:$kind,
                          Loom_AtomicOrdering:$ordering,
                          Loom_AtomicScope:$scope, UnitAttr:$noftz);

class Loom_VectorAtomicOp<string mnemonic, string effect, bit isMasked,
                          dag values = (ins Loom_Vector:$value),
                          dag words = updateWords>
    : Loom_VectorAccessOp<"atomic." # mnemonic, "Indexed", effect, isMasked,
                          values, words>;

def Loom_VectorAtomicReduceOp : Loom_VectorAtomicOp<"reduce", "Reduce", 0> {
  let summary = "Atomically combine lanes with elements";
  let description = [{
    The elements are those of `vector.gather`; each lane is an atomic access of
    its own, as `view.atomic.reduce` is, in row-major order. Lanes with the same
    offset all take part.

    Example:

    ```loom
    func.def @f(%x: vector<4xi32>, %v: view<64xi32>, %i: index, %at: vector<4xi32>) {
      vector.atomic.reduce<addi> %x, %v[%i][%at] {ordering = relaxed, scope = device} : vector<4xi32>, view<64xi32>, vector<4xi32>
      func.return
    }
    ```
  }];
}

def Loom_VectorAtomicReduceMaskOp
    : Loom_VectorAtomicOp<"reduce.mask", "Reduce", 1> {
  let summary = "Atomically combine the active lanes with elements";
  let description = [{
    Lanes whose mask is not set touch no memory, whatever their offset is.

    Example:

    ```loom
    func.def @f(%x: vector<4xf32>, %v: view<64xf32>, %i: index, %at: vector<4xi32>, %mask: vector<4xi1>) {
      vector.atomic.reduce.mask<addf> %x, %v[%i][%at], %mask {ordering = relaxed, scope = device} : vector<4xf32>, view<64xf32>, vector<4xi32>, vector<4xi1>
      func.return
    }
    ```
  }];
}

def Loom_VectorAtomicRmwOp : Loom_VectorAtomicOp<"rmw", "Rmw", 0> {
  let summary = "Atomically combine lanes with elements, returning the old ones";
  let description = [{
    Each lane is a `view.atomic.rmw` of its own, in row-major order: of two lanes
    with the same offset, the later one gets what the earlier one left, unless
    another workitem came between them.

    Example:

    ```loom
    func.def @f(%x: vector<4xi32>, %v: view<64xi32>, %i: index, %at: vector<4xi32>) -> (vector<4xi32>) {
      %old = vector.atomic.rmw<addi> %x, %v[%i][%at] {ordering = acq_rel, scope = device} : vector<4xi32>, view<64xi32>, vector<4xi32> -> vector<4xi32>
      func.return %old : vector<4xi32>
    }
    ```
  }];
}

def Loom_VectorAtomicRmwMaskOp : Loom_VectorAtomicOp<"rmw.mask", "Rmw", 1> {
  let summary = "Atomically combine the active lanes, returning the old elements";
  let description = [{
    Lanes whose mask is not set touch no memory, whatever their offset is, and
    have the value of the last operand.

    Example:

    ```loom
    func.def @f(%x: vector<4xi32>, %v: view<64xi32>, %i: index, %at: vector<4xi32>, %mask: vector<4xi1>, %pass: vector<4xi32>) -> (vector<4xi32>) {
      %old = vector.atomic.rmw.mask<maxsi> %x, %v[%i][%at], %mask, %pass {ordering = relaxed, scope = device} : vector<4xi32>, view<64xi32>, vector<4xi32>, vector<4xi1> -> vector<4xi32>
      func.return %old : vector<4xi32>
    }
    ```
  }];
}

def Loom_VectorAtomicCmpxchgOp : Loom_VectorAtomicOp<"cmpxchg", "Cmpxchg", 0,
    (ins Loom_Vector:$expected, Loom_Vector:$replacement),
    (ins Loom_AtomicOrdering:$success_ordering,
         Loom_AtomicOrdering:$failure_ordering, Loom_AtomicScope:$scope)> {
  let summary = "Atomically replace the elements that have the expected bits";
  let description = [{
    Each lane is a `view.atomic.cmpxchg` of its own, in row-major order.

    Example:

    ```loom
    func.def @f(%free: vector<4xi32>, %mine: vector<4xi32>, %v: view<64xi32>, %i: index, %at: vector<4xi32>) -> (vector<4xi32>) {
      %old = vector.atomic.cmpxchg %free, %mine, %v[%i][%at] {failure_ordering = relaxed, scope = device, success_ordering = acquire} : vector<4xi32>, view<64xi32>, vector<4xi32> -> vector<4xi32>
      func.return %old : vector<4xi32>
    }
    ```
  }];
}

#endif // LOOM_DIALECT_VECTOR_IR_VECTORATOMICOPS_TD
