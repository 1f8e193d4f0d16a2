//===- Memory.cpp - Storage and what has been done to it ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "Group.h"
#include "Shadow.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace loom;

static SharedSpace getSharedSpace(MemorySpace space) {
  return space == MemorySpace::Workgroup ? SharedSpace::Workgroup
                                         : SharedSpace::Global;
}

namespace {

struct Root {
  char *data = nullptr;
  uint64_t size = 0;
  uint64_t alignment = 1;
  MemorySpace space = MemorySpace::Unknown;
  Shadow shadow{0};
  /// For storage that was allocated: its bytes, and whether each is written.
  std::vector<char> own;
  std::vector<uint8_t> written;

  SharedSpace getSharedSpace() const { return ::getSharedSpace(space); }
  /// Of the host, but for records of accesses.
  uint64_t countHostBytes() const { return own.size() + written.size(); }
};

} // namespace

static constexpr uint64_t kArgumentAlignment = 256;

struct Memory::Impl {
  Root *find(uint64_t handle) {
    return handle - 1 < roots.size() ? &roots[handle - 1] : nullptr;
  }
  /// What an access may go on with; null if nothing, which is reported.
  Root *start(Group &group, const Inst &inst, unsigned lane,
              const Access &access);
  bool checkBounds(Group &group, const Inst &inst, unsigned lane,
                   const Access &access);
  void checkWritten(Group &group, const Inst &inst, unsigned lane,
                    const Access &access, const Root &root);
  void record(Group &group, const Inst &inst, unsigned lane,
              const Access &access, Root &root, bool isRead, bool isWrite);

  /// Gives the budget back what an allocation has taken.
  void release(Root &root);

  Budget budget;
  std::vector<Root> roots;
  llvm::DenseMap<char *, uint64_t> arguments;
  /// By Inst and workitem; for storage of the workgroup, kWorkgroup.
  llvm::DenseMap<std::pair<uint32_t, unsigned>, uint64_t> allocations;
  static constexpr unsigned kWorkgroup = 1u << 20;
  Ordering ordering;
  PromiseTable promises;
  /// By Inst.
  std::vector<Operation *> ops;
};

Memory::Memory() : impl(std::make_unique<Impl>()) {}
Memory::~Memory() = default;

std::string Budget::describe() {
  return "the reference device has " + std::to_string(kMegabytes) +
         " MiB for the storage, values and records of accesses of a launch";
}

Budget &Memory::getBudget() { return impl->budget; }

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

uint64_t Memory::addArgument(char *data, uint64_t size) {
  auto [it, isNew] = impl->arguments.try_emplace(data, impl->roots.size() + 1);
  if (isNew) {
    Root &root = impl->roots.emplace_back();
    root.data = data;
    root.size = size;
    root.alignment = kArgumentAlignment;
    root.space = MemorySpace::Global;
    root.shadow = Shadow(size);
  }
  return it->second;
}

uint64_t Memory::allocate(const Inst &inst, MemorySpace space, unsigned lane,
                          uint64_t size, uint64_t alignment) {
  bool isPrivate = space == MemorySpace::Private;
  auto [it, isNew] = impl->allocations.try_emplace(
      {inst.id, isPrivate ? lane : Impl::kWorkgroup}, impl->roots.size() + 1);
  if (isNew)
    impl->roots.emplace_back();
  Root &root = impl->roots[it->second - 1];
  impl->release(root);
  // The bytes, and whether each is written.
  if (size > UINT64_MAX / 2 || !impl->budget.take(2 * size)) {
    root = Root();
    return 0;
  }
  root.own.assign(size, 0);
  root.written.assign(size, 0);
  root.data = root.own.data();
  root.size = size;
  root.alignment = alignment;
  root.space = space;
  root.shadow = Shadow(size);
  return it->second;
}

void Memory::Impl::release(Root &root) {
  budget.give(root.countHostBytes() + root.shadow.countHostBytes());
}

uint64_t Memory::beginPromises() { return impl->promises.beginExecution(); }
uint64_t Memory::makePromise(uint64_t execution, uint64_t parent) {
  return impl->promises.make(execution, parent);
}

MemorySpace Memory::getSpace(uint64_t handle) const {
  const Root *root = impl->find(handle);
  return root ? root->space : MemorySpace::Unknown;
}

uint64_t Memory::getAlignment(uint64_t handle, uint64_t start) const {
  const Root *root = impl->find(handle);
  return root ? llvm::MinAlign(root->alignment, start) : 1;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// "bytes 16 to 20", counted from the start of the buffer.
static std::string spellBytes(const Access &access) {
  uint64_t first = access.start - access.base;
  return ("bytes " + Twine(int64_t(first)) + " to " +
          Twine(int64_t(first + access.numBytes)))
      .str();
}

bool Memory::Impl::checkBounds(Group &group, const Inst &inst, unsigned lane,
                               const Access &access) {
  const Root *root = find(access.root);
  if (!root) {
    group.report(FaultKind::OutOfBounds, inst, lane, "there is no storage");
    return false;
  }
  uint64_t first = access.start - access.base;
  bool isInWindow = access.start >= access.base && first <= access.length &&
                    access.numBytes <= access.length - first;
  bool isInRoot = access.start <= root->size &&
                  access.numBytes <= root->size - access.start;
  if (isInWindow && isInRoot)
    return true;
  group.report(FaultKind::OutOfBounds, inst, lane,
               spellBytes(access) + " are outside of the " +
                   Twine(int64_t(access.length)) + " bytes of the buffer");
  return false;
}

bool Memory::checkBounds(Group &group, const Inst &inst, unsigned lane,
                         const Access &access) const {
  return impl->checkBounds(group, inst, lane, access);
}

Root *Memory::Impl::start(Group &group, const Inst &inst, unsigned lane,
                          const Access &access) {
  if (!checkBounds(group, inst, lane, access))
    return nullptr;
  Root *root = find(access.root);
  uint64_t alignment = llvm::MinAlign(root->alignment, access.start);
  if (alignment < access.alignment)
    group.report(FaultKind::Misaligned, inst, lane,
                 "the address is a multiple of " + Twine(alignment) +
                     ", not of " + Twine(access.alignment));
  return root;
}

void Memory::Impl::checkWritten(Group &group, const Inst &inst, unsigned lane,
                                const Access &access, const Root &root) {
  if (root.written.empty() ||
      !std::memchr(root.written.data() + access.start, 0, access.numBytes))
    return;
  group.report(FaultKind::Uninitialized, inst, lane,
               "reads " + spellBytes(access) +
                   ", not all of which have been written");
}

/// Who the other access is by, for a message.
static std::string spellOther(Group &group, const ShadowConflict &race) {
  return race.order == Ordering::Conflict::OtherGroup
             ? "another workgroup"
             : "workitem " + group.spellWorkitem(race.lane);
}

void Memory::Impl::record(Group &group, const Inst &inst, unsigned lane,
                          const Access &access, Root &root, bool isRead,
                          bool isWrite) {
  bool mayRace = root.space != MemorySpace::Private;
  if (!mayRace && !access.promise)
    return;
  if (inst.id >= ops.size())
    ops.resize(inst.id + 1);
  ops[inst.id] = inst.op;
  ShadowAccess what;
  what.space = root.getSharedSpace();
  what.mayRace = mayRace;
  what.lane = lane;
  what.inst = inst.id;
  what.promise = access.promise;
  what.isWrite = isWrite;
  what.isRead = isRead;
  what.isAtomic = access.isAtomic;
  Shadow::Conflicts found = root.shadow.access(
      what, access.start, access.numBytes, ordering, promises, budget);
  if (found.isOverBudget) {
    group.report(FaultKind::Limit, inst, lane,
                 "cannot record the access of " + spellBytes(access) + "; " +
                     Budget::describe());
    return group.stop();
  }
  StringRef mine = isWrite ? " are written here and " : " are read here and ";
  auto spell = [](const ShadowConflict &conflict) {
    return conflict.isWrite ? "written" : "read";
  };
  if (found.race)
    group.report(FaultKind::Race, inst, lane,
                 spellBytes(access) + mine + spell(found.race) + " by " +
                     spellOther(group, found.race) +
                     ", and nothing orders the two",
                 ops[found.race.inst]);
  if (found.alias)
    group.report(FaultKind::Alias, inst, lane,
                 spellBytes(access) + mine + spell(found.alias) +
                     " through another result of the same execution of "
                     "buffer.assume.noalias",
                 ops[found.alias.inst]);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void Memory::read(Group &group, const Inst &inst, unsigned lane,
                  const Access &access, void *to) {
  if (!access.numBytes)
    return;
  Root *root = impl->start(group, inst, lane, access);
  if (!root) {
    std::memset(to, 0, access.numBytes);
    return;
  }
  impl->checkWritten(group, inst, lane, access, *root);
  impl->record(group, inst, lane, access, *root, /*isRead=*/true,
               /*isWrite=*/false);
  std::memcpy(to, root->data + access.start, access.numBytes);
}

static void markWritten(Root &root, const Access &access) {
  if (!root.written.empty())
    std::memset(root.written.data() + access.start, 1, access.numBytes);
}

void Memory::write(Group &group, const Inst &inst, unsigned lane,
                   const Access &access, const void *from) {
  if (!access.numBytes)
    return;
  Root *root = impl->start(group, inst, lane, access);
  if (!root)
    return;
  impl->record(group, inst, lane, access, *root, /*isRead=*/false,
               /*isWrite=*/true);
  std::memcpy(root->data + access.start, from, access.numBytes);
  markWritten(*root, access);
}

void Memory::update(Group &group, const Inst &inst, unsigned lane,
                    const Access &access,
                    llvm::function_ref<bool(char *bytes)> update) {
  Root *root = impl->start(group, inst, lane, access);
  if (!root) {
    std::string nothing(access.numBytes, '\0');
    update(nothing.data());
    return;
  }
  impl->checkWritten(group, inst, lane, access, *root);
  bool isWrite = update(root->data + access.start);
  impl->record(group, inst, lane, access, *root, /*isRead=*/true, isWrite);
  if (isWrite)
    markWritten(*root, access);
}

//===----------------------------------------------------------------------===//
// Synchronization
//===----------------------------------------------------------------------===//

void Memory::beginWorkgroup(Group &group) {
  impl->ordering.beginWorkgroup(group.getWidth(), group.getSubgroupSize());
}

void Memory::endWorkgroup(Group &) {
  // Arguments come first.
  for (Root &root : llvm::drop_begin(impl->roots, impl->arguments.size()))
    impl->release(root);
  impl->roots.resize(impl->arguments.size());
  impl->allocations.clear();
  impl->promises.clear();
}

void Memory::synchronize(Group &group, MemorySpace space, AtomicScope scope) {
  impl->ordering.synchronize(group.getLanes(), getSharedSpace(space), scope);
}

void Memory::arrive(Group &group, MemorySpace space, AtomicScope scope) {
  impl->ordering.arrive(group.getLanes(), getSharedSpace(space), scope);
}

void Memory::wait(Group &group, MemorySpace space, AtomicScope scope) {
  impl->ordering.wait(group.getLanes(), getSharedSpace(space), scope);
}

void Memory::acquire(unsigned lane, const Access &access,
                     AtomicOrdering ordering, AtomicScope scope) {
  if (Root *root = impl->find(access.root))
    impl->ordering.acquire(lane, root->getSharedSpace(),
                           {access.root, access.start}, ordering, scope);
}

void Memory::release(unsigned lane, const Access &access,
                     AtomicOrdering ordering, AtomicScope scope) {
  if (Root *root = impl->find(access.root))
    impl->ordering.release(lane, root->getSharedSpace(),
                           {access.root, access.start}, ordering, scope);
}

void Memory::fence(unsigned lane, AtomicOrdering ordering, AtomicScope scope) {
  impl->ordering.fence(lane, ordering, scope);
}
