"""The exceptions of the package, and how the extension makes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class GrundyError(Exception):
    """The base of all exceptions of the package.

    Examples
    --------
    >>> try:
    ...     g.value("moor(2)", [1])
    ... except g.GrundyError as error:
    ...     print(type(error).__name__)
    NotationError
    """


class InputError(GrundyError, ValueError):
    """An argument is wrong: no such position, no such box.

    The text says what was found, what was expected, and what to do.

    Attributes
    ----------
    found : str
        What was found; empty where only the text says it, as for `expected` and `remedy`.
    expected : str
        What could be there.
    remedy : str
        What to do.

    Examples
    --------
    >>> g.table("nim", heaps=0, max=5)
    Traceback (most recent call last):
    grundy._errors.InputError: found heaps=0, expected at least 1: a game without heaps has no position to show
    """

    found: str = ""
    expected: str = ""
    remedy: str = ""


class InputTypeError(InputError, TypeError):
    """An argument has the wrong type; a `TypeError` and an `InputError`.

    Examples
    --------
    >>> g.table("nim", heaps="two", max=5)
    Traceback (most recent call last):
    grundy._errors.InputTypeError: found heaps='two', expected an integer, 0 or more, or None
    """


class UnsupportedError(GrundyError, ValueError):
    """It cannot be computed for these rules; the text says why and what to do.

    Attributes
    ----------
    found : str
        What was found; empty where only the text says it, as for `expected` and `remedy`.
    expected : str
        What could be there.
    remedy : str
        What to do.

    Examples
    --------
    >>> try:
    ...     g.sequence("wythoff", to=9)
    ... except g.UnsupportedError as error:
    ...     print(error.found)
    wythoff, which has no sequence of values: a move may touch several heaps, or depend on others
    """

    found: str = ""
    expected: str = ""
    remedy: str = ""


class NotationError(GrundyError, ValueError):
    """Text that cannot be read; the text of the exception marks the place with carets.

    Attributes
    ----------
    text : str
        What was to be read.
    column : int
        Where it is wrong: characters from 1.
    found : str
        What is there.
    expected : str
        What could be there.
    remedy : str
        What to do.

    Examples
    --------
    >>> try:
    ...     g.value("nim + moor(2)", [1, 2])
    ... except g.NotationError as error:
    ...     print(error.column, error.found)
    7 `moor`
    """

    text: str
    column: int
    found: str
    expected: str
    remedy: str


class NoValueError(GrundyError, ArithmeticError):
    """A part of a claim has no number at some position, such as a quotient by 0.

    Attributes
    ----------
    text : str
        The claim.
    column : int
        Where the part begins: characters from 1.

    Examples
    --------
    >>> try:
    ...     g.check("sum(x) div (x1 - 2) = 0", rules="nim", heaps=2, max=3)
    ... except g.NoValueError as error:
    ...     print(error.column)
    1
    """

    text: str
    column: int


class MovesError(GrundyError, ArithmeticError):
    """The moves from a position cannot be computed: rules of your own that divide by 0, say.

    Attributes
    ----------
    position : list of int
        The heaps.

    Examples
    --------
    >>> try:
    ...     g.value("rules{each heap: take t for t in 1..h if 6 div (3-h) > 0}", 3)
    ... except g.MovesError as error:
    ...     print(error.position)
    [3]
    """

    position: list[int]


class GameError(GrundyError, TypeError, ValueError):
    """A game of your own gave something that is no option.

    The text names the position, the option and the remedy.

    Attributes
    ----------
    position : object
        The position whose options were asked for.
    option : object
        The option that is none; None where there are no options at all.
    remedy : str
        What to do.

    Examples
    --------
    >>> class Forgetful(g.Game):
    ...     def options(self, n):
    ...         [n - 1]
    >>> try:
    ...     g.solve(Forgetful(), 3)
    ... except g.GameError as error:
    ...     print(error)
    options(3) returned None, expected an iterable of positions; is a `return` missing? Return () where there is no move
    """

    position: Any
    option: Any
    remedy: str


class LoopError(GrundyError, ValueError):
    """Play can go on for ever, so there is no value.

    `loopy` computes outcomes with draws.

    Attributes
    ----------
    positions : tuple
        The positions of the loop, the first one again at the end.

    Examples
    --------
    >>> try:
    ...     g.solve({"a": ["b"], "b": ["a"]}, "a")
    ... except g.LoopError as error:
    ...     print(error.positions)
    ('a', 'b', 'a')
    """

    positions: tuple[Any, ...]


class MemoryLimitError(GrundyError, MemoryError):
    """The computation would need more memory than it may use (`max_memory=`).

    Attributes
    ----------
    needed : int
        Bytes, at least.
    limit : int
        Bytes that were allowed.

    Examples
    --------
    >>> try:
    ...     g.table("nim", heaps=2, max=10**6, max_memory="1M")
    ... except g.MemoryLimitError as error:
    ...     print(error.limit)
    1048576
    """

    needed: int
    limit: int


class UnfinishedError(GrundyError, RuntimeError):
    """The search of a value has used up what it may (``seconds=``, ``nodes=``, ``max_memory=``).

    What it has found meanwhile is here.

    Attributes
    ----------
    outcome : str or None
        ``'P'`` or ``'N'``, if that is known.
    excluded : list of int
        Values that the position does not have.
    at_least : int
        No smaller value is possible.

    Examples
    --------
    >>> try:
    ...     g.value("cram", board=(6, 9), no_moves=True, nodes=1000)
    ... except g.UnfinishedError as error:
    ...     print(error.outcome, error.at_least)
    N 1
    """

    outcome: str | None = None
    excluded: list[int] = []
    at_least: int = 0


class InternalError(GrundyError, RuntimeError):
    """A defect of the library: please report it.

    Examples
    --------
    >>> issubclass(g.InternalError, g.GrundyError)
    True
    """


_KINDS: dict[str, type[GrundyError]] = {
    "input": InputError,
    "refused": UnsupportedError,
    "type": InputTypeError,
    "notation": NotationError,
    "number": NoValueError,
    "fault": MovesError,
    "game": GameError,
    "loop": LoopError,
    "memory": MemoryLimitError,
    "unfinished": UnfinishedError,
    "internal": InternalError,
}

def make(kind: str, message: str, fields: Mapping[str, Any]) -> BaseException:
    """The exception of a kind of failure; the extension calls it."""
    if kind == "cancelled":
        return KeyboardInterrupt()
    if kind == "disk":
        return OSError(message)
    error = _KINDS[kind](message)
    for name, value in fields.items():
        if name == "positions":
            value = tuple(value)
        setattr(error, name, value)
    return error


def not_moves(position: tuple[int, ...], move: Any, whole: bool = False) -> GameError:
    """The error for a move of a function that is none, or for what is no list of moves as a whole."""
    if whole:
        kind = "None" if move is None else f"a {type(move).__name__}"
        text = f"moves{position} returned {kind}, expected an iterable of moves"
        remedy = "is a `return` missing? Return () where there is no move"
        move = None
    else:
        kind = "a heap, or a tuple of the heaps that it becomes"
        expected = kind if len(position) == 1 else f"a tuple of {len(position)} heaps"
        text = f"moves{position} gave {move!r}, expected {expected}"
        remedy = "heaps are integers from 0 on"
    error = GameError(f"{text}; {remedy}")
    error.position, error.option, error.remedy = position, move, remedy
    return error
