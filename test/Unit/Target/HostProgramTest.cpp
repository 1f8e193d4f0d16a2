//===- HostProgramTest.cpp - Host code ------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Host/HostProgram.h"
#include "TestModules.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace loom;
using namespace loom::test;

static std::unique_ptr<HostProgram> compile(llvm::StringRef text,
                                            const HostOptions &options = {}) {
  llvm::LLVMContext context;
  llvm::Expected<std::unique_ptr<HostProgram>> program =
      HostProgram::create(*parse(context, text), options);
  if (program)
    return std::move(*program);
  ADD_FAILURE() << llvm::toString(program.takeError());
  return nullptr;
}

template <typename Signature>
static Signature *lookup(HostProgram &program, llvm::StringRef name) {
  llvm::Expected<void *> address = program.lookup(name);
  if (address)
    return reinterpret_cast<Signature *>(*address);
  ADD_FAILURE() << llvm::toString(address.takeError());
  return nullptr;
}

TEST(HostProgram, runsALoopThatIsVectorized) {
  HostOptions options;
  options.wantAssembly = options.wantLLVMIR = true;
  std::unique_ptr<HostProgram> program = compile(R"(
    define void @scale(ptr noalias %x, ptr noalias %y, i64 %n) {
    entry:
      br label %loop
    loop:
      %i = phi i64 [ 0, %entry ], [ %next, %loop ]
      %px = getelementptr inbounds float, ptr %x, i64 %i
      %py = getelementptr inbounds float, ptr %y, i64 %i
      %v = load float, ptr %px
      %w = fmul float %v, 2.0
      store float %w, ptr %py
      %next = add nuw nsw i64 %i, 1
      %more = icmp ult i64 %next, %n
      br i1 %more, label %loop, label %done
    done:
      ret void
    })",
                                                 options);
  ASSERT_TRUE(program);
  auto *scale =
      lookup<void(const float *, float *, int64_t)>(*program, "scale");
  ASSERT_TRUE(scale);
  std::vector<float> x(100), y(100);
  for (int i = 0; i < 100; ++i)
    x[i] = i;
  scale(x.data(), y.data(), 100);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(y[i], 2.0f * i);
  EXPECT_TRUE(program->getLLVMIR().contains(" x float>"));
  EXPECT_TRUE(program->getAssembly().contains("scale:"));
}

TEST(HostProgram, callsLibm) {
  std::unique_ptr<HostProgram> program = compile(R"(
    define double @f(double %x) {
      %r = call double @tgamma(double %x)
      ret double %r
    }
    declare double @tgamma(double))");
  ASSERT_TRUE(program);
  auto *f = lookup<double(double)>(*program, "f");
  ASSERT_TRUE(f);
  EXPECT_EQ(f(4.5), std::tgamma(4.5));
}

/// For a CPU without conversion instructions, these are library calls.
TEST(HostProgram, convertsNarrowFloats) {
  std::unique_ptr<HostProgram> program = compile(R"(
    define i16 @half(float %x) {
      %h = fptrunc float %x to half
      %b = bitcast half %h to i16
      ret i16 %b
    }
    define i16 @bfloat(float %x) {
      %h = fptrunc float %x to bfloat
      %b = bitcast bfloat %h to i16
      ret i16 %b
    }
    define i16 @calls(float %x, i32 %which) {
      %h = call half @__truncsfhf2(float %x)
      %b = call bfloat @__truncsfbf2(float %x)
      %f = call float @__extendhfsf2(half %h)
      %ok = fcmp oeq float %f, %x
      %h0 = bitcast half %h to i16
      %b0 = bitcast bfloat %b to i16
      %c = icmp eq i32 %which, 0
      %r0 = select i1 %c, i16 %h0, i16 %b0
      %r = select i1 %ok, i16 %r0, i16 -1
      ret i16 %r
    }
    declare half @__truncsfhf2(float)
    declare bfloat @__truncsfbf2(float)
    declare float @__extendhfsf2(half))");
  ASSERT_TRUE(program);
  auto *half = lookup<uint16_t(float)>(*program, "half");
  auto *bfloat = lookup<uint16_t(float)>(*program, "bfloat");
  auto *calls = lookup<uint16_t(float, int)>(*program, "calls");
  ASSERT_TRUE(half && bfloat && calls);
  EXPECT_EQ(half(1.5f), 0x3e00);
  EXPECT_EQ(half(65520.f), 0x7c00);
  EXPECT_EQ(bfloat(1.5f), 0x3fc0);
  // AVX512-BF16 would make this 0.
  EXPECT_EQ(bfloat(std::ldexp(5.f, -133)), 0x0005);
  EXPECT_EQ(calls(1.5f, 0), 0x3e00);
  EXPECT_EQ(calls(1.5f, 1), 0x3fc0);
}

TEST(HostProgram, undefinedSymbol) {
  std::unique_ptr<HostProgram> program = compile(R"(
    define void @f() {
      call void @does_not_exist()
      ret void
    }
    declare void @does_not_exist())");
  ASSERT_TRUE(program);
  llvm::Expected<void *> address = program->lookup("f");
  ASSERT_FALSE(bool(address));
  EXPECT_NE(llvm::toString(address.takeError()).find("does_not_exist"),
            std::string::npos);
}

/// AMDGPU's intrinsics have no meaning on the host: an Error, not an exit.
TEST(HostProgram, foreignIntrinsic) {
  llvm::LLVMContext context;
  llvm::Expected<std::unique_ptr<HostProgram>> program =
      HostProgram::create(*parse(context, R"(
        define i32 @f() {
          %r = call i32 @llvm.amdgcn.workitem.id.x()
          ret i32 %r
        }
        declare i32 @llvm.amdgcn.workitem.id.x())"));
  ASSERT_FALSE(bool(program));
  EXPECT_TRUE(program.errorIsA<BackendFatalError>());
  llvm::consumeError(program.takeError());
}
