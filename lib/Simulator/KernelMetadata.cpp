//===- KernelMetadata.cpp - The metadata note of code objects -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelMetadata.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/BinaryFormat/MsgPackReader.h"

using namespace llvm;

namespace loom::sim {

namespace {

/// Nothing that a compiler writes is nested deeper.
constexpr size_t maxDepth = 16;
/// In bytes; far beyond what runtimes take.
constexpr uint64_t maxArgumentSize = 1 << 20;

Error makeError(const Twine &message) {
  return createStringError("kernel metadata: " + message);
}

/// Checks the structure before MsgPackDocument builds its tree, which does not
/// expect lists as keys of maps, or extensions.
Error checkStructure(StringRef blob) {
  struct Level {
    bool isMap;
    uint64_t left;
  };
  SmallVector<Level> stack;
  msgpack::Reader reader(blob);
  bool isFirst = true;
  while (isFirst || !stack.empty()) {
    bool isKey =
        !stack.empty() && stack.back().isMap && stack.back().left % 2 == 0;
    msgpack::Object object;
    Expected<bool> more = reader.read(object);
    if (!more)
      return joinErrors(makeError("bad MessagePack"), more.takeError());
    if (!*more)
      return makeError("MessagePack ends early");
    isFirst = false;
    if (!stack.empty())
      --stack.back().left;
    if (isKey && object.Kind != msgpack::Type::String)
      return makeError("a key is not a string");
    if (object.Kind == msgpack::Type::Extension)
      return makeError("unexpected MessagePack extension");
    if (object.Kind == msgpack::Type::Array ||
        object.Kind == msgpack::Type::Map) {
      bool isMap = object.Kind == msgpack::Type::Map;
      if (object.Length > blob.size())
        return makeError("MessagePack ends early");
      if (stack.size() == maxDepth)
        return makeError("nested too deeply");
      stack.push_back({isMap, uint64_t(object.Length) * (isMap ? 2 : 1)});
    }
    while (!stack.empty() && stack.back().left == 0)
      stack.pop_back();
  }
  return Error::success();
}

/// A map of the document with checked access. The first error is kept.
class MapReader {
public:
  MapReader(msgpack::DocNode node, Error &error, std::string where)
      : node(node), error(error), where(std::move(where)) {}

  void text(StringRef key, std::string &value, bool isRequired = false) {
    msgpack::DocNode *found = find(key, isRequired);
    if (!found)
      return;
    if (found->getKind() != msgpack::Type::String)
      return fail(key, "is not a string");
    value = found->getString().str();
  }

  template <typename T>
  void number(StringRef key, T &value, bool isRequired = false) {
    msgpack::DocNode *found = find(key, isRequired);
    if (!found)
      return;
    uint64_t number = 0;
    if (!toNumber(*found, number) || number > std::numeric_limits<T>::max())
      return fail(key, "is not a number in range");
    value = T(number);
  }

  void flag(StringRef key, bool &value) {
    msgpack::DocNode *found = find(key, /*isRequired=*/false);
    if (!found)
      return;
    if (found->getKind() != msgpack::Type::Boolean)
      return fail(key, "is not a boolean");
    value = found->getBool();
  }

  ArrayRef<msgpack::DocNode> list(StringRef key, bool isRequired = false) {
    msgpack::DocNode *found = find(key, isRequired);
    if (!found)
      return {};
    if (!found->isArray()) {
      fail(key, "is not a list");
      return {};
    }
    msgpack::ArrayDocNode &array = found->getArray();
    if (array.size() == 0)
      return {};
    return ArrayRef<msgpack::DocNode>(&*array.begin(), array.size());
  }

  static bool toNumber(msgpack::DocNode node, uint64_t &number) {
    if (node.getKind() == msgpack::Type::UInt)
      number = node.getUInt();
    else if (node.getKind() == msgpack::Type::Int && node.getInt() >= 0)
      number = uint64_t(node.getInt());
    else
      return false;
    return true;
  }

  void fail(StringRef key, StringRef what) {
    if (!error)
      error = makeError(where + "'" + key + "' " + what);
  }

private:
  msgpack::DocNode *find(StringRef key, bool isRequired) {
    if (error || !node.isMap())
      return nullptr;
    msgpack::MapDocNode &map = node.getMap();
    auto found = map.find(key);
    if (found != map.end())
      return &found->second;
    if (isRequired)
      fail(key, "is missing");
    return nullptr;
  }

  msgpack::DocNode node;
  Error &error;
  std::string where;
};

void readArgument(msgpack::DocNode node, Error &error, KernelInfo &kernel) {
  MapReader reader(node, error, "argument of kernel '" + kernel.name + "': ");
  KernelArgument argument;
  if (!node.isMap())
    return reader.fail(".args", "has an element that is no map");
  reader.text(".name", argument.name);
  reader.number(".offset", argument.offset, /*isRequired=*/true);
  reader.number(".size", argument.size, /*isRequired=*/true);
  reader.text(".value_kind", argument.kind, /*isRequired=*/true);
  if (argument.offset > kernel.argumentSize ||
      argument.size > kernel.argumentSize - argument.offset)
    return reader.fail(".size", "is beyond the kernel's arguments");
  kernel.arguments.push_back(std::move(argument));
}

void readKernel(msgpack::DocNode node, Error &error,
                KernelMetadata::Kernel &kernel) {
  KernelInfo &info = kernel.info;
  if (!node.isMap())
    return MapReader(node, error, "")
        .fail("amdhsa.kernels", "has an element that is no map");
  MapReader(node, error, "").text(".name", info.name, /*isRequired=*/true);
  MapReader reader(node, error, "kernel '" + info.name + "': ");
  reader.text(".symbol", kernel.symbol, /*isRequired=*/true);
  reader.number(".kernarg_segment_size", info.argumentSize, true);
  reader.number(".kernarg_segment_align", info.argumentAlign, true);
  reader.number(".group_segment_fixed_size", info.groupSegmentSize, true);
  reader.number(".private_segment_fixed_size", info.privateSegmentSize, true);
  reader.number(".wavefront_size", info.wavefrontSize, true);
  reader.number(".sgpr_count", info.sgprCount);
  reader.number(".vgpr_count", info.vgprCount);
  reader.number(".agpr_count", info.agprCount);
  reader.number(".max_flat_workgroup_size", info.maxWorkgroupSize);
  reader.flag(".uses_dynamic_stack", info.usesDynamicStack);
  if (info.argumentSize > maxArgumentSize)
    reader.fail(".kernarg_segment_size", "is too large");
  if (info.argumentAlign > 4096 ||
      (info.argumentAlign & (info.argumentAlign - 1)))
    reader.fail(".kernarg_segment_align", "is no alignment");
  for (msgpack::DocNode argument : reader.list(".args"))
    readArgument(argument, error, info);
  ArrayRef<msgpack::DocNode> size = reader.list(".reqd_workgroup_size");
  if (size.empty())
    return;
  std::array<uint32_t, 3> required = {};
  bool isGood = size.size() == 3;
  for (size_t i = 0; isGood && i < 3; ++i) {
    uint64_t number = 0;
    isGood = MapReader::toNumber(size[i], number) && number <= UINT32_MAX;
    required[i] = uint32_t(number);
  }
  if (!isGood)
    return reader.fail(".reqd_workgroup_size", "is not three numbers");
  info.requiredWorkgroupSize = required;
}

} // namespace

Expected<KernelMetadata> readKernelMetadata(StringRef blob) {
  if (Error error = checkStructure(blob))
    return std::move(error);
  msgpack::Document document;
  if (!document.readFromBlob(blob, /*Multi=*/false))
    return makeError("bad MessagePack");
  msgpack::DocNode root = document.getRoot();
  if (!root.isMap())
    return makeError("is no map");

  KernelMetadata result;
  Error error = Error::success();
  MapReader reader(root, error, "");
  reader.text("amdhsa.target", result.target);
  uint64_t major = 0;
  ArrayRef<msgpack::DocNode> version = reader.list("amdhsa.version", true);
  if (version.empty() || !MapReader::toNumber(version[0], major) || major != 1)
    reader.fail("amdhsa.version", "is not 1.x");
  for (msgpack::DocNode node : reader.list("amdhsa.kernels", true)) {
    KernelMetadata::Kernel kernel;
    readKernel(node, error, kernel);
    if (error)
      break;
    result.kernels.push_back(std::move(kernel));
  }
  if (error)
    return std::move(error);
  return std::move(result);
}

} // namespace loom::sim
