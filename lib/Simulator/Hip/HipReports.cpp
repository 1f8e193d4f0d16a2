//===- HipReports.cpp - What launches have shown --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HipState.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include <cstdio>
#include <cstdlib>

using namespace loom::sim;
using namespace loom::sim::hip;

static thread_local Sink sink;

Sink loom::sim::hip::getSink() { return sink; }

ScopedSink::ScopedSink(Sink now) : previous(std::exchange(sink, now)) {}
ScopedSink::~ScopedSink() { sink = previous; }

LOOM_HIP_EXPORT void
loomsim_set_sink(void (*call)(void *context, const char *json), void *context) {
  sink = {call, context};
}

static std::string toText(llvm::json::Object object) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(std::move(object));
  return text;
}

void loom::sim::hip::say(const llvm::Twine &message) {
  if (sink.call) {
    llvm::json::Object object{{"message", llvm::json::fixUTF8(message.str())}};
    return sink.call(sink.context, toText(std::move(object)).c_str());
  }
  // As a whole, by the C library: threads of streams may have something to say
  // when LLVM's streams are gone already.
  std::string line = ("loom-amdgpu-sim: " + message + "\n").str();
  std::fwrite(line.data(), 1, line.size(), stderr);
}

static llvm::json::Object toJson(const KernelInfo &kernel,
                                 const Finding &finding) {
  llvm::json::Array workgroup;
  for (uint32_t id : finding.workgroup)
    workgroup.push_back(id);
  return llvm::json::Object{{"kernel", llvm::json::fixUTF8(kernel.name)},
                            {"kind", finding.kind},
                            {"instruction", finding.instruction},
                            {"offset", finding.offset},
                            {"location", llvm::json::fixUTF8(finding.location)},
                            {"detail", finding.detail},
                            {"workgroup", std::move(workgroup)},
                            {"wave", finding.wave},
                            {"lane", finding.lane},
                            {"count", finding.count}};
}

/// Adds a line to the file that LOOM_SIM_FINDINGS names.
static void keep(const std::string &line) {
  const char *path = std::getenv("LOOM_SIM_FINDINGS");
  if (!path)
    return;
  static std::mutex &mutex = *new std::mutex;
  std::lock_guard<std::mutex> lock(mutex);
  std::error_code code;
  llvm::raw_fd_ostream os(path, code, llvm::sys::fs::OF_Append);
  if (code)
    return say(llvm::Twine(path) + ": " + code.message());
  os << line << '\n';
  os.close();
  // LLVM ends the process for an error that nobody has seen.
  if (os.has_error()) {
    say(llvm::Twine(path) + ": " + os.error().message());
    os.clear_error();
  }
}

void loom::sim::hip::report(const KernelInfo &kernel, const Finding &finding) {
  std::string line = toText(toJson(kernel, finding));
  keep(line);
  if (sink.call)
    return sink.call(sink.context, line.c_str());
  std::string place =
      finding.location.empty() ? "" : " (" + finding.location + ")";
  say("kernel '" + llvm::Twine(kernel.name) + "': " + finding.kind + " at 0x" +
      llvm::utohexstr(finding.offset, /*LowerCase=*/true) + place + ": " +
      finding.instruction + ": " + finding.detail);
}
