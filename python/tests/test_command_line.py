"""The package and the command line say the same of calls over all rulesets."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import grundy as g
from cases import EXPECTED, Case, drawn, package, program, same

CASES: list[Case] = json.loads(EXPECTED.read_text())

PROGRAM = os.environ.get("GRUNDY_PROGRAM")
"""The program, where it was built beside; its answers are stored otherwise."""


def test_the_calls_are_many_and_of_all_rulesets() -> None:
    assert len(CASES) >= 200
    named = {case["arguments"].get("rules") for case in CASES}
    assert {one.example for one in g.rulesets()} <= named


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join([case["verb"], *case["words"]]))
def test_as_the_command_line_answered(case: Case) -> None:
    assert same(case, case["expected"], package(case))


@pytest.mark.skipif(PROGRAM is None, reason="GRUNDY_PROGRAM names no program")
def test_as_the_program_answers(tmp_path: Path) -> None:
    import random

    for case in drawn(random.Random(os.urandom(8))):
        asked = dict(case)
        if case["words"][-1] == "--out":
            asked["words"] = [*case["words"], str(tmp_path / "automaton")]
        answer = program(asked, str(PROGRAM))
        if answer is None:
            with pytest.raises(g.GrundyError):
                package(case)
        else:
            assert same(case, answer, package(case)), case
