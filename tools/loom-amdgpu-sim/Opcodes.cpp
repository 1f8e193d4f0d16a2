//===- Opcodes.cpp - Coverage of operations -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "OpcodeName.h"
#include "SemanticsTable.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace loom::sim {

namespace {

struct Row {
  uint64_t count = 0;
  bool isBound = true;
  std::string source, exactness;
};
/// By target and name.
using Table = std::map<std::pair<std::string, std::string>, Row>;

StringRef toString(Source source) {
  switch (source) {
  case Source::Ieee:
    return "ieee";
  case Source::Folder:
    return "ir-folder";
  case Source::Manual:
    return "isa-manual";
  case Source::Usage:
    return "amdgpu-usage";
  case Source::Guess:
    return "guess";
  }
  return "";
}

void add(Table &table, const Program &program, StringRef text, const Op &op) {
  std::string name = normalizeMnemonic(text);
  Row &row = table[{program.getTarget().name, name}];
  ++row.count;
  row.isBound &= op.exec != nullptr;
  if (op.semantics) {
    row.source = toString(op.semantics->source).str();
    row.exactness =
        op.semantics->exactness == Exactness::Exact ? "exact" : "approximate";
  }
}

void addProgram(Table &table, const Program &program) {
  for (const Op *op : program.getOps()) {
    StringRef text = program.getText(op);
    if (op->second) {
      auto [x, y] = text.split(" :: ");
      add(table, program, x, *op->inner);
      add(table, program, y, *op->second);
    } else {
      add(table, program, text, op->inner ? *op->inner : *op);
    }
  }
}

void printJson(const Table &table, raw_ostream &out) {
  json::OStream json(out, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("format", "loom.amdgpu-sim.opcodes.v0");
    json.attributeArray("opcodes", [&] {
      for (const auto &[key, row] : table)
        json.object([&, &key = key, &row = row] {
          json.attribute("target", key.first);
          json.attribute("name", key.second);
          json.attribute("count", row.count);
          json.attribute("bound", row.isBound);
          if (row.isBound) {
            json.attribute("source", row.source);
            json.attribute("exactness", row.exactness);
          }
        });
    });
  });
  out << '\n';
}

void printText(const Table &table, raw_ostream &out) {
  std::map<std::string, std::pair<unsigned, unsigned>> sums;
  for (const auto &[key, row] : table) {
    auto &[bound, all] = sums[key.first];
    bound += row.isBound;
    ++all;
    out << format("%8llu  ", (unsigned long long)row.count) << key.first << ' '
        << key.second;
    if (row.isBound)
      out << "  " << row.source << ", " << row.exactness << '\n';
    else
      out << "  no semantics\n";
  }
  for (const auto &[target, sum] : sums)
    out << target << ": " << sum.first << " of " << sum.second
        << " operations have semantics\n";
}

} // namespace

bool countOpcodes(ArrayRef<Input> inputs, bool asJson, raw_ostream &out) {
  Table table;
  bool isGood = true;
  for (const Input &input : inputs) {
    std::unique_ptr<Program> program = decodeInput(input);
    if (program)
      addProgram(table, *program);
    else
      isGood = false;
  }
  if (asJson)
    printJson(table, out);
  else
    printText(table, out);
  return isGood;
}

} // namespace loom::sim
