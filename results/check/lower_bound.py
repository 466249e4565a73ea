#!/usr/bin/env python3
"""Checks lower bounds on states: words that no automaton can take for one another.

    python3 results/check/lower_bound.py FILE..          .bound, bounds.txt

A file of `grundy discover .. --bound` lists positions, whose digits are words, and ends, which are letters
(`grundy help certificates`). Two words lead to different states if the positions that they become by
one end have different outputs. All words begin in one group; each end, in order, splits every group that
it keeps within the box; at last each word is alone. The outputs are computed here from the moves of the
rules, by brute force. No code is shared with grundy. Exit code 1 if a bound is refused, 2 if a file
could not be checked.
"""

import hashlib
import itertools
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import check
from digits import Unread, Words
from report import Refused, report, run

sys.setrecursionlimit(1 << 20)

WON, LOST = 1, 2


class Raised:
    """The outcomes of a box, by marking: what reaches a P-position is N. A move lowers just the heaps of one
    of some sets, by any amounts or each by one; so from a P-position the heaps of a set are raised."""

    def __init__(self, n, largest, sets, by_one, misere, passes):
        self.n, self.side, self.sets, self.most = n, largest + 1, sets, 1 if by_one else largest
        fewer = None
        for _ in range(passes + 1):
            fewer = self.play(fewer, misere)
        self.box = fewer

    def play(self, fewer, misere):
        side, steps = self.side, [self.side ** (self.n - 1 - i) for i in range(self.n)]
        box = bytearray(side ** self.n)
        at = box.find(0)
        while at >= 0:
            x = [at // step % side for step in steps]
            moved = any(all(x[i] for i in s) for s in self.sets)
            if (fewer is not None and moved and fewer[at] == LOST) or (misere and not moved):
                box[at] = WON
            else:
                box[at] = LOST
                for s in self.sets:
                    self.raise_all(box, at, [(steps[i], min(side - 1 - x[i], self.most)) for i in s])
            at = box.find(0, at + 1)
        return box

    def raise_all(self, box, at, heaps):
        """Marks what a position becomes if each of these heaps, (step, most), is raised."""
        *others, (step, most) = heaps
        for raised in itertools.product(*(range(s, s * m + 1, s) for s, m in others)):
            first = at + sum(raised) + step
            box[first:first + step * most:step] = b"\1" * most

    def __call__(self, x):
        at = 0
        for h in x:
            at = at * self.side + h
        return self.box[at]


class Searched:
    """The outcomes of symmetric rules by search; 0 for heaps that are no position."""

    def __init__(self, moves, distinct, misere, passes):
        self.moves, self.distinct, self.misere, self.passes, self.known = moves, distinct, misere, passes, {}

    def __call__(self, x):
        return 0 if self.distinct and len(set(x)) < len(x) else self.outcome(tuple(sorted(x)), self.passes)

    def outcome(self, x, left):
        if (x, left) not in self.known:
            moved, lost = False, True
            for y in self.moves(x):
                moved = True
                if self.outcome(tuple(sorted(y)), left) == LOST:
                    lost = False
                    break
            if not moved:
                lost = not self.misere
            elif lost and left and self.outcome(x, left - 1) == LOST:
                lost = False
            self.known[x, left] = LOST if lost else WON
        return self.known[x, left]


def outcomes(text, n, largest):
    """The outcome of each position of a box."""
    misere = text.endswith(" misere")
    text = text.removesuffix(" misere")
    found = re.fullmatch(r"(.*) pass\((\d+)\)", text)
    rules, passes = (found[1], int(found[2])) if found else (text, 0)
    found = re.fullmatch(r"(\w+)(?:[({](.*)[)}])?(\*?)", rules)
    name, inside, star = found.groups() if found else (rules, None, None)
    sets = {
        "nim": lambda: check.subsets(n, [1]),
        "exact": lambda: check.subsets(n, [int(inside)]),
        "moore": lambda: check.subsets(n, range(1, int(inside) + 1)),
        "slow": lambda: check.subsets(n, range(1, int(inside) + 1)),
        "circular": lambda: check.below([tuple(sorted((i + j) % n for j in range(int(inside)))) for i in range(n)]),
        "hyper": lambda: check.below(check.parse_sets(inside)) if star else check.parse_sets(inside),
    }
    if name in sets:
        if (largest + 1) ** n > 1 << 26:
            raise Unread(f"a table of {n} heaps to {largest}")
        return Raised(n, largest, sets[name](), name == "slow", misere, passes)
    searched = {"welter": lambda: check.welter, "rwythoff": lambda: check.rwythoff(int(inside))}
    if name not in searched:
        raise Unread(f"rules {rules}")
    return Searched(searched[name](), name == "welter", misere, passes)


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
    numeration, outcome = Words(head["numeration"], n), outcomes(head["rules"], n, largest)
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


def parts(text):
    """The bounds of a file."""
    return re.split("(?m)^(?=# grundy )", text)[1:] or [text]


def main(files):
    return report(files, lower_bound, "a lower bound", parts)


if __name__ == "__main__":
    run(__doc__, main)
