//===- VectorMemoryOps.td - Loads and stores of vectors --------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTORMEMORYOPS_TD
#define LOOM_DIALECT_VECTOR_IR_VECTORMEMORYOPS_TD

include "Loom/Dialect/Vector/IR/VectorAccess.td"

defvar cacheWords = (ins OptionalAttr<Loom_CacheScope>:$cache_scope,
                         OptionalAttr<Loom_CacheTemporal>:$cache_temporal);
defvar plainWords = !con((ins UnitAttr:$is_volatile), cacheWords);

class Loom_VectorLoad<string mnemonic, string addressing, bit isMasked,
                      dag words = cacheWords>
    : Loom_VectorAccessOp<mnemonic, addressing, "Load", isMasked, (ins),
                          words>;
class Loom_VectorStore<string mnemonic, string addressing, bit isMasked,
                       dag words = cacheWords>
    : Loom_VectorAccessOp<mnemonic, addressing, "Store", isMasked,
                          (ins Loom_Vector:$value), words>;

//===----------------------------------------------------------------------===//
// A block of elements
//===----------------------------------------------------------------------===//

def Loom_VectorLoadOp : Loom_VectorLoad<"load", "Block", 0, plainWords> {
  let summary = "Load a block of elements";
  let description = [{
    One index per dimension of the view says where the block begins. The axes of
    the vector are the last axes of the view: lane (a, b) of a vector of rank 2
    is the element at the last two indices plus a and b. Every lane must be
    inside the extents. The address may rely on the alignment of the view's type,
    or else on that of one element. `volatile` keeps every dynamic access and its
    order, and the cache words are hints, as for `view.load`.

    Example:

    ```loom
    func.def @f(%v: view<64x32xf32>, %i: index, %j: index) -> (vector<4xf32>) {
      %x = vector.load %v[%i, %j] : view<64x32xf32> -> vector<4xf32>
      func.return %x : vector<4xf32>
    }
    ```
  }];
}

def Loom_VectorStoreOp : Loom_VectorStore<"store", "Block", 0, plainWords> {
  let summary = "Store a block of elements";
  let description = [{
    The block is that of `vector.load`.

    Example:

    ```loom
    func.def @f(%x: vector<2x4xf32>, %v: view<64x32xf32>, %i: index, %j: index) {
      vector.store %x, %v[%i, %j] {cache_temporal = non_temporal} : vector<2x4xf32>, view<64x32xf32>
      func.return
    }
    ```
  }];
}

def Loom_VectorLoadMaskOp : Loom_VectorLoad<"load.mask", "Block", 1> {
  let summary = "Load the active lanes of a block";
  let description = [{
    Lanes whose mask is not set touch no memory, so they may be outside of the
    extents, and have the value of the last operand.

    Example:

    ```loom
    func.def @f(%v: view<[%n]xf32>, %i: index, %mask: vector<4xi1>, %pass: vector<4xf32>) -> (vector<4xf32>) {
      %x = vector.load.mask %v[%i], %mask, %pass : view<[%n]xf32>, vector<4xi1>, vector<4xf32>
      func.return %x : vector<4xf32>
    }
    ```
  }];
}

def Loom_VectorStoreMaskOp : Loom_VectorStore<"store.mask", "Block", 1> {
  let summary = "Store the active lanes of a block";
  let description = [{
    Lanes whose mask is not set touch no memory, so they may be outside of the
    extents.

    Example:

    ```loom
    func.def @f(%x: vector<4xf32>, %v: view<[%n]xf32>, %i: index, %mask: vector<4xi1>) {
      vector.store.mask %x, %v[%i], %mask : vector<4xf32>, view<[%n]xf32>, vector<4xi1>
      func.return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Consecutive elements for the active lanes
//===----------------------------------------------------------------------===//

def Loom_VectorLoadExpandOp : Loom_VectorLoad<"load.expand", "Compact", 1> {
  let summary = "Load consecutive elements into the active lanes";
  let description = [{
    The k-th active lane, in row-major order, gets the k-th element along the
    last axis of the view, counted from the indices. The other lanes have the
    value of the last operand. Elements beyond the number of active lanes are not
    touched.

    Example:

    ```loom
    func.def @f(%v: view<[%n]xf32>, %i: index, %mask: vector<4xi1>, %pass: vector<4xf32>) -> (vector<4xf32>) {
      %x = vector.load.expand %v[%i], %mask, %pass : view<[%n]xf32>, vector<4xi1>, vector<4xf32>
      func.return %x : vector<4xf32>
    }
    ```
  }];
}

def Loom_VectorStoreCompressOp
    : Loom_VectorStore<"store.compress", "Compact", 1> {
  let summary = "Store the active lanes to consecutive elements";
  let description = [{
    The k-th active lane, in row-major order, becomes the k-th element along the
    last axis of the view, counted from the indices. Elements beyond the number
    of active lanes are not touched.

    Example:

    ```loom
    func.def @f(%x: vector<4xf32>, %v: view<[%n]xf32>, %i: index, %mask: vector<4xi1>) {
      vector.store.compress %x, %v[%i], %mask : vector<4xf32>, view<[%n]xf32>, vector<4xi1>
      func.return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Elements at offsets
//===----------------------------------------------------------------------===//

def Loom_VectorGatherOp : Loom_VectorLoad<"gather", "Indexed", 0> {
  let summary = "Load elements at offsets";
  let description = [{
    Each lane is the element at the indices plus its offset along the last axis
    of the view. The offsets are signed integers or coordinates, in a vector of
    the same shape; two lanes may have the same one. Every element must be inside
    the view; in a dense view of rank 2 or more, an offset that leaves the row
    reaches the next ones.

    Example:

    ```loom
    func.def @f(%v: view<[%n]xf32>, %i: index, %at: vector<4xi32>) -> (vector<4xf32>) {
      %x = vector.gather %v[%i][%at] : view<[%n]xf32>, vector<4xi32> -> vector<4xf32>
      func.return %x : vector<4xf32>
    }
    ```
  }];
}

def Loom_VectorGatherMaskOp : Loom_VectorLoad<"gather.mask", "Indexed", 1> {
  let summary = "Load elements at the offsets of the active lanes";
  let description = [{
    Lanes whose mask is not set touch no memory, whatever their offset is, and
    have the value of the last operand.

    Example:

    ```loom
    func.def @f(%v: view<[%n]xf32>, %i: index, %at: vector<4xindex>, %mask: vector<4xi1>, %pass: vector<4xf32>) -> (vector<4xf32>) {
      %x = vector.gather.mask %v[%i][%at], %mask, %pass : view<[%n]xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
      func.return %x : vector<4xf32>
    }
    ```
  }];
}

def Loom_VectorScatterOp : Loom_VectorStore<"scatter", "Indexed", 0> {
  let summary = "Store elements at offsets";
  let description = [{
    The elements are those of `vector.gather`. Of lanes with the same offset, the
    last one in row-major order remains.

    Example:

    ```loom
    func.def @f(%x: vector<4xf32>, %v: view<[%n]xf32>, %i: index, %at: vector<4xi32>) {
      vector.scatter %x, %v[%i][%at] : vector<4xf32>, view<[%n]xf32>, vector<4xi32>
      func.return
    }
    ```
  }];
}

def Loom_VectorScatterMaskOp : Loom_VectorStore<"scatter.mask", "Indexed", 1> {
  let summary = "Store elements at the offsets of the active lanes";
  let description = [{
    Lanes whose mask is not set touch no memory, whatever their offset is.

    Example:

    ```loom
    func.def @f(%x: vector<4xf32>, %v: view<[%n]xf32>, %i: index, %at: vector<4xindex>, %mask: vector<4xi1>) {
      vector.scatter.mask %x, %v[%i][%at], %mask : vector<4xf32>, view<[%n]xf32>, vector<4xindex>, vector<4xi1>
      func.return
    }
    ```
  }];
}

#endif // LOOM_DIALECT_VECTOR_IR_VECTORMEMORYOPS_TD
