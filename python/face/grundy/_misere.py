"""Misere theory: quotients of heap games, genera of heaps, canonical forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._given import call
from ._html import escape, grid, pairs
from ._work import Progress, work

if TYPE_CHECKING:
    import networkx
    import pandas
    from matplotlib.axes import Axes

_SHOWN = 24
"""Elements that a notebook shows the products of."""


@dataclass(frozen=True, eq=False)
class Quotient:
    """The misere quotient of the heaps 0 to `to` of a game.

    Two sums of heaps are the same element if they have the same misere outcome whatever sum of
    these heaps is added. Element 0 is the empty sum. It is proved; true if it is proved to be the
    quotient of all heaps.

    Attributes
    ----------
    rules : str
        The rules.
    to : int
        The last heap.
    table : numpy.ndarray
        The product of elements i and j at ``[i, j]``.
    p : numpy.ndarray
        The elements that are P-positions.
    phi : numpy.ndarray
        The element of each heap.
    elements : tuple of str
        The elements as products of letters, one for each of the heaps in `generators`.
    generators : tuple of int
        The heaps that generate it.
    presentation : str
        Generators and relations.
    growth : tuple of tuple
        The heaps at which the quotient changes, with its order and number of P-positions from
        there.
    preperiod, period : int or None
        How the elements of the heaps repeat, if that is proved.
    nim : int or None
        n, if it is the quotient of Nim with heaps below 2^n: the game is tame.
    ended : str or None
        Why no larger heaps were looked at, if something other than `to` ended it.
    certificate : str
        The text of the certificate.

    Examples
    --------
    >>> found = g.quotient("0.123")
    >>> found.order, found.p.tolist(), found.table.shape
    (20, [1, 4, 6, 10, 16], (20, 20))
    """

    rules: str
    to: int
    table: npt.NDArray[np.unsignedinteger[Any]] = field(repr=False)
    p: npt.NDArray[np.unsignedinteger[Any]] = field(repr=False)
    phi: npt.NDArray[np.unsignedinteger[Any]] = field(repr=False)
    elements: tuple[str, ...] = field(repr=False)
    generators: tuple[int, ...] = field(repr=False)
    presentation: str = field(repr=False)
    growth: tuple[tuple[int, int, int], ...] = field(repr=False)
    preperiod: int | None
    period: int | None
    nim: int | None = field(repr=False)
    ended: str | None = field(repr=False)
    certificate: str = field(repr=False)

    def __bool__(self) -> bool:
        return self.period is not None

    @property
    def order(self) -> int:
        """Number of elements."""
        return len(self.table)

    @call
    def element(self, heaps: Iterable[int]) -> int:
        """The element of a sum of heaps.

        Parameters
        ----------
        heaps : list of int
            The heaps.

        Returns
        -------
        int
            The number of the element.

        Examples
        --------
        >>> kayles = g.quotient("kayles")
        >>> kayles.element([5, 1]) == kayles.element([1, 5])
        True
        """
        product = 0
        for heap in heaps:
            product = int(self.table[product, self._of(heap)])
        return product

    @call
    def outcome(self, heaps: Iterable[int]) -> str:
        """The misere outcome of a sum of heaps.

        Parameters
        ----------
        heaps : list of int
            The heaps.

        Returns
        -------
        str
            ``'P'`` or ``'N'``.

        Examples
        --------
        >>> g.quotient("kayles").outcome([5, 1])
        'P'
        """
        return "P" if self.element(heaps) in self.p else "N"

    def _of(self, heap: int) -> int:
        if heap >= len(self.phi) and self.period and self.preperiod is not None:
            heap = self.preperiod + (heap - self.preperiod) % self.period
        if not 0 <= heap < len(self.phi):
            raise InputError(f"found heap {heap}, expected heaps from 0 to {self.to}")
        return int(self.phi[heap])

    def to_frame(self) -> pandas.DataFrame:
        """The products as a pandas frame, labelled by the elements.

        Returns
        -------
        pandas.DataFrame
            The product of two elements, by their names.
        """
        import pandas

        names = np.array(self.elements, dtype=object)
        return pandas.DataFrame(names[self.table], index=names, columns=names)

    def to_networkx(self) -> networkx.DiGraph[str]:
        """The Cayley graph: from each element to its products with the generators.

        Returns
        -------
        networkx.DiGraph
            Its vertices are the elements by their names, with `outcome`; its edges have `heaps`,
            the generators that lead there.

        Examples
        --------
        >>> graph = g.quotient("0.123").to_networkx()
        >>> len(graph), [name for name, at in graph.nodes(data=True) if at["outcome"] == "P"]
        (20, ['a', 'c', 'b^2', 'ad', 'be'])
        """
        import networkx

        graph = networkx.DiGraph()
        p = set(self.p.tolist())
        for at, name in enumerate(self.elements):
            graph.add_node(name, outcome="P" if at in p else "N")
        for at, name in enumerate(self.elements):
            for heap in self.generators:
                to = self.elements[int(self.table[at, int(self.phi[heap])])]
                if graph.has_edge(name, to):
                    graph.edges[name, to]["heaps"].append(heap)
                else:
                    graph.add_edge(name, to, heaps=[heap])
        return graph

    @call
    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the multiplication table by matplotlib; P-positions are marked.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        import matplotlib.pyplot as plt

        if ax is None:
            ax = plt.subplots()[1]
        ax.imshow(self.table, **{"cmap": "viridis", **options})
        marked = np.argwhere(np.isin(self.table, self.p))
        ax.plot(marked[:, 1], marked[:, 0], ".", color="white", markersize=3)
        ax.set(title=f"{self.rules}: {self.order} elements", xlabel="element", ylabel="element")
        return ax

    def _repr_html_(self) -> str:
        of = "all heaps" if self else f"heaps 0 to {self.to}"
        entries = [
            ("elements", self.order),
            ("P-positions", len(self.p)),
            ("presentation", self.presentation if len(self.presentation) < 600 else None),
            ("period", None if self.period is None else f"{self.period} from heap {self.preperiod}"),
            ("tame, as Nim below", None if self.nim is None else f"2^{self.nim}"),
            ("ended", self.ended),
        ]
        text = pairs(f"{self.rules}: the misere quotient of {of}", entries)
        if self.order > _SHOWN:
            return text
        p = set(self.p.tolist())
        rows = [
            [self.elements[i], *(self.elements[j] for j in line)]
            for i, line in enumerate(self.table.tolist())
        ]
        marked = {
            (i, j + 1)
            for i, line in enumerate(self.table.tolist())
            for j, element in enumerate(line)
            if element in p
        }
        return text + grid(["", *self.elements], rows, marked)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quotient):
            return NotImplemented
        return self.certificate == other.certificate

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Genus:
    """The genus of a game.

    It is its value in normal play, and its misere values with 0, 1, 2, .. copies of ``*2``, of
    which the last two repeat.

    Attributes
    ----------
    text : str
        The genus as it is written, such as ``4^146``.
    plus : int
        The value in normal play.
    digits : tuple of int
        The misere values.

    Examples
    --------
    >>> nine = g.genus("kayles", to=9)[9]
    >>> str(nine), nine.plus, [nine.digit(copies) for copies in range(5)]
    ('4^046', 4, [0, 4, 6, 4, 6])
    """

    text: str
    plus: int
    digits: tuple[int, ...]

    @call
    def digit(self, copies: int) -> int:
        """The misere value with some copies of ``*2``.

        Parameters
        ----------
        copies : int
            How many copies.

        Returns
        -------
        int
            The value.
        """
        last = len(self.digits) - 2
        return self.digits[copies if copies < last else last + (copies - last) % 2]

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        plus, _, digits = self.text.partition("^")
        return f"{escape(plus)}<sup>{escape(digits)}</sup>"


@call
def quotient(
    rules: str,
    to: int | None = None,
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Quotient:
    """The misere quotient of a game that is played heap by heap.

    Parameters
    ----------
    rules : str
        Rules in the notation of the command line, or a code such as ``'0.123'``.
    to : int, optional
        The last heap. By default larger and larger ones are taken until it is proved for all
        heaps, has more than 512 elements, or heap 1000 is reached.

    Returns
    -------
    Quotient
        Elements, products, P-positions and certificate.

    Raises
    ------
    UnsupportedError
        The game is not played heap by heap.

    Examples
    --------
    >>> kayles = g.quotient("kayles")
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


@call
def genus(
    rules: str,
    to: int,
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> list[Genus]:
    """The genera of the heaps 0 to `to` of a game that is played heap by heap.

    Parameters
    ----------
    rules : str
        Rules in the notation of the command line.
    to : int
        The last heap, up to about 30.

    Returns
    -------
    list of Genus
        The genus of each heap.

    Examples
    --------
    >>> [str(one) for one in g.genus("kayles", to=7)]
    ['0', '1', '2', '3', '1', '4^146', '3', '2^2']
    """
    if not 0 <= to < 1 << 32:
        raise InputError(f"found to={to}, expected the last heap, from 0 to 2^32 - 1")
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.genera(rules, to, allowed)
    return [Genus(text, plus, tuple(digits)) for text, plus, digits in found]


@call
def canonical(game: str, *, max_memory: int | str | None = None) -> str:
    """The canonical form of a misere game, in the notation of CGSuite.

    Parameters
    ----------
    game : str
        Options in brackets, nim-heaps and sums: ``*[2]`` has the one option ``*2``.

    Returns
    -------
    str
        The canonical form.

    Examples
    --------
    >>> g.canonical("*[2] + *[2]")
    '*[2[2]]'
    """
    with work(1, max_memory, False) as allowed:
        return _grundy.canonical(game, allowed)
