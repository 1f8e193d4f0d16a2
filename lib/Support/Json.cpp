//===- Json.cpp - JSON from users -----------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Support/Json.h"

using namespace llvm;
using namespace loom;

namespace {
/// Accepts everything and remembers where parsing stopped.
struct ErrorFinder : nlohmann::json_sax<Json> {
  size_t position = 0;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool start_object(size_t) override { return true; }
  bool key(string_t &) override { return true; }
  bool end_object() override { return true; }
  bool start_array(size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(size_t at, const std::string &,
                   const nlohmann::detail::exception &) override {
    position = at;
    return false;
  }
};
} // namespace

Expected<Json> loom::parseJson(StringRef text, StringRef name,
                               bool allowComments) {
  Json value = Json::parse(text.begin(), text.end(), /*cb=*/nullptr,
                           /*allow_exceptions=*/false, allowComments);
  if (!value.is_discarded())
    return value;
  ErrorFinder finder;
  Json::sax_parse(text.begin(), text.end(), &finder,
                  nlohmann::detail::input_format_t::json, /*strict=*/true,
                  allowComments);
  StringRef before = text.take_front(finder.position ? finder.position - 1 : 0);
  size_t line = before.count('\n') + 1;
  size_t lineStart = before.rfind('\n');
  size_t column =
      before.size() - (lineStart == StringRef::npos ? 0 : lineStart + 1) + 1;
  return createStringError(name + ":" + Twine(line) + ":" + Twine(column) +
                           ": this is not valid JSON");
}

static Error flatten(const Json &value, StringRef name, std::string path,
                     std::vector<std::pair<std::string, std::string>> &result) {
  if (value.is_object()) {
    for (const auto &item : value.items())
      if (Error error = flatten(
              item.value(), name,
              path.empty() ? item.key() : path + "." + item.key(), result))
        return error;
    return Error::success();
  }
  if (path.empty())
    return createStringError(name + ": expected an object at the top level");
  if (value.is_array() || value.is_null())
    return createStringError(name + ": key '" + path +
                             "' must be a number, a boolean or a string");
  // A string holds a literal JSON cannot spell, such as "inf".
  result.emplace_back(path, value.is_string()
                                ? value.get_ref<const std::string &>()
                                : value.dump());
  return Error::success();
}

Expected<std::vector<std::pair<std::string, std::string>>>
loom::flattenScalars(const Json &object, StringRef name) {
  std::vector<std::pair<std::string, std::string>> result;
  if (Error error = flatten(object, name, "", result))
    return std::move(error);
  return result;
}
