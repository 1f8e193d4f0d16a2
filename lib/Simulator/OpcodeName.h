//===- OpcodeName.h - Names and forms of instructions -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Splits what LLVM says about an opcode into the name that semantics are bound
/// by and the form it is encoded in. LLVM's enums of opcodes and formats are
/// private; its names and mnemonics are not.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_OPCODENAME_H
#define LOOM_LIB_SIMULATOR_OPCODENAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace loom::sim {

enum class OpcodeFamily : uint8_t {
  Valu,    ///< v_
  Salu,    ///< s_, without scalar memory
  Smem,    ///< s_load, s_buffer_load, s_store, s_atomic, s_dcache, ...
  Lds,     ///< ds_
  Flat,    ///< flat_
  Global,  ///< global_
  Scratch, ///< scratch_
  Buffer,  ///< buffer_, tbuffer_
  Other    ///< images, exports, interpolation: never bound
};

/// What the semantics are bound by, and the form.
struct OpcodeName {
  /// The mnemonic without suffixes of encodings: `v_add_f32`. Empty if the
  /// opcode has no mnemonic (pseudo instructions). Of VOPD, the X half.
  std::string name;
  OpcodeFamily family = OpcodeFamily::Other;
  bool isDpp16 = false, isDpp8 = false, isSdwa = false, isVopd = false;
  /// VOP3: the destination of carries and compares is explicit.
  bool isE64 = false;
  /// Operands of 16 bits are halves of registers, named by operand or op_sel.
  bool isTrue16 = false;
  /// The operands of VOP3P are pairs of halves; op_sel selects per lane.
  bool isPacked = false;
  /// Matrix instructions: v_mfma, v_smfmac, v_wmma, v_swmmac.
  bool isMatrix = false;
  /// Scalar memory with an offset register.
  bool hasOffsetRegister = false;
  bool offen = false, idxen = false;
};

/// From the name of MCInstrInfo and the mnemonic of MCInstPrinter.
OpcodeName normalizeOpcode(llvm::StringRef opcode, llvm::StringRef mnemonic);

/// The mnemonic of a printed instruction, or of half of VOPD, without suffixes:
/// "v_dual_mov_b32 v0, v1" is `v_mov_b32`.
std::string normalizeMnemonic(llvm::StringRef text);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_OPCODENAME_H
