"""Graphs as they are given: of networkx, text, files."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ._errors import InputError
from ._given import wrong

if TYPE_CHECKING:
    import networkx

Graphs: TypeAlias = "str | PathLike[str] | networkx.Graph[Any] | Iterable[str | networkx.Graph[Any]]"
"""Graphs: a family such as `grid(3,n)`, a file, a graph, or a list of them."""


def is_graph(given: object) -> bool:
    """Whether it is a graph as networkx has them."""
    if type(given) in (list, tuple, str, int):
        return False
    return hasattr(given, "edges") and hasattr(given, "nodes")


def edges(graph: Any) -> str:
    """A graph of networkx as text: its vertices in their order are numbered from 1."""
    number = {vertex: at for at, vertex in enumerate(graph.nodes, 1)}
    if not number:
        raise InputError("found a graph without vertices, expected at least one")
    alone = [str(at) for at in number.values()]
    pairs = [f"{number[a]}-{number[b]}" for a, b, *_ in graph.edges]
    return "edges{" + ",".join(alone + pairs) + "}"


def lines(graphs: Any) -> list[str]:
    """Graphs as text, one of each line: of a file, of a list, or one graph."""
    if is_graph(graphs):
        return [edges(graphs)]
    if isinstance(graphs, PathLike) or (isinstance(graphs, str) and graphs.startswith("@")):
        path = Path(graphs[1:] if isinstance(graphs, str) else graphs)
        try:
            text = path.read_text()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"found the file {path} of graphs: {error}") from None
        heads = (">>graph6<<", ">>sparse6<<")
        found = [line.strip() for line in text.splitlines()]
        for head in heads:
            found = [line.removeprefix(head) for line in found]
        return [line for line in found if line and not line.startswith("#")]
    if isinstance(graphs, str):
        return [graphs]
    found = []
    for graph in graphs:
        if not isinstance(graph, str) and not is_graph(graph):
            raise wrong("graphs", graph, "graphs: text, or of networkx")
        found.append(graph if isinstance(graph, str) else edges(graph))
    return found
