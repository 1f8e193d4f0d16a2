//===- simulator-fuzz.cpp - Damaged code objects for the simulator --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs case after case until the time is up. A case that crashes, hangs, makes
/// a sanitizer speak or takes too much memory is written to
/// `fuzz-NUMBER.hsaco`, with which `--input` does the same again.
///
//===----------------------------------------------------------------------===//

#include "Exercise.h"
#include "Mutator.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sanitizer/common_interface_defs.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace llvm;
using namespace loom::sim::fuzz;

static cl::list<std::string> seedPaths(cl::Positional,
                                       cl::desc("<good code objects>"));
static cl::opt<std::string> input("input",
                                  cl::desc("Run one file as it is instead"));
static cl::opt<unsigned> seconds("seconds", cl::init(10),
                                 cl::desc("When to stop"));
static cl::opt<uint64_t> first("first", cl::desc("Number of the first case"));
static cl::opt<uint64_t> mostCases("count", cl::init(UINT64_MAX),
                                   cl::desc("Most cases to run"));

/// What one case may take.
static constexpr unsigned caseSeconds = 20;
static constexpr long maxResidentKiB = 2 << 20;

extern "C" const char *__asan_default_options() {
  // Allocations that cannot be served are null, as without the sanitizer.
  return "allocator_may_return_null=1:quarantine_size_mb=16:"
         "hard_rss_limit_mb=3072:detect_leaks=1";
}
extern "C" const char *__ubsan_default_options() {
  return "print_stacktrace=1";
}

//===----------------------------------------------------------------------===//
// The case that is running
//===----------------------------------------------------------------------===//

static uint64_t currentNumber = 0;
static const Bytes *currentBytes = nullptr;

/// Called where the process is about to end: only system calls.
static void keepCase() {
  if (!currentBytes)
    return;
  char name[] = "fuzz-0000000000000000.hsaco";
  char *digit = name + sizeof("fuzz-0000000000000000") - 2;
  for (uint64_t left = currentNumber; left; left /= 10)
    *digit-- = char('0' + left % 10);
  int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0644);
  if (file < 0)
    return;
  (void)!write(file, currentBytes->data(), currentBytes->size());
  close(file);
  (void)!write(2, "kept as ", 8);
  (void)!write(2, name, sizeof(name) - 1);
  (void)!write(2, "\n", 1);
  currentBytes = nullptr;
}

static void onAlarm(int) {
  static const char text[] = "a case hangs\n";
  (void)!write(2, text, sizeof(text) - 1);
  // The sanitizer prints where.
  std::abort();
}

static bool runCase(uint64_t number, const Bytes &bytes, Tally &tally) {
  currentNumber = number;
  currentBytes = &bytes;
  alarm(caseSeconds);
  std::string fault = exercise(bytes, tally);
  alarm(0);
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  if (fault.empty() && usage.ru_maxrss > maxResidentKiB)
    fault = "it takes too much memory";
  if (!fault.empty()) {
    errs() << "case " << number << ": " << fault << '\n';
    keepCase();
  }
  currentBytes = nullptr;
  return fault.empty();
}

static bool readFile(const std::string &path, Bytes &bytes) {
  auto file = MemoryBuffer::getFile(path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!file) {
    errs() << path << ": " << file.getError().message() << '\n';
    return false;
  }
  bytes.assign((*file)->getBuffer().bytes_begin(),
               (*file)->getBuffer().bytes_end());
  return true;
}

/// Seeds run as they are first: they are good.
static bool runSeeds(std::vector<Seed> &seeds, Tally &tally) {
  for (const std::string &path : seedPaths) {
    Bytes bytes;
    if (!readFile(path, bytes))
      return false;
    uint64_t launched = tally.launched;
    if (!runCase(0, bytes, tally))
      return false;
    if (tally.launched == launched) {
      errs() << path << ": none of its kernels runs\n";
      return false;
    }
    seeds.emplace_back(std::move(bytes));
  }
  if (seeds.empty())
    errs() << "no code objects\n";
  return !seeds.empty();
}

static void print(const Tally &tally) {
  outs() << tally.cases << " cases, " << tally.read << " read, " << tally.loaded
         << " loaded, " << tally.launched << " launches, " << tally.findings
         << " findings, " << tally.instructions << " instructions\n";
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  __sanitizer_set_death_callback(keepCase);
  std::signal(SIGALRM, onAlarm);
  Tally tally;
  if (!input.empty()) {
    Bytes bytes;
    bool isGood = readFile(input, bytes) && runCase(0, bytes, tally);
    print(tally);
    return isGood ? 0 : 1;
  }
  std::vector<Seed> seeds;
  if (!runSeeds(seeds, tally))
    return 1;
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  bool isGood = true;
  for (uint64_t done = 0;
       isGood && done < mostCases && std::chrono::steady_clock::now() < end;
       ++done)
    isGood = runCase(first + done, mutate(seeds, first + done), tally);
  print(tally);
  return isGood ? 0 : 1;
}
