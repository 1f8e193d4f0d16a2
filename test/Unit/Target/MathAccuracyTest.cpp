//===- MathAccuracyTest.cpp - Error bounds of math functions --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Compares math functions with a wider type and checks the bounds of the
/// table: libm as host code calls it, and libclc as device code calls it. For
/// the latter, libclc's bitcode is compiled for the host: that shows the error
/// of its algorithms on correctly rounded arithmetic.
///
//===----------------------------------------------------------------------===//

#include "Loom/Target/AMDGPU/Emit.h"
#include "Loom/Target/Host/HostProgram.h"
#include "Loom/Target/Support/MathLibrary.h"
#include "TestModules.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace loom;
using namespace loom::test;

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

using Wide = long double;
using Reference = Wide (*)(Wide, Wide);

static constexpr Wide pi = 3.14159265358979323846264338327950288L;

/// x minus the nearest integer; `odd` says whether that integer is odd.
static Wide reduceHalfTurns(Wide x, bool &odd) {
  Wide nearest = roundl(x);
  odd = fmodl(nearest, 2) != 0;
  return x - nearest;
}

static Wide sinHalfTurns(Wide x, Wide) {
  bool odd;
  Wide rest = reduceHalfTurns(x, odd);
  return odd ? -sinl(pi * rest) : sinl(pi * rest);
}

static Wide cosHalfTurns(Wide x, Wide) {
  bool odd;
  Wide rest = fabsl(reduceHalfTurns(x, odd));
  Wide value = rest < 0.25L ? cosl(pi * rest) : sinl(pi * (0.5L - rest));
  return odd ? -value : value;
}

static Wide tanHalfTurns(Wide x, Wide) {
  Wide cosine = cosHalfTurns(x, 0);
  if (cosine == 0)
    return fmodl(floorl(x), 2) == 0 ? HUGE_VALL : -HUGE_VALL;
  return sinHalfTurns(x, 0) / cosine;
}

/// References of every library function of the table.
static const llvm::StringMap<Reference> &getReferences() {
#define UNARY(name)                                                            \
  {                                                                            \
    #name, [](Wide x, Wide) { return name##l(x); }                             \
  }
#define BINARY(name)                                                           \
  {                                                                            \
    #name, [](Wide x, Wide y) { return name##l(x, y); }                        \
  }
  static const llvm::StringMap<Reference> references = {
      UNARY(cbrt),
      UNARY(exp),
      UNARY(exp2),
      UNARY(exp10),
      UNARY(expm1),
      UNARY(log),
      UNARY(log2),
      UNARY(log10),
      UNARY(log1p),
      UNARY(sin),
      UNARY(cos),
      UNARY(tan),
      UNARY(asin),
      UNARY(acos),
      UNARY(atan),
      UNARY(sinh),
      UNARY(cosh),
      UNARY(tanh),
      UNARY(asinh),
      UNARY(acosh),
      UNARY(atanh),
      UNARY(erf),
      UNARY(erfc),

      BINARY(fmod),
      BINARY(remainder),
      BINARY(hypot),
      BINARY(pow),
      BINARY(atan2),
      {"rsqrt", [](Wide x, Wide) { return 1 / sqrtl(x); }},
      {"sinpi", sinHalfTurns},
      {"cospi", cosHalfTurns},
      {"tanpi", tanHalfTurns},
  };
#undef UNARY
#undef BINARY
  return references;
}

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

namespace {
/// A float type of `bits`: its precision and exponent range.
struct Format {
  int precision;
  int minExponent;
  int maxExponent;
};

struct Worst {
  double ulp = 0;
  double x = 0, y = 0, got = 0;
};
} // namespace

static Format getFormat(unsigned bits) {
  if (bits == 16)
    return {11, -14, 15};
  return bits == 32 ? Format{24, -126, 127} : Format{53, -1022, 1023};
}

/// Error of `got` in ULP of the format; infinite if NaN or infinity are wrong.
/// Results that are subnormal or overflow are not judged.
static double getError(double got, Wide expected, const Format &format) {
  if (std::isnan(expected))
    return std::isnan(got) ? 0 : HUGE_VAL;
  if (std::isinf(expected))
    return got == expected ? 0 : HUGE_VAL;
  if (expected == 0)
    return got == 0 ? 0 : HUGE_VAL;
  int exponent = ilogbl(expected);
  if (exponent < format.minExponent || exponent >= format.maxExponent)
    return 0;
  if (!std::isfinite(got))
    return HUGE_VAL;
  return fabsl(got - expected) / scalbnl(1, exponent - format.precision + 1);
}

/// Operands: everyday ones, and ones of any magnitude that are not subnormal.
static double sample(std::mt19937_64 &random, const Format &format) {
  std::uniform_real_distribution<double> everyday(-8, 8), fraction(1, 2);
  double value;
  if (random() % 2) {
    value = everyday(random);
  } else {
    int range = format.maxExponent - format.minExponent;
    value = std::scalbn(fraction(random),
                        format.minExponent + int(random() % range));
    value = random() % 2 ? -value : value;
  }
  // Round to the format.
  int exponent = std::max(std::ilogb(value), format.minExponent);
  double unit = std::scalbn(1.0, exponent - format.precision + 1);
  return std::nearbyint(value / unit) * unit;
}

/// Operands for which libclc of LLVM 22 is wrong, as the guide says: powers
/// that should overflow or underflow by far.
static bool isKnownGap(const MathEntry &entry, Wide x, Wide y) {
  return entry.op == "pow" && entry.bits == 64 &&
         fabsl(y * logl(fabsl(x))) > 0x1p50L;
}

template <typename T>
static Worst measure(void *address, const MathEntry &entry, bool isDevice) {
  auto *function = reinterpret_cast<T (*)(T, T)>(address);
  Reference reference = getReferences().lookup(entry.op);
  Format format = getFormat(entry.bits);
  std::mt19937_64 random(entry.bits);
  Worst worst;
  for (int i = 0; i < 20000; ++i) {
    double x = sample(random, format), y = sample(random, format);
    if (isDevice && isKnownGap(entry, x, y))
      continue;
    double got = function(T(x), T(y));
    double error = getError(got, reference(x, y), format);
    if (error > worst.ulp)
      worst = {error, x, y, got};
  }
  return worst;
}

/// Checks that `program`'s functions keep to the bounds of `get(entry)`.
static void checkBounds(HostProgram &program,
                        llvm::ArrayRef<const MathEntry *> entries,
                        const MathImplementation MathEntry::*member) {
  for (const MathEntry *entry : entries) {
    std::string name = (entry->op + "_" + llvm::Twine(entry->bits)).str();
    llvm::Expected<void *> address = program.lookup(name);
    ASSERT_TRUE(bool(address)) << llvm::toString(address.takeError());
    bool isDevice = member == &MathEntry::amdgpu;
    Worst worst = entry->bits == 64
                      ? measure<double>(*address, *entry, isDevice)
                      : measure<float>(*address, *entry, isDevice);
    ::testing::Test::RecordProperty(name, std::to_string(worst.ulp));
    EXPECT_LE(worst.ulp, (entry->*member).maxUlp)
        << name << "(" << worst.x << ", " << worst.y << ") = " << worst.got;
  }
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// `T op_bits(T x, T y)` that calls the library function; T is float for f16.
static std::string makeWrapper(const MathEntry &entry, llvm::StringRef callee) {
  std::string type = entry.bits == 16   ? "half"
                     : entry.bits == 32 ? "float"
                                        : "double";
  std::string outer = entry.bits == 64 ? "double" : "float";
  std::string name = (entry.op + "_" + llvm::Twine(entry.bits)).str();
  std::string x = "%x", y = "%y", body, end = "  ret " + outer + " %r\n";
  if (entry.bits == 16) {
    body = "  %hx = fptrunc float %x to half\n"
           "  %hy = fptrunc float %y to half\n";
    end = "  %f = fpext half %r to float\n  ret float %f\n";
    x = "%hx";
    y = "%hy";
  }
  std::string operands = type + " " + x, types = type;
  if (entry.arity == 2) {
    operands += ", " + type + " " + y;
    types += ", " + type;
  }
  return "define " + outer + " @" + name + "(" + outer + " %x, " + outer +
         " %y) {\n" + body + "  %r = call " + type + " @" + callee.str() + "(" +
         operands + ")\n" + end + "}\ndeclare " + type + " @" + callee.str() +
         "(" + types + ")\n";
}

/// Wrappers of all entries that `member` takes from a library.
static std::string makeWrappers(const MathImplementation MathEntry::*member,
                                std::vector<const MathEntry *> &entries) {
  std::string text;
  for (const MathEntry &entry : allMathEntries())
    if ((entry.*member).source == MathSource::Library) {
      text += makeWrapper(entry, (entry.*member).name);
      entries.push_back(&entry);
    }
  return text;
}

TEST(MathAccuracy, libmKeepsTheHostBounds) {
  std::vector<const MathEntry *> entries;
  llvm::LLVMContext context;
  llvm::Expected<std::unique_ptr<HostProgram>> program = HostProgram::create(
      *parse(context, makeWrappers(&MathEntry::host, entries)));
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  checkBounds(**program, entries, &MathEntry::host);
}

/// AMDGPU's conversions to integers saturate, and libclc relies on that.
static void saturateConversions(llvm::Module &module) {
  std::vector<llvm::FPToSIInst *> conversions;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *conversion = llvm::dyn_cast<llvm::FPToSIInst>(&instruction))
        conversions.push_back(conversion);
  for (llvm::FPToSIInst *conversion : conversions) {
    llvm::IRBuilder<> builder(conversion);
    conversion->replaceAllUsesWith(builder.CreateIntrinsic(
        llvm::Intrinsic::fptosi_sat,
        {conversion->getType(), conversion->getOperand(0)->getType()},
        {conversion->getOperand(0)}));
    conversion->eraseFromParent();
  }
}

/// Gives AMDGPU's intrinsics that libclc uses their meaning on the host.
static void replaceIntrinsics(llvm::Module &module) {
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    llvm::Intrinsic::ID id = function.getIntrinsicID();
    if (!function.getName().starts_with("llvm.amdgcn."))
      continue;
    for (llvm::User *user : llvm::make_early_inc_range(function.users())) {
      auto *call = llvm::cast<llvm::CallInst>(user);
      llvm::IRBuilder<> builder(call);
      llvm::Value *operand = call->getArgOperand(0);
      llvm::Value *result = nullptr;
      if (id == llvm::Intrinsic::amdgcn_exp2) {
        result = builder.CreateUnaryIntrinsic(llvm::Intrinsic::exp2, operand);
      } else if (id == llvm::Intrinsic::amdgcn_rsq) {
        llvm::Value *root =
            builder.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, operand);
        result = builder.CreateFDiv(
            llvm::ConstantFP::get(operand->getType(), 1), root);
      }
      ASSERT_NE(result, nullptr) << function.getName().str();
      call->replaceAllUsesWith(result);
      call->eraseFromParent();
    }
    function.eraseFromParent();
  }
}

TEST(MathAccuracy, libclcKeepsTheDeviceBounds) {
  std::vector<const MathEntry *> entries;
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module =
      parse(context, makeWrappers(&MathEntry::amdgpu, entries));
  const TargetInfo &target = *lookupTarget("gfx942");
  ASSERT_FALSE(bool(prepareModule(*module, target)));
  llvm::Expected<std::vector<std::string>> names =
      linkDeviceLibrary(*module, target);
  ASSERT_TRUE(bool(names)) << llvm::toString(names.takeError());
  // Promotes the private variables, whose address space the host lacks.
  ASSERT_FALSE(bool(optimize(*module, target, 1)));
  replaceIntrinsics(*module);
  saturateConversions(*module);
  llvm::Expected<std::unique_ptr<HostProgram>> program =
      HostProgram::create(*module, {/*optLevel=*/1});
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  checkBounds(**program, entries, &MathEntry::amdgpu);
}
