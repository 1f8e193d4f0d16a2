//===- Shadow.cpp - Who accessed the bytes of a root ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shadow.h"
#include "Memory.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace loom;

//===----------------------------------------------------------------------===//
// Promises
//===----------------------------------------------------------------------===//

uint32_t PromiseTable::make(uint64_t execution, uint64_t parent) {
  promises.push_back({execution, uint32_t(parent)});
  return numForgotten + promises.size();
}

void PromiseTable::clear() {
  numForgotten += promises.size();
  promises.clear();
}

const PromiseTable::Promise *PromiseTable::find(uint32_t number) const {
  if (number <= numForgotten || number - numForgotten > promises.size())
    return nullptr;
  return &promises[number - numForgotten - 1];
}

bool PromiseTable::areDisjoint(uint32_t a, uint32_t b) const {
  if (a == b)
    return false;
  for (const Promise *mine = find(a); mine; a = mine->parent, mine = find(a))
    for (uint32_t other = b; const Promise *theirs = find(other);
         other = theirs->parent)
      if (a != other && mine->execution == theirs->execution)
        return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

/// Each of the smaller granules has had the accesses of the larger one.
template <typename T>
static void repeat(std::vector<T> &records, size_t factor) {
  std::vector<T> all;
  all.reserve(records.size() * factor);
  for (const T &record : records)
    all.insert(all.end(), factor, record);
  records = std::move(all);
}

void Shadow::split(Page &page, unsigned shift) {
  size_t factor = size_t(1) << (page.shift - shift);
  page.shift = shift;
  repeat(page.plain, factor);
  repeat(page.atomic, factor);
  repeat(page.promised, factor);
}

Shadow::Page *Shadow::getPage(uint64_t number, const ShadowAccess &access,
                              uint64_t offset, uint64_t bytes, Budget &budget) {
  std::unique_ptr<Page> &page = pages[number];
  uint64_t before = page ? page->countHostBytes() : 0;
  if (!page) {
    page = std::make_unique<Page>();
    uint64_t inPage = std::min(kPageBytes, size - number * kPageBytes);
    page->plain.resize(llvm::divideCeil(inPage, uint64_t(1) << page->shift));
  }
  if ((offset | bytes) & ((1u << page->shift) - 1))
    split(*page, llvm::countr_zero(offset | bytes));
  if (access.isAtomic && access.mayRace && page->atomic.empty())
    page->atomic.resize(page->plain.size());
  if (access.promise && page->promised.empty())
    page->promised.resize(page->plain.size());
  // It only ever grows.
  uint64_t more = page->countHostBytes() - before;
  if (more && !budget.take(more))
    return nullptr;
  hostBytes += more;
  return page.get();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void Shadow::checkGranule(Page &page, size_t granule,
                          const ShadowAccess &access, Ordering &ordering,
                          ShadowConflict &race) {
  Records &plain = page.plain[granule];
  Records *atomic = page.atomic.empty() ? nullptr : &page.atomic[granule];
  auto check = [&](const AccessRecord &record, bool isWrite) {
    if (race || !record.time)
      return;
    race.order = ordering.findConflict(record, access.space, access.lane);
    if (!race)
      return;
    bool isOther =
        race.order == Ordering::Conflict::OtherGroup && record.otherGroupTime;
    race.isWrite = isWrite;
    race.inst = isOther ? record.otherGroupInst : record.inst;
    race.lane = record.lane;
  };
  check(plain.write, true);
  if (access.isWrite)
    check(plain.read, false);
  if (atomic && !access.isAtomic) {
    check(atomic->write, true);
    if (access.isWrite)
      check(atomic->read, false);
  }
  auto note = [&](AccessRecord &record) {
    ordering.note(record, access.space, access.lane, access.inst);
  };
  if (access.isAtomic)
    note(access.isWrite ? atomic->write : atomic->read);
  else
    note(access.isWrite ? plain.write : plain.read);
}

void Shadow::checkPromise(PromiseRecords &records, const ShadowAccess &access,
                          const PromiseTable &promises, ShadowConflict &alias) {
  auto check = [&](uint32_t promise, uint32_t inst, bool isWrite) {
    if (alias || !promises.areDisjoint(promise, access.promise))
      return;
    alias.isAlias = true;
    alias.isWrite = isWrite;
    alias.inst = inst;
  };
  check(records.write, records.writeInst, true);
  if (access.isWrite) {
    check(records.read, records.readInst, false);
    records.write = access.promise;
    records.writeInst = access.inst;
  }
  if (access.isRead) {
    records.read = access.promise;
    records.readInst = access.inst;
  }
}

Shadow::Conflicts Shadow::access(const ShadowAccess &access, uint64_t start,
                                 uint64_t length, Ordering &ordering,
                                 const PromiseTable &promises, Budget &budget) {
  Conflicts conflicts;
  while (length) {
    uint64_t offset = start % kPageBytes;
    uint64_t bytes = std::min(length, kPageBytes - offset);
    Page *page = getPage(start / kPageBytes, access, offset, bytes, budget);
    if (!page) {
      conflicts.isOverBudget = true;
      return conflicts;
    }
    size_t end = (offset + bytes) >> page->shift;
    for (size_t granule = offset >> page->shift; granule < end; ++granule) {
      if (access.mayRace)
        checkGranule(*page, granule, access, ordering, conflicts.race);
      if (access.promise)
        checkPromise(page->promised[granule], access, promises,
                     conflicts.alias);
    }
    start += bytes;
    length -= bytes;
  }
  return conflicts;
}
