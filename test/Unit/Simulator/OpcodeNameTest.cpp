//===- OpcodeNameTest.cpp - Names of all opcodes --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpcodeName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/TargetSelect.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace loom::sim;

namespace {

struct Opcode {
  std::string record, mnemonic;
};

/// The encoded instructions of the generations that the targets belong to.
std::vector<Opcode> listOpcodes() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  std::string error;
  Triple triple("amdgcn-amd-amdhsa");
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  MCTargetOptions options;
  std::unique_ptr<MCAsmInfo> asmInfo(
      target->createMCAsmInfo(*registers, triple, options));
  std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  std::unique_ptr<MCInstPrinter> printer(target->createMCInstPrinter(
      triple, 0, *asmInfo, *instructions, *registers));
  // Suffixes of encodings; what follows them is the form.
  Regex generation("_(gfx11|gfx12|vi|gfx9|gfx90a|gfx940|gfx950)(_|$)");
  std::vector<Opcode> result;
  for (unsigned opcode = 0; opcode < instructions->getNumOpcodes(); ++opcode) {
    StringRef record = instructions->getName(opcode);
    if (!generation.match(record))
      continue;
    MCInst inst;
    inst.setOpcode(opcode);
    // Pseudo instructions have none and are never decoded.
    if (const char *mnemonic = printer->getMnemonic(inst).first)
      if (!StringRef(mnemonic).trim().empty())
        result.push_back({record.str(), mnemonic});
  }
  return result;
}

TEST(OpcodeName, EveryOpcodeHasOneName) {
  std::vector<Opcode> opcodes = listOpcodes();
  EXPECT_GT(opcodes.size(), 15000u);
  Regex good("^([sv]|ds|global|flat|scratch|buffer|tbuffer|image)"
             "_[a-z0-9]+(_[a-z0-9]+)*$");
  Regex suffix("_(e32|e64|dpp|dpp8|sdwa|t16|fake16|vi|gfx[0-9a-z]*)$");
  // Two names in one, as some records have: v_cvt_f16_f32v_cvt_f16_f32.
  Regex glued("[0-9][sv]_");
  std::set<std::string> names;
  for (const Opcode &opcode : opcodes) {
    OpcodeName name = normalizeOpcode(opcode.record, opcode.mnemonic);
    bool isOutside = StringRef(name.name).starts_with("exp") ||
                     StringRef(name.name).starts_with("lds_");
    EXPECT_TRUE(isOutside || good.match(name.name))
        << opcode.record << " is " << name.name;
    EXPECT_FALSE(suffix.match(name.name))
        << opcode.record << " is " << name.name;
    EXPECT_FALSE(glued.match(name.name)) << name.name;
    if (StringRef(name.name).starts_with("v_") &&
        !StringRef(name.name).starts_with("v_interp"))
      EXPECT_EQ(name.family, OpcodeFamily::Valu) << name.name;
    names.insert(name.name);
  }
  // Forms have collapsed into operations.
  EXPECT_GT(names.size(), 1500u);
  EXPECT_LT(names.size(), 4000u);
}

OpcodeName normalize(StringRef record, StringRef mnemonic) {
  return normalizeOpcode(record, mnemonic);
}

TEST(OpcodeName, Forms) {
  OpcodeName name = normalize("V_ADD_F32_e64_dpp8_gfx11", "v_add_f32");
  EXPECT_EQ(name.name, "v_add_f32");
  EXPECT_TRUE(name.isDpp8 && name.isE64);
  EXPECT_FALSE(name.isDpp16 || name.isSdwa || name.isVopd);

  name = normalize("V_CVT_F16_F32V_CVT_F16_F32_t16_e32_gfx11", "v_cvt_f16_f32");
  EXPECT_EQ(name.name, "v_cvt_f16_f32");
  EXPECT_TRUE(name.isTrue16);

  name = normalize("V_CMPX_LT_F32_e64_dpp_gfx11", "v_cmpx_lt_f32_e64_dpp ");
  EXPECT_EQ(name.name, "v_cmpx_lt_f32");
  EXPECT_TRUE(name.isDpp16);
  EXPECT_EQ(
      normalize("V_CMP_LT_F32_e32_dpp_w32_gfx11", "v_cmp_lt_f32 vcc_lo, ").name,
      "v_cmp_lt_f32");

  name = normalize("V_DUAL_ADD_F32_e32_X_ADD_U32_e32_gfx11", "v_dual_add_f32 ");
  EXPECT_EQ(name.name, "v_add_f32");
  EXPECT_TRUE(name.isVopd);

  // The names of newer generations, not the records'.
  EXPECT_EQ(normalize("GLOBAL_LOAD_DWORD_SADDR_gfx11", "global_load_b32 ").name,
            "global_load_b32");
  name = normalize("S_LOAD_B64_SGPR_IMM_gfx11", "s_load_b64 ");
  EXPECT_EQ(name.family, OpcodeFamily::Smem);
  EXPECT_TRUE(name.hasOffsetRegister);
  name = normalize("BUFFER_LOAD_DWORD_BOTHEN_gfx11", "buffer_load_b32 ");
  EXPECT_TRUE(name.offen && name.idxen);
  EXPECT_EQ(normalize("S_BITSET0_B32_vi", "s_bitset0_b32 ").family,
            OpcodeFamily::Salu);
}

TEST(OpcodeName, HalvesOfVopd) {
  EXPECT_EQ(normalizeMnemonic(" v_dual_add_nc_u32 v1, -1, v1"), "v_add_nc_u32");
  EXPECT_EQ(normalizeMnemonic("v_add_f32_e64_dpp v0, v1"), "v_add_f32");
}

} // namespace
