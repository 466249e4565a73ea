"""Every argument of every public call with wrong values: none is ignored, and none is an error that
names a type of Rust."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import grundy as g

RUST = re.compile(
    r"\b([ui](8|16|32|64|128|size)|f(32|64)|Vec|Py(String|Int|Any|List|Tuple|Bytes)|BigUint|unwrap"
    r"|panicked|C (long|int))\b|Option<|Result<|&str|argument '|cast as|converted to"
    r"|conversion attempted|0x[0-9a-f]{6}"
)


class Strange:
    """What no argument is."""

    def __repr__(self) -> str:
        return "Strange()"


WRONG: list[Any] = [
    Strange(),
    "no such thing!",
    "",
    "3 x",
    b"bytes",
    -1,
    0,
    3.7,
    float("nan"),
    2**70,
    [],
    [-1],
    ["x"],
    [0.5],
    [2**70],
    [None],
    {},
    {"a": 1},
    (1, 2, 3),
    True,
    None,
    int,
]


def is_flag(value: Any) -> bool:
    return value is True or value is False


def is_size(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**64


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def are_sizes(value: Any) -> bool:
    return is_size(value) or (isinstance(value, (list, tuple, dict)) and all(map(is_size, value)))


def is_anything(value: Any) -> bool:
    return True


MAY: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(
        ["misere", "outcomes", "all", "prove", "ordered", "remoteness", "loopy", "no_moves"], is_flag
    ),
    # a flag, or a number
    "values": lambda value: is_flag(value) or is_size(value),
    **dict.fromkeys(["heaps", "threads", "to", "max", "at_least", "k", "value"], are_sizes),
    **dict.fromkeys(["states", "rows", "add", "least", "shift", "effort", "most"], are_sizes),
    "elements": are_sizes,
    **dict.fromkeys(["mistakes", "seed", "scale", "copies", "state"], are_sizes),
    "at": lambda value: are_sizes(value) or value in ([2**70], b"bytes"),
    **dict.fromkeys(["claim", "theorem", "of", "expression", "text", "code", "walnut"], is_text),
    **dict.fromkeys(["name", "families", "outcome", "engine", "order"], is_text),
    **dict.fromkeys(
        ["max_memory", "game_memory"], lambda value: type(value) is int and value > 0
    ),
    "checkpoint": is_text,
    "beyond": is_flag,
    # only without winning moves
    "seconds": lambda value: False,
    "nodes": lambda value: False,
    "time": lambda value: type(value) in (int, float) and 0 < value < float("inf"),
    # a command, or its fields
    "request": lambda value: isinstance(value, dict),
    "progress": lambda value: is_flag(value) or callable(value),
    "board": lambda value: False,
    "base": lambda value: is_text(value) or type(value) is int,
    "exponent": lambda value: type(value) is int,
    "n": lambda value: type(value) is int and value >= 0,
    "a": are_sizes,
    "b": are_sizes,
    "path": is_text,
    "numbers": lambda value: isinstance(value, (list, tuple, dict, bytes)),
    "certificate": lambda value: isinstance(value, (str, bytes)),
    # no graph at all is a survey without rows
    "graphs": lambda value: is_text(value) or value in ([], {}),
    "ax": lambda value: False,
    # games of one's own are many things: a dict, what has options, a function
    "rules": lambda value: isinstance(value, (str, dict)),
    "first": lambda value: isinstance(value, (str, dict)),
    "second": lambda value: isinstance(value, (str, dict)),
    "game": lambda value: isinstance(value, (str, dict)) or callable(value),
    "source": lambda value: isinstance(value, dict) or callable(value),
    "moves": callable,
    "claimed": callable,
    "values_or_rules": lambda value: not isinstance(value, (bytes, float, Strange)),
    "vertices": lambda value: isinstance(value, (list, tuple, dict, str, bytes)),
    "near": lambda value: isinstance(value, (list, tuple, dict)),
    # positions of games of one's own may be anything, and so may what is asked of a mapping
    "position": is_anything,
    "positions": is_anything,
    "default": is_anything,
}
"""What may be accepted, by the name of the argument; all else must be refused."""

NIM = g.rules(2, lambda a, b: [(t, b) for t in range(a)] + [(a, t) for t in range(b)], "nim")
TABLE = g.table("wythoff", heaps=2, max=5)
AUTOMATON: Any = g.discover("nim", 2).automaton

# a call that is right, for each
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "ask": (g.ask, {"request": "value nim 3 5"}),
    "calculate": (g.calculate, {"expression": "*2"}),
    "canonical": (g.canonical, {"game": "*[2]"}),
    "certify": (g.certify, {"certificate": g.discover("nim", 2).certificate}),
    "check": (g.check, {"claim": "P(x)", "rules": "nim", "heaps": 2, "max": 3}),
    "command": (g.command, {"request": "value nim 3 5"}),
    "components": (g.components, {"vertices": [1], "near": {1: {2}}}),
    "count": (g.count, {"rules": "nim", "heaps": 2, "max": 3}),
    "diff": (g.diff, {"first": "nim", "second": "wythoff", "heaps": 2, "max": 3}),
    "discover": (g.discover, {"rules": "nim", "heaps": 2}),
    "find_theorems": (g.find_theorems, {"rules": "nim", "heaps": 2, "max": 5}),
    "find_beatty": (g.find_beatty, {"rules": "wythoff", "max": 50}),
    "find_game": (g.find_game, {"values_or_rules": [0, 1, 2, 3, 1, 4, 3, 2, 1], "shift": 1}),
    "find_plane_periods": (g.find_plane_periods, {"rules": "subtract{1,4}", "rows": 9, "to": 99}),
    "find_redundant": (g.find_redundant, {"rules": "nim", "max": 5, "add": 1}),
    "find_row_periods": (g.find_row_periods, {"rules": "wythoff", "rows": 1}),
    "game": (g.game, {"source": {1: []}}),
    "genus": (g.genus, {"rules": "kayles", "to": 3}),
    "loopy": (g.loopy, {"rules": "edges{a>b, b>a}", "position": "a"}),
    "loopy_table": (g.loopy_table, {"rules": "rules{1 heap, loopy: to a+1 if a < 3}", "max": 3}),
    "mex": (g.mex, {"numbers": [0]}),
    "nim_add": (g.nim_add, {"a": 1, "b": 2}),
    "nim_divide": (g.nim_divide, {"a": 1, "b": 2}),
    "nim_inverse": (g.nim_inverse, {"a": 1}),
    "nim_multiply": (g.nim_multiply, {"a": 1, "b": 2}),
    "nim_power": (g.nim_power, {"a": 1, "exponent": 2}),
    "nim_sqrt": (g.nim_sqrt, {"a": 1}),
    "nim_sum": (g.nim_sum, {"numbers": [0]}),
    "p_positions": (g.p_positions, {"rules": "nim", "heaps": 2, "max": 3}),
    "prove": (g.prove, {"claim": "P(x) <=> nimsum(x) = 0", "heaps": 2, "rules": "nim"}),
    "quotient": (g.quotient, {"rules": "0.123", "to": 9}),
    "rules": (g.rules, {"heaps": 1, "moves": lambda n: range(n)}),
    "rulesets": (g.rulesets, {}),
    "sequence": (g.sequence, {"rules": "kayles", "to": 9}),
    "solve": (g.solve, {"game": {1: []}, "position": 1}),
    "survey": (g.survey, {"to": 9}),
    "survey, graphs": (partial(g.survey, "node-kayles"), {"graphs": "cycle(5)"}),
    "survey_graphs": (g.survey_graphs, {"rules": "node-kayles", "graphs": "cycle(5)"}),
    "survey_quotients": (g.survey_quotients, {"to": 9}),
    "table": (g.table, {"rules": "nim", "heaps": 2, "max": 3}),
    "theorems": (g.theorems, {}),
    "value": (g.value, {"rules": "nim", "position": [1, 2]}),
    "value_certificate": (g.value_certificate, {"rules": "node-kayles", "position": "cycle(5)"}),
    "values": (g.values, {"rules": "nim", "positions": [[1, 2]]}),
    "verify": (g.verify, {"theorem": "bouton", "heaps": 2, "max": 3}),
    "Nimber": (g.Nimber, {"n": 3}),
    "Ordinal": (g.Ordinal, {"text": "w"}),
    "HeapRules": (g.HeapRules, {"heaps": 1, "moves": lambda n: range(n), "name": "nim"}),
    "Solver": (g.Solver, {"game": {1: []}}),
    "Match": (g.Match, {"rules": "nim", "position": [1, 2]}),
    "HeapRules.table": (NIM.table, {"max": 3}),
    "HeapRules.value": (NIM.value, {"position": [1, 2]}),
    "Table.at": (TABLE.at, {"positions": [[1, 2]]}),
    "Table.get": (TABLE.get, {"position": (1, 2)}),
    "Table.outcome": (TABLE.outcome, {}),
    "Table.with_value": (TABLE.with_value, {"value": 1}),
    "Table.compare": (TABLE.compare, {"claimed": lambda a, b: 0}),
    "Table.to_bfile": (TABLE.to_bfile, {}),
    "Table.plot": (TABLE.plot, {}),
    "HeatMap.png": (TABLE.heatmap().png, {}),
    "Sequence.to_bfile": (g.sequence("kayles", to=9).to_bfile, {}),
    "Quotient.element": (g.quotient("0.123", to=9).element, {"heaps": [1]}),
    "Quotient.outcome": (g.quotient("0.123", to=9).outcome, {"heaps": [1]}),
    "Genus.digit": (g.genus("kayles", to=3)[2].digit, {"copies": 1}),
    "Survey.game": (g.survey("0.d", to=9).game, {"code": "0.7"}),
    "LoopyTable.of_outcome": (g.loopy_table("edges{a>b, b>a}").of_outcome, {"outcome": "D"}),
    "Solver.outcome": (g.Solver({1: []}).outcome, {"position": 1}),
    "Solver.solve": (g.Solver({1: []}).solve, {"position": 1}),
    "Solver.rules": (g.Solver({1: []}).rules, {}),
    "Solver.winning_moves": (g.Solver({1: []}).winning_moves, {"position": 1}),
    "Match.options": (g.Match("nim", [1, 2]).options, {}),
    "Match.play_computer": (g.Match("nim", [1, 2]).play_computer, {}),
    "Match.analysis": (g.Match("nim", [1, 2]).analysis, {}),
    "verify, rules": (partial(g.verify, "bouton"), {"heaps": 2, "max": 3}),
    "Automaton": (AUTOMATON, {}),
}

VARIADIC: dict[str, list[Any]] = {
    "survey": ["0.d"],
    "survey_quotients": ["0.d"],
    "Table.outcome": [1, 2],
    "Solver.rules": [1],
    "verify, rules": ["nim"],
    "Automaton": [1, 2],
}
"""Right arguments of calls that take any number of them."""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts are right names of files."""
    monkeypatch.chdir(tmp_path)


def test_all_calls_are_there() -> None:
    called = {name for name in g.__all__ if inspect.isfunction(getattr(g, name))}
    assert called <= CALLS.keys()


@pytest.mark.parametrize("name", CALLS)
def test_the_right_call_is_right(name: str) -> None:
    call, given = CALLS[name]
    call(*VARIADIC.get(name, []), **given)


def wrong_calls() -> Iterator[tuple[str, str]]:
    for name, (call, _) in CALLS.items():
        for one in inspect.signature(call).parameters.values():
            if one.kind is not one.VAR_KEYWORD and (name, one.name) != ("verify", "rules"):
                yield name, one.name


@pytest.mark.parametrize("name, argument", list(wrong_calls()))
def test_wrong_values_are_refused(
    name: str, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # some values are right as names of files
    monkeypatch.chdir(tmp_path)
    call, given = CALLS[name]
    parameter = inspect.signature(call).parameters[argument]
    variadic = parameter.kind is parameter.VAR_POSITIONAL
    positional = VARIADIC.get(name, [])
    for value in WRONG:
        if value is None and parameter.default is None:
            continue
        words = {} if variadic else {argument: value}
        places = [*positional[:-1], value] if variadic else positional
        may = MAY[argument] if argument in MAY else is_anything
        if variadic:
            may = {"heaps": is_size, "families": is_text, "rules": is_text}.get(argument, may)
        try:
            call(*places, **{**given, **words})
        except (g.GrundyError, IndexError, KeyError, OSError, ZeroDivisionError) as error:
            text = str(error)
            assert text and not RUST.search(text), f"{argument}={value!r}: {text}"
        except (TypeError, ValueError) as error:
            # what a game or a function of one's own raises
            assert callable(value) or argument in ("claimed", "moves", "game", "source"), (
                f"{argument}={value!r}: {type(error).__name__}: {error}"
            )
        else:
            assert may(value), f"{argument}={value!r} was accepted"


def test_arguments_are_known_by_name() -> None:
    """So that a new one is walked as well."""
    names = {argument for _, argument in wrong_calls()}
    assert names <= MAY.keys() | {"options"}


def test_games_of_your_own_ignore_nothing() -> None:
    own: list[tuple[Callable[[], object], str]] = [
        (lambda: g.value(NIM, [1, 2], board=(1, 2)), "leave board out"),
        (lambda: g.value(NIM, [1, 2], state=[1]), "leave state out"),
        (lambda: g.value(NIM, [1, 2], engine="dense"), "leave engine out"),
        (lambda: g.value(NIM, [1, 2], threads=1), "leave threads out"),
        (lambda: g.value(NIM, [1, 2], progress=True), "leave progress out"),
        (lambda: g.value({1: []}, 1, engine="dense"), "leave engine out"),
        (lambda: g.table(NIM, heaps=3, max=3), "leave heaps out"),
        (lambda: g.table(NIM, max=3, order="sorted"), "leave order out"),
        (lambda: g.table(NIM, max=3, engine="dense"), "leave engine out"),
        (lambda: g.table(NIM, board=(1, 2)), "leave board out"),
        (lambda: g.p_positions(NIM, max=3, order="sorted"), "leave order out"),
        (lambda: g.check("P(x)", rules=NIM, heaps=3, max=3), "leave heaps out"),
        (lambda: g.check("P(x)", rules=NIM, board=(1, 2)), "leave board out"),
        (lambda: g.Match(NIM, [1, 2], state=[1]), "leave state out"),
    ]
    for call, part in own:
        with pytest.raises(g.InputError, match=part):
            call()
