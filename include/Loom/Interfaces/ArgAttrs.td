//===- ArgAttrs.td - Ops without argument attributes -----------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_ARGATTRS_TD
#define LOOM_INTERFACES_ARGATTRS_TD

/// What CallOpInterface and CallableOpInterface want to know of attributes.
defvar Loom_NoArgAttrs = [{
    /// Argument and result attributes are not part of the language.
    ::mlir::ArrayAttr getArgAttrsAttr() { return {}; }
    ::mlir::ArrayAttr getResAttrsAttr() { return {}; }
    void setArgAttrsAttr(::mlir::ArrayAttr) {}
    void setResAttrsAttr(::mlir::ArrayAttr) {}
    ::mlir::Attribute removeArgAttrsAttr() { return {}; }
    ::mlir::Attribute removeResAttrsAttr() { return {}; }
}];

#endif // LOOM_INTERFACES_ARGATTRS_TD
