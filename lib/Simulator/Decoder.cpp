//===- Decoder.cpp - From bytes to operations -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decoder.h"
#include "OperandDecoder.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/TargetSelect.h"
#include <mutex>

using namespace llvm;

namespace loom::sim {

static const Target *findLLVMTarget(const Triple &triple) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUDisassembler();
  });
  std::string error;
  return TargetRegistry::lookupTarget(triple, error);
}

Error Decoder::setUp() {
  Triple triple("amdgcn-amd-amdhsa");
  const Target *llvmTarget = findLLVMTarget(triple);
  if (!llvmTarget)
    return createStringError("LLVM was built without AMDGPU");
  std::string features;
  if (target.generation != Generation::Gfx9)
    features = lanes == 32 ? "+wavefrontsize32,-wavefrontsize64,+real-true16"
                           : "-wavefrontsize32,+wavefrontsize64,+real-true16";
  registers.reset(llvmTarget->createMCRegInfo(triple));
  asmInfo.reset(llvmTarget->createMCAsmInfo(*registers, triple, options));
  instructions.reset(llvmTarget->createMCInstrInfo());
  subtarget.reset(
      llvmTarget->createMCSubtargetInfo(triple, target.name, features));
  context = std::make_unique<MCContext>(triple, asmInfo.get(), registers.get(),
                                        subtarget.get());
  disassembler.reset(llvmTarget->createMCDisassembler(*subtarget, *context));
  printer.reset(llvmTarget->createMCInstPrinter(triple, 0, *asmInfo,
                                                *instructions, *registers));
  if (!disassembler || !printer)
    return createStringError("LLVM cannot decode AMDGPU");
  hwMode = subtarget->getHwMode(MCSubtargetInfo::HwMode_RegInfo);
  return calibrate();
}

/// `v_add_f32_e64 v0, -v1, v2` shows how LLVM marks source modifiers.
Error Decoder::calibrate() {
  bool isGfx9 = target.generation == Generation::Gfx9;
  const uint8_t bytes[] = {0,
                           0,
                           uint8_t(isGfx9 ? 0x01 : 0x03),
                           uint8_t(isGfx9 ? 0xd1 : 0xd5),
                           0x01,
                           0x05,
                           0x02,
                           0x20};
  MCInst inst;
  uint64_t size = 0;
  if (disassembler->getInstruction(inst, size, bytes, 0, nulls()) !=
          MCDisassembler::Success ||
      inst.getNumOperands() < 5 || !inst.getOperand(1).isImm() ||
      inst.getOperand(1).getImm() != Operand::Neg ||
      !inst.getOperand(2).isReg() || !inst.getOperand(3).isImm() ||
      inst.getOperand(3).getImm() != 0)
    return createStringError("LLVM's decoder is not the one that the simulator "
                             "was made for");
  const MCInstrDesc &desc = instructions->get(inst.getOpcode());
  modifierType = desc.operands()[1].OperandType;
  return Error::success();
}

Expected<std::unique_ptr<Decoder>> Decoder::create(const TargetInfo &target,
                                                   unsigned lanes) {
  std::unique_ptr<Decoder> decoder(new Decoder(target, lanes));
  if (Error error = decoder->setUp())
    return std::move(error);
  return std::move(decoder);
}

const OpcodeName &Decoder::getOpcodeName(const MCInst &inst) {
  auto [found, isNew] = opcodeNames.try_emplace(inst.getOpcode());
  if (isNew) {
    const char *mnemonic = printer->getMnemonic(inst).first;
    found->second = normalizeOpcode(instructions->getName(inst.getOpcode()),
                                    mnemonic ? mnemonic : "");
  }
  return found->second;
}

std::string Decoder::print(const MCInst &inst, uint64_t address) {
  std::string text;
  raw_string_ostream stream(text);
  printer->printInst(&inst, address, "", *subtarget, stream);
  for (char &c : text)
    if (c == '\t')
      c = ' ';
  return StringRef(text).trim().str();
}

static unsigned countParts(StringRef name, StringRef prefix) {
  return std::max<unsigned>(name.count(prefix), 1);
}

Decoder::Register Decoder::describeRegister(MCRegister number) const {
  // Bits of the encoding of vector registers.
  enum { IndexMask = 0xff, IsVector = 1 << 10, IsAccumulator = 1 << 11 };
  StringRef name = registers->getName(number);
  unsigned encoding = registers->getEncodingValue(number);
  Register result;
  Operand &operand = result.operand;
  result.isKnown = true;
  operand.dwords = 1;
  if (encoding & (IsVector | IsAccumulator)) {
    bool isAccumulator = encoding & IsAccumulator;
    operand.kind = Operand::Vector;
    operand.index =
        (encoding & IndexMask) + (isAccumulator ? FirstAccumulator : 0);
    operand.dwords = countParts(name, isAccumulator ? "AGPR" : "VGPR");
    if (name.ends_with("_HI16"))
      operand.modifiers = Operand::High;
    return result;
  }
  operand.kind = Operand::Scalar;
  if (name.ends_with("_HI16"))
    operand.modifiers = Operand::High;
  if (name.starts_with("SGPR_NULL")) {
    operand.index = SgprNull;
    operand.dwords = name.starts_with("SGPR_NULL64") ? 2 : 1;
    return result;
  }
  if (name.starts_with("M0")) {
    operand.index = SgprM0;
    return result;
  }
  if (name.starts_with("SGPR") || name.starts_with("TTMP")) {
    operand.index = encoding & IndexMask;
    operand.dwords = countParts(name, name.take_front(4));
    return result;
  }
  bool isLow = name.ends_with("_LO"), isHigh = name.ends_with("_HI");
  StringRef base = isLow || isHigh ? name.drop_back(3) : name;
  int index = StringSwitch<int>(base)
                  .Case("VCC", SgprVccLo)
                  .Case("EXEC", SgprExecLo)
                  .Case("SRC_SHARED_BASE", SgprSharedBase)
                  .Case("SRC_SHARED_LIMIT", SgprSharedLimit)
                  .Case("SRC_PRIVATE_BASE", SgprPrivateBase)
                  .Case("SRC_PRIVATE_LIMIT", SgprPrivateLimit)
                  .Default(-1);
  if (index >= 0) {
    operand.index = uint16_t(index + isHigh);
    operand.dwords = isLow || isHigh ? 1 : 2;
    return result;
  }
  operand.kind = StringSwitch<Operand::Kind>(base)
                     .Case("SRC_SCC", Operand::Scc)
                     .Case("SRC_VCCZ", Operand::VccZ)
                     .Case("SRC_EXECZ", Operand::ExecZ)
                     .Default(Operand::None);
  // FLAT_SCRATCH, XNACK_MASK: numbers below VCC on gfx9.
  if (!operand && (encoding & IndexMask) < SgprVccLo) {
    operand.kind = Operand::Scalar;
    operand.index = encoding & IndexMask;
    operand.dwords = isLow || isHigh ? 1 : 2;
  }
  result.isKnown = bool(operand);
  return result;
}

const Decoder::Register &Decoder::getRegister(MCRegister number) {
  auto [found, isNew] = registerCache.try_emplace(number.id());
  if (isNew)
    found->second = describeRegister(number);
  return found->second;
}

void Decoder::findFlow(DecodedInstruction &result) {
  StringRef name = result.name;
  if (name == "s_branch")
    result.flow = Flow::Branch;
  else if (name.starts_with("s_cbranch_") || name.starts_with("s_subvector_"))
    result.flow = Flow::Conditional;
  else if (name == "s_call_b64" || name == "s_swappc_b64")
    result.flow = Flow::Call;
  else if (name == "s_setpc_b64" || name == "s_rfe_b64" ||
           name == "s_cbranch_join")
    result.flow = Flow::IndirectJump;
  else if (name == "s_trap" || name == "s_sethalt")
    result.flow = Flow::Trap;
  else if (name.starts_with("s_endpgm") || name == "s_code_end")
    result.flow = Flow::End;
}

/// v_readlane and v_readfirstlane with a literal as their result.
static bool readsLaneIntoLiteral(uint32_t first, Generation generation) {
  bool isGfx9 = generation == Generation::Gfx9;
  if (first >> 25 == 0x3f)
    return (first >> 9 & 0xff) == 2 && (first >> 17 & 0xff) == 0xff;
  if (first >> 26 != (isGfx9 ? 0x34u : 0x35u) || (first & 0xff) != 0xff)
    return false;
  uint32_t opcode = first >> 16 & 0x3ff;
  return isGfx9 ? opcode == 0x289 || opcode == 0x142
                : opcode == 0x360 || opcode == 0x182;
}

/// Encodings that mean nothing and crash LLVM's disassembler or printer.
static bool crashesLLVM(ArrayRef<uint8_t> bytes, Generation generation) {
  uint32_t first = support::endian::read32le(bytes.data());
  uint32_t second =
      bytes.size() >= 8 ? support::endian::read32le(bytes.data() + 4) : 0;
  if (readsLaneIntoLiteral(first, generation))
    return true;
  // Scalars of barriers are constants or M0, never literals.
  if (generation == Generation::Gfx12)
    return first >> 23 == 0x17d && (first & 0xff) == 0xff &&
           (first >> 8 & 0xff) >= 0x4e && (first >> 8 & 0xff) <= 0x57;
  // The offset of MUBUF and MTBUF is no literal.
  if ((first >> 26 == 0x38 || first >> 26 == 0x3a) && second >> 24 == 0xff)
    return true;
  if (generation != Generation::Gfx9)
    return false;
  // VOP3 has no literals before gfx10, as sources or as a compare's result.
  if (first >> 26 == 0x34) {
    bool isCompare = (first >> 16 & 0x3ff) < 0x100;
    return (second & 0x1ff) == 0xff || (second >> 9 & 0x1ff) == 0xff ||
           (second >> 18 & 0x1ff) == 0xff ||
           (isCompare && (first & 0xff) == 0xff);
  }
  // VOP1, VOP2 and VOPC with SDWA: selections are below 7, what becomes of the
  // rest of the destination below 3. VOPC has another destination.
  if (first >> 31 || (first & 0x1ff) != 0xf9)
    return false;
  bool isCompare = first >> 25 == 0x3e, isUnary = first >> 25 == 0x3f;
  return (second >> 16 & 7) == 7 || (!isUnary && (second >> 24 & 7) == 7) ||
         (!isCompare && ((second >> 8 & 7) == 7 || (second >> 11 & 3) == 3));
}

Expected<DecodedInstruction> Decoder::decode(ArrayRef<uint8_t> bytes,
                                             uint64_t address) {
  MCInst inst;
  uint64_t size = 0;
  if (bytes.size() < 4 || crashesLLVM(bytes, target.generation) ||
      disassembler->getInstruction(inst, size, bytes, address, nulls()) !=
          MCDisassembler::Success ||
      size == 0 || size > bytes.size())
    return createStringError("bytes that are no instruction");
  DecodedInstruction result;
  result.opcode = &getOpcodeName(inst);
  result.name = result.opcode->name;
  result.text = print(inst, address);
  result.op.address = address;
  result.op.size = uint8_t(size);
  if (result.name.empty())
    return createStringError("'" + result.text + "' has no mnemonic");
  // The decoder takes what the printer then finds fault with.
  if (StringRef(result.text).contains("/*Invalid"))
    return createStringError("'" + result.text + "'");
  if (Error error = OperandDecoder(*this, inst, result).decode())
    return std::move(error);
  findFlow(result);
  return std::move(result);
}

} // namespace loom::sim
