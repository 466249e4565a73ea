"""Values that do not repeat: recursions, automata that read digits, rulers."""

from __future__ import annotations

import json
import pickle

import pytest

import grundy as g

HALF = "rules{each heap: take t for t in 1..h div 2}"
SMALL = "rules{each heap: to j for j in 0..h div 2 if h > 0}"


def test_a_recursion_gives_the_value_of_any_heap() -> None:
    s = g.sequence(HALF, to=20)
    law = s.law
    assert law is not None and law and law.theorem == "recursion of restricted Nim"
    assert law.formula == "G(2n) = n, G(2n + 1) = G(n)"
    assert s.period.verdict == "NONE" and s.ruler is None
    # n + 1 = 2^k (2 v + 1) has value v
    for heap in 7, 20, 21, 10**6 + 1, 10**30, 10**30 + 1, 2**100 - 1:
        odd = heap + 1
        while odd % 2 == 0:
            odd //= 2
        assert s[heap] == (odd - 1) // 2, heap
    assert [g.sequence(SMALL, to=5)[heap] for heap in (2**100, 2**100 - 1)] == [101, 100]
    with pytest.raises(IndexError, match="not known"):
        s[2**200]
    with pytest.raises(IndexError):
        s[-1]


def test_the_values_are_those_of_the_definition() -> None:
    s = g.sequence(HALF, to=300)
    values: list[int] = []
    for h in range(301):
        values.append(g.mex(values[h - t] for t in range(1, h // 2 + 1)))
    assert list(s) == values
    assert [g.sequence(HALF, to=9)[h] for h in range(200, 301, 7)] == values[200::7]


def test_certificates_of_recursions() -> None:
    for rules in HALF, SMALL:
        text = g.sequence(rules, to=5).certificate
        assert text is not None
        found = g.certify(text)
        assert found.verdict == "ACCEPTED" and found.kind == "recursion"
        file = json.loads(text)
        start, after, gained = file["recurs"]
        wrong = json.dumps({**file, "recurs": [start, after, gained + 1]})
        assert g.certify(wrong).verdict == "REJECTED"


def test_what_an_automaton_reads_off_digits() -> None:
    s = g.sequence("mark", to=300)
    law = s.law
    assert law is not None and law.theorem == "automaton that reads digits"
    # its certificate is that of `discover`
    assert s.certificate is None
    assert [g.sequence("mark", to=20)[h] for h in range(200, 301)] == list(s)[200:]
    # less 1, or half of it
    one, half, value = (s[h] for h in (10**30 - 1, 10**30 // 2, 10**30))
    assert value == g.mex([one, half])


def test_rulers() -> None:
    proved = g.sequence("rules{each heap: to h div 2 if h > 0 and h even}", to=100).ruler
    assert proved is not None and proved
    assert (proved.base, proved.shift, proved.first) == (2, 0, 1) and proved.again == 2
    seen = g.sequence("turning 1+C", to=100)
    assert seen.ruler is not None and not seen.ruler and seen.law is None
    assert seen.ruler.formula == "G(n) = 2^v2(n)" and seen.ruler.values[:4] == (1, 2, 4, 8)
    with pytest.raises(IndexError, match="not known"):
        seen[10**30]


def test_they_pickle_and_others_have_none() -> None:
    s = g.sequence(HALF, to=9)
    again = pickle.loads(pickle.dumps(s))
    assert again == s and again.law == s.law and again[10**30] == s[10**30]
    for rules in "kayles", "officers":
        found = g.sequence(rules, to=50)
        assert found.law is None and found.ruler is None
