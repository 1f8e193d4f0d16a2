//===- Disassemble.cpp - Reachable instructions ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace loom::sim {

bool disassemble(const Input &input, raw_ostream &out) {
  std::unique_ptr<Program> program = decodeInput(input);
  if (!program)
    return false;
  std::map<uint64_t, std::string> labels;
  for (const auto &[name, symbol] : program->getObject().getSymbols())
    if (symbol.isFunction)
      labels.emplace(symbol.offset, name);
  std::string location;
  uint64_t expected = 0;
  for (const Op *op : program->getOps()) {
    auto label = labels.find(op->address);
    if (label != labels.end())
      out << label->second << ":\n";
    else if (expected != 0 && op->address != expected)
      out << "...\n";
    expected = op->address + op->size;
    std::string here = program->getLocation(op);
    if (!here.empty() && here != location) {
      out << "; " << here << '\n';
      location = here;
    }
    out << format_hex(op->address, 8) << (op->exec ? "   " : " ! ")
        << program->getText(op);
    if (op->target)
      out << "  ; to " << format_hex(op->target->address, 1);
    out << '\n';
  }
  bool isComplete = true;
  for (const KernelInfo &kernel : program->getObject().getKernels())
    for (const Unbound &unbound : program->getUnbound(kernel)) {
      isComplete = false;
      out << "; kernel " << kernel.name << " reaches " << unbound.count << " x "
          << unbound.name << ", which has no semantics\n";
    }
  if (isComplete)
    out << "; all instructions have semantics\n";
  return true;
}

} // namespace loom::sim
