//===- Device.h - Where kernels run -----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One interface for every device that runs compiled kernels. A device, its
/// buffers and its programs are used from one thread; buffers and programs must
/// not outlive their device.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_RUNTIME_DEVICE_H
#define LOOM_RUNTIME_DEVICE_H

#include "Loom/Target/Host/HostSanitizer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace loom {
class HostProgram;

/// What executes the kernels, which says what a run is evidence of.
enum class DeviceKind {
  /// This machine's processor.
  Cpu,
  /// A GPU: results and times are those of hardware.
  Gpu,
  /// A simulator of a GPU's instructions: results are those of the native
  /// code, and times say nothing.
  Simulator
};

struct DeviceInfo {
  /// As given to `createDevice`.
  std::string name;
  /// The compile target whose code the device loads, as on the command line.
  std::string target;
  DeviceKind kind = DeviceKind::Cpu;
  /// What the device calls itself; empty if it has no name of its own.
  std::string product = {};
};

/// A kernel was stopped by one of its checks at run time.
class KernelFault : public llvm::ErrorInfo<KernelFault> {
public:
  static char ID;

  explicit KernelFault(HostReport report) : report(std::move(report)) {}

  const HostReport &getReport() const { return report; }
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  HostReport report;
};

/// Something that a device saw an instruction do which hardware would not show.
struct NativeFinding {
  /// `out-of-bounds`, `pending-read`, `lds-race`, `deadlock`, ...
  std::string kind;
  /// As assembly, and where it is in the loaded code.
  std::string instruction;
  uint64_t offset = 0;
  /// `file:line`; empty without debug information.
  std::string location;
  std::string detail;
  /// Of the first that did it.
  std::array<int64_t, 3> workgroup = {};
  int64_t wave = 0;
  /// -1 if it is about the wave as a whole.
  int64_t lane = -1;
  int64_t count = 1;
};

/// The findings of launches, at least one.
class NativeFault : public llvm::ErrorInfo<NativeFault> {
public:
  static char ID;

  explicit NativeFault(std::vector<NativeFinding> findings)
      : findings(std::move(findings)) {}

  llvm::ArrayRef<NativeFinding> getFindings() const { return findings; }
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  std::vector<NativeFinding> findings;
};

/// Memory that kernels can reach.
class DeviceBuffer {
public:
  virtual ~DeviceBuffer();

  /// In bytes.
  uint64_t getSize() const { return size; }
  /// What a kernel is given for it; a multiple of 256.
  uint64_t getAddress() const { return address; }

protected:
  DeviceBuffer(uint64_t address, uint64_t size)
      : address(address), size(size) {}

private:
  uint64_t address;
  uint64_t size;
};

/// Code that a device has loaded.
class DeviceProgram {
public:
  virtual ~DeviceProgram();
};

/// A compiled artifact: host code, or the bytes of a code object.
struct DeviceCode {
  std::unique_ptr<HostProgram> host;
  std::string bytes;
};

/// Workgroups per dimension, and workitems per workgroup; x, y, z.
struct Grid {
  std::array<int64_t, 3> counts;
  std::array<int64_t, 3> sizes;

  bool isEmpty() const;
};

/// Sizes are at least 1. Counts are from 0 to 2^31-1, and a dimension has at
/// most 2^32-1 workitems.
llvm::Error checkGrid(const Grid &grid);

struct Launch {
  /// The kernel's name in the artifact.
  llvm::StringRef kernel;
  Grid grid;
  /// The arguments in order, each at its natural alignment: pointers, `index`
  /// and `offset` take 8 bytes, i1 one byte, other scalars their size.
  llvm::ArrayRef<char> arguments;
};

class Device {
public:
  virtual ~Device();

  virtual DeviceInfo describe() const = 0;

  /// The contents are undefined. A size of 0 is legal.
  virtual llvm::Expected<std::unique_ptr<DeviceBuffer>>
  allocate(uint64_t size) = 0;
  /// Copies between the host and [offset, offset + size of the host's part).
  llvm::Error copyTo(DeviceBuffer &buffer, uint64_t offset,
                     llvm::ArrayRef<char> from);
  llvm::Error copyFrom(const DeviceBuffer &buffer, uint64_t offset,
                       llvm::MutableArrayRef<char> to);

  /// Fails for code of another target.
  virtual llvm::Expected<std::unique_ptr<DeviceProgram>>
  load(DeviceCode code) = 0;

  /// Starts a kernel. An empty grid runs nothing. What goes wrong while it runs
  /// is reported by `synchronize`.
  llvm::Error launch(DeviceProgram &program, const Launch &launch);
  /// Waits for all launches. Fails if one of them did something that the device
  /// can see to be wrong.
  virtual llvm::Error synchronize() = 0;
  /// Runs a kernel and returns the time the device took. A simulator has no
  /// times and refuses.
  llvm::Expected<std::chrono::nanoseconds> time(DeviceProgram &program,
                                                const Launch &launch);

protected:
  virtual llvm::Error write(DeviceBuffer &buffer, uint64_t offset,
                            llvm::ArrayRef<char> from) = 0;
  virtual llvm::Error read(const DeviceBuffer &buffer, uint64_t offset,
                           llvm::MutableArrayRef<char> to) = 0;
  /// Starts a kernel on a grid that is legal and not empty.
  virtual llvm::Error start(DeviceProgram &program, const Launch &launch) = 0;
  virtual llvm::Expected<std::chrono::nanoseconds>
  startAndTime(DeviceProgram &program, const Launch &launch) = 0;
};

/// Opens a device by name. The error lists the names there are.
llvm::Expected<std::unique_ptr<Device>> createDevice(llvm::StringRef name);

/// This machine's CPU, `cpu`. Kernels are functions
/// `void k(const void *arguments, int64_t countX, int64_t countY,
/// int64_t countZ)` of a HostProgram that run the whole grid. Every buffer lies
/// between guard zones, and a kernel that writes there fails; so does one that
/// a signal ends. A check in a kernel that fails is a KernelFault of the
/// launch. A kernel that does not end is not interrupted.
std::unique_ptr<Device> createCpuDevice();

/// The first GPU that HIP's library finds, `amdgpu`. LOOM_HIP_LIBRARY in the
/// environment names another library. The simulator's is not accepted.
llvm::Expected<std::unique_ptr<Device>> createHipDevice();

/// The simulator of a processor, `amdgpu-sim:gfx942`; gfx1100 without one. What
/// it finds is a NativeFault of the next `synchronize`.
llvm::Expected<std::unique_ptr<Device>>
createSimulatorDevice(llvm::StringRef name);

} // namespace loom

#endif // LOOM_RUNTIME_DEVICE_H
