//===- AmdgpuDialect.cpp - Processors of AMD ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Amdgpu/IR/Amdgpu.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Amdgpu/IR/AmdgpuDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Amdgpu/IR/AmdgpuOps.cpp.inc"

void AmdgpuDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Amdgpu/IR/AmdgpuOps.cpp.inc"
      >();
}

/// Parses `gfx9-4-generic`, which is several tokens of MLIR.
static ParseResult parseKind(OpAsmParser &parser, std::string &kind) {
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  kind = word.str();
  while (succeeded(parser.parseOptionalMinus())) {
    int64_t number;
    if (succeeded(parser.parseOptionalKeyword(&word))) {
      kind += "-" + word.str();
    } else {
      if (parser.parseInteger(number))
        return failure();
      kind += "-" + std::to_string(number);
    }
  }
  return success();
}

ParseResult AmdgpuTargetOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  std::string kind;
  NamedAttrList overrides;
  if (parser.parseLess() || parseKind(parser, kind) || parser.parseGreater() ||
      parser.parseSymbolName(properties.sym_name) ||
      parser.parseOptionalAttrDict(overrides))
    return failure();
  properties.kind = parser.getBuilder().getStringAttr(kind);
  if (!overrides.empty())
    properties.overrides = overrides.getDictionary(parser.getContext());
  return success();
}

void AmdgpuTargetOp::print(OpAsmPrinter &printer) {
  printer << '<' << getKind() << "> ";
  printer.printSymbolName(getSymName());
  DictionaryAttr overrides = getOverridesAttr();
  if (!overrides)
    return;
  printer << " {";
  llvm::interleaveComma(overrides, printer, [&](NamedAttribute override) {
    printer << override.getName().getValue() << " = ";
    printer.printAttributeWithoutType(override.getValue());
  });
  printer << '}';
}

/// What the target allows of an override, or nothing where the key is none.
static std::optional<int64_t> getAllowed(const TargetInfo &info,
                                         StringRef key) {
  if (key == kSubgroupSize)
    return info.wavefrontSize;
  if (key == kMaxFlatWorkgroupSize)
    return info.maxFlatWorkgroupSize;
  if (key == kMaxWorkgroupStorage)
    return info.ldsBytes;
  return std::nullopt;
}

static LogicalResult verifyOverride(AmdgpuTargetOp op, const TargetInfo &info,
                                    NamedAttribute override) {
  StringRef key = override.getName().getValue();
  std::optional<int64_t> allowed = getAllowed(info, key);
  if (!allowed)
    return op.emitOpError("overrides '")
           << key << "', which Loom does not support: it takes "
           << kMaxFlatWorkgroupSize << ", " << kMaxWorkgroupStorage << " and "
           << kSubgroupSize;
  auto value = dyn_cast<IntegerAttr>(override.getValue());
  if (!value || !value.getType().isInteger(64))
    return op.emitOpError("override '")
           << key << "' must be an integer, found " << override.getValue();
  if (key == kSubgroupSize && value.getInt() != *allowed)
    return op.emitOpError("override 'subgroup_size' is ")
           << value.getInt() << ", but Loom emits code with subgroups of "
           << *allowed << " for " << info.name;
  if (value.getInt() < 1 || value.getInt() > *allowed)
    return op.emitOpError("override '")
           << key << "' is " << value.getInt() << ": " << info.name
           << " allows 1 to " << *allowed;
  return success();
}

LogicalResult AmdgpuTargetOp::verify() {
  const TargetInfo *info = lookupTarget(getKind());
  if (!info)
    return emitOpError("unknown target '")
           << getKind() << "': supported are " << listTargetNames();
  if (DictionaryAttr overrides = getOverridesAttr())
    for (NamedAttribute override : overrides)
      if (failed(verifyOverride(*this, *info, override)))
        return failure();
  return success();
}

std::string AmdgpuTargetOp::describeTarget() {
  return "amdgpu:" + getKind().str();
}

bool AmdgpuTargetOp::acceptsTarget(StringRef target) {
  const TargetInfo *info = lookupTarget(getKind());
  return info && info->accepts(target);
}

std::optional<int64_t> AmdgpuTargetOp::getTargetLimit(StringRef key) {
  if (getOverrides())
    if (auto value = getOverrides()->getAs<IntegerAttr>(key))
      return value.getInt();
  return std::nullopt;
}
