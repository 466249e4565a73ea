"""Which known games have some values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

from . import _grundy
from ._errors import InputError
from ._given import call, wrong
from ._html import grid
from ._work import Progress, work

if TYPE_CHECKING:
    from ._own_rules import Rules

Values: TypeAlias = "Iterable[SupportsIndex] | Mapping[SupportsIndex, SupportsIndex]"
"""Values of heaps 0, 1, 2, .., or a dict of heaps and their values."""

Evidence: TypeAlias = Literal["itself", "standard", "period", "numeric"]

_SHIFTS = 64
_SHOWN = 50


@dataclass(frozen=True)
class KnownGame:
    """A game with the values in question; true if that is PROVED for all heaps.

    The value with index n is G(n + shift) of this game, whose values before heap 0 are 0.

    Attributes
    ----------
    game : str
        Its name, or what it allows, in the notation of rules.
    code : str or None
        Its code, if it has one.
    shift : int
        In heaps, the smallest that fits.
    evidence : str
        What shows it: ``'itself'`` (the same moves), ``'standard'`` (the same standard form),
        ``'period'`` (both have a proved one, and agree as far as that takes), ``'numeric'`` (the
        values that were compared agree).

    Examples
    --------
    >>> g.find_game("rules{each heap: to (i, h-2-i) for i in 0..h-2}")[0]
    KnownGame(game='dawson', code='0.07', shift=0, evidence='itself')
    """

    game: str
    code: str | None
    shift: int
    evidence: Evidence

    @property
    def verdict(self) -> str:
        """PROVED, or OBSERVED where the evidence is numeric."""
        return "OBSERVED" if self.evidence == "numeric" else "PROVED"

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"


@dataclass(frozen=True, repr=False)
class KnownGames(Sequence[KnownGame]):
    """The games with the values in question, as a list.

    Rules with a name come first, then codes and sets of amounts.

    Attributes
    ----------
    rules : str or None
        The rules in their notation; None where values were given.
    values : int
        How many values were compared.
    shift : int
        Shifts up to this were tried, either way.
    compared : int
        How many games were compared.
    matches : tuple of KnownGame
        The games.

    Examples
    --------
    >>> found = g.find_game([0, 1, 2, 3, 1, 4, 3, 2, 1, 4])
    >>> found[0].game, len(found) == len(found.matches)
    ('kayles', True)
    """

    rules: str | None
    values: int
    shift: int
    compared: int
    matches: tuple[KnownGame, ...]

    def __len__(self) -> int:
        return len(self.matches)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self.matches[place]

    def __iter__(self) -> Iterator[KnownGame]:
        return iter(self.matches)

    def __repr__(self) -> str:
        first = ", ".join(match.game for match in self.matches[:3])
        more = ", .." if len(self) > 3 else ""
        names = f": {first}{more}" if first else ""
        return f"KnownGames({len(self)} of {self.compared} games{names})"

    def _repr_html_(self) -> str:
        rows = [
            [match.game, match.code or "", str(match.shift), match.verdict, match.evidence]
            for match in self.matches[:_SHOWN]
        ]
        return grid(["game", "code", "shift", "verdict", "evidence"], rows, caption=repr(self))


_GAMES = ("options", "successors", "_listing")
"""What games, directed graphs and rules from a function have, and lists of values have not."""

_COMPARED = 200
"""Heaps of rules that are compared."""


@call
def find_game(
    values_or_rules: Values | Rules,
    shift: int = 8,
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> KnownGames:
    """Which known games have some values, or those of rules, up to a shift of the heaps.

    Compared are the rules with a name, octal codes of up to four digits and hexadecimal ones of up
    to three, subtraction sets of amounts up to 12 and all-but sets up to 10, each shifted by up to
    `shift` heaps either way. For values no more can be said than that they agree; for rules, whose
    heaps 0 to 200 are compared, it is proved, where that is possible, that all values do.

    Parameters
    ----------
    values_or_rules : list of int or dict or str or HeapRules or Game or callable
        Values of heaps 0, 1, 2, .., at least 8; a dict of heaps and their values; rules in
        notation; or rules of your own on one heap, also as a function of the heap.
    shift : int, default 8
        The largest shift, 0 to 64.

    Returns
    -------
    KnownGames
        The games.

    Raises
    ------
    UnsupportedError
        The rules have no sequence.

    Examples
    --------
    >>> g.find_game([0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0])[0]
    KnownGame(game='dawson', code='0.07', shift=0, evidence='numeric')
    >>> g.find_game("rules{each heap: to (i, h-2-i) for i in 0..h-2}")[0].evidence
    'itself'
    """
    if not 0 <= shift <= _SHIFTS:
        raise InputError(f"found shift={shift}, expected 0 to {_SHIFTS}")
    rules: str | _grundy.Listed | None = None
    terms: list[tuple[int, int]] = []
    given: Any = values_or_rules
    if isinstance(given, str):
        rules = given
    elif callable(given) or any(hasattr(given, name) for name in _GAMES):
        from ._own_rules import heap_rules

        rules = heap_rules(given, None)._listing(_COMPARED, max_memory)
    elif isinstance(given, Mapping):
        terms = sorted((_term(heap), _term(value)) for heap, value in given.items())
    else:
        terms = [(heap, _term(value)) for heap, value in enumerate(given)]
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.known_games(rules, terms, shift, allowed)
    matches = tuple(KnownGame(*match) for match in found["matches"])
    return KnownGames(found["rules"], found["values"], shift, found["compared"], matches)


def _term(number: Any) -> int:
    try:
        return index(number)
    except TypeError:
        raise wrong("values", number, "integers") from None
