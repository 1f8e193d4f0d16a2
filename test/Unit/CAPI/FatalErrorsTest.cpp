//===- FatalErrorsTest.cpp - The process survives LLVM --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestCompile.h"
#include "gtest/gtest.h"
#include <thread>

using namespace loom::test;

/// A wave32 intrinsic for a wave64 chip: instruction selection calls abort.
static const char *const narrowBallot = R"(
llvm.func amdgpu_kernelcc @k(%p: !llvm.ptr<1>, %a: i32) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %c = llvm.icmp "eq" %a, %zero : i32
  %b = llvm.call_intrinsic "llvm.amdgcn.ballot.i32"(%c) : (i1) -> i32
  llvm.store %b, %p : i32, !llvm.ptr<1>
  llvm.return
}
)";

/// More workgroup memory than the chip has: an error of the LLVMContext, which
/// without a handler calls exit(1).
static const char *const muchMemory = R"(
llvm.mlir.global internal @memory() {addr_space = 3 : i32} : !llvm.array<200000 x i8>
llvm.func amdgpu_kernelcc @k(%i: i32) {
  %one = llvm.mlir.constant(1 : i8) : i8
  %memory = llvm.mlir.addressof @memory : !llvm.ptr<3>
  %p = llvm.getelementptr %memory[%i] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  llvm.store volatile %one, %p : i8, !llvm.ptr<3>
  llvm.return
}
)";

static Outcome compileLowered(LoomContext *context, const char *text) {
  LoomCompileOptions options = {};
  options.target = "amdgpu:gfx942";
  options.pipeline = "none";
  return compile(context, text, "lowered.mlir", options);
}

/// The good module is compiled in the context of the bad one and in a new one.
static void expectSurvival(const char *text, const char *message) {
  Context context = makeContext();
  for (int i = 0; i < 3; ++i) {
    Outcome bad = compileLowered(context.get(), text);
    EXPECT_EQ(bad.status, LOOM_FAILURE);
    EXPECT_EQ(bad.bytes, "");
    ASSERT_EQ(bad.told.size(), 1u) << bad.messages();
    EXPECT_EQ(bad.told[0].severity, LOOM_ERROR);
    EXPECT_TRUE(contains(bad.messages(), message)) << bad.messages();

    Outcome good =
        compile(context.get(), getSaxpy(), "saxpy.loom", "amdgpu:gfx942");
    EXPECT_EQ(good.status, LOOM_SUCCESS) << good.messages();
    Outcome fresh =
        compile(makeContext().get(), getSaxpy(), "saxpy.loom", "amdgpu:gfx942");
    EXPECT_TRUE(isCodeObject(fresh.bytes, "saxpy"));
    EXPECT_EQ(good.bytes, fresh.bytes);
  }
}

TEST(CAPIFatalErrors, abortInsideOfLLVM) {
  expectSurvival(narrowBallot, "Cannot select");
}

TEST(CAPIFatalErrors, exitInsideOfLLVM) {
  expectSurvival(muchMemory, "local memory (200000) exceeds limit (65536)");
}

/// Four threads, each with a context of its own, compile for different targets
/// what a sequential run compiled before; two of them also fail in between.
TEST(CAPIFatalErrors, fourThreads) {
  const char *const targets[] = {"amdgpu:gfx1100", "amdgpu:gfx942",
                                 "amdgpu:gfx1201", "amdgpu:gfx11-generic"};
  std::vector<std::string> expected;
  for (const char *target : targets) {
    expected.push_back(
        compile(makeContext().get(), getSaxpy(), "saxpy.loom", target).bytes);
    ASSERT_TRUE(isCodeObject(expected.back(), "saxpy")) << target;
  }
  std::vector<std::string> failures(4);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      Context context = makeContext();
      for (unsigned i = 0; i < 4; ++i) {
        unsigned which = (t + i) % 4;
        Outcome outcome =
            compile(context.get(), getSaxpy(), "saxpy.loom", targets[which]);
        if (outcome.bytes != expected[which])
          failures[t] += std::string(targets[which]) + ": other bytes " +
                         outcome.messages();
        if (t % 2 == 1 &&
            compileLowered(context.get(), narrowBallot).status != LOOM_FAILURE)
          failures[t] += "no failure; ";
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const std::string &failure : failures)
    EXPECT_EQ(failure, "");
}
