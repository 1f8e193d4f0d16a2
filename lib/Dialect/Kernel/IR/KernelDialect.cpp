//===- KernelDialect.cpp - Kernels and their geometry ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Kernel/IR/KernelDialect.cpp.inc"
#include "Loom/Dialect/Kernel/IR/KernelEnums.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelIdOps.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelTypes.cpp.inc"

namespace {
struct KernelTypeSyntax : TypeSyntaxInterface {
  using TypeSyntaxInterface::TypeSyntaxInterface;

  ArrayRef<StringRef> getKeywords() const override {
    static constexpr StringRef keywords[] = {"kernel.barrier.phase"};
    return keywords;
  }
  ParseResult parse(OpAsmParser &parser, StringRef,
                    SourceType &result) const override {
    result.type = BarrierPhaseType::get(parser.getContext());
    return success();
  }
  LogicalResult print(OpAsmPrinter &printer, Type type,
                      ArrayRef<Value>) const override {
    if (!isa<BarrierPhaseType>(type))
      return failure();
    printer << "kernel.barrier.phase";
    return success();
  }
};
} // namespace

void KernelDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Kernel/IR/KernelBarrierOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Kernel/IR/KernelIdOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Kernel/IR/KernelCollectiveOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Kernel/IR/KernelOps.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "Loom/Dialect/Kernel/IR/KernelTypes.cpp.inc"
      >();
  addInterfaces<InlineAnywhere, KernelTypeSyntax>();
}
