#!/usr/bin/env python3
"""Checks certificates of values: positions that show the values of one another.

    python3 results/check/value.py FILE..

A file of `grundy value .. --certificate` lists positions that do not come apart, each with a value
(`grundy help certificates`). A position of value v must have, for each n < v, a move to a sum of listed
positions of value n; and each of its options must be a sum of listed positions of another value, or
have a move itself to such a sum of value v. Plays end, so by induction all values are right. Positions
without moves have the value 0 and are not listed. The moves are written here a second time: those of
cram, clobber and nogo, and of node-kayles, arc-kayles, grim and graph-code (digits 0 to 9 and letters)
on edges, paths, cycles, grids, boards of chess pieces and complete graphs.
No code is shared with grundy. Exit code 1 if a certificate is refused, 2 if a file could not be checked.
"""

import hashlib
import re
import sys
from functools import cache
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from digits import Unread
from report import Refused, report, run


class Board:
    """Rows of signs; `move` changes some cells, and cells that `holds` says are joined hang together."""

    def __init__(self, moves, holds, rest):
        self.moves, self.holds, self.rest = moves, holds, rest
        self.options = cache(self.options)
        self.least = cache(self.least)

    def read(self, text):
        rows = tuple(text.split("/"))
        if len({len(row) for row in rows}) != 1 or not rows[0]:
            raise Refused(f"`{text}` is no board")
        return rows

    def roots(self, text):
        return self.parts(self.read(text))

    def least(self, rows):
        """One for all images by rotation and reflection."""
        images = []
        for _ in range(4):
            rows = tuple(map("".join, zip(*rows[::-1])))
            images += [rows, tuple(row[::-1] for row in rows)]
        return min(images, key=lambda rows: (len(rows), rows))

    def form(self, rows):
        return self.least(rows)

    def parts(self, rows):
        # a cell is a bit, with one that is never held behind each row
        width = len(rows[0]) + 1
        left = sum(1 << r * width + c for r, row in enumerate(rows) for c, sign in enumerate(row) if self.holds(sign))
        parts = []
        while left:
            part, new = 0, left & -left
            while new:
                part |= new
                new = (new << 1 | new >> 1 | new << width | new >> width) & left & ~part
            left &= ~part
            lines = [part >> r * width & (1 << width) - 1 for r in range(len(rows))]
            parts.append(self.cut(rows, lines))
        return parts

    def cut(self, rows, lines):
        """A part, by the bits of its rows, on the smallest board around it."""
        columns = 0
        for bits in lines:
            columns |= bits
        span = range((columns & -columns).bit_length() - 1, columns.bit_length())
        kept = [(row, bits) for row, bits in zip(rows, lines) if bits]
        return self.form(tuple("".join([row[c] if bits >> c & 1 else self.rest for c in span]) for row, bits in kept))

    def options(self, rows):
        found = set()
        for changes in self.moves(rows):
            after = [list(row) for row in rows]
            for (r, c), sign in changes:
                after[r][c] = sign
            found.add(tuple(sorted(self.parts(tuple(map("".join, after))))))
        return found


def pairs(rows):
    for r, row in enumerate(rows):
        for c in range(len(row)):
            for s, d in (r, c + 1), (r + 1, c):
                if s < len(rows) and d < len(row):
                    yield (r, c), (s, d), row[c], rows[s][d]


def cram(rows):
    return [[(a, "#"), (b, "#")] for a, b, x, y in pairs(rows) if x == y == "."]


def clobber(rows):
    moves = []
    for a, b, x, y in pairs(rows):
        if {x, y} == {"x", "o"}:
            moves += [[(a, "."), (b, x)], [(a, y), (b, ".")]]
    return moves


class NoGo(Board):
    """Stones of two colours beside each other do not hang together: neither breathes through the other."""

    def __init__(self):
        super().__init__(self.stones, lambda sign: sign != "#", "#")
        self.row_form = cache(lambda row: self.form((row,)))

    def options(self, rows):
        return super().options(rows) if len(rows) > 1 else self.in_row(rows[0])

    def in_row(self, row):
        """In a row a stone breathes where what it hangs together with has a free point."""
        found = set()
        for at, sign in enumerate(row):
            for stone in "XO" if sign == "." else "":
                after = (row[:at] + stone + row[at + 1:]).replace("XO", "X O").replace("OX", "O X").split()
                if all("." in part for part in after):
                    found.add(tuple(sorted([self.row_form(part) for part in after])))
        return found

    def parts(self, rows):
        left = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if self.holds(sign)}
        parts = []
        while left:
            part = todo = [left.pop()]
            for r, c in todo:
                for cell in (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1):
                    signs = {rows[r][c], rows[cell[0]][cell[1]]} if cell in left else "XO"
                    if len(signs) == 1 or "." in signs:
                        left.remove(cell)
                        todo.append(cell)
            lines = [sum(1 << c for s, c in part if s == r) for r in range(len(rows))]
            parts.append(self.cut(rows, lines))
        return parts

    def form(self, rows):
        rows = self.least(rows)
        if len(rows) == 1:
            # in a row a run of one colour breathes as one stone
            rows = (re.sub(r"(X)X+|(O)O+", r"\1\2", rows[0]),)
        other = tuple(row.translate(str.maketrans("XO", "OX")) for row in rows)
        return min(self.least(rows), self.least(other))

    def stones(self, rows):
        free = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
        after = lambda at, sign: [row[:at[1]] + sign + row[at[1] + 1:] if r == at[0] else row
                                  for r, row in enumerate(rows)]
        return [[(at, sign)] for at in free for sign in "XO" if self.breathe(after(at, sign))]

    def breathe(self, rows):
        """Whether each group of one colour has a free point beside it."""
        cells = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
        near = lambda r, c: [cell for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if cell in cells]
        breathing = {cell for cell, sign in cells.items() if sign in "XO" and any(cells[n] == "." for n in near(*cell))}
        todo = list(breathing)
        while todo:
            cell = todo.pop()
            for beside in near(*cell):
                if cells[beside] == cells[cell] and beside not in breathing:
                    breathing.add(beside)
                    todo.append(beside)
        return all(cell in breathing for cell, sign in cells.items() if sign in "XO")


class Deletion:
    """A position is a set of elements, bit 0 the first one; choosing one removes `gone` of it."""

    def __init__(self, near, gone, may=lambda left, i: True, tidy=lambda left: left, names=None):
        self.near, self.gone, self.may, self.tidy = near, gone, may, tidy
        names = names or [str(i + 1) for i in range(len(near))]
        self.number = {name: i for i, name in enumerate(names)}
        self.options = cache(self.options)

    def read(self, text):
        if len(self.near) > 63:
            return self.named(text)
        if not re.fullmatch(r"[1-9]\d*", text) or int(text) >> len(self.near):
            raise Refused(f"`{text}` is no set of elements")
        return int(text)

    def named(self, text):
        """A set of a large ground: all, or {1,3-5} by its elements."""
        if text == "all":
            return (1 << len(self.near)) - 1
        left = 0
        for item in re.fullmatch(r"\{?(.*?)\}?", text)[1].split(","):
            ends = [item] if item in self.number else item.split("-")
            if not {"{", "}"} <= set(text) or not set(ends) <= set(self.number) or len(ends) > 2:
                raise Refused(f"`{text}` is no set of elements")
            for element in range(self.number[ends[0]], self.number[ends[-1]] + 1):
                left |= 1 << element
        if not left:
            raise Refused(f"`{text}` is no set of elements")
        return left

    def roots(self, text):
        return [self.read(heap) for heap in text.split(" ") if heap != "0"]

    def form(self, heap):
        return heap

    def parts(self, left):
        parts = []
        while left:
            part, new = 0, left & -left
            while new:
                part |= new
                reached = 0
                for i in range(len(self.near)):
                    if new >> i & 1:
                        reached |= self.near[i]
                new = reached & left & ~part
            parts.append(part)
            left &= ~part
        return parts

    def options(self, left):
        found = set()
        for i in range(len(self.near)):
            if left >> i & 1 and self.may(left, i):
                found.add(tuple(sorted(self.parts(self.tidy(left & ~(self.gone[i] | 1 << i))))))
        return found


class GraphCode(Deletion):
    """A connected set of i vertices is taken, if digit i has a bit for the parts that its part leaves."""

    def __init__(self, near, code):
        super().__init__(near, None)
        found = re.fullmatch(r"0\.([0-9A-V]+)", code)
        if not found:
            raise Unread(f"the code {code}")
        digits = [0] + [int(digit, 32) for digit in found[1]]
        size = lambda taken: bin(taken).count("1")
        self.sets, new = set(), {1 << i for i in range(len(near))}
        while new:
            self.sets |= {taken for taken in new if digits[size(taken)]}
            new = {taken | 1 << i for taken in new for i in range(len(near)) if size(taken) + 1 < len(digits)
                   and not taken >> i & 1 and taken & near[i]}
        self.allows = lambda taken, count: digits[size(taken)] >> count & 1

    def options(self, left):
        found = set()
        for taken in self.sets:
            for part in self.parts(left):
                if not taken & ~part and self.allows(taken, len(self.parts(part & ~taken))):
                    found.add(tuple(sorted(self.parts(left & ~taken))))
        return found


# how far apart in rows and columns cells are that a chess piece joins
PIECES = {
    "king": lambda r, c: max(r, c) == 1,
    "knight": lambda r, c: {r, c} == {1, 2},
    "queen": lambda r, c: r == c or r == 0 or c == 0,
    "rook": lambda r, c: r == 0 or c == 0,
}


def graph(text):
    """The neighbours of each vertex, as sets, and the edges."""
    found = re.fullmatch(r"(\w+)[({](.*)[)}]", text)
    if not found:
        raise Unread(f"the graph {text}")
    name, inside = found.groups()
    if name == "edges":
        edges = [tuple(int(end) - 1 for end in edge.split("-")) for edge in inside.split(",")]
        count = max(map(max, edges)) + 1
    else:
        sizes = [int(size) for size in inside.split(",")]
        count = sizes[0]
        if name == "grid":
            count = sizes[0] * sizes[1]
            near = lambda a, b: b - a == sizes[1] or (b - a == 1 and b % sizes[1])
        elif name.rstrip("s") in PIECES:
            steps, width = PIECES[name.rstrip("s")], sizes[-1]
            count = sizes[0] * width
            near = lambda a, b: steps(abs(a // width - b // width), abs(a % width - b % width))
        elif name in ("path", "cycle", "complete"):
            near = lambda a, b: name == "complete" or b - a == 1 or (name == "cycle" and (a, b) == (0, count - 1))
        else:
            raise Unread(f"the graph {text}")
        edges = [(a, b) for a, b in combinations(range(count), 2) if near(a, b)]
    edges = sorted({tuple(sorted(edge)) for edge in edges})
    return neighbours(count, edges), edges


def neighbours(count, edges):
    near = [0] * count
    for a, b in edges:
        near[a] |= 1 << b
        near[b] |= 1 << a
    return near


def game(rules):
    if rules == "cram":
        return Board(cram, lambda sign: sign == ".", "#")
    if rules == "clobber":
        return Board(clobber, lambda sign: sign in "xo", ".")
    if rules == "nogo":
        return NoGo()
    found = re.fullmatch(r"graph-code\((\S*), (.*)\)", rules)
    if found:
        return GraphCode(graph(found[2])[0], found[1])
    found = re.fullmatch(r"(node-kayles|arc-kayles|grim)\((.*)\)", rules)
    if not found:
        raise Unread(f"rules {rules}")
    near, edges = graph(found[2])
    if found[1] == "node-kayles":
        return Deletion(near, near)
    if found[1] == "arc-kayles":
        meet = neighbours(len(edges), [(i, j) for i, j in combinations(range(len(edges)), 2)
                                       if set(edges[i]) & set(edges[j])])
        return Deletion(meet, meet, names=[f"{a + 1}-{b + 1}" for a, b in edges])
    lone = lambda left: sum(1 << i for i in range(len(near)) if left >> i & 1 and near[i] & left)
    return Deletion(near, [0] * len(near), lambda left, i: near[i] & left, lone)


def certificate(text):
    """Checks a file; what was shown."""
    lines = text.split("\n")
    if lines.pop() != "" or lines[0] != "# grundy value":
        raise Unread("no certificate of a value: `# grundy value` should be the first line")
    head = [line.split(" ", 2) for line in lines[1:6]]
    if [key for _, key, _ in head] != ["rules", "position", "value", "sha256", "pieces"]:
        raise Refused("the head is another one")
    rules, position, value, sha256, count = (field for _, _, field in head)
    hashed = "".join(line + "\n" for line in lines if line != lines[4])
    if hashlib.sha256(hashed.encode()).hexdigest() != sha256:
        raise Refused("the hash is of another text")
    play, values = game(rules), {}
    for line in lines[6:]:
        number, piece = line.split(" ", 1)
        piece = play.form(play.read(piece))
        if piece in values or not re.fullmatch(r"0|[1-9]\d*", number):
            raise Refused(f"`{line}` is there twice, or has no value")
        values[piece] = int(number)
    if len(values) != int(count):
        raise Refused("the number of positions is another")

    def known(parts):
        """The value of a sum of listed positions; those without moves count nothing."""
        total, open = 0, set()
        for part in parts:
            if part in values:
                total ^= values[part]
            elif play.options(part):
                # two of a kind are nothing
                open ^= {part}
        return None if open else total

    def replies(parts):
        for i, part in enumerate(parts):
            for option in play.options(part):
                yield parts[:i] + option + parts[i + 1:]

    for piece, own in values.items():
        reached = [(option, known(option)) for option in play.options(piece)]
        if not set(range(own)) <= {number for _, number in reached}:
            raise Refused(f"{piece} has no moves to all values below {own}")
        for option, number in reached:
            if number == own or number is None and all(known(reply) != own for reply in replies(option)):
                raise Refused(f"nothing shows that the option {option} of {piece} is not {own}")
    if known(play.roots(position)) != int(value):
        raise Refused("the position is no sum of listed ones of this value")
    return f"{rules}, {position}: value {value}, by {len(values)} positions"


def main(files):
    return report(files, certificate, "a certificate of a value")


if __name__ == "__main__":
    run(__doc__, main)
