#!/usr/bin/env python3
"""Checks a certificate of a period in plain Python, from `docs/reference/certificates.md` alone: games
with a code whose digits are 0 to 9 and A to V, or lists such as {2,7}, with
signs for sizes, and perhaps a tail in brackets;
and rules{each heap: ..} whose options look back a bounded way, with passes too.

    python3 results/check/period.py FILE...
"""

import collections
import functools
import hashlib
import itertools
import json
import math
import re
import struct
import sys

import passes
import rows

GUY_SMITH = "Guy-Smith periodicity theorem for octal games"
BINARY_DIGITS = "binary-digit test of take-and-break games"
ROWS = "equal rows of rules that look back a bounded way"


def digits_of(text):
    """The numbers of heaps that each digit of a text allows, with the sign that asks for their sizes."""
    digit = r"\{([0-9,!?=]*)\}|([0-9A-V])([!?=]?)"
    if re.sub(digit, "", text):
        raise ValueError(f"found the digits {text}, expected 0 to 9, A to V, or {{2,7}}, with signs")
    found = []
    for many, one, sign in re.findall(digit, text):
        if one:
            found.append({k: sign for k in range(5) if int(one, 32) >> k & 1})
        else:
            found.append({int(number.rstrip("!?=")): number[len(number.rstrip("!?=")):] for number in many.split(",")})
    return [{k: sign if k > 1 else "" for k, sign in digit.items()} for digit in found]


def parted(total, parts, least=1):
    """Sizes of so many parts that are not empty, in order."""
    if parts == 0:
        return [()] if total == 0 else []
    return [(size, *rest) for size in range(least, total // parts + 1) for rest in parted(total - size, parts - 1, size)]


def are_so(parts, sign):
    return {"": True, "=": len(set(parts)) <= 1, "?": len(parts) < 2 or len(set(parts)) > 1,
            "!": len(set(parts)) == len(parts)}[sign]


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
            for k, sign in digit_of(digits, tail, taken).items():
                if sign:
                    for parts in parted(n - taken, k):
                        if are_so(parts, sign):
                            met.add(functools.reduce(lambda a, b: a ^ b, (values[part] for part in parts)))
                elif n - taken < len(sums[k]):
                    met |= sums[k][n - taken]
        value = next(v for v in itertools.count() if v not in met)
        values.append(value)
        sums[0].append(set())
        sums[1].append({value})
    return values[:count]


def digit_of(digits, tail, taken):
    if taken < len(digits):
        return digits[taken]
    return tail[(taken - len(digits)) % len(tail)] if tail else {}


# The upper bits of a large heap after q periods: factor q + carry + times 2^v, where 2 divides q + more v
# times; power says whether q + more has to be a power of 2 (True), must not be (False), or may (None).
Number = collections.namedtuple("Number", "factor carry times more power met", defaults=(0, 0, None, True))


def read(number, bit):
    """The next bit where that of q is known, and what is left; None for a q that is not meant."""
    total, rest = number.carry + number.factor * bit, number.more + bit
    if not number.met and rest & 1:
        total, number = total + number.times, number._replace(met=True)
        if number.power is None:
            number, rest = number._replace(times=0), 0
    elif number.met and number.power is not None and rest & 1:
        if number.power:
            return None
        number, rest = number._replace(times=0, power=None), 0
    elif number.met and number.power is None:
        rest = 0
    return total & 1, number._replace(carry=total >> 1, more=rest >> 1)


def left(number):
    """What is left where q has no further 1; None for a q that is not meant."""
    if number.met:
        return number.carry if number.power in (None, number.more == 0) else None
    if number.more <= 0 or number.power not in (None, number.more & (number.more - 1) == 0):
        return None
    return number.carry + number.times * (number.more & -number.more)


class Options:
    """The options of large heaps as relations between binary digits."""

    def __init__(self, digits, tail, values, first, period, saltus, gains=None):
        steps = [step for gain in gains or [[saltus]] for step in (gain[0], *gain[2:3]) if step]
        self.low = min(((step & -step).bit_length() - 1 for step in steps), default=64)
        # kinds of parts: size, lower bits, upper bits, whether large
        half = lambda v: (v & ((1 << self.low) - 1), v >> self.low)
        parts = [(n, *half(values[n]), False) for n in range(1, first)]
        self.large = []
        for i, gain in enumerate(gains or []):
            n, factor, own = first + i, gain[0] >> self.low, []
            if len(gain) == 1:
                low, high = half(values[n])
                own.append((n, low, Number(factor, high), True))
            else:
                low, high = half(gain[1])
                power = None if len(gain) == 4 else False
                own.append((n, low, Number(factor, high, gain[2] >> self.low, gain[3], power, False), True))
            if len(gain) == 5:
                low, high = half(gain[4])
                own.append((n, low, Number(factor, high, 0, gain[3], True, False), True))
            parts += own
            self.large.append(own)
        unit = [values[n] // saltus if saltus else 0 for n in range(first, first + period)]
        for i in range(0 if gains else period):
            wait = max(unit) - unit[i]
            own = [first + i + round * period for round in range(wait + 1)]
            parts += [(n, *half(values[n]), False) for n in own[:-1]]
            low, high = half(values[own[-1]])
            parts.append((own[-1], low, Number(saltus >> self.low, high), True))
            self.large.append(parts[-1:])
        self.classes = {}
        # which kind all parts are: 0 for none, -1 for several, or where no sizes are asked for
        asked = any(sign for digit in digits + tail for sign in digit.values())
        sets = {(0, 0, 0, (), 0 if asked else -1)}
        most = max(max(digit, default=0) for digit in digits + tail)
        taken = [(t, digit, 0) for t, digit in enumerate(digits)]
        taken += [(len(digits) + t, digit, len(tail)) for t, digit in enumerate(tail)]
        for k in range(most + 1):
            for t, digit, length in taken:
                if k in digit:
                    for total, low, xor, highs, kind in sets:
                        if not digit[k] or kind < 0:
                            see = None if digit[k] == "=" else ""
                        elif highs:
                            # large ones of one residue: told by their digits
                            see = "=" if digit[k] == "=" else "?"
                        else:
                            see = "" if digit[k] == "=" else None
                        if see is not None:
                            self.add(total + t, length, low, (xor, highs, see), first, period)
            sets = {
                (total + n, low ^ l, *((xor, tuple(sorted(highs + (h,), key=repr))) if big else (xor ^ h, highs)),
                 place if kind in (0, place) else -1)
                for total, low, xor, highs, kind in sets
                for place, (n, l, h, big) in enumerate(parts, 1)
            }
        self.next, self.ending = {}, {}

    def add(self, heap, length, low, rest, first, period):
        common = math.gcd(length, period) if length else period
        for round in range(period // common):
            one = heap + round * length
            i = (one - first) % period
            gone = (one - self.large[i][0][0]) // period
            self.classes.setdefault((i, low), set()).add((gone, *rest, length // common if length else 0))

    def after(self, state, q, w):
        """The states after a digit of Q and one of w."""
        key = state, q, w
        if key not in self.next:
            carry, xor, highs, see, slack = state
            found = set()
            # sum of the digits, xor of the products, what is carried
            ways = {(0, xor & 1, ())}
            for high in highs:
                steps = [(one, *step) for one in (0, 1) if (step := read(high, one))]
                ways = {
                    (total + one, sign ^ bit, tuple(sorted(rest + (next,), key=repr)))
                    for total, sign, rest in ways for one, bit, next in steps
                }
            for chosen, sign, rest in ways:
                equal = chosen in (0, len(highs))
                if see == "=" and not equal:
                    continue
                left = "" if see == "?" and not equal else see
                for more in {0, slack}:
                    total = carry + chosen + more - q
                    if sign == w and total % 2 == 0:
                        found.add((total // 2, xor >> 1, rest, left, slack))
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
            self.ending[state] = any(s[0] == s[1] == 0 and all(left(one) == 0 for one in s[2]) and s[3] != "?" for s in seen)
        return self.ending[state]

    def fault(self):
        """A value that is wrong far out: the residue, Q and w; None if there is none."""
        every = [branch for branches in self.large for branch in branches]
        lows = 1 << self.low if self.low < 64 else max(branch[1] for branch in every) + 1
        branches = [(i, *branch) for i, branches in enumerate(self.large) for branch in branches]
        for i, _, own, high, _ in branches:
            for low in range(lows):
                start = (frozenset(self.classes.get((i, low), ())), high, 0)
                # short words first: most claims that are wrong are so early
                seen, new = {start: ""}, collections.deque([start])
                while new:
                    at = new.popleft()
                    states, number, order = at
                    # w against the upper bits, of which this is still to come
                    rest = left(number)
                    if rest is not None:
                        below = (-1 if rest else order, low - own)
                        reached = any(self.ends(state) for state in states)
                        if rest < 0 or below < (0, 0) and not reached or below == (0, 0) and reached:
                            return i, low, seen[at]
                    for q, step in ((q, read(number, q)) for q in (0, 1)):
                        for w in (0, 1) if step else ():
                            after = frozenset(s for one in states for s in self.after(one, q, w))
                            to = (after, step[1], w - step[0] or order)
                            if to not in seen:
                                seen[to] = seen[at] + f" {q}{w}"
                                new.append(to)
        return None


def fault(file):
    """What is wrong with a certificate; None if it is a proof."""
    if file["format"] != "grundy period certificate" or file["version"] != 1:
        return "not a certificate of a period, version 1"
    if file["theorem"] == ROWS:
        return fault_of_rows(file)
    if "look_back" in file or "rows" in file:
        return "a code says itself how far it looks back"
    digits, tail = code_of(file["code"])
    n0, p, s, known = (file[key] for key in ("preperiod", "period", "saltus", "known"))
    last = len(digits) - 1 if tail else max((i for i, d in enumerate(digits) if d), default=0)
    if file["last_digit"] != last:
        return f"the last digit is at {last}"
    if p < 1 or min(n0, s) < 0:
        return "numbers that are none of a period"
    first = max(n0, 1)
    if file["theorem"] == GUY_SMITH:
        if tail or any(max(digit, default=0) > 2 or any(digit.values()) for digit in digits) or s:
            return "the theorem says nothing of this"
        needed = 2 * first + 2 * p + last - 1
    elif file["theorem"] == BINARY_DIGITS:
        if "gains" in file:
            wrong = s or len(file["gains"]) != p or any(map(ill_formed, file["gains"]))
            if wrong or known != first + p:
                return "gains that are not those of a period"
        unequal = any(sign == "!" and k > 2 for digit in digits + tail for k, sign in digit.items())
        if unequal or any(max(digit, default=0) > 32 for digit in digits + tail):
            return "the theorem says nothing of this"
        needed = first + p
    else:
        return "a theorem that is not known"
    if known < needed:
        return f"{needed} values are needed"
    values = values_of(digits, tail, known)
    if "gains" in file:
        return fault_of_gains(file, (digits, tail, values), first)
    if file["theorem"] == BINARY_DIGITS:
        unit = [value // s if s else 0 for value in values[first : first + p]]
        needed = first + p * (1 + max(unit) - min(unit))
    if known != needed:
        return f"{needed} values are needed"
    found = repeating(file, values)
    if found is None and file["theorem"] == BINARY_DIGITS:
        wrong = Options(digits, tail, values, first, p, s).fault()
        if wrong:
            return f"some value of residue {wrong[0]} is not the mex of its options"
    return found


def ill_formed(gain):
    """Whether it is not what a residue may gain."""
    if len(gain) not in (1, 4, 5) or any(type(number) is not int for number in gain) or gain[0] < 0:
        return True
    return len(gain) > 1 and (gain[2] == 0 or gain[3] < 1)


def fault_of_gains(file, game, first):
    """The same where residues gain different numbers."""
    if file["theorem"] != BINARY_DIGITS:
        return "gains for another theorem"
    values = game[2]
    if hash_of(values) != file["values_sha256"]:
        return "other values"
    for value, gain in zip(values[first:], file["gains"]):
        if len(gain) > 1:
            power = gain[3] & -gain[3]
            alone = len(gain) == 5 and power == gain[3]
            if value != (gain[4] if alone else gain[1] + gain[2] * power):
                return "the values do not begin so"
    wrong = Options(*game, first, file["period"], 0, file["gains"]).fault()
    return f"some value of residue {wrong[0]} is not the mex of its options" if wrong else None


def fault_of_rows(file):
    """The same of rules without a code."""
    n0, p, s, known = (file[key] for key in ("preperiod", "period", "saltus", "known"))
    modulus, least, back = file["look_back"]
    if p < 1 or n0 < 0 or s or file["last_digit"]:
        return "numbers that are none of a period"
    passed = passes.Passes(file["code"]) if "rows" in file else None
    start, whole = file.get("rows", (n0, p))
    if whole < 1 or whole % p or n0 > start:
        return "values that cannot repeat so where the rows do"
    game = passed.rules if passed else rows.Rows(file["code"])
    found = game.fault(modulus, least, back)
    if found:
        return found
    needed = rows.needed(start, whole, modulus, least, back)
    if known != needed:
        return f"{needed} values are needed"
    if not passed:
        return repeating(file, game.values(known))
    table = passed.rows(known)
    if hash_of(value for row in table for value in row) != file["values_sha256"]:
        return "other values"
    return passes.fault(table, start, whole) or seen(file, [row[-1] for row in table])


def hash_of(values):
    return hashlib.sha256(b"".join(struct.pack("<I", value) for value in values)).hexdigest()


def repeating(file, values):
    """What is wrong with the values that are known."""
    return "other values" if hash_of(values) != file["values_sha256"] else seen(file, values)


def seen(file, values):
    """What is wrong with how they repeat."""
    n0, p, s, known = (file[key] for key in ("preperiod", "period", "saltus", "known"))
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
    return None


def main(names, fault=fault):
    bad = 0
    for name in names:
        with open(name, encoding="utf-8") as file:
            file = json.load(file)
        try:
            found = fault(file)
        except rows.Unread as error:
            print(f"{name}: NOT CHECKED, {error}")
            bad |= 2
            continue
        except rows.Refused as error:
            found = error
        print(f"{name}: {'ACCEPTED' if found is None else f'REJECTED, {found}'}")
        bad |= found is not None
    return 1 if bad & 1 else bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
