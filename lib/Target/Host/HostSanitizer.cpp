//===- HostSanitizer.cpp - Reports of code in this process ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Host/HostSanitizer.h"
#include "HostBuiltins.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <csetjmp>

using namespace loom;
using llvm::StringRef;

namespace {
/// A run that is going on.
struct Run {
  llvm::ArrayRef<HostStorage> storages;
  std::optional<HostReport> report;
  std::jmp_buf end;
};

/// Coordinates of the workgroup and the workitem.
using Place = std::array<int64_t, 6>;
} // namespace

/// Of this thread. A kernel runs on one thread, and ends before another begins.
static thread_local Run *currentRun = nullptr;

std::optional<HostReport>
loom::runSanitized(llvm::ArrayRef<HostStorage> storages,
                   llvm::function_ref<void()> body) {
  Run run;
  run.storages = storages;
  Run *outer = currentRun;
  currentRun = &run;
  if (setjmp(run.end) == 0)
    body();
  currentRun = outer;
  return std::move(run.report);
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

static std::string spell(int64_t value, StringRef type) {
  if (type == "i1")
    return value ? "true" : "false";
  if (type != "f")
    return std::to_string(value);
  double number = llvm::bit_cast<double>(value);
  if (std::isnan(number))
    return "nan";
  if (std::isinf(number))
    return number < 0 ? "-inf" : "inf";
  return std::to_string(number);
}

/// `message` with the values in the place of `{0}`, `{1:i1}`, ...
static std::string fill(StringRef message, llvm::ArrayRef<int64_t> values) {
  std::string text;
  while (!message.empty()) {
    size_t open = message.find('{'), close = message.find('}', open);
    if (close == StringRef::npos)
      return text + message.str();
    text += message.take_front(open);
    auto [number, type] = message.slice(open + 1, close).split(':');
    unsigned ordinal = 0;
    if (number.getAsInteger(10, ordinal) || ordinal >= values.size())
      text += message.slice(open, close + 1);
    else
      text += spell(values[ordinal], type);
    message = message.drop_front(close + 1);
  }
  return text;
}

/// Keeps the report that the kernel ends with. What `kind` leaves empty, `site`
/// says.
static void record(StringRef site, StringRef kind, std::string message,
                   const Place &place) {
  llvm::SmallVector<StringRef, 4> parts;
  site.split(parts, '\x1f');
  parts.resize(4);
  HostReport &report = currentRun->report.emplace();
  report.kind = kind.empty() ? parts[0].str() : kind.str();
  report.op = parts[1].str();
  report.location = parts[2].str();
  report.message = std::move(message);
  if (place[0] < 0)
    return;
  report.workgroup = {place[0], place[1], place[2]};
  report.workitem = {place[3], place[4], place[5]};
}

static void recordFailure(StringRef site, llvm::ArrayRef<int64_t> values,
                          const Place &place) {
  record(site, "", fill(site.rsplit('\x1f').second, values), place);
}

/// The frames between are those of the kernel and of functions that it called
/// directly, which have nothing to destroy.
[[noreturn]] static void endRun() { std::longjmp(currentRun->end, 1); }

static void reportFailure(const char *site, int64_t a, int64_t b, int64_t c,
                          int64_t d, int64_t gx, int64_t gy, int64_t gz,
                          int64_t ix, int64_t iy, int64_t iz) {
  recordFailure(site, {a, b, c, d}, {gx, gy, gz, ix, iy, iz});
  endRun();
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// The largest power of two, up to 256, that divides an address.
static int64_t getAlignment(uint64_t address) {
  uint64_t bits = address | 256;
  return int64_t(bits & (~bits + 1));
}

/// Records what is wrong with bytes, and returns whether anything is.
static bool recordBadBytes(StringRef site, const char *base, int64_t offset,
                           int64_t bytes, int64_t alignment,
                           const Place &place) {
  for (const HostStorage &storage : currentRun->storages) {
    if (base < storage.begin || base >= storage.end)
      continue;
    uint64_t length = storage.dataEnd - base;
    bool isInside = base >= storage.data && base <= storage.dataEnd &&
                    uint64_t(offset) <= length &&
                    uint64_t(bytes) <= length - uint64_t(offset);
    if (isInside)
      break;
    record(site, "out-of-bounds",
           "bytes " + std::to_string(offset) + " to " +
               std::to_string(int64_t(uint64_t(offset) + uint64_t(bytes))) +
               " are outside of the " + std::to_string(int64_t(length)) +
               " bytes of the buffer",
           place);
    return true;
  }
  int64_t found =
      getAlignment(reinterpret_cast<uint64_t>(base) + uint64_t(offset));
  if (found >= alignment)
    return false;
  record(site, "misaligned",
         "the address is a multiple of " + std::to_string(found) + ", not of " +
             std::to_string(alignment),
         place);
  return true;
}

static void checkBytes(const char *site, const char *base, int64_t offset,
                       int64_t bytes, int64_t alignment, int64_t gx, int64_t gy,
                       int64_t gz, int64_t ix, int64_t iy, int64_t iz) {
  if (bytes != 0 && recordBadBytes(site, base, offset, bytes, alignment,
                                   {gx, gy, gz, ix, iy, iz}))
    endRun();
}

template <typename Function> static void *addressOf(Function *function) {
  return reinterpret_cast<void *>(function);
}

llvm::ArrayRef<HostBuiltin> loom::getSanitizerBuiltins() {
  static const HostBuiltin builtins[] = {
      {"loom.sanitizer.report", addressOf(reportFailure)},
      {"loom.sanitizer.bytes", addressOf(checkBytes)},
  };
  return builtins;
}
