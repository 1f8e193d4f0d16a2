//===- Decision.h - What a pass decided, as a remark ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_DECISION_H
#define LOOM_INTERFACES_DECISION_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Remarks.h"

namespace loom {

enum class DecisionKind {
  Taken,    ///< A transformation was applied.
  Missed,   ///< One that would pay was not applied.
  Rejected, ///< One was attempted and is not legal.
  Fact      ///< Something found out, with no outcome.
};

/// One decision of a pass, emitted as a structured remark when the object dies:
///
///   Decision(op, DecisionKind::Taken, "index-width", "narrowed")
///       .add("bits", 32)
///       .add("range", rangeDictionary);
///
/// Costs a test of a pointer when nobody listens; what is expensive to build
/// belongs under `if (decision)`.
class Decision {
public:
  /// The function is the nearest symbol around `op`, or `op` itself. `category`
  /// is what users filter by; it and `name` outlive the object.
  Decision(mlir::Operation *op, DecisionKind kind, llvm::StringRef category,
           llvm::StringRef name);
  Decision(mlir::Location loc, DecisionKind kind, llvm::StringRef category,
           llvm::StringRef name, llvm::StringRef function);

  /// Whether anybody listens.
  explicit operator bool() const { return static_cast<bool>(remark); }

  /// Adds a field. Dictionaries and arrays nest, integers stay integers.
  Decision &add(llvm::StringRef key, mlir::Attribute value);
  Decision &add(llvm::StringRef key, llvm::StringRef value);
  Decision &add(llvm::StringRef key, const char *value) {
    return add(key, llvm::StringRef(value));
  }
  template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
  Decision &add(llvm::StringRef key, T value) {
    if constexpr (std::is_same_v<T, bool>)
      return addBool(key, value);
    else
      return addInteger(key, static_cast<int64_t>(value));
  }

private:
  Decision &addBool(llvm::StringRef key, bool value);
  Decision &addInteger(llvm::StringRef key, int64_t value);

  mlir::MLIRContext *context;
  mlir::remark::detail::InFlightRemark remark;
};

} // namespace loom

#endif // LOOM_INTERFACES_DECISION_H
