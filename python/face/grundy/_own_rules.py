"""Heap rules from a function of Python, or from a game whose positions are heaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from . import _grundy
from ._boxes import Bounds, bounds
from ._errors import InputError, not_moves
from ._games import DirectedGraph, Game, Sum, game
from ._given import call, is_integer, whole
from ._own import analysed
from ._solver import Solver
from ._table import Table, made
from ._work import Progress, size, work

if TYPE_CHECKING:
    from ._analysis import Analysis
    from ._value import Heaps

MovesFunction: TypeAlias = Callable[..., "Iterable[Any]"]

Rules: TypeAlias = (
    "str | HeapRules | Game[Any] | Mapping[Any, Iterable[Any]] | Solver[Any] | DirectedGraph[Any]"
    " | Callable[[Any], Iterable[Any]]"
)
"""Rules in notation, from a function, or a game of your own."""


class HeapRules:
    """Rules on heaps that a function writes, made by `rules`.

    `table`, `value`, `values`, `diff`, `check`, `count`, `sequence`, `find_game` and `Match` take
    them as they take rules in notation. A table asks the function once for each position of the
    box; the rest is Rust. Moves lead to heaps within the box that is asked for.

    Parameters
    ----------
    heaps : int
        How many heaps a position has.
    moves : callable
        A function of the heaps that returns or yields the positions after each move: tuples of as
        many heaps. For rules on one heap a move is a number, or a tuple of the heaps that it is
        split into.
    name : str
        How the rules are called.

    Attributes
    ----------
    heaps : int
        How many heaps a position has.
    moves : callable
        The function.
    name : str
        How the rules are called.

    Examples
    --------
    >>> def moves(a, b):
    ...     yield from ((t, b) for t in range(a))
    ...     yield from ((a, t) for t in range(b))
    >>> nim = g.HeapRules(2, moves, "nim")
    >>> nim.table(max=7)[3, 5]
    6
    """

    @call
    def __init__(self, heaps: int, moves: MovesFunction, name: str) -> None:
        if heaps < 1:
            raise InputError(f"found heaps={heaps}, expected at least 1")
        self.heaps = index(heaps)
        self.moves = moves
        self.name = name
        self._solver: Solver[Any] | None = None
        self._listed: dict[tuple[int, ...], _grundy.Listed] = {}

    def __repr__(self) -> str:
        return f"HeapRules({self.name!r}, heaps={self.heaps})"

    def __getstate__(self) -> tuple[int, MovesFunction, str]:
        return self.heaps, self.moves, self.name

    def __setstate__(self, state: tuple[int, MovesFunction, str]) -> None:
        HeapRules.__init__(self, *state)

    @call
    def table(
        self,
        max: Bounds = None,
        *,
        misere: bool = False,
        outcomes: bool = False,
        threads: int | None = None,
        max_memory: int | str | None = None,
        progress: Progress = False,
    ) -> Table:
        """Values of all positions with heaps up to `max`.

        Where every move leads to an earlier position, heap 1 counting fastest, each position is
        settled when its moves are named, as in nested loops; outcomes end at the first winning
        move. Else the moves are listed and searched.

        Parameters
        ----------
        outcomes : bool, default False
            Whether outcomes are enough.

        Returns
        -------
        Table
            The values, or outcomes.

        Raises
        ------
        GameError
            The function gave something that is no move; the text names it.
        LoopError
            Play can go on for ever.
        """
        most = self._bounds(max)
        with work(threads, max_memory, progress) as allowed:
            if misere and self.heaps == 1:
                # heaps may split, and in misere play sums are positions of their own
                rules = self._listing(most, max_memory)
                return made(
                    _grundy.table(rules, 1, most, None, True, True, "ordered", None, allowed)
                )
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
            plan=found["plan"],
        )

    @call
    def value(
        self,
        position: Heaps,
        *,
        misere: bool = False,
        options: bool = False,
        remoteness: bool = False,
        max_memory: int | str | None = None,
    ) -> Analysis:
        """The value, outcome and winning moves of one position.

        Parameters
        ----------
        position : list of int or int
            The heaps.
        options : bool, default False
            Whether to list every option with its value.
        remoteness : bool, default False
            Whether to find how long play lasts.

        Returns
        -------
        Analysis
            What is known of the position.
        """
        heaps = self._position(position)
        if self._solver is None or max_memory is not None:
            self._solver = Solver(_Function(self), max_memory=max_memory)
        return analysed(
            self.name, self._solver, heaps, misere, options, remoteness,
            shown=lambda parts: tuple(heap for part in parts for heap in part),
        )  # fmt: skip

    def _position(self, position: Any) -> tuple[int, ...]:
        """The heaps of a position."""
        if isinstance(position, str):
            words = position.replace(",", " ").split()
            if not all(word.isdigit() for word in words):
                raise InputError(f"found position={position!r}, expected {self.heaps} heaps")
            position = list(map(int, words))
        given = [position] if is_integer(position) else list(() if position is None else position)
        heaps = tuple(whole("position", heap) for heap in given)
        if len(heaps) != self.heaps:
            raise InputError(f"found {len(heaps)} heaps, expected {self.heaps} for {self.name}")
        return heaps

    def _bounds(self, max: Bounds) -> list[int]:
        most = bounds(max)
        if len(most) == 1:
            most *= self.heaps
        if len(most) != self.heaps:
            raise InputError(f"found max={max!r}, expected one bound, or {self.heaps}")
        return most

    def _listing(self, max: Bounds, max_memory: int | str | None) -> _grundy.Listed:
        """The moves from all positions of a box: what the library takes for rules."""
        most = tuple(self._bounds(max))
        if most not in self._listed:
            self._listed.clear()
            self._listed[most] = _grundy.Listed(
                self.moves, list(most), self.name, size(max_memory)
            )
        return self._listed[most]


class _Function(Game[tuple[int, ...]]):
    """Positions of several heaps; of one heap the parts that it splits into are summands."""

    tuples_are_sums = False

    def __init__(self, rules: HeapRules) -> None:
        self._rules = rules

    def options(self, position: tuple[int, ...]) -> Iterable[Any]:
        found = self._rules.moves(*position)
        if not isinstance(found, Iterable):
            raise not_moves(position, found, whole=True)
        for move in found:
            heaps = self._heaps(position, move)
            yield heaps if len(position) > 1 else Sum((heap,) for heap in heaps)

    def _heaps(self, position: tuple[int, ...], move: Any) -> tuple[int, ...]:
        if len(position) == 1 and is_integer(move):
            move = (move,)
        try:
            heaps = tuple(map(index, move))
        except TypeError:
            heaps = (-1,)
        wrong = len(position) > 1 and len(heaps) != len(position)
        if wrong or any(heap < 0 for heap in heaps):
            raise not_moves(position, move)
        return heaps


@call
def rules(heaps: int, moves: MovesFunction, name: str | None = None) -> HeapRules:
    """Rules on heaps from a function of the heaps.

    Parameters
    ----------
    heaps : int
        How many heaps a position has.
    moves : callable
        A function of the heaps that returns or yields the positions after each move: tuples of as
        many heaps. For rules on one heap a move is a number, or a tuple of the heaps that it is
        split into.
    name : str, optional
        How the rules are called; by default as the function.

    Returns
    -------
    HeapRules
        What every call takes for rules, but those that need them in notation.

    Examples
    --------
    >>> def moves(a, b):
    ...     yield from ((t, b) for t in range(a))
    ...     yield from ((a, t) for t in range(b))
    >>> nim = g.rules(heaps=2, moves=moves)
    >>> nim.table(max=7)[3, 5]
    6
    >>> g.check("G(x) = nimsum(x)", rules=nim, max=31)
    Verdict(HOLDS, positions=1024)
    """
    return HeapRules(heaps, moves, name or str(getattr(moves, "__name__", "moves")))


def heap_rules(given: Any, heaps: int | None) -> HeapRules:
    """Rules from a function, or a game whose positions are heaps."""
    if isinstance(given, HeapRules):
        if heaps is not None and heaps != given.heaps:
            raise InputError(
                f"found heaps={heaps} and rules on {given.heaps} heaps, expected one of them; "
                "leave heaps out"
            )
        return given
    own = game(given)
    name = "game" if own is not given else type(own).__name__
    if heaps is None or heaps == 1:
        return HeapRules(1, own.options, name)
    return HeapRules(heaps, lambda *position: own.options(position), name)


def in_library(
    given: Rules, heaps: int | None, max: Bounds, max_memory: int | str | None
) -> str | _grundy.Listed:
    """Rules as the library takes them, on a box."""
    if isinstance(given, str):
        return given
    return heap_rules(given, heaps)._listing(max, max_memory)


def function_game(rules: HeapRules) -> Game[tuple[int, ...]]:
    """Rules from a function as a game, whose positions are tuples of heaps."""
    return _Function(rules)
