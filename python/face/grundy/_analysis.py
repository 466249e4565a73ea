"""What is known of one position, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from ._errors import InputError
from ._html import escape, grid, note
from ._nimber import Nimber
from ._pictures import Board, graph_svg

Outcome: TypeAlias = Literal["P", "N"]


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
