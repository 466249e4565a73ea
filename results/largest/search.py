"""Asks `grundy discover --heaps any` of games that take from a largest heap: games.csv, and a
certificate for each that is proved.

    python3 results/largest/search.py [GRUNDY]

A move takes t tokens from a heap than which no other is larger, with t in some set: the sets of
numbers from 1 to 5; all numbers but those of a set of numbers from 1 to 4; the numbers that leave
some remainders modulo 2, 3 or 4. Misere play is asked of a few of them. Every certificate is given to
`grundy certify` at once.
"""

import csv
import itertools
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MISERE = {"in-1", "in-2", "in-3", "in-12", "in-13", "in-23", "in-123", "but-none", "but-1", "but-2", "but-12",
          "mod-2-0", "mod-2-1"}
COLUMNS = "amounts", "play", "verdict", "states", "counts", "table", "reason", "certificate"


def subsets(all_of):
    return [s for size in range(1, len(all_of) + 1) for s in itertools.combinations(all_of, size)]


def amounts():
    """Names of sets, and their conditions on t."""
    for s in subsets(range(1, 6)):
        yield "in-" + "".join(map(str, s)), " or ".join(f"t = {a}" for a in s)
    for s in [(), *subsets(range(1, 5))]:
        yield "but-" + ("".join(map(str, s)) or "none"), " and ".join(f"t != {a}" for a in s)
    for m in 2, 3, 4:
        for s in subsets(range(m))[:-1]:
            yield f"mod-{m}-" + "".join(map(str, s)), " or ".join(f"t mod {m} = {r}" for r in s)


def rules(condition, play):
    if " or " in condition:
        condition = f"({condition})"
    more = f" and {condition}" if condition else ""
    text = f"rules{{any heaps: take t from i for i in 1..n, t in 1..x[i] if x[i] = max(x){more}}}"
    return text + (" misere" if play == "misere" else "")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def asked(grundy, name, condition, play):
    base = HERE / (name + ("-misere" if play == "misere" else ""))
    found = run(grundy, "discover", rules(condition, play), "--heaps", "any", "--time", "60s", "--out", str(base),
                "--threads", "1", "--json", "--quiet")
    answer = json.loads(found.stdout)
    file = base.with_suffix(".cert")
    if answer["verdict"] == "PROVED":
        assert run(grundy, "certify", str(file), "--quiet").returncode == 0, name
    else:
        file.unlink(missing_ok=True)
    counts = answer["counts"] if answer["verdict"] == "PROVED" else None
    return {"amounts": name, "play": play, "verdict": answer["verdict"],
            "states": answer["states"] if counts else None,
            "counts": counts and f"{counts['tail']}+{counts['period']}",
            "table": f"{answer['box']['heaps']} heaps up to {answer['box']['max']}",
            "reason": answer["reason"], "certificate": file.name if counts else None}


def main():
    grundy = sys.argv[1] if len(sys.argv) > 1 else "grundy"
    with (HERE / "games.csv").open("w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        table.writeheader()
        games = [(name, condition, "normal") for name, condition in amounts()]
        games += [(name, condition, "misere") for name, condition in amounts() if name in MISERE]
        for game in games:
            table.writerow(asked(grundy, *game))
            file.flush()


if __name__ == "__main__":
    main()
