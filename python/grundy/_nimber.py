"""Nimbers: the field of Conway, over Python's integers of any size."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import reduce
from typing import Any, SupportsIndex

from . import _grundy
from ._work import plain


class Nimber:
    """The nimber `*n`: `+` and `-` are the nim-sum, `*` and `/` the nim-product and its inverse,
    `**` a power with an integer exponent.

    >>> Nimber(7) * 11 + 3
    Nimber(2)
    >>> Nimber(7) * 11 / 11 == 7
    True
    """

    __slots__ = ("_n",)

    def __init__(self, n: SupportsIndex = 0) -> None:
        number = operator.index(n)
        if number < 0:
            raise ValueError(f"found {number}, expected a nimber, 0 or more")
        self._n = number

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

    def _repr_latex_(self) -> str:
        n = self.__index__()
        return f"$\\ast {n}$" if n else "$0$"

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Nimber, int)):
            return self.__index__() == operator.index(other)
        return NotImplemented

    def __add__(self, other: SupportsIndex) -> Nimber:
        return Nimber(self.__index__() ^ _index(other))

    __radd__ = __sub__ = __rsub__ = __xor__ = __rxor__ = __add__

    def __neg__(self) -> Nimber:
        return Nimber(self)

    def __mul__(self, other: SupportsIndex) -> Nimber:
        return Nimber(_grundy.nim_multiply(self.__index__(), _index(other)))

    __rmul__ = __mul__

    def __truediv__(self, other: SupportsIndex) -> Nimber:
        return self * Nimber(other).inverse()

    def __rtruediv__(self, other: SupportsIndex) -> Nimber:
        return Nimber(other) / self

    def __pow__(self, exponent: int) -> Nimber:
        return Nimber(_grundy.nim_power(self.__index__(), operator.index(exponent)))

    def inverse(self) -> Nimber:
        """The nimber that gives 1 by the nim-product."""
        return Nimber(_grundy.nim_inverse(self.__index__()))

    def sqrt(self) -> Nimber:
        """The nimber whose square it is; every nimber has one."""
        return Nimber(_grundy.nim_sqrt(self.__index__()))


def _index(number: SupportsIndex) -> int:
    found = operator.index(number)
    if found < 0:
        raise ValueError(f"found {found}, expected a nimber, 0 or more")
    return found


def mex(numbers: Iterable[SupportsIndex]) -> int:
    """The least non-negative integer that is not among the numbers."""
    present = {operator.index(number) for number in numbers}
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(numbers: Iterable[SupportsIndex]) -> int:
    """The exclusive or of the numbers."""
    return reduce(operator.xor, map(operator.index, numbers), 0)


class Ordinal:
    """A nimber below w^w^w, where `w` is the least infinite ordinal, from its text: `+` and `-` are
    the nim-sum, `*` and `/` the nim-product and its inverse, `**` a power with an integer exponent.

    What comes out finite is a `Nimber`.

    >>> w = Ordinal("w")
    >>> w * 2 + 3
    Ordinal('w*2 + 3')
    >>> w ** 3
    Nimber(2)
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        found = calculate(text)
        if not isinstance(found, (Ordinal, Nimber)):
            raise ValueError(f"found {text}, expected an ordinal such as w*2 + 3")
        self._text = str(found)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Ordinal({self._text!r})"

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
        """The nimber whose square it is; every nimber has one."""
        found = calculate(f"sqrt({self})")
        assert isinstance(found, (Ordinal, Nimber))
        return found


def calculate(expression: str) -> Nimber | Ordinal | int | tuple[int, ...]:
    """The value of an expression of nimbers, such as `(*7 * *11)^-1 + *3`.

    `*5` is a nimber, a bare number an exponent; `w`, `w^2`, `w^w` are ordinals, and next to them a
    bare number is a nimber. Functions: sqrt, artin, trace, norm, conj; order, degree and log, which
    are integers; minpoly, whose coefficients are given, the constant first.
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
