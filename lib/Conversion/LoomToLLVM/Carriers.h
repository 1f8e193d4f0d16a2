//===- Carriers.h - Widths of address values --------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_LOOMTOLLVM_CARRIERS_H
#define LOOM_LIB_CONVERSION_LOOMTOLLVM_CARRIERS_H

#include "Loom/Analysis/Facts.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace loom {
class AddressSpaces;
struct TargetInfo;

/// How one index or offset value is held: in 32 bits, extended by zeros when it
/// is known not to be negative and by its sign otherwise, or in 64.
struct Carrier {
  unsigned bits = 64;
  bool isNonNegative = false;
};

/// The carriers of all address values of a module, decided once from the facts
/// of the module as it was before conversion.
class Carriers {
public:
  Carriers(mlir::Operation *root, const Facts &facts);

  /// Of a value of the original module.
  Carrier get(mlir::Value value) const;
  const Facts &getFacts() const { return facts; }

  unsigned getNumValues(unsigned bits) const {
    return bits == 32 ? num32 : num64;
  }

private:
  const Facts &facts;
  llvm::DenseMap<mlir::Value, Carrier> carriers;
  unsigned num32 = 0, num64 = 0;
};

/// Truncates or extends an integer.
mlir::Value castInteger(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value value, bool isUnsigned, unsigned bits);

/// Converts address values to their carriers and buffers to pointers. In a
/// signature an address is 64 bits wide, and a buffer is in global memory.
class AddressConverter : public mlir::TypeConverter {
public:
  /// `spaces` is null on the host, where there is one address space.
  AddressConverter(const Carriers &carriers, mlir::MLIRContext *context,
                   const AddressSpaces *spaces);

  /// `converted`, which stands for `original`, as a value of `type`; integers
  /// change their width, pointers become flat.
  mlir::Value cast(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Value converted, mlir::Value original,
                   mlir::Type type) const;
  llvm::SmallVector<mlir::Value>
  cast(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange converted,
       mlir::ValueRange originals, mlir::TypeRange types) const;

  /// The type that holds both values, which are one variable of a loop.
  mlir::Type join(mlir::Value a, mlir::Value b) const;

  const Carriers &getCarriers() const { return carriers; }
  bool hasAddressSpaces() const { return spaces != nullptr; }

private:
  const Carriers &carriers;
  const AddressSpaces *spaces;
};

/// A pattern that sees the converter as what it is.
template <typename Op> struct AddressPattern : mlir::OpConversionPattern<Op> {
  AddressPattern(const AddressConverter &converter, mlir::MLIRContext *context)
      : mlir::OpConversionPattern<Op>(converter, context),
        converter(converter) {}

  const AddressConverter &converter;
};

/// Converts the arguments of the blocks of a function's body: those of the
/// entry as `entry` says, of others to their carriers.
mlir::LogicalResult
convertBody(const AddressConverter &converter,
            mlir::ConversionPatternRewriter &rewriter, mlir::Region &body,
            mlir::TypeConverter::SignatureConversion &entry);

void populateIndexPatterns(const AddressConverter &converter,
                           mlir::RewritePatternSet &patterns);
void populateControlPatterns(const AddressConverter &converter,
                             mlir::RewritePatternSet &patterns);
void populateMemoryPatterns(const AddressConverter &converter,
                            const TargetInfo *amdgpu,
                            mlir::RewritePatternSet &patterns);
void populateFunctionPatterns(const AddressConverter &converter,
                              mlir::RewritePatternSet &patterns);
/// Kernels and identity queries on AMDGPU.
void populateKernelPatterns(const AddressConverter &converter,
                            mlir::RewritePatternSet &patterns);

/// Vectors of addresses and lane numbers.
void populateVectorPatterns(const AddressConverter &converter,
                            mlir::RewritePatternSet &patterns);
/// Packed dots; `amdgpu` is null on the host.
void populateDotPatterns(const AddressConverter &converter,
                         const TargetInfo *amdgpu,
                         mlir::RewritePatternSet &patterns);
/// Makes ops on them legal once their lanes are integers.
void markVectorOps(mlir::ConversionTarget &target);

/// Reports functions that call themselves, directly or through others: device
/// code has no call stack for them, and LLVM turns them into endless loops.
mlir::LogicalResult checkRecursion(mlir::ModuleOp module);

/// Reports casts the facts do not allow and arithmetic that must overflow,
/// except where no execution gets.
mlir::LogicalResult checkAddressArithmetic(mlir::Operation *root,
                                           const Facts &facts);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_LOOMTOLLVM_CARRIERS_H
