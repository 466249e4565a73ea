"""One position: outcome, value, winning moves, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import GrundyError, InputError
from ._games import Solver, game
from ._given import call, sizes, wrong
from ._graphs import edges, is_graph
from ._html import escape, grid, note
from ._nimber import Nimber
from ._own import analysed
from ._pictures import Board, graph_svg
from ._work import Progress, in_notation, plain, work

if TYPE_CHECKING:
    from ._own_rules import Rules

Outcome: TypeAlias = Literal["P", "N"]

Heaps: TypeAlias = "Iterable[SupportsIndex] | SupportsIndex | str"
"""Heaps; text such as `5 2 | 4 state 1`, or the rows of a board, `../.#`."""

Positions: TypeAlias = "npt.ArrayLike | Iterable[Any]"
"""An array, one position per row, or a list."""

_CHEAP = 1 << 22
"""Positions of a table that is computed for one value."""


@dataclass(frozen=True)
class DigitalSum:
    """The table by which Nim is taught: the heaps in binary, and the sum of each column.

    For Moore's Nim with k heaps in a move the sums are taken mod k + 1.

    Attributes
    ----------
    modulus : int
        k + 1.
    columns : list of int
        What a one in each column counts: .., 4, 2, 1.
    rows : list of list of int
        The digits of each heap.
    sums : list of int
        The sums of the columns.
    residues : list of int
        The sums mod the modulus: all are 0 at a P-position of normal play.
    heaps : list of int
        The heaps.

    Examples
    --------
    >>> g.value("nim", [5, 1, 6]).digital_sum.residues
    [0, 1, 0]
    """

    modulus: int
    columns: list[int]
    rows: list[list[int]]
    sums: list[int]
    residues: list[int]
    heaps: list[int] = field(default_factory=list)

    def _repr_html_(self) -> str:
        head = ["", *map(str, self.columns)]
        heaps = [[str(heap), *map(str, row)] for heap, row in zip(self.heaps, self.rows)]
        sums = [["sum", *map(str, self.sums)], [f"mod {self.modulus}", *map(str, self.residues)]]
        last = len(heaps) + 1
        marked = {(last, i + 1) for i, rest in enumerate(self.residues) if rest}
        return grid(head, heaps + sums, marked)


class Analysis(Nimber):
    """What is known of a position: it is its value, a `Nimber`, together with all the rest.

    Where there is no value (misere play, options that may be forbidden, positions that are too
    large for it), `value` is None and only the outcome counts. True if the next player wins.

    Examples
    --------
    >>> found = g.value("nim", [5, 1, 6])
    >>> found, found.outcome, found.winning_moves
    (Nimber(2), 'N', [(5, 1, 4)])
    >>> found + g.value("kayles", 5)
    Nimber(6)
    """

    __slots__ = ("_known",)

    def __init__(self, known: dict[str, Any]) -> None:
        self._n = known["value"] or 0
        self._known = known

    def __reduce__(self) -> tuple[type[Analysis], tuple[dict[str, Any]]]:
        return Analysis, (self._known,)

    def __index__(self) -> int:
        if self._known["value"] is None:
            why = "misere play has outcomes only"
            if self.convention == "normal":
                why = self._known.get("no_value", "these rules have outcomes only")
            raise InputError(f"no value was computed of {self.position} of {self.rules}: {why}")
        return self._n

    def __hash__(self) -> int:
        return hash(self._n)

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Analysis) and self.value is other.value is None:
            return self._known == other._known
        if self.value is None or (isinstance(other, Analysis) and other.value is None):
            return False
        # a value is what the position is worth, whatever the rules
        return super().__eq__(other)

    def __bool__(self) -> bool:
        return self.outcome == "N"

    def __repr__(self) -> str:
        return f"Nimber({self._n})" if self.value is not None else f"Outcome({self.outcome!r})"

    def __str__(self) -> str:
        return super().__str__() if self.value is not None else self.outcome

    @property
    def rules(self) -> str:
        """The rules in their notation."""
        return str(self._known["rules"])

    @property
    def position(self) -> Any:
        """The heaps as a tuple; a board as text; a position of a game of your own as it is."""
        return self._known["position"]

    @property
    def convention(self) -> str:
        """``'normal'`` or ``'misere'``."""
        return str(self._known["convention"])

    @property
    def outcome(self) -> Outcome:
        """``'N'`` if the next player wins, else ``'P'``."""
        return "P" if self._known["outcome"] == "P" else "N"

    @property
    def value(self) -> Nimber | None:
        """The Grundy value, where it was computed."""
        return None if self._known["value"] is None else Nimber(self._n)

    @property
    def winning_moves(self) -> list[Any]:
        """The positions after each winning move.

        It is empty where there are too many moves to go through; `complete` is False then.
        """
        return list(self._known["winning_moves"])

    @property
    def winning_states(self) -> list[list[int]]:
        """What the rules remember after each winning move, for rules that remember something."""
        return list(self._known.get("winning_states", ()))

    @property
    def complete(self) -> bool:
        """Whether all winning moves are listed."""
        return bool(self._known["complete"])

    @property
    def options(self) -> list[tuple[Any, int | str]] | None:
        """Every option with its value, or with P or N; of ``value(.., options=True)``."""
        options = self._known.get("options")
        if options is None:
            return None
        if self.value is not None:
            return list(options)
        return [(to, "N" if number else "P") for to, number in options]

    @property
    def remoteness(self) -> int | None:
        """How many moves play lasts if the winner hurries and the loser holds out.

        Of ``value(.., remoteness=True)``.
        """
        return self._known.get("remoteness")

    @property
    def suspense(self) -> int | None:
        """How many moves play lasts if the winner delays and the loser hurries.

        Of ``value(.., remoteness=True)``.
        """
        return self._known.get("suspense")

    @property
    def digital_sum(self) -> DigitalSum | None:
        """The columns of binary digits, for nim and moore(k)."""
        table = self._known.get("digital_sum")
        return DigitalSum(**table, heaps=list(self.position)) if table else None

    @property
    def why(self) -> str:
        """Why, in a sentence or two."""
        return f"{_because(self)}. {_method(*self._known['method'])}."

    @property
    def board(self) -> Board | None:
        """A picture of the board, for games on boards."""
        own = self._known.get("own")
        return Board(self.position) if isinstance(self.position, str) and not own else None

    def _repr_svg_(self) -> str | None:
        """The graph, where the position was one of networkx."""
        drawn = self._known.get("graph")
        return None if drawn is None else graph_svg(*drawn)

    def _repr_latex_(self) -> None:  # type: ignore[override]
        return None

    def _repr_html_(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        play = "" if self.convention == "normal" else f", {self.convention} play"
        rules = self.rules if len(self.rules) < 200 else f"{self.rules[:200]}.."
        head = f"<b>{escape(rules)}</b> {escape(_text(self.position))}{play}: "
        parts = [f"<p>{head}<b>{self.outcome}</b>{value}</p>"]
        if (board := self.board) is not None:
            parts.append(board._repr_svg_())
        parts.append(self._repr_svg_() or "")
        if (table := self.digital_sum) is not None:
            parts.append(table._repr_html_())
        parts.append(note(self.why))
        moves = [_text(to) for to in self.winning_moves[:50]]
        more = len(self.winning_moves) - len(moves)
        if moves:
            more_text = f" and {more} more" if more else ""
            parts.append(f"<p>winning moves: {escape('; '.join(moves))}{more_text}</p>")
        return "".join(parts)


def _text(position: Any) -> str:
    text = position if isinstance(position, str) else str(position).replace(",)", ")")
    return text if len(text) < 400 else f"{text[:400]}.."


def _because(found: Analysis) -> str:
    table = found.digital_sum
    if table is not None and found.convention == "normal":
        wrong = [column for column, rest in zip(table.columns, table.residues) if rest]
        if not wrong:
            return f"P: every column sum is 0 mod {table.modulus}, and any move changes that"
        names = ", ".join(map(str, wrong))
        plural = "s" if len(wrong) > 1 else ""
        is_are = "are" if plural else "is"
        return f"N: the column{plural} of {names} {is_are} not 0 mod {table.modulus}"
    count = len(found.winning_moves)
    if found.outcome == "P":
        return "P: no move wins"
    if not count and not found.complete:
        return "N: there are too many moves to check, and none is listed"
    if not count:
        return "N: there is no move, which wins in misere play"
    more = "" if found.complete else "more than "
    return f"N: {more}{count} winning move{'s' if count > 1 else ''}"


def _method(kind: str, engine: str, stored: int) -> str:
    match kind:
        case "theorem":
            name = "Bouton's" if stored == 1 else "Moore's"
            return f"By {name} theorem, not by search: the position is too large for that"
        case "known":
            return f"By {engine}, not by search"
        case "positions":
            return f"By {engine}, {stored:,} positions"
        case "heaps" | "sequence":
            return f"By {engine}, {stored:,} single heaps, combined by nim-sum"
        case "components":
            return f"By {engine}, {stored:,} components, combined by nim-sum"
        case "summands":
            return f"By memo of each summand alone, {stored:,} positions, combined by nim-sum"
    return f"By {engine}"


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
    if not isinstance(rules, str):
        in_notation(board=board, state=state, engine=engine, threads=threads, progress=progress)
        return _own_value(rules, position, misere, options, remoteness, max_memory)
    graph = None
    given = position
    if is_graph(position):
        graph, position = position, edges(position)
    remembered = None if state is None else sizes("state", state)
    place = None if board is None else (int(board[0]), int(board[1]))
    asked = (rules, position, place, remembered, misere, engine, options, remoteness)
    if progress is False:
        known = _grundy.value(*asked, plain(threads, max_memory))
    else:
        with work(threads, max_memory, progress) as allowed:
            known = _grundy.value(*asked, allowed)
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


@dataclass(frozen=True)
class Ruleset:
    """A registered ruleset.

    Attributes
    ----------
    name : str
        Its name.
    signature : str
        The name with its parameters, such as ``moore(k)``.
    summary : str
        The moves, in a line.
    source : str
        Where it comes from.
    example : str
        Rules of the class, as they are typed.

    Examples
    --------
    >>> [one.signature for one in g.rulesets() if one.name == "moore"]
    ['moore(k)']
    """

    name: str
    signature: str
    summary: str
    source: str
    example: str


@lru_cache(maxsize=1)
def _all() -> tuple[Ruleset, ...]:
    return tuple(Ruleset(*texts) for texts in _grundy.rulesets())


def rulesets() -> list[Ruleset]:
    """All registered rulesets.

    Returns
    -------
    list of Ruleset
        Names, moves and sources.

    Examples
    --------
    >>> "welter" in [one.name for one in g.rulesets()]
    True
    """
    return list(_all())
