"""Counts of positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _grundy
from ._boxes import Bounds, bounds, size
from ._given import call
from ._work import Progress, in_notation, work

if TYPE_CHECKING:
    from ._own_rules import Rules


@dataclass(frozen=True)
class Count:
    """How many positions of a box have an outcome or a value: integers of any size.

    Attributes
    ----------
    rules : str
        The rules.
    convention : str
        ``'normal'`` or ``'misere'``.
    max : tuple of int
        The largest heaps.
    of : str
        ``P``, ``N`` or a value, such as ``G=3``.
    least : int
        The least that each heap holds.
    sorted : int or None
        Nondecreasing tuples; None where the rules or the bounds tell heaps apart.
    ordered : int
        All tuples.
    all_sorted : int or None
        Nondecreasing tuples, whatever their outcome.
    all_ordered : int
        All tuples, whatever their outcome.
    plan : str or None
        The table that was counted; None where the values of single heaps were.

    Examples
    --------
    >>> found = g.count("nim", heaps=3, max=7)
    >>> found.sorted, found.ordered, found.all_ordered
    (15, 64, 512)
    """

    rules: str
    convention: str
    max: tuple[int, ...]
    of: str
    least: int
    sorted: int | None
    ordered: int
    all_sorted: int | None
    all_ordered: int
    plan: str | None


@call
def count(
    rules: Rules,
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
    """How many positions with heaps up to `max` are P, N, or have a value.

    For sums of heaps in normal play no table is made, however many positions there are; for other
    rules, and with an `engine`, all positions are tabulated.

    Parameters
    ----------
    of : str, default 'P'
        What is counted: ``'P'``, ``'N'``, or a value, such as ``'G=3'``.
    least : int, default 0
        The least that each heap holds.

    Returns
    -------
    Count
        The numbers.

    Examples
    --------
    >>> g.count("subtract{squares}", heaps=3, max=100_000).sorted
    2586528661783
    """
    given: str | _grundy.Listed
    if isinstance(rules, str):
        given = rules
    else:
        from ._own_rules import heap_rules

        in_notation(board=board)
        own = heap_rules(rules, heaps)
        heaps, given = own.heaps, own._listing(max, max_memory)
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.count(
            given, heaps, bounds(max), size(board), misere, of, least, engine, allowed
        )
    return Count(**{**found, "max": tuple(found["max"])})
