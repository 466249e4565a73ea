"""Asks `grundy sequence` of hexadecimal games whose values show no period: laws.csv.

    python3 results/rulers/search.py GRUNDY [CODE...]

Without codes, all of one to four digits some of which is 8 or more, the last not 0: half an hour. The
certificate of each law that is proved is given to `grundy certify` at once.
"""

import csv
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS = "code", "verdict", "preperiod", "period", "gains", "formula"
HEAPS = "600"


def codes():
    for length in range(1, 5):
        for digits in itertools.product("0123456789ABCDEF", repeat=length):
            if digits[-1] != "0" and max(digits) > "7":
                yield "0." + "".join(digits)


def law(grundy, code, certificate):
    """The row of a code, if its values show a law and no period."""
    asked = [grundy, "sequence", code, "--to", HEAPS, "--threads", "1", "--quiet", "--json"]
    found = json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)
    if found["period"]["verdict"] != "NONE" or not found["law"]:
        return None
    row = {"code": code, "verdict": found["law"]["verdict"], "formula": found["law"]["formula"]}
    if row["verdict"] == "PROVED":
        subprocess.run([*asked[:-1], "--certificate", certificate], capture_output=True, check=True)
        subprocess.run([grundy, "certify", certificate, "--quiet"], capture_output=True, check=True)
        with open(certificate, encoding="utf-8") as file:
            proof = json.load(file)
        row |= {key: proof[key] for key in ("preperiod", "period")}
        row["gains"] = json.dumps(proof["gains"], separators=(",", ":"))
    return row


def main(grundy, *some):
    with tempfile.TemporaryDirectory() as folder, open(HERE / "laws.csv", "w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        table.writeheader()
        for code in some or codes():
            row = law(grundy, code, str(pathlib.Path(folder) / "law.json"))
            if row:
                table.writerow(row)
                file.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
