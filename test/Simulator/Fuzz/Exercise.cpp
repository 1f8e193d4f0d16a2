//===- Exercise.cpp - All that is done with a code object -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exercise.h"
#include "Loom/Simulator/Simulator.h"
#include "Program.h"
#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::fuzz;

/// Enough for every kernel of the seeds to end.
static constexpr uint64_t instructionLimit = 4000;
static constexpr size_t bufferSize = 4096;

/// A refusal has to say why.
static std::string checkRefusal(Error error) {
  std::string message = toString(std::move(error));
  return message.empty() ? "a refusal without a message" : "";
}

static void disassemble(const Program &program) {
  for (const Op *op : program.getOps()) {
    (void)program.getText(op).size();
    (void)program.getLocation(op).size();
  }
  for (const KernelInfo &kernel : program.getObject().getKernels())
    (void)program.getUnbound(kernel).size();
}

/// Pointers to a buffer for pointers, and small numbers for all else.
static std::vector<uint8_t> makeArguments(const KernelInfo &kernel,
                                          void *buffer) {
  std::vector<uint8_t> bytes;
  for (const KernelArgument &argument : kernel.arguments) {
    if (argument.isHidden() || argument.size == 0)
      continue;
    bytes.resize(
        std::max<size_t>(bytes.size(), argument.offset + argument.size));
    uint64_t value = argument.kind == "global_buffer"
                         ? reinterpret_cast<uint64_t>(buffer)
                         : 5;
    memcpy(bytes.data() + argument.offset, &value,
           std::min<size_t>(sizeof(value), argument.size));
  }
  return bytes;
}

static std::string launch(LoadedModule &module, const KernelInfo &kernel,
                          DeviceMemory &memory, Tally &tally) {
  void *buffer = memory.allocate(bufferSize);
  if (!buffer)
    return "no memory for a buffer";
  memset(buffer, 0, bufferSize);
  LaunchGeometry geometry;
  geometry.groups = {2, 1, 1};
  geometry.items = {70, 1, 1};
  if (kernel.requiredWorkgroupSize)
    geometry.items = *kernel.requiredWorkgroupSize;
  RunOptions options;
  options.threads = 1;
  options.instructionLimit = instructionLimit;
  options.recordFidelity = true;
  auto result =
      module.run(kernel, geometry, makeArguments(kernel, buffer), options);
  memory.release(buffer);
  if (!result)
    return checkRefusal(result.takeError());
  ++tally.launched;
  tally.findings += result->findings.size();
  tally.instructions += result->instructions;
  for (const Finding &finding : result->findings)
    if (finding.kind.empty() || finding.detail.empty())
      return "a finding that says nothing";
  return "";
}

std::string fuzz::exercise(ArrayRef<uint8_t> bytes, Tally &tally) {
  ++tally.cases;
  auto read = CodeObject::create(bytes);
  if (!read)
    return checkRefusal(read.takeError());
  ++tally.read;
  std::shared_ptr<const CodeObject> object = std::move(*read);
  auto program = Program::create(object);
  if (!program)
    return checkRefusal(program.takeError());
  disassemble(**program);
  std::unique_ptr<DeviceMemory> memory = DeviceMemory::create();
  auto module = LoadedModule::create(object, *memory);
  if (!module)
    return checkRefusal(module.takeError());
  ++tally.loaded;
  for (const auto &[name, symbol] : object->getSymbols())
    if (auto global = (*module)->findGlobal(name))
      if (global->second && !memory->find(uint64_t(global->first)))
        return "variable '" + name + "' lies outside of the module";
  for (const KernelInfo &kernel : object->getKernels()) {
    std::string fault = launch(**module, kernel, *memory, tally);
    if (!fault.empty())
      return "kernel '" + kernel.name + "': " + fault;
  }
  return "";
}
