"""Rules with passes, `RULES pass(k)`, of which every move leaves at most one part: the rows of values of a
heap with 0, 1, .., k passes left (`docs/reference/certificates.md`).

RULES are rules{each heap: ..} as in `rows.py`, subtract{..}, bounded(b), or a code of digits 0 to 3.
"""

import re
from itertools import count

from digits import Unread
from rows import Heaps, Refused, Rows


def written(text):
    """Rules as clauses of each heap."""
    text = text.strip()
    if text.startswith("rules{"):
        return text
    if re.fullmatch(r"subtract\{[0-9,]+\}", text):
        return f"rules{{each heap: as {text}}}"
    if found := re.fullmatch(r"(?:nim )?bounded\((\d+)\)", text):
        return f"rules{{each heap: take t for t in 1..{found[1]}}}"
    if found := re.fullmatch(r"(?:code )?0\.([0-3]+)", text):
        clauses = []
        for taken, digit in enumerate(map(int, found[1]), 1):
            clauses += [f"take {taken} if h = {taken}"] if digit & 1 else []
            clauses += [f"take {taken} if h > {taken}"] if digit & 2 else []
        if clauses:
            return f"rules{{each heap: {'; '.join(clauses)}}}"
    raise Unread(f"`{text}` is not known here")


class Passes:
    """Rules and how many passes there are."""

    def __init__(self, text):
        found = re.fullmatch(r"(.*) pass\(([1-9]\d*)\)", text)
        if not found:
            raise Unread(f"`{text}` is not known here")
        base, self.passes = found[1], int(found[2])
        if base.startswith("(") and base.endswith(")"):
            base = base[1:-1]
        self.rules = Rows(written(base))

    def rows(self, known):
        """A pass keeps the heap, and there is none where there is no move."""
        rows = []
        for heap in range(known):
            options = [[int(part[1]) for part in left] for left in self.rules.options(Heaps(heap))]
            if any(len(left) > 1 for left in options):
                raise Refused("a move leaves several parts, which share the passes")
            row = []
            for left in range(self.passes + 1):
                met = {rows[part][left] for parts in options for part in parts}
                if any(not parts for parts in options):
                    met.add(0)
                if left and options:
                    met.add(row[left - 1])
                row.append(next(value for value in count() if value not in met))
            rows.append(tuple(row))
        return rows


def fault(rows, start, whole):
    """What is wrong with how rows repeat, of which two periods are known at least."""
    alike = lambda n, length: rows[n] == rows[n + length]
    if not all(alike(n, whole) for n in range(start, len(rows) - whole)):
        return "the rows of values with fewer passes do not repeat"
    if start and alike(start - 1, whole):
        return "the rows of values with fewer passes repeat earlier"
    shorter = (less for less in range(1, whole) if whole % less == 0)
    if any(all(alike(n, less) for n in range(start, start + whole)) for less in shorter):
        return "the rows of values with fewer passes repeat sooner"
    return None
