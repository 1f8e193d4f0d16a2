//===- HipDevice.cpp - Kernels behind HIP's functions ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A GPU by HIP's library, or the simulator, which has the same functions.
///
//===----------------------------------------------------------------------===//

#include "HipLibrary.h"
#include "Loom/Runtime/Device.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Loom/Target/Host/HostProgram.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace loom;

namespace {
class HipBuffer : public DeviceBuffer {
public:
  HipBuffer(const HipLibrary &hip, void *data, uint64_t size)
      : DeviceBuffer(reinterpret_cast<uintptr_t>(data), size), hip(hip),
        data(data) {}
  ~HipBuffer() override { (void)hip.hipFree(data); }

  char *getData() const { return static_cast<char *>(data); }

private:
  const HipLibrary &hip;
  void *data;
};

class HipProgram : public DeviceProgram {
public:
  HipProgram(const HipLibrary &hip, hipModule_t module)
      : hip(hip), module(module) {}
  ~HipProgram() override { (void)hip.hipModuleUnload(module); }

  hipModule_t get() const { return module; }

private:
  const HipLibrary &hip;
  hipModule_t module;
};

/// Two events, around what is timed.
class HipTimer {
public:
  explicit HipTimer(const HipLibrary &hip) : hip(hip) {}
  ~HipTimer() {
    for (hipEvent_t event : events)
      if (event)
        (void)hip.hipEventDestroy(event);
  }

  Error begin();
  /// Waits for the end.
  Expected<std::chrono::nanoseconds> end();

private:
  const HipLibrary &hip;
  hipEvent_t events[2] = {};
};

class HipDevice : public Device {
public:
  HipDevice(const HipLibrary &hip, DeviceInfo info)
      : hip(hip), info(std::move(info)) {}

  DeviceInfo describe() const override { return info; }

  Expected<std::unique_ptr<DeviceBuffer>> allocate(uint64_t size) override;
  Expected<std::unique_ptr<DeviceProgram>> load(DeviceCode code) override;
  Error synchronize() override;

protected:
  Error write(DeviceBuffer &buffer, uint64_t offset,
              ArrayRef<char> from) override;
  Error read(const DeviceBuffer &buffer, uint64_t offset,
             MutableArrayRef<char> to) override;
  Error start(DeviceProgram &program, const Launch &launch) override;
  Expected<std::chrono::nanoseconds>
  startAndTime(DeviceProgram &program, const Launch &launch) override;

private:
  /// While it lives, what the simulator has to say is kept by the device.
  struct Listener {
    explicit Listener(HipDevice &device) : hip(device.hip) {
      if (hip.isSimulator)
        hip.loomsim_set_sink(receive, &device);
    }
    ~Listener() {
      if (hip.isSimulator)
        hip.loomsim_set_sink(nullptr, nullptr);
    }
    const HipLibrary &hip;
  };
  static void receive(void *device, const char *json);

  /// The error of a call, with what was said about it.
  Error check(hipError_t error, const Twine &what);

  const HipLibrary &hip;
  DeviceInfo info;
  std::vector<std::string> messages;
  std::vector<NativeFinding> findings;
};
} // namespace

//===----------------------------------------------------------------------===//
// What the simulator says
//===----------------------------------------------------------------------===//

static NativeFinding readFinding(const json::Object &object) {
  auto getText = [&](StringRef key) {
    return object.getString(key).value_or("").str();
  };
  NativeFinding finding;
  finding.kind = getText("kind");
  finding.instruction = getText("instruction");
  finding.offset = uint64_t(object.getInteger("offset").value_or(0));
  finding.location = getText("location");
  finding.detail = getText("detail");
  if (const json::Array *place = object.getArray("workgroup"))
    for (auto [id, value] : zip(finding.workgroup, *place))
      id = value.getAsInteger().value_or(0);
  finding.wave = object.getInteger("wave").value_or(0);
  finding.lane = object.getInteger("lane").value_or(-1);
  finding.count = object.getInteger("count").value_or(1);
  return finding;
}

void HipDevice::receive(void *context, const char *text) {
  auto &device = *static_cast<HipDevice *>(context);
  Expected<json::Value> value = json::parse(text);
  const json::Object *object = value ? value->getAsObject() : nullptr;
  if (!object) {
    consumeError(value.takeError());
    device.messages.push_back(text);
  } else if (auto message = object->getString("message")) {
    device.messages.push_back(message->str());
  } else {
    device.findings.push_back(readFinding(*object));
  }
}

Error HipDevice::check(hipError_t error, const Twine &what) {
  std::vector<std::string> said = std::exchange(messages, {});
  if (error == hipSuccess)
    return Error::success();
  std::string text = toString(hip.check(error, what));
  for (const std::string &message : said)
    text += "; " + message;
  return createStringError(text);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Expected<std::unique_ptr<DeviceBuffer>> HipDevice::allocate(uint64_t size) {
  // For a size of 0, there is no memory: an access by it is one of address 0.
  void *data = nullptr;
  if (size > 0)
    if (Error error =
            check(hip.hipMalloc(&data, size),
                  "cannot allocate a buffer of " + Twine(size) + " bytes"))
      return error;
  return std::make_unique<HipBuffer>(hip, data, size);
}

Error HipDevice::write(DeviceBuffer &buffer, uint64_t offset,
                       ArrayRef<char> from) {
  char *to = static_cast<HipBuffer &>(buffer).getData() + offset;
  return check(
      hip.hipMemcpy(to, from.data(), from.size(), hipMemcpyHostToDevice),
      "cannot copy to the device");
}

Error HipDevice::read(const DeviceBuffer &buffer, uint64_t offset,
                      MutableArrayRef<char> to) {
  const char *from = static_cast<const HipBuffer &>(buffer).getData() + offset;
  return check(hip.hipMemcpy(to.data(), from, to.size(), hipMemcpyDeviceToHost),
               "cannot copy from the device");
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

Expected<std::unique_ptr<DeviceProgram>> HipDevice::load(DeviceCode code) {
  // HIP is not told the size.
  if (code.host || code.bytes.size() < sizeof(ELF::Elf64_Ehdr) ||
      !StringRef(code.bytes).starts_with(ELF::ElfMagic))
    return createStringError("the device '" + info.name +
                             "' loads code objects only");
  Listener listener(*this);
  // Other devices share the simulator, which has one target at a time.
  if (hip.isSimulator) {
    StringRef target = StringRef(info.target).split(':').second;
    if (Error error = check(hip.loomsim_set_target(target.str().c_str()),
                            "cannot simulate " + target))
      return error;
  }
  hipModule_t module = nullptr;
  if (Error error = check(hip.hipModuleLoadData(&module, code.bytes.data()),
                          "cannot load the code object"))
    return error;
  return std::make_unique<HipProgram>(hip, module);
}

Error HipDevice::start(DeviceProgram &program, const Launch &launch) {
  Listener listener(*this);
  hipFunction_t function = nullptr;
  if (Error error = check(
          hip.hipModuleGetFunction(&function,
                                   static_cast<HipProgram &>(program).get(),
                                   launch.kernel.str().c_str()),
          "there is no kernel '" + launch.kernel + "' in the code object"))
    return error;
  // A copy that is aligned for every argument.
  size_t size = launch.arguments.size();
  std::vector<uint64_t> arguments(divideCeil(size, 8));
  llvm::copy(launch.arguments, reinterpret_cast<char *>(arguments.data()));
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, arguments.data(),
                   HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};
  auto [countX, countY, countZ] = launch.grid.counts;
  auto [sizeX, sizeY, sizeZ] = launch.grid.sizes;
  return check(hip.hipModuleLaunchKernel(
                   function, unsigned(countX), unsigned(countY),
                   unsigned(countZ), unsigned(sizeX), unsigned(sizeY),
                   unsigned(sizeZ), /*sharedBytes=*/0, /*stream=*/nullptr,
                   /*parameters=*/nullptr, extra),
               "cannot launch kernel '" + launch.kernel + "'");
}

Error HipDevice::synchronize() {
  hipError_t error = hip.hipDeviceSynchronize();
  std::vector<NativeFinding> found = std::exchange(findings, {});
  if (!found.empty())
    return make_error<NativeFault>(std::move(found));
  return check(error, "a kernel failed");
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

Error HipTimer::begin() {
  for (hipEvent_t &event : events)
    if (Error error = hip.check(hip.hipEventCreate(&event), "hipEventCreate"))
      return error;
  return hip.check(hip.hipEventRecord(events[0], nullptr), "hipEventRecord");
}

Expected<std::chrono::nanoseconds> HipTimer::end() {
  if (Error error =
          hip.check(hip.hipEventRecord(events[1], nullptr), "hipEventRecord"))
    return error;
  if (Error error =
          hip.check(hip.hipEventSynchronize(events[1]), "hipEventSynchronize"))
    return error;
  float ms = 0;
  if (Error error =
          hip.check(hip.hipEventElapsedTime(&ms, events[0], events[1]),
                    "hipEventElapsedTime"))
    return error;
  return std::chrono::nanoseconds(int64_t(double(ms) * 1e6));
}

Expected<std::chrono::nanoseconds>
HipDevice::startAndTime(DeviceProgram &program, const Launch &launch) {
  if (hip.isSimulator)
    return createStringError("the device '" + info.name +
                             "' is a simulator: how long it takes says nothing "
                             "about hardware, and it gives no times");
  HipTimer timer(hip);
  if (Error error = timer.begin())
    return error;
  if (Error error = start(program, launch))
    return error;
  Expected<std::chrono::nanoseconds> time = timer.end();
  if (Error error = synchronize())
    return joinErrors(time.takeError(), std::move(error));
  return time;
}

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

/// "Loom AMDGPU simulator (gfx1100)" and the like.
static std::string getProduct(const HipLibrary &hip) {
  char name[256] = {};
  if (hip.hipDeviceGetName(name, sizeof(name), 0) != hipSuccess)
    return {};
  return name;
}

Expected<std::unique_ptr<Device>> loom::createHipDevice() {
  Expected<const HipLibrary *> library = loadHipLibrary();
  if (!library)
    return library.takeError();
  const HipLibrary &hip = **library;
  std::string prefix = "the device 'amdgpu' by " + hip.path;
  if (Error error = hip.check(hip.hipInit(0), prefix))
    return error;
  int count = 0;
  if (Error error = hip.check(hip.hipGetDeviceCount(&count), prefix))
    return error;
  if (count < 1)
    return createStringError(prefix + ": there is no GPU");
  std::string chip = hip.getArchitecture(0);
  const TargetInfo *target = lookupTarget(chip);
  // Code for its family is the best there is for a chip without its own.
  for (const TargetInfo &family : allTargets())
    if (!target && family.accepts(chip))
      target = &family;
  if (!target)
    return createStringError(
        prefix + " is a " + (chip.empty() ? "GPU that has no name" : chip) +
        ", which Loom emits no code for; it does for " + listTargetNames());
  return std::make_unique<HipDevice>(
      hip, DeviceInfo{"amdgpu", "amdgpu:" + target->name.str(), DeviceKind::Gpu,
                      getProduct(hip)});
}

Expected<std::unique_ptr<Device>> loom::createSimulatorDevice(StringRef name) {
  auto [base, selector] = name.split(':');
  StringRef chip = base.size() == name.size() ? "gfx1100" : selector;
  Expected<const HipLibrary *> library = loadSimulatorLibrary();
  if (!library)
    return library.takeError();
  const HipLibrary &hip = **library;
  const TargetInfo *target = lookupTarget(chip);
  if (!target || !hip.loomsim_has_target(chip.str().c_str())) {
    std::string names;
    for (const TargetInfo &each : allTargets())
      if (hip.loomsim_has_target(each.name.str().c_str()))
        names += (names.empty() ? "" : ", ") + each.name.str();
    return createStringError("the device 'amdgpu-sim' does not simulate '" +
                             chip + "'; it does " + names);
  }
  if (Error error = hip.check(hip.hipInit(0), "the device 'amdgpu-sim'"))
    return error;
  if (Error error = hip.check(hip.loomsim_set_target(chip.str().c_str()),
                              "the device 'amdgpu-sim'"))
    return error;
  return std::make_unique<HipDevice>(
      hip, DeviceInfo{name.str(), "amdgpu:" + chip.str(), DeviceKind::Simulator,
                      getProduct(hip)});
}
