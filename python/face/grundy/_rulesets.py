"""The registered rulesets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from . import _grundy


@dataclass(frozen=True)
class Ruleset:
    """A registered ruleset.

    Attributes
    ----------
    name : str
        Its name.
    signature : str
        The name with its parameters, such as ``moore(k)``.
    summary : str
        The moves, in a line.
    source : str
        Where it comes from.
    example : str
        Rules of the class, as they are typed.

    Examples
    --------
    >>> [one.signature for one in g.rulesets() if one.name == "moore"]
    ['moore(k)']
    """

    name: str
    signature: str
    summary: str
    source: str
    example: str


@lru_cache(maxsize=1)
def _all() -> tuple[Ruleset, ...]:
    return tuple(Ruleset(*texts) for texts in _grundy.rulesets())


def rulesets() -> list[Ruleset]:
    """All registered rulesets.

    Returns
    -------
    list of Ruleset
        Names, moves and sources.

    Examples
    --------
    >>> "welter" in [one.name for one in g.rulesets()]
    True
    """
    return list(_all())
