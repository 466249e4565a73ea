"""Finite automata that read the digits of heaps: learned from tables, and proved for all heaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import InputError
from ._html import escape, pairs
from ._work import Progress, work

_NONE = 2**32 - 1


@dataclass(frozen=True, eq=False, repr=False)
class Automaton:
    """A finite automaton that reads the digits of all heaps side by side, the highest first.

    A letter is one digit of each heap, that of the first heap the most significant; `next` is the
    state after each state and letter (2^32 - 1 if no numeral goes on so), `outputs` what each
    state says: the value, or `values` for every larger one; of one value (`only`) 0 for that value
    and 1 for others.
    """

    heaps: int
    base: str
    values: int
    only: int | None
    outputs: npt.NDArray[np.uint32]
    next: npt.NDArray[np.uint32]
    words: str | None
    """In words, if it is small."""
    svg: str | None
    """A picture, if it is small."""
    dot: str | None
    """For Graphviz."""
    text: str
    """As `grundy certify` and other programs read it."""

    @classmethod
    def _made(
        cls, found: dict[str, Any] | None, written: tuple[str, str] | None
    ) -> Automaton | None:
        if found is None or written is None:
            return None
        arrays = {name: np.asarray(found[name]) for name in ("outputs", "next")}
        return cls(**{**found, **arrays}, text=written[0])

    @property
    def states(self) -> int:
        """Number of states."""
        return len(self.outputs)

    def __call__(self, *heaps: int) -> int:
        """What it says of a position."""
        if len(heaps) != self.heaps:
            raise InputError(f"found {len(heaps)} heaps, expected {self.heaps}")
        digits = [_digits(heap, self.base) for heap in heaps]
        length = max(map(len, digits))
        size = _size(self.base)
        state = 0
        for place in range(length, 0, -1):
            letter = 0
            for word in digits:
                letter = letter * size + (word[place - 1] if place <= len(word) else 0)
            state = int(self.next[state, letter])
            if state == _NONE:
                raise InputError(f"{heaps} is read by no state")
        return int(self.outputs[state])

    def __repr__(self) -> str:
        return f"Automaton(heaps={self.heaps}, base={self.base}, states={self.states})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Automaton):
            return NotImplemented
        return self.text == other.text

    __hash__ = None  # type: ignore[assignment]

    def _repr_svg_(self) -> str | None:
        return self.svg


def _size(base: str) -> int:
    if base == "fib":
        return 2
    return int(base.split(":")[1]) + 1 if base.startswith("ostrowski") else int(base)


def _digits(heap: int, base: str) -> list[int]:
    """The digits of a heap, the lowest first."""
    if heap < 0:
        raise InputError(f"found a heap of {heap}, expected 0 or more")
    if base != "fib" and not base.startswith("ostrowski"):
        digits = []
        while heap:
            heap, digit = divmod(heap, int(base))
            digits.append(digit)
        return digits
    most = _size(base) - 1
    weights = [1, most + 1]
    while weights[-1] <= heap:
        weights.append(most * weights[-1] + weights[-2])
    found = []
    for weight in reversed(weights):
        digit, heap = divmod(heap, weight)
        found.append(digit)
    return found[::-1]


@dataclass(frozen=True)
class Walnut:
    """An automaton for Walnut, which proves by its own means that the automaton is right."""

    name: str
    """The name of the word automaton: letters and digits, in capitals."""
    automaton: str
    """The text of `Word Automata Library/NAME.txt`."""
    commands: str | None
    """The text of `Command Files/NAME.commands.txt`: Walnut answers TRUE to each."""
    reason: str | None
    """Why there are no commands."""


@dataclass(frozen=True, repr=False)
class Discovery:
    """An automaton for the P-positions or the values, and whether it is PROVED for all heaps or
    UNSETTLED. Only PROVED is true."""

    rules: str
    heaps: int
    base: str
    sought: str
    verdict: str
    reason: str | None
    """Why there is no proof."""
    max: int
    """The largest heap of the table that it was learned from."""
    at_least: int
    """A lower bound on the number of states of any such automaton."""
    automaton: Automaton | None
    certificate: str | None
    """The text of the certificate, for `certify` and `grundy certify`."""
    sha256: str | None
    """The SHA-256 of the certificate."""
    walnut: Walnut | None
    """If it was asked for, and there is an automaton."""

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"

    def __repr__(self) -> str:
        states = self.automaton.states if self.automaton else f"at least {self.at_least}"
        return f"Discovery({self.rules}, {self.verdict}, states={states})"

    def _repr_html_(self) -> str:
        words = self.automaton.words if self.automaton else None
        title = f"{self.rules}, {self.heaps} heaps: {self.verdict}"
        entries = [
            ("sought", self.sought),
            ("base", self.base),
            ("states", self.automaton.states if self.automaton else f"at least {self.at_least}"),
            ("reason", self.reason),
            ("certificate, SHA-256", self.sha256),
        ]
        picture = (self.automaton and self.automaton.svg) or ""
        text = f"<pre>{escape(words)}</pre>" if words else ""
        return pairs(title, entries) + text + picture


def discover(
    rules: str,
    heaps: int | None = None,
    *,
    value: int | None = None,
    values: int | None = None,
    base: str | int | None = None,
    max: int | None = None,
    states: int | None = None,
    misere: bool = False,
    walnut: str | None = None,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Discovery:
    """Learns an automaton of the P-positions (or of one `value`, or of the `values` 0 to V), and
    proves it for all heaps: of two, or as many as the rules are played on, unless `heaps` says it.
    Without `max` larger and larger tables are tried. Without `base` the digits are binary, or
    those of Fibonacci's numbers where they give a proof for two heaps. `walnut` is a name under which Walnut, a
    prover, is to know the automaton: then there are files for it.

    >>> discover("exact(2)", heaps=5, max=15)
    Discovery(exact(2), PROVED, states=8)
    """
    if value is not None and values is not None:
        raise InputError("found value and values, expected one of them")
    with work(threads, max_memory, progress) as allowed:
        digits = None if base is None else str(base)
        found = _grundy.discovered(
            rules, misere, heaps, value, values, digits, max, states, walnut, allowed
        )
    certificate, sha256 = found["certificate"] or (None, None)
    names = ("rules", "heaps", "base", "sought", "verdict", "reason", "max", "at_least")
    return Discovery(
        **{name: found[name] for name in names},
        automaton=Automaton._made(found["automaton"], found["written"]),
        certificate=certificate,
        sha256=sha256,
        walnut=None if found["walnut"] is None else Walnut(*found["walnut"]),
    )
