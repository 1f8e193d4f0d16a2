//===- OpcodeName.cpp - Names and forms of instructions -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The name comes from the mnemonic, which the assembler's users see and which
// has none of the accidents of TableGen's record names (two names glued
// together, older generations' names on newer ones). The form comes from the
// record's name, where it is a suffix of its own.
//
//===----------------------------------------------------------------------===//

#include "OpcodeName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace loom::sim {

std::string normalizeMnemonic(StringRef text) {
  StringRef word = text.ltrim().take_until(
      [](char c) { return c == ' ' || c == '\t' || c == ','; });
  // VOPC has the encoding in its mnemonic; elsewhere it is printed behind it.
  bool isStripped = true;
  while (isStripped) {
    isStripped = false;
    for (StringRef suffix : {"_e32", "_e64", "_dpp", "_sdwa"})
      isStripped |= word.consume_back(suffix);
  }
  std::string name = word.lower();
  if (StringRef(name).starts_with("v_dual_"))
    name = "v_" + name.substr(StringRef("v_dual_").size());
  return name;
}

static OpcodeFamily familyOf(StringRef name) {
  if (name.starts_with("v_interp_"))
    return OpcodeFamily::Other;
  if (name.starts_with("v_"))
    return OpcodeFamily::Valu;
  if (name.starts_with("ds_"))
    return OpcodeFamily::Lds;
  if (name.starts_with("flat_"))
    return OpcodeFamily::Flat;
  if (name.starts_with("global_"))
    return OpcodeFamily::Global;
  if (name.starts_with("scratch_"))
    return OpcodeFamily::Scratch;
  if (name.starts_with("buffer_") || name.starts_with("tbuffer_"))
    return OpcodeFamily::Buffer;
  for (StringRef prefix : {"s_load_", "s_buffer_", "s_store_", "s_atomic_",
                           "s_scratch_", "s_dcache_", "s_icache_", "s_gl1_",
                           "s_mem", "s_atc_", "s_prefetch_", "s_get_waveid"})
    if (name.starts_with(prefix) && name != "s_icache_inv")
      return OpcodeFamily::Smem;
  return name.starts_with("s_") ? OpcodeFamily::Salu : OpcodeFamily::Other;
}

OpcodeName normalizeOpcode(StringRef opcode, StringRef mnemonic) {
  OpcodeName result;
  result.name = normalizeMnemonic(mnemonic);
  StringRef name = result.name;
  result.family = familyOf(name);

  SmallVector<StringRef, 16> parts;
  opcode.split(parts, '_');
  auto has = [&](StringRef part) { return is_contained(parts, part); };
  result.isDpp16 = has("dpp");
  result.isDpp8 = has("dpp8");
  result.isSdwa = has("sdwa");
  result.isE64 = has("e64");
  result.isTrue16 = has("t16") || has("fake16");
  result.isVopd = mnemonic.ltrim().starts_with("v_dual_");
  for (StringRef prefix : {"v_mfma_", "v_smfmac_", "v_wmma_", "v_swmmac_"})
    result.isMatrix |= name.starts_with(prefix);
  result.isPacked = result.isMatrix;
  for (StringRef prefix : {"v_pk_", "v_dot", "v_fma_mix", "v_mad_mix"})
    result.isPacked |= name.starts_with(prefix);
  result.hasOffsetRegister = result.family == OpcodeFamily::Smem && has("SGPR");
  if (result.family == OpcodeFamily::Buffer) {
    result.offen = has("OFFEN") || has("BOTHEN");
    result.idxen = has("IDXEN") || has("BOTHEN");
  }
  return result;
}

} // namespace loom::sim
