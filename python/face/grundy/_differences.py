"""P-positions of a box, and where two rulesets differ on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ._boxes import Bounds, Order
from ._errors import InputError
from ._given import call
from ._table import table
from ._work import Progress

if TYPE_CHECKING:
    from ._own_rules import Rules


@call

def p_positions(
    rules: Rules,
    heaps: int | None = None,
    max: Bounds = None,
    *,
    board: tuple[int, int] | None = None,
    misere: bool = False,
    order: Order | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> npt.NDArray[np.int64]:
    """The P-positions of a box in lexicographic order.

    Outcomes are computed, which is faster than values.

    Parameters
    ----------
    order : {'ordered', 'sorted'}, default 'ordered'
        All tuples, or nondecreasing ones only.

    Returns
    -------
    numpy.ndarray
        One position per row, as int64.

    Examples
    --------
    >>> g.p_positions("wythoff", heaps=2, max=9, order="sorted").tolist()
    [[0, 0], [1, 2], [3, 5], [4, 7]]
    """
    return table(
        rules, heaps, max, board=board, misere=misere, outcomes=True, order=order,
        threads=threads, max_memory=max_memory, progress=progress,
    ).p_positions()  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """Where two rulesets differ; true if they do somewhere.

    Attributes
    ----------
    rules : tuple of str
        The two rulesets.
    positions : int
        Positions that were compared.
    differences : int
        How many of them differ.
    first : tuple of int or None
        The smallest one, by total, then lexicographic.
    listed : numpy.ndarray
        All of them, one per row.

    Examples
    --------
    >>> g.diff("nim", "wythoff", heaps=2, max=9)
    Difference(73 of 100, first=(1, 1))
    """

    rules: tuple[str, str]
    positions: int
    differences: int
    first: tuple[int, ...] | None
    listed: npt.NDArray[np.int64]

    def __bool__(self) -> bool:
        return self.differences > 0

    def __repr__(self) -> str:
        first = f", first={self.first}" if self.first else ""
        return f"Difference({self.differences} of {self.positions}{first})"


@call
def diff(
    first: Rules,
    second: Rules,
    heaps: int | None = None,
    max: Bounds = None,
    *,
    outcomes: bool = False,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Difference:
    """Compares the values, or outcomes, of two rulesets at every position of a box.

    Parameters
    ----------
    first, second : str or HeapRules or Game
        The two rulesets.
    outcomes : bool, default False
        Whether to compare outcomes only.

    Returns
    -------
    Difference
        Where they differ.

    Examples
    --------
    >>> bool(g.diff("wythoff", "equal(2)", heaps=2, max=20))
    False
    """
    a, b = (
        table(
            rules, heaps, max, outcomes=outcomes, misere=misere,
            threads=threads, max_memory=max_memory, progress=progress,
        )
        for rules in (first, second)
    )  # fmt: skip
    if a.outcomes != b.outcomes:
        raise InputError("found values of one and outcomes of the other: add outcomes=True")
    if a.max != b.max:
        raise InputError(f"found tables up to {a.max} and {b.max}, expected one box; give heaps and max")
    wrong = a.values != b.values
    for one in (a, b):
        if one.absent is not None:
            wrong = wrong & ~one.absent
    places = np.argwhere(wrong).astype(np.int64)
    smallest = min(((sum(p), p) for p in map(tuple, places.tolist())), default=None)
    return Difference(
        (a.rules, b.rules), int(a.values.size), len(places), smallest[1] if smallest else None, places
    )
