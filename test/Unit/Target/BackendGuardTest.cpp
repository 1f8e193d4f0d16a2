//===- BackendGuardTest.cpp - Fatal errors of LLVM ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/BackendGuard.h"
#include "Loom/Target/AMDGPU/Emit.h"
#include "TestModules.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"
#include "gtest/gtest.h"
#include <csignal>
#include <thread>

using namespace loom;
using namespace loom::test;

/// Wave-size mismatch: instruction selection ends by abort.
static const char *const narrowBallot = R"(
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %a) {
  %c = icmp eq i32 %a, 0
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  store i32 %b, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.ballot.i32(i1)
)";

static void expectGoodCompile() {
  llvm::LLVMContext context;
  llvm::Expected<ObjectBytes> bytes =
      emitHsaco(*parse(context, saxpy), {lookupTarget("gfx942")});
  ASSERT_TRUE(bool(bytes)) << llvm::toString(bytes.takeError());
  EXPECT_FALSE(bytes->empty());
}

static std::string emitBadBallot() {
  llvm::LLVMContext context;
  llvm::Expected<ObjectBytes> bytes =
      emitHsaco(*parse(context, narrowBallot), {lookupTarget("gfx942")});
  if (bytes)
    return "no error";
  EXPECT_TRUE(bytes.errorIsA<BackendFatalError>());
  return llvm::toString(bytes.takeError());
}

TEST(BackendGuard, passesResultsThrough) {
  EXPECT_FALSE(bool(runGuarded([] { return llvm::Error::success(); })));
  llvm::Error error =
      runGuarded([] { return llvm::createStringError("ordinary"); });
  EXPECT_FALSE(error.isA<BackendFatalError>());
  EXPECT_EQ(llvm::toString(std::move(error)), "ordinary");
}

TEST(BackendGuard, abortInsideOfLLVM) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_NE(emitBadBallot().find("Cannot select"), std::string::npos);
    expectGoodCompile();
  }
}

/// A generic target with an old code object version is a usage error, for which
/// LLVM calls exit(1).
TEST(BackendGuard, exitInsideOfLLVM) {
  for (int i = 0; i < 3; ++i) {
    llvm::LLVMContext context;
    llvm::Expected<PrivateModule> copy =
        PrivateModule::copyOf(*parse(context, saxpy));
    ASSERT_TRUE(bool(copy));
    const TargetInfo &target = *lookupTarget("gfx11-generic");
    llvm::Error error = copy->run([&](llvm::Module &module) -> llvm::Error {
      if (llvm::Error error = prepareModule(module, target))
        return error;
      module.setModuleFlag(llvm::Module::Error, "amdhsa_code_object_version",
                           500);
      return emitObject(module, target).takeError();
    });
    ASSERT_TRUE(error.isA<BackendFatalError>());
    EXPECT_NE(llvm::toString(std::move(error)).find("code object"),
              std::string::npos);
    expectGoodCompile();
  }
}

TEST(BackendGuard, processExitAndSignals) {
  llvm::Error exited =
      runGuarded([]() -> llvm::Error { llvm::sys::Process::Exit(3); });
  EXPECT_EQ(llvm::toString(std::move(exited)), "LLVM ended with exit code 3");
  llvm::Error aborted = runGuarded([]() -> llvm::Error { std::abort(); });
  EXPECT_EQ(llvm::toString(std::move(aborted)),
            "LLVM crashed with signal 6 (Aborted)");
  llvm::Error segfault = runGuarded([]() -> llvm::Error {
    std::raise(SIGSEGV);
    return llvm::Error::success();
  });
  EXPECT_EQ(llvm::toString(std::move(segfault)),
            "LLVM crashed with signal 11 (Segmentation fault)");
}

TEST(BackendGuard, nests) {
  llvm::Error outer = runGuarded([]() -> llvm::Error {
    llvm::Error inner = runGuarded(
        []() -> llvm::Error { llvm::reportFatalUsageError("inner"); });
    EXPECT_EQ(llvm::toString(std::move(inner)), "inner");
    llvm::reportFatalInternalError("outer");
  });
  EXPECT_EQ(llvm::toString(std::move(outer)), "outer");
}

TEST(BackendGuard, diagnosticsBecomeErrors) {
  llvm::LLVMContext context;
  const llvm::DiagnosticHandler *previous = context.getDiagHandlerPtr();
  BackendDiagnostics diagnostics;
  llvm::Error error = runGuarded(
      context,
      [&] {
        context.emitError("first");
        context.diagnose(
            llvm::DiagnosticInfoGeneric("careful", llvm::DS_Warning));
        context.emitError("second");
        return llvm::createStringError("third");
      },
      &diagnostics);
  EXPECT_FALSE(error.isA<BackendFatalError>());
  EXPECT_EQ(llvm::toString(std::move(error)), "first\nsecond\nthird");
  ASSERT_EQ(diagnostics.warnings.size(), 1u);
  EXPECT_EQ(diagnostics.warnings[0], "careful");
  EXPECT_EQ(context.getDiagHandlerPtr(), previous);
}

TEST(BackendGuard, diagnosticsPrecedeTheFatalError) {
  llvm::LLVMContext context;
  llvm::Error error = runGuarded(context, [&]() -> llvm::Error {
    context.emitError("cause");
    llvm::reportFatalUsageError("effect");
  });
  EXPECT_TRUE(error.isA<BackendFatalError>());
  EXPECT_EQ(llvm::toString(std::move(error)), "cause\neffect");
}

/// Each thread mixes failing and good compiles, for different targets.
TEST(BackendGuard, fourThreads) {
  std::vector<std::thread> threads;
  std::vector<std::string> failures(4);
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([t, &failures] {
      for (unsigned i = 0; i < 6; ++i) {
        if (emitBadBallot().find("Cannot select") == std::string::npos)
          failures[t] += "no fatal error; ";
        llvm::LLVMContext context;
        const TargetInfo &target = allTargets()[(t * 2 + i) % 9];
        llvm::Expected<ObjectBytes> bytes =
            emitHsaco(*parse(context, saxpy), {&target});
        if (!bytes)
          failures[t] += llvm::toString(bytes.takeError()) + "; ";
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const std::string &failure : failures)
    EXPECT_EQ(failure, "");
}

TEST(BackendGuardDeathTest, fatalErrorsOutsideStayFatal) {
  EXPECT_FALSE(bool(runGuarded([] { return llvm::Error::success(); })));
  EXPECT_EXIT(llvm::reportFatalUsageError("unguarded"),
              ::testing::ExitedWithCode(1), "LLVM ERROR: unguarded");
}
