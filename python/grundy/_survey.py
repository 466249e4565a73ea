"""Many heap games at once: their periods, and which of them are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from . import _grundy
from ._errors import InputError
from ._html import grid
from ._work import Progress, work

if TYPE_CHECKING:
    import pandas

_SHOWN = 50


@dataclass(frozen=True)
class SurveyRow:
    """What is known of one game."""

    code: str
    standard: str | None
    """A code in standard form with the same values, if there is one."""
    same_as: str
    """The first game of its class."""
    shift: int
    """By how many heaps its values stand behind those of that game."""
    by: str
    """What shows that they are the same: itself, standard, period (proved), numeric (seen)."""
    verdict: str
    """PROVED, OBSERVED or NONE."""
    period: int | None
    preperiod: int | None
    saltus: int | None
    largest: int | None
    largest_heap: int | None
    computed: int
    rares: int | None
    last_rare: int | None
    seen: int | None
    """How often a period that is not proved was seen."""


@dataclass(frozen=True)
class Survey(Sequence[SurveyRow]):
    """The games of some families, in the order in which they are named."""

    families: tuple[str, ...]
    to: int
    rows: tuple[SurveyRow, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self.rows[place]

    def __iter__(self) -> Iterator[SurveyRow]:
        return iter(self.rows)

    def game(self, code: str) -> SurveyRow:
        """The row of a code."""
        for row in self.rows:
            if row.code == code:
                return row
        raise KeyError(code)

    def verdicts(self) -> dict[str, int]:
        """How many games have each verdict."""
        return dict(Counter(row.verdict for row in self.rows))

    def classes(self) -> dict[str, list[str]]:
        """The games that are the same, by the first of them."""
        found: dict[str, list[str]] = {}
        for row in self.rows:
            found.setdefault(row.same_as, []).append(row.code)
        return found

    def to_frame(self) -> pandas.DataFrame:
        """A pandas frame: one row a game."""
        import pandas

        return pandas.DataFrame([asdict(row) for row in self.rows])

    def __repr__(self) -> str:
        return f"Survey({' '.join(self.families)}, to={self.to}: {len(self)} games)"

    def _repr_html_(self) -> str:
        head = ["code", "verdict", "period", "preperiod", "saltus", "largest", "same as"]
        shown = [
            [
                row.code,
                row.verdict,
                *("" if n is None else f"{n:,}" for n in (row.period, row.preperiod, row.saltus)),
                "" if row.largest is None else str(row.largest),
                "" if row.same_as == row.code else row.same_as,
            ]
            for row in self.rows[:_SHOWN]
        ]
        return grid(head, shown, caption=repr(self))


def survey(
    *families: str,
    to: int,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Survey:
    """Periods and classes of all games of some families: codes such as `0.ddd` or `4.dd`, where d
    is any digit, `subtract:1-7`, or single games.

    >>> survey("0.dd", to=1000).game("0.77").period
    12
    """
    if not families:
        raise InputError("found no family, expected such as survey('0.dd', to=1000)")
    if not 0 <= to < 1 << 64:
        raise InputError(f"found to={to}, expected the last heap")
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.surveyed(list(families), to, allowed)
    return Survey(families, to, tuple(SurveyRow(**row) for row in found))
