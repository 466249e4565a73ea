"""Many threads at once, Ctrl-C, progress, forks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import grundy as g


class Chain(g.Game[int]):
    """One move from each position, for a long while."""

    def options(self, n: int) -> list[int]:
        return [n - 1] if n else []


class Heaps(g.Game[tuple[int, ...]]):
    """Nim, slowly."""

    def options(self, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, heap in enumerate(p):
            for left in range(heap):
                yield p[:i] + (left,) + p[i + 1 :]


def test_a_hundred_threads() -> None:
    def one(n: int) -> tuple[Any, ...]:
        k = n % 5 + 1
        t = g.table("moore(2)", heaps=2, max=20 + k)
        s = g.sequence("kayles", to=100 + n)
        v = g.check("P(x) <=> nimsum(x) = 0", rules="nim", heaps=2, max=20)
        return t[k, 3], s.period.period, bool(v), int(g.value("nim", [n, 5])), g.solve(Chain(), n).outcome

    with ThreadPoolExecutor(100) as pool:
        found = list(pool.map(one, range(400)))
    for n, (value, period, holds, nim, outcome) in enumerate(found):
        k = n % 5 + 1
        assert value == g.value("moore(2)", [k, 3]) and period == 12 and holds
        assert nim == n ^ 5 and outcome == ("N" if n % 2 else "P")


def test_threads_share_a_solver() -> None:
    solver = g.Solver(Heaps())
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda n: int(solver.value((n % 7, n % 5, n % 3))), range(200)))
    assert found == [n % 7 ^ n % 5 ^ n % 3 for n in range(200)]


LONG: dict[str, Callable[[], object]] = {
    "value": lambda: g.value("exact(3)", [40, 41, 42, 43, 44]),
    "table": lambda: g.table("exact(2)", heaps=4, max=100),
    "sequence": lambda: g.sequence("grundy", to=3_000_000),
    "check": lambda: g.check("P(exact(2), x) <=> nimsum(x) = 0", heaps=4, max=120),
    "prove": lambda: g.prove("P(exact(2), x) => sum(x) mod 3 = 0 or a < b", 6),
    "discover": lambda: g.discover("exact(2)", heaps=7),
    "verify": lambda: g.verify("moore", heaps=5, max=127, values=True),
    "survey": lambda: g.survey("0.dddd", to=100_000),
    "beatty": lambda: g.find_beatty("equal(2) bounded(7)", max=20_000),
    "game": lambda: g.find_game([0] * 1_000_000),
    "redundant": lambda: g.find_redundant("wythoff", 3_000, add=20),
    "planes": lambda: g.find_plane_periods("vectors{(61,3),(2,59),(31,37)}", True, 4096, 10**8),
    "calculate": lambda: g.calculate(f"minpoly(*{2**4000 + 12345})"),
    "own game": lambda: g.solve(Heaps(), (200, 200, 200)),
    "misere": lambda: g.solve(Heaps(), (99, 99, 99), misere=True),
    "rules": lambda: g.rules(3, lambda *p: Heaps().options(p)).table(max=60),
}


@pytest.mark.parametrize("name", LONG)
def test_interrupts(name: str) -> None:
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        LONG[name]()
        # what is found sooner has not been interrupted yet
        timer.join()
    timer.join()
    assert g.value("nim", [3, 5]) == 6


def test_other_threads_run_meanwhile() -> None:
    steps = 0
    done = threading.Event()

    def count() -> None:
        nonlocal steps
        while not done.wait(0.001):
            steps += 1

    thread = threading.Thread(target=count)
    thread.start()
    g.table("exact(2)", heaps=3, max=150)
    g.solve(Heaps(), (12, 12, 12))
    done.set()
    thread.join()
    assert steps > 10


def test_progress() -> None:
    seen: list[tuple[str, int | None, int]] = []

    def show(what: str, total: int | None, done: int) -> None:
        seen.append((what, total, done))

    g.sequence("grundy", to=20_000, progress=show)
    assert seen and seen[-1][0] == "heaps" and seen[-1][1] == 20_001
    g.table("exact(2)", heaps=3, max=40, progress=True)

    def broken(what: str, total: int | None, done: int) -> None:
        raise RuntimeError("nobody looks")

    with pytest.raises(RuntimeError, match="nobody looks"):
        g.sequence("grundy", to=3_000_000, progress=broken)


def test_a_process_that_was_forked() -> None:
    code = """
import os, grundy as g
own = g.table("exact(2)", heaps=3, max=60)
child = os.fork()
if child == 0:
    os._exit(0 if g.table("exact(2)", heaps=3, max=60) == own else 1)
assert os.waitpid(child, 0)[1] == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
