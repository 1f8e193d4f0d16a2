//===- WaitDeletion.cpp - Runs of a kernel without one of its waits -------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WaitDeletion.h"
#include "Group.h"
#include "Observers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace loom::sim;
using namespace loom::sim::test;

WaitDeletion *WaitDeletion::current = nullptr;

//===----------------------------------------------------------------------===//
// The fields of a wait
//===----------------------------------------------------------------------===//

namespace {
/// Bits of the immediate. All of them set waits for nothing.
struct FieldLayout {
  const char *counter;
  uint32_t mask;
};
struct WaitLayout {
  const char *name;
  uint8_t generations;
  llvm::SmallVector<FieldLayout, 3> fields;
};
} // namespace

static const WaitLayout *findLayout(llvm::StringRef name,
                                    Generation generation) {
  static const uint8_t gfx9 = Semantics::bit(Generation::Gfx9);
  static const uint8_t gfx11 = Semantics::bit(Generation::Gfx11);
  static const uint8_t gfx12 = Semantics::bit(Generation::Gfx12);
  static const WaitLayout layouts[] = {
      {"s_waitcnt",
       gfx9,
       {{"vmcnt", 0xc00f}, {"expcnt", 0x70}, {"lgkmcnt", 0xf00}}},
      {"s_waitcnt",
       gfx11,
       {{"vmcnt", 0xfc00}, {"expcnt", 7}, {"lgkmcnt", 0x3f0}}},
      {"s_waitcnt_vscnt", gfx11, {{"vscnt", 63}}},
      {"s_waitcnt_vmcnt", gfx11, {{"vmcnt", 63}}},
      {"s_waitcnt_expcnt", gfx11, {{"expcnt", 7}}},
      {"s_waitcnt_lgkmcnt", gfx11, {{"lgkmcnt", 63}}},
      {"s_wait_loadcnt", gfx12, {{"loadcnt", 63}}},
      {"s_wait_storecnt", gfx12, {{"storecnt", 63}}},
      {"s_wait_dscnt", gfx12, {{"dscnt", 63}}},
      {"s_wait_kmcnt", gfx12, {{"kmcnt", 31}}},
      {"s_wait_expcnt", gfx12, {{"expcnt", 7}}},
      {"s_wait_samplecnt", gfx12, {{"samplecnt", 63}}},
      {"s_wait_bvhcnt", gfx12, {{"bvhcnt", 7}}},
      {"s_wait_loadcnt_dscnt", gfx12, {{"loadcnt", 0x3f00}, {"dscnt", 63}}},
      {"s_wait_storecnt_dscnt", gfx12, {{"storecnt", 0x3f00}, {"dscnt", 63}}},
  };
  for (const WaitLayout &layout : layouts)
    if (name == layout.name && layout.generations & Semantics::bit(generation))
      return &layout;
  return nullptr;
}

WaitDeletion::WaitDeletion(const LoadedModule &module)
    : program(loom::sim::getProgram(module)) {
  Generation generation = program.getTarget().generation;
  for (const Op *op : program.getOps()) {
    const WaitLayout *layout =
        op->semantics ? findLayout(op->semantics->name, generation) : nullptr;
    if (!layout)
      continue;
    uint32_t nothing = 0;
    for (const FieldLayout &field : layout->fields)
      nothing |= field.mask;
    // The program is the module's, which nobody else runs.
    sites.push_back({const_cast<Op *>(op), op->exec, fields.size(), 0});
    for (const FieldLayout &field : layout->fields) {
      if ((op->immediate & field.mask) == field.mask)
        continue;
      fields.emplace_back();
      fields.back().op = op;
      fields.back().counter = field.counter;
      fields.back().alone = *op;
      fields.back().alone.immediate =
          (op->immediate | nothing) & ~(field.mask & ~op->immediate);
      ++sites.back().count;
    }
  }
  for (Site &site : sites) {
    if (byText.size() <= site.op->textIndex)
      byText.resize(site.op->textIndex + 1);
    byText[site.op->textIndex] = &site;
    site.op->exec = execute;
  }
}

WaitDeletion::~WaitDeletion() {
  for (Site &site : sites)
    site.op->exec = site.original;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

static std::string describePending(Wave &wave) {
  const WaitState &waits = wave.group->slotOf(wave).waits;
  llvm::SmallVector<std::string> texts;
  for (unsigned counter = 0; counter < NumWaitCounters; ++counter)
    for (const Op *op : waits.getPending(WaitCounter(counter)))
      texts.push_back("0x" + llvm::utohexstr(op->address, true) + " " +
                      wave.group->getText(op));
  return llvm::join(texts, "; ");
}

void WaitDeletion::measure(WaitField &field, Wave &wave) {
  const WaitState &waits = wave.group->slotOf(wave).waits;
  field.reached = true;
  uint64_t before = waits.getUsefulWaits();
  std::string pending = describePending(wave);
  byText[field.op->textIndex]->original(&field.alone, wave);
  field.useful = waits.getUsefulWaits() != before;
  if (field.useful)
    field.detail = "outstanding: " + pending;
}

const Op *WaitDeletion::execute(const Op *op, Wave &wave) {
  const Site &site = *current->byText[op->textIndex];
  for (size_t i = 0; i < site.count; ++i) {
    WaitField &field = current->fields[site.first + i];
    if (current->measures && !field.useful)
      current->measure(field, wave);
    if (&field == current->deleted)
      Observers::get().leaveOut(wave,
                                [&] { site.original(&field.alone, wave); });
    else
      site.original(&field.alone, wave);
  }
  Observers::get().update(wave);
  // One finding is enough.
  if (current->deleted &&
      wave.group->getLaunch().findings.getCount() > current->expected)
    wave.stop = Stop::Fault;
  return op->next;
}

/// The enumerators ascend in what they know.
static void raise(Verdict &verdict, Verdict other) {
  verdict = std::max(verdict, other);
}

/// Barriers are not the only order of memory; of LDS, compilers need it.
static bool isAboutOrder(const Finding &finding) {
  return finding.kind == "global-race";
}

llvm::Error
WaitDeletion::judge(WaitField &field,
                    const std::function<llvm::Expected<RunResult>()> &run) {
  deleted = &field;
  Observers::get().start();
  auto result = run();
  Observers::get().stop();
  deleted = nullptr;
  if (!result)
    return result.takeError();
  if (result->findings.size() > expected) {
    raise(field.verdict, Verdict::Reported);
    field.detail = result->findings.front().kind;
    return llvm::Error::success();
  }
  Observers::Seen seen = Observers::get().findObserver();
  raise(field.verdict, seen.text.empty()      ? Verdict::Unobserved
                       : seen.isBehindBarrier ? Verdict::Remains
                                              : Verdict::HandedOver);
  if (!seen.text.empty())
    field.detail += "\n    " + seen.text;
  return llvm::Error::success();
}

llvm::Expected<RunResult>
WaitDeletion::judge(const std::function<llvm::Expected<RunResult>()> &run) {
  current = this;
  for (WaitField &field : fields)
    field.reached = field.useful = false;
  measures = true;
  auto first = run();
  measures = false;
  if (!first || !llvm::all_of(first->findings, isAboutOrder))
    return first;
  expected = first->findings.size();
  first->findings.clear();
  for (WaitField &field : fields) {
    if (field.reached)
      raise(field.verdict, Verdict::Satisfied);
    if (field.useful && field.verdict != Verdict::Reported)
      if (llvm::Error error = judge(field, run))
        return error;
  }
  return first;
}

void WaitDeletion::print(llvm::raw_ostream &os, llvm::StringRef name) const {
  static const std::pair<Verdict, const char *> verdicts[] = {
      {Verdict::Reported, "reported"},
      {Verdict::Satisfied, "satisfied"},
      {Verdict::Unobserved, "unobserved"},
      {Verdict::NotReached, "not reached"},
      {Verdict::HandedOver, "handed over"},
      {Verdict::Remains, "remain"}};
  os << name << ": " << fields.size() << " fields of " << sites.size()
     << " waits";
  for (auto [verdict, text] : verdicts)
    os << ", "
       << llvm::count_if(fields,
                         [verdict = verdict](const WaitField &field) {
                           return field.verdict == verdict;
                         })
       << ' ' << text;
  os << '\n';
  for (const WaitField &field : fields)
    if (field.verdict >= Verdict::HandedOver &&
        field.verdict != Verdict::Reported)
      os << "  "
         << (field.verdict == Verdict::Remains ? "remains: " : "handed over: ")
         << field.counter << " of 0x"
         << llvm::utohexstr(field.op->address, true) << " "
         << program.getText(field.op) << "\n    " << field.detail << '\n';
}
