"""Small pieces of HTML for notebooks: no style sheet, no script."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape

__all__ = ["GREEN", "escape", "grid", "note", "pairs"]

GREEN = "#2e7d32"
"""The colour of P-positions."""

_CELL = "padding:1px 6px;text-align:right"
_P = f"background:{GREEN};color:#fff;font-weight:bold"


def grid(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    marked: Collection[tuple[int, int]] = (),
    caption: str = "",
) -> str:
    """A table whose first row and column are headings; marked cells (row, column) stand out."""
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    line = "".join(f'<th style="{_CELL}">{escape(text)}</th>' for text in head)
    body = [f"<tr>{line}</tr>"]
    for i, row in enumerate(rows):
        first, *rest = row
        cells = [f'<th style="{_CELL}">{escape(first)}</th>']
        for j, text in enumerate(rest, start=1):
            style = f"{_CELL};{_P}" if (i, j) in marked else _CELL
            cells.append(f'<td style="{style}">{escape(text)}</td>')
        body.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table>{title}{''.join(body)}</table>"


def pairs(title: str, entries: Iterable[tuple[str, object]]) -> str:
    """A title and a table of names and values."""
    rows = "".join(
        f'<tr><th style="text-align:left">{escape(name)}</th>'
        f'<td style="text-align:left">{escape(str(value))}</td></tr>'
        for name, value in entries
        if value is not None
    )
    return f"<p><b>{escape(title)}</b></p><table>{rows}</table>"


def note(text: str) -> str:
    """A paragraph."""
    return f"<p>{escape(text)}</p>"
