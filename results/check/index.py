#!/usr/bin/env python3
"""The index of the results, from their folders.

    python3 results/check/index.py            writes results/README.md
    python3 results/check/index.py --check    exit code 1 if it is not up to date
"""

import csv
import re
import sys
from pathlib import Path

RESULTS = Path(__file__).resolve().parent.parent

HEAD = """# Results

What `grundy` found and proved, each with one command that finds it and another that checks it. A
folder holds the statement, what is known and what is new, an experiment with the claims, and the
automata or certificates. "Proved by machine" means that `grundy` printed PROVED, for heaps of every
size, and `grundy certify` accepted the certificate from the rules; "proved below" means a proof in
words in the folder. For what may be new, the folder names the searches that were made: "we have not
found it" is all that we can say.

    grundy run results/NAME                       the claims of one result
    python3 results/check/check.py NAME           brute force in plain Python
    python3 results/check/check.py                all of them, with a summary line
    python3 results/check/certificate.py FILE..   certificates (.cert, automata.txt) in plain Python
    python3 results/check/lower_bound.py FILE..   lower bounds (.bound, bounds.txt) in plain Python
    python3 results/check/value.py FILE..         values of positions (.value) in plain Python
    python3 results/check/quotient.py FILE..      misere quotients (.json) in plain Python
    python3 results/check/period.py FILE..        periods of sequences (.json) in plain Python

The Python programs share no code with grundy. The columns "run" and "check.py" are the CPU seconds
that these commands took on one machine with two cores (`results/check/times.csv`); "made by" is the
commit of this repository whose program wrote the automata of the folder.

To cite a result, cite this repository (CITATION.cff) and the folder.
"""

KINDS = {
    "theorem": ("Theorems", "Statements about a family of games, with a proof in words; small cases are also proved by machine."),
    "automaton": ("Automata", "Single games whose P-positions or values are given by an automaton, proved by machine."),
    "quotient": ("Misere quotients", "Games whose misere play is given by a finite commutative monoid, proved by machine."),
    "value": ("Values", "Positions of single games, farther than we have found them elsewhere, with certificates."),
    "period": ("Periods", "Games on single heaps whose values repeat or rise by a period, proved by machine."),
    "catalogue": ("Catalogues", "All games of a kind, each with its automaton or a lower bound on the states of any automaton."),
}

FIRSTS = """
## Firsts beside automata

Numbers that we have not found published, each with the command that finds it and a program of another
kind, without code of grundy, another engine, or `grundy certify`, that finds it again or proves it from the file that the
command writes (`results/firsts.csv`): `period.py` computes the values by the definition, `quotient.py` and
`value.py` prove what the file says, `solver.py` reads no file. "Farther than MisereSolver in 8 s" is no more than
that: longer runs of it go farther, and have the three complete quotients, too.

| what | found by | found again by | folder |
|---|---|---|---|
"""

FOOT = """
Written by `python3 results/check/index.py` from the folders.
"""


def kinds(status):
    """Which tables a result belongs to, by the words of its status."""
    if status.startswith("Quotients"):
        return ["quotient"]
    if status.startswith("Periods"):
        return ["period"]
    if status.startswith("Values"):
        return ["value"]
    found = [kind for kind in ("theorem", "catalogue") if re.search(rf"\b[Aa] {kind}\b|Theorems", status)]
    return [kind for kind in found if kind != "catalogue" or "catalogue" in status] or ["automaton"]


def rows():
    with (RESULTS / "check" / "times.csv").open() as file:
        times = {row["result"]: row for row in csv.DictReader(file)}
    for folder in sorted(RESULTS.iterdir()):
        page = folder / "README.md"
        if page.exists():
            title, _, status = page.read_text().split("\n")[:3]
            assert title.startswith("# ") and status.startswith("**Status.** "), page
            time, status = times[folder.name], status[12:].replace("](../", "](")
            run = f"{time['run']} s" if time["run"] else "no claims"
            row = (f"| [{title[2:]}]({folder.name}/README.md) | {status} | {run} | {time['check']} s "
                   f"| {time['made_by']} |\n")
            yield from ((kind, row) for kind in kinds(status))


def page():
    found, text = list(rows()), HEAD
    for kind, (title, what) in KINDS.items():
        text += f"\n## {title}\n\n{what}\n\n| result | status | run | check.py | made by |\n|---|---|---|---|---|\n"
        text += "".join(row for own, row in found if own == kind)
    with (RESULTS / "firsts.csv").open() as file:
        # a script of results/check, or another engine
        second = {False: "", True: "python3 "}
        firsts = [f"| {row['what']} | `{row['command']}` "
                  f"| `{second[row['second_program'].startswith('results/')]}{row['second_program']}` "
                  f"| [{row['result']}]({row['result']}/README.md) |\n" for row in csv.DictReader(file)]
    return text + FIRSTS + "".join(firsts) + FOOT


if __name__ == "__main__":
    text = page()
    index = RESULTS / "README.md"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if index.exists() and index.read_text() == text else "results/README.md is not up to date")
    index.write_text(text)
