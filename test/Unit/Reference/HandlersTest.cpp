//===- HandlersTest.cpp - Whether every operation has a handler -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every operation that can stand in the body of a kernel or function needs a
// handler. A new one without a handler fails here.
//
//===----------------------------------------------------------------------===//

#include "Code.h"
#include "Loom/Dialect/Scalar/IR/SourceOps.h"
#include "Loom/Init.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

/// Those that are never in a body that runs, and why. Those of `check` are not
/// either: the harness evaluates cases.
static constexpr StringRef kNeverRun[] = {
    // Symbols.
    "loom_config.decl", "loom_config.def", "loom_func.decl", "loom_func.def",
    "loom_kernel.decl", "loom_kernel.def", "loom_template.decl",
    "loom_template.def", "loom_template.ukernel", "loom_amdgpu.target",
    "loom_target.decl", "loom_target.generic",
    // Selection replaces them; without it they are refused.
    "loom_template.apply", "loom_template.call",
    // Starts kernels from cases, and says how they are launched.
    "loom_kernel.launch", "loom_kernel.launch.config",
    // In a copy of a module while it is printed.
    "loom_scalar.stand_in",
    // While a file is being read.
    "loom_cfg.label"};

static bool isNeverRun(StringRef name) {
  return name.starts_with("loom_check.") || llvm::is_contained(kNeverRun, name);
}

static bool hasHandler(OperationName name) {
  OperationState state(UnknownLoc::get(name.getContext()), name);
  Operation *op = Operation::create(state);
  bool found = getHandlers().lookup(op);
  op->destroy();
  return found;
}

namespace {
class HandlersTest : public testing::Test {
protected:
  HandlersTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    loadSourceDialects(context);
  }

  MLIRContext context;
};
} // namespace

TEST_F(HandlersTest, everyLoomOpHasOne) {
  unsigned count = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    StringRef text = name.getStringRef();
    if (!text.starts_with("loom_") || isNeverRun(text) ||
        name.hasTrait<OpTrait::IsTerminator>())
      continue;
    EXPECT_TRUE(hasHandler(name)) << "no handler for " << text.str();
    ++count;
  }
  EXPECT_GT(count, 100u);
  for (StringRef name : kNeverRun)
    EXPECT_TRUE(OperationName(name, &context).isRegistered()) << name.str();
}

TEST_F(HandlersTest, everyUpstreamOpOfTheSourceHasOne) {
  SmallVector<StringRef> names = {"vector.broadcast",     "vector.extract",
                                  "vector.from_elements", "vector.insert",
                                  "vector.shape_cast",    "vector.transpose"};
  for (const SourceOp &row : getSourceOps())
    names.push_back(row.upstream);
  for (StringRef text : names) {
    OperationName name(text, &context);
    ASSERT_TRUE(name.isRegistered()) << text.str();
    EXPECT_TRUE(hasHandler(name)) << "no handler for " << text.str();
  }
}
