//===- Carriers.cpp - Widths of address values ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "AddressSpaces.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace loom;

static bool isAddress(Type type) { return isa<IndexType, OffsetType>(type); }

static bool isFloat8(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type>(type);
}

static Carrier chooseCarrier(const IntegerFacts &facts) {
  bool fits =
      facts.fitsSigned(32) || (facts.isNonNegative() && facts.fitsUnsigned(32));
  return {fits ? 32u : 64u, facts.isNonNegative()};
}

Carriers::Carriers(Operation *root, const Facts &facts) : facts(facts) {
  auto decide = [&](Value value) {
    if (!isAddress(value.getType()))
      return;
    Carrier carrier = chooseCarrier(facts.get(value));
    carriers[value] = carrier;
    ++(carrier.bits == 32 ? num32 : num64);
  };
  root->walk([&](Operation *op) {
    for (Value result : op->getResults())
      decide(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          decide(argument);
  });
}

Carrier Carriers::get(Value value) const {
  auto it = carriers.find(value);
  return it == carriers.end() ? Carrier() : it->second;
}

Value loom::castInteger(OpBuilder &builder, Location loc, Value value,
                        bool isUnsigned, unsigned bits) {
  unsigned width = value.getType().getIntOrFloatBitWidth();
  Type type = builder.getIntegerType(bits);
  if (width == bits)
    return value;
  if (width > bits)
    return builder.createOrFold<arith::TruncIOp>(loc, type, value);
  if (isUnsigned)
    return builder.createOrFold<arith::ExtUIOp>(loc, type, value);
  return builder.createOrFold<arith::ExtSIOp>(loc, type, value);
}

AddressConverter::AddressConverter(const Carriers &carriers,
                                   MLIRContext *context,
                                   const AddressSpaces *spaces)
    : carriers(carriers), spaces(spaces) {
  unsigned signatureSpace = spaces ? kGlobalSpace : kFlatSpace;
  addConversion([](Type type) { return type; });
  addConversion([](IndexType type) -> Type {
    return IntegerType::get(type.getContext(), 64);
  });
  // Nothing is known of the lanes of a vector.
  addConversion([](VectorType type) -> std::optional<Type> {
    if (!isAddress(type.getElementType()))
      return std::nullopt;
    return type.clone(IntegerType::get(type.getContext(), 64));
  });
  addConversion([](OffsetType type) -> Type {
    return IntegerType::get(type.getContext(), 64);
  });
  addConversion([=](BufferType type) {
    return LLVM::LLVMPointerType::get(type.getContext(), signatureSpace);
  });
  addConversion([this](Value value) -> std::optional<Type> {
    if (this->spaces && isa<BufferType>(value.getType()))
      return LLVM::LLVMPointerType::get(value.getContext(),
                                        this->spaces->get(value));
    if (!isAddress(value.getType()))
      return std::nullopt;
    return IntegerType::get(value.getContext(), this->carriers.get(value).bits);
  });
  // The arguments of a kernel are LLVM's: an 8-bit float comes as its bits.
  auto castBits = [](OpBuilder &builder, Type type, ValueRange inputs,
                     Location loc) -> Value {
    if (inputs.size() != 1)
      return {};
    Type from = inputs.front().getType();
    bool isBits = (isFloat8(type) && from.isInteger(8)) ||
                  (type.isInteger(8) && isFloat8(from));
    return isBits ? arith::BitcastOp::create(builder, loc, type, inputs.front())
                  : Value();
  };
  addSourceMaterialization(castBits);
  // A value arrives wider than its carrier from a signature or a loop that
  // needs the wide one for other reasons; the facts say that the low bits are
  // all there is.
  addTargetMaterialization([](OpBuilder &builder, Type type, ValueRange inputs,
                              Location loc) -> Value {
    auto to = dyn_cast<IntegerType>(type);
    if (!to || inputs.size() != 1)
      return {};
    auto from = dyn_cast<IntegerType>(inputs.front().getType());
    if (!from || from.getWidth() <= to.getWidth())
      return {};
    return arith::TruncIOp::create(builder, loc, to, inputs.front());
  });
  addTargetMaterialization(castBits);
}

Value AddressConverter::cast(OpBuilder &builder, Location loc, Value converted,
                             Value original, Type type) const {
  if (isa<LLVM::LLVMPointerType>(type) && converted.getType() != type)
    return LLVM::AddrSpaceCastOp::create(builder, loc, type, converted);
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || !isAddress(original.getType()))
    return converted;
  return castInteger(builder, loc, converted,
                     carriers.get(original).isNonNegative, integer.getWidth());
}

SmallVector<Value> AddressConverter::cast(OpBuilder &builder, Location loc,
                                          ValueRange converted,
                                          ValueRange originals,
                                          TypeRange types) const {
  SmallVector<Value> result;
  for (auto [value, original, type] : llvm::zip(converted, originals, types))
    result.push_back(cast(builder, loc, value, original, type));
  return result;
}

Type AddressConverter::join(Value a, Value b) const {
  if (spaces && isa<BufferType>(a.getType())) {
    unsigned space = spaces->get(a);
    return LLVM::LLVMPointerType::get(
        a.getContext(), space == spaces->get(b) ? space : kFlatSpace);
  }
  if (!isAddress(a.getType()))
    return convertType(a);
  unsigned bits = std::max(carriers.get(a).bits, carriers.get(b).bits);
  // One variable is extended one way: a negative value needs its sign.
  if (carriers.get(a).isNonNegative != carriers.get(b).isNonNegative)
    bits = 64;
  return IntegerType::get(a.getContext(), bits);
}
