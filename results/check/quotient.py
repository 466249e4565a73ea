#!/usr/bin/env python3
"""Checks a certificate of a misere quotient in plain Python, from `docs/reference/certificates.md`
alone: games with a code whose digits are below 8.

    python3 results/check/quotient.py FILE...
"""

import json
import re
import sys


def code_of(text):
    """The digits of a code, the one before the point first."""
    found = re.fullmatch(r"([0-7]*)\.([0-7]*)", text if "." in text else text + ".")
    if not found:
        raise ValueError(f"found the code {text}, expected digits 0 to 7")
    return [int(found[1] or "0")] + [int(digit) for digit in found[2]]


def options(digits, heap):
    """The sums that a heap may become."""
    for taken, digit in enumerate(digits[: heap + 1]):
        left = heap - taken
        if digit & 1 and left == 0:
            yield ()
        if digit & 2 and left > 0:
            yield (left,)
        if digit & 4:
            yield from ((one, left - one) for one in range(1, left // 2 + 1))


def fault(file):
    """What is wrong with a certificate; None if it is a proof."""
    if file["format"] != "grundy quotient certificate" or file["version"] != 1:
        return "not a certificate of a quotient, version 1"
    digits, table, phi = code_of(file["code"]), file["table"], file["phi"]
    order, to, p = file["order"], file["to"], set(file["p"])
    elements = range(order)
    if len(table) != order or any(len(row) != order for row in table) or len(phi) != to + 1:
        return "sizes do not fit"
    if any(x not in elements for row in [*table, phi, p] for x in row):
        return "an element that is none"
    if 0 in p:
        return "the empty sum is P"
    if any(table[0][x] != x for x in elements):
        return "0 is no identity"
    if any(table[x][y] != table[y][x] for x in elements for y in range(x)):
        return "not commutative"
    reached, new = {0}, [0]
    while new:
        x = new.pop()
        for y in {table[x][g] for g in phi} - reached:
            reached.add(y)
            new.append(y)
    if len(reached) < order:
        return "an element that is no product of elements of heaps"
    for g in set(phi):
        for x in elements:
            left, right = table[table[x][g]], table[x]
            if any(left[y] != right[z] for y, z in enumerate(table[g])):
                return "not associative"
    if len({tuple(y in p for y in row) for row in table}) < order:
        return "two elements with the same outcomes"
    if file["complete"]:
        first, period = file["complete"]["preperiod"], file["complete"]["period"]
        parts = 2 if any(digit & 4 for digit in digits) else 1
        if first < 1 or period < 1 or to < parts * (first + period) + len(digits) - 1:
            return "too few heaps for the period"
        if any(phi[m] != phi[m + period] for m in range(first, to - period + 1)):
            return "the heaps do not repeat"

    kinds = set()
    for heap, x in enumerate(phi):
        sums = list(options(digits, heap))
        moves = set()
        for parts in sums:
            y = 0
            for part in parts:
                y = table[y][phi[part]]
            moves.add(y)
        if not sums and x != 0:
            return f"heap {heap} has no moves, but is not 0"
        if sums:
            kinds.add((x, frozenset(moves)))

    # each pair: the element of a sum, and the elements of its options
    start = (0, frozenset())
    seen, new = set(), [start]
    while new:
        x, moves = new.pop()
        row = table[x]
        for value, further in kinds:
            times = table[value]
            after = frozenset([row[y] for y in further] + [times[y] for y in moves])
            pair = (row[value], after)
            if pair in seen:
                continue
            if (pair[0] in p) == any(y in p for y in after):
                return "a sum whose outcome is not what its options make it"
            seen.add(pair)
            new.append(pair)
    return None


def main():
    bad = 0
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as text:
            found = fault(json.load(text))
        bad += found is not None
        print(f"{name}: {'REJECTED, ' + found if found else 'ACCEPTED'}")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
