"""Nimbers below w^w^w, and expressions of nimbers."""

from __future__ import annotations

import operator
from typing import Any

from . import _grundy
from ._errors import InputError
from ._given import call
from ._nimber import Nimber
from ._work import plain


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
