"""Boxes of positions: bounds of heaps, sizes of boards, orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, SupportsIndex, TypeAlias

from ._given import whole

Bounds: TypeAlias = "SupportsIndex | Iterable[SupportsIndex] | None"
HeapNumber: TypeAlias = 'int | Literal["any"]'
Order: TypeAlias = Literal["ordered", "sorted"]


def bounds(most: Bounds) -> list[int]:
    """One bound for all heaps, or one for each."""
    if most is None:
        return []
    found = list(most) if isinstance(most, Iterable) else [most]
    return [whole("max", bound) for bound in found]


def size(board: Sequence[int] | None) -> tuple[int, int] | None:
    """Rows and columns of a board."""
    if board is None:
        return None
    rows, columns = board
    return int(rows), int(columns)
