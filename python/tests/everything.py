"""A user's script that uses every public name, as types see it: mypy and pyright check it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

import grundy as g


class Kayles(g.Game[int]):
    """Take one or two, split the rest."""

    def options(self, position: int) -> Iterator[tuple[int, int]]:
        for taken in 1, 2:
            for left in range(position - taken + 1):
                yield left, position - taken - left


def moves(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Nim."""
    yield from ((t, b) for t in range(a))
    yield from ((a, t) for t in range(b))


def positions() -> None:
    found: g.Analysis = g.value("nim", [5, 1, 6], options=True, remoteness=True)
    table: g.DigitalSum | None = found.digital_sum
    board: g.Board | None = g.value("cram", board=(2, 3)).board
    number: g.Nimber | None = found.value
    assert table is not None and board is not None and number is not None
    total: int = int(number) + len(found.winning_moves) + len(found.why)
    values: npt.NDArray[np.int64] = g.values("wythoff", [[1, 2], [3, 5]])
    assert total and values.sum() == 0
    assert g.certify(g.value_certificate("node-kayles", "petersen"))
    names: list[str] = [one.name for one in g.rulesets()]
    first: g.Ruleset = g.rulesets()[0]
    assert first.name in names


def tables() -> None:
    t: g.Table = g.table("wythoff", heaps=2, max=[9, 9], threads=1, max_memory="1G")
    picture: g.HeatMap = t.heatmap()
    assert picture.svg() and t.signed().dtype == np.int64
    p: npt.NDArray[np.int64] = g.p_positions("wythoff", heaps=2, max=9, order="sorted")
    difference: g.Difference = g.diff("nim", "wythoff", 2, 9)
    count: g.Count = g.count("nim", heaps=2, max=9, of="G=1")
    verdict: g.Verdict = t.compare(lambda a, b: a ^ b)
    failed: g.Counterexample | None = verdict.counterexample
    assert len(p) and difference and count.ordered == 10 and failed is not None


def sequences() -> None:
    s: g.Sequence = g.sequence("kayles", to=100)
    period: g.Period = s.period
    laws: tuple[g.Law | None, g.Ruler | None] = (s.law, s.ruler)
    known: g.KnownGames = g.find_game(list(s))
    match: g.KnownGame = known[0]
    survey: g.Survey = g.survey("0.d", to=100)
    row: g.SurveyRow = survey.game("0.7")
    graphs: g.GraphSurvey = g.survey_graphs("node-kayles", "path(n)", to=5)
    assert list(graphs) == list(g.survey("node-kayles", graphs="path(n)", to=5))
    graph: g.GraphRow = graphs[0]
    quotients: g.QuotientSurvey = g.survey_quotients("0.d", to=9)
    quotient: g.QuotientRow = quotients[0]
    assert laws == (None, None)
    assert period and match.game and row.code and graph.value == 1 and quotient.order == 1


def claims() -> None:
    verdict: g.Verdict = g.check("forall k in 1..2: P(moore(k), x) => P(x)", rules="nim", heaps=2, max=5)
    case: g.Case | None = verdict.cases[0] if verdict.cases else None
    proof: g.Proof = g.prove("P(x) <=> nimsum(x) = 0", 2, rules="nim")
    found: g.Discovery = g.discover("nim", 2, walnut="nim")
    automaton: g.Automaton | g.CountAutomaton | None = found.automaton
    counting = g.discover("nim", heaps="any").automaton
    assert isinstance(counting, g.CountAutomaton) and counting(1, 2, 3, 4, 4) == 0
    walnut: g.Walnut | None = found.walnut
    assert case is not None and proof and automaton is not None and walnut is not None
    verified: g.Verification = g.verify("bouton", heaps=2, max=5)
    statement: g.Statement = verified.statements[0]
    theorem: g.Theorem = g.theorems()[0]
    certified: g.Certified = g.certify(proof.certificate or "")
    assert automaton(3, 3) == 0 and statement and theorem.name and certified


def finders() -> None:
    beatty: g.Beatty = g.find_beatty("wythoff", 100)
    theorems: g.FoundTheorems = g.find_theorems("nim", 2, 7)
    missed: tuple[g.NotTried, ...] = theorems.not_tried
    assert not missed
    theorem: g.FoundTheorem = theorems[0]
    assert theorem.states == 2
    alpha: g.Surd | None = beatty.alpha
    rows: list[g.RowPeriod] = g.find_row_periods("wythoff", range(2))
    plane: g.PlanePeriod = g.find_plane_periods("subtract{1,4}")
    changes: list[g.VectorChange] = g.find_redundant("wythoff", 9, add=1)
    assert alpha is not None and rows and plane and changes


def own_games() -> None:
    solver: g.Solver[int] = g.Solver(Kayles())
    solution: g.Solution[int] = solver.solve(10)
    total: g.Nimber = solver.value(g.Sum([5, 3]))
    listed: g.Game[str] = g.game({"a": ["b"], "b": []})
    assert solution.outcome == "N" and total == solver.value([5, 3])
    assert g.solve(listed, "a").value == 1 and g.solve(Kayles(), 3).value == 3
    nim: g.HeapRules = g.rules(2, moves)
    assert g.check("G(x) = nimsum(x)", rules=nim, max=9)
    assert g.components({1, 2}, {1: {2}, 2: {1}}) == [frozenset({1, 2})]
    match: g.Match = g.Match(nim, [1, 2])
    match.play_computer(seed=1)
    move: g.Move = match.moves[0]
    assert move.side == "first"


def theories() -> None:
    quotient: g.Quotient = g.quotient("0.123")
    genus: g.Genus = g.genus("kayles", to=5)[5]
    assert quotient.order == 20 and genus.plus == 4 and g.canonical("*[2] + *[2]")
    loopy: g.LoopyAnalysis = g.loopy({0: [1], 1: [0]}, 0)
    table: g.LoopyTable = g.loopy_table("edges{a>b, b>a}")
    assert loopy.outcome == "D" and len(table) == 2


def questions() -> None:
    command: str = g.command({"verb": "value", "rules": "nim", "heaps": [3, 5]})
    assert command == "grundy value nim 3 5" and g.ask(command[7:])["outcome"] == "N"


def nimbers() -> None:
    w: g.Ordinal = g.Ordinal("w")
    assert w + w == 0 and g.calculate("*2 * *3") == 1
    assert g.mex([0, 1]) == 2 and g.nim_sum([1, 2]) == 3
    numbers = np.arange(1, 9)
    product: npt.NDArray[np.uint64] = g.nim_multiply(numbers, 7)
    assert (g.nim_divide(product, 7) == numbers).all()
    assert (g.nim_power(numbers, 2) == g.nim_multiply(numbers, numbers)).all()
    assert (g.nim_sqrt(g.nim_power(numbers, 2)) == numbers).all()
    assert (g.nim_multiply(g.nim_inverse(numbers), numbers) == 1).all()
    assert (g.nim_add(numbers, numbers) == 0).all()


def errors() -> list[type[g.GrundyError]]:
    try:
        g.value("moor(2)", [1])
    except g.NotationError as error:
        assert error.column == 1
    return [
        g.GameError, g.InputError, g.InputTypeError, g.InternalError, g.LoopError,
        g.MemoryLimitError, g.MovesError, g.NoValueError, g.UnfinishedError, g.UnsupportedError,
    ]  # fmt: skip


if __name__ == "__main__":
    positions()
    tables()
    sequences()
    claims()
    finders()
    own_games()
    theories()
    questions()
    nimbers()
    assert len(errors()) == 10
    print(g.__version__)
