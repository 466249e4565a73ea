"""Rules of vectors: which of these the P-positions do not need, and periods of the plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ._ask import answer
from ._given import call
from ._html import pairs
from ._work import Progress, work


@dataclass(frozen=True)
class VectorChange:
    """What happens to the P-positions if a vector is left out of the rules, or added.

    True if they stay as they are.

    Attributes
    ----------
    vector : tuple of int
        What is taken from each heap.
    starred : bool
        Whether a move may take it several times.
    added : bool
        Whether it was added; else it was left out.
    verdict : str
        That the P-positions stay: PROVED for all heaps, HOLDS on the box, or FAILS.
    first_change : tuple of int or None
        The smallest position whose outcome changes, by total, then lexicographic.

    Examples
    --------
    >>> g.find_redundant("vectors{(1,1)}", 5, add=0)[0].first_change
    (1, 1)
    """

    vector: tuple[int, ...]
    starred: bool
    added: bool
    verdict: str
    first_change: tuple[int, ...] | None

    def __bool__(self) -> bool:
        return self.verdict != "FAILS"


@call
def find_redundant(
    rules: str,
    max: int,
    heaps: int | None = None,
    add: int = 3,
    prove: bool = False,
    base: str | int = 2,
    *,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> list[VectorChange]:
    """Vectors that may be left out or added without a change of the P-positions.

    Each vector of the rules is left out by itself, and each one that is none of their moves, with
    components up to `add`, is added, once.

    Parameters
    ----------
    rules : str
        Rules in notation, whose moves are a finite list of vectors.
    max : int
        The largest heap.
    heaps : int, optional
        How many heaps; 2 by default, unless the rules are played on another number.
    add : int, default 3
        The largest component of a vector to add; 0 adds none.
    prove : bool, default False
        Whether automata of both games are proved and compared, to settle it for all heaps.
    base : int or str, default 2
        The digits of proofs: 2 to 16, ``'fib'``, or ``'ostrowski:r'``.

    Returns
    -------
    list of VectorChange
        What each change does.

    Raises
    ------
    UnsupportedError
        The moves are no finite list of vectors.

    Examples
    --------
    >>> changes = g.find_redundant("wythoff", max=50, prove=True, base="fib")
    >>> [change.vector for change in changes if change]
    [(1, 3), (3, 1)]
    >>> changes[4]
    VectorChange(vector=(1, 3), starred=False, added=True, verdict='PROVED', first_change=None)
    """
    asked: dict[str, object] = {"rules": rules, "misere": misere, "heaps": heaps}
    asked |= {"max": int(max), "add": int(add), "prove": prove, "base": str(base)}
    with work(threads, max_memory, progress) as allowed:
        found = answer("find redundant", asked, allowed)
    return [_change(**change) for change in found["changes"]]


def _change(
    vector: list[int], starred: bool, change: str, verdict: str, first_change: list[Any] | None
) -> VectorChange:
    first = None if first_change is None else tuple(map(int, first_change))
    return VectorChange(tuple(map(int, vector)), starred, change == "added", verdict, first)


@dataclass(frozen=True)
class PlanePeriod:
    """What repeats in the plane of outcomes or values of two heaps; true if it is PROVED.

    With the preperiod (i, j) and the period (p, q), (a + p, b) has what (a, b) has for all a >= i
    and all b, and (a, b + q) has it for all a >= i and b >= j.

    Attributes
    ----------
    rules : str
        The rules.
    contents : {'outcomes', 'values'}
        What repeats.
    rows : int
        The last row that was asked for.
    proved_rows : int
        Rows, from 0 on, whose own period is proved.
    reach : int
        Rows of a band: the most that a move takes from the first heap.
    preperiod, period : tuple of int or None
        Rows and columns; None where no two bands are equal.
    lattice : tuple of tuple or None
        A basis of all shifts that change nothing from the preperiod on; None where the period is
        too large to search for it.
    p_positions : int or None
        P-positions in one period of rows and columns.

    Examples
    --------
    >>> g.find_plane_periods("vectors{(1,0),(2,0),(0,1),(0,3)}", values=True).period
    (3, 2)
    """

    rules: str
    contents: Literal["outcomes", "values"]
    rows: int
    proved_rows: int
    reach: int
    preperiod: tuple[int, int] | None
    period: tuple[int, int] | None
    lattice: tuple[tuple[int, int], tuple[int, int]] | None
    p_positions: int | None

    @property
    def verdict(self) -> str:
        """PROVED or NONE."""
        return "NONE" if self.period is None else "PROVED"

    @property
    def reason(self) -> str | None:
        """Why there is none."""
        if self.period is not None:
            return None
        if self.reach > self.rows:
            return (
                f"a move may take {self.reach} from the first heap, as many rows as a band needs: "
                "give more rows"
            )
        return (
            f"no two equal bands in {self.rows + 1} rows, {self.proved_rows} of which have a proved "
            "period; shifts of both heaps that repeat in no single row are not sought"
        )

    def __bool__(self) -> bool:
        return self.period is not None

    def _repr_html_(self) -> str:
        entries = [
            ("preperiod", self.preperiod),
            ("period", self.period),
            ("lattice", self.lattice),
            ("P-positions in a period", self.p_positions),
            ("reason", self.reason),
        ]
        return pairs(f"{self.rules}, {self.contents}: {self.verdict}", entries)


@call
def find_plane_periods(
    rules: str,
    values: bool = False,
    rows: int = 100,
    to: int = 100_000,
    *,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> PlanePeriod:
    """Periods of the plane of two heaps, for rules whose moves take one of a finite list of vectors.

    Where as many rows as a move may take from the first heap are equal to as many later ones, all
    that follows repeats.

    Parameters
    ----------
    rules : str
        Rules in notation, whose moves are a finite list of vectors.
    values : bool, default False
        Whether it is about values; else about outcomes.
    rows : int, default 100
        The last row to compute, at most 4,096.
    to : int, default 100000
        The last column of each row, at most, in search of its period.

    Returns
    -------
    PlanePeriod
        The period, or why there is none.

    Raises
    ------
    UnsupportedError
        The moves are no finite list of vectors.

    Examples
    --------
    >>> plane = g.find_plane_periods("vectors{(1,0),(0,1),(1,1)}")
    >>> plane.verdict, plane.preperiod, plane.period, plane.p_positions
    ('PROVED', (0, 0), (2, 2), 1)
    """
    asked: dict[str, object] = {"rules": rules, "misere": misere, "values": values}
    with work(threads, max_memory, progress) as allowed:
        found = answer("find periods", asked | {"rows": int(rows), "to": int(to)}, allowed)
    zeros, lattice = found["p_positions"], found["lattice"]
    return PlanePeriod(
        rules=found["rules"],
        contents=found["contents"],
        rows=int(found["rows"]),
        proved_rows=int(found["proved_rows"]),
        reach=int(found["reach"]),
        preperiod=_pair(found["preperiod"]),
        period=_pair(found["period"]),
        lattice=lattice and (_pair(lattice[0]), _pair(lattice[1])),
        p_positions=zeros if zeros is None else int(zeros),
    )


def _pair(numbers: list[Any] | None) -> Any:
    """Two integers, those beyond 2^53 as text."""
    return numbers and (int(numbers[0]), int(numbers[1]))
