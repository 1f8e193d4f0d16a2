//===- DebugLines.cpp - Source places of instructions ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugLines.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/DebugInfo/DIContext.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"

using namespace llvm;

namespace loom::sim {

DebugLines::DebugLines(std::shared_ptr<const CodeObject> object)
    : object(std::move(object)) {}
DebugLines::~DebugLines() = default;

std::string DebugLines::find(uint64_t offset) {
  std::call_once(once, [&] {
    MemoryBufferRef buffer(toStringRef(object->getBytes()), "code object");
    auto read = object::ObjectFile::createELFObjectFile(buffer);
    if (!read)
      return consumeError(read.takeError());
    file = std::move(*read);
    // Debug information that is wrong is no reason to say anything: it is
    // only asked for when something else is said.
    auto ignore = [](Error error) { consumeError(std::move(error)); };
    context = DWARFContext::create(
        *file, DWARFContext::ProcessDebugRelocations::Ignore, nullptr, "",
        ignore, ignore);
  });
  if (!context)
    return "";
  std::lock_guard<std::mutex> lock(mutex);
  DILineInfoSpecifier specifier(
      DILineInfoSpecifier::FileLineInfoKind::RawValue);
  std::optional<DILineInfo> line =
      context->getLineInfoForAddress({offset}, specifier);
  if (!line || line->Line == 0)
    return "";
  return line->FileName + ":" + std::to_string(line->Line);
}

} // namespace loom::sim
