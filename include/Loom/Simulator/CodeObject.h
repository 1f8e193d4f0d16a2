//===- CodeObject.h - AMDGPU code objects -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the code objects (hsaco, ELF) that any compiler emits for AMDGPU: the
/// loaded image, its kernels with their descriptors and arguments, and its
/// symbols. Source: "Code Object V5" and "Kernel Descriptor" in LLVM's
/// AMDGPUUsage. Nothing here decodes or runs instructions.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_SIMULATOR_CODEOBJECT_H
#define LOOM_SIMULATOR_CODEOBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/AMDHSAKernelDescriptor.h"
#include "llvm/Support/Error.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loom::sim {

/// One argument as the metadata describes it.
struct KernelArgument {
  std::string name;
  /// In bytes, of the kernel argument segment.
  uint64_t offset = 0, size = 0;
  /// `.value_kind`: "global_buffer", "by_value", "hidden_block_count_x", ...
  std::string kind;
  bool isHidden() const { return llvm::StringRef(kind).starts_with("hidden_"); }
};

struct KernelInfo {
  std::string name;
  /// Image offsets of the descriptor and of the first instruction.
  uint64_t descriptorOffset = 0, entryOffset = 0;
  llvm::amdhsa::kernel_descriptor_t descriptor = {};
  std::vector<KernelArgument> arguments;
  /// In bytes.
  uint64_t argumentSize = 0, argumentAlign = 0;
  uint64_t groupSegmentSize = 0, privateSegmentSize = 0;
  bool usesDynamicStack = false;
  unsigned wavefrontSize = 0;
  unsigned vgprCount = 0, agprCount = 0, sgprCount = 0;
  uint64_t maxWorkgroupSize = 0;
  /// `reqd_workgroup_size`, if the kernel has one.
  std::optional<std::array<uint32_t, 3>> requiredWorkgroupSize;
};

/// A place of the image that holds an address or a symbol's value.
struct Relocation {
  uint64_t offset = 0;
  /// ELF::R_AMDGPU_*.
  uint32_t type = 0;
  int64_t addend = 0;
  /// Empty for relative ones.
  std::string symbol;
};

struct SymbolInfo {
  uint64_t offset = 0, size = 0;
  bool isFunction = false;
};

class CodeObject {
public:
  /// Reads and checks a code object; hostile bytes give an error that says what
  /// is wrong, never a crash. The bytes are copied.
  static llvm::Expected<std::unique_ptr<CodeObject>>
  create(llvm::ArrayRef<uint8_t> bytes);

  /// The file itself, for debug information.
  llvm::ArrayRef<uint8_t> getBytes() const { return bytes; }
  /// The processor of e_flags: "gfx1100", "gfx9-4-generic".
  llvm::StringRef getTarget() const { return target; }
  /// The segments side by side as they lie in memory, relocations not applied;
  /// zero where the file has nothing.
  llvm::ArrayRef<uint8_t> getImage() const { return image; }
  /// Offset and size of the parts of the image that may be executed.
  llvm::ArrayRef<std::pair<uint64_t, uint64_t>> getCode() const { return code; }
  /// ... and that may be written by kernels.
  llvm::ArrayRef<std::pair<uint64_t, uint64_t>> getWritable() const {
    return writable;
  }
  llvm::ArrayRef<Relocation> getRelocations() const { return relocations; }
  /// In the order of the metadata.
  llvm::ArrayRef<KernelInfo> getKernels() const { return kernels; }
  const KernelInfo *findKernel(llvm::StringRef name) const;
  /// Defined symbols by name: functions, and variables for hipModuleGetGlobal.
  const std::map<std::string, SymbolInfo> &getSymbols() const {
    return symbols;
  }

private:
  friend class CodeObjectReader;
  std::string target;
  std::vector<uint8_t> bytes, image;
  std::vector<std::pair<uint64_t, uint64_t>> code, writable;
  std::vector<Relocation> relocations;
  std::vector<KernelInfo> kernels;
  std::map<std::string, SymbolInfo> symbols;
};

} // namespace loom::sim

#endif // LOOM_SIMULATOR_CODEOBJECT_H
