# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Documentation of ops and passes in ODS."""

from .core import Violation, rule
from .ods import cached_definitions, examples, op_name


@rule("op-docs")
def check_op_docs(tree):
    """Every op has a summary, a description and in it a ```mlir or ```loom
    fence that shows the op; every .td file is accepted by TableGen."""
    found = cached_definitions(tree)
    for path, message in found.errors:
        yield Violation(path, 1, f"llvm-tblgen: {message}")
    for op in found.ops:
        name = op_name(op)
        if not op.fields["summary"]:
            yield Violation(op.path, op.line, f"op {name} has no summary")
        if not op.fields["description"]:
            yield Violation(op.path, op.line, f"op {name} has no description")
            continue
        shown = [text for _, text in examples(op.fields["description"])]
        if not shown:
            message = f"op {name} has no example in a ```mlir or ```loom fence"
            yield Violation(op.path, op.line, message)
        elif not any(name.removeprefix("loom_") in text for text in shown):
            message = f"no example of op {name} shows the op"
            yield Violation(op.path, op.line, message)


@rule("pass-docs")
def check_pass_docs(tree):
    """Every pass has a summary, a description and a statistic, and no
    constructor."""
    for record in cached_definitions(tree).passes:
        fields = record.fields
        for key in ("summary", "description", "statistics"):
            if not fields[key]:
                message = f"pass {record.name} has no {key}"
                yield Violation(record.path, record.line, message)
        if fields.get("constructor"):
            message = f"pass {record.name} has a constructor: use the generated one"
            yield Violation(record.path, record.line, message)
