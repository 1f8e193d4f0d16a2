//===- List.cpp - Kernels of a code object
//---------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

using namespace llvm;

namespace loom::sim {

static void listKernel(const KernelInfo &kernel, raw_ostream &out) {
  out << "kernel " << kernel.name << "\n  wave" << kernel.wavefrontSize << ", "
      << kernel.vgprCount << " vgprs, ";
  if (kernel.agprCount)
    out << kernel.agprCount << " agprs, ";
  out << kernel.sgprCount << " sgprs, lds " << kernel.groupSegmentSize
      << " bytes, scratch " << kernel.privateSegmentSize << " bytes"
      << (kernel.usesDynamicStack ? " and more" : "") << '\n';
  if (kernel.maxWorkgroupSize)
    out << "  up to " << kernel.maxWorkgroupSize << " workitems";
  if (kernel.requiredWorkgroupSize) {
    const std::array<uint32_t, 3> &size = *kernel.requiredWorkgroupSize;
    out << (kernel.maxWorkgroupSize ? ", " : "  ") << "required " << size[0]
        << 'x' << size[1] << 'x' << size[2];
  }
  if (kernel.maxWorkgroupSize || kernel.requiredWorkgroupSize)
    out << '\n';
  out << "  arguments " << kernel.argumentSize << " bytes\n";
  for (const KernelArgument &argument : kernel.arguments) {
    out << "    +" << argument.offset << ": " << argument.size << " bytes "
        << argument.kind;
    if (!argument.name.empty())
      out << ' ' << argument.name;
    out << '\n';
  }
}

bool listKernels(const Input &input, raw_ostream &out) {
  out << "target " << input.object->getTarget() << '\n';
  for (const KernelInfo &kernel : input.object->getKernels())
    listKernel(kernel, out);
  for (const auto &[name, symbol] : input.object->getSymbols())
    if (!symbol.isFunction && !StringRef(name).ends_with(".kd") && symbol.size)
      out << "variable " << name << ", " << symbol.size << " bytes\n";
  return true;
}

} // namespace loom::sim
