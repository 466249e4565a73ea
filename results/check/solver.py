#!/usr/bin/env python3
"""Finds misere quotients again, from the code alone, in plain Python: no code and no file of grundy.

    python3 results/check/solver.py CODE.. [--to HEAP]

Codes have digits below 8. Heap after heap is added, and after each there is a proved quotient: a finite
commutative monoid with outcomes and an element for each heap, such that the pairs (element of a sum,
elements of its options), which are finitely many, all have the outcome that the options make.

A new heap g gives functions o(k), k = 0, 1, 2, ..: whether the sum of x and k heaps g is P. They follow
from each other along the pairs, and repeat. If o(1) is what an element makes of all others, that is tried
for g. Otherwise the new elements are x g^k, of which those that are alike in all sums are one. Sums that
were alike may not be so beside g: then the same is done with the pairs in place of the elements, up to
three times; where that does not help, the code is left open. Without --to there are so many heaps that
the elements repeat for all (Plambeck and Siegel).
"""

import argparse
import sys
import time
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from quotient import code_of, options


class Conflict(Exception):
    """Sums that are one element have different outcomes."""


class Monoid:
    """Element 0 is the empty sum; `step[g][x]` is x and a heap of element g; `lost`: which elements are P."""

    def __init__(self, lost, phi, step):
        self.lost, self.phi, self.step = lost, phi, step

    def sum(self, x, parts):
        for part in parts:
            x = self.step[self.phi[part]][x]
        return x

    def kind(self, heap, moves):
        """The element of a heap, and options of it, one for each element that they have."""
        return self.phi[heap], frozenset({self.sum(0, parts): parts for parts in moves[heap]}.items())


class Pairs:
    """All pairs (element of a sum, elements of its options) of sums of some heaps."""

    def __init__(self, monoid):
        self.monoid, self.kinds, self.number, self.list, self.next = monoid, {}, {}, [], []
        self.find(0, frozenset())

    def find(self, x, further):
        pair = x, further
        if pair not in self.number:
            # who cannot move wins
            lost = bool(further) and not any(self.monoid.lost[y] for y in further)
            if self.monoid.lost[x] != lost:
                raise Conflict
            self.number[pair] = len(self.list)
            self.list.append(pair)
            self.next.append([])
        return self.number[pair]

    def add(self, kind):
        """Sums with heaps of one more kind, too."""
        if kind in self.kinds:
            return
        self.kinds[kind] = len(self.kinds)
        at, kinds = 0, list(self.kinds)
        while at < len(self.list):
            x, further = self.list[at]
            for value, moves in kinds[len(self.next[at]):]:
                step = self.monoid.step[value]
                after = {step[y] for y in further}
                after.update(self.monoid.sum(x, parts) for _, parts in moves)
                self.next[at].append(self.find(step[x], frozenset(after)))
            at += 1

    def as_monoid(self, heaps):
        """The pairs are a monoid themselves."""
        lost = [self.monoid.lost[x] for x, _ in self.list]
        single = self.next[0]
        step = {single[number]: [row[number] for row in self.next] for number in self.kinds.values()}
        # a heap without a move is nothing
        step.setdefault(0, list(range(len(self.list))))
        return Monoid(lost, [0 if kind is None else single[self.kinds[kind]] for kind in heaps], step)


def closed(monoid, moves):
    """The pairs of a monoid, all of whose outcomes are right."""
    pairs = Pairs(monoid)
    for heap in range(len(monoid.phi)):
        if moves[heap]:
            pairs.add(monoid.kind(heap, moves))
    return pairs


def following(monoid, pairs, before, options_):
    """Which elements are P beside k heaps g, if `before` says it of k - 1."""
    size = len(monoid.lost)
    reach = [any(before[monoid.sum(x, parts)] for parts in options_) for x in range(size)]
    known = [False if one else None for one in reach]
    waiting, again = pairs.list, True
    while again:
        again, left = False, []
        for x, further in waiting:
            if known[x] is None:
                if any(known[y] for y in further):
                    known[x], again = False, True
                elif all(known[y] is False for y in further):
                    known[x], again = True, True
                else:
                    left.append((x, further))
        waiting = left
    if any(known[x] != (not reach[x] and not any(known[y] for y in further)) for x, further in pairs.list):
        raise Conflict
    return known


def beside(monoid, pairs, options_):
    """The functions o(0), o(1), .. until one comes again, and which that is."""
    functions = [list(monoid.lost)]
    while functions[-1] not in functions[:-1]:
        functions.append(following(monoid, pairs, functions[-1], options_))
    last = functions.pop()
    return functions, functions.index(last)


def grown(monoid, functions, first):
    """The monoid of the x g^k."""
    size, states = len(functions), len(monoid.lost)
    over = first if size > first else 0
    at = lambda x, k: k * states + x
    step = {g: [at(row[x], k) for k in range(size) for x in range(states)] for g, row in monoid.step.items()}
    step["new"] = [at(x, k + 1 if k + 1 < size else over) for k in range(size) for x in range(states)]
    block = [int(lost) for o in functions for lost in o]
    blocks = len(set(block))
    while True:
        signs = {}
        block = [signs.setdefault(sign, len(signs)) for sign in zip(block, *([block[y] for y in row] for row in step.values()))]
        if len(signs) == blocks:
            break
        blocks = len(signs)
    # the empty sum is the first
    first_of = {}
    for x, one in enumerate(block):
        first_of.setdefault(one, x)
    number = {one: i for i, one in enumerate(first_of)}
    name = lambda x: number[block[x]]
    lost = [functions[x // states][x % states] for x in first_of.values()]
    of = {g: name(g) for g in monoid.step} | {"new": name(step["new"][0])}
    made = {of[g]: [name(row[x]) for x in first_of.values()] for g, row in step.items()}
    return Monoid(lost, [name(x) for x in monoid.phi] + [of["new"]], made)


class Solver:
    def __init__(self, digits):
        self.digits, self.moves = digits, [[]]
        self.monoid = Monoid([False], [0], {0: [0]})
        self.pairs, self.finer = Pairs(self.monoid), 0

    def add(self):
        heap = len(self.moves)
        self.moves.append(list(options(self.digits, heap)))
        if not self.moves[heap]:
            self.monoid.phi.append(0)
            return
        sums = frozenset(self.monoid.sum(0, parts) for parts in self.moves[heap])
        for value, moves in self.pairs.kinds:
            if frozenset(x for x, _ in moves) == sums:
                self.monoid.phi.append(value)
                return
        monoid, pairs = self.monoid, self.pairs
        for level in count():
            try:
                functions, first = beside(monoid, pairs, self.moves[heap])
                if not level and self.known(heap, functions[1 % len(functions)]):
                    return
                found = grown(monoid, functions, first)
                pairs = closed(found, self.moves)
                self.monoid, self.pairs = found, pairs
                return
            except Conflict:
                if level == 3:
                    raise
            self.finer += 1
            pairs = closed(monoid, self.moves[:heap])
            heaps = [monoid.kind(h, self.moves) if self.moves[h] else None for h in range(heap)]
            monoid = pairs.as_monoid(heaps)
            pairs = closed(monoid, self.moves[:heap])

    def known(self, heap, function):
        """Whether the heap is an element that there is."""
        words = self.words()
        for y, word in enumerate(words):
            row = range(len(function))
            for g in word:
                row = [self.monoid.step[g][x] for x in row]
            if [self.monoid.lost[x] for x in row] == function:
                self.monoid.step[y] = list(row)
                self.monoid.phi.append(y)
                try:
                    self.pairs = closed(self.monoid, self.moves)
                    return True
                except Conflict:
                    self.monoid.phi.pop()
                return False
        return False

    def words(self):
        """Of each element, elements of heaps with that sum."""
        words, todo = {0: ()}, [0]
        for x in todo:
            for g, row in self.monoid.step.items():
                if row[x] not in words:
                    words[row[x]] = (*words[x], g)
                    todo.append(row[x])
        assert len(words) == len(self.monoid.lost)
        return [words[x] for x in range(len(words))]

    def repeats(self):
        """A preperiod and a period that hold for all heaps, if enough is seen of them."""
        parts = 2 if any(digit & 4 for digit in self.digits) else 1
        phi, to = self.monoid.phi, len(self.moves) - 1
        for period in range(1, to // parts):
            first = next((m + 1 for m in range(to - period, 0, -1) if phi[m] != phi[m + period]), 1)
            if to >= parts * (first + period) + len(self.digits) - 1:
                return first, period
        return None


def said(code, found, period, last, seconds):
    heap, lost = len(found.moves) - 1, found.monoid.lost
    how = "for all heaps, preperiod {}, period {}".format(*period) if period else f"to heap {heap}"
    return (f"{code}: {len(lost)} elements, {sum(lost)} P, {how}; the last new ones at heap {last}; "
            f"{len(found.pairs.list)} pairs, {found.finer} times finer, {seconds:.1f} s")


def main():
    parser = argparse.ArgumentParser(description="Misere quotients, found from the code.")
    parser.add_argument("codes", nargs="+", metavar="CODE")
    parser.add_argument("--to", type=int, help="the last heap")
    asked = parser.parse_args()
    for code in asked.codes:
        found, start, last, period = Solver(code_of(code)), time.process_time(), 0, None
        while not period and len(found.moves) - 1 != asked.to:
            before = len(found.monoid.lost)
            try:
                found.add()
            except Conflict:
                print(f"{code}: left open at heap {len(found.moves) - 1}, beside which sums that were alike differ", flush=True)
                break
            heap = len(found.moves) - 1
            last = heap if len(found.monoid.lost) != before else last
            period = None if asked.to else found.repeats()
        else:
            print(said(code, found, period, last, time.process_time() - start), flush=True)


if __name__ == "__main__":
    main()
