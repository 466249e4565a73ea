"""Asks `grundy find theorems` of each ruleset that is played on two or three heaps, and checks what
it tells on boxes ten times as large: theorems.csv, and the certificates of what is PROVED.

    python3 results/found-theorems/table.py [GRUNDY] [FOLDER]

The certificates go to FOLDER, which is a temporary one where none is given; each is given to `grundy
certify`. On three heaps a box whose heaps are ten times as large may have too many positions: it is
then the largest, up to that, which is decided in the time below.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
RULES = """
nim moore(2) equal(2) equal(3) exact(2) exact(3) slow(1) slow(2) slow(3) hyper{12,23} hyper{12,13,23}
hyper{12,3}* bounded(2) bounded(3) bounded(4) subtract{1,2} subtract{1,3} subtract{2,3} subtract{1,4}
subtract{2,5,7} vectors{(1,0),(0,1)} vectors{(1,1)*,(2,0)*,(0,2)*} kayles dawson allbut{1} allbut{2}
allbut{1,2} maximum(2) maximum(3) mark turning:1-2 turning:1-3 circular(2) greedy end
welter rwythoff(1) rwythoff(2) rwythoff(3) xorwythoff euclid euclid(0) chocolate(z/2) chocolate(z/3)
delete vdn yama triangular triwythoff nim+pass(1) wythoff+pass(1) nim+bounded(3)
""".split()
TIME, WHOLE = 60, "30s"
COLUMNS = ("rules", "heaps", "play", "box", "claim", "verdict", "base", "states", "larger_box", "there",
           "certificate_sha256")


def asked(*command):
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=TIME + 60)
    except subprocess.TimeoutExpired:
        return None
    return run


def spelt(rules):
    return rules.replace("+", " ")


def larger(grundy, rules, play, heaps, claim, most):
    """The largest of some boxes up to ten times as large that is decided in time: its bound, verdict."""
    for times in (10, 6, 4, 3, 2):
        command = [grundy, "check", claim, "--rules", rules, *play, "--heaps", str(heaps), "--max",
                   str(times * most), "--threads", "1", "--json", "--quiet"]
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=TIME)
        except subprocess.TimeoutExpired:
            continue
        if run.returncode in (0, 1):
            return times * most, json.loads(run.stdout)["verdict"]
    return "", ""


def certified(grundy, folder, proof):
    """The hash of the certificate of a theorem, once the file is accepted."""
    for file in [*folder.glob("*.cert"), *folder.glob("*.json")]:
        run = asked("sha256sum", file)
        if run.stdout.split()[0] == proof["certificate_sha256"]:
            return asked(grundy, "certify", file, "--quiet").returncode == 0
    return False


def lines(grundy, rules, heaps, misere, kept):
    play = ["--misere"] if misere else []
    name = f"{rules}-{heaps}{'-misere' if misere else ''}"
    folder = kept / "".join(sign if sign.isalnum() else "-" for sign in name)
    folder.mkdir(parents=True, exist_ok=True)
    command = [grundy, "find", "theorems", rules, *play, "--heaps", str(heaps), "--time", WHOLE,
               "--threads", "1", "--out", str(folder), "--json", "--quiet"]
    run = asked(*command)
    if run is None:
        yield [rules, heaps, "misere" if misere else "normal", "", "", "out of time"] + [""] * 5
        return
    if run.returncode == 3 and not run.stdout:
        yield [rules, heaps, "misere" if misere else "normal", "", "", "not finished"] + [""] * 5
        return
    if run.returncode not in (0, 1, 3):
        return
    answer = json.loads(run.stdout)
    most = int(answer["box"]["max"])
    if not answer["theorems"] and not answer["not_tried"]:
        yield [rules, heaps, answer["convention"], most, "", "none"] + [""] * 5
    for one in answer["theorems"]:
        bound, there = larger(grundy, rules, play, heaps, one["claim"], most)
        sha = one["certificate_sha256"] or ""
        if one["verdict"] == "PROVED":
            assert certified(grundy, folder, one), (rules, heaps, one["claim"])
        yield [rules, heaps, answer["convention"], most, one["claim"], one["verdict"],
               one["base"] or "period", one["states"] or "", bound, there, sha]
    for one in answer["not_tried"]:
        yield [rules, heaps, answer["convention"], most, one["claim"], "not tried"] + [""] * 5


def main(grundy="grundy", folder=None):
    kept = pathlib.Path(folder or tempfile.mkdtemp())
    false = 0
    with open(HERE / "theorems.csv", "w", newline="") as opened:
        writer = csv.writer(opened, lineterminator="\n")
        writer.writerow(COLUMNS)
        for rules in map(spelt, RULES):
            for heaps in (2, 3):
                for misere in (False, True):
                    for line in lines(grundy, rules, heaps, misere, kept):
                        false += line[5] in ("PROVED", "HOLDS") and line[9] == "FAILS"
                        writer.writerow(line)
                        opened.flush()
    print(false, "lines false on the larger box")
    return false > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
