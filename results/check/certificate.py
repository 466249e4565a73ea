#!/usr/bin/env python3
"""A checker of grundy's certificates, written from the page `grundy help certificates`.

    python3 results/check/certificate.py FILE..

Python 3.11 or later and nothing else: no code is shared with grundy. A line for each automaton says
what was shown; exit code 1 if one is refused, 2 if one could not be read or its rules are not known
here. `moves.py` (with `own.py`) turns rules into linear conditions, which `digits.py` reads.
"""

import hashlib
import heapq
import itertools
import json
import re
import sys
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import anyheaps
import claim
import digits
import moves
from digits import Unread
from report import Refused, report, run


def demand(condition, why, *more):
    if not condition:
        raise Refused(why.format(*more))


class Automaton:
    """Outputs and next states; letters are one digit for each heap. -1: no position, no state."""

    def __init__(self, lines, words, values):
        expected = [words.heaps, words.digits, None, values]
        head = numbers(lines.pop(0))
        demand(len(head) == 4 and head[2] > 0 and head == expected[:2] + head[2:3] + expected[3:],
               "`{}` where an automaton with {} outputs should begin", head, values + 1)
        self.states, self.words = head[2], words
        rows = [numbers(lines.pop(0)) for _ in range(self.states)]
        self.out, self.next = [row[0] for row in rows], [row[1:] for row in rows]
        demand(all(len(row) == words.letters for row in self.next)
               and all(-1 <= output <= values for output in self.out)
               and all(-1 <= state < self.states for row in self.next for state in row),
               "an automaton has a row of the wrong length, or a number out of range")

    def __call__(self, heaps):
        """The output at a position, None if no word is read."""
        state = 0
        for letter in self.words.word(heaps):
            state = self.next[state][letter] if state >= 0 else -1
        return self.out[state] if state >= 0 else None


def numbers(line):
    try:
        return [int(word) for word in line.split(" ")]
    except ValueError:
        raise Refused(f"`{line[:40]}` where numbers should stand") from None


class Guesses:
    """Pairs (state of a machine that reads x and y, state of an automaton that reads y), numbered; sets
    of them are bit masks. `after[g][x]`: what the letter x of the position can make of guess g."""

    def __init__(self, machine, automaton):
        self.number, self.after, self.names = {}, [], []
        self.automaton, self.machine = automaton, machine
        self.before, at = {}, 0
        start = self.mask((m, 0) for m in machine.starts)
        while at < len(self.names):
            m, q = self.names[at]
            row = []
            for x in range(automaton.words.letters):
                step = [(m2, automaton.next[q][y]) for y, m2 in machine.step(m, x)]
                mask = self.mask(pair for pair in step if pair[1] >= 0)
                row.append(mask)
                for g in bits(mask):
                    self.before.setdefault(g, set()).add(at)
            self.after.append(row)
            at += 1
        # y may have more digits than x: any number of leading zeros of x
        while (more := start | self.image(start, 0)) != start:
            start = more
        self.start = start

    def mask(self, pairs):
        mask = 0
        for pair in pairs:
            if pair not in self.number:
                self.number[pair] = len(self.names)
                self.names.append(pair)
            mask |= 1 << self.number[pair]
        return mask

    def image(self, mask, x):
        image = 0
        for g in bits(mask):
            image |= self.after[g][x]
        return image

    def cases(self):
        """The guesses of each case of moves."""
        masks = {}
        for number, (m, _) in enumerate(self.names):
            case = 0 if self.machine.free else m[0]
            masks[case] = masks.get(case, 0) | 1 << number
        return [masks[case] for case in sorted(masks)]

    def right(self, is_right):
        """The guesses that are a move to a right output, and those that can become one."""
        right = sum(1 << g for g, (m, q) in enumerate(self.names)
                    if self.machine.ends(m) and is_right(self.automaton.out[q]))
        useful, todo = right, list(bits(right))
        while todo:
            for g in self.before.get(todo.pop(), ()):
                if not useful >> g & 1:
                    useful |= 1 << g
                    todo.append(g)
        return right, useful


def bits(mask):
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def reached(start, letters, step):
    """All that can be reached: a dictionary from each to what comes of each letter (None: nothing)."""
    graph, todo = {}, [start]
    while todo:
        here = todo.pop()
        if here not in graph:
            graph[here] = [step(here, x) for x in range(letters)]
            todo += [there for there in graph[here] if there is not None]
    return graph


def covered(start, letters, step, needs, guesses, right, useful, most=inf):
    """Whether at each word where `needs` says so some guess is right. Sets of guesses are followed; one
    that contains another met with the same state need not be."""
    met, first, todo = {}, guesses.start & useful, []
    seen, order = {(start, first)}, itertools.count()
    heapq.heappush(todo, (first.bit_count(), 0, start, first))
    while todo:
        # small sets first: most others contain one of them
        _, _, here, mask = heapq.heappop(todo)
        if any(mask & other == other for other in met.setdefault(here, [])):
            continue
        if needs(here) and not mask & right:
            return False
        met[here].append(mask)
        if len(seen) > most:
            raise Unread("a search without a proof that grows too large: check the certificate")
        for x in range(letters):
            there = step(here, x)
            if there is not None:
                image = guesses.image(mask, x) & useful
                if (there, image) not in seen:
                    seen.add((there, image))
                    heapq.heappush(todo, (image.bit_count(), next(order), there, image))
    return True


class Section:
    """The automaton for some passes left, with what the play adds to the moves of the heaps."""

    def __init__(self, game, words, automaton, passes, before, guessed):
        self.own, self.words, self.before = automaton, words, before
        self.switch, self.misere = game.then and passes > 0, game.misere
        self.machine = digits.machine(game.parts[1 if self.switch else 0], words, guessed)
        self.guesses = Guesses(self.machine, automaton)
        # where it matters: the pass, and whether the heaps can be moved
        self.movable = None
        if before and not self.switch or game.misere and not self.switch and not game.block:
            self.movable = Guesses(self.machine, Valid(words, digits.Positions(game.parts[0], words)))
            self.ends, useful = self.movable.right(lambda output: output == 0)
        start = (0, self.movable.start if self.movable else 0, 0)

        def step(state, x):
            own, mask, passed = state
            own = automaton.next[own][x]
            passed = before.next[passed][x] if before else 0
            mask = self.movable.image(mask, x) & useful if self.movable else 0
            return (own, mask, passed) if own >= 0 and passed >= 0 else None
        self.start, self.graph = start, reached(start, words.letters, step)

    def step(self, state, x):
        return self.graph[state][x]

    def has_more(self, state, u):
        """Whether it is as if there were one more option of output u: a pass, or the end of misere play."""
        _, mask, passed = state
        if self.switch:
            return self.before.out[passed] == u
        if self.movable and not mask & self.ends:
            return self.misere and u == 0
        return self.before is not None and self.before.out[passed] == u

    def needs(self, state, u):
        return self.own.out[state[0]] > u and not self.has_more(state, u)

    def no_move_within(self, u):
        """No move, pass or end joins two positions of output u."""
        for state in self.graph:
            demand(self.own.out[state[0]] != u or not self.has_more(state, u),
                   "output {} at state {}, where a pass or the end of the game forbids it", u, state[0])
        g = self.guesses
        right, useful = g.right(lambda output: output == u)
        met, todo = {}, [(0, g.start & useful)]
        while todo:
            q, new = todo.pop()
            new &= ~met.get(q, 0)
            if new:
                met[q] = met.get(q, 0) | new
                demand(self.own.out[q] != u or not new & right, "a move joins two positions of output {}", u)
                todo += [(r, g.image(new, x) & useful)
                         for x, r in enumerate(self.own.next[q]) if r >= 0]

    def move_by_guesses(self, u, lines):
        demand(self.machine.free, "a proof by guesses, but the moves are not free amounts")
        g = self.guesses
        right, _ = g.right(lambda output: output == u)
        listed = {}
        for q, guessed in lines:
            demand(0 <= q < self.own.states and all(pair in g.number for pair in guessed),
                   "a guess in a line of state {} that no word leads to", q)
            listed.setdefault(q, set()).add(g.mask(guessed))
        inside = {}

        def within(q, mask):
            if (q, mask) not in inside:
                inside[q, mask] = [line for line in listed.get(q, ()) if line & mask == line]
            return inside[q, mask]
        # a line can be kept to if it is right where it must be, and after each letter another one can
        nodes = {(state, line) for state in self.graph for line in listed.get(state[0], ())
                 if line & right or not self.needs(state, u)}
        again = True
        while again:
            bad = {(state, line) for state, line in nodes
                   if not all(there is None or any((there, next_line) in nodes for next_line in
                                                   within(there[0], g.image(line, x)))
                              for x, there in enumerate(self.graph[state]))}
            nodes -= bad
            again = bool(bad)
        demand(any((self.start, line) in nodes for line in within(0, g.start)),
               "the lines of level {} cannot be followed through every word to a right guess", u)

    def move_by_kinds(self, u, kinds):
        letters, g = self.words.letters, self.guesses
        right, useful = g.right(lambda output: output == u)
        for number, kind in enumerate(kinds, 1):
            step = lambda k, x: None if kind.next[k][x] < 0 else kind.next[k][x]
            # the moves of one case, or of all: fewer guesses make for fewer sets
            cases = g.cases()
            likely = [cases[number - 1]] if len(cases) == len(kinds) else []
            demand(any(covered(0, letters, step, lambda k: kind.out[k] == 1, g, right, useful & case)
                       for case in [*likely, *cases, -1]),
                   "kind {} of level {} claims a move where there is none", number, u)

        def both(state, x):
            here = self.graph[state[0]][x]
            after = tuple(-1 if k < 0 else kind.next[k][x] for k, kind in zip(state[1:], kinds))
            return here and (here, *after)
        for state in reached((self.start, *[0] * len(kinds)), letters, both):
            claimed = any(k >= 0 and kind.out[k] == 1 for k, kind in zip(state[1:], kinds))
            demand(claimed or not self.needs(state[0], u),
                   "level {}: state {} needs a move that no kind claims", u, state[0][0])

    def move_by_search(self, u):
        right, useful = self.guesses.right(lambda output: output == u)
        demand(covered(self.start, self.words.letters, self.step, lambda state: self.needs(state, u),
                       self.guesses, right, useful, 100_000), "no move to output {} somewhere", u)

    def counted(self, most, misere):
        """With block(b): output 1 just where more than b options have output 0; options are counted once."""
        machine, own = self.machine, self.own

        def after(counts, x):
            fresh = {}
            for (ms, q), count in counts:
                words = {}
                for m in ms:
                    for y, m2 in machine.step(m, x):
                        if own.next[q][y] >= 0:
                            words.setdefault(y, set()).add(m2)
                for y, m2 in words.items():
                    key = frozenset(m2), own.next[q][y]
                    fresh[key] = min(most + 1, fresh.get(key, 0) + count)
            return frozenset(fresh.items())
        start = frozenset({((frozenset(machine.starts), 0), 1)})
        while (more := after(start, 0)) != start:
            start = more

        def step(state, x):
            q = own.next[state[0]][x]
            return None if q < 0 else (q, after(state[1], x))
        for q, counts in reached((0, start), self.words.letters, step):
            ends = [(own.out[y], n) for (ms, y), n in counts if any(map(machine.ends, ms))]
            lost = sum(n for output, n in ends if output == 0)
            kept = sum(n for output, n in ends if output > 0)
            won = lost > most or misere and kept == 0
            demand(own.out[q] == -1 or (own.out[q] == 1) == won, "block: state {} has a wrong output", q)


class Valid:
    """The automaton of the valid words: output 0 at a position, -1 at other heaps."""

    def __init__(self, words, positions):
        self.words, start = words, (words.start, positions.start)

        def step(state, x):
            full = words.follow(state[0], x)
            return None if full is None else (full, positions.step(state[1], x))
        graph = reached(start, words.letters, step)
        number = {start: 0} | {s: i for i, s in enumerate((s for s in graph if s != start), 1)}
        self.next = [[-1 if t is None else number[t] for t in graph[s]] for s in number]
        self.out = [0 if positions.holds(s[1]) else -1 for s in number]


def check_words(automaton, words, positions):
    demand(automaton.next[0][0] == 0, "leading zeros count")
    valid = Valid(words, positions)

    def both(state, x):
        own, other = automaton.next[state[0]][x], valid.next[state[1]][x]
        demand((own < 0) == (other < 0), "state {} reads a word that is not valid, or not one that is", state[0])
        return None if own < 0 else (own, other)
    for own, other in reached((0, 0), words.letters, both):
        demand((automaton.out[own] < 0) == (valid.out[other] < 0),
               "state {}: output -1 at a position, or another output at none", own)


def check_period(automaton, words, code, record, v):
    """The period of a code, by the definition; then the automaton against the nim-sums."""
    said = json.loads(record)
    value, n0, p = moves.periodic_values(code, said, Refused)
    fold = lambda heap: heap if heap < n0 else n0 + (heap - n0) % p

    def step(state, x):
        q = automaton.next[state[0]][x]
        digits = words.letter[x]
        return None if q < 0 else (q, *(fold(h * words.digits + d) for h, d in zip(state[1:], digits)))
    for q, *heaps in reached((0, *[0] * words.heaps), words.letters, step):
        nimsum = 0
        for heap in heaps:
            nimsum ^= value[heap]
        demand(automaton.out[q] == min(nimsum, v + 1), "state {} has not the nim-sum of its heaps", q)


def certificate(text):
    """Checks one certificate or automaton: its heading and what was shown."""
    if text.startswith(anyheaps.TITLE + "\n"):
        return anyheaps.certificate(text)
    lines = text.split("\n")
    demand(lines.pop() == "", "the text does not end with a line feed")
    proved = {"# grundy certificate": True, "# grundy automaton": False}[lines.pop(0)]
    head = {}
    while lines and re.match("# (rules|heaps|levels|numeration|sha256|claim|asked|order) ", lines[0]):
        key, value = lines.pop(0)[2:].split(" ", 1)
        demand(key not in head, "two lines `# {}`", key)
        head[key] = value
    if lines and lines[0].startswith("# value "):
        raise Unread("an automaton of one value, which smaller values decide: check the certificate")
    for key in "rules", "heaps", "levels", "numeration", "sha256":
        demand(key in head, "no line `# {}`", key)
    hashed = "".join(line + "\n" for line in text.split("\n")[:-1] if not line.startswith("# sha256 "))
    demand(hashlib.sha256(hashed.encode()).hexdigest() == head["sha256"], "the hash is of another text")
    demand(re.fullmatch("[1-9][0-9]?", head["heaps"]) and re.fullmatch("0[.][.][0-9]+", head["levels"]),
           "`# heaps` or `# levels` is wrong")
    heaps, v = int(head["heaps"]), int(head["levels"][3:])
    words = digits.Words(head["numeration"], heaps)
    game = moves.game(head["rules"], heaps)
    demand(v == 0 or not game.misere and not game.block, "values where there are outcomes only")
    kinds, before, states = set(), None, 0
    for passes in range(2 if game.then else game.passes + 1):
        if not proved and passes == 0 and lines[0] == f"# automaton passes {game.passes}" and game.passes:
            raise Unread("the automaton with all passes alone, which proves nothing: check the certificate")
        demand(lines and lines.pop(0) == f"# automaton passes {passes}", "no section for {} passes", passes)
        automaton = Automaton(lines, words, v + 1)
        states += automaton.states
        check_words(automaton, words, digits.Positions(game.parts[0], words))
        if game.parts[0].code:
            demand(proved and lines and lines[0].startswith("# period "), "no period of a code that splits")
            check_period(automaton, words, game.parts[0].code, lines.pop(0)[9:], v)
            kinds.add("a period")
            continue
        guessed = bool(lines) and " guesses " in lines[0]
        section = Section(game, words, automaton, passes, before, guessed)
        before = automaton
        for u in range(v + 1):
            if game.block:
                section.counted(game.block, game.misere)
                kinds.add("counted options")
                continue
            section.no_move_within(u)
            found = lines and re.fullmatch(rf"# level {u} (guesses|kind 1 of) (\d+)", lines[0])
            if not proved:
                section.move_by_search(u)
                kinds.add("search")
            elif found and found[1] == "guesses":
                lines.pop(0)
                section.move_by_guesses(u, [guess_line(lines.pop(0)) for _ in range(int(found[2]))])
                kinds.add("guesses")
            elif found:
                claims = []
                for kind in range(1, int(found[2]) + 1):
                    demand(lines.pop(0) == f"# level {u} kind {kind} of {found[2]}", "kind {} is missing", kind)
                    claims.append(Automaton(lines, words, 1))
                section.move_by_kinds(u, claims)
                kinds.add("kinds")
            else:
                raise Refused(f"no proof of level {u}")
    demand(not lines, "`{}` after the end", lines and lines[0][:40])
    what = "P-positions" if v == 0 else f"values 0..{v}"
    shown = conclusion(head, automaton, words) if "claim" in head else ""
    return (f"{head['rules']}, {heaps} heap{'s' * (heaps > 1)}: {what} by {states} states, "
            f"proved by {' and '.join(sorted(kinds))}{shown}")


def conclusion(head, automaton, words):
    """What is shown of the claim, by the automaton of the last section."""
    demand(head.get("order") in ("any", "sorted"), "no line `# order any` or `# order sorted`")
    try:
        word = claim.counterexample(head["claim"], head, automaton, words)
    except Unread as why:
        return f"; its claim is NOT CHECKED here: {why}"
    among = ", sorted," if head["order"] == "sorted" else ""
    demand(word is None, "the automaton is right, but the claim `{}` does not follow from it", head["claim"])
    return f"; so at every position{among} `{head['claim']}`"


def guess_line(line):
    found = re.fullmatch(r"(\d+)((?: \d+:\d+)*)", line)
    demand(found, "`{}` where a line `q U:q' ..` should stand", line[:40])
    return int(found[1]), [tuple(map(int, pair.split(":"))) for pair in found[2].split()]


def parts(text):
    """The certificates in a file."""
    texts = re.split("(?m)^(?=# grundy (?:certificate|automaton|certificate for any heaps)$)", text)
    if texts[0].strip() or len(texts) < 2:
        raise Unread("no certificate: `# grundy certificate` should be its first line")
    return texts[1:]


def main(files):
    return report(files, certificate, "a certificate", parts)


if __name__ == "__main__":
    run(__doc__, main)
