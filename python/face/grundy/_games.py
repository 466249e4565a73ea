"""Games of your own: positions are any hashable objects of Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from ._errors import InputError
from ._given import call, wrong

P = TypeVar("P")
"""A position."""
V = TypeVar("V")
"""A vertex."""


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
        """A representative of all positions that are alike.

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
