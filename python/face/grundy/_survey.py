"""Many heap games at once: their periods, and which of them are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._given import call
from ._graphs import Graphs, lines
from ._html import grid
from ._work import Progress, work

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

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
    (8, {'PROVED': 7, 'NONE': 1})
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


def frame_of(rows: list[dict[str, Any]], of: type[Any]) -> pandas.DataFrame:
    """A frame of rows, whose numbers are integers that may be missing."""
    import pandas

    columns = {one.name: str(one.type) for one in fields(of)}
    found = pandas.DataFrame(rows, columns=list(columns))
    for name, kind in columns.items():
        if kind == "int | None":
            found[name] = pandas.array(found[name].tolist(), dtype="Int64")
    return found


@call
def survey(
    *families: str,
    to: int,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Survey:
    """Periods and classes of all games of some families.

    Where a theorem may prove a period by a few more heaps than `to`, up to 16,384 are computed.

    Parameters
    ----------
    families : str
        Codes such as ``'0.ddd'`` or ``'4.dd'``, where d is any digit, ``'subtract:1-7'``, or single
        games.
    to : int
        The last heap.

    Returns
    -------
    Survey
        A row for each game.

    See Also
    --------
    survey_quotients : misere play.
    survey_graphs : rules on graphs.

    Examples
    --------
    >>> g.survey("0.dd", to=1000).game("0.77").period
    12
    """
    if not families:
        raise InputError("found no family, expected such as survey('0.dd', to=1000)")
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.surveyed(list(families), to, allowed)
    return Survey(families, to, tuple(SurveyRow(**row) for row in found))


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

    Examples
    --------
    >>> g.survey_quotients("0.77", to=200)[0]
    QuotientRow(code='0.77', to=170, order=40, p=9, preperiod=71, period=12, nim=None, grew=27)
    """

    code: str
    to: int
    order: int
    p: int
    preperiod: int | None
    period: int | None
    nim: int | None
    grew: int

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
    >>> found = g.survey_quotients("0.d", to=20)
    >>> [row.order for row in found]
    [1, 2, 2, 2, 24, 2, 304, 2]
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
    effort: int = 50_000_000,
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
    effort : int, default 50000000
        Steps for each game, the same on all machines, about 10 million a second.

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
        found = _grundy.surveyed_quotients(list(families), to, effort, allowed)
    return QuotientSurvey(families, tuple(QuotientRow(**row) for row in found))


@dataclass(frozen=True)
class GraphRow:
    """What is known of rules on one graph; true if the next player wins.

    Attributes
    ----------
    graph : str
        The graph as text.
    vertices : int
        How many vertices it has; elements, for a partial order.
    value : int or None
        The value; None in misere play.
    outcome : str
        ``'P'`` or ``'N'``.

    Examples
    --------
    >>> g.survey_graphs("node-kayles", ["petersen", "cycle(9)"])[0]
    GraphRow(graph='petersen', vertices=10, value=1, outcome='N')
    """

    graph: str
    vertices: int
    value: int | None
    outcome: str

    def __bool__(self) -> bool:
        return self.outcome == "N"


@dataclass(frozen=True)
class GraphSurvey(Sequence[GraphRow]):
    """Rules on many graphs, as a list in the order in which they were given.

    Attributes
    ----------
    rules : str
        The rules.
    rows : tuple of GraphRow
        The graphs.

    Examples
    --------
    >>> paths = g.survey_graphs("node-kayles", "path(n)", to=8)
    >>> paths.values().tolist()
    [1, 1, 2, 0, 3, 1, 1, 0]
    """

    rules: str
    rows: tuple[GraphRow, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self.rows[place]

    def values(self) -> npt.NDArray[np.int64]:
        """The values.

        Returns
        -------
        numpy.ndarray
            The value of each graph, as int64.

        Raises
        ------
        InputError
            In misere play there are none.
        """
        if any(row.value is None for row in self.rows):
            raise InputError("found outcomes of misere play, expected values")
        return np.array([row.value for row in self.rows], dtype=np.int64)

    def to_frame(self) -> pandas.DataFrame:
        """The survey as a pandas frame.

        Returns
        -------
        pandas.DataFrame
            One row per graph.
        """
        return frame_of([asdict(row) for row in self.rows], GraphRow)

    @call
    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the values by matplotlib, graph after graph.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        import matplotlib.pyplot as plt

        if ax is None:
            ax = plt.subplots()[1]
        ax.plot(self.values(), **{"marker": ".", "linestyle": "", **options})
        ax.set(xlabel="graph", ylabel="value", title=self.rules)
        return ax

    def __repr__(self) -> str:
        return f"GraphSurvey({self.rules!r}: {len(self)} graphs)"

    def _repr_html_(self) -> str:
        rows = [
            [row.graph, str(row.vertices), "" if row.value is None else str(row.value), row.outcome]
            for row in self.rows[:_SHOWN]
        ]
        marked = {(i, 3) for i, row in enumerate(rows) if row[3] == "P"}
        return grid(["graph", "vertices", "value", "outcome"], rows, marked, repr(self))


@call
def survey_graphs(
    rules: str,
    graphs: Graphs,
    to: int | None = None,
    *,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> GraphSurvey:
    """The values of rules on many graphs or partial orders.

    Parameters
    ----------
    rules : str
        Rules on graphs or partial orders, such as ``'node-kayles'``, ``'poset'``.
    graphs : str or path or networkx.Graph or list
        Graphs as text (graph6, edges, families such as ``'cycle(9)'``) or of networkx; ``'@FILE'``
        or a path for a file of them, one per line; or a family with n, such as ``'grid(3,n)'``.
    to : int, optional
        The last n of a family.

    Returns
    -------
    GraphSurvey
        A row for each graph, in their order.

    Raises
    ------
    UnsupportedError
        The rules are not played on graphs, or a graph cannot be read.

    Examples
    --------
    >>> g.survey_graphs("node-kayles", "cycle(n)", to=8).to_frame()
          graph  vertices  value outcome
    0  cycle(3)         3      1       N
    1  cycle(4)         4      0       P
    2  cycle(5)         5      0       P
    3  cycle(6)         6      0       P
    4  cycle(7)         7      1       N
    5  cycle(8)         8      0       P
    """
    if to is None:
        given = lines(graphs)
    else:
        if not isinstance(graphs, str):
            raise InputError(f"found to={to} and graphs, expected it with a family such as 'grid(3,n)'")
        members = _grundy.family(rules, graphs, to)
        if members is None:
            raise InputError(f"found {graphs!r} and to={to}, expected a family with n, such as 'path(n)'")
        given = members
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.surveyed_graphs(rules, given, misere, allowed)
    return GraphSurvey(rules, tuple(GraphRow(*row) for row in found))
