//===- Decoder.h - From bytes to operations ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Decodes instructions with LLVM's disassembler. It is not safe for hostile
/// bytes (it can crash), so it must only see what control flow reaches.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_DECODER_H
#define LOOM_LIB_SIMULATOR_DECODER_H

#include "OpcodeName.h"
#include "Program.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"

namespace loom::sim {

/// Where control goes from an instruction.
enum class Flow : uint8_t {
  Next,
  Branch,       ///< to the target
  Conditional,  ///< to the target or on
  Call,         ///< to the target, or anywhere if there is none; comes back
  IndirectJump, ///< s_setpc_b64: a return or a tail call
  Trap,         ///< on, if there is anything
  End
};

/// An instruction and what it wraps; not bound to semantics yet.
struct DecodedInstruction {
  Op op;
  /// With a wrapper or VOPD. The pointers of `op` are not set.
  std::optional<Op> inner, second;
  /// Of the instruction, or of `inner` and `second`.
  std::string name, secondName;
  const OpcodeName *opcode = nullptr;
  std::string text;
  Flow flow = Flow::Next;
  /// Of direct branches and calls.
  std::optional<uint64_t> target;
};

/// LLVM's MC layer for a processor and a wave size.
class Decoder {
public:
  static llvm::Expected<std::unique_ptr<Decoder>>
  create(const TargetInfo &target, unsigned lanes);

  /// Decodes the first instruction of `bytes`, which lie at `address`.
  llvm::Expected<DecodedInstruction> decode(llvm::ArrayRef<uint8_t> bytes,
                                            uint64_t address);

private:
  friend class OperandDecoder;

  Decoder(const TargetInfo &target, unsigned lanes)
      : target(target), lanes(lanes) {}
  llvm::Error setUp();
  llvm::Error calibrate();
  const OpcodeName &getOpcodeName(const llvm::MCInst &inst);
  std::string print(const llvm::MCInst &inst, uint64_t address);
  static void findFlow(DecodedInstruction &result);

  /// A register as the simulator numbers it.
  struct Register {
    Operand operand;
    bool isKnown = false;
  };
  const Register &getRegister(llvm::MCRegister number);
  Register describeRegister(llvm::MCRegister number) const;

  const TargetInfo &target;
  unsigned lanes;
  llvm::MCTargetOptions options;
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> asmInfo;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCDisassembler> disassembler;
  std::unique_ptr<llvm::MCInstPrinter> printer;
  unsigned hwMode = 0;
  /// The private operand type of source modifiers.
  unsigned modifierType = 0;
  std::map<unsigned, OpcodeName> opcodeNames;
  std::map<unsigned, Register> registerCache;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_DECODER_H
