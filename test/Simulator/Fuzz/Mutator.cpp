//===- Mutator.cpp - Damage to code objects -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutator.h"
#include "Loom/Simulator/CodeObject.h"
#include "llvm/BinaryFormat/ELF.h"
#include <cstring>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::fuzz;

//===----------------------------------------------------------------------===//
// Seeds
//===----------------------------------------------------------------------===//

template <typename T> static T get(const Bytes &bytes, size_t at) {
  T value = {};
  if (at <= bytes.size() && bytes.size() - at >= sizeof(T))
    memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

Seed::Seed(Bytes file) : bytes(std::move(file)) {
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  auto add = [this](uint64_t begin, uint64_t size, bool isCode = false) {
    if (size && begin <= bytes.size() && size <= bytes.size() - begin)
      regions.push_back({size_t(begin), size_t(size), isCode});
  };
  add(0, sizeof(header));
  add(header.e_phoff, uint64_t(header.e_phnum) * header.e_phentsize);
  add(header.e_shoff, uint64_t(header.e_shnum) * header.e_shentsize);
  addSections();
  addDescriptors();
}

void Seed::addSections() {
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    auto section =
        get<ELF::Elf64_Shdr>(bytes, header.e_shoff + i * header.e_shentsize);
    if (section.sh_type == ELF::SHT_NOBITS || section.sh_size == 0 ||
        section.sh_offset > bytes.size() ||
        section.sh_size > bytes.size() - section.sh_offset)
      continue;
    regions.push_back({size_t(section.sh_offset), size_t(section.sh_size),
                       bool(section.sh_flags & ELF::SHF_EXECINSTR)});
  }
}

void Seed::addDescriptors() {
  auto object = CodeObject::create(bytes);
  if (!object)
    return consumeError(object.takeError());
  auto header = get<ELF::Elf64_Ehdr>(bytes, 0);
  for (const KernelInfo &kernel : (*object)->getKernels())
    for (unsigned i = 0; i < header.e_phnum; ++i) {
      auto segment =
          get<ELF::Elf64_Phdr>(bytes, header.e_phoff + i * header.e_phentsize);
      uint64_t at = kernel.descriptorOffset - segment.p_vaddr;
      if (segment.p_type == ELF::PT_LOAD && at < segment.p_filesz)
        regions.push_back({size_t(segment.p_offset + at), 64, false});
    }
}

//===----------------------------------------------------------------------===//
// Mutations
//===----------------------------------------------------------------------===//

namespace {
class Mutation {
public:
  Mutation(ArrayRef<Seed> seeds, uint64_t number)
      : seeds(seeds), random(number * 0x9e3779b97f4a7c15ull + 1),
        seed(seeds[number % seeds.size()]), bytes(seed.getBytes()) {}

  Bytes make() {
    for (unsigned left = 1 + below(3); left; --left)
      change();
    return std::move(bytes);
  }

private:
  uint64_t below(uint64_t limit) { return limit ? random() % limit : 0; }

  /// Values at the edges of what fields can hold, and random ones.
  uint64_t makeValue() {
    static constexpr uint64_t edges[] = {
        0,          1,          2,           7,          8,          63,
        64,         255,        256,         0x7fff,     0x8000,     0xffff,
        0x7fffffff, 0x80000000, 0xffffffff,  1ull << 40, 1ull << 63, ~0ull,
        ~0ull - 7,  1 << 20,    256ull << 20};
    switch (below(3)) {
    case 0:
      return edges[below(std::size(edges))];
    case 1:
      return below(bytes.size() * 2);
    default:
      return random();
    }
  }

  void put(size_t at, uint64_t value, size_t width) {
    if (at <= bytes.size() && width <= bytes.size() - at)
      memcpy(bytes.data() + at, &value, width);
  }

  void change() {
    const Seed::Region &region =
        seed.getRegions()[below(seed.getRegions().size())];
    switch (below(8)) {
    case 0:
      return truncate();
    case 1:
      return splice(region);
    case 2:
    case 3:
      return changeField(region);
    case 4:
      return flip(region);
    default:
      return changeCode();
    }
  }

  void truncate() { bytes.resize(below(bytes.size() + 1)); }

  void changeField(const Seed::Region &region) {
    size_t width = size_t(1) << below(4);
    size_t at = region.begin + below(region.size) / width * width;
    put(at, makeValue(), width);
  }

  void flip(const Seed::Region &region) {
    for (unsigned left = 1 + below(8); left; --left) {
      size_t at = region.begin + below(region.size);
      if (at < bytes.size())
        bytes[at] ^= 1u << below(8);
    }
  }

  /// Bytes of one seed over those of another, or of this one.
  void splice(const Seed::Region &region) {
    const Bytes &from = seeds[below(seeds.size())].getBytes();
    size_t size = std::min<size_t>(1 + below(64), from.size());
    size_t source = below(from.size() - size + 1);
    size_t to = region.begin + below(region.size);
    if (to < bytes.size())
      memcpy(bytes.data() + to, from.data() + source,
             std::min(size, bytes.size() - to));
  }

  /// Words of instructions: bits of one, one elsewhere, or any.
  void changeCode() {
    std::vector<Seed::Region> code;
    for (const Seed::Region &region : seed.getRegions())
      if (region.isCode)
        code.push_back(region);
    if (code.empty())
      return;
    const Seed::Region &region = code[below(code.size())];
    for (unsigned left = 1 + below(4); left; --left) {
      size_t at = region.begin + below(region.size) / 4 * 4;
      size_t other = region.begin + below(region.size) / 4 * 4;
      uint32_t word = get<uint32_t>(bytes, at);
      switch (below(4)) {
      case 0:
        word = get<uint32_t>(bytes, other);
        break;
      case 1:
        word = uint32_t(random());
        break;
      default:
        for (unsigned bits = 1 + below(4); bits; --bits)
          word ^= 1u << below(32);
      }
      put(at, word, 4);
    }
  }

  ArrayRef<Seed> seeds;
  std::mt19937_64 random;
  const Seed &seed;
  Bytes bytes;
};
} // namespace

Bytes fuzz::mutate(ArrayRef<Seed> seeds, uint64_t number) {
  return Mutation(seeds, number).make();
}
