"""A game that is played move by move, against the computer or anyone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, SupportsIndex, TypeAlias

from . import _grundy
from ._boxes import size
from ._errors import InputError
from ._html import pairs
from ._pictures import Board
from ._value import Analysis, Heaps
from ._work import Progress, plain, work

Side: TypeAlias = Literal["first", "second"]
"""Who makes the first move, or the other one."""


@dataclass(frozen=True)
class Move:
    """A move that was made."""

    side: Side
    position: Any
    """The position after it."""
    state: tuple[int, ...]
    """What the rules remember after it."""
    mistake: bool
    """Whether the computer gave away a won game by it."""


class Match:
    """A match from a position: whose turn it is, all moves so far, who has won.

    Positions are given and told as in `value`: heaps, text such as `5 2 | 4 state 1`, or the rows of
    a board; where moves split heaps, empty ones are left out. Misere play if the rules say so, or
    with `misere`. Rules with `block` are an `UnsupportedError`.

    >>> match = Match("nim", [3, 4, 5])
    >>> match.play([1, 4, 5])
    >>> match.play_computer()
    (1, 4, 4)
    >>> match.turn, len(match.moves), match.winner
    ('first', 2, None)
    >>> match.play([9, 9, 9])
    Traceback (most recent call last):
        ...
    grundy._errors.InputError: found a move from 1 4 4 to 9 9 9: the rules do not allow it
    """

    def __init__(
        self,
        rules: str,
        position: Heaps | None = None,
        *,
        board: Sequence[int] | None = None,
        state: Iterable[int] | None = None,
        misere: bool = False,
    ) -> None:
        states = None if state is None else list(state)
        self._play = _grundy.Play(rules, _typed(position), size(board), states, misere)

    @property
    def rules(self) -> str:
        """The rules in their notation."""
        return str(self._play.now["rules"])

    @property
    def position(self) -> Any:
        """The heaps as a tuple, in several tuples where summands are kept apart; a board as text."""
        return self._play.now["position"]

    @property
    def state(self) -> tuple[int, ...]:
        """What the rules remember."""
        return tuple(self._play.now["state"])

    @property
    def turn(self) -> Side:
        """Whose turn it is: `first` or `second`."""
        return _side(self._play.now["turn"])

    @property
    def winner(self) -> Side | None:
        """Who has won; None while a move is left."""
        winner = self._play.now["winner"]
        return None if winner is None else _side(winner)

    @property
    def moves(self) -> list[Move]:
        """All moves so far."""
        return [
            Move(_side(side), position, tuple(state), mistake)
            for side, position, state, mistake in self._play.moves
        ]

    def options(self, *, max_memory: int | str | None = None) -> list[Any]:
        """The positions after each move, each once, heaps in lexicographic order. More than 2^20 of
        them are an `UnsupportedError`."""
        return [position for position, _ in self._play.options(plain(None, max_memory))]

    def play(self, position: Heaps | Sequence[Iterable[int]], *, state: Iterable[int] | None = None) -> None:
        """Makes the move to a position. `state` is what the rules remember after it, needed only
        where moves differ in nothing else. What is no move is an `InputError`, and changes nothing.
        """
        states = None if state is None else list(state)
        if isinstance(position, (tuple, list)) and not position:
            # where moves split heaps, nothing is left
            position = "0"
        self._play.play(_typed(position), states, plain(None, None))

    def play_computer(
        self,
        mistakes: int = 0,
        seed: int = 0,
        *,
        threads: int | None = None,
        max_memory: int | str | None = None,
        progress: Progress = False,
    ) -> Any:
        """Lets the computer move for the side whose turn it is, and gives the position after that;
        None where no move is left.

        A winning move is drawn at random, all of them being equally likely; the same `seed` gives the
        same game. Where it could win, it makes a mistake `mistakes` times in a hundred. Where no move wins it takes
        one token from the first of the largest heaps, or else leaves most tokens, among the moves after
        which play lasts longest where that is soon known. A search that is
        interrupted makes no move.
        """
        if not 0 <= mistakes <= 100:
            raise InputError(f"found mistakes={mistakes}, expected 0 to 100, in percent")
        if not 0 <= seed < 1 << 64:
            raise InputError(f"found seed={seed}, expected 0 to 2^64 - 1")
        with work(threads, max_memory, progress) as allowed:
            made = self._play.play_computer(mistakes, seed, allowed)
        return self.position if made else None

    def undo(self) -> bool:
        """Takes the last move back; False if there is none."""
        return self._play.undo()

    def analysis(
        self,
        *,
        threads: int | None = None,
        max_memory: int | str | None = None,
        progress: Progress = False,
    ) -> Analysis:
        """What `value(.., options=True)` says of the position. Searches go on from what was found
        earlier in the match."""
        with work(threads, max_memory, progress) as allowed:
            return Analysis(self._play.analysis(allowed))

    def __repr__(self) -> str:
        now = self._play.now
        to_move = f"{now['turn']} to move" if now["winner"] is None else f"{now['winner']} wins"
        return f"Match({now['rules']!r}, {now['position']!r}, {to_move})"

    def _repr_html_(self) -> str:
        now = self._play.now
        entries = [
            ("position", None if isinstance(now["position"], str) else _typed(now["position"])),
            ("state", " ".join(map(str, now["state"])) or None),
            ("moves", len(self.moves)),
            ("to move", now["turn"] if now["winner"] is None else None),
            ("winner", now["winner"]),
        ]
        board = isinstance(now["position"], str)
        picture = Board(now["position"])._repr_svg_() if board else ""
        return pairs(now["rules"], entries) + picture


def _typed(position: Any) -> Any:
    """Summands that are kept apart as text."""
    if isinstance(position, (tuple, list)) and any(_apart(part) for part in position):
        return " | ".join(" ".join(map(str, part)) or "0" for part in position)
    return position


def _apart(part: object) -> bool:
    return isinstance(part, (tuple, list))


def _side(name: str) -> Side:
    return "first" if name == "first" else "second"
