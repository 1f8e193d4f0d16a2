// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_check.case @c {
  // expected-error@+1 {{events are those of the device, not of 'host'}}
  loom_check.expect.event<host> {type = "asan_report"}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op needs a type: asan_report, tsan_report or value_report}}
  loom_check.expect.event<device> {count = 1}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op knows the types asan_report, tsan_report and value_report, not 'msan_report'}}
  loom_check.expect.event<device> {type = "msan_report"}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op a report of type asan_report is of one of the kinds out-of-bounds, misaligned, uninitialized, not 'race'}}
  loom_check.expect.event<device> {type = "asan_report", kind = "race"}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op key 'type' takes a string}}
  loom_check.expect.event<device> {type = 3}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op key 'count' takes an integer of at least 0}}
  loom_check.expect.event<device> {type = "asan_report", count = -1}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op key 'line' takes an integer of at least 0}}
  loom_check.expect.event<device> {type = "asan_report", line = "7"}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op key 'workitem' takes coordinates, such as {x = 1, y = 0}}}
  loom_check.expect.event<device> {type = "asan_report", workitem = 3}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op key 'workgroup' takes coordinates, such as {x = 1, y = 0}}}
  loom_check.expect.event<device> {type = "asan_report", workgroup = {w = 3}}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op key 'other' takes a dictionary, such as {line = 12}}}
  loom_check.expect.event<device> {type = "asan_report", other = 3}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op a report has no 'other.kind': it has op, line and column}}
  loom_check.expect.event<device> {type = "asan_report", other = {kind = "race"}}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.expect.event' op a report has no 'lane': it has type, kind, op, kernel, file, line, column, workgroup, workitem and other}}
  loom_check.expect.event<device> {type = "asan_report", lane = 3}
  loom_check.return
}

// -----

// expected-error@+1 {{'loom_check.expect.event' op belongs in a check.case}}
loom_check.expect.event<device> {type = "asan_report"}
