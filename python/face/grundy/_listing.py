"""The moves of a game of one's own as rules that list them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._errors import InputError, LoopError
from ._games import Sum


def shown(components: list[Any]) -> str:
    return " + ".join(map(repr, components)) if components else "nothing left"


def quoted(name: str) -> str:
    """A name of a position in `edges{..}`."""
    plain = name and not any(sign.isspace() or sign in ',;>#"{}()|+' for sign in name)
    return name if plain else '"' + name.replace('"', '""') + '"'


def loop_of(follow: dict[str, list[str]]) -> list[str]:
    """A loop of a graph, the first vertex again at its end; none if there is none."""
    left = {vertex: len(options) for vertex, options in follow.items()}
    before: dict[str, list[str]] = {vertex: [] for vertex in follow}
    for vertex, options in follow.items():
        for option in options:
            before[option].append(vertex)
    ends = [vertex for vertex, count in left.items() if count == 0]
    for end in ends:
        for vertex in before[end]:
            left[vertex] -= 1
            if left[vertex] == 0:
                ends.append(vertex)
    at = next((vertex for vertex, count in left.items() if count), None)
    way: dict[str, int] = {}
    while at is not None:
        if at in way:
            return [*list(way)[way[at] :], at]
        way[at] = len(way)
        at = next(option for option in follow[at] if left[option])
    return []


@dataclass(frozen=True)
class Listing:
    """The moves of all positions that can be reached, as rules, and the positions by their names."""

    rules: str
    names: dict[str, list[Any]]

    def name(self, parts: list[Any]) -> str:
        """The name of a position, as it is typed."""
        wanted = sorted(map(repr, parts))
        for name, known in self.names.items():
            if sorted(map(repr, known)) == wanted:
                return quoted(name)
        raise InputError(f"found {shown(parts)}, expected a position that can be reached")


def parts_of(position: Any) -> list[Any]:
    """The components of a position: one, or those of a sum."""
    return list(position) if type(position) is list or type(position) is Sum else [position]


_SHOWN_LOOP = 8
"""Positions of a loop that an error shows."""


def endless(loop: list[str]) -> LoopError:
    shown = loop if len(loop) <= _SHOWN_LOOP else [*loop[:5], f"({len(loop) - 7} more)", *loop[-2:]]
    error = LoopError(
        f"the rules loop: {' -> '.join(shown)}; rules(.., loopy=True) lists them all the same"
    )
    error.positions = tuple(loop)
    return error
