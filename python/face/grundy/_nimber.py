"""Nimbers: the field of Conway, over Python's integers of any size."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import reduce
from typing import Any, SupportsIndex

import numpy as np

from . import _grundy
from ._errors import InputError
from ._given import call, wrong
from ._nim_arrays import nim_add, nim_divide, nim_multiply


class Nimber:
    """The nimber ``*n``.

    `+` and `-` are the nim-sum, `*` and `/` the nim-product and its inverse, `**` a power with an
    integer exponent. With a numpy array the operation is done for each of its numbers, which are
    below 2^64.

    Parameters
    ----------
    n : int, default 0
        Any size, 0 or more.

    Examples
    --------
    >>> g.Nimber(7) * 11 + 3
    Nimber(2)
    >>> g.Nimber(7) * 11 / 11 == 7
    True
    >>> g.Nimber(2) * np.arange(4)
    array([0, 2, 3, 1], dtype=uint64)
    """

    __slots__ = ("_n",)

    __array_ufunc__ = None
    """Arrays leave operators to `Nimber`."""

    @call
    def __init__(self, n: SupportsIndex = 0) -> None:
        self._n = _index(n)

    def __index__(self) -> int:
        return self._n

    def __int__(self) -> int:
        return self.__index__()

    def __bool__(self) -> bool:
        return bool(self.__index__())

    def __repr__(self) -> str:
        return f"Nimber({self.__index__()})"

    def __str__(self) -> str:
        n = self.__index__()
        return f"*{n}" if n else "0"

    def __format__(self, spec: str) -> str:
        return format(int(self) if spec[-1:] in tuple("bcdoxXn") else str(self), spec)

    def _repr_latex_(self) -> str:
        n = self.__index__()
        return f"$\\ast {n}$" if n else "$0$"

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __eq__(self, other: object) -> Any:
        if isinstance(other, np.ndarray):
            return other == self.__index__()
        # numpy's integers, too
        if isinstance(other, SupportsIndex):
            return self.__index__() == operator.index(other)
        return NotImplemented

    def __add__(self, other: Any) -> Any:
        if isinstance(other, np.ndarray):
            return nim_add(self, other)
        return Nimber(self.__index__() ^ _index(other))

    __radd__ = __sub__ = __rsub__ = __xor__ = __rxor__ = __add__

    def __neg__(self) -> Nimber:
        return Nimber(self)

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, np.ndarray):
            return nim_multiply(self, other)
        return Nimber(_grundy.nim_multiply(self.__index__(), _index(other)))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, np.ndarray):
            return nim_divide(self, other)
        return self * Nimber(other).inverse()

    def __rtruediv__(self, other: Any) -> Any:
        if isinstance(other, np.ndarray):
            return nim_divide(other, self)
        return Nimber(other) / self

    def __pow__(self, exponent: int) -> Nimber:
        return Nimber(_grundy.nim_power(self.__index__(), operator.index(exponent)))

    def inverse(self) -> Nimber:
        """The nimber that gives 1 by the nim-product.

        Returns
        -------
        Nimber
            The inverse.

        Raises
        ------
        ZeroDivisionError
            It is 0.

        Examples
        --------
        >>> g.Nimber(2).inverse()
        Nimber(3)
        """
        return Nimber(_grundy.nim_inverse(self.__index__()))

    def sqrt(self) -> Nimber:
        """The nimber whose square it is; every nimber has one.

        Returns
        -------
        Nimber
            The square root.

        Examples
        --------
        >>> g.Nimber(2).sqrt()
        Nimber(3)
        """
        return Nimber(_grundy.nim_sqrt(self.__index__()))


def _index(number: SupportsIndex) -> int:
    found = operator.index(number)
    if found < 0:
        raise InputError(f"found {found}, expected a nimber, 0 or more")
    return found


@call
def mex(numbers: Iterable[SupportsIndex]) -> int:
    """The least non-negative integer that is not among some numbers.

    Parameters
    ----------
    numbers : iterable of int
        Numbers.

    Returns
    -------
    int
        Their minimal excludant.

    Examples
    --------
    >>> g.mex([0, 1, 3])
    2
    """
    present = set(_indices(numbers))
    least = 0
    while least in present:
        least += 1
    return least


@call
def nim_sum(numbers: Iterable[SupportsIndex]) -> int:
    """The nim-sum of some numbers, their exclusive or.

    Parameters
    ----------
    numbers : iterable of int
        Numbers.

    Returns
    -------
    int
        Their sum.

    Examples
    --------
    >>> g.nim_sum([1, 2, 4])
    7
    """
    return reduce(operator.xor, _indices(numbers), 0)


def _indices(numbers: Iterable[SupportsIndex]) -> Iterable[int]:
    for number in numbers:
        try:
            yield operator.index(number)
        except TypeError:
            raise wrong("numbers", number, "integers") from None
