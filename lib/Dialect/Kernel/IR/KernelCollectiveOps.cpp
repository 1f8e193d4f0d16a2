//===- KernelCollectiveOps.cpp - What workitems do together ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/TypeSyntax.h"
#include "Loom/Interfaces/WordDict.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

/// Neither has a default: each changes the result.
static const WordKey kScanKeys[] = {wordKey<ScanDirectionAttr>("direction"),
                                    wordKey<ScanModeAttr>("mode")};

static ParseResult parseScanOptions(OpAsmParser &parser, ScanModeAttr &mode,
                                    ScanDirectionAttr &direction) {
  NamedAttrList attributes;
  SMLoc loc = parser.getCurrentLocation();
  if (parseWordDict(parser, attributes, kScanKeys))
    return failure();
  for (NamedAttribute attribute : attributes)
    if (attribute.getName() != "mode" && attribute.getName() != "direction")
      return parser.emitError(loc)
             << "unknown key '" << attribute.getName().strref()
             << "': a scan has 'direction' and 'mode'";
  mode = cast<ScanModeAttr>(attributes.get("mode"));
  direction = cast<ScanDirectionAttr>(attributes.get("direction"));
  return success();
}

static void printScanOptions(OpAsmPrinter &printer, Operation *,
                             ScanModeAttr mode, ScanDirectionAttr direction) {
  printer << "{direction = " << stringifyScanDirection(direction.getValue())
          << ", mode = " << stringifyScanMode(mode.getValue()) << "}";
}

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelCollectiveOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult KernelSubgroupReduceOp::verify() {
  if (failed(verifyCombinable(*this, getKind(), getValue().getType())))
    return failure();
  if (getClusterStride() && !getClusterSize())
    return emitOpError("'cluster_stride' needs a 'cluster_size'");
  auto check = [&](StringRef name, std::optional<uint64_t> value) {
    if (!value ||
        (llvm::isPowerOf2_64(*value) && *value <= uint64_t(kMaxSubgroupSize)))
      return success();
    return LogicalResult(emitOpError("'")
                         << name << "' is " << int64_t(*value)
                         << ": expected a power of two from 1 to "
                         << kMaxSubgroupSize);
  };
  if (failed(check("cluster_size", getClusterSize())) ||
      failed(check("cluster_stride", getClusterStride())))
    return failure();
  uint64_t extent =
      getClusterSize().value_or(1) * getClusterStride().value_or(1);
  if (extent > uint64_t(kMaxSubgroupSize))
    return emitOpError("a cluster spans ")
           << extent << " lanes, more than any subgroup has";
  return success();
}

LogicalResult KernelShuffleOp::verify() {
  APInt width;
  if (!matchPattern(getWidth(), m_ConstantInt(&width)))
    return success();
  if (width.isPowerOf2() && width.ule(kMaxSubgroupSize))
    return success();
  return emitOpError("its width is ")
         << width.getSExtValue() << ": expected a power of two from 1 to "
         << kMaxSubgroupSize;
}

LogicalResult KernelSubgroupScanOp::verify() {
  return verifyCombinable(*this, getKind(), getValue().getType());
}

LogicalResult KernelWorkgroupReduceOp::verify() {
  return verifyCombinable(*this, getKind(), getValue().getType());
}

LogicalResult KernelWorkgroupScanOp::verify() {
  return verifyCombinable(*this, getKind(), getValue().getType());
}
