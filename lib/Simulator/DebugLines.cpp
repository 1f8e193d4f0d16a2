//===- DebugLines.cpp - Source places of instructions ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugLines.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/DebugInfo/DIContext.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include <cstring>

using namespace llvm;

namespace loom::sim {

DebugLines::DebugLines(std::shared_ptr<const CodeObject> object)
    : object(std::move(object)) {}
DebugLines::~DebugLines() = default;

/// Each byte of a section of lines can become a row of 32.
static constexpr uint64_t maxLineBytes = 16 << 20;
/// All are looked at for each place.
static constexpr size_t maxTables = 4096;

/// A compressed section says how large it is; LLVM believes it.
static bool claimsTooMuch(const object::ObjectFile &file) {
  constexpr uint64_t limit = 64 << 20;
  for (const object::SectionRef &section : file.sections()) {
    if (!section.isCompressed())
      continue;
    Expected<StringRef> contents = section.getContents();
    ELF::Elf64_Chdr header;
    if (!contents) {
      consumeError(contents.takeError());
      return true;
    }
    if (contents->size() < sizeof(header))
      return true;
    memcpy(&header, contents->data(), sizeof(header));
    if (header.ch_size > limit)
      return true;
  }
  return false;
}

/// Skips a value of a line table's header; false for forms that have no place
/// there, which LLVM's reader does not expect.
static bool skipForm(const DataExtractor &data, DataExtractor::Cursor &at,
                     uint64_t form) {
  switch (form) {
  case dwarf::DW_FORM_string:
    data.getCStrRef(at);
    return true;
  case dwarf::DW_FORM_line_strp:
  case dwarf::DW_FORM_strp:
  case dwarf::DW_FORM_data4:
    data.skip(at, 4);
    return true;
  case dwarf::DW_FORM_data1:
    data.skip(at, 1);
    return true;
  case dwarf::DW_FORM_data2:
    data.skip(at, 2);
    return true;
  case dwarf::DW_FORM_data8:
    data.skip(at, 8);
    return true;
  case dwarf::DW_FORM_data16:
    data.skip(at, 16);
    return true;
  case dwarf::DW_FORM_udata:
    data.getULEB128(at);
    return true;
  default:
    return false;
  }
}

/// Directories or files of a header of DWARF 5.
static bool checkEntries(const DataExtractor &data, DataExtractor::Cursor &at) {
  SmallVector<uint64_t, 8> forms;
  for (unsigned left = data.getU8(at); left && at; --left) {
    data.getULEB128(at);
    forms.push_back(data.getULEB128(at));
  }
  uint64_t count = data.getULEB128(at);
  if (forms.empty() && count)
    return false;
  for (; count && at; --count)
    for (uint64_t form : forms)
      if (!skipForm(data, at, form))
        return false;
  return bool(at);
}

/// Whether the headers of a section of lines are what compilers write.
static bool hasKnownHeaders(StringRef section) {
  DataExtractor data(section, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  uint64_t begin = 0;
  while (begin < section.size()) {
    DataExtractor::Cursor at(begin);
    uint64_t length = data.getU32(at);
    begin += 4 + length;
    bool isGood = at && length < section.size() && begin <= section.size();
    unsigned version = data.getU16(at);
    isGood &= version >= 2 && version <= 5;
    if (version == 5) {
      isGood &= data.getU8(at) == 8 && data.getU8(at) == 0;
      data.skip(at, 4 + 1 + 1 + 3);
      unsigned opcodes = data.getU8(at);
      isGood &= opcodes != 0;
      data.skip(at, opcodes ? opcodes - 1 : 0);
      isGood = isGood && at && checkEntries(data, at) && checkEntries(data, at);
    }
    if (Error error = at.takeError()) {
      consumeError(std::move(error));
      return false;
    }
    if (!isGood)
      return false;
  }
  return true;
}

std::string DebugLines::find(uint64_t offset) {
  std::call_once(once, [&] {
    MemoryBufferRef buffer(toStringRef(object->getBytes()), "code object");
    auto read = object::ObjectFile::createELFObjectFile(buffer);
    if (!read)
      return consumeError(read.takeError());
    file = std::move(*read);
    if (claimsTooMuch(*file))
      return;
    // Debug information that is wrong is no reason to say anything: it is
    // only asked for when something else is said.
    auto ignore = [](Error error) { consumeError(std::move(error)); };
    context = DWARFContext::create(
        *file, DWARFContext::ProcessDebugRelocations::Ignore, nullptr, "",
        ignore, ignore);
    // Only the section of lines: LLVM's readers of the others crash on bytes
    // that are wrong. It says everything that is wanted of it by itself.
    DWARFDataExtractor data(context->getDWARFObj(),
                            context->getDWARFObj().getLineSection(),
                            /*IsLittleEndian=*/true, /*AddressSize=*/8);
    if (data.getData().size() > maxLineBytes ||
        !hasKnownHeaders(data.getData()))
      return;
    DWARFDebugLine::SectionParser parser(
        data, *context, DWARFUnitVector::iterator_range(nullptr, nullptr));
    while (!parser.done() && tables.size() < maxTables)
      tables.push_back(parser.parseNext(ignore, ignore));
  });
  for (const DWARFDebugLine::LineTable &table : tables) {
    DILineInfo line;
    if (table.getFileLineInfoForAddress(
            {offset}, /*Approximate=*/false, /*CompDir=*/"",
            DILineInfoSpecifier::FileLineInfoKind::RawValue, line) &&
        line.Line != 0)
      return line.FileName + ":" + std::to_string(line.Line);
  }
  return "";
}

} // namespace loom::sim
