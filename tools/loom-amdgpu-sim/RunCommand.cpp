//===- RunCommand.cpp - Running one kernel ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunCommand.h"
#include "KernelArguments.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/WithColor.h"
#include <chrono>

using namespace loom::sim;
using namespace loom::sim::tool;
namespace cl = llvm::cl;
using llvm::StringRef;

static cl::OptionCategory category("Options of a run");
static cl::opt<std::string> kernelName("kernel", cl::value_desc("name"),
                                       cl::desc("The kernel to run"),
                                       cl::cat(category));
static cl::opt<std::string> gridText("grid", cl::init("1"),
                                     cl::value_desc("x,y,z"),
                                     cl::desc("Workgroups"), cl::cat(category));
static cl::opt<std::string> blockText("block", cl::init("1"),
                                      cl::value_desc("x,y,z"),
                                      cl::desc("Workitems of a workgroup"),
                                      cl::cat(category));
static cl::opt<uint32_t> dynamicLds("dynamic-lds",
                                    cl::desc("Bytes of LDS besides the "
                                             "kernel's own"),
                                    cl::cat(category));
static cl::opt<unsigned> threads("host-threads", cl::init(0),
                                 cl::desc("Threads of the host (0: all)"),
                                 cl::cat(category));
static cl::opt<WaveOrder> order(
    "order", cl::init(WaveOrder::Ascending),
    cl::desc("Order of workgroups and waves"),
    cl::values(clEnumValN(WaveOrder::Ascending, "ascending", "From the first"),
               clEnumValN(WaveOrder::Descending, "descending", "From the last"),
               clEnumValN(WaveOrder::Shuffled, "shuffled", "By --seed")),
    cl::cat(category));
static cl::opt<uint64_t> seed("seed", cl::desc("Of --order=shuffled"),
                              cl::cat(category));
static cl::opt<uint64_t> limit("instruction-limit",
                               cl::desc("Stop the run behind so many "
                                        "instructions of waves (0: never)"),
                               cl::cat(category));
static cl::opt<bool> traces("trace",
                            cl::desc("Print each instruction before it runs"),
                            cl::cat(category));
static cl::opt<bool> fidelity("fidelity",
                              cl::desc("Print what ran and how its meaning is "
                                       "known"),
                              cl::cat(category));
static cl::opt<bool> speed("speed",
                           cl::desc("Print how much ran and how long that took "
                                    "the simulator"),
                           cl::cat(category));
static cl::opt<bool> noChecks("no-checks",
                              cl::desc("Only look for missing waits and bad "
                                       "addresses"),
                              cl::cat(category));
static cl::opt<bool>
    checkWaitSlots("check-wait-slots",
                   cl::desc("Also look for too few instructions between two "
                            "that depend on each other (hand-written code)"),
                   cl::cat(category));
static cl::opt<bool>
    checkGlobal("check-global-races",
                cl::desc("Also look for races between waves of a group on "
                         "global memory; only barriers order waves"),
                cl::cat(category));
static cl::opt<std::string> hazards("hazards", cl::init("text"),
                                    cl::value_desc("text|json"),
                                    cl::desc("How findings are printed"),
                                    cl::cat(category));
static cl::list<std::string> outputs("output", cl::value_desc("N=FILE.npy"),
                                     cl::desc("Write the buffer of argument N "
                                              "after the run"),
                                     cl::cat(category));

cl::OptionCategory &loom::sim::tool::getRunCategory() { return category; }

static int complain(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "loom-amdgpu-sim") << message << '\n';
  return 1;
}

static bool parseSizes(StringRef text, std::array<uint32_t, 3> &sizes) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',');
  if (parts.empty() || parts.size() > 3)
    return false;
  sizes = {1, 1, 1};
  for (size_t i = 0; i < parts.size(); ++i)
    if (parts[i].getAsInteger(10, sizes[i]) || sizes[i] == 0)
      return false;
  return true;
}

void loom::sim::tool::printFindings(llvm::raw_ostream &os,
                                    llvm::ArrayRef<Finding> findings) {
  for (const Finding &finding : findings) {
    os << finding.kind << " at 0x"
       << llvm::utohexstr(finding.offset, /*LowerCase=*/true);
    if (!finding.location.empty())
      os << " (" << finding.location << ')';
    os << ": " << finding.instruction << "\n  " << finding.detail
       << "\n  workgroup " << finding.workgroup[0] << ','
       << finding.workgroup[1] << ',' << finding.workgroup[2] << ", wave "
       << finding.wave;
    if (finding.lane >= 0)
      os << ", lane " << finding.lane;
    if (finding.count > 1)
      os << "; " << finding.count << " times";
    os << '\n';
  }
}

void loom::sim::tool::printFindingsJson(llvm::raw_ostream &os,
                                        const RunResult &result) {
  llvm::json::OStream json(os, 2);
  json.objectBegin();
  json.attribute("instructions", int64_t(result.instructions));
  json.attributeArray("findings", [&] {
    for (const Finding &finding : result.findings)
      json.object([&] {
        json.attribute("kind", finding.kind);
        json.attribute("instruction", finding.instruction);
        json.attribute("offset", int64_t(finding.offset));
        if (!finding.location.empty())
          json.attribute("location", llvm::json::fixUTF8(finding.location));
        json.attribute("detail", finding.detail);
        json.attributeArray("workgroup", [&] {
          for (uint32_t id : finding.workgroup)
            json.value(id);
        });
        json.attribute("wave", finding.wave);
        if (finding.lane >= 0)
          json.attribute("lane", finding.lane);
        json.attribute("count", int64_t(finding.count));
      });
  });
  json.objectEnd();
  os << '\n';
}

static const KernelInfo *chooseKernel(const CodeObject &object) {
  if (!kernelName.empty()) {
    const KernelInfo *kernel = object.findKernel(kernelName);
    if (!kernel)
      complain("there is no kernel '" + kernelName + "'");
    return kernel;
  }
  if (object.getKernels().size() == 1)
    return &object.getKernels().front();
  complain("which kernel? --kernel=NAME takes one of those that --list prints");
  return nullptr;
}

static int writeOutputs(const ParsedArguments &parsed) {
  for (StringRef output : outputs) {
    auto [number, path] = output.split('=');
    unsigned argument;
    if (number.getAsInteger(10, argument) || path.empty())
      return complain("--output takes N=FILE.npy, not '" + output + "'");
    auto found = parsed.buffers.find(argument);
    if (found == parsed.buffers.end())
      return complain("argument " + number + " is no buffer");
    if (llvm::Error error = writeNpy(path, found->second))
      return complain(llvm::toString(std::move(error)));
  }
  for (const auto &[number, buffer] : parsed.buffers)
    if (buffer.isPrinted)
      printBuffer(llvm::outs(), number, buffer);
  return 0;
}

static void printFidelity(llvm::ArrayRef<FidelityEntry> entries) {
  for (const FidelityEntry &entry : entries)
    llvm::outs() << entry.name << ": " << entry.executed << ", "
                 << entry.exactness << ", " << entry.source << '\n';
}

static RunOptions makeOptions() {
  RunOptions options;
  options.threads = threads;
  options.order = order;
  options.seed = seed;
  options.instructionLimit = limit;
  options.checkRaces = options.checkInitialized = !noChecks;
  options.checkWaitSlots = checkWaitSlots;
  options.checkGlobalRaces = checkGlobal;
  options.trace = traces ? &llvm::outs() : nullptr;
  options.recordFidelity = fidelity;
  return options;
}

int loom::sim::tool::runKernelCommand(std::shared_ptr<const CodeObject> object,
                                      llvm::ArrayRef<std::string> arguments) {
  const KernelInfo *kernel = chooseKernel(*object);
  if (!kernel)
    return 1;
  LaunchGeometry geometry;
  geometry.dynamicLds = dynamicLds;
  if (!parseSizes(gridText, geometry.groups) ||
      !parseSizes(blockText, geometry.items))
    return complain("--grid and --block take x, x,y or x,y,z");
  if (hazards != "text" && hazards != "json")
    return complain("--hazards takes text or json");
  auto memory = DeviceMemory::create();
  auto module = LoadedModule::create(object, *memory);
  if (!module)
    return complain(llvm::toString(module.takeError()));
  auto parsed = parseArguments(*kernel, arguments, *memory);
  if (!parsed)
    return complain(llvm::toString(parsed.takeError()));
  auto begin = std::chrono::steady_clock::now();
  auto result =
      (*module)->run(*kernel, geometry, parsed->segment, makeOptions());
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (!result)
    return complain(llvm::toString(result.takeError()));
  if (int code = writeOutputs(*parsed))
    return code;
  printFidelity(result->fidelity);
  if (speed)
    llvm::outs() << result->instructions << " instructions of waves in "
                 << llvm::format("%.3f", took.count()) << " s: "
                 << llvm::format("%.1f",
                                 result->instructions / took.count() / 1e6)
                 << " million each second of the simulator\n";
  if (hazards == "json")
    printFindingsJson(llvm::outs(), *result);
  else
    printFindings(llvm::errs(), result->findings);
  return result->findings.empty() ? 0 : 2;
}
