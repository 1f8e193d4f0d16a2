//===- SimulatorSpeed.cpp - Kernels on simulated devices ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loom-simulator-speed SIMULATOR.hsaco ROUNDS SIDE
//
// Runs the kernels of simulator.c with all checks that are on by default and
// prints, as JSON, how many instructions waves ran and the least time of
// ROUNDS launches: the processor's on one thread and, for the scaling, the
// clock's on one and on two. SIDE is that of the large product's matrices, 0
// for none. utils/run-benchmarks calls it. All times are the simulator's.
//
//===----------------------------------------------------------------------===//

#include "Loom/Simulator/Simulator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>
#include <cmath>
#include <ctime>

using namespace llvm;
using namespace loom::sim;

namespace {
/// Kernel arguments, each at its natural alignment.
class Arguments {
public:
  template <typename T> Arguments &add(T value) {
    bytes.resize(alignTo(bytes.size(), sizeof(T)));
    const auto *from = reinterpret_cast<const uint8_t *>(&value);
    bytes.append(from, from + sizeof(T));
    return *this;
  }
  ArrayRef<uint8_t> get() const { return bytes; }

private:
  SmallVector<uint8_t> bytes;
};

struct Times {
  uint64_t instructions = 0;
  /// In seconds: of the process on all its threads, and of the clock.
  double processor = 1e30, elapsed = 1e30;
};

class Speed {
public:
  Speed(StringRef path, unsigned rounds);
  Times mandelbrot();
  Times softmax();
  Times gemm(int side, unsigned threads, unsigned times);
  unsigned getRounds() const { return rounds; }

private:
  float *makeBuffer(size_t count);
  Times launch(StringRef name, const LaunchGeometry &geometry,
               const Arguments &arguments, unsigned threads, unsigned times);

  unsigned rounds;
  std::unique_ptr<DeviceMemory> memory = DeviceMemory::create();
  std::unique_ptr<LoadedModule> module;
  ExitOnError check{"loom-simulator-speed: "};
};
} // namespace

static void require(bool holds, const Twine &what) {
  if (holds)
    return;
  errs() << "loom-simulator-speed: " << what << '\n';
  std::exit(1);
}

Speed::Speed(StringRef path, unsigned rounds) : rounds(rounds) {
  auto file = MemoryBuffer::getFile(path);
  require(bool(file), "cannot read " + path);
  auto bytes = arrayRefFromStringRef((*file)->getBuffer());
  module =
      check(LoadedModule::create(check(CodeObject::create(bytes)), *memory));
}

float *Speed::makeBuffer(size_t count) {
  auto *buffer = static_cast<float *>(memory->allocate(count * sizeof(float)));
  require(buffer, "no memory");
  return buffer;
}

static double readProcessorTime() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

Times Speed::launch(StringRef name, const LaunchGeometry &geometry,
                    const Arguments &arguments, unsigned threads,
                    unsigned times) {
  const KernelInfo *kernel = module->getObject().findKernel(name);
  require(kernel, "no kernel " + name);
  RunOptions options;
  options.threads = threads;
  Times least;
  for (unsigned time = 0; time != times; ++time) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin = Clock::now();
    double before = readProcessorTime();
    RunResult result =
        check(module->run(*kernel, geometry, arguments.get(), options));
    double processor = readProcessorTime() - before;
    std::chrono::duration<double> elapsed = Clock::now() - begin;
    require(result.findings.empty(), "findings in " + name);
    least.instructions = result.instructions;
    least.processor = std::min(least.processor, processor);
    least.elapsed = std::min(least.elapsed, elapsed.count());
  }
  return least;
}

Times Speed::mandelbrot() {
  constexpr int kSide = 64, kMost = 2000;
  auto *steps = reinterpret_cast<int *>(makeBuffer(kSide * kSide));
  Times times = launch("mandelbrot", {{kSide * kSide / 64, 1, 1}, {64, 1, 1}},
                       Arguments().add(steps).add(kSide).add(kMost), 1, rounds);
  require(steps[0] == 1 && steps[kSide * kSide / 2 + kSide / 2] == kMost,
          "mandelbrot is wrong");
  memory->release(steps);
  return times;
}

Times Speed::softmax() {
  constexpr int kRows = 16, kColumns = 8192;
  float *x = makeBuffer(kRows * kColumns), *y = makeBuffer(kRows * kColumns);
  for (int i = 0; i != kRows * kColumns; ++i)
    x[i] = float(i % 1000) / 500 - 1;
  Times times = launch("softmax", {{kRows, 1, 1}, {256, 1, 1}},
                       Arguments().add(y).add(x).add(kColumns), 1, rounds);
  for (int row = 0; row != kRows; ++row) {
    double sum = 0;
    for (int i = 0; i != kColumns; ++i)
      sum += y[row * kColumns + i];
    require(std::abs(sum - 1) < 1e-4, "softmax is wrong");
  }
  memory->release(x);
  memory->release(y);
  return times;
}

/// Of small integers, so that all sums are exact.
Times Speed::gemm(int side, unsigned threads, unsigned count) {
  size_t size = size_t(side) * side;
  float *a = makeBuffer(size), *b = makeBuffer(size), *c = makeBuffer(size);
  for (size_t i = 0; i != size; ++i) {
    a[i] = float(i % 7) - 3;
    b[i] = float(i % 5) - 2;
  }
  uint32_t tiles = uint32_t(side) / 16;
  Times times =
      launch("gemm", {{tiles, tiles, 1}, {16, 16, 1}},
             Arguments().add(c).add(a).add(b).add(side), threads, count);
  for (int i = 0; i < side; i += 5)
    for (int j = 0; j < side; j += 7) {
      float sum = 0;
      for (int k = 0; k != side; ++k)
        sum += a[i * side + k] * b[k * side + j];
      require(c[i * side + j] == sum, "gemm is wrong");
    }
  memory->release(a);
  memory->release(b);
  memory->release(c);
  return times;
}

static void print(json::OStream &json, StringRef name, const Times &times) {
  json.attributeObject(name, [&] {
    json.attribute("instructions", int64_t(times.instructions));
    json.attribute("processor_s", times.processor);
    json.attribute("elapsed_s", times.elapsed);
  });
}

int main(int argc, char **argv) {
  InitLLVM setUp(argc, argv);
  unsigned rounds = 0, side = 0;
  if (argc != 4 || StringRef(argv[2]).getAsInteger(10, rounds) || !rounds ||
      StringRef(argv[3]).getAsInteger(10, side) || side % 16) {
    errs() << "usage: loom-simulator-speed SIMULATOR.hsaco ROUNDS SIDE\n";
    return 1;
  }
  Speed speed(argv[1], rounds);
  json::OStream json(outs(), 2);
  json.objectBegin();
  print(json, "mandelbrot", speed.mandelbrot());
  print(json, "softmax", speed.softmax());
  constexpr int kSide = 256;
  // In turns: a machine that is busy for a while is so for both.
  Times one, two;
  for (unsigned round = 0; round != rounds; ++round)
    for (unsigned threads : {1u, 2u}) {
      Times times = speed.gemm(kSide, threads, 1);
      Times &least = threads == 1 ? one : two;
      least.instructions = times.instructions;
      least.processor = std::min(least.processor, times.processor);
      least.elapsed = std::min(least.elapsed, times.elapsed);
    }
  print(json, "gemm", one);
  print(json, "gemm_two_threads", two);
  if (side)
    print(json, "gemm_large", speed.gemm(int(side), 1, std::min(rounds, 3u)));
  json.objectEnd();
  outs() << '\n';
  return 0;
}
