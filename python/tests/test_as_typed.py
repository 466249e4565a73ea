"""What notebook users typed, and what comes; numbers are compared with plain recursions."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

import grundy as g

A: Any = g
"""The package, for calls that types forbid."""


def recursion(options: Callable[[Any], Iterable[Any]]) -> Callable[[Any], int]:
    """Values by the definition."""

    @lru_cache(maxsize=None)
    def value(position: Any) -> int:
        seen = {value(option) for option in options(position)}
        return next(n for n in range(len(seen) + 1) if n not in seen)

    return value


def wythoff(a: int, b: int) -> Iterable[tuple[int, int]]:
    yield from ((t, b) for t in range(a))
    yield from ((a, t) for t in range(b))
    yield from ((a - t, b - t) for t in range(1, min(a, b) + 1))


# 1: tuples that are no positions


def test_absent_positions_are_masked_in_pictures() -> None:
    plots = pytest.importorskip("matplotlib.pyplot")
    plots.switch_backend("agg")
    for rules in "welter", "vdn":
        full = g.table(rules, heaps=2, max=6)
        assert full.absent is not None
        square = full.square()
        assert np.array_equal(np.ma.getmaskarray(square), full.absent)
        colours = full.heatmap().colours()
        assert (colours[full.absent] == 255).all()
        p = full.p_positions()
        assert len(p) and (colours[tuple(p.T)] == colours[tuple(p[0])]).all()
        ax = full.plot()
        marked = set(map(tuple, np.array(ax.lines[0].get_data()).T.astype(int).tolist()))
        assert marked == set(map(tuple, p.tolist()))
        assert full.heatmap().svg().count("<rect") == int((~full.absent).sum())
        assert full._repr_html_().count("#2e7d32") == len(p)
        plots.close("all")


def test_a_sorted_welter_table_is_drawn() -> None:
    half = g.table("welter", heaps=2, max=6, order="sorted")
    full = g.table("welter", heaps=2, max=6)
    assert np.ma.allequal(half.square(), full.square())
    assert full.absent is not None
    assert np.array_equal(np.ma.getmaskarray(half.square()), full.absent)
    assert half.heatmap().svg() == g.HeatMap(full.square(), repr(half)).svg()
    assert half._repr_html_().count("#2e7d32") == len(full.p_positions())
    assert len(half.to_frame()) == len(half) == 21


def test_heatmap_and_plot_show_the_same_way_up() -> None:
    plots = pytest.importorskip("matplotlib.pyplot")
    plots.switch_backend("agg")
    t = g.table("nim", max=[4, 7])
    picture: Any = t.plot().images[0]
    assert picture.origin == "lower" and picture.get_array().shape == (8, 5)
    plots.close("all")
    svg = t.heatmap().svg()
    # (4, 0) is at the right, at the bottom
    cells = [line for line in svg.split("<rect ") if "<title>(4, 0)" in line]
    x, y = (int(cells[0].split(f'{axis}="')[1].split('"')[0]) for axis in "xy")
    others = [line for line in svg.split("<rect ") if "<title>(0, 7)" in line]
    far_x, far_y = (int(others[0].split(f'{axis}="')[1].split('"')[0]) for axis in "xy")
    assert x > far_x and y > far_y
    assert "heap 1" in svg and "heap 2" in svg and ">4</text>" in svg
    large = g.table("wythoff", heaps=2, max=300).heatmap()
    assert "data:image/png;base64," in large._repr_svg_() and ">250<" in large._repr_svg_()
    assert large.png().startswith(b"\x89PNG")


# 2: no argument is ignored: see also test_arguments.py


def test_heaps_of_own_rules_are_integers_of_any_kind() -> None:
    rules = g.rules(2, wythoff, "wythoff")
    with pytest.raises(TypeError, match="found position=3.7, expected an integer"):
        A.value(rules, [3.7, 5])
    value = recursion(lambda p: wythoff(*p))
    kinds: list[Any] = [np.array([4, 6]), [np.int64(4), np.uint8(6)], "4 6", (4, 6)]
    for heaps in kinds:
        assert g.value(rules, heaps) == value((4, 6))
    numpy_moves = g.rules(2, lambda a, b: [tuple(np.array(p)) for p in wythoff(a, b)])
    assert g.value(numpy_moves, [4, 6]) == value((4, 6))
    assert np.array_equal(numpy_moves.table(max=7).values, rules.table(max=7).values)
    found = g.value(rules, [4, 6], options=True, remoteness=True)
    assert found.options == sorted((p, value(p)) for p in wythoff(4, 6))
    assert found.remoteness == g.value("wythoff", [4, 6], remoteness=True).remoteness


# 3: errors of own games


class Broken(g.Game[Any]):
    def __init__(self, options: Callable[[Any], Any]) -> None:
        self.give = options

    def options(self, position: Any) -> Any:
        return self.give(position)


def forgotten(n: int) -> Any:
    [n - 1]


@pytest.mark.parametrize(
    "give, part, option",
    [
        (forgotten, "options(5) returned None", None),
        (lambda n: 7, "options(5) returned a int", None),
        (lambda n: [{n: 1}], "options(5) gave {5: 1}, a dict, which has no hash", {5: 1}),
        (lambda n: [[{n}]], "options(5) gave {5}, a set, which has no hash", {5}),
        (lambda n: [(n - 1, "x")], "a tuple that may be one position or a sum", (4, "x")),
    ],
)
def test_errors_name_position_option_and_remedy(
    give: Callable[[Any], Any], part: str, option: Any
) -> None:
    for ask in g.Solver.value, g.Solver.outcome, g.Solver.options, g.Solver.winning_moves:
        with pytest.raises(g.GameError) as error:
            ask(g.Solver(Broken(give)), 5)
        found = error.value
        assert part in str(found) and found.position == 5 and found.option == option
        assert found.remedy and str(found).endswith(found.remedy)


def test_a_tuple_is_what_it_can_be() -> None:
    sums = g.Solver(Broken(lambda n: [(n - 1, 0)] if n else ()))
    assert sums.value(3) == 1
    with pytest.raises(g.GameError, match="tuples_are_sums = True or False"):
        g.solve(Broken(lambda p: [((1, 2), (3, 4))] if p == (5, 6) else ()), (5, 6))

    class Said(Broken):
        tuples_are_sums = False

    assert g.solve(Said(lambda p: [((1, 2), (3, 4))] if p == (5, 6) else ()), (5, 6)).value == 1
    said: g.Solution[Any] = g.solve(Said(lambda p: [(1, "x")] if p == 5 else ()), 5)
    assert said.winning_moves == [[(1, "x")]]
    nested = g.Solver(Broken(lambda p: [(p[0], (0, 0))] if p[1] != (0, 0) else ()))
    assert nested.value(((1, 1), (2, 2))) == 1


@pytest.mark.parametrize(
    "moves, part",
    [
        (lambda a, b: None, "moves(0, 0) returned None"),
        (lambda a, b: 7, "moves(0, 0) returned a int"),
        (lambda a, b: [(a - 1, b)], "moves(0, 0) gave (-1, 0), expected a tuple of 2 heaps"),
        (lambda a, b: [(a / 2, b)], "moves(0, 0) gave (0.0, 0), expected a tuple of 2 heaps"),
        (lambda a, b: [(a,)], "moves(0, 0) gave (0,), expected a tuple of 2 heaps"),
        (lambda a, b: [7], "moves(0, 0) gave 7, expected a tuple of 2 heaps"),
        (lambda a, b: [(9, 9)], "moves(0, 0) gave (9, 9), expected heaps up to max, (3, 3)"),
    ],
)
def test_errors_of_functions_name_heaps_move_and_remedy(
    moves: Callable[..., Any], part: str
) -> None:
    rules = g.rules(2, moves)
    with pytest.raises(g.GameError) as error:
        rules.table(max=3)
    assert part in str(error.value) and error.value.position == (0, 0) and error.value.remedy
    with pytest.raises(g.GameError) as error:
        g.check("P(x)", rules=rules, max=3)
    assert part in str(error.value)
    if "9" not in part:
        with pytest.raises(g.GameError, match="returned|expected"):
            g.value(rules, [0, 0])


def test_a_game_that_asks_its_solver_is_told() -> None:
    class Self(g.Game[int]):
        solver: g.Solver[int]

        def options(self, n: int) -> list[int]:
            return [int(self.solver.value(n - 1))] if n else []

    game = Self()
    game.solver = g.Solver(game)
    with pytest.raises(g.GameError, match="question about 2 from within options"):
        game.solver.value(3)
    assert game.solver.value(0) == 0


def test_a_long_loop_is_a_short_text() -> None:
    many = 50_000
    ring: g.Solver[int] = g.Solver(lambda n: [(n + 1) % many])
    asked: list[Callable[[], object]] = [
        lambda: ring.value(0),
        lambda: ring.rules(0),
        lambda: g.rules(1, lambda n: [(n + 1) % 2_000]).table(max=1_999),
    ]
    for ask in asked:
        with pytest.raises(g.LoopError) as error:
            ask()
        assert len(str(error.value)) < 1_000 < len(error.value.positions)
        assert error.value.positions[0] == error.value.positions[-1]


# 4: tables are mappings, arrays are arrays


def test_tables_are_mappings() -> None:
    t = g.table("welter", heaps=2, max=4)
    assert list(t) == [(a, b) for a in range(5) for b in range(5) if a != b]
    assert len(t) == 20 and (3, 4) in t and (3, 3) not in t and (9, 0) not in t and "x" not in t
    assert dict(t.items()) == {p: t[p] for p in t} and t.get((3, 3)) is None
    assert 3 in g.table("nim", heaps=1, max=3) and 4 not in g.table("nim", heaps=1, max=3)


def test_arrays_of_heaps() -> None:
    value = recursion(lambda p: wythoff(*p))
    for order in "ordered", "sorted":
        t = g.table("wythoff", heaps=2, max=9, order=order)
        found = t[np.array([1, 3, 7]), 5]
        assert found.tolist() == [value((a, 5)) for a in (1, 3, 7)]
        rows = np.array(list(product(range(4), range(9))))
        assert t.at(rows).tolist() == [value((a, b)) for a, b in rows.tolist()]
        with pytest.raises(IndexError, match="found a heap of 10, expected 0 to 9"):
            t[np.array([1, 10]), 5]
    three = g.table("moore(2)", heaps=3, max=5, order="sorted")
    rows = np.array(list(product(range(6), repeat=3)))
    full = g.table("moore(2)", heaps=3, max=5).values
    assert np.array_equal(three.at(rows), full[tuple(rows.T)])
    welter = g.table("welter", heaps=2, max=5)[np.array([1, 2]), 2]
    assert welter.mask.tolist() == [False, True]


def test_nimbers_and_arrays() -> None:
    numbers = np.arange(40)
    by_one = [int(g.Nimber(7) * int(n)) for n in numbers]
    for found in g.Nimber(7) * numbers, numbers * g.Nimber(7), g.nim_multiply(7, numbers):
        assert found.tolist() == by_one
    assert (g.Nimber(5) + numbers).tolist() == [5 ^ int(n) for n in numbers]
    assert (numbers == g.Nimber(3)).tolist() == [n == 3 for n in numbers.tolist()]
    assert np.int64(3) == g.Nimber(3) and g.Nimber(3) == np.uint8(3)
    draw = np.random.default_rng(1)
    a = draw.integers(1, 2**63, 500, dtype=np.uint64)
    b = draw.integers(1, 2**63, 500, dtype=np.uint64)
    product_ = g.nim_multiply(a, b)
    pairs = zip(a.tolist(), b.tolist())
    assert product_.tolist() == [int(g.Nimber(x) * y) for x, y in pairs]
    assert (g.nim_divide(product_, b) == a).all()
    assert (g.nim_multiply(g.nim_sqrt(a), g.nim_sqrt(a)) == a).all()
    assert (g.nim_power(a, -2) == g.nim_inverse(g.nim_multiply(a, a))).all()
    assert (g.nim_power(a, 5) == [int(g.Nimber(int(x)) ** 5) for x in a]).all()
    with pytest.raises(ZeroDivisionError):
        g.nim_divide(1, [1, 0])
    with pytest.raises(ZeroDivisionError):
        g.Nimber(1) / np.array([0])


def test_products_are_what_the_definition_says() -> None:
    """The least number that is not a'b + ab' + a'b'."""
    size = 16
    table = np.zeros((size, size), dtype=np.uint64)
    for a, b in product(range(size), repeat=2):
        seen = {
            int(table[x, b] ^ table[a, y] ^ table[x, y]) for x in range(a) for y in range(b)
        }
        table[a, b] = g.mex(seen)
    assert np.array_equal(g.nim_multiply(np.arange(size)[:, None], np.arange(size)), table)


def test_a_pickled_table_is_as_read_only_as_before() -> None:
    for found in g.table("welter", heaps=2, max=5), g.sequence("kayles", to=50):
        again = pickle.loads(pickle.dumps(found))
        assert again == found and not again.values.flags.writeable


def test_certificates_by_their_path(tmp_path: Path) -> None:
    text = g.sequence("kayles", to=100).certificate
    assert text is not None
    path = tmp_path / "kayles.json"
    path.write_text(text)
    for given in text, str(path), path, text.encode():
        assert g.certify(given).verdict == "ACCEPTED"
    with pytest.raises(FileNotFoundError):
        g.certify(tmp_path / "none")


def test_formats() -> None:
    v = g.value("nim", [5, 1, 6])
    assert (f"{v:>5}", f"{v}", f"{v:d}", f"{v:03b}") == ("   *2", "*2", "2", "010")
    assert f"{g.value('nim', [1, 1], misere=True):>3}" == "  N"
    assert f"{g.Ordinal('w'):>3}" == "  w"


# 5: signs


def test_positions_are_signed() -> None:
    p = g.p_positions("wythoff", heaps=2, max=20)
    assert p.dtype == np.int64 and (p[:, 0] - p[:, 1]).min() < 0
    t = g.table("wythoff", heaps=2, max=20)
    values = recursion(lambda position: wythoff(*position))
    expected = [values((1, b + 1)) - values((1, b)) for b in range(20)]
    assert np.diff(t.signed()[1]).tolist() == expected and min(expected) < 0
    for array in t.positions(), t.with_value(1), g.find_beatty("wythoff", 50).pairs, t.signed():
        assert array.dtype == np.int64
    assert g.diff("nim", "wythoff", 2, 5).listed.dtype == np.int64
    assert g.table("nim", heaps=2, max=3, order="sorted").positions().dtype == np.int64
    pandas = pytest.importorskip("pandas")
    for frame in t.to_frame(), g.sequence("kayles", to=9).to_frame():
        assert {str(kind) for kind in frame.dtypes} == {"int64"}
    survey = g.survey("0.d", "0.6", to=100).to_frame()
    assert survey["period"].dtype == pandas.Int64Dtype() and survey["period"].isna().any()


# 6: fast paths are right


def test_tables_of_functions_against_the_definition() -> None:
    value = recursion(lambda p: wythoff(*p))
    forms: list[Callable[..., Any]] = [
        wythoff,
        lambda a, b: list(wythoff(a, b)),
        lambda a, b: [list(p) for p in wythoff(a, b)],
        lambda a, b: {tuple(map(np.int64, p)) for p in wythoff(a, b)},
    ]
    for form in forms:
        rules = g.rules(2, form)
        values, outcomes = rules.table(max=12), rules.table(max=12, outcomes=True)
        for p in values:
            assert values[p] == value(p) and (outcomes[p] == "P") == (value(p) == 0)
    misere = g.rules(2, wythoff).table(max=9, misere=True)
    other = g.table("wythoff", heaps=2, max=9, misere=True)
    assert np.array_equal(misere.values, other.values)


def test_moves_that_raise_a_heap_and_heaps_that_split() -> None:
    def moves(a: int, b: int) -> list[tuple[int, int]]:
        raised = [(a - 1, b + 1)] if a and a + b <= 8 else []
        return raised + [(a, t) for t in range(b)]

    value = recursion(lambda p: moves(*p))
    # from (a, b) a position of the same total is reached, so the box holds all of them
    table = g.rules(2, lambda a, b: [p for p in moves(a, b) if max(p) <= 8]).table(max=8)
    for p in table:
        if sum(p) <= 8:
            assert table[p] == value(p)
    assert "memo" in table.plan

    def kayles(n: int) -> list[tuple[int, int]]:
        return [(k, n - t - k) for t in (1, 2) for k in range(n - t + 1)]

    known = list(g.sequence("kayles", to=60))
    rules = g.rules(1, kayles)
    assert rules.table(max=60).values.tolist() == known
    assert rules.table(max=60, outcomes=True).values.tolist() == [min(v, 1) for v in known]
    small = g.table("kayles", heaps=1, max=12, misere=True).values
    assert rules.table(max=12, misere=True).values.tolist() == small.tolist()


def test_an_outcome_asks_for_no_more_than_it_needs() -> None:
    asked: list[int] = []

    def options(n: int) -> Iterable[int]:
        asked.append(n)
        for left in range(n):
            asked.append(-left)
            yield left

    assert g.Solver(options).outcome(1000) == "N"
    # heap 0 is lost, and no other option is made
    assert asked == [1000, 0, 0]


def test_outcomes_against_the_definition() -> None:
    draw = np.random.default_rng(3)
    below = {n: sorted(set(draw.integers(0, n, 4).tolist())) if n else [] for n in range(400)}
    value = recursion(lambda n: below[n])

    @lru_cache(maxsize=None)
    def misere(n: int) -> bool:
        return not below[n] or any(not misere(option) for option in below[n])

    forms: list[Callable[[Any], Any]] = [
        lambda n: below[n],
        lambda n: iter(below[n]),
        lambda n: tuple(below[n]) and list(below[n]),
        lambda n: [[option] for option in below[n]],
    ]
    for form in forms:
        solver = g.Solver(form)
        for n in reversed(range(400)):
            assert (solver.outcome(n) == "N") == (value(n) > 0)
            assert (solver.outcome(n, misere=True) == "N") == misere(n)
    later: g.Solver[int] = g.Solver(lambda n: below[n])
    assert [later.value(n) for n in range(400)] == [value(n) for n in range(400)]
    assert later.outcome(399) == ("N" if value(399) else "P")


def test_outcomes_of_ranges_and_of_sums() -> None:
    nim: g.Solver[int] = g.Solver(lambda n: range(n))
    assert [nim.outcome(n) for n in range(5)] == ["P", "N", "N", "N", "N"]
    assert [nim.outcome(n, misere=True) for n in range(5)] == ["N", "P", "N", "N", "N"]
    back: g.Solver[int] = g.Solver(lambda n: range(n - 1, -1, -2))
    value = recursion(lambda n: range(n - 1, -1, -2))
    assert [back.outcome(n) for n in range(9)] == ["NP"[value(n) == 0] for n in range(9)]

    def kayles(n: int) -> Iterable[tuple[int, int]]:
        return ((k, n - t - k) for t in (1, 2) for k in range(n - t + 1))

    known = list(g.sequence("kayles", to=40))
    solver = g.Solver(kayles)
    assert [solver.outcome(n) for n in range(41)] == ["NP"[v == 0] for v in known]
    for heaps in product(range(5), repeat=2):
        expected = g.value("kayles", heaps, misere=True).outcome
        assert solver.outcome(list(heaps), misere=True) == expected
        if heaps[1] == 0:
            assert solver.outcome(heaps[0], misere=True) == expected


# 7: a value wherever a table would be cheap


def test_a_value_where_a_table_is_cheap() -> None:
    found = g.value("moore(2)", [49, 41, 47])
    full = g.table("moore(2)", heaps=3, max=50)
    assert found.value == full[49, 41, 47] and "a table of" in found.why
    large = g.value("moore(2)", [10**6, 10**6, 10**6 + 1])
    assert large.value is None and large.outcome == "N"
    with pytest.raises(ValueError, match=r"table\('moore\(2\)', heaps=3, max=1000001"):
        int(large)


# 8: games from everything, everywhere


def test_games_from_dicts_graphs_and_functions() -> None:
    draw = np.random.default_rng(5)
    below = {n: sorted(set(draw.integers(0, n, 3).tolist())) if n else [] for n in range(30)}
    value = recursion(lambda n: below[n])
    graph = nx.DiGraph((n, m) for n, all_ in below.items() for m in all_)
    for source in below, graph, lambda n: below[n], g.game(below):
        solver = g.Solver(source)
        assert [solver.value(n) for n in range(30)] == [value(n) for n in range(30)]
        assert g.value(source, 29) == value(29)
        assert solver.values(range(30)).tolist() == [value(n) for n in range(30)]
        assert g.values(source, [3, 7]).tolist() == [value(3), value(7)]
    with pytest.raises(g.InputError, match="expected one of the dict"):
        g.value(below, 99)
    with pytest.raises(g.InputError, match="expected a vertex of the graph"):
        g.value(graph, 99)
    with pytest.raises(TypeError, match="expected a Game"):
        A.solve(nx.path_graph(3), 0)
    named = g.value({"a": ["b", "c"], "b": ["c"]}, "a", options=True, remoteness=True)
    assert named.options == [("b", 1), ("c", 0)] and (named.remoteness, named.suspense) == (1, 1)
    assert named.winning_moves == ["c"] and named.position == "a" and "<svg" not in named._repr_html_()


def test_graphs_of_games() -> None:
    solver = g.Solver({5: [3, 2], 3: [2, 1], 2: [0], 1: [0], 0: []})
    graph = solver.to_networkx(5)
    assert nx.is_directed_acyclic_graph(graph) and set(graph.nodes) == {0, 1, 2, 3, 5}
    for at in graph:
        assert graph.nodes[at]["value"] == g.mex(graph.nodes[to]["value"] for to in graph[at])


def test_automata_are_graphs() -> None:
    for rules, heaps, base in ("exact(2)", 3, 2), ("wythoff", 2, "fib"):
        automaton = g.discover(rules, heaps, base=base).automaton
        assert automaton is not None
        graph = automaton.to_networkx()
        steps = {
            (a, data["letter"]): b for a, b, data in graph.edges(data=True)
        }
        assert len(graph) == automaton.states
        if base == 2:
            for p in product(range(6), repeat=3):
                state = 0
                for place in (2, 1, 0):
                    state = steps[state, tuple(heap >> place & 1 for heap in p)]
                assert graph.nodes[state]["output"] == automaton(*p)


def halves(n: int) -> Iterable[int]:
    return {n // 2, n - 1} if n else ()


class Halves(g.Game[int]):
    def options(self, n: int) -> Iterable[int]:
        return halves(n)


@pytest.mark.parametrize("rules", [Halves(), g.rules(1, halves, "halves")], ids=["game", "rules"])
def test_own_games_go_everywhere(rules: Any) -> None:
    value = recursion(halves)
    values = [value(n) for n in range(300)]
    assert g.table(rules, max=299).values.tolist() == values
    sequence = g.sequence(rules, to=299)
    assert list(sequence) == values and g.sequence("mark", to=299)[299] == values[299]
    assert sequence.period.verdict in ("NONE", "OBSERVED")
    assert g.values(rules, [5, 9, 12]).tolist() == [values[n] for n in (5, 9, 12)]
    assert g.p_positions(rules, max=50)[:, 0].tolist() == [n for n in range(51) if not values[n]]
    assert "mark" in [match.game for match in g.find_game(rules)]
    assert g.check("G(a) <= 2 and (G(a) = 0 => a = 0 or G(a-1) > 0)", rules=rules, max=99)
    wrong = g.check("P(a) <=> a even", rules=rules, max=99)
    first = next(n for n in range(99) if (values[n] == 0) != (n % 2 == 0))
    assert wrong.counterexample is not None and wrong.counterexample.position == (first,)
    assert g.count(rules, max=99).ordered == sum(not v for v in values[:100])
    assert not g.diff(rules, "mark", heaps=1, max=99)
    two = g.check("G(x) = nimsum(G(a), G(b))", rules="mark", heaps=2, max=9)
    assert two
    lasting = g.value(rules, 40, remoteness=True)
    assert lasting.remoteness == g.value("mark", 40, remoteness=True).remoteness
    match = g.Match(rules, 21)
    assert match.analysis().value == value(21)
    while match.play_computer() is not None:
        pass
    assert match.winner == ("first" if value(21) else "second")
    assert match.undo() and match.winner is None


def test_own_games_on_two_heaps() -> None:
    class Wythoff(g.Game[tuple[int, int]]):
        def options(self, position: tuple[int, int]) -> Iterable[tuple[int, int]]:
            return wythoff(*position)

    value = recursion(lambda p: wythoff(*p))
    for rules in Wythoff(), g.rules(2, wythoff):
        t = g.table(rules, heaps=2, max=15)
        assert all(t[p] == value(p) for p in t)
        claim = "P(x) <=> exists j in 0..a: (a, b) = (floor(j*phi), floor(j*phi) + j)"
        ordered = g.check(f"a <= b => ({claim})", rules=rules, heaps=2, max=30)
        assert ordered and ordered.positions == 31 * 31
        assert not g.check("P(x) <=> a = b", rules=rules, heaps=2, max=9)
        match = g.Match(rules, (3, 4))
        assert (3, 3) in match.options() and match.position == (3, 4)
        match.play((2, 1) if (2, 1) in match.options() else (1, 2))
        with pytest.raises(g.InputError):
            match.play((9, 9))
        assert match.moves[0].position == match.position
        misere = g.Match(rules, (0, 1), misere=True)
        misere.play((0, 0))
        assert misere.winner == "second"


def test_matches_of_games_whose_positions_are_no_heaps() -> None:
    match = g.Match({"a b": ["c", "d"], "c": [], "d": ["c"]}, "a b")
    assert match.options() == ["c", "d"] and match.analysis().winning_moves == ["c"]
    assert match.play_computer() == "c" and match.winner == "first"
    assert "a b" in repr(g.Match({"a b": ["c"]}, "a b"))


def test_loopy_games_of_your_own() -> None:
    game = {0: [1, 2], 1: [0], 2: [3], 3: []}
    solver = g.Solver(game)
    with pytest.raises(g.LoopError):
        solver.value(0)
    found = g.loopy(game, 0)
    assert (found.outcome, found.position) == ("D", 0) or found.winning_moves
    text = g.loopy_table(solver.rules(0, loopy=True))
    for at in game:
        assert g.loopy(game, at).outcome == text[str(at)][1]
        assert g.loopy(game, at).remoteness == text[str(at)][2]


def test_bfiles(tmp_path: Path) -> None:
    kayles = g.sequence("kayles", to=30)
    text = kayles.to_bfile(tmp_path / "b.txt")
    assert (tmp_path / "b.txt").read_text() == text
    assert [tuple(map(int, line.split())) for line in text.splitlines()] == list(enumerate(kayles))
    t = g.table("wythoff", heaps=2, max=5)
    numbers = [int(line.split()[1]) for line in t.to_bfile().splitlines()]
    assert numbers == [t[a, n - a] for n in range(6) for a in range(n + 1)]
    with pytest.raises(g.InputError):
        g.table("nim", heaps=3, max=2).to_bfile()


def test_names_of_the_command_line_are_not_those_of_python() -> None:
    calls: list[Callable[[], object]] = [
        lambda: g.table("nim", 2, 2**40),
        lambda: g.table("cram", 2, 9),
        lambda: g.table("nim", board=(2, 3)),
        lambda: g.value("moor(2)", [1]),
        lambda: g.sequence("wythoff", to=9),
        lambda: g.prove("P(x) <=> a = floor(b*phi)", 2, rules="nim"),
        lambda: g.prove("P(x) <=> popcount(sum(x)) = 1", 2, rules="nim"),
        lambda: g.check("P(x)", heaps=2, max=3),
        lambda: g.check("P(x) : 3", rules="nim", heaps=2, max=3),
        lambda: g.find_plane_periods("wythoff"),
        lambda: g.verify("sprague-grundy", "nim"),
        lambda: g.discover("nim", 10**4),
    ]
    for call in calls:
        with pytest.raises(g.GrundyError) as error:
            call()
        text = str(error.value)
        assert "--" not in text.replace("---", "") and "grundy " not in text, text
