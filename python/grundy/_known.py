"""Which known games have some values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Literal, SupportsIndex, TypeAlias

from . import _grundy
from ._errors import InputError
from ._html import grid
from ._work import Progress, work

Values: TypeAlias = "Iterable[SupportsIndex] | Mapping[SupportsIndex, SupportsIndex]"
"""Values of heaps 0, 1, 2, .., or a dict of heaps and their values."""

Evidence: TypeAlias = Literal["itself", "standard", "period", "numeric"]

_SHIFTS = 64
_SHOWN = 50


@dataclass(frozen=True)
class KnownGame:
    """A game with the values in question: the value with index n is G(n + shift) of this game,
    whose values before heap 0 are 0. True if that is PROVED for all n."""

    game: str
    """Its name, or what it allows, in the notation of rules."""
    code: str | None
    """Its code, if it has one."""
    shift: int
    """In heaps, the smallest that fits."""
    evidence: Evidence
    """What shows it: itself (the same moves), standard (the same standard form), period (both have
    a proved one, and agree as far as that takes), numeric (the values that were compared agree)."""

    @property
    def verdict(self) -> str:
        """PROVED, or OBSERVED where the evidence is numeric."""
        return "OBSERVED" if self.evidence == "numeric" else "PROVED"

    def __bool__(self) -> bool:
        return self.verdict == "PROVED"


@dataclass(frozen=True, repr=False)
class KnownGames(Sequence[KnownGame]):
    """The games with the values in question: rules with a name first, then codes and sets of
    amounts. As a list it is true if there is any."""

    rules: str | None
    """The rules in their notation; None where values were given."""
    values: int
    """How many values were compared."""
    shift: int
    """Shifts up to this were tried, either way."""
    compared: int
    """How many games were compared."""
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


def find_game(
    values_or_rules: Values | str,
    shift: int = 8,
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> KnownGames:
    """Which known games have some values, or those of rules (text), up to a shift of the heaps.

    Compared are the rules with a name, octal codes of up to four digits and hexadecimal ones of up
    to three, subtraction sets of amounts up to 12 and all-but sets up to 10, each shifted by up to
    `shift` heaps (0 to 64) either way. Of values no more can be said than that they agree; of
    rules, whose heaps 0 to 200 are compared, it is proved where that can be that all values do.

    At least 8 values are needed, the first of a heap up to 1,000: else it is an `InputError`, as is
    a number that is no Grundy value. Rules without a sequence are an `UnsupportedError`.

    >>> find_game([0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0])[0]
    KnownGame(game='dawson', code='0.07', shift=0, evidence='numeric')
    >>> find_game("rules{each heap: to (i, h-2-i) for i in 0..h-2}")[0].evidence
    'itself'
    """
    if not 0 <= shift <= _SHIFTS:
        raise InputError(f"found shift={shift}, expected 0 to {_SHIFTS}")
    rules, terms = None, []
    if isinstance(values_or_rules, str):
        rules = values_or_rules
    elif isinstance(values_or_rules, Mapping):
        terms = sorted((index(heap), index(value)) for heap, value in values_or_rules.items())
    else:
        terms = [(heap, index(value)) for heap, value in enumerate(values_or_rules)]
    with work(threads, max_memory, progress) as allowed:
        found = _grundy.known_games(rules, terms, shift, allowed)
    matches = tuple(KnownGame(*match) for match in found["matches"])
    return KnownGames(found["rules"], found["values"], shift, found["compared"], matches)
