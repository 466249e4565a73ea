"""Named theorems, verified against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import _grundy
from ._boxes import Bounds, Order, bounds, size
from ._claims import Counterexample
from ._given import call, is_integer, sizes
from ._html import escape, pairs
from ._work import Progress, work


@dataclass(frozen=True)
class Statement:
    """One statement of a theorem, and its verdict; true if it holds.

    Attributes
    ----------
    claim : str
        The statement.
    verdict : str
        HOLDS, FAILS, or NOT CHECKED where values would take long (``values=True`` forces them).
    failures : int or None
        At how many positions it is false.
    counterexample : Counterexample or None
        The smallest of them.

    Examples
    --------
    >>> g.verify("bouton", heaps=2, max=7).statements[0].verdict
    'HOLDS'
    """

    claim: str
    verdict: str
    failures: int | None
    counterexample: Counterexample | None

    def __bool__(self) -> bool:
        return self.verdict == "HOLDS"


@dataclass(frozen=True, repr=False)
class Verification:
    """The statements of a theorem against the rules; true if all hold.

    Attributes
    ----------
    theorem : str
        The name of the theorem.
    rules : str
        The rules.
    place : str
        The box.
    verdict : str
        HOLDS or FAILS.
    statements : list of Statement
        Each statement and its verdict.

    Examples
    --------
    >>> g.verify("moore", "equal(2)", k=2, heaps=2).verdict
    'FAILS'
    """

    theorem: str
    rules: str
    place: str
    verdict: str
    statements: list[Statement]

    def __bool__(self) -> bool:
        return self.verdict == "HOLDS"

    def __repr__(self) -> str:
        return f"Verification({self.theorem}, {self.rules}, {self.place}: {self.verdict})"

    def _repr_html_(self) -> str:
        entries: list[tuple[str, object]] = []
        for one in self.statements:
            at = "" if one.counterexample is None else f" at {one.counterexample}"
            entries.append((one.claim, one.verdict + at))
            if one.counterexample:
                entries += one.counterexample.parts.items()
        return pairs(f"{self.theorem}: {self.rules}, {self.place}", entries)


@dataclass(frozen=True)
class Theorem:
    """A theorem that can be verified by name.

    Attributes
    ----------
    name : str
        Its name.
    summary : str
        What it says.
    source : str
        Where it comes from.

    Examples
    --------
    >>> [one.name for one in g.theorems() if "Bouton" in one.source]
    ['bouton']
    """

    name: str
    summary: str
    source: str

    def _repr_html_(self) -> str:
        return f"<p><b>{escape(self.name)}</b>: {escape(self.summary)} ({escape(self.source)})</p>"


def theorems() -> list[Theorem]:
    """All named theorems.

    Returns
    -------
    list of Theorem
        Names, statements and sources.

    Examples
    --------
    >>> "moore" in [one.name for one in g.theorems()]
    True
    """
    return [Theorem(*texts) for texts in _grundy.theorems()]


@call
def verify(
    theorem: str,
    *rules: str,
    heaps: int | Iterable[int] | None = None,
    max: Bounds = None,
    k: int | None = None,
    board: tuple[int, int] | None = None,
    misere: bool = False,
    values: bool = False,
    order: Order | None = None,
    engine: str | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Verification:
    """Verifies a named theorem against the rules, at every position of a box.

    The computation never uses the theorem.

    Parameters
    ----------
    theorem : str
        Its name: `theorems` lists them.
    rules : str
        Other rules to try; ``sprague-grundy`` and ``tartan`` take two.
    heaps : int or list of int, optional
        How many heaps, of each side where there are two.
    max : int or list of int, optional
        The largest heap; 15 by default.
    k : int, optional
        The parameter of theorems that have one.
    values : bool, default False
        Whether to compute values also where they take long.

    Returns
    -------
    Verification
        HOLDS or FAILS, with each statement.

    Examples
    --------
    >>> g.verify("moore", heaps=4, max=15, k=2)
    Verification(moore, moore(2), 4 heaps, each 0..15: HOLDS)
    """
    given: Any = [] if heaps is None else [heaps] if is_integer(heaps) else heaps
    numbers = sizes("heaps", given)
    with work(threads, max_memory, progress) as allowed:
        found: dict[str, Any] = _grundy.theorem(
            theorem, list(rules), k, misere, values, numbers, bounds(max), order, size(board),
            engine, allowed,
        )
    statements = []
    for claim, verdict, failures, at in found["statements"]:
        first = None
        if at:
            position, claimed, computed, reason = at
            parts = {"claimed": claimed, "computed": computed, "reason": reason}
            first = Counterexample(tuple(position), {}, parts)
        statements.append(Statement(claim, verdict, failures, first))
    return Verification(
        found["theorem"], found["rules"], found["place"], found["verdict"], statements
    )
