//===- SourceOpsTest.cpp - Source ops that are upstream ops ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Interfaces/SourceText.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {

/// Prints the ops in its region as source text, one a line, and `-` for those
/// that have none.
class ProbeDialect : public Dialect {
public:
  explicit ProbeDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<ProbeDialect>()) {
    allowUnknownOperations();
  }
  static StringRef getDialectNamespace() { return "probe"; }

  llvm::unique_function<void(Operation *, OpAsmPrinter &)>
  getOperationPrinter(Operation *) const override {
    return [](Operation *op, OpAsmPrinter &printer) {
      for (Operation &inner : op->getRegion(0).front()) {
        printer << '\n';
        if (const SourceTextInterface *text = findSourceText(&inner))
          text->print(&inner, printer);
        else
          printer << '-';
      }
    };
  }
};

class SourceOpsTest : public testing::Test {
protected:
  SourceOpsTest() { context.loadDialect<VectorDialect, ProbeDialect>(); }

  /// Parses the lines of `body` with `arguments` as block arguments.
  OwningOpRef<Operation *> parse(StringRef arguments, StringRef body) {
    std::string text = ("\"probe.ops\"() ({ ^bb0(" + arguments + "):\n" + body +
                        "\n}) : () -> ()")
                           .str();
    return parseSourceString(text, ParserConfig(&context));
  }

  /// The source text of each line of `body`.
  std::vector<std::string> print(StringRef arguments, StringRef body) {
    OwningOpRef<Operation *> op = parse(arguments, body);
    if (!op)
      return {"does not parse"};
    std::string text;
    llvm::raw_string_ostream(text) << **op;
    SmallVector<StringRef> lines;
    StringRef(text).split(lines, '\n');
    return std::vector<std::string>(lines.begin() + 1, lines.end());
  }

  MLIRContext context;
};

/// The source text of an op after its name, with `%arg0` and so on as
/// operands, and the types of those.
struct Sample {
  std::string text;
  std::string type;
};

Sample makeSample(const SourceOp &row, bool isLane) {
  auto pick = [&]() -> std::pair<StringRef, StringRef> {
    switch (row.rule) {
    case SourceRule::Any:
    case SourceRule::Literal:
    case SourceRule::Integer:
      return {"i16", "i16"};
    case SourceRule::Float:
      return {"bf16", "bf16"};
    case SourceRule::IntToFloat:
      return {"i32", "f16"};
    case SourceRule::FloatToInt:
      return {"f64", "i8"};
    case SourceRule::WidenInt:
      return {"i1", "i64"};
    case SourceRule::NarrowInt:
      return {"i64", "i1"};
    case SourceRule::WidenFloat:
      return {"f8E5M2", "f64"};
    case SourceRule::NarrowFloat:
      return {"f64", "f8E5M2"};
    case SourceRule::SameBits:
      return {"bf16", "i16"};
    }
    llvm_unreachable("unknown rule");
  };
  auto spell = [&](StringRef element) {
    return isLane ? ("vector<2x3x" + element + ">").str() : element.str();
  };
  std::string operand = spell(pick().first), result = spell(pick().second);
  std::string tail = " : " + operand;
  std::string maskTail = isLane ? tail + " -> " + spell("i1") : tail;
  switch (row.form) {
  case SourceForm::Constant:
    return {" -3" + tail, ""};
  case SourceForm::Poison:
    return {tail, ""};
  case SourceForm::Unary:
    return {" %arg0" + tail, operand};
  case SourceForm::Test:
    return {" %arg0" + maskTail, operand};
  case SourceForm::Binary:
    return {" %arg0, %arg1" + tail, operand};
  case SourceForm::Ternary:
    return {" %arg0, %arg1, %arg2" + tail, operand};
  case SourceForm::CompareI:
  case SourceForm::CompareF:
    return {" ule, %arg0, %arg1" + maskTail, operand};
  case SourceForm::Cast:
    return {" %arg0" + tail + " to " + result, operand};
  case SourceForm::Select:
    return {" %arg3, %arg0, %arg1" + tail, operand};
  }
  llvm_unreachable("unknown form");
}

StringRef sampleFlags(SourceFlags flags) {
  switch (flags) {
  case SourceFlags::None:
    return "";
  case SourceFlags::FastMath:
    return "<nnan|contract>";
  case SourceFlags::Overflow:
    return "<nsw|nuw>";
  case SourceFlags::Exact:
    return "<exact>";
  case SourceFlags::Clamp:
    return "<ieee, nnan|contract>";
  case SourceFlags::Gelu:
    return "<tanh, nnan|contract>";
  }
  llvm_unreachable("unknown flags");
}

TEST_F(SourceOpsTest, RowsAreABijectionToRegisteredOps) {
  llvm::StringSet<> mnemonics, upstream;
  for (const SourceOp &row : getSourceOps()) {
    EXPECT_TRUE(mnemonics.insert(row.mnemonic).second) << row.mnemonic.str();
    EXPECT_TRUE(upstream.insert(row.upstream).second) << row.upstream.str();
    EXPECT_TRUE(RegisteredOperationName::lookup(row.upstream, &context))
        << row.upstream.str();
    EXPECT_EQ(findSourceOp(row.mnemonic), &row);
  }
  EXPECT_EQ(findSourceOp("arith.addf"), nullptr);
  EXPECT_EQ(findSourceOp("assume"), nullptr);
}

TEST_F(SourceOpsTest, EveryRowPrintsWhatItParsed) {
  for (const SourceOp &row : getSourceOps()) {
    for (bool isLane : {false, true}) {
      bool isVectorOnly = row.form == SourceForm::Select;
      if (isVectorOnly && !isLane)
        continue;
      Sample sample = makeSample(row, isLane);
      std::string arguments;
      if (!sample.type.empty())
        arguments = "%arg0: " + sample.type + ", %arg1: " + sample.type +
                    ", %arg2: " + sample.type + ", %arg3: vector<2x3xi1>";
      StringRef dialect = isLane ? "vector." : "scalar.";
      bool needsFlags =
          row.flags == SourceFlags::Clamp || row.flags == SourceFlags::Gelu;
      for (StringRef flags : {StringRef(), sampleFlags(row.flags)}) {
        if (flags.empty() && needsFlags)
          continue;
        std::string name = (dialect + row.mnemonic).str();
        std::string text = name + flags.str() + sample.text;
        std::string line = "%r = loom_" + text;
        OwningOpRef<Operation *> op = parse(arguments, line);
        ASSERT_TRUE(op) << line;
        Operation &parsed = op->getRegion(0).front().front();
        EXPECT_EQ(parsed.getName().getStringRef(), row.upstream);
        EXPECT_EQ(findSourceOp(&parsed), &row);
        EXPECT_EQ(findSourceName(&parsed), name);
        EXPECT_EQ(print(arguments, line), std::vector<std::string>{text});
      }
    }
  }
}

TEST_F(SourceOpsTest, AttributesAndFastAreKept) {
  EXPECT_EQ(
      print("%a: f32", "%r = loom_scalar.mulf<fast> %a, %a {tag} : f32"),
      std::vector<std::string>{"scalar.mulf<fast> %arg0, %arg0 {tag} : f32"});
}

TEST_F(SourceOpsTest, RefusesWhatTheSourceCannotSay) {
  const char *lines[] = {
      "%r = arith.truncf %f to_nearest_even : f32 to f16",
      "%r = arith.truncf %f : f32 to f8E4M3FN",
      "%r = arith.truncf %f fastmath<contract> : f32 to f16",
      "%r = arith.extf %f fastmath<nnan> : f32 to f64",
      "%r = arith.cmpf true, %f, %f : f32",
      "%r = arith.trunci %i overflow<nsw> : i32 to i8",
      "%r = arith.addi %n, %n : index",
      "%r = arith.constant 4 : i7",
      "%r = arith.constant dense<4> : tensor<2xi32>",
      "%r = arith.addf %v, %v : vector<[4]xf32>",
      "%r = arith.select %p, %f, %f : f32",
      "%r = arith.addf %w, %w : f80",
      "%r = arith.ceildivsi %i, %i : i32",
      "%r = math.ipowi %x, %x : vector<4xindex>",
      "%r = math.ipowi %i, %i : i32",
  };
  for (const char *line : lines)
    EXPECT_EQ(
        print("%f: f32, %i: i32, %n: index, %v: vector<[4]xf32>, %w: f80, "
              "%x: vector<4xindex>, %p: i1",
              line),
        std::vector<std::string>{"-"})
        << line;
}

TEST_F(SourceOpsTest, OwnOpsHaveSourceNames) {
  OwningOpRef<Operation *> op =
      parse("%f: f32", "%r = loom_scalar.siluf %f : f32\n"
                       "%s = loom_scalar.fptrunc %f : f32 to f8E4M3");
  ASSERT_TRUE(op);
  Block &block = op->getRegion(0).front();
  EXPECT_EQ(findSourceName(&block.front()), "scalar.siluf");
  EXPECT_EQ(findSourceName(&block.back()), "scalar.fptrunc");
  EXPECT_EQ(findSourceName(op.get()), std::nullopt);
}

TEST_F(SourceOpsTest, LiteralsAreShortest) {
  std::pair<const char *, const char *> cases[] = {
      {"0.1 : f32", "0.1 : f32"},
      {"0.1 : f64", "0.1 : f64"},
      {"0.1 : f16", "0.1 : f16"},
      {"-0.0 : f32", "-0.0 : f32"},
      {"100.0 : bf16", "100.0 : bf16"},
      {"16777216.0 : f32", "16777216.0 : f32"},
      {"123456789.0 : f32", "123456792.0 : f32"},
      {"999999999999999.0 : f64", "999999999999999.0 : f64"},
      {"1.0e15 : f64", "1000000000000000.0 : f64"},
      {"65520.0 : f32", "65520.0 : f32"},
      {"0.1875 : f8E4M3", "0.19 : f8E4M3"},
      {"1.0e16 : f64", "1.0e+16 : f64"},
      {"0.0001 : f64", "0.0001 : f64"},
      {"0.00001 : f64", "1.0e-05 : f64"},
      {"2.0000000000000005e-05 : f64", "2.0000000000000005e-05 : f64"},
      {"5.0e-324 : f64", "5.0e-324 : f64"},
      {"1.7976931348623157e308 : f64", "1.7976931348623157e+308 : f64"},
      {"3.4028235e38 : f32", "3.4028235e+38 : f32"},
      {"65504.0 : f16", "65504.0 : f16"},
      {"448.0 : f8E4M3", "448.0 : f8E4M3"},
      {"-inf : f32", "-inf : f32"},
      {"nan : f64", "nan : f64"},
      {"-nan : f8E4M3", "-nan : f8E4M3"},
      {"0x7fc00000 : f32", "nan : f32"},
      {"0x7f800001 : f32", "0x7F800001 : f32"},
      {"0x7f : i8", "127 : i8"},
      {"-9223372036854775808 : i64", "-9223372036854775808 : i64"},
      {"1 : i1", "true : i1"},
  };
  for (auto [written, printed] : cases)
    EXPECT_EQ(
        print("", std::string("%r = loom_scalar.constant ") + written),
        std::vector<std::string>{std::string("scalar.constant ") + printed})
        << written;
}

/// Codes of an 8- or 16-bit float, `step` apart, as printed.
void addCodes(FloatType type, StringRef name, unsigned step,
              std::vector<std::string> &lines, std::vector<APInt> &codes) {
  for (unsigned code = 0; code < (1u << type.getWidth()); code += step) {
    APInt bits(type.getWidth(), code);
    std::string literal = getLiteralSpelling(
        FloatAttr::get(type, APFloat(type.getFloatSemantics(), bits)));
    lines.push_back("%r" + std::to_string(lines.size()) +
                    " = loom_scalar.constant " + literal + " : " + name.str());
    codes.push_back(bits);
  }
}

TEST_F(SourceOpsTest, CodesReadBack) {
  std::vector<std::string> lines;
  std::vector<APInt> codes;
  addCodes(Float8E4M3FNType::get(&context), "f8E4M3", 1, lines, codes);
  addCodes(Float8E5M2Type::get(&context), "f8E5M2", 1, lines, codes);
  addCodes(Float16Type::get(&context), "f16", 7, lines, codes);
  addCodes(BFloat16Type::get(&context), "bf16", 7, lines, codes);
  OwningOpRef<Operation *> op = parse("", llvm::join(lines, "\n"));
  ASSERT_TRUE(op);
  unsigned index = 0, wrong = 0;
  for (Operation &constant : op->getRegion(0).front()) {
    auto value = cast<FloatAttr>(cast<arith::ConstantOp>(constant).getValue());
    if (value.getValue().bitcastToAPInt() != codes[index] && ++wrong <= 5)
      ADD_FAILURE() << lines[index];
    ++index;
  }
  EXPECT_EQ(index, codes.size());
  EXPECT_EQ(wrong, 0u);
}

} // namespace
