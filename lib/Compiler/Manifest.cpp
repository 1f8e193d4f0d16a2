//===- Manifest.cpp - What was emitted ------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/Manifest.h"
#include "Loom/Target/AMDGPU/Targets.h"

using namespace loom;

static Json describeTarget(const CompileTarget &target) {
  Json json = Json::object();
  json["name"] = target.getName();
  if (const TargetInfo *info = target.amdgpu) {
    json["family"] = "amdgpu";
    json["processor"] = info->name.str();
    json["triple"] = "amdgcn-amd-amdhsa";
    json["default_pointer_bitwidth"] = 64;
    json["max_flat_workgroup_size"] = info->maxFlatWorkgroupSize;
    json["max_workgroup_storage_bytes"] = info->ldsBytes;
  }
  json["subgroup_size"] = target.subgroupSize;
  return json;
}

static Json describeFunction(const KernelInfo &kernel,
                             const CompileTarget &target, bool withDetails) {
  Json json = Json::object();
  json["name"] = kernel.name;
  if (kernel.sourceName != kernel.name)
    json["source_name"] = kernel.sourceName;
  json["targets"] = {target.getName()};
  int64_t bindings = 0, constantBytes = 0;
  Json parameters = Json::array();
  for (size_t index = 0; index != kernel.arguments.size(); ++index) {
    const KernelInfo::Argument &argument = kernel.arguments[index];
    bool isPointer = argument.kind == "pointer";
    bindings += isPointer;
    constantBytes += isPointer ? 0 : argument.byteLength;
    Json parameter = Json::object();
    if (!argument.name.empty())
      parameter["name"] = argument.name;
    parameter["kind"] = argument.kind;
    parameter["type"] = argument.type;
    parameter["index"] = index;
    parameter["byte_offset"] = argument.byteOffset;
    parameter["byte_length"] = argument.byteLength;
    parameter["byte_alignment"] = argument.byteLength;
    parameters.push_back(std::move(parameter));
  }
  json["interface"] = {{"parameter_count", kernel.arguments.size()},
                       {"binding_count", bindings},
                       {"constant_byte_length", constantBytes}};
  json["execution"] = {{"workgroup_size", kernel.workgroupSize},
                       {"subgroup_size", target.subgroupSize}};
  if (withDetails)
    json["parameters"] = std::move(parameters);
  return json;
}

Json loom::makeManifest(const Artifact &artifact, const CompileTarget &target,
                        llvm::StringRef format, llvm::StringRef name,
                        bool withDetails) {
  Json json = Json::object();
  json["schema_version"] = 1;
  json["artifact"] = {{"format", format.str()},
                      {"name", name.str()},
                      {"byte_length", artifact.bytes.size()}};
  json["targets"] = Json::array({describeTarget(target)});
  json["functions"] = Json::array();
  for (const KernelInfo &kernel : artifact.kernels)
    json["functions"].push_back(describeFunction(kernel, target, withDetails));
  json["globals"] = Json::array();
  return json;
}
