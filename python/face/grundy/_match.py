"""A game that is played move by move, against the computer or anyone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from . import _grundy
from ._analysis import Analysis
from ._boxes import size
from ._errors import InputError
from ._given import call, sizes
from ._graphs import edges, is_graph
from ._html import pairs
from ._listing import Listing, parts_of
from ._own import shown_parts
from ._pictures import Board
from ._solver import Solver
from ._value import Heaps
from ._work import Progress, in_notation, plain, work

if TYPE_CHECKING:
    from ._own_rules import Rules

Side: TypeAlias = Literal["first", "second"]
"""Who makes the first move, or the other one."""


@dataclass(frozen=True)
class Move:
    """A move that was made.

    Attributes
    ----------
    side : {'first', 'second'}
        Who made it.
    position : object
        The position after it.
    state : tuple of int
        What the rules remember after it.
    mistake : bool
        Whether the computer gave away a won game by it.

    Examples
    --------
    >>> match = g.Match("nim", [1, 2])
    >>> match.play([1, 1])
    >>> match.moves
    [Move(side='first', position=(1, 1), state=(), mistake=False)]
    """

    side: Side
    position: Any
    state: tuple[int, ...]
    mistake: bool


class _Names:
    """Positions of a game of one's own, by the names that they have in rules that list its moves."""

    def __init__(self, title: str, listing: Listing, shown: Callable[[list[Any]], Any]) -> None:
        self.title = title
        self._listing = listing
        self._shown = shown

    def typed(self, position: Any) -> str:
        return self._listing.name(parts_of(position))

    def told(self, position: Any) -> Any:
        name = position[0]
        plain = name[1:-1].replace('""', '"') if name.startswith('"') else name
        return self._shown(self._listing.names[plain])

    def analysis(self, known: dict[str, Any]) -> Analysis:
        told = dict(known, rules=self.title, position=self.told(known["position"]), own=True)
        told["winning_moves"] = [self.told(to) for to in known["winning_moves"]]
        if "options" in known:
            told["options"] = [(self.told(to), number) for to, number in known["options"]]
        return Analysis(told)


class Match:
    """A match from a position: whose turn it is, all moves so far, who has won.

    Positions are given and shown as in `value`: heaps, text such as ``5 2 | 4 state 1``, the rows of
    a board, or positions of a game of your own; where moves split heaps, empty ones are left out.

    Parameters
    ----------
    rules : str or HeapRules or Game or dict or networkx.DiGraph
        Rules in notation, from a function, or a game of your own, all of whose positions that can
        be reached are listed at the beginning.
    position : list of int or int or str or object, optional
        Where play begins.

    Raises
    ------
    UnsupportedError
        The rules block moves.

    Examples
    --------
    >>> match = g.Match("nim", [3, 4, 5])
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

    @call
    def __init__(
        self,
        rules: Rules,
        position: Heaps | None = None,
        *,
        board: tuple[int, int] | None = None,
        state: Iterable[int] | None = None,
        misere: bool = False,
    ) -> None:
        states = None if state is None else sizes("state", state)
        self._names: _Names | None = None
        asked: Any = _typed(position)
        if not isinstance(rules, str):
            in_notation(board=board, state=state)
            self._names, rules, asked = _listed(rules, position)
        elif is_graph(position):
            rules, asked = f"{rules}({edges(position)})", None
        self._play = _grundy.Play(rules, asked, size(board), states, misere)

    def _told(self, position: Any) -> Any:
        return position if self._names is None else self._names.told(position)

    @property
    def rules(self) -> str:
        """The rules in their notation; a game of your own by its name."""
        return str(self._play.now["rules"]) if self._names is None else self._names.title

    @property
    def position(self) -> Any:
        """The heaps as a tuple, in several tuples where summands are kept apart; a board as text."""
        return self._told(self._play.now["position"])

    @property
    def state(self) -> tuple[int, ...]:
        """What the rules remember."""
        return tuple(self._play.now["state"])

    @property
    def turn(self) -> Side:
        """Whose turn it is: ``'first'`` or ``'second'``."""
        return _side(self._play.now["turn"])

    @property
    def winner(self) -> Side | None:
        """Who has won; None while a move is left."""
        winner = self._play.now["winner"]
        return None if winner is None else _side(winner)

    @property
    def drawn(self) -> bool:
        """Whether the game is a draw: in a game that may go on for ever the position has come for
        the third time with the same side to move."""
        return bool(self._play.now["drawn"])

    @property
    def moves(self) -> list[Move]:
        """All moves so far."""
        return [
            Move(_side(side), self._told(position), tuple(state), mistake)
            for side, position, state, mistake in self._play.moves
        ]

    @call
    def options(self, *, max_memory: int | str | None = None) -> list[Any]:
        """The positions after each move, each once, heaps in lexicographic order.

        Returns
        -------
        list
            The positions.

        Raises
        ------
        UnsupportedError
            There are more than 2^20.
        """
        found = self._play.options(plain(None, max_memory))
        return [self._told(position) for position, _ in found]

    @call
    def play(self, position: Any, *, state: Iterable[int] | None = None) -> None:
        """Makes the move to a position.

        Parameters
        ----------
        position : list of int or int or str or object
            The position after the move.
        state : list of int, optional
            What the rules remember after it, needed only where moves differ in nothing else.

        Raises
        ------
        InputError
            It is no move; nothing changes.
        """
        states = None if state is None else sizes("state", state)
        if self._names is not None:
            asked: Any = self._names.typed(position)
        elif isinstance(position, (tuple, list)) and not position:
            # where moves split heaps, nothing is left
            asked = "0"
        else:
            asked = _typed(position)
        self._play.play(asked, states, plain(None, None))

    @call
    def play_computer(
        self,
        mistakes: int = 0,
        seed: int = 0,
        *,
        threads: int | None = None,
        max_memory: int | str | None = None,
        progress: Progress = False,
    ) -> Any:
        """Lets the computer move for the side whose turn it is.

        A winning move is drawn at random, all of them being equally likely. Where no move wins it
        takes one token from the first of the largest heaps, or else leaves most tokens, among the
        moves after which play lasts longest where that is soon known. A search that is interrupted
        makes no move.

        Parameters
        ----------
        mistakes : int, default 0
            How often in a hundred it overlooks its winning moves.
        seed : int, default 0
            The same seed gives the same game.

        Returns
        -------
        object
            The position after the move; None where no move is left.
        """
        if not 0 <= mistakes <= 100:
            raise InputError(f"found mistakes={mistakes}, expected 0 to 100, in percent")
        with work(threads, max_memory, progress) as allowed:
            made = self._play.play_computer(mistakes, seed, allowed)
        return self.position if made else None

    def undo(self) -> bool:
        """Takes the last move back.

        Returns
        -------
        bool
            Whether there was one.
        """
        return self._play.undo()

    @call
    def analysis(
        self,
        *,
        threads: int | None = None,
        max_memory: int | str | None = None,
        progress: Progress = False,
    ) -> Analysis:
        """What is known of the position, with its options.

        Searches go on from what was found earlier in the match.

        Returns
        -------
        Analysis
            What ``value(.., options=True)`` gives.
        """
        with work(threads, max_memory, progress) as allowed:
            found = self._play.analysis(allowed)
        return Analysis(found) if self._names is None else self._names.analysis(found)

    def __repr__(self) -> str:
        now = self._play.now
        to_move = f"{now['turn']} to move" if now["winner"] is None else f"{now['winner']} wins"
        to_move = "a draw" if now["drawn"] else to_move
        return f"Match({self.rules!r}, {self.position!r}, {to_move})"

    def _repr_html_(self) -> str:
        now, at = self._play.now, self.position
        board = isinstance(at, str) and self._names is None
        entries = [
            ("position", None if board else _typed(at)),
            ("state", " ".join(map(str, now["state"])) or None),
            ("moves", len(self.moves)),
            ("to move", now["turn"] if now["winner"] is None else None),
            ("winner", now["winner"]),
        ]
        picture = Board(at)._repr_svg_() if board else ""
        return pairs(self.rules, entries) + picture


def _listed(rules: Any, position: Any) -> tuple[_Names, str, str]:
    """A game of one's own as rules that list its moves: the names, the rules, where it begins."""
    from ._own_rules import HeapRules, function_game

    if position is None:
        raise InputError("found no position, expected one of the game")
    if isinstance(rules, HeapRules):
        start: Any = rules._position(position)
        listing = Solver(function_game(rules))._listing([start])
        names = _HeapNames(rules, listing)
        return names, listing.rules, listing.name([start])
    solver = rules if isinstance(rules, Solver) else Solver(rules)
    title = type(solver.game).__name__ if solver.game is rules else "game"
    listing = solver._listing([position])
    return _Names(title, listing, shown_parts), listing.rules, listing.name(parts_of(position))


class _HeapNames(_Names):
    """Heaps of rules from a function: tuples, of one heap the heaps that it became."""

    def __init__(self, rules: Any, listing: Listing) -> None:
        super().__init__(rules.name, listing, lambda parts: tuple(h for part in parts for h in part))
        self._rules = rules

    def typed(self, position: Any) -> str:
        if self._rules.heaps == 1 and isinstance(position, Iterable) and not isinstance(position, str):
            return self._listing.name([(int(heap),) for heap in position])
        return self._listing.name([self._rules._position(position)])


def _typed(position: Any) -> Any:
    """Summands that are kept apart as text."""
    if isinstance(position, (tuple, list)) and any(_apart(part) for part in position):
        return " | ".join(" ".join(map(str, part)) or "0" for part in position)
    return position


def _apart(part: object) -> bool:
    return isinstance(part, (tuple, list))


def _side(name: str) -> Side:
    return "first" if name == "first" else "second"
