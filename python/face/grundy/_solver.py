"""What is found of a game of your own, and how."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import GameError, InputError
from ._games import Game, GameSource, P, Sum, game
from ._given import call
from ._html import pairs
from ._listing import Listing, endless, loop_of, parts_of, quoted, shown
from ._nimber import Nimber
from ._work import size

if TYPE_CHECKING:
    import networkx

T = TypeVar("T")

_game = game
"""By another name where an argument is called so."""


@dataclass(frozen=True)
class Solution(Generic[P]):
    """What is known of a position of a game of your own; true if the next player wins.

    Attributes
    ----------
    components : list
        One position, or those of a sum.
    outcome : str
        ``'N'`` if the next player wins, else ``'P'``.
    value : Nimber or None
        The Grundy value; None in misere play.
    winning_moves : list of list
        The components after each winning move.
    misere : bool
        Whether it is misere play.
    positions : int
        Positions whose options are known.

    Examples
    --------
    >>> found = g.solve(lambda n: [n - k for k in (1, 2, 3) if n >= k], 9)
    >>> found.outcome, found.value, found.winning_moves
    ('N', Nimber(1), [[8]])
    """

    components: list[P]
    outcome: str
    value: Nimber | None
    winning_moves: list[list[P]]
    misere: bool
    positions: int

    def __bool__(self) -> bool:
        return self.outcome == "N"

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value={self.value}"
        moves = len(self.winning_moves)
        return f"Solution({self.outcome}{value}, {moves} winning moves, {self.positions} positions)"

    def _repr_html_(self) -> str:
        moves = "; ".join(shown(move) for move in self.winning_moves[:20])
        entries = [
            ("position", shown(self.components)),
            ("value", self.value),
            ("winning moves", moves or "none"),
            ("positions searched", f"{self.positions:,}"),
        ]
        return pairs(self.outcome + (", misere play" if self.misere else ""), entries)


class Solver(Generic[P]):
    """A game with what was found of it so far: ask for as many positions as you like.

    The memo is in Rust; Python is called once for each position and kind of question. Threads wait
    for each other. A position may be a sum: a `Sum`, or a list.

    Parameters
    ----------
    game : Game or dict or networkx.DiGraph or callable
        The game, or what `grundy.game` makes one of.
    max_memory : int or str, optional
        Memory that it may use: bytes, or text such as ``'4G'``.

    Examples
    --------
    >>> solver = g.Solver(lambda n: [n - k for k in (1, 3, 4) if n >= k])
    >>> solver.value(100), solver.outcome(7), solver.winning_moves(8)
    (Nimber(0), 'P', [[7]])
    """

    @call
    def __init__(self, game: GameSource[P], *, max_memory: int | str | None = None) -> None:
        self.game = made = _game(game)
        own = getattr(type(made), "canonical", Game.canonical)
        canonical = None if own is Game.canonical else made.canonical
        tuples = getattr(made, "tuples_are_sums", None)
        self._search = _grundy.Search(made.options, canonical, Sum, tuples, size(max_memory))
        self._lock = threading.RLock()
        self._busy = False

    def _asked(self, ask: Callable[..., T], position: Any, *more: Any) -> T:
        with self._lock:
            if self._busy:
                error = GameError(
                    f"found a question about {position!r} from within options(), expected none: a "
                    "game names its moves, and its solver finds values; ask another Solver there"
                )
                error.position, error.option, error.remedy = position, None, "ask another Solver"
                raise error
            self._busy = True
            try:
                return ask(position, *more)
            finally:
                self._busy = False

    @call
    def value(self, position: P | Sum | list[P]) -> Nimber:
        """The Grundy value of a position.

        Parameters
        ----------
        position : object
            A position, or a sum of positions.

        Returns
        -------
        Nimber
            The value.

        Raises
        ------
        LoopError
            Play can go on for ever.
        GameError
            The game gave something that is no option.
        """
        return Nimber(self._asked(self._search.value, position))

    @call
    def values(self, positions: Iterable[Any]) -> npt.NDArray[np.int64]:
        """The Grundy values of many positions.

        Parameters
        ----------
        positions : iterable
            Positions, or sums.

        Returns
        -------
        numpy.ndarray
            Their values, as int64.

        Examples
        --------
        >>> g.Solver(lambda n: range(n)).values([3, [1, 2], 0])
        array([3, 3, 0])
        """
        found = [self._asked(self._search.value, position) for position in positions]
        return np.array(found, dtype=np.int64)

    @call
    def outcome(self, position: P | Sum | list[P], *, misere: bool = False) -> str:
        """The outcome of a position, without its value.

        A position is left once an option is lost for the opponent, as
        ``any(not wins(q) for q in options(p))`` does; options that a generator would yield later
        are never made.

        Parameters
        ----------
        position : object
            A position, or a sum of positions.

        Returns
        -------
        str
            ``'P'`` or ``'N'``.
        """
        return "P" if self._asked(self._search.is_p, position, misere) else "N"

    @call
    def options(self, position: P | Sum | list[P]) -> list[list[P]]:
        """The components after each move.

        Parameters
        ----------
        position : object
            A position, or a sum of positions.

        Returns
        -------
        list of list
            Components, for each option.
        """
        return self._asked(self._search.moves, position, False, False)

    @call
    def winning_moves(self, position: P | Sum | list[P], *, misere: bool = False) -> list[list[P]]:
        """The components after each move to a P-position.

        Parameters
        ----------
        position : object
            A position, or a sum of positions.

        Returns
        -------
        list of list
            Components, for each winning move.
        """
        return self._asked(self._search.moves, position, True, misere)

    @call
    def solve(self, position: P | Sum | list[P], *, misere: bool = False) -> Solution[P]:
        """All that is known of a position.

        Parameters
        ----------
        position : object
            A position, or a sum of positions.

        Returns
        -------
        Solution
            Outcome, value and winning moves.
        """
        with self._lock:
            value = None if misere else self.value(position)
            outcome = self.outcome(position, misere=misere)
            return Solution(
                components=parts_of(position),
                outcome=outcome,
                value=value,
                winning_moves=self.winning_moves(position, misere=misere),
                misere=misere,
                positions=self.positions,
            )

    @call
    def rules(
        self, *positions: P | Sum | list[P], most: int = 1_000_000, loopy: bool = False
    ) -> str:
        """The game as rules that list the moves of all positions that can be reached, ``edges{..}``.

        Each position is called by its `repr`. Every call that takes rules takes them, and so does
        the program, from a file.

        Parameters
        ----------
        positions : object
            Where to begin.
        most : int, default 1000000
            Moves to list at most.
        loopy : bool, default False
            Whether the game may go on for ever: `loopy` and `loopy_table` take it then.

        Returns
        -------
        str
            The rules.

        Raises
        ------
        LoopError
            Play can go on for ever, and `loopy` does not say so.

        Examples
        --------
        >>> g.Solver(lambda n: {n // 2, n - 1} if n else ()).rules(3)
        'edges{3,3>1,3>2,1>0,2>1}'
        """
        return self._listing(list(positions), most, loopy).rules

    def _listing(self, positions: list[Any], most: int = 1_000_000, loopy: bool = False) -> Listing:
        """The moves of all positions that can be reached from some, as rules."""
        if not positions:
            raise InputError("found no position, expected some")
        names: dict[Any, str] = {}
        known: dict[str, list[Any]] = {}
        moves: list[str] = []
        queue: list[list[Any]] = []
        follow: dict[str, list[str]] = {}

        def name(parts: list[Any]) -> str:
            key = tuple(sorted(map(repr, parts)))
            if key not in names:
                text = " + ".join(key) or "0"
                count = 1
                while text in known:
                    count += 1
                    text = f"{' + '.join(key)} ({count})"
                known[text] = parts
                names[key] = quoted(text)
                queue.append(parts)
            return names[key]

        for start in positions:
            moves.append(name(parts_of(start)))
        for parts in queue:
            before = name(parts)
            options = self._asked(self._search.moves, parts, False, False)
            follow[before] = list(dict.fromkeys(map(name, options)))
            moves += [f"{before}>{option}" for option in follow[before]]
            if len(moves) > most:
                raise InputError(f"found more than {most:,} moves; begin with smaller positions")
        if not loopy and (loop := loop_of(follow)):
            raise endless(loop)
        return Listing("edges{" + ",".join(moves) + "}", known)

    @call
    def to_networkx(self, *positions: P | Sum | list[P]) -> networkx.DiGraph[Any]:
        """The positions that can be reached from some and the moves between them, as a graph.

        Parameters
        ----------
        positions : object
            Where to begin.

        Returns
        -------
        networkx.DiGraph
            Its vertices are the positions, tuples of components where they are sums, with `value`
            and `outcome`.

        Examples
        --------
        >>> graph = g.Solver(lambda n: {n // 2, n - 1} if n else ()).to_networkx(3)
        >>> sorted(graph.edges), graph.nodes[3]["value"]
        ([(1, 0), (2, 1), (3, 1), (3, 2)], 2)
        """
        import networkx

        graph = networkx.DiGraph()
        queue = [parts_of(position) for position in positions]

        def vertex(parts: list[Any]) -> Any:
            return parts[0] if len(parts) == 1 else tuple(parts)

        seen = set()
        while queue:
            parts = queue.pop()
            if (at := vertex(parts)) in seen:
                continue
            seen.add(at)
            value = self._asked(self._search.value, parts)
            graph.add_node(at, value=value, outcome="N" if value else "P")
            for option in self._asked(self._search.moves, parts, False, False):
                graph.add_edge(at, vertex(option))
                queue.append(option)
        return graph

    @property
    def positions(self) -> int:
        """Positions whose options are known."""
        return self._search.positions

    def __repr__(self) -> str:
        return f"Solver({type(self.game).__name__}, {self.positions} positions)"


@call
def solve(
    game: GameSource[Any],
    position: P | Sum | list[P],
    *,
    misere: bool = False,
    max_memory: int | str | None = None,
) -> Solution[P]:
    """Value, outcome and winning moves of a position of a game of your own.

    What `options` raises is raised here. For many positions of one game keep a `Solver`. Games that
    may go on for ever have draws and values by ``loopy(game, position)``.

    Parameters
    ----------
    game : Game or dict or networkx.DiGraph or callable
        The game, or what `grundy.game` makes one of.
    position : object
        A position, or a sum of positions: a `Sum` or a list.

    Returns
    -------
    Solution
        What is known of the position.

    Raises
    ------
    LoopError
        Play can go on for ever; it has the positions of the loop.
    GameError
        The game gave something that is no option.

    Examples
    --------
    >>> class Euclid(g.Game):
    ...     def options(self, position):
    ...         a, b = sorted(position)
    ...         return [(a, b - k * a) for k in range(1, b // a + 1)] if a else ()
    >>> g.solve(Euclid(), (21, 13))
    Solution(P, value=0, 0 winning moves, 8 positions)
    """
    return Solver(game, max_memory=max_memory).solve(position, misere=misere)
