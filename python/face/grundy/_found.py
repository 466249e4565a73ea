"""Statements that are looked for by machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ._ask import answer
from ._given import call
from ._work import Progress, work


@dataclass(frozen=True)
class FoundTheorem:
    """A statement that holds on a box, and what is known beyond it. True where it is proved.

    Attributes
    ----------
    claim : str
        The statement, for `check` and `prove`.
    verdict : str
        PROVED for all heaps; HOLDS on the box, with nothing known beyond it; FAILS at a larger
        position.
    family : str
        What kind of statement it is.
    base : str or None
        The digits by which it was proved, or would be; None where a period proves it.
    states : int or None
        States of the automaton, where one proves it.
    period : int or None
        The period of single heaps, where that proves it.
    counterexample : tuple of int or None
        A position beyond the box where it is false.
    reason : str or None
        Why there is no proof.

    Examples
    --------
    >>> found = g.find_theorems("subtract{1,2}", 2)[0]
    >>> found.verdict, found.claim
    ('PROVED', 'P(x) <=> (a mod 3) xor (b mod 3) = 0')
    """

    claim: str
    verdict: str
    family: str
    base: str | None
    states: int | None
    period: int | None
    counterexample: tuple[int, ...] | None
    reason: str | None

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"


@dataclass(frozen=True)
class NotTried:
    """A statement that memory or time did not suffice for: it may hold or not.

    Attributes
    ----------
    claim : str
        The statement.
    family : str
        What kind of statement it is.
    reason : str
        What was missing.

    Examples
    --------
    >>> g.find_theorems("nim", 3, 1_000, time=0.001).not_tried[0].claim
    'P(x) <=> all(bits(x), sum mod 2 = 0)'
    """

    claim: str
    family: str
    reason: str


@dataclass(frozen=True, repr=False)
class FoundTheorems(Sequence[FoundTheorem]):
    """The statements that hold on a box, as a list.

    Attributes
    ----------
    rules : str
        The rules in their notation.
    tried : int
        How many statements were decided on the box.
    theorems : tuple of FoundTheorem
        Those that hold.
    not_tried : tuple of NotTried
        Those that memory or time did not suffice for.

    Examples
    --------
    >>> found = g.find_theorems("nim", 3, 1_000, time=0.001)
    >>> len(found), "P(x) <=> all(bits(x), sum mod 2 = 0)" in [one.claim for one in found.not_tried]
    (0, True)
    """

    rules: str
    tried: int
    theorems: tuple[FoundTheorem, ...]
    not_tried: tuple[NotTried, ...]

    def __len__(self) -> int:
        return len(self.theorems)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self.theorems[place]

    def __iter__(self) -> Iterator[FoundTheorem]:
        return iter(self.theorems)

    def __repr__(self) -> str:
        missed = f", {len(self.not_tried)} not tried" if self.not_tried else ""
        return f"FoundTheorems({self.rules}: {len(self)} hold, {self.tried} tried{missed})"


@call
def find_theorems(
    rules: str,
    heaps: int | None = None,
    max: int | None = None,
    *,
    misere: bool = False,
    time: float | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> FoundTheorems:
    """Tries a catalogue of statements about rules, and proves those that hold.

    Columns of digits, nim-sums of remainders, totals, pairs, the period of single heaps, bounds of
    values, other games with the same P-positions or values: of each kind the first statement that
    holds on a box.

    Parameters
    ----------
    rules : str
        Rules in the notation of the command line.
    heaps : int, optional
        How many heaps; by default as many as the rules are played on, or two.
    max : int, optional
        The largest heap of the box; by default there are some thousand positions.
    time : float, optional
        Seconds for all trials and proofs; a minute by default. What is not tried then is in
        `not_tried`.

    Returns
    -------
    FoundTheorems
        What holds on the box, and what was not tried.

    Raises
    ------
    UnsupportedError
        Rules on boards, or with loops.

    Examples
    --------
    >>> [found.claim for found in g.find_theorems("wythoff", max=40) if found][0]
    'P(x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)'
    """
    asked: dict[str, object] = {"rules": rules, "heaps": heaps, "max": max, "misere": misere}
    with work(threads, max_memory, progress) as allowed:
        found = answer("find theorems", asked | {"time": time}, allowed)
    return FoundTheorems(
        rules=found["rules"],
        tried=found["tried"],
        theorems=tuple(_made(theorem) for theorem in found["theorems"]),
        not_tried=tuple(NotTried(**one) for one in found["not_tried"]),
    )


def _made(found: dict[str, object]) -> FoundTheorem:
    first = found.pop("counterexample")
    found.pop("certificate_sha256")
    position = tuple(map(int, first["position"])) if isinstance(first, dict) else None
    repeats = found.pop("period")
    period = repeats["period"] if isinstance(repeats, dict) else None
    return FoundTheorem(counterexample=position, period=period, **found)  # type: ignore[arg-type]
