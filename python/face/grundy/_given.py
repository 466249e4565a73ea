"""What is given to calls: one check of all arguments, and their words in docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from operator import index
from os import PathLike
from typing import Any, ParamSpec, TypeVar

from ._errors import InputError, InputTypeError
from ._words import PARAMETERS, RAISES

P = ParamSpec("P")
R = TypeVar("R")

Check = Callable[[str, Any], None]
"""Looks at an argument, by its name."""

_LARGEST = (1 << 64) - 1
_PLAIN = (list, tuple, str, int)


def wrong(name: str, value: object, expected: str) -> InputTypeError:
    """The error for an argument of a wrong type."""
    shown = repr(value)
    if len(shown) > 60:
        shown = f"{shown[:60]}.. ({type(value).__name__})"
    return InputTypeError(f"found {name}={shown}, expected {expected}")


def is_integer(value: object) -> bool:
    """Whether it is an integer of Python or numpy; arrays are none."""
    return hasattr(value, "__index__") and not hasattr(value, "__len__")


def whole(name: str, value: Any, least: int = 0, most: int = _LARGEST) -> int:
    """An integer of Python or numpy, in a range."""
    if isinstance(value, bool) or not is_integer(value):
        raise wrong(name, value, f"an integer, {least} or more")
    number = index(value)
    if not least <= number <= most:
        limit = "2^64 - 1" if most == _LARGEST else str(most)
        raise InputError(f"found {name}={number}, expected {least} to {limit}")
    return number


def sizes(name: str, values: Iterable[Any], most: int = _LARGEST) -> list[int]:
    """Integers of Python or numpy, in a range."""
    return [whole(name, value, most=most) for value in values]


def _text(name: str, value: Any) -> None:
    if type(value) is not str and not isinstance(value, str):
        raise wrong(name, value, "text")


def _flag(name: str, value: Any) -> None:
    if value is not True and value is not False:
        raise wrong(name, value, "True or False")


def _integer(name: str, value: Any) -> None:
    whole(name, value)


def _any_integer(name: str, value: Any) -> None:
    if isinstance(value, bool) or not is_integer(value):
        raise wrong(name, value, "an integer")


def _memory(name: str, value: Any) -> None:
    if not isinstance(value, str):
        _any_integer(name, value)


def _order(name: str, value: Any) -> None:
    if value not in ("ordered", "sorted"):
        raise InputError(f"found {name}={value!r}, expected 'ordered' or 'sorted'")


def _heap_number(name: str, value: Any) -> None:
    if value != "any":
        if isinstance(value, str):
            raise InputError(f"found {name}={value!r}, expected an integer, or 'any'")
        whole(name, value, 1)


def _board(name: str, value: Any) -> None:
    good = isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping))
    sides = list(value) if good else []
    if len(sides) != 2 or not all(map(is_integer, sides)):
        raise wrong(name, value, "(rows, columns)")
    for side in sides:
        whole(name, side, 1)


def _progress(name: str, value: Any) -> None:
    if not isinstance(value, bool) and not callable(value):
        raise wrong(name, value, "True, False, or a function of what, total, done")


def _several(name: str, value: Any) -> None:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise wrong(name, value, "a list of integers")
    if hasattr(value, "__len__"):
        sizes(name, value)


def _one_or_several(name: str, value: Any) -> None:
    if is_integer(value):
        whole(name, value)
    else:
        _several(name, value)


def _bounds(name: str, value: Any) -> None:
    if not is_integer(value):
        if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
            raise wrong(name, value, "an integer, or one for each heap")


def _heaps(name: str, value: Any) -> None:
    if type(value) in _PLAIN:
        return
    if isinstance(value, (str, Mapping)) or is_integer(value):
        return
    if hasattr(value, "edges") or isinstance(value, Iterable):
        return
    raise wrong(name, value, "a list of heaps, one heap, or text")


def _rules(name: str, value: Any) -> None:
    if type(value) is str:
        return
    game = hasattr(value, "options") or hasattr(value, "successors") or hasattr(value, "table")
    if not (isinstance(value, (str, Mapping)) or game or callable(value)) or isinstance(value, type):
        raise wrong(name, value, "rules in notation, rules(..), or a game of your own")


def _game(name: str, value: Any) -> None:
    game = hasattr(value, "options") or hasattr(value, "successors") or callable(value)
    if not (isinstance(value, Mapping) or game) or isinstance(value, type):
        raise wrong(name, value, "a Game, a dict of options, a directed graph, or a function")


def _function(name: str, value: Any) -> None:
    if not callable(value):
        raise wrong(name, value, "a function")


def _base(name: str, value: Any) -> None:
    if not isinstance(value, str):
        whole(name, value, 2, 16)


def _certificate(name: str, value: Any) -> None:
    if not isinstance(value, (str, bytes, PathLike)):
        raise wrong(name, value, "the text of a certificate, or the path of a file")


def _path(name: str, value: Any) -> None:
    if not isinstance(value, (str, PathLike)):
        raise wrong(name, value, "the path of a file")


def _seconds(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise wrong(name, value, "a number of seconds")
    if not 0 < value < float("inf"):
        raise InputError(f"found {name}={value!r}, expected seconds, more than 0")


def _values(name: str, value: Any) -> None:
    own = any(hasattr(value, name) for name in ("options", "table", "successors"))
    good = isinstance(value, (str, Mapping, Iterable)) or own or callable(value)
    if not good or isinstance(value, bytes):
        raise wrong(name, value, "values of heaps 0, 1, 2, .., a dict of them, or rules")


def _anything(name: str, value: Any) -> None:
    """Positions of own games are any objects, and what is not one is refused by the game."""


def _iterable(name: str, value: Any) -> None:
    if not isinstance(value, Iterable):
        raise wrong(name, value, "a list")


def _numbers(name: str, value: Any) -> None:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise wrong(name, value, "a list of integers")


def _mapping(name: str, value: Any) -> None:
    if not hasattr(value, "__getitem__") or isinstance(value, (str, bytes)):
        raise wrong(name, value, "a dict of the neighbours of each vertex")


def _graphs(name: str, value: Any) -> None:
    if isinstance(value, bytes) or not (isinstance(value, Iterable) or hasattr(value, "edges")):
        raise wrong(name, value, "graphs: text, a path, or a list of them")


def _request(name: str, value: Any) -> None:
    if not isinstance(value, (str, Mapping)):
        raise wrong(name, value, "a command, or a dict of its fields")


def _axes(name: str, value: Any) -> None:
    if not hasattr(value, "set"):
        raise wrong(name, value, "axes of matplotlib")


_CHECKS: dict[str, Check] = {
    "str": _text,
    "bool": _flag,
    "int": _integer,
    "float": _seconds,
    "Integer": _any_integer,
    "SupportsIndex": _any_integer,
    "int | str": _memory,
    "HeapNumber": _heap_number,
    "Order": _order,
    "tuple[int, int]": _board,
    "Progress": _progress,
    "Iterable[int]": _several,
    "int | Iterable[int]": _one_or_several,
    "int | range | Iterable[int]": _one_or_several,
    "Bounds": _bounds,
    "Heaps": _heaps,
    "Heaps | Sequence[Iterable[int]]": _heaps,
    "Rules": _rules,
    "GameSource[P]": _game,
    "GameSource[Any]": _game,
    "Callable[..., object]": _function,
    "MovesFunction": _function,
    "str | int": _base,
    "str | bytes | PathLike[str]": _certificate,
    "str | PathLike[str]": _path,
    "Values | Rules": _values,
    "Iterable[SupportsIndex]": _numbers,
    "Iterable[Any]": _iterable,
    "Collection[V]": _iterable,
    "Mapping[V, AbstractSet[V]]": _mapping,
    "Graphs": _graphs,
    "Axes": _axes,
    "Any": _anything,
    "P": _anything,
    "P | Sum | list[P]": _anything,
    "Nimbers": _anything,
    "Request": _request,
    "Positions": _anything,
}
"""By the annotation, without `None`."""


def _check_of(parameter: inspect.Parameter) -> Check:
    kinds = str(parameter.annotation).split(" | ")
    optional = "None" in kinds
    kind = " | ".join(one for one in kinds if one != "None")
    check = _CHECKS[kind]
    if not optional:
        return check

    def checked(name: str, value: Any) -> None:
        if value is not None:
            try:
                check(name, value)
            except InputTypeError as error:
                raise InputTypeError(f"{error}, or None") from None

    return checked


def call(function: Callable[P, R]) -> Callable[P, R]:
    """A call of the package: its arguments are checked before it runs, and its docstring says what
    all of them mean."""
    signature = inspect.signature(function)
    parameters = [one for one in signature.parameters.values() if one.name != "self"]
    skipped = len(signature.parameters) - len(parameters)
    checks = {one.name: _check_of(one) for one in parameters if one.kind is not one.VAR_KEYWORD}
    places: list[tuple[str, Check]] = []
    rest: tuple[str, Check] | None = None
    for one in parameters:
        if one.kind is one.VAR_POSITIONAL:
            rest = (one.name, checks.pop(one.name))
        elif one.kind is one.POSITIONAL_OR_KEYWORD:
            places.append((one.name, checks[one.name]))

    count = len(places)

    @wraps(function)
    def checked(*given: P.args, **named: P.kwargs) -> R:
        at = -skipped
        for value in given:
            if at >= 0:
                if at < count:
                    name, check = places[at]
                    check(name, value)
                elif rest is not None:
                    rest[1](rest[0], value)
            at += 1
        for name, value in named.items():
            if name in checks:
                checks[name](name, value)
        return function(*given, **named)

    checked.__doc__ = described(function.__doc__ or "", signature)
    return checked


def sections(text: str) -> dict[str, str]:
    """The sections of a numpydoc docstring, the text before them under an empty name."""
    found: dict[str, str] = {}
    name, lines = "", list[str]()
    rows = inspect.cleandoc(text).split("\n")
    for at, line in enumerate(rows):
        following = rows[at + 1] if at + 1 < len(rows) else ""
        if following and not following.strip("-") and len(following) == len(line):
            found[name] = "\n".join(lines).strip("\n")
            name, lines = line, []
        elif not (name and not lines and line and not line.strip("-")):
            lines.append(line)
    found[name] = "\n".join(lines).strip("\n")
    return found


def entries(text: str) -> dict[str, str]:
    """The entries of a section, by their names: `name : type`, and lines that go on."""
    found: dict[str, str] = {}
    name = ""
    for line in text.split("\n"):
        if line and not line.startswith(" "):
            name, *others = line.split(" : ")[0].strip().split(", ")
            found[name] = line
            found.update(dict.fromkeys(others, ""))
        elif name:
            found[name] += f"\n{line}"
    return {name: entry.rstrip() for name, entry in found.items()}


_ORDER = ["Parameters", "Attributes", "Returns", "Yields", "Raises", "See Also", "Notes", "Examples"]


def described(text: str, signature: inspect.Signature) -> str:
    """A docstring with the parameters and exceptions that many calls have in common."""
    parts = sections(text)
    own = entries(parts.get("Parameters", ""))
    names = [name for name in signature.parameters if name != "self"]
    lines = [own[name] if name in own else PARAMETERS.get(name, "") for name in names]
    if any(lines):
        parts["Parameters"] = "\n".join(line for line in lines if line)
    raised = entries(parts.get("Raises", ""))
    for name, (error, why) in RAISES.items():
        if name in names and error not in raised:
            raised[error] = f"{error}\n    {why}"
    if names:
        raised.setdefault("InputError", "InputError\n    An argument is wrong.")
    if raised:
        parts["Raises"] = "\n".join(raised.values())
    written = [parts.pop("", "")]
    for name in [*_ORDER, *sorted(parts.keys() - set(_ORDER))]:
        if name in parts:
            written.append(f"{name}\n{'-' * len(name)}\n{parts[name]}")
    return "\n\n".join(written) + "\n"
