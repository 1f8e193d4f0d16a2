//===- Init.cpp - Registration of everything ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Init.h"
#include "Loom/Dialect/Check/IR/Check.h"
#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/NormalForm/IR/NormalForm.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Target/IR/Target.h"
#include "Loom/Target/Translation/Translate.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

void loom::registerAllDialects(DialectRegistry &registry) {
  registry.insert<BufferDialect, CheckDialect, ConfigDialect, FuncDialect,
                  IndexDialect, KernelDialect, NormalFormDialect, ScalarDialect,
                  ScfDialect, TargetDialect, ViewDialect, arith::ArithDialect,
                  math::MathDialect>();
  registerTranslations(registry);
}

void loom::loadSourceDialects(MLIRContext &context) {
  context.loadDialect<BufferDialect, CheckDialect, ConfigDialect, FuncDialect,
                      IndexDialect, KernelDialect, NormalFormDialect,
                      ScalarDialect, ScfDialect, TargetDialect, ViewDialect>();
}
