//===- BufferStorageOps.cpp - Allocation and raw bytes --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlignmentSyntax.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferStorageOps.cpp.inc"

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

//===----------------------------------------------------------------------===//
// buffer.alloca
//===----------------------------------------------------------------------===//

static LogicalResult verifyAlignment(Operation *op, int64_t alignment) {
  if (alignment >= 1 && llvm::isPowerOf2_64(alignment) &&
      alignment <= kMaxAllocaAlignment)
    return success();
  return op->emitOpError("alignment must be a power of two from 1 to ")
         << kMaxAllocaAlignment << ", found " << alignment;
}

LogicalResult BufferAllocaOp::verify() {
  if (getSpace() != MemorySpace::Workgroup &&
      getSpace() != MemorySpace::Private)
    return emitOpError("allocates workgroup or private memory, not '")
           << stringifyMemorySpace(getSpace()) << "'";
  return verifyAlignment(*this, getAlignmentAttr().getInt());
}

//===----------------------------------------------------------------------===//
// buffer.pack
//===----------------------------------------------------------------------===//

ParseResult BufferPackOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> sizes;
  SmallVector<int64_t> alignments;
  auto parsePiece = [&]() -> ParseResult {
    return failure(parser.parseKeyword("align") || parser.parseLParen() ||
                   parser.parseInteger(alignments.emplace_back()) ||
                   parser.parseRParen() ||
                   parser.parseOperand(sizes.emplace_back()));
  };
  Type type, offset = OffsetType::get(parser.getContext());
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square,
                                     parsePiece) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parsePlainType(parser, type))
    return failure();
  if (type != offset)
    return parser.emitError(loc) << "sizes and offsets are of type offset";
  result.getOrAddProperties<Properties>().alignments =
      parser.getBuilder().getDenseI64ArrayAttr(alignments);
  result.addTypes(SmallVector<Type>(sizes.size() + 1, offset));
  return parser.resolveOperands(sizes, offset, result.operands);
}

void BufferPackOp::print(OpAsmPrinter &printer) {
  printer << " [";
  llvm::interleaveComma(llvm::zip(getSizes(), getAlignments()), printer,
                        [&](auto piece) {
                          auto [size, alignment] = piece;
                          printer << "align(" << alignment << ") " << size;
                        });
  printer << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(), {getAlignmentsAttrName()});
  printer << " : offset";
}

LogicalResult BufferPackOp::verify() {
  if (getSizes().empty())
    return emitOpError("needs at least one piece");
  if (getAlignments().size() != getSizes().size() ||
      getOffsets().size() != getSizes().size())
    return emitOpError("needs one alignment and one offset per piece: ")
           << getSizes().size() << ", found " << getAlignments().size()
           << " and " << getOffsets().size();
  for (int64_t alignment : getAlignments())
    if (failed(verifyAlignment(*this, alignment)))
      return failure();
  return success();
}

LogicalResult BufferPackOp::fold(FoldAdaptor adaptor,
                                 SmallVectorImpl<OpFoldResult> &results) {
  Builder builder(getContext());
  SmallVector<OpFoldResult> offsets;
  uint64_t end = 0, largest = 1;
  for (auto [size, alignment] :
       llvm::zip(adaptor.getSizes(), getAlignments())) {
    auto bytes = dyn_cast_or_null<IntegerAttr>(size);
    if (!bytes || bytes.getInt() < 0)
      return failure();
    uint64_t start = llvm::alignTo(end, alignment);
    end = start + uint64_t(bytes.getInt());
    largest = std::max(largest, uint64_t(alignment));
    // A slab that leaves the domain is left for the facts to report.
    if (end > uint64_t(INT64_MAX) - largest)
      return failure();
    offsets.push_back(builder.getIndexAttr(start));
  }
  results.push_back(builder.getIndexAttr(llvm::alignTo(end, largest)));
  llvm::append_range(results, offsets);
  return success();
}

//===----------------------------------------------------------------------===//
// buffer.length
//===----------------------------------------------------------------------===//

OpFoldResult BufferLengthOp::fold(FoldAdaptor) {
  Value buffer = getBuffer();
  while (Operation *op = buffer.getDefiningOp()) {
    if (auto storage = dyn_cast<BufferAllocaOp>(op))
      return storage.getBytes();
    if (!isa<BufferAssumeNoaliasOp, BufferAssumeAlignmentOp,
             BufferAssumeMemorySpaceOp, BufferAssumeSameRootOp>(op))
      return {};
    buffer = op->getOperand(cast<OpResult>(buffer).getResultNumber());
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

void BufferLoadByteOp::getEffects(Effects &effects) {
  addAccessEffects(getBufferMutable(), /*isVolatile=*/false, /*isWrite=*/false,
                   effects);
}

void BufferStoreByteOp::getEffects(Effects &effects) {
  addAccessEffects(getBufferMutable(), /*isVolatile=*/false, /*isWrite=*/true,
                   effects);
}

void BufferCopyOp::getEffects(Effects &effects) {
  addAccessEffects(getSourceMutable(), /*isVolatile=*/false, /*isWrite=*/false,
                   effects);
  addAccessEffects(getTargetMutable(), /*isVolatile=*/false, /*isWrite=*/true,
                   effects);
}

void BufferFillOp::getEffects(Effects &effects) {
  addAccessEffects(getTargetMutable(), /*isVolatile=*/false, /*isWrite=*/true,
                   effects);
}

void BufferCompareOp::getEffects(Effects &effects) {
  addAccessEffects(getAMutable(), /*isVolatile=*/false, /*isWrite=*/false,
                   effects);
  addAccessEffects(getBMutable(), /*isVolatile=*/false, /*isWrite=*/false,
                   effects);
}

//===----------------------------------------------------------------------===//
// buffer.fence
//===----------------------------------------------------------------------===//

LogicalResult BufferFenceOp::verify() {
  if (getOrdering() == AtomicOrdering::Relaxed)
    return emitOpError("a relaxed fence orders nothing: use acquire, release, "
                       "acq_rel or seq_cst");
  return success();
}
