"""Games that may go on for ever, and nimbers below w^w^w."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import grundy as g


class UpAndDown(g.Game[int]):
    """Take 2 from a number up to 9, or add 1."""

    def options(self, position: int) -> Iterator[int]:
        if position >= 2:
            yield position - 2
        if 2 <= position < 9:
            yield position + 1


def test_loops_are_asked_for() -> None:
    solver = g.Solver(UpAndDown())
    with pytest.raises(g.LoopError):
        solver.value(4)
    with pytest.raises(g.LoopError):
        solver.rules(9)
    rules = solver.rules(9, loopy=True)
    found = g.loopy(rules, "2")
    assert (found.outcome, found.remoteness, found.winning_moves) == ("N", 1, [("0",)])
    assert g.loopy(rules, "4").outcome == "D"
    assert g.loopy(rules, "4").drawing_moves
    table = g.loopy_table(rules)
    assert table["0"] == (0, "P", 0) and not table.leads_out
    assert len(table.rows) == 10


def test_rules_that_loop() -> None:
    rules = "rules{1 heap, loopy: to a+1 if a < 9; take 2}"
    table = g.loopy_table(rules, max=9)
    assert set(table.of_outcome("D")) | set(table.of_outcome("N")) | set(table.of_outcome("P"))
    with pytest.raises(g.GrundyError, match="go on for ever"):
        g.value(rules, 3)
    with pytest.raises(KeyError):
        table[99]


def test_ordinals() -> None:
    w = g.Ordinal("w")
    assert str(w * 2 + 3) == "w*2 + 3"
    assert w**3 == g.Nimber(2) and w + w == 0
    assert (w / w, 1 / (1 / w)) == (1, w)
    assert w.sqrt() ** 2 == w
    assert g.calculate("(w^w)^5") == g.Nimber(4)
    with pytest.raises(ValueError, match="ordinal"):
        g.Ordinal("order(*3)")
