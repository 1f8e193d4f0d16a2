//===- OperandDecoder.h - Operands of one instruction -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Turns the operands of an MCInst into those of an Op. LLVM's tables of named
/// operands are private, but the order is regular: definitions, sources (each
/// behind its modifiers), then fields. Fields whose place differs from form to
/// form are read from the printed text, which names them.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_OPERANDDECODER_H
#define LOOM_LIB_SIMULATOR_OPERANDDECODER_H

#include "Decoder.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/MC/MCInst.h"

namespace loom::sim {

class OperandDecoder {
public:
  OperandDecoder(Decoder &decoder, const llvm::MCInst &inst,
                 DecodedInstruction &result)
      : decoder(decoder), inst(inst),
        desc(decoder.instructions->get(inst.getOpcode())), result(result),
        opcode(*result.opcode), op(result.op) {}

  llvm::Error decode();

private:
  /// A definition or source in the order of the MCInst.
  struct Item {
    Operand operand;
    bool isTied = false;
  };

  // Sorting the MCInst's operands.
  llvm::Error collect();
  llvm::Error collectRegister(unsigned index);
  llvm::Error getImmediate(unsigned index, int64_t &value) const;
  /// Bits of the operand's register class; 0 if it has none.
  unsigned getClassBits(unsigned index) const;
  Operand makeValue(unsigned index, int64_t value) const;

  // One function per family.
  void decodeScalar();
  void decodeVector();
  void decodeVopd();
  void decodeScalarMemory();
  void decodeLds();
  void decodeFlat();
  void decodeBuffer();

  // Parts of vector instructions.
  void addImplicitMasks(Op &to, bool isCompare);
  void applyOpSel(Op &to) const;
  void decodeMatrixFields(Op &to) const;
  void fixMixedConstants(Op &to) const;
  void wrapDpp();
  void wrapSdwa();
  bool hasImplicitUse(llvm::StringRef name) const;
  bool hasImplicitDef(llvm::StringRef name) const;
  Operand makeMask(unsigned index) const;

  // Fields of the text: " key:7", " key:0x7", " flag".
  bool hasFlag(llvm::StringRef flag) const;
  uint64_t getField(llvm::StringRef key, uint64_t absent = 0) const;
  llvm::StringRef getFieldText(llvm::StringRef key) const;

  // What is read and written.
  void addRanges();
  void addRange(const Operand &operand, bool isWrite, bool isObserved);
  void addRangesOf(const Op &from);
  bool isObserved(unsigned source, const Op &of) const;

  static void addSource(Op &to, const Operand &operand);
  static void addDestination(Op &to, const Operand &operand);

  Decoder &decoder;
  const llvm::MCInst &inst;
  const llvm::MCInstrDesc &desc;
  DecodedInstruction &result;
  const OpcodeName &opcode;
  Op &op;

  llvm::SmallVector<Item, 4> definitions;
  llvm::SmallVector<Item, 8> sources;
  llvm::SmallVector<int64_t, 8> fields;
  std::optional<int64_t> branchOffset;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_OPERANDDECODER_H
