"""Heap rules from a function of Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np

from . import _grundy
from ._errors import InputError
from ._games import Game, Solver, Sum
from ._boxes import Bounds, bounds
from ._table import Table
from ._value import Analysis
from ._work import plain

MovesFunction: TypeAlias = Callable[..., "Iterable[Any] | None"]


class HeapRules:
    """Rules on heaps that a function writes: `table`, `value` and `diff` take them like any rules.

    The function is given the heaps and returns the positions after each move: tuples of as many
    heaps. Of rules on one heap a move is a number, or a tuple of the heaps that it is split into.
    A table asks it once for each position of the box; the rest is Rust.
    """

    def __init__(self, heaps: int, moves: MovesFunction, name: str) -> None:
        if heaps < 1:
            raise InputError(f"found heaps={heaps}, expected at least 1")
        self.heaps = heaps
        self.moves = moves
        self.name = name
        self._solver: Solver[Any] | None = None

    def __repr__(self) -> str:
        return f"HeapRules({self.name!r}, heaps={self.heaps})"

    def table(
        self,
        max: Bounds = None,
        *,
        misere: bool = False,
        outcomes: bool = False,
        threads: int | None = None,
        max_memory: int | str | None = None,
    ) -> Table:
        """Values of all positions with heaps up to `max`."""
        most = bounds(max)
        if len(most) == 1:
            most *= self.heaps
        if len(most) != self.heaps:
            raise InputError(f"found max={max!r}, expected one bound, or {self.heaps}")
        allowed = plain(threads, max_memory)
        found = _grundy.tabulated(self.moves, most, misere, outcomes, allowed)
        return Table(
            rules=self.name,
            convention="misere" if misere else "normal",
            max=tuple(found["max"]),
            order="ordered",
            outcomes=found["outcomes"],
            values=np.asarray(found["values"]),
            absent=None,
            engine="memo",
            plan=f"memo of {found['options']:,} tabulated moves",
        )

    def value(self, position: Any, *, misere: bool = False) -> Analysis:
        """The value, outcome and winning moves of one position."""
        heaps = (position,) if isinstance(position, int) else tuple(map(int, position or ()))
        if len(heaps) != self.heaps or min(heaps) < 0:
            raise InputError(f"found {position!r}, expected {self.heaps} heaps of 0 or more")
        if self._solver is None:
            self._solver = Solver(_Function(self))
        found = self._solver.solve(heaps, misere=misere)
        moves = [
            move[0] if self.heaps > 1 and move else tuple(h for part in move for h in part)
            for move in found.winning_moves
        ]
        return Analysis(
            {
                "rules": self.name,
                "convention": "misere" if misere else "normal",
                "position": heaps,
                "outcome": found.outcome,
                "value": None if found.value is None else int(found.value),
                "winning_moves": sorted(moves),
                "complete": True,
                "method": ("positions", "memo", found.positions),
            }
        )


class _Function(Game[tuple[int, ...]]):
    """Positions of several heaps; of one heap the parts that it splits into are summands."""

    tuples_are_sums = False

    def __init__(self, rules: HeapRules) -> None:
        self._rules = rules

    def options(self, position: tuple[int, ...]) -> Iterable[Any]:
        single = self._rules.heaps == 1
        for move in self._rules.moves(*position) or ():
            if not single:
                heaps = tuple(map(int, move))
                if len(heaps) != len(position) or min(heaps) < 0:
                    raise ValueError(f"moves{position} gave {move}, expected {len(position)} heaps")
                yield heaps
            elif isinstance(move, int):
                yield (move,)
            else:
                yield Sum((int(part),) for part in move)


def rules(heaps: int, moves: MovesFunction, name: str | None = None) -> HeapRules:
    """Rules on heaps from a function of the heaps.

    >>> def moves(a, b):
    ...     yield from ((t, b) for t in range(a))
    ...     yield from ((a, t) for t in range(b))
    >>> nim = rules(heaps=2, moves=moves)
    >>> nim.table(max=7)[3, 5]
    6
    """
    return HeapRules(heaps, moves, name or str(getattr(moves, "__name__", "moves")))
