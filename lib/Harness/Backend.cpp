//===- Backend.cpp - What runs kernels ------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Backend.h"
#include "Loom/Target/AMDGPU/Targets.h"

using namespace mlir;
using namespace loom;

static constexpr llvm::StringLiteral kReferenceDevice = "reference";

/// `own` is the one target whose code the device loads; the reference device,
/// for which it is empty, runs what any target would be given.
static llvm::Expected<CompileTarget> chooseTarget(const BackendOptions &options,
                                                  StringRef own) {
  StringRef name = options.target;
  if (name.empty())
    name = own.empty() ? "cpu" : own;
  llvm::Expected<CompileTarget> target = parseTarget(name);
  if (!target)
    return target.takeError();
  // Code for a family runs on its members.
  bool isLoaded =
      own.empty() || target->getName() == own ||
      (target->amdgpu && target->amdgpu->accepts(own.split(':').second));
  if (!isLoaded)
    return llvm::createStringError(
        "the device '" + options.device + "' cannot load code for " +
        target->getName() + "; its target is " + own);
  int64_t size = options.subgroupSize;
  if (size && target->amdgpu && size != target->subgroupSize)
    return llvm::createStringError("--subgroup-size=" + Twine(size) + ": " +
                                   target->getName() + " has subgroups of " +
                                   Twine(target->subgroupSize));
  if (size)
    target->subgroupSize = size;
  return target;
}

llvm::Expected<Backend> loom::openBackend(const BackendOptions &options) {
  Backend backend;
  std::string own;
  if (options.device != kReferenceDevice) {
    llvm::Expected<std::unique_ptr<Device>> device =
        createDevice(options.device);
    if (!device)
      return device.takeError();
    backend.device = std::move(*device);
    own = backend.device->describe().target;
    if (options.referenceStage)
      return llvm::createStringError(
          "--reference-stage needs --device=reference");
  }
  llvm::Expected<CompileTarget> target = chooseTarget(options, own);
  if (!target)
    return target.takeError();
  backend.target = *target;
  if (options.referenceStage)
    backend.referenceStage = *options.referenceStage;
  return backend;
}

std::unique_ptr<KernelRunner> Backend::createRunner(ModuleOp module,
                                                    ArtifactSink sink) {
  if (!device)
    return createReferenceRunner(module, target, referenceStage);
  return createCompiledRunner(module, target, *device, std::move(sink));
}

DeviceDescription Backend::describe() const {
  DeviceDescription description;
  if (!device) {
    description.name = kReferenceDevice.str();
    description.kind = "interpreter";
    description.code = "ir";
    description.referenceStage = stringifyReferenceStage(referenceStage);
    return description;
  }
  DeviceInfo info = device->describe();
  description.name = info.name;
  if (info.kind != DeviceKind::Cpu) {
    description.kind = info.kind == DeviceKind::Simulator ? "simulator" : "gpu";
    description.code = "native";
  }
  description.product = info.product;
  return description;
}
