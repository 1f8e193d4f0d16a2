//===- Op.h - A decoded instruction of a code object ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the decoder leaves of an instruction: operands resolved to register
/// numbers and values, and the function that executes it. Everything that can
/// be decided before a kernel runs is decided here.
///
/// Semantics files see this header under two instruction sets of the host, so
/// it has no inline function that is not a member of a trivial struct.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_OP_H
#define LOOM_LIB_SIMULATOR_OP_H

#include <cstdint>

namespace loom::sim {

struct Op;
struct Wave;
struct Semantics;

/// Executes one instruction for a wave and returns the next one.
using ExecFn = const Op *(*)(const Op *op, Wave &wave);

/// Families of instruction sets that differ in encoding or in meaning.
enum class Generation : uint8_t { Gfx9, Gfx11, Gfx12 };

/// Scalar registers by their number in the encoding.
enum ScalarRegister : uint16_t {
  SgprVccLo = 106,
  SgprVccHi = 107,
  SgprTtmp0 = 108,
  SgprExecLo = 126,
  SgprExecHi = 127,
  /// M0 and the null register have other numbers in each generation; the
  /// decoder maps them to these. Null reads 0; what is written to it goes to
  /// Dropped.
  SgprM0 = 128,
  SgprNull = 129,
  SgprNull1 = 130,
  SgprDropped = 131,
  SgprDropped1 = 132,
  /// SCC where bookkeeping wants a register for it; Wave::scc has its value.
  SgprScc = 133,
  /// Pairs that instructions only read: the generic addresses where LDS and
  /// scratch begin and end. The low halves of the begins are 0.
  SgprSharedBase = 134,
  SgprSharedLimit = 136,
  SgprPrivateBase = 138,
  SgprPrivateLimit = 140,
  NumScalarRegisters = 144
};

/// Vector registers: v0 to v255, then a0 to a255. The decoder's wrappers (DPP,
/// SDWA, VOPD) keep rows of their own behind them.
enum VectorRegister : uint16_t {
  FirstAccumulator = 256,
  FirstTemporary = 512,
  NumTemporaries = 16,
  NumVectorRegisters = FirstTemporary + NumTemporaries
};

struct Operand {
  enum Kind : uint8_t {
    None,
    Vector, ///< `index` is a VectorRegister
    Scalar, ///< `index` is a ScalarRegister
    Value,  ///< an inline constant or literal: `value`, at the operand's width
    Scc,
    VccZ, ///< 1 if VCC is 0
    ExecZ ///< 1 if EXEC is 0
  };

  /// Source modifiers. Neg and Abs are of floats; Sext is SDWA's of integers.
  /// Of packed operands OpSel and OpSelHi select the half that the low and the
  /// high lane read, Neg and NegHi negate it.
  enum Modifier : uint8_t {
    Neg = 1,
    Abs = 2,
    NegHi = 2,
    OpSel = 4,
    OpSelHi = 8,
    Sext = 16,
    /// The upper 16 bits of the register (true16 registers `v1.h`). Set for
    /// sources and destinations of 16 bits, from the register's name or op_sel.
    High = 32
  };

  Kind kind = None;
  uint8_t modifiers = 0;
  /// Registers that the operand names; 1 for 16-bit halves and values.
  uint8_t dwords = 0;
  uint16_t index = 0;
  /// As the instruction sees it: an f64 operand has the bits of a double, an
  /// operand of 32 or fewer bits is zero-extended, a 64-bit integer has its
  /// sign.
  uint64_t value = 0;

  explicit operator bool() const { return kind != None; }
};

/// `count` registers from `first`; scalars start at FirstScalar.
struct RegisterRange {
  enum : uint16_t { FirstScalar = 1024 };
  uint16_t first = 0;
  uint8_t count = 0;
  /// A read that leaves the wave: an address, stored data, a branch. Reading a
  /// register there that nothing has written is a finding.
  bool observed = false;
};

/// Trailing fields of DPP forms.
struct DppFields {
  uint16_t control = 0; ///< DPP16's dpp_ctrl
  uint8_t rowMask = 15, bankMask = 15;
  bool boundControl = false; ///< lanes without a source read 0
  bool fetchInactive = false;
  bool isDpp8 = false;
  uint32_t lanes8 = 0; ///< DPP8's eight 3-bit selectors
};

/// Trailing fields of SDWA forms, as encoded (0 to 3 bytes, 4, 5 words, 6 all).
struct SdwaFields {
  uint8_t dst = 6, dstUnused = 0, src0 = 6, src1 = 6;
};

/// Trailing fields of matrix instructions.
struct MatrixFields {
  uint8_t cbsz = 0, abid = 0, blgp = 0;
  uint8_t indexKey = 0;
  bool reuseA = false, reuseB = false;
  uint8_t negLo = 0, negHi = 0; ///< a bit per source (WMMA)
  uint8_t formatA = 0, formatB = 0;
};

/// Wrapped instructions. A wrapper has numDsts = numSrcs = 0; of its operands
/// only these are set, for the wrapper's own use:
/// - DPP: the wrapper's src[0] is the register to permute, without modifiers;
///   inner->src[0] names row FirstTemporary in its place (as many rows as
///   dwords), modifiers and High kept. Other sources stay as they are.
/// - SDWA: the wrapper's src[0], src[1] are the registers to select from, with
///   Sext only; inner->src[i] names row FirstTemporary + 2 * i, with Neg and
///   Abs. If the destination is a vector, the wrapper's dst[0] is the register
///   and inner->dst[0] row FirstTemporary + 4. An appended accumulator or VCC
///   stays as it is.
/// - VOPD: if Y reads what X writes, the wrapper's dst[0] is X's destination
///   and inner->dst[0] is row FirstTemporary; else the wrapper's dst[0] is
///   None and X writes its register itself.
/// The fields `dpp` and `sdwa` are the wrapper's; clamp and omod the inner's.
///
/// Tied destinations. The accumulator of fmac, mac, dot2c, smfmac and the like
/// is appended as the last source, of SOPK and s_bitset the destination too.
/// v_swap has dst {a, b} and src {b, a}. Instructions that keep a part of
/// their destination (v_writelane, permlanes, d16 loads, conversions into one
/// half) have no source for it.
///
/// op_sel of instructions of 16 bits that are not packed is High as well;
/// the raw bits stay in `modifiers`: OpSel per source, OpSelHi on src[0] for
/// the destination.
///
/// `immediate` of vector instructions is byte_sel (also of v_cvt_sr_* where it
/// is written as op_sel), bitop3, or else op_sel as printed with its first
/// element in bit 0; of the swaps of v_permlane, fi in bit 0 and bound_ctrl in
/// bit 1, and their src are their dst. v_mfma_scale has the byte of each scale
/// in its modifiers OpSel and OpSelHi.
///
/// Scalar stores and atomics have their data as the last source.
struct Op {
  ExecFn exec = nullptr;
  /// The instruction behind this one; null behind the last.
  const Op *next = nullptr;
  /// Where a direct branch goes, else null.
  const Op *target = nullptr;
  const Semantics *semantics = nullptr;
  /// The instruction inside a wrapper (DPP, SDWA); of VOPD, the X half. See
  /// "Wrapped instructions" above.
  const Op *inner = nullptr;
  /// The Y half of VOPD.
  const Op *second = nullptr;

  Operand dst[2];
  Operand src[6];
  uint8_t numDsts = 0, numSrcs = 0;

  bool clamp = false;
  uint8_t omod = 0; ///< 0 none, 1 times 2, 2 times 4, 3 divided by 2
  /// Sign-extended offset of memory instructions, or the first of two in LDS
  /// instructions (not scaled).
  int32_t offset = 0;
  int32_t offset1 = 0;
  /// The cache policy operand as MC decodes it.
  uint16_t cachePolicy = 0;
  /// SOPP, SOPK and other 16- or 32-bit immediates, zero-extended.
  uint32_t immediate = 0;
  /// The instruction returns the old value (atomics).
  bool returnsOld = false;
  /// Global data share, refused; `lds` is a load from memory to LDS.
  bool gds = false, lds = false;
  /// Buffer forms.
  bool offen = false, idxen = false;
  /// SCRATCH: no address register.
  bool hasVectorAddress = false, hasScalarAddress = false;
  /// SCC is an operand that no other field names.
  bool readsScc = false, writesScc = false;

  DppFields dpp;
  SdwaFields sdwa;
  MatrixFields matrix;

  /// All registers read and written, implicit ones included, wrappers' inner
  /// instructions included.
  enum { MaxRanges = 12 };
  RegisterRange reads[MaxRanges];
  RegisterRange writes[MaxRanges];
  uint8_t numReads = 0, numWrites = 0;

  /// Address in the loaded image, size in bytes, and position in the decoded
  /// code's table of texts.
  uint64_t address = 0;
  uint8_t size = 0;
  uint32_t textIndex = 0;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_OP_H
