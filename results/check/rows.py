"""Rules of each heap or one, `rules{each heap: CLAUSE; ..}`, whose options look back a bounded way: their
values, and whether options of large heaps depend on a remainder alone (`docs/reference/certificates.md`).

An expression is evaluated for all heaps r + m q from a heap B on at once: it must be a multiple of the
heap and a constant, and a condition on it must hold for all of these heaps or for none.
"""

import ast
import math
import re
from fractions import Fraction
from functools import reduce
from itertools import count

from digits import Unread
from moves import split, unbracketed
from own import cut, python

RANGE = 1 << 13
LONGEST = 1 << 14


def plain(text):
    """An expression without `divides` and sets."""
    text = re.sub(r"(\w+) divides (\w+)", r"(\2) mod (\1) = 0", text)

    def among(found):
        equal = " or ".join(f"{found[1]} = {one}" for one in split(found[3], ","))
        return f"not ({equal})" if found[2] else f"({equal})"

    return python(re.sub(r"(\w+|\([^()]*\)) (not )?in \{([^{}]*)\}", among, text))


def most(condition, name):
    """The constants that a name cannot exceed, as a condition says."""
    if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And):
        return [one for value in condition.values for one in most(value, name)]
    if isinstance(condition, ast.Compare) and len(condition.ops) == 1:
        left, op, right = condition.left, condition.ops[0], condition.comparators[0]
        if isinstance(left, ast.Name) and left.id == name and isinstance(right, ast.Constant):
            return [right.value - isinstance(op, ast.Lt)] if isinstance(op, (ast.Lt, ast.LtE)) else []
    return []


class Refused(Exception):
    """The options are not as a certificate says."""


class Heaps:
    """One heap, or all heaps from a heap on that leave a remainder."""

    def __init__(self, least, modulus=None):
        self.least, self.modulus = least, modulus

    def heap(self):
        """Numbers are pairs: a multiple of the heap, and a constant."""
        return (Fraction(1), Fraction(0)) if self.modulus else (Fraction(0), Fraction(self.least))

    def number(self, node, names):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return Fraction(0), Fraction(node.value)
        if isinstance(node, ast.Name) and node.id in names:
            return names[node.id]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            slope, constant = self.number(node.operand, names)
            return -slope, -constant
        if isinstance(node, ast.BinOp):
            a, b = self.number(node.left, names), self.number(node.right, names)
            if isinstance(node.op, ast.Add):
                return a[0] + b[0], a[1] + b[1]
            if isinstance(node.op, ast.Sub):
                return a[0] - b[0], a[1] - b[1]
            if isinstance(node.op, ast.Mult) and not (a[0] and b[0]):
                return a[0] * b[1] + b[0] * a[1], a[1] * b[1]
            if isinstance(node.op, (ast.Mod, ast.FloorDiv)) and not b[0] and b[1] > 0:
                left = self.left(a, b[1])
                return (Fraction(0), left) if isinstance(node.op, ast.Mod) else (a[0] / b[1], (a[1] - left) / b[1])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            numbers = [self.number(one, names) for one in node.args]
            if node.func.id == "gcd" and len(numbers) == 2:
                a, b = sorted(numbers, key=lambda number: number[0] != 0)
                if a[0] or a[1] <= 0:
                    raise Unread("a greatest common divisor of two numbers that change")
                return Fraction(0), Fraction(math.gcd(int(self.left(b, a[1])), int(a[1])))
            if node.func.id == "abs" and len(numbers) == 1:
                numbers.append((-numbers[0][0], -numbers[0][1]))
            if node.func.id in ("max", "abs"):
                return reduce(self.larger, numbers)
            if node.func.id == "min":
                return reduce(lambda a, b: a if self.larger(a, b) == b else b, numbers)
        raise Unread(f"`{ast.unparse(node)}` is not known here")

    def larger(self, a, b):
        """The larger of two numbers, which may be equal at the first heap."""
        slope, constant = a[0] - b[0], a[1] - b[1]
        first = slope * self.least + constant
        if first == 0 and slope:
            return a if slope > 0 else b
        return a if self.compared(a, ast.GtE, b) else b

    def left(self, number, by):
        """What a number leaves."""
        slope, constant = number
        if self.modulus and slope * self.modulus % by:
            raise Refused("what a number leaves changes from one heap of a remainder to the next")
        return (slope * self.least + constant) % by

    def truth(self, node, names):
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return not self.truth(node.operand, names)
        if isinstance(node, ast.BoolOp):
            # as far as it is needed, as a guard may keep a division by 0
            whole = all if isinstance(node.op, ast.And) else any
            return whole(self.truth(value, names) for value in node.values)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("odd", "even"):
            left = self.left(self.number(node.args[0], names), 2)
            return (left == 1) == (node.func.id == "odd")
        if isinstance(node, ast.Compare):
            sides = [self.number(one, names) for one in [node.left, *node.comparators]]
            pairs = zip(sides, node.ops, sides[1:])
            return all([self.compared(a, type(op), b) for a, op, b in pairs])
        raise Unread(f"`{ast.unparse(node)}` is not known here")

    def compared(self, a, op, b):
        slope, constant = a[0] - b[0], a[1] - b[1]
        holds = {ast.Eq: lambda n: n == 0, ast.NotEq: lambda n: n != 0, ast.Lt: lambda n: n < 0,
                 ast.LtE: lambda n: n <= 0, ast.Gt: lambda n: n > 0, ast.GtE: lambda n: n >= 0}.get(op)
        if not holds:
            raise Unread("a comparison that is not known here")
        first = slope * self.least + constant
        if slope:
            # on the way from the first heap the sign may change, and stay 0 at one heap only
            if first == 0 or (first < 0) == (slope > 0):
                if holds(first) != holds(slope) or not holds(0) == holds(slope):
                    raise Refused(f"a condition changes beyond heap {self.least}")
        return holds(first)

    def listed(self, low, high):
        """The numbers of a range."""
        if low[0] != high[0]:
            raise Unread("a range that grows with the heap")
        if high[1] - low[1] > RANGE:
            raise Unread("a long range")
        return [(low[0], low[1] + i) for i in range(math.floor(high[1] - low[1]) + 1)]


class Rows:
    """The clauses of rules."""

    def __init__(self, text):
        head, _, body = text.removeprefix("rules{").removesuffix("}").partition(":")
        if not text.startswith("rules{") or head.strip() not in ("each heap", "1 heap"):
            raise Unread(f"`{text}` is not known here")
        self.each = head.strip() == "each heap"
        self.clauses = []
        for clause in split(body, ";"):
            verb, _, rest = clause.strip().partition(" ")
            if verb == "as" and re.fullmatch(r"subtract\{[0-9, ]+\}", rest):
                amounts = [python(one) for one in split(rest[len("subtract{"):-1], ",")]
                self.clauses.append(("take", [python("t")], [("t", amounts, None)], None))
                continue
            if verb not in ("take", "to") or rest.rstrip().endswith("*"):
                raise Unread(f"`{clause}` is not known here")
            rest, condition = cut(rest, "if")
            rest, names = cut(rest, "for")
            if cut(rest, "from")[1] or rest.endswith("*"):
                raise Unread(f"`{clause}` is not known here")
            condition = plain(condition) if condition else None
            binders = []
            for one in split(names, ",") if names else []:
                name, _, among = one.partition(" in ")
                among = among.strip()
                if among.startswith("{") and among.endswith("}"):
                    binders.append((name.strip(), [python(value) for value in split(among[1:-1], ",")], None))
                else:
                    low, _, high = among.partition("..")
                    binders.append((name.strip(), python(low), python(high)))
            parts = [python(part) for part in split(unbracketed(rest), ",")]
            self.clauses.append((verb, parts, binders, condition))

    def options(self, heaps):
        """The parts of each option, as numbers."""
        for verb, parts, binders, condition in self.clauses:
            scopes = [{"h": heaps.heap()} if self.each else {"h": heaps.heap(), "a": heaps.heap()}]
            for name, low, high in binders:
                grown = []
                for scope in scopes:
                    if high is None:
                        values = [heaps.number(one, scope) for one in low]
                    else:
                        last = heaps.number(high, scope)
                        for constant in most(condition, name):
                            if heaps.compared((0, constant), ast.LtE, last):
                                last = Fraction(0), Fraction(constant)
                        values = heaps.listed(heaps.number(low, scope), last)
                    grown += [{**scope, name: value} for value in values]
                scopes = grown
            for scope in scopes:
                if condition is not None and not heaps.truth(condition, scope):
                    continue
                left = [heaps.number(part, scope) for part in parts]
                if verb == "take":
                    (slope, constant), (own, size) = left[0], heaps.heap()
                    left = [(own - slope, size - constant)]
                    if not heaps.compared(left[0], ast.GtE, (0, 0)):
                        continue
                for part in left:
                    if not heaps.compared(part, ast.GtE, (0, 0)) or not heaps.compared(part, ast.Lt, heaps.heap()):
                        raise Refused("a part that is no smaller heap")
                yield left

    def values(self, known):
        values = []
        for heap in range(known):
            met = set()
            for left in self.options(Heaps(heap)):
                met.add(reduce(lambda a, b: a ^ b, (values[int(part[1])] for part in left), 0))
            values.append(next(value for value in count() if value not in met))
        return values

    def fault(self, modulus, least, back):
        """What is wrong with it that options from a heap on depend on a remainder, and look back so far."""
        if modulus < 1 or least <= back:
            return "options cannot look back so far"
        # a multiple of m, where what is rounded goes up by whole numbers
        longer = math.lcm(modulus, *self.divisors())
        if longer > LONGEST:
            raise Unread("large divisors")
        seen = []
        try:
            for heap in range(least, least + longer):
                own = set()
                for left in self.options(Heaps(heap, longer)):
                    for slope, constant in left:
                        small = slope == 0 and 0 <= constant < least - back
                        if not small and not (slope == 1 and 1 <= -constant <= back):
                            return "some part lies between both ends"
                    own.add(tuple(sorted(left)))
                seen.append(own)
        except Refused as refused:
            return str(refused)
        if any(own != seen[i % modulus] for i, own in enumerate(seen)):
            return "the options depend on more than the remainder"
        return None

    def divisors(self):
        """The constants by which something is divided."""
        for _, parts, binders, condition in self.clauses:
            nodes = [*parts, condition]
            for _, low, high in binders:
                nodes += [*low] if high is None else [low, high]
            for node in (one for node in nodes if node is not None for one in ast.walk(node)):
                division = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.FloorDiv, ast.Mod))
                if division and isinstance(node.right, ast.Constant) and node.right.value > 0:
                    yield node.right.value


def needed(n0, p, modulus, least, back):
    """How many values prove a period."""
    return max(n0, least - back) + math.lcm(p, modulus) + max(back, p)
