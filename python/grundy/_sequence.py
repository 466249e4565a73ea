"""Sequences of the values of single heaps, and their periods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._html import pairs
from ._work import Progress, work

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Period:
    """How a sequence repeats: G(n + period) = G(n) + saltus for all n from `preperiod` on.

    PROVED: for all heaps, by a theorem. OBSERVED: on the heaps that were computed, and on the
    first half of them already; `seen` is how often. NONE: not seen. Only a proved period is true.
    """

    verdict: str
    preperiod: int | None = None
    period: int | None = None
    saltus: int | None = None
    theorem: str | None = field(default=None, repr=False)
    seen: int | None = field(default=None, repr=False)
    """How often a period that is not proved was seen."""

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"

    @property
    def last_exception(self) -> int | None:
        """The last heap at which the sequence does not repeat."""
        return self.preperiod - 1 if self.preperiod else None

    def _repr_html_(self) -> str:
        entries = [
            ("preperiod", self.preperiod),
            ("period", self.period),
            ("saltus", self.saltus),
            ("last exception", self.last_exception),
            ("theorem", self.theorem),
            ("seen", self.seen),
        ]
        return pairs(self.verdict, entries)


@dataclass(frozen=True, eq=False)
class Sequence:
    """The values of heaps 0, 1, .., `to` of a game; those beyond follow from a proved period."""

    rules: str
    values: npt.NDArray[np.unsignedinteger[Any]]
    period: Period
    engine: str
    computed: int
    """How many values were computed; the others follow from the period."""
    code: str | None
    certificate: str | None = field(repr=False)
    """The certificate of a proved period, for `certify`; None where nothing is proved."""

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values.tolist())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        same = (self.rules, self.period) == (other.rules, other.period)
        return same and np.array_equal(self.values, other.values)

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, heap: Any) -> Any:
        """The value of a heap, however large if the period is proved; of a slice, the array."""
        if isinstance(heap, slice):
            return self.values[heap]
        heap = heap.__index__()
        if 0 <= heap < len(self.values):
            return int(self.values[heap])
        period = self.period
        if heap < 0 or not period or period.preperiod is None or not period.period:
            raise IndexError(f"the value of heap {heap} is not known")
        times, into = divmod(heap - period.preperiod, period.period)
        known = period.preperiod + into
        if known >= len(self.values):
            raise IndexError(f"fewer than preperiod + period values were asked for; give to={known}")
        return int(self.values[known]) + times * (period.saltus or 0)

    def __repr__(self) -> str:
        return f"Sequence({self.rules!r}, to={len(self) - 1}, {self.period!r})"

    def to_frame(self) -> pandas.DataFrame:
        """A pandas frame: one row a heap."""
        import pandas

        return pandas.DataFrame({"heap": np.arange(len(self)), "value": self.values})

    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the values by matplotlib."""
        import matplotlib.pyplot as plt

        if ax is None:
            ax = plt.subplots()[1]
        ax.plot(self.values, **{"marker": ".", "linestyle": "", "markersize": 2, **options})
        ax.set(xlabel="heap", ylabel="value", title=self.rules)
        return ax

    def _repr_html_(self) -> str:
        first = " ".join(map(str, self.values[:200].tolist()))
        more = " .." if len(self) > 200 else ""
        return f"{self.period._repr_html_()}<p>{first}{more}</p>"


def sequence(
    rules: str,
    to: int,
    *,
    at: Iterable[int] = (),
    engine: str | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Sequence:
    """The values of heaps 0 to `to` of a game that is played heap by heap: a code such as 0.137,
    or kayles, subtract{1,3,4}. `at` names further heaps, of any size below 2^128, whose values
    must be known.

    >>> kayles = sequence("kayles", to=100)
    >>> kayles.period
    Period(verdict='PROVED', preperiod=71, period=12, saltus=0)
    >>> kayles[10**30]
    1
    """
    if not 0 <= to < 1 << 64:
        raise InputError(f"found to={to}, expected the last heap, from 0 to 2^64 - 1")
    asked = list(at)
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.sequence(rules, to, asked, engine, allowed)
    for heap, value in zip(asked, found["asked"]):
        if value is None:
            raise InputError(f"the value of heap {heap} is not known: no period is proved up to {to}")
    period = Period(*found["period"]) if found["period"] else Period("NONE")
    return Sequence(
        rules=found["rules"],
        values=np.asarray(found["values"]),
        period=period,
        engine=found["engine"],
        computed=found["computed"],
        code=found["code"],
        certificate=found["certificate"],
    )
