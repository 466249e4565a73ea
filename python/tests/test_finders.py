"""Known games, redundant vectors, periods of the plane: against definitions written out here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import networkx as nx
import numpy as np
import pytest

import grundy as g


def cannibal_clobber(most: int) -> list[int]:
    """Values of rows of n pieces, each of which may take a neighbour's place."""
    values = [0, 0]
    for n in range(2, most + 1):
        values.append(g.mex(values[i - 1] ^ values[n - i] for i in range(1, n + 1)))
    return values


def test_kayles_is_named_from_its_values() -> None:
    kayles = g.sequence("kayles", to=59)
    array: np.ndarray[tuple[int], np.dtype[np.int64]] = np.array(kayles.values, dtype=np.int64)
    for values in list(kayles), array, dict(enumerate(kayles)), kayles, kayles.values:
        found = g.find_game(values)
        first = found[0]
        assert (first.game, first.code, first.shift, first.evidence) == ("kayles", "0.77", 0, "numeric")
        assert not first and first.verdict == "OBSERVED"
        assert found.values == 60 and found.compared > 12_000 and found.rules is None
        assert len(found) == len(found.matches) < 40


def test_heaps_of_a_dict_are_in_any_order_and_may_be_left_out() -> None:
    values = dict(enumerate(g.sequence("0.07", to=80)))
    some = {heap: values[heap] for heap in sorted(values, key=lambda heap: heap * 37 % 81) if heap % 5}
    assert g.find_game(some)[0].game == "dawson"
    moved = {heap + 3: value for heap, value in values.items()}
    assert ("dawson", -3) in [(match.game, match.shift) for match in g.find_game(moved)]
    assert not g.find_game(moved, shift=1)


def test_cannibal_clobber_is_officers() -> None:
    found = g.find_game(cannibal_clobber(60))
    assert found[0] == g.KnownGame("officers", "0.6", 0, "numeric")


def test_of_rules_all_values_are_proved() -> None:
    found = g.find_game("0.137")
    assert found.rules == "code 0.137" and found.values == 201
    by = {(match.code, match.shift): match for match in found}
    assert by["0.137", 0].evidence == "itself" and by["0.07", 1].evidence == "standard"
    assert all(found) and by["0.07", 1].verdict == "PROVED"
    assert ("kayles", "period") in [(match.game, match.evidence) for match in g.find_game("0.771")]


def test_values_of_no_game() -> None:
    found = g.find_game([n * n % 7 for n in range(40)])
    assert not found and list(found) == [] and found.compared > 12_000


def p_positions(vectors: set[tuple[int, int]], most: int) -> set[tuple[int, int]]:
    """By definition, of vectors that are taken once."""
    found: set[tuple[int, int]] = set()
    for a, b in product(range(most + 1), repeat=2):
        if not any((a - u, b - v) in found for u, v in vectors):
            found.add((a, b))
    return found


def test_wythoffs_vectors() -> None:
    changes = g.find_redundant("wythoff", 60, add=4, prove=True, base="fib")
    assert [(c.vector, c.starred, c.first_change) for c in changes if not c.added] == [
        (v, True, v) for v in [(0, 1), (1, 0), (1, 1)]
    ]
    assert not any(c for c in changes if not c.added)
    by = {c.vector: c for c in changes if c.added}
    assert by[1, 3] == g.VectorChange((1, 3), False, True, "PROVED", None)
    assert by[1, 2].verdict == "FAILS" and by[1, 2].first_change == (1, 2)
    box = g.find_redundant("wythoff", 60, add=4)
    assert [bool(c) for c in box] == [bool(c) for c in changes]
    assert {c.verdict for c in box} == {"HOLDS", "FAILS"}


def test_vectors_are_changed_as_the_definition_says() -> None:
    own, most = {(1, 0), (0, 1), (1, 1)}, 12
    before = p_positions(own, most)
    changes = g.find_redundant("vectors{(1,0),(0,1),(1,1)}", most, add=3)
    assert len(changes) == 15 and {c.vector for c in changes if not c.added} == own
    for change in changes:
        vectors = own | {change.vector} if change.added else own - {change.vector}
        u, v = change.vector
        differ = before ^ p_positions({(u, v) for u, v in vectors}, most)
        first = min(differ, key=lambda p: (sum(p), p)) if differ else None
        assert change.first_change == first and bool(change) == (first is None), change
    assert g.find_redundant("vectors{(1,1)}", 5, add=0) == [
        g.VectorChange((1, 1), False, False, "FAILS", (1, 1))
    ]


def test_planes_repeat() -> None:
    plane = g.find_plane_periods("vectors{(1,0),(0,1),(1,1)}")
    assert plane and (plane.preperiod, plane.period) == ((0, 0), (2, 2))
    assert plane.lattice == ((2, 0), (0, 2)) and plane.p_positions == 1 and plane.reason is None
    rules = "vectors{(1,0),(2,0),(0,1),(0,3)}"
    values = g.find_plane_periods(rules, values=True)
    assert values.contents == "values" and values.period is not None and values.preperiod is not None
    (p, q), (i, j) = values.period, values.preperiod
    t = g.table(rules, heaps=2, max=40).values
    assert (t[i : 40 - p, :] == t[i + p : 40, :]).all()
    assert (t[i:, j : 40 - q] == t[i:, j + q : 40]).all()
    few = g.find_plane_periods("vectors{(5,1),(0,2)}", rows=3)
    assert not few and few.period is None and few.verdict == "NONE"
    assert "give more rows" in (few.reason or "")


def read_by_walnut(text: str, heaps: tuple[int, ...]) -> int:
    """What a word automaton in Walnut's format says of heaps in base 2."""
    system, *blocks = text.split("\n\n")
    assert system.split() == ["msd_2"] * len(heaps)
    states = {}
    for block in blocks:
        head, *lines = block.strip().splitlines()
        state, output = map(int, head.split())
        moves = [line.split("->") for line in lines]
        states[state] = output, {tuple(map(int, digits.split())): int(to) for digits, to in moves}
    state = 0
    for place in reversed(range(max(heaps).bit_length())):
        state = states[state][1][tuple(heap >> place & 1 for heap in heaps)]
    return states[state][0]


def test_an_automaton_for_walnut_says_what_the_table_says() -> None:
    found = g.discover("exact(2)", 3, walnut="pairs of 2")
    assert found.walnut is not None and found.walnut.name == "PAIRSOF2"
    table = g.table("exact(2)", heaps=3, max=9, outcomes=True)
    for heaps in product(range(10), repeat=3):
        assert read_by_walnut(found.walnut.automaton, heaps) == int(table[heaps] != "P"), heaps
    commands = found.walnut.commands
    assert commands is not None and commands.startswith("eval PAIRSOF2") and found.walnut.reason is None
    other = g.discover("nim", 3, walnut="pairs of 2").walnut
    assert other is not None and found.walnut.automaton != other.automaton
    assert g.discover("exact(2)", 3).walnut is None


def test_who_has_no_commands_for_walnut_is_told_why() -> None:
    for arguments in {"misere": True}, {"value": 1}:
        walnut = g.discover("nim", 2, walnut="nim", **arguments).walnut
        assert walnut is not None and walnut.commands is None and walnut.reason


def test_rules_say_how_many_heaps_an_automaton_reads() -> None:
    assert g.discover("hyper{12,13,23}*").heaps == 3
    assert g.discover("subtract{1,2,3} on 2 + nim on 1", max=15).heaps == 3
    assert g.discover("nim").heaps == 2


def wythoff(a: int, b: int) -> Iterator[tuple[int, int]]:
    yield from ((t, b) for t in range(a))
    yield from ((a, t) for t in range(b))
    yield from ((a - t, b - t) for t in range(1, min(a, b) + 1))


class Wythoff(g.Game[tuple[int, int]]):
    def options(self, position: tuple[int, int]) -> Iterator[tuple[int, int]]:
        return wythoff(*position)


def test_beatty_pairs_of_own_rules_are_those_of_the_notation() -> None:
    named = g.find_beatty("wythoff", 80)
    for own in g.rules(2, wythoff, "mine"), Wythoff():
        found = g.find_beatty(own, 80)
        assert found and found.claim == named.claim and found.alpha == named.alpha
        assert found.covered == named.covered and np.array_equal(found.pairs, named.pairs)
        assert found.rules == ("mine" if isinstance(own, g.HeapRules) else "Wythoff")
    misere = g.find_beatty(g.rules(2, wythoff), 40, misere=True)
    assert np.array_equal(misere.pairs, g.find_beatty("wythoff", 40, misere=True).pairs)
    with pytest.raises(g.UnsupportedError, match="may not be exchanged"):
        g.find_beatty(g.rules(2, lambda a, b: [(t, b) for t in range(a)]), 9)


def test_periods_of_rows_of_own_rules_are_seen() -> None:
    named = g.find_row_periods("wythoff", range(4))
    found = g.find_row_periods(g.rules(2, wythoff), range(4), to=300)
    assert [row.verdict for row in found] == ["OBSERVED"] * 4
    assert [(row.row, row.period, row.saltus) for row in found] == [
        (row.row, row.period, row.saltus) for row in named
    ]
    assert g.find_row_periods(Wythoff(), 0)[0].columns == 501


def test_own_games_are_recognised_however_they_are_given() -> None:
    def kayles(n: int) -> Iterator[tuple[int, int]]:
        for taken in 1, 2:
            yield from ((i, n - taken - i) for i in range((n - taken) // 2 + 1) if n >= taken)

    first = g.find_game("kayles")[0]
    for own in g.rules(1, kayles), kayles:
        found = g.find_game(own)
        assert (found[0].game, found.values) == (first.game, 201)
    nim = nx.DiGraph([(i, j) for i in range(201) for j in range(i)])
    assert "nim" in [match.game for match in g.find_game(nim)]


def test_a_survey_ends_where_it_is_told_to() -> None:
    for to in 50, 100:
        only, beyond = g.survey("0.dd", to=to), g.survey("0.dd", to=to, beyond=True)
        assert max(row.computed for row in only) <= to + 1 < max(row.computed for row in beyond)
        proved = only.verdicts()["PROVED"]
        assert 30 < proved <= beyond.verdicts()["PROVED"]
        for row, more in zip(only, beyond, strict=True):
            # what few heaps prove, many do as well
            if row.verdict == "PROVED":
                assert (row.period, row.preperiod) == (more.period, more.preperiod)


def test_a_survey_takes_graphs() -> None:
    graphs = ["petersen", "cycle(9)"]
    assert list(g.survey("node-kayles", graphs=graphs)) == list(g.survey_graphs("node-kayles", graphs))
    assert len(g.survey("grim", graphs="cycle(n)", to=6)) == 4
    survey: Any = g.survey
    wrong: list[tuple[list[str], dict[str, Any]]] = [
        (["node-kayles"], {"to": 9}),
        (["node-kayles", "grim"], {"graphs": graphs}),
        (["node-kayles"], {"graphs": graphs, "beyond": True}),
        (["0.dd"], {}),
    ]
    for families, more in wrong:
        with pytest.raises(g.InputError):
            survey(*families, **more)


def test_theorems_have_proofs_and_what_was_not_tried_is_named() -> None:
    period = next(one for one in g.find_theorems("subtract{1,3,4}", 1) if one.period)
    assert (period.verdict, period.period, period.states, period.base) == ("PROVED", 7, None, None)
    values = [g.value("subtract{1,3,4}", [heap]) for heap in range(30)]
    assert all(values[heap] == values[heap % 7] for heap in range(30))
    late = g.find_theorems("nim", 3, 1_000, time=0.001)
    assert not late.theorems and late.tried == 0
    assert {"time="} == {word for one in late.not_tried for word in one.reason.split() if "=" in word}
