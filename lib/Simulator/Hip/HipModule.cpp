//===- HipModule.cpp - Code objects and launches of the simulated device ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HipState.h"
#include "Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>
#include <cstring>

using namespace loom::sim;
using namespace loom::sim::hip;

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

static hipError_t complain(hipError_t error, llvm::Error why) {
  say(llvm::toString(std::move(why)));
  return error;
}

static hipError_t load(hipModule_t *module, const void *image) {
  Guard guard;
  State &state = guard.state;
  if (!module || !image)
    return hipErrorInvalidValue;
  *module = nullptr;
  std::vector<uint8_t> bytes = readImage(state, image);
  if (bytes.empty()) {
    say("no code object, or one that goes on where there is no memory");
    return hipErrorInvalidImage;
  }
  auto object = CodeObject::create(bytes);
  if (!object)
    return complain(hipErrorInvalidImage, object.takeError());
  std::string target = (*object)->getTarget().str();
  if (findTarget(target) && !acceptsTarget(state, target)) {
    say("a code object for " + target + " does not run on " + state.target);
    return hipErrorNoBinaryForGpu;
  }
  auto loaded = LoadedModule::create(std::move(*object), *state.memory);
  if (!loaded)
    return complain(findTarget(target) ? hipErrorInvalidImage
                                       : hipErrorNoBinaryForGpu,
                    loaded.takeError());
  adoptTarget(state, target);
  auto made = std::make_unique<ihipModule_t>();
  made->loaded = std::move(*loaded);
  *module = made.release();
  state.modules.insert(*module);
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipModuleLoadData(hipModule_t *module,
                                             const void *image) {
  return remember(load(module, image));
}
LOOM_HIP_EXPORT hipError_t hipModuleLoadDataEx(hipModule_t *module,
                                               const void *image, unsigned,
                                               void *, void **) {
  return remember(load(module, image));
}
LOOM_HIP_EXPORT hipError_t hipModuleLoad(hipModule_t *module,
                                         const char *path) {
  if (!path)
    return remember(hipErrorInvalidValue);
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return remember(hipErrorFileNotFound);
  return remember(load(module, (*file)->getBufferStart()));
}

LOOM_HIP_EXPORT hipError_t hipModuleUnload(hipModule_t module) {
  // Its kernels may run, or its variables be copied.
  waitForDevice();
  Guard guard;
  if (!guard.state.modules.erase(module))
    return remember(hipErrorInvalidHandle);
  for (auto &function : module->functions)
    guard.state.functions.erase(&function.second);
  delete module;
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipModuleGetFunction(hipFunction_t *function,
                                                hipModule_t module,
                                                const char *name) {
  Guard guard;
  if (!function || !name)
    return remember(hipErrorInvalidValue);
  if (!guard.state.modules.count(module))
    return remember(hipErrorInvalidHandle);
  const KernelInfo *kernel = module->loaded->getObject().findKernel(name);
  if (!kernel)
    return remember(hipErrorNotFound);
  ihipModuleSymbol_t &symbol = module->functions[name];
  symbol = {module, kernel};
  *function = &symbol;
  guard.state.functions.insert(&symbol);
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipModuleGetGlobal(hipDeviceptr_t *pointer,
                                              size_t *size, hipModule_t module,
                                              const char *name) {
  Guard guard;
  if (!name || (!pointer && !size))
    return remember(hipErrorInvalidValue);
  if (!guard.state.modules.count(module))
    return remember(hipErrorInvalidHandle);
  auto found = module->loaded->findGlobal(name);
  if (!found)
    return remember(hipErrorNotFound);
  if (pointer)
    *pointer = found->first;
  if (size)
    *size = size_t(found->second);
  return hipSuccess;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

LOOM_HIP_EXPORT hipError_t hipFuncGetAttribute(int *value,
                                               hipFunction_attribute attribute,
                                               hipFunction_t function) {
  Guard guard;
  if (!value)
    return remember(hipErrorInvalidValue);
  if (!guard.state.functions.count(function))
    return remember(hipErrorInvalidHandle);
  const KernelInfo &kernel = *function->kernel;
  switch (attribute) {
  case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    *value = int(kernel.maxWorkgroupSize ? kernel.maxWorkgroupSize : 1024);
    return hipSuccess;
  case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
    *value = int(kernel.groupSegmentSize);
    return hipSuccess;
  case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    *value = 0;
    return hipSuccess;
  case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    *value = int(kernel.privateSegmentSize);
    return hipSuccess;
  case HIP_FUNC_ATTRIBUTE_NUM_REGS:
    *value = int(kernel.vgprCount);
    return hipSuccess;
  }
  return remember(hipErrorInvalidValue);
}

LOOM_HIP_EXPORT hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
    int *blocks, hipFunction_t function, int blockSize, size_t sharedBytes) {
  Guard guard;
  if (!blocks || blockSize <= 0)
    return remember(hipErrorInvalidValue);
  if (!guard.state.functions.count(function))
    return remember(hipErrorInvalidHandle);
  // Of LDS and threads only: the simulator has no register file to share.
  uint64_t lds = function->kernel->groupSegmentSize + sharedBytes;
  uint64_t byThreads = 2048 / uint64_t(blockSize);
  uint64_t byLds = lds ? getLdsSize(guard.state.getTarget()) / lds : byThreads;
  *blocks = int(std::min(byThreads, byLds));
  return hipSuccess;
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// The explicit arguments, from pointers to each.
static bool gather(const KernelInfo &kernel, void **parameters,
                   std::vector<uint8_t> &bytes) {
  size_t number = 0;
  for (const KernelArgument &argument : kernel.arguments) {
    if (argument.isHidden())
      continue;
    size_t end = size_t(argument.offset + argument.size);
    if (bytes.size() < end)
      bytes.resize(end);
    const void *value = parameters[number++];
    if (!value)
      return false;
    if (argument.size)
      std::memcpy(bytes.data() + argument.offset, value, argument.size);
  }
  return true;
}

/// The arguments as one block: pairs of a key and a value up to an end.
static bool takeBlock(void **extra, std::vector<uint8_t> &bytes) {
  const void *block = nullptr;
  size_t size = 0;
  for (; *extra != HIP_LAUNCH_PARAM_END; extra += 2) {
    if (*extra == HIP_LAUNCH_PARAM_BUFFER_POINTER)
      block = extra[1];
    else if (*extra == HIP_LAUNCH_PARAM_BUFFER_SIZE)
      size = *static_cast<size_t *>(extra[1]);
    else
      return false;
  }
  // What a kernel takes at most, and no more than that.
  if ((!block && size) || size > (1 << 20))
    return false;
  const auto *from = static_cast<const uint8_t *>(block);
  bytes.assign(from, from + size);
  return true;
}

static uint64_t numberFrom(const char *variable, uint64_t otherwise = 0) {
  const char *text = std::getenv(variable);
  uint64_t number = otherwise;
  if (text && llvm::StringRef(text).getAsInteger(0, number))
    say(llvm::Twine(variable) + " is no number");
  return number;
}

/// Does the finding leave the kernel without a sensible result on hardware?
static hipError_t errorOf(llvm::StringRef kind, llvm::StringRef hazards) {
  if (kind == "out-of-bounds" || kind == "use-after-free")
    return hipErrorIllegalAddress;
  if (kind == "deadlock" || kind == "instruction-limit")
    return hipErrorLaunchTimeOut;
  if (kind == "trap" || kind == "bad-jump" || kind == "unsupported")
    return hipErrorLaunchFailure;
  return hazards == "warn" ? hipSuccess : hipErrorLaunchFailure;
}

static hipError_t judge(const KernelInfo &kernel, const RunResult &result,
                        llvm::StringRef hazards) {
  hipError_t error = hipSuccess;
  for (const Finding &finding : result.findings) {
    hipError_t one = errorOf(finding.kind, hazards);
    report(kernel, finding);
    // An address is told before what it led to.
    if (error == hipSuccess || one == hipErrorIllegalAddress)
      error = one;
  }
  return error;
}

/// The arguments of a launch by one of the two ways to give them.
static bool takeArguments(const KernelInfo &kernel, void **parameters,
                          void **extra, std::vector<uint8_t> &bytes) {
  if (parameters && extra)
    return false;
  if (parameters)
    return gather(kernel, parameters, bytes);
  if (extra)
    return takeBlock(extra, bytes);
  return llvm::all_of(kernel.arguments, [](const KernelArgument &argument) {
    return argument.isHidden();
  });
}

/// Whether HIP takes a launch; where it has an error of its own for what is
/// wrong, that one.
static hipError_t check(const State &state, const LoadedModule &module,
                        const KernelInfo &kernel,
                        const LaunchGeometry &geometry,
                        llvm::ArrayRef<uint8_t> arguments) {
  auto refuse = [&](hipError_t code, llvm::Error error) {
    say("kernel '" + llvm::Twine(kernel.name) +
        "': " + llvm::toString(std::move(error)));
    return code;
  };
  if (llvm::Error error = module.checkKernel(kernel))
    return refuse(hipErrorNotSupported, std::move(error));
  llvm::Error error = module.checkLaunch(kernel, geometry, arguments);
  if (!error)
    return hipSuccess;
  uint64_t items = 1;
  for (uint32_t size : geometry.items)
    items *= std::min<uint64_t>(size, 1025);
  uint64_t lds = kernel.groupSegmentSize + geometry.dynamicLds;
  hipError_t code = hipErrorInvalidConfiguration;
  if (items && items <= 1024 && kernel.maxWorkgroupSize &&
      items > kernel.maxWorkgroupSize)
    code = hipErrorLaunchFailure;
  else if (geometry.dynamicLds && lds > getLdsSize(state.getTarget()))
    code = hipErrorInvalidValue;
  for (const KernelArgument &argument : kernel.arguments)
    if (!argument.isHidden() &&
        argument.offset + argument.size > arguments.size())
      code = hipErrorInvalidValue;
  return refuse(code, std::move(error));
}

/// Runs a launch that has been checked.
static hipError_t run(LoadedModule &module, const KernelInfo &kernel,
                      const LaunchGeometry &geometry,
                      llvm::ArrayRef<uint8_t> arguments,
                      const RunOptions &options, llvm::StringRef hazards) {
  auto result = module.run(kernel, geometry, arguments, options);
  if (result)
    return judge(kernel, *result, hazards);
  say("kernel '" + llvm::Twine(kernel.name) +
      "': " + llvm::toString(result.takeError()));
  return hipErrorLaunchOutOfResources;
}

/// Does a launch wait for its end?
static bool isSerialized() {
  const char *serialize = std::getenv("AMD_SERIALIZE_KERNEL");
  return getSink().call || (serialize && llvm::StringRef(serialize) != "0");
}

/// `point` is where the launch is complete.
static hipError_t launch(hipFunction_t function, const LaunchGeometry &geometry,
                         hipStream_t stream, void **parameters, void **extra,
                         Point &point) {
  Guard guard;
  State &state = guard.state;
  if (!state.functions.count(function) || !state.findQueue(stream))
    return hipErrorInvalidHandle;
  const KernelInfo &kernel = *function->kernel;
  LoadedModule &module = *function->module->loaded;
  std::vector<uint8_t> arguments;
  if (!takeArguments(kernel, parameters, extra, arguments))
    return hipErrorInvalidValue;
  if (hipError_t error = check(state, module, kernel, geometry, arguments))
    return error;
  const char *variable = std::getenv("LOOM_SIM_HAZARDS");
  std::string hazards = variable ? variable : "error";
  RunOptions options;
  options.threads = unsigned(numberFrom("LOOM_SIM_THREADS"));
  options.instructionLimit = numberFrom("LOOM_SIM_LIMIT");
  options.checkRaces = options.checkInitialized = hazards != "off";
  const char *more = std::getenv("LOOM_SIM_CHECKS");
  llvm::StringRef checks = more ? more : "";
  options.checkWaitSlots = checks.contains("wait-slots");
  options.checkGlobalRaces = checks.contains("global-races");
  // The program may go on and do what the kernel waits for.
  if (!isSerialized())
    options.patience = unsigned(numberFrom("LOOM_SIM_PATIENCE", 3000));
  Sink sink = getSink();
  point = state.enqueue(stream, [=, &module, &kernel] {
    ScopedSink scope(sink);
    return run(module, kernel, geometry, arguments, options, hazards);
  });
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipModuleLaunchKernel(
    hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes,
    hipStream_t stream, void **parameters, void **extra) {
  LaunchGeometry geometry;
  geometry.groups = {gridX, gridY, gridZ};
  geometry.items = {blockX, blockY, blockZ};
  geometry.dynamicLds = sharedBytes;
  Point point;
  hipError_t error =
      launch(function, geometry, stream, parameters, extra, point);
  if (error == hipSuccess && isSerialized())
    point.wait();
  return remember(error);
}
