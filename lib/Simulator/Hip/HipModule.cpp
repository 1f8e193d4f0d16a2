//===- HipModule.cpp - Code objects and launches of the simulated device ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HipState.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>
#include <cstring>

using namespace loom::sim;
using namespace loom::sim::hip;

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kBundleMagic = "__CLANG_OFFLOAD_BUNDLE__";

/// Images come without a size: the end of the last header or segment is the
/// file's end.
static llvm::ArrayRef<uint8_t> elfAt(const uint8_t *image) {
  llvm::ELF::Elf64_Ehdr header;
  std::memcpy(&header, image, sizeof(header));
  if (!header.checkMagic())
    return {};
  uint64_t end = std::max<uint64_t>(sizeof(header),
                                    header.e_shoff + uint64_t(header.e_shnum) *
                                                         header.e_shentsize);
  end = std::max<uint64_t>(end, header.e_phoff + uint64_t(header.e_phnum) *
                                                     header.e_phentsize);
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    llvm::ELF::Elf64_Phdr segment;
    std::memcpy(&segment, image + header.e_phoff + i * header.e_phentsize,
                sizeof(segment));
    end = std::max<uint64_t>(end, segment.p_offset + segment.p_filesz);
  }
  return {image, size_t(end)};
}

/// The code object of a bundle that is for the device.
static llvm::ArrayRef<uint8_t> unbundle(const State &state,
                                        const uint8_t *image) {
  if (std::memcmp(image, kBundleMagic.data(), kBundleMagic.size()) != 0)
    return elfAt(image);
  const uint8_t *at = image + kBundleMagic.size();
  auto next = [&at] {
    uint64_t value;
    std::memcpy(&value, at, sizeof(value));
    at += sizeof(value);
    return value;
  };
  llvm::ArrayRef<uint8_t> first;
  for (uint64_t count = next(); count > 0; --count) {
    uint64_t offset = next(), size = next(), length = next();
    llvm::StringRef id(reinterpret_cast<const char *>(at), size_t(length));
    at += length;
    if (size == 0 || !id.contains("amdgcn"))
      continue;
    llvm::ArrayRef<uint8_t> object(image + offset, size_t(size));
    // "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+"
    llvm::StringRef target = id.rsplit("--").second.split(':').first;
    if (!state.target.empty() && target == state.target)
      return object;
    if (first.empty())
      first = object;
  }
  return first;
}

static hipError_t load(hipModule_t *module, const void *image) {
  Guard guard;
  State &state = guard.state;
  if (!module || !image)
    return hipErrorInvalidValue;
  *module = nullptr;
  auto complain = [](llvm::Error error) {
    say(llvm::toString(std::move(error)));
    return hipErrorInvalidImage;
  };
  auto bytes = unbundle(state, static_cast<const uint8_t *>(image));
  auto object = CodeObject::create(bytes);
  if (!object)
    return complain(object.takeError());
  if (!acceptTarget(state, (*object)->getTarget())) {
    say("a code object for " + (*object)->getTarget() + " does not run on " +
        state.target);
    return hipErrorNoBinaryForGpu;
  }
  auto loaded = LoadedModule::create(std::move(*object), *state.memory);
  if (!loaded)
    return complain(loaded.takeError());
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
  enum { HeaderSize = 64 };
  if (!file || (*file)->getBufferSize() < HeaderSize)
    return remember(file ? hipErrorInvalidImage : hipErrorNotFound);
  return remember(load(module, (*file)->getBufferStart()));
}

LOOM_HIP_EXPORT hipError_t hipModuleUnload(hipModule_t module) {
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
  if (!name)
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
static std::vector<uint8_t> gather(const KernelInfo &kernel,
                                   void **parameters) {
  std::vector<uint8_t> bytes;
  size_t number = 0;
  for (const KernelArgument &argument : kernel.arguments) {
    if (argument.isHidden())
      continue;
    size_t end = size_t(argument.offset + argument.size);
    if (bytes.size() < end)
      bytes.resize(end);
    std::memcpy(bytes.data() + argument.offset, parameters[number++],
                argument.size);
  }
  return bytes;
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
  if (!block && size)
    return false;
  const auto *from = static_cast<const uint8_t *>(block);
  bytes.assign(from, from + size);
  return true;
}

static uint64_t numberFrom(const char *variable) {
  const char *text = std::getenv(variable);
  uint64_t number = 0;
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

static hipError_t launch(hipFunction_t function, const LaunchGeometry &geometry,
                         hipStream_t stream, void **parameters, void **extra) {
  Guard guard;
  State &state = guard.state;
  if (!state.functions.count(function) || !state.isStream(stream))
    return hipErrorInvalidHandle;
  const KernelInfo &kernel = *function->kernel;
  std::vector<uint8_t> arguments;
  if (parameters)
    arguments = gather(kernel, parameters);
  else if (extra && !takeBlock(extra, arguments))
    return hipErrorInvalidValue;
  const char *variable = std::getenv("LOOM_SIM_HAZARDS");
  llvm::StringRef hazards = variable ? variable : "error";
  RunOptions options;
  options.threads = unsigned(numberFrom("LOOM_SIM_THREADS"));
  options.instructionLimit = numberFrom("LOOM_SIM_LIMIT");
  options.checkRaces = options.checkInitialized = hazards != "off";
  auto result =
      function->module->loaded->run(kernel, geometry, arguments, options);
  if (!result) {
    say("kernel '" + llvm::Twine(kernel.name) +
        "': " + llvm::toString(result.takeError()));
    return hipErrorInvalidConfiguration;
  }
  hipError_t error = judge(kernel, *result, hazards);
  if (error != hipSuccess)
    state.pending = error;
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
  return remember(launch(function, geometry, stream, parameters, extra));
}
