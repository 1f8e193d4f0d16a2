//===- KernelLaunchState.cpp - Registers and memory at a kernel's begin -*- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLaunchState.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace loom::sim;
using llvm::amdhsa::kernel_descriptor_t;
namespace hsa = llvm::amdhsa;

/// Of each lane, where the compiler does not know how much is needed.
static constexpr uint32_t kDynamicStack = 16384;
static constexpr unsigned kMaxItems = 1024;

static llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static constexpr const char *kMissing[] = {
    "hidden_hostcall_buffer",   "hidden_multigrid_sync_arg",
    "hidden_heap_v1",           "hidden_default_queue",
    "hidden_completion_action", "hidden_queue_ptr",
    "hidden_printf_buffer",     "queue pointer"};
/// Above every host address and below the apertures, 1 GiB each.
static constexpr uint64_t kMissingBase = 0x0000f00000000000;
static constexpr uint64_t kMissingSize = 1 << 30;

uint64_t loom::sim::getMissingAddress(llvm::StringRef hiddenKind) {
  for (auto [i, name] : llvm::enumerate(kMissing))
    if (hiddenKind == name)
      return kMissingBase + i * kMissingSize + kMissingSize / 2;
  return 0;
}

const char *loom::sim::findMissing(uint64_t address) {
  if (address < kMissingBase)
    return nullptr;
  uint64_t number = (address - kMissingBase) / kMissingSize;
  return number < std::size(kMissing) ? kMissing[number] : nullptr;
}

/// The value of a hidden argument; none if there is no such.
static std::optional<uint64_t> hiddenValue(llvm::StringRef kind,
                                           const LaunchGeometry &geometry) {
  const auto &groups = geometry.groups, &items = geometry.items;
  auto dims = [](const std::array<uint32_t, 3> &sizes) {
    return sizes[2] > 1 ? 3 : sizes[1] > 1 ? 2 : 1;
  };
  if (uint64_t missing = getMissingAddress(kind))
    return missing;
  return llvm::StringSwitch<std::optional<uint64_t>>(kind)
      .Case("hidden_block_count_x", groups[0])
      .Case("hidden_block_count_y", groups[1])
      .Case("hidden_block_count_z", groups[2])
      .Case("hidden_group_size_x", items[0])
      .Case("hidden_group_size_y", items[1])
      .Case("hidden_group_size_z", items[2])
      // All groups are whole.
      .Cases({"hidden_remainder_x", "hidden_remainder_y", "hidden_remainder_z"},
             0)
      .Cases({"hidden_global_offset_x", "hidden_global_offset_y",
              "hidden_global_offset_z"},
             0)
      .Case("hidden_grid_dims", std::max(dims(groups), dims(items)))
      .Case("hidden_dynamic_lds_size", geometry.dynamicLds)
      .Case("hidden_private_base", PrivateAperture)
      .Case("hidden_shared_base", SharedAperture)
      .Case("hidden_none", 0)
      .Default(std::nullopt);
}

llvm::Error loom::sim::checkHiddenArguments(const KernelInfo &kernel) {
  for (const KernelArgument &argument : kernel.arguments)
    if (argument.isHidden() && !hiddenValue(argument.kind, LaunchGeometry()))
      return fail("the kernel wants a hidden argument that the simulator does "
                  "not have: " +
                  argument.kind);
  return llvm::Error::success();
}

llvm::Expected<std::vector<uint8_t>>
loom::sim::makeArguments(const KernelInfo &kernel,
                         const LaunchGeometry &geometry,
                         llvm::ArrayRef<uint8_t> arguments) {
  uint64_t needed = 0;
  for (const KernelArgument &argument : kernel.arguments)
    if (!argument.isHidden())
      needed = std::max(needed, argument.offset + argument.size);
  if (arguments.size() < needed)
    return fail("the kernel's arguments have " + llvm::Twine(needed) +
                " bytes, the launch gives " + llvm::Twine(arguments.size()));
  if (kernel.argumentSize > (1 << 20))
    return fail("an argument segment of " + llvm::Twine(kernel.argumentSize) +
                " bytes");
  // Segments begin at multiples of 16 bytes, with nothing else between, and
  // LLVM relies on it: it loads three arguments of 4 bytes as four.
  std::vector<uint8_t> segment(
      llvm::alignTo(std::max<uint64_t>(kernel.argumentSize, needed), 16));
  size_t given = std::min(arguments.size(), segment.size());
  if (given)
    std::memcpy(segment.data(), arguments.data(), given);
  for (const KernelArgument &argument : kernel.arguments) {
    if (!argument.isHidden())
      continue;
    auto value = hiddenValue(argument.kind, geometry);
    if (!value)
      continue;
    if (argument.size > 8 || argument.offset > segment.size() ||
        argument.size > segment.size() - argument.offset)
      return fail("the hidden argument " + argument.kind +
                  " is not in the argument segment");
    uint8_t bytes[8];
    llvm::support::endian::write64le(bytes, *value);
    std::memcpy(segment.data() + argument.offset, bytes, argument.size);
  }
  return segment;
}

std::vector<uint8_t> loom::sim::makePacket(const KernelInfo &kernel,
                                           const LaunchGeometry &geometry,
                                           uint64_t argumentAddress,
                                           uint64_t codeBase) {
  using namespace llvm::support::endian;
  std::vector<uint8_t> packet(64);
  uint8_t *at = packet.data();
  enum { KernelDispatch = 2, ThreeDimensions = 3 };
  write16le(at, KernelDispatch);
  write16le(at + 2, ThreeDimensions);
  for (unsigned dim = 0; dim < 3; ++dim) {
    write16le(at + 4 + 2 * dim, uint16_t(geometry.items[dim]));
    write32le(at + 12 + 4 * dim, geometry.items[dim] * geometry.groups[dim]);
  }
  write32le(at + 24, uint32_t(kernel.privateSegmentSize));
  write32le(at + 28, uint32_t(kernel.groupSegmentSize + geometry.dynamicLds));
  write64le(at + 32, codeBase + kernel.descriptorOffset);
  write64le(at + 40, argumentAddress);
  return packet;
}

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

/// Bytes of a wave: WAVESIZE of COMPUTE_TMPRING_SIZE has 13 bits for 1 KiB on
/// gfx9, on gfx11 15 and on gfx12 18 for 256 bytes (AMDGPUUsage, and LLVM
/// refuses to compile more).
static uint64_t maxScratch(Generation generation) {
  switch (generation) {
  case Generation::Gfx9:
    return 1024 * ((1 << 13) - 1);
  case Generation::Gfx11:
    return 256 * ((1 << 15) - 1);
  case Generation::Gfx12:
    return 256 * ((1 << 18) - 1);
  }
  return 0;
}

static llvm::Error checkGeometry(const TargetInfo &target,
                                 const KernelInfo &kernel,
                                 const LaunchGeometry &geometry) {
  uint64_t items = 1;
  for (unsigned dim = 0; dim < 3; ++dim) {
    uint64_t size = geometry.items[dim], count = geometry.groups[dim];
    if (size == 0 || count == 0)
      return fail("a launch of no workitems");
    if (size > kMaxItems || size * count > UINT32_MAX)
      return fail("a launch of " + llvm::Twine(count) + " workgroups of " +
                  llvm::Twine(size) + " workitems in dimension " +
                  llvm::Twine(dim));
    items *= size;
  }
  uint64_t most = kernel.maxWorkgroupSize ? kernel.maxWorkgroupSize : kMaxItems;
  if (items > std::min<uint64_t>(most, kMaxItems))
    return fail("workgroups of " + llvm::Twine(items) +
                " workitems; the kernel takes " + llvm::Twine(most));
  if (kernel.requiredWorkgroupSize &&
      *kernel.requiredWorkgroupSize != geometry.items)
    return fail("the kernel requires another workgroup size");
  uint64_t groups = uint64_t(geometry.groups[0]) * geometry.groups[1];
  if (groups > (1ull << 48) / geometry.groups[2])
    return fail("too many workgroups");
  uint64_t lds = kernel.groupSegmentSize + geometry.dynamicLds;
  if (kernel.groupSegmentSize > target.ldsSize || lds > target.ldsSize)
    return fail(llvm::Twine(lds) + " bytes of LDS; " + target.name + " has " +
                llvm::Twine(target.ldsSize));
  uint64_t scratch = maxScratch(target.generation) / kernel.wavefrontSize;
  if (kernel.privateSegmentSize > scratch)
    return fail(llvm::Twine(kernel.privateSegmentSize) +
                " bytes of scratch for each workitem; " + target.name +
                " has at most " + llvm::Twine(scratch));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

static uint32_t modeOf(const kernel_descriptor_t &descriptor,
                       Generation generation) {
  uint32_t rsrc1 = descriptor.compute_pgm_rsrc1;
  // FLOAT_ROUND_MODE and FLOAT_DENORM_MODE of both widths are adjacent, in
  // MODE's order.
  uint32_t mode =
      rsrc1 >> hsa::COMPUTE_PGM_RSRC1_FLOAT_ROUND_MODE_32_SHIFT & 0xff;
  enum : uint32_t { ModeFp16Overflow = 1u << 23 };
  if (rsrc1 & hsa::COMPUTE_PGM_RSRC1_GFX9_PLUS_FP16_OVFL)
    mode |= ModeFp16Overflow;
  if (generation == Generation::Gfx12)
    return mode;
  if (rsrc1 & hsa::COMPUTE_PGM_RSRC1_GFX6_GFX11_ENABLE_DX10_CLAMP)
    mode |= ModeDx10Clamp;
  if (rsrc1 & hsa::COMPUTE_PGM_RSRC1_GFX6_GFX11_ENABLE_IEEE_MODE)
    mode |= ModeIeee;
  return mode;
}

namespace {
/// Hands out scalar registers from s0.
struct ScalarWriter {
  LaunchState &state;
  unsigned next = 0;

  void add(uint32_t value) { state.scalars.push_back({next++, value}); }
  void add64(uint64_t value) {
    add(uint32_t(value));
    add(uint32_t(value >> 32));
  }
};
} // namespace

static void setUserScalars(LaunchState &state, const KernelInfo &kernel,
                           uint64_t argumentAddress, uint64_t packetAddress) {
  uint16_t wants = kernel.descriptor.kernel_code_properties;
  ScalarWriter writer{state};
  if (wants & hsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER) {
    writer.add64(0);
    writer.add64(0);
  }
  if (wants & hsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_PTR)
    writer.add64(packetAddress);
  if (wants & hsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_QUEUE_PTR)
    writer.add64(getMissingAddress("queue pointer"));
  if (wants & hsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_KERNARG_SEGMENT_PTR)
    writer.add64(argumentAddress);
  if (wants & hsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_ID)
    writer.add64(1);
  if (wants & hsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_FLAT_SCRATCH_INIT)
    writer.add64(uint64_t(PrivateAperture) << 32);
  if (wants & hsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_SIZE)
    writer.add(state.scratchBytes);
}

static void setSystemScalars(LaunchState &state,
                             const kernel_descriptor_t &descriptor) {
  state.groupIdsInTtmps = state.generation == Generation::Gfx12;
  uint32_t rsrc2 = descriptor.compute_pgm_rsrc2;
  int next = (rsrc2 & hsa::COMPUTE_PGM_RSRC2_GFX6_GFX120_USER_SGPR_COUNT) >>
             hsa::COMPUTE_PGM_RSRC2_GFX6_GFX120_USER_SGPR_COUNT_SHIFT;
  if (state.groupIdsInTtmps)
    return;
  if (rsrc2 & hsa::COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_X)
    state.groupIdSgprs[0] = next++;
  if (rsrc2 & hsa::COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Y)
    state.groupIdSgprs[1] = next++;
  if (rsrc2 & hsa::COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Z)
    state.groupIdSgprs[2] = next++;
}

llvm::Expected<LaunchState>
LaunchState::create(const Program &program, const KernelInfo &kernel,
                    const LaunchGeometry &geometry, uint64_t argumentAddress,
                    uint64_t packetAddress, uint64_t codeBase) {
  const TargetInfo &target = program.getTarget();
  if (llvm::Error error = checkGeometry(target, kernel, geometry))
    return error;
  LaunchState state;
  state.geometry = geometry;
  state.generation = target.generation;
  state.hasFnuzFloat8 = target.name == "gfx942";
  state.codeBase = codeBase;
  state.entry = program.getEntry(kernel);
  if (!state.entry)
    return fail("the kernel has no code");
  const kernel_descriptor_t &descriptor = kernel.descriptor;
  bool wave32 =
      target.hasWave32 && (descriptor.kernel_code_properties &
                           hsa::KERNEL_CODE_PROPERTY_ENABLE_WAVEFRONT_SIZE32);
  state.lanes = wave32 ? 32 : 64;
  state.itemsPerGroup =
      geometry.items[0] * geometry.items[1] * geometry.items[2];
  state.wavesPerGroup = llvm::divideCeil(state.itemsPerGroup, state.lanes);
  state.numGroups =
      uint64_t(geometry.groups[0]) * geometry.groups[1] * geometry.groups[2];
  state.ldsBytes = uint32_t(kernel.groupSegmentSize) + geometry.dynamicLds;
  state.scratchBytes =
      uint32_t(llvm::alignTo(kernel.privateSegmentSize, uint64_t(16)));
  if (kernel.usesDynamicStack)
    state.scratchBytes = std::max(state.scratchBytes, kDynamicStack);
  // vgprCount counts accumulators too where both are one file.
  state.vgprs = std::min<unsigned>(kernel.vgprCount, FirstAccumulator);
  state.agprs = target.hasAccumulators
                    ? std::min<unsigned>(kernel.agprCount, FirstAccumulator)
                    : 0;
  state.mode = modeOf(descriptor, target.generation);
  setUserScalars(state, kernel, argumentAddress, packetAddress);
  setSystemScalars(state, descriptor);
  return state;
}

void loom::sim::initializeWave(const LaunchState &state, Wave &wave,
                               unsigned number,
                               const std::array<uint32_t, 3> &ids) {
  /// What registers hold that nothing has written.
  enum : uint32_t { Poison = 0xffffbad1 };
  wave.lanes = uint8_t(state.lanes);
  wave.generation = state.generation;
  wave.hasFnuzFloat8 = state.hasFnuzFloat8;
  wave.stop = Stop::None;
  wave.scc = false;
  wave.instructions = 0;
  wave.barrierSignalled = false;
  wave.exceptions = 0;
  // Memory may have been freed since the last group.
  wave.cachedBegin = wave.readBegin = 1;
  wave.cachedEnd = wave.readEnd = 0;
  for (auto &range : wave.recentRanges)
    range = {};
  wave.codeBase = state.codeBase;
  wave.waveInGroup = number;
  wave.mode = state.mode;
  for (uint32_t &scalar : wave.scalars)
    scalar = Poison;
  for (unsigned i = 0; i < 16; ++i)
    wave.scalars[SgprTtmp0 + i] = 0;
  wave.scalars[SgprNull] = wave.scalars[SgprNull1] = 0;
  wave.scalars[SgprSharedBase] = wave.scalars[SgprPrivateBase] = 0;
  wave.scalars[SgprSharedLimit] = wave.scalars[SgprPrivateLimit] = ~0u;
  wave.scalars[SgprSharedBase + 1] = wave.scalars[SgprSharedLimit + 1] =
      SharedAperture;
  wave.scalars[SgprPrivateBase + 1] = wave.scalars[SgprPrivateLimit + 1] =
      PrivateAperture;
  for (auto [index, value] : state.scalars)
    wave.scalars[index] = value;
  for (unsigned dim = 0; dim < 3; ++dim)
    if (state.groupIdSgprs[dim] >= 0)
      wave.scalars[state.groupIdSgprs[dim]] = ids[dim];
  if (state.groupIdsInTtmps) {
    wave.scalars[SgprTtmp0 + 9] = ids[0];
    wave.scalars[SgprTtmp0 + 7] = (ids[1] & 0xffff) | ids[2] << 16;
    wave.scalars[SgprTtmp0 + 8] = number << 25;
  }
  unsigned lanes = state.lanes;
  std::fill_n(wave.vectors, size_t(state.vgprs) * lanes, uint32_t(Poison));
  std::fill_n(wave.vectors + FirstAccumulator * lanes,
              size_t(state.agprs) * lanes, uint32_t(Poison));
  uint64_t exec = 0;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    unsigned item = number * lanes + lane;
    if (item < state.itemsPerGroup)
      exec |= 1ull << lane;
    const auto &sizes = state.geometry.items;
    unsigned x = item % sizes[0], y = item / sizes[0] % sizes[1];
    unsigned z = item / (sizes[0] * sizes[1]);
    wave.vectors[lane] = x | y << 10 | (z & 1023) << 20;
  }
  setExec(wave, exec);
  if (lanes == 32)
    wave.scalars[SgprExecHi] = 0;
}
