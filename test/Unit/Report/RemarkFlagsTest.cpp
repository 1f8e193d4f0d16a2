//===- RemarkFlagsTest.cpp - The flags that ask for remarks ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Report/RemarkFlags.h"
#include "Loom/Interfaces/Decision.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

/// Flags live as long as the program, as in a tool.
static RemarkFlags &parse(std::vector<std::string> arguments) {
  static llvm::cl::OptionCategory category("Remarks");
  static RemarkFlags flags(&category);
  llvm::cl::ResetAllOptionOccurrences();
  std::vector<const char *> argv = {"test"};
  for (const std::string &argument : arguments)
    argv.push_back(argument.c_str());
  EXPECT_TRUE(llvm::cl::ParseCommandLineOptions(argv.size(), argv.data()));
  return flags;
}

TEST(RemarkFlags, NothingIsCollectedUnlessAskedFor) {
  MLIRContext context;
  RemarkFlags &flags = parse({"--remarks-filter=("});
  EXPECT_FALSE(static_cast<bool>(flags.enable(context)));
  EXPECT_EQ(context.getRemarkEngine(), nullptr);
  EXPECT_FALSE(static_cast<bool>(flags.write()));
}

TEST(RemarkFlags, ABadFilterIsRefusedBeforeTheRun) {
  MLIRContext context;
  RemarkFlags &flags = parse({"--remarks=-", "--remarks-filter=("});
  std::string message = llvm::toString(flags.enable(context));
  EXPECT_NE(message.find("'(' is not a regular expression"), std::string::npos)
      << message;
  EXPECT_EQ(context.getRemarkEngine(), nullptr);
}

TEST(RemarkFlags, RemarksGoToTheFile) {
  llvm::SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("remarks", "jsonl", path));
  MLIRContext context;
  RemarkFlags &flags =
      parse({("--remarks=" + path).str(), "--remarks-format=json",
             "--remarks-filter=^kept$"});
  ASSERT_FALSE(static_cast<bool>(flags.enable(context)));
  Location loc = UnknownLoc::get(&context);
  Decision(loc, DecisionKind::Taken, "kept", "a", "f").add("n", 1u);
  Decision(loc, DecisionKind::Taken, "kept-not", "b", "f");
  ASSERT_FALSE(static_cast<bool>(flags.write()));
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(static_cast<bool>(buffer));
  EXPECT_EQ((*buffer)->getBuffer(),
            R"({"kind":"passed","category":"kept","name":"a","function":"f",)"
            R"("fields":{"n":1}})"
            "\n");
  ASSERT_FALSE(llvm::sys::fs::remove(path));
}

TEST(RemarkFlags, DashIsStandardError) {
  MLIRContext context;
  RemarkFlags &flags = parse({"--remarks=-"});
  ASSERT_FALSE(static_cast<bool>(flags.enable(context)));
  Decision(UnknownLoc::get(&context), DecisionKind::Taken, "c", "n", "f");
  ::testing::internal::CaptureStderr();
  EXPECT_FALSE(static_cast<bool>(flags.write()));
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "remark: [c] n: function=f\n");
}
