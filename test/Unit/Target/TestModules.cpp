//===- TestModules.cpp - Modules for target tests -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestModules.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace loom;

std::unique_ptr<llvm::Module> test::parse(llvm::LLVMContext &context,
                                          llvm::StringRef text) {
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyString(text, diagnostic, context);
  if (!module) {
    diagnostic.print("test", llvm::errs());
    std::abort();
  }
  return module;
}

const char *const test::saxpy = R"(
define amdgpu_kernel void @saxpy(float %a, ptr addrspace(1) %x,
                                 ptr addrspace(1) %y) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %i = zext i32 %id to i64
  %px = getelementptr inbounds float, ptr addrspace(1) %x, i64 %i
  %py = getelementptr inbounds float, ptr addrspace(1) %y, i64 %i
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %r = call float @llvm.fma.f32(float %a, float %vx, float %vy)
  store float %r, ptr addrspace(1) %py
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)
)";

std::string test::makeKernel(llvm::StringRef name, llvm::StringRef type,
                             llvm::StringRef call,
                             llvm::StringRef declaration) {
  return ("define amdgpu_kernel void @" + name +
          "(ptr addrspace(1) %p) {\n  %q = getelementptr " + type +
          ", ptr addrspace(1) %p, i64 1\n  %x = load " + type +
          ", ptr addrspace(1) %p\n  %y = load " + type +
          ", ptr addrspace(1) %q\n  %r = " + call + "\n  store " + type +
          " %r, ptr addrspace(1) %p\n  ret void\n}\n" + declaration + "\n")
      .str();
}
