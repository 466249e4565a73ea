"""Frames of pandas."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


def frame_of(rows: list[dict[str, Any]], of: type[Any]) -> pandas.DataFrame:
    """A frame of rows, whose numbers are integers that may be missing."""
    import pandas

    columns = {one.name: str(one.type) for one in fields(of)}
    found = pandas.DataFrame(rows, columns=list(columns))
    for name, kind in columns.items():
        if kind == "int | None":
            found[name] = pandas.array(found[name].tolist(), dtype="Int64")
    return found
