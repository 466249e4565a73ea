"""Rules on many graphs or partial orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._frames import frame_of
from ._given import call
from ._graphs import Graphs, lines
from ._html import grid
from ._work import Progress, work

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

_SHOWN = 50


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
