//===- Device.cpp - Where kernels run -------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Runtime/Device.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace loom;

char KernelFault::ID = 0;
char NativeFault::ID = 0;

void KernelFault::log(raw_ostream &os) const {
  os << report.op << " at " << report.location << ": " << report.message;
}

void NativeFault::log(raw_ostream &os) const {
  interleave(
      findings, os,
      [&](const NativeFinding &finding) {
        os << finding.kind << " at 0x"
           << utohexstr(finding.offset, /*LowerCase=*/true);
        if (!finding.location.empty())
          os << " (" << finding.location << ')';
        os << ": " << finding.instruction << ": " << finding.detail;
      },
      "\n");
}

DeviceBuffer::~DeviceBuffer() = default;
DeviceProgram::~DeviceProgram() = default;
Device::~Device() = default;

bool Grid::isEmpty() const { return is_contained(counts, 0); }

Error loom::checkGrid(const Grid &grid) {
  for (unsigned axis = 0; axis < 3; ++axis) {
    StringRef name(&"xyz"[axis], 1);
    int64_t count = grid.counts[axis], size = grid.sizes[axis];
    if (size < 1)
      return createStringError("the workgroup size in " + name +
                               " must be at least 1, not " + Twine(size));
    if (count < 0)
      return createStringError("the workgroup count in " + name +
                               " is negative: " + Twine(count));
    if (count > INT32_MAX)
      return createStringError("the workgroup count in " + name + ", " +
                               Twine(count) + ", is over the limit of " +
                               Twine(INT32_MAX));
    if (size > UINT32_MAX || count * size > UINT32_MAX)
      return createStringError(
          Twine(count) + " workgroups of " + Twine(size) + " workitems in " +
          name + " are over the limit of " + Twine(UINT32_MAX) + " workitems");
  }
  return Error::success();
}

static Error checkRange(const DeviceBuffer &buffer, uint64_t offset,
                        uint64_t size) {
  if (offset <= buffer.getSize() && size <= buffer.getSize() - offset)
    return Error::success();
  return createStringError("bytes " + Twine(offset) + " to " +
                           Twine(offset + size) + " are not in a buffer of " +
                           Twine(buffer.getSize()) + " bytes");
}

Error Device::copyTo(DeviceBuffer &buffer, uint64_t offset,
                     ArrayRef<char> from) {
  if (Error error = checkRange(buffer, offset, from.size()))
    return error;
  return from.empty() ? Error::success() : write(buffer, offset, from);
}

Error Device::copyFrom(const DeviceBuffer &buffer, uint64_t offset,
                       MutableArrayRef<char> to) {
  if (Error error = checkRange(buffer, offset, to.size()))
    return error;
  return to.empty() ? Error::success() : read(buffer, offset, to);
}

Error Device::launch(DeviceProgram &program, const Launch &launch) {
  if (Error error = checkGrid(launch.grid))
    return error;
  return launch.grid.isEmpty() ? Error::success() : start(program, launch);
}

Expected<std::chrono::nanoseconds> Device::time(DeviceProgram &program,
                                                const Launch &launch) {
  if (Error error = checkGrid(launch.grid))
    return error;
  if (launch.grid.isEmpty())
    return createStringError("an empty grid runs nothing and has no time");
  return startAndTime(program, launch);
}

Expected<std::unique_ptr<Device>> loom::createDevice(StringRef name) {
  if (name == "cpu")
    return createCpuDevice();
  if (name == "amdgpu")
    return createHipDevice();
  if (name.split(':').first == "amdgpu-sim")
    return createSimulatorDevice(name);
  static constexpr StringLiteral supported =
      "; supported: cpu, reference, amdgpu, amdgpu-sim[:TARGET]";
  if (name == "cuda")
    return createStringError("the device 'cuda' is not supported yet" +
                             supported);
  return createStringError("unknown device '" + name + "'" + supported +
                           "; not supported yet: cuda");
}
