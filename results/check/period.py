#!/usr/bin/env python3
"""Checks a certificate of a period in plain Python, from `docs/reference/certificates.md` alone: games
with a code whose digits are 0 to 9 and A to V, or lists such as {2,7}, and perhaps a tail in brackets.

    python3 results/check/period.py FILE...
"""

import collections
import hashlib
import itertools
import json
import math
import re
import struct
import sys

GUY_SMITH = "Guy-Smith periodicity theorem for octal games"
BINARY_DIGITS = "binary-digit test of take-and-break games"


def digits_of(text):
    """The numbers of heaps that each digit of a text allows."""
    found = re.findall(r"\{([0-9,]*)\}|([0-9A-V])", text)
    if re.sub(r"\{[0-9,]*\}|[0-9A-V]", "", text):
        raise ValueError(f"found the digits {text}, expected 0 to 9, A to V, or {{2,7}}")
    return [
        {int(number) for number in many.split(",")} if many else
        {k for k in range(5) if int(one, 32) >> k & 1}
        for many, one in found
    ]


def code_of(text):
    """The digits of a code, the one before the point first, and those of its tail."""
    found = re.fullmatch(r"(.*)\.([^\[]*)(?:\[(.*)\])?", text if "." in text else text + ".")
    first, rest, tail = found.groups()
    return digits_of(first or "0") + digits_of(rest), digits_of(tail or "")


def values_of(digits, tail, count):
    """The values of the first heaps, by the definition."""
    most = max(max(digit, default=0) for digit in digits + tail)
    values, sums = [0], [[set()] for _ in range(max(most, 1) + 1)]
    sums[0][0] = {0}
    for n in range(1, count):
        for k in range(2, most + 1):
            sums[k].append({values[a] ^ x for a in range(1, n) for x in sums[k - 1][n - a]})
        met = set()
        for taken in range(n + 1):
            for k in digit_of(digits, tail, taken):
                if n - taken < len(sums[k]):
                    met |= sums[k][n - taken]
        value = next(v for v in itertools.count() if v not in met)
        values.append(value)
        sums[0].append(set())
        sums[1].append({value})
    return values[:count]


def digit_of(digits, tail, taken):
    if taken < len(digits):
        return digits[taken]
    return tail[(taken - len(digits)) % len(tail)] if tail else set()


class Options:
    """The options of large heaps as relations between binary digits."""

    def __init__(self, digits, tail, values, first, period, saltus):
        self.low = 64 if saltus == 0 else (saltus & -saltus).bit_length() - 1
        self.odd = saltus >> self.low
        unit = [values[n] // saltus if saltus else 0 for n in range(first, first + period)]
        # kinds of parts: size, lower bits, upper bits, whether large
        half = lambda v: (v & ((1 << self.low) - 1), v >> self.low)
        parts = [(n, *half(values[n]), False) for n in range(1, first)]
        self.large = []
        for i in range(period):
            wait = max(unit) - unit[i]
            own = [first + i + round * period for round in range(wait + 1)]
            parts += [(n, *half(values[n]), n == own[-1]) for n in own]
            self.large.append(parts[-1])
        self.classes = {}
        sets = {(0, 0, 0, ())}
        most = max(max(digit, default=0) for digit in digits + tail)
        taken = [(t, digit, 0) for t, digit in enumerate(digits)]
        taken += [(len(digits) + t, digit, len(tail)) for t, digit in enumerate(tail)]
        for k in range(most + 1):
            for t, digit, length in taken:
                if k in digit:
                    for total, low, xor, highs in sets:
                        self.add(total + t, length, low, (xor, highs), first, period)
            sets = {
                (total + n, low ^ l, xor, tuple(sorted(highs + (h,)))) if big else
                (total + n, low ^ l, xor ^ h, highs)
                for total, low, xor, highs in sets
                for n, l, h, big in parts
            }
        self.next, self.ending = {}, {}

    def add(self, heap, length, low, rest, first, period):
        common = math.gcd(length, period) if length else period
        for round in range(period // common):
            one = heap + round * length
            i = (one - first) % period
            gone = (one - self.large[i][0]) // period
            self.classes.setdefault((i, low), set()).add((gone, *rest, length // common if length else 0))

    def after(self, state, q, w):
        """The states after a digit of Q and one of w."""
        key = state, q, w
        if key not in self.next:
            carry, xor, highs, slack = state
            found = set()
            # sum of the digits, xor of the products, what is carried
            ways = {(0, xor & 1, ())}
            for high in highs:
                ways = {
                    (total + one, sign ^ (high + self.odd * one) & 1,
                     tuple(sorted(rest + ((high + self.odd * one) >> 1,))))
                    for total, sign, rest in ways for one in (0, 1)
                }
            for chosen, sign, rest in ways:
                for more in {0, slack}:
                    total = carry + chosen + more - q
                    if sign == w and total % 2 == 0:
                        found.add((total // 2, xor >> 1, rest, slack))
            self.next[key] = found
        return self.next[key]

    def ends(self, state):
        """Whether zeros may follow for ever."""
        if state not in self.ending:
            seen, new = {state}, [state]
            while new:
                for one in self.after(new.pop(), 0, 0) - seen:
                    seen.add(one)
                    new.append(one)
            self.ending[state] = any(s[0] == s[1] == 0 and not any(s[2]) for s in seen)
        return self.ending[state]

    def fault(self):
        """A value that is wrong far out: the residue, Q and w; None if there is none."""
        lows = 1 << self.low if self.odd else max(part[1] for part in self.large) + 1
        for i, (_, own, high, _) in enumerate(self.large):
            for low in range(lows):
                start = (frozenset(self.classes.get((i, low), ())), high, 0)
                # short words first: most claims that are wrong are so early
                seen, new = {start: ""}, collections.deque([start])
                while new:
                    at = new.popleft()
                    states, carry, order = at
                    # w against the upper bits, of which `carry` is still to come
                    below = (-1 if carry else order, low - own)
                    reached = any(self.ends(state) for state in states)
                    if below < (0, 0) and not reached or below == (0, 0) and reached:
                        return i, low, seen[at]
                    for q in (0, 1):
                        product = carry + self.odd * q
                        for w in (0, 1):
                            after = frozenset(s for one in states for s in self.after(one, q, w))
                            sign = w - (product & 1) or order
                            to = (after, product >> 1, sign)
                            if to not in seen:
                                seen[to] = seen[at] + f" {q}{w}"
                                new.append(to)
        return None


def fault(file):
    """What is wrong with a certificate; None if it is a proof."""
    if file["format"] != "grundy period certificate" or file["version"] != 1:
        return "not a certificate of a period, version 1"
    digits, tail = code_of(file["code"])
    n0, p, s, known = (file[key] for key in ("preperiod", "period", "saltus", "known"))
    last = len(digits) - 1 if tail else max((i for i, d in enumerate(digits) if d), default=0)
    if file["last_digit"] != last:
        return f"the last digit is at {last}"
    if p < 1 or min(n0, s) < 0:
        return "numbers that are none of a period"
    first = max(n0, 1)
    if file["theorem"] == GUY_SMITH:
        if tail or any(max(digit, default=0) > 2 for digit in digits) or s:
            return "the theorem says nothing of this"
        needed = 2 * first + 2 * p + last - 1
    elif file["theorem"] == BINARY_DIGITS:
        if any(max(digit, default=0) > 32 for digit in digits + tail):
            return "the theorem says nothing of this"
        needed = first + p
    else:
        return "a theorem that is not known"
    if known < needed:
        return f"{needed} values are needed"
    values = values_of(digits, tail, known)
    if file["theorem"] == BINARY_DIGITS:
        unit = [value // s if s else 0 for value in values[first : first + p]]
        needed = first + p * (1 + max(unit) - min(unit))
    if known != needed:
        return f"{needed} values are needed"
    packed = b"".join(struct.pack("<I", value) for value in values)
    if hashlib.sha256(packed).hexdigest() != file["values_sha256"]:
        return "other values"
    rises = lambda n, length, gain: values[n + length] == values[n] + gain
    if not all(rises(n, p, s) for n in range(n0, known - p)):
        return "the values do not repeat"
    if n0 and rises(n0 - 1, p, s):
        return "the values repeat earlier"
    once = [values[n] for n in range(n0, n0 + p)]
    twice = once + [value + s for value in once]
    for less in range(1, p):
        if p % less == 0 and s % (p // less) == 0:
            if all(twice[i] + s // (p // less) == twice[i + less] for i in range(p)):
                return "the values repeat sooner"
    if file["theorem"] == BINARY_DIGITS:
        found = Options(digits, tail, values, first, p, s).fault()
        if found:
            return f"some value of residue {found[0]} is not the mex of its options"
    return None


def main(names):
    bad = 0
    for name in names:
        with open(name, encoding="utf-8") as file:
            found = fault(json.load(file))
        print(f"{name}: {'ACCEPTED' if found is None else f'REJECTED, {found}'}")
        bad += found is not None
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
