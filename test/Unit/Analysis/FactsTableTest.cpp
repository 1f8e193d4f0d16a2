//===- FactsTableTest.cpp - Expressions with their exact facts ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FactsTable.txt says what facts each expression has; make-facts-table.py wrote
// them by evaluating it on all values of its arguments.
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <fstream>

using namespace mlir;
using namespace loom;

namespace {

/// Writes the ops of one expression.
class Expression {
public:
  explicit Expression(StringRef text) : rest(text) {}

  /// The name of the result; the ops are in `ops`.
  std::string write() {
    StringRef token =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '-'; });
    rest = rest.drop_front(token.size());
    if (rest.consume_front("(")) {
      SmallVector<std::string> arguments;
      while (!rest.consume_front(")")) {
        arguments.push_back(write());
        rest.consume_front(", ");
      }
      return writeOp(token, llvm::join(arguments, ", "));
    }
    int64_t literal;
    if (token.getAsInteger(10, literal))
      return "%" + token.str();
    std::string name = fresh();
    ops += name + " = loom_index.constant " + token.str() + " : index\n";
    return name;
  }

  std::string ops;

private:
  std::string fresh() { return "%v" + std::to_string(next++); }

  std::string writeOp(StringRef token, const std::string &arguments) {
    static const StringRef comparisons[] = {"eq",  "ne",  "slt", "sle",
                                            "sgt", "sge", "ult"};
    std::string name = fresh(), op = "loom_index." + token.str();
    if (llvm::is_contained(comparisons, token))
      op = "loom_index.cmp " + token.str() + ",";
    else if (token == "select")
      op = "loom_scf.select";
    ops += name + " = " + op + " " + arguments + " : index\n";
    return name;
  }

  StringRef rest;
  unsigned next = 0;
};

/// `a=[0,60]%4 b=[1,64]^` as assumptions on the arguments of a function.
std::string writeFunction(StringRef text, StringRef domains) {
  SmallVector<StringRef> parts;
  domains.split(parts, ' ');
  std::string arguments, assumes;
  for (StringRef part : parts) {
    auto [name, domain] = part.split("=[");
    auto [range, factor] = domain.split(']');
    std::string outer = "%outer_" + name.str();
    arguments += (arguments.empty() ? "" : ", ") + outer + ": index";
    assumes += "%" + name.str() + " = loom_index.assume " + outer + " [range(" +
               outer + ", " + range.str() + ")";
    if (factor == "^")
      assumes += ", pow2(" + outer + ")";
    else if (!factor.empty())
      assumes += ", mul(" + outer + ", " + factor.drop_front().str() + ")";
    assumes += "] : index\n";
  }
  Expression expression(text);
  std::string result = expression.write();
  return "loom_func.def @f(" + arguments + ") {\n" + assumes + expression.ops +
         "\"test.result\"(" + result + ") : (TYPE) -> ()\n" +
         "loom_func.return\n}\n";
}

class FactsTable : public testing::Test {
protected:
  FactsTable() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<loom::FuncDialect, ScfDialect, loom::IndexDialect>();
    context.allowUnregisteredDialects();
  }

  /// What the analysis knows of an expression, as it prints it.
  std::string analyze(StringRef text, StringRef domains) {
    std::string source = writeFunction(text, domains);
    // The last op's type is not known before it is parsed.
    for (StringRef type : {"index", "i1"}) {
      std::string typed = source;
      typed.replace(typed.find("TYPE"), 4, type.str());
      ScopedDiagnosticHandler quiet(&context,
                                    [](Diagnostic &) { return success(); });
      auto module = parseSourceString<ModuleOp>(typed, &context);
      if (!module)
        continue;
      auto facts = Facts::compute(*module);
      if (failed(facts))
        break;
      std::string known;
      llvm::raw_string_ostream os(known);
      module->walk([&](Operation *op) {
        if (op->getName().getStringRef() == "test.result")
          os << (*facts)->get(op->getOperand(0));
      });
      return known;
    }
    return "not analyzed:\n" + source;
  }

  MLIRContext context;
};

TEST_F(FactsTable, Exact) {
  std::ifstream file(LOOM_FACTS_TABLE);
  ASSERT_TRUE(file.is_open());
  std::vector<std::array<std::string, 3>> rows;
  unsigned weaker = 0;
  for (std::string line; std::getline(file, line);) {
    StringRef text(line);
    if (text.consume_front("~")) {
      ASSERT_FALSE(rows.empty());
      rows.back()[2] = text.trim().str();
      ++weaker;
    } else if (!text.starts_with("#")) {
      SmallVector<StringRef> parts;
      text.split(parts, '|');
      ASSERT_EQ(parts.size(), 3u) << line;
      rows.push_back({parts[0].trim().str(), parts[1].trim().str(),
                      parts[2].trim().str()});
    }
  }
  for (const auto &[text, domains, expected] : rows)
    EXPECT_EQ(analyze(text, domains), expected) << text << " | " << domains;
  std::printf("%zu expressions, %zu with exact facts\n", rows.size(),
              rows.size() - weaker);
  EXPECT_GE(rows.size(), 250u);
  // Only ever lower this.
  EXPECT_LE(weaker, 7u);
}

} // namespace
