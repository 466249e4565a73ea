"""A match: moves, the computer, the end, and what is no move."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable

import pytest

import grundy as g


@pytest.mark.parametrize(
    "rules, start",
    [
        ("nim", [3, 4, 5]),
        ("nim misere", [3, 4, 5]),
        ("kayles", [7, 4]),
        ("kayles + nim", "5 | 3"),
        ("wythoff", [4, 7]),
        ("nim pass(1)", [2, 3]),
        ("takeaway(2)", [12]),
        ("cram", "..../...."),
        ("chomp", "..../...."),
        ("moore(2)", [3, 3, 3, 3]),
    ],
)
def test_the_winner_is_who_the_outcome_says(rules: str, start: str | list[int]) -> None:
    first = g.Match(rules, start).analysis().outcome
    for seed in range(3):
        match = g.Match(rules, start)
        assert match.turn == "first" and match.winner is None and match.moves == []
        seen = [match.position]
        while (to := match.play_computer(seed=seed)) is not None:
            assert to == match.position == match.moves[-1].position
            seen.append(to)
        assert match.winner == ("first" if first == "N" else "second")
        assert match.options() == [] and not any(move.mistake for move in match.moves)
        sides = [move.side for move in match.moves]
        assert sides == [("first", "second")[i % 2] for i in range(len(seen) - 1)]
        for at in reversed(seen[:-1]):
            assert match.undo() and match.position == at
        assert not match.undo() and match.position == seen[0]


@pytest.mark.parametrize("rules, start", [("wythoff", [3, 2]), ("equal(2)", [3, 3]), ("nim", [9, 5, 2])])
def test_a_match_that_is_analysed_late_knows_its_beginning(rules: str, start: list[int]) -> None:
    match = g.Match(rules, start)
    while match.play_computer() is not None:
        pass
    while True:
        found = match.analysis()
        alone = g.Match(rules, match.position).analysis()
        assert (found.outcome, found.value, found.options) == (alone.outcome, alone.value, alone.options)
        if not match.undo():
            break


@pytest.mark.parametrize(
    "rules, start",
    [("nim", [3, 4]), ("kayles", [5]), ("kayles + nim", "3 | 2"), ("cram", "../.."), ("0.137", [6]), ("nim pass(1)", [2, 2])],
)
def test_every_option_can_be_played(rules: str, start: str | list[int]) -> None:
    draw = random.Random(5)
    for _ in range(10):
        match = g.Match(rules, start)
        while options := match.options():
            found = match.analysis()
            assert found.options is not None and [to for to, _ in found.options] == options
            assert match.winner is None
            to = draw.choice(options)
            for option in options:
                match.play(option)
                assert match.position == option
                match.undo()
            match.play(to)
        assert match.winner is not None


def test_the_same_seed_gives_the_same_game() -> None:
    def game(mistakes: int, seed: int) -> list[g.Move]:
        match = g.Match("kayles", [12, 7])
        while match.play_computer(mistakes, seed) is not None:
            pass
        return match.moves

    assert game(0, 7) == game(0, 7)
    assert len({tuple(move.position for move in game(0, seed)) for seed in range(9)}) > 1
    assert any(move.mistake for seed in range(9) for move in game(100, seed))


def test_what_is_no_move_changes_nothing() -> None:
    match = g.Match("nim", [3, 4, 5])
    calls: list[tuple[Callable[[], object], type[BaseException], str]] = [
        (lambda: match.play("3 x"), g.InputError, "`x`"),
        (lambda: match.play([-1, 4, 5]), g.InputError, "heap of -1"),
        (lambda: match.play([3, 4, 5], state=[1]), g.InputError, "remember nothing"),
        (lambda: match.play_computer(101), g.InputError, "mistakes=101"),
        (lambda: match.play_computer(seed=-1), g.InputError, "seed=-1"),
        (lambda: match.play_computer(threads=0), g.InputError, "threads=0"),
        (lambda: g.Match("nim"), g.InputError, "no position"),
        (lambda: g.Match("nim", []), g.InputError, "no heap"),
        (lambda: g.Match("moor(2)", [1]), g.NotationError, "did you mean"),
        (lambda: g.Match("nim block(1)", [1, 2]), g.UnsupportedError, "without `block`"),
        (lambda: g.Match("nim", [10**9]).options(), g.UnsupportedError, "more than 1048576 options"),
    ]
    for bad in [3, 4, 6], [3, 4, 5], [2, 3, 5], [3, 4], "3 4":
        with pytest.raises(g.InputError, match="the rules do not allow it"):
            match.play(bad)
    for call, kind, part in calls:
        with pytest.raises(kind) as error:
            call()
        assert part in str(error.value)
    assert match.position == (3, 4, 5) and match.moves == [] and match.turn == "first"


def test_what_the_rules_remember() -> None:
    match = g.Match("nim pass(1)", [2, 3])
    assert match.state == (1,)
    match.play([2, 3])
    assert match.state == match.moves[0].state == (0,)
    with pytest.raises(g.InputError, match="do not allow"):
        match.play([2, 3])
    match.undo()
    match.play("1 3 state 1")
    match.play([1, 3], state=[0])
    assert [move.state for move in match.moves] == [(1,), (0,)]


def test_it_is_shown() -> None:
    match = g.Match("cram", board=(2, 3))
    assert repr(match) == "Match('cram', '.../...', first to move)"
    assert "<svg" in match._repr_html_()
    nim = g.Match("nim misere", 1)
    nim.play(0)
    assert repr(nim) == "Match('nim misere', (0,), second wins)" and nim.winner == "second"
    assert "winner" in nim._repr_html_() and match.rules == "cram"


def test_an_interrupted_move_is_not_made() -> None:
    match = g.Match("exact(3)", [40, 41, 42, 43, 44])
    for call in match.play_computer, match.analysis:
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            call()
            timer.join()
        timer.join()
        assert match.moves == [] and match.winner is None
    match.play([39, 40, 41, 43, 44])
    assert match.turn == "second"


def test_many_threads_share_a_match() -> None:
    match = g.Match("kayles", [9, 9])
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(match.analysis())) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 20 and all(one == found[0] for one in found)
