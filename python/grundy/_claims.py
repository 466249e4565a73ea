"""Claims: decided on a box, or proved for all heaps."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import _grundy
from ._errors import InputError
from ._automata import Automaton
from ._boxes import Bounds, Order, bounds, size
from ._html import pairs
from ._work import Progress, work


@dataclass(frozen=True)
class Counterexample:
    """A position at which a claim is false."""

    position: tuple[int, ...]
    parameters: dict[str, int]
    """Names that the claim binds, and their values."""
    parts: dict[str, str]
    """Parts of the claim and what they come to there."""

    def __str__(self) -> str:
        names = [f"{name} = {value}" for name, value in self.parameters.items()]
        heaps = ",".join(map(str, self.position))
        return ", ".join([*names, f"({heaps})"] if self.position else names)


@dataclass(frozen=True)
class Case:
    """What was found for one choice of the parameters."""

    parameters: dict[str, int]
    verdict: str
    positions: int
    first: tuple[int, ...] | None


@dataclass(frozen=True, repr=False)
class Verdict:
    """The verdict on a claim at every position of a box, HOLDS or FAILS; falsy when it fails."""

    claim: str
    verdict: str
    positions: int
    """Positions that were decided."""
    failures: int | None
    """At how many it is false; None if only the smallest was looked for."""
    counterexample: Counterexample | None
    """The smallest position at which it is false: by total, then lexicographic."""
    listed: list[Counterexample]
    """The smallest ten, or all of them (`all=True`)."""
    rules: str
    order: str | None
    only: str | None = None
    """Of which positions it was decided, where the order of the heaps matters: `a <= b`."""
    cases: list[Case] = field(default_factory=list)
    """What was found for each choice of the parameters."""
    witnesses: list[dict[str, int]] = field(default_factory=list)
    """Choices that show what `exists` says."""
    remarks: list[str] = field(default_factory=list)
    """What the verdict does not rest on: a left side that is true nowhere, an empty range."""
    read_as: str = ""
    """The claim with all brackets."""

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


def check(
    claim: str,
    *,
    rules: str | None = None,
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

    `rules` are those of a claim that names none. For symmetric rules only the sorted
    positions are checked; `order="ordered"` checks all of them.

    >>> check("P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)", heaps=4, max=15)
    Verdict(HOLDS, positions=3876)
    """
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.check(
            claim, _notation(rules), misere, heaps, bounds(max), size(board), order, all, allowed
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


def _notation(rules: object) -> str | None:
    """Rules by their notation: claims are read by the library, which calls no Python."""
    if rules is None or isinstance(rules, str):
        return rules
    raise InputError(
        "found rules made of a function, expected rules in notation; compare a table of them: "
        "table(rules, max=50).compare(lambda a, b: ..)"
    )


@dataclass(frozen=True, repr=False)
class Proof:
    """The verdict on a claim for all heaps: PROVED, REFUTED or UNSETTLED. Only PROVED is true."""

    claim: str
    verdict: str
    rules: str
    heaps: int
    base: str
    only: str | None
    """Of which positions it speaks, where the order of the heaps matters: `a <= b`."""
    counterexample: Counterexample | None
    reason: str | None
    """What a proof failed at."""
    states: int | None
    """States of the automaton of the claim, also of one that is false."""
    automaton: Automaton | None
    """The automaton of the P-positions, or of the values, by which it is proved."""
    certificate: str | None
    """The text of the certificate, for `certify` and `grundy certify`."""
    sha256: str | None
    """The SHA-256 of the certificate."""
    remarks: list[str] = field(default_factory=list)
    """What the verdict does not show: that the claim is never put to the test."""
    others: list[str] = field(default_factory=list)
    """The certificates of the other rules that the claim speaks of."""

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


def prove(
    claim: str,
    heaps: int,
    *,
    rules: str | None = None,
    base: str | int = 2,
    misere: bool = False,
    ordered: bool = False,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Proof:
    """Proves a claim about the digits of the heaps for all heaps, or finds the smallest position
    where it is false. `base` is 2 to 16, `fib` or `ostrowski:r`.

    >>> prove("P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)", heaps=4)
    Proof(PROVED, states=2)
    """
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.prove(
            claim, _notation(rules), misere, heaps, str(base), ordered, allowed
        )
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
        automaton=Automaton._made(found.get("automaton"), found.get("written")),
        certificate=certificate,
        sha256=sha256,
        remarks=found["remarks"],
        others=found["others"],
    )
