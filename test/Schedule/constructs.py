# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""constructs.py: prints a module with one kernel per construct of a loop body and
per choice of clauses, and cases at every trip count beside depth and factor. Each
case writes what its kernel wrote; compare.py runs them before and after the
schedule and compares the files."""

import sys

COUNTS = [0, 1, 2, 3, 4, 5, 6, 7, 29]

# What a construct may be given: read-ahead, copies, and `recurrence`, which needs
# a carried value, something that depends on it, and something that does not.
ALL = ("pipeline", "unroll", "recurrence")
COPIES = ("unroll",)

# name: (clauses it may have, bounds, inner clauses, body). The body computes
# %sum : f32 from %v : view<[%n]x32xf32> and %ids : view<[%n]xi32>; @ stands for
# the clauses. Every buffer ends with the last element that the loop reads.
LOOP = "scf.for %i = [%c0 to %n step %c1]"
CONSTRUCTS = {
    "sum": (ALL, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %x = view.load %v[%i, %lane] : view<[%n]x32xf32> -> f32
    %b = scalar.addf %a, %x : f32
    scf.yield %b : f32
  }"""),
    "step": (ALL, "scf.for %i = [%c2 to %n step %c3]" + """(%a = %zero : f32) -> (f32) @ {
    %x = view.load %v[%i, %lane] : view<[%n]x32xf32> -> f32
    %b = scalar.mulf %a, %half : f32
    %c = scalar.addf %b, %x : f32
    scf.yield %c : f32
  }"""),
    "negative": (ALL, """scf.for %i = [%minus to %below step %c1](%a = %zero : f32) -> (f32) @ {
    %row = index.add %i, %c5 : index
    %x = view.load %v[%row, %lane] : view<[%n]x32xf32> -> f32
    %b = scalar.addf %a, %x : f32
    scf.yield %b : f32
  }"""),
    "limit": (ALL, """scf.for %i = [%first to %last step %c1](%a = %zero : f32) -> (f32) @ {
    %row = index.sub %i, %first : index
    %x = view.load %v[%row, %lane] : view<[%n]x32xf32> -> f32
    %b = scalar.addf %a, %x : f32
    scf.yield %b : f32
  }"""),
    "far": (ALL, """scf.for %i = [%far to %farthest step %c1](%a = %zero : f32) -> (f32) @ {
    %row = index.sub %i, %far : index
    %x = view.load %v[%row, %lane] : view<[%n]x32xf32> -> f32
    %b = scalar.addf %a, %x : f32
    scf.yield %b : f32
  }"""),
    "bytes": (ALL, """scf.for %at = [%start to %end step %pitch](%a = %zero : f32) -> (f32) @ {
    %row = buffer.view %in[%at] : buffer -> view<32xf32>
    %x = view.load %row[%lane] : view<32xf32> -> f32
    %b = scalar.addf %a, %x : f32
    scf.yield %b : f32
  }"""),
    "variable": (ALL, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %x = view.load %v[%i, %lane] : view<[%n]x32xf32> -> f32
    %j = index.add %i, %c2 : index
    %word = index.cast %j : index to i32
    %f = scalar.sitofp %word : i32 to f32
    %y = scalar.mulf %x, %f : f32
    %b = scalar.addf %a, %y : f32
    scf.yield %b : f32
  }"""),
    "guarded": (ALL, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %in_half = index.cmp slt, %i, %part : index
    %b = scf.if %in_half -> (f32) {
      %x = view.load %short[%i, %lane] : view<[%part]x32xf32> -> f32
      %y = scalar.addf %a, %x : f32
      scf.yield %y : f32
    } else {
      scf.yield %a : f32
    }
    scf.yield %b : f32
  }"""),
    "guarded_both": (ALL, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %in_half = index.cmp slt, %i, %part : index
    %b = scf.if %in_half -> (f32) {
      %x = view.load %short[%i, %lane] : view<[%part]x32xf32> -> f32
      %y = scalar.addf %a, %x : f32
      scf.yield %y : f32
    } else {
      %word = view.load %ids[%i] : view<[%n]xi32> -> i32
      %f = scalar.sitofp %word : i32 to f32
      %y = scalar.subf %a, %f : f32
      scf.yield %y : f32
    }
    scf.yield %b : f32
  }"""),
    "guarded_twice": (ALL, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %in_half = index.cmp slt, %i, %part : index
    %b = scf.if %in_half -> (f32) {
      %x = view.load %short[%i, %lane] : view<[%part]x32xf32> -> f32
      %low = index.cmp slt, %i, %c3 : index
      %y = scf.if %low -> (f32) {
        %z = view.load %v[%i, %lane] : view<[%n]x32xf32> -> f32
        %t = scalar.mulf %a, %half : f32
        %u = scalar.addf %t, %z : f32
        scf.yield %u : f32
      } else {
        scf.yield %a : f32
      }
      %both = scalar.addf %y, %x : f32
      scf.yield %both : f32
    } else {
      scf.yield %a : f32
    }
    scf.yield %b : f32
  }"""),
    "gather": (ALL, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %word = view.load %ids[%i] : view<[%n]xi32> -> i32
    %id = index.cast %word : i32 to index
    %row = index.assume %id [range(%id, 0, 1048575)] : index
    %x = view.load %v[%row, %lane] : view<[%n]x32xf32> -> f32
    %b = scalar.mulf %a, %half : f32
    %c = scalar.addf %b, %x : f32
    scf.yield %c : f32
  }"""),
    "inner": (ALL, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %t = scf.for %j = [%c0 to %c3 step %c1](%s = %zero : f32) -> (f32) {
      %column = index.add %lane8, %j : index
      %x = view.load %v[%i, %column] : view<[%n]x32xf32> -> f32
      %u = scalar.addf %s, %x : f32
      scf.yield %u : f32
    }
    %b = scalar.mulf %a, %half : f32
    %c = scalar.addf %b, %t : f32
    scf.yield %c : f32
  }"""),
    "both": (("pipeline", "unroll"), LOOP + """(%a = %zero : f32) -> (f32) @ {
    %t = scf.for %j = [%c0 to %c5 step %c1](%s = %zero : f32) -> (f32) @ {
      %column = index.add %lane8, %j : index
      %x = view.load %v[%i, %column] : view<[%n]x32xf32> -> f32
      %u = scalar.addf %s, %x : f32
      scf.yield %u : f32
    }
    %b = scalar.addf %a, %t : f32
    scf.yield %b : f32
  }"""),
    "vectors": (ALL, """scf.for %i = [%c0 to %n step %c1](%a = %zeros : vector<4xf32>) -> (vector<4xf32>) @ {
    %x = vector.load %v[%i, %lane8] : view<[%n]x32xf32> -> vector<4xf32>
    %b = vector.addf %a, %x : vector<4xf32>
    scf.yield %b : vector<4xf32>
  }"""),
    "stores": (COPIES, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %x = view.load %v[%i, %lane] : view<[%n]x32xf32> -> f32
    %old = view.load %w[%i, %lane] : view<[%n]x32xf32> -> f32
    %y = scalar.addf %x, %old : f32
    view.store %y, %w[%i, %lane] : f32, view<[%n]x32xf32>
    %b = scalar.addf %a, %y : f32
    scf.yield %b : f32
  }"""),
    "chain": (COPIES, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %before = index.sub %i, %c1 : index
    %at = index.max %before, %c0 : index
    %x = view.load %w[%at, %lane] : view<[%n]x32xf32> -> f32
    %y = scalar.addf %x, %half : f32
    view.store %y, %w[%i, %lane] : f32, view<[%n]x32xf32>
    %b = scalar.addf %a, %y : f32
    scf.yield %b : f32
  }"""),
}

# With exact bounds, one kernel for each count.
EXACT = {
    "collective": (ALL, LOOP + """(%a = %zero : f32) -> (f32) @ {
    %x = view.load %v[%i, %lane] : view<[%n]x32xf32> -> f32
    %s = kernel.subgroup.reduce<addf> %x : f32
    %b = scalar.addf %a, %s : f32
    scf.yield %b : f32
  }"""),
    "staging": (("pipeline", "unroll"), LOOP + """(%a = %zero : f32) -> (f32) @ {
    %x = view.load %v[%i, %lane] : view<[%n]x32xf32> -> f32
    view.store %x, %tile[%lane] : f32, view<32xf32>
    kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    %y = view.load %tile[%other] : view<32xf32> -> f32
    kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    %b = scalar.addf %a, %y : f32
    scf.yield %b : f32
  }"""),
    "expanded": (("pipeline",), LOOP + """(%a = %zero : f32) -> (f32) @ {
    scf.for %j = [%c0 to %c2 step %c1] unroll {
      %column = index.add %lane8, %j : index
      %x = view.load %v[%i, %column] : view<[%n]x32xf32> -> f32
      view.store %x, %tile[%lane] : f32, view<32xf32>
    }
    %y = view.load %tile[%lane] : view<32xf32> -> f32
    %b = scalar.addf %a, %y : f32
    scf.yield %b : f32
  }"""),
    # The bounds of the inner loop are known once the outer one is expanded.
    "expanded_both": (("pipeline",), LOOP + """(%a = %zero : f32) -> (f32) @ {
    %b = scf.for %j = [%c0 to %c3 step %c1](%p = %a : f32) -> (f32) unroll {
      %next = index.add %j, %c1 : index
      %q = scf.for %k = [%c0 to %next step %c1](%r = %p : f32) -> (f32) unroll {
        %column = index.add %lane8, %k : index
        %x = view.load %v[%i, %column] : view<[%n]x32xf32> -> f32
        view.store %x, %tile[%lane] : f32, view<32xf32>
        %y = view.load %tile[%lane] : view<32xf32> -> f32
        %s = scalar.mulf %r, %half : f32
        %t = scalar.addf %s, %y : f32
        scf.yield %t : f32
      }
      scf.yield %q : f32
    }
    scf.yield %b : f32
  }"""),
    "whole": (("full",), LOOP + """(%a = %zero : f32) -> (f32) @ {
    %x = view.load %v[%i, %lane] : view<[%n]x32xf32> -> f32
    %b = scalar.mulf %a, %half : f32
    %c = scalar.addf %b, %x : f32
    scf.yield %c : f32
  }"""),
}

KERNEL = """kernel.def @{name}() {{
  %c1 = index.constant 1 : index
  %c32 = index.constant 32 : index
  kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c32, %c1, %c1) : index
}} launch(%given: buffer, %words: buffer, %written: buffer, %out: buffer, %rows: index, %half_rows: index) {{
{constants}  %zero = scalar.constant 0.0 : f32
  %half = scalar.constant 0.5 : f32
  %zeros = vector.splat %zero : vector<4xf32>
  %start = index.constant 0 : offset
  %pitch = index.constant 128 : offset
  %n = {rows}
  %part = index.assume %half_rows [range(%half_rows, 0, 1048576)] : index
  %end = index.scale %n, %pitch : index, offset -> offset
  %first = index.constant 2147483618 : index
  %last = index.add %first, %n : index
  %far = index.constant 9223372036854775778 : index
  %farthest = index.add %far, %n : index
  %below = index.add %minus, %n : index
  %in = buffer.assume.memory_space<global> %given : buffer
  %v = buffer.view %in[%start] : buffer -> view<[%n]x32xf32>
  %short = buffer.view %in[%start] : buffer -> view<[%part]x32xf32>
  %w = buffer.view %written[%start] : buffer -> view<[%n]x32xf32>
  %ids = buffer.view %words[%start] : buffer -> view<[%n]xi32>
  %o = buffer.view %out[%start] : buffer -> view<32xf32>
  %bytes = index.constant 128 : offset
  %lds = buffer.alloca<workgroup> align(16) %bytes : buffer
  %tile = buffer.view %lds[%start] : buffer -> view<32xf32>
  %lane = kernel.workitem.id<x> : index
  %other = index.sub %c31, %lane : index
  %lane8 = index.div %lane, %c4 : index
  {sum} = {loop}
{finish}  view.store %total, %o[%lane] : f32, view<32xf32>
  kernel.return
}}
"""

CASE = """check.case public @{name}{suffix} {{
  %n = check.literal value({count}) : index
  %part = check.literal value({part}) : index
  %in = check.generate.iota offset(1.25) step(0.75) : tensor<{count}x32xf32>
  %words = check.generate.iota offset(0) step(1) : tensor<{count}xi32>
  %w = check.generate.iota offset(0.5) step(0.375) : tensor<{count}x32xf32>
  %out = check.generate.fill value(-1.0) : tensor<32xf32>
  kernel.launch @{name}(%in, %words, %w, %out, %n, %part) : (tensor<{count}x32xf32>, tensor<{count}xi32>, tensor<{count}x32xf32>, tensor<32xf32>, index, index)
  check.file.write.npy value(%w) path("{name}{suffix}.w.npy") mode(always) : tensor<{count}x32xf32>
  check.file.write.npy value(%out) path("{name}{suffix}.out.npy") mode(always) : tensor<32xf32>
  check.return
}}
"""

CONSTANTS = {"minus": -5, "c0": 0, "c1": 1, "c2": 2, "c3": 3, "c4": 4, "c5": 5,
             "c8": 8, "c31": 31}


DEPTHS = (2, 3, 4)
COPIED = [(factor, schedule) for factor in (2, 3, 4)
          for schedule in ("linear", "interleaved", "recurrence")]
BOTH = [(2, 2, "linear"), (3, 2, "linear"), (3, 3, "linear"), (4, 3, "linear"),
        (2, 3, "interleaved"), (3, 4, "recurrence"), (4, 3, "recurrence")]


def choices(allowed):
    """Pairs of a part of a name and the clauses it stands for."""
    def copies(factor, schedule):
        fits = schedule != "recurrence" or "recurrence" in allowed
        return f"unroll(%c{factor}) schedule({schedule})" if fits else ""

    if "full" in allowed:
        for schedule in ("linear", "interleaved", "recurrence"):
            yield f"whole_{schedule}", f"unroll schedule({schedule})"
    if "pipeline" in allowed:
        for depth in DEPTHS:
            yield f"d{depth}", f"pipeline(%c{depth})"
    for factor, schedule in COPIED if "unroll" in allowed else ():
        if copies(factor, schedule):
            yield f"f{factor}_{schedule}", copies(factor, schedule)
    if "pipeline" in allowed and "unroll" in allowed:
        for depth, factor, schedule in BOTH:
            if copies(factor, schedule):
                yield (f"d{depth}_f{factor}_{schedule}",
                       f"pipeline(%c{depth}) {copies(factor, schedule)}")


def kernel(name, loop, rows):
    constants = "".join(f"  %{key} = index.constant {value} : index\n"
                        for key, value in CONSTANTS.items())
    finish = ("  %total = vector.reduce<addf> %sum, %zero : vector<4xf32>, f32\n"
              if "vector.addf" in loop else
              "  %total = scalar.addf %sum, %zero : f32\n")
    return KERNEL.format(name=name, constants=constants, rows=rows,
                         loop=loop, sum="%sum", finish=finish)


def module(shard, shards):
    at = 0
    for group, exact in ((CONSTRUCTS, False), (EXACT, True)):
        for name, (allowed, body) in group.items():
            for part, clauses in choices(allowed):
                at += 1
                if at % shards != shard:
                    continue
                loop = body.replace("@", clauses)
                full = f"{name}_{part}"
                if not exact:
                    yield kernel(full, loop, "index.assume %rows [range(%rows, 0, "
                                 "29)] : index")
                for count in COUNTS:
                    one = f"{full}_n{count}" if exact else full
                    if exact:
                        yield kernel(one, loop, f"index.constant {count} : index")
                    yield CASE.format(name=one, count=count, part=count // 2,
                                      suffix="_case" if exact else f"_n{count}")


if __name__ == "__main__":
    print("".join(module(int(sys.argv[1]), int(sys.argv[2]))))
