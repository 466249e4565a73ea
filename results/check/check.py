#!/usr/bin/env python3
"""Brute force for the results: an independent verdict, in plain Python.

Every game is played out from its moves on a box of small heaps, as the README of the result says
them in words. The outcome of each position is compared with the automaton of the result (the files
*.dfao, *.cert and automata.txt), with the condition that the README states, or with both. Nothing here
shares code with grundy; the format of the automata is described in docs/reference/certificates.md.

    python3 results/check/check.py              all results, one line for each comparison
    python3 results/check/check.py exact-2      one result
    python3 results/check/check.py --max 9      other boxes: heaps up to 9

The exit code is 0 if every comparison agrees, 1 if one does not.
"""

import argparse
import csv
import itertools
import json
import random
import re
import sys
import time
from functools import lru_cache, reduce
from math import isqrt
from operator import xor
from pathlib import Path

import anyheaps
import period

RESULTS = Path(__file__).resolve().parent.parent
MAX = AUTOMATA = None


# Automata

class Automaton:
    """One section of an automaton file: it reads the digits of all heaps side by side."""

    def __init__(self, numeration, lines):
        self.numeration = numeration
        self.heaps, self.digits, count, _ = map(int, lines[0].split())
        rows = [[int(word) for word in line.split()] for line in lines[1:count + 1]]
        assert len(rows) == count
        self.output = [row[0] for row in rows]
        self.next = [row[1:] for row in rows]
        kind, *number = numeration.split()
        if kind == "base":
            self.base, self.weights = int(number[0]), None
        else:
            r = 1 if kind == "fib" else int(number[0])
            self.weights = [1, r + 1]
            while self.weights[-1] < 10**9:
                self.weights.append(r * self.weights[-1] + self.weights[-2])
        self.words = {}

    def word(self, h):
        """The digits of h, the least significant first."""
        if h not in self.words:
            digits, rest = [], h
            if self.weights is None:
                while rest:
                    digits.append(rest % self.base)
                    rest //= self.base
            else:
                for weight in reversed(self.weights):
                    digits.append(rest // weight)
                    rest %= weight
                digits.reverse()
                while digits and digits[-1] == 0:
                    digits.pop()
            self.words[h] = digits
        return self.words[h]

    def __call__(self, x):
        words = [self.word(h) for h in x]
        state = 0
        for place in reversed(range(max(map(len, words)))):
            letter = 0
            for word in words:
                letter = letter * self.digits + (word[place] if place < len(word) else 0)
            state = self.next[state][letter]
            if state < 0:
                return -1
        return self.output[state]


def plain(rules):
    """Rules in one spelling: the sets of a hypergraph in order, Wythoff's game by that name."""
    rules = rules.replace("equal(2)", "wythoff")
    if rules.startswith("hyper{"):
        sets, rest = rules[6:].split("}")
        sets = sorted(sets.split(","))
        if all(len(one) == 1 for one in sets):
            rest = rest.replace("*", "")
        rules = "hyper{" + ",".join(sets) + "}" + rest
    return rules


def automata(path):
    """The automata of a file, by rules and heaps: the last section of each, with all passes left.

    A certificate holds the automaton too; the proof that follows it is not read.
    """
    found, head = {}, {}
    lines = path.read_text().split("\n")
    for at, line in enumerate(lines):
        words = line.split(" ", 2)
        if line.startswith("# automaton passes"):
            automaton = Automaton(head["numeration"], lines[at + 1:])
            found[plain(head["rules"]), automaton.heaps] = automaton
        elif line.startswith("# ") and len(words) == 3:
            head[words[1]] = words[2]
    return found


# Games, by their moves

def lower(x, heaps):
    """Every position that lowers each of these heaps."""
    for amounts in itertools.product(*(range(x[i]) for i in heaps)):
        y = list(x)
        for i, left in zip(heaps, amounts):
            y[i] = left
        yield tuple(y)


def subset_game(sets):
    """A move lowers all heaps of one of the sets, each by any amount."""
    return lambda x: itertools.chain.from_iterable(lower(x, s) for s in sets)


def subsets(n, sizes):
    return [s for k in sizes for s in itertools.combinations(range(n), k)]


def exact(n, k):
    """A move lowers exactly k heaps."""
    return subset_game(subsets(n, [k]))


def moore(n, k):
    """A move lowers at least one and at most k heaps."""
    return subset_game(subsets(n, range(1, k + 1)))


def below(sets):
    """The sets and all their nonempty subsets."""
    return sorted({t for s in sets for k in range(1, len(s) + 1) for t in itertools.combinations(s, k)})


def circular(n, k):
    """A move lowers at least one of k consecutive heaps of a circle."""
    return subset_game(below([tuple(sorted((i + j) % n for j in range(k))) for i in range(n)]))


def parse_sets(text):
    return [tuple(int(c) - 1 for c in word) for word in text.split(",")]


def slow(n, k):
    """A move takes one token from each of 1 to k heaps."""
    sets = subsets(n, range(1, k + 1))

    def moves(x):
        for s in sets:
            if all(x[i] for i in s):
                yield tuple(h - (i in s) for i, h in enumerate(x))
    return moves


def rwythoff(r):
    """A move takes from one heap, or s > 0 and t > 0 from the two with |s - t| < r."""
    def moves(x):
        a, b = x
        for s in range(1, a + 1):
            yield a - s, b
            for t in range(max(1, s - r + 1), min(b, s + r - 1) + 1):
                yield a - s, b - t
        for t in range(1, b + 1):
            yield a, b - t
    return moves


def welter(x):
    """A move lowers one heap; all heaps stay different."""
    for i, h in enumerate(x):
        for left in range(h):
            if left not in x:
                yield x[:i] + (left,) + x[i + 1:]


def end_nim(x):
    """Heaps in a row: a move lowers the first or the last heap that is not empty."""
    full = [i for i, h in enumerate(x) if h]
    for i in {full[0], full[-1]} if full else ():
        yield from lower(x, (i,))


# Play

class Box:
    """The positions of a box, in the order of their totals."""

    def __init__(self, heaps, largest, symmetric=False, legal=None):
        self.symmetric = symmetric
        choose = itertools.combinations_with_replacement if symmetric else None
        rows = choose(range(largest + 1), heaps) if choose else \
            itertools.product(range(largest + 1), repeat=heaps)
        self.positions = sorted((x for x in rows if legal is None or legal(x)), key=sum)
        self.text = f"{heaps} heaps to {largest}"

    def arrangements(self, x):
        """Where an automaton is asked: a sorted position stands for all its orders."""
        if not self.symmetric:
            return [x]
        if len(x) <= 4:
            return set(itertools.permutations(x))
        return {x[i:] + x[:i] for i in range(len(x))} | {x[i::-1] + x[:i:-1] for i in range(len(x))}


def p_positions(box, moves, misere=False, passes=0):
    """The P-positions, by the definition; with passes, those where all passes are left."""
    order = (lambda y: tuple(sorted(y))) if box.symmetric else (lambda y: y)
    fewer = None
    for left in range(passes + 1):
        here = set()
        for x in box.positions:
            options = moves(x)
            first = next(options, None)
            if first is None:
                lost = not misere
            else:
                lost = order(first) not in here and not any(order(y) in here for y in options)
                if lost and left and x in fewer:
                    lost = False
            if lost:
                here.add(x)
        fewer = here
    return here


def values(box, moves):
    """The Grundy values, by the definition."""
    found = {}
    for x in box.positions:
        seen = {found[y] for y in moves(x)}
        value = 0
        while value in seen:
            value += 1
        found[x] = value
    return found


# Conditions, as the READMEs state them

def exact_2_columns(x):
    """exact(2) on four, five and six heaps, by columns of binary digits from the highest."""
    single = None
    closed = False
    for place in reversed(range(max(x).bit_length())):
        ones = [i for i, h in enumerate(x) if h >> place & 1]
        if closed and ones:
            return False
        if single is not None:
            if len([i for i in ones if i != single]) not in (0, 3):
                return False
        elif len(ones) == 1:
            single = ones[0]
        elif len(ones) == 5:
            closed = True
        elif len(ones) not in (0, 4):
            return False
    return True


def nim_remoteness(x):
    """How long Nim lasts if the winner hurries and the loser delays."""
    s = 0
    for h in x:
        s ^= h
    if s == 0:
        return sum(x)
    return 1 + sum(x) - max(h - (h ^ s) for h in x if h ^ s < h)


def bipartite(m):
    """Complete bipartite graphs whose first part is the first m heaps."""
    return lambda x: min(nim_remoteness(x[:m]), nim_remoteness(x[m:])) % 2 == 0


def independent(edges):
    return lambda x: not any(x[a] and x[b] for a, b in edges)


def central(edges):
    """Every set of heaps with an edge has an edge that meets all edges inside the set."""
    heaps = sorted({v for e in edges for v in e})
    for size in range(2, len(heaps) + 1):
        for s in itertools.combinations(heaps, size):
            inside = [e for e in edges if set(e) <= set(s)]
            if inside and not any(all(set(e) & set(f) for f in inside) for e in inside):
                return False
    return True


def r_wythoff_with_a_pass(r):
    """(0,0), and the pairs A, A + rn + 1 with A = floor((floor((rn + 1) alpha) - 2) / r)."""
    def condition(x):
        a, b = sorted(x)
        i = b - a
        if a == b == 0:
            return True
        if i <= 1 or i % r != 1:
            return False
        # alpha = (2 - r + sqrt(r*r + 4)) / 2, so floor(i alpha) = floor((i(2-r) + sqrt(i*i(r*r+4))) / 2)
        return a == ((i * (2 - r) + isqrt(i * i * (r * r + 4))) // 2 - 2) // r
    return condition


def r_wythoff_one(r):
    """The n-th pair A, A + rn + 1 of value 1, with A = floor((floor((rn + 1) alpha) + r - 2) / r), r >= 2."""
    def pair(n):
        i = r * n + 1
        a = ((i * (2 - r) + isqrt(i * i * (r * r + 4))) // 2 + r - 2) // r
        return a, a + i
    return pair


EIGHT = {(0, 0), (0, 1), (1, 3), (2, 2), (2, 5), (3, 6), (5, 7), (6, 7)}


def moore_with_a_pass(x):
    """Moore's Nim with all but one heap, one pass: nothing, or m, ..., m, m + 1 with m odd."""
    y = sorted(x)
    return y[-1] == 0 or (y[0] % 2 == 1 and y[0] == y[-2] and y[-1] == y[0] + 1)


def tetris(k):
    """The greatest m with sum min(x, m) >= k m, for exactly k of n heaps, n < 2k."""
    def number(x):
        m = 0
        while sum(min(h, m + 1) for h in x) >= k * (m + 1):
            m += 1
        return m
    return number


def exact_half_misere(k):
    """exact(k) on 2k heaps, misere."""
    def condition(x):
        y = sorted(x)
        if y[0] >= 2:
            return y[0] == y[k]
        i, c = y.count(0), y.count(1)
        return y[0] == 0 and i <= k and 2 * i + c > 2 * k
    return condition


def exact_half_pass(k):
    """exact(k) on 2k heaps with one pass."""
    def condition(x):
        y = sorted(x)
        if y[k] == 0:
            return True
        i, c = y.count(y[0]), y.count(y[0] + 1)
        return y[0] % 2 == 1 and i <= k and 2 * i + c > 2 * k
    return condition


def slow_all_misere(x):
    """slow(n) on n heaps, misere."""
    if sum(h > 0 for h in x) >= 2:
        return all(h % 2 == 0 for h in x)
    return sum(x) % 2 == 1


def differences(one, other, differ):
    """All positions, of any size, where two automata differ; None if there are infinitely many.

    The pairs of states that are read together from the start are a finite graph. Only pairs from
    which a difference can be reached matter; the difference is finite if no cycle of such pairs is
    left, but for leading zeros.
    """
    letters = range(one.digits ** one.heaps)
    pairs, waiting, before = {(0, 0)}, [(0, 0)], {}
    while waiting:
        p, q = pair = waiting.pop()
        for letter in letters:
            after = one.next[p][letter], other.next[q][letter]
            if min(after) < 0:
                assert max(after) < 0
                continue
            before.setdefault(after, set()).add(pair)
            if after not in pairs:
                pairs.add(after)
                waiting.append(after)
    useful = {(p, q) for p, q in pairs if differ(one.output[p], other.output[q])}
    waiting = list(useful)
    while waiting:
        for pair in before.get(waiting.pop(), ()):
            if pair not in useful:
                useful.add(pair)
                waiting.append(pair)
    found, waiting = set(), [((0, 0), ())]
    while waiting:
        (p, q), word = waiting.pop()
        if len(word) > len(useful):
            return None
        if differ(one.output[p], other.output[q]):
            found.add(tuple(sum(weight * (letter // one.digits ** (one.heaps - 1 - i) % one.digits)
                                for weight, letter in zip(one.weights, reversed(word)))
                            for i in range(one.heaps)))
        for letter in letters:
            after = one.next[p][letter], other.next[q][letter]
            if after in useful and (word or letter):
                waiting.append((after, word + (letter,)))
    return found


# Comparisons

FAILED, COMPARED = [], []


def say(result, what, box, right, positions, start):
    verdict = "agrees" if right else "DIFFERS"
    if not right:
        FAILED.append(what)
    COMPARED.append(positions)
    seconds = time.time() - start
    print(f"{result:<20} {what:<42} {box.text:<16} {positions:>8} positions  "
          f"{verdict}  {seconds:.1f} s", flush=True)


def compare(result, what, box, lost, *tests, start=None):
    """Outcomes by brute force against automata and conditions, each a function of a position."""
    start = start or time.time()
    right = True
    for x in box.positions:
        for test in tests:
            for y in box.arrangements(x):
                if test(y) != (x in lost):
                    if right:
                        print(f"{result}: {what} at {y}: brute force says {'P' if x in lost else 'N'}")
                    right = False
    say(result, what, box, right, len(box.positions), start)


def says_p(automaton):
    return lambda x: automaton(x) == 0


def one(result, rules, heaps, largest, moves, conditions=(), symmetric=True, misere=False, passes=0,
        legal=None, stored=True):
    """One game: brute force against its automaton in the folder and the stated conditions."""
    start = time.time()
    box = Box(heaps, MAX or largest, symmetric, legal)
    lost = p_positions(box, moves, misere, passes)
    tests = list(conditions)
    if stored:
        tests.append(says_p(library(result)[plain(rules), heaps]))
    compare(result, rules, box, lost, *tests, start=start)


@lru_cache(None)
def library(result):
    """All automata in the folder of a result, and in the folder of --automata."""
    found = {}
    for folder in filter(None, (RESULTS / result, AUTOMATA)):
        for path in sorted(folder.iterdir()):
            if path.name == "automata.txt" or path.suffix in (".dfao", ".cert"):
                found |= automata(path)
    return found


def exact_2():
    for heaps, largest in (4, 20), (5, 14), (6, 8):
        one("exact-2", "exact(2)", heaps, largest, exact(heaps, 2), [exact_2_columns])


def exact_graphs():
    for row in csv.DictReader((RESULTS / "exact-graphs" / "graphs.csv").open()):
        heaps = int(row["vertices"])
        edges = parse_sets(row["edges"])
        rules = "hyper{" + row["edges"] + "}"
        stored = (plain(rules), heaps) in library("exact-graphs")
        if not stored and (row["P = independent"] == "no" or row["verdict"] != "PROVED"):
            continue
        tests = [independent(edges)] if central(edges) else []
        assert central(edges) == (row["P = independent"] == "yes")
        largest = {2: 15, 3: 15, 4: 9, 5: 5, 6: 3}[heaps]
        one("exact-graphs", rules, heaps, largest, subset_game(edges), tests, symmetric=False, stored=stored)


def complete_bipartite():
    for m, n, largest in (1, 2, 12), (1, 3, 8), (2, 2, 12), (1, 4, 6), (2, 3, 6), (3, 3, 4), (2, 4, 4):
        edges = [(a, m + b) for a in range(m) for b in range(n)]
        rules = "hyper{" + ",".join(f"{a + 1}{b + 1}" for a, b in edges) + "}"
        one("complete-bipartite", rules, m + n, largest, subset_game(edges), [bipartite(m)], symmetric=False,
            stored=m >= 2 and m + n <= 5)


def circular_nim():
    for row in csv.DictReader((RESULTS / "circular" / "circular.csv").open()):
        if row["verdict"] == "PROVED":
            n, k = int(row["n"]), int(row["k"])
            largest = {3: 15, 4: 8, 5: 6, 6: 3, 7: 2}[n]
            one("circular", f"circular({k})", n, largest, circular(n, k), symmetric=False)


def complexes():
    for row in csv.DictReader((RESULTS / "complexes" / "complexes.csv").open()):
        n, rules = int(row["heaps"]), "hyper{" + row["sets"] + "}*"
        if row["verdict"] == "PROVED" and (plain(rules), n) in library("complexes"):
            largest = {2: 15, 3: 15, 4: 7, 5: 3}[n]
            one("complexes", rules, n, largest,
                subset_game(below(parse_sets(row["sets"]))), symmetric=False)


def wythoff_pass():
    box = Box(2, MAX or 250)
    automaton = library("wythoff-pass")["wythoff pass(1)", 2]
    lost = p_positions(box, rwythoff(1), passes=1)
    small = Box(2, min(MAX or 120, 120))
    value = values(small, rwythoff(1))
    compare("wythoff-pass", "wythoff pass(1)", box, lost, says_p(automaton))
    inside = {x for x in lost if x in value}
    compare("wythoff-pass", "{G = 1} except at eight pairs", small, inside,
            lambda x: (value[x] == 1) != (tuple(sorted(x)) in EIGHT))


    start = time.time()
    apart = differences(automaton, library("wythoff-values")["wythoff", 2],
                        lambda output, value: (output == 0) != (value == 1))
    box.text = "all heaps"
    say("wythoff-pass", "the two automata differ at eight pairs", box,
        apart == EIGHT | {(b, a) for a, b in EIGHT}, len(apart or ()), start)


def rwythoff_pass():
    for r in range(2, 8):
        one("rwythoff-pass", f"rwythoff({r}) pass(1)", 2, 100, rwythoff(r), [r_wythoff_with_a_pass(r)],
            symmetric=False, passes=1, stored=r <= 6)


def wythoff_values():
    for (rules, _), automaton in library("wythoff-values").items():
        r = 1 if rules == "wythoff" else int(rules[9:-1])
        box = Box(2, MAX or 120)
        start, value = time.time(), values(box, rwythoff(r))
        top = max(automaton.output)
        right = all(automaton(x) == min(value[x], top) for x in box.positions)
        say("wythoff-values", f"{rules}, values 0..{top - 1}", box, right, len(box.positions), start)
        if r >= 2:
            start, lost = time.time(), p_positions(box, rwythoff(r), misere=True)
            pairs = set(map(r_wythoff_one(r), range(box.positions[-1][0] + 1)))
            right = all((x in lost) == (value[x] == 1) == (tuple(sorted(x)) in pairs) for x in box.positions)
            say("wythoff-values", f"{rules}, value 1 and misere play", box, right, len(box.positions), start)


def moore_pass():
    for n, largest in (2, 40), (3, 20), (4, 10), (5, 7), (6, 5):
        one("moore-pass", f"moore({n - 1}) pass(1)", n, largest, moore(n, n - 1), [moore_with_a_pass],
            passes=1, stored=n == 3)


def exact_variants():
    for n, k, largest in (2, 2, 20), (3, 2, 14), (3, 3, 12), (4, 3, 9), (5, 3, 6), (5, 4, 6):
        stored = (n, k) in ((3, 2), (4, 3))
        number = tetris(k)
        one("exact-variants", f"exact({k}) misere", n, largest, exact(n, k), [lambda x: number(x) == 1],
            misere=True, stored=stored)
        one("exact-variants", f"exact({k}) pass(1)", n, largest, exact(n, k), [lambda x: number(x) == 0],
            passes=1, stored=stored)
    for k, largest in (1, 40), (2, 14), (3, 6), (4, 3):
        stored = k == 2
        one("exact-variants", f"exact({k}) misere", 2 * k, largest, exact(2 * k, k), [exact_half_misere(k)],
            misere=True, stored=stored)
        one("exact-variants", f"exact({k}) pass(1)", 2 * k, largest, exact(2 * k, k), [exact_half_pass(k)],
            passes=1, stored=stored)


def slow_games():
    for n, largest in (2, 40), (3, 24), (4, 14), (5, 9), (6, 6):
        one("slow", f"slow({n}) misere", n, largest, slow(n, n), [slow_all_misere], misere=True,
            stored=n <= 3)
    one("slow", "slow(2) misere", 3, 24, slow(3, 2), misere=True)
    one("slow", "slow(2) pass(1)", 2, 40, slow(2, 2), passes=1)
    one("slow", "slow(2) pass(1)", 3, 24, slow(3, 2), passes=1)


def welter_games():
    distinct = lambda x: len(set(x)) == len(x)
    for n, largest in (2, 60), (3, 30), (4, 18):
        one("welter", "welter misere", n, largest, welter, misere=True, legal=distinct)
    one("welter", "welter pass(1)", 2, 60, welter, passes=1, legal=distinct)


def end_games():
    for n, largest in (2, 40), (3, 20):
        one("end-nim", "end misere", n, largest, end_nim, symmetric=False, misere=True)
        one("end-nim", "end pass(1)", n, largest, end_nim, symmetric=False, passes=1)


def misere_quotients():
    """Outcomes of sums by their moves against the quotient that is stored."""
    start, most = time.time(), 34
    stored = json.loads((RESULTS / "misere-quotients" / "0.044.json").read_text())
    digits = [int(digit) for digit in stored["code"].replace(".", "")]

    def options(heap):
        for taken, digit in enumerate(digits):
            left = heap - taken
            if digit >> 1 & 1 and left > 0:
                yield (left,)
            if digit & 1 and left == 0:
                yield ()
            if digit >> 2 & 1:
                yield from ((part, left - part) for part in range(1, left // 2 + 1))

    @lru_cache(None)
    def lost(heaps):
        after = {tuple(sorted(heaps[:i] + parts + heaps[i + 1:])) for i, heap in enumerate(heaps)
                 for parts in options(heap)}
        return bool(after) and not any(map(lost, after))

    def sums(total, least=1):
        yield ()
        for heap in range(least, total + 1):
            yield from ((heap,) + rest for rest in sums(total - heap, heap))

    count, right = 0, True
    for heaps in sums(most):
        element = 0
        for heap in heaps:
            element = stored["table"][element][stored["phi"][heap]]
        right &= (element in stored["p"]) == lost(heaps)
        count += 1
    box = Box(0, 0)
    box.text = f"up to {most} tokens"
    say("misere-quotients", "0.044 misere", box, right, count, start)
    small_quotients()


def small_quotients(most=8):
    """Small complete quotients of the table: sums by their outcomes with all small sums."""
    with open(RESULTS / "misere-quotients" / "codes.csv", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["status"] == "complete"
                and int(row["order"]) <= 12 and int(row["last_growth"]) <= 3]
    for row in rows[::9]:
        start, digits = time.time(), [int(digit) for digit in row["code"].replace(".", "")]

        def options(heap):
            for taken, digit in enumerate(digits[:heap + 1]):
                left = heap - taken
                if digit & 2 and left > 0:
                    yield (left,)
                if digit & 1 and left == 0:
                    yield ()
                if digit & 4:
                    yield from ((part, left - part) for part in range(1, left // 2 + 1))

        @lru_cache(None)
        def lost(heaps):
            after = {tuple(sorted(heaps[:i] + parts + heaps[i + 1:])) for i, heap in enumerate(heaps)
                     for parts in options(heap)}
            return bool(after) and not any(map(lost, after))

        def sums(total, least=1):
            yield ()
            for heap in range(least, total + 1):
                yield from ((heap,) + rest for rest in sums(total - heap, heap))

        small = list(sums(most))
        kinds = {tuple(lost(tuple(sorted(a + b))) for b in small) for a in small}
        sizes = len(kinds), sum(kind[0] for kind in kinds)
        box = Box(0, 0)
        box.text = f"up to {most} tokens"
        right = sizes == (int(row["order"]), int(row["p_order"]))
        say("misere-quotients", row["code"] + " misere", box, right, len(small) ** 2, start)


def any_heaps():
    """Games on any number of heaps: on three, four and five by their moves."""
    def moves(touched, allowed):
        def options(x):
            for heaps in (set_ for k in range(1, touched + 1) for set_ in itertools.combinations(range(len(x)), k)):
                for amounts in itertools.product(*(range(1, x[i] + 1) for i in heaps)):
                    if len(heaps) == 1 or allowed(amounts):
                        y = list(x)
                        for i, amount in zip(heaps, amounts):
                            y[i] -= amount
                        yield tuple(y)
        return options

    def columns(others, last):
        def p(x):
            ones = [sum(h >> place & 1 for h in x) for place in range(max(x).bit_length() or 1)]
            return ones[0] % last == 0 and all(one % others == 0 for one in ones[1:])
        return p

    def misere(p):
        return lambda x: p(x) if max(x) > 1 else sum(x) % 2 == 1

    odd = lambda most: lambda amounts: sum(amount % 2 for amount in amounts) <= most
    for name, touched, allowed, p in [
        ("two-even", 2, odd(1), columns(3, 2)),
        ("three-one-odd", 3, odd(1), columns(4, 2)),
        ("three-two-odd", 3, odd(2), columns(4, 3)),
        ("two-odd-total", 2, lambda amounts: sum(amounts) % 2 == 1, columns(2, 2)),
        ("two-total-3", 2, lambda amounts: sum(amounts) % 4 == 3, columns(2, 2)),
        ("two-even misere", 2, odd(1), misere(columns(3, 2))),
    ]:
        for n, largest in (3, 7), (4, 5), (5, 3):
            one("any-heaps", name, n, largest, moves(touched, allowed), [p], misere=name.endswith("misere"), stored=False)


def node_kayles():
    """Node Kayles on 3 x n by the definition: values of sets of free cells that hang together, three bits
    for a column. `--max` says up to which n."""
    rows = [sum(1 << 3 * c + r for c in range(64)) for r in range(3)]
    known = {}

    def near(cells):
        return cells << 3 | cells >> 3 | (cells & ~rows[2]) << 1 | (cells & ~rows[0]) >> 1

    def parts(free):
        while free:
            part, more = 0, free & -free
            while more:
                part |= more
                more = near(more) & free & ~part
            free ^= part
            yield part

    def least(part):
        """The part at the left edge, in the least of its four forms."""
        while not part & 7:
            part >>= 3
        width = (part.bit_length() + 2) // 3
        columns = [part >> 3 * c & 7 for c in range(width)]
        turned = [(c & 2) | c >> 2 | (c & 1) << 2 for c in columns]
        return min(sum(c << 3 * i for i, c in enumerate(form)) for one in (columns, turned) for form in (one, one[::-1]))

    def value(free):
        total = 0
        for part in parts(free):
            one = known.get(part)
            if one is None:
                form = least(part)
                if form not in known:
                    seen, left = set(), form
                    while left:
                        cell = left & -left
                        left ^= cell
                        seen.add(value(form & ~(cell | near(cell))))
                    known[form] = next(v for v in itertools.count() if v not in seen)
                one = known[part] = known[form]
            total ^= one
        return total

    for row in csv.DictReader((RESULTS / "node-kayles" / "values.csv").open()):
        n, start = int(row["n"]), time.time()
        if n <= (MAX or 12):
            box = Box(0, 0)
            box.text = f"{3 * n} vertices"
            right = value((1 << 3 * n) - 1) == int(row["value"])
            say("node-kayles", f"3 x {n}", box, right, len(known), start)


def rising(step=40):
    """Some rows of the table of periods: values by the definition over three periods, and the decision for
    all heaps by the checker of certificates."""
    with open(RESULTS / "rising" / "periods.csv", newline="") as table:
        rows = list(csv.DictReader(table))
    odd = [row for row in rows if int(row["saltus"]) & (int(row["saltus"]) - 1)]
    for row in rows[::step] + odd[::4]:
        start, code = time.time(), row["code"]
        from_, length, gain = (int(row[key]) for key in ("preperiod", "period", "saltus"))
        digits, tail = period.code_of(code)
        first = max(from_, 1)
        values = period.values_of(digits, tail, first + 3 * length)
        right = all(values[n + length] == values[n] + gain for n in range(from_, first + 2 * length))
        right &= period.Options(digits, tail, values, first, length, gain).fault() is None
        box = Box(0, 0)
        box.text = f"heaps to {len(values) - 1}, and all by their digits"
        say("rising", code, box, right, len(values), start)


def rulers(step=40):
    """Some rows of the laws: values by the definition on five times the heaps that decide them, and the
    decision for all heaps by the checker of certificates."""
    with open(RESULTS / "rulers" / "laws.csv", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["verdict"] == "PROVED"]
    for row in rows[::step]:
        start, code = time.time(), row["code"]
        from_, length, gains = int(row["preperiod"]), int(row["period"]), json.loads(row["gains"])
        digits, tail = period.code_of(code)
        first = max(from_, 1)
        values = period.values_of(digits, tail, 5 * (first + length))

        def said(n):
            q, i = divmod(n - first, length)
            gained, *ruler = gains[i]
            if not ruler:
                return values[first + i] + gained * q
            least = (q + ruler[2]) & -(q + ruler[2])
            alone = len(ruler) == 4 and least == q + ruler[2]
            return (ruler[3] if alone else ruler[0] + ruler[1] * least) + gained * q

        right = all(values[n] == said(n) for n in range(first, len(values)))
        right &= period.Options(digits, tail, values, first, length, 0, gains).fault() is None
        box = Box(0, 0)
        box.text = f"heaps to {len(values) - 1}, and all by their digits"
        say("rulers", code, box, right, len(values), start)


def odd_amounts():
    """The games of odd-amounts/games.csv, proved or not: on three to six heaps by their moves. Those
    that are proved have the P-positions of their automaton; of the others both positions that are
    named have as many heaps of each digit, and different outcomes."""
    def moves(allowed):
        def options(x):
            for size in range(1, 4):
                for heaps in itertools.combinations(range(len(x)), size):
                    for amounts in itertools.product(*(range(1, x[i] + 1) for i in heaps)):
                        if size == 1 or sum(amount % 2 for amount in amounts) in allowed[size]:
                            y = list(x)
                            for i, amount in zip(heaps, amounts):
                                y[i] -= amount
                            yield tuple(y)
        return options

    def ones(x):
        return [sum(h >> place & 1 for h in x) for place in range(3)]

    folder = RESULTS / "odd-amounts"
    for row in csv.DictReader((folder / "games.csv").open()):
        numbers = {size: {int(word) for word in row[name].split()} for size, name in ((2, "two"), (3, "three"))}
        name = f"two: {row['two'] or '-'}, three: {row['three'] or '-'}"
        if row["certificate"]:
            file = anyheaps.File((folder / row["certificate"]).read_text())

            def p(x):
                state = 0
                for place in reversed(range(max(x).bit_length())):
                    state = file.step(state, [sum(h >> place & 1 for h in x)])
                return file.out[state] == 0

            for n, largest in (3, 7), (4, 5), (5, 3), (6, 2):
                one("odd-amounts", name, n, largest, moves(numbers), [p], stored=False)
            continue
        pair = [tuple(map(int, text.split(","))) for text in re.findall(r"\(([\d,]+)\)", row["reason"])]
        if row["reason"].startswith("not a function of counts") and len(pair) == 2:
            start = time.time()
            lost, met = lost_of(moves(numbers), pair)
            right = ones(pair[0]) == ones(pair[1]) and lost[0] != lost[1]
            right = right and [f"{x} is {'P' if p else 'N'}" for x, p in zip(("first", "second"), lost)] == re.findall(
                r"(?:first|second) is [PN]", row["reason"])
            say("odd-amounts", name, Box(5, max(map(max, pair)), True), right, met, start)


def one_amount():
    """Moore's Nim for odd k, with all moves in which an odd number of amounts have the least power of 2."""
    def moves(k, same):
        def options(x):
            for size in range(1, len(x) + 1):
                for heaps in itertools.combinations(range(len(x)), size):
                    for amounts in itertools.product(*(range(1, x[i] + 1) for i in heaps)):
                        least = min(a & -a for a in amounts)
                        odd = sum(a & -a == least for a in amounts) % 2 == 1
                        if size <= k or odd and (not same or len(set(amounts)) == 1):
                            y = list(x)
                            for i, amount in zip(heaps, amounts):
                                y[i] -= amount
                            yield tuple(y)
        return options

    def moore(k):
        return lambda x: all(sum(h >> place & 1 for h in x) % (k + 1) == 0 for place in range(max(x).bit_length()))

    for k, n, largest in (1, 3, 15), (1, 4, 7), (1, 5, 4), (3, 4, 6), (3, 5, 4), (3, 6, 2):
        for same in False, True:
            name = f"moore({k}) and " + ("one amount" if same else "an odd number of least powers of 2")
            one("one-amount", name, n, largest, moves(k, same), [moore(k)], stored=False)


def largest_heaps():
    """The games of largest/games.csv that are proved: their automaton against the moves, on two to six heaps."""
    def set_of(name):
        """Whether an amount may be taken, by the name of the set."""
        kind, *rest = name.split("-")
        if kind == "in":
            return lambda t: str(t) in list(rest[0])
        if kind == "but":
            return lambda t: str(t) not in list(rest[0])
        return lambda t: str(t % int(rest[0])) in list(rest[1])

    def moves(allowed):
        def options(x):
            most = max(x)
            for i, heap in enumerate(x):
                if heap == most:
                    for t in filter(allowed, range(1, heap + 1)):
                        yield x[:i] + (heap - t,) + x[i + 1:]
        return options

    folder = RESULTS / "largest"
    for row in csv.DictReader((folder / "games.csv").open()):
        if row["certificate"]:
            file = anyheaps.File((folder / row["certificate"]).read_text())

            misere = row["play"] == "misere"
            name = row["amounts"] + (" misere" if misere else "")
            for n, largest in (2, 20), (3, 9), (4, 6), (6, 3):
                one("largest", name, n, largest, moves(set_of(row["amounts"])), [by_sizes(file)], misere=misere, stored=False)


def greedy_quotients():
    """Amounts of a set from a largest heap: the theorem on quotients, and both remarks."""
    def moves(amounts, largest=True):
        def options(x):
            for i, heap in enumerate(x):
                if heap == max(x) or not largest:
                    for t in amounts:
                        if t <= heap:
                            yield x[:i] + (heap - t,) + x[i + 1:]
        return options

    def quotients(m, misere):
        def p(x):
            q = max(x) // m
            even = sum(h // m == q for h in x) % 2 == 0
            return (q >= 2 and even or q == 1 and not even) if misere else q == 0 or even
        return p

    boxes, up_to, chosen = [(2, 40), (3, 20), (4, 13), (6, 7)], range(1, 41), random.Random(1)
    for m in range(1, 7):
        sets = {"and more": list(range(m, 41)), "and its multiples": list(range(m, 41, m))}
        for name in "some", "others":
            sets[f"and {name}, at most {m} apart"] = some = [m]
            while some[-1] < 40:
                some.append(some[-1] + chosen.randint(1, m))
        for (name, amounts), misere, (n, largest) in itertools.product(sets.items(), (False, True), boxes):
            name = f"{m} {name}" + (" misere" if misere else "")
            one("greedy-quotients", name, n, largest, moves(amounts), [quotients(m, misere)], misere=misere, stored=False)
    for m, more in (1, [5]), (2, [3, 7]), (3, [3]):
        odd = [m, *(m * times for times in more)]
        for misere in False, True:
            sums = lambda x: sum(h // m for h in x) % 2 == misere
            name = f"odd multiples of {m}" + (" misere" if misere else "")
            one("greedy-quotients", name, 3, 15, moves(odd, False), [sums], misere=misere, stored=False)
    for d, amounts in (2, [1, 3, 4]), (3, [2, 3]):
        box = Box(4, 6, True)
        lost = p_positions(box, moves(amounts))
        divided = lambda x: tuple(sorted(h // d for h in x)) in lost
        one("greedy-quotients", f"{d} times {amounts}", 4, 7 * d - 1, moves([d * t for t in amounts]), [divided], stored=False)
    for name, amounts, misere in [("at-least-6", up_to[5:], False), ("at-least-4-misere", up_to[3:], True),
                                  ("gaps", [3, 4, *up_to[6:]], False), ("gaps-misere", [3, 4, *up_to[6:]], True)]:
        file = anyheaps.File((RESULTS / "greedy-quotients" / f"{name}.cert").read_text())
        for n, largest in boxes:
            one("greedy-quotients", f"{name}.cert", n, largest, moves(amounts), [by_sizes(file)], misere=misere, stored=False)


def by_sizes(file):
    """P by an automaton that reads how many heaps have each size, the largest first."""
    def p(x):
        state = 0
        for size in range(max(x), 0, -1):
            state = file.step(state, [x.count(size)])
        return file.out[state] == 0
    return p


def greedy_values():
    """Values of greedy Nim by the definition, against the automata for every number of heaps."""
    @lru_cache(None)
    def value(x):
        below = {value(tuple(sorted(x[:-1] + (t,)))) for t in range(x[-1])}
        return next(v for v in itertools.count() if v not in below)

    for file in sorted((RESULTS / "greedy-values").glob("*.cert")):
        read, start = anyheaps.File(file.read_text()), time.time()
        for n, largest in (2, 20), (3, 10), (4, 7), (6, 4):
            count, right = 0, True
            for x in itertools.combinations_with_replacement(range(largest + 1), n):
                state = 0
                for size in range(max(x), 0, -1):
                    state = read.step(state, [x.count(size)])
                right &= read.out[state] == min(value(x), read.levels)
                count += 1
            say("greedy-values", file.stem, Box(n, largest, True), right, count, start)


def lost_of(moves, positions):
    """Which of some positions are P, by their moves; and how many positions were met."""
    known = {}

    def p(x):
        if x not in known:
            known[x] = not any(p(tuple(sorted(y))) for y in set(moves(x)))
        return known[x]

    return [p(tuple(sorted(x))) for x in positions], len(known)


def found_theorems():
    """Lines of found-theorems/theorems.csv on games of taking, where the claim is one of the shapes
    below: on a smaller box, by the moves."""
    def moves(touched, amounts, alike, greedy):
        def options(x):
            for size in touched:
                for heaps in itertools.combinations(range(len(x)), size):
                    if greedy and x[heaps[0]] < max(x):
                        continue
                    for taken in itertools.product(*(range(1, x[i] + 1) for i in heaps)):
                        if all(map(amounts, taken)) and not (alike and len(set(taken)) > 1):
                            y = list(x)
                            for i, amount in zip(heaps, taken):
                                y[i] -= amount
                            yield tuple(y)
        return options

    def game(text, n):
        found = re.fullmatch(r"(\w+)(?:\((\d+)\)|\{([\d,]+)\})?", text)
        name, numbers = found and found[1], [int(word) for word in re.findall(r"\d+", text)]
        k = numbers[0] if numbers else 1
        up_to = range(1, min(k, n) + 1)
        one, any_amount = [1], lambda amount: True
        return {
            "nim": lambda: (one, any_amount, False, False),
            "greedy": lambda: (one, any_amount, False, True),
            "moore": lambda: (up_to, any_amount, False, False),
            "exact": lambda: ([k], any_amount, False, False),
            "equal": lambda: (up_to, any_amount, True, False),
            "slow": lambda: (up_to, lambda amount: amount == 1, False, False),
            "bounded": lambda: (one, lambda amount: amount <= k, False, False),
            "subtract": lambda: (one, lambda amount: amount in numbers, False, False),
        }.get(name)

    def ones(x):
        return [sum(h >> place & 1 for h in x) for place in range(max(x).bit_length() or 1)]

    def condition(text):
        """The condition of P in Python, `None` for other shapes."""
        text = text.removeprefix("P(x) <=> ")
        columns = re.fullmatch(r"all\(bits\(x\), sum mod (\d+) = 0\)", text)
        misere = re.fullmatch(r"if max\(x\) > 1 then all\(bits\(x\), sum mod (\d+) = 0\) else sum\(x\) mod \1 = 1", text)
        total = re.fullmatch(r"sum\(x\) mod (\d+) = 0", text)
        each = re.fullmatch(r"\(a (mod|div) (\d+)\)(?: xor \([bc] \1 \2\))+ = 0", text)
        between = re.fullmatch(r"\(b - a\) mod (\d+) = 0", text)
        if columns:
            return lambda x: all(one % int(columns[1]) == 0 for one in ones(x))
        if misere:
            m = int(misere[1])
            return lambda x: all(one % m == 0 for one in ones(x)) if max(x) > 1 else sum(x) % m == 1
        if total:
            return lambda x: sum(x) % int(total[1]) == 0
        if each:
            part = (lambda h: h % int(each[2])) if each[1] == "mod" else (lambda h: h // int(each[2]))
            return lambda x: reduce(xor, map(part, x)) == 0
        if between:
            return lambda x: (x[1] - x[0]) % int(between[1]) == 0
        return {
            "count(x, h odd) even": lambda x: sum(h % 2 for h in x) % 2 == 0,
            "all(x, h even)": lambda x: all(h % 2 == 0 for h in x),
            "count(x, h = max(x)) even": lambda x: x.count(max(x)) % 2 == 0,
            "max(x) = 0 or count(x, h = max(x)) even": lambda x: max(x) == 0 or x.count(max(x)) % 2 == 0,
            "min(x) even": lambda x: min(x) % 2 == 0,
            "max(x) even": lambda x: max(x) % 2 == 0,
            "a = b": lambda x: x[0] == x[1],
        }.get(text)

    for row in csv.DictReader((RESULTS / "found-theorems" / "theorems.csv").open()):
        n, p = int(row["heaps"]), condition(row["claim"])
        taken = game(row["rules"], n) if p and row["verdict"] in ("PROVED", "HOLDS") else None
        if taken:
            misere = row["play"] == "misere"
            name = row["rules"] + (" misere" if misere else "")
            one("found-theorems", name, n, {2: 20, 3: 9}[n], moves(*taken()), [p], misere=misere, stored=False)


CHECKS = {
    "any-heaps": any_heaps,
    "found-theorems": found_theorems,
    "odd-amounts": odd_amounts,
    "largest": largest_heaps,
    "one-amount": one_amount,
    "greedy-values": greedy_values,
    "greedy-quotients": greedy_quotients,
    "exact-2": exact_2,
    "exact-graphs": exact_graphs,
    "complete-bipartite": complete_bipartite,
    "circular": circular_nim,
    "complexes": complexes,
    "wythoff-pass": wythoff_pass,
    "rwythoff-pass": rwythoff_pass,
    "wythoff-values": wythoff_values,
    "moore-pass": moore_pass,
    "exact-variants": exact_variants,
    "slow": slow_games,
    "welter": welter_games,
    "end-nim": end_games,
    "misere-quotients": misere_quotients,
    "node-kayles": node_kayles,
    "rising": rising,
    "rulers": rulers,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Brute force for the results.")
    parser.add_argument("names", nargs="*", help="results to check [all]")
    parser.add_argument("--max", type=int, help="largest heap of every box")
    parser.add_argument("--automata", type=Path, help="folder with more automata, from catalogue.py --out")
    options = parser.parse_args()
    MAX, AUTOMATA = options.max, options.automata
    for name in options.names or CHECKS:
        if name not in CHECKS:
            sys.exit(f"no result {name}: they are {', '.join(CHECKS)}")
        CHECKS[name]()
    differ = f"{len(FAILED)} DIFFER: {', '.join(FAILED)}" if FAILED else "all agree"
    print(f"{len(COMPARED)} comparisons, {sum(COMPARED)} positions: {differ}")
    sys.exit(1 if FAILED else 0)
