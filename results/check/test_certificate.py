"""certificate.py accepts the certificates of the repository and refuses altered ones.

    python3 results/check/test_certificate.py          100 altered ones, and the quick certificates
    GRUNDY_CASES=1000 python3 results/check/test_certificate.py      1,000, and all of them
"""

import hashlib
import os
import random
import re
import sys
import unittest
from functools import cache
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import certificate
import digits
import lower_bound
import moves

RESULTS = Path(__file__).resolve().parent.parent
CASES = int(os.environ.get("GRUNDY_CASES", "100"))
CERTIFICATES = sorted(RESULTS.glob("*/*.cert"))
ANY = "# grundy certificate for any heaps"
AUTOMATA = sorted(RESULTS.glob("*/automata.txt"))


def hashed(text):
    """The text with its own hash."""
    rest = re.sub(r"(?m)^# sha256 .*\n", "", text)
    return re.sub(r"(?m)^# sha256 .*$", "# sha256 " + hashlib.sha256(rest.encode()).hexdigest(), text)


def altered(text, random):
    """One number or one line is another one, and the hash that of the new text."""
    lines = text.split("\n")[:-1]
    while True:
        fresh, at = list(lines), random.randrange(1, len(lines))
        numbers = list(re.finditer(r"-?\d+", lines[at]))
        way = random.randrange(8)
        if way == 0:
            del fresh[at]
        elif way == 1:
            fresh[at] = lines[random.randrange(1, len(lines))]
        elif numbers:
            one = random.choice(numbers)
            other = str(max(-1, int(one[0]) + random.choice([-2, -1, 1, 2])))
            fresh[at] = lines[at][:one.start()] + other + lines[at][one.end():]
        text = hashed("\n".join(fresh) + "\n")
        if fresh != lines and not lines[at].startswith("# sha256"):
            return text


def automata(text):
    """The automata of the sections."""
    head = dict(re.findall(r"(?m)^# (heaps|numeration|levels) (.*)$", text))
    words = digits.Words(head["numeration"], int(head["heaps"]))
    values = int(head["levels"][3:]) + 1
    sections = re.split(r"(?m)^# automaton passes \d+\n", text)[1:]
    return [certificate.Automaton(section.split("\n"), words, values) for section in sections]


def same(one, other):
    """Whether two automata give the same outputs."""
    def step(state, x):
        a, b = one.next[state[0]][x], other.next[state[1]][x]
        return None if a < 0 and b < 0 else (a, b)
    if one.words.letters != other.words.letters:
        return False
    pairs = certificate.reached((0, 0), one.words.letters, lambda s, x: step(s, x) if min(s) >= 0 else None)
    return all(min(pair) >= 0 and one.out[pair[0]] == other.out[pair[1]] for pair in pairs)


def is_right(text):
    """Whether the last automaton of a file agrees with the rules on a small box, by their definition."""
    head = dict(re.findall(r"(?m)^# (rules|heaps|numeration|levels) (.*)$", text))
    n, v = int(head["heaps"]), int(head["levels"][3:])
    game = moves.game(head["rules"], n)
    words = digits.Words("base 2", n)
    machines = [digits.machine(part, words) for part in game.parts]
    positions = digits.Positions(game.parts[0], words)

    @cache
    def options(x, which):
        found, length = [], max(x).bit_length()
        for y in product(*(range(h + 1) for h in x)):
            states = set(machines[which].starts)
            for a, b in zip(words.word(x)[-length:], ([0] * length + words.word(y))[-length:]):
                states = {t for s in states for letter, t in machines[which].step(s, a) if letter == b}
            if y != x and any(map(machines[which].ends, states)) and is_position(y):
                found.append(y)
        return found

    def is_position(x):
        states = positions.start
        for letter in words.word(x):
            states = positions.step(states, letter)
        return positions.holds(states)

    @cache
    def value(x, left):
        own = options(x, 1 if game.then and left else 0)
        reached = [value(y, left) for y in own]
        if left and (own or game.then):
            reached.append(value(x, left - 1))
        if game.block:
            lost = sum(r == 0 for r in reached)
            return int(lost > game.block or game.misere and lost == len(reached))
        if game.misere:
            return int(not reached or 0 in reached)
        return next(g for g in range(len(reached) + 1) if g not in reached)
    last, left = automata(text)[-1], 1 if game.then else game.passes
    return all(last(x) == (min(value(x, left), v + 1) if is_position(x) else -1)
               for x in product(range(5 if n < 4 else 3), repeat=n))


class Certificates(unittest.TestCase):
    def test_certificates_of_the_repository_are_accepted(self):
        quick = [path for path in CERTIFICATES if path.stat().st_size < 12_000]
        self.assertGreater(len(quick), 20)
        for path in CERTIFICATES + AUTOMATA if CASES >= 1000 else quick:
            for text in re.split("(?m)^(?=# grundy )", path.read_text())[1:]:
                with self.subTest(path=path.name):
                    certificate.certificate(text)

    def test_altered_certificates_are_refused_or_say_the_same(self):
        # those for any number of heaps: test_anyheaps.py
        texts = [path.read_text() for path in CERTIFICATES if path.stat().st_size < 3_500]
        small = [text for text in texts if not text.startswith(ANY)]
        source, counts = random.Random(55), {"refused": 0, "same": 0, "right": 0}
        for _ in range(CASES):
            text = source.choice(small)
            other = altered(text, source)
            try:
                certificate.certificate(other)
            except (certificate.Refused, digits.Unread, IndexError, KeyError, ValueError):
                counts["refused"] += 1
                continue
            rules = [re.search("(?m)^# rules (.*)$", one)[1] for one in (text, other)]
            if rules[0] == rules[1]:
                pairs = list(zip(automata(text), automata(other)))
                self.assertTrue(all(same(*pair) for pair in pairs), other)
                counts["same"] += 1
            else:
                self.assertTrue(is_right(other), other)
                counts["right"] += 1
        self.assertGreater(counts["refused"], CASES // 2, counts)
        print(f"{CASES} altered certificates: {counts}")

    def test_a_claim_is_decided_by_the_automaton(self):
        text = next(path for path in CERTIFICATES if path.name == "exact-2-4-heaps.cert").read_text()

        def claimed(claim, order):
            return hashed(text.replace("# sha256", f"# claim {claim}\n# order {order}\n# sha256", 1))
        for claim in ("P(exact(2), x) <=> a = b and b = c", "P(x) => max(x) - min(x) = d - a",
                      "not P(x) <=> N(x)", "P(x) => b = c or d mod 2 = 5 or nimsum(x) = 7"):
            self.assertIn(claim, certificate.certificate(claimed(claim, "sorted")))
        for claim, order in (("P(x) <=> a = b and b = c", "any"), ("P(x) <=> a = b", "sorted"),
                             ("P(x) => all(x, h even)", "sorted"), ("N(x) => nimsum(x) != 3", "any"),
                             ("P(x) <=> all(bits(x), sum mod 4 = 0)", "sorted")):
            with self.assertRaisesRegex(certificate.Refused, "does not follow"):
                certificate.certificate(claimed(claim, order))
        self.assertIn("NOT CHECKED", certificate.certificate(claimed("P(x) => P(nim, x)", "any")))

    def test_the_box_refutes_a_wrong_automaton(self):
        text = next(path for path in CERTIFICATES if path.name == "k-2-2.cert").read_text()
        self.assertTrue(is_right(text))
        self.assertFalse(is_right(text.replace("{13,23,14,24}", "{13,23,14}")))

    def test_lower_bounds_are_accepted_and_words_that_are_alike_are_refused(self):
        bounds = [RESULTS / "exact-2" / "exact-2-7-heaps.bound", RESULTS / "moore-pass" / "moore-2-pass-1-4-heaps.bound"]
        every = sorted([*RESULTS.glob("*/*.bound"), *RESULTS.glob("*/bounds.txt")])
        for path in every if CASES >= 1000 else [*bounds, RESULTS / "circular" / "bounds.txt"]:
            for text in lower_bound.parts(path.read_text()):
                self.assertIn("at least", lower_bound.lower_bound(text))
        text = bounds[1].read_text()
        self.assertEqual(lower_bound.parts(text + text), [text, text])
        for other in (text.replace("# rules moore(2)", "# rules moore(1)"),
                      text.replace("# ends ", "# ends 1", 1),
                      text[:text.rindex("\n", 0, -1) + 1]):
            with self.assertRaises(lower_bound.Refused):
                lower_bound.lower_bound(hashed(other))

    def test_a_changed_byte_is_another_text(self):
        for path in CERTIFICATES:
            text = path.read_text()
            at = random.Random(path.name).randrange(text.index("\n", text.index("# sha256")), len(text) - 1)
            other = text[:at] + ("1" if text[at] != "1" else "2") + text[at + 1:]
            with self.assertRaisesRegex(certificate.Refused, "hash"):
                certificate.certificate(other)


if __name__ == "__main__":
    unittest.main()
