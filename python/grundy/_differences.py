"""P-positions of a box, and where two rulesets differ on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ._boxes import Bounds, Order
from ._errors import InputError
from ._table import table
from ._work import Progress

if TYPE_CHECKING:
    from ._own_rules import HeapRules


def p_positions(
    rules: str | HeapRules,
    heaps: int | None = None,
    max: Bounds = None,
    *,
    board: tuple[int, int] | None = None,
    misere: bool = False,
    order: Order = "ordered",
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> npt.NDArray[np.uint64]:
    """The P-positions of a box, one a row: outcomes are computed, which is faster than values."""
    return table(
        rules, heaps, max, board=board, misere=misere, outcomes=True, order=order,
        threads=threads, max_memory=max_memory, progress=progress,
    ).p_positions()  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """Where two rulesets differ; falsy if they do nowhere."""

    rules: tuple[str, str]
    positions: int
    """Positions that were compared."""
    differences: int
    first: tuple[int, ...] | None
    """The smallest, by total, then lexicographic."""
    listed: npt.NDArray[np.uint64]
    """All of them."""

    def __bool__(self) -> bool:
        return self.differences > 0

    def __repr__(self) -> str:
        first = f", first={self.first}" if self.first else ""
        return f"Difference({self.differences} of {self.positions}{first})"


def diff(
    first: str | HeapRules,
    second: str | HeapRules,
    heaps: int | None = None,
    max: Bounds = None,
    *,
    outcomes: bool = False,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
) -> Difference:
    """Compares the values (or outcomes) of two rulesets at every position of a box."""
    a, b = (
        table(
            rules, heaps, max, outcomes=outcomes, misere=misere,
            threads=threads, max_memory=max_memory,
        )
        for rules in (first, second)
    )  # fmt: skip
    if a.outcomes != b.outcomes:
        raise InputError("found values of one and outcomes of the other: add outcomes=True")
    wrong = a.values != b.values
    for one in (a, b):
        if one.absent is not None:
            wrong = wrong & ~one.absent
    places = np.argwhere(wrong).astype(np.uint64)
    smallest = min(((sum(p), p) for p in map(tuple, places.tolist())), default=None)
    return Difference(
        (a.rules, b.rules), int(a.values.size), len(places), smallest[1] if smallest else None, places
    )
