"""Calls drawn over all rulesets: what the command line says of each, and what the package says.

`python tests/cases.py PROGRAM` draws them and writes `expected.json`: what the program answered.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import grundy as g
from grundy import _grundy

EXPECTED = Path(__file__).with_name("expected.json")
REQUESTS = Path(__file__).parents[2] / "workbench" / "tests" / "web" / "requests.json"

SMALL = {"sprouts": 2}
"""The largest heaps of rules whose searches grow fast."""

Case = dict[str, Any]


def program(case: Case, path: str) -> Any:
    """What the command line answers; None if it refuses."""
    words = [path, case["verb"], *case["words"], "--json", "--quiet"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode not in (0, 1):
        return None
    return picked(case["verb"], json.loads(done.stdout))


def picked(verb: str, found: Any) -> Any:
    """What is compared."""
    match verb:
        case "value":
            return [found["outcome"], found["value"], found["winning_moves"]]
        case "table" | "p-positions":
            return found["entries"]
        case "count":
            return [None if found[key] is None else int(found[key]) for key in ("sorted", "ordered")]
        case "sequence":
            names = ("verdict", "preperiod", "period", "saltus", "last_exception")
            return [found["values"], [found["period"][name] for name in names]]
        case "check":
            at = found["counterexample"]
            at = at and at["position"]
            return [found["verdict"], at, found["claims"][0]["failures"], found["checked"]]
        case "verify":
            return [[one["verdict"], one["failures"]] for one in found["claims"]]
        case "discover" | "prove":
            return [found["verdict"], found["states"], (found["certificate"] or {}).get("sha256")]
        case "survey":
            rows = found["entries"]
            return [[row["code"], row["verdict"], row["period"], row["class"]] for row in rows]
        case "nimber":
            return found[0]["result"]
        case "find":
            return found_by(found)
    raise AssertionError(verb)


def found_by(found: Any) -> Any:
    """What is compared of a finder: each has a key that the others have not."""
    if "found" in found:
        names = ("game", "code", "shift", "verdict", "evidence")
        games = [[one[name] for name in names] for one in found["found"]]
        return [found["rules"], found["values"], found["games"], games]
    if "changes" in found:
        names = ("vector", "starred", "change", "verdict", "first_change")
        return [[one[name] for name in names] for one in found["changes"]]
    head = [found[name] for name in ("rules", "contents", "rows", "proved_rows", "verdict")]
    return head + [found[name] for name in ("preperiod", "period", "lattice", "p_positions")]


def package(case: Case) -> Any:
    """What the package answers to the same call."""
    arguments: dict[str, Any] = dict(case["arguments"])
    match case["verb"]:
        case "value":
            found = g.value(arguments.pop("rules"), **arguments)
            value = None if found.value is None else int(found.value)
            moves = [lists(move) for move in found.winning_moves]
            return [found.outcome, value, moves]
        case "table":
            t = g.table(arguments.pop("rules"), **arguments)
            return [[*p, t[tuple(p)]] for p in sorted(t.positions().tolist())]
        case "count":
            c = g.count(arguments.pop("rules"), **arguments)
            return [c.sorted, c.ordered]
        case "p-positions":
            return sorted(g.p_positions(arguments.pop("rules"), **arguments).tolist())
        case "sequence":
            s = g.sequence(**arguments)
            p = s.period
            return [list(s), [p.verdict, p.preperiod, p.period, p.saltus, p.last_exception]]
        case "check":
            v = g.check(**arguments)
            at = None if v.counterexample is None else list(v.counterexample.position)
            return [v.verdict, at, v.failures, v.positions]
        case "verify":
            return [[s.verdict, s.failures] for s in g.verify(**arguments).statements]
        case "discover":
            d = g.discover(**arguments)
            return [d.verdict, d.automaton.states if d.automaton else None, d.sha256]
        case "prove":
            pr = g.prove(**arguments)
            return [pr.verdict, pr.states, pr.sha256]
        case "survey":
            rows = g.survey(*arguments["families"], to=arguments["to"], beyond=True)
            return [[row.code, row.verdict, row.period, row.same_as] for row in rows]
        case "nimber":
            return g.calculate(arguments["expression"])
        case "find":
            return package_finds(case["words"][0], arguments)
    raise AssertionError(case)


def package_finds(what: str, arguments: dict[str, Any]) -> Any:
    """What a finder of the package answers, as `found_by` has it."""
    match what:
        case "game":
            k = g.find_game(**arguments)
            games = [[m.game, m.code, m.shift, m.verdict, m.evidence] for m in k]
            return [k.rules, k.values, k.compared, games]
        case "redundant":
            return [
                [list(c.vector), c.starred, "added" if c.added else "removed", c.verdict]
                + [c.first_change and list(c.first_change)]
                for c in g.find_redundant(**arguments)
            ]
        case "periods":
            p = g.find_plane_periods(**arguments)
            period = [lists(p.preperiod), lists(p.period), lists(p.lattice), p.p_positions]
            return [p.rules, p.contents, p.rows, p.proved_rows, p.verdict, *period]
    raise AssertionError(what)


def lists(move: Any) -> Any:
    """Tuples as JSON has them."""
    return [lists(part) for part in move] if isinstance(move, tuple) else move


def same(case: Case, expected: Any, found: Any) -> bool:
    """Whether two answers agree; entries of tables in any order."""
    if case["verb"] in ("table", "p-positions"):
        return sorted(expected) == sorted(found)
    if case["verb"] == "nimber":
        said = str(found) if isinstance(found, g.Nimber) else str(found)
        return str(expected) == said
    return bool(expected == found)


def drawn(draw: random.Random) -> list[Case]:
    """Some 300 calls, of which some may be refused."""
    cases: list[Case] = []
    more = ["moore(3)", "exact(2)", "subtract{1,3,4}", "code 0.137", "nim pass(1)", "kayles + nim"]
    more += ["wythoff misere", "nim misere", "hyper{12,23}", "rules{each heap: take t for t in 1..3}"]
    for rules in [*(one.example for one in g.rulesets()), *more]:
        known = _grundy.rules(rules, False)
        if known["heaps"] is None:
            rows, columns = draw.randint(2, 3), draw.randint(2, 4)
            size = [rules, "--board", f"{rows}x{columns}"]
            board = {"rules": rules, "board": [rows, columns]}
            cases += [{"verb": verb, "words": size, "arguments": board} for verb in ("value", "table")]
            continue
        low, high = known["heaps"]
        largest = SMALL.get(rules, known["largest"] or 12)
        for _ in range(4):
            heaps = low if low == high else draw.randint(low, max(low, min(high, 3)))
            reach = min(largest, 12 if heaps < 3 else 7)
            position = [draw.randint(0, reach) for _ in range(heaps)]
            misere = draw.random() < 0.25 and "misere" not in rules
            words = [rules, *map(str, position), *(["--misere"] if misere else [])]
            given = {"rules": rules, "position": position, "misere": misere}
            cases.append({"verb": "value", "words": words, "arguments": given})
        heaps = low if low == high else max(low, draw.randint(1, 2))
        most = min(largest, draw.randint(4, 9))
        for verb in "table", "p-positions":
            words = [rules, "--heaps", str(heaps), "--max", str(most), "--ordered"]
            given = {"rules": rules, "heaps": heaps, "max": most}
            cases.append({"verb": verb, "words": words, "arguments": given})
    for rules in ["kayles", "dawson", "0.137", "0.07", "0.6", "4.7", "subtract{2,5,7}", "grundy", "0.34"]:
        to = draw.randint(60, 400)
        words = [rules, "--to", str(to)]
        cases.append({"verb": "sequence", "words": words, "arguments": {"rules": rules, "to": to}})
    for claim, rules, heaps, most in [
        ("P(x) <=> nimsum(x) = 0", "nim", 3, 15),
        ("P(x) <=> nimsum(x) = 0", "moore(2)", 3, 9),
        ("b - 2*a <= G(a, b) <= a + b", "wythoff", 2, 40),
        ("G(x) = nimsum(x)", "nim", 3, 12),
        ("G(x) <= sum(x)", "exact(2)", 3, 8),
        ("P(x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi^2))", "wythoff", 2, 60),
        ("P(x) => sum(x) mod 2 = 0", "slow(2)", 3, 9),
    ]:
        words = [claim, "--rules", rules, "--heaps", str(heaps), "--max", str(most)]
        given = {"claim": claim, "rules": rules, "heaps": heaps, "max": most}
        cases.append({"verb": "check", "words": words, "arguments": given})
    cases += requests()
    for theorem in "bouton", "moore", "wythoff":
        given = {"theorem": theorem, "max": 12}
        cases.append({"verb": "verify", "words": [theorem, "--max", "12"], "arguments": given})
    for rules, heaps in ("moore(2)", 3), ("exact(2)", 3), ("nim", 3), ("nim misere", 2):
        words = [rules, "--heaps", str(heaps), "--max", "15", "--out"]
        given = {"rules": rules, "heaps": heaps, "max": 15}
        cases.append({"verb": "discover", "words": words, "arguments": given})
    for claim, heaps in [
        ("P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)", 3),
        ("P(moore(3), x) <=> all(bits(x), sum mod 3 = 0)", 3),
        ("P(nim misere, x) and max(x) > 1 => nimsum(x) = 0", 3),
    ]:
        words = [claim, "--heaps", str(heaps), "--out"]
        given = {"claim": claim, "heaps": heaps}
        cases.append({"verb": "prove", "words": words, "arguments": given})
    for families, to in (["0.dd"], 200), (["4.d", "0.1d"], 300):
        words = [*families, "--to", str(to)]
        given = {"families": families, "to": to}
        cases.append({"verb": "survey", "words": words, "arguments": given})
    for expression in "*7 * *11 + *3", "(*5 * *6)^-1", "sqrt(*12345)", "order(*13)":
        given = {"expression": expression}
        cases.append({"verb": "nimber", "words": [expression], "arguments": given})
    return cases + finders()


def requests() -> list[Case]:
    """The requests to `check` that the page is asked as well (`workbench/tests/web/requests.json`)."""
    cases: list[Case] = []
    for asked in json.loads(REQUESTS.read_text()):
        words = [asked["claim"]]
        for name in "rules", "heaps", "max", "board":
            value = asked.get(name)
            text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
            words += [] if value is None else [f"--{name}", text]
        words += [f"--{asked['order']}"] if "order" in asked else []
        words += ["--misere"] if "misere" in asked else []
        given = dict(asked)
        if "board" in asked:
            given["board"] = [int(side) for side in asked["board"].split("x")]
        cases.append({"verb": "check", "words": words, "arguments": given})
    return cases


def finders() -> list[Case]:
    """Calls of `find`."""
    cases: list[Case] = []
    kayles, officers = (list(g.sequence(rules, to=59)) for rules in ("kayles", "officers"))
    for values in kayles, [0, 0, *officers], officers[3:], [n * n % 7 for n in range(20)]:
        words = ["game", ",".join(map(str, values))]
        cases.append({"verb": "find", "words": words, "arguments": {"values_or_rules": values}})
    for rules in "0.771", "subtract{2,5,6}", "rules{each heap: to (i, h-2-i) for i in 0..h-2}", "mark":
        given = {"values_or_rules": rules, "shift": 2}
        words = ["game", rules, "--shift", "2"]
        cases.append({"verb": "find", "words": words, "arguments": given})
    fib = ["--prove", "--base", "fib"]
    finds: list[tuple[str, int, dict[str, Any], list[str]]] = [
        ("wythoff", 40, {"add": 4, "prove": True, "base": "fib"}, ["--add", "4", *fib]),
        ("wythoff misere", 30, {}, []),
        ("subtract{2,5,7}", 200, {"heaps": 1, "add": 12}, ["--heaps", "1", "--add", "12"]),
        ("vectors{(1,0),(0,1),(1,1)}", 20, {"prove": True, "base": 3}, ["--prove", "--base", "3"]),
        ("nim", 9, {"heaps": 3, "add": 1}, ["--heaps", "3", "--add", "1"]),
    ]
    for rules, most, more, options in finds:
        words = ["redundant", rules, "--max", str(most), *options]
        given = {"rules": rules, "max": most, **more}
        cases.append({"verb": "find", "words": words, "arguments": given})
    planes: list[tuple[str, dict[str, Any], list[str]]] = [
        ("vectors{(1,0),(0,1),(1,1)}", {}, []),
        ("vectors{(1,0),(2,0),(0,1),(0,3)}", {"values": True}, ["--values"]),
        ("vectors{(1,2),(2,1),(3,3)} misere", {"rows": 60}, ["--rows", "60"]),
        ("vectors{(5,1),(0,2)}", {"rows": 3, "to": 500}, ["--rows", "3", "--to", "500"]),
        ("subtract{1,4}", {"rows": 40}, ["--rows", "40"]),
        ("wythoff", {}, []),
    ]
    for rules, more, options in planes:
        given = {"rules": rules, **more}
        cases.append({"verb": "find", "words": ["periods", rules, *options], "arguments": given})
    return cases


def main(path: str, folder: str) -> None:
    """Writes what the program answers."""
    kept = []
    for case in drawn(random.Random(23)):
        asked = dict(case)
        if case["words"][-1] == "--out":
            asked["words"] = [*case["words"], f"{folder}/automaton"]
        answer = program(asked, path)
        if answer is None:
            print("refused:", *case["words"], file=sys.stderr)
            continue
        kept.append({**case, "expected": answer})
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in kept)
    EXPECTED.write_text(f"[\n{lines}\n]\n")
    print(len(kept), "calls")


if __name__ == "__main__":
    main(*sys.argv[1:])
