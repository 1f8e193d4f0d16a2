//===- KernelMetadata.h - The metadata note of code objects -----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_KERNELMETADATA_H
#define LOOM_LIB_SIMULATOR_KERNELMETADATA_H

#include "Loom/Simulator/CodeObject.h"

namespace loom::sim {

/// The kernels of an NT_AMDGPU_METADATA note, without what only the ELF file
/// says about them.
struct KernelMetadata {
  struct Kernel {
    KernelInfo info;
    /// The descriptor's symbol.
    std::string symbol;
  };
  /// "amdgcn-amd-amdhsa--gfx1100"; empty if the note does not say.
  std::string target;
  std::vector<Kernel> kernels;
};

/// Reads the note's MessagePack. Hostile bytes give an error.
llvm::Expected<KernelMetadata> readKernelMetadata(llvm::StringRef blob);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_KERNELMETADATA_H
