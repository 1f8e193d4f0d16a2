//===- ReferenceSpeed.cpp - The speed of the reference device -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loom-reference-speed SOFTMAX.loom GEMM.loom ROUNDS
//
// Runs a softmax of 64 rows and a product of matrices of 128 x 128 on the
// reference device, ROUNDS times after one that warms up. Prints for each the
// lane operations, and the median of the nanoseconds they take, as JSON.
// utils/run-benchmarks calls it.
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/ReferenceStage.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Reference/Reference.h"
#include "Loom/Tooling/Session.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace loom;

namespace {
constexpr uint64_t kRows = 64, kColumns = 4096, kSize = 128;

/// A kernel, ready to run, and what it was made from.
struct Kernel {
  Session session;
  mlir::OwningOpRef<mlir::ModuleOp> source, module;
  std::unique_ptr<ReferenceKernel> code;
};
} // namespace

static std::unique_ptr<Kernel> load(const char *path, StringRef name) {
  auto kernel = std::make_unique<Kernel>();
  kernel->source = kernel->session.read(path);
  if (!kernel->source)
    std::exit(1);
  CompileOptions options;
  options.roots = {name.str()};
  kernel->module =
      prepareReference(*kernel->source, options, ReferenceStage::Schedule);
  if (!kernel->module)
    std::exit(1);
  kernel->code = ReferenceKernel::create(
      kernel->module->lookupSymbol<KernelDefOp>(name), 32);
  if (!kernel->code)
    std::exit(1);
  return kernel;
}

static std::vector<float> makeValues(uint64_t count) {
  std::vector<float> values(count);
  for (auto [index, value] : enumerate(values))
    value = float(index % 1000) / 500 - 1;
  return values;
}

static ReferenceArgument getStorage(std::vector<float> &values) {
  return ReferenceStorage{reinterpret_cast<char *>(values.data()),
                          values.size() * sizeof(float), 0,
                          values.size() * sizeof(float)};
}

static void measure(StringRef name, const Kernel &kernel, unsigned rounds,
                    const Grid &grid, ArrayRef<ReferenceArgument> arguments) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  uint64_t operations = 0;
  for (unsigned round = 0; round != rounds + 1; ++round) {
    FaultLog faults;
    Clock::time_point begin = Clock::now();
    operations = kernel.code->launch(grid, arguments, faults);
    std::chrono::duration<double, std::nano> elapsed = Clock::now() - begin;
    if (!faults.getFaults().empty()) {
      errs() << "error: " << name << ": " << faults.getFaults()[0].message
             << '\n';
      std::exit(1);
    }
    if (round)
      times.push_back(elapsed.count());
  }
  sort(times);
  outs() << '"' << name << "\": {\"operations\": " << operations
         << ", \"nanoseconds\": " << times[times.size() / 2] << '}';
}

int main(int argc, char **argv) {
  InitLLVM setUp(argc, argv);
  unsigned rounds = 0;
  if (argc != 4 || StringRef(argv[3]).getAsInteger(10, rounds) || !rounds) {
    errs() << "usage: loom-reference-speed SOFTMAX.loom GEMM.loom ROUNDS\n";
    return 1;
  }
  std::vector<float> x = makeValues(kRows * kColumns), y = x;
  outs() << '{';
  measure("softmax", *load(argv[1], "softmax"), rounds,
          {{int64_t(kRows), 1, 1}, {256, 1, 1}},
          {getStorage(x), getStorage(y), kRows, kColumns});
  std::vector<float> a = makeValues(kSize * kSize), b = a, c = a;
  outs() << ", ";
  measure("gemm", *load(argv[2], "gemm"), rounds,
          {{int64_t(kSize) / 64, int64_t(kSize) / 64, 1}, {16, 16, 1}},
          {getStorage(a), getStorage(b), getStorage(c), kSize, kSize, kSize});
  outs() << "}\n";
  return 0;
}
