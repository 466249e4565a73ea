"""Tables, sequences and what is found, as numpy and pandas see them."""

from __future__ import annotations

import numpy as np
import pytest

import grundy as g
from grundy import _grundy


def test_values_are_those_of_the_library_without_a_copy() -> None:
    found = _grundy.table("wythoff", 2, [500], None, False, False, "ordered", None, (0, 0, None))
    buffer = found["values"]
    array = np.asarray(buffer)
    assert array.ctypes.data == buffer.address
    assert array.nbytes == buffer.nbytes
    assert array.shape == (501, 501)
    assert not array.flags.writeable
    with pytest.raises(ValueError):
        array[0, 0] = 1
    with pytest.raises(ValueError):
        array.flags.writeable = True


def test_a_table_keeps_its_numbers_alive() -> None:
    values = g.table("wythoff", heaps=2, max=300).values[10:20]
    again = g.table("wythoff", heaps=2, max=300).values[10:20].copy()
    for _ in range(20):
        g.table("nim", heaps=2, max=300)
    assert np.array_equal(values, again)


def test_bounds_of_many_kinds() -> None:
    expected = g.table("nim", heaps=2, max=5)
    for most in np.int64(5), [5, 5], np.array([5, 5]), (np.uint8(5), 5):
        assert g.table("nim", heaps=2, max=most) == expected
    assert g.check("P(x) <=> nimsum(x) = 0", rules="nim", heaps=2, max=np.int32(5))
    with pytest.raises(TypeError):
        g.table("nim", heaps=2, max=5.5)  # type: ignore[arg-type]


def test_the_first_index_is_the_first_heap() -> None:
    t = g.table("euclid", max=[7, 12])
    assert t.values.shape == (8, 13)
    for a in range(1, 8):
        for b in range(1, 13):
            found = g.value("euclid", [a, b])
            assert t[a, b] == found == t.values[a, b]


def test_sorted_and_ordered_tables_agree() -> None:
    full = g.table("moore(2)", heaps=3, max=9)
    half = g.table("moore(2)", heaps=3, max=9, order="sorted")
    assert half.values.shape == (220,)
    for p in half.positions().tolist():
        assert half[tuple(p)] == full[tuple(reversed(p))]
    assert [9, 9, 9] in half.positions().tolist()
    chosen = [p for p in full.p_positions().tolist() if p == sorted(p)]
    assert half.p_positions().tolist() == chosen
    assert sum(full.counts().values()) == 1000
    pairs = g.table("wythoff", heaps=2, max=20, order="sorted")
    assert np.array_equal(pairs.square(), g.table("wythoff", heaps=2, max=20).values)


def test_sums_of_single_heaps_are_written_out() -> None:
    single = g.table("kayles", heaps=1, max=30).values
    both = g.table("kayles", heaps=2, max=30).values
    assert np.array_equal(both, single[:, None] ^ single[None, :])


def test_what_is_no_position_has_no_value() -> None:
    t = g.table("welter", heaps=2, max=5)
    assert t.absent is not None and t.absent[3, 3]
    with pytest.raises(KeyError):
        t[3, 3]
    with pytest.raises(IndexError):
        t[3, 6]
    assert len(t.positions()) == 30
    assert all(a != b for a, b in t.p_positions())


def test_outcomes_and_misere_play() -> None:
    t = g.table("nim", heaps=2, max=5, misere=True)
    assert t.outcomes and t[0, 0] == "N" and t[0, 1] == "P" and t[4, 4] == "P"
    assert g.p_positions("nim", 2, 5).tolist() == [[i, i] for i in range(6)]


def test_boards() -> None:
    t = g.table("cram", board=(3, 4))
    assert t[2, 2] == 0 and t[1, 2] == 1
    found = g.value("cram", board=(2, 3))
    assert found.board is not None and "<svg" in found.board._repr_svg_()
    assert g.value("chomp", "../..").outcome == "N"


def test_comparison_and_differences() -> None:
    t = g.table("nim", heaps=3, max=7)
    assert t.compare(lambda a, b, c: a ^ b ^ c)
    wrong = t.compare(lambda a, b, c: a + b + c)
    assert not wrong and wrong.counterexample is not None
    assert wrong.counterexample.position == (0, 1, 1)
    difference = g.diff("nim", "wythoff", heaps=2, max=9)
    assert difference and difference.first == (1, 1)
    assert not g.diff("wythoff", "equal(2)", heaps=2, max=9)


def test_frames_and_pictures() -> None:
    pandas = pytest.importorskip("pandas")
    frame = g.table("wythoff", heaps=2, max=5).to_frame()
    assert frame.loc[1, 2] == 0
    rows = g.table("welter", heaps=2, max=3).to_frame()
    assert list(rows.columns) == ["heap_1", "heap_2", "value"] and len(rows) == 12
    assert isinstance(g.sequence("kayles", to=9).to_frame(), pandas.DataFrame)
    assert len(g.survey("0.d", to=100).to_frame()) == 8
    plots = pytest.importorskip("matplotlib.pyplot")
    plots.switch_backend("agg")
    g.table("wythoff", heaps=2, max=9).plot()
    g.sequence("kayles", to=99).plot()
    plots.close("all")


def test_sequences() -> None:
    s = g.sequence("kayles", to=100, at=[10**30])
    assert s.period and s.period.period == 12 and s.period.last_exception == 70
    assert s[:5].tolist() == [0, 1, 2, 3, 1] and s[100] == g.value("kayles", [100])
    assert s[10**30] == s[76 + (10**30 - 76) % 12]
    assert s.certificate is not None and g.certify(s.certificate)
    assert not g.certify(s.certificate.replace('"period":12', '"period":24'))
    with pytest.raises(IndexError):
        g.sequence("grundy", to=50)[51]


def test_automata_say_what_tables_say() -> None:
    for rules, heaps, base in ("exact(2)", 3, 2), ("wythoff", 2, "fib"), ("rwythoff(2)", 2, "ostrowski:2"):
        found = g.discover(rules, heaps=heaps, base=base)
        assert found and found.automaton is not None and found.certificate is not None
        t = g.table(rules, heaps=heaps, max=20)
        for p in t.positions().tolist():
            assert (found.automaton(*p) == 0) == (t[tuple(p)] == 0)
        assert g.certify(found.certificate)


def test_proofs() -> None:
    proved = g.prove("P(x) <=> nimsum(x) = 0", heaps=3, rules="nim")
    assert proved and proved.certificate is not None and g.certify(proved.certificate)
    refuted = g.prove("P(x) <=> nimsum(x) = 0", heaps=2, rules="wythoff")
    assert not refuted and refuted.counterexample is not None
    assert refuted.counterexample.position == (1, 1)


def test_beatty_pairs_and_rows() -> None:
    found = g.find_beatty("wythoff", max=300)
    assert found and found.alpha is not None and abs(float(found.alpha) - 1.618034) < 1e-6
    assert found.claim is not None
    assert g.check(found.claim, rules="wythoff", heaps=2, max=100)
    rows = g.find_row_periods("wythoff", range(4))
    assert [row.row for row in rows] == [0, 1, 2, 3] and all(rows)


def test_theorems() -> None:
    assert {one.name for one in g.theorems()} >= {"bouton", "moore", "sprague-grundy"}
    assert g.verify("bouton", heaps=3, max=7)
    assert g.verify("sprague-grundy", "kayles", "nim", heaps=(2, 1), max=5)
    wrong = g.verify("moore", "equal(2)", k=2, heaps=2)
    assert not wrong and wrong.statements[0].counterexample is not None
    assert wrong.statements[0].counterexample.position == (1, 2)
