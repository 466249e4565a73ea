"""Counts of positions."""

from __future__ import annotations

from dataclasses import dataclass

from . import _grundy
from ._boxes import Bounds, bounds, size
from ._work import Progress, work


@dataclass(frozen=True)
class Count:
    """How many positions of a box have an outcome or a value: integers of any size."""

    rules: str
    convention: str
    max: tuple[int, ...]
    of: str
    """`P`, `N` or a value, such as `G=3`."""
    least: int
    """The least that each heap holds."""
    sorted: int | None
    """Nondecreasing tuples; None where the rules or the bounds tell heaps apart."""
    ordered: int
    """All tuples."""
    all_sorted: int | None
    """The same, of all positions."""
    all_ordered: int
    plan: str | None
    """The table that was counted; None where the values of single heaps were."""


def count(
    rules: str,
    heaps: int | None = None,
    max: Bounds = None,
    *,
    of: str = "P",
    least: int = 0,
    board: tuple[int, int] | None = None,
    misere: bool = False,
    engine: str | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Count:
    """How many positions with heaps up to `max` are P, N, or have a value (`of="G=3"`).

    Of sums of heaps in normal play no table is made, however many positions there are; of other
    rules, and with an `engine`, all positions are tabulated.

    >>> count("subtract{squares}", heaps=3, max=100_000).sorted
    2586528661783
    """
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.count(
            rules, heaps, bounds(max), size(board), misere, of, least, engine, allowed
        )
    return Count(**{**found, "max": tuple(found["max"])})
