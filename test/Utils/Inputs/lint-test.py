# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants a violation of every lint rule in a clean tree and expects it.

usage: lint-test.py UTILS_FOLDER
"""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, sys.argv.pop(1))

from lintlib import core, cxx, main, names  # noqa: F401 (main registers rules)


def licensed(name, body, comment="//"):
    """A file with Loom's header and the given body."""
    first = f"//===- {name} - a file -===//\n//\n" if comment == "//" else ""
    return (
        f"{first}{comment} Part of Loom, under the Apache License v2.0 with LLVM "
        f"Exceptions.\n{comment} SPDX-License-Identifier: Apache-2.0 WITH "
        f"LLVM-exception\n{body}"
    )


def header(path, body=""):
    guard = names.re.sub(r"\W", "_", path.removeprefix("include/Loom/")).upper()
    text = f"\n#ifndef LOOM_{guard}\n#define LOOM_{guard}\n{body}\n#endif\n"
    return licensed(core.name_of(path), text)


DIALECT = """
include "mlir/IR/OpBase.td"
def TDialect : Dialect {
  let name = "loom_t";
  let cppNamespace = "::loom";
}
"""
OP = """
def FooOp : Op<TDialect, "foo"> {
  let summary = "Does foo";
  let description = [{
    Does foo to nothing.

    ```loom
    t.foo
    ```
  }];
}
"""
PASS = """
include "mlir/Pass/PassBase.td"
def PipelineLoops : Pass<"loom-pipeline-loops"> {
  let summary = "Pipeline loops";
  let description = "Pipelines the loops that ask for it.";
  let statistics = [Statistic<"count", "count", "Loops pipelined">];
}
"""
TD = "include/Loom/Dialect/T/IR/TOps.td"
PASSES = "include/Loom/Dialect/T/Transforms/Passes.td"
SOURCE = "lib/Dialect/T/Transforms/PipelineLoops.cpp"
# Every rule is content with this tree.
CLEAN = {
    ".clang-format": "BasedOnStyle: LLVM\n",
    "lib/CMakeLists.txt": "loom_add_subdirectories()\n",
    TD: licensed("TOps.td", DIALECT + OP),
    PASSES: licensed("Passes.td", PASS),
    "include/Loom/Support/Text.h": header("include/Loom/Support/Text.h"),
    SOURCE: licensed(
        "PipelineLoops.cpp",
        "\n#define GEN_PASS_DEF_PIPELINELOOPS\n"
        '#include "Loom/Dialect/T/Transforms/Passes.h.inc"\n',
    ),
    "test/Dialect/T/pipeline-loops.mlir": "// RUN: true\n",
    "test/Dialect/T/pipeline-loops-invalid.mlir": "// RUN: true\n",
}


def cpp(path, body):
    return {path: licensed(core.name_of(path), "\n" + body)}


LONG_FUNCTION = "void f() {\n" + "  g();\n" * 80 + "}\n"
GEN_DOCS = "#!/bin/sh\necho old reference\nexit 1\n"
# Rule, files added to or replaced in the clean tree (None removes one), the file
# that is blamed, and words of the message.
PLANTED = [
    ("exceptions", {core.EXCEPTIONS_FILE: "todo lib/CMakeLists.txt none\n"},
     core.EXCEPTIONS_FILE, "not needed"),
    ("exceptions", {core.EXCEPTIONS_FILE: "no-rule lib/CMakeLists.txt none\n"},
     core.EXCEPTIONS_FILE, "expected: RULE PATH REASON"),
    ("exceptions", {core.EXCEPTIONS_FILE: "todo lib/CMakeLists.txt\n"},
     core.EXCEPTIONS_FILE, "expected: RULE PATH REASON"),
    ("licence", {"lib/Source/A.cpp": "int a;\n"}, "lib/Source/A.cpp", "missing"),
    ("licence", {"utils/tool": "#!/bin/sh\n"}, "utils/tool", "missing"),
    ("licence", {"utils/tool.py": "import os\n"}, "utils/tool.py", "missing"),
    ("licence", {"utils/cmake/A.cmake": "set(A)\n"}, "utils/cmake/A.cmake", "missing"),
    ("licence", {"lib/Source/A.cpp": licensed("B.cpp", "")},
     "lib/Source/A.cpp", "does not name A.cpp"),
    ("header-guard", {"include/Loom/Source/A.h": licensed("A.h", "\nint a;\n")},
     "include/Loom/Source/A.h", "LOOM_SOURCE_A_H"),
    ("header-guard", {"lib/Source/A.h": header("include/Loom/Link/A.h")},
     "lib/Source/A.h", "LOOM_SOURCE_A_H"),
    ("layering", cpp("lib/Analysis/A.cpp", '#include "Loom/Pipelines/P.h"\n'),
     "lib/Analysis/A.cpp", "higher level"),
    ("layering", cpp("lib/Dialect/T/IR/A.cpp",
                     '#include "Loom/Dialect/T/Transforms/Passes.h.inc"\n'),
     "lib/Dialect/T/IR/A.cpp", "higher level"),
    ("layering", cpp("lib/Source/A.cpp", '#include "../Link/L.h"\n'),
     "lib/Source/A.cpp", "leaves the folder"),
    ("layering", cpp("lib/Misc/A.cpp", "int a;\n"), "lib/Misc/A.cpp", "no level"),
    ("mlir-free", cpp("lib/Runtime/A.cpp", '#include "mlir/IR/Value.h"\n'),
     "lib/Runtime/A.cpp", "reaches MLIR"),
    ("mlir-free", {
        **cpp("lib/Simulator/A.cpp", '#include "Loom/Support/M.h"\n'),
        "include/Loom/Support/M.h": header(
            "include/Loom/Support/M.h", '#include "mlir/IR/Value.h"')},
     "lib/Simulator/A.cpp", "Loom/Support/M.h -> mlir/IR/Value.h"),
    ("mlir-free", cpp("lib/Target/AMDGPU/A.cpp", '#include "mlir/IR/Value.h"\n'),
     "lib/Target/AMDGPU/A.cpp", "reaches MLIR"),
    ("llvm-dialect", cpp("lib/Harness/A.cpp",
                         '#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"\n'),
     "lib/Harness/A.cpp", "allowed only in"),
    ("llvm-dialect", cpp("lib/Conversion/TToArith/A.cpp",
                         '#include "mlir/Conversion/LLVMCommon/Pattern.h"\n'),
     "lib/Conversion/TToArith/A.cpp", "allowed only in"),
    ("pass-names", {PASSES: licensed(
        "Passes.td", PASS.replace("loom-pipeline", "loom-pipline"))},
     PASSES, "the argument 'loom-pipeline-loops'"),
    ("pass-names", {SOURCE: None}, PASSES, f"is not in {SOURCE}"),
    ("pass-names", {"test/Dialect/T/pipeline-loops.mlir": None},
     PASSES, "no test test/Dialect/T/pipeline-loops.mlir"),
    ("pass-names", {"test/Dialect/T/pipeline-loops-invalid.mlir": None},
     PASSES, "no test test/Dialect/T/pipeline-loops-invalid.mlir"),
    ("pass-names", {PASSES: None, "include/Loom/Dialect/T/Transforms/More.td":
                    licensed("More.td", PASS)},
     "include/Loom/Dialect/T/Transforms/More.td", "not in a Passes.td"),
    ("pass-names", cpp("lib/Dialect/T/Transforms/Other.cpp",
                       "#define GEN_PASS_DEF_PIPELINELOOPS\n"),
     "lib/Dialect/T/Transforms/Other.cpp", "another name"),
    ("pass-names", cpp("lib/Analysis/A.cpp",
                       "struct A : PassWrapper<A, OperationPass<>> {};\n"),
     "lib/Analysis/A.cpp", "defined in ODS"),
    ("op-docs", {TD: "def Broken : Nothing;\n"}, TD, "llvm-tblgen"),
    ("op-docs", {TD: licensed("TOps.td", DIALECT + OP.replace("summary", "cppNamespace"))},
     TD, "loom_t.foo has no summary"),
    ("op-docs", {TD: licensed("TOps.td", DIALECT + OP.split("  let description")[0] + "}\n")},
     TD, "loom_t.foo has no description"),
    ("op-docs", {TD: licensed("TOps.td", DIALECT + OP.replace("```loom", "```"))},
     TD, "no example in"),
    ("op-docs", {TD: licensed("TOps.td", DIALECT + OP.replace("t.foo", "t.bar"))},
     TD, "shows the op"),
    ("pass-docs", {PASSES: licensed("Passes.td", PASS.split("  let statistics")[0] + "}\n")},
     PASSES, "has no statistics"),
    ("pass-docs", {PASSES: licensed("Passes.td", PASS.replace("Pipeline loops", ""))},
     PASSES, "has no summary"),
    ("pass-docs", {PASSES: licensed("Passes.td", PASS.replace(
        "let summary", 'let constructor = "x"; let summary'))},
     PASSES, "constructor"),
    ("file-size", cpp("lib/Source/A.cpp", "int a;\n" * 800), "lib/Source/A.cpp", "at most 800"),
    ("file-size", {"test/Source/a.loom": "\n" * 301}, "test/Source/a.loom", "at most 300"),
    ("file-size", {"lib/A/CMakeLists.txt": "\n" * 31}, "lib/A/CMakeLists.txt", "at most 30"),
    ("file-size", {TD: licensed("TOps.td", DIALECT + OP + "\n" * 400)}, TD, "warning"),
    ("function-size", cpp("lib/Source/A.cpp", LONG_FUNCTION),
     "lib/Source/A.cpp", "warning: 'f' has 82 lines"),
    ("function-size", cpp("lib/Source/A.cpp", "namespace {\nstruct S {\n"
                          + LONG_FUNCTION + "};\n} // namespace\n"),
     "lib/Source/A.cpp", "warning: 'f' has 82 lines"),
    ("forbidden-call", cpp("lib/Source/A.cpp", "auto &s = llvm::errs();\n"),
     "lib/Source/A.cpp", "errs()"),
    ("forbidden-call", cpp("lib/Source/A.cpp", 'int a = report_fatal_error("");\n'),
     "lib/Source/A.cpp", "fatal error"),
    ("forbidden-call", cpp("lib/Source/A.cpp", 'auto *h = std::getenv("HOME");\n'),
     "lib/Source/A.cpp", "environment variable"),
    ("todo", cpp("lib/Source/A.cpp", "// TODO: finish.\n"), "lib/Source/A.cpp", "issue number"),
    ("dead-code", cpp("lib/Source/A.cpp", "// foo(a, b);\n"), "lib/Source/A.cpp", "like code"),
    ("dead-code", cpp("lib/Source/A.cpp", "// if (a) {\n"), "lib/Source/A.cpp", "like code"),
    ("dead-code", cpp("lib/Source/A.cpp", "// a.b = c;\n"), "lib/Source/A.cpp", "like code"),
    ("json-access", cpp("lib/Harness/A.cpp",
                        "#include <nlohmann/json.hpp>\nint a = j.get<int>();\n"),
     "lib/Harness/A.cpp", "unchecked JSON"),
    ("json-access", cpp("tools/t/A.cpp",
                        '#include "Loom/Support/Json.h"\nint a = j.at("a");\n'),
     "tools/t/A.cpp", "unchecked JSON"),
    ("clang-format", cpp("lib/Source/A.cpp", "int  a ;\n"), "lib/Source/A.cpp", "not formatted"),
    ("generated-docs", {"utils/gen-docs": GEN_DOCS}, "utils/gen-docs", "old reference"),
]  # fmt: skip

# What the rules must leave alone.
ALLOWED = [
    cpp("lib/Source/A.cpp", '// errs() and getenv are named here.\nconst char *s = "errs()";\n'),
    cpp("lib/Source/A.cpp", "// TODO(#12): finish.\n// Prose; with a semicolon.\n"),
    cpp("lib/Support/JsonReader.cpp", "#include <nlohmann/json.hpp>\nint a = j.get<int>();\n"),
    cpp("lib/Target/Translation/A.cpp", '#include "mlir/Target/LLVMIR/Export.h"\n'),
    cpp("lib/Conversion/TToLLVM/A.cpp", '#include "mlir/Dialect/LLVMIR/LLVMDialect.h"\n'),
    {core.EXCEPTIONS_FILE: "todo lib/Source/A.cpp because\n",
     **cpp("lib/Source/A.cpp", "// TODO: finish.\n")},
]  # fmt: skip


def lint(changes, rules=core.RULES):
    """Runs rules on the clean tree with changes: {rule: [text]}."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in {**CLEAN, **changes}.items():
            if text is not None:
                file = Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
                file.chmod(0o755 if text.startswith("#!") else 0o644)
        results = core.run_rules(core.Tree(folder), list(rules))
    return {
        name: [f"{v.path}: {'warning: ' if v.warning else ''}{v.message}" for v in found]
        for name, found in results.items()
    }


class LintTest(unittest.TestCase):
    def test_clean_tree(self):
        self.assertEqual(sum(lint({}).values(), []), [])

    def test_every_rule_is_planted(self):
        self.assertEqual({planted[0] for planted in PLANTED}, set(core.RULES))

    def test_planted(self):
        for number, (rule, changes, path, words) in enumerate(PLANTED):
            with self.subTest(number=number, rule=rule, words=words):
                # Whether an exception is needed, the other rules must tell.
                rules = {"exceptions": ["exceptions", "todo"]}.get(rule, [rule])
                found = [t for t in lint(changes, rules)[rule] if t.startswith(path)]
                self.assertEqual(len(found), 1, found)
                self.assertIn(words, found[0])

    def test_allowed(self):
        for number, changes in enumerate(ALLOWED):
            with self.subTest(number=number):
                self.assertEqual(sum(lint(changes).values(), []), [])

    def test_kebab(self):
        for name, expected in (
            ("PipelineLoops", "pipeline-loops"),
            ("ConvertKernelToROCDL", "convert-kernel-to-rocdl"),
            ("LLVMExport", "llvm-export"),
            ("UnrollBy4", "unroll-by4"),
        ):
            self.assertEqual(names.kebab(name), expected)

    def test_functions(self):
        text = (
            "template <typename T> static LogicalResult f(T t) {\n  if (t) {\n  }\n"
            "  auto g = [&]() { return 1; };\n  return h(R\"(})\");\n}\n"
            "A::A(int b)\n    : b(b) {}\n"
            "const int t[] = {\n  f(1),\n};\n"
            "struct S {\n  int m() const { return '{'; } // }\n};\n"
        )
        found = list(cxx.functions(text))
        self.assertEqual(found, [("f", 1, 6), ("A::A", 7, 2), ("m", 13, 1)])


if __name__ == "__main__":
    unittest.main()
