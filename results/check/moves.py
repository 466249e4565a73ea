"""Rules as linear conditions: what a certificate calls the moves.

Written from `grundy help rules` and `grundy list rulesets`; no code is shared with grundy. A part of a
game has `cases`, lists of conditions of which one holds for each move; free amounts have `sets` of heaps.
"""

import hashlib
import re
from itertools import combinations, permutations, product
from math import inf

from digits import Condition, Lin, Unread, lin, takes, x, y


class Part:
    """The moves of heaps alone."""

    def __init__(self, n, cases=None, sets=None, where=None, code=None):
        self.n, self.sets, self.where, self.code = n, sets, where, code
        self.cases = cases if cases is not None else [free_case(n, s) for s in sets or ()]


class Game:
    def __init__(self, parts, passes=0, then=False, block=0, misere=False):
        self.parts, self.passes, self.then, self.block, self.misere = parts, passes, then, block, misere


def members(s, n):
    return [i for i in range(n) if s >> i & 1]


def free_case(n, s):
    return [takes(i) >= 1 if s >> i & 1 else takes(i) == 0 for i in range(n)]


def keeping(n, moved, conditions):
    return [takes(i) == 0 for i in range(n) if i not in moved] + list(conditions)


def split(text, word):
    """At a word, outside of brackets."""
    depth, start, found = 0, 0, []
    for i, char in enumerate(text):
        depth += (char in "({[") - (char in ")}]")
        if depth == 0 and text.startswith(word, i) and i >= start:
            found.append(text[start:i])
            start = i + len(word)
    return [part.strip() for part in found + [text[start:]]]


def unbracketed(text):
    """Without brackets around the whole."""
    depth = 0
    for i, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return text[1:-1].strip() if char == ")" and i == len(text) - 1 else text
    return text


def game(text, n):
    """Rules as certificates write them."""
    text = text.strip()
    misere = text.endswith(" misere")
    text = text.removesuffix(" misere").strip()
    before, *after = split(text, " then ")
    if after:
        if len(after) > 1:
            raise Unread(f"rules {text}")
        return Game([part(after[0], n), part(before, n)], then=True, misere=misere)
    found = re.fullmatch(r"(.*) (pass|block)\((\d+)\)", text)
    if found and all(len(split(found[1], f" {word} ")) == 1 for word in COMPOUNDS):
        base = part(found[1], n)
        number = int(found[3])
        if base.code and any(number_of(d) & 4 for d in base.code):
            raise Unread(f"rules {text}")
        return Game([base], misere=misere, **({"passes": number} if found[2] == "pass" else {"block": number}))
    base = part(text, n)
    if base.code and misere:
        raise Unread(f"misere play of {text}")
    return Game([base], misere=misere)


COMPOUNDS = "+", "selective", "conjunctive", "ordinal"


def part(text, n):
    """Rules without what is remembered."""
    text = text.strip()
    for word in COMPOUNDS:
        pieces = split(text, f" {word} ")
        if len(pieces) > 1:
            return compound(word, pieces, n)
    if unbracketed(text) != text:
        return part(unbracketed(text), n)
    found = re.fullmatch(r"(.+) (bounded\(\d+\)|terminal\{.*\})", text)
    if found:
        base = part(found[1], n)
        if base.code:
            raise Unread(f"rules {text}")
        cases = base.cases
        if found[2].startswith("bounded"):
            cases = [case + [takes(i) <= int(found[2][8:-1]) for i in range(n)] for case in cases]
        else:
            ended = set()
            for heaps, star in re.findall(r"\(([\d, ]+)\)(\*?)", found[2]):
                heaps = tuple(map(int, heaps.split(",")))
                ended |= set(permutations(heaps)) if star else {heaps}
            for heaps in ended:
                if len(heaps) == n:
                    apart = [[one] for i, h in enumerate(heaps) for one in ([x(i) <= h - 1] if h else []) + [x(i) >= h + 1]]
                    cases = [case + one for case in cases for one in apart]
        return Part(n, cases, where=base.where)
    if text.startswith("rules{"):
        import own
        return own.rules(text, n)
    found = re.fullmatch(r"([a-z]+)(?:[({](.*)[)}])?(\*?)(?: (any|one|equal|total))?|(?:code )?([0-9A-V]*\.[0-9A-V]+)", text)
    if not found:
        raise Unread(f"rules {text}")
    name, inside, star, amounts, code = found.groups()
    if code or name in CODES:
        return coded(code or CODES[name], n)
    if name not in RULES:
        raise Unread(f"rules {text}")
    return RULES[name](n, inside, star, amounts)


def compound(word, pieces, n):
    places, at = [], 0
    for piece in pieces:
        found = re.fullmatch(r"(.*) on (\d+)", piece)
        rules, heaps = (found[1], int(found[2])) if found else (piece, spoken(piece))
        places.append((part(rules, heaps), at))
        at += heaps
    if at != n or any(p.code or p.where for p, _ in places):
        raise Unread(f"{word} of {', '.join(pieces)} on {n} heaps")

    def moved(number):
        p, start = places[number]
        return [[one.renamed(lambda k: (k[0], (number, k[1]) if k[0] == "t" else k[1] + start)) for one in case]
                for case in p.cases]
    heaps = [range(start, start + p.n) for p, start in places]
    sizes = {"+": [1], "ordinal": [1], "selective": range(1, len(places) + 1), "conjunctive": [len(places)]}
    cases = []
    for size in sizes[word]:
        for chosen in combinations(range(len(places)), size):
            rest = [j for j in range(len(places)) if j not in chosen]
            other = [y(i) == 0 if word == "ordinal" and j > chosen[0] else takes(i) == 0 for j in rest for i in heaps[j]]
            cases += [sum(made, other) for made in product(*map(moved, chosen))]
    return Part(n, cases)


def spoken(text):
    """How many heaps rules speak of."""
    if text.startswith("("):
        raise Unread(f"how many heaps {text} has")
    found = re.match(r"rules\{(\d+) heaps", text)
    if found:
        return int(found[1])
    if text.startswith("hyper{"):
        return max(int(i) for s in re.match(r"hyper\{([^}]*)\}", text)[1].split(",") for i in s)
    if text.startswith("vectors{"):
        return len(re.search(r"\(([^)]*)\)", text)[1].split(","))
    found = re.match(r"(?:moore|exact|equal|slow)\((\d+)\)", text)
    return int(found[1]) if found else 2 if re.match("wythoff|rwythoff|chocolate|delete|yama|tri", text) else 1


def sizes(least, most):
    return lambda n, k: [s for s in range(1, 1 << n) if least(k) <= s.bit_count() <= most(k)]


def one_heap(conditions):
    return lambda n, *given: Part(n, [keeping(n, [i], c) for i in range(n) for c in conditions(i, *given)])


def equal(n, k, *_):
    sets = [members(s, n) for s in range(1, 1 << n) if s.bit_count() <= int(k)]
    return same_amount(n, sets)


def same_amount(n, sets):
    if all(len(s) == 1 for s in sets):
        return Part(n, sets=[1 << s[0] for s in sets])
    return Part(n, [keeping(n, s, [takes(s[0]) >= 1] + [takes(i) - takes(s[0]) == 0 for i in s[1:]]) for s in sets])


def one_each(n, sets):
    return Part(n, [keeping(n, s, [takes(i) == 1 for i in s]) for s in sets])


def hyper(n, inside, star, amounts):
    sets = {sum(1 << int(i) - 1 for i in (s.strip("-").split("-") if "-" in s else s)) for s in inside.split(",")}
    if max(sets) >> n:
        raise Unread(f"hyper{{{inside}}} on {n} heaps")
    if star:
        sets = {u for s in sets for u in range(1, s + 1) if u & ~s == 0}
    sets = sorted(sets)
    if amounts == "one":
        return one_each(n, [members(s, n) for s in sets])
    if amounts == "equal":
        return same_amount(n, [members(s, n) for s in sets])
    if amounts == "total":
        raise Unread("amounts `total`")
    return Part(n, sets=sets)


def vectors(n, inside, *_):
    cases = []
    for heaps, star in re.findall(r"\(([^)]*)\)(\*?)", inside):
        vector = list(map(int, heaps.split(",")))
        if len(vector) != n:
            raise Unread(f"vectors of {len(vector)} heaps on {n}")
        times = Lin({("t", 0): 1}) if star else lin(1)
        cases.append([takes(i) - times * v == 0 for i, v in enumerate(vector)] + ([times >= 1] if star else []))
    return Part(n, cases)


def amounts_of(text):
    if not re.fullmatch(r"\d+(,\s*\d+)*", text):
        raise Unread(f"the set {{{text}}}")
    return sorted({int(word) for word in text.split(",") if int(word)})


def gaps(amounts):
    return zip([0] + amounts, amounts + [inf])


def circular(n, k, *_):
    rows = {sum(1 << (first + i) % n for i in range(min(int(k), n))) for first in range(n)}
    return Part(n, sets=sorted({u for s in rows for u in range(1, s + 1) if u & ~s == 0}))


def end_nim(n, *_):
    cases = [keeping(n, [i], [takes(i) >= 1] + [x(j) == 0 for j in outer])
             for i in range(n) for outer in (range(i), range(i + 1, n))]
    return Part(n, cases)


def greedy(n, *_):
    return Part(n, [keeping(n, [i], [takes(i) >= 1] + [x(i) - x(j) >= 0 for j in range(n)]) for i in range(n)])


def welter(n, *_):
    # to equal heaps leads no move, for they are no position
    return Part(n, sets=[1 << i for i in range(n)],
                where=([[x(i) - x(j) == 0] for i, j in combinations(range(n), 2)], False))


def rwythoff(n, r, *_):
    close = Condition(takes(0) - takes(1), 1 - int(r), int(r) - 1)
    return Part(2, [free_case(2, 1), free_case(2, 2), free_case(2, 3) + [close]])


def chocolate(n, inside, *_):
    k = int(inside.removeprefix("z/"))
    lower = [takes(1) >= 1]
    uncut = lower + [takes(0) == 0, y(1) - x(0) * k >= 0]
    cut = lower + [y(1) - x(0) * k <= -1, Condition(y(1) - y(0) * k, 0, k - 1)]
    return Part(2, [[takes(0) >= 1, takes(1) == 0], uncut, cut], where=([[x(1) - x(0) * k >= 0]], True))


def two(*cases):
    """Rules of two heaps by the cases where the first one is the one that shrinks."""
    return lambda n, *_: Part(2, [case(i, 1 - i) for case in cases for i in (0, 1)])


def coded(code, n):
    whole, digits = code.split(".")
    if whole.strip("0") or any(number_of(d) & ~3 for d in digits):
        return Part(n, [], code=code)
    cases = []
    for i in range(n):
        for amount, digit in enumerate(digits, 1):
            if number_of(digit) & 1:
                cases.append(keeping(n, [i], [takes(i) == amount, y(i) == 0]))
            if number_of(digit) & 2:
                cases.append(keeping(n, [i], [takes(i) == amount, y(i) >= 1]))
    return Part(n, cases, code=None)


def number_of(digit):
    return "0123456789ABCDEFGHIJKLMNOPQRSTUV".find(digit)


CODES = {"kayles": "0.77", "dawson": "0.07", "officers": "0.6", "treblecross": "0.007"}

RULES = {
    "nim": lambda n, *_: Part(n, sets=[1 << i for i in range(n)]),
    "moore": lambda n, k, *_: Part(n, sets=sizes(lambda k: 1, int)(n, k)),
    "exact": lambda n, k, *_: Part(n, sets=sizes(int, int)(n, k)),
    "equal": equal,
    "wythoff": lambda n, *_: equal(n, 2),
    "slow": lambda n, k, *_: one_each(n, [members(s, n) for s in range(1, 1 << n) if s.bit_count() <= int(k)]),
    "hyper": hyper,
    "bounded": one_heap(lambda i, b, *_: [[Condition(takes(i), 1, int(b))]]),
    "subtract": one_heap(lambda i, s, *_: [[takes(i) == a] for a in amounts_of(s)]),
    "allbut": one_heap(lambda i, s, *_: [[Condition(takes(i), a + 1, b - 1)] for a, b in gaps(amounts_of(s)) if a + 1 < b]),
    "maximum": one_heap(lambda i, k, *_: [[takes(i) >= 1, x(i) - takes(i) * int(k) >= 0]]),
    "mark": one_heap(lambda i, *_: [[takes(i) == 1], [x(i) >= 1, Condition(x(i) - y(i) * 2, 0, 1)]]),
    "vectors": vectors,
    "circular": circular,
    "greedy": greedy,
    "end": end_nim,
    "welter": welter,
    "rwythoff": rwythoff,
    "chocolate": chocolate,
    "delete": two(lambda i, j: [y(0) + y(1) - x(i) == -1]),
    "yama": two(lambda i, j: [takes(i) >= 2, takes(j) == -1]),
    "triangular": two(lambda i, j: [takes(j) <= -1, takes(0) + takes(1) >= 1]),
    "triwythoff": two(lambda i, j: [takes(j) <= -1, takes(0) + takes(1) >= 1],
                      lambda i, j: [takes(0) >= 1, takes(0) - takes(1) == 0]),
}


def periodic_values(code, said, Refused):
    """Checks the certificate of a period: G(0), .., G(n0 + p - 1) at least, n0 and p."""
    digits = [number_of(d) for d in code.split(".")[1]]
    whole = number_of(code.split(".")[0][-1:] or "0")
    if whole & ~4 or any(d > 7 for d in digits):
        raise Unread(f"the period of {code}")
    n0, p = said["preperiod"], said["period"]
    t = max(i for i, d in enumerate([whole] + digits) if d)
    known = 2 * max(n0, 1) + 2 * p + t - 1
    expected = {"format": "grundy period certificate", "version": 1, "code": code, "saltus": 0,
                "theorem": "Guy-Smith periodicity theorem for octal games", "last_digit": t, "known": known}
    for key, value in expected.items():
        if said.get(key) != value:
            raise Refused(f"period: {key} {said.get(key)}, expected {value}")
    if not isinstance(n0, int) or not isinstance(p, int) or n0 < 0 or p < 1:
        raise Refused("period: preperiod or period is no number")
    values = []
    for n in range(known):
        options = set()
        for taken, digit in enumerate([whole] + digits):
            rest = n - taken
            if digit & 1 and rest == 0:
                options.add(0)
            if digit & 2 and rest > 0:
                options.add(values[rest])
            if digit & 4 and rest > 1:
                options |= {values[i] ^ values[rest - i] for i in range(1, rest // 2 + 1)}
        values.append(next(v for v in range(len(options) + 1) if v not in options))
    hashed = hashlib.sha256(b"".join(v.to_bytes(4, "little") for v in values)).hexdigest()
    if hashed != said.get("values_sha256"):
        raise Refused("period: the hash is of other values")
    if any(values[n + p] != values[n] for n in range(n0, known - p)):
        raise Refused("period: the values do not repeat so")
    if n0 and values[n0 - 1 + p] == values[n0 - 1] or any(
            all(values[n + q] == values[n] for n in range(n0, known - q)) for q in range(1, p)):
        raise Refused("period: preperiod or period is not the least")
    return values, n0, p
