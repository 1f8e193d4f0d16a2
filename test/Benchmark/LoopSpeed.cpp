//===- LoopSpeed.cpp - Schedules of one loop on the CPU device ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loom-loop-speed ROUNDS ROWS MODULE...
//
// Each module has the kernel `configured` of
// docs/examples/loops/vector_rows.loom. Runs them in turn on the same ROWS
// rows, in one thread, and prints the median nanoseconds of ROUNDS rounds, one
// line per module. loops.py calls it.
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/Compiler.h"
#include "Loom/Runtime/Device.h"
#include "Loom/Target/Host/HostProgram.h"
#include "Loom/Tooling/Session.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace loom;

namespace {
constexpr int64_t kColumns = 256;

/// The arguments of the launch, as the device lays them out.
struct Arguments {
  const void *x, *sums;
  int64_t rows;
};
} // namespace

static std::unique_ptr<DeviceProgram> load(Device &device, const char *path,
                                           std::string &name) {
  Session session;
  mlir::OwningOpRef<mlir::ModuleOp> module = session.read(path);
  if (!module)
    std::exit(1);
  CompileOptions options;
  options.roots = {"configured"};
  mlir::FailureOr<HostArtifact> artifact = compileForHost(*module, options);
  if (mlir::failed(artifact))
    std::exit(1);
  name = artifact->kernels.front().name;
  return cantFail(device.load({std::move(artifact->program), {}}));
}

int main(int argc, char **argv) {
  InitLLVM setUp(argc, argv);
  unsigned rounds = 0;
  int64_t rows = 0;
  if (argc < 4 || StringRef(argv[1]).getAsInteger(10, rounds) || !rounds ||
      StringRef(argv[2]).getAsInteger(10, rows) || rows < 1 || rows > 65536) {
    errs() << "usage: loom-loop-speed ROUNDS ROWS MODULE...\n";
    return 1;
  }
  std::unique_ptr<Device> device = cantFail(createDevice("cpu"));
  std::string name;
  std::vector<std::unique_ptr<DeviceProgram>> programs;
  for (int index = 3; index != argc; ++index)
    programs.push_back(load(*device, argv[index], name));
  auto x = cantFail(device->allocate(rows * kColumns * sizeof(float)));
  auto sums = cantFail(device->allocate(kColumns * sizeof(float)));
  std::vector<float> row(kColumns, 0.5f);
  const char *bytes = reinterpret_cast<const char *>(row.data());
  for (int64_t index = 0; index != rows; ++index)
    cantFail(device->copyTo(*x, index * kColumns * sizeof(float),
                            ArrayRef(bytes, kColumns * sizeof(float))));
  Arguments arguments{reinterpret_cast<const void *>(x->getAddress()),
                      reinterpret_cast<const void *>(sums->getAddress()), rows};
  Launch launch{
      name,
      {{1, 1, 1}, {64, 1, 1}},
      ArrayRef(reinterpret_cast<const char *>(&arguments), sizeof(arguments))};
  std::vector<std::vector<double>> times(programs.size());
  // The first round warms up.
  for (unsigned round = 0; round != rounds + 1; ++round)
    for (auto [program, measured] : zip(programs, times)) {
      double time = double(cantFail(device->time(*program, launch)).count());
      if (round != 0)
        measured.push_back(time);
    }
  for (std::vector<double> &measured : times) {
    sort(measured);
    outs() << measured[measured.size() / 2] << '\n';
  }
  return 0;
}
