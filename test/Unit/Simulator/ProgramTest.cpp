//===- ProgramTest.cpp - What control flow reaches ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "OpText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

namespace {

const Op *findText(const Program &program, StringRef text) {
  for (const Op *op : program.getOps())
    if (program.getText(op).starts_with(text))
      return op;
  return nullptr;
}

std::string errorOf(StringRef target, unsigned lanes, StringRef body,
                    StringRef tail = "", unsigned vgprs = 256) {
  Expected<std::vector<uint8_t>> bytes = assembleCodeObject(
      target, lanes, makeKernel(target, lanes, body, tail, vgprs));
  if (!bytes)
    return toString(bytes.takeError());
  auto object = cantFail(CodeObject::create(*bytes));
  Expected<std::unique_ptr<Program>> program =
      Program::create(std::move(object));
  return program ? "" : toString(program.takeError());
}

TEST(Program, BranchesAndFallthrough) {
  std::unique_ptr<Program> program = decodeKernel("gfx1100", 32, R"(
loop:
  s_add_u32 s0, s0, 1
  s_cbranch_scc1 loop
  s_branch end
  .long 0xffffffff
  v_mov_b32 v9, v9
end:
)");
  ASSERT_TRUE(program);
  const KernelInfo &kernel = program->getObject().getKernels()[0];
  const Op *add = program->getEntry(kernel);
  ASSERT_TRUE(add);
  EXPECT_EQ(program->getText(add), "s_add_u32 s0, s0, 1");
  const Op *back = add->next;
  EXPECT_EQ(back->target, add);
  const Op *over = back->next;
  EXPECT_EQ(program->getText(over->target), "s_endpgm");
  EXPECT_EQ(over->target->next, nullptr);
  // What nothing reaches is not decoded: LLVM's decoder may crash on it.
  EXPECT_EQ(program->getOps().size(), 4u);
  EXPECT_EQ(findText(*program, "v_mov_b32"), nullptr);
  EXPECT_EQ(program->findOp(kernel.entryOffset, 32), add);
  EXPECT_EQ(program->findOp(kernel.entryOffset, 64), nullptr);
  EXPECT_EQ(program->findOp(kernel.entryOffset + 2, 32), nullptr);
}

constexpr StringRef functions = R"(
  .globl used
  .protected used
  .type used,@function
used:
  v_mov_b32 v7, v7
  s_setpc_b64 s[30:31]
  .globl unused
  .protected unused
  .type unused,@function
unused:
  v_mov_b32 v8, v8
  s_setpc_b64 s[30:31]
)";

TEST(Program, DirectCallsReachTheirTarget) {
  std::unique_ptr<Program> program = decodeKernel("gfx1100", 32, R"(
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, used@rel32@lo+4
  s_addc_u32 s5, s5, used@rel32@hi+12
  s_mov_b64 s[6:7], s[4:5]
  s_swappc_b64 s[30:31], s[6:7]
)",
                                                  functions);
  ASSERT_TRUE(program);
  EXPECT_TRUE(findText(*program, "v_mov_b32_e32 v7"));
  EXPECT_FALSE(findText(*program, "v_mov_b32_e32 v8"));
}

TEST(Program, LocalFunctionsNeedNoSymbol) {
  std::unique_ptr<Program> program =
      decodeKernel("gfx942", 64, R"(
  s_getpc_b64 s[4:5]
.Lhere:
  s_add_u32 s4, s4, .Lfunction-.Lhere
  s_addc_u32 s5, s5, 0
  s_swappc_b64 s[30:31], s[4:5]
)",
                   ".Lfunction:\n  v_mov_b32 v7, v7\n  s_setpc_b64 s[30:31]\n");
  ASSERT_TRUE(program);
  EXPECT_TRUE(findText(*program, "v_mov_b32_e32 v7"));
}

TEST(Program, IndirectCallsReachAllFunctions) {
  std::unique_ptr<Program> program =
      decodeKernel("gfx1100", 32, "  s_swappc_b64 s[30:31], s[4:5]", functions);
  ASSERT_TRUE(program);
  EXPECT_TRUE(findText(*program, "v_mov_b32_e32 v7"));
  EXPECT_TRUE(findText(*program, "v_mov_b32_e32 v8"));
}

TEST(Program, ValuesAreForgottenWhereBranchesMeet) {
  // Either function, by a condition: neither is the only target.
  std::unique_ptr<Program> program = decodeKernel("gfx1100", 32, R"(
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, used@rel32@lo+4
  s_addc_u32 s5, s5, used@rel32@hi+12
  s_cbranch_vccz meet
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, unused@rel32@lo+4
  s_addc_u32 s5, s5, unused@rel32@hi+12
meet:
  s_swappc_b64 s[30:31], s[4:5]
)",
                                                  functions);
  ASSERT_TRUE(program);
  EXPECT_TRUE(findText(*program, "v_mov_b32_e32 v7"));
  EXPECT_TRUE(findText(*program, "v_mov_b32_e32 v8"));
}

TEST(Program, NothingNeedsToBeBehindATrap) {
  std::unique_ptr<Program> program = decodeKernel("gfx1100", 32, R"(
  s_cbranch_scc1 good
  s_trap 2
  .long 0xffffffff
good:
)");
  ASSERT_TRUE(program);
  const Op *trap = findText(*program, "s_trap");
  ASSERT_TRUE(trap);
  EXPECT_EQ(trap->next, nullptr);
}

TEST(Program, ReachableGarbageIsAnError) {
  EXPECT_EQ(StringRef(errorOf("gfx1100", 32, "  .long 0xffffffff"))
                .ends_with("bytes that are no instruction"),
            true);
  EXPECT_EQ(StringRef(errorOf("gfx1100", 32, "  s_branch 0x4000"))
                .ends_with("no code"),
            true);
}

TEST(Program, RegistersBeyondTheKernelsAreRefused) {
  EXPECT_EQ(errorOf("gfx1100", 32, "  v_mov_b32 v7, v0", "", 8), "");
  EXPECT_TRUE(StringRef(errorOf("gfx1100", 32, "  v_mov_b32 v8, v0", "", 8))
                  .ends_with("uses v8, the kernel has 8 such registers"));
  EXPECT_TRUE(
      StringRef(errorOf("gfx1100", 64, "  global_load_b128 v[6:9], v[0:1], off",
                        "", 8))
          .ends_with("uses v9, the kernel has 8 such registers"));
  // 8 registers in all, 4 of them accumulators.
  EXPECT_EQ(errorOf("gfx942", 64, "  v_mov_b32 v3, v0", "", 4), "");
  EXPECT_TRUE(StringRef(errorOf("gfx942", 64, "  v_mov_b32 v4, v0", "", 4))
                  .ends_with("uses v4, the kernel has 4 such registers"));
  EXPECT_TRUE(
      StringRef(errorOf("gfx942", 64, "  v_accvgpr_write_b32 a4, 0", "", 4))
          .ends_with("uses a4, the kernel has 4 such registers"));
}

TEST(Program, GdsIsNotBound) {
  std::unique_ptr<Program> program = decodeKernel("gfx1100", 32, R"(
  ds_add_u32 v1, v2
  ds_add_u32 v1, v2 gds
  ds_add_u32 v3, v2 gds
)");
  ASSERT_TRUE(program);
  std::vector<Unbound> unbound =
      program->getUnbound(program->getObject().getKernels()[0]);
  ASSERT_EQ(unbound.size(), 1u);
  EXPECT_EQ(unbound[0].name, "ds_add_u32 gds");
  EXPECT_EQ(unbound[0].text, "ds_add_u32 v1, v2 gds");
  EXPECT_EQ(unbound[0].count, 2u);
}

TEST(Program, WaveSizes) {
  std::unique_ptr<Program> program =
      decodeKernel("gfx1100", 64, "  v_cmp_lt_f32_e64 s[4:5], v0, v1");
  ASSERT_TRUE(program);
  const Op *op = program->getEntry(program->getObject().getKernels()[0]);
  EXPECT_EQ(describe(*op), "s4:2 = v0 v1");
  EXPECT_EQ(describeRegisters(*op), "r v0 v1 exec:2 w s4:2");
}

TEST(Program, Targets) {
  for (StringRef name : {"gfx1100", "gfx11-generic", "gfx942", "gfx9-4-generic",
                         "gfx1151", "gfx1201", "gfx12-generic", "gfx950"}) {
    ASSERT_TRUE(findTarget(name)) << name.str();
    bool isGfx9 = name.starts_with("gfx9");
    EXPECT_EQ(errorOf(name, isGfx9 ? 64 : 32, "  v_mov_b32 v0, v1"), "")
        << name.str();
  }
  EXPECT_EQ(findTarget("gfx1250"), nullptr);
  EXPECT_TRUE(StringRef(errorOf("gfx1250", 32, "  v_mov_b32 v0, v1"))
                  .starts_with("target gfx1250 is not supported ("));
}

} // namespace
