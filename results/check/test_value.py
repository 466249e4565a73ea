"""value.py accepts what the program writes and refuses altered certificates.

    python3 results/check/test_value.py          with the program of GRUNDY_PROGRAM, or `grundy`
"""

import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import digits
import value
from test_certificate import hashed

PROGRAM = os.environ.get("GRUNDY_PROGRAM", "grundy")
CASES = int(os.environ.get("GRUNDY_CASES", "100"))
GAMES = [("cram", "4x4"), ("cram", "3x5"), ("clobber", "3x3"), ("node-kayles", "grid(3,5)"),
         ("node-kayles", "cycle(9)"), ("arc-kayles", "complete(4)"), ("grim", "path(8)"),
         ("nogo", "1x8"), ("nogo", "2x3"), ("graph-code 0.33", "cycle(6)"), ("graph-code 0.07B", "grid(2,4)")]


class Values(unittest.TestCase):
    def setUp(self):
        self.texts = []
        with tempfile.TemporaryDirectory() as folder:
            for rules, at in GAMES:
                file = Path(folder) / "one.value"
                subprocess.run([PROGRAM, "value", rules, at, "--certificate", file, "--quiet"], check=True,
                               stdout=subprocess.DEVNULL)
                self.texts.append(file.read_text())
                file.unlink()

    def test_what_the_program_writes_is_accepted(self):
        for text in self.texts:
            said = value.certificate(text)
            self.assertIn(f"value {re.search('# value (.*)', text)[1]}, by ", said)

    def test_altered_certificates_are_refused_or_unneeded(self):
        source, refused = random.Random(7), 0
        for _ in range(CASES):
            text = source.choice(self.texts)
            lines = text.split("\n")
            at = source.randrange(6, len(lines) - 1)
            number, piece = lines[at].split(" ")
            way = source.randrange(3)
            if way == 0:
                lines[at] = f"{int(number) + 1} {piece}"
            elif way == 1:
                lines[3] = f"# value {int(lines[3].split(' ')[2]) + 1}"
            else:
                del lines[at]
                lines[5] = f"# pieces {len(lines) - 7}"
            try:
                value.certificate(hashed("\n".join(lines)))
                self.assertEqual(way, 2, "only a position that nothing needs may go")
            except (value.Refused, digits.Unread):
                refused += 1
        self.assertGreater(refused, CASES * 8 // 10)


if __name__ == "__main__":
    unittest.main()
