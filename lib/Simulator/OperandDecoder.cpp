//===- OperandDecoder.cpp - Operands of one instruction -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandDecoder.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCExpr.h"

using namespace llvm;

namespace loom::sim {

//===----------------------------------------------------------------------===//
// Sorting the MCInst's operands
//===----------------------------------------------------------------------===//

unsigned OperandDecoder::getClassBits(unsigned index) const {
  if (index >= desc.getNumOperands())
    return 0;
  int number = decoder.instructions->getOpRegClassID(desc.operands()[index],
                                                     decoder.hwMode);
  return number < 0 ? 0
                    : decoder.registers->getRegClass(number).getSizeInBits();
}

Error OperandDecoder::getImmediate(unsigned index, int64_t &value) const {
  const MCOperand &operand = inst.getOperand(index);
  if (operand.isImm()) {
    value = operand.getImm();
    return Error::success();
  }
  // A literal that could have been an inline constant.
  if (operand.isExpr() && operand.getExpr()->evaluateAsAbsolute(value))
    return Error::success();
  return createStringError("an operand that is no number");
}

/// LLVM gives the constants of v_wmma as f64.
static uint32_t accumulatorConstant(StringRef name, int64_t value) {
  APFloat number(bit_cast<double>(value));
  bool lost = false;
  number.convert(name.starts_with("v_wmma_f16")    ? APFloat::IEEEhalf()
                 : name.starts_with("v_wmma_bf16") ? APFloat::BFloat()
                                                   : APFloat::IEEEsingle(),
                 APFloat::rmNearestTiesToEven, &lost);
  return uint32_t(number.bitcastToAPInt().getZExtValue());
}

Operand OperandDecoder::makeValue(unsigned index, int64_t value) const {
  unsigned bits = getClassBits(index);
  // Matrix instructions take one value for all elements.
  if (opcode.isMatrix) {
    bits = StringRef(opcode.name).ends_with("f64") ? 64 : 32;
    if (bits == 32 && !isInt<32>(value) && !isUInt<32>(value))
      value = accumulatorConstant(opcode.name, value);
  }
  Operand operand;
  operand.kind = Operand::Value;
  operand.dwords = bits > 32 ? 2 : 1;
  operand.value = bits > 32 ? uint64_t(value) : uint32_t(value);
  // Literals have 32 bits, which signed operands extend.
  if (bits > 32 && StringRef(opcode.name).contains("_i64") && value >= 0 &&
      value <= UINT32_MAX)
    operand.value = uint64_t(int64_t(int32_t(value)));
  return operand;
}

Error OperandDecoder::collectRegister(unsigned index) {
  MCRegister number = inst.getOperand(index).getReg();
  if (!number)
    return Error::success();
  const Decoder::Register &known = decoder.getRegister(number);
  if (!known.isKnown)
    return createStringError("register " +
                             Twine(decoder.registers->getName(number)) +
                             " is not supported");
  Item item;
  item.operand = known.operand;
  // LLVM has tuples that end behind the last register.
  if (item.operand.kind == Operand::Vector &&
      item.operand.index % FirstAccumulator + item.operand.dwords >
          FirstAccumulator)
    return createStringError("a register tuple beyond the last register");
  if (index < desc.getNumDefs()) {
    // What is written to the null register goes where nothing reads it.
    if (item.operand.kind == Operand::Scalar && item.operand.index == SgprNull)
      item.operand.index = SgprDropped;
    definitions.push_back(item);
    return Error::success();
  }
  // Behind the descriptor's operands LLVM repeats a destination.
  if (index >= desc.getNumOperands())
    return Error::success();
  item.isTied = desc.getOperandConstraint(index, MCOI::TIED_TO) >= 0;
  sources.push_back(item);
  return Error::success();
}

Error OperandDecoder::collect() {
  uint8_t modifiers = 0;
  for (unsigned index = 0; index < inst.getNumOperands(); ++index) {
    if (inst.getOperand(index).isReg()) {
      size_t before = sources.size();
      if (Error error = collectRegister(index))
        return error;
      if (sources.size() > before)
        sources.back().operand.modifiers |= std::exchange(modifiers, 0);
      continue;
    }
    int64_t value = 0;
    if (Error error = getImmediate(index, value))
      return error;
    unsigned type = index < desc.getNumOperands()
                        ? desc.operands()[index].OperandType
                        : unsigned(MCOI::OPERAND_IMMEDIATE);
    if (type == decoder.modifierType) {
      modifiers = uint8_t(value);
    } else if (type == MCOI::OPERAND_PCREL) {
      branchOffset = SignExtend64<16>(value);
    } else if (type > MCOI::OPERAND_IMMEDIATE) {
      Item item;
      item.operand = makeValue(index, value);
      item.operand.modifiers = std::exchange(modifiers, 0);
      sources.push_back(item);
    } else {
      fields.push_back(value);
    }
  }
  return Error::success();
}

bool OperandDecoder::hasImplicitUse(StringRef name) const {
  return any_of(desc.implicit_uses(), [&](MCPhysReg number) {
    return name == decoder.registers->getName(number);
  });
}

bool OperandDecoder::hasImplicitDef(StringRef name) const {
  return any_of(desc.implicit_defs(), [&](MCPhysReg number) {
    return name == decoder.registers->getName(number);
  });
}

Operand OperandDecoder::makeMask(unsigned index) const {
  // LLVM says VCC and EXEC in wave32 too.
  Operand operand;
  operand.kind = Operand::Scalar;
  operand.index = uint16_t(index);
  operand.dwords = decoder.lanes == 64 ? 2 : 1;
  return operand;
}

static Operand makeM0() {
  Operand operand;
  operand.kind = Operand::Scalar;
  operand.index = SgprM0;
  operand.dwords = 1;
  return operand;
}

void OperandDecoder::addSource(Op &to, const Operand &operand) {
  if (to.numSrcs < std::size(to.src))
    to.src[to.numSrcs++] = operand;
}

void OperandDecoder::addDestination(Op &to, const Operand &operand) {
  if (to.numDsts < std::size(to.dst))
    to.dst[to.numDsts++] = operand;
}

//===----------------------------------------------------------------------===//
// Fields of the text
//===----------------------------------------------------------------------===//

bool OperandDecoder::hasFlag(StringRef flag) const {
  StringRef text = result.text;
  for (size_t at = text.find(flag); at != StringRef::npos;
       at = text.find(flag, at + 1)) {
    size_t end = at + flag.size();
    if (at > 0 && text[at - 1] == ' ' &&
        (end == text.size() || text[end] == ' '))
      return true;
  }
  return false;
}

StringRef OperandDecoder::getFieldText(StringRef key) const {
  StringRef text = result.text;
  std::string start = (" " + key + ":").str();
  size_t at = text.find(start);
  if (at == StringRef::npos)
    return {};
  text = text.drop_front(at + start.size());
  if (text.consume_front("["))
    return text.take_until([](char c) { return c == ']'; });
  return text.take_until([](char c) { return c == ' '; });
}

uint64_t OperandDecoder::getField(StringRef key, uint64_t absent) const {
  StringRef text = getFieldText(key);
  if (text.empty())
    return absent;
  // "[0,1,1]" is a number with a bit for each.
  if (text.contains(',')) {
    uint64_t bits = 0;
    unsigned shift = 0;
    for (StringRef part : split(text, ','))
      bits |= uint64_t(part.trim() == "1") << shift++;
    return bits;
  }
  uint64_t value = 0;
  return text.getAsInteger(0, value) ? absent : value;
}

//===----------------------------------------------------------------------===//
// What is read and written
//===----------------------------------------------------------------------===//

void OperandDecoder::addRange(const Operand &operand, bool isWrite,
                              bool isObserved) {
  if (operand.kind == Operand::VccZ)
    return addRange(makeMask(SgprVccLo), isWrite, isObserved);
  if (operand.kind == Operand::ExecZ)
    return addRange(makeMask(SgprExecLo), isWrite, isObserved);
  RegisterRange range;
  if (operand.kind == Operand::Vector && operand.index < FirstTemporary)
    range.first = operand.index;
  else if (operand.kind == Operand::Scalar &&
           (operand.index <= SgprExecHi || operand.index == SgprM0))
    range.first = RegisterRange::FirstScalar + operand.index;
  else
    return;
  range.count = operand.dwords;
  range.observed = isObserved;
  uint8_t &count = isWrite ? op.numWrites : op.numReads;
  RegisterRange *ranges = isWrite ? op.writes : op.reads;
  for (unsigned i = 0; i < count; ++i)
    if (ranges[i].first == range.first && ranges[i].count == range.count) {
      ranges[i].observed |= isObserved;
      return;
    }
  if (count < Op::MaxRanges)
    ranges[count++] = range;
}

bool OperandDecoder::isObserved(unsigned source, const Op &of) const {
  StringRef name = opcode.name;
  switch (opcode.family) {
  case OpcodeFamily::Lds:
    // These move values between lanes and touch no memory.
    return !name.starts_with("ds_swizzle") && !name.contains("permute");
  case OpcodeFamily::Smem:
  case OpcodeFamily::Flat:
  case OpcodeFamily::Global:
  case OpcodeFamily::Scratch:
  case OpcodeFamily::Buffer:
    return true;
  default:
    return name.starts_with("s_setpc") || name.starts_with("s_swappc") ||
           name.starts_with("s_set_gpr_idx");
  }
}

void OperandDecoder::addRangesOf(const Op &from) {
  for (unsigned i = 0; i < from.numSrcs; ++i)
    addRange(from.src[i], /*isWrite=*/false, isObserved(i, from));
  for (unsigned i = 0; i < from.numDsts; ++i)
    addRange(from.dst[i], /*isWrite=*/true, /*isObserved=*/false);
}

void OperandDecoder::addRanges() {
  addRangesOf(op);
  if (result.inner)
    addRangesOf(*result.inner);
  if (result.second)
    addRangesOf(*result.second);
  // The wrapper's own operands, in whose place the inner one has temporaries.
  for (const Operand &operand : op.src)
    addRange(operand, /*isWrite=*/false, /*isObserved=*/false);
  for (const Operand &operand : op.dst)
    addRange(operand, /*isWrite=*/true, /*isObserved=*/false);

  bool isRelative = StringRef(opcode.name).contains("movrel") ||
                    StringRef(opcode.name).starts_with("v_swaprel");
  bool isMaskBranch = StringRef(opcode.name).starts_with("s_cbranch_");
  for (MCPhysReg number : desc.implicit_uses()) {
    StringRef name = decoder.registers->getName(number);
    if (name.starts_with("EXEC"))
      addRange(makeMask(SgprExecLo), false, isMaskBranch);
    else if (name.starts_with("VCC"))
      addRange(makeMask(SgprVccLo), false, isMaskBranch);
    else if (name.starts_with("M0"))
      addRange(makeM0(), false,
               opcode.family != OpcodeFamily::Valu || isRelative);
    else if (name == "SCC")
      op.readsScc = true;
  }
  for (MCPhysReg number : desc.implicit_defs()) {
    StringRef name = decoder.registers->getName(number);
    if (name.starts_with("EXEC"))
      addRange(makeMask(SgprExecLo), true, false);
    else if (name.starts_with("VCC"))
      addRange(makeMask(SgprVccLo), true, false);
    else if (name.starts_with("M0"))
      addRange(makeM0(), true, false);
    else if (name == "SCC")
      op.writesScc = true;
  }
}

//===----------------------------------------------------------------------===//
// Scalar instructions
//===----------------------------------------------------------------------===//

void OperandDecoder::decodeScalar() {
  for (const Item &item : definitions)
    addDestination(op, item.operand);
  for (const Item &item : sources)
    addSource(op, item.operand);
  StringRef name = opcode.name;
  // Tied in the descriptor, absent from the MCInst.
  if (name.starts_with("s_bitset") && op.numDsts == 1)
    addSource(op, op.dst[0]);
  if (name.contains("_barrier_") && op.numSrcs == 0 && hasImplicitUse("M0"))
    addSource(op, makeM0());
  if (name == "s_setreg_imm32_b32" && fields.size() == 2) {
    Operand value;
    value.kind = Operand::Value;
    value.dwords = 1;
    value.value = uint32_t(fields.front());
    addSource(op, value);
    fields.erase(fields.begin());
  }
  if (!fields.empty())
    op.immediate = uint16_t(fields.front());
  if (branchOffset) {
    op.immediate = uint16_t(*branchOffset);
    result.target = op.address + op.size + *branchOffset * 4;
  }
}

Error OperandDecoder::decode() {
  if (Error error = collect())
    return error;
  switch (opcode.family) {
  case OpcodeFamily::Salu:
    decodeScalar();
    break;
  case OpcodeFamily::Valu:
    if (opcode.isVopd)
      decodeVopd();
    else
      decodeVector();
    break;
  case OpcodeFamily::Smem:
    decodeScalarMemory();
    break;
  case OpcodeFamily::Lds:
    decodeLds();
    break;
  case OpcodeFamily::Flat:
  case OpcodeFamily::Global:
  case OpcodeFamily::Scratch:
    decodeFlat();
    break;
  case OpcodeFamily::Buffer:
    decodeBuffer();
    break;
  case OpcodeFamily::Other:
    break;
  }
  addRanges();
  return Error::success();
}

} // namespace loom::sim
