//===- Shadow.h - Who accessed the bytes of a root --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The accesses that the bytes of a root of storage have had, in pages that are
/// made when they are touched. A page has records for granules of four bytes as
/// long as all accesses of it are of whole granules, and then for smaller ones.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_SHADOW_H
#define LOOM_LIB_REFERENCE_SHADOW_H

#include "Ordering.h"
#include <memory>

namespace loom {
class Budget;

/// The promises of `buffer.assume.noalias`: each is a result in one execution.
class PromiseTable {
public:
  /// A number for one execution of the op by one workitem.
  uint64_t beginExecution() { return ++lastExecution; }
  /// `parent` is the promise of the operand, or 0. Never returns 0.
  uint32_t make(uint64_t execution, uint64_t parent);
  /// Forgets all; their numbers are not given again.
  void clear();
  /// Whether one of the two was promised to be disjoint from the other, or from
  /// what the other was made of.
  bool areDisjoint(uint32_t a, uint32_t b) const;

private:
  struct Promise {
    uint64_t execution;
    uint32_t parent;
  };
  const Promise *find(uint32_t number) const;

  uint64_t lastExecution = 0;
  uint32_t numForgotten = 0;
  std::vector<Promise> promises;
};

struct ShadowAccess {
  SharedSpace space;
  /// Private storage has one workitem only.
  bool mayRace;
  unsigned lane;
  uint32_t inst;
  uint32_t promise;
  bool isWrite, isRead, isAtomic;
};

/// What an access conflicts with.
struct ShadowConflict {
  /// Nothing if `alias`.
  Ordering::Conflict order = Ordering::Conflict::None;
  bool isAlias = false;
  /// The other access.
  bool isWrite = false;
  uint32_t inst = 0;
  unsigned lane = 0;

  explicit operator bool() const {
    return isAlias || order != Ordering::Conflict::None;
  }
};

class Shadow {
public:
  explicit Shadow(uint64_t size)
      : size(size), pages((size + kPageBytes - 1) / kPageBytes) {}

  /// Records the access of bytes inside of the root; returns the first race,
  /// and the first violated promise.
  struct Conflicts {
    ShadowConflict race, alias;
    /// There was no memory for the records.
    bool isOverBudget = false;
  };
  Conflicts access(const ShadowAccess &access, uint64_t start, uint64_t length,
                   Ordering &ordering, const PromiseTable &promises,
                   Budget &budget);
  /// What the records have taken from the budget.
  uint64_t countHostBytes() const { return hostBytes; }

private:
  static constexpr uint64_t kPageBytes = 4096;

  struct Records {
    AccessRecord write, read;
  };
  /// The last accesses through promises.
  struct PromiseRecords {
    uint32_t write = 0, writeInst = 0;
    uint32_t read = 0, readInst = 0;
  };
  struct Page {
    /// Of the size of a granule.
    unsigned shift = 2;
    std::vector<Records> plain;
    /// Empty as long as there is none.
    std::vector<Records> atomic;
    std::vector<PromiseRecords> promised;

    uint64_t countHostBytes() const {
      return (plain.size() + atomic.size()) * sizeof(Records) +
             promised.size() * sizeof(PromiseRecords);
    }
  };

  /// The page, with room for an access of these bytes of it; null if there is
  /// no memory.
  Page *getPage(uint64_t number, const ShadowAccess &access, uint64_t offset,
                uint64_t bytes, Budget &budget);
  static void split(Page &page, unsigned shift);
  static void checkGranule(Page &page, size_t granule,
                           const ShadowAccess &access, Ordering &ordering,
                           ShadowConflict &race);
  static void checkPromise(PromiseRecords &records, const ShadowAccess &access,
                           const PromiseTable &promises, ShadowConflict &alias);

  uint64_t size;
  uint64_t hostBytes = 0;
  std::vector<std::unique_ptr<Page>> pages;
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_SHADOW_H
