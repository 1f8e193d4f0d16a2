//===- NormalFormsTest.cpp - Normal forms hold after each pass ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/NormalForm/IR/NormalForm.h"
#include "Loom/Init.h"
#include "Loom/Interfaces/LoomPass.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

namespace loom {
#define GEN_PASS_DEF_TESTESTABLISH
#define GEN_PASS_DEF_TESTPROMISE
#include "TestPasses.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
struct TestEstablish : loom::impl::TestEstablishBase<TestEstablish> {
  void runOnOperation() override {
    if (failed(checkPreForms()))
      return signalPassFailure();
    establishPostForms();
  }
};

struct TestPromise : loom::impl::TestPromiseBase<TestPromise> {
  void runOnOperation() override {}
};

/// Puts ops into the module it runs on.
struct Insert : PassWrapper<Insert, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Insert)
  explicit Insert(std::string text) : text(std::move(text)) {}
  StringRef getArgument() const override { return "test-insert"; }
  void runOnOperation() override {
    if (failed(parseSourceString(text, getOperation().getBody(),
                                 ParserConfig(&getContext()))))
      signalPassFailure();
  }
  std::string text;
};

struct Drop : PassWrapper<Drop, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Drop)
  StringRef getArgument() const override { return "test-drop"; }
  void runOnOperation() override {
    getOperation()->removeAttr(normalFormsAttrName);
  }
};

struct Fail : PassWrapper<Fail, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Fail)
  StringRef getArgument() const override { return "test-fail"; }
  void runOnOperation() override {
    getOperation().emitError("failed on its own");
    signalPassFailure();
  }
};

class NormalForms : public ::testing::Test {
protected:
  NormalForms()
      : handler(&context, [this](Diagnostic &diagnostic) {
          record(diagnostic, "");
          for (Diagnostic &note : diagnostic.getNotes())
            record(note, "  ");
        }) {
    DialectRegistry registry;
    loom::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.printOpOnDiagnostic(false);
  }

  void record(Diagnostic &diagnostic, llvm::StringRef indent) {
    bool isNote = diagnostic.getSeverity() == DiagnosticSeverity::Note;
    said.push_back(
        (indent + (isNote ? "note: " : "error: ") + diagnostic.str()).str());
  }

  OwningOpRef<ModuleOp> parse(llvm::StringRef text) {
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(text, ParserConfig(&context));
    EXPECT_TRUE(module) << text.str();
    return module;
  }
  /// A module of no ops that is in `form`.
  OwningOpRef<ModuleOp> parseEmpty(llvm::StringRef form) {
    return parse(
        ("module attributes {loom.normal_forms = [" + form + "]} {}").str());
  }
  LogicalResult run(PassManager &manager, ModuleOp module) {
    enableNormalFormChecks(manager);
    return manager.run(module);
  }

  MLIRContext context;
  std::vector<std::string> said;
  ScopedDiagnosticHandler handler;
};

struct FormCase {
  const char *form, *allowed, *broken, *error;
};

class EachNormalForm : public NormalForms,
                       public ::testing::WithParamInterface<FormCase> {};
} // namespace

static const char *const breaksConfig = R"(
  loom_config.decl @n : index
  %n = loom_config.get @n : index)";

static const char *const configError =
    "error: 'loom_config.get' op breaks the normal form #loom.no_config: the "
    "configuration key 'n' must be a constant";

static const FormCase formCases[] = {
    {"#loom.no_config", "loom_config.def @n = 4 : index", breaksConfig,
     configError},
    {"#loom.no_target_queries", "loom_config.decl @n : index",
     "%w = loom_target.subgroup.size : index",
     "error: 'loom_target.subgroup.size' op breaks the normal form "
     "#loom.no_target_queries: a query about the target must be a constant"},
    {"#loom.no_pending_clauses", R"(
       %c = loom_index.constant 1 : index
       loom_scf.for %i = [%c to %c step %c] {})",
     R"(
       %c = loom_index.constant 1 : index
       loom_scf.for %i = [%c to %c step %c] unroll {})",
     "error: 'loom_scf.for' op breaks the normal form "
     "#loom.no_pending_clauses: the pass 'loom-unroll-loops' must consume the "
     "clause 'unroll'"},
    {"#loom.index_widths_resolved", "%c = arith.constant 1 : i64",
     "%c = arith.constant dense<1> : vector<4xindex>",
     "error: 'arith.constant' op breaks the normal form "
     "#loom.index_widths_resolved: a value still has the type "
     "'vector<4xindex>'"},
    {"#loom.index_widths_resolved",
     "%c = arith.constant {only_an_attribute = index} 1 : i64",
     "%c = loom_index.constant 1 : offset",
     "error: 'loom_index.constant' op breaks the normal form "
     "#loom.index_widths_resolved: a value still has the type "
     "'!loom_index.offset'"},
};

TEST_P(EachNormalForm, HoldsAfterAPassThatKeepsIt) {
  OwningOpRef<ModuleOp> module = parseEmpty(GetParam().form);
  PassManager manager(&context);
  manager.addPass(std::make_unique<Insert>(GetParam().allowed));
  EXPECT_TRUE(succeeded(run(manager, *module)));
  EXPECT_EQ(said, std::vector<std::string>());
}

TEST_P(EachNormalForm, TheVerifierEndsThePipelineAndThePassIsNamed) {
  OwningOpRef<ModuleOp> module = parseEmpty(GetParam().form);
  PassManager manager(&context);
  manager.addPass(std::make_unique<Insert>(GetParam().broken));
  EXPECT_TRUE(failed(run(manager, *module)));
  std::string note = std::string("error: normal form ") + GetParam().form +
                     " broken by the pass 'test-insert', which ran on this "
                     "'builtin.module'";
  EXPECT_EQ(said, (std::vector<std::string>{
                      GetParam().error,
                      "  note: the module is said to be in this form", note}));
}

TEST_P(EachNormalForm, ThePassIsNamedWithoutTheVerifier) {
  OwningOpRef<ModuleOp> module = parseEmpty(GetParam().form);
  PassManager manager(&context);
  manager.enableVerifier(false);
  manager.addPass(std::make_unique<Insert>(GetParam().broken));
  (void)run(manager, *module);
  EXPECT_EQ(said, (std::vector<std::string>{
                      GetParam().error,
                      "  note: broken by the pass 'test-insert', which ran on "
                      "this 'builtin.module'"}));
}

INSTANTIATE_TEST_SUITE_P(Forms, EachNormalForm, ::testing::ValuesIn(formCases));

static const char *const nestedProgram = R"(
  module attributes {loom.normal_forms = [#loom.no_config]} {
    module @a {}
    module @b {}
  })";

TEST_F(NormalForms, ANestedPassIsNamedWithItsOp) {
  OwningOpRef<ModuleOp> module = parse(nestedProgram);
  PassManager manager(&context);
  OpPassManager &nested = manager.nest<ModuleOp>();
  nested.addPass(std::make_unique<Insert>(breaksConfig));
  // A later pass is not to blame.
  nested.addPass(std::make_unique<TestPromise>());
  EXPECT_TRUE(failed(run(manager, *module)));
  std::string note = "  note: broken by the pass 'test-insert', which ran on "
                     "this 'builtin.module'";
  EXPECT_EQ(said, (std::vector<std::string>{
                      configError, note, configError, note, configError,
                      "  note: the module is said to be in this form"}));
}

TEST_F(NormalForms, AFormIsNotDropped) {
  OwningOpRef<ModuleOp> module = parseEmpty("#loom.no_config");
  PassManager manager(&context);
  manager.addPass(std::make_unique<Drop>());
  (void)run(manager, *module);
  EXPECT_EQ(said, std::vector<std::string>{
                      "error: 'builtin.module' op lost the normal form "
                      "#loom.no_config in the pass 'test-drop'"});
}

TEST_F(NormalForms, APassEstablishesItsForms) {
  OwningOpRef<ModuleOp> module = parse("module {}");
  PassManager manager(&context);
  manager.addPass(std::make_unique<TestEstablish>());
  manager.addPass(std::make_unique<TestEstablish>());
  EXPECT_TRUE(succeeded(run(manager, *module)));
  EXPECT_EQ(said, std::vector<std::string>());
  auto form =
      cast<NormalFormAttrInterface>(Attribute(NoConfigAttr::get(&context)));
  EXPECT_EQ((*module)->getAttr(normalFormsAttrName),
            ArrayAttr::get(&context, {form}));
  EXPECT_EQ(getEstablishedForms(*module).size(), 1u);
}

TEST_F(NormalForms, EstablishingAFormThatDoesNotHoldIsAnError) {
  OwningOpRef<ModuleOp> module = parse(breaksConfig);
  PassManager manager(&context);
  manager.addPass(std::make_unique<TestEstablish>());
  EXPECT_TRUE(failed(run(manager, *module)));
  ASSERT_EQ(said.size(), 3u);
  EXPECT_EQ(said[0], configError);
  EXPECT_EQ(said[2], "error: normal form #loom.no_config broken by the pass "
                     "'test-establish', which ran on this 'builtin.module'");
}

TEST_F(NormalForms, APromisedFormIsChecked) {
  OwningOpRef<ModuleOp> module = parse("%c = arith.constant 1 : index");
  PassManager manager(&context);
  manager.addPass(std::make_unique<TestPromise>());
  (void)run(manager, *module);
  ASSERT_EQ(said.size(), 2u);
  EXPECT_EQ(said[0], "error: 'arith.constant' op breaks the normal form "
                     "#loom.index_widths_resolved: a value still has the type "
                     "'index'");
  EXPECT_EQ(said[1], "  note: broken by the pass 'test-promise', which ran on "
                     "this 'builtin.module'");
}

TEST_F(NormalForms, ANeededFormIsChecked) {
  OwningOpRef<ModuleOp> module =
      parse("%w = loom_target.subgroup.size : index");
  PassManager manager(&context);
  manager.addPass(std::make_unique<TestEstablish>());
  EXPECT_TRUE(failed(run(manager, *module)));
  EXPECT_EQ(said, (std::vector<std::string>{
                      formCases[1].error,
                      "  note: the pass 'test-establish' needs this form"}));
}

TEST_F(NormalForms, APassThatFailsForAnotherReasonIsNotBlamed) {
  OwningOpRef<ModuleOp> module = parseEmpty("#loom.no_config");
  PassManager manager(&context);
  manager.addPass(std::make_unique<Fail>());
  EXPECT_TRUE(failed(run(manager, *module)));
  EXPECT_EQ(said, std::vector<std::string>{"error: failed on its own"});
}
