"""Rules that people write, `rules{HEAD: CLAUSE; ..}`, as linear conditions (`grundy help rules`).

Numbers named by `for` are chosen freely, like the quotients of `div`; conditions become cases of linear
ones. What is not linear, or not known here, raises Unread.
"""

import ast
import re
from itertools import count, product

from digits import Condition, Lin, Unread, lin, takes, x, y
from moves import Part, keeping, part, split, unbracketed


def python(text):
    """An expression of the claim language as one of Python."""
    if re.search(r"[\"'_\\]|\b(lambda|for|in|is|let|import)\b|\*\*|\||&|\bxor\b", text):
        raise Unread(f"`{text}` is not known here")
    text = re.sub(r"(?<![<>!=])=(?![=>])", "==", text)
    text = re.sub(r"(\w*\([^()]*\)|\w+(?:\[[^\]]*\])?) (odd|even)\b", r"\2(\1)", text)
    text = re.sub(r"\bmod\b", "%", re.sub(r"\bdiv\b", "//", text))
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        raise Unread(f"`{text}` is not known here") from None


class Scope:
    """Values of names; each number is a list of (form, conditions under which it is that)."""

    def __init__(self, names, fresh):
        self.names, self.fresh = names, fresh

    def guess(self):
        return Lin({("t", next(self.fresh)): 1})

    def number(self, node):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return [(lin(node.value), [])]
        if isinstance(node, ast.Name) and node.id in self.names:
            value = self.names[node.id]
            if not isinstance(value, list):
                return [(lin(value), [])]
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "x":
            return [(self.heap(value), given) for value, given in self.number(node.slice)]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return [(value * -1, given) for value, given in self.number(node.operand)]
        if isinstance(node, ast.BinOp):
            pairs = product(self.number(node.left), self.number(node.right))
            found = [self.operation(node.op, a, b, ga + gb) for (a, ga), (b, gb) in pairs]
            return [one for some in found for one in some]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self.call(node.func.id, node.args)
        raise Unread(f"`{ast.unparse(node)}` is not known here")

    def heap(self, index):
        heaps = self.names["x"]
        if index.parts or not 1 <= index.constant <= len(heaps):
            raise Unread("a heap whose number is not a constant")
        return heaps[index.constant - 1]

    def operation(self, op, a, b, given):
        if isinstance(op, ast.Add):
            return [(a + b, given)]
        if isinstance(op, ast.Sub):
            return [(a - b, given)]
        if isinstance(op, ast.Mult):
            return [(a * b, given)]
        if isinstance(op, (ast.FloorDiv, ast.Mod)) and not b.parts and b.constant > 0:
            t, k = self.guess(), b.constant
            # numbers that are chosen are natural ones: the quotient is t or -t
            found = []
            for quotient, side in (t, a >= 0), (t * -1, a <= -1):
                value = quotient if isinstance(op, ast.FloorDiv) else a - quotient * k
                found.append((value, given + [side, Condition(a - quotient * k, 0, k - 1)]))
            return found
        raise Unread("an operation that is not linear")

    def call(self, name, args):
        if len(args) == 1 and isinstance(args[0], ast.Name) and isinstance(self.names.get(args[0].id), list):
            lists = [[(heap, []) for heap in self.names[args[0].id]]]
        else:
            lists = list(product(*map(self.number, args)))
        found = []
        for values in lists:
            given = [one for _, more in values for one in more]
            forms = [form for form, _ in values]
            if name == "sum":
                found.append((sum(forms, Lin()), given))
            elif name == "abs" and len(forms) == 1:
                found += [(forms[0], given + [forms[0] >= 0]), (forms[0] * -1, given + [forms[0] <= -1])]
            elif name in ("max", "min") and forms:
                sign = 1 if name == "max" else -1
                for i, form in enumerate(forms):
                    most = [(form - other) * sign >= (1 if j < i else 0) for j, other in enumerate(forms) if j != i]
                    found.append((form, given + most))
            else:
                raise Unread(f"`{name}` is not known here")
        return found

    def truth(self, node, positive=True):
        """Cases, lists of conditions, of which one holds just where the expression is (not) true."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.truth(node.operand, not positive)
        if isinstance(node, ast.BoolOp):
            parts = [self.truth(value, positive) for value in node.values]
            if isinstance(node.op, ast.And) == positive:
                return [sum(chosen, []) for chosen in product(*parts)]
            return [case for part in parts for case in part]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("odd", "even"):
            remainder = {(node.func.id == "odd") == positive}
            return [given + [Condition(form, modulus=2, remainders=map(int, remainder))]
                    for form, given in self.number(node.args[0])]
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            both = [self.compared(a, type(op), b, positive) for a, op, b in zip(sides, node.ops, sides[1:])]
            if positive:
                return [sum(chosen, []) for chosen in product(*both)]
            return [case for part in both for case in part]
        raise Unread(f"`{ast.unparse(node)}` is not known here")

    def compared(self, left, op, right, positive):
        opposite = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt}
        if op not in opposite:
            raise Unread("a comparison that is not known here")
        op = op if positive else opposite[op]
        cases = []
        for (a, ga), (b, gb) in product(self.number(left), self.number(right)):
            ways = {ast.Eq: [a - b == 0], ast.NotEq: [a - b >= 1, a - b <= -1], ast.Lt: [a - b <= -1],
                    ast.LtE: [a - b <= 0], ast.Gt: [a - b >= 1], ast.GtE: [a - b >= 0]}[op]
            cases += [ga + gb + [way] for way in ways]
        return cases


def named(scope, text):
    """The scopes of `for NAMES`, each with the conditions on its new numbers."""
    scopes = [(scope, [])]
    for one in split(text, ",") if text else []:
        found = re.fullmatch(r"\s*(\w+) in (.*)", one)
        if not found:
            raise Unread(f"`for {text}` is not known here")
        name, among = found[1], found[2].strip()
        grown = []
        for here, given in scopes:
            bounds = among.split("..")
            if len(bounds) == 2:
                for (low, gl), (high, gh) in product(*(here.number(python(bound)) for bound in bounds)):
                    if not low.parts and not high.parts:
                        values, within = range(low.constant, high.constant + 1), []
                    elif low.constant < 0 or min(low.parts.values(), default=0) < 0:
                        raise Unread("a range that may begin below 0")
                    else:
                        t = here.guess()
                        values, within = [t], [t - low >= 0, t - high <= 0]
                    grown += [(Scope({**here.names, name: value}, here.fresh), given + gl + gh + within) for value in values]
            elif among.startswith("{") and among.endswith("}"):
                for value in split(among[1:-1], ","):
                    for form, more in here.number(python(value)):
                        grown.append((Scope({**here.names, name: form}, here.fresh), given + more))
            else:
                raise Unread(f"`for {text}` is not known here")
        scopes = grown
    return scopes


def cut(text, word):
    """What stands before and after a word, outside of brackets."""
    parts = split(f" {text} ", f" {word} ")
    if len(parts) > 2:
        raise Unread(f"`{text}` is not known here")
    return parts[0].strip(), parts[1].strip() if len(parts) == 2 else ""


def rules(text, n):
    head, _, body = text.removeprefix("rules{").removesuffix("}").partition(":")
    first, *more = [word.strip() for word in split(head, ",")]
    if any(word not in ("symmetric", "falling total") and not word.startswith("potential(") for word in more):
        raise Unread(f"`{head}` is not known here")
    each = first == "each heap"
    if not each and first not in ("any heaps", f"{n} heaps", "1 heap" if n == 1 else ""):
        raise Unread(f"`{head}` on {n} heaps")
    heaps = [x(i) for i in range(n)]
    names = {"x": heaps, "n": n} | {f"x{i + 1}": heap for i, heap in enumerate(heaps)}
    names |= dict(zip("abcde", heaps)) if n <= 5 and not each else {}
    cases, where, fresh = [], None, count()
    for clause in split(body, ";"):
        verb, _, rest = clause.strip().partition(" ")
        if verb == "as":
            base = part(rest, n)
            if base.code or base.where:
                raise Unread(f"`as {rest}` is not known here")
            cases += base.cases
        elif verb == "where" and not each:
            truth = Scope(names, fresh).truth(python(rest))
            where = [a + b for a in where for b in truth] if where else truth
        elif verb in ("take", "to"):
            for i in range(n) if each else [None]:
                own = {**names, "h": heaps[i]} if each else names
                cases += clause_cases(verb, rest, Scope(own, fresh), n, i)
        else:
            raise Unread(f"`{clause}` is not known here")
    return Part(n, cases, where=where and (where, True))


def clause_cases(verb, text, scope, n, heap):
    text, condition = cut(text, "if")
    text, names = cut(text, "for")
    amounts, source = cut(text, "from")
    star = amounts.endswith("*")
    amounts = amounts.removesuffix("*").strip()
    amounts = split(unbracketed(amounts), ",")
    for here, given in named(scope, names):
        places = [heap] if heap is not None else list(range(n))
        if source:
            places = []
            for one in split(unbracketed(source), ","):
                for form, _ in here.number(python(one)):
                    if form.parts or not 1 <= form.constant <= n:
                        raise Unread("`from` a heap whose number is not a constant")
                    places.append(form.constant - 1)
        if len(places) != len(amounts) or len(set(places)) != len(places):
            raise Unread(f"`{verb} {text}` is not known here")
        for values in product(*(here.number(python(amount)) for amount in amounts)):
            times, conditions = (here.guess(), []) if star else (1, [])
            if star:
                conditions.append(times >= 1)
            for place, (form, more) in zip(places, values):
                left = takes(place) - form * times if verb == "take" else y(place) - form
                conditions += more + [left == 0]
            truths = here.truth(python(condition)) if condition else [[]]
            for truth in truths:
                yield keeping(n, places, given + conditions + truth)
