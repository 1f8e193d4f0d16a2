//===- Lanes.cpp - Values of a workgroup's workitems ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Encoding/IR/Encoding.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/View/IR/View.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

static constexpr int64_t kMaxElements = 1 << 16;

unsigned loom::getCellBits(Type elementType) {
  if (elementType.isIntOrFloat())
    return elementType.getIntOrFloatBitWidth();
  return 64;
}

std::optional<unsigned> loom::countCells(Type type) {
  using Count = std::optional<unsigned>;
  return llvm::TypeSwitch<Type, Count>(type)
      .Case<IntegerType, FloatType>([](Type scalar) -> Count {
        if (scalar.getIntOrFloatBitWidth() > 64)
          return {};
        return 1;
      })
      .Case<IndexType, OffsetType>([](auto) -> Count { return 1; })
      .Case<VectorType>([](VectorType vector) -> Count {
        if (vector.isScalable() || vector.getNumElements() > kMaxElements ||
            countCells(vector.getElementType()) != 1)
          return {};
        return vector.getNumElements();
      })
      .Case<BufferType>([](auto) -> Count { return BufferCells::Count; })
      .Case<ViewType>([](ViewType view) -> Count {
        return ViewCells::Extents + 2 * view.getShape().size();
      })
      .Case<EncodingType>([](auto) -> Count { return LayoutCells::Count; })
      .Case<BarrierPhaseType>([](auto) -> Count { return 0; })
      .Default([](Type) -> Count { return {}; });
}

void Register::copyLane(unsigned lane, const Register &from,
                        unsigned fromLane) {
  for (unsigned i = 0; i < numCells; ++i)
    set(i, lane, from.get(i, fromLane));
  if (!from.mayBePoison() && !mayBePoison())
    return;
  for (unsigned i = 0; i < numCells; ++i)
    poisonOf(i)[lane] = from.getPoison(i, fromLane);
}

void Register::copyLanes(LaneRef lanes, const Register &from) {
  if (lanes.size() == width) {
    *this = from;
    return;
  }
  for (unsigned i = 0; i < numCells; ++i) {
    uint64_t *to = cell(i);
    const uint64_t *source = from.cell(i);
    for (unsigned lane : lanes)
      to[lane] = source[lane];
  }
  if (!from.mayBePoison() && !mayBePoison())
    return;
  for (unsigned i = 0; i < numCells; ++i)
    for (unsigned lane : lanes)
      poisonOf(i)[lane] = from.getPoison(i, lane);
}
