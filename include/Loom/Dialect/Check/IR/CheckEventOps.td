//===- CheckEventOps.td - What a device must report -----------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKEVENTOPS_TD
#define LOOM_DIALECT_CHECK_IR_CHECKEVENTOPS_TD

include "Loom/Dialect/Check/IR/CheckDialect.td"

def Loom_CheckExpectEventOp : Loom_CheckOp<"expect.event", [Loom_InCheckCase,
    MemoryEffects<[MemRead, MemWrite<Loom_CheckHarness>]>]> {
  let summary = "Reports of the device about kernels";
  let description = [{
    Counts the reports of the launches before it in the case that match: each
    entry of the dictionary must be in the report, with the same value; a nested
    dictionary matches in the same way. `count` is how many there must be; without
    it, at least one. `type` is `asan_report`, `tsan_report` or `value_report` and
    must be given; a report also has a `kind`, the `op` and the `kernel`, `file`,
    `line` and `column` of the op, `workgroup` and `workitem` with `x`, `y` and
    `z`, and where another op has to do with it `other` with `op`, `line` and
    `column`. A report that an expectation of the case matches, unless its count
    is 0, does not fail the sample.

    Example:

    ```loom
    check.case @c {
      check.expect.event<device> {count = 0, type = "asan_report"}
      check.expect.event<device> {count = 0, kind = "race", type = "tsan_report", workitem = {x = 31}}
      check.return
    }
    ```
  }];
  let arguments = (ins DictionaryAttr:$pattern);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// One of the words of CheckEvents.h.
    ::llvm::StringRef getEventType();
    /// The number of reports there must be; without one, there must be any.
    std::optional<int64_t> getCount();
  }];
}

#endif // LOOM_DIALECT_CHECK_IR_CHECKEVENTOPS_TD
