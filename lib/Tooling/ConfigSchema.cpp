//===- ConfigSchema.cpp - What a configuration file may say ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/ConfigSchema.h"
#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "Loom/Interfaces/KeptNames.h"
#include "Loom/Interfaces/Literals.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace loom;

/// The value as a file would give it: a string where JSON has no number for it.
static Json toJson(TypedAttr value) {
  if (auto number = dyn_cast<FloatAttr>(value)) {
    if (!number.getValue().isFinite())
      return getLiteralSpelling(value);
    APFloat wide = number.getValue();
    bool isLossy;
    wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &isLossy);
    return wide.convertToDouble();
  }
  const APInt &bits = cast<IntegerAttr>(value).getValue();
  if (bits.getBitWidth() == 1)
    return bits.isOne();
  return bits.getSExtValue();
}

namespace {
/// The integers that a declaration accepts.
struct IntegerRange {
  int64_t minimum, maximum;
  SmallVector<int64_t> multipleOf, except;
  bool isPowerOfTwo = false;

  void restrict(PredicateAttr predicate);
  void write(Json &property) const;
};
} // namespace

void IntegerRange::restrict(PredicateAttr predicate) {
  ArrayRef<Attribute> arguments = predicate.getArguments();
  SmallVector<int64_t> bounds;
  for (Attribute argument : arguments.drop_front())
    if (std::optional<int64_t> literal = getLiteral(argument))
      bounds.push_back(*literal);
  auto limit = [&](int64_t low, int64_t high) {
    minimum = std::max(minimum, low);
    maximum = std::min(maximum, high);
  };
  switch (predicate.getKind()) {
  case PredicateKind::Eq:
    return limit(bounds[0], bounds[0]);
  case PredicateKind::Ne:
    return except.push_back(bounds[0]);
  case PredicateKind::Lt:
    if (bounds[0] == INT64_MIN)
      return limit(INT64_MAX, INT64_MIN);
    return limit(INT64_MIN, bounds[0] - 1);
  case PredicateKind::Le:
  case PredicateKind::Max:
    return limit(INT64_MIN, bounds[0]);
  case PredicateKind::Gt:
    if (bounds[0] == INT64_MAX)
      return limit(INT64_MAX, INT64_MIN);
    return limit(bounds[0] + 1, INT64_MAX);
  case PredicateKind::Ge:
  case PredicateKind::Min:
    return limit(bounds[0], INT64_MAX);
  case PredicateKind::Range:
    return limit(bounds[0], bounds[1]);
  case PredicateKind::Mul:
    if (bounds[0] == 0)
      return limit(0, 0);
    // The absolute value of the smallest integer is none.
    if (bounds[0] != INT64_MIN)
      multipleOf.push_back(std::abs(bounds[0]));
    return;
  case PredicateKind::Pow2:
    isPowerOfTwo = true;
    return limit(1, INT64_MAX);
  default:
    return;
  }
}

void IntegerRange::write(Json &property) const {
  property["minimum"] = minimum;
  property["maximum"] = maximum;
  if (multipleOf.size() == 1)
    property["multipleOf"] = multipleOf.front();
  for (int64_t divisor : multipleOf.size() > 1 ? ArrayRef<int64_t>(multipleOf)
                                               : ArrayRef<int64_t>())
    property["allOf"].push_back({{"multipleOf", divisor}});
  if (!except.empty())
    property["not"] = {
        {"enum", std::vector<int64_t>(except.begin(), except.end())}};
  if (!isPowerOfTwo)
    return;
  Json powers = Json::array();
  for (unsigned exponent = 0; exponent < 63; ++exponent)
    if (int64_t power = int64_t(1) << exponent;
        minimum <= power && power <= maximum)
      powers.push_back(power);
  property["enum"] = powers;
}

static Json describeInteger(Type type, ArrayAttr predicates) {
  unsigned width = type.isInteger() ? type.getIntOrFloatBitWidth() : 64;
  IntegerRange range{APInt::getSignedMinValue(width).getSExtValue(),
                     APInt::getSignedMaxValue(width).getSExtValue(),
                     {},
                     {}};
  if (isa<OffsetType>(type))
    range.minimum = 0;
  if (predicates)
    for (auto predicate : predicates.getAsRange<PredicateAttr>())
      range.restrict(predicate);
  Json property = {{"type", "integer"}};
  range.write(property);
  return property;
}

static Json describeBoolean(ArrayAttr predicates) {
  Json property = {{"type", "boolean"}};
  if (!predicates)
    return property;
  property["enum"] = Json::array();
  for (bool value : {false, true}) {
    auto attribute = BoolAttr::get(predicates.getContext(), value);
    if (llvm::all_of(predicates.getAsRange<PredicateAttr>(),
                     [&](PredicateAttr predicate) {
                       return holds(predicate,
                                    [&](int64_t) { return attribute; });
                     }))
      property["enum"].push_back(value);
  }
  return property;
}

static Json describeType(Type type, ArrayAttr predicates) {
  if (type.isInteger(1))
    return describeBoolean(predicates);
  if (!isa<FloatType>(type))
    return describeInteger(type, predicates);
  // A string spells what JSON cannot: inf, nan, a bit pattern.
  return {{"type", {"number", "string"}}};
}

static void describeSource(Json &property, Operation *op, Type type,
                           ArrayAttr predicates) {
  property["x-loom-type"] = getTypeSpelling(type);
  if (predicates) {
    std::string name = getValueName(op);
    Json where = Json::array();
    for (auto predicate : predicates.getAsRange<PredicateAttr>())
      where.push_back(getSpelling(predicate, [&](int64_t) { return name; }));
    property["x-loom-where"] = where;
  }
  if (auto place = op->getLoc()->findInstanceOf<FileLineColLoc>())
    property["x-loom-location"] =
        (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" +
         Twine(place.getColumn()))
            .str();
}

/// Adds a member that the object does not have, without a look at the others.
static void append(Json &object, StringRef key, Json value) {
  object.get_ref<Json::object_t &>().emplace_back(key.str(), std::move(value));
}

namespace {
/// The keys as nested objects spell them.
struct Tree {
  /// Of a key. An object cannot be described where a key of its own stands.
  Json property;
  llvm::MapVector<StringRef, std::unique_ptr<Tree>> members;

  void add(ArrayRef<StringRef> parts, const Json &property);
  /// Adds the members to `properties`.
  void write(Json &properties) const;
};
} // namespace

void Tree::add(ArrayRef<StringRef> parts, const Json &property) {
  if (!this->property.is_null())
    return;
  if (parts.empty()) {
    if (members.empty())
      this->property = property;
    return;
  }
  std::unique_ptr<Tree> &member = members[parts.front()];
  if (!member)
    member = std::make_unique<Tree>();
  member->add(parts.drop_front(), property);
}

void Tree::write(Json &properties) const {
  for (const auto &[name, member] : members) {
    Json property = member->property;
    if (property.is_null()) {
      property = {{"type", "object"}, {"properties", Json::object()}};
      member->write(property["properties"]);
    }
    append(properties, name, std::move(property));
  }
}

/// That a key is there as nested objects.
static Json requireNested(ArrayRef<StringRef> parts) {
  std::string first = parts.front().str();
  Json result = {{"required", Json::array({first})}};
  if (parts.size() > 1)
    result["properties"] = {{first, requireNested(parts.drop_front())}};
  return result;
}

/// Requires the keys of the schema that are in `needed`. Dotted ones may be
/// nested objects, too.
static void requireKeys(Json &schema, const llvm::StringSet<> &needed) {
  const Json flat = schema["properties"];
  Json properties = flat, required = Json::array(), nested = Json::array();
  llvm::StringSet<> keys;
  for (const auto &[key, property] : flat.items())
    keys.insert(key);
  Tree tree;
  for (const auto &[key, property] : flat.items()) {
    SmallVector<StringRef> parts;
    StringRef(key).split(parts, '.');
    bool isNested = parts.size() > 1 && !llvm::is_contained(parts, "");
    if (isNested && !keys.contains(parts.front()))
      tree.add(parts, property);
    if (!needed.contains(key))
      continue;
    if (!isNested)
      required.push_back(key);
    else
      nested.push_back(
          {{"anyOf", Json::array({{{"required", Json::array({key})}},
                                  requireNested(parts)})}});
  }
  tree.write(properties);
  schema["properties"] = properties;
  schema["required"] = required;
  if (!nested.empty())
    schema["allOf"] = nested;
}

Json loom::makeConfigSchema(ModuleOp module, const llvm::StringSet<> &needed) {
  Json properties = Json::object();
  for (Operation &op : *module.getBody()) {
    Json property;
    if (auto declaration = dyn_cast<ConfigDeclOp>(op)) {
      ArrayAttr predicates = declaration.getPredicatesAttr();
      property = describeType(declaration.getType(), predicates);
      describeSource(property, &op, declaration.getType(), predicates);
      append(properties, declaration.getSymName(), std::move(property));
    } else if (auto definition = dyn_cast<ConfigDefOp>(op)) {
      property = {{"const", toJson(cast<TypedAttr>(definition.getValue()))},
                  {"readOnly", true}};
      describeSource(property, &op, definition.getType(), {});
      append(properties, definition.getSymName(), std::move(property));
    }
  }
  Json schema = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Configuration of a Loom module"},
      {"description",
       "Keys may also be nested objects that are split at the dots. Other "
       "keys are ignored."},
      {"type", "object"},
      {"properties", properties}};
  requireKeys(schema, needed);
  return schema;
}
