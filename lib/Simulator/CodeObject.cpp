//===- CodeObject.cpp - AMDGPU code objects -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Simulator/CodeObject.h"
#include "KernelMetadata.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace loom::sim {

/// A code object's image is memory of this process.
static constexpr uint64_t maxImageSize = 256 << 20;
/// Linkers write about ten.
static constexpr unsigned maxSegments = 256;
/// Names may lie within each other, but not so that they become many times the
/// file.
static constexpr uint64_t maxNamesPerByte = 16;

static Error makeError(const Twine &message) {
  return createStringError(message);
}

/// Names of the processors that compilers emit code objects of these versions
/// for, as far as messages need them.
static std::string nameOfMachine(uint32_t flags) {
  using namespace ELF;
  switch (flags & EF_AMDGPU_MACH) {
#define MACHINE(NUMBER, NAME)                                                  \
  case EF_AMDGPU_MACH_AMDGCN_##NUMBER:                                         \
    return NAME;
    MACHINE(GFX900, "gfx900")
    MACHINE(GFX906, "gfx906")
    MACHINE(GFX908, "gfx908")
    MACHINE(GFX90A, "gfx90a")
    MACHINE(GFX942, "gfx942")
    MACHINE(GFX950, "gfx950")
    MACHINE(GFX9_GENERIC, "gfx9-generic")
    MACHINE(GFX9_4_GENERIC, "gfx9-4-generic")
    MACHINE(GFX1010, "gfx1010")
    MACHINE(GFX1030, "gfx1030")
    MACHINE(GFX10_1_GENERIC, "gfx10-1-generic")
    MACHINE(GFX10_3_GENERIC, "gfx10-3-generic")
    MACHINE(GFX1100, "gfx1100")
    MACHINE(GFX1101, "gfx1101")
    MACHINE(GFX1102, "gfx1102")
    MACHINE(GFX1103, "gfx1103")
    MACHINE(GFX1150, "gfx1150")
    MACHINE(GFX1151, "gfx1151")
    MACHINE(GFX1152, "gfx1152")
    MACHINE(GFX1153, "gfx1153")
    MACHINE(GFX11_GENERIC, "gfx11-generic")
    MACHINE(GFX1200, "gfx1200")
    MACHINE(GFX1201, "gfx1201")
    MACHINE(GFX12_GENERIC, "gfx12-generic")
    MACHINE(GFX1250, "gfx1250")
    MACHINE(GFX1251, "gfx1251")
#undef MACHINE
  default:
    return "";
  }
}

static bool hasWave32(StringRef target) { return !target.starts_with("gfx9"); }

/// Reads the file's structures by copy, each after a check of its bounds.
class CodeObjectReader {
public:
  explicit CodeObjectReader(ArrayRef<uint8_t> file)
      : file(file), result(std::make_unique<CodeObject>()) {}

  Expected<std::unique_ptr<CodeObject>> read();

private:
  Error readHeader();
  Error readSegments();
  Error readSections();
  Error readSymbols(const ELF::Elf64_Shdr &table);
  Error readRelocations(const ELF::Elf64_Shdr &table);
  Error readNotes(const ELF::Elf64_Phdr &segment);
  Error readKernels(KernelMetadata metadata);
  Error readKernel(KernelInfo &info, StringRef symbol);

  template <typename T> bool get(uint64_t offset, T &value) const {
    if (offset > file.size() || file.size() - offset < sizeof(T))
      return false;
    memcpy(&value, file.data() + offset, sizeof(T));
    return true;
  }
  bool isInFile(uint64_t offset, uint64_t size) const {
    return offset <= file.size() && size <= file.size() - offset;
  }
  bool isInImage(uint64_t offset, uint64_t size) const {
    return offset <= result->image.size() &&
           size <= result->image.size() - offset;
  }
  /// The zero-terminated string of a string table.
  Expected<StringRef> getString(const ELF::Elf64_Shdr &strings, uint64_t index);
  Expected<ELF::Elf64_Shdr> getSection(uint64_t index) const;

  ArrayRef<uint8_t> file;
  std::unique_ptr<CodeObject> result;
  ELF::Elf64_Ehdr header = {};
  std::optional<KernelMetadata> metadata;
  /// Of the tables and the names that were read.
  uint64_t tableBytes = 0, nameBytes = 0;
};

Error CodeObjectReader::readHeader() {
  if (file.size() < 4 || memcmp(file.data(), ELF::ElfMagic, 4) != 0)
    return makeError("not a code object: no ELF file");
  if (!get(0, header))
    return makeError("truncated: no ELF header");
  if (header.e_ident[ELF::EI_CLASS] != ELF::ELFCLASS64 ||
      header.e_ident[ELF::EI_DATA] != ELF::ELFDATA2LSB ||
      header.e_machine != ELF::EM_AMDGPU)
    return makeError("not a code object for AMDGPU");
  if (header.e_ident[ELF::EI_OSABI] != ELF::ELFOSABI_AMDGPU_HSA)
    return makeError("not a code object for amdhsa");
  unsigned version = header.e_ident[ELF::EI_ABIVERSION];
  if (version < ELF::ELFABIVERSION_AMDGPU_HSA_V4 ||
      version > ELF::ELFABIVERSION_AMDGPU_HSA_V6)
    return makeError("code object version " + Twine(version + 2) +
                     " is not supported (4 to 6 are)");
  if (header.e_type != ELF::ET_DYN)
    return makeError(header.e_type == ELF::ET_REL
                         ? "a relocatable object: link it first"
                         : "not a shared object");
  result->target = nameOfMachine(header.e_flags);
  if (result->target.empty())
    return makeError("unknown processor " +
                     Twine(header.e_flags & ELF::EF_AMDGPU_MACH) +
                     " in e_flags");
  return Error::success();
}

Error CodeObjectReader::readSegments() {
  if (header.e_phentsize != sizeof(ELF::Elf64_Phdr))
    return makeError("program headers of a wrong size");
  SmallVector<ELF::Elf64_Phdr> segments(header.e_phnum);
  for (auto [index, segment] : enumerate(segments)) {
    uint64_t at = header.e_phoff + index * sizeof(segment);
    if (at < header.e_phoff || !get(at, segment))
      return makeError("truncated: program header " + Twine(index));
  }
  if (segments.size() > maxSegments)
    return makeError(Twine(segments.size()) + " program headers");
  uint64_t size = 0, end = 0;
  for (auto [index, segment] : enumerate(segments)) {
    if (segment.p_type != ELF::PT_LOAD)
      continue;
    std::string name = ("segment " + Twine(index)).str();
    if (!isInFile(segment.p_offset, segment.p_filesz))
      return makeError("truncated: " + name + " ends beyond the file");
    if (segment.p_filesz > segment.p_memsz)
      return makeError(name + " is larger in the file than in memory");
    if (segment.p_vaddr > maxImageSize ||
        segment.p_memsz > maxImageSize - segment.p_vaddr)
      return makeError(name + " ends beyond the largest image of " +
                       Twine(maxImageSize >> 20) + " MiB");
    if (segment.p_memsz != 0 && segment.p_vaddr < end)
      return makeError(name + " overlaps the one before");
    end = std::max(end, segment.p_vaddr + segment.p_memsz);
    size = std::max(size, end);
  }
  if (size == 0)
    return makeError("nothing to load");
  result->image.resize(size);
  for (const ELF::Elf64_Phdr &segment : segments) {
    if (segment.p_type != ELF::PT_LOAD)
      continue;
    if (segment.p_filesz)
      memcpy(result->image.data() + segment.p_vaddr,
             file.data() + segment.p_offset, segment.p_filesz);
    if (segment.p_flags & ELF::PF_X)
      result->code.push_back({segment.p_vaddr, segment.p_memsz});
    if (segment.p_flags & ELF::PF_W)
      result->writable.push_back({segment.p_vaddr, segment.p_memsz});
  }
  for (const ELF::Elf64_Phdr &segment : segments)
    if (segment.p_type == ELF::PT_NOTE)
      if (Error error = readNotes(segment))
        return error;
  return Error::success();
}

Error CodeObjectReader::readNotes(const ELF::Elf64_Phdr &segment) {
  if (!isInFile(segment.p_offset, segment.p_filesz))
    return makeError("truncated: notes end beyond the file");
  uint64_t at = segment.p_offset, end = segment.p_offset + segment.p_filesz;
  while (at < end && end - at >= sizeof(ELF::Elf64_Nhdr)) {
    ELF::Elf64_Nhdr note;
    get(at, note);
    at += sizeof(note);
    uint64_t nameSize = alignTo(uint64_t(note.n_namesz), 4);
    if (nameSize > end - at || note.n_descsz > end - at - nameSize)
      return makeError("a note ends beyond its segment");
    StringRef bytes = toStringRef(file);
    StringRef name = bytes.substr(at, note.n_namesz).rtrim('\0');
    StringRef text = bytes.substr(at + nameSize, note.n_descsz);
    if (note.n_type == ELF::NT_AMDGPU_METADATA && name == "AMDGPU") {
      if (metadata)
        return makeError("two notes with metadata");
      Expected<KernelMetadata> read = readKernelMetadata(text);
      if (!read)
        return read.takeError();
      metadata = std::move(*read);
    }
    at += nameSize +
          std::min(alignTo(uint64_t(note.n_descsz), 4), end - at - nameSize);
  }
  return Error::success();
}

Expected<ELF::Elf64_Shdr> CodeObjectReader::getSection(uint64_t index) const {
  ELF::Elf64_Shdr section;
  uint64_t at = header.e_shoff + index * sizeof(section);
  if (index >= header.e_shnum)
    return makeError("no section " + Twine(index));
  if (at < header.e_shoff || !get(at, section))
    return makeError("truncated: section header " + Twine(index));
  return section;
}

Expected<StringRef> CodeObjectReader::getString(const ELF::Elf64_Shdr &strings,
                                                uint64_t index) {
  if (strings.sh_type != ELF::SHT_STRTAB ||
      !isInFile(strings.sh_offset, strings.sh_size) || index >= strings.sh_size)
    return makeError("a name beyond its string table");
  StringRef rest = toStringRef(file).substr(strings.sh_offset + index,
                                            strings.sh_size - index);
  size_t length = rest.find('\0');
  if (length == StringRef::npos)
    return makeError("a name beyond its string table");
  nameBytes += length;
  if (nameBytes / maxNamesPerByte > file.size())
    return makeError("names that lie within each other");
  return rest.take_front(length);
}

Error CodeObjectReader::readSections() {
  if (header.e_shnum != 0 && header.e_shentsize != sizeof(ELF::Elf64_Shdr))
    return makeError("section headers of a wrong size");
  for (uint64_t index = 0; index < header.e_shnum; ++index) {
    Expected<ELF::Elf64_Shdr> section = getSection(index);
    if (!section)
      return section.takeError();
    bool isTable = section->sh_type == ELF::SHT_SYMTAB ||
                   section->sh_type == ELF::SHT_DYNSYM ||
                   section->sh_type == ELF::SHT_RELA;
    if (isTable && !isInFile(section->sh_offset, section->sh_size))
      return makeError("truncated: section " + Twine(index) +
                       " ends beyond the file");
    // So that the same bytes are not read again and again.
    tableBytes += isTable ? section->sh_size : 0;
    if (tableBytes > file.size())
      return makeError("sections that lie over each other");
    bool isLoaded = section->sh_flags & ELF::SHF_ALLOC;
    if (isLoaded &&
        (section->sh_type == ELF::SHT_REL || section->sh_type == ELF::SHT_RELR))
      return makeError("relocations without addends are not supported");
    Error error = Error::success();
    if (section->sh_type == ELF::SHT_SYMTAB ||
        section->sh_type == ELF::SHT_DYNSYM)
      error = readSymbols(*section);
    else if (section->sh_type == ELF::SHT_RELA && isLoaded)
      error = readRelocations(*section);
    if (error)
      return error;
  }
  return Error::success();
}

Error CodeObjectReader::readSymbols(const ELF::Elf64_Shdr &table) {
  Expected<ELF::Elf64_Shdr> strings = getSection(table.sh_link);
  if (!strings)
    return strings.takeError();
  for (uint64_t at = 0; at + sizeof(ELF::Elf64_Sym) <= table.sh_size;
       at += sizeof(ELF::Elf64_Sym)) {
    ELF::Elf64_Sym symbol;
    get(table.sh_offset + at, symbol);
    // Absolute symbols and those of LDS are no places of the image.
    unsigned type = symbol.getType();
    if (symbol.st_shndx == ELF::SHN_UNDEF ||
        symbol.st_shndx >= ELF::SHN_LORESERVE || type == ELF::STT_SECTION ||
        type == ELF::STT_FILE || type == ELF::STT_TLS || symbol.st_name == 0)
      continue;
    Expected<StringRef> name = getString(*strings, symbol.st_name);
    if (!name)
      return name.takeError();
    if (!isInImage(symbol.st_value, symbol.st_size))
      return makeError("symbol '" + *name + "' lies beyond the image");
    SymbolInfo info;
    info.offset = symbol.st_value;
    info.size = symbol.st_size;
    info.isFunction = type == ELF::STT_FUNC;
    result->symbols[name->str()] = info;
  }
  return Error::success();
}

Error CodeObjectReader::readRelocations(const ELF::Elf64_Shdr &table) {
  for (uint64_t at = 0; at + sizeof(ELF::Elf64_Rela) <= table.sh_size;
       at += sizeof(ELF::Elf64_Rela)) {
    ELF::Elf64_Rela entry;
    get(table.sh_offset + at, entry);
    if (entry.getType() == ELF::R_AMDGPU_NONE)
      continue;
    Relocation relocation;
    relocation.offset = entry.r_offset;
    relocation.type = entry.getType();
    relocation.addend = entry.r_addend;
    bool isWide = relocation.type == ELF::R_AMDGPU_ABS64 ||
                  relocation.type == ELF::R_AMDGPU_REL64 ||
                  relocation.type == ELF::R_AMDGPU_RELATIVE64;
    if (!isInImage(relocation.offset, isWide ? 8 : 4))
      return makeError("a relocation lies beyond the image");
    if (uint64_t index = entry.getSymbol()) {
      Expected<ELF::Elf64_Shdr> symbols = getSection(table.sh_link);
      if (!symbols)
        return symbols.takeError();
      ELF::Elf64_Sym symbol;
      if (symbols->sh_type != ELF::SHT_DYNSYM ||
          index >= symbols->sh_size / sizeof(symbol) ||
          !isInFile(symbols->sh_offset, symbols->sh_size) ||
          !get(symbols->sh_offset + index * sizeof(symbol), symbol))
        return makeError("a relocation names no symbol");
      Expected<ELF::Elf64_Shdr> strings = getSection(symbols->sh_link);
      if (!strings)
        return strings.takeError();
      Expected<StringRef> name = getString(*strings, symbol.st_name);
      if (!name)
        return name.takeError();
      relocation.symbol = name->str();
    }
    result->relocations.push_back(std::move(relocation));
  }
  return Error::success();
}

Error CodeObjectReader::readKernel(KernelInfo &info, StringRef symbol) {
  std::string name = "kernel '" + info.name + "': ";
  auto found = result->symbols.find(symbol.str());
  if (found == result->symbols.end())
    return makeError(name + "no descriptor '" + symbol + "'");
  info.descriptorOffset = found->second.offset;
  if (!isInImage(info.descriptorOffset, sizeof(info.descriptor)))
    return makeError(name + "the descriptor lies beyond the image");
  memcpy(&info.descriptor, result->image.data() + info.descriptorOffset,
         sizeof(info.descriptor));
  const amdhsa::kernel_descriptor_t &descriptor = info.descriptor;
  info.entryOffset = info.descriptorOffset +
                     uint64_t(descriptor.kernel_code_entry_byte_offset);
  if (info.entryOffset % 256 != 0 ||
      none_of(result->code, [&](std::pair<uint64_t, uint64_t> part) {
        return info.entryOffset >= part.first &&
               info.entryOffset - part.first < part.second;
      }))
    return makeError(name + "the descriptor's entry is no place of the code");
  unsigned lanes =
      hasWave32(result->target) &&
              (descriptor.kernel_code_properties &
               amdhsa::KERNEL_CODE_PROPERTY_ENABLE_WAVEFRONT_SIZE32)
          ? 32
          : 64;
  if (info.wavefrontSize != lanes)
    return makeError(name + "metadata and descriptor differ in the wave size");
  if (info.groupSegmentSize != descriptor.group_segment_fixed_size ||
      info.privateSegmentSize != descriptor.private_segment_fixed_size)
    return makeError(name +
                     "metadata and descriptor differ in a segment's size");
  // Assemblers leave it out.
  if (descriptor.kernarg_size != 0 &&
      descriptor.kernarg_size != info.argumentSize)
    return makeError(name + "metadata and descriptor differ in the size of "
                            "the arguments");
  if (descriptor.kernel_code_properties &
      amdhsa::KERNEL_CODE_PROPERTY_USES_DYNAMIC_STACK)
    info.usesDynamicStack = true;
  return Error::success();
}

Error CodeObjectReader::readKernels(KernelMetadata metadata) {
  // "amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-"
  StringRef target = StringRef(metadata.target).split("--").second;
  target = target.split(':').first;
  if (!target.empty() && target != result->target)
    return makeError("metadata is for " + target + ", e_flags for " +
                     result->target);
  StringSet<> names;
  for (KernelMetadata::Kernel &kernel : metadata.kernels) {
    if (!names.insert(kernel.info.name).second)
      return makeError("two kernels '" + kernel.info.name + "'");
    if (Error error = readKernel(kernel.info, kernel.symbol))
      return error;
    result->kernels.push_back(std::move(kernel.info));
  }
  return Error::success();
}

Expected<std::unique_ptr<CodeObject>> CodeObjectReader::read() {
  if (Error error = readHeader())
    return std::move(error);
  if (Error error = readSegments())
    return std::move(error);
  if (Error error = readSections())
    return std::move(error);
  if (!metadata)
    return makeError("no note with metadata");
  if (Error error = readKernels(std::move(*metadata)))
    return std::move(error);
  result->bytes.assign(file.begin(), file.end());
  return std::move(result);
}

Expected<std::unique_ptr<CodeObject>>
CodeObject::create(ArrayRef<uint8_t> bytes) {
  return CodeObjectReader(bytes).read();
}

const KernelInfo *CodeObject::findKernel(StringRef name) const {
  for (const KernelInfo &kernel : kernels)
    if (kernel.name == name)
      return &kernel;
  return nullptr;
}

} // namespace loom::sim
