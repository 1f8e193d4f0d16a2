# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""break-examples.py FOLDER: breaks each example's kernels in several ways and
expects loom-test to notice every one.

A mutation replaces one text, everywhere in the file, and must occur in it. No
mutation may make the kernel write outside its buffers. If the folder has a schedule.json, it configures all its examples, which
are interpreted: that is faster, and reports what reads outside of the buffers.
"""

import subprocess
import sys
from pathlib import Path

LOOPS = {
    "grouped_query": [
        ("%exists1 = index.cmp slt, %t, %length1", "%exists1 = index.cmp slt, %t, %longest"),
        ("scalar.maximumf %weight1, %one", "scalar.maximumf %weight0, %one"),
        ("[%c0 to %c16 step %c1]", "[%c0 to %c15 step %c1]"),
        ("index.max %length0, %length1 : index\n  %padded",
         "index.min %length0, %length1 : index\n  %padded"),
        ("%m3, %l3, %o3 : f32", "%old_m, %l3, %o3 : f32"),
    ],
    "guarded_rows": [
        ("index.cmp slt, %r, %rows", "index.cmp sle, %r, %rows"),
        ("index.cmp slt, %p, %length", "index.cmp sle, %p, %length"),
        ("index.cmp slt, %p, %length", "index.cmp slt, %p, %c512"),
        ("scalar.fmaf %row, %weight, %partial", "scalar.fmaf %row, %row, %partial"),
        ("[%c0 to %c512 step %c64]", "[%c64 to %c512 step %c64]"),
    ],
    "packed_dot": [
        ("dot4i<s8s8>", "dot4i<u8s8>"),
        ("%next = scalar.fmaf %number, %scale", "%next = scalar.fmaf %number, %w_scale"),
        ("[%c0 to %blocks step %c1]", "[%c1 to %blocks step %c1]"),
        ("view.store %in_place, %ys[%c2", "view.store %in_place, %ys[%c1"),
    ],
    "paged_attention": [
        ("%values[%page, %row, %h, %d] : view<[%pages]x16x[%heads]x64xf16, align",
         "%values[%block, %row, %h, %d] : view<[%pages]x16x[%heads]x64xf16, align"),
        ("%exists = index.cmp slt, %t, %length",
         "%exists = index.cmp sle, %t, %length"),
        ("index.constant 15 : index\n  %c16 = index.constant 16 : index\n  %zeros",
         "index.constant 0 : index\n  %c16 = index.constant 16 : index\n  %zeros"),
        ("scalar.maximumf %old_m, %score", "scalar.addf %old_m, %score"),
        ("scalar.fmaf %old_l, %factor, %p", "scalar.addf %old_l, %p"),
    ],
    "routed_rows": [
        ("%next_x, %next_weight, %middle, %far, %farther",
         "%next_x, %next_weight, %far, %middle, %farther"),
        ("%row2 : i32, %far = %row3", "%row1 : i32, %far = %row3"),
        ("%near_slot = index.min %ahead1, %last", "%near_slot = index.min %ahead4, %last"),
        ("%far_slot = index.min %ahead4, %last",
         "%far_slot = index.max %ahead4, %last"),
        ("vector.fmaf %x, %ws, %partial", "vector.mulf %x, %ws"),
    ],
    "sparse_attention": [
        ("scalar.cmpi ult, %token_i32", "scalar.cmpi slt, %token_i32"),
        ("index.cmp slt, %i, %count", "index.cmp sle, %i, %count"),
        ("index.cmp slt, %i, %count", "index.cmp slt, %i, %c32"),
        ("vector.fmaf %v, %ps, %scaled", "vector.fmaf %k, %ps, %scaled"),
    ],
    "vector_rows": [
        ("%begin = index.constant 0", "%begin = index.constant 1"),
        ("vector.addf %partial, %value", "vector.mulf %partial, %value"),
        ("%next = vector.addf %partial, %value", "%next = vector.addf %value, %value"),
        ("%width = index.constant 4", "%width = index.constant 3"),
    ],
}
MUTATIONS = {
    "convert": [
        ("%as_half = scalar.fptrunc %x_i : f32 to f16",
         "%less = scalar.truncf %x_i : f32\n"
         "    %as_half = scalar.fptrunc %less : f32 to f16"),
        ("view.store %as_brain",
         "%zero = scalar.constant 0.0 : bf16\n    view.store %zero"),
        ("scalar.constant 4.0", "scalar.constant 2.0"),
        ("scalar.addf %from_half, %scaled", "scalar.addf %from_brain, %scaled"),
        ("index.constant 127", "index.constant 0"),
    ],
    "gelu": [
        ("scalar.constant 0.5 : f32", "scalar.constant 0.50001 : f32"),
        ("-0.70710678", "0.70710678"),
        ("-0.70710678", "-0.7071"),
        ("func.call pure @gelu(%x_i) : (f32) -> (f32)", "scalar.negf %x_i : f32"),
        ("index.constant 255", "index.constant 0"),
    ],
    "memset": [
        ("view.store %pattern, %view[%i]",
         "%other = scalar.constant 7 : i32\n    view.store %other, %view[%i]"),
        ("index.cmp slt, %i, %n", "index.cmp slt, %n, %n"),
        ("index.constant 63", "index.constant 0"),
    ],
    "nibble_pack": [
        ("scalar.constant 15 : i32", "scalar.constant 255 : i32"),
        ("%c0 = index.constant 0", "%c0 = index.constant 1"),
        ("scalar.ori %partial", "scalar.andi %partial"),
        ("{offset = 0, width = 4}", "{offset = 1, width = 4}"),
        ("%c4 = index.constant 4", "%c4 = index.constant 3"),
    ],
    "row_sum": [
        ("%begin = index.constant 0", "%begin = index.constant 1"),
        ("%next = scalar.addf", "%next = scalar.mulf"),
        ("view.store %sum, %output[%lane]", "view.store %initial, %output[%lane]"),
        ("%step = index.constant 1", "%step = index.constant 2"),
    ],
    "saxpy": [
        ("scalar.mulf %a, %x_i", "scalar.mulf %a, %y_i"),
        ("scalar.addf %scaled, %y_i", "scalar.subf %scaled, %y_i"),
        ("view.store %sum, %ys[%i]", "view.store %sum, %xs[%i]"),
        ("index.constant 255", "index.constant 0"),
    ],
    "saxpy_vector": [
        ("vector.mulf %as, %x_i", "vector.mulf %as, %y_i"),
        ("vector.addf %scaled, %y_i", "vector.subf %scaled, %y_i"),
        ("vector.store.mask %sum, %ys[%i]", "vector.store.mask %sum, %xs[%i]"),
        ("[%i to %n step %step]", "[%step to %n step %step]"),
        ("%width = index.constant 4", "%width = index.constant 8"),
        ("%c255 = index.constant 255", "%c255 = index.constant 0"),
    ],
    "strided_copy": [
        ("view.store %value, %to[%row, %column] : f32, "
         "view<[%rows]x[%dst_pitch]xf32>",
         "view.store %value, %from[%row, %column] : f32, "
         "view<[%rows]x[%src_pitch]xf32>"),
        ("index.cmp slt, %column, %width", "index.cmp slt, %column, %dst_pitch"),
        ("index.cmp slt, %column, %width", "index.cmp slt, %width, %width"),
        ("index.constant 31", "index.constant 0"),
    ],
    "templates": [
        ("%begin = index.constant 0", "%begin = index.constant 4"),
        ("scalar.addf %partial, %value", "scalar.mulf %partial, %value"),
        ("vector.reduce<addf>", "vector.reduce<maximumf>"),
        ("%n = index.constant 63", "%n = index.constant 62"),
    ],
}


def main():
    folder = Path(sys.argv[1])
    schedule = folder / "schedule.json"
    table = LOOPS if schedule.exists() else MUTATIONS
    options = ["--device=reference", f"--config-file={schedule}"] \
        if schedule.exists() else ["--device=cpu"]
    assert set(table) == {path.stem for path in folder.glob("*.loom")}
    count = missed = 0
    for name, mutations in table.items():
        text = (folder / f"{name}.loom").read_text()
        for number, (old, new) in enumerate(mutations):
            assert old in text, f"{name}: '{old}' is not in the example"
            broken = Path(f"{name}-{number}.loom")
            broken.write_text(text.replace(old, new))
            done = subprocess.run(
                ["loom-test", broken, *options],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            count += 1
            if done.returncode != 1:
                missed += 1
                print(f"{broken}: exit status {done.returncode} after\n"
                      f"  {old}\nbecame\n  {new}")
    # Each is a valid module; only its kernel is wrong.
    subprocess.run(["loom-format", "--in-place", *Path().glob("*-*.loom")],
                   check=True, stdout=subprocess.DEVNULL)
    print(f"{count} broken kernels, {missed} not noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
