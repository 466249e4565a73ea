"""Games of your own: positions are any hashable objects of Python."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import _grundy
from ._errors import InputError, LoopError
from ._html import pairs
from ._nimber import Nimber
from ._work import size

P = TypeVar("P")
"""A position."""
V = TypeVar("V")
"""A vertex."""


class Sum(tuple[Any, ...]):
    """A disjunctive sum of positions: a move is a move in one of them.

    `Sum([a, b])`; `Sum()` is the game without moves. A list of positions means the same.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Sum({list(self)!r})"


def components(
    vertices: Collection[V], near: Mapping[V, AbstractSet[V]]
) -> list[frozenset[V]]:
    """The connected components of some vertices of a graph, which `near` gives the neighbours of:
    what is left of a position on a graph, as summands.

    >>> components({1, 2, 4}, {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}})
    [frozenset({1, 2}), frozenset({4})]
    """
    left = set(vertices)
    parts: list[frozenset[V]] = []
    while left:
        part: set[V] = set()
        edge = {left.pop()}
        while edge:
            part |= edge
            edge = {other for vertex in edge for other in near[vertex] if other in left}
            left -= edge
        parts.append(frozenset(part))
    return parts


class Game(ABC, Generic[P]):
    """A game of your own: one method, which names the options of a position.

    Positions are hashable: numbers, text, tuples, frozensets, your own. An option is a position,
    or a sum of positions (its components), whose value is the nim-sum of theirs: a `Sum`, a list,
    a generator, or a plain tuple, which is a sum unless the position that moves is a tuple itself. Equal
    positions must have the same options. Each position is asked once, in whatever order.

    >>> class Kayles(Game[int]):
    ...     def options(self, n):
    ...         for taken in 1, 2:
    ...             for left in range(n - taken + 1):
    ...                 yield left, n - taken - left
    >>> solve(Kayles(), 10).value
    Nimber(2)
    """

    tuples_are_sums: bool | None = None
    """Whether options that are plain tuples are sums; None: unless the position is a tuple."""

    @abstractmethod
    def options(self, position: P) -> Iterable[Any]:
        """The options of a position: positions, or sums of positions."""

    def canonical(self, position: P) -> P:
        """A position with the same value that stands for all that are alike: a sorted tuple, a
        board that is not turned. Each is searched once."""
        return position


@dataclass(frozen=True)
class Solution(Generic[P]):
    """What is known of a position of a game of your own. Its components are listed: one position,
    or those of a sum."""

    components: list[P]
    outcome: str
    """`N` if who moves next wins, else `P`."""
    value: Nimber | None
    """The Grundy value; None in misere play."""
    winning_moves: list[list[P]]
    """The components after each winning move."""
    misere: bool
    positions: int
    """Positions whose options are known."""

    def __bool__(self) -> bool:
        return self.outcome == "N"

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value={self.value}"
        moves = len(self.winning_moves)
        return f"Solution({self.outcome}{value}, {moves} winning moves, {self.positions} positions)"

    def _repr_html_(self) -> str:
        moves = "; ".join(_shown(move) for move in self.winning_moves[:20])
        entries = [
            ("position", _shown(self.components)),
            ("value", self.value),
            ("winning moves", moves or "none"),
            ("positions searched", f"{self.positions:,}"),
        ]
        return pairs(self.outcome + (", misere play" if self.misere else ""), entries)


def _shown(components: list[Any]) -> str:
    return " + ".join(map(repr, components)) if components else "nothing left"


def _quoted(name: str) -> str:
    """A name of a position in `edges{..}`."""
    plain = name and not any(sign.isspace() or sign in ',;>#"{}()|+' for sign in name)
    return name if plain else '"' + name.replace('"', '""') + '"'


def _loop(follow: dict[str, list[str]]) -> list[str]:
    """A loop of a graph, the first vertex again at its end; none if there is none."""
    left = {vertex: len(options) for vertex, options in follow.items()}
    before: dict[str, list[str]] = {vertex: [] for vertex in follow}
    for vertex, options in follow.items():
        for option in options:
            before[option].append(vertex)
    ends = [vertex for vertex, count in left.items() if count == 0]
    for end in ends:
        for vertex in before[end]:
            left[vertex] -= 1
            if left[vertex] == 0:
                ends.append(vertex)
    at = next((vertex for vertex, count in left.items() if count), None)
    way: list[str] = []
    while at is not None:
        if at in way:
            return [*way[way.index(at) :], at]
        way.append(at)
        at = next(option for option in follow[at] if left[option])
    return []


class Solver(Generic[P]):
    """A game with what was found of it so far: ask for as many positions as you like.

    The memo is in Rust; Python is called once for each position. Threads wait for each other.
    """

    def __init__(self, game: Game[P], *, max_memory: int | str | None = None) -> None:
        self.game = game
        own = getattr(type(game), "canonical", Game.canonical)
        canonical = None if own is Game.canonical else game.canonical
        tuples = getattr(game, "tuples_are_sums", None)
        memory = size(max_memory)
        self._search = _grundy.Search(game.options, canonical, Sum, tuples, memory)
        self._lock = threading.RLock()

    def value(self, position: P | Sum | list[P]) -> Nimber:
        """The Grundy value of a position, or of a sum (`Sum` or list) of positions."""
        with self._lock:
            return Nimber(self._search.value(position))

    def outcome(self, position: P | Sum | list[P], *, misere: bool = False) -> str:
        """`P` or `N`."""
        with self._lock:
            return "P" if self._search.is_p(position, misere) else "N"

    def options(self, position: P | Sum | list[P]) -> list[list[P]]:
        """The components after each move."""
        with self._lock:
            return self._search.moves(position, False, False)

    def winning_moves(
        self, position: P | Sum | list[P], *, misere: bool = False
    ) -> list[list[P]]:
        """The components after each move to a P-position."""
        with self._lock:
            return self._search.moves(position, True, misere)

    def solve(self, position: P | Sum | list[P], *, misere: bool = False) -> Solution[P]:
        """All that is known of a position."""
        with self._lock:
            value = None if misere else self.value(position)
            outcome = self.outcome(position, misere=misere)
            is_sum = type(position) is list or type(position) is Sum
            several: Any = position
            components: list[Any] = list(several) if is_sum else [position]
            return Solution(
                components=components,
                outcome=outcome,
                value=value,
                winning_moves=self.winning_moves(position, misere=misere),
                misere=misere,
                positions=self.positions,
            )

    def rules(
        self, *positions: P | Sum | list[P], most: int = 1_000_000, loopy: bool = False
    ) -> str:
        """The game as rules that list their moves, `edges{..}`, of all that can be reached from some
        positions. Each is called by its `repr`. Every call that takes rules takes them: `value`,
        `table`, `check`, `Match`, `certify` and the rest; so does the program, from a file.
        With `loopy=True` the game may go on for ever: `loopy` and `loopy_table` take it, then.

        >>> class Halve(Game[int]):
        ...     def options(self, n):
        ...         yield from {n // 2, n - 1} if n else ()
        >>> Solver(Halve()).rules(3)
        'edges{3,3>1,3>2,1>0,2>1}'
        """
        if not positions:
            raise InputError("found no position, expected some")
        names: dict[Any, str] = {}
        taken: set[str] = set()
        moves: list[str] = []
        queue: list[list[Any]] = []
        follow: dict[str, list[str]] = {}

        def name(parts: list[Any]) -> str:
            key = tuple(sorted(map(repr, parts)))
            if key not in names:
                text = " + ".join(key) or "0"
                count = 1
                while text in taken:
                    count += 1
                    text = f"{' + '.join(key)} ({count})"
                taken.add(text)
                names[key] = _quoted(text)
                queue.append(parts)
            return names[key]

        for start in positions:
            is_sum = type(start) is list or type(start) is Sum
            several: Any = start
            moves.append(name(list(several) if is_sum else [start]))
        for parts in queue:
            before = name(parts)
            follow[before] = list(dict.fromkeys(name(option) for option in self.options(parts)))
            moves += [f"{before}>{option}" for option in follow[before]]
            if len(moves) > most:
                raise InputError(f"found more than {most:,} moves; begin with smaller positions")
        if not loopy and (loop := _loop(follow)):
            error = LoopError(
                f"the rules loop: {' -> '.join(loop)}; rules(.., loopy=True) lists them all the same"
            )
            error.positions = tuple(loop)
            raise error
        return "edges{" + ",".join(moves) + "}"

    @property
    def positions(self) -> int:
        """Positions whose options are known."""
        return self._search.positions

    def __repr__(self) -> str:
        return f"Solver({type(self.game).__name__}, {self.positions} positions)"


def solve(
    game: Game[P],
    position: P | Sum | list[P],
    *,
    misere: bool = False,
    max_memory: int | str | None = None,
) -> Solution[P]:
    """Value, outcome and winning moves of a position of a game of your own.

    Play that can go on for ever is a `LoopError` with the positions of the loop; such games have
    draws and values by `loopy(Solver(game).rules(position, loopy=True))`. What `options` raises is
    raised here. For many positions of one game keep a `Solver`.
    """
    return Solver(game, max_memory=max_memory).solve(position, misere=misere)
