"""What is found: Beatty pairs, periods of rows; and what rechecks certificates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._html import pairs
from ._work import Progress, work

@dataclass(frozen=True)
class Surd:
    """The number (p + q sqrt(d)) / r."""

    p: int
    q: int
    d: int
    r: int
    text: str = field(compare=False)

    def __float__(self) -> float:
        return (self.p + self.q * sqrt(self.d)) / self.r

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Surd({self.text})"


@dataclass(frozen=True, eq=False, repr=False)
class Beatty:
    """P-positions (floor(j alpha), floor(j beta)) of two heaps, with exact numbers.

    True if they describe every P-position of the box; that is no proof.
    """

    rules: str
    max: int
    pairs: npt.NDArray[np.uint64]
    """The P-positions a <= b, by a."""
    alpha: Surd | None
    beta: Surd | None
    complementary: bool | None
    """Whether 1/alpha + 1/beta = 1."""
    differences: int | None
    """Pairs that are otherwise."""
    covered: tuple[str, int]
    """`once`: each integer up to this one is in exactly one pair; `twice`, `missing`: this is not."""
    claim: str | None
    """What can be given to `check` and `prove`, if it has no exceptions."""

    @property
    def verdict(self) -> str:
        """HOLDS, FAILS, or NONE where nothing is suggested."""
        if self.differences is None:
            return "NONE"
        return "FAILS" if self.differences else "HOLDS"

    def __bool__(self) -> bool:
        return self.verdict == "HOLDS"

    def __repr__(self) -> str:
        return f"Beatty({self.rules}: {self.verdict}, alpha={self.alpha}, beta={self.beta})"

    def _repr_html_(self) -> str:
        entries = [
            ("P-positions", len(self.pairs)),
            ("alpha", self.alpha),
            ("beta", self.beta),
            ("complementary", self.complementary),
            ("differences", self.differences),
            ("claim", self.claim),
        ]
        return pairs(f"{self.rules}: {self.verdict}", entries)


def _surd(found: tuple[tuple[int, int, int, int], str] | None) -> Surd | None:
    if found is None:
        return None
    (p, q, d, r), text = found
    return Surd(p, q, d, r, text)


def find_beatty(
    rules: str,
    max: int,
    *,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Beatty:
    """Looks for quadratic irrationals whose multiples, rounded down, are the P-positions of two
    heaps.

    >>> find_beatty("rwythoff(2)", max=500)
    Beatty(rwythoff(2): HOLDS, alpha=sqrt(2), beta=(2 + sqrt(2)))
    """
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.beatty_pairs(rules, misere, max, allowed)
    alpha, beta = (_surd(found.get(name)) for name in ("alpha", "beta"))
    claim = None
    if found.get("differences") == 0:
        first = f"floor(j*{alpha})"
        match found["step"]:
            case 1:
                second = f"{first} + j"
            case step if step is not None and step > 1:
                second = f"{first} + {step}*j"
            case _:
                second = f"floor(j*{beta})"
        claim = f"P(x) <=> exists j in 0..b: (a, b) = ({first}, {second})"
    return Beatty(
        rules=found["rules"],
        max=found["max"],
        pairs=np.asarray(found["pairs"]),
        alpha=alpha,
        beta=beta,
        complementary=found.get("complementary"),
        differences=found.get("differences"),
        covered=found["cover"],
        claim=claim,
    )


@dataclass(frozen=True)
class RowPeriod:
    """The additive period of a row of two heaps: G(row, h + period) = G(row, h) + saltus for all h
    from `preperiod` on. PROVED by equal states of two columns, OBSERVED, or NONE."""

    row: int
    verdict: str
    preperiod: int | None
    period: int | None
    saltus: int | None
    columns: int
    """Columns that were computed."""
    states: tuple[int, int] | None
    """The two columns with equal states."""

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"


def find_row_periods(
    rules: str,
    rows: int | range | Iterable[int],
    *,
    to: int | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> list[RowPeriod]:
    """Additive periods of rows G(a, 0), G(a, 1), .. of two heaps, proved where the moves allow it.

    >>> find_row_periods("wythoff", 7)[0].period
    24
    """
    wanted = [rows] if isinstance(rows, int) else sorted(rows)
    if not wanted or wanted[0] < 0:
        raise InputError(f"found rows {rows!r}, expected heaps from 0 on")
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.rows(rules, (wanted[0], wanted[-1]), to, allowed)
    kept = set(wanted)
    return [_row(row) for row in found if row["row"] in kept]


def _row(found: dict[str, Any]) -> RowPeriod:
    period, proof = found["period"], found["proof"]
    verdict = "PROVED" if proof else "OBSERVED" if period else "NONE"
    preperiod, length, saltus = period or (None, None, None)
    states = (proof[0], proof[0] + proof[1]) if proof else None
    return RowPeriod(found["row"], verdict, preperiod, length, saltus, found["columns"], states)


@dataclass(frozen=True)
class Certified:
    """What a check of a certificate found; true if it is ACCEPTED."""

    kind: str
    verdict: str
    entries: int
    """What was checked, one by one."""
    first_bad: str | None

    def __bool__(self) -> bool:
        return self.verdict == "ACCEPTED"


def certify(
    certificate: str | bytes | PathLike[str],
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Certified:
    """Rechecks a certificate from the rules alone, by code that shares nothing with the engines:
    the text or bytes of one, or the path of a file (also of a stored table).
    """
    data = certificate
    if isinstance(data, PathLike):
        data = Path(data).read_bytes()
    if isinstance(data, str):
        data = data.encode()
    with work(threads, max_memory, progress) as allowed:
        kind, accepted, entries, bad = _grundy.certified(data, allowed)
    return Certified(kind, "ACCEPTED" if accepted else "REJECTED", entries, bad)
