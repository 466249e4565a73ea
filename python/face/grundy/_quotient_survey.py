"""The misere quotients of many heap games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from os import PathLike, fspath
from typing import TYPE_CHECKING

from . import _grundy
from ._errors import InputError
from ._frames import frame_of
from ._given import call
from ._html import grid
from ._work import Progress, size, work

if TYPE_CHECKING:
    import pandas

_SHOWN = 50


@dataclass(frozen=True)
class QuotientRow:
    """What is known of the misere quotient of one game of a survey.

    Attributes
    ----------
    code : str
        The game.
    to : int
        The last heap that was looked at.
    order : int
        Number of elements.
    p : int
        How many of them are P-positions.
    preperiod, period : int or None
        How the elements of the heaps repeat, if that is proved.
    nim : int or None
        n, if it is the quotient of Nim with heaps below 2^n.
    grew : int
        The last heap at which it changed; 0 if there is none.
    limit : str or None
        What ended the search, unless it is proved for all heaps: ``heaps`` (the last heap),
        ``elements``, ``effort``, ``memory``, or ``search`` (too much would have to be guessed).

    Examples
    --------
    >>> g.survey_quotients("0.77", to=200)[0]
    QuotientRow(code='0.77', to=170, order=40, p=9, preperiod=71, period=12, nim=None, grew=27, limit=None)
    """

    code: str
    to: int
    order: int
    p: int
    preperiod: int | None
    period: int | None
    nim: int | None
    grew: int
    limit: str | None

    def __bool__(self) -> bool:
        return self.period is not None


@dataclass(frozen=True)
class QuotientSurvey(Sequence[QuotientRow]):
    """The misere quotients of the games of some families, as a list.

    Attributes
    ----------
    families : tuple of str
        The families.
    rows : tuple of QuotientRow
        The games.

    Examples
    --------
    >>> found = g.survey_quotients("0.77", "0.123", to=40)
    >>> [row.order for row in found]
    [40, 20]
    """

    families: tuple[str, ...]
    rows: tuple[QuotientRow, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self.rows[place]

    def to_frame(self) -> pandas.DataFrame:
        """The survey as a pandas frame.

        Returns
        -------
        pandas.DataFrame
            One row per game; numbers are integers that may be missing.
        """
        return frame_of([asdict(row) for row in self.rows], QuotientRow)

    def __repr__(self) -> str:
        return f"QuotientSurvey({' '.join(self.families)}: {len(self)} games)"

    def _repr_html_(self) -> str:
        names = [one.name for one in fields(QuotientRow)]
        rows = [
            ["" if value is None else str(value) for value in asdict(row).values()]
            for row in self.rows[:_SHOWN]
        ]
        return grid(names, rows, caption=repr(self))


@call
def survey_quotients(
    *families: str,
    to: int = 100,
    elements: int = 2000,
    effort: int = 50_000_000,
    game_memory: int | str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> QuotientSurvey:
    """The misere quotients of all games of some families.

    Parameters
    ----------
    families : str
        As for `survey`.
    to : int, default 100
        The last heap.
    elements : int, default 2000
        No larger heaps are looked at once a quotient has more elements.
    effort : int, default 50000000
        Steps for each game, the same on all machines, about 10 million a second.
    game_memory : int or str, optional
        Memory for each game: bytes, or text such as ``'64M'``.
    checkpoint : path, optional
        A file to which each finished game is appended: where it is there, from the same call, the
        games in it are not computed again.

    Returns
    -------
    QuotientSurvey
        A row for each game.

    Examples
    --------
    >>> row = g.survey_quotients("0.77", to=200)[0]
    >>> row.order, row.p, row.period
    (40, 9, 12)
    """
    if not families:
        raise InputError("found no family, expected such as survey_quotients('0.dd')")
    with work(threads, max_memory, progress) as allowed:
        limits = (elements, effort, size(game_memory, "game_memory"))
        kept = None if checkpoint is None else fspath(checkpoint)
        found = _grundy.surveyed_quotients(list(families), to, limits, kept, allowed)
    return QuotientSurvey(families, tuple(QuotientRow(**row) for row in found))
