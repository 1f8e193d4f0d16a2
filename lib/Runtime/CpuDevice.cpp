//===- CpuDevice.cpp - Kernels in this process ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Runtime/Device.h"
#include "Loom/Target/Host/HostProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Process.h"
#include <cstring>
#include <sys/mman.h>

using namespace llvm;
using namespace loom;

/// The least number of bytes before and after each buffer that must not change;
/// also the alignment of buffers.
static constexpr uint64_t kGuardSize = 256;
/// What is in the data before it is written.
static constexpr char kNoByte = char(0xA5);
/// Bytes before and after those that nobody can access, so that a loop that
/// runs away ends before it reaches the memory of others.
static constexpr uint64_t kFenceSize = 1 << 20;
/// The stack of a kernel, in bytes; pages that are not used cost nothing. The
/// compiler keeps what a workgroup needs below half of it.
static constexpr unsigned kStackSize = 256 << 20;

namespace {
class CpuDevice;

/// Fence, guard zone, data, guard zone, fence. The data lies at the end of its
/// pages, as far as its alignment allows.
class CpuBuffer : public DeviceBuffer {
public:
  /// The memory is accessible from `begin` to `end`. No other of the 255
  /// buffers before and behind has the same `salt`.
  CpuBuffer(CpuDevice &device, char *begin, char *data, uint64_t size,
            char *end, uint8_t salt);
  ~CpuBuffer() override;

  char *getData() const { return data; }

  /// What checks at run time are told.
  HostStorage getStorage() const {
    return {begin - kFenceSize, data, data + getSize(), end + kFenceSize};
  }

  /// Fails if a guard zone has changed, and repairs it.
  Error checkGuards();

private:
  /// What a guard zone holds at a place. Neither its neighbour nor the place in
  /// another buffer holds the same: a kernel that copies too much changes it.
  char getGuardByte(const char *place) const {
    uint32_t position = uint32_t(place - data) * 0x9E3779B1u;
    return char((position >> 24) + salt);
  }
  bool isIntact(const char *from, const char *to) const;
  void fillGuards();

  CpuDevice &device;
  char *begin, *data, *end;
  uint8_t salt;
};

class CpuProgram : public DeviceProgram {
public:
  explicit CpuProgram(std::unique_ptr<HostProgram> program)
      : program(std::move(program)) {}

  HostProgram &get() { return *program; }

private:
  std::unique_ptr<HostProgram> program;
};

class CpuDevice : public Device {
public:
  DeviceInfo describe() const override { return {"cpu", "cpu"}; }

  Expected<std::unique_ptr<DeviceBuffer>> allocate(uint64_t size) override;
  Expected<std::unique_ptr<DeviceProgram>> load(DeviceCode code) override;
  Error synchronize() override;

  void forget(CpuBuffer *buffer) { buffers.remove(buffer); }

protected:
  Error write(DeviceBuffer &buffer, uint64_t offset,
              ArrayRef<char> from) override;
  Error read(const DeviceBuffer &buffer, uint64_t offset,
             MutableArrayRef<char> to) override;
  Error start(DeviceProgram &program, const Launch &launch) override;
  Expected<std::chrono::nanoseconds>
  startAndTime(DeviceProgram &program, const Launch &launch) override;

private:
  /// In the order of their allocation.
  SetVector<CpuBuffer *> buffers;
  uint8_t numAllocated = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

CpuBuffer::CpuBuffer(CpuDevice &device, char *begin, char *data, uint64_t size,
                     char *end, uint8_t salt)
    : DeviceBuffer(reinterpret_cast<uintptr_t>(data), size), device(device),
      begin(begin), data(data), end(end), salt(salt) {
  std::fill_n(data, size, kNoByte);
  fillGuards();
}

CpuBuffer::~CpuBuffer() {
  device.forget(this);
  munmap(begin - kFenceSize, end - begin + 2 * kFenceSize);
}

bool CpuBuffer::isIntact(const char *from, const char *to) const {
  for (; from != to; ++from)
    if (*from != getGuardByte(from))
      return false;
  return true;
}

void CpuBuffer::fillGuards() {
  for (char *place = begin; place != data; ++place)
    *place = getGuardByte(place);
  for (char *place = data + getSize(); place != end; ++place)
    *place = getGuardByte(place);
}

Error CpuBuffer::checkGuards() {
  bool before = isIntact(begin, data);
  bool after = isIntact(data + getSize(), end);
  if (before && after)
    return Error::success();
  fillGuards();
  return createStringError(Twine("a kernel wrote ") +
                           (before  ? "behind the end"
                            : after ? "before the start"
                                    : "before the start and behind the end") +
                           " of a buffer of " + Twine(getSize()) + " bytes");
}

Expected<std::unique_ptr<DeviceBuffer>> CpuDevice::allocate(uint64_t size) {
  auto fail = [&] {
    return createStringError("cannot allocate a buffer of " + Twine(size) +
                             " bytes");
  };
  // No object is larger than PTRDIFF_MAX; this also keeps sums from wrapping.
  if (size > uint64_t(PTRDIFF_MAX) - 4 * kFenceSize)
    return fail();
  uint64_t page = sys::Process::getPageSizeEstimate();
  uint64_t dataSize = alignTo(size, kGuardSize);
  uint64_t inner = alignTo(dataSize + 2 * kGuardSize, page);
  void *block = mmap(nullptr, inner + 2 * kFenceSize, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED)
    return fail();
  char *begin = static_cast<char *>(block) + kFenceSize, *end = begin + inner;
  if (mprotect(begin, inner, PROT_READ | PROT_WRITE) != 0) {
    munmap(block, inner + 2 * kFenceSize);
    return fail();
  }
  auto buffer = std::make_unique<CpuBuffer>(
      *this, begin, end - kGuardSize - dataSize, size, end, numAllocated++);
  buffers.insert(buffer.get());
  return buffer;
}

Error CpuDevice::write(DeviceBuffer &buffer, uint64_t offset,
                       ArrayRef<char> from) {
  llvm::copy(from, static_cast<CpuBuffer &>(buffer).getData() + offset);
  return Error::success();
}

Error CpuDevice::read(const DeviceBuffer &buffer, uint64_t offset,
                      MutableArrayRef<char> to) {
  const char *from = static_cast<const CpuBuffer &>(buffer).getData() + offset;
  std::copy_n(from, to.size(), to.begin());
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

Expected<std::unique_ptr<DeviceProgram>> CpuDevice::load(DeviceCode code) {
  if (!code.host)
    return createStringError("the device 'cpu' loads host code only");
  return std::make_unique<CpuProgram>(std::move(code.host));
}

/// `code` is 128 + signal number.
static Error describeCrash(int code) {
  return createStringError(Twine("the kernel ended with signal ") +
                           Twine(code - 128) + " (" + strsignal(code - 128) +
                           "); it may have left its buffers");
}

Expected<std::chrono::nanoseconds>
CpuDevice::startAndTime(DeviceProgram &program, const Launch &launch) {
  using Clock = std::chrono::steady_clock;
  using Entry = void(const void *, int64_t, int64_t, int64_t);
  Expected<void *> address =
      static_cast<CpuProgram &>(program).get().lookup(launch.kernel);
  if (!address)
    return address.takeError();
  // A copy that is aligned for every argument.
  std::vector<uint64_t> arguments(divideCeil(launch.arguments.size(), 8));
  llvm::copy(launch.arguments, reinterpret_cast<char *>(arguments.data()));
  auto [x, y, z] = launch.grid.counts;
  // A kernel may reach far outside of its buffers; that is its failure and must
  // not be the end of the process. A signal elsewhere disables the recovery, so
  // it is enabled each time.
  CrashRecoveryContext::Enable();
  CrashRecoveryContext recovery;
  Clock::time_point begin, end;
  SmallVector<HostStorage> storages;
  for (const CpuBuffer *buffer : buffers)
    storages.push_back(buffer->getStorage());
  std::optional<HostReport> report;
  bool finished = recovery.RunSafelyOnThread(
      [&, entry = *address, x = x, y = y, z = z] {
        begin = Clock::now();
        report = runSanitized(storages, [&] {
          reinterpret_cast<Entry *>(entry)(arguments.data(), x, y, z);
        });
        end = Clock::now();
      },
      kStackSize);
  Error error = !finished ? describeCrash(recovery.RetCode)
                : report  ? make_error<KernelFault>(std::move(*report))
                          : Error::success();
  if (Error all = joinErrors(std::move(error), synchronize()))
    return all;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(end - begin);
}

Error CpuDevice::start(DeviceProgram &program, const Launch &launch) {
  return startAndTime(program, launch).takeError();
}

Error CpuDevice::synchronize() {
  Error errors = Error::success();
  for (CpuBuffer *buffer : buffers)
    errors = joinErrors(std::move(errors), buffer->checkGuards());
  return errors;
}

std::unique_ptr<Device> loom::createCpuDevice() {
  return std::make_unique<CpuDevice>();
}
