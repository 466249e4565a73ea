"""Games of one's own: any positions, sums, misere play, loops, exceptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

import grundy as g


class NodeKayles(g.Game[frozenset[int]]):
    """Choose a vertex, remove it and its neighbours."""

    def __init__(self, edges: Iterable[tuple[int, int]]) -> None:
        self.near: dict[int, set[int]] = {}
        for a, b in edges:
            self.near.setdefault(a, {a}).add(b)
            self.near.setdefault(b, {b}).add(a)

    def options(self, vertices: frozenset[int]) -> Iterator[Iterator[frozenset[int]]]:
        for v in vertices:
            yield self.components(set(vertices - self.near[v]))

    def components(self, left: set[int]) -> Iterator[frozenset[int]]:
        while left:
            found = todo = {left.pop()}
            while todo:
                todo = {w for v in todo for w in self.near[v]} & left
                left, found = left - todo, found | todo
            yield frozenset(found)


class Kayles(g.Game[int]):
    """Take one or two, split the rest."""

    def options(self, n: int) -> Iterator[tuple[int, int]]:
        for taken in 1, 2:
            for left in range(n - taken + 1):
                yield left, n - taken - left


class Wythoff(g.Game[tuple[int, int]]):
    """Positions are tuples, and so are options: no sums."""

    def options(self, p: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = p
        both = [(a - t, b - t) for t in range(1, min(a, b) + 1)]
        return [(t, b) for t in range(a)] + [(a, t) for t in range(b)] + both


def test_components_are_what_edges_connect() -> None:
    game = NodeKayles([(0, 1), (1, 2), (2, 0), (3, 4), (6, 7), (7, 8)])
    game.near[5] = set()
    for vertices in [set(range(9)), {0, 2, 3, 6, 8}, {1}, set()]:
        found = g.components(vertices, game.near)
        assert sorted(map(sorted, found)) == sorted(map(sorted, game.components(set(vertices))))


def test_node_kayles_on_paths_is_code_0_137() -> None:
    dawson = g.sequence("0.137", to=16)
    solver = g.Solver(NodeKayles((i, i + 1) for i in range(20)))
    for n in range(1, 17):
        assert solver.value(frozenset(range(n))) == dawson[n]
    position = g.Sum([frozenset(range(3)), frozenset(range(10, 14))])
    assert solver.value(position) == dawson[3] ^ dawson[4]
    assert solver.outcome(position) == "N"
    for move in solver.winning_moves(position):
        assert solver.value(move) == 0


def test_heaps_that_split() -> None:
    kayles = g.sequence("kayles", to=30)
    solver = g.Solver(Kayles())
    for n in range(31):
        assert solver.value(n) == kayles[n]
    for a in range(6):
        for b in range(6):
            misere = g.value("kayles", [a, b], misere=True)
            assert solver.outcome([a, b], misere=True) == misere.outcome


def test_positions_that_are_tuples() -> None:
    t = g.table("wythoff", heaps=2, max=20)
    solver = g.Solver(Wythoff())
    for p in t.positions().tolist():
        assert solver.value((p[0], p[1])) == t[p[0], p[1]]
    found = g.solve(Wythoff(), (4, 6))
    assert sorted(move[0] for move in found.winning_moves) == sorted(g.value("wythoff", [4, 6]).winning_moves)
    assert found.outcome == "N" and found.value == t[4, 6]


def test_options_in_any_form() -> None:
    class Any_(g.Game[Any]):
        def __init__(self, form: Any) -> None:
            self.form = form

        def options(self, n: Any) -> Any:
            return self.form(n)

    forms: list[Any] = [
        range,
        lambda n: [k for k in range(n)],
        lambda n: tuple(range(n)) and list(range(n)),
        lambda n: {k for k in range(n)},
        lambda n: (k for k in range(n)),
        lambda n: [[k] for k in range(n)],
        lambda n: (iter([k]) for k in range(n)),
        lambda n: [g.Sum([k, 0]) for k in range(n)],
        lambda n: () if n == 0 else range(n - 1, -1, -1),
    ]
    for form in forms:
        assert g.Solver(Any_(form)).value(200) == 200


def test_any_object_with_options_is_a_game() -> None:
    class Duck:
        def options(self, n: int) -> range:
            return range(n)

    duck: Any = Duck()
    assert g.solve(duck, 6).value == 6


def test_large_and_odd_positions() -> None:
    class Odd(g.Game[Any]):
        def options(self, p: Any) -> Any:
            n = int(p)
            kinds: list[Any] = [int, float, str, lambda k: k + 2**80]
            return [kinds[n % 4](n - 1)] if 0 < n < 2**79 else [0] if n > 2**79 else []

    assert g.solve(Odd(), 9).value is not None
    assert g.solve(Odd(), 2**80).outcome == "N"


def test_canonical_positions_are_searched_once() -> None:
    class Pair(Wythoff):
        def canonical(self, p: tuple[int, int]) -> tuple[int, int]:
            return (p[0], p[1]) if p[0] <= p[1] else (p[1], p[0])

    half, full = g.Solver(Pair()), g.Solver(Wythoff())
    assert half.value((30, 20)) == full.value((30, 20))
    assert half.positions < full.positions * 0.7


def test_a_loop_is_reported_with_its_positions() -> None:
    class Round(g.Game[str]):
        def options(self, p: str) -> list[str]:
            return {"a": ["b", "x"], "b": ["c"], "c": ["b"], "x": []}[p]

    for misere in False, True:
        with pytest.raises(g.LoopError) as error:
            g.solve(Round(), "a", misere=misere)
        positions = error.value.positions
        assert positions[0] == positions[-1] and set(positions) == {"b", "c"}
    solver = g.Solver(Round())
    with pytest.raises(g.LoopError):
        solver.value("c")
    assert solver.value("x") == 0


def test_exceptions_of_the_game_are_raised() -> None:
    class Bad(g.Game[Any]):
        def options(self, n: Any) -> Any:
            if n == 0:
                raise RuntimeError("no options here")
            return [n - 1]

    solver = g.Solver(Bad())
    for misere in False, True:
        with pytest.raises(RuntimeError, match="no options here"):
            solver.outcome(5, misere=misere)

    class Unhashable(g.Game[Any]):
        def options(self, n: Any) -> Any:
            return [{n: 1}]

    with pytest.raises(TypeError):
        g.solve(Unhashable(), 1)

    class Number(g.Game[Any]):
        def options(self, n: Any) -> Any:
            return 7

    with pytest.raises(TypeError, match=r"options\(1\) returned a int"):
        g.solve(Number(), 1)


def test_a_game_that_asks_its_own_solver_is_refused() -> None:
    class Self(g.Game[int]):
        solver: g.Solver[int]

        def options(self, n: int) -> list[int]:
            self.solver.value(n - 1)
            return []

    game = Self()
    game.solver = g.Solver(game)
    with pytest.raises(g.GameError, match="from within options"):
        game.solver.value(3)


def test_rules_from_a_function() -> None:
    def moves(a: int, b: int) -> Iterator[tuple[int, int]]:
        yield from ((t, b) for t in range(a))
        yield from ((a, t) for t in range(b))
        yield from ((a - t, b - t) for t in range(1, min(a, b) + 1))

    rules = g.rules(heaps=2, moves=moves)
    expected = g.table("wythoff", heaps=2, max=30)
    found = g.table(rules, max=30)
    assert (found.values == expected.values).all()
    assert g.value(rules, [4, 6]).winning_moves == g.value("wythoff", [4, 6]).winning_moves
    misere = rules.table(max=9, misere=True)
    assert misere[0, 0] == "N" and not g.diff(rules, "wythoff", max=9, heaps=2)
    kayles = g.rules(1, lambda n: [(k, n - t - k) for t in (1, 2) for k in range(n - t + 1)])
    assert kayles.table(max=50).values.tolist() == list(g.sequence("kayles", to=50))
    with pytest.raises(g.LoopError):
        g.rules(2, lambda a, b: [(b, a)]).table(max=3)
    with pytest.raises(ValueError, match="expected heaps up to max"):
        g.rules(2, lambda a, b: [(a + 9, b)]).table(max=3)


class Listed(g.Game[Any]):
    """Positions on a line; the options of each in some form, with positions under other names."""

    def __init__(self, below: dict[int, list[int]], form: Any, name: Any) -> None:
        self.below, self.form, self.name = below, form, name
        self.number = {name(n): n for n in below}

    def options(self, position: Any) -> Any:
        return self.form(self.name(n) for n in self.below[self.number[position]])


def test_lists_are_read_as_other_iterables_are() -> None:
    random = Random(7)
    below = {n: [random.randrange(n) for _ in range(random.randrange(6))] if n else [] for n in range(300)}
    names: list[Callable[[int], Any]] = [
        lambda n: n,
        lambda n: -n,
        lambda n: n + (1 << 22) - 150,
        lambda n: n + (1 << 63) - 150,
        lambda n: (n % 7, n // 7),
        lambda n: (n % 7 - 3, n // 7),
        lambda n: (n, (1 << 60) + n, 0, n, 2),
        lambda n: [n, (n, n), str(n), (n, True), (1 << 70) + n][n % 5],
        lambda n: (n, [0, False, None, "a"][n % 4]) if n % 2 else n,
        lambda n: frozenset([n]),
    ]
    for name in names:
        values: dict[int, int] = {}
        for n, options in below.items():
            values[n] = g.mex(values[option] for option in options)
        for form in list, tuple, iter, set:
            game = Listed(below, form, name)
            # else a tuple would be a sum of numbers
            game.tuples_are_sums = False
            solver = g.Solver(game)
            found = {n: int(solver.value(name(n))) for n in reversed(below)}
            assert found == values, (form, name(8))


def test_a_list_that_changes_while_it_is_read() -> None:
    options: list[Any] = []

    class Evil:
        def __hash__(self) -> int:
            options.clear()
            return 7

        def __eq__(self, other: object) -> bool:
            options.clear()
            return self is other

    class Changing(g.Game[Any]):
        def options(self, position: Any) -> list[Any]:
            if position != 0:
                return []
            options[:] = [1, (2, 3), Evil(), *range(10, 2_000), (1 << 80), Evil(), 5]
            return options

    solver = g.Solver(Changing())
    for _ in range(50):
        assert solver.value(0) == 1


def test_a_game_of_ones_own_becomes_rules() -> None:
    wythoff, kayles = g.Solver(Wythoff()), g.Solver(Kayles())
    rules = wythoff.rules((3, 5), (4, 4))
    for position in [(3, 5), (2, 1), (4, 4)]:
        found = g.value(rules, f'"{position!r}"')
        assert (found.value, found.outcome) == (wythoff.value(position), wythoff.outcome(position))
    assert g.check("remoteness(x) >= 0 and (P(x) <=> remoteness(x) even)", rules=rules)
    sums = kayles.rules(g.Sum([5, 3]))
    assert g.value(sums).value == kayles.value([5, 3])
    assert g.value(sums + " misere").outcome == kayles.outcome([5, 3], misere=True)
    with pytest.raises(g.InputError, match="no position"):
        kayles.rules()
    with pytest.raises(g.InputError, match="more than 10 moves"):
        kayles.rules(30, most=10)
