"""Single positions and nimbers."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import grundy as g


def test_a_position_is_its_value_and_more() -> None:
    found = g.value("moore(2)", [3, 6, 7, 10])
    assert repr(found) == "Nimber(26)" and found == 26 and found.outcome == "N"
    assert found + 26 == 0 and found * 1 == 26 and int(found) == 26
    assert all(g.value("moore(2)", move).outcome == "P" for move in found.winning_moves)
    assert found.digital_sum is not None and found.digital_sum.residues == [1, 2, 1, 2]
    assert "8, 4, 2, 1" in found.why and "Moore" not in found.why


def test_heaps_of_many_kinds() -> None:
    kinds: list[Any] = [[3, 4, 5], (3, 4, 5), np.array([3, 4, 5]), range(3, 6), "3 4 5", [g.Nimber(3), 4, 5]]
    for heaps in kinds:
        assert g.value("nim", heaps) == 2
    assert g.value("nim", 7) == 7
    large = g.value("nim", [2**200 + 1, 2**200, 5])
    assert large == 4 and large.winning_moves == [(2**200 + 1, 2**200, 1)]


def test_analyses_with_one_value_are_equal() -> None:
    assert g.value("kayles", 3) == g.value("nim", [1, 2]) != g.value("nim", [1, 3])
    misere = g.value("nim", [1, 2], misere=True)
    assert misere != g.value("nim", [1, 2]) and misere != g.value("nim", [3], misere=True)
    assert misere == g.value("nim", [1, 2], misere=True)


def test_misere_play_has_outcomes() -> None:
    found = g.value("nim", [1, 1], misere=True)
    assert found.outcome == "N" and found.value is None and repr(found) == "Outcome('N')"
    with pytest.raises(ValueError):
        int(found)
    assert found != 0


def test_options_sums_and_memories() -> None:
    found = g.value("kayles", [5], options=True)
    assert found.options is not None
    assert g.mex(value for _, value in found.options if isinstance(value, int)) == found
    assert g.value("fibonacci", [34], state=[5]).rules == "fibonacci"
    both = g.value("kayles + nim", [5, 2])
    assert both == g.value("kayles", 5) + g.value("nim", 2)


def test_how_long_play_lasts() -> None:
    found = g.value("nim", [1, 3, 5, 7], remoteness=True)
    assert (found.outcome, found.remoteness, found.suspense) == ("P", 16, 6)
    assert g.value("cram", board=(1, 2), remoteness=True).remoteness == 1
    assert g.value("nim", [1, 3]).remoteness is None
    assert pickle.loads(pickle.dumps(found)).remoteness == 16


def test_nimbers() -> None:
    a, b = g.Nimber(7), g.Nimber(12345678901234567890)
    assert a * b / b == a and (a + b) + b == a and a**-1 * a == 1
    assert b.sqrt() ** 2 == b and 2 * g.Nimber(2) == 3
    assert g.nim_sum([1, 2, 4]) == 7 and g.mex([0, 1, 3]) == 2
    assert g.calculate("(*7 * *11)^-1 + *3") == g.Nimber(7) * 11 + 3
    assert g.calculate("order(*13)") == 5
    polynomial = g.calculate("minpoly(*2)")
    assert polynomial == (1, 1, 1)
    with pytest.raises(ZeroDivisionError):
        g.Nimber(1) / g.Nimber(0)


def test_heaps_with_names() -> None:
    found = g.value("edges{a>b, a>c, b>c}", "a", remoteness=True)
    assert (found.value, found.winning_moves, found.remoteness) == (g.Nimber(2), [("c",)], 1)
    assert g.value("node-kayles(grid(5,5))").value == g.Nimber(3)
    assert g.value("edges{a>b, b>c} + nim", "a 3").value == g.Nimber(3)
    with pytest.raises(g.InputError, match="name of a position"):
        g.value("edges{a>b}", "z")


def test_graphs_stand_where_positions_do() -> None:
    class Petersen:
        """As networkx has graphs."""

        nodes = list("abcdefghij")
        outer = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "a")]
        inner = [("f", "h"), ("h", "j"), ("j", "g"), ("g", "i"), ("i", "f")]
        edges = outer + inner + list(zip("abcde", "fghij", strict=True))

    graph: Any = Petersen()
    assert g.value("node-kayles", graph).value == 1
    assert g.value("node-kayles", "petersen").value == 1
    assert g.value("poset", "divisors(72)").value == 9
    assert g.value("arc-kayles", "complete(7)").value == 1
    assert g.value("grim", "path(6) + cycle(5)", misere=True).value is None
    assert g.value("graph-code 0.137", graph).value == 0
    assert g.value("graph-code 0.33", "cycle(5) + star(3)").value == 3


def test_a_search_that_ends_early_says_what_it_knows() -> None:
    with pytest.raises(g.UnfinishedError, match="2,000 nodes") as ended:
        g.value("cram", board=(6, 7), no_moves=True, nodes=2000)
    known = ended.value
    # its value is 5, found elsewhere
    assert known.outcome in (None, "N") and 5 not in known.excluded and known.at_least <= 5
    found = g.value("cram", board=(4, 5), no_moves=True, seconds=600)
    assert found.value == 2 and found.winning_moves == []
    with pytest.raises(g.UnfinishedError):
        g.value("node-kayles", "grid(9,9)", misere=True, no_moves=True, seconds=0.01)
    with pytest.raises(g.InputError, match="no_moves=True"):
        g.value("cram", board=(4, 5), nodes=5)
    with pytest.raises(g.UnsupportedError, match="proofs"):
        g.value("wythoff", [30, 40], no_moves=True, nodes=5)


def test_graphs_in_sparse6_and_random_ones() -> None:
    both = g.survey_graphs("node-kayles", [":Fa@x^", "Fw??G", "random(12,1/3,1)"])
    assert both[0].value == both[1].value and both[2].vertices == 12
    with pytest.raises(g.GrundyError, match="sparse6"):
        g.value("node-kayles", ":Fx~x^")
