"""Boxes of positions: bounds of heaps, sizes of boards, orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Literal, SupportsIndex, TypeAlias

from ._errors import InputError

Bounds: TypeAlias = "SupportsIndex | Iterable[SupportsIndex] | None"
Order: TypeAlias = Literal["ordered", "sorted"]


def bounds(most: Bounds) -> list[int]:
    """One bound for all heaps, or one for each."""
    if most is None:
        return []
    # numpy's integers, too
    found = [index(bound) for bound in most] if isinstance(most, Iterable) else [index(most)]
    if any(not 0 <= bound < 1 << 64 for bound in found):
        raise InputError(f"found max={most!r}, expected heaps from 0 to 2^64 - 1")
    return found


def size(board: Sequence[int] | None) -> tuple[int, int] | None:
    """Rows and columns of a board."""
    if board is None:
        return None
    rows, columns = board
    return int(rows), int(columns)
