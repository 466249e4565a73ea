"""Games of your own: positions are any hashable objects of Python."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import GameError, InputError, LoopError
from ._given import call, wrong
from ._html import pairs
from ._nimber import Nimber
from ._work import size

if TYPE_CHECKING:
    import networkx

P = TypeVar("P")
"""A position."""
V = TypeVar("V")
"""A vertex."""
T = TypeVar("T")


class Sum(tuple[Any, ...]):
    """A disjunctive sum of positions: a move is a move in one of them.

    A list of positions means the same. ``Sum()`` is the game without moves.

    Examples
    --------
    >>> g.solve(lambda n: range(n), g.Sum([3, 5])).value
    Nimber(6)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Sum({list(self)!r})"


@call
def components(vertices: Collection[V], near: Mapping[V, AbstractSet[V]]) -> list[frozenset[V]]:
    """The connected components of some vertices of a graph.

    They are the summands of what is left of a position on a graph.

    Parameters
    ----------
    vertices : collection
        The vertices that are left.
    near : mapping
        The neighbours of each vertex, among them vertices that are gone; a graph of networkx will do.

    Returns
    -------
    list of frozenset
        The vertices of each component.

    Examples
    --------
    >>> g.components({1, 2, 4}, {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}})
    [frozenset({1, 2}), frozenset({4})]
    """
    left = set(vertices)
    parts: list[frozenset[V]] = []
    while left:
        part: set[V] = set()
        edge = {left.pop()}
        while edge:
            part |= edge
            edge = {other for vertex in edge for other in _near(near, vertex) if other in left}
            left -= edge
        parts.append(frozenset(part))
    return parts


def _near(near: Mapping[V, AbstractSet[V]], vertex: V) -> Iterable[V]:
    try:
        found = near[vertex]
    except (KeyError, IndexError, TypeError):
        raise InputError(f"found no neighbours of {vertex!r} in near, expected a set") from None
    if not isinstance(found, Iterable):
        raise wrong(f"near[{vertex!r}]", found, "a set of vertices")
    return found


class Game(ABC, Generic[P]):
    """A game of your own: one method, which names the options of a position.

    Positions are hashable: numbers, text, tuples, frozensets, objects of yours. An option is a
    position, or a sum of positions (its components), whose value is the nim-sum of theirs: a `Sum`,
    a list or a generator. A plain tuple is a sum where its parts are such as the position that
    moves, unless that is a tuple itself; where both readings are possible it is refused. Equal
    positions must have equal options. Each position is asked once, in whatever order.

    Attributes
    ----------
    tuples_are_sums : bool or None
        Set it in the class to say that options which are plain tuples are sums, or that they never
        are.

    See Also
    --------
    game : games from a dict, a directed graph or a function.

    Examples
    --------
    >>> class Kayles(g.Game):
    ...     def options(self, n):
    ...         for taken in 1, 2:
    ...             for left in range(n - taken + 1):
    ...                 yield left, n - taken - left
    >>> g.solve(Kayles(), 10).value
    Nimber(2)
    """

    tuples_are_sums: bool | None = None

    @abstractmethod
    def options(self, position: P) -> Iterable[Any]:
        """The options of a position.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        iterable
            Positions, or sums of positions; ``()`` where there is no move.
        """

    def canonical(self, position: P) -> P:
        """A position that stands for all that are alike.

        Override it to search each class of positions once: a sorted tuple, a board that is not
        turned.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        object
            A position with the same value.
        """
        return position


class _Listed(Game[Any]):
    """Positions and their options in a dict: what is only an option has none."""

    tuples_are_sums = False

    def __init__(self, known: Mapping[Any, Iterable[Any]]) -> None:
        for position, options in known.items():
            if isinstance(options, (str, bytes)) or not isinstance(options, Iterable):
                raise wrong(f"source[{position!r}]", options, "a list of options")
        self._known = known
        self._ends: set[Any] | None = None

    def options(self, position: Any) -> Iterable[Any]:
        found = self._known.get(position)
        if found is not None:
            return found
        if self._ends is None:
            self._ends = {part for one in self._known.values() for part in _flat(one)}
        if position not in self._ends:
            first = next(iter(self._known), None)
            raise InputError(f"found position {position!r}, expected one of the dict, such as {first!r}")
        return ()


def _flat(options: Iterable[Any]) -> Iterable[Any]:
    for option in options:
        if type(option) is list or type(option) is Sum:
            yield from option
        else:
            yield option


class _Graph(Game[Any]):
    """A token on a directed graph."""

    tuples_are_sums = False

    def __init__(self, graph: Any) -> None:
        self._graph = graph

    def options(self, position: Any) -> Iterable[Any]:
        if position not in self._graph:
            raise InputError(f"found position {position!r}, expected a vertex of the graph")
        return list(self._graph.successors(position))


class _Options(Game[Any]):
    """The options by a function."""

    def __init__(self, function: Callable[[Any], Iterable[Any]]) -> None:
        self._function = function

    def options(self, position: Any) -> Iterable[Any]:
        return self._function(position)


V_co = TypeVar("V_co", covariant=True)


class DirectedGraph(Protocol[V_co]):
    """A directed graph as networkx has them."""

    def successors(self, n: Any, /) -> Iterable[V_co]:
        """Where the edges from a vertex lead."""


GameSource: TypeAlias = (
    "Game[P] | Mapping[P, Iterable[Any]] | DirectedGraph[P] | Callable[[P], Iterable[Any]]"
)
"""A game, or what `game` makes one of."""


@call
def game(source: GameSource[P]) -> Game[P]:
    """A game from a dict of options, a directed graph, or a function.

    Wherever a game is expected these may be given as they are; here they become a `Game`.

    Parameters
    ----------
    source : dict or networkx.DiGraph or callable or Game
        The options of each position; a list among them is a sum. Positions of a dict that occur as
        options only have no moves. A graph is played with a token that goes along its edges. A
        function is given a position and returns its options.

    Returns
    -------
    Game
        The game.

    Examples
    --------
    >>> pile = g.game({5: [3, 4], 4: [2, 3], 3: [1, 2], 2: [1], 1: []})
    >>> g.solve(pile, 5).value
    Nimber(1)
    >>> g.solve(lambda n: range(n), 7).value
    Nimber(7)
    """
    if isinstance(source, Mapping):
        return _Listed(source)
    if hasattr(source, "options"):
        own: Any = source
        return own  # type: ignore[no-any-return]
    if hasattr(source, "successors"):
        return _Graph(source)
    function: Any = source
    return _Options(function)


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


@dataclass(frozen=True)
class Listing:
    """The moves of all positions that can be reached, as rules, and the positions by their names."""

    rules: str
    names: dict[str, list[Any]]

    def name(self, parts: list[Any]) -> str:
        """The name of a position, as it is typed."""
        wanted = sorted(map(repr, parts))
        for name, known in self.names.items():
            if sorted(map(repr, known)) == wanted:
                return _quoted(name)
        raise InputError(f"found {_shown(parts)}, expected a position that can be reached")


def parts_of(position: Any) -> list[Any]:
    """The components of a position: one, or those of a sum."""
    return list(position) if type(position) is list or type(position) is Sum else [position]


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
                names[key] = _quoted(text)
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
        if not loopy and (loop := _loop(follow)):
            raise _endless(loop)
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


_SHOWN_LOOP = 8
"""Positions of a loop that an error shows."""


def _endless(loop: list[str]) -> LoopError:
    shown = loop if len(loop) <= _SHOWN_LOOP else [*loop[:5], f"({len(loop) - 7} more)", *loop[-2:]]
    error = LoopError(
        f"the rules loop: {' -> '.join(shown)}; rules(.., loopy=True) lists them all the same"
    )
    error.positions = tuple(loop)
    return error


_game = game


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
