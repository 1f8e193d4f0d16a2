//===- LimitsTest.cpp - Kernels that take too long or too much ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Init.h"
#include "Loom/Reference/Reference.h"
#include "Loom/Reference/ReferenceFunction.h"
#include "Loom/Source/Reader.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {

using Texts = std::vector<std::string>;

class LimitsTest : public testing::Test {
protected:
  LimitsTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    loadSourceDialects(context);
  }

  /// The faults of a kernel with this body, each with the name of its op, on a
  /// launch whose time is soon over if it `isLate`.
  Texts run(StringRef body, bool isLate, Grid grid = {{1, 1, 1}, {4, 1, 1}}) {
    std::string text = R"(
      kernel.def export("k") @k(%x: index, %y: index, %z: index) {
        %c1 = index.constant 1 : index
        kernel.launch.config workgroups(%x, %y, %z) workgroup_size(%c1, %c1, %c1) : index
      } launch(%out: buffer) {
        %i = kernel.workitem.id<x> : index
        %zero = index.constant 0 : offset
        %c0 = index.constant 0 : index
        %c1 = index.constant 1 : index
)" + body.str() + R"(
        kernel.return
      })";
    OwningOpRef<ModuleOp> module = readSource(text, "test.loom", &context);
    if (!module)
      return {"not read"};
    KernelDefOp kernel = *module->getOps<KernelDefOp>().begin();
    auto prepared = ReferenceKernel::create(kernel, /*subgroupSize=*/4);
    if (!prepared)
      return {"not prepared"};
    std::vector<char> bytes(64);
    FaultLog log;
    Deadline deadline;
    if (isLate)
      deadline =
          std::chrono::steady_clock::now() + std::chrono::milliseconds(10);
    prepared->launch(
        grid, {ReferenceStorage{bytes.data(), bytes.size(), 0, bytes.size()}},
        log, deadline);
    Texts faults;
    for (const Fault &fault : log.getFaults())
      faults.push_back((stringifyFaultKind(fault.kind) + " at " +
                        fault.op->getName().getStringRef() + ": " +
                        fault.message)
                           .str());
    return faults;
  }

  MLIRContext context;
};

/// Whether there is one fault, which begins like this.
testing::AssertionResult isOne(const Texts &faults, StringRef begin) {
  if (faults.size() == 1 && StringRef(faults[0]).starts_with(begin))
    return testing::AssertionSuccess();
  auto result = testing::AssertionFailure() << faults.size() << " faults";
  for (const std::string &fault : faults)
    result << "\n  " << fault;
  return result;
}

} // namespace

TEST_F(LimitsTest, loopsEndInTime) {
  EXPECT_TRUE(
      isOne(run(R"(
        %t = scalar.constant true : i1
        scf.while() -> () {
          scf.condition %t : i1
        } do() {
          scf.yield
        })",
                /*isLate=*/true),
            "timeout at loom_scf.while: the time is over in iteration "));
  EXPECT_TRUE(isOne(run(R"(
        %many = index.constant 9223372036854775807 : index
        scf.for %j = [%c0 to %many step %c1]() {
        })",
                        /*isLate=*/true),
                    "timeout at loom_scf.for: the time is over in iteration "));
}

TEST_F(LimitsTest, graphsEndInTime) {
  EXPECT_TRUE(isOne(run(R"(
        %t = scalar.constant true : i1
        cfg.br ^next
      ^next:
        cfg.cond_br %t, ^next, ^end
      ^end:)",
                        /*isLate=*/true),
                    "timeout at loom_cfg.cond_br: the time is over after "));
}

/// A function has no workgroups to count.
TEST_F(LimitsTest, functionsEndInTime) {
  OwningOpRef<ModuleOp> module = readSource(R"(
      func.def pure @f(%x: i32) -> (i32) {
        %y = scalar.addi %x, %x : i32
        func.return %y : i32
      })",
                                            "test.loom", &context);
  ASSERT_TRUE(module);
  FuncDefOp function = *module->getOps<FuncDefOp>().begin();
  auto prepared = ReferenceFunction::create(function, /*subgroupSize=*/4);
  ASSERT_TRUE(prepared);
  FunctionArgument argument;
  argument.bits = {1};
  FunctionResult result;
  FaultLog log;
  prepared->call(1, argument, result, log,
                 std::chrono::steady_clock::now() - std::chrono::seconds(1));
  ASSERT_EQ(log.getFaults().size(), 1u);
  EXPECT_EQ(log.getFaults()[0].message, "the time is over");
}

TEST_F(LimitsTest, gridsEndInTime) {
  Grid huge = {{1 << 30, 1 << 30, 1 << 30}, {1, 1, 1}};
  EXPECT_TRUE(isOne(run("", /*isLate=*/true, huge),
                    "timeout at loom_kernel.def: the time is over after "));
  // Nor after something else has ended the run.
  EXPECT_TRUE(isOne(run(R"(
        %bytes = index.constant 4294967296 : offset
        %s = buffer.alloca<private> align(4) %bytes : buffer)",
                        /*isLate=*/false, huge),
                    "limit at loom_buffer.alloca: cannot allocate 4294967296 "
                    "bytes; the reference device has 2048 MiB"));
}

TEST_F(LimitsTest, valuesAreCounted) {
  std::string body = "        %v0 = vector.constant 0 : vector<65536xi64>\n";
  for (int i = 0; i < 5; ++i)
    body += "        %v" + std::to_string(i + 1) + " = vector.addi %v" +
            std::to_string(i) + ", %v0 : vector<65536xi64>\n";
  EXPECT_TRUE(isOne(run(body, /*isLate=*/false, {{1, 1, 1}, {1024, 1, 1}}),
                    "limit at loom_kernel.def: the values of a workgroup need "
                    "3"));
}
