//===- RemarkLogTest.cpp - Contents and forms of remarks ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Decision.h"
#include "Loom/Report/RemarkFlags.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir;
using namespace loom;

namespace {
class RemarkLogTest : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::Expected<std::shared_ptr<RemarkLog>> attached =
        RemarkLog::attach(context);
    ASSERT_TRUE(static_cast<bool>(attached));
    log = *attached;
  }

  Location at(unsigned line, unsigned column = 3) {
    return FileLineColLoc::get(&context, "k.loom", line, column);
  }
  void decide(Location loc, llvm::StringRef name, llvm::StringRef function) {
    Decision(loc, DecisionKind::Taken, "test", name, function);
  }
  std::vector<std::string> texts() {
    std::vector<std::string> result;
    for (const RemarkRecord &record : log->getSorted())
      result.push_back(record.toText());
    return result;
  }

  MLIRContext context;
  std::shared_ptr<RemarkLog> log;
};
} // namespace

TEST_F(RemarkLogTest, LocationsAreResolvedThroughWrappers) {
  decide(FusedLoc::get({UnknownLoc::get(&context), at(4)}, {}, &context), "a",
         "f");
  decide(NameLoc::get(StringAttr::get(&context, "x"), at(5)), "b", "f");
  // An inlined op is where it was written, not where it was called.
  decide(CallSiteLoc::get(at(6), at(90)), "c", "f");
  decide(FusedLoc::get({NameLoc::get(StringAttr::get(&context, "y"),
                                     CallSiteLoc::get(at(7), at(91)))},
                       StringAttr::get(&context, "why"), &context),
         "d", "f");
  decide(UnknownLoc::get(&context), "e", "f");
  EXPECT_EQ(texts(), (std::vector<std::string>{
                         "remark: [test] e: function=f",
                         "k.loom:4:3: remark: [test] a: function=f",
                         "k.loom:5:3: remark: [test] b: function=f",
                         "k.loom:6:3: remark: [test] c: function=f",
                         "k.loom:7:3: remark: [test] d: function=f"}));
}

TEST_F(RemarkLogTest, OrderIsByPlaceThenFunctionThenOrdinal) {
  decide(at(10), "z", "g");
  decide(at(9, 12), "y", "g");
  decide(at(10), "b", "f");
  decide(at(10), "a", "f");
  decide(at(9, 4), "x", "h");
  decide(at(10), "q", "");
  decide(at(10), "p", "");
  EXPECT_EQ(texts(), (std::vector<std::string>{
                         "k.loom:9:4: remark: [test] x: function=h",
                         "k.loom:9:12: remark: [test] y: function=g",
                         "k.loom:10:3: remark: [test] p",
                         "k.loom:10:3: remark: [test] q",
                         "k.loom:10:3: remark: [test] b: function=f",
                         "k.loom:10:3: remark: [test] a: function=f",
                         "k.loom:10:3: remark: [test] z: function=g"}));
}

TEST_F(RemarkLogTest, FieldsKeepTheirKind) {
  Builder builder(&context);
  Decision(at(1), DecisionKind::Rejected, "pipeline", "rejected", "f")
      .add("stages", 3)
      .add("applied", false)
      .add("reason", "no \"room\"")
      .add("big", builder.getIntegerAttr(builder.getIntegerType(128),
                                         llvm::APInt::getOneBitSet(128, 100)))
      .add("unsigned", builder.getIntegerAttr(
                           builder.getIntegerType(64, /*isSigned=*/false),
                           llvm::APInt::getAllOnes(64)))
      .add("infinite", builder.getF64FloatAttr(INFINITY))
      .add("half", builder.getF64FloatAttr(0.5))
      .add("range", builder.getDictionaryAttr(
                        {builder.getNamedAttr("min", builder.getIndexAttr(-1)),
                         builder.getNamedAttr(
                             "lanes", builder.getDenseI64ArrayAttr({1, 2}))}))
      .add("width", builder.getI32IntegerAttr(32))
      .add("width", builder.getI32IntegerAttr(64));
  std::vector<RemarkRecord> records = log->getSorted();
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].toJson().dump(),
            R"({"kind":"failed","category":"pipeline","name":"rejected",)"
            R"("function":"f","file":"k.loom","line":1,"column":3,"fields":{)"
            R"("stages":3,"applied":false,"reason":"no \"room\"",)"
            R"("big":"1267650600228229401496703205376",)"
            R"("unsigned":18446744073709551615,)"
            R"("infinite":"0x7FF0000000000000","half":0.5,)"
            R"("range":{"lanes":[1,2],"min":-1},"width":[32,64]}})");
  EXPECT_EQ(records[0].toText(),
            "k.loom:1:3: remark: [pipeline] rejected (failed): function=f "
            "stages=3 applied=false reason=\"no \\\"room\\\"\" "
            "big=1267650600228229401496703205376 "
            "unsigned=18446744073709551615 infinite=0x7FF0000000000000 "
            "half=0.5 range.lanes=[1,2] range.min=-1 width=[32,64]");
}

TEST_F(RemarkLogTest, KindsAndUnknownPartsAreTold) {
  Decision(UnknownLoc::get(&context), DecisionKind::Missed, "c", "m", "");
  Decision(UnknownLoc::get(&context), DecisionKind::Fact, "c", "f", "");
  std::vector<RemarkRecord> records = log->getSorted();
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].toJson().dump(),
            R"({"kind":"analysis","category":"c","name":"f","fields":{}})");
  EXPECT_EQ(records[1].kind, "missed");
}

TEST_F(RemarkLogTest, TextThatIsNotUtf8IsWritten) {
  Decision(at(1), DecisionKind::Taken, "c", "n", "f").add("text", "a\xff");
  EXPECT_EQ(texts().front(),
            "k.loom:1:3: remark: [c] n: function=f text=\"a\xef\xbf\xbd\"");
}

TEST_F(RemarkLogTest, TheFunctionIsTheNearestSymbol) {
  OwningOpRef<ModuleOp> outer = ModuleOp::create(at(1), "outer");
  OpBuilder builder = OpBuilder::atBlockEnd(outer->getBody());
  auto inner = ModuleOp::create(builder, at(2));
  Decision(inner, DecisionKind::Taken, "c", "n");
  EXPECT_EQ(log->getSorted().front().function, "outer");
}

TEST_F(RemarkLogTest, OneConsumerPerContext) {
  llvm::Expected<std::shared_ptr<RemarkLog>> second =
      RemarkLog::attach(context);
  ASSERT_FALSE(static_cast<bool>(second));
  EXPECT_EQ(llvm::toString(second.takeError()),
            "the context's remarks have a consumer");
}

TEST_F(RemarkLogTest, FilterAndFile) {
  Decision(at(1), DecisionKind::Taken, "index-width", "narrowed", "f");
  Decision(at(2), DecisionKind::Taken, "pipeline", "applied", "f");
  llvm::SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("remarks", "jsonl", path));
  RemarkOptions options{std::string(path), RemarkFormat::Json, "^index"};
  ASSERT_FALSE(static_cast<bool>(writeRemarks(*log, options)));
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(static_cast<bool>(buffer));
  EXPECT_EQ((*buffer)->getBuffer(),
            "{\"kind\":\"passed\",\"category\":\"index-width\",\"name\":"
            "\"narrowed\",\"function\":\"f\",\"file\":\"k.loom\",\"line\":1,"
            "\"column\":3,\"fields\":{}}\n");
  ASSERT_FALSE(llvm::sys::fs::remove(path));

  options.filter = "(";
  std::string message = llvm::toString(writeRemarks(*log, options));
  EXPECT_NE(message.find("'(' is not a regular expression"), std::string::npos)
      << message;
  options = {"/nonexistent/remarks", RemarkFormat::Text, ""};
  EXPECT_TRUE(llvm::errorToBool(writeRemarks(*log, options)));
}

TEST(Decision, NothingIsBuiltWithoutAListener) {
  MLIRContext context;
  Decision decision(UnknownLoc::get(&context), DecisionKind::Taken, "c", "n",
                    "f");
  EXPECT_FALSE(static_cast<bool>(decision));
  decision.add("n", 1).add("text", "t").add("flag", true);
}
