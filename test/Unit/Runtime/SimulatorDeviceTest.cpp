//===- SimulatorDeviceTest.cpp --------------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "Loom/Runtime/Device.h"
#include "Loom/Target/Host/HostProgram.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace loom;

namespace {
/// Doubles the words of a buffer, a workitem each; `wait` is what stands
/// between a word's load and its use.
std::string getSource(llvm::StringRef wait) {
  return (R"(
    .text
    .globl double
    .p2align 8
    .type double,@function
double:
    s_load_b64 s[0:1], s[0:1], 0x0
    v_lshlrev_b32 v0, 2, v0
    s_waitcnt lgkmcnt(0)
    global_load_b32 v1, v0, s[0:1]
    )" + wait +
          R"(
    v_add_nc_u32 v1, v1, v1
    global_store_b32 v0, v1, s[0:1]
    s_endpgm
    .size double, .-double
    .section .rodata
    .p2align 6
    .amdhsa_kernel double
      .amdhsa_user_sgpr_kernarg_segment_ptr 1
      .amdhsa_kernarg_size 8
      .amdhsa_next_free_vgpr 2
      .amdhsa_next_free_sgpr 8
      .amdhsa_wavefront_size32 1
    .end_amdhsa_kernel
    .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: double
    .symbol: double.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 8
    .vgpr_count: 2
    .max_flat_workgroup_size: 1024
    .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
        .address_space: global
...
    .end_amdgpu_metadata
)")
      .str();
}

class SimulatorDeviceTest : public ::testing::Test {
protected:
  void SetUp() override { device = open("amdgpu-sim"); }

  static std::unique_ptr<Device> open(llvm::StringRef name) {
    auto device = createDevice(name);
    EXPECT_TRUE(bool(device)) << llvm::toString(device.takeError());
    return device ? std::move(*device) : nullptr;
  }

  static std::string assemble(llvm::StringRef wait) {
    auto bytes = sim::test::assembleCodeObject("gfx1100", 32, getSource(wait));
    EXPECT_TRUE(bool(bytes)) << llvm::toString(bytes.takeError());
    return bytes ? std::string(bytes->begin(), bytes->end()) : "";
  }

  /// What 8 workitems make of the words 0 to 7; and how that went.
  std::pair<std::vector<int32_t>, std::string> run(llvm::StringRef wait) {
    auto program = device->load({nullptr, assemble(wait)});
    if (!program)
      return {{}, llvm::toString(program.takeError())};
    std::vector<int32_t> words(8);
    for (int32_t i = 0; i < 8; ++i)
      words[i] = i;
    auto buffer = llvm::cantFail(device->allocate(32));
    llvm::cantFail(device->copyTo(*buffer, 0, getBytes(words)));
    uint64_t address = buffer->getAddress();
    Launch launch{"double",
                  {{1, 1, 1}, {8, 1, 1}},
                  {reinterpret_cast<const char *>(&address), 8}};
    if (llvm::Error error = device->launch(**program, launch))
      return {{}, llvm::toString(std::move(error))};
    std::string text = llvm::toString(device->synchronize());
    llvm::cantFail(device->copyFrom(*buffer, 0, getBytes(words)));
    EXPECT_EQ(llvm::toString(device->time(**program, launch).takeError()),
              "the device 'amdgpu-sim' is a simulator: how long it takes says "
              "nothing about hardware, and it gives no times");
    return {words, text};
  }

  static llvm::MutableArrayRef<char> getBytes(std::vector<int32_t> &words) {
    return {reinterpret_cast<char *>(words.data()), words.size() * 4};
  }

  std::unique_ptr<Device> device;
};
} // namespace

TEST_F(SimulatorDeviceTest, Describes) {
  DeviceInfo info = device->describe();
  EXPECT_EQ(info.name, "amdgpu-sim");
  EXPECT_EQ(info.target, "amdgpu:gfx1100");
  EXPECT_EQ(info.kind, DeviceKind::Simulator);
  EXPECT_EQ(info.product, "Loom AMDGPU simulator (gfx1100)");
  info = open("amdgpu-sim:gfx9-4-generic")->describe();
  EXPECT_EQ(info.name, "amdgpu-sim:gfx9-4-generic");
  EXPECT_EQ(info.target, "amdgpu:gfx9-4-generic");
  EXPECT_EQ(llvm::toString(createDevice("amdgpu-sim:gfx1250").takeError()),
            "the device 'amdgpu-sim' does not simulate 'gfx1250'; it does "
            "gfx11-generic, gfx1100, gfx1151, gfx12-generic, gfx1201, "
            "gfx9-4-generic, gfx942, gfx950");
  EXPECT_EQ(llvm::toString(createDevice("amdgpu-sim:").takeError()),
            "the device 'amdgpu-sim' does not simulate ''; it does "
            "gfx11-generic, gfx1100, gfx1151, gfx12-generic, gfx1201, "
            "gfx9-4-generic, gfx942, gfx950");
}

TEST_F(SimulatorDeviceTest, Runs) {
  // Another device of another target does not matter.
  std::unique_ptr<Device> other = open("amdgpu-sim:gfx942");
  auto [words, error] = run("s_waitcnt vmcnt(0)");
  EXPECT_EQ(error, "");
  EXPECT_EQ(words, (std::vector<int32_t>{0, 2, 4, 6, 8, 10, 12, 14}));
  EXPECT_EQ(
      llvm::toString(other->load({nullptr, assemble("s_nop 0")}).takeError()),
      "cannot load the code object: hipErrorNoBinaryForGpu (the code "
      "object is for another processor); a code object for gfx1100 does "
      "not run on gfx942");
}

TEST_F(SimulatorDeviceTest, MissingWait) {
  auto [words, error] = run("s_nop 0");
  EXPECT_EQ(llvm::StringRef(error).substr(0, 15), "pending-read at");
  EXPECT_NE(error.find("v_add_nc_u32"), std::string::npos) << error;
  // An error of one launch is none of the next.
  EXPECT_EQ(run("s_waitcnt vmcnt(0)").second, "");
}

TEST_F(SimulatorDeviceTest, OutOfBounds) {
  // 8 workitems are right, and the workgroup has 32.
  auto program = device->load({nullptr, assemble("s_waitcnt vmcnt(0)")});
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  auto buffer = llvm::cantFail(device->allocate(32));
  uint64_t address = buffer->getAddress();
  llvm::Error error = device->launch(
      **program, {"double",
                  {{1, 1, 1}, {32, 1, 1}},
                  {reinterpret_cast<const char *>(&address), 8}});
  ASSERT_FALSE(bool(error)) << llvm::toString(std::move(error));
  bool isSeen = false;
  llvm::handleAllErrors(device->synchronize(), [&](const NativeFault &fault) {
    ASSERT_FALSE(fault.getFindings().empty());
    const NativeFinding &first = fault.getFindings().front();
    EXPECT_EQ(first.kind, "out-of-bounds");
    EXPECT_EQ(llvm::StringRef(first.instruction).split(' ').first,
              "global_load_b32");
    EXPECT_EQ(first.lane, 8);
    EXPECT_EQ(first.wave, 0);
    EXPECT_EQ(first.workgroup, (std::array<int64_t, 3>{0, 0, 0}));
    isSeen = true;
  });
  EXPECT_TRUE(isSeen);
}

TEST_F(SimulatorDeviceTest, Refuses) {
  EXPECT_EQ(llvm::toString(device->load({nullptr, "elf"}).takeError()),
            "the device 'amdgpu-sim' loads code objects only");
  auto program = device->load({nullptr, assemble("s_nop 0")});
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  EXPECT_EQ(llvm::toString(device->launch(
                **program, {"absent", {{1, 1, 1}, {1, 1, 1}}, {}})),
            "there is no kernel 'absent' in the code object: hipErrorNotFound "
            "(there is no symbol of this name)");
  // No memory, and nothing to copy.
  auto buffer = device->allocate(0);
  ASSERT_TRUE(bool(buffer)) << llvm::toString(buffer.takeError());
  EXPECT_EQ((*buffer)->getSize(), 0u);
}

TEST(HipDevice, NeedsHardware) {
  // Neither a library that does not exist nor the simulator is hardware.
  setenv("LOOM_HIP_LIBRARY", "/absent/libamdhip64.so", 1);
  EXPECT_EQ(llvm::toString(createDevice("amdgpu").takeError()),
            "the device 'amdgpu' needs HIP's library; tried "
            "/absent/libamdhip64.so: /absent/libamdhip64.so: cannot open "
            "shared object file: No such file or directory");
  setenv("LOOM_HIP_LIBRARY", LOOM_SIM_LIBRARY, 1);
  EXPECT_EQ(llvm::toString(createDevice("amdgpu").takeError()),
            "the device 'amdgpu' needs HIP's library; tried " LOOM_SIM_LIBRARY
            ": " LOOM_SIM_LIBRARY ": is Loom's simulator and no hardware: use "
            "the device 'amdgpu-sim'");
  unsetenv("LOOM_HIP_LIBRARY");
}
