"""Tables: values or outcomes of all positions of a box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from operator import index
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._boxes import Bounds, Order, bounds, size
from ._claims import Counterexample, Verdict
from ._errors import InputError
from ._given import call, is_integer
from ._html import grid
from ._pictures import HeatMap
from ._work import Progress, in_notation, plain, work

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

    from ._own_rules import Rules
    from ._value import Positions

_PIECE = 1 << 12
"""Positions that are listed at a time."""

_SHOWN = 33
"""Rows and columns that a notebook shows."""


@dataclass(frozen=True, eq=False)
class Table:
    """Values of all positions of a box; or outcomes, 0 for P and 1 for N.

    A table is a mapping from positions to values: ``t[3, 5]`` is the value of a position (``'P'``
    or ``'N'`` in a table of outcomes), ``(3, 5) in t`` whether it is a position, ``list(t)`` all of
    them, ``t.items()`` each with its value. Arrays of heaps give arrays of values:
    ``t[np.array([1, 3]), 5]``. For boards it is ``t[rows, columns]``.

    Attributes
    ----------
    rules : str
        The rules in their notation.
    convention : str
        ``'normal'`` or ``'misere'``.
    max : tuple of int
        The largest heap, for each heap.
    order : {'ordered', 'sorted'}
        Whether there are all tuples, or nondecreasing ones.
    outcomes : bool
        Whether outcomes were computed, not values.
    values : numpy.ndarray
        The numbers in the memory that the library filled, which cannot be written to:
        ``t.values[a, b]`` for ordered tables, a line in the order of `positions` for sorted ones.
        They are unsigned, so that differences wrap around; `signed` has them as int64.
    absent : numpy.ndarray or None
        Where a tuple is no position of the rules; None if all are.
    engine : str
        What computed it.
    plan : str
        How it was computed.
    board : bool
        Whether it is one of full boards, by their rows and columns.
    symmetric : bool
        Whether the rules say that the order of the heaps does not matter.

    Examples
    --------
    >>> t = g.table("wythoff", heaps=2, max=100)
    >>> t[3, 5], t[4, [6, 7]].tolist(), (101, 0) in t
    (0, [9, 0], False)
    >>> np.diff(t.signed()[1, :5])
    array([ 1, -2,  4,  1])
    """

    rules: str
    convention: str
    max: tuple[int, ...]
    order: Order
    outcomes: bool
    values: npt.NDArray[np.unsignedinteger[Any]]
    absent: npt.NDArray[np.bool_] | None
    engine: str
    plan: str
    board: bool = False
    symmetric: bool = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False
            object.__setattr__(self, name, value)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        # nothing of it can be changed
        return self

    @property
    def heaps(self) -> int:
        """Number of heaps."""
        return len(self.max)

    def _place(self, heaps: Sequence[int]) -> tuple[int, ...]:
        if len(heaps) != len(self.max):
            raise IndexError(f"found {len(heaps)} heaps, expected {len(self.max)}")
        for heap, most in zip(heaps, self.max):
            if not 0 <= heap <= most:
                raise IndexError(f"found a heap of {heap}, expected 0 to {most}")
        if self.order == "ordered":
            return tuple(heaps)
        ranked = sorted(heaps)
        return (sum(comb(heap + i, i + 1) for i, heap in enumerate(ranked)),)

    def __getitem__(self, heaps: Any) -> Any:
        """The value of a position; with arrays and slices, those of many."""
        key = heaps if isinstance(heaps, tuple) else (heaps,)
        if all(map(is_integer, key)):
            place = self._place([index(heap) for heap in key])
            if self.absent is not None and self.absent[place]:
                raise KeyError(f"{key} is no position of {self.rules}")
            number = int(self.values[place])
            return ("N" if number else "P") if self.outcomes else number
        if any(isinstance(heap, slice) or heap is Ellipsis or heap is None for heap in key):
            return self.masked()[heaps]
        if len(key) != len(self.max):
            raise IndexError(f"found {len(key)} indices, expected one array for each of {self.heaps} heaps")
        return self._looked_up([np.asarray(heap) for heap in key])

    def _looked_up(self, heaps: Sequence[npt.NDArray[Any]]) -> Any:
        for heap, most in zip(heaps, self.max):
            if heap.dtype.kind not in "iu":
                raise IndexError(f"found heaps of type {heap.dtype}, expected integers")
            if heap.size and (heap.min() < 0 or heap.max() > most):
                wrong = heap.min() if heap.min() < 0 else heap.max()
                raise IndexError(f"found a heap of {wrong}, expected 0 to {most}")
        whole = np.stack(np.broadcast_arrays(*heaps), axis=-1).astype(np.int64)
        if self.order == "sorted":
            ranked = np.sort(whole, axis=-1)
            terms = [_choose(ranked[..., i] + i, i + 1) for i in range(self.heaps)]
            place: tuple[Any, ...] = (sum(terms[1:], terms[0]),)
        else:
            place = tuple(whole[..., i] for i in range(self.heaps))
        if self.absent is not None and self.absent[place].any():
            return np.ma.masked_array(self.values[place], mask=self.absent[place])
        return self.values[place]

    @call
    def at(self, positions: Positions) -> npt.NDArray[np.int64]:
        """The values of an array of positions.

        Parameters
        ----------
        positions : array_like of int
            The heaps of each position along the last axis, as `p_positions` has them.

        Returns
        -------
        numpy.ndarray
            Values as int64; a masked array where some tuple is no position.

        Examples
        --------
        >>> t = g.table("nim", heaps=3, max=7)
        >>> t.at([[1, 2, 3], [7, 7, 1]])
        array([0, 1])
        """
        rows = np.asarray(positions)
        if rows.ndim == 0 or rows.dtype.kind not in "iu" or rows.shape[-1] != self.heaps:
            raise InputError(
                f"found positions of shape {rows.shape} and type {rows.dtype}, expected rows of "
                f"{self.heaps} integers"
            )
        found = self._looked_up([rows[..., i] for i in range(self.heaps)])
        signed: npt.NDArray[np.int64] = found.astype(np.int64)
        return signed

    @call
    def get(self, position: Any, default: Any = None) -> Any:
        """The value of a position, or a default for what is none.

        Parameters
        ----------
        position : tuple of int
            The heaps.
        default : object, optional
            What is given for a tuple that is no position of the table.

        Returns
        -------
        int or str or object
            The value.

        Examples
        --------
        >>> g.table("welter", heaps=2, max=5).get((3, 3), "none")
        'none'
        """
        try:
            return self[position]
        except (IndexError, KeyError):
            return default

    @call
    def outcome(self, *heaps: int) -> str:
        """The outcome of a position.

        Parameters
        ----------
        heaps : int
            The heaps.

        Returns
        -------
        str
            ``'P'`` or ``'N'``.

        Examples
        --------
        >>> g.table("wythoff", heaps=2, max=9).outcome(3, 5)
        'P'
        """
        return "N" if self[heaps] not in (0, "P") else "P"

    def __len__(self) -> int:
        gone = 0 if self.absent is None else int(np.count_nonzero(self.absent))
        return int(self.values.size) - gone

    def __contains__(self, heaps: object) -> bool:
        key = heaps if isinstance(heaps, tuple) else (heaps,)
        if not all(map(is_integer, key)):
            return False
        return self.get(key, _NOTHING) is not _NOTHING

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (heaps for heaps, _ in self._each())

    def keys(self) -> Iterator[tuple[int, ...]]:
        """All positions, as tuples.

        Returns
        -------
        iterator of tuple
            The positions.
        """
        return iter(self)

    def items(self) -> Iterator[tuple[tuple[int, ...], Any]]:
        """All positions, each with its value or outcome.

        Returns
        -------
        iterator of tuple
            Pairs of a position and its value.

        Examples
        --------
        >>> dict(g.table("nim", heaps=2, max=1).items())
        {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 0}
        """
        names = "PN"
        for heaps, number in self._each():
            yield heaps, names[bool(number)] if self.outcomes else number

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        if copy:
            return np.array(self.values, dtype=dtype)
        return np.asarray(self.values, dtype=dtype)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        same = (self.rules, self.max, self.order, self.outcomes, self.convention)
        return (
            same == (other.rules, other.max, other.order, other.outcomes, other.convention)
            and np.array_equal(self.values, other.values)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        what = "outcomes" if self.outcomes else "values"
        size = " x ".join(str(most + 1) for most in self.max)
        return f"Table({self.rules!r}, {size} {self.order} {what})"

    def signed(self) -> npt.NDArray[np.int64]:
        """The numbers as int64: what differences need.

        Returns
        -------
        numpy.ndarray
            A copy of `values`.

        Examples
        --------
        >>> t = g.table("nim", heaps=1, max=3)
        >>> t.values[2:3] - t.values[3:], t.signed()[2:3] - t.signed()[3:]
        (array([255], dtype=uint8), array([-1]))
        """
        return self.values.astype(np.int64)

    def masked(self) -> npt.NDArray[Any]:
        """The numbers as a masked array, where some tuples are no positions.

        Returns
        -------
        numpy.ndarray
            `values`; with a mask where there are `absent` tuples.

        Examples
        --------
        >>> g.table("welter", heaps=2, max=2).masked().mask.tolist()
        [[True, False, False], [False, True, False], [False, False, True]]
        """
        if self.absent is None:
            return self.values
        found: npt.NDArray[Any] = np.ma.masked_array(self.values, mask=self.absent)
        return found

    def positions(self) -> npt.NDArray[np.int64]:
        """All positions, one per row: those of a sorted table in the order of `values`.

        Returns
        -------
        numpy.ndarray
            As int64; the first heap runs fastest.

        Examples
        --------
        >>> g.table("nim", heaps=2, max=2, order="sorted").positions().tolist()
        [[0, 0], [0, 1], [1, 1], [0, 2], [1, 2], [2, 2]]
        """
        if self.order == "sorted":
            tuples = self._sorted()
            return tuples if self.absent is None else tuples[~self.absent]
        # heap 0 runs fastest, as in memory
        axes = [np.arange(most + 1, dtype=np.int64) for most in reversed(self.max)]
        mesh = np.meshgrid(*axes, indexing="ij")
        tuples = np.stack([axis.ravel() for axis in reversed(mesh)], axis=1)
        if self.absent is not None:
            tuples = tuples[~self.absent.ravel(order="F")]
        return tuples

    def _sorted(self) -> npt.NDArray[np.int64]:
        """All nondecreasing tuples, also those that are no positions."""
        found = _grundy.sorted_positions(self.heaps, self.max[0], plain(None, None))
        tuples: npt.NDArray[np.int64] = np.asarray(found).view(np.int64)
        return tuples

    def _each(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """All positions with their numbers, one after the other."""
        if self.order == "sorted":
            rows = self.positions()
            for start in range(0, len(rows), _PIECE):
                for heaps in map(tuple, rows[start : start + _PIECE].tolist()):
                    yield heaps, int(self.values[self._place(heaps)])
            return
        for heaps in product(*(range(most + 1) for most in self.max)):
            if self.absent is None or not self.absent[heaps]:
                yield heaps, int(self.values[heaps])

    def _where(self, chosen: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        if self.absent is not None:
            chosen = chosen & ~self.absent
        if self.order == "sorted":
            tuples = self._sorted()[chosen]
            return tuples[np.lexsort(tuples.T[::-1])]
        return np.argwhere(chosen).astype(np.int64)

    def p_positions(self) -> npt.NDArray[np.int64]:
        """The P-positions in lexicographic order.

        Returns
        -------
        numpy.ndarray
            One position per row, as int64.

        Examples
        --------
        >>> g.table("wythoff", heaps=2, max=9).p_positions()[:4].tolist()
        [[0, 0], [1, 2], [2, 1], [3, 5]]
        """
        return self._where(self.values == 0)

    @call
    def with_value(self, value: int) -> npt.NDArray[np.int64]:
        """The positions of a value in lexicographic order.

        Parameters
        ----------
        value : int
            A value; in tables of outcomes 0 is P and 1 is N.

        Returns
        -------
        numpy.ndarray
            One position per row, as int64.

        Examples
        --------
        >>> g.table("wythoff", heaps=2, max=9).with_value(1)[:3].tolist()
        [[0, 1], [1, 0], [2, 2]]
        """
        return self._where(self.values == value)

    def counts(self) -> dict[int, int]:
        """How many positions have each value.

        Returns
        -------
        dict
            Numbers of positions, by value.

        Examples
        --------
        >>> g.table("nim", heaps=2, max=3).counts()
        {0: 4, 1: 4, 2: 4, 3: 4}
        """
        numbers = self.values if self.absent is None else self.values[~self.absent]
        count = np.bincount(numbers.ravel(order="K"))
        return {value: int(n) for value, n in enumerate(count) if n}

    @property
    def largest(self) -> int:
        """The largest value."""
        return max(self.counts(), default=0)

    @call
    def compare(self, claimed: Callable[..., object]) -> Verdict:
        """Compares a function of the heaps with every position.

        Parameters
        ----------
        claimed : callable
            A function of the heaps: the value that is claimed, or in a table of outcomes whether
            it is a P-position.

        Returns
        -------
        Verdict
            HOLDS or FAILS, with the smallest counterexample.

        Examples
        --------
        >>> g.table("nim", heaps=3, max=7).compare(lambda a, b, c: a ^ b ^ c)
        Verdict(HOLDS, positions=512)
        """
        wrong: list[tuple[int, ...]] = []
        positions = 0
        for heaps, number in self._each():
            positions += 1
            said = claimed(*heaps)
            right = bool(said) == (number == 0) if self.outcomes else said == number
            if not right:
                wrong.append(heaps)
        wrong.sort(key=lambda heaps: (sum(heaps), heaps))
        first = None
        if wrong:
            parts = {"computed": str(self[wrong[0]]), "claimed": str(claimed(*wrong[0]))}
            first = Counterexample(wrong[0], {}, parts)
        return Verdict(
            claim=f"{getattr(claimed, '__name__', 'a function')} of {self.rules}",
            verdict="FAILS" if wrong else "HOLDS",
            positions=positions,
            failures=len(wrong),
            counterexample=first,
            listed=[Counterexample(heaps, {}, {}) for heaps in wrong[:10]],
            rules=self.rules,
            order=self.order,
        )

    def to_frame(self) -> pandas.DataFrame:
        """The table as a pandas frame.

        Returns
        -------
        pandas.DataFrame
            Two heaps as a square, else one row per position, as int64.
        """
        import pandas

        names = [f"heap_{i + 1}" for i in range(self.heaps)]
        if self.heaps == 2 and self.order == "ordered" and self.absent is None:
            labels = [pandas.RangeIndex(most + 1, name=name) for most, name in zip(self.max, names)]
            return pandas.DataFrame(self.signed(), index=labels[0], columns=labels[1])
        frame = pandas.DataFrame(self.positions(), columns=names)
        numbers = self.signed().ravel(order="F")
        if self.absent is not None:
            numbers = numbers[~self.absent.ravel(order="F")]
        frame["outcome" if self.outcomes else "value"] = numbers
        return frame

    @call
    def to_bfile(self, path: str | PathLike[str] | None = None) -> str:
        """The numbers as a b-file of the OEIS: a line for each, with its index.

        Two heaps are read by antidiagonals, from (0, n) to (n, 0), as far as they are whole.

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
        >>> print(g.table("wythoff", heaps=2, max=1).to_bfile(), end="")
        0 0
        1 1
        2 1
        """
        if self.heaps > 2 or self.absent is not None:
            raise InputError(
                f"found {self!r}, expected one or two heaps all of whose tuples are positions"
            )
        full = self.square()
        if self.heaps == 1:
            numbers = full[0].tolist()
        else:
            last = min(self.max)
            numbers = [int(full[a, n - a]) for n in range(last + 1) for a in range(n + 1)]
        return bfile(numbers, path)

    def square(self) -> npt.NDArray[Any]:
        """The values of one or two heaps as a square array, whatever the order of the table.

        Returns
        -------
        numpy.ndarray
            A masked array where some tuples are no positions.

        Examples
        --------
        >>> g.table("nim", heaps=2, max=1, order="sorted").square()
        array([[0, 1],
               [1, 0]], dtype=uint8)
        """
        if self.heaps > 2:
            raise InputError(f"found {self.heaps} heaps, expected two; take a part: t.values[:, :, 0]")
        if self.order == "ordered" or self.heaps == 1:
            return np.atleast_2d(self.masked())
        size = self.max[0] + 1
        places = tuple(self._sorted().T)
        full = np.zeros((size, size), dtype=self.values.dtype)
        full[places] = full[places[::-1]] = self.values
        if self.absent is None:
            return full
        gone = np.zeros((size, size), dtype=bool)
        gone[places] = gone[places[::-1]] = self.absent
        found: npt.NDArray[Any] = np.ma.masked_array(full, mask=gone)
        return found

    def heatmap(self) -> HeatMap:
        """A picture of the values of two heaps, which needs no other package.

        Returns
        -------
        HeatMap
            P-positions are green, and what is no position is blank.

        Examples
        --------
        >>> g.table("welter", heaps=2, max=9).heatmap().svg()[:4]
        '<svg'
        """
        full = self.square()
        return HeatMap(full if self.heaps == 2 else full.T, repr(self))

    @call
    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the values of two heaps, or of one, by matplotlib; P-positions are marked.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        import matplotlib.pyplot as plt

        if self.heaps > 2:
            raise InputError(f"found {self.heaps} heaps, expected one or two")
        if ax is None:
            ax = plt.subplots()[1]
        if self.heaps == 1:
            ax.plot(self.masked(), **{"marker": ".", "linestyle": "", **options})
            ax.set(xlabel="heap", ylabel="value", title=self.rules)
            return ax
        full = self.square()
        picture = ax.imshow(full.T, origin="lower", **{"cmap": "magma_r", **options})
        p = np.argwhere(np.ma.filled(full == 0, False))
        ax.plot(p[:, 0], p[:, 1], ".", color="green", markersize=3)
        ax.set(xlabel="heap 1", ylabel="heap 2", title=self.rules)
        ax.figure.colorbar(picture, ax=ax)
        return ax

    def _repr_html_(self) -> str:
        title = repr(self)
        if self.heaps > 2:
            counts = ", ".join(f"{n:,} of {v}" for v, n in list(self.counts().items())[:12])
            rows = [[str(i), *map(str, p)] for i, p in enumerate(self.p_positions()[:10].tolist())]
            head = ["P-positions", *(f"heap {i + 1}" for i in range(self.heaps))]
            return f"<p>values: {counts}</p>" + grid(head, rows, caption=title)
        full = self.square()[:_SHOWN, :_SHOWN]
        gone = np.ma.getmaskarray(full)
        names = ("P", "N") if self.outcomes else None
        rows, marked = [], set()
        for i, line in enumerate(np.ma.filled(full, 0).tolist()):
            row = [str(i) if self.heaps == 2 else ""]
            for j, number in enumerate(line):
                if gone[i, j]:
                    row.append("")
                    continue
                row.append(names[number] if names else str(number))
                if number == 0:
                    marked.add((i, j + 1))
            rows.append(row)
        more = any(most + 1 > _SHOWN for most in self.max)
        return grid(["", *map(str, range(full.shape[1]))], rows, marked, title) + (
            f"<p>the first {_SHOWN} of each heap</p>" if more else ""
        )


_NOTHING = object()


def _choose(n: npt.NDArray[np.int64], k: int) -> npt.NDArray[np.int64]:
    """Binomial coefficients."""
    found = np.ones_like(n)
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def bfile(numbers: Sequence[int], path: str | PathLike[str] | None) -> str:
    """Numbers with their indices, one per line."""
    text = "".join(f"{n} {number}\n" for n, number in enumerate(numbers))
    if path is not None:
        Path(path).write_text(text)
    return text


@call
def table(
    rules: Rules,
    heaps: int | None = None,
    max: Bounds = None,
    *,
    board: tuple[int, int] | None = None,
    misere: bool = False,
    outcomes: bool = False,
    order: Order | None = None,
    engine: str | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Table:
    """Values of all positions with heaps up to `max`, or of all full boards up to `board`.

    Parameters
    ----------
    outcomes : bool, default False
        Whether outcomes are enough, which is faster. Misere play has nothing else.
    order : {'ordered', 'sorted'}, default 'ordered'
        All tuples, or nondecreasing ones only: about n! times fewer for n heaps of symmetric rules.

    Returns
    -------
    Table
        The values, or outcomes.

    Raises
    ------
    UnsupportedError
        It cannot be computed for these rules.

    Examples
    --------
    >>> t = g.table("wythoff", heaps=2, max=100)
    >>> t[3, 5], t.p_positions()[:4].tolist()
    (0, [[0, 0], [1, 2], [2, 1], [3, 5]])
    >>> class Halves(g.Game):
    ...     def options(self, n):
    ...         return {n // 2, n - 1} if n else ()
    >>> g.table(Halves(), max=9).values
    array([0, 1, 0, 2, 1, 2, 0, 1, 0, 2], dtype=uint8)
    """
    if not isinstance(rules, str):
        from ._own_rules import heap_rules

        in_notation(board=board, engine=engine, order=None if order == "ordered" else order)
        own = heap_rules(rules, heaps)
        return own.table(
            max=max, misere=misere, outcomes=outcomes, threads=threads, max_memory=max_memory,
            progress=progress,
        )  # fmt: skip
    if board is not None and order is not None:
        raise InputError(f"found board={board} and order={order!r}, expected one of them")
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.table(
            rules, heaps, bounds(max), size(board), misere, outcomes,
            None if board else order or "ordered", engine, allowed,
        )  # fmt: skip
    return made(found)


def made(found: dict[str, Any]) -> Table:
    """A table of what the extension found."""
    absent = found.get("absent")
    return Table(
        rules=found["rules"],
        convention=found["convention"],
        max=tuple(found["max"]),
        order=found["order"],
        outcomes=found["outcomes"],
        values=np.asarray(found["values"]),
        absent=None if absent is None else np.asarray(absent).view(np.bool_),
        engine=found["engine"],
        plan=found["plan"],
        board=found["board"],
        symmetric=found["symmetric"],
    )
