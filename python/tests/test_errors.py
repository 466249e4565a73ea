"""Bad input of every kind is an exception with a text, never an abort."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import grundy as g

A: Any = g
"""The package, for calls that types forbid."""

CALLS: list[tuple[Callable[[], object], type[BaseException], str]] = [
    (lambda: g.value("moor(2)", [1]), g.NotationError, "did you mean `moore`"),
    (lambda: g.value("moore(0)", [1]), g.NotationError, "at least 1"),
    (lambda: g.value("", [1]), g.NotationError, "column 1"),
    (lambda: g.value("nim\0", [1]), g.NotationError, "column 4"),
    (lambda: g.value("nim", []), g.InputError, "no heap"),
    (lambda: g.value("nim"), g.InputError, "no position"),
    (lambda: g.value("nim", [-1]), g.InputError, "heap of -1"),
    (lambda: A.value("nim", [1.5]), TypeError, "float"),
    (lambda: A.value("nim", ["x"]), TypeError, "str"),
    (lambda: A.value("nim", object()), TypeError, "object"),
    (lambda: A.value(7, [1]), TypeError, "found rules=7, expected rules in notation"),
    (lambda: g.value("nim", "3 x"), g.InputError, "`x`"),
    (lambda: g.value("nim", [1], state=[3]), g.InputError, "remember nothing"),
    (lambda: g.value("wythoff", [1, 2, 3], engine="dense"), g.GrundyError, ""),
    (lambda: g.value("nim", [1], engine="quick"), g.InputError, "quick"),
    (lambda: g.value("kayles", [2**64]), g.GrundyError, ""),
    (lambda: g.value("cram", board=(0, 3)), g.GrundyError, ""),
    (lambda: g.value("cram", board=(10**9, 10**9)), g.GrundyError, ""),
    (lambda: g.value("cram", "x"), g.GrundyError, ""),
    (lambda: g.value("chomp", [10**6, 10**6]), g.InputError, "million"),
    (lambda: g.table("nim", 0, 5), g.InputError, "heaps=0"),
    (lambda: g.table("nim", 2, [1, 2, 3]), g.InputError, "3 bounds"),
    (lambda: g.table("nim", 2, -1), g.InputError, "found max=-1, expected 0 to 2^64 - 1"),
    (lambda: g.table("nim", 2, 2**64), g.InputError, "2^64"),
    (lambda: g.table("nim", 2, 2**40), g.MemoryLimitError, "no machine"),
    (lambda: g.table("nim", 60, 2**40), g.InputError, "2^127"),
    (lambda: g.table("nim", 10**6, 1), g.InputError, "at most 1,000"),
    (lambda: g.table("nim", 2, 999, max_memory=10_000), g.MemoryLimitError, "limit"),
    (lambda: g.table("nim", 2, 9, max_memory="5X"), g.InputError, "max_memory='5X'"),
    (lambda: g.table("nim", 2, 9, threads=0), g.InputError, "threads=0"),
    (lambda: g.table("nim", 2, 9, threads=10**6), g.InputError, "threads="),
    (lambda: A.table("nim", 2, 9, order="random"), g.InputError, "random"),
    (lambda: g.table("end", 3, 9, order="sorted"), g.InputError, "not symmetric"),
    (lambda: g.table("cram", 2, 9), g.InputError, "no board"),
    (lambda: g.table("nim", board=(2, 3)), g.InputError, "board"),
    (lambda: g.table("rules{each heap: take t for t in 1..h if 6 div (3-h) > 0}", 1, 9), g.MovesError, "cannot be computed"),
    (lambda: g.sequence("wythoff", to=9), g.UnsupportedError, "no sequence"),
    (lambda: g.sequence("0.9x", to=9), g.NotationError, ""),
    (lambda: g.sequence("kayles", to=-1), g.InputError, "to=-1"),
    (lambda: g.sequence("grundy", to=50, at=[10**30]), g.InputError, "not known"),
    (lambda: g.sequence("grundy", to=50, at=[10**40]), g.InputError, "found at="),
    (lambda: g.sequence("kayles", to=2**63), g.GrundyError, ""),
    (lambda: g.check("P(x) <=> nimsum(x = 0", rules="nim", heaps=2, max=3), g.NotationError, "^"),
    (lambda: g.check("P(x) <=> x1 / 0 = 1", rules="nim", heaps=2, max=3), g.GrundyError, ""),
    (lambda: g.check("sum(x) div (x1 - 2) = 0", rules="nim", heaps=2, max=3), g.NoValueError, "column"),
    (lambda: g.check("P(x)", heaps=2, max=3), g.GrundyError, ""),
    (lambda: g.check("P(x)", rules=g.rules(1, range)), g.InputError, "no max"),
    (lambda: A.prove("P(x)", 1, rules=g.rules(1, range)), TypeError, "expected text"),
    (lambda: g.check("(" * 100_000, rules="nim", heaps=2, max=3), g.NotationError, ""),
    (lambda: g.prove("P(x) <=> popcount(sum(x)) = 1", 2, rules="nim"), g.NotationError, ""),
    (lambda: g.prove("P(x) <=> nimsum(x) = 0", 0, rules="nim"), g.GrundyError, "heaps"),
    (lambda: g.prove("P(x) <=> nimsum(x) = 0", 2, rules="nim", base="x"), g.InputError, "base"),
    (lambda: g.discover("cram"), g.UnsupportedError, "board"),
    (lambda: g.discover("nim", 0), g.InputError, "heaps=0"),
    (lambda: g.discover("nim", 2, value=1, values=2), g.InputError, ""),
    (lambda: g.discover("nim", 2, value=10**9), g.InputError, "below"),
    (lambda: g.verify("fermat"), g.InputError, "bouton"),
    (lambda: g.verify("moore", k=0), g.InputError, "found k=0, expected at least 1"),
    (lambda: g.verify("sprague-grundy", "nim"), g.InputError, "found 1 rulesets, expected two"),
    (lambda: g.find_beatty("end", 9), g.UnsupportedError, "symmetric"),
    (lambda: g.find_row_periods("wythoff", []), g.InputError, "rows"),
    (lambda: g.find_row_periods("wythoff", 10**9), g.UnsupportedError, ""),
    (lambda: g.find_game([0, 1, 2]), g.InputError, "found 3 values, expected at least 8"),
    (lambda: g.find_game([]), g.InputError, "found 0 values"),
    (lambda: g.find_game([0, 1, 2, -3] * 9), g.InputError, "found the value -3"),
    (lambda: g.find_game([2**64] * 9), g.InputError, "below 2^64"),
    (lambda: g.find_game([2**200] * 9), g.InputError, "found the value 16069"),
    (lambda: g.find_game({n: 0 for n in range(-1, 9)}), g.InputError, "-1 as the first index"),
    (lambda: g.find_game({n: 0 for n in range(1001, 1010)}), g.InputError, "1001 as the first index"),
    (lambda: g.find_game({**{n: 0 for n in range(9)}, 2**40: 1}), g.InputError, "found index 1099511627776"),
    (lambda: g.find_game({2**70: 1}), g.InputError, "found index 1180591620717411303424"),
    (lambda: g.find_game([0] * 9, shift=65), g.InputError, "shift=65"),
    (lambda: A.find_game([0.5] * 9), TypeError, "found values=0.5, expected integers"),
    (lambda: A.find_game(7), TypeError, "found values_or_rules=7"),
    (lambda: g.find_game("wythoff"), g.UnsupportedError, "no sequence"),
    (lambda: g.find_game("moor(2)"), g.NotationError, "did you mean"),
    (lambda: g.find_redundant("cram", 9), g.UnsupportedError, "finite list of vectors"),
    (lambda: g.find_redundant("kayles", 9), g.UnsupportedError, "finite list of vectors"),
    (lambda: g.find_redundant("wythoff", 9, add=300), g.UnsupportedError, "at most 65536"),
    (lambda: g.find_redundant("wythoff", 2**40), g.MemoryLimitError, "no machine"),
    (lambda: g.find_redundant("wythoff", -1), g.InputError, "max=-1"),
    (lambda: g.find_redundant("wythoff", 2**64), g.InputError, "max="),
    (lambda: g.find_redundant("wythoff", 9, 0), g.InputError, "heaps=0"),
    (lambda: g.find_redundant("wythoff", 9, 10**6), g.InputError, "at most 1,000"),
    (lambda: g.find_redundant("wythoff", 9, add=-2), g.InputError, "add=-2"),
    (lambda: g.find_redundant("wythoff", 9, prove=True, base="x"), g.InputError, "base"),
    (lambda: g.find_plane_periods("wythoff"), g.UnsupportedError, "rows of others: find_row_periods"),
    (lambda: g.find_plane_periods("cram"), g.UnsupportedError, "board"),
    (lambda: g.find_plane_periods("vectors{(1,1)} misere", True), g.UnsupportedError, "normal play"),
    (lambda: g.find_plane_periods("vectors{(1,1)}", rows=5000), g.UnsupportedError, "at most 4096"),
    (lambda: g.find_plane_periods("vectors{(1,1)}", to=-1), g.InputError, "to=-1"),
    (lambda: g.survey(to=9), g.InputError, "no family"),
    (lambda: g.survey("0.dddddddd", to=9), g.GrundyError, "games"),
    (lambda: g.survey("@/nowhere", to=9), g.InputError, "/nowhere"),
    (lambda: g.certify("not a certificate"), g.InputError, ""),
    (lambda: g.certify(b"\xff\xfe\x00"), g.InputError, ""),
    (lambda: g.calculate("*5 +"), g.NotationError, "^"),
    (lambda: g.calculate("*5 / *0"), g.NotationError, ""),
    (lambda: g.Nimber(-1), ValueError, "-1"),
    (lambda: A.Nimber("x"), TypeError, ""),
    (lambda: g.Nimber(1) + -1, ValueError, "-1"),
    (lambda: g.rules(0, range), g.InputError, "heaps=0"),
    (lambda: g.value(g.rules(1, range), 3, state=[1]), g.InputError, "leave state out"),
    (lambda: g.table(g.rules(1, range), heaps=2, max=3), g.InputError, "leave heaps out"),
    (lambda: g.table(g.rules(1, range), max=3, order="sorted"), g.InputError, "leave order out"),
    (lambda: g.value("nim block(1)", [3], remoteness=True), g.UnsupportedError, "block"),
    (lambda: g.rules(2, lambda a, b: [7]).table(max=2), ValueError, "expected a tuple of 2 heaps"),
    (lambda: A.rules(2, lambda a, b: 7).table(max=2), TypeError, "iterable"),
    (lambda: A.Game(), TypeError, "abstract"),
]


@pytest.mark.parametrize("call, kind, part", CALLS, ids=range(len(CALLS)))
def test_bad_input(call: Callable[[], object], kind: type[BaseException], part: str) -> None:
    with pytest.raises(kind) as error:
        call()
    text = str(error.value)
    assert part in text and (text or part == "")
    assert "panic" not in text and "--max-memory" not in text


def test_the_place_is_told() -> None:
    with pytest.raises(g.NotationError) as error:
        g.value("nim + moor(2)", [1, 2])
    found = error.value
    assert (found.column, found.text, found.found) == (7, "nim + moor(2)", "`moor`")
    lines = str(found).splitlines()
    assert lines[2].index("^") == lines[1].index("moor")
    with pytest.raises(g.MemoryLimitError) as memory:
        g.table("nim", 2, 10**6, max_memory="1M")
    assert memory.value.limit == 1 << 20 < memory.value.needed
    with pytest.raises(MemoryError):
        g.table("nim", 2, 10**6, max_memory="1M")
