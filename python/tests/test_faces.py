"""One question, one answer: random requests through the command line, this package, the page,
an experiment and `grundy certify`."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import grundy as g

NAMED = os.environ.get("GRUNDY_PROGRAM")
PROGRAM = None if NAMED is None else str(Path(NAMED).resolve())

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="GRUNDY_PROGRAM names no program")

REQUESTS = 400

RULES = [
    *"nim wythoff moore(2) exact(2) kayles dawson fibonacci takeaway(2) euclid staircase".split(),
    *"subtract{1,3,4} bounded(3) slow(2) turning{1} ruler grundy 0.137 welter lasker".split(),
    *"nim+kayles cram chomp domineering mooer(2) subtract{} node-kayles(path(4))".split(),
    "rules{each heap: h -> h - s, s in {1,2}}",
    "edges{a>b,b>c,a>c,c>a}",
    "nim pass(1)",
    "kayles + nim",
    "wythoff block(1)",
    "rules{2 heaps: as nim}",
]
CLAIMS = [
    "P(x) <=> nimsum(x) = 0",
    "P(x) => sum(x) mod 2 = 0",
    "G(h) = h",
    "G(a, b) >= 0",
    "G(a, b) <= a + b",
    "count(P) > 3",
    "P(nim, x) <=> P(moore(1), x)",
    "exists k in 1..3: P(moore(k), x)",
    "G(x) = sum(x",
    "forall n in 2..3 on max 4: P(moore(1), x) <=> nimsum(x) = 0",
    "remoteness(x) >= 0",
]
EXPRESSIONS = ["*3 + *5", "(*7 * *11)^-1 + *3", "w*2 + 3", "*3 +", "sqrt(*5)", "order(*6)", "1/*0"]
FORMS = ["*[2]", "*[[2],1]", "*[2] + *[3]", "*[[2", "*[[3,1],2]", "3"]


def box(draw: random.Random) -> list[str]:
    words = []
    if draw.random() < 0.7:
        words += ["--heaps", str(draw.choice([0, 1, 1, 2, 2, 2, 3, 1001]))]
    kind = draw.random()
    if kind < 0.6:
        words += ["--max", str(draw.choice([0, 1, 3, 5, 8]))]
    elif kind < 0.7:
        words += ["--max", "2,5"]
    elif kind < 0.8:
        words += ["--board", draw.choice(["2x3", "3x3", "2", "0x4"])]
    if draw.random() < 0.2:
        words.append(draw.choice(["--sorted", "--ordered"]))
    return words


def sought(draw: random.Random, misere: list[str]) -> list[str]:
    """What is looked for: a kind, and what it is looked for in."""
    rules = draw.choice(["nim", "subtract{1,2}", "wythoff", "moore(2)", "cram", "euclid", "nimm"])
    vectors = draw.choice(["vectors{(1,0),(0,1),(1,1)}", "vectors{(2,1),(0,1)}", rules])
    match draw.choice(["theorems", "beatty", "row-periods", "periods", "redundant", "game"]):
        case "theorems":
            # the time for the proofs is enough for these, on any machine
            soon = draw.choice(["nim", "subtract{1,2}", "moore(2)", "cram", "euclid", "nimm"])
            return ["theorems", soon, *draw.choice([[], ["--heaps", "3"]]), "--max", "5"]
        case "beatty":
            return ["beatty", rules, "--max", str(draw.choice([0, 40, 90])), *misere]
        case "row-periods":
            row = ["--row", draw.choice(["0", "2", "0..4", "3..1", "x"])]
            return ["row-periods", rules, *row, "--to", str(draw.choice([10, 300]))]
        case "periods":
            values = ["--values"] if draw.random() < 0.3 else []
            return ["periods", vectors, "--rows", draw.choice(["5", "40"]), *values, *misere]
        case "redundant":
            prove = ["--prove", "--base", draw.choice(["2", "fib"])] if draw.random() < 0.2 else []
            heaps = ["--heaps", "2"] if draw.random() < 0.5 else []
            add = ["--add", draw.choice("013")] if draw.random() < 0.5 else []
            return ["redundant", vectors, *heaps, "--max", "20", *add, *prove, *misere]
        case _:
            of = ["0,1,2,3,1,4,3,2,1,4,2,6,4", "0,1", "0.77", "kayles + nim", "0,1.5,2", "0.137"]
            shift = ["--shift", draw.choice("04")] if draw.random() < 0.3 else []
            return ["game", draw.choice(of), *shift]


def drawn(draw: random.Random) -> list[str]:
    """The words of a command, right or wrong."""
    verb = draw.choice(
        ["value", "value", "table", "p-positions", "count", "check", "check", "diff", "sequence"]
        + ["nimber", "canonical", "genus", "quotient", "verify", "verify"]
        + ["prove", "discover", "discover", "survey", "find", "simulate"]
    )
    rules = draw.choice(RULES)
    misere = ["--misere"] if draw.random() < 0.2 else []
    match verb:
        case "value":
            heaps = [str(draw.randrange(9)) for _ in range(draw.choice([0, 1, 1, 2, 2, 3]))]
            if draw.random() < 0.1:
                heaps.append(draw.choice(["x", "w + 1", "1,000", "10^2", "2x3", "#./.."]))
            asked = [*misere, *(["--remoteness"] if draw.random() < 0.2 else [])]
            return [verb, rules, *heaps, *asked]
        case "table" | "p-positions":
            outcomes = ["--outcomes"] if verb == "table" and draw.random() < 0.3 else []
            place = box(draw)
            # whole sums of heaps of 63 that split are more than `certify` goes through in a test
            if misere and "--max" not in place and "--board" not in place:
                place += ["--max", "8"]
            return [verb, rules, *place, *misere, *outcomes]
        case "count":
            of = ["--of", draw.choice(["P", "N", "G=1", "Q"])] if draw.random() < 0.6 else []
            least = ["--least", "1"] if draw.random() < 0.2 else []
            place = [word for word in box(draw) if word not in ("--sorted", "--ordered")]
            return [verb, rules, *place, *misere, *of, *least]
        case "check":
            named = ["--rules", rules] if draw.random() < 0.8 else []
            return [verb, draw.choice(CLAIMS), *named, *box(draw), *(misere if named else [])]
        case "diff":
            return [verb, rules, draw.choice(RULES), *box(draw), *misere]
        case "sequence":
            to = ["--to", str(draw.choice([0, 5, 40, 100]))] if draw.random() < 0.8 else []
            return [verb, draw.choice([rules, "0.77", "0.6", "4.7"]), *to]
        case "verify":
            theorem = draw.choice(["bouton", "moore", "sprague-grundy", "wythoff", "tartan", "bouten"])
            two = theorem in ("sprague-grundy", "tartan")
            first = draw.choice(["kayles", "turning{1}", "nim"])
            games = [first, draw.choice(["nim", "turning{1,2}"])] if two else []
            own = ["--rule", draw.choice(["same-amount", "wythoff", "cram", "moore(3)"])]
            k = ["--k", str(draw.randrange(4))] if draw.random() < 0.3 else []
            place = [word for word in box(draw) if draw.random() < 0.95]
            local = ["--engine", "local"] if draw.random() < 0.2 else []
            asked = [*k, *(own if not two and draw.random() < 0.3 else []), *misere, *local]
            return [verb, theorem, *games, *place, *asked]
        case "prove":
            # of claims that larger and larger tables do not settle the memory of a face tells why
            claim = draw.choice([*CLAIMS[:3], "P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)"])
            rules = draw.choice(["nim", "moore(2)", "subtract{1,2}", "kayles", "cram", "mooer(2)"])
            named = ["--rules", rules]
            heaps = ["--heaps", draw.choice(["any", "any", "1", "2", "0"])]
            base = ["--base", draw.choice(["2", "3", "fib", "17"])] if draw.random() < 0.4 else []
            ordered = ["--ordered"] if draw.random() < 0.2 else []
            return [verb, claim, *named, *heaps, *base, *ordered, *misere]
        case "discover":
            rules = draw.choice(["nim", "moore(2)", "exact(2)", "wythoff", "subtract{1,2}", rules])
            any_ = draw.random() < 0.4
            place = ["--heaps", "any"] if any_ else ["--heaps", draw.choice("012"), "--max", "7"]
            values = draw.choice([[], [], ["--values", "0..1"], ["--value", "1"], ["--values", "x"]])
            base = ["--base", draw.choice(["2", "3", "fib"])] if draw.random() < 0.3 else []
            return [verb, rules, *place, *values, *base, *misere]
        case "survey":
            families = draw.choice([["0.d"], ["0.7", "4.d:0-3"], ["node-kayles", "path(n)"], ["9.9z"]])
            to = ["--to", str(draw.choice([0, 5, 30]))] if draw.random() < 0.9 else []
            return [verb, *families, *to, *misere]
        case "find":
            return [verb, *sought(draw, misere)]
        case "simulate":
            heaps = [str(draw.randrange(6)) for _ in range(draw.choice([0, 1, 2, 2, 3]))]
            opens = ["--first", draw.choice(["A", "b", "C"])] if draw.random() < 0.4 else []
            mistakes = ["--mistakes", draw.choice(["30", "20,0", "101", "1,2,3"])]
            seed = ["--seed", str(draw.randrange(9))] if draw.random() < 0.5 else []
            played = [*opens, *(mistakes if draw.random() < 0.3 else []), *seed]
            return [verb, rules, *heaps, *played, *misere]
        case "canonical":
            with_ = ["--with", draw.choice(FORMS)] if draw.random() < 0.4 else []
            day = draw.random() < 0.2
            return [verb, "--day", str(draw.randrange(7))] if day else [verb, draw.choice(FORMS), *with_]
        case "genus" | "quotient":
            # canonical forms of large heaps take minutes
            to = ["--to", str(draw.randrange(11))]
            sums = ["--sum", draw.choice(["3,1", "5,x", "40"])] if draw.random() < 0.3 else []
            rules = draw.choice(["0.77", "0.07", "kayles", "subtract{1,3,4}", "wythoff", "4.7", "9.9"])
            return [verb, rules, *to, *(sums if verb == "quotient" else [])]
        case _:
            return [verb, draw.choice(EXPRESSIONS)]


def plain(found: Any) -> Any:
    """An answer without the time that it took."""
    if isinstance(found, dict):
        return {key: value for key, value in found.items() if key != "seconds"}
    return found


@pytest.fixture(scope="module")
def page() -> Iterator[str]:
    """The address of a server of the page."""
    words = [str(PROGRAM), "serve", "--port", "0", "--quiet"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


def of_page(page: str, command: str) -> tuple[Any, str]:
    body = json.dumps({"command": command}).encode()
    asked = Request(f"{page}/api/ask", body, {"Content-Type": "application/json"})
    try:
        with urlopen(asked, timeout=120) as answer:
            last = json.loads(answer.read().splitlines()[-1])
    except HTTPError as error:
        last = json.loads(error.read())
    if "error" in last:
        return None, last["error"]["message"]
    return last["result"], ""


def of_package(command: str) -> tuple[Any, str]:
    try:
        return g.ask(command), ""
    except g.GrundyError as error:
        return None, str(error)


def toml(value: Any) -> str | None:
    """A value as an experiment tells it; None for what TOML has not."""
    if value is None or isinstance(value, float):
        return None
    if isinstance(value, (bool, int, str)):
        return json.dumps(value)
    if isinstance(value, list):
        items = [toml(part) for part in value]
        return None if None in items else f"[{', '.join(map(str, items))}]"
    parts = [f"{json.dumps(key)} = {toml(part)}" for key, part in value.items() if toml(part)]
    return f"{{ {', '.join(parts)} }}"


def of_experiment(answers: list[tuple[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """What an experiment finds of some answers, each as it was given and with a false key."""
    claims = []
    for command, found in answers:
        keys = {key: toml(value) for key, value in plain(found).items()}
        told = ", ".join(f"{json.dumps(key)} = {value}" for key, value in keys.items() if value)
        for answer, expected in [(told, "HOLDS"), (f'{told}, "no such key" = 1', "FAILS")]:
            claims.append(
                f"[[claim]]\nask = {json.dumps(command)}\nanswer = {{ {answer} }}\n"
                f'expect = "{expected}"\n'
            )
    text = (
        'title = "Faces"\nquestion = "Is there one answer?"\nsource = "a test"\nrules = "nim"\n'
        "box = { heaps = 1, max = 1 }\n\n" + "\n".join(claims)
    )
    (folder / "faces.toml").write_text(text)
    words = [str(PROGRAM), "run", "faces.toml", "--out", "results", "--json", "--quiet"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    verdicts: list[dict[str, Any]] = json.loads(done.stdout)["experiments"]
    return verdicts


def test_all_faces_give_the_same(page: str, tmp_path: Path) -> None:
    draw = random.Random(57)
    answered: list[tuple[str, Any]] = []
    refused = certified = 0
    for number in range(REQUESTS):
        words = drawn(draw)
        command = " ".join(map(quoted, words))
        done = subprocess.run(
            [str(PROGRAM), *words, "--json", "--quiet"], capture_output=True, text=True, check=False
        )
        (found, told), (shown, said) = of_package(command), of_page(page, command)
        if done.returncode in (0, 1):
            typed = json.loads(done.stdout)
            assert plain(found) == plain(typed), (command, told)
            assert plain(shown) == plain(typed), (command, said)
        else:
            refused += 1
            assert done.stderr.startswith("error:"), command
            assert found is None and told, command
            assert shown is None and said, command
            continue
        if isinstance(typed, dict):
            answered.append((command, typed))
            file = tmp_path / f"{number}.json"
            file.write_text(done.stdout)
            again = subprocess.run(
                [str(PROGRAM), "certify", str(file), "--json", "--quiet"],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            certified += again.returncode == 0
            assert again.returncode in (0, 2), (command, again.stdout)
    assert 60 < refused < 300 and len(answered) > 100 and certified > 60
    found = of_experiment(answered, tmp_path)
    assert found[0]["as_expected"], [
        pair for pair in zip(answered, found[0]["verdict"][::2]) if pair[1] != "HOLDS"
    ]


def quoted(word: str) -> str:
    """A word as a shell reads it."""
    return "'" + word.replace("'", "'\\''") + "'"


def test_a_request_reads_and_prints_as_a_command() -> None:
    draw = random.Random(58)
    read = 0
    for _ in range(REQUESTS):
        words = drawn(draw)
        try:
            printed = g.command(" ".join(map(quoted, words)))
        except g.GrundyError:
            continue
        read += 1
        assert g.command(printed) == printed, words
    assert read > REQUESTS // 2
