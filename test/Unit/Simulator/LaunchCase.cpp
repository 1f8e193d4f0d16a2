//===- LaunchCase.cpp - Launches of a kernel in assembly ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchCase.h"
#include "Assemble.h"
#include <algorithm>
#include <cstring>

using namespace loom;
using namespace loom::sim;
using namespace loom::sim::test;

static std::string makeSource(const LaunchCase &test) {
  bool isGfx9 = test.target.rfind("gfx9", 0) == 0;
  std::string source = "  .text\n  .globl k\n  .p2align 8\n"
                       "  .type k,@function\nk:\n" +
                       test.body +
                       "\n  s_endpgm\n"
                       "  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n"
                       "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                       "    .amdhsa_system_sgpr_workgroup_id_y 1\n"
                       "    .amdhsa_system_sgpr_workgroup_id_z 1\n"
                       "    .amdhsa_next_free_vgpr 32\n"
                       "    .amdhsa_next_free_sgpr 64\n";
  if (isGfx9)
    source += "    .amdhsa_accum_offset 32\n";
  else if (test.lanes == 32)
    source += "    .amdhsa_wavefront_size32 1\n";
  source +=
      "    .amdhsa_group_segment_fixed_size " + std::to_string(test.ldsBytes) +
      "\n    .amdhsa_private_segment_fixed_size " +
      std::to_string(test.scratchBytes) + "\n" + test.descriptor +
      "  .end_amdhsa_kernel\n  .amdgpu_metadata\n"
      "amdhsa.version: [1, 2]\namdhsa.kernels:\n"
      "  - .name: k\n    .symbol: k.kd\n    .kernarg_segment_size: " +
      std::to_string(test.argumentBytes) +
      "\n    .kernarg_segment_align: 8\n"
      "    .group_segment_fixed_size: " +
      std::to_string(test.ldsBytes) + "\n    .private_segment_fixed_size: " +
      std::to_string(test.scratchBytes) +
      "\n    .wavefront_size: " + std::to_string(test.lanes) +
      "\n    .sgpr_count: 64\n    .vgpr_count: 32\n"
      "    .max_flat_workgroup_size: " +
      std::to_string(test.maxItems) +
      "\n    .args:\n      - {.name: out, .offset: 0, .size: 8, "
      ".value_kind: global_buffer, .address_space: global}\n" +
      test.arguments + "  .end_amdgpu_metadata\n";
  return source;
}

Outcome sim::test::launch(const LaunchCase &test,
                          const LaunchGeometry &geometry, size_t words,
                          size_t argumentBytes) {
  Outcome outcome;
  auto bytes = assembleCodeObject(test.target, test.lanes, makeSource(test));
  if (!bytes)
    return outcome.error = llvm::toString(bytes.takeError()), outcome;
  if (!test.replaced.empty()) {
    auto at = std::search(bytes->begin(), bytes->end(), test.replaced.begin(),
                          test.replaced.end());
    if (at == bytes->end())
      return outcome.error = "nothing to replace", outcome;
    std::copy(test.replacement.begin(), test.replacement.end(), at);
  }
  auto memory = DeviceMemory::create();
  auto object = CodeObject::create(*bytes);
  if (!object)
    return outcome.error = llvm::toString(object.takeError()), outcome;
  auto module = LoadedModule::create(std::move(*object), *memory);
  if (!module)
    return outcome.error = llvm::toString(module.takeError()), outcome;
  void *buffer = memory->allocate(words * 4);
  std::memset(buffer, 0, words * 4);
  std::vector<uint8_t> arguments(argumentBytes);
  if (argumentBytes >= 8)
    std::memcpy(arguments.data(), &buffer, 8);
  RunOptions options;
  options.threads = 1;
  options.instructionLimit = test.instructionLimit;
  auto result = (*module)->run((*module)->getObject().getKernels().front(),
                               geometry, arguments, options);
  if (!result)
    return outcome.error = llvm::toString(result.takeError()), outcome;
  outcome.findings = result->findings;
  outcome.words.resize(words);
  std::memcpy(outcome.words.data(), buffer, words * 4);
  return outcome;
}
