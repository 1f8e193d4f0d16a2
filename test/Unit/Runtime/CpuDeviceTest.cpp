//===- CpuDeviceTest.cpp - Kernels in this process ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Runtime/Device.h"
#include "Loom/Target/Host/HostProgram.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace loom;

namespace {
/// `put` stores its second argument, an i32, at byte 8 * (x + 16 y + 256 z) of
/// the buffer, where x, y and z are the workgroup counts. `before` writes
/// in front of the buffer.
const char *const kModule = R"(
  define void @put(ptr %args, i64 %x, i64 %y, i64 %z) {
    %buffer = load ptr, ptr %args
    %value.at = getelementptr i8, ptr %args, i64 8
    %value = load i32, ptr %value.at
    %y16 = mul i64 %y, 16
    %z256 = mul i64 %z, 256
    %xy = add i64 %x, %y16
    %xyz = add i64 %xy, %z256
    %byte = mul i64 %xyz, 8
    %at = getelementptr i8, ptr %buffer, i64 %byte
    store i32 %value, ptr %at
    ret void
  }
  define void @before(ptr %args, i64 %x, i64 %y, i64 %z) {
    %buffer = load ptr, ptr %args
    %at = getelementptr i8, ptr %buffer, i64 -4
    store i32 7, ptr %at
    ret void
  }
  define void @all(ptr %args, i64 %x, i64 %y, i64 %z) {
  entry:
    %buffer = load ptr, ptr %args
    br label %loop
  loop:
    %i = phi i64 [ 0, %entry ], [ %next, %loop ]
    %at = getelementptr i32, ptr %buffer, i64 %i
    store volatile i32 7, ptr %at
    %next = add i64 %i, 1
    br label %loop
  }
  define void @crash(ptr %args, i64 %x, i64 %y, i64 %z) {
    store volatile i32 7, ptr inttoptr (i64 8 to ptr)
    ret void
  }
  @site = constant [27 x i8] c"\1Fview.load\1Ff.loom:3:5\1F{0}\00\00"
  @own = constant [31 x i8] c"assumption\1Fop\1Ff:1:2\1F{1:i1} {0}\00"
  declare void @loom.sanitizer.bytes(ptr, ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64)
  declare void @loom.sanitizer.report(ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
  define void @checked(ptr %args, i64 %x, i64 %y, i64 %z) {
    %buffer = load ptr, ptr %args
    store i32 1, ptr %buffer
    call void @loom.sanitizer.bytes(ptr @site, ptr %buffer, i64 %x, i64 %y, i64 %z, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6)
    store i32 2, ptr %buffer
    ret void
  }
  define void @reports(ptr %args, i64 %x, i64 %y, i64 %z) {
    call void @loom.sanitizer.report(ptr @own, i64 %x, i64 1, i64 0, i64 0, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1)
    ret void
  })";

struct CpuDeviceTest : testing::Test {
  CpuDeviceTest() {
    llvm::LLVMContext context;
    llvm::SMDiagnostic diagnostic;
    std::unique_ptr<llvm::Module> module =
        llvm::parseAssemblyString(kModule, diagnostic, context);
    program = llvm::cantFail(
        device->load({llvm::cantFail(HostProgram::create(*module)), ""}));
  }

  std::unique_ptr<DeviceBuffer> allocate(uint64_t size) {
    return llvm::cantFail(device->allocate(size));
  }

  std::vector<char> getArguments(const DeviceBuffer &buffer, int32_t value) {
    std::vector<char> block(12);
    uint64_t address = buffer.getAddress();
    std::memcpy(&block[0], &address, 8);
    std::memcpy(&block[8], &value, 4);
    return block;
  }

  std::string launch(llvm::StringRef kernel, const DeviceBuffer &buffer,
                     std::array<int64_t, 3> counts,
                     std::array<int64_t, 3> sizes = {1, 1, 1}) {
    std::vector<char> block = getArguments(buffer, 42);
    return llvm::toString(
        device->launch(*program, {kernel, {counts, sizes}, block}));
  }

  int32_t read(const DeviceBuffer &buffer, uint64_t offset) {
    int32_t value;
    llvm::cantFail(device->copyFrom(
        buffer, offset, {reinterpret_cast<char *>(&value), sizeof value}));
    return value;
  }

  std::unique_ptr<Device> device = createCpuDevice();
  std::unique_ptr<DeviceProgram> program;
};
} // namespace

TEST_F(CpuDeviceTest, LaunchPassesCountsAndArguments) {
  std::unique_ptr<DeviceBuffer> buffer = allocate(8 * 1024);
  EXPECT_EQ(buffer->getAddress() % 256, 0u);
  EXPECT_EQ(launch("put", *buffer, {3, 2, 1}), "");
  EXPECT_EQ(read(*buffer, 8 * (3 + 16 * 2 + 256 * 1)), 42);
}

TEST_F(CpuDeviceTest, EmptyGridRunsNothing) {
  std::unique_ptr<DeviceBuffer> buffer = allocate(64);
  std::vector<char> zeros(64);
  llvm::cantFail(device->copyTo(*buffer, 0, zeros));
  EXPECT_EQ(launch("put", *buffer, {1, 0, 0}), "");
  EXPECT_EQ(read(*buffer, 8), 0);
  std::vector<char> block = getArguments(*buffer, 1);
  llvm::Expected<std::chrono::nanoseconds> time = device->time(
      *program, {"put", {{0, 1, 1}, {1, 1, 1}}, llvm::ArrayRef<char>(block)});
  EXPECT_EQ(llvm::toString(time.takeError()),
            "an empty grid runs nothing and has no time");
}

TEST_F(CpuDeviceTest, TimesALaunch) {
  std::unique_ptr<DeviceBuffer> buffer = allocate(8 * 1024);
  std::vector<char> block = getArguments(*buffer, 17);
  llvm::Expected<std::chrono::nanoseconds> time = device->time(
      *program, {"put", {{1, 1, 1}, {1, 1, 1}}, llvm::ArrayRef<char>(block)});
  ASSERT_TRUE(bool(time)) << llvm::toString(time.takeError());
  EXPECT_GE(time->count(), 0);
  EXPECT_EQ(read(*buffer, 8 * (1 + 16 + 256)), 17);
}

TEST_F(CpuDeviceTest, UnknownKernel) {
  std::unique_ptr<DeviceBuffer> buffer = allocate(8);
  EXPECT_NE(launch("absent", *buffer, {1, 1, 1}), "");
}

TEST_F(CpuDeviceTest, GuardZones) {
  // With counts of 1 the kernel writes at byte 8 * 273.
  std::unique_ptr<DeviceBuffer> buffer = allocate(8 * 273);
  EXPECT_EQ(launch("put", *buffer, {1, 1, 1}),
            "a kernel wrote behind the end of a buffer of 2184 bytes");
  EXPECT_EQ(launch("before", *buffer, {1, 1, 1}),
            "a kernel wrote before the start of a buffer of 2184 bytes");
  // The zones are repaired.
  EXPECT_EQ(llvm::toString(device->synchronize()), "");
  // A buffer that is gone is not looked at.
  buffer.reset();
  EXPECT_EQ(llvm::toString(device->synchronize()), "");
}

TEST_F(CpuDeviceTest, SurvivesACrash) {
  std::unique_ptr<DeviceBuffer> buffer = allocate(8 * 1024);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(launch("crash", *buffer, {1, 1, 1}),
              "the kernel ended with signal 11 (Segmentation fault); it may "
              "have left its buffers");
  EXPECT_EQ(launch("put", *buffer, {1, 1, 1}), "");
  EXPECT_EQ(read(*buffer, 8 * 273), 42);
}

/// Counts are the offset, the number of bytes and the alignment.
TEST_F(CpuDeviceTest, ChecksEndTheKernel) {
  std::unique_ptr<DeviceBuffer> buffer = allocate(60);
  EXPECT_EQ(launch("checked", *buffer, {56, 4, 8}), "");
  EXPECT_EQ(read(*buffer, 0), 2);
  auto getReport = [&](llvm::StringRef kernel, std::array<int64_t, 3> counts) {
    std::vector<char> block = getArguments(*buffer, 42);
    HostReport report;
    llvm::handleAllErrors(
        device->launch(*program, {kernel, {counts, {1, 1, 1}}, block}),
        [&](const KernelFault &fault) { report = fault.getReport(); });
    return report;
  };
  HostReport report = getReport("checked", {57, 4, 1});
  EXPECT_EQ(report.kind, "out-of-bounds");
  EXPECT_EQ(report.op, "view.load");
  EXPECT_EQ(report.location, "f.loom:3:5");
  EXPECT_EQ(report.message,
            "bytes 57 to 61 are outside of the 60 bytes of the buffer");
  EXPECT_EQ(report.workgroup, (std::array<int64_t, 3>{1, 2, 3}));
  EXPECT_EQ(report.workitem, (std::array<int64_t, 3>{4, 5, 6}));
  // What is behind the check is not executed.
  EXPECT_EQ(read(*buffer, 0), 1);
  report = getReport("checked", {4, 4, 8});
  EXPECT_EQ(report.kind, "misaligned");
  EXPECT_EQ(report.message, "the address is a multiple of 4, not of 8");
  report = getReport("reports", {7, 1, 1});
  EXPECT_EQ(report.kind, "assumption");
  EXPECT_EQ(report.message, "true 7");
  EXPECT_FALSE(report.workgroup || report.workitem);
}

TEST_F(CpuDeviceTest, StopsALoopThatRunsAway) {
  std::unique_ptr<DeviceBuffer> first = allocate(100), second = allocate(1000);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(launch("all", *first, {1, 1, 1}),
              "the kernel ended with signal 11 (Segmentation fault); it may "
              "have left its buffers\na kernel wrote behind the end of a "
              "buffer of 100 bytes");
  EXPECT_EQ(read(*first, 96), 7);
  EXPECT_EQ(llvm::toString(device->synchronize()), "");
}

TEST_F(CpuDeviceTest, CopiesStayInTheBuffer) {
  std::unique_ptr<DeviceBuffer> buffer = allocate(8);
  std::vector<char> bytes(8, 1);
  EXPECT_EQ(llvm::toString(device->copyTo(*buffer, 0, bytes)), "");
  EXPECT_EQ(llvm::toString(device->copyTo(*buffer, 1, bytes)),
            "bytes 1 to 9 are not in a buffer of 8 bytes");
  EXPECT_EQ(llvm::toString(device->copyFrom(
                *buffer, UINT64_MAX, llvm::MutableArrayRef<char>(bytes))),
            "bytes 18446744073709551615 to 7 are not in a buffer of 8 bytes");
}

TEST_F(CpuDeviceTest, AllocationsThatCannotBe) {
  EXPECT_EQ(allocate(0)->getSize(), 0u);
  for (uint64_t size : {uint64_t(1) << 62, UINT64_MAX})
    EXPECT_EQ(llvm::toString(device->allocate(size).takeError()),
              "cannot allocate a buffer of " + std::to_string(size) + " bytes");
}

TEST_F(CpuDeviceTest, LoadsHostCodeOnly) {
  EXPECT_EQ(llvm::toString(device->load({nullptr, "elf"}).takeError()),
            "the device 'cpu' loads host code only");
}

TEST(Device, Names) {
  llvm::Expected<std::unique_ptr<Device>> cpu = createDevice("cpu");
  ASSERT_TRUE(bool(cpu)) << llvm::toString(cpu.takeError());
  EXPECT_EQ((*cpu)->describe().name, "cpu");
  EXPECT_EQ((*cpu)->describe().target, "cpu");
  EXPECT_EQ((*cpu)->describe().kind, DeviceKind::Cpu);
  EXPECT_EQ(llvm::toString(createDevice("cuda").takeError()),
            "the device 'cuda' is not supported yet; supported: cpu, "
            "reference, amdgpu, amdgpu-sim[:TARGET]");
  EXPECT_EQ(llvm::toString(createDevice("gpu").takeError()),
            "unknown device 'gpu'; supported: cpu, reference, amdgpu, "
            "amdgpu-sim[:TARGET]; not supported yet: cuda");
}

TEST(Grid, Limits) {
  auto check = [](std::array<int64_t, 3> counts, std::array<int64_t, 3> sizes) {
    return llvm::toString(checkGrid({counts, sizes}));
  };
  EXPECT_EQ(check({0, 1, 2147483647}, {1024, 1, 1}), "");
  EXPECT_EQ(check({4194303, 1, 1}, {1024, 1, 1}), "");
  EXPECT_EQ(check({1, 1, 1}, {1, 0, 1}),
            "the workgroup size in y must be at least 1, not 0");
  EXPECT_EQ(check({1, 1, -3}, {1, 1, 1}),
            "the workgroup count in z is negative: -3");
  EXPECT_EQ(check({2147483648, 1, 1}, {1, 1, 1}),
            "the workgroup count in x, 2147483648, is over the limit of "
            "2147483647");
  EXPECT_EQ(check({4194304, 1, 1}, {1024, 1, 1}),
            "4194304 workgroups of 1024 workitems in x are over the limit of "
            "4294967295 workitems");
}
