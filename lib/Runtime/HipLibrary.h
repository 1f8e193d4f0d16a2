//===- HipLibrary.h - HIP's functions, found at run time --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_RUNTIME_HIPLIBRARY_H
#define LOOM_LIB_RUNTIME_HIPLIBRARY_H

#include "Loom/Simulator/HipApi.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace loom {

/// What HipDevice calls.
#define LOOM_HIP_NEEDED(F)                                                     \
  F(hipInit)                                                                   \
  F(hipGetDeviceCount)                                                         \
  F(hipDeviceGetName)                                                          \
  F(hipDeviceSynchronize)                                                      \
  F(hipGetErrorName)                                                           \
  F(hipGetErrorString)                                                         \
  F(hipMalloc)                                                                 \
  F(hipFree)                                                                   \
  F(hipMemcpy)                                                                 \
  F(hipEventCreate)                                                            \
  F(hipEventDestroy)                                                           \
  F(hipEventRecord)                                                            \
  F(hipEventSynchronize)                                                       \
  F(hipEventElapsedTime)                                                       \
  F(hipModuleLoadData)                                                         \
  F(hipModuleUnload)                                                           \
  F(hipModuleGetFunction)                                                      \
  F(hipModuleLaunchKernel)
#define LOOM_HIP_NEEDED_OF_SIMULATOR(F)                                        \
  F(loomsim_has_target)                                                        \
  F(loomsim_set_target)                                                        \
  F(loomsim_set_sink)

/// A library with HIP's functions. It stays loaded for ever.
struct HipLibrary {
  std::string path;
  bool isSimulator = false;

#define LOOM_HIP_MEMBER(NAME) decltype(&::NAME) NAME = nullptr;
  LOOM_HIP_NEEDED(LOOM_HIP_MEMBER)
  LOOM_HIP_NEEDED_OF_SIMULATOR(LOOM_HIP_MEMBER)
#undef LOOM_HIP_MEMBER

  /// The architecture of a GPU, "gfx90a"; empty if it does not say.
  std::string getArchitecture(int device) const;

  /// Success, or `what` with the error's name and text.
  llvm::Error check(hipError_t error, const llvm::Twine &what) const;

private:
  friend class HipLibraryLoader;
  void *handle = nullptr;
};

/// The library of HIP for hardware.
llvm::Expected<const HipLibrary *> loadHipLibrary();
/// The simulator's, which lies where Loom is installed.
llvm::Expected<const HipLibrary *> loadSimulatorLibrary();

} // namespace loom

#endif // LOOM_LIB_RUNTIME_HIPLIBRARY_H
