//===- Backend.h - What runs kernels ----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_BACKEND_H
#define LOOM_LIB_HARNESS_BACKEND_H

#include "KernelRunner.h"

namespace loom {

/// What the command line says of it.
struct BackendOptions {
  std::string device;
  /// Empty for the device's own.
  std::string target;
  /// 0 for the target's own.
  int64_t subgroupSize = 0;
  /// Of the reference device only.
  std::optional<ReferenceStage> referenceStage = {};
};

struct Backend {
  CompileTarget target;
  /// Null for the reference device.
  std::unique_ptr<Device> device;
  ReferenceStage referenceStage = ReferenceStage::Schedule;

  DeviceDescription describe() const;
  std::unique_ptr<KernelRunner> createRunner(mlir::ModuleOp module,
                                             ArtifactSink sink = {});
};

/// Opens the device, for code that it can load.
llvm::Expected<Backend> openBackend(const BackendOptions &options);

} // namespace loom

#endif // LOOM_LIB_HARNESS_BACKEND_H
