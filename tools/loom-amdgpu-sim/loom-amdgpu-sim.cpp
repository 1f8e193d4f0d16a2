//===- loom-amdgpu-sim.cpp - Look at and run AMDGPU code objects ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "RunCommand.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

static constexpr char agentsPage[] = R"(# loom-amdgpu-sim

Looks at AMDGPU code objects (hsaco) of any compiler on a machine without a GPU.

    loom-amdgpu-sim kernel.hsaco --list          # kernels and their arguments
    loom-amdgpu-sim kernel.hsaco --disassemble   # what its kernels can reach
    loom-amdgpu-sim *.hsaco --opcodes            # does each have semantics?
    # Without one of these a kernel runs: two workgroups of 64, y = 2 * x + y
    loom-amdgpu-sim saxpy.hsaco --kernel=saxpy --grid=2 --block=64 \
        out:512:f32 buffer:x.npy f32:2 i32:128

- `--disassemble` marks instructions without semantics with `!`; a kernel that
  reaches one cannot run.
- `--opcodes=json` is the same table for programs.
- `--coverage`, or `--coverage=gfx942`, tells for all operations of the targets
  which have semantics, and how exact these are.
- Arguments: `i8` to `i64`, `u8` to `u64`, `f16`, `bf16`, `f32`, `f64` with
  `:VALUE`; `bytes:HEX`; `null`; `buffer:` or, printed afterwards, `out:` with
  `SIZE`, `SIZE:TYPE` (zeros) or `FILE.npy`. `--output=N=FILE.npy` writes one.
- What hardware would hide is printed: uses of registers before the wait for
  their load, bad addresses, races, values never written (`--hazards=json`).
  `--check-wait-slots` and `--check-global-races` are for hand-written code.
  `--trace`, `--fidelity`, `--speed` tell more. No time here is a GPU's.
- Exit status: 0, 1 if a file cannot be read, decoded or run, or 2 if a run
  has shown a hazard.
)";

static cl::OptionCategory category("loom-amdgpu-sim options");

static cl::list<std::string>
    inputs(cl::Positional, cl::cat(category),
           cl::desc("<code objects, or one and its arguments>"));
static cl::opt<bool> list("list", cl::cat(category),
                          cl::desc("List the kernels"));
static cl::opt<bool> disassembly("disassemble", cl::cat(category),
                                 cl::desc("Print what the kernels can reach"));
static cl::opt<std::string>
    opcodes("opcodes", cl::cat(category), cl::ValueOptional,
            cl::value_desc("text|json"),
            cl::desc("Count operations and say which have semantics"));
static cl::opt<std::string>
    coverage("coverage", cl::cat(category), cl::ValueOptional,
             cl::value_desc("target"),
             cl::desc("Print what the simulator has of all operations"));
static cl::opt<bool> agents("agents_md", cl::cat(category),
                            cl::desc("Print a page for coding agents"));

static bool fail(const Twine &message) {
  WithColor::error(errs(), "loom-amdgpu-sim") << message << '\n';
  return false;
}

static bool look() {
  using namespace loom::sim;
  bool counts = opcodes.getNumOccurrences() != 0;
  if (list + disassembly + counts != 1)
    return fail("only one of --list, --disassemble, --opcodes makes sense");
  if (counts && !opcodes.empty() && opcodes != "text" && opcodes != "json")
    return fail("--opcodes is 'text' or 'json', not '" + opcodes + "'");
  if (inputs.empty())
    return fail("no code object");
  std::vector<Input> read;
  for (const std::string &path : inputs) {
    std::optional<Input> input = readInput(path);
    if (!input)
      return false;
    read.push_back(std::move(*input));
  }
  if (counts)
    return countOpcodes(read, opcodes == "json", outs());
  for (const Input &input : read)
    if (list ? !listKernels(input, outs()) : !disassemble(input, outs()))
      return false;
  return true;
}

/// The first input is the code object, what follows are the arguments.
static int runKernel() {
  using namespace loom::sim;
  if (inputs.empty())
    return fail("no code object"), 1;
  std::optional<Input> input = readInput(inputs.front());
  if (!input)
    return 1;
  return tool::runKernelCommand(input->object,
                                ArrayRef<std::string>(inputs).drop_front());
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions({&category, &loom::sim::tool::getRunCategory()});
  cl::ParseCommandLineOptions(argc, argv, "AMDGPU code objects, simulated\n");
  if (agents) {
    outs() << agentsPage;
    return 0;
  }
  if (coverage.getNumOccurrences())
    return loom::sim::printCoverage(coverage, outs()) ? 0 : 1;
  if (!list && !disassembly && opcodes.getNumOccurrences() == 0)
    return runKernel();
  return look() ? 0 : 1;
}
