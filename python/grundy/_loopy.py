"""Games that may go on for ever: outcomes with draws, and values such as `inf{0,2}`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _grundy
from ._boxes import Bounds, bounds
from ._value import Heaps
from ._work import Progress, work


@dataclass(frozen=True)
class LoopyAnalysis:
    """What is known of a position of a game that may go on for ever."""

    rules: str
    position: Any
    convention: str
    outcome: str
    """`P`, `N`, or `D` for a draw."""
    value: int | str | None
    """The n of a nimber *n, or text such as `inf{0,2}`; None in misere play."""
    remoteness: int | None
    """In how many moves play ends where the winner hurries; None for draws."""
    options: list[tuple[Any, str, int | None]]
    """Every option with its outcome and remoteness."""

    @property
    def winning_moves(self) -> list[Any]:
        """The options that are P."""
        return [to for to, outcome, _ in self.options if outcome == "P"]

    @property
    def drawing_moves(self) -> list[Any]:
        """The options that are draws."""
        return [to for to, outcome, _ in self.options if outcome == "D"]


@dataclass(frozen=True)
class LoopyTable:
    """All positions of a box of rules that may go on for ever."""

    rules: str
    convention: str
    rows: list[tuple[tuple[Any, ...], int | str | None, str, int | None]]
    """Heaps, value, outcome (`P`, `N`, `D` or `UNKNOWN`) and remoteness of each position."""
    leads_out: bool
    """Whether some move leads out of the box, so that outcomes may be unknown."""

    def __getitem__(self, heaps: Any) -> tuple[int | str | None, str, int | None]:
        wanted = heaps if isinstance(heaps, tuple) else (heaps,)
        for position, value, outcome, length in self.rows:
            if position == wanted:
                return value, outcome, length
        raise KeyError(heaps)

    def of_outcome(self, outcome: str) -> list[tuple[Any, ...]]:
        """The positions of an outcome."""
        return [heaps for heaps, _, found, _ in self.rows if found == outcome]


def loopy(
    rules: str,
    position: Heaps | None = None,
    *,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> LoopyAnalysis:
    """Value, outcome, winning and drawing moves of a position of rules that may go on for ever:
    `edges{..}` with loops, `rules{1 heap, loopy: ..}`, or a game of your own by
    `Solver(game).rules(.., loopy=True)`.

    >>> found = loopy("edges{a>b, b>a, a>c, c>d}", "a")
    >>> found.outcome, found.value, found.drawing_moves
    ('D', 'inf{1}', [('b',)])
    """
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.loopy_value(rules, position, misere, allowed)
    return LoopyAnalysis(**found)


def loopy_table(
    rules: str,
    heaps: int | None = None,
    max: Bounds = None,
    *,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> LoopyTable:
    """All positions with heaps up to `max` of rules that may go on for ever.

    >>> loopy_table("edges{a>b, b>a, a>c, c>d}")["a"]
    ('inf{1}', 'D', None)
    """
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.loopy_table(rules, heaps, bounds(max), misere, allowed)
    return LoopyTable(**found)
