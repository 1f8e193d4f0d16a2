//===- KernelLaunchState.h - Registers and memory at a kernel's begin -*- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// "Initial Kernel Execution State" and "Code Object V5 Metadata" of LLVM's
/// AMDGPUUsage.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_KERNELLAUNCHSTATE_H
#define LOOM_LIB_SIMULATOR_KERNELLAUNCHSTATE_H

#include "Loom/Simulator/Simulator.h"
#include "Program.h"
#include "Wave.h"

namespace loom::sim {

struct LaunchState {
  LaunchGeometry geometry;
  Generation generation = Generation::Gfx11;
  bool hasFnuzFloat8 = false;
  const Op *entry = nullptr;
  uint64_t codeBase = 0;
  unsigned lanes = 32;
  unsigned itemsPerGroup = 1, wavesPerGroup = 1;
  uint64_t numGroups = 1;
  uint32_t ldsBytes = 0, scratchBytes = 0;
  unsigned vgprs = 0, agprs = 0;
  uint32_t mode = 0;
  /// Scalar registers that are the same in all waves.
  std::vector<std::pair<unsigned, uint32_t>> scalars;
  /// Where the group's position goes; -1 for nowhere.
  std::array<int, 3> groupIdSgprs = {-1, -1, -1};
  /// gfx12 has it in trap temporaries.
  bool groupIdsInTtmps = false;

  /// Checks the launch against the kernel's and the target's limits.
  /// `argumentAddress` and `packetAddress` are where prepareArguments and
  /// preparePacket have been.
  static llvm::Expected<LaunchState>
  create(const Program &program, const KernelInfo &kernel,
         const LaunchGeometry &geometry, uint64_t argumentAddress,
         uint64_t packetAddress, uint64_t codeBase);
};

/// Whether all hidden arguments are of kinds that there are.
llvm::Error checkHiddenArguments(const KernelInfo &kernel);

/// The argument segment: what the caller gives, and the hidden arguments.
llvm::Expected<std::vector<uint8_t>>
makeArguments(const KernelInfo &kernel, const LaunchGeometry &geometry,
              llvm::ArrayRef<uint8_t> arguments);

/// The dispatch packet of AQL.
std::vector<uint8_t> makePacket(const KernelInfo &kernel,
                                const LaunchGeometry &geometry,
                                uint64_t argumentAddress, uint64_t codeBase);

/// Addresses for what a runtime would give and the simulator does not: an
/// access there is found and named.
uint64_t getMissingAddress(llvm::StringRef hiddenKind);
/// The name of what is missing at an address; null if it is none.
const char *findMissing(uint64_t address);

/// Registers of wave `number` of the group at `ids`.
void initializeWave(const LaunchState &state, Wave &wave, unsigned number,
                    const std::array<uint32_t, 3> &ids);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_KERNELLAUNCHSTATE_H
