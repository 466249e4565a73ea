"""Rules of vectors: which of these the P-positions do not need, and periods of the plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from . import _grundy
from ._errors import InputError
from ._html import pairs
from ._work import Progress, work


def _heap(name: str, heap: int) -> int:
    if not 0 <= heap < 1 << 64:
        raise InputError(f"found {name}={heap}, expected a heap from 0 to 2^64 - 1")
    return heap


@dataclass(frozen=True)
class VectorChange:
    """What it does to the P-positions to leave a vector out of the rules, or to add one: true if
    they stay as they are."""

    vector: tuple[int, ...]
    """What is taken from each heap."""
    starred: bool
    """Whether a move may take it several times."""
    added: bool
    """Whether it was added; else it was left out."""
    verdict: str
    """That the P-positions stay: PROVED for all heaps, HOLDS on the box, or FAILS."""
    first_change: tuple[int, ...] | None
    """The smallest position whose outcome changes, by total, then lexicographic."""

    def __bool__(self) -> bool:
        return self.verdict != "FAILS"


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
    """Vectors of the rules that may be left out, and others that may be added, without a change of
    the P-positions with heaps up to `max`.

    Each vector of the rules is left out by itself, and each one that is none of their moves, with
    components up to `add`, is added, once; `add=0` adds none. `heaps` is 2 unless the rules are
    played on another number. With `prove`, automata of both games are proved and compared, to
    settle it for all heaps, whose digits are read in `base`: 2 to 16, `fib`, `ostrowski:r`.

    Rules that are no finite list of vectors are an `UnsupportedError`.

    >>> changes = find_redundant("wythoff", max=50, prove=True, base="fib")
    >>> [change.vector for change in changes if change]
    [(1, 3), (3, 1)]
    >>> changes[4]
    VectorChange(vector=(1, 3), starred=False, added=True, verdict='PROVED', first_change=None)
    """
    numbers = _heap("max", max), _heap("add", add)
    if heaps is not None and heaps < 1:
        raise InputError(f"found heaps={heaps}, expected at least 1")
    proofs = str(base) if prove else None
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.vector_changes(rules, misere, heaps, *numbers, proofs, allowed)
    return [_change(**change) for change in found]


def _change(
    vector: list[int], starred: bool, added: bool, verdict: str, first_change: list[int] | None
) -> VectorChange:
    first = None if first_change is None else tuple(first_change)
    return VectorChange(tuple(vector), starred, added, verdict, first)


@dataclass(frozen=True)
class PlanePeriod:
    """What repeats in the plane of outcomes or values of two heaps: with `preperiod` (i, j) and
    `period` (p, q), (a + p, b) has what (a, b) has for all a >= i and all b, and so has (a, b + q)
    for all a >= i and b >= j. True if it is PROVED, by equal bands of rows; else NONE."""

    rules: str
    contents: Literal["outcomes", "values"]
    rows: int
    """The last row that was asked for."""
    proved_rows: int
    """Rows, from 0 on, whose own period is proved."""
    reach: int
    """Rows of a band: the most that a move takes from the first heap."""
    preperiod: tuple[int, int] | None
    period: tuple[int, int] | None
    """Rows and columns; None where no two bands are equal."""
    lattice: tuple[tuple[int, int], tuple[int, int]] | None
    """A basis of all shifts that change nothing from the preperiod on; None where the period is too
    large for the search of it."""
    p_positions: int | None
    """P-positions in one period of rows and columns."""

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
    """Periods of the plane of outcomes of two heaps, or of `values`, for rules whose moves take one
    of a finite list of vectors.

    Rows 0 to `rows` (at most 4,096) are computed, each to column `to` at most in search of its
    period; where as many rows as a move may take from the first heap are equal to as many later
    ones, all that follows repeats. Other rules are an `UnsupportedError`.

    >>> plane = find_plane_periods("vectors{(1,0),(0,1),(1,1)}")
    >>> plane.verdict, plane.preperiod, plane.period, plane.p_positions
    ('PROVED', (0, 0), (2, 2), 1)
    """
    numbers = _heap("rows", rows), _heap("to", to)
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.plane(rules, misere, values, *numbers, allowed)
    lattice = found.get("lattice")
    return PlanePeriod(
        rules=found["rules"],
        contents="values" if values else "outcomes",
        rows=rows,
        proved_rows=found["proved_rows"],
        reach=found["reach"],
        preperiod=found.get("preperiod"),
        period=found.get("period"),
        lattice=lattice and (lattice[0], lattice[1]),
        p_positions=found.get("p_positions"),
    )
