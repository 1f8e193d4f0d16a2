//===- CheckEventOps.cpp - What a device must report ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Check/IR/CheckEvents.h"
#include "Loom/Interfaces/SourceData.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckEventOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kAsan = "asan_report";
static constexpr llvm::StringLiteral kTsan = "tsan_report";
static constexpr llvm::StringLiteral kValue = "value_report";

ArrayRef<EventKind> loom::getEventKinds() {
  static constexpr EventKind kinds[] = {
      {"out-of-bounds", kAsan}, {"misaligned", kAsan},
      {"uninitialized", kAsan}, {"race", kTsan},
      {"divergence", kTsan},    {"assumption", kValue},
      {"alias", kValue},        {"poison", kValue},
      {"undefined", kValue},    {"where_violated", kValue},
  };
  return kinds;
}

StringRef loom::getEventType(StringRef kind) {
  for (const EventKind &row : getEventKinds())
    if (row.kind == kind)
      return row.type;
  return {};
}

bool loom::matchesEvent(DictionaryAttr pattern, DictionaryAttr event) {
  return llvm::all_of(pattern, [&](NamedAttribute entry) {
    if (entry.getName() == "count")
      return true;
    Attribute found = event.get(entry.getName());
    auto nested = dyn_cast<DictionaryAttr>(entry.getValue());
    auto inner = dyn_cast_or_null<DictionaryAttr>(found);
    return nested && inner ? matchesEvent(nested, inner)
                           : found == entry.getValue();
  });
}

//===----------------------------------------------------------------------===//
// check.expect.event
//===----------------------------------------------------------------------===//

ParseResult CheckExpectEventOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  StringRef source;
  if (parser.parseLess())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&source))
    return failure();
  if (source != "device")
    return parser.emitError(loc)
           << "events are those of the device, not of '" << source << "'";
  return failure(parser.parseGreater() ||
                 parseSourceDictionary(
                     parser, result.getOrAddProperties<Properties>().pattern) ||
                 parser.parseOptionalAttrDictWithKeyword(result.attributes));
}

void CheckExpectEventOp::print(OpAsmPrinter &printer) {
  printer << "<device> ";
  printSourceDictionary(printer, getPattern());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {getPatternAttrName()});
}

StringRef CheckExpectEventOp::getEventType() {
  return getPattern().getAs<StringAttr>("type").getValue();
}

std::optional<int64_t> CheckExpectEventOp::getCount() {
  if (auto count = getPattern().getAs<IntegerAttr>("count"))
    return count.getInt();
  return std::nullopt;
}

namespace {
/// What the value of a key must be.
enum class KeyShape { String, Number, Place, Other };
} // namespace

static std::optional<KeyShape> getShape(StringRef key, bool isNested) {
  using Shape = std::optional<KeyShape>;
  if (key == "op")
    return KeyShape::String;
  if (key == "line" || key == "column")
    return KeyShape::Number;
  if (isNested)
    return std::nullopt;
  return llvm::StringSwitch<Shape>(key)
      .Cases({"type", "kind", "kernel", "file"}, KeyShape::String)
      .Case("count", KeyShape::Number)
      .Cases({"workgroup", "workitem"}, KeyShape::Place)
      .Case("other", KeyShape::Other)
      .Default(std::nullopt);
}

static LogicalResult verifyEntries(Operation *op, DictionaryAttr entries,
                                   StringRef prefix);

static LogicalResult verifyPlace(Operation *op, StringRef key,
                                 Attribute value) {
  auto place = dyn_cast<DictionaryAttr>(value);
  if (place && llvm::all_of(place, [](NamedAttribute entry) {
        auto number = dyn_cast<IntegerAttr>(entry.getValue());
        return number && number.getType().isInteger(64) &&
               llvm::is_contained({"x", "y", "z"}, entry.getName().getValue());
      }))
    return success();
  return op->emitOpError("key '")
         << key << "' takes coordinates, such as {x = 1, y = 0}";
}

static LogicalResult verifyEntry(Operation *op, StringRef prefix, StringRef key,
                                 Attribute value) {
  std::optional<KeyShape> shape = getShape(key, !prefix.empty());
  std::string name = (prefix + key).str();
  if (!shape)
    return op->emitOpError("a report has no '")
           << name << "': "
           << (prefix.empty() ? "it has type, kind, op, kernel, file, line, "
                                "column, workgroup, workitem and other"
                              : "it has op, line and column");
  auto number = dyn_cast<IntegerAttr>(value);
  bool isNumber = number && number.getType().isInteger(64);
  switch (*shape) {
  case KeyShape::String:
    if (!isa<StringAttr>(value))
      return op->emitOpError("key '") << name << "' takes a string";
    return success();
  case KeyShape::Number:
    if (!isNumber || number.getInt() < 0)
      return op->emitOpError("key '")
             << name << "' takes an integer of at least 0";
    return success();
  case KeyShape::Place:
    return verifyPlace(op, name, value);
  case KeyShape::Other:
    if (auto nested = dyn_cast<DictionaryAttr>(value))
      return verifyEntries(op, nested, "other.");
    return op->emitOpError("key '")
           << name << "' takes a dictionary, such as {line = 12}";
  }
  llvm_unreachable("unknown shape");
}

static LogicalResult verifyEntries(Operation *op, DictionaryAttr entries,
                                   StringRef prefix) {
  for (NamedAttribute entry : entries)
    if (failed(verifyEntry(op, prefix, entry.getName(), entry.getValue())))
      return failure();
  return success();
}

LogicalResult CheckExpectEventOp::verify() {
  if (failed(verifyEntries(*this, getPattern(), "")))
    return failure();
  auto type = getPattern().getAs<StringAttr>("type");
  if (!type)
    return emitOpError("needs a type: asan_report, tsan_report or "
                       "value_report");
  if (!llvm::is_contained({kAsan, kTsan, kValue}, type.getValue()))
    return emitOpError("knows the types asan_report, tsan_report and "
                       "value_report, not '")
           << type.getValue() << "'";
  auto kind = getPattern().getAs<StringAttr>("kind");
  if (!kind || loom::getEventType(kind) == type.getValue())
    return success();
  std::string known;
  for (const EventKind &row : getEventKinds())
    if (row.type == type.getValue())
      known += (known.empty() ? "" : ", ") + row.kind.str();
  return emitOpError("a report of type ")
         << type.getValue() << " is of one of the kinds " << known << ", not '"
         << kind.getValue() << "'";
}
