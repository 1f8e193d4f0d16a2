//===- Annotations.cpp - Attributes that change translation ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"
#include "Loom/Conversion/AccessNotes.h"
#include "Loom/Target/Support/EmittedAccesses.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "mlir/Target/LLVMIR/ModuleTranslation.h"
#include "llvm/IR/Instructions.h"

using namespace mlir;
using namespace loom;

namespace {
class AnnotationTranslation : public LLVMTranslationDialectInterface {
public:
  using LLVMTranslationDialectInterface::LLVMTranslationDialectInterface;

  LogicalResult
  amendOperation(Operation *, ArrayRef<llvm::Instruction *> instructions,
                 NamedAttribute attribute,
                 LLVM::ModuleTranslation &translation) const override {
    // An op may also make the constants and casts that its access needs.
    for (llvm::Instruction *instruction : instructions)
      if (instruction->mayReadOrWriteMemory())
        amend(*instruction, attribute, translation);
    return success();
  }

private:
  static void amend(llvm::Instruction &access, NamedAttribute attribute,
                    LLVM::ModuleTranslation &translation) {
    StringRef name = attribute.getName();
    if (name == kAccessNumberAttr)
      setAccessNumber(access, cast<IntegerAttr>(attribute.getValue()).getInt());
    else if (name == kAliasScopesAttr)
      setScopes(access, llvm::LLVMContext::MD_alias_scope, attribute,
                translation);
    else if (name == kNoaliasScopesAttr)
      setScopes(access, llvm::LLVMContext::MD_noalias, attribute, translation);
  }

  static void setScopes(llvm::Instruction &access, unsigned kind,
                        NamedAttribute attribute,
                        LLVM::ModuleTranslation &translation) {
    auto scopes = llvm::to_vector(cast<ArrayAttr>(attribute.getValue())
                                      .getAsRange<LLVM::AliasScopeAttr>());
    access.setMetadata(kind, translation.getOrCreateAliasScopes(scopes));
  }
};

/// Without ops and types: it is only what the names of attributes begin with.
class AnnotationDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AnnotationDialect)

  static constexpr StringLiteral getDialectNamespace() {
    return StringLiteral("loom_access");
  }

  explicit AnnotationDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context,
                TypeID::get<AnnotationDialect>()) {
    addInterfaces<AnnotationTranslation>();
  }
};
} // namespace

void loom::loadAnnotations(MLIRContext &context) {
  context.getOrLoadDialect<AnnotationDialect>();
}
