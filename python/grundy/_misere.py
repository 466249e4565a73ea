"""Misere theory: quotients of heap games, genera of heaps, canonical forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._work import Progress, work


@dataclass(frozen=True, eq=False)
class Quotient:
    """The misere quotient of the heaps 0 to `to` of a game: two sums of heaps are the same element
    if they have the same misere outcome whatever sum of these heaps is added. Element 0 is the
    empty sum. It is proved; True if it is proved to be the quotient of all heaps."""

    rules: str
    to: int
    table: npt.NDArray[np.unsignedinteger[Any]] = field(repr=False)
    """Products of elements."""
    p: npt.NDArray[np.unsignedinteger[Any]] = field(repr=False)
    """The elements that are P-positions."""
    phi: npt.NDArray[np.unsignedinteger[Any]] = field(repr=False)
    """The element of each heap."""
    elements: tuple[str, ...] = field(repr=False)
    """The elements as products of letters, one for each of the heaps in `generators`."""
    generators: tuple[int, ...] = field(repr=False)
    presentation: str = field(repr=False)
    growth: tuple[tuple[int, int, int], ...] = field(repr=False)
    """The heaps at which the quotient changes, its order and number of P-positions from there."""
    preperiod: int | None
    period: int | None
    """How the elements of the heaps repeat, if that is proved."""
    nim: int | None = field(repr=False)
    """n, if it is the quotient of Nim with heaps below 2^n: the game is tame."""
    ended: str | None = field(repr=False)
    """Why no larger heaps were looked at, if something other than `to` ended it."""
    certificate: str = field(repr=False)

    def __bool__(self) -> bool:
        return self.period is not None

    @property
    def order(self) -> int:
        """Number of elements."""
        return len(self.table)

    def element(self, heaps: Iterable[int]) -> int:
        """The element of a sum of heaps."""
        product = 0
        for heap in heaps:
            product = int(self.table[product, self._of(heap)])
        return product

    def outcome(self, heaps: Iterable[int]) -> str:
        """The misere outcome of a sum of heaps: P or N."""
        return "P" if self.element(heaps) in self.p else "N"

    def _of(self, heap: int) -> int:
        if heap >= len(self.phi) and self.period and self.preperiod is not None:
            heap = self.preperiod + (heap - self.preperiod) % self.period
        if not 0 <= heap < len(self.phi):
            raise InputError(f"found heap {heap}, expected heaps from 0 to {self.to}")
        return int(self.phi[heap])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quotient):
            return NotImplemented
        return self.certificate == other.certificate

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Genus:
    """The genus of a game: its value in normal play, and its misere values with 0, 1, 2, .. copies
    of *2, of which the last two repeat."""

    text: str
    plus: int
    digits: tuple[int, ...]

    def digit(self, copies: int) -> int:
        """The misere value with so many copies of *2."""
        last = len(self.digits) - 2
        return self.digits[copies if copies < last else last + (copies - last) % 2]

    def __str__(self) -> str:
        return self.text


def quotient(
    rules: str,
    to: int | None = None,
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Quotient:
    """The misere quotient of a game that is played heap by heap, of the heaps 0 to `to`; without
    `to` until it is proved for all heaps, has more than 512 elements, or at heap 1000.

    >>> kayles = quotient("kayles")
    >>> kayles.order, len(kayles.p), kayles.period
    (40, 9, 12)
    >>> kayles.outcome([5, 1])
    'P'
    """
    if to is not None and not 0 <= to < 1 << 32:
        raise InputError(f"found to={to}, expected the last heap, from 0 to 2^32 - 1")
    with work(threads, max_memory, progress) as allowed:
        last, order = (1000, 512) if to is None else (to, None)
        found = _grundy.quotient(rules, last, order, allowed)
    preperiod, period = found["period"] or (None, None)
    return Quotient(
        rules=found["rules"],
        to=found["to"],
        table=np.asarray(found["table"]),
        p=np.asarray(found["p"]),
        phi=np.asarray(found["phi"]),
        elements=tuple(found["elements"]),
        generators=tuple(found["generators"]),
        presentation=found["presentation"],
        growth=tuple(tuple(step) for step in found["growth"]),
        preperiod=preperiod,
        period=period,
        nim=found["nim"],
        ended=found["ended"],
        certificate=found["certificate"],
    )


def genus(
    rules: str,
    to: int,
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> list[Genus]:
    """The genera of the heaps 0 to `to` of a game that is played heap by heap; up to about 30.

    >>> [str(g) for g in genus("kayles", to=7)]
    ['0', '1', '2', '3', '1', '4^146', '3', '2^2']
    """
    if not 0 <= to < 1 << 32:
        raise InputError(f"found to={to}, expected the last heap, from 0 to 2^32 - 1")
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.genera(rules, to, allowed)
    return [Genus(text, plus, tuple(digits)) for text, plus, digits in found]


def canonical(game: str, *, max_memory: int | str | None = None) -> str:
    """The canonical form of a misere game in the notation of CGSuite.

    >>> canonical("*[2] + *[2]")
    '*[2[2]]'
    """
    with work(1, max_memory, False) as allowed:
        return _grundy.canonical(game, allowed)
