//===- TestModules.h - Modules for target tests -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_TARGET_TESTMODULES_H
#define LOOM_TEST_UNIT_TARGET_TESTMODULES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>

namespace loom::test {

/// Parses LLVM assembly; a syntax error is a test bug and ends the test binary.
std::unique_ptr<llvm::Module> parse(llvm::LLVMContext &context,
                                    llvm::StringRef text);

/// y[i] = a * x[i] + y[i] on workitem id 0, kernel "saxpy".
extern const char *const saxpy;

/// A kernel that stores `call` (an instruction's right side that may use %x and
/// %y of LLVM type `type`), and the given declaration.
std::string makeKernel(llvm::StringRef name, llvm::StringRef type,
                       llvm::StringRef call, llvm::StringRef declaration);

} // namespace loom::test

#endif // LOOM_TEST_UNIT_TARGET_TESTMODULES_H
