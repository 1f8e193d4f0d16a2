//===- HipImage.cpp - Code objects at an address --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// HIP is given the address of an image, and not its size: that follows from
/// what is in it, which may be wrong. So memory is read by the system, which
/// says where there is none.
///
//===----------------------------------------------------------------------===//

#include "HipState.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include <cerrno>
#include <cstring>
#include <sys/uio.h>
#include <unistd.h>

using namespace llvm;
using namespace loom::sim::hip;

/// No code object is larger, and no bundle has more of them.
static constexpr uint64_t maxImageSize = 1 << 30;
static constexpr uint64_t maxEntries = 1024;

/// Copies memory; false if not all of it is there.
static bool readMemory(uint64_t address, void *to, size_t size) {
  iovec local = {to, size};
  iovec remote = {reinterpret_cast<void *>(address), size};
  ssize_t count = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
  // Some sandboxes forbid it.
  if (count < 0 && (errno == EPERM || errno == ENOSYS) && address) {
    std::memcpy(to, remote.iov_base, size);
    return true;
  }
  return count == ssize_t(size);
}

template <typename T> static bool readMemory(uint64_t address, T &value) {
  return readMemory(address, &value, sizeof(value));
}

/// The end of the last header or segment of an ELF file is the file's end; 0 if
/// there is no such file.
static uint64_t findSize(uint64_t image) {
  ELF::Elf64_Ehdr header;
  if (!readMemory(image, header) || !header.checkMagic())
    return 0;
  uint64_t end = sizeof(header);
  auto include = [&end](uint64_t offset, uint64_t size) {
    bool isGood = offset <= maxImageSize && size <= maxImageSize - offset;
    end = std::max(end, isGood ? offset + size : maxImageSize + 1);
  };
  include(header.e_shoff, uint64_t(header.e_shnum) * header.e_shentsize);
  include(header.e_phoff, uint64_t(header.e_phnum) * header.e_phentsize);
  if (end > maxImageSize)
    return 0;
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    ELF::Elf64_Phdr segment;
    if (!readMemory(image + header.e_phoff + i * header.e_phentsize, segment))
      return 0;
    include(segment.p_offset, segment.p_filesz);
  }
  return end > maxImageSize ? 0 : end;
}

static std::vector<uint8_t> readBytes(uint64_t address, uint64_t size) {
  // The largest size is one of address space: where nothing can be read no
  // memory is taken.
  uint8_t last = 0;
  if (size == 0 || size > maxImageSize || !readMemory(address + size - 1, last))
    return {};
  std::vector<uint8_t> bytes(size);
  if (!readMemory(address, bytes.data(), size))
    return {};
  return bytes;
}

static constexpr StringLiteral bundleMagic = "__CLANG_OFFLOAD_BUNDLE__";

namespace {
/// An entry of a bundle: what is where.
struct BundleEntry {
  uint64_t offset = 0, size = 0;
  /// "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+"
  std::string id;
};
} // namespace

/// The entry that begins at `at`, which is behind it then.
static bool readEntry(uint64_t &at, BundleEntry &entry) {
  uint64_t fields[3];
  if (!readMemory(at, fields) || fields[2] > 256)
    return false;
  at += sizeof(fields);
  entry = {fields[0], fields[1], std::string(size_t(fields[2]), '\0')};
  if (!readMemory(at, entry.id.data(), entry.id.size()))
    return false;
  at += entry.id.size();
  return true;
}

/// The code object of a bundle that is for the device.
static std::vector<uint8_t> unbundle(const State &state, uint64_t image) {
  uint64_t at = image + bundleMagic.size(), count = 0;
  if (!readMemory(at, count) || count > maxEntries)
    return {};
  at += sizeof(count);
  BundleEntry best;
  for (; count > 0; --count) {
    BundleEntry entry;
    if (!readEntry(at, entry))
      return {};
    if (entry.size == 0 || !StringRef(entry.id).contains("amdgcn"))
      continue;
    StringRef target = StringRef(entry.id).rsplit("--").second;
    bool isExact = !state.target.empty() &&
                   target.split(':').first == StringRef(state.target);
    if (best.size == 0 || isExact)
      best = entry;
    if (isExact)
      break;
  }
  return readBytes(image + best.offset, best.size);
}

std::vector<uint8_t> loom::sim::hip::readImage(const State &state,
                                               const void *image) {
  auto address = reinterpret_cast<uint64_t>(image);
  char magic[bundleMagic.size()];
  if (readMemory(address, magic) &&
      StringRef(magic, sizeof(magic)) == bundleMagic)
    return unbundle(state, address);
  return readBytes(address, findSize(address));
}
