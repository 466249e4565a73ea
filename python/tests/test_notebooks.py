"""The notebooks run without an error, and print what is stored in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

read: Any = nbformat.read

NOTEBOOKS = sorted(Path(__file__).parents[1].glob("notebooks/*.ipynb"))


def texts(notebook: Any) -> list[list[str]]:
    """What the cells print and show as text."""
    return [
        [plain(output) for output in cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def plain(output: Any) -> str:
    text = output.text if output.output_type == "stream" else output.data["text/plain"]
    return re.sub(r"0x[0-9a-f]+", "0x", text)


def test_there_are_five() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path) -> None:
    stored = read(path, as_version=4)
    again = read(path, as_version=4)
    NotebookClient(again, timeout=300).execute()
    assert texts(again) == texts(stored)
    assert any("assert" in cell.source for cell in stored.cells)
