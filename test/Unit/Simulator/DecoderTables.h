//===- DecoderTables.h - Tables of decoded instructions ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_DECODERTABLES_H
#define LOOM_TEST_UNIT_SIMULATOR_DECODERTABLES_H

#include "OpText.h"
#include "gtest/gtest.h"

namespace loom::sim::test {

/// An instruction and what `describe` or `describeRegisters` says of it.
struct Decoded {
  const char *assembly;
  const char *expected;
};

using Describe = std::string (*)(const Op &op);

/// The bytes of an instruction.
inline llvm::ArrayRef<uint8_t> getBytes(const Program &program, const Op &op) {
  return program.getObject().getImage().slice(op.address, op.size);
}

inline void checkTable(llvm::StringRef target, unsigned lanes,
                       llvm::ArrayRef<Decoded> table, Describe describeOp) {
  std::string body;
  for (const Decoded &entry : table)
    body += std::string(entry.assembly) + "\n";
  std::unique_ptr<Program> program = decodeKernel(target, lanes, body);
  ASSERT_TRUE(program);
  std::vector<const Op *> ops = program->getOps();
  // The table and s_endpgm.
  ASSERT_EQ(ops.size(), table.size() + 1);
  std::string texts;
  for (size_t i = 0; i < table.size(); ++i) {
    EXPECT_EQ(describeOp(*ops[i]), table[i].expected) << table[i].assembly;
    texts += program->getText(ops[i]).str() + "\n";
  }
  // The printed text is the instruction: it assembles to the same bytes.
  std::unique_ptr<Program> again = decodeKernel(target, lanes, texts);
  ASSERT_TRUE(again);
  std::vector<const Op *> opsAgain = again->getOps();
  ASSERT_EQ(opsAgain.size(), ops.size());
  for (size_t i = 0; i < table.size(); ++i)
    EXPECT_EQ(getBytes(*again, *opsAgain[i]), getBytes(*program, *ops[i]))
        << program->getText(ops[i]).str();
}

inline void checkDecoded(llvm::StringRef target, unsigned lanes,
                         llvm::ArrayRef<Decoded> table) {
  checkTable(target, lanes, table, describe);
}

inline void checkRegisters(llvm::StringRef target, unsigned lanes,
                           llvm::ArrayRef<Decoded> table) {
  checkTable(target, lanes, table, describeRegisters);
}

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_DECODERTABLES_H
