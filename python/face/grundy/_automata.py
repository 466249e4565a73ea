"""Finite automata that read the digits of heaps: learned from tables, and proved for all heaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._boxes import HeapNumber
from ._errors import InputError
from ._given import call
from ._html import escape, pairs
from ._work import Progress, work

if TYPE_CHECKING:
    import networkx

_NONE = 2**32 - 1


@dataclass(frozen=True, eq=False, repr=False)
class Automaton:
    """A finite automaton that reads the digits of all heaps at once, the highest first.

    A letter is one digit of each heap, that of the first heap the most significant. An automaton
    is called with heaps.

    Attributes
    ----------
    heaps : int
        How many heaps it reads.
    base : str
        The digits.
    values : int
        Larger values have this output.
    only : int or None
        The one value that has the output 0, where all others have 1; None where outputs are
        values.
    outputs : numpy.ndarray
        The output of each state.
    next : numpy.ndarray
        The state after each state and letter; 2^32 - 1 where no numeral goes on so.
    words : str or None
        The automaton in words, if it is small.
    svg : str or None
        A picture, if it is small.
    dot : str or None
        The text for Graphviz.
    text : str
        The file that the program's ``certify`` and other programs read.

    Examples
    --------
    >>> automaton = g.discover("nim", 2).automaton
    >>> automaton, automaton(5, 5), automaton(5, 6)
    (Automaton(heaps=2, base=2, states=2), 0, 1)
    """

    heaps: int
    base: str
    values: int
    only: int | None
    outputs: npt.NDArray[np.uint32]
    next: npt.NDArray[np.uint32]
    words: str | None
    svg: str | None
    dot: str | None
    text: str

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

    @call
    def __call__(self, *heaps: int) -> int:
        """The output of a position.

        Parameters
        ----------
        heaps : int
            The heaps, of any size.

        Returns
        -------
        int
            The output of the state in which it ends.
        """
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

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """The automaton as a graph.

        Returns
        -------
        networkx.MultiDiGraph
            Its vertices are the states, with `output`; its edges have a `letter`, the digits of all
            heaps as a tuple. State 0 is the first.

        Examples
        --------
        >>> graph = g.discover("nim", 2).automaton.to_networkx()
        >>> len(graph), sorted(d["letter"] for _, _, d in graph.edges(0, data=True))
        (2, [(0, 0), (0, 1), (1, 0), (1, 1)])
        """
        import networkx

        graph = networkx.MultiDiGraph()
        for state, output in enumerate(self.outputs.tolist()):
            graph.add_node(state, output=output)
        size = _size(self.base)
        for state, after in enumerate(self.next.tolist()):
            for number, to in enumerate(after):
                if to != _NONE:
                    places = range(self.heaps - 1, -1, -1)
                    letter = tuple(number // size**place % size for place in places)
                    graph.add_edge(state, to, letter=letter)
        return graph

    def __repr__(self) -> str:
        return f"Automaton(heaps={self.heaps}, base={self.base}, states={self.states})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Automaton):
            return NotImplemented
        return self.text == other.text

    __hash__ = None  # type: ignore[assignment]

    def _repr_svg_(self) -> str | None:
        return self.svg


@dataclass(frozen=True, eq=False, repr=False)
class CountAutomaton:
    """A finite automaton for every number of heaps: it reads how many heaps have each digit.

    A letter says, for each digit from 1 on, how many heaps have it at a place, the highest place
    first. With the base 1 it says how many heaps have a size, the largest size first. From `tail` on
    these numbers are told apart modulo `period` only. Heaps of 0 change nothing. An automaton is
    called with any number of heaps.

    Attributes
    ----------
    base : int
        The base of the digits; 1 where sizes are read and no digits.
    tail : int
        Smaller numbers of heaps are told apart from all others.
    period : int
        From `tail` on they are told apart modulo this.
    values : int
        Larger values have this output.
    outputs : numpy.ndarray
        The output of each state.
    next : numpy.ndarray
        The state after each state and letter; the number of heaps with digit 1 is the most
        significant part of a letter.
    words : str or None
        The automaton in words, if it is small.

    Examples
    --------
    >>> automaton = g.discover("moore(2)", heaps="any").automaton
    >>> automaton, automaton(1, 2, 3), automaton(5, 5, 5, 0)
    (CountAutomaton(base=2, states=2), 1, 0)
    """

    base: int
    tail: int
    period: int
    values: int
    outputs: npt.NDArray[np.uint32]
    next: npt.NDArray[np.uint32]
    words: str | None

    @classmethod
    def _made(cls, found: dict[str, Any] | None) -> CountAutomaton | None:
        if found is None:
            return None
        arrays = {name: np.asarray(found[name]) for name in ("outputs", "next")}
        return cls(**{**found, **arrays})

    @property
    def states(self) -> int:
        """Number of states."""
        return len(self.outputs)

    @call
    def __call__(self, *heaps: int) -> int:
        """The output of a position.

        Parameters
        ----------
        heaps : int
            The heaps, as many as there are, of any size.

        Returns
        -------
        int
            The output of the state in which it ends.
        """
        if self.base == 1:
            return int(self.outputs[self._after_sizes(heaps)])
        digits = [_digits(heap, str(self.base)) for heap in heaps]
        state = 0
        for place in range(max(map(len, digits), default=0) - 1, -1, -1):
            column = [word[place] for word in digits if place < len(word)]
            letter = 0
            for digit in range(1, self.base):
                number = self._class(column.count(digit))
                letter = letter * (self.tail + self.period) + number
            state = int(self.next[state, letter])
        return int(self.outputs[state])

    def _class(self, number: int) -> int:
        if number < self.tail:
            return number
        return self.tail + (number - self.tail) % self.period

    def _after_sizes(self, heaps: tuple[int, ...]) -> int:
        """The state after all sizes; those between two heaps soon lead round a cycle."""
        state, above = 0, max(heaps, default=0) + 1
        for size in sorted({1, *heaps} - {0}, reverse=True):
            gap, passed = above - size - 1, [state]
            while len(passed) <= gap and (state := int(self.next[state, 0])) not in passed:
                passed.append(state)
            if len(passed) <= gap:
                first = passed.index(state)
                state = passed[first + (gap - first) % (len(passed) - first)]
            state = int(self.next[state, self._class(heaps.count(size))])
            above = size
        return state

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """The automaton as a graph.

        Returns
        -------
        networkx.MultiDiGraph
            Its vertices are the states, with `output`; its edges have a `letter`: the numbers of
            heaps with the digits 1, 2, .., or with one size, each the least of its class. State 0 is the first.

        Examples
        --------
        >>> graph = g.discover("nim", heaps="any").automaton.to_networkx()
        >>> len(graph), sorted(d["letter"] for _, _, d in graph.edges(0, data=True))
        (2, [(0,), (1,)])
        """
        import networkx

        graph = networkx.MultiDiGraph()
        for state, output in enumerate(self.outputs.tolist()):
            graph.add_node(state, output=output)
        size = self.tail + self.period
        for state, after in enumerate(self.next.tolist()):
            for number, to in enumerate(after):
                places = range(max(self.base - 2, 0), -1, -1)
                letter = tuple(number // size**place % size for place in places)
                graph.add_edge(state, to, letter=letter)
        return graph

    def __repr__(self) -> str:
        return f"CountAutomaton(base={self.base}, states={self.states})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CountAutomaton):
            return NotImplemented
        own, others = (vars(one) for one in (self, other))
        return all(np.array_equal(own[name], others[name]) for name in own)

    __hash__ = None  # type: ignore[assignment]


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
    """An automaton for Walnut, which proves by its own means that the automaton is right.

    Attributes
    ----------
    name : str
        The name of the word automaton: letters and digits, in capitals.
    automaton : str
        The text of ``Word Automata Library/NAME.txt``.
    commands : str or None
        The text of ``Command Files/NAME.commands.txt``: Walnut answers TRUE to each.
    reason : str or None
        Why there are no commands.

    Examples
    --------
    >>> g.discover("nim", 2, walnut="nim").walnut.name
    'NIM'
    """

    name: str
    automaton: str
    commands: str | None
    reason: str | None


@dataclass(frozen=True, repr=False)
class Discovery:
    """An automaton for P-positions or values, PROVED for all heaps or UNSETTLED.

    Only PROVED is true.

    Attributes
    ----------
    rules : str
        The rules.
    heaps : int or str
        How many heaps, or ``'any'``.
    base : str
        The digits.
    sought : str
        What was looked for.
    verdict : str
        PROVED or UNSETTLED.
    reason : str or None
        Why there is no proof.
    max : int
        The largest heap of the table that it was learned from.
    at_least : int
        A lower bound on the number of states of any such automaton.
    automaton : Automaton, CountAutomaton or None
        The automaton, where one was found.
    certificate : str or None
        The text of the certificate, for `certify` and the program's ``certify``.
    sha256 : str or None
        The SHA-256 of the certificate.
    walnut : Walnut or None
        Files for Walnut, if they were asked for and there is an automaton.

    Examples
    --------
    >>> g.discover("exact(2)", heaps=3).verdict
    'PROVED'
    """

    rules: str
    heaps: int | str
    base: str
    sought: str
    verdict: str
    reason: str | None
    max: int
    at_least: int
    automaton: Automaton | CountAutomaton | None
    certificate: str | None
    sha256: str | None
    walnut: Walnut | None

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
        picture = (isinstance(self.automaton, Automaton) and self.automaton.svg) or ""
        text = f"<pre>{escape(words)}</pre>" if words else ""
        return pairs(title, entries) + text + picture


def _found_automaton(found: dict[str, Any]) -> Automaton | CountAutomaton | None:
    return CountAutomaton._made(found.get("counting")) or Automaton._made(
        found.get("automaton"), found.get("written")
    )


@call
def discover(
    rules: str,
    heaps: HeapNumber | None = None,
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
    """Learns an automaton of the P-positions from tables, and proves it for all heaps.

    Parameters
    ----------
    rules : str
        Rules in the notation of the command line.
    heaps : int or 'any', optional
        How many heaps; by default as many as the rules are played on, or two. ``'any'``: one
        automaton for every number of them.
    value : int, optional
        An automaton of the positions of this value instead.
    values : int, optional
        An automaton of the values 0 to this one instead.
    base : int or str, optional
        The digits: 2 to 16, ``'fib'``, or ``'ostrowski:r'``. By default they are binary, or those of
        Fibonacci's numbers where these give a proof for two heaps.
    max : int, optional
        The largest heap of the table to learn from; larger and larger ones are tried by default.
    states : int, optional
        States of the automaton at most.
    walnut : str, optional
        A name under which Walnut, a prover, is to know the automaton: then there are files for it.

    Returns
    -------
    Discovery
        The automaton and its certificate, or why there is none.

    Raises
    ------
    UnsupportedError
        Nothing can be learned for these rules.

    Examples
    --------
    >>> g.discover("exact(2)", heaps=5, max=15)
    Discovery(exact(2), PROVED, states=8)
    >>> g.discover("moore(2)", heaps="any")
    Discovery(moore(2), PROVED, states=2)
    """
    if value is not None and values is not None:
        raise InputError("found value and values, expected one of them")
    with work(threads, max_memory, progress) as allowed:
        digits = None if base is None else str(base)
        number = None if heaps is None else str(heaps)
        found = _grundy.discovered(
            rules, misere, number, value, values, digits, max, states, walnut, allowed
        )
    certificate, sha256 = found["certificate"] or (None, None)
    names = ("rules", "heaps", "base", "sought", "verdict", "reason", "max", "at_least")
    return Discovery(
        **{name: found[name] for name in names},
        automaton=_found_automaton(found),
        certificate=certificate,
        sha256=sha256,
        walnut=None if found["walnut"] is None else Walnut(*found["walnut"]),
    )
