"""quotient.py accepts what the program writes and refuses altered certificates.

    GRUNDY_PROGRAM=target/release/grundy pytest results/check/test_quotient.py
"""

import copy
import json
import os
import random
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import quotient

PROGRAM = os.environ.get("GRUNDY_PROGRAM")
CASES = int(os.environ.get("GRUNDY_CASES", "60"))

# misere Nim with heaps up to 1: one heap of 1 is P
ONE = {
    "format": "grundy quotient certificate",
    "version": 1,
    "code": "0.1",
    "to": 4,
    "order": 2,
    "p": [1],
    "complete": None,
    "phi": [0, 1, 0, 0, 0],
    "table": [[0, 1], [1, 0]],
}


def written(rules, folder):
    """The certificate that the program writes."""
    file = Path(folder) / "quotient.json"
    command = [PROGRAM, "quotient", rules, "--certificate", str(file), "--quiet"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return json.loads(file.read_text())


class Quotients(unittest.TestCase):
    def test_a_small_one(self):
        self.assertIsNone(quotient.fault(ONE))
        wrong = [("p", []), ("p", [0, 1]), ("phi", [0, 0, 0, 0, 0]), ("phi", [0, 1, 1, 0, 0])]
        for key, value in wrong:
            self.assertIsNotNone(quotient.fault({**ONE, key: value}), (key, value))

    @unittest.skipUnless(PROGRAM, "GRUNDY_PROGRAM is not set")
    def test_those_of_the_program(self):
        import tempfile

        chance = random.Random(7)
        with tempfile.TemporaryDirectory() as folder:
            for code in ["0.77", "0.123", "0.53", "4.56", "0.144"]:
                right = written(code, folder)
                self.assertIsNone(quotient.fault(right), code)
                for _ in range(CASES // 5):
                    wrong = copy.deepcopy(right)
                    order = wrong["order"]
                    x, y, new = (chance.randrange(order) for _ in range(3))
                    way = chance.randrange(3)
                    if way == 0:
                        wrong["p"] = sorted(set(wrong["p"]) ^ {x})
                    elif way == 1:
                        wrong["phi"][chance.randrange(1, len(wrong["phi"]))] = new
                    else:
                        wrong["table"][x][y] = wrong["table"][y][x] = new
                    if wrong != right:
                        self.assertIsNotNone(quotient.fault(wrong), (code, way))


if __name__ == "__main__":
    unittest.main()
