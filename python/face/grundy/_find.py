"""What is found: Beatty pairs, periods of rows; and what rechecks certificates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError, UnsupportedError
from ._given import call, is_integer, sizes
from ._html import pairs
from ._work import Progress, work

if TYPE_CHECKING:
    from ._own_rules import Rules

_COLUMNS = 500
"""Columns of own rules, where nothing else is said."""


@dataclass(frozen=True)
class Surd:
    """The number (p + q sqrt(d)) / r.

    Attributes
    ----------
    p, q, d, r : int
        Its parts.
    text : str
        How it is written in claims.

    Examples
    --------
    >>> alpha = g.find_beatty("rwythoff(2)", max=500).alpha
    >>> alpha, float(alpha)
    (Surd(sqrt(2)), 1.4142135623730951)
    """

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

    Attributes
    ----------
    rules : str
        The rules.
    max : int
        The largest heap.
    pairs : numpy.ndarray
        The P-positions a <= b, by a, one per row.
    alpha, beta : Surd or None
        The numbers, where some are suggested.
    complementary : bool or None
        Whether 1/alpha + 1/beta = 1.
    differences : int or None
        How many pairs are otherwise.
    covered : tuple
        ``('once', n)`` if each integer up to n is in exactly one pair; ``'twice'`` and
        ``'missing'`` if n is not.
    claim : str or None
        What can be given to `check` and `prove`, if there are no exceptions.

    Examples
    --------
    >>> g.find_beatty("wythoff", max=300).claim
    'P(x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)'
    """

    rules: str
    max: int
    pairs: npt.NDArray[np.int64]
    alpha: Surd | None
    beta: Surd | None
    complementary: bool | None
    differences: int | None
    covered: tuple[str, int]
    claim: str | None

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


@call
def find_beatty(
    rules: Rules,
    max: int,
    *,
    misere: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Beatty:
    """Looks for quadratic irrationals whose multiples, rounded down, are the P-positions of two heaps.

    Parameters
    ----------
    rules : str or HeapRules or Game
        Rules in notation or of your own, symmetric and on two heaps.
    max : int
        The largest heap.

    Returns
    -------
    Beatty
        The numbers, and a claim about them.

    Raises
    ------
    UnsupportedError
        The rules are not symmetric, or not played on two heaps.

    Examples
    --------
    >>> g.find_beatty("rwythoff(2)", max=500)
    Beatty(rwythoff(2): HOLDS, alpha=sqrt(2), beta=(2 + sqrt(2)))
    """
    given: list[tuple[int, int]] | None = None
    if not isinstance(rules, str):
        rules, given = _own_pairs(rules, max, misere, max_memory)
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.beatty_pairs(rules, misere, max, given, allowed)
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
        pairs=np.asarray(found["pairs"]).astype(np.int64),
        alpha=alpha,
        beta=beta,
        complementary=found.get("complementary"),
        differences=found.get("differences"),
        covered=found["cover"],
        claim=claim,
    )


def _own_pairs(
    rules: Rules, max: int, misere: bool, max_memory: int | str | None
) -> tuple[str, list[tuple[int, int]]]:
    """The name of own rules, and their P-positions a <= b."""
    from ._own_rules import heap_rules

    own = heap_rules(rules, 2)
    outcomes = own.table(max, misere=misere, outcomes=True, max_memory=max_memory).values
    if not np.array_equal(outcomes, outcomes.T):
        raise UnsupportedError(
            f"found {own.name}, whose heaps may not be exchanged, expected symmetric rules: a pair "
            "stands for both orders"
        )
    pairs = np.argwhere(np.triu(outcomes == 0))
    return own.name, [(int(a), int(b)) for a, b in pairs]


@dataclass(frozen=True)
class RowPeriod:
    """The additive period of a row of two heaps; true if it is proved.

    G(row, h + period) = G(row, h) + saltus for all h from the preperiod on.

    Attributes
    ----------
    row : int
        The first heap.
    verdict : str
        PROVED by equal states of two columns, OBSERVED, or NONE.
    preperiod, period, saltus : int or None
        The numbers; None where there is no period.
    columns : int
        Columns that were computed.
    states : tuple of int or None
        The two columns with equal states.

    Examples
    --------
    >>> row = g.find_row_periods("wythoff", 2)[0]
    >>> row.verdict, row.preperiod, row.period, row.saltus
    ('PROVED', 0, 3, 3)
    """

    row: int
    verdict: str
    preperiod: int | None
    period: int | None
    saltus: int | None
    columns: int
    states: tuple[int, int] | None

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"


@call
def find_row_periods(
    rules: Rules,
    rows: int | range | Iterable[int],
    *,
    to: int | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> list[RowPeriod]:
    """Additive periods of rows G(a, 0), G(a, 1), .. of two heaps, proved where the moves allow it.

    Parameters
    ----------
    rules : str or HeapRules or Game
        Rules in notation or of your own, on two heaps.
    rows : int or iterable of int
        First heaps.
    to : int, optional
        The last column to compute; as many as are needed by default, and 500 of your own rules,
        whose periods are seen and not proved.

    Returns
    -------
    list of RowPeriod
        The period of each row.

    Raises
    ------
    UnsupportedError
        The rules are not played on two heaps, or the rows are too many.

    Examples
    --------
    >>> g.find_row_periods("wythoff", 7)[0].period
    24
    """
    given: Any = [rows] if is_integer(rows) else rows
    wanted = sorted(sizes("rows", given))
    if not wanted:
        raise InputError(f"found rows {rows!r}, expected heaps from 0 on")
    listed: str | _grundy.Listed
    if isinstance(rules, str):
        listed = rules
    else:
        from ._own_rules import heap_rules

        to = _COLUMNS if to is None else to
        listed = heap_rules(rules, 2)._listing([wanted[-1], to], max_memory)
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.rows(listed, (wanted[0], wanted[-1]), to, allowed)
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
    """What a check of a certificate found; true if it is ACCEPTED.

    Attributes
    ----------
    kind : str
        What the certificate is of.
    verdict : str
        ACCEPTED or REJECTED.
    entries : int
        How many things were checked, one by one.
    first_bad : str or None
        What is wrong.

    Examples
    --------
    >>> kayles = g.sequence("kayles", to=100).certificate
    >>> bool(g.certify(kayles)), bool(g.certify(kayles.replace('"period":12', '"period":24')))
    (True, False)
    """

    kind: str
    verdict: str
    entries: int
    first_bad: str | None

    def __bool__(self) -> bool:
        return self.verdict == "ACCEPTED"


@call
def certify(
    certificate: str | bytes | PathLike[str],
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Certified:
    """Rechecks a certificate from the rules alone, by code that shares nothing with the engines.

    Parameters
    ----------
    certificate : str or bytes or path
        The text or bytes of a certificate; or the path of a file, also of a stored table.

    Returns
    -------
    Certified
        ACCEPTED or REJECTED.

    Raises
    ------
    OSError
        The file cannot be read.

    Examples
    --------
    >>> g.certify(g.discover("nim", 2).certificate).verdict
    'ACCEPTED'
    """
    data = certificate
    if isinstance(data, str) and _is_path(data):
        data = Path(data)
    if isinstance(data, PathLike):
        data = Path(data).read_bytes()
    if isinstance(data, str):
        data = data.encode()
    with work(threads, max_memory, progress) as allowed:
        kind, accepted, entries, bad = _grundy.certified(data, allowed)
    return Certified(kind, "ACCEPTED" if accepted else "REJECTED", entries, bad)


def _is_path(text: str) -> bool:
    """Whether a text names a file: certificates have several lines, or are JSON."""
    if "\n" in text or len(text) > 4096 or text.lstrip().startswith("{"):
        return False
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False
