"""The arithmetic of nimbers over arrays."""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._given import call, is_integer, wrong
from ._work import plain

Nimbers: TypeAlias = "SupportsIndex | npt.ArrayLike"
"""One nimber, or an array of them."""

Integer: TypeAlias = "int"
"""An integer that may be negative."""


def _array(name: str, numbers: Any) -> npt.NDArray[np.uint64]:
    """Nimbers below 2^64."""
    if is_integer(numbers) and not isinstance(numbers, bool):
        # a nimber, too
        numbers = operator.index(numbers)
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
