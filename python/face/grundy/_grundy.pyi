"""The extension: plain values in, dictionaries of plain values out. A test compares this file with
what the module offers; what users call is typed in the modules beside it."""

from typing import Any, final

from ._work import Work

__all__ = [
    "__version__",
    "Buffer",
    "Listed",
    "Play",
    "Search",
    "ask",
    "command",
    "rules",
    "rulesets",
    "value",
    "value_certificate",
    "table",
    "count",
    "sorted_positions",
    "sequence",
    "quotient",
    "genera",
    "canonical",
    "check",
    "prove",
    "theorem",
    "theorems",
    "discovered",
    "beatty_pairs",
    "rows",
    "known_games",
    "certified",
    "surveyed",
    "surveyed_quotients",
    "surveyed_graphs",
    "family",
    "nim_multiply",
    "nim_power",
    "nim_inverse",
    "nim_sqrt",
    "nim_many",
    "calculated",
    "loopy_table",
    "loopy_value",
    "tabulated",
]

__version__: str

@final
class Buffer:
    """Numbers that `numpy.asarray` takes without a copy, and that cannot be written to."""

    @property
    def address(self) -> int: ...
    @property
    def nbytes(self) -> int: ...

@final
class Listed:
    """Rules whose moves a function listed for a box."""

    def __new__(cls, moves: Any, max: list[int], name: str, memory: int) -> Listed: ...
    @property
    def options(self) -> int: ...

@final
class Search:
    """A game of Python with what was found of it so far."""

    def __new__(
        cls, options: Any, canonical: Any, sum: type, tuples: bool | None, memory: int
    ) -> Search: ...
    def value(self, position: Any) -> int: ...
    def is_p(self, position: Any, misere: bool) -> bool: ...
    def moves(self, position: Any, winning: bool, misere: bool) -> list[list[Any]]: ...
    @property
    def positions(self) -> int: ...

@final
class Play:
    """A match: the position, and all moves so far."""

    def __new__(
        cls,
        text: str | Listed,
        position: Any,
        board: tuple[int, int] | None,
        state: list[int] | None,
        misere: bool,
    ) -> Play: ...
    @property
    def now(self) -> dict[str, Any]: ...
    @property
    def moves(self) -> list[tuple[str, Any, list[int], bool]]: ...
    def options(self, work: Work) -> list[tuple[Any, list[int]]]: ...
    def play(self, position: Any, state: list[int] | None, work: Work) -> None: ...
    def play_computer(self, mistakes: int, seed: int, work: Work) -> bool: ...
    def undo(self) -> bool: ...
    def analysis(self, work: Work) -> dict[str, Any]: ...

def rules(text: str, misere: bool) -> dict[str, Any]: ...
def rulesets() -> list[tuple[str, str, str, str, str]]: ...
def value(
    text: str | Listed,
    position: Any,
    board: tuple[int, int] | None,
    state: list[int] | None,
    misere: bool,
    engine: str | None,
    options: bool,
    remoteness: bool,
    no_moves: bool,
    budget: tuple[float | None, int | None],
    work: Work,
) -> dict[str, Any]: ...
def value_certificate(
    text: str | Listed, position: Any, board: tuple[int, int] | None, work: Work
) -> str: ...
def table(
    text: str | Listed,
    heaps: int | None,
    max: list[int],
    board: tuple[int, int] | None,
    misere: bool,
    outcomes: bool,
    order: str | None,
    engine: str | None,
    work: Work,
) -> dict[str, Any]: ...
def loopy_value(text: str, at: Any, misere: bool, work: Work) -> dict[str, Any]: ...
def loopy_table(
    text: str, heaps: int | None, max: list[int], misere: bool, work: Work
) -> dict[str, Any]: ...
def ask(text: str, work: Work) -> str: ...
def command(text: str) -> str: ...
def count(
    text: str | Listed,
    heaps: int | None,
    max: list[int],
    board: tuple[int, int] | None,
    misere: bool,
    of: str,
    least: int,
    engine: str | None,
    work: Work,
) -> dict[str, Any]: ...
def sorted_positions(heaps: int, max: int, work: Work) -> Buffer: ...
def sequence(
    rules: str | Listed, to: int, at: list[int], engine: str | None, work: Work
) -> dict[str, Any]: ...
def quotient(rules: str, to: int, order: int | None, work: Work) -> dict[str, Any]: ...
def genera(rules: str, to: int, work: Work) -> list[tuple[str, int, list[int]]]: ...
def canonical(game: str, work: Work) -> str: ...
def check(
    text: str,
    rules: str | Listed | None,
    misere: bool,
    heaps: int | None,
    max: list[int],
    board: tuple[int, int] | None,
    order: str | None,
    all: bool,
    work: Work,
) -> dict[str, Any]: ...
def prove(
    text: str,
    rules: str | None,
    misere: bool,
    heaps: str | None,
    base: str,
    ordered: bool,
    work: Work,
) -> dict[str, Any]: ...
def theorem(
    name: str,
    rules: list[str],
    k: int | None,
    misere: bool,
    values: bool,
    heaps: list[int],
    max: list[int],
    order: str | None,
    board: tuple[int, int] | None,
    engine: str | None,
    work: Work,
) -> dict[str, Any]: ...
def theorems() -> list[tuple[str, str, str]]: ...
def discovered(
    rules: str,
    misere: bool,
    heaps: str | None,
    value: int | None,
    values: int | None,
    base: str | None,
    max: int | None,
    states: int | None,
    walnut: str | None,
    work: Work,
) -> dict[str, Any]: ...
def beatty_pairs(
    rules: str, misere: bool, max: int, given: list[tuple[int, int]] | None, work: Work
) -> dict[str, Any]: ...
def rows(
    rules: str | Listed, range: tuple[int, int], to: int | None, work: Work
) -> list[dict[str, Any]]: ...
def known_games(
    rules: str | Listed | None, terms: list[tuple[int, int]], shifts: int, work: Work
) -> dict[str, Any]: ...
def certified(bytes: bytes, work: Work) -> tuple[str, bool, int, str | None]: ...
def surveyed(
    families: list[str], to: int, beyond: bool, work: Work
) -> list[dict[str, Any]]: ...
def surveyed_quotients(
    families: list[str],
    to: int,
    limits: tuple[int, int, int],
    kept: str | None,
    work: Work,
) -> list[dict[str, Any]]: ...
def surveyed_graphs(
    rules: str, lines: list[str], misere: bool, work: Work
) -> list[tuple[str, int, int | None, str]]: ...
def family(rules: str, text: str, to: int) -> list[str] | None: ...
def nim_multiply(a: int, b: int) -> int: ...
def nim_power(base: int, exponent: int) -> int: ...
def nim_inverse(a: int) -> int: ...
def nim_sqrt(a: int) -> int: ...
def nim_many(operation: str, a: Any, b: Any, work: Work) -> Buffer: ...
def calculated(text: str, work: Work) -> tuple[str, Any]: ...
def tabulated(
    moves: Any, max: list[int], misere: bool, outcomes: bool, work: Work
) -> dict[str, Any]: ...
