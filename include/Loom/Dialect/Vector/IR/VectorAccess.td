//===- VectorAccess.td - What ops on vectors in views share ----*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTORACCESS_TD
#define LOOM_DIALECT_VECTOR_IR_VECTORACCESS_TD

include "Loom/Dialect/Vector/IR/VectorDialect.td"
include "Loom/Dialect/View/IR/ViewDialect.td"
include "Loom/Interfaces/MemoryModel.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// An op of the form of VectorMemory.h; `values` and `words` are its first
/// operands and its attributes.
class Loom_VectorAccessOp<string mnemonic, string addressing, string effect,
                          bit isMasked, dag values, dag words>
    : Op<VectorDialect, mnemonic,
         [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  defvar hasResult = !and(!ne(effect, "Store"), !ne(effect, "Reduce"));
  defvar isIndexed = !eq(addressing, "Indexed");
  let arguments = !con(
      values, (ins Loom_ViewType:$view, Variadic<Index>:$indices),
      !if(isIndexed, (ins Loom_Vector:$offsets), (ins)),
      !if(isMasked, (ins Loom_Mask:$mask), (ins)),
      !if(!and(isMasked, hasResult), (ins Loom_Vector:$pass), (ins)), words);
  let results = !if(hasResult, (outs Loom_Vector:$result), (outs));
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = "static constexpr ::loom::VectorAccessForm form ="
      " {::loom::VectorAddressing::" # addressing #
      ", ::loom::VectorEffect::" # effect # ", " #
      !if(isMasked, "true", "false") # "};";
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return ::loom::parseVectorAccess(parser, result, form);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::loom::printVectorAccess(printer, *this, form);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::loom::verifyVectorAccess(*this, form);
    }
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<
            ::mlir::MemoryEffects::Effect>> &effects) {
      ::loom::addVectorAccessEffects(*this, form, effects);
    }
  }];
}

#endif // LOOM_DIALECT_VECTOR_IR_VECTORACCESS_TD
