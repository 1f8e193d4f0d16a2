//===- Sanitizer.h - Checks at run time -------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SANITIZER_IR_SANITIZER_H
#define LOOM_DIALECT_SANITIZER_IR_SANITIZER_H

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/View/IR/View.h"

#include "Loom/Dialect/Sanitizer/IR/SanitizerDialect.h.inc"
#include "Loom/Dialect/Sanitizer/IR/SanitizerEnums.h.inc"

namespace loom {

/// Where reports go: checks write to it, so that they stay.
struct SanitizerReports
    : public mlir::SideEffects::Resource::Base<SanitizerReports> {
  llvm::StringRef getName() override { return "SanitizerReports"; }
};

/// On a check that an op was given: the name of that op as the source spells
/// it, for the report. A check that an author wrote reports itself.
constexpr llvm::StringLiteral kSanitizerOriginAttr = "loom_sanitizer.origin";
/// On a check of an access: facts say that its elements are in the view.
constexpr llvm::StringLiteral kSanitizerInViewAttr = "loom_sanitizer.in_view";

/// On a check of an access of a dense view: an element behind the end of a row
/// is one of the next row.
constexpr llvm::StringLiteral kSanitizerLinearAttr = "loom_sanitizer.linear";
/// On a check of an access: the element is not the first of a vector, which is
/// the one that what a view promises of the alignment is about.
constexpr llvm::StringLiteral kSanitizerElementAttr = "loom_sanitizer.element";

/// Coordinates of a workgroup and a workitem.
constexpr unsigned kSanitizerPlaceSize = 6;

} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Sanitizer/IR/SanitizerOps.h.inc"

namespace loom {

/// The op that a report of this check names.
std::string getSanitizerOrigin(mlir::Operation *check);

} // namespace loom

#endif // LOOM_DIALECT_SANITIZER_IR_SANITIZER_H
