//===- DimSpellings.h - Names that are no values yet ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_DIMSPELLINGS_H
#define LOOM_INTERFACES_DIMSPELLINGS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace loom {

/// While one is alive, the next shaped type that is printed spells its slots as
/// these, in place of the names of values: a signature names dimensions and
/// layouts for which there is no value. Refers to the strings.
class DimSpellings {
public:
  explicit DimSpellings(llvm::ArrayRef<std::string> spellings);
  ~DimSpellings();

  /// The spellings for the type that is printed now; none outside a scope.
  static llvm::ArrayRef<std::string> take();
};

} // namespace loom

#endif // LOOM_INTERFACES_DIMSPELLINGS_H
