//===- LaneOps.h - Functions of elements, in every workitem -----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Handlers that compute each element of the result from the elements of the
/// operands in the same place. All elements of a register lie side by side, so
/// that such a handler is one loop. A *lane function* is a class that is made
/// from the Inst, once per execution, and called with the bits of the operands.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_LANEOPS_H
#define LOOM_LIB_REFERENCE_LANEOPS_H

#include "Group.h"
#include "mlir/IR/TypeUtilities.h"
#include <utility>

namespace loom {

/// Elements in all workitems.
inline size_t countElements(const Register &value) {
  return size_t(value.getNumCells()) * value.getWidth();
}

/// Makes elements of `result` poison that are poison in `operand`, which has as
/// many cells.
inline void propagatePoison(Register &result, const Register &operand) {
  if (!operand.mayBePoison())
    return;
  uint32_t *poison = result.poisonOf(0);
  for (size_t i = 0, e = countElements(result); i < e; ++i)
    if (uint32_t maker = operand.getPoison(0, i))
      poison[i] = maker;
}

/// The base of lane functions without parameters.
struct LaneFunction {
  explicit LaneFunction(const Inst &) {}
};

template <typename Function, size_t... i>
void mapLanesImpl(Group &group, const Inst &inst, std::index_sequence<i...>) {
  Register &result = group.result(inst);
  result.clearPoison();
  const Function function(inst);
  const uint64_t *operands[] = {group.operand(inst, i).cell(0)...};
  uint64_t *out = result.cell(0);
  for (size_t k = 0, e = countElements(result); k < e; ++k)
    out[k] = function(operands[i][k]...);
  (propagatePoison(result, group.operand(inst, i)), ...);
}

/// The handler of a lane function of `n` operands: `uint64_t operator()(...)`.
template <typename Function, size_t n>
void mapLanes(Group &group, const Inst &inst) {
  mapLanesImpl<Function>(group, inst, std::make_index_sequence<n>());
}
template <typename Function> void mapUnary(Group &group, const Inst &inst) {
  mapLanes<Function, 1>(group, inst);
}
template <typename Function> void mapBinary(Group &group, const Inst &inst) {
  mapLanes<Function, 2>(group, inst);
}
template <typename Function> void mapTernary(Group &group, const Inst &inst) {
  mapLanes<Function, 3>(group, inst);
}

template <typename Function, size_t... i>
void mapCheckedImpl(Group &group, const Inst &inst, std::index_sequence<i...>) {
  Register &result = group.result(inst);
  result.clearPoison();
  const Function function(inst);
  const uint64_t *operands[] = {group.operand(inst, i).cell(0)...};
  uint64_t *out = result.cell(0);
  for (size_t k = 0, e = countElements(result); k < e; ++k) {
    bool isPoison = false;
    out[k] = function(operands[i][k]..., isPoison);
    if (isPoison)
      result.poisonOf(0)[k] = inst.id;
  }
  (propagatePoison(result, group.operand(inst, i)), ...);
}

/// The handler of a lane function whose result may be poison although no
/// operand is: `uint64_t operator()(..., bool &isPoison)`.
template <typename Function, size_t n>
void mapChecked(Group &group, const Inst &inst) {
  mapCheckedImpl<Function>(group, inst, std::make_index_sequence<n>());
}

/// The result is the operand.
inline void runCopy(Group &group, const Inst &inst) {
  group.result(inst) = group.operand(inst, 0);
}

inline llvm::LogicalResult setPure(Inst &inst, Handler handler) {
  inst.run = handler;
  inst.isPure = true;
  return llvm::success();
}

/// Bits of a scalar or of each element of a vector.
inline unsigned getElementBits(mlir::Type type) {
  return getCellBits(mlir::getElementTypeOrSelf(type));
}

} // namespace loom

#endif // LOOM_LIB_REFERENCE_LANEOPS_H
