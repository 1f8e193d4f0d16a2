# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check-schema.py SCHEMA: a printed schema accepts what the declarations of
schema.loom accept, and nothing else."""

import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

GOOD = {"rows": [8, 64], "lanes": [1, 64], "odd": [-2, 1, 127], "on": [True],
        "scale": [0.5, "nan"], "fixed": [7], "elsewhere": [None],
        "a.b.c": [1]}
BAD = {"rows": [4, 10], "lanes": [0, 128], "odd": [-3, 128], "on": [False],
       "scale": [True], "a.b.c": [300]}
# What a file may say of a.b.c and a.b.d, and what it may not.
GOOD_TREES = [{"a.b.c": 1, "a": {"b": {"d": 2}}},
              {"a": {"b": {"c": 1, "d": 2}, "else": 0}}]
BAD_TREES = [{"a": {"b": {"c": 300, "d": 2}}}, {"a": {"b": {"c": 1}}},
             {"a": 1}, {}]


def main():
    schema = json.loads(Path(sys.argv[1]).read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    whole = {key: values[0] for key, values in GOOD.items()}
    whole["a.b.d"] = 2
    judged = 0
    for values, expected in ((GOOD, True), (BAD, False)):
        for key, candidates in values.items():
            for value in candidates:
                found = validator.is_valid({**whole, key: value})
                if found != expected:
                    print(f"{key} = {value}: valid is {found}")
                    return 1
                judged += 1
    for trees, expected in ((GOOD_TREES, True), (BAD_TREES, False)):
        for tree in trees:
            others = {key: value for key, value in whole.items()
                      if not key.startswith("a.")}
            found = validator.is_valid({**others, **tree})
            if found != expected:
                print(f"{tree}: valid is {found}")
                return 1
            judged += 1
    print(f"{judged} values judged as the tools do")
    return 0


if __name__ == "__main__":
    sys.exit(main())
