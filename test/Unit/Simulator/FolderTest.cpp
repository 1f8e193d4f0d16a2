//===- FolderTest.cpp - LLVM's constant folder as an oracle ----===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of intrinsics on constants are folded by InstCombine for the target;
// what folds must be what the simulator computes.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include <map>

extern "C" {
void LLVMInitializeAMDGPUTargetInfo();
void LLVMInitializeAMDGPUTarget();
void LLVMInitializeAMDGPUTargetMC();
}

using namespace llvm;
using namespace loom::sim::test;

namespace {
struct Folded {
  Intrinsic::ID intrinsic;
  /// $t is the operand's type.
  const char *body;
  Format operand = f32, result = f32;
  unsigned arity = 1;
  /// The last operand is an integer of 16 or 32 bits.
  bool lastIsInteger = false;
  uint64_t tolerance = 0;
  const char *target = "gfx1100";
};
} // namespace

static Type *getType(LLVMContext &context, const Format &format) {
  if (!format.semantics)
    return Type::getIntNTy(context, format.bits);
  return Type::getFloatingPointTy(context, *format.semantics);
}

static std::unique_ptr<TargetMachine> createMachine(StringRef processor) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  std::string error;
  Triple triple("amdgcn-amd-amdhsa");
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(
      triple, processor, "", TargetOptions(), std::nullopt));
}

/// Types that the intrinsic is overloaded on.
static SmallVector<Type *> getOverloads(const Folded &fold,
                                        LLVMContext &context, Type *operand,
                                        Type *result, Type *last) {
  switch (fold.intrinsic) {
  case Intrinsic::amdgcn_cubeid:
  case Intrinsic::amdgcn_cubesc:
  case Intrinsic::amdgcn_cubetc:
  case Intrinsic::amdgcn_cubema:
  case Intrinsic::amdgcn_fma_legacy:
  case Intrinsic::amdgcn_fmul_legacy:
  case Intrinsic::amdgcn_cvt_pkrtz:
    return {};
  case Intrinsic::amdgcn_frexp_exp:
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    return {result, operand};
  case Intrinsic::ldexp:
    return {operand, last};
  default:
    return {operand};
  }
}

/// A function that returns the call's result.
static Function *makeFunction(Module &module, const Folded &fold,
                              const Operands &operands) {
  LLVMContext &context = module.getContext();
  Type *operand = getType(context, fold.operand);
  Type *result = getType(context, fold.result);
  Type *last = Type::getIntNTy(context, fold.operand.bits == 16 ? 16 : 32);
  SmallVector<Value *> values;
  for (unsigned i = 0; i < fold.arity; ++i) {
    if (fold.lastIsInteger && i + 1 == fold.arity)
      values.push_back(ConstantInt::get(
          last, APInt(64, operands[i]).trunc(last->getIntegerBitWidth())));
    else
      values.push_back(
          ConstantFP::get(context, toFloat(fold.operand, operands[i])));
  }
  Function *callee = Intrinsic::getOrInsertDeclaration(
      &module, fold.intrinsic,
      getOverloads(fold, context, operand, result, last));
  auto *type = FunctionType::get(callee->getReturnType(), false);
  auto *function =
      Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  IRBuilder<> builder(BasicBlock::Create(context, "", function));
  builder.CreateRet(builder.CreateCall(callee, values));
  return function;
}

static std::optional<uint64_t> getResult(const Function &function) {
  auto *ret = cast<ReturnInst>(function.getEntryBlock().getTerminator());
  Value *value = ret->getReturnValue();
  if (auto *number = dyn_cast<ConstantFP>(value))
    return toBits(number->getValueAPF());
  if (auto *number = dyn_cast<ConstantInt>(value))
    return number->getZExtValue();
  if (auto *vector = dyn_cast<ConstantDataVector>(value))
    return toBits(vector->getElementAsAPFloat(0)) |
           toBits(vector->getElementAsAPFloat(1)) << 16;
  if (isa<ConstantAggregateZero>(value))
    return 0;
  return std::nullopt;
}

/// The operands that fold, with what they fold to.
static std::map<Operands, uint64_t> foldAll(const Folded &fold,
                                            ArrayRef<Operands> operands) {
  std::unique_ptr<TargetMachine> machine = createMachine(fold.target);
  if (!machine)
    return {};
  LLVMContext context;
  Module module("fold", context);
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  std::vector<Function *> functions;
  for (const Operands &each : operands)
    functions.push_back(makeFunction(module, fold, each));
  LoopAnalysisManager loops;
  FunctionAnalysisManager analyses;
  CGSCCAnalysisManager graphs;
  ModuleAnalysisManager modules;
  PassBuilder builder(machine.get());
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(analyses);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, analyses, graphs, modules);
  FunctionPassManager passes;
  passes.addPass(InstCombinePass());
  std::map<Operands, uint64_t> results;
  for (size_t i = 0; i < functions.size(); ++i) {
    passes.run(*functions[i], analyses);
    if (std::optional<uint64_t> result = getResult(*functions[i]))
      results[operands[i]] = *result;
  }
  return results;
}

/// Where the manuals are preferred: the sine of -0 is -0, v_trig_preop has the
/// last bits of 2 / pi, for which LLVM gives 0, and a median with a NaN is the
/// minimum also if an infinity is there.
static bool isExcepted(const Folded &fold, const Operands &operands,
                       uint64_t result) {
  if (fold.intrinsic == Intrinsic::amdgcn_trig_preop)
    return result == 0;
  if (fold.intrinsic == Intrinsic::amdgcn_fmed3)
    return any_of(operands,
                  [&](uint64_t bits) {
                    return toFloat(fold.operand, bits).isNaN();
                  }) &&
           any_of(operands, [&](uint64_t bits) {
             return toFloat(fold.operand, bits).isInfinity();
           });
  return fold.intrinsic == Intrinsic::amdgcn_sin &&
         toFloat(fold.operand, operands[0]).isNegZero();
}

static void expectFolded(const Folded &fold) {
  std::vector<Operands> all = makeOperands(fold.operand, fold.arity, 1500);
  // Of three operands the combinations are many.
  if (fold.arity == 3)
    for (size_t i = 0; i < 3000; ++i)
      all[i] = all[i * 9];
  if (fold.arity == 3)
    all.erase(all.begin() + 3000, all.end() - 1500);
  if (fold.lastIsInteger)
    for (size_t i = 0; i < all.size(); i += 2)
      all[i][fold.arity - 1] = int32_t(all[i][fold.arity - 1] % 700) - 350;
  std::map<Operands, uint64_t> folded = foldAll(fold, all);
  for (auto it = folded.begin(); it != folded.end();)
    it = isExcepted(fold, it->first, it->second) ? folded.erase(it)
                                                 : std::next(it);
  EXPECT_GE(folded.size(), 500u) << fold.body;
  std::vector<Operands> operands;
  for (const auto &[each, result] : folded)
    operands.push_back(each);
  FloatCheck check;
  check.configuration = {
      fold.target, StringRef(fold.target).starts_with("gfx9") ? 64u : 32u};
  check.body = fold.body;
  for (size_t at; (at = check.body.find("$t")) != std::string::npos;)
    check.body.replace(at, 2, fold.operand.name);
  check.operand = fold.operand;
  check.result = fold.result;
  check.arity = fold.arity;
  check.tolerance = fold.tolerance;
  // The folder takes the IEEE bit as set, as it is in kernels by default.
  check.mode.ieee = fold.intrinsic == Intrinsic::amdgcn_fmed3;
  expectFloats(check, operands,
               [&](const Operands &each) { return folded.at(each); });
}

TEST(Folder, Amdgcn) {
  std::vector<Folded> folds;
  for (const Format &format : {f16, f32, f64}) {
    Format integer = format.bits == 16 ? Format{"b16", 16, nullptr} : b32;
    folds.push_back(
        {Intrinsic::amdgcn_fract, "v_fract_$t $d, $a", format, format});
    folds.push_back({Intrinsic::amdgcn_frexp_mant, "v_frexp_mant_$t $d, $a",
                     format, format});
    folds.push_back({Intrinsic::amdgcn_frexp_exp,
                     format.bits == 16 ? "v_frexp_exp_i16_$t $d, $a"
                                       : "v_frexp_exp_i32_$t $d, $a",
                     format, integer});
    // The exponent of f64 is one register.
    folds.push_back(
        {Intrinsic::ldexp,
         format.bits == 64 ? "v_ldexp_$t $d, $a, v4" : "v_ldexp_$t $d, $a, $b",
         format, format, 2, true});
    folds.push_back({Intrinsic::amdgcn_rcp, "v_rcp_$t $d, $a", format, format});
    if (format.bits == 64)
      continue;
    folds.push_back({Intrinsic::amdgcn_fmed3, "v_med3_$t $d, $a, $b, $c",
                     format, format, 3});
    folds.push_back({Intrinsic::amdgcn_sin, "v_sin_$t $d, $a", format, format,
                     1, false, 1});
    folds.push_back({Intrinsic::amdgcn_cos, "v_cos_$t $d, $a", format, format,
                     1, false, 1});
  }
  for (const Folded &fold : folds)
    expectFolded(fold);
}

TEST(Folder, AmdgcnOfF32) {
  using namespace Intrinsic;
  const Format half2 = {"b32", 32, nullptr};
  for (const Folded &fold : std::vector<Folded>{
           {amdgcn_cubeid, "v_cubeid_f32 $d, $a, $b, $c", f32, f32, 3},
           {amdgcn_cubesc, "v_cubesc_f32 $d, $a, $b, $c", f32, f32, 3},
           {amdgcn_cubetc, "v_cubetc_f32 $d, $a, $b, $c", f32, f32, 3},
           {amdgcn_cubema, "v_cubema_f32 $d, $a, $b, $c", f32, f32, 3},
           {amdgcn_fma_legacy, "v_fma_dx9_zero_f32 $d, $a, $b, $c", f32, f32,
            3},
           {amdgcn_fmul_legacy, "v_mul_dx9_zero_f32 $d, $a, $b", f32, f32, 2},
           {amdgcn_cvt_pkrtz, "v_cvt_pk_rtz_f16_f32 $d, $a, $b", f32, half2, 2},
           {fptosi_sat, "v_cvt_i32_f32 $d, $a", f32, b32},
           {fptoui_sat, "v_cvt_u32_f32 $d, $a", f32, b32},
           {fptosi_sat, "v_cvt_i32_f64 $d, $a", f64, b32},
           {fptoui_sat, "v_cvt_u32_f64 $d, $a", f64, b32}})
    expectFolded(fold);
}

TEST(Folder, Generic) {
  using namespace Intrinsic;
  for (const Format &format : {f16, f32, f64})
    for (const Folded &fold : std::vector<Folded>{
             {fma, "v_fma_$t $d, $a, $b, $c", format, format, 3},
             {floor, "v_floor_$t $d, $a", format, format},
             {ceil, "v_ceil_$t $d, $a", format, format},
             {trunc, "v_trunc_$t $d, $a", format, format},
             {roundeven, "v_rndne_$t $d, $a", format, format},
             {Intrinsic::minimum, "v_minimum_$t $d, $a, $b", format, format, 2,
              false, 0, "gfx1201"},
             {Intrinsic::maximum, "v_maximum_$t $d, $a, $b", format, format, 2,
              false, 0, "gfx1201"},
             {Intrinsic::minimumnum, "v_min_num_$t $d, $a, $b", format, format,
              2, false, 0, "gfx1201"},
             {Intrinsic::maximumnum, "v_max_num_$t $d, $a, $b", format, format,
              2, false, 0, "gfx1201"}})
      expectFolded(fold);
}

/// Only the low five bits of the segment count.
TEST(Folder, TrigPreop) {
  expectFolded({Intrinsic::amdgcn_trig_preop, "v_trig_preop_f64 $d, $a, v4",
                f64, f64, 2, true});
}
