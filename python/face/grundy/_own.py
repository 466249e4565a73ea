"""Positions of games of one's own, analysed as those of other rules are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _grundy
from ._analysis import Analysis
from ._games import Sum
from ._listing import Listing, parts_of
from ._solver import Solver
from ._work import plain


def shown_parts(parts: list[Any]) -> Any:
    """A position as Python has it: one component, or a sum of them."""
    return parts[0] if len(parts) == 1 else Sum(parts)


def lasting(listing: Listing, parts: list[Any], misere: bool) -> tuple[int, int]:
    """How long play lasts from a position."""
    name = listing.name(parts)
    known = _grundy.value(
        listing.rules, name, None, None, misere, None, False, True, False, (None, None),
        plain(None, None),
    )
    return known["remoteness"], known["suspense"]


def analysed(
    name: str,
    solver: Solver[Any],
    position: Any,
    misere: bool,
    options: bool,
    remoteness: bool,
    shown: Callable[[list[Any]], Any] = shown_parts,
) -> Analysis:
    """What is known of a position."""
    found = solver.solve(position, misere=misere)
    known: dict[str, Any] = {
        "rules": name,
        "convention": "misere" if misere else "normal",
        "position": shown(found.components),
        "outcome": found.outcome,
        "value": None if found.value is None else int(found.value),
        "winning_moves": _sorted([shown(move) for move in found.winning_moves]),
        "complete": True,
        "method": ("positions", "memo", found.positions),
        "own": True,
    }
    if options:
        rated = [
            (shown(to), solver.outcome(to, misere=True) == "N" if misere else int(solver.value(to)))
            for to in solver.options(position)
        ]
        known["options"] = [(to, int(number)) for to, number in _sorted(rated)]
    if remoteness:
        listing = solver._listing([position])
        lengths = lasting(listing, parts_of(position), misere)
        known["remoteness"], known["suspense"] = lengths
    return Analysis(known)


def _sorted(items: list[Any]) -> list[Any]:
    try:
        return sorted(items)
    except TypeError:
        return items
