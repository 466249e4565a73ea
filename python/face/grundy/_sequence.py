"""Sequences of the values of single heaps, and their periods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._given import call, sizes
from ._html import pairs
from ._table import bfile
from ._work import Progress, work

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

    from ._own_rules import Rules


@dataclass(frozen=True)
class Period:
    """How a sequence repeats; true if it is proved.

    G(n + period) = G(n) + saltus for all n from the preperiod on.

    Attributes
    ----------
    verdict : str
        PROVED: for all heaps, by a theorem. OBSERVED: on the heaps that were computed, and on the
        first half of them already. NONE: not seen.
    preperiod, period, saltus : int or None
        The numbers; None where there is no period.
    theorem : str or None
        What proves it.
    seen : int or None
        How often a period that is not proved was seen.

    Examples
    --------
    >>> g.sequence("kayles", to=100).period
    Period(verdict='PROVED', preperiod=71, period=12, saltus=0)
    """

    verdict: str
    preperiod: int | None = None
    period: int | None = None
    saltus: int | None = None
    theorem: str | None = field(default=None, repr=False)
    seen: int | None = field(default=None, repr=False)

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


@dataclass(frozen=True)
class Law:
    """A formula that the values of all heaps follow; true if it is proved.

    Attributes
    ----------
    formula : str
        How it is written, for a heap h or n.
    theorem : str or None
        What proves it; None if it was only seen.

    Examples
    --------
    >>> g.sequence("rules{each heap: take t for t in 1..h div 2}", to=9).law
    Law(formula='G(2n) = n, G(2n + 1) = G(n)', theorem='recursion of restricted Nim')
    """

    formula: str
    theorem: str | None

    def __bool__(self) -> bool:
        return self.theorem is not None


@dataclass(frozen=True)
class Ruler:
    """Values that depend on how often a number divides the heap; true if that is proved.

    G(n) is ``values[v]``, where v is how often `base` divides n + `shift`, for all n from `first` on.

    Attributes
    ----------
    formula : str
        How it is written: v2(n) is how often 2 divides n.
    base, shift, first : int
        The numbers.
    values : tuple of int
        As far as they are known.
    again : int
        If it is proved, the last so many values come again and again; 0 if it was only seen.

    Examples
    --------
    >>> ruler = g.sequence("turning 1+C", to=100).ruler
    >>> ruler.formula, bool(ruler)
    ('G(n) = 2^v2(n)', False)
    """

    formula: str
    base: int
    shift: int
    first: int
    values: tuple[int, ...]
    again: int

    def __bool__(self) -> bool:
        return self.again > 0


@dataclass(frozen=True, eq=False)
class Sequence:
    """The values of heaps 0, 1, .., `to` of a game; those beyond follow from a proved period or law.

    ``s[n]`` is the value of heap n, however large if a period or a law is proved; ``s[a:b]`` an array.

    Attributes
    ----------
    rules : str
        The rules.
    values : numpy.ndarray
        The values in the memory that the library filled: unsigned, and not to be written to.
    period : Period
        How they repeat.
    engine : str
        What computed them.
    computed : int
        How many values were computed; the others follow from the period.
    code : str or None
        The code of the game, if it has one.
    certificate : str or None
        The certificate of a proved period or recursion, for `certify`; None where neither is proved.
    law : Law or None
        The formula that the values of all heaps follow, where one is proved, or else seen.
    ruler : Ruler or None
        Where values that do not repeat depend on how often a number divides the heap.

    Examples
    --------
    >>> kayles = g.sequence("kayles", to=100)
    >>> kayles[:8].tolist(), kayles[10**30]
    ([0, 1, 2, 3, 1, 4, 3, 2], 1)
    """

    rules: str
    values: npt.NDArray[np.unsignedinteger[Any]]
    period: Period
    engine: str
    computed: int
    code: str | None
    certificate: str | None = field(repr=False)
    law: Law | None = None
    ruler: Ruler | None = None

    def __setstate__(self, state: dict[str, Any]) -> None:
        state["values"].flags.writeable = False
        for name, value in state.items():
            object.__setattr__(self, name, value)

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
        """The value of a heap, however large if a period or a law is proved; of a slice, the array."""
        if isinstance(heap, slice):
            return self.values[heap]
        heap = heap.__index__()
        if 0 <= heap < len(self.values):
            return int(self.values[heap])
        period = self.period
        if heap >= 0 and self.law and not period:
            # a recursion needs no values, an automaton is learned from those that are known
            for to in 0, len(self.values) - 1:
                with work(None, None, False) as allowed:
                    (value,) = _grundy.sequence(self.rules, to, [heap], None, allowed)["asked"]
                if value is not None:
                    return value
            raise IndexError(f"the value of heap {heap} is not known: it is too large")
        if heap < 0 or not period or period.preperiod is None or not period.period:
            raise IndexError(f"the value of heap {heap} is not known")
        times, into = divmod(heap - period.preperiod, period.period)
        known = period.preperiod + into
        if known >= len(self.values):
            raise IndexError(f"fewer than preperiod + period values were asked for; give to={known}")
        return int(self.values[known]) + times * (period.saltus or 0)

    def __repr__(self) -> str:
        return f"Sequence({self.rules!r}, to={len(self) - 1}, {self.period!r})"

    def signed(self) -> npt.NDArray[np.int64]:
        """The values as int64: what differences need.

        Returns
        -------
        numpy.ndarray
            A copy of `values`.

        Examples
        --------
        >>> np.diff(g.sequence("kayles", to=5).signed())
        array([ 1,  1,  1, -2,  3])
        """
        return self.values.astype(np.int64)

    def to_frame(self) -> pandas.DataFrame:
        """The sequence as a pandas frame.

        Returns
        -------
        pandas.DataFrame
            One row per heap, with its value as int64.
        """
        import pandas

        return pandas.DataFrame({"heap": np.arange(len(self)), "value": self.signed()})

    @call
    def to_bfile(self, path: str | PathLike[str] | None = None) -> str:
        """The values as a b-file of the OEIS: a line for each, with its heap.

        Parameters
        ----------
        path : str or path, optional
            A file to write.

        Returns
        -------
        str
            The text.

        Examples
        --------
        >>> print(g.sequence("kayles", to=2).to_bfile(), end="")
        0 0
        1 1
        2 2
        """
        return bfile(self.values.tolist(), path)

    @call
    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the values by matplotlib.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
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


@call
def sequence(
    rules: Rules,
    to: int,
    *,
    at: Iterable[SupportsIndex] = (),
    engine: str | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Sequence:
    """The values of heaps 0 to `to` of a game that is played heap by heap.

    Parameters
    ----------
    rules : str or HeapRules or Game
        A code such as ``'0.137'``; rules in notation, such as ``'subtract{1,3,4}'``; rules from a
        function, or a game of your own, whose positions are numbers.
    to : int
        The last heap.
    at : list of int, optional
        Further heaps, of any size below 2^128, whose values must be known.

    Returns
    -------
    Sequence
        The values, and their period or law.

    Raises
    ------
    UnsupportedError
        The rules have no sequence of values.

    Examples
    --------
    >>> kayles = g.sequence("kayles", to=100)
    >>> kayles.period
    Period(verdict='PROVED', preperiod=71, period=12, saltus=0)
    >>> kayles[10**30]
    1
    """
    asked = sizes("at", at, most=(1 << 128) - 1)
    given: str | _grundy.Listed
    if isinstance(rules, str):
        given = rules
    else:
        from ._own_rules import heap_rules

        given = heap_rules(rules, None)._listing(to, max_memory)
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.sequence(given, to, asked, engine, allowed)
    for heap, value in zip(asked, found["asked"]):
        if value is None:
            raise InputError(f"the value of heap {heap} is not known: no period or law is proved up to {to}")
    period = Period(*found["period"]) if found["period"] else Period("NONE")
    ruler = None
    if found["ruler"]:
        formula, (base, shift, first, again), values = found["ruler"]
        ruler = Ruler(formula, base, shift, first, tuple(values), again)
    return Sequence(
        rules=found["rules"],
        values=np.asarray(found["values"]),
        period=period,
        engine=found["engine"],
        computed=found["computed"],
        code=found["code"],
        certificate=found["certificate"],
        law=Law(*found["law"]) if found["law"] else None,
        ruler=ruler,
    )
