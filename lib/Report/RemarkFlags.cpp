//===- RemarkFlags.cpp - The flags that ask for remarks -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Report/RemarkFlags.h"
#include "Loom/Support/Output.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

using namespace loom;
namespace cl = llvm::cl;

static llvm::Expected<llvm::Regex> makeFilter(const std::string &filter) {
  llvm::Regex regex(filter.empty() ? ".*" : filter);
  std::string message;
  if (!regex.isValid(message))
    return llvm::createStringError("the filter of remarks '" + filter +
                                   "' is not a regular expression: " + message);
  return std::move(regex);
}

llvm::Error loom::writeRemarks(const RemarkLog &log,
                               const RemarkOptions &options) {
  llvm::Expected<llvm::Regex> filter = makeFilter(options.filter);
  if (!filter)
    return filter.takeError();
  auto write = [&](llvm::raw_ostream &os) {
    for (const RemarkRecord &record : log.getSorted()) {
      if (!filter->match(record.category))
        continue;
      if (options.format == RemarkFormat::Text)
        os << record.toText() << '\n';
      else
        os << record.toJson().dump(-1, ' ', false,
                                   Json::error_handler_t::replace)
           << '\n';
    }
    return llvm::Error::success();
  };
  if (options.path == "-") {
    llvm::raw_fd_ostream os(/*fd=*/2, /*shouldClose=*/false);
    return write(os);
  }
  return writeFile(options.path, write);
}

static cl::OptionCategory &orGeneral(cl::OptionCategory *category) {
  return category ? *category : cl::getGeneralCategory();
}

RemarkFlags::RemarkFlags(cl::OptionCategory *category)
    : path("remarks",
           cl::desc("Write what the compiler decided to this file, "
                    "- for standard error"),
           cl::value_desc("path"), cl::cat(orGeneral(category))),
      format("remarks-format", cl::desc("Form of the remarks"),
             cl::values(clEnumValN(RemarkFormat::Text, "text",
                                   "One line of text each (the default)"),
                        clEnumValN(RemarkFormat::Json, "json",
                                   "One JSON object a line")),
             cl::init(RemarkFormat::Text), cl::cat(orGeneral(category))),
      filter("remarks-filter",
             cl::desc("Only remarks whose category has a match"),
             cl::value_desc("regex"), cl::cat(orGeneral(category))) {}

llvm::Error RemarkFlags::enable(mlir::MLIRContext &context) {
  log.reset();
  if (path.empty())
    return llvm::Error::success();
  if (llvm::Expected<llvm::Regex> regex = makeFilter(filter.getValue()); !regex)
    return regex.takeError();
  llvm::Expected<std::shared_ptr<RemarkLog>> attached =
      RemarkLog::attach(context);
  if (!attached)
    return attached.takeError();
  log = std::move(*attached);
  options = {path.getValue(), format.getValue(), filter.getValue()};
  return llvm::Error::success();
}

llvm::Error RemarkFlags::write() const {
  return log ? writeRemarks(*log, options) : llvm::Error::success();
}
