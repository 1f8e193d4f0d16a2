//===- HostileObjectTest.cpp - Small files that would become large --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "Loom/Simulator/CodeObject.h"
#include "OpText.h"
#include "llvm/BinaryFormat/ELF.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

namespace {

using Bytes = std::vector<uint8_t>;

Bytes makeObject() {
  Expected<Bytes> made = assembleCodeObject(
      "gfx1100", 32, makeKernel("gfx1100", 32, "  s_nop 0", ""));
  if (made)
    return *made;
  ADD_FAILURE() << toString(made.takeError());
  return {};
}

template <typename T> T get(const Bytes &bytes, size_t at) {
  T value;
  memcpy(&value, bytes.data() + at, sizeof(value));
  return value;
}
template <typename T> void put(Bytes &bytes, size_t at, const T &value) {
  memcpy(bytes.data() + at, &value, sizeof(value));
}
template <typename T> void append(Bytes &bytes, const T &value) {
  bytes.resize(bytes.size() + sizeof(value));
  put(bytes, bytes.size() - sizeof(value), value);
}

std::string errorOf(const Bytes &bytes) {
  Expected<std::unique_ptr<CodeObject>> object = CodeObject::create(bytes);
  return object ? "" : toString(object.takeError());
}

/// Where the header of the first section of a type is.
size_t findSection(const Bytes &bytes, unsigned type) {
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    size_t at = header.e_shoff + i * sizeof(ELF::Elf64_Shdr);
    if (get<ELF::Elf64_Shdr>(bytes, at).sh_type == type)
      return at;
  }
  ADD_FAILURE() << "no section of type " << type;
  return header.e_shoff;
}

TEST(HostileObject, Segments) {
  Bytes bytes = makeObject();
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  Bytes table(bytes.begin() + header.e_phoff,
              bytes.begin() + header.e_phoff +
                  header.e_phnum * sizeof(ELF::Elf64_Phdr));
  header.e_phoff = bytes.size();
  header.e_phnum = 257;
  table.resize(header.e_phnum * sizeof(ELF::Elf64_Phdr));
  bytes.insert(bytes.end(), table.begin(), table.end());
  put(bytes, 0, header);
  EXPECT_EQ(errorOf(bytes), "257 program headers");
  header.e_phnum = 256;
  put(bytes, 0, header);
  EXPECT_EQ(errorOf(bytes), "");
}

TEST(HostileObject, TheSameTableManyTimes) {
  Bytes bytes = makeObject();
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  auto symbols =
      get<ELF::Elf64_Shdr>(bytes, findSection(bytes, ELF::SHT_SYMTAB));
  Bytes sections(bytes.begin() + header.e_shoff,
                 bytes.begin() + header.e_shoff +
                     header.e_shnum * sizeof(ELF::Elf64_Shdr));
  // As many bytes of symbols as one entry of a table of sections.
  ASSERT_GT(symbols.sh_size, sizeof(symbols));
  header.e_shoff = bytes.size();
  bytes.insert(bytes.end(), sections.begin(), sections.end());
  for (; header.e_shnum < 5000; ++header.e_shnum)
    append(bytes, symbols);
  put(bytes, 0, header);
  EXPECT_EQ(errorOf(bytes), "sections that lie over each other");
}

/// A name of 30000 letters, and a symbol for each of its ends: 450 MB.
TEST(HostileObject, NamesWithinEachOther) {
  constexpr unsigned length = 30000;
  Bytes bytes = makeObject();
  size_t at = findSection(bytes, ELF::SHT_SYMTAB);
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  auto symbols = get<ELF::Elf64_Shdr>(bytes, at);
  size_t namesAt = header.e_shoff + symbols.sh_link * sizeof(symbols);
  auto names = get<ELF::Elf64_Shdr>(bytes, namesAt);
  // A symbol that there is, under other names.
  auto symbol = get<ELF::Elf64_Sym>(bytes, symbols.sh_offset + symbols.sh_size -
                                               sizeof(ELF::Elf64_Sym));
  names.sh_offset = bytes.size();
  names.sh_size = length + 2;
  append(bytes, '\0');
  bytes.insert(bytes.end(), length, 'a');
  append(bytes, '\0');
  symbols.sh_offset = bytes.size();
  symbols.sh_size = length * sizeof(symbol);
  for (symbol.st_name = 1; symbol.st_name <= length; ++symbol.st_name)
    append(bytes, symbol);
  put(bytes, at, symbols);
  put(bytes, namesAt, names);
  EXPECT_EQ(errorOf(bytes), "names that lie within each other");
}

} // namespace
