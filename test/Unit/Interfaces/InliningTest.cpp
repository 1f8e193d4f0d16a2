//===- InliningTest.cpp - Every dialect's ops can be inlined --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Init.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir;

/// An op of a dialect without the interface keeps the helper it is in from
/// being inlined, and nothing says so.
TEST(Inlining, EveryDialectOfFunctionBodies) {
  DialectRegistry registry;
  loom::registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();

  // What has ops only in modules or in check cases.
  const llvm::StringSet<> notInBodies = {"loom_amdgpu", "loom_check", "loom"};
  unsigned numChecked = 0;
  for (RegisteredOperationName op : context.getRegisteredOperations()) {
    Dialect &dialect = op.getDialect();
    if (!dialect.getNamespace().starts_with("loom") ||
        notInBodies.contains(dialect.getNamespace()))
      continue;
    ++numChecked;
    EXPECT_TRUE(dialect.getRegisteredInterface<DialectInlinerInterface>())
        << op.getStringRef().str();
  }
  EXPECT_GT(numChecked, 150u);
}
