//===- ProgramBuilder.cpp - Decoding what control flow reaches ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"
#include "CodePointers.h"
#include "SemanticsTable.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace loom::sim {

/// Places that may be gone over: seconds. Large libraries of kernels have a
/// tenth of that.
static constexpr size_t maxSpent = 64 << 20;

/// LLVM's calling convention has the return address in s[30:31].
static constexpr unsigned returnAddressRegister = 30;

bool ProgramBuilder::Place::isIndirect() const {
  if (target)
    return false;
  return flow == Flow::Call || (flow == Flow::IndirectJump &&
                                op->src[0].index != returnAddressRegister);
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

ArrayRef<uint8_t> ProgramBuilder::getBytes(uint64_t offset) const {
  const CodeObject &object = program.getObject();
  for (auto [begin, size] : object.getCode())
    if (offset >= begin && offset - begin < size)
      return object.getImage().slice(offset, size - (offset - begin));
  return {};
}

bool ProgramBuilder::isCode(uint64_t offset) const {
  return offset % 4 == 0 && !getBytes(offset).empty();
}

Error ProgramBuilder::decodeAt(Code &code, uint64_t offset) {
  Expected<DecodedInstruction> decoded =
      isCode(offset)
          ? code.decoder->decode(getBytes(offset), offset)
          : Expected<DecodedInstruction>(createStringError("no code"));
  if (!decoded)
    return createStringError("at 0x" + utohexstr(offset, /*LowerCase=*/true) +
                             ": " + toString(decoded.takeError()));
  Place &place = code.places[offset];
  place.flow = decoded->flow;
  place.target = decoded->target;
  place.next = offset + decoded->op.size;
  place.name = decoded->name;
  bind(code, place, *decoded);
  return Error::success();
}

Error ProgramBuilder::decodeFrom(Code &code, Start start) {
  SmallVector<Start> work = {start};
  code.leaders.insert(start.offset);
  while (!work.empty()) {
    Start item = work.pop_back_val();
    if (code.places.count(item.offset))
      continue;
    if (Error error = decodeAt(code, item.offset)) {
      if (!item.isOptional)
        return error;
      consumeError(std::move(error));
      continue;
    }
    const Place &place = code.places[item.offset];
    // There may be nothing behind a trap or a call that does not return.
    if (place.goesOn())
      work.push_back(
          {place.next, place.flow == Flow::Trap || place.flow == Flow::Call});
    if (place.target) {
      code.leaders.insert(*place.target);
      work.push_back({*place.target, false});
    }
  }
  return Error::success();
}

std::vector<ProgramBuilder::Start> ProgramBuilder::followPointers(Code &code) {
  CodePointers pointers;
  std::vector<Start> found;
  uint64_t expected = 0;
  for (auto &[offset, place] : code.places) {
    if (offset != expected || code.leaders.count(offset))
      pointers.reset();
    expected = place.next;
    bool isJump = place.flow == Flow::Call || place.flow == Flow::IndirectJump;
    if (isJump && !place.target && place.op->numSrcs) {
      std::optional<uint64_t> target = pointers.getPair(place.op->src[0]);
      if (target && isCode(*target)) {
        place.target = target;
        found.push_back({*target, false});
      }
    }
    if (isJump)
      pointers.reset();
    else
      pointers.step(*place.op, place.name);
  }
  for (uint64_t taken : pointers.getTaken())
    if (isCode(taken) && code.functions.insert(taken).second)
      found.push_back({taken, true});
  return found;
}

void ProgramBuilder::addFunctionSymbols(Code &code) {
  const CodeObject &object = program.getObject();
  std::set<uint64_t> entries;
  for (const KernelInfo &kernel : object.getKernels())
    entries.insert(kernel.entryOffset);
  for (const auto &[name, symbol] : object.getSymbols())
    if (symbol.isFunction && isCode(symbol.offset) &&
        !entries.count(symbol.offset))
      code.functions.insert(symbol.offset);
  // Pointers in data to functions without a symbol.
  for (const Relocation &relocation : object.getRelocations())
    if (relocation.symbol.empty() && isCode(uint64_t(relocation.addend)) &&
        !entries.count(uint64_t(relocation.addend)))
      code.functions.insert(uint64_t(relocation.addend));
}

//===----------------------------------------------------------------------===//
// Binding
//===----------------------------------------------------------------------===//

Op *ProgramBuilder::store(const Op &op, uint32_t textIndex) {
  program.ops.push_back(op);
  program.ops.back().textIndex = textIndex;
  return &program.ops.back();
}

ExecFn ProgramBuilder::findExec(const Code &code, StringRef name, Op &op,
                                Place &place) const {
  op.semantics =
      findSemantics(name.str().c_str(), program.getTarget().generation);
  ExecFn exec = nullptr;
  if (op.semantics && !op.gds)
    exec = code.lanes == 32 ? op.semantics->exec32 : op.semantics->exec64;
  if (!exec)
    place.unbound.push_back(op.gds ? (name + " gds").str() : name.str());
  op.exec = exec;
  return exec;
}

void ProgramBuilder::bind(Code &code, Place &place,
                          const DecodedInstruction &decoded) {
  uint32_t textIndex = uint32_t(program.texts.size());
  program.texts.push_back(decoded.text);
  place.op = store(decoded.op, textIndex);
  if (!decoded.inner) {
    findExec(code, decoded.name, *place.op, place);
    return;
  }
  Op *inner = store(*decoded.inner, textIndex);
  ExecFn innerExec = findExec(code, decoded.name, *inner, place);
  place.op->inner = inner;
  place.op->semantics = inner->semantics;
  const WrapperFunctions &wrappers = getWrapperFunctions();
  ExecFn exec = code.lanes == 32 ? wrappers.dpp32 : wrappers.dpp64;
  if (decoded.opcode->isSdwa)
    exec = code.lanes == 64 ? wrappers.sdwa64 : nullptr;
  if (decoded.second) {
    Op *second = store(*decoded.second, textIndex);
    place.op->second = second;
    exec = code.lanes == 32 ? wrappers.vopd32 : nullptr;
    if (!findExec(code, decoded.secondName, *second, place))
      exec = nullptr;
  }
  place.op->exec = innerExec ? exec : nullptr;
}

void ProgramBuilder::link(Code &code) {
  auto find = [&](uint64_t offset) -> const Op * {
    auto found = code.places.find(offset);
    return found == code.places.end() ? nullptr : found->second.op;
  };
  for (auto &[offset, place] : code.places) {
    if (place.flow != Flow::End)
      place.op->next = find(place.next);
    bool isDirect = place.flow == Flow::Branch ||
                    place.flow == Flow::Conditional ||
                    place.name == "s_call_b64";
    if (isDirect && place.target)
      place.op->target = find(*place.target);
    program.byOffset[{offset, code.lanes}] = place.op;
  }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

std::vector<uint64_t> ProgramBuilder::reach(const Code &code, uint64_t start,
                                            bool direct) const {
  DenseSet<uint64_t> seen;
  SmallVector<uint64_t> work = {start};
  bool addedFunctions = direct;
  while (!work.empty()) {
    uint64_t offset = work.pop_back_val();
    auto found = code.places.find(offset);
    if (found == code.places.end() || !seen.insert(offset).second)
      continue;
    const Place &place = found->second;
    if (place.goesOn())
      work.push_back(place.next);
    if (place.target)
      work.push_back(*place.target);
    if (place.isIndirect() && !addedFunctions) {
      addedFunctions = true;
      work.append(code.functions.begin(), code.functions.end());
    }
  }
  std::vector<uint64_t> places(seen.begin(), seen.end());
  llvm::sort(places);
  return places;
}

Error ProgramBuilder::checkRegisters(const Place &place,
                                     const KernelInfo &kernel) const {
  const amdhsa::kernel_descriptor_t &descriptor = kernel.descriptor;
  const TargetInfo &target = program.getTarget();
  unsigned granule = target.vgprGranule;
  if (target.hasWave32 && kernel.wavefrontSize == 64)
    granule /= 2;
  unsigned vectors =
      (AMDHSA_BITS_GET(
           descriptor.compute_pgm_rsrc1,
           amdhsa::COMPUTE_PGM_RSRC1_GRANULATED_WORKITEM_VGPR_COUNT) +
       1) *
      granule;
  unsigned accumulators = 0;
  if (target.hasAccumulators) {
    // One file: accumulators follow the others.
    unsigned first =
        (AMDHSA_BITS_GET(descriptor.compute_pgm_rsrc3,
                         amdhsa::COMPUTE_PGM_RSRC3_GFX90A_ACCUM_OFFSET) +
         1) *
        4;
    accumulators = vectors > first ? vectors - first : 0;
    vectors = std::min(vectors, first);
  }
  auto check = [&](const RegisterRange &range) -> Error {
    if (range.first >= FirstTemporary)
      return Error::success();
    bool isAccumulator = range.first >= FirstAccumulator;
    unsigned end =
        range.first + range.count - (isAccumulator ? FirstAccumulator : 0);
    unsigned limit = isAccumulator ? accumulators : vectors;
    if (end <= limit)
      return Error::success();
    return createStringError(
        "kernel '" + kernel.name + "': '" + program.getText(place.op) +
        "' at 0x" + utohexstr(place.op->address, /*LowerCase=*/true) +
        " uses " + (isAccumulator ? "a" : "v") + Twine(end - 1) +
        ", the kernel has " + Twine(limit) + " such registers");
  };
  for (const RegisterRange &range :
       ArrayRef(place.op->reads, place.op->numReads))
    if (Error error = check(range))
      return error;
  for (const RegisterRange &range :
       ArrayRef(place.op->writes, place.op->numWrites))
    if (Error error = check(range))
      return error;
  return Error::success();
}

Error ProgramBuilder::spend(size_t numPlaces) {
  spent += numPlaces;
  if (spent <= maxSpent)
    return Error::success();
  return createStringError("too much code for so many kernels and calls");
}

Error ProgramBuilder::finishKernel(const Code &code, const KernelInfo &kernel) {
  std::vector<uint64_t> ofKernel =
      reach(code, kernel.entryOffset, /*direct=*/true);
  std::vector<uint64_t> withCalls =
      reach(code, kernel.entryOffset, /*direct=*/false);
  if (Error error = spend(ofKernel.size() + withCalls.size()))
    return error;
  for (uint64_t offset : ofKernel)
    if (Error error = checkRegisters(code.places.at(offset), kernel))
      return error;
  std::map<std::string, Unbound> missing;
  for (uint64_t offset : withCalls) {
    const Place &place = code.places.at(offset);
    for (const std::string &name : place.unbound) {
      Unbound &entry = missing[name];
      if (entry.count++ != 0)
        continue;
      entry.name = name;
      entry.text = program.getText(place.op).str();
      entry.address = offset;
    }
  }
  for (auto &[name, entry] : missing)
    program.unbound[kernel.name].push_back(std::move(entry));
  return Error::success();
}

Error ProgramBuilder::buildFor(unsigned lanes) {
  Code code;
  code.lanes = lanes;
  std::vector<Start> starts;
  for (const KernelInfo &kernel : program.getObject().getKernels())
    if (kernel.wavefrontSize == lanes)
      starts.push_back({kernel.entryOffset, false});
  if (starts.empty())
    return Error::success();
  Expected<std::unique_ptr<Decoder>> decoder =
      Decoder::create(program.getTarget(), lanes);
  if (!decoder)
    return decoder.takeError();
  code.decoder = std::move(*decoder);
  while (!starts.empty()) {
    for (Start start : starts)
      if (Error error = decodeFrom(code, start))
        return error;
    if (Error error = spend(code.places.size()))
      return error;
    starts = followPointers(code);
    bool isIndirect = any_of(
        code.places, [](const auto &item) { return item.second.isIndirect(); });
    if (isIndirect && !code.addedSymbols) {
      code.addedSymbols = true;
      addFunctionSymbols(code);
      for (uint64_t function : code.functions)
        starts.push_back({function, false});
    }
  }
  link(code);
  for (const KernelInfo &kernel : program.getObject().getKernels())
    if (kernel.wavefrontSize == lanes)
      if (Error error = finishKernel(code, kernel))
        return error;
  return Error::success();
}

Error ProgramBuilder::build() {
  if (Error error = buildFor(32))
    return error;
  return buildFor(64);
}

} // namespace loom::sim
