"""Nimbers: the field of Conway, over Python's integers of any size, and over arrays."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import reduce
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._given import call, wrong
from ._work import plain

Nimbers: TypeAlias = "SupportsIndex | npt.ArrayLike"
"""One nimber, or an array of them."""

Integer: TypeAlias = "int"
"""An integer that may be negative."""


class Nimber:
    """The nimber ``*n``.

    `+` and `-` are the nim-sum, `*` and `/` the nim-product and its inverse, `**` a power with an
    integer exponent. Beside a numpy array the operation is done with each of its numbers, which
    are below 2^64.

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


def _array(name: str, numbers: Any) -> npt.NDArray[np.uint64]:
    """Nimbers below 2^64."""
    if isinstance(numbers, Nimber):
        numbers = int(numbers)
    found = np.asarray(numbers)
    if found.dtype == object:
        if not all(hasattr(number, "__index__") for number in found.flat):
            raise wrong(name, numbers, "nimbers: integers from 0 on")
        found = np.array([operator.index(number) for number in found.flat]).reshape(found.shape)
    if found.size == 0:
        return np.zeros(found.shape, dtype=np.uint64)
    if found.dtype.kind not in "iu":
        if found.dtype == object:
            raise InputError(f"found a number in {name} that is 2^64 or more, expected less")
        raise wrong(name, numbers, "nimbers: integers from 0 on")
    if found.dtype.kind == "i" and found.min() < 0:
        raise InputError(f"found {found.min()} in {name}, expected nimbers, 0 or more")
    return found.astype(np.uint64)


def _many(operation: str, a: npt.NDArray[np.uint64], b: Any = None) -> npt.NDArray[np.uint64]:
    lines = [np.ascontiguousarray(one).reshape(-1) for one in (a, b) if one is not None]
    found = _grundy.nim_many(operation, lines[0], lines[1] if b is not None else None, plain(None, None))
    return np.array(found).reshape(a.shape)


@call
def nim_add(a: Nimbers, b: Nimbers) -> npt.NDArray[np.uint64]:
    """The nim-sums of two arrays.

    Parameters
    ----------
    a, b : array_like of int
        Numbers below 2^64; their shapes are broadcast.

    Returns
    -------
    numpy.ndarray
        The exclusive or of each pair.

    Examples
    --------
    >>> g.nim_add([1, 2, 3], 3)
    array([2, 1, 0], dtype=uint64)
    """
    return np.asarray(_array("a", a) ^ _array("b", b))


@call
def nim_multiply(a: Nimbers, b: Nimbers) -> npt.NDArray[np.uint64]:
    """The nim-products of two arrays.

    Parameters
    ----------
    a, b : array_like of int
        Numbers below 2^64; their shapes are broadcast.

    Returns
    -------
    numpy.ndarray
        The product of each pair.

    Examples
    --------
    >>> g.nim_multiply(np.arange(4)[:, None], np.arange(4))
    array([[0, 0, 0, 0],
           [0, 1, 2, 3],
           [0, 2, 3, 1],
           [0, 3, 1, 2]], dtype=uint64)
    """
    first, second = np.broadcast_arrays(_array("a", a), _array("b", b))
    return _many("multiply", first, second)


@call
def nim_divide(a: Nimbers, b: Nimbers) -> npt.NDArray[np.uint64]:
    """The nim-quotients of two arrays.

    Parameters
    ----------
    a, b : array_like of int
        Numbers below 2^64; their shapes are broadcast.

    Returns
    -------
    numpy.ndarray
        The number that gives each `a` by the nim-product with `b`.

    Raises
    ------
    ZeroDivisionError
        Some `b` is 0.

    Examples
    --------
    >>> g.nim_divide([1, 2, 3], 2)
    array([3, 1, 2], dtype=uint64)
    """
    return nim_multiply(a, nim_inverse(b))


@call
def nim_inverse(a: Nimbers) -> npt.NDArray[np.uint64]:
    """The inverses of an array of nimbers.

    Parameters
    ----------
    a : array_like of int
        Numbers from 1 to 2^64 - 1.

    Returns
    -------
    numpy.ndarray
        The number that gives 1 with each.

    Raises
    ------
    ZeroDivisionError
        Some number is 0.

    Examples
    --------
    >>> g.nim_inverse([1, 2, 3, 4])
    array([ 1,  3,  2, 15], dtype=uint64)
    """
    numbers = _array("a", a)
    if (numbers == 0).any():
        raise ZeroDivisionError("the nimber 0 has no inverse")
    return _many("inverse", numbers)


@call
def nim_sqrt(a: Nimbers) -> npt.NDArray[np.uint64]:
    """The square roots of an array of nimbers.

    Parameters
    ----------
    a : array_like of int
        Numbers below 2^64.

    Returns
    -------
    numpy.ndarray
        The number whose nim-square each is.

    Examples
    --------
    >>> g.nim_sqrt([0, 1, 2, 3])
    array([0, 1, 3, 2], dtype=uint64)
    """
    return _many("sqrt", _array("a", a))


@call
def nim_power(a: Nimbers, exponent: Integer) -> npt.NDArray[np.uint64]:
    """The powers of an array of nimbers.

    Parameters
    ----------
    a : array_like of int
        Numbers below 2^64.
    exponent : int
        The exponent; a negative one asks for inverses.

    Returns
    -------
    numpy.ndarray
        The powers; ``x ** 0`` is 1.

    Examples
    --------
    >>> g.nim_power([1, 2, 3], 2)
    array([1, 3, 2], dtype=uint64)
    """
    left = operator.index(exponent)
    base = nim_inverse(a) if left < 0 else _array("a", a)
    left = abs(left)
    power = np.ones_like(base)
    while left:
        if left & 1:
            power = nim_multiply(power, base)
        base = nim_multiply(base, base)
        left >>= 1
    return power


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


class Ordinal:
    """A nimber below ``w^w^w``, where `w` is the least infinite ordinal.

    `+` and `-` are the nim-sum, `*` and `/` the nim-product and its inverse, `**` a power with an
    integer exponent. What comes out finite is a `Nimber`.

    Parameters
    ----------
    text : str
        The ordinal, such as ``'w^2*3 + w + 5'``.

    Examples
    --------
    >>> w = g.Ordinal("w")
    >>> w * 2 + 3
    Ordinal('w*2 + 3')
    >>> w ** 3
    Nimber(2)
    """

    __slots__ = ("_text",)

    @call
    def __init__(self, text: str) -> None:
        found = calculate(text)
        if not isinstance(found, (Ordinal, Nimber)):
            raise InputError(f"found {text}, expected an ordinal such as w*2 + 3")
        self._text = str(found)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Ordinal({self._text!r})"

    def __format__(self, spec: str) -> str:
        return format(self._text, spec)

    def __hash__(self) -> int:
        return hash(self._text)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Ordinal, Nimber, int)):
            return self._text == (str(other) if isinstance(other, Ordinal) else str(Nimber(other)))
        return NotImplemented

    def _with(self, sign: str, other: object, swapped: bool = False) -> Any:
        if not isinstance(other, (Ordinal, Nimber, int)):
            return NotImplemented
        sides = [str(self), str(other) if isinstance(other, Ordinal) else str(Nimber(other))]
        first, second = sides[::-1] if swapped else sides
        return calculate(f"({first}) {sign} ({second})")

    def __add__(self, other: object) -> Any:
        return self._with("+", other)

    __radd__ = __sub__ = __rsub__ = __xor__ = __rxor__ = __add__

    def __mul__(self, other: object) -> Any:
        return self._with("*", other)

    __rmul__ = __mul__

    def __truediv__(self, other: object) -> Any:
        return self._with("/", other)

    def __rtruediv__(self, other: object) -> Any:
        return self._with("/", other, swapped=True)

    def __pow__(self, exponent: int) -> Ordinal | Nimber:
        found = calculate(f"({self}) ^ ({operator.index(exponent)})")
        assert isinstance(found, (Ordinal, Nimber))
        return found

    def sqrt(self) -> Ordinal | Nimber:
        """The nimber whose square it is; every nimber has one.

        Returns
        -------
        Ordinal or Nimber
            The square root.

        Examples
        --------
        >>> g.Ordinal("w^2").sqrt()
        Ordinal('w')
        """
        found = calculate(f"sqrt({self})")
        assert isinstance(found, (Ordinal, Nimber))
        return found


@call
def calculate(expression: str) -> Nimber | Ordinal | int | tuple[int, ...]:
    """The value of an expression of nimbers.

    ``*5`` is a nimber, a bare number an exponent; ``w``, ``w^2``, ``w^w`` are ordinals, and next to
    them a bare number is a nimber. Functions are sqrt, artin, trace, norm, conj; order, degree and
    log, which are integers; minpoly, whose coefficients are given, the constant first.

    Parameters
    ----------
    expression : str
        Such as ``'(*7 * *11)^-1 + *3'``.

    Returns
    -------
    Nimber or Ordinal or int or tuple of int
        The value.

    Raises
    ------
    NotationError
        Text that cannot be read.

    Examples
    --------
    >>> g.calculate("(*7 * *11)^-1 + *3")
    Nimber(2)
    >>> g.calculate("minpoly(*2)")
    (1, 1, 1)
    """
    kind, value = _grundy.calculated(expression, plain(None, None))
    match kind:
        case "nimber":
            return Nimber(value)
        case "ordinal":
            found = Ordinal.__new__(Ordinal)
            found._text = value
            return found
        case "polynomial":
            return tuple(value)
    return int(value)
