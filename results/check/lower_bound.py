#!/usr/bin/env python3
"""Checks lower bounds on states: words that no automaton can take for one another.

    python3 results/check/lower_bound.py FILE..

A file of `grundy discover .. --bound` lists positions, whose digits are words, and ends, which are letters
(`grundy help certificates`). Two words lead to different states if the positions that they become by
one end have different outputs. All words begin in one group; each end, in order, splits every group that
it keeps within the box; at last each word is alone. The outputs are computed here from the moves of the
rules, by brute force. No code is shared with grundy. Exit code 1 if a bound is refused, 2 if a file
could not be checked.
"""

import hashlib
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import check
from digits import Unread, Words
from report import Refused, report, run

sys.setrecursionlimit(1 << 20)


def one_heap(x):
    """A move lowers one heap."""
    for i, h in enumerate(x):
        for left in range(h):
            yield x[:i] + (left,) + x[i + 1:]


def options(rules, n):
    """The moves of rules, and whether the order of the heaps does not matter."""
    found = re.fullmatch(r"(\w+)(?:[({](.*)[)}])?(\*?)", rules)
    name, inside, star = found.groups() if found else (rules, None, None)
    games = {
        "nim": lambda: (one_heap, True),
        "welter": lambda: (check.welter, True),
        "end": lambda: (check.end_nim, False),
        "exact": lambda: (check.exact(n, int(inside)), True),
        "moore": lambda: (check.moore(n, int(inside)), True),
        "slow": lambda: (check.slow(n, int(inside)), True),
        "circular": lambda: (check.circular(n, int(inside)), False),
        "hyper": lambda: (check.subset_game(check.below(check.parse_sets(inside)) if star
                                            else check.parse_sets(inside)), False),
        "rwythoff": lambda: (check.rwythoff(int(inside)), True),
    }
    if name not in games:
        raise Unread(f"rules {rules}")
    return games[name]()


class Outcomes:
    """0 for P, 1 for N, -1 for heaps that are no position."""

    def __init__(self, text, n):
        self.misere = text.endswith(" misere")
        text = text.removesuffix(" misere")
        found = re.fullmatch(r"(.*) pass\((\d+)\)", text)
        rules, self.passes = (found[1], int(found[2])) if found else (text, 0)
        self.moves, self.symmetric = options(rules, n)
        self.distinct, self.known = rules == "welter", {}

    def __call__(self, x):
        if self.distinct and len(set(x)) < len(x):
            return -1
        return self.outcome(x, self.passes)

    def outcome(self, x, left):
        key = (tuple(sorted(x)) if self.symmetric else x), left
        if key not in self.known:
            x, moved = key[0], False
            lost = True
            for y in self.moves(x):
                moved = True
                if self.outcome(y, left) == 0:
                    lost = False
                    break
            if not moved:
                lost = not self.misere
            elif lost and left and self.outcome(x, left - 1) == 0:
                lost = False
            self.known[key] = 0 if lost else 1
        return self.known[key]


def lower_bound(text):
    """Checks a file; what was shown."""
    lines = text.split("\n")
    if lines.pop() != "" or lines.pop(0) != "# grundy lower bound":
        raise Unread("no lower bound: `# grundy lower bound` should be the first line")
    head = {}
    while lines and not lines[0].startswith("# words "):
        key, value = re.fullmatch(r"# (\w+) (.*)", lines.pop(0)).groups()
        head[key] = value
    hashed = "".join(line + "\n" for line in text.split("\n")[:-1] if not line.startswith("# sha256 "))
    if hashlib.sha256(hashed.encode()).hexdigest() != head["sha256"]:
        raise Refused("the hash is of another text")
    if head["levels"] != "0..0":
        raise Unread("a bound for values; outcomes are computed here")
    n, largest, states = int(head["heaps"]), int(head["max"]), int(head["states"])
    count = int(lines.pop(0).removeprefix("# words "))
    words = [tuple(map(int, line.split(" "))) for line in lines[:count]]
    if not lines[count].startswith("# ends ") or int(lines[count][7:]) != len(lines) - count - 1:
        raise Refused("the number of words or of ends is another")
    ends = [[int(letter) for letter in line.split(" ")] if line else [] for line in lines[count + 1:]]
    if len(set(words)) != count or count < states or any(len(word) != n for word in words):
        raise Refused("words that are listed twice, too few, or of another number of heaps")
    numeration, outcome = Words(head["numeration"], n), Outcomes(head["rules"], n)
    if not numeration.base:
        raise Unread("digits other than those of a base")

    def longer(word, end):
        for letter in end:
            word = tuple(h * numeration.base + d for h, d in zip(word, numeration.letter[letter]))
        return word
    groups = [words]
    for end in ends:
        split = []
        for group in groups:
            after = [longer(word, end) for word in group]
            if any(max(x) > largest for x in after):
                split.append(group)
                continue
            parts = {}
            for word, x in zip(group, after):
                parts.setdefault(outcome(x), []).append(word)
            split += [part for part in parts.values() if len(part) > 1]
        groups = split
    if groups:
        raise Refused(f"{len(groups[0])} words are not told apart, such as {groups[0][0]} and {groups[0][1]}")
    return f"{head['rules']}, {n} heaps: any automaton in {head['numeration']} has at least {count} states"


def main(files):
    return report(files, lower_bound, "a lower bound")


if __name__ == "__main__":
    run(__doc__, main)
