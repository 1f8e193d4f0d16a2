//===- AsmRunner.cpp - Runs a few instructions in the simulator -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "Assemble.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;
using llvm::Error;
using llvm::Expected;
using llvm::raw_string_ostream;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// The kernel's data: a block per workgroup with scalars, then a row for each
// vector input, then for each result
//===----------------------------------------------------------------------===//

namespace {
struct Layout {
  unsigned items, rowBytes, scalarBytes, numInputs, numOutputs;
  uint64_t stride;
};
} // namespace

static bool isScalarName(StringRef name) {
  return !name.starts_with("v") || name.starts_with("vcc");
}
static bool isWideName(StringRef name) {
  return name.contains('[') || name == "vcc" || name == "exec";
}
/// "v[4:5]" and "s[4:5]" to the number of the first register.
static unsigned firstOfPair(StringRef name) {
  unsigned number = 0;
  name.drop_front(2).consumeInteger(10, number);
  return number;
}

/// Registers of 32 bits that make up a result.
static std::vector<std::string> partsOf(StringRef name) {
  if (!isWideName(name))
    return {name.str()};
  if (!name.contains('['))
    return {(name + "_lo").str(), (name + "_hi").str()};
  std::string letter = name.take_front().str();
  unsigned first = firstOfPair(name);
  return {letter + std::to_string(first), letter + std::to_string(first + 1)};
}

static Layout getLayout(const AsmTest &test) {
  Layout layout;
  layout.items = test.lanes * test.waves;
  layout.rowBytes = layout.items * 4;
  layout.scalarBytes = llvm::alignTo(test.scalars.size() * 8, 256);
  layout.numInputs = test.vectors.size();
  layout.numOutputs = 0;
  for (const std::string &name : test.results)
    layout.numOutputs += partsOf(name).size();
  layout.stride =
      layout.scalarBytes +
      uint64_t(layout.rowBytes) * (layout.numInputs + layout.numOutputs);
  layout.stride = std::max<uint64_t>(llvm::alignTo(layout.stride, 256), 256);
  return layout;
}

static unsigned countGroups(const AsmTest &test) {
  size_t items = test.lanes * test.waves;
  size_t groups = 1;
  if (!test.vectors.empty())
    groups = test.vectors.front().size() / items;
  for (const auto &scalar : test.scalars)
    groups = std::max(groups, scalar.second.size());
  return groups;
}

static Error checkTest(const AsmTest &test) {
  size_t items = test.lanes * test.waves;
  for (const Values &row : test.vectors)
    if (row.empty() || row.size() % items != 0 ||
        row.size() != test.vectors.front().size())
      return llvm::createStringError("rows need a multiple of %zu values",
                                     items);
  unsigned groups = countGroups(test);
  if (!test.vectors.empty() && test.vectors.front().size() / items != groups)
    return llvm::createStringError("more scalar values than rows");
  for (const auto &scalar : test.scalars)
    if (scalar.second.size() != 1 && scalar.second.size() != groups)
      return llvm::createStringError("%s needs 1 or %u values",
                                     scalar.first.c_str(), groups);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// The kernel's text
//===----------------------------------------------------------------------===//

static bool isGfx12(const AsmTest &test) {
  return StringRef(test.target).starts_with("gfx12");
}
static bool isGfx9(const AsmTest &test) {
  return StringRef(test.target).starts_with("gfx9");
}

static StringRef waitForAll(const AsmTest &test) {
  if (isGfx12(test))
    return "  s_wait_loadcnt 0\n  s_wait_storecnt 0\n  s_wait_dscnt 0\n"
           "  s_wait_kmcnt 0\n";
  if (isGfx9(test))
    return "  s_waitcnt vmcnt(0) lgkmcnt(0) expcnt(0)\n";
  return "  s_waitcnt vmcnt(0) lgkmcnt(0) expcnt(0)\n"
         "  s_waitcnt_vscnt null, 0\n";
}

/// Where a special register's value waits until the body begins.
static std::string stagingOf(StringRef name) {
  return llvm::StringSwitch<std::string>(name)
      .Case("m0", "s94")
      .Case("scc", "s95")
      .Case("exec", "s[96:97]")
      .Case("vcc", "s[98:99]")
      .Default(name.str());
}

static void advance(raw_string_ostream &os, unsigned bytes) {
  os << "  s_add_u32 s100, s100, " << bytes << "\n  s_addc_u32 s101, s101, 0\n";
}

static void writePrologue(raw_string_ostream &os, const AsmTest &test,
                          const Layout &layout) {
  os << "  s_mul_i32 s94, " << (isGfx12(test) ? "ttmp9" : "s2") << ", "
     << layout.stride << "\n  s_load_dwordx2 s[100:101], s[0:1], 0x0\n"
     << "  s_load_dwordx2 s[92:93], s[0:1], 0x8\n"
     << "  v_lshlrev_b32 v255, 2, v0\n"
     << waitForAll(test) << "  s_add_u32 s100, s100, s94\n"
     << "  s_addc_u32 s101, s101, 0\n";
  unsigned offset = 0;
  for (const auto &scalar : test.scalars) {
    os << "  s_load_dword" << (isWideName(scalar.first) ? "x2 " : " ")
       << stagingOf(scalar.first) << ", s[100:101], " << offset << "\n";
    offset += 8;
  }
  os << waitForAll(test);
  advance(os, layout.scalarBytes);
  for (unsigned input = 1; input <= layout.numInputs; ++input) {
    os << "  global_load_dword v" << input << ", v255, s[100:101]\n";
    advance(os, layout.rowBytes);
  }
  os << waitForAll(test);
  auto has = [&](StringRef name) {
    for (const auto &scalar : test.scalars)
      if (scalar.first == name)
        return true;
    return false;
  };
  if (has("m0"))
    os << "  s_mov_b32 m0, s94\n";
  if (has("vcc"))
    os << "  s_mov_b32 vcc_lo, s98\n  s_mov_b32 vcc_hi, s99\n";
  if (has("scc"))
    os << "  s_cmp_lg_u32 s95, 0\n";
  if (has("exec"))
    os << "  s_mov_b32 exec_lo, s96\n  s_mov_b32 exec_hi, s97\n";
}

static void writeEpilogue(raw_string_ostream &os, const AsmTest &test,
                          const Layout &layout) {
  os << "  s_cselect_b32 s95, 1, 0\n"
     << "  s_mov_b32 s96, exec_lo\n  s_mov_b32 s97, exec_hi\n"
     << "  s_mov_b32 exec_lo, -1\n";
  if (test.lanes == 64)
    os << "  s_mov_b32 exec_hi, -1\n";
  os << waitForAll(test);
  for (const std::string &name : test.results)
    for (std::string part : partsOf(name)) {
      part = llvm::StringSwitch<std::string>(part)
                 .Case("scc", "s95")
                 .Case("exec_lo", "s96")
                 .Case("exec_hi", "s97")
                 .Default(part);
      if (StringRef(part).starts_with("a"))
        os << "  v_accvgpr_read_b32 v254, " << part << "\n";
      else if (isScalarName(part))
        os << "  v_mov_b32 v254, " << part << "\n";
      bool isVector = !isScalarName(part);
      os << "  global_store_dword v255, " << (isVector ? part : "v254")
         << ", s[100:101]\n";
      if (!isVector)
        os << waitForAll(test);
      advance(os, layout.rowBytes);
    }
  os << "  s_endpgm\n";
}

static void writeDescriptor(raw_string_ostream &os, const AsmTest &test,
                            StringRef name) {
  auto field = [&](StringRef key, uint64_t value) {
    os << "  .amdhsa_" << key << " " << value << "\n";
  };
  os << ".rodata\n.p2align 6\n.amdhsa_kernel " << name << "\n";
  field("next_free_vgpr", isGfx9(test) ? 512 : 256);
  field("next_free_sgpr", 102);
  field("user_sgpr_kernarg_segment_ptr", 1);
  field("kernarg_size", 16);
  field("group_segment_fixed_size", test.ldsBytes);
  field("private_segment_fixed_size", test.scratchBytes);
  field("enable_private_segment", test.scratchBytes != 0);
  field("float_round_mode_32", test.mode.round32);
  field("float_round_mode_16_64", test.mode.round1664);
  field("float_denorm_mode_32", test.mode.denorm32);
  field("float_denorm_mode_16_64", test.mode.denorm1664);
  if (!isGfx12(test)) {
    field("ieee_mode", test.mode.ieee);
    field("dx10_clamp", test.mode.dx10Clamp);
  }
  if (isGfx9(test))
    field("accum_offset", 256);
  else
    field("wavefront_size32", test.lanes == 32);
  os << ".end_amdhsa_kernel\n";
}

static void writeMetadata(raw_string_ostream &os,
                          llvm::ArrayRef<AsmTest> tests) {
  os << ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\n"
     << "amdhsa.target: amdgcn-amd-amdhsa--" << tests.front().target
     << "\namdhsa.kernels:\n";
  for (size_t number = 0; number < tests.size(); ++number) {
    const AsmTest &test = tests[number];
    auto field = [&](StringRef key, uint64_t value) {
      os << "    ." << key << ": " << value << "\n";
    };
    os << "  - .name: test" << number << "\n    .symbol: test" << number
       << ".kd\n";
    field("kernarg_segment_size", 16);
    field("kernarg_segment_align", 8);
    field("group_segment_fixed_size", test.ldsBytes);
    field("private_segment_fixed_size", test.scratchBytes);
    field("wavefront_size", test.lanes);
    field("sgpr_count", 102);
    field("vgpr_count", isGfx9(test) ? 512 : 256);
    field("agpr_count", isGfx9(test) ? 256 : 0);
    field("max_flat_workgroup_size", 1024);
    os << "    .args:\n";
    for (unsigned offset : {0, 8})
      os << "      - .offset: " << offset
         << "\n        .size: 8\n        .value_kind: global_buffer\n"
         << "        .address_space: global\n";
  }
  os << "...\n.end_amdgpu_metadata\n";
}

std::string loom::sim::test::makeAsmSource(llvm::ArrayRef<AsmTest> tests) {
  std::string source;
  raw_string_ostream os(source);
  os << ".amdgcn_target \"amdgcn-amd-amdhsa--" << tests.front().target
     << "\"\n";
  for (size_t number = 0; number < tests.size(); ++number) {
    const AsmTest &test = tests[number];
    Layout layout = getLayout(test);
    std::string name = "test" + std::to_string(number);
    os << ".text\n.p2align 8\n.globl " << name << "\n.type " << name
       << ",@function\n"
       << name << ":\n";
    writePrologue(os, test, layout);
    os << test.body << "\n";
    writeEpilogue(os, test, layout);
    os << ".size " << name << ", .-" << name << "\n";
    writeDescriptor(os, test, name);
  }
  writeMetadata(os, tests);
  return source;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Neither the memory nor the modules below are destroyed: modules release
/// memory, and statics end in no useful order.
static DeviceMemory &getMemory() {
  static DeviceMemory *memory = DeviceMemory::create().release();
  return *memory;
}

/// Modules stay, by their text: tests run the same kernel with many values.
static Expected<LoadedModule *> getModule(llvm::ArrayRef<AsmTest> tests) {
  static auto &modules = *new std::map<std::pair<std::string, unsigned>,
                                       std::unique_ptr<LoadedModule>>;
  const AsmTest &first = tests.front();
  std::string source = makeAsmSource(tests);
  auto &module = modules[{source, first.lanes}];
  if (module)
    return module.get();
  Expected<std::vector<uint8_t>> bytes =
      assembleCodeObject(first.target, first.lanes, source);
  if (!bytes)
    return bytes.takeError();
  Expected<std::unique_ptr<CodeObject>> object = CodeObject::create(*bytes);
  if (!object)
    return object.takeError();
  Expected<std::unique_ptr<LoadedModule>> loaded =
      LoadedModule::create(std::move(*object), getMemory());
  if (!loaded)
    return loaded.takeError();
  module = std::move(*loaded);
  return module.get();
}

static void fillBlock(uint8_t *block, const AsmTest &test, const Layout &layout,
                      unsigned group) {
  uint8_t *to = block;
  for (const auto &scalar : test.scalars) {
    uint64_t value = scalar.second[scalar.second.size() == 1 ? 0 : group];
    memcpy(to, &value, 8);
    to += 8;
  }
  to = block + layout.scalarBytes;
  for (const Values &row : test.vectors) {
    memcpy(to, row.data() + size_t(group) * layout.items, layout.rowBytes);
    to += layout.rowBytes;
  }
}

static void readBlock(const uint8_t *block, const AsmTest &test,
                      const Layout &layout, AsmOutcome &outcome) {
  const uint8_t *from =
      block + layout.scalarBytes + size_t(layout.numInputs) * layout.rowBytes;
  for (const std::string &name : test.results) {
    Values parts[2];
    unsigned count = 0;
    for (size_t part = partsOf(name).size(); part; --part, ++count) {
      Values row(layout.items);
      memcpy(row.data(), from, layout.rowBytes);
      from += layout.rowBytes;
      unsigned step = isScalarName(name) && name[0] != 'a' ? test.lanes : 1;
      for (size_t item = 0; item < row.size(); item += step)
        parts[count].push_back(row[item]);
    }
    if (count == 1) {
      Values &all = outcome.registers[name];
      all.insert(all.end(), parts[0].begin(), parts[0].end());
      continue;
    }
    for (size_t i = 0; i < parts[0].size(); ++i)
      outcome.pairs[name].push_back(parts[0][i] | uint64_t(parts[1][i]) << 32);
  }
}

static Expected<AsmOutcome> runOne(LoadedModule &module, size_t number,
                                   const AsmTest &test) {
  Layout layout = getLayout(test);
  unsigned groups = countGroups(test);
  size_t bytes = layout.stride * groups;
  auto *blocks = static_cast<uint8_t *>(getMemory().allocate(bytes));
  auto *memory =
      static_cast<uint8_t *>(getMemory().allocate(test.memory.size()));
  memset(blocks, 0, bytes);
  for (unsigned group = 0; group < groups; ++group)
    fillBlock(blocks + group * layout.stride, test, layout, group);
  if (!test.memory.empty())
    memcpy(memory, test.memory.data(), test.memory.size());

  uint64_t arguments[2] = {reinterpret_cast<uint64_t>(blocks),
                           reinterpret_cast<uint64_t>(memory)};
  LaunchGeometry geometry;
  geometry.groups[0] = groups;
  geometry.items[0] = layout.items;
  const KernelInfo *kernel =
      module.getObject().findKernel("test" + std::to_string(number));
  Expected<RunResult> result = module.run(
      *kernel, geometry,
      llvm::ArrayRef(reinterpret_cast<uint8_t *>(arguments), 16), test.options);
  AsmOutcome outcome;
  if (result) {
    outcome.findings = std::move(result->findings);
    outcome.fidelity = std::move(result->fidelity);
    for (unsigned group = 0; group < groups; ++group)
      readBlock(blocks + group * layout.stride, test, layout, outcome);
    outcome.memory.assign(memory, memory + test.memory.size());
  }
  getMemory().release(blocks);
  getMemory().release(memory);
  if (!result)
    return result.takeError();
  return outcome;
}

Expected<std::vector<AsmOutcome>>
loom::sim::test::tryRunAsm(llvm::ArrayRef<AsmTest> tests) {
  for (const AsmTest &test : tests)
    if (Error error = checkTest(test))
      return error;
  Expected<LoadedModule *> module = getModule(tests);
  if (!module)
    return module.takeError();
  std::vector<AsmOutcome> outcomes;
  for (size_t number = 0; number < tests.size(); ++number) {
    Expected<AsmOutcome> outcome = runOne(**module, number, tests[number]);
    if (!outcome)
      return outcome.takeError();
    outcomes.push_back(std::move(*outcome));
  }
  return outcomes;
}

static std::string describe(const Finding &finding) {
  return finding.kind + ": " + finding.instruction + ": " + finding.detail +
         " (lane " + std::to_string(finding.lane) + ")\n";
}

std::vector<AsmOutcome>
loom::sim::test::runAsmAll(llvm::ArrayRef<AsmTest> tests, bool wantFindings) {
  Expected<std::vector<AsmOutcome>> outcomes = tryRunAsm(tests);
  if (!outcomes) {
    ADD_FAILURE() << llvm::toString(outcomes.takeError());
    return std::vector<AsmOutcome>(tests.size());
  }
  if (wantFindings)
    return std::move(*outcomes);
  for (size_t number = 0; number < tests.size(); ++number)
    for (const Finding &finding : (*outcomes)[number].findings)
      ADD_FAILURE() << tests[number].target << ": " << tests[number].body
                    << "\n"
                    << describe(finding);
  return std::move(*outcomes);
}

AsmOutcome loom::sim::test::runAsm(const AsmTest &test, bool wantFindings) {
  return runAsmAll(test, wantFindings).front();
}

const Values &AsmOutcome::operator[](const std::string &name) const {
  static const Values none;
  auto it = registers.find(name);
  return it == registers.end() ? none : it->second;
}

Values64 AsmOutcome::wide(const std::string &name) const {
  auto it = pairs.find(name);
  return it == pairs.end() ? Values64() : it->second;
}
