"""anyheaps.py accepts the certificates of anyheaps.txt and refuses altered ones, and other rules.

    python3 results/check/test_anyheaps.py          GRUNDY_CASES=1000 for more than 100 altered ones
"""

import os
import random
import sys
import unittest
from itertools import combinations_with_replacement, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import anyheaps
import certificate
from digits import Unread
from report import Refused
from test_certificate import ANY, CERTIFICATES, altered, hashed

CASES = int(os.environ.get("GRUNDY_CASES", "100"))
TEXTS = certificate.parts((Path(__file__).resolve().parent / "anyheaps.txt").read_text())


def values(rules, heaps, most, levels):
    """Values of all sorted positions by the definition, larger ones as `levels`."""
    found = {}
    for total in range(heaps * most + 1):
        for position in combinations_with_replacement(range(most + 1), heaps):
            if sum(position) == total:
                below = [y for y in found if sum(y) < total]
                seen = {found[y] for y in below if is_move(rules, position, y)}
                if rules.misere and total == 0:
                    seen.add(0)
                found[position] = next((v for v in range(levels) if v not in seen), levels)
    return found


def is_move(rules, x, y):
    """Whether some order of the heaps of y is an option of x."""
    def match(left, heaps, taken):
        if not left:
            return bool(taken) and rules.allow(taken)
        for i, heap in enumerate(heaps):
            if heap < left[0] < max(x) and rules.largest:
                continue
            if heap <= left[0] and heap not in heaps[:i]:
                more = taken + [left[0] - heap] if heap < left[0] else taken
                if len(more) <= rules.most and match(left[1:], heaps[:i] + heaps[i + 1:], more):
                    return True
        return False
    return match(list(x), list(y), [])


def meaning(file):
    """What rules say, whatever their words: small amounts that may be taken, and from which heaps."""
    rules = anyheaps.Rules(file.head["rules"])
    sizes = [(n, taken) for n in range(1, rules.most + 1) for taken in product(range(1, 8), repeat=n)]
    return rules.misere, rules.largest, [one for one in sizes if rules.allow(one[1])]


def output(file, position):
    """What the automaton of a file says of a position."""
    if file.sizes:
        state = 0
        for size in range(max(position, default=0), 0, -1):
            state = file.step(state, [position.count(size)])
        return file.out[state]
    columns, rest = [], list(position)
    while any(rest):
        columns.append(anyheaps.add([0] * (file.base - 1), [heap % file.base for heap in rest]))
        rest = [heap // file.base for heap in rest]
    state = 0
    for column in reversed(columns):
        state = file.step(state, column)
    return file.out[state]


class AnyHeaps(unittest.TestCase):
    def test_accepted_and_right_on_boxes(self):
        for text in TEXTS:
            certificate.certificate(text)
            file = anyheaps.File(text)
            rules = anyheaps.Rules(file.head["rules"])
            for heaps, most in (1, 9), (2, 5), (3, 3), (4, 2):
                for position, value in values(rules, heaps, most, file.levels).items():
                    self.assertEqual(output(file, position), value, (file.head["rules"], position))

    def test_altered_ones_are_refused(self):
        chosen = random.Random(1)
        for _ in range(CASES):
            text = chosen.choice(TEXTS)
            other, own = altered(text, chosen), anyheaps.File(text)
            try:
                certificate.certificate(other)
            except (Refused, Unread, AttributeError, IndexError, KeyError, ValueError):
                continue
            file = anyheaps.File(other)
            # what is accepted says the same: a claim in other words, heaps by other names
            self.assertEqual((file.out, meaning(file)), (own.out, meaning(own)), other)

    def test_altered_ones_of_the_results_say_nothing_wrong(self):
        texts = [path.read_text() for path in CERTIFICATES if path.stat().st_size < 3_500]
        texts = [text for text in texts if text.startswith(ANY)]
        self.assertGreater(len(texts), 20)
        chosen, refused = random.Random(2), 0
        for _ in range(CASES):
            other = altered(chosen.choice(texts), chosen)
            try:
                certificate.certificate(other)
            except (Refused, Unread, AttributeError, IndexError, KeyError, ValueError):
                refused += 1
                continue
            # the rules may be others, for which it is right
            file = anyheaps.File(other)
            rules = anyheaps.Rules(file.head["rules"])
            for heaps, most in (1, 9), (2, 5), (3, 3):
                for position, value in values(rules, heaps, most, file.levels).items():
                    self.assertEqual(output(file, position), value, (other, position))
        self.assertGreater(refused, CASES // 2)

    def test_other_rules_are_refused(self):
        text = next(text for text in TEXTS if "# rules moore(2)\n# levels 0..0" in text)
        for rules in "nim", "moore(3)", "exact(2)", "slow(2)", "moore(2) misere":
            with self.assertRaises(Refused):
                certificate.certificate(hashed(text.replace("# rules moore(2)", f"# rules {rules}")))
        for rules in "greedy", "wythoff", "equal(3)":
            with self.assertRaises(Refused):
                certificate.certificate(hashed(text.replace("# rules moore(2)", f"# rules {rules}")))
        for rules in "end", "rules{2 heaps: take (s, t) for s in 1..a, t in 1..b}":
            with self.assertRaises(Unread):
                certificate.certificate(hashed(text.replace("# rules moore(2)", f"# rules {rules}")))


if __name__ == "__main__":
    unittest.main()
