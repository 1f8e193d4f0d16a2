//===- Check.h - Cases, expectations and benchmarks -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECK_H
#define LOOM_DIALECT_CHECK_IR_CHECK_H

#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Interfaces/Extents.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/IR/SymbolTable.h"

#include "Loom/Dialect/Check/IR/CheckDialect.h.inc"
#include "Loom/Dialect/Check/IR/CheckEnums.h.inc"

#include "Loom/Dialect/Check/IR/CheckInterfaces.h.inc"

namespace loom {

/// The most samples one parameter may have.
constexpr int64_t kMaxSamples = 1 << 20;

/// What a sample reports, and its place in the sample space, as the resource of
/// memory effects.
struct CheckHarness : mlir::SideEffects::Resource::Base<CheckHarness> {
  llvm::StringRef getName() final { return "CheckHarness"; }
};

/// Whether a tensor of the test bench may have these elements.
bool isCheckElementType(mlir::Type type);

/// The providers of check.oracle.call.
llvm::ArrayRef<llvm::StringLiteral> getOracleProviders();

namespace detail {
mlir::LogicalResult verifyInCheckCase(mlir::Operation *op);
} // namespace detail

/// Ops that make sense only while a case runs.
template <typename ConcreteOp>
struct InCheckCase : mlir::OpTrait::TraitBase<ConcreteOp, InCheckCase> {
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyInCheckCase(op);
  }
};

class CheckReturnOp;
} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckParamOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckTensorOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckExpectOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckFileOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckEventOps.h.inc"

#endif // LOOM_DIALECT_CHECK_IR_CHECK_H
