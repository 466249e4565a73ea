"""recursion.py accepts certificates of recursions and refuses altered ones.

    GRUNDY_PROGRAM=target/release/grundy pytest results/check/test_recursion.py
"""

import copy
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import recursion
from period import hash_of
from recursion import RESTRICTED, SMALL

PROGRAM = os.environ.get("GRUNDY_PROGRAM")

# clauses, the smallest heap that may be left where it is fixed, and how the ends recur
RULES = [
    ("take t for t in 1..h div 2", None, [3, 2, 1]),
    ("take t for t in 1..(h + 1) div 2", None, [2, 2, 1]),
    ("take t for t in 1..(2 * h) div 3 if h > 1", None, [4, 3, 2]),
    ("to j for j in 0..h div 2 if h > 0", 0, [1, 2, 1]),
    ("take t for t in h - h div 2..h if h > 0", 0, [1, 2, 1]),
    ("to j for j in 2..(h - 1) div 3", 2, [8, 3, 1]),
    ("to j for j in 1..h div 3; to j for j in 1..h - 20", 1, [31, 3, 3]),
    ("take t for t in 1..min(h div 2, 7)", None, [15, 2, 0]),
    ("take t for t in 1..min(h div 2, 7) if t != 9", None, [15, 2, 0]),
    ("take t for t in 1..min(h div 2, h div 3)", None, [4, 3, 1]),
    ("take t for t in 1..h if 2 * t <= h", None, [3, 2, 1]),
    ("take t for t in 1..h if 2 * t <= h and t <= 7", None, [15, 2, 0]),
    ("take 1; take t for t in 1..h div 2", None, [3, 2, 1]),
    ("take t for t in 1..max(h div 5, h - 20)", None, [26, 5, 5]),
    ("take t for t in 1..h div 4 - 2", None, [13, 4, 1]),
    ("to h - t for t in 1..h div 2", None, [3, 2, 1]),
    ("to j for j in 1..min(2 * h - 4, h + 2) if j < h", 1, [4, 1, 1]),
    ("take t for t in 1..(2 * h) div 5 if h < 43; take t for t in 1..(h + 2) div 2", None, [43, 2, 1]),
    ("take t for t in 1..h div 6; take u for u in 1..h div 4 if h >= 0", None, [7, 12, 3]),
]

# as `take t for t in 1..h div 2`, but for heaps beyond those that are known
LATER = [
    "take t for t in 1..h div 2 if h < 50",
    "take t for t in 1..h div 2 if h != 50",
    "take t for t in 1..h div 2 if t < 50",
    "take t for t in 1..h div 2 if t != 50",
    "take t for t in 1..min(h div 2, 50)",
    "take t for t in 1..max(h div 2, h - 50)",
    "take t for t in 1..h div 2; to 0 if h > 50",
    "take t for t in 1..h div 2; to 0 if h = 50",
    "take t for t in 1..h div 2 if h mod 50 != 49",
    "take t for t in 1..h div 2 if t mod 50 != 49",
    "take t for t in 1..(50 * h) div 99",
]


def of(clauses):
    return f"rules{{each heap: {clauses}}}"


def sealed(clauses, least, recurs):
    """A certificate with the hash of its values, by all options of each heap."""
    file = {
        "format": "grundy recursion certificate", "version": 1, "rules": of(clauses),
        "theorem": RESTRICTED if least is None else SMALL,
        "recurs": recurs, "known": recurs[0] + recurs[1],
    }
    if least is not None:
        file["least"] = least
    values = recursion.rows.Rows(file["rules"]).values(file["known"])
    return {**file, "values_sha256": hash_of(values)}


def altered(right, others):
    """Certificates that differ in one thing, or in a number and those that go with it."""
    for other in others:
        wrong = {**right, "rules": other["rules"]}
        if any(right[key] != other[key] for key in ("values_sha256", "recurs")):
            yield wrong
    for place in range(3):
        for more in -1, 1, 7:
            wrong = copy.deepcopy(right)
            wrong["recurs"][place] += more
            if wrong != right:
                yield wrong
                yield {**wrong, "known": sum(wrong["recurs"][:2])}
    for more in -1, 1:
        yield {**right, "known": right["known"] + more}
    yield {**right, "least": right.get("least", -1) + 1}
    yield {**right, "theorem": SMALL if right["theorem"] == RESTRICTED else RESTRICTED}
    yield {**right, "values_sha256": right["values_sha256"][::-1]}
    yield {**right, "version": 2}
    yield {**right, "more": 0}
    yield {key: value for key, value in right.items() if key != "known"}


class Recursions(unittest.TestCase):
    def setUp(self):
        self.rights = [sealed(*one) for one in RULES]

    def test_recursions(self):
        for file in self.rights:
            self.assertIsNone(recursion.fault(file), file)

    def test_altered_ones(self):
        refused = 0
        for right in self.rights:
            for wrong in altered(right, [other for other in self.rights if other["rules"] != right["rules"]]):
                self.assertIsNotNone(recursion.fault(wrong), wrong)
                refused += 1
        self.assertGreater(refused, 150)

    def test_numbers_that_do_not_recur_so(self):
        # with all that follows from them, the hash too
        for clauses, least, recurs in RULES:
            # what stays the same recurs after any number of heaps
            for place in (1, 2) if recurs[2] else (2,):
                wrong = list(recurs)
                wrong[place] += 1
                self.assertIsNotNone(recursion.fault(sealed(clauses, least, wrong)), (clauses, wrong))

    def test_what_changes_later(self):
        for clauses in LATER:
            file = sealed(clauses, None, [3, 2, 1])
            self.assertEqual(file["values_sha256"], self.rights[0]["values_sha256"], clauses)
            self.assertIsNotNone(recursion.fault(file), clauses)

    def test_what_is_not_read(self):
        for rules in "mark", of("to (j, j) for j in 1..h div 3"), of("take t for t in 1..h div 2") + " pass(1)":
            with self.assertRaises(recursion.Unread):
                recursion.fault({**self.rights[0], "rules": rules})

    @unittest.skipUnless(PROGRAM, "GRUNDY_PROGRAM is not set")
    def test_those_of_the_program(self):
        written = 0
        with tempfile.TemporaryDirectory() as folder:
            for number, (clauses, _, _) in enumerate(RULES):
                path = Path(folder) / f"{number}.json"
                command = [PROGRAM, "sequence", of(clauses), "--to", "100", "--certificate", path, "--quiet"]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
                file = json.loads(path.read_text())
                if file["format"] != "grundy recursion certificate":
                    # their values repeat
                    continue
                written += 1
                self.assertIsNone(recursion.fault(file), file)
        self.assertGreaterEqual(written, 12)


if __name__ == "__main__":
    unittest.main()
