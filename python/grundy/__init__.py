"""Impartial combinatorial games: exact Grundy values, P-positions, verdicts on conjectures.

>>> import grundy as g
>>> g.value("moore(2)", [3, 6, 7, 10])
Nimber(26)
>>> g.table("wythoff", heaps=2, max=100)[3, 5]
0
>>> g.sequence("0.137", to=10_000).period
Period(verdict='PROVED', preperiod=52, period=34, saltus=0)
>>> g.check("P(x) <=> nimsum(x) = 0", rules="nim", heaps=3, max=31)
Verdict(HOLDS, positions=5984)

Rules are text in the notation of the command line (`rulesets()` lists them), or a function:
`rules(heaps=2, moves=...)`. Games of any kind are subclasses of `Game`. Errors are exceptions
(`GrundyError` and below); Ctrl-C interrupts every call; other threads run meanwhile.
"""

from ._automata import Automaton, Discovery, Walnut, discover
from ._claims import Case, Counterexample, Proof, Verdict, check, prove
from ._count import Count, count
from ._differences import Difference, diff, p_positions
from ._errors import (
    GrundyError,
    InputError,
    InternalError,
    LoopError,
    MemoryLimitError,
    MovesError,
    NotationError,
    NoValueError,
    UnsupportedError,
)
from ._find import (
    Beatty,
    Certified,
    RowPeriod,
    Surd,
    certify,
    find_beatty,
    find_row_periods,
)
from ._games import Game, Solution, Solver, Sum, components, solve
from ._grundy import __version__
from ._known import KnownGame, KnownGames, find_game
from ._match import Match, Move
from ._loopy import LoopyAnalysis, LoopyTable, loopy, loopy_table
from ._misere import Genus, Quotient, canonical, genus, quotient
from ._nimber import Nimber, Ordinal, calculate, mex, nim_sum
from ._own_rules import HeapRules, rules
from ._pictures import Board, HeatMap
from ._sequence import Period, Sequence, sequence
from ._survey import Survey, SurveyRow, survey
from ._table import Table, table
from ._theorems import Statement, Theorem, Verification, theorems, verify
from ._value import Analysis, DigitalSum, Ruleset, rulesets, value, value_certificate
from ._vectors import PlanePeriod, VectorChange, find_plane_periods, find_redundant

__all__ = [
    "Analysis",
    "Automaton",
    "Beatty",
    "Board",
    "Case",
    "Certified",
    "Count",
    "Counterexample",
    "Difference",
    "DigitalSum",
    "Discovery",
    "Game",
    "Genus",
    "GrundyError",
    "HeapRules",
    "HeatMap",
    "InputError",
    "InternalError",
    "KnownGame",
    "KnownGames",
    "LoopError",
    "Match",
    "MemoryLimitError",
    "Move",
    "MovesError",
    "LoopyAnalysis",
    "LoopyTable",
    "Nimber",
    "Ordinal",
    "NoValueError",
    "NotationError",
    "Period",
    "PlanePeriod",
    "Proof",
    "Quotient",
    "RowPeriod",
    "Ruleset",
    "Sequence",
    "Solution",
    "Solver",
    "Statement",
    "Sum",
    "Surd",
    "Survey",
    "SurveyRow",
    "Table",
    "Theorem",
    "UnsupportedError",
    "VectorChange",
    "Verdict",
    "Verification",
    "Walnut",
    "__version__",
    "calculate",
    "canonical",
    "loopy",
    "loopy_table",
    "certify",
    "check",
    "components",
    "count",
    "diff",
    "discover",
    "find_beatty",
    "find_game",
    "find_plane_periods",
    "find_redundant",
    "find_row_periods",
    "genus",
    "mex",
    "nim_sum",
    "p_positions",
    "prove",
    "quotient",
    "rules",
    "rulesets",
    "sequence",
    "solve",
    "survey",
    "table",
    "theorems",
    "value",
    "value_certificate",
    "verify",
]
