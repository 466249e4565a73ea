"""Linear conditions on the heaps before and after a move, read digit by digit.

Written from `grundy help certificates`; no code is shared with grundy. A move leads from x to y if the
conditions of one case hold, where further numbers t may be chosen freely.
"""

import re
from itertools import product
from math import inf


class Unread(Exception):
    """Rules or files that this checker does not know."""


class Words:
    """A numeration for some heaps: digits, letters, valid words."""

    def __init__(self, text, heaps):
        found = re.fullmatch(r"(base|ostrowski) (\d+)|fib", text)
        self.base = int(found[2]) if found and found[1] == "base" else None
        self.r = None if not found or self.base else int(found[2] or 1)
        if (self.base or 0) < 2 and not self.r:
            raise Unread(f"numeration {text}")
        self.digits, self.heaps = self.base or self.r + 1, heaps
        if self.digits ** heaps > 1 << 15:
            raise Unread(f"{self.digits} digits of {heaps} heaps")
        self.letter = list(product(range(self.digits), repeat=heaps))
        self.letters, self.start = len(self.letter), (False,) * heaps

    def follow(self, full, x):
        """Which heaps had the digit r last, after the letter x; None if the word is not valid."""
        if self.base:
            return full
        if any(f and d for f, d in zip(full, self.letter[x])):
            return None
        return tuple(d == self.r for d in self.letter[x])

    def read(self, a, c, e):
        """A form was a w(j) + c w(j-1); its next digits amount to e."""
        return (self.base * a + e, 0) if self.base else (self.r * a + c + e, a)

    def highest(self, a, c):
        """The largest value of a form after any number of zeros."""
        best = now = a + c
        while True:
            a, c = self.read(a, c, 0)
            best, last, now = max(best, a + c), now, a + c
            if last <= 0 and now <= 0:
                return best
            if last >= 0 and now >= 0:
                return inf

    def word(self, heaps):
        """The letters of a position, the most significant first."""
        weights = [1, self.base or self.r + 1]
        while weights[-1] <= max(heaps):
            weights.append(weights[-1] * self.base if self.base else self.r * weights[-1] + weights[-2])
        rest, letters = list(heaps), []
        for weight in reversed(weights):
            digits = [h // weight for h in rest]
            rest = [h % weight for h in rest]
            letters.append(sum(d * self.digits ** (self.heaps - 1 - i) for i, d in enumerate(digits)))
        return letters


class Lin:
    """A sum of numbers (kind, index), kinds x, y, t, times constants, and a constant."""

    def __init__(self, parts=None, constant=0):
        self.parts = {k: c for k, c in (parts or {}).items() if c}
        self.constant = constant

    def __add__(self, other):
        other = lin(other)
        parts = {k: self.parts.get(k, 0) + other.parts.get(k, 0) for k in {*self.parts, *other.parts}}
        return Lin(parts, self.constant + other.constant)

    def __mul__(self, factor):
        if isinstance(factor, Lin):
            if factor.parts:
                self, factor = factor, self
            if factor.parts:
                raise Unread("a product of two heaps")
            factor = factor.constant
        return Lin({k: c * factor for k, c in self.parts.items()}, self.constant * factor)

    def __sub__(self, other):
        return self + lin(other) * -1

    __radd__, __rmul__ = __add__, __mul__

    def __ge__(self, other):
        return Condition(self - other, 0, inf)

    def __le__(self, other):
        return Condition(self - other, -inf, 0)

    def __eq__(self, other):
        return Condition(self - other, 0, 0)


def lin(value):
    return value if isinstance(value, Lin) else Lin({}, value)


def x(i):
    return Lin({("x", i): 1})


def y(i):
    return Lin({("y", i): 1})


def takes(i):
    return x(i) - y(i)


class Condition:
    """A form lies between two bounds, or leaves one of some remainders."""

    def __init__(self, form, low=0, high=0, modulus=0, remainders=()):
        self.parts, constant = form.parts, form.constant
        self.low, self.high = low - constant, high - constant
        self.modulus, self.remainders = modulus, {(r - constant) % modulus for r in remainders}

    def negated(self):
        if self.modulus:
            others = set(range(self.modulus)) - self.remainders
            return [Condition(Lin(self.parts), modulus=self.modulus, remainders=others)]
        form = Lin(self.parts)
        both = (form <= self.low - 1 if self.low > -inf else None, form >= self.high + 1 if self.high < inf else None)
        return [one for one in both if one]

    def holds(self, value):
        return value % self.modulus in self.remainders if self.modulus else self.low <= value <= self.high

    def renamed(self, name):
        copy = Condition(Lin({name(k): c for k, c in self.parts.items()}))
        copy.low, copy.high, copy.modulus, copy.remainders = self.low, self.high, self.modulus, self.remainders
        return copy

    def settled(self, words, a, c):
        """What has been read: None if it cannot hold, True if it must, else (a, c)."""
        if self.modulus:
            return a % self.modulus, c % self.modulus
        plus = sum(p for p in self.parts.values() if p > 0)
        minus = sum(-p for p in self.parts.values() if p < 0)
        # j digits to come are at most w(j) - 1 for each number
        most = words.highest(a + plus, c) - plus
        least = minus - words.highest(minus - a, -c)
        if most < self.low or least > self.high:
            return None
        return True if self.low <= least and most <= self.high else (a, c)


class Reader:
    """A nondeterministic machine for cases: it reads a letter of x and guesses digits of y and of t."""

    free = False

    def __init__(self, cases, words, guess_y=True):
        self.words, self.cases, self.memo = words, [], {}
        self.ys = words.heaps if guess_y else 0
        self.starts = []
        for conditions in cases:
            ts = sorted({k for c in conditions for k in c.parts if k[0] == "t"})
            order = {("x", i): i for i in range(words.heaps)}
            order |= {("y", i): words.heaps + i for i in range(self.ys)}
            order |= {t: words.heaps + self.ys + i for i, t in enumerate(ts)}
            parts = [[(order[k], c) for k, c in one.parts.items()] for one in conditions]
            last = [max([0, *(at - words.heaps + 1 for at, _ in part)]) for part in parts]
            by_last = sorted(range(len(parts)), key=lambda i: last[i])
            case = ([(conditions[i], parts[i], last[i]) for i in by_last], self.ys + len(ts))
            carries = tuple(one.settled(words, 0, 0) for one, _, _ in case[0])
            if None not in carries:
                self.starts.append((len(self.cases), carries, (False,) * len(ts)))
            self.cases.append(case)

    def step(self, state, letter):
        if (state, letter) not in self.memo:
            self.memo[state, letter] = list(set(self.steps(state, letter)))
        return self.memo[state, letter]

    def steps(self, state, letter):
        number, carries, full = state
        conditions, guessed = self.cases[number]
        words = self.words

        def go(digits, after):
            depth = len(digits) - words.heaps
            after = list(after)
            while len(after) < len(conditions) and conditions[len(after)][2] <= depth:
                one, parts, _ = conditions[len(after)]
                carry = carries[len(after)]
                if carry is not True:
                    read = words.read(*carry, sum(c * digits[at] for at, c in parts))
                    carry = one.settled(words, *read)
                    if carry is None:
                        return
                after.append(carry)
            if depth == guessed:
                y = 0
                for d in digits[words.heaps:words.heaps + self.ys]:
                    y = y * words.digits + d
                ts = digits[words.heaps + self.ys:]
                yield y, (number, tuple(after), tuple(d == words.r for d in ts))
                return
            for d in range(words.digits):
                # y is read by an automaton that knows the valid words; t is not
                if depth < self.ys or not (d and full[depth - self.ys]):
                    yield from go(digits + [d], after)
        return go(list(words.letter[letter]), [])

    def ends(self, state):
        number, carries, _ = state
        return all(carry is True or one.holds(sum(carry))
                   for carry, (one, _, _) in zip(carries, self.cases[number][0]))


class Free:
    """Any amounts from just the heaps of one of some sets: a state is the set of heaps lowered so far."""

    free = True

    def __init__(self, sets, words):
        self.sets, self.words, self.starts, self.memo = set(sets), words, [0], {}

    def step(self, state, letter):
        if (state, letter) not in self.memo:
            made = [(0, state)]
            for i, digit in enumerate(self.words.letter[letter]):
                lowered = lambda u, d: u if d == digit or u >> i & 1 else u | 1 << i
                made = [(y * self.words.digits + d, lowered(u, d)) for y, u in made
                        for d in range(self.words.digits if state >> i & 1 else digit + 1)]
            made = [(y, u) for y, u in made if any(u & ~s == 0 for s in self.sets)]
            self.memo[state, letter] = made
        return self.memo[state, letter]

    def ends(self, state):
        return state in self.sets


def machine(part, words, free=False):
    """The machine of the moves; where free amounts are asked for, that of free amounts if they are."""
    if part.sets is not None:
        return Free(part.sets, words)
    reader = Reader(part.cases, words)
    if not free:
        return reader
    # the collection of (1, .., 1), then the two machines side by side on all x and y
    ones, sets = words.word([1] * words.heaps), []
    for u in range(1, 1 << words.heaps):
        word = words.word([1 - (u >> i & 1) for i in range(words.heaps)])
        word = [0] * (len(ones) - len(word)) + word
        states = set(reader.starts)
        for a, b in zip(ones, word):
            states = {t for s in states for y, t in reader.step(s, a) if y == b}
        if any(map(reader.ends, states)):
            sets.append(u)
    other = Free(sets, words)
    met, todo = set(), [(frozenset(reader.starts), frozenset(other.starts), words.start, words.start)]
    while todo:
        here = todo.pop()
        if here in met:
            continue
        met.add(here)
        left, right, fx, fy = here
        if any(map(reader.ends, left)) != any(map(other.ends, right)):
            return reader
        for a in range(words.letters):
            if words.follow(fx, a) is None:
                continue
            pair = []
            for own, states in (reader, left), (other, right):
                made = {}
                for s in states:
                    for b, t in own.step(s, a):
                        made.setdefault(b, set()).add(t)
                pair.append(made)
            for b in {*pair[0], *pair[1]}:
                if words.follow(fy, b) is not None:
                    todo.append((frozenset(pair[0].get(b, ())), frozenset(pair[1].get(b, ())),
                                 words.follow(fx, a), words.follow(fy, b)))
    return other


class Positions:
    """Which heaps are a position."""

    def __init__(self, part, words):
        self.cases, self.among = part.where or ([], False)
        self.reader = Reader(self.cases, words, guess_y=False)
        self.start = frozenset(self.reader.starts)

    def step(self, states, letter):
        return frozenset(t for s in states for _, t in self.reader.step(s, letter))

    def holds(self, states):
        return any(map(self.reader.ends, states)) == self.among
