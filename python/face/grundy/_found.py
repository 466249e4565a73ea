"""Statements that are looked for by machine."""

from __future__ import annotations

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
    base : str
        The digits by which it was proved, or would be.
    states : int or None
        States of the automaton, where it is proved.
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
    base: str
    states: int | None
    counterexample: tuple[int, ...] | None
    reason: str | None

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"


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
) -> list[FoundTheorem]:
    """Tries a catalogue of statements about rules, and proves those that hold.

    Columns of digits, nim-sums of remainders, totals, pairs, bounds of values, other games with the
    same P-positions or values: of each kind the first statement that holds on a box.

    Parameters
    ----------
    rules : str
        Rules in the notation of the command line.
    heaps : int, optional
        How many heaps; by default as many as the rules are played on, or two.
    max : int, optional
        The largest heap of the box; by default there are some thousand positions.
    time : float, optional
        Seconds for all proofs; a minute by default.

    Returns
    -------
    list of FoundTheorem
        What holds on the box.

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
    return [_made(theorem) for theorem in found["theorems"]]


def _made(found: dict[str, object]) -> FoundTheorem:
    first = found.pop("counterexample")
    found.pop("certificate_sha256")
    position = tuple(map(int, first["position"])) if isinstance(first, dict) else None
    return FoundTheorem(counterexample=position, **found)  # type: ignore[arg-type]
