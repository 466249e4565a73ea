"""Pictures that need no other package: SVG as text, PNG by zlib."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import InputError
from ._given import call
from ._html import GREEN, escape

_CELL = 24
_CELLS = 10_000
"""Cells that are drawn one by one in an SVG picture at most; of more it holds a PNG picture."""
_WIDTH = 512
_MARGIN = 34
_TICKS = 8


@dataclass(frozen=True)
class Board:
    """A picture of a board.

    Attributes
    ----------
    cells : str
        Rows of signs, with slashes between them: ``.`` is a free cell and ``#`` one that is gone,
        such as ``../.#``.

    Examples
    --------
    >>> g.value("cram", board=(2, 3)).board
    Board(cells='.../...')
    """

    cells: str

    def _repr_svg_(self) -> str:
        rows = self.cells.split("/")
        width = max(map(len, rows), default=0)
        parts = []
        for i, row in enumerate(rows):
            for j, cell in enumerate(row):
                x, y = j * _CELL + 1, i * _CELL + 1
                fill = "#bbb" if cell == "#" else "#fff7e0"
                parts.append(
                    f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{fill}" '
                    'stroke="#555"/>'
                )
                if cell not in ".#":
                    parts.append(_words(x + _CELL / 2, y + _CELL * 0.7, cell, 14))
        return _svg(width * _CELL + 2, len(rows) * _CELL + 2, parts, self.cells)

    def __str__(self) -> str:
        return self.cells.replace("/", "\n")


@dataclass(frozen=True)
class HeatMap:
    """The values of two heaps as colours; P-positions are green, and what is no position is blank.

    Heap 1 grows to the right and heap 2 upwards, as in `Table.plot`.

    Attributes
    ----------
    values : numpy.ndarray
        The value of heaps a and b at ``[a, b]``; a masked array where some are no positions.
    title : str
        A title.

    Examples
    --------
    >>> picture = g.table("wythoff", heaps=2, max=20).heatmap()
    >>> picture.svg()[:4], picture.png()[1:4]
    ('<svg', b'PNG')
    """

    values: npt.NDArray[Any]
    title: str = ""

    def colours(self) -> npt.NDArray[np.uint8]:
        """Red, green and blue of each position.

        Returns
        -------
        numpy.ndarray
            Three numbers for heaps a and b at ``[a, b]``.
        """
        full = np.ma.filled(self.values, 0).astype(np.float64)
        share = full / max(full.max(initial=0), 1)
        # from a light yellow over orange to a dark purple
        stops = np.array([[255, 250, 205], [253, 141, 60], [73, 0, 106]], dtype=np.float64)
        place = share[..., None] * 2
        low = np.minimum(place.astype(np.int64), 1)[..., 0]
        rest = place - low[..., None]
        colours = stops[low] * (1 - rest) + stops[low + 1] * rest
        found: npt.NDArray[np.uint8] = colours.astype(np.uint8)
        found[full == 0] = [int(GREEN[i : i + 2], 16) for i in (1, 3, 5)]
        found[np.ma.getmaskarray(self.values)] = 255
        return found

    @call
    def png(self, scale: int | None = None) -> bytes:
        """A PNG picture, without axes.

        Parameters
        ----------
        scale : int, optional
            Pixels of a cell; by default the picture is about 512 pixels wide.

        Returns
        -------
        bytes
            The file.
        """
        columns, rows = self.values.shape
        if scale is None:
            scale = max(1, _WIDTH // max(rows, columns, 1))
        if not 1 <= scale <= 256:
            raise InputError(f"found scale={scale}, expected 1 to 256")
        cells = self.colours().transpose(1, 0, 2)[::-1]
        pixels = np.repeat(np.repeat(cells, scale, axis=0), scale, axis=1)
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
        """An SVG picture, with axes.

        Returns
        -------
        str
            The picture. Each cell of a small table says its heaps and value where the pointer
            rests on it.
        """
        columns, rows = self.values.shape
        size = max(1, min(_CELL, _WIDTH // max(rows, columns, 1)))
        width, height = columns * size, rows * size
        parts = []
        if columns * rows > _CELLS:
            data = b64encode(self.png()).decode()
            parts.append(
                f'<image x="{_MARGIN}" y="0" width="{width}" height="{height}" '
                f'preserveAspectRatio="none" href="data:image/png;base64,{data}"/>'
            )
        else:
            gone = np.ma.getmaskarray(self.values)
            colours = self.colours()
            parts += [
                f'<rect x="{_MARGIN + a * size}" y="{height - (b + 1) * size}" width="{size}" '
                f'height="{size}" fill="#{red:02x}{green:02x}{blue:02x}">'
                f"<title>({a}, {b}): {self.values[a, b]}</title></rect>"
                for a in range(columns)
                for b, (red, green, blue) in enumerate(colours[a].tolist())
                if not gone[a, b]
            ]
        for heap in _ticks(columns):
            parts.append(_words(_MARGIN + (heap + 0.5) * size, height + 14, str(heap), 11))
        for heap in _ticks(rows):
            parts.append(_words(_MARGIN - 12, height - (heap + 0.5) * size + 4, str(heap), 11))
        parts.append(_words(_MARGIN + width / 2, height + 28, "heap 1", 11))
        turn = f'transform="rotate(-90 9 {height / 2})"'
        parts.append(_words(9, height / 2, "heap 2", 11, turn))
        return _svg(width + _MARGIN + 8, height + _MARGIN, parts, self.title)

    def _repr_svg_(self) -> str:
        return self.svg()


def _ticks(count: int) -> list[int]:
    """Round numbers below a count."""
    step = next(
        unit * 10**power
        for power in range(20)
        for unit in (1, 2, 5)
        if count <= unit * 10**power * _TICKS
    )
    return list(range(0, count, step))


def _words(x: float, y: float, text: str, size: int, more: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-family="sans-serif" '
        f'text-anchor="middle" fill="#555" {more}>{escape(text)}</text>'
    )


def graph_svg(names: list[str], ends: list[tuple[int, int]]) -> str:
    """A picture of a graph, its vertices by their names on a circle, or as networkx lays them out."""
    places = _layout(len(names), ends)
    size, edge = 260, 22
    at = [(edge + x * (size - 2 * edge), edge + y * (size - 2 * edge)) for x, y in places]
    parts = [
        f'<line x1="{at[a][0]:.1f}" y1="{at[a][1]:.1f}" x2="{at[b][0]:.1f}" y2="{at[b][1]:.1f}" '
        'stroke="#888"/>'
        for a, b in ends
    ]
    for (x, y), name in zip(at, names):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="#fff7e0" stroke="#555"/>')
        parts.append(_words(round(x, 1), round(y + 3.5, 1), name[:4], 10))
    return _svg(size, size, parts, f"{len(names)} vertices, {len(ends)} edges")


def _layout(count: int, ends: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """Places in a square of side 1."""
    try:
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(range(count))
        graph.add_edges_from(ends)
        laid = networkx.kamada_kawai_layout(graph) if 2 < count <= 60 else None
        places = [tuple(laid[vertex]) for vertex in range(count)] if laid else None
    except (ImportError, ValueError, KeyError):
        # networkx, or what its layout needs, is not installed
        places = None
    if places is None:
        turns = [2 * pi * vertex / max(count, 1) for vertex in range(count)]
        places = [(sin(turn), -cos(turn)) for turn in turns]
    low = [min(place[axis] for place in places) for axis in (0, 1)]
    high = [max(place[axis] for place in places) for axis in (0, 1)]
    span = [max(high[axis] - low[axis], 1e-9) for axis in (0, 1)]
    return [
        (float((x - low[0]) / span[0]), float((y - low[1]) / span[1])) for x, y in places
    ]


def _svg(width: float, height: float, parts: list[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )
