//===- EmittedAccesses.cpp - What became of an access ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/EmittedAccesses.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCContext.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace loom;

static constexpr llvm::StringLiteral kNumber = "loom.access";
static constexpr llvm::StringLiteral kDebugVersion = "Debug Info Version";

/// The line of all other instructions; accesses have the ones that follow.
static constexpr unsigned kOtherLine = 1;
static constexpr unsigned kFirstLine = 2;

//===----------------------------------------------------------------------===//
// Numbers and locations
//===----------------------------------------------------------------------===//

void loom::setAccessNumber(llvm::Instruction &access, unsigned number) {
  llvm::LLVMContext &context = access.getContext();
  auto *value = llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), number);
  access.setMetadata(
      kNumber,
      llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(value)));
}

static std::optional<unsigned> getNumber(const llvm::Instruction &access) {
  llvm::MDNode *node = access.getMetadata(kNumber);
  if (!node)
    return std::nullopt;
  return llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))
      ->getZExtValue();
}

/// Describes the functions for debuggers, as their locations need it.
static void describeFunctions(llvm::Module &module) {
  // Translation has set it.
  if (!module.getModuleFlag(kDebugVersion))
    module.addModuleFlag(llvm::Module::Warning, kDebugVersion,
                         llvm::DEBUG_METADATA_VERSION);
  llvm::DIBuilder builder(module);
  llvm::DIFile *file = builder.createFile("loom", "");
  builder.createCompileUnit(
      llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_C), file, "",
      /*isOptimized=*/true, "", 0, "", llvm::DICompileUnit::NoDebug);
  auto *type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.setSubprogram(
          builder.createFunction(file, function.getName(), "", file, kOtherLine,
                                 type, kOtherLine, llvm::DINode::FlagZero,
                                 llvm::DISubprogram::SPFlagDefinition |
                                     llvm::DISubprogram::SPFlagOptimized));
  builder.finalize();
}

void loom::locateAccesses(llvm::Module &module) {
  bool isFirst = module.debug_compile_units().empty();
  if (isFirst)
    describeFunctions(module);
  for (llvm::Function &function : module) {
    llvm::DISubprogram *scope = function.getSubprogram();
    if (!scope)
      continue;
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block) {
        std::optional<unsigned> number = getNumber(instruction);
        if (number || isFirst)
          instruction.setDebugLoc(llvm::DILocation::get(
              module.getContext(), number ? kFirstLine + *number : kOtherLine,
              /*Column=*/0, scope));
      }
  }
}

void loom::forgetAccesses(llvm::Module &module) {
  llvm::StripDebugInfo(module);
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block)
        instruction.setMetadata(kNumber, nullptr);
}

//===----------------------------------------------------------------------===//
// Emitted instructions
//===----------------------------------------------------------------------===//

/// What the labels begin with, and no symbol of the module.
static std::string chooseLabelPrefix(const llvm::Module &module) {
  std::string prefix = (kNumber + ".").str();
  while (
      llvm::any_of(module.global_values(), [&](const llvm::GlobalValue &value) {
        return value.getName().starts_with(prefix);
      }))
    prefix += "label.";
  return prefix;
}

namespace {
/// Puts a label before each instruction of an access, after everything that
/// changes code.
class LabelAccesses : public llvm::MachineFunctionPass {
public:
  static char ID;
  explicit LabelAccesses(llvm::StringRef prefix)
      : MachineFunctionPass(ID), prefix(prefix) {}

  llvm::StringRef getPassName() const override { return "Label accesses"; }

  bool runOnMachineFunction(llvm::MachineFunction &function) override {
    for (llvm::MachineBasicBlock &block : function)
      for (llvm::MachineInstr &instruction : block)
        if (llvm::DILocation *location = instruction.getDebugLoc();
            location && location->getLine() >= kFirstLine &&
            accessesMemory(instruction))
          instruction.setPreInstrSymbol(
              function,
              function.getContext().getOrCreateSymbol(
                  prefix + llvm::Twine(location->getLine() - kFirstLine) + "." +
                  llvm::Twine(numLabels++)));
    return true;
  }

private:
  /// What spills a register, or reads a kernel's arguments, is in the place of
  /// its neighbours. Of the memory of a view nobody knows that it is both
  /// invariant and dereferenceable.
  static bool accessesMemory(const llvm::MachineInstr &instruction) {
    return llvm::any_of(
        instruction.memoperands(), [](const llvm::MachineMemOperand *operand) {
          auto *pseudo = operand->getPseudoValue();
          bool isSpill =
              pseudo && llvm::isa<llvm::FixedStackPseudoSourceValue>(pseudo);
          bool isArgument =
              operand->isInvariant() && operand->isDereferenceable();
          return !isSpill && !isArgument;
        });
  }

  std::string prefix;
  unsigned numLabels = 0;
};
} // namespace

char LabelAccesses::ID = 0;

/// The mnemonic and the cache policy of an instruction's text.
static std::string describe(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(text, words);
  std::string result = words.empty() ? "" : words.front().str();
  for (llvm::StringRef word : llvm::drop_begin(words, words.empty() ? 0 : 1))
    if (llvm::is_contained({"nt", "slc", "glc", "dlc", "sc0", "sc1", "lu"},
                           word) ||
        word.starts_with("th:") || word.starts_with("scope:"))
      result += (" " + word).str();
  return result;
}

static EmittedAccesses readLabels(llvm::StringRef assembly,
                                  llvm::StringRef prefix, unsigned count) {
  EmittedAccesses result(count);
  std::optional<unsigned> number;
  for (llvm::StringRef line : llvm::split(assembly, '\n')) {
    line = line.trim();
    unsigned found;
    if (line.consume_front(prefix)) {
      if (!line.split('.').first.getAsInteger(10, found) && found < count)
        number = found;
      continue;
    }
    if (!number || line.empty())
      continue;
    std::vector<std::string> &instructions = result[*number];
    std::string instruction = describe(line);
    if (!llvm::is_contained(instructions, instruction))
      instructions.push_back(std::move(instruction));
    number.reset();
  }
  return result;
}

llvm::Expected<EmittedAccesses>
loom::findEmittedAccesses(const llvm::Module &module,
                          llvm::TargetMachine &machine, unsigned count) {
  // In the heap, because a fatal error abandons the stack.
  struct Output {
    llvm::SmallString<0> text;
    llvm::raw_svector_ostream os{text};
    llvm::legacy::PassManager passes;
    std::unique_ptr<llvm::Module> copy;
  };
  auto output = std::make_unique<Output>();
  output->copy = llvm::CloneModule(module);
  machine.Options.MCOptions.AsmVerbose = false;
  auto *info = new llvm::MachineModuleInfoWrapperPass(&machine);
  llvm::TargetPassConfig *config = machine.createPassConfig(output->passes);
  config->setDisableVerify(true);
  output->passes.add(config);
  output->passes.add(info);
  if (config->addISelPasses())
    return llvm::createStringError("LLVM has no instruction selection here");
  config->addMachinePasses();
  config->setInitialized();
  // Labels inside of a bundle would not be printed.
  output->passes.add(llvm::createUnpackMachineBundles(nullptr));
  std::string prefix = chooseLabelPrefix(module);
  output->passes.add(new LabelAccesses(prefix));
  if (machine.addAsmPrinter(output->passes, output->os, nullptr,
                            llvm::CodeGenFileType::AssemblyFile,
                            info->getMMI().getContext()))
    return llvm::createStringError(
        "LLVM's code generator cannot emit this kind of file");
  output->passes.add(llvm::createFreeMachineFunctionPass());
  output->passes.run(*output->copy);
  return readLabels(output->text, prefix, count);
}
