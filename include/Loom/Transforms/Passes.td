//===- Passes.td - Passes across dialects ----------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TRANSFORMS_PASSES_TD
#define LOOM_TRANSFORMS_PASSES_TD

include "Loom/Dialect/NormalForm/IR/NormalFormDialect.td"
include "Loom/Interfaces/LoomPass.td"

def KeepReachable : Pass<"loom-keep-reachable", "::mlir::ModuleOp"> {
  let summary = "Remove what no root needs";
  let description = [{
    Keeps the symbols the roots reach through symbol references and removes all
    others: an unreachable symbol never produces an error later. A family of
    templates reaches its candidates. Without roots the roots are every
    `kernel.def`; a root that is not in the module is an error that names it.

    `check.*` records are roots too unless `strip-check` is set.
  }];
  let options = [
    ListOption<"roots", "roots", "std::string", "Symbols to keep">,
    Option<"stripCheck", "strip-check", "bool", /*default=*/"true",
           "Remove check cases and benchmarks">
  ];
  let statistics = [
    Statistic<"numRemoved", "num-removed", "Number of symbols removed">
  ];
}

def LimitInlining : Pass<"loom-limit-inlining", "::mlir::ModuleOp"> {
  let summary = "Refuse programs that inlining would make too large";
  let description = [{
    Counts, without inlining anything, the operations each kernel and function
    would have once its calls are inlined. Helpers that call each other twice
    double at each level: a small module can ask for more operations than any
    machine has memory for.

    Too many are an error at the first call of the largest part, which names the
    chain of calls down from there. Calls that are not inlined count as one.
    What later passes simplify is counted as well, so the limit is far above
    what programs need.
  }];
  let options = [
    Option<"maxOps", "max-ops", "uint64_t", /*default=*/"500000",
           "The most operations of a kernel after inlining">
  ];
  let statistics = [
    Statistic<"numOps", "num-ops", "Number of operations of all kernels after inlining">
  ];
}

def RequirePreconditions
    : Pass<"loom-require-preconditions", "::mlir::ModuleOp"> {
  let summary = "State what calls must prove";
  let description = [{
    Puts a `func.require` before each call, in the body of a kernel or function,
    of a callee that has a `where` clause. To be run before calls are inlined: the
    requirement then stands where the body is, and is proved with what is known
    there once the program is specialized.
  }];
  let dependentDialects = ["::loom::ViewDialect"];
  let statistics = [
    Statistic<"numRequirements", "num-requirements", "Number of calls of functions with a precondition">
  ];
}

def CheckPreconditions
    : Pass<"loom-check-preconditions", "::mlir::ModuleOp"> {
  let summary = "Prove what calls require";
  let description = [{
    Proves each predicate of each `func.require` by the facts that hold where it
    stands, and removes the op. One that is not proved is an error at the call,
    which says what is known of the values.
  }];
  let options = [
    Option<"subgroupSize", "subgroup-size", "int64_t", /*default=*/"0",
           "Workitems per subgroup; 0 is any the targets have">
  ];
  let statistics = [
    Statistic<"numProved", "num-proved", "Number of predicates proved">
  ];
}

def InlineCalls : Pass<"loom-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Put the bodies of functions in place of their calls";
  let description = [{
    Inlines the calls in kernels, those of their launch configurations too, so
    that what these compute can be folded: a workgroup size must be a constant
    when the kernel is compiled. Calls in candidates of templates are, too. Calls
    of a function that is `noinline` or calls itself stay, and calls of a graph of
    blocks where there can be no blocks.

    A function all of whose calls are inlined is removed unless it is `public`
    or `retain`. In those that remain, calls are inlined too.
  }];
  let statistics = [
    Statistic<"numInlined", "num-inlined", "Number of calls inlined">,
    Statistic<"numRemoved", "num-removed", "Number of functions removed">
  ];
}

def InstrumentSanitizers
    : Pass<"loom-instrument-sanitizers", "::mlir::ModuleOp"> {
  let summary = "Insert checks at run time";
  let description = [{
    Before: a specialized module, with views. After: the same with checks of the
    dialect `loom_sanitizer`, none of which is `sanitizer.assert.value` or
    `sanitizer.assert.op`: those, also an author's own, are expanded into the
    comparisons they stand for.

    With `access`, each access of a view or buffer is checked before it happens:
    the indices against the extents, the bytes against the storage, the address
    against the alignment; the lanes of a vector that are not active are not. With
    `value`, the predicates of each `index.assume` and `scalar.assume`, what
    `view.refine` states, the operands of integer divisions and shifts, and overflow
    that a flag excludes.

    What facts prove is not checked. They follow from assumptions, so that with
    `access` alone every access is checked in full.
  }];
  let options = [
    Option<"access", "access", "bool", /*default=*/"false",
           "Check accesses">,
    Option<"value", "value", "bool", /*default=*/"false",
           "Check assumptions and integer operations">,
    Option<"subgroupSize", "subgroup-size", "int64_t", /*default=*/"0",
           "Workitems per subgroup; 0 is any the targets have">
  ];
  let dependentDialects = ["::loom::SanitizerDialect", "::loom::ScfDialect",
                           "::loom::ScalarDialect", "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect",
                           "::loom::VectorDialect"];
  let statistics = [
    Statistic<"numChecks", "num-checks", "Number of checks of ops">,
    Statistic<"numProved", "num-proved", "Number of checks dropped because facts prove them">
  ];
}

def CheckTargets : Pass<"loom-check-targets", "::mlir::ModuleOp"> {
  let summary = "Refuse code that is for other targets";
  let description = [{
    `target(@t)` and `requires [...]` of a kernel or function must fit the target
    the module is compiled for: a processor is one its family accepts, and not
    the other way round. The error names both. Templates are not checked: theirs
    decide what is selected.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "A processor, 'host' or 'reference'; empty if not known">,
    Option<"subgroupSize", "subgroup-size", "int64_t", /*default=*/"0",
           "Workitems per subgroup; 0 if not known">
  ];
  let statistics = [
    Statistic<"numChecked", "num-checked", "Number of kernels and functions with a target or a requirement">
  ];
}

def SelectTemplates : LoomPass<"loom-select-templates", "::mlir::ModuleOp"> {
  let postForms = [Loom_NoTemplatesAttr];
  let summary = "Choose the candidates of templates";
  let description = [{
    At each `template.apply`, each candidate of the family is judged by what is
    proved there: the types of its signature, the calling convention, `target`,
    `requires` and each predicate of `where` are proved, refuted or unknown. One
    that is refuted removes the candidate. Of those with everything proved, the
    one with the highest priority is chosen. It is an error if two have it, if
    none applies, or if it is not known of a candidate that might be chosen
    whether it applies. `template.call` is judged the same way, with one
    candidate.

    The body is inlined as a `device inline` helper. Applications in it are then
    judged with what is known where it stands; a template that applies itself is
    refused. What is not reached is no error: dead code is removed first, and a
    private function that applies templates and that nothing needs goes away.
    In the end no op of templates is left.

    To be run when configuration and target are bound and calls are inlined.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "A processor, 'host' or 'reference'; empty if not known">,
    Option<"subgroupSize", "subgroup-size", "int64_t", /*default=*/"0",
           "Workitems per subgroup; 0 if not known">
  ];
  let dependentDialects = ["::loom::FuncDialect", "::loom::NormalFormDialect",
                           "::loom::ViewDialect", "::mlir::ub::UBDialect"];
  let statistics = [
    Statistic<"numSelected", "num-selected", "Number of applications replaced">,
    Statistic<"numJudged", "num-judged", "Number of candidates judged">
  ];
}

#endif // LOOM_TRANSFORMS_PASSES_TD
