//===- Annotations.cpp - Attributes that change translation ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"
#include "Loom/Conversion/AccessNotes.h"
#include "Loom/Conversion/ScheduleMarks.h"
#include "Loom/Target/Support/EmittedAccesses.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "mlir/Target/LLVMIR/ModuleTranslation.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace mlir;
using namespace loom;

namespace {
class AnnotationTranslation : public LLVMTranslationDialectInterface {
public:
  using LLVMTranslationDialectInterface::LLVMTranslationDialectInterface;

  LogicalResult
  amendOperation(Operation *op, ArrayRef<llvm::Instruction *> instructions,
                 NamedAttribute attribute,
                 LLVM::ModuleTranslation &translation) const override {
    // A module of the LLVM dialect may come from a file.
    if (StringRef wanted = getWanted(op, attribute); !wanted.empty())
      return op->emitOpError("attribute '")
             << attribute.getName().getValue() << "' must be " << wanted;
    if (attribute.getName() == kKeptLoopAttr) {
      keepLoop(*instructions.back());
      return success();
    }
    // An op may also make the constants and casts that its access needs.
    for (llvm::Instruction *instruction : instructions)
      if (instruction->mayReadOrWriteMemory())
        amend(*instruction, attribute, translation);
    return success();
  }

private:
  /// What an attribute must be, if it is not.
  static StringRef getWanted(Operation *op, NamedAttribute attribute) {
    StringRef name = attribute.getName();
    if (name == kKeptLoopAttr)
      return isa<LLVM::CondBrOp>(op) ? "" : "on a branch";
    if (name == kAccessNumberAttr) {
      auto number = dyn_cast<IntegerAttr>(attribute.getValue());
      bool isNumber = number && number.getValue().isIntN(32);
      return isNumber ? "" : "an integer in [0, 2^32-1]";
    }
    if (name != kAliasScopesAttr && name != kNoaliasScopesAttr)
      return "";
    auto scopes = dyn_cast<ArrayAttr>(attribute.getValue());
    bool areScopes = scopes && llvm::all_of(scopes, [](Attribute scope) {
                       return isa<LLVM::AliasScopeAttr>(scope);
                     });
    return areScopes ? "" : "an array of #llvm.alias_scope";
  }

  /// Forbids to change the loop of a branch back: what each of LLVM's passes
  /// over loops asks for before it does. Each loop has a node of its own.
  static void keepLoop(llvm::Instruction &latch) {
    llvm::LLVMContext &context = latch.getContext();
    SmallVector<llvm::Metadata *> said = {nullptr};
    for (StringRef name :
         {"llvm.loop.disable_nonforced", "llvm.loop.unroll.disable",
          "llvm.loop.unroll_and_jam.disable", "llvm.licm.disable",
          "llvm.loop.licm_versioning.disable",
          "llvm.loop.unswitch.partial.disable"})
      said.push_back(llvm::MDNode::get(context, nameOf(context, name)));
    llvm::IRBuilder<> builder(context);
    for (auto [name, value] :
         {std::pair("llvm.loop.vectorize.enable", builder.getFalse()),
          std::pair("llvm.loop.distribute.enable", builder.getFalse()),
          std::pair("llvm.loop.interleave.count", builder.getInt32(1))})
      said.push_back(
          llvm::MDNode::get(context, {nameOf(context, name),
                                      llvm::ConstantAsMetadata::get(value)}));
    llvm::MDNode *loop = llvm::MDNode::getDistinct(context, said);
    loop->replaceOperandWith(0, loop);
    latch.setMetadata(llvm::LLVMContext::MD_loop, loop);
  }

  static llvm::Metadata *nameOf(llvm::LLVMContext &context, StringRef name) {
    return llvm::MDString::get(context, name);
  }

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
