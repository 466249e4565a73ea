"""The claim in a certificate, decided by the automaton that was checked (`grundy help claims`).

Claims are read as far as they are made of P, N and G at the position, linear conditions, digit columns and
nim-sums, joined by and, or, not, => and <=>. For others Unread says what is not known here.
"""

import ast
import re
from itertools import count

from digits import Condition, Reader, Unread, x
from moves import split
from own import Scope, python

NAMES = {"wythoff": "equal(2)", "fibonacci": "takeaway(2)"}


class Linear:
    """A condition on the heaps as cases: a set of states is followed."""

    def __init__(self, cases, words):
        self.reader = Reader(cases, words, guess_y=False)
        self.start = frozenset(self.reader.starts)

    def step(self, states, letter):
        return frozenset(t for s in states for _, t in self.reader.step(s, letter))

    def holds(self, states):
        return any(map(self.reader.ends, states))


class Columns:
    """Whether all (any) columns of digits have a property."""

    def __init__(self, right, all_of, words):
        self.right, self.all, self.words, self.start = right, all_of, words, all_of

    def step(self, state, letter):
        good = self.right(self.words.letter[letter])
        return state and good if self.all else state or good

    def holds(self, state):
        # of the zeros before a word, too: a column of them must be right
        zeros = self.right((0,) * self.words.heaps)
        return state and zeros if self.all else state or zeros


class NimSum:
    """The nim-sum compared with a number: a larger one stays larger."""

    def __init__(self, right, number, words):
        self.right, self.most, self.words, self.start = right, number + 1, words, 0

    def step(self, state, letter):
        return min(2 * state + sum(self.words.letter[letter]) % 2, self.most)

    def holds(self, state):
        return self.right(state)


class Output:
    """Whether the value is one of some."""

    def __init__(self, right, automaton):
        self.right, self.automaton, self.start = right, automaton, 0

    def step(self, state, letter):
        return self.automaton.next[state][letter]

    def holds(self, state):
        return self.right(self.automaton.out[state])


class Claim:
    """A tree of functions of the atoms' states, and the atoms."""

    def __init__(self, text, rules, asked, automaton, words):
        self.rules, self.asked, self.automaton, self.words = rules, asked, automaton, words
        heaps = [x(i) for i in range(words.heaps)]
        names = {"x": heaps, "n": words.heaps} | {f"x{i + 1}": heap for i, heap in enumerate(heaps)}
        self.scope = Scope(names | (dict(zip("abcde", heaps)) if words.heaps <= 5 else {}), count())
        self.atoms = []
        self.tree = self.joined(text)

    def joined(self, text):
        """`A <=> B`, `A => B`, or an expression."""
        for word, join in ("<=>", lambda a, b: a == b), ("=>", lambda a, b: not a or b):
            parts = split(text.replace("<=>", "\0"), word.replace("<=>", "\0"))
            if len(parts) == 2:
                left, right = (self.joined(part.replace("\0", "<=>")) for part in parts)
                return lambda states: join(left(states), right(states))
            if len(parts) > 2:
                raise Unread(f"`{text}`")
        inner = text.strip()
        if inner.startswith("(") and inner.endswith(")") and "=>" in inner:
            return self.joined(inner[1:-1])
        return self.tree_of(python(self.unnamed(text)))

    def unnamed(self, text):
        """P(RULES, x) as P(), where the rules are those of the file."""
        def plain(rules):
            words = (re.sub(r":(\S+)$", r"(\1)", word) for word in rules.split(" "))
            return [NAMES.get(word, word) for word in words]

        at = 0
        while found := re.compile(r"\b([PNG])\b(\()?").search(text, at):
            inside, end = "", found.end()
            if found[2]:
                depth = 1
                while depth and end < len(text):
                    depth += (text[end] == "(") - (text[end] == ")")
                    end += 1
                inside = text[found.end():end - 1]
            *rules, heaps = split(inside, ",")
            if heaps not in ("", "x") or len(rules) > 1 and "{" not in inside:
                raise Unread(f"`{text[found.start():end]}`, another position")
            named = ", ".join(rules) or self.asked or self.rules
            if plain(named) != plain(self.rules):
                raise Unread(f"`{named}`, other rules than those of the file, or by another name")
            text = f"{text[:found.start()]}{found[1]}(){text[end:]}"
            at = found.start() + 3
        return text

    def atom(self, atom):
        place = len(self.atoms)
        self.atoms.append(atom)
        return lambda states: atom.holds(states[place])

    def tree_of(self, node):
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self.tree_of(node.operand)
            return lambda states: not inner(states)
        if isinstance(node, ast.BoolOp):
            parts, some = [self.tree_of(value) for value in node.values], isinstance(node.op, ast.Or)
            return lambda states: (any if some else all)(part(states) for part in parts)
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
        if name in ("P", "N"):
            return self.atom(Output(lambda output: (output == 0) == (name == "P"), self.automaton))
        if name in ("all", "any") and len(node.args) == 2:
            return self.each(node.args[0], node.args[1], name == "all")
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = node.left, node.comparators[0]
            call = left.func.id if isinstance(left, ast.Call) and isinstance(left.func, ast.Name) else None
            number = right.value if isinstance(right, ast.Constant) else None
            if call == "G" and isinstance(number, int):
                if number >= max(self.automaton.out):
                    raise Unread("a value that the file does not tell")
                compare = COMPARE[type(node.ops[0])]
                return self.atom(Output(lambda output: compare(output, number), self.automaton))
            if ast.unparse(left) == "nimsum(x)" and isinstance(number, int) and self.words.base == 2:
                compare = COMPARE[type(node.ops[0])]
                return self.atom(NimSum(lambda nimsum: compare(nimsum, number), number, self.words))
        return self.atom(Linear(self.scope.truth(node), self.words))

    def each(self, over, condition, all_of):
        if ast.unparse(over) in ("bits(x)", "columns(x, 2)") and self.words.base == 2:
            found = re.fullmatch(r"sum % (\d+) (==|!=) (\d+)|sum (==|!=|<=|<) (\d+)", ast.unparse(condition))
            if found:
                text = ast.unparse(condition)
                right = eval(f"lambda sum: {text}", {"__builtins__": {}})
                return self.atom(Columns(lambda column: right(sum(column)), all_of, self.words))
        if ast.unparse(over) == "x":
            scopes = [Scope({**self.scope.names, "h": x(i)}, self.scope.fresh) for i in range(self.words.heaps)]
            parts = [self.atom(Linear(scope.truth(condition), self.words)) for scope in scopes]
            return lambda states: (all if all_of else any)(part(states) for part in parts)
        raise Unread(f"`{ast.unparse(condition)}` for each of `{ast.unparse(over)}`")


COMPARE = {ast.Eq: lambda a, b: a == b, ast.NotEq: lambda a, b: a != b, ast.Lt: lambda a, b: a < b,
           ast.LtE: lambda a, b: a <= b, ast.Gt: lambda a, b: a > b, ast.GtE: lambda a, b: a >= b}


def counterexample(text, head, automaton, words):
    """A word at which the claim is false, None if there is none."""
    claim = Claim(text, head["rules"], head.get("asked"), automaton, words)
    atoms = list(claim.atoms)
    if head["order"] == "sorted":
        pairs = zip(range(words.heaps), range(1, words.heaps))
        atoms.append(Linear([[x(j) - x(i) >= 0 for i, j in pairs]], words))
    start = (0, *(atom.start for atom in atoms))
    met, todo = {start}, [(start, ())]
    while todo:
        (q, *states), word = todo.pop()
        asked = head["order"] != "sorted" or atoms[-1].holds(states[-1])
        if asked and automaton.out[q] >= 0 and not claim.tree(states):
            return word
        for letter in range(words.letters):
            r = automaton.next[q][letter]
            there = (r, *(atom.step(state, letter) for atom, state in zip(atoms, states))) if r >= 0 else None
            if there and there not in met:
                met.add(there)
                todo.append((there, (*word, letter)))
    return None
