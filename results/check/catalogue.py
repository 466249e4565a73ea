#!/usr/bin/env python3
"""The catalogues of exact-graphs, circular and complexes: grundy is asked about every game of a kind.

    python3 results/check/catalogue.py exact-graphs --grundy PATH --out FOLDER

writes NAME/*.csv, NAME/automata.txt with the small automata, NAME/bounds.txt with a lower bound for each
game without one, and FOLDER/*.dfao, FOLDER/*.cert with all automata. Each certificate is checked by `grundy
certify`; a line says ACCEPTED only then. With --bounds the automata stay, and the bounds are made again.
"""

import argparse
import csv
import itertools
import json
import signal
import subprocess
import sys
from functools import reduce
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import check

RESULTS = Path(__file__).resolve().parent.parent
SECONDS = {"exact-graphs": 40, "circular": 120, "complexes": 25}
TABLE = {"exact-graphs": "graphs.csv", "circular": "circular.csv", "complexes": "complexes.csv"}

# the largest heap of a bound, by the number of heaps: lower_bound.py makes the table again
LARGEST = {3: 127, 4: 63, 5: 15, 6: 7, 7: 7}


def connected_graphs(n):
    """One graph of each class of connected graphs on n vertices, as a list of edges."""
    pairs = list(itertools.combinations(range(n), 2))
    place = {pair: i for i, pair in enumerate(pairs)}
    renamings = [[place[tuple(sorted((p[a], p[b])))] for a, b in pairs]
                 for p in itertools.permutations(range(n))]
    seen, graphs = set(), []
    for code in range(1 << len(pairs)):
        if code in seen:
            continue
        edges = [i for i in range(len(pairs)) if code >> i & 1]
        seen |= {sum(1 << renaming[i] for i in edges) for renaming in renamings}
        reached, grown = {0}, True
        while grown:
            more = {v for i in edges for v in pairs[i] if reached & set(pairs[i])}
            grown = not more <= reached
            reached |= more
        if len(reached) == n:
            graphs.append([pairs[i] for i in edges])
    return sorted(graphs, key=lambda g: (len(g), g))


def complexes(n):
    """The facets of one complex of each class on n heaps: antichains of sets that use every heap."""
    renamings = [[sum(1 << p[i] for i in range(n) if s >> i & 1) for s in range(1 << n)]
                 for p in itertools.permutations(range(n))]

    def first(sets):
        return min(tuple(sorted(renaming[s] for s in sets)) for renaming in renamings)
    seen, level = {()}, {()}
    while level:
        grown = {first(sets + (s,)) for sets in level for s in range(1, 1 << n)
                 if all(s & t not in (s, t) for t in sets)}
        level = grown - seen
        seen |= grown
    whole = [sets for sets in seen if reduce(int.__or__, sets, 0) == (1 << n) - 1]
    whole.sort(key=lambda sets: (len(sets), sorted(s.bit_count() for s in sets), sets))
    return [[tuple(i for i in range(n) if s >> i & 1) for s in sets] for sets in whole]


def binary(sets, n):
    """Whether the minimal sets that are no faces are the circuits of a binary matroid: whether the
    symmetric difference of any two is made of disjoint ones."""
    facets = [sum(1 << i for i in s) for s in sets]
    others = [s for s in range(1, 1 << n) if all(s & ~facet for facet in facets)]
    circuits = [s for s in others if all(t == s or t & ~s for t in others)]

    def made(s):
        return s == 0 or any(c & s & -s and c & ~s == 0 and made(s & ~c) for c in circuits)
    return all(made(a ^ b) for a, b in itertools.combinations(circuits, 2))


def named(sets):
    return ",".join("".join(str(i + 1) for i in s) for s in sets)


def games(name):
    """Rules, number of heaps, and what else the table says of a game."""
    if name == "exact-graphs":
        for n in range(2, 7):
            for edges in connected_graphs(n):
                central = "yes" if check.central(edges) else "no"
                yield "hyper{" + named(edges) + "}", n, {
                    "vertices": n, "edges": named(edges), "P = independent": central}
    elif name == "circular":
        for n in range(3, 8):
            for k in range(2, n):
                yield f"circular({k})", n, {"n": n, "k": k}
    else:
        for n in range(2, 6):
            for sets in complexes(n):
                yield "hyper{" + named(sets) + "}*", n, {
                    "heaps": n, "sets": named(sets), "binary matroid": "yes" if binary(sets, n) else "no"}


def only_loops(automaton):
    """Whether every cycle of the automaton is a loop at one state."""
    done = {}

    def walk(state):
        done[state] = False
        for other in set(automaton.next[state]) - {state, -1}:
            if done.get(other) is False or (other not in done and not walk(other)):
                return False
        done[state] = True
        return True
    return walk(0)


def ask(grundy, out, number, rules, heaps, seconds):
    """What grundy finds: the row of the table and the text of the automaton, or of the bound."""
    stem = out / f"{number:03}-{heaps}-heaps"
    command = [grundy, "discover", rules, "--heaps", str(heaps), "--threads", "1", "--max-memory", "2G",
               "--json", "--quiet", "--out", str(stem)]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        answer, _ = run.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        run.send_signal(signal.SIGINT)
        answer, _ = run.communicate()
    found = json.loads(answer) if answer else {"verdict": "UNSETTLED"}
    if found["verdict"] != "PROVED":
        return bound(grundy, stem, rules, heaps)
    return proved(grundy, found, stem.with_suffix(".dfao"), stem.with_suffix(".cert"))


def bound(grundy, stem, rules, heaps):
    """A lower bound from a small table: the row of the table and the text of the bound. Where so small a table
    gives an automaton at once, that."""
    run = subprocess.run([grundy, "discover", rules, "--heaps", str(heaps), "--max", str(LARGEST[heaps]),
                          "--threads", "1", "--bound", "--json", "--quiet", "--out", str(stem)],
                         stdout=subprocess.PIPE, text=True)
    found = json.loads(run.stdout)
    if found["verdict"] == "PROVED":
        return proved(grundy, found, stem.with_suffix(".dfao"), stem.with_suffix(".cert"))
    text = stem.with_suffix(".bound").read_text()
    states = next(line.removeprefix("# states ") for line in text.split("\n") if line.startswith("# states "))
    return {"verdict": "UNSETTLED", "states": "", "at least": states, "table to": LARGEST[heaps]}, text


def proved(grundy, found, dfao, cert):
    certified = subprocess.run([grundy, "certify", str(cert), "--threads", "1"], capture_output=True, text=True)
    automaton = list(check.automata(dfao).values())[0]
    doubled = all(automaton.output[nexts[0]] == output
                  for output, nexts in zip(automaton.output, automaton.next))
    return {
        "verdict": "PROVED",
        "states": found["states"],
        "at least": found["at_least"],
        "table to": found["box"]["max"],
        "certify": "ACCEPTED" if "ACCEPTED" in certified.stdout else "REJECTED",
        "only loops": "yes" if only_loops(automaton) else "no",
        "P(2x) = P(x)": "yes" if doubled else "no",
        "certificate SHA-256": found["certificate"]["sha256"],
    }, dfao.read_text()


COLUMNS = ["verdict", "states", "at least", "table to", "certify", "only loops", "P(2x) = P(x)",
           "certificate SHA-256"]


def write(name, rows):
    with (RESULTS / name / TABLE[name]).open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def small(name, heaps, text):
    return len(text) < 4000 and (heaps <= 5 or name == "circular")


def automata(name, grundy, out):
    """All games, asked again: the rows, and a list of bounds."""
    rows, texts, every, bounds = [], [], [], []
    for number, (rules, heaps, about) in enumerate(games(name), 1):
        answer, text = ask(grundy, out, number, rules, heaps, SECONDS[name])
        rows.append(about | {column: answer.get(column, "") for column in COLUMNS})
        if answer["verdict"] == "PROVED":
            every.append(text)
            if small(name, heaps, text):
                texts.append(text)
        else:
            bounds.append(text)
        print(number, rules, answer["verdict"], answer["states"], flush=True)
    (RESULTS / name / "automata.txt").write_text("".join(texts))
    (out / "automata.txt").write_text("".join(every))
    return rows, bounds


def bounds_again(name, grundy, out):
    """The rows of the table, with bounds that are made again, and these bounds."""
    with (RESULTS / name / TABLE[name]).open(newline="") as file:
        rows = list(csv.DictReader(file))
    bounds = []
    for number, (row, (rules, heaps, _)) in enumerate(zip(rows, games(name), strict=True), 1):
        if row["verdict"] != "PROVED":
            answer, text = bound(grundy, out / f"{number:03}-{heaps}-heaps", rules, heaps)
            row |= answer
            if answer["verdict"] != "PROVED":
                bounds.append(text)
            elif small(name, heaps, text):
                with (RESULTS / name / "automata.txt").open("a") as file:
                    file.write(text)
            print(number, rules, row["verdict"], row["states"] or f"at least {row['at least']}", flush=True)
    return rows, bounds


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tables of many games, asked of grundy.")
    parser.add_argument("name", choices=SECONDS)
    parser.add_argument("--grundy", default="grundy", help="the program [grundy]")
    parser.add_argument("--out", type=Path, default=Path("data/runs/catalogue"), help="folder for all automata")
    parser.add_argument("--bounds", action="store_true", help="only the lower bounds, of the games without automaton")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rows, bounds = (bounds_again if options.bounds else automata)(options.name, options.grundy, options.out)
    write(options.name, rows)
    (RESULTS / options.name / "bounds.txt").write_text("".join(bounds))
