//===- KernelOps.cpp - Kernel definitions and launches --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/Signature.h"
#include "Loom/Interfaces/SymbolSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelOps.cpp.inc"

//===----------------------------------------------------------------------===//
// kernel.def, kernel.decl
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kFreshRefused =
    "a kernel's argument list is its device ABI: declare the extent as an "
    "argument";
static constexpr StringLiteral kLayoutRefused =
    "a kernel's argument list is its device ABI: take the pitches as index "
    "arguments";

static ParseResult parseParenString(OpAsmParser &parser, StringAttr &value) {
  return failure(parser.parseLParen() || parser.parseAttribute(value) ||
                 parser.parseRParen());
}

/// Parses `[retain] [target(@t)] [requires [...]]`.
template <typename Properties>
static ParseResult parseKernelModifiers(OpAsmParser &parser,
                                        Properties &properties) {
  if (succeeded(parser.parseOptionalKeyword("retain")))
    properties.retain = parser.getBuilder().getUnitAttr();
  return parseTargetModifiers(parser, properties.target,
                              properties.requirements);
}

/// What is parsed before the workload, and what of it was there.
template <typename Properties>
static SmallVector<ModifierPlace> getModifiers(const Properties &properties) {
  auto place = [](StringRef word, Attribute given) -> ModifierPlace {
    return {{word}, given ? word : StringRef()};
  };
  SmallVector<ModifierPlace> places = {
      place("retain", properties.retain), place("target", properties.target),
      place("requires", properties.requirements)};
  if constexpr (std::is_same_v<Properties, KernelDefOp::Properties>)
    places.append({place("export", properties.export_name),
                   place("linkage", properties.linkage)});
  return places;
}

/// Parses the workload's `@name(%w: T...)`.
template <typename Properties>
static ParseResult parseWorkload(OpAsmParser &parser, OperationState &result,
                                 Properties &properties, Signature &workload) {
  if (parseSymbolAfter(parser, getModifiers(properties), properties.sym_name) ||
      parseSignature(parser, workload, "a workload has no views"))
    return failure();
  properties.workload_type = TypeAttr::get(
      parser.getBuilder().getFunctionType(workload.getTypes(), {}));
  return success();
}

/// Parses `launch(%a: T...) [where [...]]`.
template <typename Properties>
static ParseResult parseLaunch(OpAsmParser &parser, Properties &properties,
                               Signature &launch) {
  if (parser.parseKeyword("launch") ||
      parseSignature(parser, launch, kFreshRefused, kLayoutRefused) ||
      parseOptionalWhere(parser, launch.arguments, properties.predicates))
    return failure();
  properties.launch_type =
      TypeAttr::get(parser.getBuilder().getFunctionType(launch.getTypes(), {}));
  properties.relations =
      parser.getBuilder().getDenseI64ArrayAttr(launch.relations);
  return success();
}

/// What chooses the configuration of a launch has no blocks to go to.
static ParseResult checkConfig(OpAsmParser &parser, Region &config) {
  if (config.hasOneBlock())
    return success();
  constexpr StringLiteral message =
      "the region before 'launch' is one block: branches between blocks stand "
      "in the kernel's body";
  for (Block &block : config)
    if (!block.empty())
      return emitError(block.back().getLoc(), message);
  return parser.emitError(parser.getNameLoc(), message);
}

ParseResult KernelDefOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature workload, launch;
  if (parseKernelModifiers(parser, properties))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("export")) &&
      parseParenString(parser, properties.export_name))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("linkage"))) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseLParen() || parser.parseKeyword(&word) ||
        parser.parseRParen())
      return failure();
    std::optional<KernelLinkage> linkage = symbolizeKernelLinkage(word);
    if (!linkage)
      return parser.emitError(loc) << "unknown linkage '" << word
                                   << "': expected default or dso_local";
    properties.linkage = KernelLinkageAttr::get(parser.getContext(), *linkage);
  }
  Region *config = result.addRegion(), *body = result.addRegion();
  auto noDim = [](OpBuilder &, Location, Value, int64_t) { return Value(); };
  if (parseWorkload(parser, result, properties, workload) ||
      parseSignatureBody(parser, workload, *config, noDim) ||
      checkConfig(parser, *config) || parseLaunch(parser, properties, launch) ||
      parseSignatureBody(parser, launch, *body, noDim))
    return failure();
  std::string name = ("'@" + properties.sym_name.getValue() + "'").str();
  if (checkTerminated(parser, *config, "the first region of " + name,
                      "kernel.launch.config") ||
      checkTerminated(parser, *body, "the body of " + name, "kernel.return"))
    return failure();
  SmallVector<StringRef> names;
  for (OpAsmParser::Argument &argument : launch.arguments)
    names.push_back(argument.ssaName.name.drop_front());
  properties.argument_names = parser.getBuilder().getStrArrayAttr(names);
  return success();
}

void KernelDefOp::print(OpAsmPrinter &printer) {
  if (getRetain())
    printer << " retain";
  printTargetModifiers(printer, *this);
  if (getExportNameAttr())
    printer << " export(" << getExportNameAttr() << ')';
  if (getLinkage())
    printer << " linkage(" << stringifyKernelLinkage(*getLinkage()) << ')';
  printer << ' ';
  printer.printSymbolName(getSymName());
  printSignature(printer, getConfig().front(), {});
  printer << ' ';
  printer.printRegion(getConfig(), /*printEntryBlockArgs=*/false);
  printer << " launch";
  printSignature(printer, getBody().front(), getRelations());
  if (getPredicates()) {
    printer << " where ";
    printPredicates(printer, *getPredicates(), [&](int64_t ordinal) {
      printer << getBody().getArgument(ordinal);
    });
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

StringRef KernelDefOp::getArgumentName(unsigned ordinal) {
  ArrayAttr names = getArgumentNamesAttr();
  return names ? cast<StringAttr>(names[ordinal]).getValue() : StringRef();
}

void KernelDefOp::getAsmBlockArgumentNames(Region &region,
                                           OpAsmSetValueNameFn setName) {
  if (&region != &getBody())
    return;
  for (BlockArgument argument : region.getArguments())
    setName(argument, getArgumentName(argument.getArgNumber()));
}

KernelLaunchConfigOp KernelDefOp::getLaunchConfig() {
  return cast<KernelLaunchConfigOp>(getConfig().front().getTerminator());
}

Value KernelDefOp::getArgumentExtent(BlockArgument argument,
                                     unsigned dynamicDim) {
  if (argument.getParentRegion() != &getBody())
    return {};
  return getSignatureExtent(argument, dynamicDim, getRelations());
}

static LogicalResult verifyWorkload(Operation *op, FunctionType type) {
  for (auto [index, input] : llvm::enumerate(type.getInputs()))
    if (!isa<IndexType, OffsetType, IntegerType, FloatType>(input))
      return op->emitOpError("workload value #")
             << index << " must be a scalar, not " << input;
  return success();
}

static LogicalResult verifyLaunchTypes(Operation *op, FunctionType type) {
  for (auto [index, input] : llvm::enumerate(type.getInputs())) {
    if (!isa<IndexType, OffsetType, IntegerType, FloatType, BufferType,
             ViewType>(input))
      return op->emitOpError("launch argument #")
             << index << " must be a scalar, a buffer or a view, not " << input;
    if (auto view = dyn_cast<ViewType>(input); view && view.carriesLayout())
      return op->emitOpError("launch argument #")
             << index
             << " carries a layout: a kernel's view is dense or states its "
                "pitches";
  }
  return success();
}

template <typename KernelOp> static LogicalResult verifyKernel(KernelOp op) {
  FunctionType launch = op.getLaunchType();
  if (failed(verifyRequirements(op)) ||
      failed(verifyWorkload(op, op.getWorkloadType())) ||
      failed(verifyLaunchTypes(op, launch)) ||
      failed(verifyRelations(op, launch.getInputs(), op.getRelations(),
                             launch.getInputs(), /*allowOwn=*/false)))
    return failure();
  return verifyPredicates(op, op.getPredicatesAttr(), launch.getInputs());
}

LogicalResult KernelDefOp::verify() {
  StringRef name = getArtifactName();
  if (name.empty())
    return emitOpError("exports an empty name");
  if (name.starts_with(".") || name.starts_with("llvm."))
    return emitOpError("exports '")
           << name << "': names that begin with '.' or 'llvm.' are reserved";
  return verifyKernel(*this);
}

LogicalResult KernelDefOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyTargetUse(*this, symbols);
}

/// The region is evaluated before there is a launch, and may be evaluated more
/// than once.
static LogicalResult verifyConfigOp(Operation *op) {
  if (isa<KernelLaunchConfigOp>(op))
    return success();
  if (!isMemoryEffectFree(op))
    return op->emitOpError("is not pure: a launch configuration only computes");
  if (isa_and_nonnull<KernelDialect>(op->getDialect()) &&
      !isa<KernelSubgroupSizeOp>(op))
    return op->emitOpError(
        "has no value before the launch that is being configured");
  return success();
}

LogicalResult KernelDefOp::verifyRegions() {
  if (!isa<KernelLaunchConfigOp>(getConfig().front().back()))
    return emitOpError("its first region must end in kernel.launch.config");
  if (getConfig().getArgumentTypes() != getWorkloadType().getInputs() ||
      getBody().getArgumentTypes() != getLaunchType().getInputs())
    return emitOpError("its regions' arguments differ from its signatures");
  if (getArgumentNamesAttr() &&
      getArgumentNamesAttr().size() != getBody().getNumArguments())
    return emitOpError("needs one name per launch argument");
  WalkResult walk = getConfig().walk(
      [](Operation *op) { return WalkResult(verifyConfigOp(op)); });
  return failure(walk.wasInterrupted());
}

ParseResult KernelDeclOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature workload, launch;
  return failure(parseKernelModifiers(parser, properties) ||
                 parseWorkload(parser, result, properties, workload) ||
                 parseLaunch(parser, properties, launch));
}

void KernelDeclOp::print(OpAsmPrinter &printer) {
  if (getRetain())
    printer << " retain";
  printTargetModifiers(printer, *this);
  printer << ' ';
  printer.printSymbolName(getSymName());
  printDeclaration(printer, getWorkloadType().getInputs(), {});
  printer << " launch";
  printDeclaration(printer, getLaunchType().getInputs(), getRelations());
  if (getPredicates()) {
    printer << " where ";
    printPredicates(printer, *getPredicates(),
                    [&](int64_t ordinal) { printer << "%arg" << ordinal; });
  }
}

LogicalResult KernelDeclOp::verify() { return verifyKernel(*this); }

LogicalResult KernelDeclOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyTargetUse(*this, symbols);
}

//===----------------------------------------------------------------------===//
// kernel.launch.config
//===----------------------------------------------------------------------===//

ParseResult KernelLaunchConfigOp::parse(OpAsmParser &parser,
                                        OperationState &result) {
  using Operands = SmallVector<OpAsmParser::UnresolvedOperand>;
  Operands counts, sizes, cluster, storage;
  auto parseList = [&](Operands &list) {
    return parser.parseOperandList(list, OpAsmParser::Delimiter::Paren);
  };
  Type type;
  if (parser.parseKeyword("workgroups") || parseList(counts) ||
      parser.parseKeyword("workgroup_size") || parseList(sizes))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("cluster_size")) &&
      parseList(cluster))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("dynamic_workgroup_storage")) &&
      parseList(storage))
    return failure();
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parsePlainType(parser, type))
    return failure();
  Type index = parser.getBuilder().getIndexType();
  Type offset = OffsetType::get(parser.getContext());
  if (type != index)
    return parser.emitError(parser.getNameLoc())
           << "a launch configuration is given in index values";
  if (parser.resolveOperands(counts, index, result.operands) ||
      parser.resolveOperands(sizes, index, result.operands) ||
      parser.resolveOperands(cluster, index, result.operands) ||
      parser.resolveOperands(storage, offset, result.operands))
    return failure();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      int32_t(counts.size()), int32_t(sizes.size()), int32_t(cluster.size()),
      int32_t(storage.size())};
  return success();
}

void KernelLaunchConfigOp::print(OpAsmPrinter &printer) {
  printer << " workgroups(" << getWorkgroups() << ") workgroup_size("
          << getWorkgroupSize() << ')';
  if (!getClusterSize().empty())
    printer << " cluster_size(" << getClusterSize() << ')';
  if (getDynamicWorkgroupStorage())
    printer << " dynamic_workgroup_storage(" << getDynamicWorkgroupStorage()
            << ')';
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getOperandSegmentSizesAttrName()});
  printer << " : index";
}

/// Checks the dimensions that are literal; the rest is checked once
/// specialization has made them exact.
LogicalResult KernelLaunchConfigOp::verify() {
  if (getWorkgroups().size() != 3 || getWorkgroupSize().size() != 3 ||
      (!getClusterSize().empty() && getClusterSize().size() != 3))
    return emitOpError("needs three values, x, y and z, in each list");
  int64_t total = 1;
  for (auto [axis, size] : llvm::zip("xyz", getWorkgroupSize())) {
    APInt value;
    if (!matchPattern(size, m_ConstantInt(&value)))
      continue;
    int64_t extent = value.getSExtValue();
    if (extent < 1)
      return emitOpError("workgroup_size ")
             << StringRef(&axis, 1) << " must be at least 1, found " << extent;
    if (extent > kMaxWorkgroupSize || (total *= extent) > kMaxWorkgroupSize)
      return emitOpError("a workgroup has at most ")
             << kMaxWorkgroupSize << " workitems";
  }
  for (auto [axis, count] : llvm::zip("xyz", getWorkgroups())) {
    APInt value;
    if (matchPattern(count, m_ConstantInt(&value)) && value.isNegative())
      return emitOpError("workgroups ")
             << StringRef(&axis, 1) << " is negative";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// kernel.launch
//===----------------------------------------------------------------------===//

ParseResult KernelLaunchOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<OpAsmParser::UnresolvedOperand> workload, arguments;
  if (parser.parseAttribute(properties.kernel) ||
      parser.parseOperandList(workload,
                              OpAsmParser::Delimiter::OptionalSquare) ||
      parser.parseOperandList(arguments, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
    return failure();
  if (!workload.empty() && parseTypesOf(parser, workload, result.operands,
                                        OpAsmParser::Delimiter::Square))
    return failure();
  properties.operandSegmentSizes = {int32_t(workload.size()),
                                    int32_t(arguments.size())};
  return parseTypesOf(parser, arguments, result.operands,
                      OpAsmParser::Delimiter::Paren);
}

void KernelLaunchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getKernelAttr();
  if (!getWorkload().empty())
    printer << '[' << getWorkload() << ']';
  printer << '(' << getArguments() << ')';
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {getKernelAttrName(), getOperandSegmentSizesAttrName()});
  printer << " : ";
  if (!getWorkload().empty()) {
    printer << '[';
    printTypesOf(printer, getWorkload());
    printer << ']';
  }
  printer << '(';
  printTypesOf(printer, getArguments());
  printer << ')';
}

/// A tensor stands for a device buffer or view; a scalar for itself.
static bool isLaunchable(Type given, Type declared) {
  if (isa<BufferType, ViewType>(declared))
    return isa<RankedTensorType>(given) || given == declared;
  return given == declared;
}

LogicalResult
KernelLaunchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  if ((*this)->getParentOfType<KernelDefOp>())
    return emitOpError("is host code and cannot stand in a kernel");
  Operation *callee =
      symbolTable.lookupNearestSymbolFrom(*this, getKernelAttr());
  FunctionType workload, launch;
  if (auto definition = dyn_cast_or_null<KernelDefOp>(callee)) {
    workload = definition.getWorkloadType();
    launch = definition.getLaunchType();
  } else if (auto declaration = dyn_cast_or_null<KernelDeclOp>(callee)) {
    workload = declaration.getWorkloadType();
    launch = declaration.getLaunchType();
  } else {
    return emitOpError("launches ")
           << getKernelAttr() << ", which is not a kernel of this module";
  }
  auto mismatch = [&](StringRef what, size_t found, size_t wanted) {
    InFlightDiagnostic diag = emitOpError("gives ")
                              << found << ' ' << what << ", but "
                              << getKernelAttr() << " takes " << wanted;
    diag.attachNote(callee->getLoc()) << "declared here";
    return diag;
  };
  if (getWorkload().size() != workload.getNumInputs())
    return mismatch("workload values", getWorkload().size(),
                    workload.getNumInputs());
  if (getArguments().size() != launch.getNumInputs())
    return mismatch("arguments", getArguments().size(), launch.getNumInputs());
  auto checkTypes = [&](TypeRange given, ArrayRef<Type> declared,
                        StringRef what) -> LogicalResult {
    for (auto [index, pair] : llvm::enumerate(llvm::zip(given, declared))) {
      auto [actual, wanted] = pair;
      if (isLaunchable(actual, wanted))
        continue;
      InFlightDiagnostic diag = emitOpError(what)
                                << " #" << index << " has type " << actual
                                << ", but " << getKernelAttr() << " takes "
                                << wanted;
      diag.attachNote(callee->getLoc()) << "declared here";
      return diag;
    }
    return success();
  };
  if (failed(checkTypes(getWorkload().getTypes(), workload.getInputs(),
                        "workload value")))
    return failure();
  return checkTypes(getArguments().getTypes(), launch.getInputs(), "argument");
}
