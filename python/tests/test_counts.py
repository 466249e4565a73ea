"""Automata of every number of heaps, against values of positions."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

import grundy as g


@pytest.mark.parametrize("rules", ["nim", "moore(2) misere", "greedy", "greedy misere"])
def test_they_tell_the_outcome(rules: str) -> None:
    found = g.discover(rules, heaps="any")
    assert isinstance(found.automaton, g.CountAutomaton)
    for count in range(1, 5):
        for heaps in combinations_with_replacement(range(5), count):
            # output 0 is P
            p = found.automaton(*heaps) == 0
            assert p == (g.value(rules, list(heaps)).outcome == "P"), (rules, heaps)


def test_sizes_far_apart_are_read_at_once() -> None:
    automaton = g.discover("greedy", heaps="any").automaton
    assert automaton is not None
    assert automaton(10**9, 10**9, 3) == 0
    assert automaton(10**9, 3, 3) == 1
