//===- CompositeTest.cpp - The same C on the host and in the simulator *- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Composite/operations.inc is compiled for the host and for each target; both
// run over random bit patterns and must give the same bits. The compiler makes
// chains of helper instructions of divisions, roots and conversions, so an
// exact result checks all of them. LOOM_TEST_PATTERNS sets the number of
// patterns of each operation.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <cstdlib>
#include <random>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct Operation {
  const char *name;
  unsigned arity;
  StringRef operand, result;
};
} // namespace

static const Operation operations[] = {
#define COMPOSITE(NAME, ARITY, OPERAND, RESULT, ...)                           \
  {#NAME, ARITY, #OPERAND, #RESULT},
#include "Composite/operations.inc"
#undef COMPOSITE
};

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// Compiles for a GPU, or for the host if `target` is empty; returns the file.
static std::string compile(StringRef target) {
  SmallString<128> source(sys::path::parent_path(__FILE__));
  sys::path::append(source, "Composite", "composite.c");
  SmallString<128> object;
  if (sys::fs::createTemporaryFile("composite", "o", object))
    return "";
  std::string processor = ("-mcpu=" + target).str();
  std::vector<StringRef> arguments = {
      "clang-22",       source, "-o", object,
      "-std=gnu17",     "-O2",  "-w", "-ffp-contract=off",
      "-fno-math-errno"};
  // The host's vectorizers crash on frexp.
  if (target.empty())
    for (StringRef argument :
         {"-fPIC", "-shared", "-march=x86-64-v3", "-fno-vectorize",
          "-fno-slp-vectorize", "-Xclang", "-ffloat16-excess-precision=none",
          "-lm"})
      arguments.push_back(argument);
  else
    for (StringRef argument :
         {StringRef("-target"), StringRef("amdgcn-amd-amdhsa"),
          StringRef(processor), StringRef("-nogpulib")})
      arguments.push_back(argument);
  ErrorOr<std::string> clang = sys::findProgramByName(arguments[0]);
  if (!clang)
    return "";
  int status = sys::ExecuteAndWait(*clang, arguments);
  if (status == 0)
    return object.str().str();
  sys::fs::remove(object);
  return "";
}

/// The functions of the host, compiled once.
static sys::DynamicLibrary *getHostLibrary() {
  static sys::DynamicLibrary library = [] {
    std::string file = compile("");
    scope_exit remove([&] { sys::fs::remove(file); });
    return file.empty()
               ? sys::DynamicLibrary()
               : sys::DynamicLibrary::getPermanentLibrary(file.c_str());
  }();
  return library.isValid() ? &library : nullptr;
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

static size_t getNumPatterns() {
  uint64_t patterns = 1 << 18;
  if (const char *text = getenv("LOOM_TEST_PATTERNS"))
    StringRef(text).getAsInteger(10, patterns);
  return alignTo(std::max<uint64_t>(patterns, 256), 256);
}

static const Format *getFormat(StringRef type) {
  static const StringMap<const Format *> formats = {{"f16", &f16},
                                                    {"v2f16", &f16},
                                                    {"f32", &f32},
                                                    {"v2f32", &f32},
                                                    {"f64", &f64}};
  return formats.lookup(type);
}
static bool isVector(StringRef type) { return type.starts_with("v2"); }

/// Words of three operands for each element.
static std::vector<uint64_t> makeWords(const Operation &operation,
                                       size_t count) {
  std::vector<uint64_t> words(3 * count);
  std::mt19937_64 generator(7);
  const Format *format = getFormat(operation.operand);
  if (!format) {
    for (uint64_t &word : words)
      word = generator();
    return words;
  }
  // Of three operands the special values are too many; two suffice.
  unsigned arity = std::min(operation.arity, 2u);
  size_t special = makeOperands(*format, arity, 0).size();
  auto fill = [&](unsigned shift, unsigned seed) {
    size_t random = count > special ? count - special : 0;
    std::vector<Operands> operands = makeOperands(*format, arity, random, seed);
    std::vector<Operands> thirds = makeOperands(*format, 1, count, seed + 1);
    for (size_t i = 0; i < count; ++i) {
      words[3 * i] |= operands[i][0] << shift;
      words[3 * i + 1] |= operands[i][1] << shift;
      words[3 * i + 2] |= thirds[i][0] << shift;
    }
  };
  fill(0, 11);
  if (isVector(operation.operand))
    fill(format->bits, 23);
  return words;
}

/// NaNs are alike; each part of a vector on its own.
static bool isSame(StringRef type, uint64_t got, uint64_t want) {
  const Format *format = getFormat(type);
  if (got == want || !format)
    return got == want;
  uint64_t mask = format->bits == 64 ? ~0ull : (1ull << format->bits) - 1;
  for (unsigned part = 0; part < (isVector(type) ? 2 : 1); ++part) {
    uint64_t a = part ? got >> format->bits : got;
    uint64_t b = part ? want >> format->bits : want;
    if ((a & mask) != (b & mask) &&
        !(isNan(*format, a & mask) && isNan(*format, b & mask)))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

namespace {
class Composite : public ::testing::TestWithParam<const char *> {};
} // namespace

/// Runs one kernel; false after reporting why it cannot.
static bool run(LoadedModule &module, const Operation &operation,
                const uint64_t *in, uint64_t *out, size_t count) {
  const KernelInfo *kernel = module.getObject().findKernel(operation.name);
  if (!kernel)
    return false;
  LaunchGeometry geometry;
  geometry.groups = {uint32_t(count / 256), 1, 1};
  geometry.items = {256, 1, 1};
  uint8_t arguments[16];
  memcpy(arguments, &in, 8);
  memcpy(arguments + 8, &out, 8);
  Expected<RunResult> result =
      module.run(*kernel, geometry, arguments, RunOptions());
  if (!result) {
    ADD_FAILURE() << operation.name << ": " << toString(result.takeError());
    return false;
  }
  for (const Finding &finding : result->findings)
    ADD_FAILURE() << operation.name << ": " << finding.kind << " "
                  << finding.instruction << " " << finding.detail;
  return true;
}

static void compare(const Operation &operation, const uint64_t *in,
                    const uint64_t *got, const std::vector<uint64_t> &want) {
  size_t failures = 0;
  for (size_t i = 0; i < want.size(); ++i) {
    if (isSame(operation.result, got[i], want[i]) || ++failures > 3)
      continue;
    ADD_FAILURE() << operation.name << " of " << utohexstr(in[3 * i]) << ", "
                  << utohexstr(in[3 * i + 1]) << ", "
                  << utohexstr(in[3 * i + 2]) << " gives " << utohexstr(got[i])
                  << ", on the host " << utohexstr(want[i]);
  }
  EXPECT_EQ(failures, 0u) << operation.name << ": of " << want.size();
}

TEST_P(Composite, IsBitExact) {
  sys::DynamicLibrary *host = getHostLibrary();
  ASSERT_TRUE(host) << "clang-22 does not compile the operations";
  std::string file = compile(GetParam());
  ASSERT_FALSE(file.empty()) << "clang-22 does not compile for GPUs";
  scope_exit remove([&] { sys::fs::remove(file); });
  auto buffer = MemoryBuffer::getFile(file);
  ASSERT_TRUE(bool(buffer));
  Expected<std::unique_ptr<CodeObject>> object =
      CodeObject::create(arrayRefFromStringRef((*buffer)->getBuffer()));
  ASSERT_TRUE(bool(object)) << toString(object.takeError());
  std::unique_ptr<DeviceMemory> memory = DeviceMemory::create();
  Expected<std::unique_ptr<LoadedModule>> module = LoadedModule::create(
      std::shared_ptr<const CodeObject>(std::move(*object)), *memory);
  ASSERT_TRUE(bool(module)) << toString(module.takeError());
  size_t count = getNumPatterns();
  auto *in = static_cast<uint64_t *>(memory->allocate(3 * count * 8));
  auto *out = static_cast<uint64_t *>(memory->allocate(count * 8));
  std::vector<uint64_t> words, want(count);
  const Operation *last = nullptr;
  for (const Operation &operation : operations) {
    // Operations of one type share their patterns.
    if (!last || last->operand != operation.operand ||
        std::min(last->arity, 2u) != std::min(operation.arity, 2u))
      words = makeWords(operation, count);
    last = &operation;
    memcpy(in, words.data(), words.size() * 8);
    auto *function =
        reinterpret_cast<void (*)(const uint64_t *, uint64_t *, uint64_t)>(
            host->getAddressOfSymbol(operation.name));
    ASSERT_TRUE(function) << operation.name;
    function(in, want.data(), count);
    if (run(**module, operation, in, out, count))
      compare(operation, in, out, want);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, Composite,
                         ::testing::Values("gfx1100", "gfx1151", "gfx942",
                                           "gfx1201"),
                         [](const auto &info) {
                           return std::string(info.param);
                         });
