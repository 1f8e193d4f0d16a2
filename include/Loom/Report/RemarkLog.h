//===- RemarkLog.h - A context's remarks, in a stable order -----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_REPORT_REMARKLOG_H
#define LOOM_REPORT_REMARKLOG_H

#include "Loom/Support/Json.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
namespace remark::detail {
class Remark;
} // namespace remark::detail
} // namespace mlir

namespace loom {

/// One remark, detached from the context.
struct RemarkRecord {
  struct Position {
    std::string file;
    unsigned line;   ///< From 1.
    unsigned column; ///< From 1, in bytes.
  };

  /// Nothing for a remark about the program, or about generated code.
  std::optional<Position> position;
  std::string function; ///< May be empty.
  std::string category;
  std::string name;
  std::string kind; ///< passed, missed, failed or analysis.
  /// An object: attributes keep their kind, a repeated key makes an array, and
  /// an integer that fits no 64-bit number becomes a string.
  Json fields = Json::object();

  /// An object without the members that are not known.
  Json toJson() const;
  /// `file:line:column: remark: [category] name: key=value ...`; nested keys
  /// are joined by '.', and a kind other than passed follows the name.
  std::string toText() const;
};

/// Collects the remarks of a context. It may outlive the context. Threads may
/// emit remarks at the same time.
class RemarkLog {
public:
  /// Starts a log. An error if the context has a consumer of remarks already.
  static llvm::Expected<std::shared_ptr<RemarkLog>>
  attach(mlir::MLIRContext &context);

  void add(const mlir::remark::detail::Remark &remark);

  /// What was collected so far, by file, line, column and function, and for one
  /// function in the order in which its remarks came. A function is worked on
  /// by one thread at a time, so the result does not depend on threading.
  /// Remarks of no function come in the order of their contents.
  std::vector<RemarkRecord> getSorted() const;

private:
  mutable std::mutex mutex;
  std::vector<RemarkRecord> records;
};

} // namespace loom

#endif // LOOM_REPORT_REMARKLOG_H
