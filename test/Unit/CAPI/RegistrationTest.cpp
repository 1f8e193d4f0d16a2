//===- RegistrationTest.cpp - Loom in a user's MLIR contexts --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom-c/Registration.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Pass.h"
#include "gtest/gtest.h"
#include <string>

static void append(MlirStringRef part, void *text) {
  static_cast<std::string *>(text)->append(part.data, part.length);
}

namespace {
class CAPIRegistration : public ::testing::Test {
protected:
  CAPIRegistration() : registry(mlirDialectRegistryCreate()) {
    loomRegisterDialects(registry);
    context = mlirContextCreateWithRegistry(registry, /*threading=*/false);
  }
  ~CAPIRegistration() override {
    mlirContextDestroy(context);
    mlirDialectRegistryDestroy(registry);
  }

  MlirDialectRegistry registry;
  MlirContext context;
};
} // namespace

TEST_F(CAPIRegistration, opsAndTypesRoundTrip) {
  MlirModule module = mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString(
                   "loom_func.def @f(%v: !loom_view.view<8x4xf32>) {\n"
                   "  loom_func.return\n"
                   "}\n"));
  ASSERT_FALSE(mlirModuleIsNull(module));
  EXPECT_TRUE(mlirOperationVerify(mlirModuleGetOperation(module)));
  mlirModuleDestroy(module);

  MlirType type = mlirTypeParseGet(
      context, mlirStringRefCreateFromCString("!loom_view.view<?x4xf32>"));
  ASSERT_FALSE(mlirTypeIsNull(type));
  std::string text;
  mlirTypePrint(type, append, &text);
  EXPECT_EQ(text, "!loom_view.view<?x4xf32>");
}

TEST_F(CAPIRegistration, passesRunByName) {
  loomRegisterPasses();
  loomRegisterPasses();
  MlirModule module = mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString(
                   "loom_func.def @f(%a: i32, %b: i32) -> (i32) {\n"
                   "  %c = loom_scalar.ceildivsi %a, %b : i32\n"
                   "  loom_func.return %c : i32\n"
                   "}\n"));
  ASSERT_FALSE(mlirModuleIsNull(module));
  MlirPassManager manager = mlirPassManagerCreate(context);
  std::string problems;
  MlirLogicalResult parsed = mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString("loom-expand-scalar"), append, &problems);
  ASSERT_TRUE(mlirLogicalResultIsSuccess(parsed)) << problems;
  EXPECT_TRUE(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  std::string text;
  mlirOperationPrint(mlirModuleGetOperation(module), append, &text);
  EXPECT_NE(text.find("arith.divsi"), std::string::npos) << text;
  EXPECT_EQ(text.find("ceildivsi"), std::string::npos) << text;
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
}
