"""Pictures that need no other package: SVG as text, PNG by zlib."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ._html import GREEN, escape

_CELL = 24
_CELLS = 10_000
"""Cells that are drawn as SVG at most."""


@dataclass(frozen=True)
class Board:
    """A board: rows of `.` (free) and `#` (gone), such as `../.#`."""

    cells: str

    def _repr_svg_(self) -> str:
        rows = self.cells.split("/")
        width = max(map(len, rows), default=0)
        parts = []
        for i, row in enumerate(rows):
            for j, cell in enumerate(row):
                fill = "#fff7e0" if cell == "." else "#bbb"
                parts.append(
                    f'<rect x="{j * _CELL + 1}" y="{i * _CELL + 1}" width="{_CELL}" '
                    f'height="{_CELL}" fill="{fill}" stroke="#555"/>'
                )
        return _svg(width * _CELL + 2, len(rows) * _CELL + 2, parts, self.cells)

    def __str__(self) -> str:
        return self.cells.replace("/", "\n")


@dataclass(frozen=True)
class HeatMap:
    """The values of two heaps as colours; P-positions are green.

    Row 0 is above, column 0 on the left, as in the table.
    """

    values: npt.NDArray[Any]
    title: str = ""

    def colours(self) -> npt.NDArray[np.uint8]:
        """Red, green and blue of each cell."""
        values = self.values.astype(np.float64)
        share = values / max(values.max(initial=0), 1)
        # from a light yellow over orange to a dark purple
        stops = np.array([[255, 250, 205], [253, 141, 60], [73, 0, 106]], dtype=np.float64)
        place = share[..., None] * 2
        low = np.minimum(place.astype(np.int64), 1)[..., 0]
        rest = place - low[..., None]
        colours = stops[low] * (1 - rest) + stops[low + 1] * rest
        found: npt.NDArray[np.uint8] = colours.astype(np.uint8)
        found[self.values == 0] = [int(GREEN[i : i + 2], 16) for i in (1, 3, 5)]
        return found

    def png(self, scale: int | None = None) -> bytes:
        """A PNG picture with `scale` pixels a cell; about 512 in all if nothing is said."""
        rows, columns = self.values.shape
        if scale is None:
            scale = max(1, 512 // max(rows, columns, 1))
        pixels = np.repeat(np.repeat(self.colours(), scale, axis=0), scale, axis=1)
        height, width, _ = pixels.shape
        lines = np.zeros((height, 1 + 3 * width), dtype=np.uint8)
        lines[:, 1:] = pixels.reshape(height, -1)

        def chunk(kind: bytes, data: bytes) -> bytes:
            body = kind + data
            return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

        head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        packed = zlib.compress(lines.tobytes(), 6)
        parts = [chunk(b"IHDR", head), chunk(b"IDAT", packed), chunk(b"IEND", b"")]
        return b"\x89PNG\r\n\x1a\n" + b"".join(parts)

    def svg(self) -> str:
        """An SVG picture; of tables of up to 10,000 cells."""
        rows, columns = self.values.shape
        if rows * columns > _CELLS:
            raise ValueError(f"found {rows * columns:,} cells, expected {_CELLS:,} at most; use png()")
        size = max(4, min(_CELL, 512 // max(rows, columns, 1)))
        colours = self.colours()
        parts = [
            f'<rect x="{j * size}" y="{i * size}" width="{size}" height="{size}" '
            f'fill="#{r:02x}{g:02x}{b:02x}"><title>({i}, {j}): {self.values[i, j]}</title></rect>'
            for i in range(rows)
            for j, (r, g, b) in enumerate(colours[i].tolist())
        ]
        return _svg(columns * size, rows * size, parts, self.title)

    def _repr_png_(self) -> bytes | None:
        return self.png() if self.values.size > _CELLS else None

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.values.size <= _CELLS else None


def _svg(width: int, height: int, parts: list[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )
