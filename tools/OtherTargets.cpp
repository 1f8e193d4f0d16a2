//===- OtherTargets.cpp - The back ends that no tool has ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before it links, lld initializes every back end that LLVM was configured
// with. A tool that is linked with LLVM's archives would hold them all, twice
// its size, and run their static constructors. It uses those for AMDGPU and the
// host; here the others are initialized by doing nothing. So are the extensions
// of LLVM's pass pipelines, for which Debian has no archive; lld names them for
// link-time optimization, and is given no bitcode.
//
// Only in programs of this folder: in a library this would take its back ends
// from somebody else's program.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Target.h"
#include "llvm/Plugins/PassPlugin.h"

#define HANDLE_EXTENSION(EXTENSION)                                            \
  llvm::PassPluginLibraryInfo get##EXTENSION##PluginInfo() {                   \
    return {LLVM_PLUGIN_API_VERSION, #EXTENSION, "",                           \
            [](llvm::PassBuilder &) {}};                                       \
  }
#include "llvm/Support/Extension.def"

#define LOOM_NO_BACK_END(TARGET)                                               \
  extern "C" void LLVMInitialize##TARGET##TargetInfo() {}                      \
  extern "C" void LLVMInitialize##TARGET##Target() {}                          \
  extern "C" void LLVMInitialize##TARGET##TargetMC() {}                        \
  extern "C" void LLVMInitialize##TARGET##AsmPrinter() {}                      \
  extern "C" void LLVMInitialize##TARGET##AsmParser() {}

LOOM_NO_BACK_END(AArch64)
LOOM_NO_BACK_END(ARM)
LOOM_NO_BACK_END(AVR)
LOOM_NO_BACK_END(BPF)
LOOM_NO_BACK_END(Hexagon)
LOOM_NO_BACK_END(Lanai)
LOOM_NO_BACK_END(LoongArch)
LOOM_NO_BACK_END(M68k)
LOOM_NO_BACK_END(MSP430)
LOOM_NO_BACK_END(Mips)
LOOM_NO_BACK_END(NVPTX)
LOOM_NO_BACK_END(PowerPC)
LOOM_NO_BACK_END(RISCV)
LOOM_NO_BACK_END(SPIRV)
LOOM_NO_BACK_END(Sparc)
LOOM_NO_BACK_END(SystemZ)
LOOM_NO_BACK_END(VE)
LOOM_NO_BACK_END(WebAssembly)
LOOM_NO_BACK_END(XCore)
LOOM_NO_BACK_END(Xtensa)
