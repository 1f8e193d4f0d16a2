//===- CompileTest.cpp - Compilation through the C interface --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestCompile.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace loom::test;

/// Two kernels; @wide stores the value of a configuration key.
static const char *const twoKernels = R"(config.decl @width : i32
kernel.def export("narrow") @narrow() {
  %c1 = index.constant 1 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  kernel.return
}
kernel.def export("wide") @wide() {
  %c1 = index.constant 1 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%out: buffer) {
  %global = buffer.assume.memory_space<global> %out : buffer
  %start = index.constant 0 : offset
  %view = buffer.view %global[%start] : buffer -> view<1xi32>
  %zero = index.constant 0 : index
  %width = config.get @width : i32
  view.store %width, %view[%zero] : i32, view<1xi32>
  kernel.return
}
)";

namespace {
class CAPICompile : public ::testing::Test {
protected:
  Context context = makeContext();
};
} // namespace

TEST_F(CAPICompile, saxpy) {
  Outcome outcome =
      compile(context.get(), getSaxpy(), "saxpy.loom", "amdgpu:gfx1100");
  EXPECT_EQ(outcome.status, LOOM_SUCCESS) << outcome.messages();
  EXPECT_EQ(outcome.bytes.substr(0, 4), "\177ELF");
  EXPECT_TRUE(isCodeObject(outcome.bytes, "saxpy"));
  EXPECT_EQ(outcome.messages(), "");
}

TEST_F(CAPICompile, rootsAndConfig) {
  const char *roots[] = {"@wide"};
  LoomConfigValue config[] = {{"width", "64"}};
  LoomCompileOptions options = {};
  options.target = "amdgpu:gfx1100";
  options.config = config;
  options.numConfig = 1;
  Outcome both = compile(context.get(), twoKernels, nullptr, options);
  EXPECT_TRUE(isCodeObject(both.bytes, "narrow")) << both.messages();
  EXPECT_TRUE(isCodeObject(both.bytes, "wide"));

  options.roots = roots;
  options.numRoots = 1;
  Outcome one = compile(context.get(), twoKernels, nullptr, options);
  EXPECT_FALSE(isCodeObject(one.bytes, "narrow"));
  EXPECT_TRUE(isCodeObject(one.bytes, "wide")) << one.messages();
  config[0].value = "65";
  Outcome other = compile(context.get(), twoKernels, nullptr, options);
  EXPECT_TRUE(isCodeObject(other.bytes, "wide")) << other.messages();
  EXPECT_NE(one.bytes, other.bytes);

  config[0].key = "height";
  Outcome unknown = compile(context.get(), twoKernels, nullptr, options);
  EXPECT_EQ(unknown.status, LOOM_FAILURE);
  EXPECT_TRUE(contains(unknown.messages(), "'height'")) << unknown.messages();
}

TEST_F(CAPICompile, diagnosticsHaveTheAuthorsPlace) {
  std::string text = getSaxpy();
  const std::string good = "view.store %sum, %ys[%i]";
  size_t at = text.find(good);
  ASSERT_NE(at, std::string::npos);
  size_t lineStart = text.rfind('\n', at) + 1;
  uint32_t line = std::count(text.begin(), text.begin() + at, '\n') + 1;
  text.replace(at, good.size(), "view.store %missing, %ys[%i]");

  for (int i = 0; i < 2; ++i) {
    Outcome outcome =
        compile(context.get(), text, "my file.loom", "amdgpu:gfx1100");
    EXPECT_EQ(outcome.status, LOOM_FAILURE);
    ASSERT_GE(outcome.told.size(), 1u);
    const Told &told = outcome.told[0];
    EXPECT_EQ(told.severity, LOOM_ERROR);
    EXPECT_EQ(told.file, "my file.loom");
    EXPECT_EQ(told.line, line);
    EXPECT_EQ(told.column,
              at - lineStart + 1 + std::string("view.store ").size());
    EXPECT_TRUE(contains(told.message, "undeclared")) << told.message;
    EXPECT_FALSE(contains(outcome.messages(), "loom_")) << outcome.messages();
  }
}

TEST_F(CAPICompile, notesFollowTheirError) {
  Outcome outcome = compile(context.get(),
                            "func.def @f() {\n  func.return\n}\n"
                            "func.def @f() {\n  func.return\n}\n",
                            "twice.loom", "amdgpu:gfx1100");
  ASSERT_EQ(outcome.told.size(), 2u) << outcome.messages();
  EXPECT_EQ(outcome.told[0].severity, LOOM_ERROR);
  EXPECT_EQ(outcome.told[0].line, 4u);
  EXPECT_EQ(outcome.told[1].severity, LOOM_NOTE);
  EXPECT_EQ(outcome.told[1].line, 1u);
}

TEST_F(CAPICompile, badTargets) {
  for (const char *target : {"amdgpu:gfx9999", "", "gfx1100", "cpu"}) {
    Outcome outcome = compile(context.get(), getSaxpy(), "saxpy.loom", target);
    EXPECT_EQ(outcome.status, LOOM_FAILURE) << target;
    ASSERT_EQ(outcome.told.size(), 1u) << outcome.messages();
    EXPECT_TRUE(contains(outcome.messages(), "gfx1100")) << outcome.messages();
  }
  Outcome unknown =
      compile(context.get(), getSaxpy(), "saxpy.loom", "amdgpu:gfx9999");
  EXPECT_EQ(unknown.told[0].file, "");
  EXPECT_EQ(unknown.told[0].line, 0u);
}

TEST_F(CAPICompile, pipelines) {
  LoomCompileOptions options = {};
  options.target = "amdgpu:gfx1100";
  options.pipeline = "no-such-pass";
  Outcome outcome = compile(context.get(), getSaxpy(), "s.loom", options);
  EXPECT_EQ(outcome.status, LOOM_FAILURE);
  EXPECT_TRUE(contains(outcome.messages(), "no-such-pass"))
      << outcome.messages();
  // A known pass that does not lower: the module cannot be translated.
  options.pipeline = "loom-expand-scalar";
  outcome = compile(context.get(), getSaxpy(), "s.loom", options);
  EXPECT_EQ(outcome.status, LOOM_FAILURE);
  EXPECT_FALSE(contains(outcome.messages(), "cannot parse the pipeline"))
      << outcome.messages();
  options.pipeline = "default";
  outcome = compile(context.get(), getSaxpy(), "s.loom", options);
  EXPECT_TRUE(isCodeObject(outcome.bytes, "saxpy")) << outcome.messages();
}

TEST_F(CAPICompile, strangeText) {
  const std::string texts[] = {"",
                               std::string(3, '\0'),
                               "// only a comment\n",
                               std::string("\177ELF\xff\xfe\0\x01", 8),
                               "LMBC",
                               std::string(100000, '('),
                               getSaxpy().substr(0, getSaxpy().size() / 2)};
  for (const std::string &text : texts)
    for (const char *filename :
         {"x.loom", "x.mlir", "", (const char *)nullptr}) {
      Outcome outcome =
          compile(context.get(), text, filename, "amdgpu:gfx1100");
      EXPECT_EQ(outcome.status, LOOM_FAILURE) << text;
      EXPECT_EQ(outcome.bytes, "");
      EXPECT_FALSE(outcome.told.empty()) << text;
    }
}

TEST_F(CAPICompile, noCallbackAndReadOnlyToTheLength) {
  const std::string text = getSaxpy() + "not loom";
  LoomCompileOptions options = {};
  options.target = "amdgpu:gfx1100";
  LoomBytes bytes;
  EXPECT_EQ(loomCompileToHsaco(context.get(), text.data(), text.size(), nullptr,
                               &options, nullptr, nullptr, &bytes),
            LOOM_FAILURE);
  EXPECT_EQ(bytes.data, nullptr);
  EXPECT_EQ(loomCompileToHsaco(context.get(), text.data(), getSaxpy().size(),
                               nullptr, &options, nullptr, nullptr, &bytes),
            LOOM_SUCCESS);
  EXPECT_NE(bytes.length, 0u);
  loomBytesDestroy(&bytes);
  EXPECT_EQ(bytes.data, nullptr);
  EXPECT_EQ(bytes.length, 0u);
}

TEST_F(CAPICompile, nullArguments) {
  LoomCompileOptions good = {};
  good.target = "amdgpu:gfx1100";
  LoomBytes bytes;
  auto status = [&](LoomContext *context, const char *text,
                    const LoomCompileOptions *options, LoomBytes *result) {
    return loomCompileToHsaco(context, text, 1, nullptr, options, nullptr,
                              nullptr, result);
  };
  EXPECT_EQ(status(nullptr, "x", &good, &bytes), LOOM_INVALID_ARGUMENT);
  EXPECT_EQ(status(context.get(), nullptr, &good, &bytes),
            LOOM_INVALID_ARGUMENT);
  EXPECT_EQ(status(context.get(), "x", nullptr, &bytes), LOOM_INVALID_ARGUMENT);
  EXPECT_EQ(status(context.get(), "x", &good, nullptr), LOOM_INVALID_ARGUMENT);

  LoomCompileOptions bad = {};
  EXPECT_EQ(status(context.get(), "x", &bad, &bytes), LOOM_INVALID_ARGUMENT);
  bad = good;
  bad.numRoots = 1;
  EXPECT_EQ(status(context.get(), "x", &bad, &bytes), LOOM_INVALID_ARGUMENT);
  const char *roots[] = {nullptr};
  bad.roots = roots;
  EXPECT_EQ(status(context.get(), "x", &bad, &bytes), LOOM_INVALID_ARGUMENT);
  bad = good;
  bad.numConfig = 1;
  EXPECT_EQ(status(context.get(), "x", &bad, &bytes), LOOM_INVALID_ARGUMENT);
  LoomConfigValue config[] = {{"key", nullptr}};
  bad.config = config;
  EXPECT_EQ(status(context.get(), "x", &bad, &bytes), LOOM_INVALID_ARGUMENT);
  EXPECT_EQ(bytes.data, nullptr);

  loomBytesDestroy(nullptr);
  loomContextDestroy(nullptr);
}
