//===- Assemble.cpp - Assembly text to code objects -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "Loom/Target/AMDGPU/Emit.h"
#include "Loom/Target/Support/BackendGuard.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace loom;

static Error makeError(const Twine &message) {
  return createStringError("assembler: " + message);
}

static void appendDiagnostic(const SMDiagnostic &diagnostic, void *messages) {
  raw_string_ostream os(*static_cast<std::string *>(messages));
  diagnostic.print(nullptr, os, /*ShowColors=*/false);
}

static Expected<SmallVector<char, 0>>
assembleObject(StringRef cpu, unsigned lanes, StringRef source) {
  initializeBackends();
  Triple triple("amdgcn-amd-amdhsa");
  std::string reason;
  const Target *target = TargetRegistry::lookupTarget(triple, reason);
  if (!target)
    return makeError(reason);
  bool isGfx9 = cpu.starts_with("gfx9");
  std::string features;
  if (!isGfx9)
    features = lanes == 32 ? "+wavefrontsize32" : "+wavefrontsize64";

  MCTargetOptions options;
  std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  std::unique_ptr<MCAsmInfo> asmInfo(
      target->createMCAsmInfo(*registers, triple, options));
  std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  std::unique_ptr<MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, cpu, features));
  if (!subtarget || !subtarget->isCPUStringValid(cpu))
    return makeError("no processor " + cpu);

  std::string messages;
  SourceMgr sources;
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(source, "asm"),
                             SMLoc());
  sources.setDiagHandler(appendDiagnostic, &messages);
  MCContext context(triple, asmInfo.get(), registers.get(), subtarget.get(),
                    &sources, &options);
  std::unique_ptr<MCObjectFileInfo> fileInfo(
      target->createMCObjectFileInfo(context, /*PIC=*/true));
  context.setObjectFileInfo(fileInfo.get());

  SmallVector<char, 0> object;
  raw_svector_ostream os(object);
  std::unique_ptr<MCAsmBackend> backend(
      target->createMCAsmBackend(*subtarget, *registers, options));
  std::unique_ptr<MCObjectWriter> writer = backend->createObjectWriter(os);
  std::unique_ptr<MCCodeEmitter> emitter(
      target->createMCCodeEmitter(*instructions, context));
  std::unique_ptr<MCStreamer> streamer(target->createMCObjectStreamer(
      triple, context, std::move(backend), std::move(writer),
      std::move(emitter), *subtarget));
  std::unique_ptr<MCAsmParser> parser(
      createMCAsmParser(sources, context, *streamer, *asmInfo));
  std::unique_ptr<MCTargetAsmParser> targetParser(
      target->createMCAsmParser(*subtarget, *parser, *instructions, options));
  parser->setTargetParser(*targetParser);
  bool failed = parser->Run(/*NoInitialTextSection=*/false);
  if (failed || !messages.empty())
    return makeError(messages);
  return object;
}

Expected<std::vector<uint8_t>> sim::test::assembleCodeObject(StringRef target,
                                                             unsigned lanes,
                                                             StringRef source) {
  Expected<SmallVector<char, 0>> object = assembleObject(target, lanes, source);
  if (!object)
    return object.takeError();
  Expected<ObjectBytes> linked = linkObject(*object);
  if (!linked)
    return linked.takeError();
  return std::vector<uint8_t>(linked->begin(), linked->end());
}

bool sim::test::canAssemble(StringRef target, unsigned lanes, StringRef text) {
  Expected<SmallVector<char, 0>> object =
      assembleObject(target, lanes, (text + "\n").str());
  if (object)
    return true;
  consumeError(object.takeError());
  return false;
}

std::vector<bool> sim::test::whichAssemble(StringRef target, unsigned lanes,
                                           ArrayRef<std::string> lines) {
  std::vector<bool> result(lines.size(), true);
  std::string source;
  for (const std::string &line : lines)
    source += line + "\n";
  Expected<SmallVector<char, 0>> object = assembleObject(target, lanes, source);
  if (object)
    return result;
  std::string messages = toString(object.takeError());
  // "asm:12:34: error: ..."
  SmallVector<StringRef> parts;
  StringRef(messages).split(parts, "asm:");
  for (StringRef part : parts) {
    size_t line = 0;
    if (!part.consumeInteger(10, line) && line >= 1 && line <= lines.size())
      result[line - 1] = false;
  }
  return result;
}
