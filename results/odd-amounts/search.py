"""Asks `grundy discover --heaps any` of 128 games on any number of heaps: games.csv, and a
certificate for each that is proved.

    python3 results/odd-amounts/search.py [GRUNDY]

A move takes any amount from one heap, or amounts from two heaps of which a number in A are odd, or
amounts from three heaps of which a number in B are odd, for each A of {0, 1, 2} and B of {0, 1, 2, 3}.
Every certificate is given to `grundy certify` at once.
"""

import csv
import itertools
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TIME = "60s"
COLUMNS = "two", "three", "verdict", "states", "counts", "reason", "certificate"
TWO = "take (s, t) from (i, j) for i in 1..n, j in i+1..n, s in 1..x[i], t in 1..x[j]"
THREE = ("take (s, t, u) from (i, j, k) for i in 1..n, j in i+1..n, k in j+1..n, s in 1..x[i], t in 1..x[j], "
         "u in 1..x[k]")


def limited(clause, amounts, numbers):
    """The clause with the condition that one of these numbers of the amounts are odd."""
    cases = [bits for bits in itertools.product((0, 1), repeat=len(amounts)) if sum(bits) in numbers]
    if len(cases) == 2 ** len(amounts):
        return [clause]
    said = (" and ".join(f"{amount} {'odd' if odd else 'even'}" for amount, odd in zip(amounts, bits)) for bits in cases)
    return [f"{clause} if {' or '.join(said)}"] if cases else []


def subsets(most):
    numbers = range(most + 1)
    return [s for size in range(most + 2) for s in itertools.combinations(numbers, size)]


def rules(two, three):
    clauses = ["as nim", *limited(TWO, "st", two), *limited(THREE, "stu", three)]
    return "rules{any heaps: %s}" % "; ".join(clauses)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def asked(grundy, two, three):
    name = "two-%s-three-%s" % ("".join(map(str, two)) or "none", "".join(map(str, three)) or "none")
    base = HERE / name
    found = run(grundy, "discover", rules(two, three), "--heaps", "any", "--base", "2", "--time", TIME, "--out",
                str(base), "--threads", "1", "--json", "--quiet")
    answer = json.loads(found.stdout)
    base.with_suffix(".dfao").unlink(missing_ok=True)
    file = base.with_suffix(".cert")
    if answer["verdict"] == "PROVED":
        assert run(grundy, "certify", str(file), "--quiet").returncode == 0, name
    else:
        file.unlink(missing_ok=True)
    return [" ".join(map(str, two)), " ".join(map(str, three)), answer["verdict"], answer["states"] or "",
            answer["counts"] or "", answer["reason"] or "", file.name if answer["verdict"] == "PROVED" else ""]


def main(grundy="grundy"):
    with open(HERE / "games.csv", "w", newline="") as opened:
        writer = csv.writer(opened, lineterminator="\n")
        writer.writerow(COLUMNS)
        found = []
        for two, three in itertools.product(subsets(2), subsets(3)):
            found.append(asked(grundy, two, three))
            writer.writerow(found[-1])
            opened.flush()
    counted = [row for row in found if not row[5].startswith("not a function of counts")]
    print(f"{len(found)} games, {len(counted)} depend on counts, {sum(row[2] == 'PROVED' for row in found)} proved")


if __name__ == "__main__":
    main(*sys.argv[1:])
