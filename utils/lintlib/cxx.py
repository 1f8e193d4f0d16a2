# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ as far as lints need it: text without comments and strings, functions."""

import re

_NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'
    r"(?<!\w)'(?:\\.|[^'\\\n])+'",
    re.DOTALL,
)
_PREPROCESSOR = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE)
_SCOPE = re.compile(r"\b(?:namespace|class|struct|union|enum|extern)\b")
_BRACES = re.compile(r"[{};]")


def _blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def code_of(text):
    """The text with comments and string contents blanked, line for line."""
    return _NOT_CODE.sub(_blank, text)


def functions(text):
    """Yields (name, first line, number of lines) of each function definition.

    A brace opens a function body when only namespaces and classes are open and
    the text before it has a parameter list and is no initializer.
    """
    code = _PREPROCESSOR.sub(_blank, code_of(text))
    kinds, starts, head_start = [], [], 0
    for match in _BRACES.finditer(code):
        at = match.start()
        if match.group() == "{":
            head = code[head_start:at]
            in_scope = all(kind == "scope" for kind in kinds)
            if in_scope and _SCOPE.search(_without_parameters(head)):
                kinds.append("scope")
            elif in_scope and "(" in head and not head.rstrip().endswith("="):
                kinds.append("function")
            else:
                kinds.append("block")
            starts.append((head, head_start))
        elif match.group() == "}" and kinds:
            kind, (head, start) = kinds.pop(), starts.pop()
            if kind == "function":
                start += len(head) - len(head.lstrip())
                first = code.count("\n", 0, start) + 1
                last = code.count("\n", 0, at) + 1
                yield _function_name(head), first, last - first + 1
        head_start = match.end()


def _without_parameters(head):
    """The head up to its parameter list, template parameters removed."""
    head = re.sub(r"\btemplate\s*<[^{}]*?>(?=\s*\w)", " ", head)
    return head.split("(", 1)[0]


def _function_name(head):
    match = re.search(r"([~\w:]+|operator\s*\S+?)\s*\(", head)
    return match.group(1) if match else "function"
