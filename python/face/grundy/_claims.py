"""Claims: decided on a box, or proved for all heaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import _grundy
from ._automata import Automaton, CountAutomaton, _found_automaton
from ._boxes import Bounds, HeapNumber, Order, bounds, size
from ._errors import InputError
from ._given import call
from ._html import pairs
from ._work import Progress, in_notation, work

if TYPE_CHECKING:
    from ._own_rules import Rules


@dataclass(frozen=True)
class Counterexample:
    """A position at which a claim is false.

    Attributes
    ----------
    position : tuple of int
        The heaps.
    parameters : dict
        Names that the claim binds, and their values.
    parts : dict
        Parts of the claim and what they come to there.

    Examples
    --------
    >>> found = g.check("P(x) <=> nimsum(x) = 0", rules="wythoff", heaps=2, max=9)
    >>> found.counterexample.position
    (1, 1)
    """

    position: tuple[int, ...]
    parameters: dict[str, int]
    parts: dict[str, str]

    def __str__(self) -> str:
        names = [f"{name} = {value}" for name, value in self.parameters.items()]
        heaps = ",".join(map(str, self.position))
        return ", ".join([*names, f"({heaps})"] if self.position else names)


@dataclass(frozen=True)
class Case:
    """What was found for one choice of the parameters.

    Attributes
    ----------
    parameters : dict
        The choice.
    verdict : str
        HOLDS or FAILS.
    positions : int
        Positions that were decided.
    first : tuple of int or None
        The smallest position at which it is false.

    Examples
    --------
    >>> found = g.check("forall k in 1..2: P(moore(k), x) <=> nimsum(x) = 0", heaps=2, max=3)
    >>> [(case.parameters, case.verdict) for case in found.cases]
    [({'k': 1}, 'HOLDS'), ({'k': 2}, 'FAILS')]
    """

    parameters: dict[str, int]
    verdict: str
    positions: int
    first: tuple[int, ...] | None


@dataclass(frozen=True, repr=False)
class Verdict:
    """The verdict on a claim at every position of a box, HOLDS or FAILS; true if it holds.

    Attributes
    ----------
    claim : str
        The claim.
    verdict : str
        HOLDS or FAILS.
    positions : int
        Positions that were decided.
    failures : int or None
        At how many it is false; None if only the smallest was looked for.
    counterexample : Counterexample or None
        The smallest position at which it is false: by total, then lexicographic.
    listed : list of Counterexample
        The smallest ten, or all of them (``all=True``).
    rules : str
        The rules.
    order : str or None
        Whether all tuples were decided, or sorted ones.
    only : str or None
        For which positions it was decided, where the order of the heaps matters: ``a <= b``.
    cases : list of Case
        What was found for each choice of the parameters.
    witnesses : list of dict
        Choices that show what ``exists`` says.
    remarks : list of str
        What the verdict does not rest on: a left side that is true nowhere, an empty range.
    read_as : str
        The claim with all brackets.

    Examples
    --------
    >>> g.check("P(x) <=> nimsum(x) = 0", rules="wythoff", heaps=2, max=9)
    Verdict(FAILS, at (1,1), positions=55, failures=12)
    """

    claim: str
    verdict: str
    positions: int
    failures: int | None
    counterexample: Counterexample | None
    listed: list[Counterexample]
    rules: str
    order: str | None
    only: str | None = None
    cases: list[Case] = field(default_factory=list)
    witnesses: list[dict[str, int]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    read_as: str = ""

    def __bool__(self) -> bool:
        return self.verdict == "HOLDS"

    def __repr__(self) -> str:
        at = "" if self.counterexample is None else f", at {self.counterexample}"
        failures = "" if not self.failures else f", failures={self.failures}"
        return f"Verdict({self.verdict}{at}, positions={self.positions}{failures})"

    def _repr_html_(self) -> str:
        parts = self.counterexample.parts if self.counterexample else {}
        entries: list[tuple[str, object]] = [
            ("claim", self.claim),
            ("rules", self.rules or None),
            ("positions", f"{self.positions:,}" + (f" with {self.only}" if self.only else "")),
            ("false at", self.failures or None),
            ("smallest", self.counterexample),
            *parts.items(),
            *(("remark", remark) for remark in self.remarks),
        ]
        return pairs(self.verdict, entries)


@call
def check(
    claim: str,
    *,
    rules: Rules | None = None,
    heaps: int | None = None,
    max: Bounds = None,
    board: tuple[int, int] | None = None,
    misere: bool = False,
    order: Order | None = None,
    all: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Verdict:
    """Decides a claim at every position of a box.

    For symmetric rules only the sorted positions are checked, unless `order` says otherwise.

    Parameters
    ----------
    claim : str
        The claim, in the language of docs/reference/claims.md.
    rules : str or HeapRules or Game, optional
        The rules of a claim that names none: in notation, from a function, or a game of your own
        whose positions are heaps.
    misere : bool, default False
        Whether the rules are played in misere play.
    all : bool, default False
        Whether to list all counterexamples.

    Returns
    -------
    Verdict
        HOLDS or FAILS, with the smallest counterexample.

    Raises
    ------
    NoValueError
        A part of the claim has no number somewhere.

    Examples
    --------
    >>> g.check("P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)", heaps=4, max=15)
    Verdict(HOLDS, positions=3876)
    """
    given: str | _grundy.Listed | None = None
    if rules is not None:
        from ._own_rules import heap_rules, in_library

        if not isinstance(rules, str):
            in_notation(board=board)
            if max is None:
                raise InputError("found rules made of a function and no max, expected the largest heap")
            heaps = heap_rules(rules, heaps).heaps
        given = in_library(rules, heaps, max, max_memory)
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.check(
            claim, given, misere, heaps, bounds(max), size(board), order, all, allowed
        )
    first = found["first"]
    sides: dict[str, str] = dict(found["sides"])
    return Verdict(
        claim=found["claim"],
        verdict=found["verdict"],
        positions=found["positions"],
        failures=found["failures"],
        counterexample=_at(first, sides) if first else None,
        listed=[_at(one, {}) for one in found["listed"]],
        rules=found["rules"],
        order=found["order"],
        only=found["only"],
        cases=[
            Case(dict(chosen), verdict, positions, tuple(at) if at else None)
            for chosen, verdict, positions, at in found["cases"]
        ],
        witnesses=[dict(chosen) for chosen in found["witnesses"]],
        remarks=found["remarks"],
        read_as=found["read_as"],
    )


def _at(found: tuple[list[tuple[str, int]], list[int]], parts: dict[str, str]) -> Counterexample:
    parameters, position = found
    return Counterexample(tuple(position), dict(parameters), parts)


@dataclass(frozen=True, repr=False)
class Proof:
    """The verdict on a claim for all heaps: PROVED, REFUTED or UNSETTLED. Only PROVED is true.

    Attributes
    ----------
    claim : str
        The claim.
    verdict : str
        PROVED, REFUTED or UNSETTLED.
    rules : str
        The rules.
    heaps : int or str
        How many heaps, or ``'any'``.
    base : str
        The digits.
    only : str or None
        For which positions it is, where the order of the heaps matters: ``a <= b``.
    counterexample : Counterexample or None
        The smallest position at which it is false.
    reason : str or None
        What a proof failed at.
    states : int or None
        States of the automaton of the claim, also of one that is false.
    automaton : Automaton, CountAutomaton or None
        The automaton of the P-positions, or of the values, by which it is proved.
    certificate : str or None
        The text of the certificate, for `certify` and the program's ``certify``.
    sha256 : str or None
        The SHA-256 of the certificate.
    remarks : list of str
        What the verdict does not show: that the claim is never put to the test.
    others : list of str
        The certificates of the other rules that the claim mentions.

    Examples
    --------
    >>> proof = g.prove("P(x) <=> nimsum(x) = 0", 3, rules="nim")
    >>> proof.verdict, proof.states, g.certify(proof.certificate).verdict
    ('PROVED', 2, 'ACCEPTED')
    """

    claim: str
    verdict: str
    rules: str
    heaps: int | str
    base: str
    only: str | None
    counterexample: Counterexample | None
    reason: str | None
    states: int | None
    automaton: Automaton | CountAutomaton | None
    certificate: str | None
    sha256: str | None
    remarks: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"

    def __repr__(self) -> str:
        states = "" if self.states is None else f", states={self.states}"
        at = "" if self.counterexample is None else f", at {self.counterexample}"
        return f"Proof({self.verdict}{at}{states})"

    def _repr_html_(self) -> str:
        parts = self.counterexample.parts if self.counterexample else {}
        of = f"all positions with {self.only}" if self.only else "all heaps"
        entries: list[tuple[str, object]] = [
            ("claim", self.claim),
            ("rules", self.rules),
            ("for", f"{of} ({self.heaps}), base {self.base}"),
            ("states", self.states),
            ("smallest counterexample", self.counterexample),
            *((part, "") for part in parts),
            ("reason", self.reason),
            *(("remark", remark) for remark in self.remarks),
            ("certificate, SHA-256", self.sha256),
        ]
        return pairs(self.verdict, entries)


@call
def prove(
    claim: str,
    heaps: HeapNumber | None = None,
    *,
    rules: str | None = None,
    base: str | int = 2,
    misere: bool = False,
    ordered: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Proof:
    """Proves a claim for heaps of every size, or finds the smallest position where it is false.

    Parameters
    ----------
    claim : str
        The claim, in the language of docs/reference/claims.md.
    heaps : int or 'any', optional
        How many heaps; by default what the claim says. ``'any'``: every number of them at once.
    rules : str, optional
        The rules of a claim that names none, in notation.
    base : int or str, default 2
        The digits by which heaps are read: 2 to 16, ``'fib'``, or ``'ostrowski:r'``.
    ordered : bool, default False
        Whether to prove it for all tuples, also where sorted ones are enough.

    Returns
    -------
    Proof
        PROVED, REFUTED or UNSETTLED, with a certificate or a counterexample.

    Raises
    ------
    UnsupportedError
        No proof is possible for these rules.

    Examples
    --------
    >>> g.prove("P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)", heaps=4)
    Proof(PROVED, states=2)
    >>> g.prove("P(nim, x) <=> nimsum(x) = 0", heaps="any")
    Proof(PROVED, states=2)
    >>> g.prove("P(x) <=> nimsum(x) = 0", 2, rules="wythoff").counterexample.position
    (1, 1)
    """
    with work(threads, max_memory, progress) as allowed:
        number = None if heaps is None else str(heaps)
        found = _grundy.prove(claim, rules, misere, number, str(base), ordered, allowed)
    first = found["first"]
    parts = {side: "" for side in found["sides"]}
    certificate, sha256 = found.get("certificate") or (None, None)
    return Proof(
        claim=found["claim"],
        verdict=found["verdict"],
        rules=found["rules"],
        heaps=found["heaps"],
        base=found["base"],
        only=found["only"],
        counterexample=None if first is None else Counterexample(tuple(first), {}, parts),
        reason=found["reason"],
        states=found["states"],
        automaton=_found_automaton(found),
        certificate=certificate,
        sha256=sha256,
        remarks=found["remarks"],
        others=found["others"],
    )
