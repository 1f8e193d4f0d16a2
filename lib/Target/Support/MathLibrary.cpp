//===- MathLibrary.cpp - Where math functions come from -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/MathLibrary.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

using namespace loom;

namespace {
/// What the device uses for f16, f32 and f64.
enum class Device {
  /// The intrinsic for all types.
  Intrinsic,
  /// The intrinsic; LLVM cannot expand it for f64, so libclc there. With `afn`
  /// it is the hardware's approximation.
  Below64,
  /// libclc for all types.
  Library,
  /// The same, but the intrinsic is the hardware's approximation.
  UnlessAfn,
};

/// What the host uses for f32 and f64; f16 is promoted, except for intrinsics.
enum class Host { Intrinsic, Library, None };

/// A function for all three types.
struct Function {
  llvm::StringRef op;
  unsigned arity;
  Device device;
  double deviceUlp[3];
  Host host;
  double hostUlp[2];
};
} // namespace

// libclc's rsqrt of f16 rounds twice, and so misses OpenCL's bound of 1. Its
// sin and cos are used because v_sin_f32 loses all accuracy for large
// arguments; its pow because exp2(y * log2(x)) loses it for large results. Its
// tgamma is exp(lgamma(x)), with errors of hundreds of ULP, and not used.
// clang-format off
static const Function functions[] = {
    // Exact and correctly rounded.
    {"fabs", 1, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"copysign", 2, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"ceil", 1, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"floor", 1, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"trunc", 1, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"rint", 1, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"round", 1, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"roundeven", 1, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"minnum", 2, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"maxnum", 2, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"minimum", 2, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"maximum", 2, Device::Intrinsic, {0, 0, 0}, Host::Intrinsic, {0, 0}},
    {"fma", 3, Device::Intrinsic, {.5, .5, .5}, Host::Intrinsic, {.5, .5}},
    {"sqrt", 1, Device::Intrinsic, {.5, .5, .5}, Host::Intrinsic, {.5, .5}},
    {"fmod", 2, Device::Library, {0, 0, 0}, Host::Library, {0, 0}},
    {"remainder", 2, Device::Library, {0, 0, 0}, Host::Library, {0, 0}},
    // Powers and roots.
    {"rsqrt", 1, Device::Library, {2, 2, 2}, Host::None, {0, 0}},
    {"cbrt", 1, Device::Library, {2, 2, 2}, Host::Library, {1, 4}},
    {"hypot", 2, Device::Library, {2, 4, 4}, Host::Library, {1, 1}},
    {"pow", 2, Device::Library, {4, 16, 16}, Host::Library, {1, 1}},
    // Exponentials and logarithms.
    {"exp", 1, Device::Below64, {2, 3, 3}, Host::Library, {1, 1}},
    {"exp2", 1, Device::Below64, {2, 3, 3}, Host::Library, {1, 1}},
    {"exp10", 1, Device::Below64, {2, 3, 3}, Host::Library, {1, 2}},
    {"expm1", 1, Device::Library, {2, 3, 3}, Host::Library, {1, 2}},
    {"log", 1, Device::Below64, {2, 3, 3}, Host::Library, {1, 1}},
    {"log2", 1, Device::Below64, {2, 3, 3}, Host::Library, {1, 1}},
    {"log10", 1, Device::Below64, {2, 3, 3}, Host::Library, {3, 2}},
    {"log1p", 1, Device::Library, {2, 2, 2}, Host::Library, {2, 1}},
    // Trigonometry; "...pi" functions take half revolutions.
    {"sin", 1, Device::UnlessAfn, {2, 4, 4}, Host::Library, {1, 1}},
    {"cos", 1, Device::UnlessAfn, {2, 4, 4}, Host::Library, {1, 1}},
    {"tan", 1, Device::Library, {2, 5, 5}, Host::Library, {2, 1}},
    {"sinpi", 1, Device::Library, {2, 4, 4}, Host::None, {0, 0}},
    {"cospi", 1, Device::Library, {2, 4, 4}, Host::None, {0, 0}},
    {"tanpi", 1, Device::Library, {2, 6, 6}, Host::None, {0, 0}},
    {"asin", 1, Device::Library, {2, 4, 4}, Host::Library, {1, 1}},
    {"acos", 1, Device::Library, {2, 4, 4}, Host::Library, {1, 1}},
    {"atan", 1, Device::Library, {2, 5, 5}, Host::Library, {1, 1}},
    {"atan2", 2, Device::Library, {2, 6, 6}, Host::Library, {2, 1}},
    // Hyperbolic functions.
    {"sinh", 1, Device::Library, {2, 4, 4}, Host::Library, {2, 2}},
    {"cosh", 1, Device::Library, {2, 4, 4}, Host::Library, {2, 2}},
    {"tanh", 1, Device::Library, {2, 5, 5}, Host::Library, {3, 3}},
    {"asinh", 1, Device::Library, {2, 4, 4}, Host::Library, {2, 2}},
    {"acosh", 1, Device::Library, {2, 4, 4}, Host::Library, {3, 3}},
    {"atanh", 1, Device::Library, {2, 5, 5}, Host::Library, {2, 2}},
    // Error functions.
    {"erf", 1, Device::Library, {4, 16, 16}, Host::Library, {1, 2}},
    {"erfc", 1, Device::Library, {4, 16, 16}, Host::Library, {4, 6}},
};
// clang-format on

/// OpenCL's name under the Itanium mangling: `sin` of f16 is "_Z3sinDh". The
/// builtin types double, float and half are no substitution candidates.
static std::string mangle(const Function &function, unsigned width) {
  static const char *const types[] = {"Dh", "f", "d"};
  std::string name = "_Z" + std::to_string(function.op.size());
  name += function.op;
  for (unsigned i = 0; i < function.arity; ++i)
    name += types[width];
  return name;
}

static MathImplementation getDevice(const Function &function, unsigned width) {
  double ulp = function.deviceUlp[width];
  bool intrinsic = function.device == Device::Intrinsic ||
                   (function.device == Device::Below64 && width < 2);
  if (intrinsic)
    return {MathSource::Intrinsic, ("llvm." + function.op).str(), ulp};
  // libclc's takes subnormal operands for 0; that of f64 does not.
  if (function.op == "fmod" && width == 1)
    return {MathSource::PromoteToF64, "", ulp};
  return {MathSource::Library, mangle(function, width), ulp};
}

static std::string getApproximation(const Function &function, unsigned width) {
  bool available = function.device == Device::Below64 ||
                   function.device == Device::UnlessAfn;
  return available && width < 2 ? ("llvm." + function.op).str() : "";
}

static MathImplementation getHost(const Function &function, unsigned width) {
  if (function.host == Host::None)
    return {MathSource::None, "", 0};
  if (function.host == Host::Intrinsic) {
    // LLVM computes f16 in f32 on the host. f32 has more than twice the digits
    // and two more, so a root that is rounded twice is the one rounded once; a
    // sum with a product is not, and loom-expand-narrow-floats takes f64.
    double ulp = function.hostUlp[width == 2];
    if (width == 0 && function.op == "fma")
      return {MathSource::None, "", ulp};
    return {MathSource::Intrinsic, ("llvm." + function.op).str(), ulp};
  }
  // A remainder has no more digits than the operands.
  if (width == 0)
    return {MathSource::PromoteToF32, "", function.hostUlp[0] == 0 ? 0. : 1.};
  return {MathSource::Library, (function.op + (width == 1 ? "f" : "")).str(),
          function.hostUlp[width - 1]};
}

/// Entries of `functions`, three each in its order.
static const std::vector<MathEntry> &getEntries() {
  static const std::vector<MathEntry> entries = [] {
    std::vector<MathEntry> result;
    for (const Function &function : functions)
      for (unsigned width = 0; width < 3; ++width)
        result.push_back({function.op, 16u << width, function.arity,
                          getDevice(function, width), getHost(function, width),
                          getApproximation(function, width)});
    return result;
  }();
  return entries;
}

llvm::ArrayRef<MathEntry> loom::allMathEntries() { return getEntries(); }

const MathEntry *loom::lookupMath(llvm::StringRef op, unsigned bits) {
  static const llvm::StringMap<const MathEntry *> first = [] {
    llvm::StringMap<const MathEntry *> map;
    for (const MathEntry &entry : getEntries())
      map.try_emplace(entry.op, &entry);
    return map;
  }();
  const MathEntry *entry = first.lookup(op);
  if (!entry || (bits != 16 && bits != 32 && bits != 64))
    return nullptr;
  return entry + (bits / 32);
}

//===----------------------------------------------------------------------===//
// Documentation
//===----------------------------------------------------------------------===//

static std::string describe(const MathImplementation &implementation) {
  switch (implementation.source) {
  case MathSource::Intrinsic:
    return "`" + implementation.name + "` (LLVM)";
  case MathSource::Library:
    return "`" + implementation.name + "`";
  case MathSource::PromoteToF32:
    return "in f32";
  case MathSource::PromoteToF64:
    return "in f64";
  case MathSource::None:
    return "expanded";
  }
  llvm_unreachable("covered switch");
}

static std::string describeBound(const MathImplementation &implementation) {
  if (implementation.maxUlp == 0)
    return implementation.source == MathSource::None ? "-" : "exact";
  return llvm::formatv("{0:F1}", implementation.maxUlp).str();
}

std::string loom::renderMathTable() {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "| Function | Type | AMDGPU | ULP | Host | ULP |\n"
     << "|---|---|---|---|---|---|\n";
  for (const MathEntry &entry : getEntries())
    os << "| " << entry.op << " | f" << entry.bits << " | "
       << describe(entry.amdgpu) << " | " << describeBound(entry.amdgpu)
       << " | " << describe(entry.host) << " | " << describeBound(entry.host)
       << " |\n";
  return text;
}
