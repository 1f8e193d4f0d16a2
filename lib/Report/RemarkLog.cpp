//===- RemarkLog.cpp - A context's remarks, in a stable order -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Report/RemarkLog.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>
#include <tuple>

using namespace mlir;
using namespace loom;
using mlir::remark::detail::Remark;

//===----------------------------------------------------------------------===//
// From a remark to a record
//===----------------------------------------------------------------------===//

static std::string printed(Attribute attr) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attr.print(os, /*elideType=*/true);
  return text;
}

static Json integerToJson(const APInt &value, Type type) {
  if (type.isInteger(1))
    return value.getBoolValue();
  if (type.isUnsignedInteger() && value.getActiveBits() <= 64)
    return value.getZExtValue();
  if (!type.isUnsignedInteger() && value.getSignificantBits() <= 64)
    return value.getSExtValue();
  SmallString<40> digits;
  value.toString(digits, 10, !type.isUnsignedInteger());
  return std::string(digits);
}

static Json toJson(Attribute attr) {
  return llvm::TypeSwitch<Attribute, Json>(attr)
      .Case([](UnitAttr) { return Json(true); })
      .Case([](IntegerAttr value) {
        return integerToJson(value.getValue(), value.getType());
      })
      .Case([](FloatAttr value) {
        // JSON has no infinities.
        if (!value.getValue().isFinite())
          return Json(printed(value));
        return Json(value.getValueAsDouble());
      })
      .Case([](StringAttr value) { return Json(value.str()); })
      .Case([](DictionaryAttr value) {
        Json object = Json::object();
        for (NamedAttribute entry : value)
          object[entry.getName().str()] = toJson(entry.getValue());
        return object;
      })
      .Case([](ArrayAttr value) {
        Json array = Json::array();
        for (Attribute element : value)
          array.push_back(toJson(element));
        return array;
      })
      .Case<DenseBoolArrayAttr, DenseI32ArrayAttr, DenseI64ArrayAttr>(
          [](auto value) {
            Json array = Json::array();
            for (auto element : value.asArrayRef())
              array.push_back(element);
            return array;
          })
      .Default([](Attribute other) { return Json(printed(other)); });
}

static void addField(Json &fields, const Remark::Arg &arg) {
  Json value = arg.hasAttribute() ? toJson(arg.getAttribute()) : Json(arg.val);
  auto it = fields.find(arg.key);
  if (it == fields.end()) {
    fields[arg.key] = std::move(value);
    return;
  }
  if (!it->is_array())
    *it = Json::array({std::move(*it)});
  it->push_back(std::move(value));
}

static const char *getKindName(const Remark &remark) {
  switch (remark.getRemarkType()) {
  case llvm::remarks::Type::Passed:
    return "passed";
  case llvm::remarks::Type::Missed:
    return "missed";
  case llvm::remarks::Type::Failure:
    return "failed";
  default:
    return "analysis";
  }
}

/// `loc` may be fused, named or a call site; the first place in it that has a
/// line counts, which for inlined code is where it was written.
static std::optional<RemarkRecord::Position> resolve(Location loc) {
  auto place = loc->findInstanceOf<FileLineColRange>();
  if (!place)
    return std::nullopt;
  return RemarkRecord::Position{place.getFilename().str(), place.getStartLine(),
                                place.getStartColumn()};
}

static RemarkRecord toRecord(const Remark &remark) {
  RemarkRecord record;
  record.position = resolve(remark.getLocation());
  // Without a name, MLIR gives a placeholder in angle brackets.
  if (!remark.getFunction().starts_with("<"))
    record.function = remark.getFunction().str();
  record.category = remark.getCombinedCategoryName().str();
  record.name = remark.getRemarkName().str();
  record.kind = getKindName(remark);
  for (const Remark::Arg &arg : remark.getArgs())
    addField(record.fields, arg);
  return record;
}

//===----------------------------------------------------------------------===//
// RemarkLog
//===----------------------------------------------------------------------===//

namespace {
class RemarkStreamer : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit RemarkStreamer(std::shared_ptr<RemarkLog> log)
      : log(std::move(log)) {}

  void streamOptimizationRemark(const Remark &remark) override {
    log->add(remark);
  }

private:
  std::shared_ptr<RemarkLog> log;
};
} // namespace

llvm::Expected<std::shared_ptr<RemarkLog>>
RemarkLog::attach(MLIRContext &context) {
  if (context.getRemarkEngine())
    return llvm::createStringError("the context's remarks have a consumer");
  auto log = std::make_shared<RemarkLog>();
  remark::RemarkCategories categories;
  for (std::optional<std::string> *kind :
       {&categories.passed, &categories.missed, &categories.analysis,
        &categories.failed})
    *kind = ".*";
  if (failed(remark::enableOptimizationRemarks(
          context, std::make_unique<RemarkStreamer>(log),
          std::make_unique<remark::RemarkEmittingPolicyAll>(), categories)))
    return llvm::createStringError("cannot collect remarks");
  return log;
}

void RemarkLog::add(const Remark &remark) {
  RemarkRecord record = toRecord(remark);
  std::lock_guard<std::mutex> guard(mutex);
  records.push_back(std::move(record));
}

/// What is not known comes first.
static int comparePositions(const std::optional<RemarkRecord::Position> &a,
                            const std::optional<RemarkRecord::Position> &b) {
  if (!a || !b)
    return static_cast<int>(a.has_value()) - static_cast<int>(b.has_value());
  auto key = [](const RemarkRecord::Position &position) {
    return std::tie(position.file, position.line, position.column);
  };
  return key(*a) < key(*b) ? -1 : key(*b) < key(*a);
}

static std::string dump(const Json &json) {
  // Names come from users, and JSON is UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The order of getSorted; a remark of no function has no meaningful ordinal.
static bool isBefore(const RemarkRecord &a, const RemarkRecord &b,
                     bool arrivedFirst) {
  if (int order = comparePositions(a.position, b.position))
    return order < 0;
  if (a.function != b.function)
    return a.function < b.function;
  if (!a.function.empty())
    return arrivedFirst;
  return dump(a.toJson()) < dump(b.toJson());
}

std::vector<RemarkRecord> RemarkLog::getSorted() const {
  std::lock_guard<std::mutex> guard(mutex);
  std::vector<size_t> order(records.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](size_t a, size_t b) {
    return isBefore(records[a], records[b], a < b);
  });
  std::vector<RemarkRecord> sorted;
  sorted.reserve(order.size());
  for (size_t ordinal : order)
    sorted.push_back(records[ordinal]);
  return sorted;
}

//===----------------------------------------------------------------------===//
// Forms of a record
//===----------------------------------------------------------------------===//

Json RemarkRecord::toJson() const {
  Json object = Json::object();
  object["kind"] = kind;
  object["category"] = category;
  object["name"] = name;
  if (!function.empty())
    object["function"] = function;
  if (position) {
    object["file"] = position->file;
    object["line"] = position->line;
    object["column"] = position->column;
  }
  object["fields"] = fields;
  return object;
}

/// A string of letters, digits and a few signs stands without quotes.
static bool isWord(StringRef text) {
  return !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || StringRef("_-.:@/%+").contains(c);
  });
}

static void printFields(llvm::raw_ostream &os, const Json &value,
                        const std::string &key) {
  if (value.is_object()) {
    for (const auto &[name, member] : value.items())
      printFields(os, member, key.empty() ? name : key + "." + name);
    return;
  }
  os << ' ' << key << '=';
  if (const auto *text = value.get_ptr<const std::string *>();
      text && isWord(*text))
    os << *text;
  else
    os << dump(value);
}

std::string RemarkRecord::toText() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (position)
    os << position->file << ':' << position->line << ':' << position->column
       << ": ";
  os << "remark: [" << category << "] " << name;
  if (kind != "passed")
    os << " (" << kind << ')';
  if (!function.empty() || !fields.empty())
    os << ':';
  if (!function.empty())
    os << " function=" << function;
  printFields(os, fields, "");
  return text;
}
