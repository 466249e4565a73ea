"""Certificates for every number of heaps: `certificate.py` hands them to this file.

Written from the page `grundy help certificates`; no code is shared with grundy. Rules are read here as
moves that lower some heaps, whichever, or a largest heap: `moves.py` makes linear conditions of each such
number of heaps.
"""

import hashlib
import re
from itertools import combinations_with_replacement, count, product
from math import inf, lcm

import moves
from digits import Unread
from report import Refused

TITLE = "# grundy certificate for any heaps"
MOST = 8


def demand(condition, why, *more):
    if not condition:
        raise Refused(why.format(*more))


class Rules:
    """For each number of heaps that a move lowers, cases of conditions on the amounts."""

    def __init__(self, text):
        self.misere = text.endswith(" misere")
        text, self.cases = text.removesuffix(" misere").strip(), {}
        alone = of_largest(text)
        self.largest = alone is not None
        for heaps, cases in subsets(alone or text):
            self.cases.setdefault(heaps, []).extend(amounts(heaps, case) for case in cases)
        self.most = max(self.cases)
        self.same = {heaps: [case for case in cases if joins_all(heaps, case)] for heaps, cases in self.cases.items()}
        self.bound = max([1, *(abs(b) for c in self.conditions() for b in (c[1], c[2]) if abs(b) < inf)])
        self.modulus = lcm(*(c[3] or 1 for c in self.conditions()))

    def conditions(self):
        return [one for cases in self.cases.values() for case in cases for one in case]

    def fold(self, amount):
        over = amount - self.bound - 1
        return amount if over < 0 else self.bound + 1 + over % self.modulus

    def allow(self, taken, own=False):
        """Whether amounts may be taken; `own`: without the cases that take the same one from each heap."""
        def holds(condition):
            times, low, high, modulus, remainders = condition
            value = sum(t * a for t, a in zip(times, taken))
            return value % modulus in remainders if modulus else low <= value <= high
        cases = self.cases.get(len(taken), ())
        return any(all(map(holds, case)) for case in cases if not own or case not in self.same[len(taken)])


def compares(condition):
    """Which two heaps lose as much, if a condition says so."""
    times, low, high, modulus, _ = condition
    named = [i for i, t in enumerate(times) if t]
    return named if len(named) == 2 and sum(times) == 0 and low == high == 0 and not modulus else None


def joins_all(heaps, case):
    """Whether a case says that all of several heaps lose as much. To compare others is not read."""
    pairs, joined = [one for one in map(compares, case) if one], {0}
    for _ in pairs:
        joined |= {i for one in pairs if joined & set(one) for i in one}
    if pairs and len(joined) < heaps:
        raise Unread("a move that compares amounts with each other")
    return len(joined) == heaps > 1


def of_largest(text):
    """The same rules without that a largest heap is lowered; None if they do not say so of each move."""
    if text == "greedy":
        return "nim"
    found = re.fullmatch(r"rules\{any heaps(?:, symmetric)?: (.*)\}", text)
    if not found:
        return None
    clauses = []
    for clause in moves.split(found[1], ";"):
        said = re.fullmatch(r"(take .* from (\w+) for .*) if (.*)", clause)
        if clause == "as greedy":
            clauses.append("as nim")
        elif said:
            parts = moves.split(said[3], " and ")
            rest = [one for one in parts if one not in (f"x[{said[2]}] = max(x)", f"max(x) = x[{said[2]}]")]
            if len(moves.split(said[3], " or ")) > 1 or len(rest) == len(parts):
                return None
            clauses.append(said[1] + (f" if {' and '.join(rest)}" if rest else ""))
        else:
            return None
    return f"rules{{any heaps: {'; '.join(clauses)}}}"


def subsets(text):
    """Pairs: a number of heaps, and cases of moves that lower heaps 0, 1, .. of as many."""
    # `moore:2` is moore(2), `subtract:1,3` is subtract{1,3}
    short = re.fullmatch(r"(\w+):(\d+(?:,\d+)*)", text)
    if short:
        text = f"{short[1]}{{{short[2]}}}" if short[1] in ("subtract", "allbut") else f"{short[1]}({short[2]})"
    text = "equal(2)" if text == "wythoff" else text
    name = re.fullmatch(r"(nim|moore|exact|equal|slow|bounded|subtract|allbut)(?:[({].*[)}])?", text)
    if name:
        k = re.search(r"\d+", text)
        sizes = {"moore": range(1, int(k[0]) + 1), "exact": [int(k[0])], "slow": range(1, int(k[0]) + 1), "equal": range(1, int(k[0]) + 1)} \
            if name[1] in ("moore", "exact", "slow", "equal") else {}
        for heaps in sizes.get(name[1], [1]):
            if heaps > MOST:
                raise Unread(f"moves in more than {MOST} heaps")
            yield heaps, [c for c in moves.part(text, heaps).cases if lowers_all(heaps, c)]
        return
    found = re.fullmatch(r"rules\{any heaps(?:, symmetric)?: (.*)\}", text)
    if not found:
        raise Unread(f"{text} on every number of heaps")
    for clause in moves.split(found[1], ";"):
        if clause.startswith("as "):
            yield from subsets(clause[3:].strip())
            continue
        # heaps i < j < .. of all, and nothing else is said of them
        placed = re.fullmatch(r"take (.*?) from (\(?[\w, ]+\)?) for (.*)", clause)
        if not placed:
            raise Unread(f"`{clause}` on every number of heaps")
        names = [word.strip() for word in placed[2].strip("()").split(",")]
        before = [f"{names[j]} in {names[j - 1] + ' + 1' if j else '1'}..n" for j in range(len(names))]
        rest = [re.sub(r"\s*\+\s*", " + ", one.strip()) for one in moves.split(placed[3], ",")]
        after = ", ".join(rest[len(names):])
        said = f"{placed[1]}; {after}"
        bare = re.sub(r"\bx\[(\w+)\]", lambda m: "" if m[1] in names else m[0], said)
        free = not any(re.search(rf"\b{word}\b", bare) for word in [*names, "n", "x", "h", *"abcdefg"])
        if rest[:len(names)] != before or not free:
            raise Unread(f"`{clause}` looks at more than the heaps that it lowers")
        heaps = len(names)
        for j, one in enumerate(names):
            after = re.sub(rf"\bx\[{one}\]", f"x[{j + 1}]", after)
        places = ", ".join(str(j + 1) for j in range(heaps))
        own = f"rules{{{heaps} heaps: take {placed[1]} from ({places}) for {after}}}" if heaps > 1 else \
            f"rules{{1 heap: take {placed[1]} for {after.replace('x[1]', 'a')}}}"
        yield heaps, [c for c in eliminated(moves.part(own, heaps)) if lowers_all(heaps, c)]


def eliminated(part):
    """Cases without the chosen numbers: each is an amount, or the quotient of one."""
    for case in part.cases or [moves.free_case(part.n, s) for s in part.sets]:
        yield case


def lowers_all(heaps, case):
    """Whether no heap is kept by a condition that says no more."""
    kept = {i for i in range(heaps) for one in case
            if one.parts in ({("x", i): 1, ("y", i): -1}, {("x", i): -1, ("y", i): 1}) and one.low == one.high == 0}
    return not kept


def amounts(heaps, case):
    """Conditions on the amounts alone: (times, low, high, modulus, remainders)."""
    given = {}
    for one in case:
        chosen = [k for k in one.parts if k[0] == "t"]
        heaps_of = {k[1] for k in one.parts if k[0] != "t"}
        if one.low == one.high == 0 and len(chosen) == 1 and len(heaps_of) == 1 and not one.modulus:
            (i,) = heaps_of
            sign = one.parts.get(("x", i), 0)
            if abs(sign) == 1 and one.parts.get(("y", i)) == -sign and one.parts[chosen[0]] == -sign:
                given.setdefault(chosen[0], i)
    found = []
    for one in case:
        times, others = [0] * heaps, {}
        heap = {k: c for k, c in one.parts.items() if k[0] != "t"}
        for k, c in one.parts.items():
            if k[0] == "t" and k in given:
                times[given[k]] += c
            elif k[0] == "t":
                others[k] = c
        # t - (x - y) = 0 says what t is
        for i in range(heaps):
            x, y = heap.get(("x", i), 0), heap.get(("y", i), 0)
            if x == -y:
                times[i] += x
            else:
                others[i] = (x, y)
        if not any(times) and not others:
            if not one.holds(0):
                return [([0] * heaps, 1, 1, 0, ())]
            continue
        found.append((times, one.low, one.high, one.modulus, one.remainders, others))
    return settled(heaps, found)


def settled(heaps, found):
    """Leaves out that amounts are no more than their heaps, and quotients of remainders."""
    kept, quotients = [], {}
    for times, low, high, modulus, remainders, others in found:
        if not others:
            if not modulus and not compares((times, low, high, modulus, remainders)):
                demand_one_sign(times)
            kept.append((times, low, high, modulus, remainders))
        elif all(isinstance(k, int) for k in others):
            # x - t >= 0 after t = x - y: the heap that is left is no less than 0
            natural = low <= 0 and high == inf and all(x + t >= 0 and y - t >= 0 and x + y >= 0 for i, (x, y) in others.items() for t in [times[i]])
            below = high >= 0 and low == -inf and all(x + t <= 0 and y - t <= 0 for i, (x, y) in others.items() for t in [times[i]])
            if not (natural or below):
                raise Unread("a move that depends on more than the amounts")
        else:
            for k in others:
                quotients.setdefault(k, []).append((times, low, high, others))
    for k, conditions in quotients.items():
        kept.append(remainder(heaps, k, conditions))
    return [one for one in kept if one]


def demand_one_sign(times):
    if min(times) < 0 < max(times):
        raise Unread("a move that compares amounts with each other")


def remainder(heaps, name, conditions):
    """A chosen number that occurs as the quotient by k of a form: which remainders the form leaves."""
    exact = [one for one in conditions if set(one[3]) == {name} and one[1] > -inf and one[2] < inf]
    signs = [one for one in conditions if one not in exact]
    for one in signs:
        if any(one[0]) or set(one[3]) != {name} or abs(one[3][name]) != 1:
            raise Unread("a chosen number that is no quotient")
    if len({(tuple(one[0]), one[3][name]) for one in exact}) != 1:
        raise Unread("a chosen number that is no quotient")
    times, k = exact[0][0], abs(exact[0][3][name])
    low, high = max(one[1] for one in exact), min(one[2] for one in exact)
    if min(times) < 0 or any(one[3][name] > 0 and one[1] > 0 for one in signs):
        raise Unread("a quotient of no sum of amounts")
    if low < 0 or high >= k:
        raise Unread("a quotient that leaves other remainders")
    return times, 0, 0, k, frozenset(range(low, high + 1))


class File:
    """The numbers of a certificate."""

    def __init__(self, text):
        lines = text.split("\n")
        demand(lines.pop() == "" and lines.pop(0) == TITLE, "no certificate for any heaps")
        self.head = {}
        while "sha256" not in self.head:
            found = re.fullmatch("# (rules|levels|base|counts|claim|asked|sha256) (.*)", lines.pop(0))
            demand(found and found[1] not in self.head, "a wrong line in the head")
            self.head[found[1]] = found[2]
        hashed = "".join(line + "\n" for line in text.split("\n")[:-1] if not line.startswith("# sha256 "))
        demand(hashlib.sha256(hashed.encode()).hexdigest() == self.head["sha256"], "the hash is of another text")
        forms = [re.fullmatch(form, self.head[key]) for key, form in
                 [("levels", r"0\.\.(\d{1,3})"), ("base", r"(\d{1,2}|sizes)"), ("counts", r"(\d{1,4})\+(\d{1,4})")]]
        demand(all(forms), "wrong levels, a wrong base or wrong counts")
        self.levels, self.sizes = int(forms[0][1]) + 1, forms[1][1] == "sizes"
        # one number is read, as in base 2
        self.base = 2 if self.sizes else int(forms[1][1])
        self.tail, self.period = map(int, forms[2].groups())
        demand(2 <= self.base <= 16 and self.period > 0
               and (self.tail + self.period) ** (self.base - 1) <= 4096, "a wrong base or wrong counts")
        self.letters = self.vectors(self.tail)
        if not self.sizes:
            states = self.section(lines, "amounts")
            self.start = self.row(lines, self.base - 1, states)
            self.after = [self.row(lines, 2 * self.base - 1, states) for _ in range(states)]
            self.own = states
            if lines[0].startswith("# same amount "):
                self.read_same(lines)
                states += len(self.same_after)
            self.states = states
            self.legal = {tuple(self.row(lines, None, states)) for _ in range(self.section(lines, "moves"))}
            demand(all(list(one) == sorted(one) and min(one) >= 0 for one in self.legal), "an unsorted move")
        states = self.section(lines, "automaton")
        rows = [self.row(lines, len(self.letters) + 1, max(states, self.levels + 1)) for _ in range(states)]
        self.out, self.next = [row[0] for row in rows], [row[1:] for row in rows]
        demand(states and all(0 <= o <= self.levels for o in self.out), "a wrong output")
        demand(all(0 <= q < states for row in self.next for q in row), "a wrong state")
        self.proofs = []
        for level in range(0 if self.sizes else self.levels):
            size = self.section(lines, f"level {level} lines")
            self.proofs.append([Line(lines.pop(0), lines.pop(0), self, size) for _ in range(size)])
        demand(not lines, "`{}` after the end", lines and lines[0][:40])

    same_start, same_after, begun = (), (), {}

    def read_same(self, lines):
        """States of heaps that lose one amount, and of which a digit of it was not 0 yet."""
        states = self.section(lines, "same amount")
        self.same_start = [self.row(lines, self.base - 1, states) for _ in range(self.base)]
        self.same_after = [[self.row(lines, 2 * self.base - 1, states) for _ in range(self.base)]
                           for _ in range(states)]
        self.begun = {}
        todo = [(s, digit > 0) for digit, row in enumerate(self.same_start) for s in row if s >= 0]
        while todo:
            state, begun = todo.pop()
            demand(self.begun.get(state, begun) == begun, "a state of one amount that says two things")
            if state not in self.begun:
                self.begun[state] = begun
                todo += [(s, begun or digit > 0) for digit, row in enumerate(self.same_after[state]) for s in row if s >= 0]

    def readings(self):
        """What is read with a column: nothing, or a digit of an amount that all lowered heaps lose."""
        return [None, *range(len(self.same_start))]

    def vectors(self, tail):
        return list(product(range(tail + self.period), repeat=self.base - 1))

    def section(self, lines, words):
        found = re.fullmatch(rf"# {words} (\d+)", lines.pop(0))
        demand(found, "no line `# {} N`", words)
        return int(found[1])

    def row(self, lines, length, end):
        row = [int(word) for word in lines.pop(0).split(" ")]
        demand(length in (None, len(row)) and all(-1 <= one < end for one in row), "a wrong row of numbers")
        return row

    def step(self, state, numbers):
        letter = 0
        for number in numbers:
            least = number if number < self.tail else self.tail + (number - self.tail) % self.period
            letter = letter * (self.tail + self.period) + least
        return self.next[state][letter]

    def lower(self, read, other, amount, x, y):
        """The state of an amount after a digit, next to another that was begun before; None if no move goes on so."""
        if amount is None and y >= x:
            return None
        if read is None:
            if amount is None:
                state = self.start[x - y - 1] if other is None or other < self.own else -1
            else:
                state = self.after[amount][x - y + self.base - 1] if amount < self.own else -1
            return None if state < 0 else state
        if amount is None:
            free = other is None or other >= self.own and not self.begun[other - self.own]
            state = self.same_start[read][x - y - 1] if free else -1
        else:
            state = self.same_after[amount - self.own][read][x - y + self.base - 1] if amount >= self.own else -1
        return None if state < 0 else state + self.own


class Line:
    def __init__(self, guesses, follows, file, size):
        state, *words = guesses.split(" ")
        self.zero, self.state = state.endswith("z"), int(state.removesuffix("z"))
        self.guesses = []
        for word in words:
            lowered, option = word.split(":")
            pairs = [] if lowered == "-" else [tuple(map(int, one.split("."))) for one in lowered.split(",")]
            demand(len(dict(pairs)) == len(pairs), "a name twice in a guess")
            self.guesses.append((dict(pairs), int(option)))
            demand(all(0 <= s < file.states for _, s in pairs), "a wrong amount")
            demand(0 <= int(option) < len(file.out), "a wrong state")
        demand(0 <= self.state < len(file.out), "a wrong state")
        self.names = 1 + max([-1, *(name for lowered, _ in self.guesses for name in lowered)])
        demand(self.names <= 16, "too many names")
        self.follows = []
        for word in follows.split(" "):
            to, _, names = word.partition(":")
            demand(0 <= int(to) < size, "a line that is not there")
            names = [(name[0] == "+", int(name.removeprefix("+"))) for name in names.split(",")] if names else []
            self.follows.append((int(to), names))

    def alike(self, name):
        """Whether a name and the next may change places."""
        swap = {name: name + 1, name + 1: name}
        swapped = [({swap.get(n, n): s for n, s in lowered.items()}, q) for lowered, q in self.guesses]
        return all(one in self.guesses for one in swapped)


def add(numbers, digits):
    sums = list(numbers)
    for digit in digits:
        if digit:
            sums[digit - 1] += 1
    return sums


def check_amounts(file, rules):
    own = {one for one in file.legal if max(one) < file.own}
    met, todo = set(), [(rules.fold(d), s if s >= 0 else None) for d, s in enumerate(file.start, 1)]
    while todo:
        amount, state = todo.pop()
        if (amount, state) in met:
            continue
        met.add((amount, state))
        for by in range(1 - file.base, file.base):
            after = file.after[state][by + file.base - 1] if state is not None else -1
            todo.append((rules.fold(amount * file.base + by), after if after >= 0 else None))
    most = max([rules.most, *map(len, file.legal)])
    for heaps in range(1, most + 1):
        for chosen in product([None, *met], repeat=heaps):
            taken = [one[0] if one else 0 for one in chosen]
            if not any(taken):
                continue
            states = [one[1] for one in chosen if one]
            legal = None not in states and tuple(sorted(states)) in own
            allowed = rules.allow(taken, own=True)
            demand(legal or not allowed, "the rules allow the amounts {}, and the file does not", taken)
            demand(allowed or not legal or 0 in taken, "the rules forbid the amounts {}, and the file does not", taken)
    check_same(file, rules, file.legal - own)


def check_same(file, rules, legal):
    """Heaps that lose one amount: how far a heap is ahead of the digits of it, 0 or 1, and that amount."""
    base, digits = file.base, range(len(file.same_start))
    sizes = {heaps for heaps, cases in rules.same.items() if cases}
    demand(digits or not sizes, "the file says nothing of one amount from several heaps")
    demand(all(len(set(one)) == 1 for one in legal), "a move of one amount in different states")
    sizes |= set(map(len, legal))

    def ahead(before, digit, lowered):
        if before is None:
            return None
        more = before[0] * base + lowered - digit
        return (more, before[1] or digit > 0, rules.fold(before[2] * base + digit)) if more in (0, 1) else None

    met, todo = set(), [(file.same_start[d][by - 1], ahead((0, False, 0), d, by)) for d in digits for by in range(1, base)]
    while todo:
        state, known = here = todo.pop()
        if here in met or state < 0 and known is None:
            continue
        met.add(here)
        for heaps in sizes:
            allowed = known is not None and known[:2] == (0, True) and any(
                all(rules_hold(c, known[2], heaps) for c in case) for case in rules.same.get(heaps, ()))
            said = state >= 0 and (state + file.own,) * heaps in legal
            demand(allowed == said, "one amount from each of {} heaps: the rules and the file differ", heaps)
        demand(known is None or state < 0 or file.begun[state] == known[1], "a state does not say whether its amount has begun")
        todo += [(file.same_after[state][d][by + base - 1] if state >= 0 else -1, ahead(known, d, by))
                 for d in digits for by in range(1 - base, base)]


def rules_hold(condition, amount, heaps):
    times, low, high, modulus, remainders = condition
    value = sum(times) * amount
    return value % modulus in remainders if modulus else low <= value <= high


def check_joined(file, most):
    """No move joins two positions of one value."""
    base, rests = file.base, file.letters
    met, todo = set(), [(0, 0, ())]
    while todo:
        here = todo.pop()
        if here in met:
            continue
        met.add(here)
        q, p, lowered = here
        demand(file.out[q] != file.out[p] or file.out[q] == file.levels or lowered not in file.legal,
               "a move joins states {} and {} of output {}", q, p, file.out[q])
        other = lowered[0] if lowered else None
        for read in file.readings():
            ways = {((), (), ())}
            for amount in lowered:
                ways = {(xs + (x,), ys + (y,), tuple(sorted(done + (s,)))) for xs, ys, done in ways
                        for x in range(base) for y in range(base)
                        if (s := file.lower(read, other, amount, x, y)) is not None}
            fresh = [(x, y, s) for x in range(base) for y in range(x)
                     if (s := file.lower(read, other, None, x, y)) is not None]
            for number in range(most - len(lowered) + 1):
                for more in combinations_with_replacement(fresh, number):
                    for xs, ys, done in ways:
                        after = tuple(sorted(done + tuple(s for _, _, s in more)))
                        before, behind = xs + tuple(x for x, _, _ in more), ys + tuple(y for _, y, _ in more)
                        todo += {(file.step(q, add(r, before)), file.step(p, add(r, behind)), after) for r in rests}


def check_level(file, level, rules):
    lines = file.proofs[level]
    first = lines[0] if lines else None
    demand(first and first.state == 0 and first.names == 0 and all(q == 0 for _, q in first.guesses)
           and (rules.misere or not first.zero), "level {} does not begin at state 0 with no heap lowered", level)
    tail = file.tail + rules.most
    rests = file.vectors(tail)
    for number, line in enumerate(lines):
        why = f"level {level}, line {number}: {{}}"
        right = any(file.out[q] == level and tuple(sorted(lowered.values())) in file.legal for lowered, q in line.guesses)
        demand(line.zero or file.out[line.state] <= level or right, why, "no guess is right")
        demand(all(len(lowered) <= rules.most for lowered, _ in line.guesses), why, "too many heaps are lowered")
        alike = [line.alike(name) for name in range(line.names - 1)]
        follows = iter(line.follows)
        for named in product(range(file.base), repeat=line.names):
            if any(same and named[i] > named[i + 1] for i, same in enumerate(alike)):
                continue
            for rest in rests:
                to, sources = next(follows, (None, None))
                demand(to is not None, why, "a letter without a line that follows")
                check_step(file, line, lines[to], sources, (named, rest), (tail, rules.most), why)
        demand(next(follows, None) is None, why, "more lines that follow than letters")


def check_step(file, line, target, sources, letter, limits, why):
    (named, rest), (tail, most) = letter, limits
    numbers = add(rest, named)
    demand(target.state == file.step(line.state, numbers), why, "a line of another state follows")
    demand(not target.zero or line.zero and not any(numbers), why, "a line of zeros follows other digits")
    demand(len(sources) == target.names, why, "a wrong number of names")
    for name in set(sources):
        fresh, number = name
        times = sources.count(name)
        if fresh:
            demand(0 < number < file.base and times <= most, why, "a name of no heap")
            demand(rest[number - 1] >= tail or times <= rest[number - 1], why, "more names than heaps")
        else:
            demand(0 <= number < line.names and times == 1, why, "a name of no heap")
    for guess in target.guesses:
        demand(any(leads(file, line, old, guess, sources, letter) for old in line.guesses), why,
               "a guess follows from none")


def leads(file, line, old, guess, sources, letter):
    (named, rest), (before, option), (after, to) = letter, old, guess
    rest, lowered, moved = list(rest), {}, []
    for name, state in after.items():
        fresh, number = sources[name]
        if fresh:
            rest[number - 1] -= 1
            moved.append((number, None, state))
        else:
            lowered[number] = state
    if any(name not in lowered for name in before):
        return False
    rest = add(rest, [named[name] for name in range(line.names) if name not in lowered])
    moved += [(named[name], before.get(name), state) for name, state in lowered.items()]
    other = next(iter(before.values()), None)
    for read in file.readings():
        digits = [[y for y in range(file.base) if file.lower(read, other, amount, x, y) == state]
                  for x, amount, state in moved]
        if any(file.step(option, add(rest, ys)) == to for ys in product(*digits)):
            return True
    return False


def check_sizes(file, rules):
    """Follows all moves from a position at once, by how many heaps have each size, the largest first."""
    demand(rules.most == 1, "moves that lower several heaps are not read by sizes")
    demand(not rules.misere or file.levels == 1, "misere play has outcomes and no values")
    # a move is not begun (None), has taken an amount from its heap, or is over (-1)
    met, todo = set(), [(0, False, frozenset([(None, 0)]))]
    while todo:
        here = todo.pop()
        if here in met:
            continue
        met.add(here)
        demand(len(met) <= 1 << 18, "too many sets of moves")
        state, larger, paths = here
        options = {file.out[q] for taken, q in paths
                   if taken == -1 or taken is not None and rules.allow([rules.fold(taken + 1)])}
        output = file.out[state]
        if rules.misere and not options:
            demand(output, "state {} is called P, and who cannot move there wins", state)
        else:
            demand(output == file.levels or output not in options, "a move joins positions of output {}", output)
            demand(options >= set(range(output)), "a position of state {} has not all smaller outputs", state)
        # of a number in a class of its own or not, one more and one less are told apart
        for number in range(file.tail + file.period + 1):
            after = set()
            for taken, q in paths:
                stays = file.step(q, [number])
                if taken is None:
                    after.add((None, stays))
                    if number and not (rules.largest and larger):
                        after.add((0, file.step(q, [number - 1])))
                elif taken == -1:
                    after.add((-1, stays))
                else:
                    taken = rules.fold(taken + 1)
                    after.add((taken, stays))
                    if rules.allow([taken]):
                        after.add((-1, file.step(q, [number + 1])))
            todo.append((file.step(state, [number]), rules.largest and (larger or number > 0), frozenset(after)))
    return len(met)


def certificate(text):
    """Checks a certificate: what was shown."""
    file = File(text)
    rules = Rules(file.head["rules"])
    demand(file.next[0][0] == 0, "leading zeros count")
    what = "P-positions" if file.levels == 1 else f"values 0..{file.levels - 1}"
    claim = f"; its claim is NOT CHECKED here: {file.head['claim']}" if "claim" in file.head else ""
    said = f"{file.head['rules']}, every number of heaps: {what} by {len(file.out)} states"
    if file.sizes:
        return f"{said} that read sizes, {check_sizes(file, rules)} sets of moves{claim}"
    demand(not rules.largest, "digits tell nothing of a largest heap")
    check_amounts(file, rules)
    if rules.misere:
        demand(file.levels == 1 and file.out[0] == 1 and rules.allow([1]), "misere play of other ends")
    check_joined(file, rules.most)
    for level in range(file.levels):
        check_level(file, level, rules)
    return f"{said}, {sum(map(len, file.proofs))} lines{claim}"
