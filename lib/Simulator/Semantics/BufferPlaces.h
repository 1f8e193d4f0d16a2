//===- BufferPlaces.h - Addresses of buffer instructions --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Resources (V#) and the range check of buffer instructions. What is out of
/// range by the resource is defined: loads give 0, stores do nothing, and there
/// is no finding. What the resource allows must be allocated memory.
///
/// Sources: "Buffer Addressing" and "Range Checking" of AMD's RDNA3 and CDNA3
/// ISA manuals. Dwords of a load or store are checked one by one, atomics and
/// formats as a whole. gfx9 checks the index where there is one and the stride
/// is not 0, gfx11 and later as OOB_SELECT says. Swizzled resources and those
/// that add the lane's number are refused with a finding.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_BUFFERPLACES_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_BUFFERPLACES_H

#include "LoadStore.h"

namespace loom::sim::LOOM_SIM_ISA {

struct Resource {
  uint64_t base;
  uint32_t stride, records, words;
  bool isSwizzled, addsLane;
  /// What is checked.
  bool checksIndex, checksStride, checksOffset;

  /// `offset` is that within a record, or within the buffer if there is no
  /// index; `scalar` comes from the instruction's scalar offset.
  LOOM_SIM_INLINE bool isInside(uint64_t index, uint64_t offset,
                                uint64_t scalar, unsigned size) const {
    if (records == 0)
      return false;
    if (checksIndex && index >= records)
      return false;
    if (checksStride && offset + size > stride)
      return false;
    return !checksOffset || index * stride + offset + scalar + size <= records;
  }
};

LOOM_SIM_INLINE Resource readResource(const Op *op, const Wave &wave) {
  const Operand &operand = op->src[op->numSrcs - 2];
  const uint32_t *words = wave.scalars + operand.index;
  Resource resource;
  resource.base = words[0] | uint64_t(words[1] & 0xffffu) << 32;
  resource.stride = words[1] >> 16 & 0x3fffu;
  resource.records = words[2];
  resource.words = words[3];
  resource.addsLane = words[3] >> 23 & 1;
  if (wave.generation == Generation::Gfx9) {
    resource.isSwizzled = words[1] >> 31;
    resource.checksIndex = op->idxen && resource.stride;
    resource.checksStride = false;
    resource.checksOffset = !resource.checksIndex;
  } else {
    resource.isSwizzled = words[1] >> 30;
    unsigned select = words[3] >> 28 & 3;
    resource.checksIndex = select < 2;
    resource.checksStride = select == 0 && resource.stride;
    resource.checksOffset = select == 3;
  }
  return resource;
}

/// Addresses, and what of each lane's access is in range.
template <unsigned W> struct BufferPlaces {
  Places<W> places;
  /// Lanes whose access is in range as a whole. The others of EXEC may be so
  /// in part: see `partInside`.
  uint64_t inside = 0;
  /// Index and offset for the range check of parts.
  uint32_t index[W], offset[W];
  uint64_t scalar = 0;
  Resource resource;
  bool isRefused = false;

  bool partInside(unsigned lane, unsigned at, unsigned size) const {
    return resource.isInside(index[lane], uint64_t(offset[lane]) + at, scalar,
                             size);
  }
  uint64_t addressOf(unsigned lane) const {
    return resource.base + scalar + uint64_t(index[lane]) * resource.stride +
           offset[lane];
  }
};

template <unsigned W>
LOOM_SIM_NOINLINE void placeBuffer(const Op *op, Wave &wave, Need need,
                                   BufferPlaces<W> &to) {
  to.resource = readResource(op, wave);
  to.scalar = scalar32(op->src[op->numSrcs - 1], wave);
  if (to.resource.isSwizzled || to.resource.addsLane) {
    if (wave.exec)
      report(wave, op, FindingKind::Unsupported, -1, to.resource.base,
             "the buffer resource is swizzled or adds the lane's number");
    to.isRefused = true;
    return;
  }
  Row<W, uint32_t> tmp, tmp1;
  const uint32_t *index = nullptr, *offset = nullptr;
  if (op->idxen)
    index = source32<W>(op->src[0], wave, tmp, 0);
  if (op->offen)
    offset = source32<W>(op->src[0], wave, tmp1, op->idxen);
  uint32_t fixed = uint32_t(op->offset);
  LOOM_SIM_LANES (lane) {
    to.index[lane] = index ? index[lane] : 0;
    to.offset[lane] = (offset ? offset[lane] : 0) + fixed;
  }
  uint64_t inside = 0;
  for (unsigned lane = 0; lane < W; ++lane) {
    to.places.at[lane] = to.addressOf(lane);
    inside |= uint64_t(to.partInside(lane, 0, need.size)) << lane;
  }
  to.inside = inside & wave.exec;
  if (to.inside == wave.exec)
    placeGlobal<W>(op, wave, need, to.places);
}

/// The host's address of a part of a lane's access; 0 if it is out of range or
/// reported.
template <unsigned W>
LOOM_SIM_INLINE uint64_t placePart(const Op *op, Wave &wave,
                                   const BufferPlaces<W> &from, unsigned lane,
                                   unsigned at, Need need) {
  if (!from.partInside(lane, at, need.size))
    return 0;
  uint64_t address = from.addressOf(lane) + at;
  noteGlobalLane(op, wave, int(lane), address, need);
  return placeLaneInGlobal(op, wave, int(lane), address, need);
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_BUFFERPLACES_H
