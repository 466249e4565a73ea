"""The exceptions of the package, and how the extension makes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any


class GrundyError(Exception):
    """What every exception of the package is."""


class InputError(GrundyError, ValueError):
    """What was given is wrong: no such position, no such box."""


class UnsupportedError(GrundyError, ValueError):
    """It cannot be computed for these rules; the text says why and what to do."""


class NotationError(GrundyError, ValueError):
    """Text that cannot be read, with the place: the text of the exception shows it by a caret."""

    text: str
    """What was to be read."""
    column: int
    """Where it is wrong: characters from 1."""
    found: str
    """What stands there."""
    expected: str
    """What could stand there."""
    remedy: str
    """What to do."""


class NoValueError(GrundyError, ArithmeticError):
    """A part of a claim that has no number at some position, such as a quotient by 0."""

    text: str
    column: int


class MovesError(GrundyError, ArithmeticError):
    """The moves from a position cannot be computed: rules of your own that divide by 0, say."""

    position: list[int]


class LoopError(GrundyError, ValueError):
    """Play can go on for ever, so there is no value."""

    positions: tuple[Any, ...]
    """The positions of the loop, the first one again at the end."""


class MemoryLimitError(GrundyError, MemoryError):
    """It would need more memory than it may use (`max_memory=`)."""

    needed: int
    """Bytes, at least."""
    limit: int
    """Bytes that were allowed."""


class InternalError(GrundyError, RuntimeError):
    """A defect of the library: please report it."""


_KINDS: dict[str, type[GrundyError]] = {
    "input": InputError,
    "refused": UnsupportedError,
    "notation": NotationError,
    "number": NoValueError,
    "fault": MovesError,
    "loop": LoopError,
    "memory": MemoryLimitError,
    "internal": InternalError,
}

_FINDER = re.compile(r"grundy find ([a-z]+(?:-[a-z]+)*)")
_BOARD = re.compile(r"--board (\d+)x(\d+)")
_OPTION = re.compile(r"--([a-z]+(?:-[a-z]+)*)(?: (\d[\w^.,]*|[A-Z]\b))?")


def _in_python(message: str) -> str:
    """Options of the command line as arguments, `--max-memory` is `max_memory=`, and its finders
    as calls."""

    def argument(match: re.Match[str]) -> str:
        return f"{match[1].replace('-', '_')}={match[2] or ''}"

    def call(match: re.Match[str]) -> str:
        return f"find_{match[1].replace('-', '_')}"

    for option, said in (
        ("--board RxC", "board=(rows, columns)"),
        ("--board alone", "board alone"),
        ("--sorted", "order='sorted'"),
        ("--ordered", "order='ordered'"),
    ):
        message = message.replace(option, said)
    message = _BOARD.sub(r"board=(\1, \2)", message)
    return _OPTION.sub(argument, _FINDER.sub(call, message))


def make(kind: str, message: str, fields: Mapping[str, Any]) -> BaseException:
    """The exception of a kind of failure; the extension calls it."""
    if kind == "cancelled":
        return KeyboardInterrupt()
    if kind == "disk":
        return OSError(message)
    # the carets of a notation error must stay below what they mark
    text = message if kind in ("notation", "number") else _in_python(message)
    error = _KINDS[kind](text)
    for name, value in fields.items():
        setattr(error, name, tuple(value) if name == "positions" else value)
    return error
