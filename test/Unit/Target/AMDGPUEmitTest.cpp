//===- AMDGPUEmitTest.cpp - AMDGPU emission -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/AMDGPU/Emit.h"
#include "TestModules.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELFObjectFile.h"
#include "gtest/gtest.h"

using namespace loom;
using namespace loom::test;

namespace {
class AllTargets : public ::testing::TestWithParam<const TargetInfo *> {};
} // namespace

static std::string
nameOfParam(const ::testing::TestParamInfo<const TargetInfo *> &info) {
  std::string name = info.param->name.str();
  for (char &c : name)
    if (c == '-')
      c = '_';
  return name;
}

static std::vector<const TargetInfo *> getTargets() {
  std::vector<const TargetInfo *> pointers;
  for (const TargetInfo &target : allTargets())
    pointers.push_back(&target);
  return pointers;
}

INSTANTIATE_TEST_SUITE_P(AMDGPU, AllTargets, ::testing::ValuesIn(getTargets()),
                         nameOfParam);

static AMDGPUArtifacts emitGood(llvm::StringRef text,
                                const AMDGPUEmitOptions &options) {
  llvm::LLVMContext context;
  llvm::Expected<AMDGPUArtifacts> artifacts =
      emitAMDGPU(*parse(context, text), options);
  if (artifacts)
    return std::move(*artifacts);
  ADD_FAILURE() << llvm::toString(artifacts.takeError());
  return {};
}

static std::string emitBad(llvm::StringRef text,
                           const AMDGPUEmitOptions &options) {
  llvm::LLVMContext context;
  llvm::Expected<AMDGPUArtifacts> artifacts =
      emitAMDGPU(*parse(context, text), options);
  return artifacts ? "no error" : llvm::toString(artifacts.takeError());
}

static bool contains(llvm::StringRef text, llvm::StringRef part) {
  return text.contains(part);
}

/// The AMDGPU metadata note, or "".
static std::string
getMetadata(const llvm::object::ELFObjectFile<llvm::object::ELF64LE> &file) {
  for (const auto &section : llvm::cantFail(file.getELFFile().sections())) {
    if (section.sh_type != llvm::ELF::SHT_NOTE)
      continue;
    llvm::Error error = llvm::Error::success();
    std::string text;
    for (const auto &note : file.getELFFile().notes(section, error))
      if (note.getType() == llvm::ELF::NT_AMDGPU_METADATA)
        text = note.getDescAsStringRef(section.sh_addralign).str();
    llvm::cantFail(std::move(error));
    if (!text.empty())
      return text;
  }
  return "";
}

TEST_P(AllTargets, saxpy) {
  AMDGPUEmitOptions options;
  options.target = GetParam();
  options.wantAssembly = options.wantLLVMIR = true;
  AMDGPUArtifacts artifacts = emitGood(saxpy, options);
  ASSERT_FALSE(artifacts.hsaco.empty());
  llvm::StringRef bytes(artifacts.hsaco.data(), artifacts.hsaco.size());
  EXPECT_TRUE(bytes.starts_with("\177ELF"));

  llvm::Expected<std::unique_ptr<llvm::object::ObjectFile>> parsed =
      llvm::object::ObjectFile::createELFObjectFile({bytes, "hsaco"});
  ASSERT_TRUE(bool(parsed));
  const auto &file =
      llvm::cast<llvm::object::ELFObjectFile<llvm::object::ELF64LE>>(**parsed);
  const auto &header = file.getELFFile().getHeader();
  EXPECT_EQ(file.tryGetCPUName(), GetParam()->name);
  EXPECT_EQ(unsigned(header.e_ident[llvm::ELF::EI_ABIVERSION]),
            unsigned(llvm::ELF::ELFABIVERSION_AMDGPU_HSA_V6));
  EXPECT_EQ(unsigned(header.e_type), unsigned(llvm::ELF::ET_DYN));
  bool hasDescriptor = false;
  for (const auto &symbol : file.getDynamicSymbolIterators())
    hasDescriptor |= llvm::cantFail(symbol.getName()) == "saxpy.kd";
  EXPECT_TRUE(hasDescriptor);
  std::string metadata = getMetadata(file);
  EXPECT_TRUE(contains(metadata, "saxpy.kd"));
  EXPECT_TRUE(contains(metadata, ".wavefront_size"));

  bool isGfx9 = GetParam()->wavefrontSize == 64;
  EXPECT_TRUE(contains(artifacts.assembly,
                       isGfx9 ? "global_load_dword " : "global_load_b32 "));
  EXPECT_TRUE(contains(artifacts.assembly, "v_fma"));
  EXPECT_TRUE(contains(
      artifacts.assembly,
      (".wavefront_size: " + llvm::Twine(GetParam()->wavefrontSize)).str()));
  EXPECT_TRUE(contains(artifacts.llvmIR, "define protected amdgpu_kernel"));
  EXPECT_TRUE(artifacts.libraryFunctions.empty());
}

TEST_P(AllTargets, deviceMath) {
  std::string text = makeKernel("k", "float", "call float @_Z3sinf(float %x)",
                                "declare float @_Z3sinf(float)");
  AMDGPUArtifacts artifacts = emitGood(text, {GetParam()});
  ASSERT_EQ(artifacts.libraryFunctions.size(), 1u);
  EXPECT_EQ(artifacts.libraryFunctions[0], "_Z3sinf");
  EXPECT_FALSE(artifacts.hsaco.empty());
}

/// The table's LDS size is the last one that LLVM accepts.
TEST_P(AllTargets, ldsLimit) {
  auto kernel = [](unsigned bytes) {
    return "@l = internal addrspace(3) global [" + std::to_string(bytes) +
           " x i8] poison\n"
           "define amdgpu_kernel void @k(i32 %i) {\n"
           "  %p = getelementptr i8, ptr addrspace(3) @l, i32 %i\n"
           "  store volatile i8 1, ptr addrspace(3) %p\n  ret void\n}\n";
  };
  EXPECT_FALSE(
      emitGood(kernel(GetParam()->ldsBytes), {GetParam()}).hsaco.empty());
  EXPECT_TRUE(contains(emitBad(kernel(GetParam()->ldsBytes + 4), {GetParam()}),
                       "exceeds limit"));
}

TEST(AMDGPUTargets, lookupAndFamilies) {
  EXPECT_EQ(lookupTarget("gfx9999"), nullptr);
  const TargetInfo *generic = lookupTarget("gfx11-generic");
  ASSERT_NE(generic, nullptr);
  EXPECT_TRUE(generic->isGeneric());
  EXPECT_TRUE(generic->accepts("gfx1102"));
  EXPECT_FALSE(generic->accepts("gfx1201"));
  const TargetInfo *exact = lookupTarget("gfx1100");
  ASSERT_NE(exact, nullptr);
  EXPECT_TRUE(exact->accepts("gfx1100"));
  EXPECT_FALSE(exact->accepts("gfx1102"));
  for (const TargetInfo &target : allTargets())
    if (!target.family.empty()) {
      ASSERT_NE(lookupTarget(target.family), nullptr) << target.family.str();
      EXPECT_TRUE(lookupTarget(target.family)->accepts(target.name));
    }
  EXPECT_TRUE(contains(listTargetNames(), "gfx1250, gfx9-4-generic, "));
}

/// A wrong path shows when the library is read: only if a function needs it.
TEST(DeviceLibrary, isReadOnDemandOnly) {
  AMDGPUEmitOptions options;
  options.target = lookupTarget("gfx1100");
  options.deviceLibrary = "/nonexistent/math.bc";
  EXPECT_FALSE(emitGood(saxpy, options).hsaco.empty());
  std::string sine = makeKernel("k", "float", "call float @_Z3sinf(float %x)",
                                "declare float @_Z3sinf(float)");
  std::string message = emitBad(sine, options);
  EXPECT_TRUE(contains(message, "/nonexistent/math.bc")) << message;
  EXPECT_TRUE(contains(message, "_Z3sinf")) << message;
}

TEST(DeviceLibrary, linksOnlyWhatIsNeeded) {
  AMDGPUEmitOptions options;
  options.target = lookupTarget("gfx942");
  options.optLevel = 0;
  options.wantLLVMIR = true;
  AMDGPUArtifacts artifacts =
      emitGood(makeKernel("k", "double", "call double @_Z3tand(double %x)",
                          "declare double @_Z3tand(double)"),
               options);
  llvm::LLVMContext context;
  unsigned definitions = 0;
  std::unique_ptr<llvm::Module> linked = parse(context, artifacts.llvmIR);
  for (llvm::Function &function : *linked) {
    if (function.isDeclaration())
      continue;
    ++definitions;
    EXPECT_EQ(function.getFnAttribute("target-cpu").getValueAsString(),
              "gfx942");
    EXPECT_EQ(function.hasLocalLinkage(), function.getName() != "k");
  }
  EXPECT_GE(definitions, 2u);
  EXPECT_LE(definitions, 20u);
}

TEST(LinkObject, undefinedSymbol) {
  std::string text = makeKernel("k", "float", "call float @missing(float %x)",
                                "declare float @missing(float)");
  for (int i = 0; i < 2; ++i) {
    std::string message = emitBad(text, {lookupTarget("gfx1100")});
    EXPECT_TRUE(contains(message, "undefined")) << message;
    EXPECT_TRUE(contains(message, "missing")) << message;
    EXPECT_FALSE(contains(message, "loom-link")) << message;
  }
  EXPECT_FALSE(emitGood(saxpy, {lookupTarget("gfx1100")}).hsaco.empty());
}

TEST(LinkObject, notAnObject) {
  std::string junk = "this is no ELF file";
  llvm::Expected<ObjectBytes> linked =
      linkObject(llvm::ArrayRef<char>(junk.data(), junk.size()));
  ASSERT_FALSE(bool(linked));
  std::string message = llvm::toString(linked.takeError());
  EXPECT_TRUE(contains(message, "cannot link the code object")) << message;
}

TEST(EmitAMDGPU, brokenIR) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = parse(context, saxpy);
  module->getFunction("saxpy")->front().getTerminator()->eraseFromParent();
  llvm::Expected<AMDGPUArtifacts> artifacts =
      emitAMDGPU(*module, {lookupTarget("gfx1100")});
  ASSERT_FALSE(bool(artifacts));
  EXPECT_TRUE(contains(llvm::toString(artifacts.takeError()),
                       "does not have terminator"));
}

TEST(EmitAMDGPU, sameBytesTwiceAndInputUntouched) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = parse(context, saxpy);
  llvm::Expected<ObjectBytes> first =
      emitHsaco(*module, {lookupTarget("gfx1201")});
  llvm::Expected<ObjectBytes> second =
      emitHsaco(*module, {lookupTarget("gfx1201")});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first, *second);
  EXPECT_TRUE(module->getTargetTriple().empty());
}
