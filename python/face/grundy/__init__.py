"""Impartial combinatorial games: exact Grundy values, P-positions, verdicts on conjectures.

Rules are text in the notation of the command line (`rulesets` lists them), a function
(``rules(heaps=2, moves=...)``), or a game of your own: a `Game`, a dict of options, a directed graph
of networkx. Errors are exceptions (`GrundyError` and below); Ctrl-C interrupts every call; other
threads run meanwhile.

Examples
--------
>>> import grundy as g
>>> g.value("moore(2)", [3, 6, 7, 10])
Nimber(26)
>>> g.table("wythoff", heaps=2, max=100)[3, 5]
0
>>> g.sequence("0.137", to=10_000).period
Period(verdict='PROVED', preperiod=52, period=34, saltus=0)
>>> g.check("P(x) <=> nimsum(x) = 0", rules="nim", heaps=3, max=31)
Verdict(HOLDS, positions=5984)
"""

from ._analysis import Analysis, DigitalSum
from ._ask import ask, command
from ._automata import Automaton, CountAutomaton, Discovery, Walnut, discover
from ._claims import Case, Counterexample, Proof, Verdict, check, prove
from ._count import Count, count
from ._differences import Difference, diff, p_positions
from ._errors import (
    GameError,
    GrundyError,
    InputError,
    InputTypeError,
    InternalError,
    LoopError,
    MemoryLimitError,
    MovesError,
    NotationError,
    NoValueError,
    UnfinishedError,
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
from ._found import FoundTheorem, FoundTheorems, NotTried, find_theorems
from ._games import Game, Sum, components, game
from ._graph_survey import GraphRow, GraphSurvey, survey_graphs
from ._grundy import __version__
from ._known import KnownGame, KnownGames, find_game
from ._loopy import LoopyAnalysis, LoopyTable, loopy, loopy_table
from ._match import Match, Move
from ._misere import Genus, Quotient, canonical, genus, quotient
from ._nim_arrays import (
    nim_add,
    nim_divide,
    nim_inverse,
    nim_multiply,
    nim_power,
    nim_sqrt,
)
from ._nimber import Nimber, mex, nim_sum
from ._ordinal import Ordinal, calculate
from ._own_rules import HeapRules, rules
from ._pictures import Board, HeatMap
from ._quotient_survey import QuotientRow, QuotientSurvey, survey_quotients
from ._rulesets import Ruleset, rulesets
from ._sequence import Law, Period, Ruler, Sequence, sequence
from ._solver import Solution, Solver, solve
from ._survey import Survey, SurveyRow, survey
from ._table import Table, table
from ._theorems import Statement, Theorem, Verification, theorems, verify
from ._value import value, value_certificate, values
from ._vectors import PlanePeriod, VectorChange, find_plane_periods, find_redundant

__all__ = [
    "Analysis",
    "Automaton",
    "Beatty",
    "Board",
    "ask",
    "calculate",
    "canonical",
    "Case",
    "Certified",
    "certify",
    "check",
    "command",
    "components",
    "Count",
    "count",
    "CountAutomaton",
    "Counterexample",
    "diff",
    "Difference",
    "DigitalSum",
    "discover",
    "Discovery",
    "find_beatty",
    "find_game",
    "find_plane_periods",
    "find_redundant",
    "find_row_periods",
    "find_theorems",
    "FoundTheorem",
    "FoundTheorems",
    "Game",
    "game",
    "GameError",
    "Genus",
    "genus",
    "GraphRow",
    "GraphSurvey",
    "GrundyError",
    "HeapRules",
    "HeatMap",
    "InputError",
    "InputTypeError",
    "InternalError",
    "KnownGame",
    "KnownGames",
    "Law",
    "LoopError",
    "loopy",
    "loopy_table",
    "LoopyAnalysis",
    "LoopyTable",
    "Match",
    "MemoryLimitError",
    "mex",
    "Move",
    "MovesError",
    "nim_add",
    "nim_divide",
    "nim_inverse",
    "nim_multiply",
    "nim_power",
    "nim_sqrt",
    "nim_sum",
    "Nimber",
    "NotTried",
    "NotationError",
    "NoValueError",
    "Ordinal",
    "p_positions",
    "Period",
    "PlanePeriod",
    "Proof",
    "prove",
    "Quotient",
    "quotient",
    "QuotientRow",
    "QuotientSurvey",
    "RowPeriod",
    "Ruler",
    "rules",
    "Ruleset",
    "rulesets",
    "Sequence",
    "sequence",
    "Solution",
    "solve",
    "Solver",
    "Statement",
    "Sum",
    "Surd",
    "Survey",
    "survey",
    "survey_graphs",
    "survey_quotients",
    "SurveyRow",
    "Table",
    "table",
    "Theorem",
    "theorems",
    "UnfinishedError",
    "UnsupportedError",
    "value",
    "value_certificate",
    "values",
    "VectorChange",
    "Verdict",
    "Verification",
    "verify",
    "__version__",
    "Walnut",
]
