//===- LoadedModule.cpp - Code objects in device memory, and launches ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "ModuleParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include <cstring>

using namespace loom::sim;

LoadedModule::~LoadedModule() = default;

static llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

namespace {
class LoadedModuleImpl final : public LoadedModule {
public:
  LoadedModuleImpl(std::shared_ptr<const CodeObject> object,
                   GuardedMemory &memory)
      : object(std::move(object)), memory(memory) {}
  ~LoadedModuleImpl() override {
    if (image)
      memory.release(image);
  }

  llvm::Error load();
  const CodeObject &getObject() const override { return *object; }
  std::optional<std::pair<void *, uint64_t>>
  findGlobal(llvm::StringRef name) const override;
  llvm::Error checkKernel(const KernelInfo &kernel) const override;
  llvm::Error checkLaunch(const KernelInfo &kernel,
                          const LaunchGeometry &geometry,
                          llvm::ArrayRef<uint8_t> arguments) const override;
  llvm::Expected<RunResult> run(const KernelInfo &kernel,
                                const LaunchGeometry &geometry,
                                llvm::ArrayRef<uint8_t> arguments,
                                const RunOptions &options) override;

  const Program &getProgram() const { return *program; }
  llvm::MutableArrayRef<uint8_t> getImage() {
    return {image, object->getImage().size()};
  }

private:
  uint64_t base() const { return reinterpret_cast<uint64_t>(image); }
  llvm::Error relocate(const Relocation &relocation);
  std::vector<FidelityEntry>
  makeFidelity(const std::vector<uint64_t> &executed) const;

  std::shared_ptr<const CodeObject> object;
  GuardedMemory &memory;
  uint8_t *image = nullptr;
  std::unique_ptr<Program> program;
  std::vector<OpFacts> facts;
};
} // namespace

llvm::Expected<std::unique_ptr<LoadedModule>>
LoadedModule::create(std::shared_ptr<const CodeObject> object,
                     DeviceMemory &memory) {
  auto module = std::make_unique<LoadedModuleImpl>(
      std::move(object), static_cast<GuardedMemory &>(memory));
  if (llvm::Error error = module->load())
    return error;
  return module;
}

const Program &loom::sim::getProgram(const LoadedModule &module) {
  return static_cast<const LoadedModuleImpl &>(module).getProgram();
}
llvm::MutableArrayRef<uint8_t> loom::sim::getLoadedImage(LoadedModule &module) {
  return static_cast<LoadedModuleImpl &>(module).getImage();
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

llvm::Error LoadedModuleImpl::load() {
  auto created = Program::create(object);
  if (!created)
    return created.takeError();
  program = std::move(*created);
  facts = gatherFacts(*program);
  llvm::ArrayRef<uint8_t> bytes = object->getImage();
  image = static_cast<uint8_t *>(memory.allocate(bytes.size()));
  if (!image)
    return fail("no memory for an image of " + llvm::Twine(bytes.size()) +
                " bytes");
  if (!bytes.empty())
    std::memcpy(image, bytes.data(), bytes.size());
  for (const Relocation &relocation : object->getRelocations())
    if (llvm::Error error = relocate(relocation))
      return error;
  std::vector<std::pair<uint64_t, uint64_t>> writable(
      object->getWritable().begin(), object->getWritable().end());
  llvm::sort(writable);
  memory.protect(image, writable);
  return llvm::Error::success();
}

llvm::Error LoadedModuleImpl::relocate(const Relocation &relocation) {
  using namespace llvm::ELF;
  uint64_t symbol = 0;
  if (!relocation.symbol.empty()) {
    auto found = object->getSymbols().find(relocation.symbol);
    if (found == object->getSymbols().end())
      return fail("the code object does not define '" + relocation.symbol +
                  "'");
    symbol = base() + found->second.offset;
  }
  uint64_t place = base() + relocation.offset;
  uint64_t value = symbol + uint64_t(relocation.addend);
  unsigned size = 8;
  switch (relocation.type) {
  case R_AMDGPU_NONE:
    return llvm::Error::success();
  case R_AMDGPU_ABS64:
    break;
  case R_AMDGPU_RELATIVE64:
    value = base() + uint64_t(relocation.addend);
    break;
  case R_AMDGPU_REL64:
    value -= place;
    break;
  case R_AMDGPU_ABS32:
  case R_AMDGPU_ABS32_LO:
    size = 4;
    break;
  case R_AMDGPU_ABS32_HI:
    size = 4;
    value >>= 32;
    break;
  case R_AMDGPU_REL32:
  case R_AMDGPU_REL32_LO:
    size = 4;
    value -= place;
    break;
  case R_AMDGPU_REL32_HI:
    size = 4;
    value = (value - place) >> 32;
    break;
  default:
    return fail("relocation type " + llvm::Twine(relocation.type) +
                " is not supported");
  }
  uint64_t end = object->getImage().size();
  if (relocation.offset > end || end - relocation.offset < size)
    return fail("a relocation outside of the image");
  std::memcpy(image + relocation.offset, &value, size);
  return llvm::Error::success();
}

std::optional<std::pair<void *, uint64_t>>
LoadedModuleImpl::findGlobal(llvm::StringRef name) const {
  auto found = object->getSymbols().find(name.str());
  if (found == object->getSymbols().end() || found->second.isFunction ||
      found->second.offset > object->getImage().size())
    return std::nullopt;
  return std::make_pair(static_cast<void *>(image + found->second.offset),
                        found->second.size);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

llvm::Error
LoadedModuleImpl::checkLaunch(const KernelInfo &kernel,
                              const LaunchGeometry &geometry,
                              llvm::ArrayRef<uint8_t> arguments) const {
  if (llvm::Error error =
          makeArguments(kernel, geometry, arguments).takeError())
    return error;
  return LaunchState::create(*program, kernel, geometry, 0, 0, base())
      .takeError();
}

llvm::Error LoadedModuleImpl::checkKernel(const KernelInfo &kernel) const {
  std::vector<Unbound> unbound = program->getUnbound(kernel);
  if (unbound.empty())
    return checkHiddenArguments(kernel);
  std::string message = "kernel '" + kernel.name +
                        "' reaches instructions that the simulator does not "
                        "have:";
  for (const Unbound &one : unbound)
    message += "\n  " + one.name + " (" + llvm::utostr(one.count) +
               " times), first at 0x" +
               llvm::utohexstr(one.address, /*LowerCase=*/true) + ": " +
               one.text;
  return fail(message);
}

static llvm::StringRef nameOf(Source source) {
  switch (source) {
  case Source::Ieee:
    return "ieee";
  case Source::Folder:
    return "constant-folder";
  case Source::Manual:
    return "isa-manual";
  case Source::Usage:
    return "amdgpu-usage";
  case Source::Guess:
    return "guess";
  }
  return "guess";
}

std::vector<FidelityEntry>
LoadedModuleImpl::makeFidelity(const std::vector<uint64_t> &executed) const {
  std::map<std::string, FidelityEntry> byName;
  auto add = [&byName](const Op *op, uint64_t count) {
    if (!op || !op->semantics)
      return;
    const Semantics &semantics = *op->semantics;
    FidelityEntry &entry = byName[semantics.name];
    entry.name = semantics.name;
    entry.source = nameOf(semantics.source).str();
    entry.exactness =
        semantics.exactness == Exactness::Exact ? "exact" : "approximate";
    entry.executed += count;
  };
  for (const Op *op : program->getOps()) {
    if (op->textIndex >= executed.size() || !executed[op->textIndex])
      continue;
    // Wrappers count as what they wrap.
    add(op->inner ? op->inner : op, executed[op->textIndex]);
    add(op->second, executed[op->textIndex]);
  }
  std::vector<FidelityEntry> entries;
  for (auto &entry : byName)
    entries.push_back(std::move(entry.second));
  return entries;
}

llvm::Expected<RunResult>
LoadedModuleImpl::run(const KernelInfo &kernel, const LaunchGeometry &geometry,
                      llvm::ArrayRef<uint8_t> arguments,
                      const RunOptions &options) {
  if (llvm::Error error = checkKernel(kernel))
    return error;
  auto segment = makeArguments(kernel, geometry, arguments);
  if (!segment)
    return segment.takeError();
  ScopedAllocation argumentMemory(memory, segment->size());
  ScopedAllocation packetMemory(memory, 64);
  if (!argumentMemory.get() || !packetMemory.get())
    return fail("no memory for the kernel's arguments");
  std::memcpy(argumentMemory.get(), segment->data(), segment->size());
  std::vector<uint8_t> packet =
      makePacket(kernel, geometry, argumentMemory.address(), base());
  std::memcpy(packetMemory.get(), packet.data(), packet.size());
  memory.protect(argumentMemory.get(), {});
  memory.protect(packetMemory.get(), {});
  auto state =
      LaunchState::create(*program, kernel, geometry, argumentMemory.address(),
                          packetMemory.address(), base());
  if (!state)
    return state.takeError();
  Launch launch(*program, facts, memory, *state, options);
  std::vector<uint64_t> executed;
  dispatch(launch, executed);
  RunResult result;
  result.findings = launch.findings.take();
  result.instructions = launch.instructions;
  if (options.recordFidelity)
    result.fidelity = makeFidelity(executed);
  return result;
}
