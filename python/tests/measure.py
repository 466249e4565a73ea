"""What the package costs beside the library and beside plain Python: `python tests/measure.py`.

It asserts nothing: times differ from machine to machine.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

import grundy as g


def best(call: Callable[[], object], repeat: int = 7, number: int = 1) -> float:
    """The least CPU time of a call, in seconds: what else the machine does counts less."""
    found = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        for _ in range(number):
            call()
        found = min(found, (time.process_time() - start) / number)
    return found


class Memo:
    """A plain memo: a dictionary, by recursion."""

    def __init__(self, game: g.Game[Any], sums: bool) -> None:
        self.options, self.sums = game.options, sums
        self.values: dict[Any, int] = {}

    def value(self, position: Any) -> int:
        known = self.values.get(position)
        if known is not None:
            return known
        seen = set()
        for option in self.options(position):
            if self.sums:
                value = 0
                for part in option:
                    value ^= self.value(part)
                seen.add(value)
            else:
                seen.add(self.value(option))
        least = 0
        while least in seen:
            least += 1
        self.values[position] = least
        return least


class Nim(g.Game[int]):
    """One heap; options are a range."""

    def options(self, n: int) -> range:
        return range(n)


class Table(g.Game[Any]):
    """Options that are known before: what is measured is the memo."""

    def __init__(self, options: dict[Any, list[Any]]) -> None:
        self.known = options

    def options(self, position: Any) -> list[Any]:
        return self.known[position]


class Subtract(g.Game[int]):
    """Take 1, 2, 3, 5 or 7."""

    def options(self, n: int) -> list[int]:
        return [n - k for k in (1, 2, 3, 5, 7) if n >= k]


class Kayles(g.Game[int]):
    """Take one or two, split the rest."""

    def options(self, n: int) -> Iterator[tuple[int, int]]:
        for taken in 1, 2:
            for left in range(n - taken + 1):
                yield left, n - taken - left


class Wythoff(g.Game[tuple[int, int]]):
    """Positions are pairs."""

    def options(self, p: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = p
        both = [(a - t, b - t) for t in range(1, min(a, b) + 1)]
        return [(t, b) for t in range(a)] + [(a, t) for t in range(b)] + both


class NodeKayles(g.Game[frozenset[int]]):
    """On a grid of four columns, cells numbered by rows."""

    def __init__(self, rows: int) -> None:
        self.near = {
            v: {w for w in (v - 4, v + 4, v - 1, v + 1) if self.meet(v, w, rows)} | {v}
            for v in range(4 * rows)
        }

    def meet(self, v: int, w: int, rows: int) -> bool:
        return 0 <= w < 4 * rows and (v // 4 == w // 4 or v % 4 == w % 4)

    def options(self, vertices: frozenset[int]) -> Iterator[list[frozenset[int]]]:
        for v in vertices:
            left, parts = set(vertices - self.near[v]), []
            while left:
                part = new = {left.pop()}
                while new := {w for v in new for w in self.near[v] & left}:
                    left, part = left - new, part | new
                parts.append(frozenset(part))
            yield parts


def own_games() -> None:
    """The memo of the package beside a dictionary, on the same options."""
    wythoff = Wythoff()
    pairs = {(a, b): wythoff.options((a, b)) for a in range(41) for b in range(41)}
    random = np.random.default_rng(1)
    graph = {n: random.integers(0, n, 20).tolist() if n else [] for n in range(50_000)}
    games: list[tuple[str, g.Game[Any], Any, bool]] = [
        ("nim, a range", Nim(), 1500, False),
        ("nim, lists known before", Table({n: list(range(n)) for n in range(801)}), 800, False),
        ("subtract, lists", Subtract(), 100_000, False),
        ("a random graph, lists known before", Table(graph), 49_999, False),
        ("wythoff, lists of pairs known before", Table(pairs), (40, 40), False),
        ("wythoff, lists of pairs", wythoff, (60, 60), False),
        ("kayles, a generator of sums", Kayles(), 400, True),
        ("node kayles on a 4 x 5 grid", NodeKayles(5), frozenset(range(20)), True),
    ]
    print(f"{'own games':<38} {'dictionary':>12} {'grundy':>12} {'ratio':>7}")
    for name, game, root, sums in games:
        assert Memo(game, sums).value(root) == g.Solver(game).value(root)
        plain = ours = float("inf")
        # in turns: what else the machine does is the same for both
        for _ in range(9):
            plain = min(plain, best(lambda: Memo(game, sums).value(root), 1))
            ours = min(ours, best(lambda: g.Solver(game).value(root), 1))
        print(f"{name:<38} {plain * 1e3:>9.2f} ms {ours * 1e3:>9.2f} ms {plain / ours:>7.1f}")


def wythoff_moves(a: int, b: int) -> list[tuple[int, int]]:
    """What `g.rules` is given."""
    return Wythoff().options((a, b))


def loops(most: int) -> list[list[int]]:
    """Three nested loops, over both heaps and the moves."""
    values = [[0] * (most + 1) for _ in range(most + 1)]
    for a in range(most + 1):
        for b in range(most + 1):
            seen = {values[x][y] for x, y in wythoff_moves(a, b)}
            least = 0
            while least in seen:
                least += 1
            values[a][b] = least
    return values


def heap_rules() -> None:
    """A table from a function beside nested loops and beside the solver."""
    most = 100
    rules = g.rules(2, wythoff_moves)
    assert rules.table(max=most).values.tolist() == loops(most)
    table = nested = solver = float("inf")
    for _ in range(5):
        table = min(table, best(lambda: rules.table(max=most), 1))
        nested = min(nested, best(lambda: loops(most), 1))
        solver = min(solver, best(lambda: g.Solver(Wythoff()).value((most, most)), 1))
    print(f"\nrules(..).table(max={most}): {table:.3f} s, nested loops {nested:.3f}, Solver {solver:.3f}")


def chomp(rows: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Bites of Chomp that leave the poisoned square."""
    for i, length in enumerate(rows):
        for keep in range(length):
            if i or keep:
                yield tuple(min(row, keep) if j >= i else row for j, row in enumerate(rows))


def outcomes() -> None:
    """An outcome beside the recursion that stops at the first lost option."""

    def plain(root: tuple[int, ...]) -> bool:
        @lru_cache(maxsize=None)
        def wins(position: tuple[int, ...]) -> bool:
            return any(not wins(option) for option in chomp(position))

        return wins(root)

    root = (9,) * 7
    assert plain(root) == (g.Solver(chomp).outcome(root) == "N")
    ours = theirs = float("inf")
    for _ in range(7):
        theirs = min(theirs, best(lambda: plain(root), 1))
        ours = min(ours, best(lambda: g.Solver(chomp).outcome(root), 1))
    print(f"\noutcome of Chomp 7 x 9: {ours:.3f} s, any() {theirs:.3f}, ratio {ours / theirs:.2f}")


def calls() -> None:
    """What a call costs."""
    print("\ncalls")
    for rules, heaps in ("nim", [1]), ("nim", [3, 4, 5]), ("wythoff", [3, 7]), ("kayles", [7]):
        took = best(lambda: g.value(rules, heaps), 9, 500)
        print(f"value({rules!r}, {heaps}): {took * 1e6:.1f} us")


def arrays() -> None:
    """A table reaches numpy without a copy."""
    start = time.perf_counter()
    t = g.table("wythoff", heaps=2, max=4095)
    took = time.perf_counter() - start
    base = t.values
    while isinstance(base.base, np.ndarray):
        base = base.base
    owner = base.base.obj if isinstance(base.base, memoryview) else None
    same = getattr(owner, "address", None) == t.values.ctypes.data
    print(f"\n4096 x 4096 values: {took:.2f} s, same address {same}, writeable {t.values.flags.writeable}")


def resident() -> int:
    """Resident memory in KiB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def leaks(many: int) -> None:
    """Resident memory over many calls."""
    kinds: list[Callable[[int], object]] = [
        lambda i: g.value("nim", [i % 9, 4]),
        lambda i: g.table("wythoff", heaps=2, max=30 + i % 3).p_positions(),
        lambda i: g.sequence("kayles", to=100),
        lambda i: g.check("P(x) <=> nimsum(x) = 0", rules="nim", heaps=2, max=6),
        lambda i: g.solve(Kayles(), i % 12),
        lambda i: g.rules(1, lambda n: range(n)).table(max=9),
        lambda i: g.Nimber(i) * 77,
        wrong,
    ]
    print(f"\nresident memory over {many:,} calls")
    for i in range(many):
        kinds[i % len(kinds)](i)
        if i % (many // 10) == 0:
            gc.collect()
            print(f"{i:>9,} {resident() / 1024:8.1f} MiB")
    gc.collect()
    print(f"{many:>9,} {resident() / 1024:8.1f} MiB")


def wrong(i: int) -> None:
    """A call that raises."""
    try:
        g.value(f"moor({i})", [1])
    except g.NotationError:
        pass


def main() -> None:
    """All of it, on a thread with room for the recursion of the plain memo."""
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores")
    own_games()
    heap_rules()
    outcomes()
    calls()
    arrays()
    leaks(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)


if __name__ == "__main__":
    sys.setrecursionlimit(1_000_000)
    threading.stack_size(512 << 20)
    thread = threading.Thread(target=main)
    thread.start()
    thread.join()
