"""Games that may go on for ever: outcomes with draws, and values such as `inf{0,2}`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._boxes import Bounds, bounds
from ._errors import InputError
from ._given import call
from ._html import grid, pairs
from ._listing import parts_of
from ._own import shown_parts
from ._solver import Solver
from ._value import Heaps
from ._work import Progress, work

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

    from ._own_rules import Rules

_SHOWN = 100
"""Rows that a notebook shows."""

_COLOURS = {"P": "#2e7d32", "N": "#fd8d3c", "D": "#5c6bc0", "UNKNOWN": "#bbbbbb"}


@dataclass(frozen=True)
class LoopyAnalysis:
    """What is known of a position of a game that may go on for ever.

    Attributes
    ----------
    rules : str
        The rules.
    position : object
        The heaps as a tuple; a position of a game of your own as it is.
    convention : str
        ``'normal'`` or ``'misere'``.
    outcome : str
        ``'P'``, ``'N'``, or ``'D'`` for a draw.
    value : int or str or None
        The n of a nimber ``*n``, or text such as ``inf{0,2}``; None in misere play.
    remoteness : int or None
        In how many moves play ends where the winner hurries; None for draws.
    options : list of tuple
        Every option with its outcome and remoteness.

    Examples
    --------
    >>> found = g.loopy("edges{a>b, b>a, a>c, c>d}", "a")
    >>> found.outcome, found.value, found.drawing_moves
    ('D', 'inf{1}', [('b',)])
    """

    rules: str
    position: Any
    convention: str
    outcome: str
    value: int | str | None
    remoteness: int | None
    options: list[tuple[Any, str, int | None]]

    @property
    def winning_moves(self) -> list[Any]:
        """The options that are P."""
        return [to for to, outcome, _ in self.options if outcome == "P"]

    @property
    def drawing_moves(self) -> list[Any]:
        """The options that are draws."""
        return [to for to, outcome, _ in self.options if outcome == "D"]

    def _repr_html_(self) -> str:
        play = "" if self.convention == "normal" else ", misere play"
        entries = [
            ("position", self.position),
            ("value", self.value),
            ("remoteness", self.remoteness),
            ("winning moves", "; ".join(map(str, self.winning_moves[:20])) or None),
            ("drawing moves", "; ".join(map(str, self.drawing_moves[:20])) or None),
        ]
        return pairs(self.outcome + play, entries)


@dataclass(frozen=True)
class LoopyTable:
    """All positions of a box of rules that may go on for ever, as a mapping.

    ``t[position]`` is its value, outcome and remoteness.

    Attributes
    ----------
    rules : str
        The rules.
    convention : str
        ``'normal'`` or ``'misere'``.
    rows : list of tuple
        Heaps, value, outcome (``'P'``, ``'N'``, ``'D'`` or ``'UNKNOWN'``) and remoteness of each
        position.
    leads_out : bool
        Whether some move leads out of the box, so that outcomes may be unknown.

    Examples
    --------
    >>> t = g.loopy_table("edges{a>b, b>a, a>c, c>d}")
    >>> t["a"], t.of_outcome("D"), len(t)
    (('inf{1}', 'D', None), [('a',), ('b',)], 4)
    """

    rules: str
    convention: str
    rows: list[tuple[tuple[Any, ...], int | str | None, str, int | None]]
    leads_out: bool

    def __getitem__(self, heaps: Any) -> tuple[int | str | None, str, int | None]:
        wanted = heaps if isinstance(heaps, tuple) else (heaps,)
        for position, value, outcome, length in self.rows:
            if position == wanted:
                return value, outcome, length
        raise KeyError(heaps)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return (heaps for heaps, *_ in self.rows)

    def __contains__(self, heaps: object) -> bool:
        wanted = heaps if isinstance(heaps, tuple) else (heaps,)
        return any(position == wanted for position in self)

    @call
    def of_outcome(self, outcome: str) -> list[tuple[Any, ...]]:
        """The positions of an outcome.

        Parameters
        ----------
        outcome : {'P', 'N', 'D', 'UNKNOWN'}
            The outcome.

        Returns
        -------
        list of tuple
            The positions.
        """
        if outcome not in _COLOURS:
            raise InputError(f"found outcome={outcome!r}, expected P, N, D or UNKNOWN")
        return [heaps for heaps, _, found, _ in self.rows if found == outcome]

    def outcomes(self) -> npt.NDArray[np.str_]:
        """The outcomes as an array of letters, one axis for each heap of numbers.

        Returns
        -------
        numpy.ndarray
            ``'P'``, ``'N'``, ``'D'`` or ``'UNKNOWN'``; of positions with names one line, in the
            order of `rows`.
        """
        if all(isinstance(heap, int) for heaps in self for heap in heaps) and self.rows:
            shape = np.max([heaps for heaps in self], axis=0) + 1
            full = np.full(tuple(shape), "", dtype="<U7")
            for heaps, _, outcome, _ in self.rows:
                full[heaps] = outcome
            return full
        return np.array([outcome for _, _, outcome, _ in self.rows])

    def to_frame(self) -> pandas.DataFrame:
        """The table as a pandas frame.

        Returns
        -------
        pandas.DataFrame
            One row per position; remoteness is an integer that may be missing.
        """
        import pandas

        count = len(self.rows[0][0]) if self.rows else 1
        names = [f"heap_{i + 1}" for i in range(count)]
        frame = pandas.DataFrame([heaps for heaps in self], columns=names)
        frame["value"] = [None if value is None else str(value) for _, value, _, _ in self.rows]
        frame["outcome"] = [outcome for _, _, outcome, _ in self.rows]
        frame["remoteness"] = pandas.array([length for *_, length in self.rows], dtype="Int64")
        return frame

    @call
    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the outcomes of one or two heaps by matplotlib: P green, N orange, D blue.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        import matplotlib.pyplot as plt

        numbers = self.outcomes()
        if numbers.ndim > 2:
            raise InputError(f"found {numbers.ndim} heaps, expected one or two")
        full = np.atleast_2d(numbers)
        colours = np.array([[_rgb(_COLOURS.get(sign, "#ffffff")) for sign in row] for row in full])
        if ax is None:
            ax = plt.subplots()[1]
        swap = numbers.ndim == 2
        ax.imshow(colours.transpose(1, 0, 2) if swap else colours, origin="lower", **options)
        ax.set(xlabel="heap 1" if swap else "heap", ylabel="heap 2" if swap else "", title=self.rules)
        return ax

    def _repr_html_(self) -> str:
        rows = [
            [
                ", ".join(map(str, heaps)),
                "" if value is None else str(value),
                outcome,
                "" if length is None else str(length),
            ]
            for heaps, value, outcome, length in self.rows[:_SHOWN]
        ]
        marked = {(i, 2) for i, row in enumerate(rows) if row[2] == "P"}
        more = f", the first {_SHOWN} of {len(self):,}" if len(self) > _SHOWN else ""
        return grid(["position", "value", "outcome", "remoteness"], rows, marked, self.rules[:200] + more)


def _rgb(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


@call
def loopy(
    rules: Rules,
    position: Heaps | None = None,
    *,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> LoopyAnalysis:
    """Value, outcome, winning and drawing moves of a position of a game that may go on for ever.

    Parameters
    ----------
    rules : str or Game or dict or networkx.DiGraph
        ``edges{..}`` with loops, ``rules{1 heap, loopy: ..}``, or a game of your own.
    position : list of int or str or object, optional
        The heaps, or their names; for a game of your own any position.

    Returns
    -------
    LoopyAnalysis
        What is known of the position.

    Examples
    --------
    >>> found = g.loopy("edges{a>b, b>a, a>c, c>d}", "a")
    >>> found.outcome, found.value, found.drawing_moves
    ('D', 'inf{1}', [('b',)])
    >>> g.loopy({0: [1], 1: [0, 2], 2: []}, 0).outcome
    'P'
    """
    names = None
    asked: Any = position
    if not isinstance(rules, str):
        if position is None:
            raise InputError("found no position, expected one of the game")
        own: Any = rules
        solver = rules if isinstance(rules, Solver) else Solver(own, max_memory=max_memory)
        listing = solver._listing([position], loopy=True)
        names, asked = listing.names, listing.name(parts_of(position))
        rules = listing.rules
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.loopy_value(rules, asked, misere, allowed)
    if names is not None:

        def shown(place: Any) -> Any:
            return shown_parts(names[_unquoted(place[0])])

        found["rules"] = "game"
        found["position"] = shown(found["position"])
        found["options"] = [(shown(to), *rest) for to, *rest in found["options"]]
    return LoopyAnalysis(**found)


def _unquoted(name: str) -> str:
    return name[1:-1].replace('""', '"') if name.startswith('"') else name


@call
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

    Parameters
    ----------
    rules : str
        ``edges{..}`` with loops, ``rules{1 heap, loopy: ..}``, or what
        ``Solver(game).rules(.., loopy=True)`` makes of a game of your own.

    Returns
    -------
    LoopyTable
        Value, outcome and remoteness of each position.

    Examples
    --------
    >>> g.loopy_table("edges{a>b, b>a, a>c, c>d}")["a"]
    ('inf{1}', 'D', None)
    """
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.loopy_table(rules, heaps, bounds(max), misere, allowed)
    return LoopyTable(**found)
