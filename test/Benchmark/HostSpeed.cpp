//===- HostSpeed.cpp - Kernels on the CPU device against C loops ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loom-host-speed SAXPY.loom SOFTMAX.loom REFERENCE.so ROUNDS
//
// Runs each kernel on the CPU device and the same loops of the library, one
// after the other on the same memory, in one thread each. Prints the medians of
// ROUNDS rounds as JSON, in nanoseconds. utils/run-benchmarks calls it.
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/Compiler.h"
#include "Loom/Runtime/Device.h"
#include "Loom/Target/Host/HostProgram.h"
#include "Loom/Tooling/Session.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;
using namespace loom;

namespace {
constexpr int64_t kSaxpyCount = int64_t(1) << 24;
constexpr int64_t kRows = 4096, kColumns = 4096;

/// A kernel, ready to launch.
struct Kernel {
  std::unique_ptr<DeviceProgram> program;
  std::string name;
};

/// Launch arguments, each at its natural alignment.
class Arguments {
public:
  template <typename T> Arguments &add(T value) {
    bytes.resize(alignTo(bytes.size(), sizeof(T)));
    const char *from = reinterpret_cast<const char *>(&value);
    bytes.append(from, from + sizeof(T));
    return *this;
  }
  ArrayRef<char> get() const { return bytes; }

private:
  SmallVector<char> bytes;
};
} // namespace

static Kernel load(Device &device, const char *path, const char *name) {
  Session session;
  mlir::OwningOpRef<mlir::ModuleOp> module = session.read(path);
  if (!module)
    std::exit(1);
  CompileOptions options;
  options.roots = {name};
  mlir::FailureOr<HostArtifact> artifact = compileForHost(*module, options);
  if (mlir::failed(artifact))
    std::exit(1);
  Kernel kernel;
  kernel.name = artifact->kernels.front().name;
  kernel.program = cantFail(device.load({std::move(artifact->program), {}}));
  return kernel;
}

static std::unique_ptr<DeviceBuffer> makeBuffer(Device &device, int64_t count) {
  auto buffer = cantFail(device.allocate(count * sizeof(float)));
  std::vector<float> values(count);
  for (auto [index, value] : enumerate(values))
    value = float(index % 1000) / 500 - 1;
  const char *bytes = reinterpret_cast<const char *>(values.data());
  cantFail(device.copyTo(*buffer, 0, ArrayRef(bytes, count * sizeof(float))));
  return buffer;
}

static double median(std::vector<double> values) {
  sort(values);
  return values[values.size() / 2];
}

/// Prints `name` with the medians of both, after one round that warms up.
static void compare(StringRef name, unsigned rounds,
                    function_ref<double()> kernel,
                    function_ref<void()> reference) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> kernelTimes, referenceTimes;
  for (unsigned round = 0; round != rounds + 1; ++round) {
    double time = kernel();
    Clock::time_point begin = Clock::now();
    reference();
    std::chrono::duration<double, std::nano> elapsed = Clock::now() - begin;
    if (round == 0)
      continue;
    kernelTimes.push_back(time);
    referenceTimes.push_back(elapsed.count());
  }
  outs() << '"' << name << "\": {\"loom\": " << median(kernelTimes)
         << ", \"c\": " << median(referenceTimes) << '}';
}

int main(int argc, char **argv) {
  InitLLVM setUp(argc, argv);
  unsigned rounds = 0;
  if (argc != 5 || StringRef(argv[4]).getAsInteger(10, rounds) || !rounds) {
    errs() << "usage: loom-host-speed SAXPY.loom SOFTMAX.loom REFERENCE.so "
              "ROUNDS\n";
    return 1;
  }
  std::string error;
  sys::DynamicLibrary library =
      sys::DynamicLibrary::getPermanentLibrary(argv[3], &error);
  using Saxpy = void(float, const float *, float *, int64_t);
  using Softmax = void(const float *, float *, int64_t, int64_t);
  auto *saxpy = reinterpret_cast<Saxpy *>(
      library.isValid() ? library.getAddressOfSymbol("saxpy") : nullptr);
  auto *softmax = reinterpret_cast<Softmax *>(
      library.isValid() ? library.getAddressOfSymbol("softmax") : nullptr);
  if (!saxpy || !softmax) {
    errs() << "error: no saxpy and softmax in " << argv[3] << error << '\n';
    return 1;
  }

  std::unique_ptr<Device> device = cantFail(createDevice("cpu"));
  auto x = makeBuffer(*device, std::max(kSaxpyCount, kRows * kColumns));
  auto y = makeBuffer(*device, std::max(kSaxpyCount, kRows * kColumns));
  auto *xs = reinterpret_cast<float *>(x->getAddress());
  auto *ys = reinterpret_cast<float *>(y->getAddress());
  auto run = [&](const Kernel &kernel, int64_t groups, int64_t size,
                 ArrayRef<char> arguments) {
    Launch launch{kernel.name, {{groups, 1, 1}, {size, 1, 1}}, arguments};
    return double(cantFail(device->time(*kernel.program, launch)).count());
  };

  outs() << '{';
  Kernel kernel = load(*device, argv[1], "saxpy");
  Arguments saxpyArguments;
  saxpyArguments.add(2.0f).add(xs).add(ys).add(kSaxpyCount);
  compare(
      "saxpy", rounds,
      [&] { return run(kernel, kSaxpyCount / 256, 256, saxpyArguments.get()); },
      [&] { saxpy(2.0f, xs, ys, kSaxpyCount); });
  outs() << ", ";
  Kernel rows = load(*device, argv[2], "softmax");
  Arguments softmaxArguments;
  softmaxArguments.add(xs).add(ys).add(kRows).add(kColumns);
  compare(
      "softmax", rounds,
      [&] { return run(rows, kRows / 64, 64, softmaxArguments.get()); },
      [&] { softmax(xs, ys, kRows, kColumns); });
  outs() << "}\n";
  return 0;
}
