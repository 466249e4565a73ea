"""Tables: values or outcomes of all positions of a box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._boxes import Bounds, Order, bounds, size
from ._claims import Counterexample, Verdict
from ._errors import InputError
from ._html import grid
from ._pictures import HeatMap
from ._work import Progress, in_notation, plain, work

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

    from ._own_rules import HeapRules

_PIECE = 1 << 12
"""Positions that are listed at a time."""

_SHOWN = 33
"""Rows and columns that a notebook shows."""


@dataclass(frozen=True, eq=False)
class Table:
    """Values of all positions of a box; or outcomes, 0 for P and 1 for N.

    `t[3, 5]` is the value of a position (`"P"` or `"N"` in a table of outcomes), `t.values` the
    numpy array itself, read-only and not copied: `t.values[a, b]` for ordered tables, a line in
    the order of `t.positions()` for sorted ones. Of boards `t[rows, columns]`.
    """

    rules: str
    convention: str
    max: tuple[int, ...]
    order: Order
    outcomes: bool
    """Whether outcomes were computed, not values."""
    values: npt.NDArray[np.unsignedinteger[Any]]
    absent: npt.NDArray[np.bool_] | None
    """Where a tuple is no position of the rules; None if all are."""
    engine: str
    plan: str
    """How it was computed."""
    board: bool = False
    """Whether it is one of full boards, by their rows and columns."""
    symmetric: bool = False
    """Whether the rules say that the order of the heaps does not matter."""

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
        """The value of a position; with slices, that part of the array."""
        key = heaps if isinstance(heaps, tuple) else (heaps,)
        if not all(hasattr(heap, "__index__") for heap in key):
            return self.values[heaps]
        place = self._place([heap.__index__() for heap in key])
        if self.absent is not None and self.absent[place]:
            raise KeyError(f"{key} is no position of {self.rules}")
        number = int(self.values[place])
        return ("N" if number else "P") if self.outcomes else number

    def outcome(self, *heaps: int) -> str:
        """`P` or `N`."""
        return "N" if self[heaps] not in (0, "P") else "P"

    def __len__(self) -> int:
        return int(self.values.size)

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

    def positions(self) -> npt.NDArray[np.uint64]:
        """All positions, one a row: those of a sorted table in the order of `values`."""
        if self.order == "sorted":
            found = _grundy.sorted_positions(self.heaps, self.max[0], plain(None, None))
            tuples: npt.NDArray[np.uint64] = np.asarray(found)
        else:
            # heap 0 runs fastest, as in memory
            axes = [np.arange(most + 1, dtype=np.uint64) for most in reversed(self.max)]
            mesh = np.meshgrid(*axes, indexing="ij")
            tuples = np.stack([axis.ravel() for axis in reversed(mesh)], axis=1)
        if self.absent is not None:
            tuples = tuples[~self.absent.ravel(order="F")]
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

    def _where(self, chosen: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint64]:
        if self.absent is not None:
            chosen = chosen & ~self.absent
        if self.order == "sorted":
            found = _grundy.sorted_positions(self.heaps, self.max[0], plain(None, None))
            tuples: npt.NDArray[np.uint64] = np.asarray(found)[chosen]
            return tuples[np.lexsort(tuples.T[::-1])]
        return np.argwhere(chosen).astype(np.uint64)

    def p_positions(self) -> npt.NDArray[np.uint64]:
        """The P-positions, one a row, in lexicographic order."""
        return self._where(self.values == 0)

    def with_value(self, value: int) -> npt.NDArray[np.uint64]:
        """The positions of a value, one a row, in lexicographic order."""
        return self._where(self.values == value)

    def counts(self) -> dict[int, int]:
        """How many positions have each value."""
        numbers = self.values if self.absent is None else self.values[~self.absent]
        count = np.bincount(numbers.ravel(order="K"))
        return {value: int(n) for value, n in enumerate(count) if n}

    @property
    def largest(self) -> int:
        """The largest value."""
        return max(self.counts(), default=0)

    def compare(self, claimed: Callable[..., object]) -> Verdict:
        """Compares a function of the heaps with every position: its value, or in a table of
        outcomes whether it is a P-position.

        >>> table("nim", heaps=3, max=7).compare(lambda a, b, c: a ^ b ^ c)
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
        """A pandas frame: two heaps as a square, else one row a position."""
        import pandas

        if self.heaps == 2 and self.order == "ordered" and self.absent is None:
            index = pandas.RangeIndex(self.max[0] + 1, name="heap_1")
            columns = pandas.RangeIndex(self.max[1] + 1, name="heap_2")
            return pandas.DataFrame(self.values, index=index, columns=columns)
        names = [f"heap_{i + 1}" for i in range(self.heaps)]
        frame = pandas.DataFrame(self.positions(), columns=names)
        numbers = self.values.ravel(order="F")
        if self.absent is not None:
            numbers = numbers[~self.absent.ravel(order="F")]
        frame["outcome" if self.outcomes else "value"] = numbers
        return frame

    def square(self) -> npt.NDArray[Any]:
        """The values of one or two heaps as a square array, whatever the order of the table."""
        if self.heaps > 2:
            raise InputError(f"found {self.heaps} heaps, expected two; take a part: t.values[:, :, 0]")
        if self.order == "ordered":
            return np.atleast_2d(self.values)
        size = self.max[0] + 1
        places = self.positions().astype(np.int64)
        full = np.zeros((size,) * self.heaps, dtype=self.values.dtype)
        full[tuple(places.T)] = full[tuple(places.T[::-1])] = self.values
        return np.atleast_2d(full)

    def heatmap(self) -> HeatMap:
        """A picture of the values of two heaps, without matplotlib."""
        return HeatMap(self.square(), repr(self))

    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the values of two heaps, or of one, by matplotlib; P-positions are marked."""
        import matplotlib.pyplot as plt

        if ax is None:
            ax = plt.subplots()[1]
        if self.heaps == 1:
            ax.plot(self.values, **{"marker": ".", "linestyle": "", **options})
            ax.set(xlabel="heap", ylabel="value", title=self.rules)
            return ax
        full = self.square()
        picture = ax.imshow(full.T, origin="lower", **{"cmap": "magma_r", **options})
        p = np.argwhere(full == 0)
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
        names = ("P", "N") if self.outcomes else None
        rows, marked = [], set()
        gone = self.absent[:_SHOWN, :_SHOWN] if self.absent is not None and self.heaps == 2 and self.order == "ordered" else None
        for i, line in enumerate(full.tolist()):
            row = [str(i) if self.heaps == 2 else ""]
            for j, number in enumerate(line):
                if gone is not None and gone[i, j]:
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


def table(
    rules: str | HeapRules,
    heaps: int | None = None,
    max: Bounds = None,
    *,
    board: tuple[int, int] | None = None,
    misere: bool = False,
    outcomes: bool = False,
    order: Order = "ordered",
    engine: str | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Table:
    """Values of all positions with heaps up to `max`, or of all full boards up to `board`.

    `order="sorted"` computes nondecreasing positions only, which takes far less memory for
    several heaps of symmetric rules. Misere play has outcomes, no values.

    >>> t = table("wythoff", heaps=2, max=100)
    >>> t[3, 5], t.p_positions()[:4].tolist()
    (0, [[0, 0], [1, 2], [2, 1], [3, 5]])
    """
    if not isinstance(rules, str):
        in_notation(
            heaps=None if heaps == rules.heaps else heaps,
            board=board,
            order=None if order == "ordered" else order,
            engine=engine,
        )
        return rules.table(
            max=max, misere=misere, outcomes=outcomes, threads=threads, max_memory=max_memory
        )
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.table(
            rules, heaps, bounds(max), size(board), misere, outcomes,
            None if board else order, engine, allowed,
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
