//===- KernelArguments.h - Kernel arguments of the command line -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLS_LOOM_AMDGPU_SIM_KERNELARGUMENTS_H
#define LOOM_TOOLS_LOOM_AMDGPU_SIM_KERNELARGUMENTS_H

#include "Loom/Simulator/Simulator.h"
#include "llvm/Support/MemoryBuffer.h"

namespace loom::sim::tool {

/// The type of a buffer's elements, with NumPy's names.
struct ElementType {
  const char *name;        ///< "f32"
  const char *description; ///< "<f4"
  unsigned size;
};
/// Null if there is none of the name.
const ElementType *findElementType(llvm::StringRef name);

/// Memory that an argument points to.
struct Buffer {
  std::unique_ptr<llvm::MemoryBuffer> file;
  void *memory = nullptr;
  uint64_t size = 0;
  const ElementType *type = nullptr;
  /// Of a .npy file; another buffer is a plain row.
  std::vector<int64_t> shape;
  bool isFromFile = false;
  bool isPrinted = false;
};

/// What the command line says of the arguments: the segment's bytes, and the
/// buffers by argument number.
struct ParsedArguments {
  std::vector<uint8_t> segment;
  std::map<unsigned, Buffer> buffers;
};

/// i8 to i64, u8 to u64, f16, bf16, f32, f64 `:VALUE`; `bytes:HEX`; `null`;
/// `buffer:` or `out:` (printed afterwards) with `SIZE`, `SIZE:TYPE` or
/// `FILE.npy`.
llvm::Expected<ParsedArguments>
parseArguments(const KernelInfo &kernel, llvm::ArrayRef<std::string> texts,
               DeviceMemory &memory);

void printBuffer(llvm::raw_ostream &os, unsigned number, const Buffer &buffer);
llvm::Error writeNpy(llvm::StringRef path, const Buffer &buffer);

} // namespace loom::sim::tool

#endif // LOOM_TOOLS_LOOM_AMDGPU_SIM_KERNELARGUMENTS_H
