"""Values of positions."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._analysis import Analysis
from ._errors import GrundyError, InputError
from ._games import game
from ._given import call, sizes, wrong
from ._graphs import edges, is_graph
from ._own import analysed
from ._solver import Solver
from ._work import Progress, in_notation, plain, work

if TYPE_CHECKING:
    from ._own_rules import Rules

Heaps: TypeAlias = "Iterable[SupportsIndex] | SupportsIndex | str"
"""Heaps; text such as `5 2 | 4 state 1`, or the rows of a board, `../.#`."""

Positions: TypeAlias = "npt.ArrayLike | Iterable[Any]"
"""An array, one position per row, or a list."""

_CHEAP = 1 << 22
"""Positions of a table that is computed for one value."""


@call
def value(
    rules: Rules,
    position: Heaps | None = None,
    *,
    board: tuple[int, int] | None = None,
    state: Iterable[int] | None = None,
    misere: bool = False,
    options: bool = False,
    remoteness: bool = False,
    engine: str | None = None,
    no_moves: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Analysis:
    """The value, outcome and winning moves of one position.

    Parameters
    ----------
    rules : str or HeapRules or Game or dict or networkx.DiGraph
        Rules in the notation of the command line, such as ``'moore(2)'`` (`rulesets` lists them);
        rules from a function (`rules`); or a game of your own.
    position : list of int or int or str or networkx.Graph, optional
        The heaps; text as the command line takes it; the row lengths of chomp; for rules on graphs
        a graph, as text or of networkx; for games of your own any position.
    board : tuple of int, optional
        Rows and columns of a full board, instead of a position.
    options : bool, default False
        Whether to list every option with its value.
    remoteness : bool, default False
        Whether to find how long play lasts.
    no_moves : bool, default False
        Whether to leave the winning moves out: on large boards they cost more than the value.
    seconds : float, optional
        Time that the search of the value may take, with ``no_moves=True``.
    nodes : int, optional
        Nodes that it may look at, with ``no_moves=True``.

    Returns
    -------
    Analysis
        The value, a `Nimber`, with the outcome, the winning moves and more.

    Raises
    ------
    UnsupportedError
        It cannot be computed for these rules.
    LoopError
        Play can go on for ever.
    UnfinishedError
        Seconds, nodes or memory were used up before the value was found; it says what is known.

    See Also
    --------
    values : values of many positions.
    Solver : many positions of one game of your own.

    Examples
    --------
    >>> found = g.value("nim", [5, 1, 6])
    >>> found, found.outcome, found.winning_moves
    (Nimber(2), 'N', [(5, 1, 4)])
    >>> g.value("nim", [1, 3, 5, 7], remoteness=True).remoteness
    16
    >>> g.value("node-kayles", "cycle(9) + petersen")
    Nimber(1)
    >>> g.value({"a": ["b", "c"], "b": ["c"]}, "a")
    Nimber(2)
    """
    bounded = seconds is not None or nodes is not None
    if bounded and (not no_moves or options or remoteness):
        raise InputError(
            "found seconds or nodes where more than the value is asked for, expected them with "
            "no_moves=True and without options and remoteness"
        )
    if not isinstance(rules, str):
        in_notation(
            board=board, state=state, engine=engine, threads=threads, progress=progress,
            seconds=seconds, nodes=nodes,
        )
        return _own_value(rules, position, misere, options, remoteness, max_memory)
    graph = None
    given = position
    if is_graph(position):
        graph, position = position, edges(position)
    remembered = None if state is None else sizes("state", state)
    place = None if board is None else (int(board[0]), int(board[1]))
    budget = (seconds, nodes)
    asked = (rules, position, place, remembered, misere, engine, options, remoteness, no_moves)
    if progress is False:
        known = _grundy.value(*asked, budget, plain(threads, max_memory))
    else:
        with work(threads, max_memory, progress) as allowed:
            known = _grundy.value(*asked, budget, allowed)
    if known["value"] is None and known["method"][0] == "theorem" and known["convention"] == "normal":
        _by_table(known, rules, threads, max_memory)
    if graph is not None:
        known["graph"] = [list(map(str, given.nodes)), _ends(given)]  # type: ignore[union-attr]
    return Analysis(known)


def _ends(graph: Any) -> list[tuple[int, int]]:
    number = {vertex: at for at, vertex in enumerate(graph.nodes)}
    return [(number[a], number[b]) for a, b in graph.edges]


def _by_table(
    known: dict[str, Any], rules: str, threads: int | None, max_memory: int | str | None
) -> None:
    """The value of a position that was too large to search, where a table of its box is cheap."""
    heaps = known["position"]
    count = prod(heap + 1 for heap in heaps)
    call = f"table({rules!r}, heaps={len(heaps)}, max={max(heaps)}, order='sorted')"
    known["no_value"] = f"its table would have {count:,} positions; {call} computes it"
    if count > _CHEAP:
        return
    most = max(heaps)
    try:
        found = _grundy.table(
            rules, len(heaps), [most], None, False, False, "sorted", None, plain(threads, max_memory)
        )
    except GrundyError:
        return
    from ._table import made

    table = made(found)
    known["value"] = table[tuple(heaps)]
    known["method"] = ("table", f"{table.engine}, a table of {len(table):,} positions", 0)


def _own_value(
    rules: Any,
    position: Any,
    misere: bool,
    options: bool,
    remoteness: bool,
    max_memory: int | str | None,
) -> Analysis:
    from ._own_rules import HeapRules

    if isinstance(rules, HeapRules):
        return rules.value(
            position, misere=misere, options=options, remoteness=remoteness, max_memory=max_memory
        )
    if position is None:
        raise InputError("found no position, expected one of the game")
    if isinstance(rules, Solver):
        solver, name = rules, type(rules.game).__name__
    else:
        own = game(rules)
        solver = Solver(own, max_memory=max_memory)
        name = type(own).__name__ if own is rules else "game"
    return analysed(name, solver, position, misere, options, remoteness)


@call
def values(
    rules: Rules,
    positions: Positions,
    *,
    max_memory: int | str | None = None,
    threads: int | None = None,
) -> npt.NDArray[np.int64]:
    """The Grundy values of an array of positions.

    A table of the box that they lie in is computed where that is cheap, and each position is
    searched otherwise.

    Parameters
    ----------
    rules : str or HeapRules or Game or dict or networkx.DiGraph
        As for `value`.
    positions : array_like of int
        One position per row, its heaps along the last axis; for games of your own a list of
        positions.

    Returns
    -------
    numpy.ndarray
        The value of each position, as int64.

    Raises
    ------
    UnsupportedError
        Some position has no value.

    Examples
    --------
    >>> g.values("wythoff", [[1, 2], [3, 4], [3, 5]])
    array([0, 2, 0])
    >>> g.values("kayles", [[7], [1000]])
    array([2, 1])
    """
    from ._own_rules import HeapRules

    if not isinstance(rules, (str, HeapRules)):
        in_notation(threads=threads)
        own: Any = rules
        if not isinstance(positions, Iterable):
            raise wrong("positions", positions, "a list of positions")
        return Solver(own, max_memory=max_memory).values(positions)
    rows = _rows(positions)
    if rows.size == 0:
        return np.zeros(rows.shape[:-1], dtype=np.int64)
    most = rows.reshape(-1, rows.shape[-1]).max(axis=0).tolist()
    count = prod(heap + 1 for heap in most)
    if count <= max(_CHEAP >> 2, 64 * rows.shape[0]) or isinstance(rules, HeapRules):
        try:
            from ._table import table

            found = table(rules, len(most), most, threads=threads, max_memory=max_memory)
            if not found.outcomes:
                return found.at(rows)
        except GrundyError:
            if isinstance(rules, HeapRules):
                raise
    each = [
        int(value(rules, row, threads=threads, max_memory=max_memory))
        for row in rows.reshape(-1, rows.shape[-1]).tolist()
    ]
    return np.array(each, dtype=np.int64).reshape(rows.shape[:-1])


def _rows(positions: Any) -> npt.NDArray[np.int64]:
    """Positions, one along the last axis."""
    try:
        found = np.asarray(positions)
    except ValueError:
        found = np.zeros(0)
    if found.size == 0 and found.ndim < 2:
        found = np.zeros((0, 1), dtype=np.int64)
    if found.dtype.kind not in "iu" or found.ndim == 0:
        raise wrong("positions", positions, "an array of integers, one position per row")
    if found.ndim == 1:
        found = found[:, None]
    if found.size and found.min() < 0:
        raise InputError(f"found a heap of {found.min()} in positions, expected 0 or more")
    return found.astype(np.int64)


@call
def value_certificate(
    rules: str,
    position: Heaps | None = None,
    *,
    board: tuple[int, int] | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> str:
    """A certificate of the value of a position in normal play.

    `certify` and ``results/check/value.py`` recheck it. It is made for boards, and for rules whose
    positions are sums of single heaps, such as those on graphs.

    Parameters
    ----------
    rules : str
        Rules in the notation of the command line.
    position : list of int or int or str or networkx.Graph, optional
        As for `value`.
    board : tuple of int, optional
        Rows and columns of a full board, instead of a position.

    Returns
    -------
    str
        The text of the certificate.

    Examples
    --------
    >>> text = g.value_certificate("cram", board=(3, 4))
    >>> g.certify(text).verdict
    'ACCEPTED'
    """
    if is_graph(position):
        position = edges(position)
    place = None if board is None else (int(board[0]), int(board[1]))
    with work(threads, max_memory, progress) as allowed:
        return _grundy.value_certificate(rules, position, place, allowed)
