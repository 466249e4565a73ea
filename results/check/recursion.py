#!/usr/bin/env python3
"""Checks a certificate of a recursion in plain Python, from `docs/reference/certificates.md` alone: rules{each
heap: ..} whose moves leave all heaps between two. A range whose ends grow with the heap becomes an interval.

    python3 results/check/recursion.py FILE...
"""

import ast
import math
import re
import sys
from fractions import Fraction
from itertools import count, product

import rows
from period import hash_of, main
from rows import Refused, Unread

RESTRICTED = "recursion of restricted Nim"
SMALL = "recursion of moves to all small heaps"
KEYS = {"format", "version", "rules", "theorem", "recurs", "known", "values_sha256"}
LARGE = 1 << 14
ZERO, ONE = (Fraction(0), Fraction(0)), (Fraction(0), Fraction(1))


class NoBound(Exception):
    """Something that is not linear in the number of a range."""


def plus(a, b, times=1):
    return a[0] + times * b[0], a[1] + times * b[1]


def mentions(node, name):
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node))


def linear(node, name):
    """Whether only sums and multiples are made of a name."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return linear(node.operand, name)
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub, ast.Mult)):
        both = mentions(node.left, name) and mentions(node.right, name)
        return linear(node.left, name) and linear(node.right, name) and not (both and isinstance(node.op, ast.Mult))
    return isinstance(node, ast.Name) or not mentions(node, name)


def cases(node):
    """Lists of conditions; the whole holds where all of some list do."""
    if node is None:
        return [[]]
    if isinstance(node, ast.BoolOp):
        parts = [cases(value) for value in node.values]
        if isinstance(node.op, ast.And):
            return [sum(chosen, []) for chosen in product(*parts)]
        return [case for part in parts for case in part]
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotEq) and len(node.ops) == 1:
        return [[ast.Compare(node.left, [op], node.comparators)] for op in (ast.Lt(), ast.Gt())]
    return [[node]]


class Range:
    """The numbers `name` of a range, for one heap or for all heaps of a remainder at once."""

    def __init__(self, heaps, scope, name, low, high):
        self.heaps, self.scope, self.name = heaps, scope, name
        self.lows, self.highs = self.ends(low, "max"), self.ends(high, "min")

    def ends(self, node, word):
        """The numbers of which an end is the largest, or the least."""
        several = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == word
        return [self.heaps.number(one, self.scope) for one in (node.args if several else [node])]

    def both(self):
        return greatest(self.heaps, self.lows), least(self.heaps, self.highs)

    def form(self, node):
        """c and d where the node is c times the name and d."""
        if not linear(node, self.name):
            raise NoBound
        none, one = (self.heaps.number(node, {**self.scope, self.name: value}) for value in (ZERO, ONE))
        slope, times = plus(one, none, -1)
        if slope:
            raise NoBound
        return int(times), none

    def positive(self, times, rest):
        """The numbers for which times the number, and the rest, is at least 0; whether it holds of no name."""
        if times == 0:
            return self.heaps.compared(rest, ast.GtE, ZERO)
        by = abs(times)
        # rounded down
        bound = rest[0] / by, (rest[1] - self.heaps.left(rest, by)) / by
        if times > 0:
            self.lows.append(plus(ZERO, bound, -1))
        else:
            self.highs.append(bound)
        return True

    def holds(self, node):
        """Keeps the numbers for which a condition holds; false where it fails for all."""
        if not mentions(node, self.name):
            return self.heaps.truth(node, self.scope)
        if not isinstance(node, ast.Compare):
            raise NoBound
        sides = [self.form(one) for one in [node.left, *node.comparators]]
        for (a, left), op, (b, right) in zip(sides, node.ops, sides[1:]):
            more, less = (a - b, plus(left, right, -1)), (b - a, plus(right, left, -1))
            above, under = ((times, plus(rest, ONE, -1)) for times, rest in (more, less))
            wanted = {ast.GtE: [more], ast.LtE: [less], ast.Eq: [more, less], ast.Gt: [above],
                      ast.Lt: [under]}.get(type(op))
            if wanted is None:
                raise NoBound
            if not all(self.positive(*one) for one in wanted):
                return False
        return True


class Spans(rows.Rows):
    """The clauses of rules, each of which leaves one heap."""

    def left(self, heaps):
        """Intervals (first, last) of the heaps that moves leave."""
        for verb, parts, binders, condition in self.clauses:
            if len(parts) != 1:
                raise Unread("a move that leaves several heaps")
            whole = max((i for i, (_, _, high) in enumerate(binders) if high is not None), default=None)
            scopes = [{"h": heaps.heap()} if self.each else {"h": heaps.heap(), "a": heaps.heap()}]
            for i, (name, low, high) in enumerate(binders):
                if i != whole:
                    scopes = [{**scope, name: value} for scope in scopes for value in self.few(heaps, scope, low, high)]
            for scope in scopes:
                for case in cases(condition):
                    ends = None if whole is None else binders[whole]
                    yield from self.of_case(heaps, scope, ends, case, verb, parts[0])

    @staticmethod
    def few(heaps, scope, low, high):
        """The numbers of a list, or of a range that does not grow."""
        if high is None:
            return [heaps.number(one, scope) for one in low]
        return heaps.listed(heaps.number(low, scope), heaps.number(high, scope))

    def of_case(self, heaps, scope, ends, case, verb, part):
        # a range that is none has one number, which nothing mentions
        name, low, high = ends or ("", ast.Constant(0), ast.Constant(0))
        numbers = Range(heaps, scope, name, low, high)
        span = None if heaps.modulus else numbers.both()
        try:
            # conditions may have no value where there is nothing
            if span and not below(heaps, *span) or not all(numbers.holds(node) for node in case):
                return
            first, last = numbers.both()
            if not heaps.compared(last, ast.GtE, first):
                return
            times, rest = numbers.form(part)
            if abs(times) > 1:
                raise NoBound
        except NoBound:
            if not span:
                raise Refused("a condition or an amount that is not linear in the number of a range") from None
            for value in heaps.listed(*span):
                own = {**scope, name: value}
                if all(heaps.truth(node, own) for node in case):
                    number = heaps.number(part, own)
                    yield from self.smaller(heaps, verb, number, number)
            return
        both = [plus(rest, end, times) for end in (first, last)]
        yield from self.smaller(heaps, verb, *(both if times >= 0 else both[::-1]))

    @staticmethod
    def smaller(heaps, verb, first, last):
        """What is left where numbers from one to another are taken, or left."""
        if verb == "take":
            # more than there is cannot be taken
            first, last = (plus(heaps.heap(), end, -1) for end in (last, first))
            first = greatest(heaps, [first, ZERO])
            if not heaps.compared(last, ast.GtE, first):
                return
        if not below(heaps, ZERO, first) or not below(heaps, last, plus(heaps.heap(), ONE, -1)):
            raise Refused("a part that is no smaller heap")
        yield first, last


def below(heaps, a, b):
    """Whether a number is at most another one, for all heaps."""
    slope, constant = plus(b, a, -1)
    return slope >= 0 and slope * heaps.least + constant >= 0


def greatest(heaps, numbers):
    for one in numbers:
        if all(below(heaps, other, one) for other in numbers):
            return one
    raise Refused("which end is the larger one changes")


def least(heaps, numbers):
    return plus(ZERO, greatest(heaps, [plus(ZERO, number, -1) for number in numbers]), -1)


def whole(spans):
    """The first and the last of some intervals without gaps; None if there are none."""
    spans = sorted((int(first[1]), int(last[1])) for first, last in spans)
    if not spans:
        return None
    end = spans[0][1]
    for first, last in spans[1:]:
        if first > end + 1:
            raise Refused("the options of a heap leave some out")
        end = max(end, last)
    return spans[0][0], end


def fault(file):
    """What is wrong with a certificate; None if it is a proof."""
    restricted = file.get("theorem") == RESTRICTED
    if file.get("format") != "grundy recursion certificate" or file.get("version") != 1:
        return "not a certificate of a recursion, version 1"
    if not restricted and file.get("theorem") != SMALL:
        return "a theorem that is not known"
    if set(file) != (KEYS if restricted else KEYS | {"least"}):
        return "keys that are missing, or of another theorem"
    numbers = [*file["recurs"], file["known"], file.get("least", 0)]
    if len(numbers) != 5 or any(type(number) is not int or number < 0 for number in numbers):
        return "numbers that are none"
    start, modulus, gained = file["recurs"]
    if modulus < 1 or file["known"] != start + modulus or max(numbers) > 2 * LARGE:
        return "numbers that do not belong together"
    game = Spans(file["rules"])
    try:
        values, ends = known(game, file)
        grows(ends + [None if ends[start] is None else ends[start] + gained], restricted)
        if None in ends[start:]:
            return "there are no options from the heap on from which they should recur"
        later(game, file, ends[start:])
    except Refused as refused:
        return str(refused)
    return None if hash_of(values) == file["values_sha256"] else "other values"


def known(game, file):
    """The values of the first heaps, and how many options each has or the last one."""
    values, ends = [], []
    for heap in range(file["known"]):
        found = whole(game.left(rows.Heaps(heap)))
        if "least" in file:
            right = not found or found[0] == file["least"]
            ends.append(found[1] if found else None)
        else:
            right = not found or found[1] == heap - 1
            ends.append(found[1] - found[0] + 1 if found else 0)
        if not right:
            raise Refused(f"the options of heap {heap} are not those of the theorem")
        met = set(values[found[0]:found[1] + 1]) if found else set()
        values.append(next(value for value in count() if value not in met))
    return values, ends


def grows(ends, restricted):
    for heap, (before, now) in enumerate(zip(ends, ends[1:]), 1):
        before, now = (-1 if end is None else end for end in (before, now))
        if before > now or restricted and now > before + 1:
            raise Refused(f"the end of heap {heap} is not as the theorem needs it")


def later(game, file, ends):
    """That the options of all heaps from B on lie between the ends that are claimed."""
    start, modulus, gained = file["recurs"]
    # a multiple of m, where what is rounded goes up by whole numbers
    numbers = re.findall(r"(?:div|mod|\*) *(\d+)|(\d+) *\*", file["rules"])
    longer = math.lcm(modulus, *(int(one or other) or 1 for one, other in numbers))
    longer = longer if longer <= LARGE else modulus
    for heap in range(start, start + longer):
        heaps = rows.Heaps(heap, longer)
        times, place = divmod(heap - start, modulus)
        slope = Fraction(gained, modulus)
        growing = slope, ends[place] + gained * times - slope * heap
        if "least" in file:
            first, last = (Fraction(0), Fraction(file["least"])), growing
        else:
            first, last = plus(heaps.heap(), growing, -1), plus(heaps.heap(), ONE, -1)
        met = not heaps.compared(last, ast.GtE, first)
        for span in game.left(heaps):
            if not below(heaps, first, span[0]) or not below(heaps, span[1], last):
                raise Refused(f"the options of heaps {heap} + {longer} q go beyond the ends")
            met |= span == (first, last)
        if not met:
            raise Refused(f"the options of heaps {heap} + {longer} q do not fill what is between the ends")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], fault))
