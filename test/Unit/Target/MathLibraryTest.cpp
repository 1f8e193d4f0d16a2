//===- MathLibraryTest.cpp - The table of math functions ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/MathLibrary.h"
#include "Loom/Target/AMDGPU/Emit.h"
#include "TestModules.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace loom;
using namespace loom::test;

static const char *getType(unsigned bits) {
  return bits == 16 ? "half" : bits == 32 ? "float" : "double";
}

/// A kernel that calls the device function of `entry`.
static std::string makeCall(const MathEntry &entry) {
  llvm::StringRef type = getType(entry.bits);
  std::string callee = entry.amdgpu.name;
  if (entry.amdgpu.source == MathSource::Intrinsic)
    callee += ".f" + std::to_string(entry.bits);
  std::string operands, types;
  for (unsigned i = 0; i < entry.arity; ++i) {
    llvm::StringRef comma = i ? ", " : "";
    operands += (comma + type + (i % 2 ? " %y" : " %x")).str();
    types += (comma + type).str();
  }
  std::string call =
      ("call " + type + " @" + callee + "(" + operands + ")").str();
  return makeKernel(
      (entry.op + "_" + llvm::Twine(entry.bits)).str(), type, call,
      ("declare " + type + " @" + callee + "(" + types + ")").str());
}

namespace {
class EveryFunction : public ::testing::TestWithParam<const char *> {};
} // namespace

INSTANTIATE_TEST_SUITE_P(MathLibrary, EveryFunction,
                         ::testing::Values("gfx1100", "gfx942"));

/// What a name promises exists, is selected, and links.
TEST_P(EveryFunction, compiles) {
  std::string text;
  unsigned libraryFunctions = 0;
  for (const MathEntry &entry : allMathEntries()) {
    // What is computed in a wider type has no function of its own.
    if (entry.amdgpu.source == MathSource::PromoteToF64)
      continue;
    text += makeCall(entry);
    libraryFunctions += entry.amdgpu.source == MathSource::Library;
  }
  AMDGPUEmitOptions options;
  options.target = lookupTarget(GetParam());
  options.optLevel = 1;
  llvm::LLVMContext context;
  llvm::Expected<AMDGPUArtifacts> artifacts =
      emitAMDGPU(*parse(context, text), options);
  ASSERT_TRUE(bool(artifacts)) << llvm::toString(artifacts.takeError());
  EXPECT_EQ(artifacts->libraryFunctions.size(), libraryFunctions);
}

TEST(MathLibrary, lookup) {
  const MathEntry *sine = lookupMath("sin", 32);
  ASSERT_NE(sine, nullptr);
  EXPECT_EQ(sine->bits, 32u);
  EXPECT_EQ(sine->amdgpu.name, "_Z3sinf");
  EXPECT_EQ(sine->host.name, "sinf");
  EXPECT_EQ(sine->approximate, "llvm.sin");
  EXPECT_EQ(lookupMath("sin", 16)->amdgpu.name, "_Z3sinDh");
  EXPECT_EQ(lookupMath("sin", 16)->host.source, MathSource::PromoteToF32);
  EXPECT_EQ(lookupMath("sin", 64)->host.name, "sin");
  EXPECT_EQ(lookupMath("fmod", 32)->amdgpu.source, MathSource::PromoteToF64);
  EXPECT_EQ(lookupMath("fmod", 64)->amdgpu.name, "_Z4fmoddd");
  EXPECT_EQ(lookupMath("exp", 32)->amdgpu.name, "llvm.exp");
  EXPECT_EQ(lookupMath("exp", 64)->amdgpu.name, "_Z3expd");
  EXPECT_EQ(lookupMath("atan2", 64)->amdgpu.name, "_Z5atan2dd");
  EXPECT_EQ(lookupMath("sin", 8), nullptr);
  EXPECT_EQ(lookupMath("sine", 32), nullptr);
  for (const MathEntry &entry : allMathEntries())
    EXPECT_EQ(lookupMath(entry.op, entry.bits), &entry);
}

/// The guide shows exactly this table.
TEST(MathLibrary, guideIsUpToDate) {
  auto guide = llvm::MemoryBuffer::getFile(LOOM_MATH_GUIDE);
  ASSERT_TRUE(bool(guide)) << LOOM_MATH_GUIDE;
  EXPECT_TRUE((*guide)->getBuffer().contains(renderMathTable()))
      << "put this table into " << LOOM_MATH_GUIDE << ":\n"
      << renderMathTable();
}
