#!/usr/bin/env python3
"""Compares certificates for every number of heaps with tables of positions: plain Python, no code of grundy.

    python3 results/check/boxes.py [--heaps 6,7,8] [--max 15] FILE..

A table holds all positions of so many heaps up to a size, one for each order of the heaps, and is filled
by the rules of the certificate, from small totals to large: a position is P if no P-position was found
that it has a move to. The rules are read here by themselves, as conditions on amounts that are tried out.
A line for each table counts its positions, those that are P (or of value 0), and those where the automaton
of the certificate says something else. The exit code is 1 if there are any.
"""

import argparse
import re
import sys
import time
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import anyheaps

CLAUSE = re.compile(r"take (\(.+?\)|\w+) from (\(.+?\)|\w+) for (.*?)(?: if (.*))?")


class Rules:
    """`amounts[k]`: what may be taken from k heaps; `greedy`: only from a largest heap."""

    def __init__(self, text, most):
        self.misere = text.endswith(" misere")
        text = text.removesuffix(" misere")
        found = re.fullmatch(r"rules\{any heaps: (.*)\}", text)
        clauses = found[1].split("; ") if found else [f"as {text}"]
        said = [self.clause(one, most) for one in clauses]
        assert len({greedy for greedy, _ in said}) == 1, f"{text}: some moves are from a largest heap, others not"
        self.greedy, self.amounts = said[0][0], {}
        for taken in set().union(*(tuples for _, tuples in said)):
            self.amounts.setdefault(len(taken), []).append(taken)

    def clause(self, text, most):
        """Whether it is about a largest heap, and the amounts."""
        up_to = range(1, most + 1)
        name = re.fullmatch(r"as (nim|greedy|moore:(\d+))", text)
        if name:
            return name[1] == "greedy", {t for k in range(1, int(name[2] or 1) + 1) for t in product(up_to, repeat=k)}
        found = CLAUSE.fullmatch(text)
        assert found, f"a clause of another form: {text}"
        words = [re.findall(r"\w+", part) for part in found.groups()[:2]]
        names = list(dict.fromkeys(words[0]))
        condition = re.sub(r"(\(.+?\)|\w+) (odd|even)\b", lambda m: f"{m[1]} % 2 = {int(m[2] == 'odd')}", found[4] or "True")
        condition = re.sub(r"(?<![!<>])=", "==", condition.replace(" mod ", " % "))
        largest = f"x[{words[1][0]}] == max(x)"
        greedy = largest in condition
        condition = condition.replace(largest, "True")
        assert set(re.findall(r"[A-Za-z_]\w*", condition)) <= {*names, "True", "and", "or"}, condition
        test = eval(f"lambda {', '.join(names)}: {condition}")
        tuples = {tuple(values[names.index(word)] for word in words[0])
                  for values in product(up_to, repeat=len(names)) if test(*values)}
        assert all(other in tuples for one in tuples for other in permutations(one)), "the order of the heaps counts"
        return greedy, tuples

    def ended(self, x):
        """Whether there is no move, of heaps in order."""
        if 1 in self.amounts and not self.greedy and (1,) in self.amounts[1]:
            return x[-1] == 0
        assert list(self.amounts) in ([1], []) and self.greedy
        return not any(t <= x[-1] for t, in self.amounts.get(1, ()))

    def before(self, x, weights):
        """Positions with a move to x, by the sums of the weights of their heaps."""
        total = sum(weights[h] for h in x)
        for k in self.amounts:
            for own in set(combinations(x, k)):
                least = 0
                if self.greedy:
                    # the heap that was lowered was as large as any
                    rest = list(x)
                    rest.remove(own[0])
                    least = rest[-1] if rest else 0
                kept = total - sum(weights[h] for h in own)
                yield [kept + more for more in self.raised(own, least, weights)]

    @cache
    def raised(self, own, least, weights):
        """What these heaps may have been, none of them under the least, by their weights."""
        most = len(weights) - 1
        return sorted({sum(weights[h + t] for h, t in zip(own, taken)) for taken in self.amounts[len(own)]
                       if all(least <= h + t <= most for h, t in zip(own, taken))})


@cache
def box(heaps, most):
    """Positions by their totals, and what automata read of each: columns, or numbers of heaps by size."""
    positions = sorted(combinations_with_replacement(range(most + 1), heaps), key=sum)
    places = range(most.bit_length() - 1, -1, -1)
    return positions, [[sum(h >> place & 1 for h in x) for place in places] for x in positions]


def table(rules, heaps, most):
    """The P-positions."""
    weights = tuple((heaps + 1) ** h for h in range(most + 1))
    lost, won = set(), set()
    for x in box(heaps, most)[0]:
        if sum([weights[h] for h in x]) not in won and not (rules.misere and rules.ended(x)):
            lost.add(x)
            won.update(*rules.before(x, weights))
    return lost


def values(heaps, most):
    """The values of greedy Nim."""
    found = {}
    for x in box(heaps, most)[0]:
        below = {found[tuple(sorted((*x[:-1], left)))] for left in range(x[-1])}
        found[x] = next(v for v in range(len(below) + 1) if v not in below)
    return found


def said(file, x, columns):
    """The output of the automaton."""
    state = 0
    for number in [x.count(size) for size in range(x[-1], 0, -1)] if file.sizes else columns:
        state = file.step(state, [number])
    return file.out[state]


def compare(name, file, heaps, most):
    """Prints the line of a table: the positions that differ."""
    start = time.process_time()
    positions, columns = box(heaps, most)
    if file.levels > 1:
        assert file.head["rules"] == "greedy", "values of other rules"
        right = {x: min(value, file.levels) for x, value in values(heaps, most).items()}
    else:
        lost = table(Rules(file.head["rules"], most), heaps, most)
        right = {x: int(x not in lost) for x in positions}
    differ = [x for x, read in zip(positions, columns) if said(file, x, read) != right[x]]
    print(f"{name:<34} {heaps} heaps to {most:<3} {len(positions):>8} positions {list(right.values()).count(0):>7} P  "
          f"{len(differ)} differ{f', the first {differ[0]}' if differ else ''}  {time.process_time() - start:.1f} s",
          flush=True)
    return len(positions), len(differ)


def main():
    parser = argparse.ArgumentParser(description="Certificates for every number of heaps against tables.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--heaps", default="6,7,8", help="numbers of heaps [6,7,8]")
    parser.add_argument("--max", type=int, default=15, help="the largest heap [15]")
    options = parser.parse_args()
    start, counts = time.process_time(), []
    for path in map(Path, options.files):
        file = anyheaps.File(path.read_text())
        assert file.base == 2, f"{path}: another base"
        for heaps in map(int, options.heaps.split(",")):
            counts.append(compare(f"{path.parent.name}/{path.stem}", file, heaps, options.max))
    differ = sum(one for _, one in counts)
    print(f"{len(options.files)} certificates, {len(counts)} tables, {sum(one for one, _ in counts)} positions, "
          f"{differ} differ, {time.process_time() - start:.0f} s")
    return differ > 0


if __name__ == "__main__":
    sys.exit(main())
