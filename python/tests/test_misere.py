"""Misere quotients, genera and canonical forms."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

import grundy as g


def test_the_quotient_of_kayles() -> None:
    kayles = g.quotient("kayles")
    assert kayles
    assert (kayles.order, len(kayles.p), kayles.preperiod, kayles.period) == (40, 9, 71, 12)
    assert kayles.table.shape == (40, 40)
    assert np.array_equal(kayles.table, kayles.table.T)
    assert kayles.nim is None and kayles.ended is None
    assert kayles.elements[0] == "1" and kayles.presentation.startswith("< a, b")
    for heaps in itertools.combinations_with_replacement(range(7), 3):
        said = g.value("kayles", list(heaps), misere=True).outcome
        assert kayles.outcome(heaps) == said
    # heaps beyond those that were looked at, by the period
    assert kayles.element([10**6]) == kayles.element([10**6 + 12])


def test_a_quotient_of_some_heaps() -> None:
    some = g.quotient("0.07", to=14)
    assert not some and (some.order, some.growth[-1]) == (24, (14, 24, 5))
    with pytest.raises(g.InputError, match="heap 15"):
        some.element([15])
    assert g.quotient("nim", to=3).nim == 2


def test_certificates() -> None:
    found = g.quotient("0.123")
    assert g.certify(found.certificate)
    altered = json.loads(found.certificate)
    altered["p"] = altered["p"][1:]
    assert not g.certify(json.dumps(altered))


def test_genera_and_forms() -> None:
    genera = g.genus("kayles", to=9)
    assert str(genera[9]) == "4^046"
    assert [genera[9].digit(copies) for copies in range(6)] == [0, 4, 6, 4, 6, 4]
    assert g.canonical("*[[2],1]") == "*[2#1]"
    with pytest.raises(g.InputError, match="column 4"):
        g.canonical("*[2")
    with pytest.raises(g.UnsupportedError):
        g.quotient("wythoff")
