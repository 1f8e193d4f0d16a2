//===- HostBuiltins.cpp - Functions that LLVM's code calls ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuiltins.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <cstdint>

using namespace loom;

// f16 and bf16 travel in the low bits of an SSE register, as a float does. So a
// float whose low 16 bits are the number has the same ABI as `_Float16`, which
// not every supported compiler has.

static float pack(uint64_t bits) {
  return llvm::bit_cast<float>(static_cast<uint32_t>(bits));
}

static uint16_t unpack(float value) {
  return static_cast<uint16_t>(llvm::bit_cast<uint32_t>(value));
}

template <typename From>
static float truncate(From value, const llvm::fltSemantics &semantics) {
  llvm::APFloat number(value);
  bool losesInfo;
  number.convert(semantics, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return pack(number.bitcastToAPInt().getZExtValue());
}

static float truncateFloatToHalf(float value) {
  return truncate(value, llvm::APFloat::IEEEhalf());
}

static float truncateDoubleToHalf(double value) {
  return truncate(value, llvm::APFloat::IEEEhalf());
}

static float truncateFloatToBFloat(float value) {
  return truncate(value, llvm::APFloat::BFloat());
}

static float truncateDoubleToBFloat(double value) {
  return truncate(value, llvm::APFloat::BFloat());
}

static float extendHalfToFloat(float value) {
  llvm::APFloat number(llvm::APFloat::IEEEhalf(),
                       llvm::APInt(16, unpack(value)));
  bool losesInfo;
  number.convert(llvm::APFloat::IEEEsingle(),
                 llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return number.convertToFloat();
}

template <typename Function> static void *addressOf(Function *function) {
  return reinterpret_cast<void *>(function);
}

llvm::ArrayRef<HostBuiltin> loom::getHostBuiltins() {
  static const HostBuiltin builtins[] = {
      {"__truncsfhf2", addressOf(truncateFloatToHalf)},
      {"__truncdfhf2", addressOf(truncateDoubleToHalf)},
      {"__truncsfbf2", addressOf(truncateFloatToBFloat)},
      {"__truncdfbf2", addressOf(truncateDoubleToBFloat)},
      {"__extendhfsf2", addressOf(extendHalfToFloat)},
  };
  return builtins;
}
