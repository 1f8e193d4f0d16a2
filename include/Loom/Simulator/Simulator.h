//===- Simulator.h - Running code objects -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Executes the instructions of AMDGPU code objects on the host and reports
/// what hardware would hide. Results are numerical evidence about the code
/// object; times say nothing about hardware.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_SIMULATOR_SIMULATOR_H
#define LOOM_SIMULATOR_SIMULATOR_H

#include "Loom/Simulator/CodeObject.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>

namespace loom::sim {

/// Something wrong that a run showed.
struct Finding {
  /// "pending-read", "out-of-bounds", "lds-race", "deadlock", ...
  std::string kind;
  /// The instruction, its image offset, and "file:line" if known.
  std::string instruction;
  uint64_t offset = 0;
  std::string location;
  /// One sentence: registers, addresses, the other instruction.
  std::string detail;
  std::array<uint32_t, 3> workgroup = {};
  uint32_t wave = 0;
  /// -1 if it concerns the wave as a whole.
  int lane = -1;
  /// How often it happened.
  uint64_t count = 1;
};

/// How meanings are known, counted in executed instructions.
struct FidelityEntry {
  std::string name, source, exactness;
  uint64_t executed = 0;
};

enum class WaveOrder { Ascending, Descending, Shuffled };

struct RunOptions {
  /// Host threads; 0 takes what the machine has.
  unsigned threads = 0;
  WaveOrder order = WaveOrder::Ascending;
  uint64_t seed = 0;
  /// Races between waves on LDS and reads of LDS and registers never written.
  bool checkRaces = true, checkInitialized = true;
  /// Instructions that hardware needs between two others: the wait states of
  /// the manuals, for code that no compiler has scheduled.
  bool checkWaitSlots = false;
  /// Races between waves of a group on global memory, where barriers are what
  /// orders them.
  bool checkGlobalRaces = false;
  /// Instructions that a launch may run before it is stopped; 0 for no limit.
  uint64_t instructionLimit = 0;
  /// Milliseconds for which waves that all wait are no deadlock yet: the
  /// program or another launch may write what they wait for.
  unsigned patience = 0;
  /// Called before each instruction, on one thread.
  llvm::raw_ostream *trace = nullptr;
  bool recordFidelity = false;
};

struct LaunchGeometry {
  /// Workgroups, and workitems per workgroup; x, y, z.
  std::array<uint32_t, 3> groups = {1, 1, 1};
  std::array<uint32_t, 3> items = {1, 1, 1};
  uint32_t dynamicLds = 0;
};

struct RunResult {
  std::vector<Finding> findings;
  uint64_t instructions = 0;
  std::vector<FidelityEntry> fidelity;
};

/// Device memory: host memory between guard zones. Addresses are those of the
/// host. Thread-safe.
class DeviceMemory {
public:
  virtual ~DeviceMemory();
  static std::unique_ptr<DeviceMemory> create();
  /// Null if there is no memory. Aligned to 256; a size of 0 is legal.
  virtual void *allocate(uint64_t size) = 0;
  /// False if `pointer` is not the begin of an allocation.
  virtual bool release(void *pointer) = 0;
  /// The allocation that holds an address: begin and size; none for others.
  virtual std::optional<std::pair<uint64_t, uint64_t>>
  find(uint64_t address) const = 0;
};

/// A code object loaded for a device memory.
class LoadedModule {
public:
  virtual ~LoadedModule();
  /// Fails for targets and relocations that are not supported.
  static llvm::Expected<std::unique_ptr<LoadedModule>>
  create(std::shared_ptr<const CodeObject> object, DeviceMemory &memory);

  virtual const CodeObject &getObject() const = 0;
  /// Host address and size of a variable.
  virtual std::optional<std::pair<void *, uint64_t>>
  findGlobal(llvm::StringRef name) const = 0;
  /// What is wrong with a kernel whatever the launch: it reaches instructions
  /// without semantics (all are listed), or has a hidden argument of a kind
  /// that there is not.
  virtual llvm::Error checkKernel(const KernelInfo &kernel) const = 0;
  /// What is wrong with a launch of it: the geometry is beyond the target's
  /// limits, or there are too few arguments.
  virtual llvm::Error checkLaunch(const KernelInfo &kernel,
                                  const LaunchGeometry &geometry,
                                  llvm::ArrayRef<uint8_t> arguments) const = 0;
  /// Fails before anything runs if one of these checks does. `arguments` is the
  /// explicit part of the argument segment; hidden arguments are filled in.
  virtual llvm::Expected<RunResult> run(const KernelInfo &kernel,
                                        const LaunchGeometry &geometry,
                                        llvm::ArrayRef<uint8_t> arguments,
                                        const RunOptions &options) = 0;
};

} // namespace loom::sim

#endif // LOOM_SIMULATOR_SIMULATOR_H
