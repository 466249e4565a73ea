"""Which codes go further here than MisereSolver did within 8 s for each: further.csv, written anew.

    python3 results/misere-quotients/further.py [GRUNDY]

The heaps that MisereSolver reached are in data/misere_quotients.csv and misere_partial_quotients.csv
(their `source` says how it was run). `grundy survey` is asked with 3 million steps for each code, and
with 12 million, which are named where they reach a larger heap. The steps are the same on all
machines.
"""

import csv
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent.parent / "data"
EFFORTS = 3_000_000, 12_000_000
COLUMNS = "code", "solver_heap", "solver_order", "solver_p_order", "heap", "order", "p_order", "status", "effort"


def rows(file):
    with open(file, newline="") as opened:
        return list(csv.DictReader(opened))


def code(text):
    return "0" + text if text.startswith(".") else text


def unfinished():
    """By code: the last heap that MisereSolver reached, and the sizes there."""
    found = {}
    for row in rows(DATA / "misere_quotients.csv"):
        if row["status"] != "complete":
            heap = int(row["status"].split()[-1])
            found[code(row["code"])] = heap, row["Q_order"], row["P_order"]
    return found


def surveyed(grundy, codes, effort):
    command = [grundy, "survey", *codes, "--misere", "--to", "1000", "--effort", str(effort), "--csv", "--quiet"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {row["code"]: row for row in csv.DictReader(text.splitlines())}


def main(grundy="grundy"):
    solver, further = unfinished(), {}
    for effort in EFFORTS:
        left = [one for one in solver if further.get(one, [0] * 5)[4] != ""]
        for one, row in surveyed(grundy, left, effort).items():
            heap = "" if row["status"] == "complete" else int(row["status"].split()[-1])
            if heap == "" or heap > max(solver[one][0], further.get(one, [0] * 5)[4]):
                further[one] = [one, *solver[one], heap, row["order"], row["p_order"], row["status"], effort]
    with open(HERE / "further.csv", "w", newline="") as opened:
        writer = csv.writer(opened, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(further[one] for one in solver if one in further)
    print(len(further), "codes go further")


main(*sys.argv[1:])
