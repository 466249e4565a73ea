"""One position: outcome, value, winning moves, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

from . import _grundy
from ._html import escape, grid, note
from ._nimber import Nimber
from ._pictures import Board
from ._work import Progress, in_notation, plain, work

if TYPE_CHECKING:
    from ._own_rules import HeapRules

Outcome: TypeAlias = Literal["P", "N"]

Heaps: TypeAlias = "Iterable[SupportsIndex] | SupportsIndex | str"
"""Heaps; text such as `5 2 | 4 state 1`, or the rows of a board, `../.#`."""


@dataclass(frozen=True)
class DigitalSum:
    """The table by which Nim is taught: the heaps in binary, and the sum of each column.

    Of Moore's Nim with k heaps in a move the sums are taken mod k + 1.
    """

    modulus: int
    columns: list[int]
    """What a one in each column counts: .., 4, 2, 1."""
    rows: list[list[int]]
    """The digits of each heap."""
    sums: list[int]
    residues: list[int]
    """The sums mod the modulus: all are 0 at a P-position of normal play."""
    heaps: list[int] = field(default_factory=list)

    def _repr_html_(self) -> str:
        head = ["", *map(str, self.columns)]
        heaps = [[str(heap), *map(str, row)] for heap, row in zip(self.heaps, self.rows)]
        sums = [["sum", *map(str, self.sums)], [f"mod {self.modulus}", *map(str, self.residues)]]
        last = len(heaps) + 1
        marked = {(last, i + 1) for i, rest in enumerate(self.residues) if rest}
        return grid(head, heaps + sums, marked)


class Analysis(Nimber):
    """What is known of a position: it is its value, a `Nimber`, with all the rest beside.

    Where there is no value (misere play, options that may be forbidden, positions of Moore's Nim
    that are decided by its theorem), `value` is None and only the outcome counts.
    """

    __slots__ = ("_known",)

    def __init__(self, known: dict[str, Any]) -> None:
        super().__init__(known["value"] or 0)
        self._known = known

    def __reduce__(self) -> tuple[type[Analysis], tuple[dict[str, Any]]]:
        return Analysis, (self._known,)

    def __index__(self) -> int:
        if self._known["value"] is None:
            raise ValueError(f"no value was computed of {self.position} of {self.rules}")
        return self._n

    def __hash__(self) -> int:
        return hash(self._n)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Analysis):
            return self._known == other._known
        return self.value is not None and super().__eq__(other)

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
        """The heaps as a tuple; a board as text."""
        return self._known["position"]

    @property
    def convention(self) -> str:
        """`normal` or `misere`."""
        return str(self._known["convention"])

    @property
    def outcome(self) -> Outcome:
        """`N` if who moves next wins, else `P`."""
        return "P" if self._known["outcome"] == "P" else "N"

    @property
    def value(self) -> Nimber | None:
        """The Grundy value, where it was computed."""
        return None if self._known["value"] is None else Nimber(self._n)

    @property
    def winning_moves(self) -> list[Any]:
        """The positions after each winning move; none where the moves are too many to be gone
        through, and `complete` is False."""
        return list(self._known["winning_moves"])

    @property
    def winning_states(self) -> list[list[int]]:
        """What the rules remember after each winning move, of rules that remember something."""
        return list(self._known.get("winning_states", ()))

    @property
    def complete(self) -> bool:
        """Whether all winning moves are listed."""
        return bool(self._known["complete"])

    @property
    def options(self) -> list[tuple[Any, int | str]] | None:
        """Every option with its value, or with P or N; of `value(.., options=True)`."""
        options = self._known.get("options")
        if options is None:
            return None
        if self.value is not None:
            return list(options)
        return [(to, "N" if number else "P") for to, number in options]

    @property
    def remoteness(self) -> int | None:
        """How many moves play lasts if the winner hurries and the loser holds out; of
        `value(.., remoteness=True)`."""
        return self._known.get("remoteness")

    @property
    def suspense(self) -> int | None:
        """How many moves play lasts if the winner delays and the loser hurries; of
        `value(.., remoteness=True)`."""
        return self._known.get("suspense")

    @property
    def digital_sum(self) -> DigitalSum | None:
        """Of nim and moore(k): the columns of binary digits."""
        table = self._known.get("digital_sum")
        return DigitalSum(**table, heaps=list(self.position)) if table else None

    @property
    def why(self) -> str:
        """Why, in a sentence or two."""
        return f"{_because(self)}. {_method(*self._known['method'])}."

    @property
    def board(self) -> Board | None:
        """A picture of the board, of games on boards."""
        return Board(self.position) if isinstance(self.position, str) else None

    def _repr_latex_(self) -> None:  # type: ignore[override]
        return None

    def _repr_html_(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        play = "" if self.convention == "normal" else f", {self.convention} play"
        head = f"<b>{escape(self.rules)}</b> {escape(_text(self.position))}{play}: "
        parts = [f"<p>{head}<b>{self.outcome}</b>{value}</p>"]
        if (board := self.board) is not None:
            parts.append(board._repr_svg_())
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
    return position if isinstance(position, str) else str(position).replace(",)", ")")


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


def value(
    rules: str | HeapRules,
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

    `position` is a list of heaps, one heap, the row lengths of chomp, or text as the command line
    writes positions; for rules on graphs the graph, as text or of networkx; `board=(4, 5)` the full board of a size; `state` what a game with a memory
    remembers; `remoteness=True` finds how long play lasts.

    >>> found = value("nim", [5, 1, 6])
    >>> found, found.outcome, found.winning_moves
    (Nimber(2), 'N', [(5, 1, 4)])
    >>> value("nim", [1, 3, 5, 7], remoteness=True).remoteness
    16
    """
    if not isinstance(rules, str):
        in_notation(
            board=board, state=state, options=options, remoteness=remoteness, engine=engine
        )
        return rules.value(position, misere=misere)
    if hasattr(position, "edges") and hasattr(position, "nodes"):
        position = _edges(position)
    remembered = None if state is None else list(state)
    size = None if board is None else (int(board[0]), int(board[1]))
    given = (rules, position, size, remembered, misere, engine, options, remoteness)
    if progress is False:
        return Analysis(_grundy.value(*given, plain(threads, max_memory)))
    with work(threads, max_memory, progress) as allowed:
        return Analysis(_grundy.value(*given, allowed))


def value_certificate(
    rules: str,
    position: Heaps | None = None,
    *,
    board: tuple[int, int] | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> str:
    """Why a position has its value in normal play: the text of a certificate, which `certify` and
    `results/check/value.py` recheck. For boards, and for rules whose positions are sums of single
    heaps, such as those on graphs.

    `position` and `board` are those of `value`.

    >>> from grundy import certify
    >>> text = value_certificate("cram", board=(3, 4))
    >>> certify(text).verdict
    'ACCEPTED'
    """
    if hasattr(position, "edges") and hasattr(position, "nodes"):
        position = _edges(position)
    size = None if board is None else (int(board[0]), int(board[1]))
    with work(threads, max_memory, progress) as allowed:
        return _grundy.value_certificate(rules, position, size, allowed)


def _edges(graph: Any) -> str:
    """A graph of networkx as text: its vertices in their order are numbered from 1."""
    number = {vertex: at for at, vertex in enumerate(graph.nodes, 1)}
    alone = [str(at) for at in number.values()]
    return "edges{" + ",".join(alone + [f"{number[a]}-{number[b]}" for a, b in graph.edges]) + "}"


@dataclass(frozen=True)
class Ruleset:
    """A registered ruleset."""

    name: str
    signature: str
    """The name with its parameters, such as `moore(k)`."""
    summary: str
    source: str
    example: str
    """Rules of the class, as they are typed."""


@lru_cache(maxsize=1)
def _all() -> tuple[Ruleset, ...]:
    return tuple(Ruleset(*texts) for texts in _grundy.rulesets())


def rulesets() -> list[Ruleset]:
    """All registered rulesets."""
    return list(_all())
