//===- Init.cpp - Registration of everything ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Init.h"
#include "Loom/Dialect/Amdgpu/IR/Amdgpu.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Check/IR/Check.h"
#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Encoding/IR/Encoding.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/NormalForm/IR/NormalForm.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Target/IR/Target.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Target/Translation/Translate.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

void loom::registerAllDialects(DialectRegistry &registry) {
  registry.insert<AmdgpuDialect, BufferDialect, CfgDialect, CheckDialect,
                  ConfigDialect, EncodingDialect, FuncDialect, IndexDialect,
                  KernelDialect, NormalFormDialect, SanitizerDialect,
                  ScalarDialect, ScfDialect, TargetDialect, TemplateDialect,
                  loom::VectorDialect, ViewDialect, arith::ArithDialect,
                  math::MathDialect, ub::UBDialect, vector::VectorDialect>();
  registerTranslations(registry);
}

void loom::loadSourceDialects(MLIRContext &context) {
  context.loadDialect<AmdgpuDialect, BufferDialect, CfgDialect, CheckDialect,
                      ConfigDialect, EncodingDialect, FuncDialect, IndexDialect,
                      KernelDialect, NormalFormDialect, SanitizerDialect,
                      ScalarDialect, ScfDialect, TargetDialect, TemplateDialect,
                      loom::VectorDialect, ViewDialect>();
}
