//===- CodeObjectTest.cpp - Reading code objects, hostile ones too --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "KernelMetadata.h"
#include "OpText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/BinaryFormat/MsgPackWriter.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

namespace {

using Bytes = std::vector<uint8_t>;

/// Code, data with a pointer to code, and a variable.
const Bytes &getObject() {
  static const Bytes bytes = [] {
    std::string source = makeKernel("gfx1100", 32, "  s_nop 0",
                                    "  .globl f\n  .type f,@function\n"
                                    "f:\n  s_setpc_b64 s[30:31]\n"
                                    "  .size f, .-f\n");
    source +=
        "  .data\n  .weak outside\n  .globl table\n  .type table,@object\n"
        "  .p2align 3\ntable:\n  .quad f\n  .quad outside\n"
        "  .size table, 16\n";
    Expected<Bytes> made = assembleCodeObject("gfx1100", 32, source);
    if (!made)
      ADD_FAILURE() << toString(made.takeError());
    return made ? *made : Bytes();
  }();
  return bytes;
}

/// What is wrong with a code object; empty if nothing is.
std::string errorOf(const Bytes &bytes) {
  Expected<std::unique_ptr<CodeObject>> object = CodeObject::create(bytes);
  return object ? "" : toString(object.takeError());
}

template <typename T> T get(const Bytes &bytes, size_t at) {
  T value;
  memcpy(&value, bytes.data() + at, sizeof(value));
  return value;
}
template <typename T> void put(Bytes &bytes, size_t at, const T &value) {
  memcpy(bytes.data() + at, &value, sizeof(value));
}

/// Changes a copy of the ELF header, or of the first program header of a type.
template <typename Change> Bytes withHeader(Change change) {
  Bytes bytes = getObject();
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  change(header);
  put(bytes, 0, header);
  return bytes;
}
template <typename Change> Bytes withSegment(unsigned type, Change change) {
  Bytes bytes = getObject();
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    size_t at = header.e_phoff + i * sizeof(ELF::Elf64_Phdr);
    auto segment = get<ELF::Elf64_Phdr>(bytes, at);
    if (segment.p_type != type)
      continue;
    change(segment);
    put(bytes, at, segment);
    break;
  }
  return bytes;
}

/// The kernel's descriptor, changed.
template <typename Change> Bytes withDescriptor(Change change) {
  Bytes bytes = getObject();
  auto object = cantFail(CodeObject::create(bytes));
  uint64_t offset = object->getKernels()[0].descriptorOffset;
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    auto segment = get<ELF::Elf64_Phdr>(bytes, header.e_phoff +
                                                   i * sizeof(ELF::Elf64_Phdr));
    if (segment.p_type != ELF::PT_LOAD || offset < segment.p_vaddr ||
        offset >= segment.p_vaddr + segment.p_filesz)
      continue;
    size_t at = segment.p_offset + offset - segment.p_vaddr;
    auto descriptor = get<amdhsa::kernel_descriptor_t>(bytes, at);
    change(descriptor);
    put(bytes, at, descriptor);
  }
  return bytes;
}

TEST(CodeObject, Contents) {
  auto object = cantFail(CodeObject::create(getObject()));
  EXPECT_EQ(object->getTarget(), "gfx1100");
  ASSERT_EQ(object->getKernels().size(), 1u);
  const KernelInfo &kernel = object->getKernels()[0];
  EXPECT_EQ(kernel.name, "k");
  EXPECT_EQ(kernel.wavefrontSize, 32u);
  EXPECT_EQ(kernel.argumentSize, 16u);
  EXPECT_EQ(kernel.maxWorkgroupSize, 256u);
  ASSERT_EQ(kernel.arguments.size(), 2u);
  EXPECT_EQ(kernel.arguments[0].kind, "global_buffer");
  EXPECT_EQ(kernel.arguments[0].name, "p");
  EXPECT_FALSE(kernel.arguments[0].isHidden());
  EXPECT_TRUE(kernel.arguments[1].isHidden());
  EXPECT_EQ(kernel.arguments[1].offset, 8u);
  EXPECT_EQ(object->findKernel("k"), &kernel);
  EXPECT_EQ(object->findKernel("f"), nullptr);

  const SymbolInfo &function = object->getSymbols().at("f");
  EXPECT_TRUE(function.isFunction);
  const SymbolInfo &table = object->getSymbols().at("table");
  EXPECT_FALSE(table.isFunction);
  EXPECT_EQ(table.size, 16u);
  // s_nop 0 where the kernel starts.
  EXPECT_EQ(get<uint32_t>(object->getImage(), kernel.entryOffset), 0xbf800000u);
  ASSERT_FALSE(object->getCode().empty());
  EXPECT_TRUE(any_of(object->getWritable(), [&](auto part) {
    return table.offset >= part.first &&
           table.offset < part.first + part.second;
  }));
}

TEST(CodeObject, Relocations) {
  auto object = cantFail(CodeObject::create(getObject()));
  uint64_t table = object->getSymbols().at("table").offset;
  auto find = [&](uint64_t offset) -> const Relocation * {
    for (const Relocation &relocation : object->getRelocations())
      if (relocation.offset == offset)
        return &relocation;
    return nullptr;
  };
  const Relocation *toFunction = find(table), *toOutside = find(table + 8);
  ASSERT_TRUE(toFunction && toOutside);
  EXPECT_EQ(toFunction->type, unsigned(ELF::R_AMDGPU_ABS64));
  EXPECT_EQ(toFunction->symbol, "f");
  EXPECT_EQ(toOutside->symbol, "outside");
}

TEST(CodeObject, TruncatedAnywhere) {
  const Bytes &bytes = getObject();
  size_t good = 0;
  for (size_t size = 0; size < bytes.size(); ++size) {
    // A copy of its own, so that a sanitizer sees what is read beyond it.
    Bytes part(bytes.begin(), bytes.begin() + size);
    good += errorOf(part).empty();
  }
  // The section headers are last, so nothing less than all of it is enough.
  EXPECT_EQ(good, 0u);
  EXPECT_EQ(errorOf(bytes), "");
}

TEST(CodeObject, EveryByteChanged) {
  // No value of any byte may crash it; most are errors or change nothing.
  Bytes bytes = getObject();
  for (size_t at = 0; at < bytes.size(); ++at) {
    uint8_t old = bytes[at];
    for (uint8_t value :
         {uint8_t(0), uint8_t(0xff), uint8_t(old ^ 0x80), uint8_t(old + 1)}) {
      bytes[at] = value;
      errorOf(bytes);
    }
    bytes[at] = old;
  }
}

TEST(CodeObject, HeaderIsChecked) {
  EXPECT_EQ(errorOf({}), "not a code object: no ELF file");
  EXPECT_EQ(errorOf(Bytes{'h', 'e', 'l', 'l', 'o'}),
            "not a code object: no ELF file");
  EXPECT_EQ(errorOf(withHeader([](auto &h) { h.e_machine = ELF::EM_X86_64; })),
            "not a code object for AMDGPU");
  EXPECT_EQ(errorOf(withHeader([](auto &h) { h.e_ident[ELF::EI_OSABI] = 0; })),
            "not a code object for amdhsa");
  EXPECT_EQ(
      errorOf(withHeader([](auto &h) { h.e_ident[ELF::EI_ABIVERSION] = 1; })),
      "code object version 3 is not supported (4 to 6 are)");
  EXPECT_EQ(errorOf(withHeader([](auto &h) { h.e_type = ELF::ET_REL; })),
            "a relocatable object: link it first");
  EXPECT_EQ(errorOf(withHeader([](auto &h) { h.e_flags = 0x27; })),
            "unknown processor 39 in e_flags");
  EXPECT_EQ(errorOf(withHeader([](auto &h) {
              h.e_flags = ELF::EF_AMDGPU_MACH_AMDGCN_GFX1201;
            })),
            "metadata is for gfx1100, e_flags for gfx1201");
  EXPECT_EQ(errorOf(withHeader([](auto &h) { h.e_phoff = ~0ull - 8; })),
            "truncated: program header 0");
  EXPECT_EQ(
      errorOf(withHeader([](auto &h) { h.e_phnum = 0xffff; })).substr(0, 10),
      "truncated:");
  EXPECT_EQ(errorOf(withHeader([](auto &h) { h.e_phnum = 0; })),
            "nothing to load");
  EXPECT_EQ(errorOf(withHeader([](auto &h) { h.e_shoff = ~0ull - 8; })),
            "truncated: section header 0");
}

TEST(CodeObject, SegmentsAreChecked) {
  EXPECT_EQ(
      errorOf(withSegment(ELF::PT_LOAD, [](auto &s) { s.p_filesz = ~0ull; })),
      "truncated: segment 1 ends beyond the file");
  EXPECT_EQ(
      errorOf(withSegment(ELF::PT_LOAD, [](auto &s) { s.p_offset = ~0ull; })),
      "truncated: segment 1 ends beyond the file");
  EXPECT_EQ(errorOf(withSegment(ELF::PT_LOAD,
                                [](auto &s) { s.p_memsz = 1ull << 40; })),
            "segment 1 ends beyond the largest image of 256 MiB");
  EXPECT_EQ(
      errorOf(withSegment(ELF::PT_LOAD, [](auto &s) { s.p_vaddr = ~0ull; })),
      "segment 1 ends beyond the largest image of 256 MiB");
  EXPECT_EQ(errorOf(withSegment(ELF::PT_LOAD, [](auto &s) { s.p_memsz = 1; })),
            "segment 1 is larger in the file than in memory");
  EXPECT_EQ(
      errorOf(withSegment(ELF::PT_LOAD, [](auto &s) { s.p_memsz = 1 << 20; })),
      "segment 2 overlaps the one before");
  EXPECT_EQ(
      errorOf(withSegment(ELF::PT_NOTE, [](auto &s) { s.p_offset = 1 << 30; })),
      "truncated: notes end beyond the file");
  EXPECT_EQ(
      errorOf(withSegment(ELF::PT_NOTE, [](auto &s) { s.p_filesz = 20; })),
      "a note ends beyond its segment");
  EXPECT_EQ(errorOf(withSegment(ELF::PT_NOTE, [](auto &s) { s.p_type = 0; })),
            "no note with metadata");
}

TEST(CodeObject, DescriptorIsChecked) {
  EXPECT_EQ(errorOf(withDescriptor(
                [](auto &d) { d.kernel_code_entry_byte_offset = 1 << 30; })),
            "kernel 'k': the descriptor's entry is no place of the code");
  EXPECT_EQ(errorOf(withDescriptor(
                [](auto &d) { d.kernel_code_entry_byte_offset = INT64_MIN; })),
            "kernel 'k': the descriptor's entry is no place of the code");
  EXPECT_EQ(
      errorOf(withDescriptor([](auto &d) { d.kernel_code_properties = 0; })),
      "kernel 'k': metadata and descriptor differ in the wave size");
  EXPECT_EQ(
      errorOf(withDescriptor([](auto &d) { d.group_segment_fixed_size = 4; })),
      "kernel 'k': metadata and descriptor differ in a segment's size");
}

//===----------------------------------------------------------------------===//
// The note
//===----------------------------------------------------------------------===//

std::string noteError(StringRef blob) {
  Expected<KernelMetadata> metadata = readKernelMetadata(blob);
  return metadata ? "" : toString(metadata.takeError());
}

TEST(KernelMetadata, Structure) {
  // A list whose only element is a list whose ...
  EXPECT_EQ(noteError(std::string(1000, '\x91')),
            "kernel metadata: nested too deeply");
  EXPECT_EQ(noteError("\x91"), "kernel metadata: MessagePack ends early");
  EXPECT_EQ(noteError(""), "kernel metadata: MessagePack ends early");
  // 2^32 - 1 elements.
  EXPECT_EQ(noteError("\xdd\xff\xff\xff\xff"),
            "kernel metadata: MessagePack ends early");
  // {[]: 1, []: 2}
  EXPECT_EQ(noteError(StringRef("\x82\x90\x01\x90\x02", 5)),
            "kernel metadata: a key is not a string");
  EXPECT_EQ(noteError(StringRef("\x81\xa1k\xd4\x01\x00", 6)),
            "kernel metadata: unexpected MessagePack extension");
  // A string of 2^32 - 1 bytes.
  EXPECT_EQ(StringRef(noteError("\xdb\xff\xff\xff\xff"))
                .starts_with("kernel metadata: bad MessagePack"),
            true);
  EXPECT_EQ(noteError("\x01"), "kernel metadata: is no map");
  EXPECT_EQ(noteError("\x80"), "kernel metadata: 'amdhsa.version' is missing");
}

/// The fields of a kernel, one of them replaced.
std::string makeNote(StringRef key, function_ref<void(msgpack::Writer &)> set) {
  std::string blob;
  raw_string_ostream os(blob);
  msgpack::Writer writer(os);
  writer.writeMapSize(2);
  writer.write(StringRef("amdhsa.version"));
  writer.writeArraySize(2);
  writer.write(uint64_t(1));
  writer.write(uint64_t(2));
  writer.write(StringRef("amdhsa.kernels"));
  writer.writeArraySize(1);
  std::vector<std::pair<StringRef, uint64_t>> numbers = {
      {".kernarg_segment_size", 8},     {".kernarg_segment_align", 8},
      {".group_segment_fixed_size", 0}, {".private_segment_fixed_size", 0},
      {".wavefront_size", 64},          {".args", 0},
      {".reqd_workgroup_size", 0}};
  writer.writeMapSize(uint32_t(numbers.size() + 2));
  writer.write(StringRef(".name"));
  writer.write(StringRef("k"));
  writer.write(StringRef(".symbol"));
  writer.write(StringRef("k.kd"));
  for (auto [name, number] : numbers) {
    writer.write(name);
    if (name == key)
      set(writer);
    else if (name == ".args" || name == ".reqd_workgroup_size")
      writer.writeArraySize(0);
    else
      writer.write(number);
  }
  return blob;
}

std::string fieldError(StringRef key,
                       function_ref<void(msgpack::Writer &)> set) {
  return noteError(makeNote(key, set));
}

TEST(KernelMetadata, Fields) {
  EXPECT_EQ(fieldError("", [](auto &) {}), "");
  EXPECT_EQ(
      fieldError(".wavefront_size", [](auto &w) { w.write(StringRef("x")); }),
      "kernel metadata: kernel 'k': '.wavefront_size' is not a number in "
      "range");
  EXPECT_EQ(
      fieldError(".wavefront_size", [](auto &w) { w.write(int64_t(-1)); }),
      "kernel metadata: kernel 'k': '.wavefront_size' is not a number in "
      "range");
  EXPECT_EQ(
      fieldError(".kernarg_segment_size",
                 [](auto &w) { w.write(uint64_t(1) << 40); }),
      "kernel metadata: kernel 'k': '.kernarg_segment_size' is too large");
  EXPECT_EQ(
      fieldError(".kernarg_segment_align",
                 [](auto &w) { w.write(uint64_t(3)); }),
      "kernel metadata: kernel 'k': '.kernarg_segment_align' is no alignment");
  EXPECT_EQ(fieldError(".args", [](auto &w) { w.write(uint64_t(3)); }),
            "kernel metadata: kernel 'k': '.args' is not a list");
  EXPECT_EQ(fieldError(".reqd_workgroup_size",
                       [](auto &w) {
                         w.writeArraySize(1);
                         w.write(uint64_t(3));
                       }),
            "kernel metadata: kernel 'k': '.reqd_workgroup_size' is not three "
            "numbers");
  EXPECT_EQ(fieldError(".args",
                       [](auto &w) {
                         w.writeArraySize(1);
                         w.writeMapSize(3);
                         w.write(StringRef(".offset"));
                         w.write(uint64_t(4));
                         w.write(StringRef(".size"));
                         w.write(~uint64_t(0));
                         w.write(StringRef(".value_kind"));
                         w.write(StringRef("by_value"));
                       }),
            "kernel metadata: argument of kernel 'k': '.size' is beyond the "
            "kernel's arguments");
}

} // namespace
