//===- HipWaits.cpp - A simulated HIP device that deletes waits -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In place of LoadedModule::create for the simulator's HIP functions: a launch
/// runs once as it is, and once more without each wait that it needs. What the
/// program sees is the first run. Launches must not overlap:
/// AMD_SERIALIZE_KERNEL=1. At the end of the process what is known of
/// each module's waits is added to the file that LOOM_SIM_WAITS names.
///
//===----------------------------------------------------------------------===//

#include "HipState.h"
#include "LdsPattern.h"
#include "Observers.h"
#include "WaitDeletion.h"
#include "llvm/Support/FileSystem.h"

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
/// The device's memory at one time.
class Snapshot {
public:
  explicit Snapshot(LoadedModule &module) {
    hip::Guard guard;
    for (const auto &[memory, allocation] : guard.state.allocations)
      add(memory, allocation.size);
    auto image = getLoadedImage(module);
    add(image.data(), image.size());
  }
  void restore() const {
    for (const auto &[memory, bytes] : kept)
      std::copy(bytes.begin(), bytes.end(), memory);
  }

private:
  void add(void *memory, uint64_t size) {
    auto *bytes = static_cast<uint8_t *>(memory);
    kept.push_back({bytes, {bytes, bytes + size}});
  }
  std::vector<std::pair<uint8_t *, std::vector<uint8_t>>> kept;
};

class DeletingModule final : public LoadedModule {
public:
  explicit DeletingModule(std::unique_ptr<LoadedModule> module)
      : module(std::move(module)), deletion(*this->module) {
    getAll().insert(this);
  }
  ~DeletingModule() override {
    tell();
    getAll().erase(this);
  }

  const CodeObject &getObject() const override { return module->getObject(); }
  std::optional<std::pair<void *, uint64_t>>
  findGlobal(llvm::StringRef name) const override {
    return module->findGlobal(name);
  }
  llvm::Error checkKernel(const KernelInfo &kernel) const override {
    return module->checkKernel(kernel);
  }
  llvm::Error checkLaunch(const KernelInfo &kernel,
                          const LaunchGeometry &geometry,
                          llvm::ArrayRef<uint8_t> arguments) const override {
    return module->checkLaunch(kernel, geometry, arguments);
  }
  llvm::Expected<RunResult> run(const KernelInfo &kernel,
                                const LaunchGeometry &geometry,
                                llvm::ArrayRef<uint8_t> arguments,
                                const RunOptions &given) override;
  void tell() const;

  /// Of the process; programs end without unloading.
  static std::set<DeletingModule *> &getAll() {
    static struct All {
      std::set<DeletingModule *> modules;
      ~All() {
        for (DeletingModule *module : modules)
          module->tell();
      }
    } all;
    return all.modules;
  }

private:
  std::unique_ptr<LoadedModule> module;
  WaitDeletion deletion;
};
} // namespace

llvm::Expected<RunResult> DeletingModule::run(const KernelInfo &kernel,
                                              const LaunchGeometry &geometry,
                                              llvm::ArrayRef<uint8_t> arguments,
                                              const RunOptions &given) {
  RunOptions options = given;
  options.threads = 1;
  options.checkGlobalRaces = options.checkRaces;
  Snapshot before(*module);
  std::optional<Snapshot> behind;
  auto result = deletion.judge([&]() -> llvm::Expected<RunResult> {
    before.restore();
    auto one = module->run(kernel, geometry, arguments, options);
    if (!behind)
      behind.emplace(*module);
    return one;
  });
  behind->restore();
  return result;
}

void DeletingModule::tell() const {
  const char *path = std::getenv("LOOM_SIM_WAITS");
  std::error_code error;
  llvm::raw_fd_ostream os(path ? path : "-", error, llvm::sys::fs::OF_Append);
  if (!error)
    deletion.print(os, getObject().getTarget());
}

//===----------------------------------------------------------------------===//
// In place of what the simulator calls for an access or a barrier
//===----------------------------------------------------------------------===//

void noteGlobalReal(Wave &, const Op *, const uint64_t *, uint64_t, uint32_t,
                    bool, bool) __asm__("__real_" LOOM_NOTE_GLOBAL);
void noteGlobal(Wave &wave, const Op *op, const uint64_t *addresses,
                uint64_t lanes, uint32_t size, bool isWrite,
                bool isAtomic) __asm__("__wrap_" LOOM_NOTE_GLOBAL);
void noteGlobal(Wave &wave, const Op *op, const uint64_t *addresses,
                uint64_t lanes, uint32_t size, bool isWrite, bool isAtomic) {
  noteGlobalReal(wave, op, addresses, lanes, size, isWrite, isAtomic);
  Observers::get().note(wave, op, /*isLds=*/false, addresses, lanes, size,
                        isWrite, isAtomic);
}

void noteLdsReal(Wave &, const Op *, const uint32_t *, uint32_t, bool,
                 bool) __asm__("__real_" LOOM_NOTE_LDS);
void noteLds(Wave &wave, const Op *op, const uint32_t *addresses, uint32_t size,
             bool isWrite, bool isAtomic) __asm__("__wrap_" LOOM_NOTE_LDS);
void noteLds(Wave &wave, const Op *op, const uint32_t *addresses, uint32_t size,
             bool isWrite, bool isAtomic) {
  noteLdsReal(wave, op, addresses, size, isWrite, isAtomic);
  uint64_t wide[64];
  std::copy(addresses, addresses + wave.lanes, wide);
  Observers::get().note(wave, op, /*isLds=*/true, wide, wave.exec, size,
                        isWrite, isAtomic);
}

void notePatternReal(Wave &, const Op *, LdsPattern &, uint32_t,
                     bool) __asm__("__real_" LOOM_NOTE_PATTERN);
void notePattern(Wave &wave, const Op *op, LdsPattern &pattern, uint32_t base,
                 bool isWrite) __asm__("__wrap_" LOOM_NOTE_PATTERN);
void notePattern(Wave &wave, const Op *op, LdsPattern &pattern, uint32_t base,
                 bool isWrite) {
  notePatternReal(wave, op, pattern, base, isWrite);
  uint64_t wide[64];
  for (unsigned lane = 0; lane < wave.lanes; ++lane)
    wide[lane] = base + pattern.distance[lane];
  Observers::get().note(wave, op, /*isLds=*/true, wide, pattern.lanes,
                        pattern.size, isWrite, /*isAtomic=*/false);
}

void noteLaneReal(Wave &, const Op *, int, uint32_t, uint32_t, bool,
                  bool) __asm__("__real_" LOOM_NOTE_LANE);
void noteLane(Wave &wave, const Op *op, int lane, uint32_t address,
              uint32_t size, bool isWrite,
              bool isAtomic) __asm__("__wrap_" LOOM_NOTE_LANE);
void noteLane(Wave &wave, const Op *op, int lane, uint32_t address,
              uint32_t size, bool isWrite, bool isAtomic) {
  noteLaneReal(wave, op, lane, address, size, isWrite, isAtomic);
  uint64_t wide[64] = {address};
  Observers::get().note(wave, op, /*isLds=*/true, wide, 1, size, isWrite,
                        isAtomic);
}

void passBarrierReal(LdsShadow &, Group &) __asm__("__real_" LOOM_PASS_BARRIER);
void passBarrier(LdsShadow &shadow,
                 Group &group) __asm__("__wrap_" LOOM_PASS_BARRIER);
void passBarrier(LdsShadow &shadow, Group &group) {
  passBarrierReal(shadow, group);
  Observers::get().passBarrier(group);
}

//===----------------------------------------------------------------------===//
// In place of LoadedModule::create
//===----------------------------------------------------------------------===//

using Created = llvm::Expected<std::unique_ptr<LoadedModule>>;
Created createReal(std::shared_ptr<const CodeObject> object,
                   DeviceMemory &memory) __asm__("__real_" LOOM_CREATE_MODULE);
Created
createWrapped(std::shared_ptr<const CodeObject> object,
              DeviceMemory &memory) __asm__("__wrap_" LOOM_CREATE_MODULE);

Created createWrapped(std::shared_ptr<const CodeObject> object,
                      DeviceMemory &memory) {
  auto module = createReal(std::move(object), memory);
  if (!module)
    return module;
  return std::make_unique<DeletingModule>(std::move(*module));
}
