"""period.py accepts the certificates of results/rising and results/rulers, and refuses altered ones.

    python3 results/check/test_period.py          GRUNDY_CASES=1000 for more than 60 altered ones
"""

import hashlib
import json
import os
import random
import struct
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import period

CASES = int(os.environ.get("GRUNDY_CASES", "60"))
RESULTS = Path(__file__).resolve().parent.parent
FILES = sorted((RESULTS / "rising").glob("*.json")) + sorted((RESULTS / "rulers").glob("*.json"))


def sealed(file):
    """The same with the hash of as many values as it says."""
    if "rows" in file:
        values = [value for row in period.passes.Passes(file["code"]).rows(file["known"]) for value in row]
    elif file["theorem"] == period.ROWS:
        values = period.rows.Rows(file["code"]).values(file["known"])
    else:
        digits, tail = period.code_of(file["code"])
        values = period.values_of(digits, tail, file["known"])
    packed = b"".join(struct.pack("<I", value) for value in values)
    return {**file, "values_sha256": hashlib.sha256(packed).hexdigest()}


# clauses, preperiod, period, how far they look back
ROWS = [
    ("take 1; take 2 if h mod 3 = 1; take 5 if h mod 4 = 3", 2, 3, [12, 6, 5]),
    ("take t for t in {2,5,9} if (h + t) mod 3 != 1", 10, 18, [3, 10, 9]),
    ("take 2; to (1, h-2) if h > 4; to (2, h-5) if h > 7", 2, 14, [1, 8, 5]),
    ("to (h-1, h-2, 1) if h > 2; take 3", 1, 12, [1, 5, 3]),
    ("take 1; take 2; to 5 if h > 9 and h even", 9, 6, [2, 10, 2]),
    ("take t for t in h-3..h-1 if h > 3; take 2", 4, 4, [1, 6, 2]),
]


def row(clauses, preperiod, length, look):
    return {
        "format": "grundy period certificate", "version": 1, "code": f"rules{{each heap: {clauses}}}",
        "theorem": period.ROWS, "preperiod": preperiod, "period": length, "saltus": 0, "last_digit": 0,
        "look_back": look, "known": period.rows.needed(preperiod, length, *look), "values_sha256": "",
    }


# rules, preperiod, period, those of the rows, how far they look back
PASSES = [
    ("subtract{1,2} pass(1)", 4, 3, [4, 3], [1, 3, 2]),
    ("bounded(3) pass(2)", 0, 4, [4, 4], [1, 4, 3]),
    ("code 0.123 pass(1)", 8, 5, [8, 5], [1, 4, 3]),
    ("rules{each heap: take 1; take 3 if h mod 2 = 0} pass(2)", 0, 2, [2, 2], [2, 4, 3]),
    ("rules{1 heap: take 1; take 4 if a mod 3 = 0} pass(1)", 4, 9, [4, 9], [3, 5, 4]),
    ("rules{each heap: as subtract{1,4}; take 6 if h mod 3 = 0} pass(1)", 11, 5, [11, 5], [3, 7, 6]),
]


def passed(rules, preperiod, length, rows, look):
    return {
        **row("", preperiod, length, look), "code": rules, "rows": rows,
        "known": period.rows.needed(*rows, *look),
    }


class Periods(unittest.TestCase):
    def test_passes(self):
        for one in PASSES:
            self.assertIsNone(period.fault(sealed(passed(*one))), one)

    def test_altered_passes(self):
        for rules, n0, p, (start, whole), look in PASSES:
            modulus, least, back = look
            wrong = [
                passed(rules, n0 + 1, p, [start, whole], look), passed(rules, n0, 2 * p, [start, whole], look),
                passed(rules, n0, p, [start + 1, whole], look), passed(rules, n0, p, [start, 2 * whole], look),
                passed(rules, n0, p, [start, whole + 1], look), passed(rules, n0, p, [start, whole], [1, back, back]),
                passed(rules, n0, p, [start, whole], [modulus, least, back - 1]),
            ]
            right = passed(rules, n0, p, [start, whole], look)
            wrong += [{**right, "known": right["known"] - 1}, {**right, "saltus": 1}]
            if start:
                wrong.append(passed(rules, n0, p, [start - 1, whole], look))
            for file in wrong:
                self.assertIsNotNone(period.fault(sealed(file)), file)
            fewer = {key: value for key, value in right.items() if key != "rows"}
            with self.assertRaises(period.rows.Unread):
                period.fault(fewer)

    def test_rules_that_look_back_a_bounded_way(self):
        for one in ROWS:
            self.assertIsNone(period.fault(sealed(row(*one))), one)

    def test_altered_rows(self):
        for clauses, n0, p, look in ROWS:
            modulus, least, back = look
            wrong = [
                row(clauses, n0 + 1, p, look), row(clauses, n0, 2 * p, look), row(clauses, n0, p + 1, look),
                row(clauses, n0, p, [modulus, least, back - 1]), row(clauses, n0, p, [modulus, back, back]),
                {**row(clauses, n0, p, look), "known": row(clauses, n0, p, look)["known"] - 1},
                {**row(clauses, n0, p, look), "saltus": 1},
            ]
            if modulus > 1:
                wrong += [row(clauses, n0, p, [modulus + 1, least, back]), row(clauses, n0, p, [1, least, back])]
            for file in wrong:
                self.assertIsNotNone(period.fault(sealed(file)), file)

    def test_what_is_between_both_ends(self):
        for clauses in "take 1; to h div 2 if h > 1", "to (i, h-1-i) for i in 0..h-1 if h odd", "take 2; take 7 if h = 90":
            file = row(clauses, 0, 3, [2, 20, 9])
            try:
                found = period.rows.Rows(file["code"]).fault(*file["look_back"])
            except period.rows.Unread:
                continue
            self.assertIsNotNone(found, clauses)

    def test_those_of_the_results(self):
        self.assertGreater(len(FILES), 3)
        for name in FILES:
            self.assertIsNone(period.fault(json.loads(name.read_text())), name)

    def test_altered_laws(self):
        law = json.loads((RESULTS / "rulers" / "0.2048.json").read_text())
        steady, ruler = law["gains"][0], law["gains"][-1]
        others = [[[steady[0] + 4], ruler], [steady, ruler[:1]], [steady, ruler[:4]]]
        for number in range(len(ruler)):
            for more in -4, 4, 8:
                other = list(ruler)
                other[number] += more
                others.append([steady, other])
        for first, last in others:
            wrong = {**law, "gains": [first, *law["gains"][1:-1], last]}
            self.assertIsNotNone(period.fault(wrong), wrong)
        for wrong in {**law, "saltus": 4}, {**law, "known": law["known"] + 1}, {**law, "period": law["period"] - 1}:
            self.assertIsNotNone(period.fault(wrong), wrong)

    def test_an_octal_game(self):
        kayles = {
            "format": "grundy period certificate", "version": 1, "code": "0.77",
            "theorem": period.GUY_SMITH, "preperiod": 71, "period": 12, "saltus": 0,
            "last_digit": 2, "known": 167, "values_sha256": "",
        }
        self.assertIsNone(period.fault(sealed(kayles)))
        for key, value in ("preperiod", 70), ("period", 24), ("known", 166), ("saltus", 1):
            self.assertIsNotNone(period.fault(sealed({**kayles, key: value})), key)

    def test_what_ends_is_refused(self):
        # 0.1F begins 0 1 1 0 2 2 3 4 4 5 6 6: not by 3 for ever
        wrong = {
            "format": "grundy period certificate", "version": 1, "code": "0.1F",
            "theorem": period.BINARY_DIGITS, "preperiod": 5, "period": 3, "saltus": 2,
            "last_digit": 2, "known": 11, "values_sha256": "",
        }
        for known in range(8, 16):
            self.assertIsNotNone(period.fault(sealed({**wrong, "known": known})))

    def test_altered_ones(self):
        chance = random.Random(5)
        rights = [json.loads(name.read_text()) for name in FILES]
        for _ in range(CASES):
            right = chance.choice([file for file in rights if file["known"] < 25])
            key = chance.choice(["preperiod", "period", "saltus", "known", "last_digit", "code"])
            if key == "code":
                other = chance.choice(rights)["code"]
                if other == right["code"]:
                    continue
                wrong = {**right, "code": other}
            else:
                wrong = {**right, key: max(0, right[key] + chance.choice([-2, -1, 1, 2, 3]))}
                if wrong == right:
                    continue
            if wrong["known"] > 0 and wrong["period"] > 0:
                # as if whoever altered it had made the hash again
                wrong = sealed(wrong)
            self.assertIsNotNone(period.fault(wrong), wrong)


if __name__ == "__main__":
    unittest.main()
