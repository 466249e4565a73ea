"""Many heap games at once: their periods, and which of them are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, overload

from . import _grundy
from ._errors import InputError
from ._frames import frame_of
from ._given import call
from ._graph_survey import GraphSurvey, survey_graphs
from ._graphs import Graphs
from ._html import grid
from ._rulesets import rulesets
from ._work import Progress, work

if TYPE_CHECKING:
    import pandas

_SHOWN = 50


@dataclass(frozen=True)
class SurveyRow:
    """What is known of one game of a survey.

    Attributes
    ----------
    code : str
        The game.
    standard : str or None
        A code in standard form with the same values, if there is one.
    same_as : str
        The first game of its class.
    shift : int
        By how many heaps its values come after those of that game.
    by : str
        What shows that they are the same: ``'itself'``, ``'standard'``, ``'period'`` (proved),
        ``'numeric'`` (seen).
    verdict : str
        PROVED, OBSERVED or NONE.
    period, preperiod, saltus : int or None
        How the values repeat.
    largest, largest_heap : int or None
        The largest value, and the first heap that has it.
    computed : int
        How many values were computed.
    rares, last_rare : int or None
        How many rare values there are, and the last heap that has one.
    seen : int or None
        How often a period that is not proved was seen.

    Examples
    --------
    >>> row = g.survey("0.dd", to=1000).game("0.77")
    >>> row.verdict, row.period, row.preperiod
    ('PROVED', 12, 71)
    """

    code: str
    standard: str | None
    same_as: str
    shift: int
    by: str
    verdict: str
    period: int | None
    preperiod: int | None
    saltus: int | None
    largest: int | None
    largest_heap: int | None
    computed: int
    rares: int | None
    last_rare: int | None
    seen: int | None


@dataclass(frozen=True)
class Survey(Sequence[SurveyRow]):
    """The games of some families, as a list in the order in which they are named.

    Attributes
    ----------
    families : tuple of str
        The families.
    to : int
        The last heap.
    rows : tuple of SurveyRow
        The games.

    Examples
    --------
    >>> found = g.survey("0.d", to=100)
    >>> len(found), found.verdicts()
    (8, {'PROVED': 6, 'NONE': 2})
    """

    families: tuple[str, ...]
    to: int
    rows: tuple[SurveyRow, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self.rows[place]

    def __iter__(self) -> Iterator[SurveyRow]:
        return iter(self.rows)

    @call
    def game(self, code: str) -> SurveyRow:
        """The row of a code.

        Parameters
        ----------
        code : str
            The code of a game of the survey.

        Returns
        -------
        SurveyRow
            What is known of it.

        Raises
        ------
        KeyError
            No game of the survey has it.
        """
        for row in self.rows:
            if row.code == code:
                return row
        raise KeyError(code)

    def verdicts(self) -> dict[str, int]:
        """How many games have each verdict.

        Returns
        -------
        dict
            Numbers of games, by verdict.
        """
        return dict(Counter(row.verdict for row in self.rows))

    def classes(self) -> dict[str, list[str]]:
        """The games that are the same.

        Returns
        -------
        dict
            Their codes, by the first of them.
        """
        found: dict[str, list[str]] = {}
        for row in self.rows:
            found.setdefault(row.same_as, []).append(row.code)
        return found

    def to_frame(self) -> pandas.DataFrame:
        """The survey as a pandas frame.

        Returns
        -------
        pandas.DataFrame
            One row per game; numbers are integers that may be missing.
        """
        return frame_of([asdict(row) for row in self.rows], SurveyRow)

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


@overload
def survey(
    *families: str,
    to: int,
    beyond: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Survey: ...


@overload
def survey(
    *families: str,
    graphs: Graphs,
    to: int | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> GraphSurvey: ...


@call
def survey(
    *families: str,
    to: int | None = None,
    graphs: Graphs | None = None,
    beyond: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Survey | GraphSurvey:
    """Periods and classes of all games of some families, or the values of rules on many graphs.

    Parameters
    ----------
    families : str
        Codes such as ``'0.ddd'`` or ``'4.dd'``, where d is any digit, ``'subtract:1-7'``, or single
        games; or the name of rules on graphs, with `graphs`.
    to : int, optional
        The last heap; or the last n of a family of graphs.
    graphs : str or path or networkx.Graph or list, optional
        The graphs, as `survey_graphs` takes them.
    beyond : bool, default False
        Whether up to 16,384 heaps are computed, however small `to` is, where a theorem may prove a
        period by them, as the command line does.

    Returns
    -------
    Survey or GraphSurvey
        A row for each game, or for each graph.

    See Also
    --------
    survey_quotients : misere play.
    survey_graphs : rules on graphs, also in misere play.

    Examples
    --------
    >>> g.survey("0.dd", to=1000).game("0.77").period
    12
    >>> g.survey("node-kayles", graphs=["petersen", "cycle(9)"])[0].value
    1
    """
    if not families:
        raise InputError("found no family, expected such as survey('0.dd', to=1000)")
    on_graphs = {one.name for one in rulesets() if one.signature.endswith(("(graph)", "(order)"))}
    if graphs is not None:
        if len(families) > 1 or beyond:
            found = f"{len(families)} families" if len(families) > 1 else "beyond=True"
            raise InputError(f"found {found} and graphs, expected one name of rules, such as node-kayles")
        return survey_graphs(
            families[0], graphs, to, threads=threads, max_memory=max_memory, progress=progress
        )
    if families[0] in on_graphs:
        raise InputError(
            f"found {families[0]}, rules on graphs, expected graphs as well: "
            f"survey({families[0]!r}, graphs=..)"
        )
    if to is None:
        raise InputError("found no to, expected the last heap, such as survey('0.dd', to=1000)")
    with work(threads, max_memory, progress) as allowed:
        found_rows = _grundy.surveyed(list(families), to, beyond, allowed)
    return Survey(families, to, tuple(SurveyRow(**row) for row in found_rows))
