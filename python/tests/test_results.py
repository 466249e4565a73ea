"""Results are kept, copied and shown."""

from __future__ import annotations

import copy
import doctest
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grundy as g

RESULTS: dict[str, Callable[[], Any]] = {
    "value": lambda: g.value("moore(2)", [3, 6, 7, 10], options=True),
    "misere": lambda: g.value("nim", [1, 1], misere=True),
    "nimber": lambda: g.Nimber(2**100),
    "table": lambda: g.table("welter", heaps=2, max=6),
    "sorted": lambda: g.table("nim", heaps=3, max=6, order="sorted"),
    "sequence": lambda: g.sequence("kayles", to=100),
    "quotient": lambda: g.quotient("0.123"),
    "genus": lambda: g.genus("kayles", to=9),
    "check": lambda: g.check("P(x) <=> nimsum(x) = 0", rules="wythoff", heaps=2, max=9),
    "cases": lambda: g.check("exists k in 1..4: P(moore(k), x) <=> nimsum(x) = 0", heaps=2, max=5),
    "prove": lambda: g.prove("P(x) <=> nimsum(x) = 0", 2, rules="nim"),
    "discover": lambda: g.discover("nim", 2),
    "verify": lambda: g.verify("moore", "equal(2)", heaps=2),
    "beatty": lambda: g.find_beatty("wythoff", 200),
    "rows": lambda: g.find_row_periods("wythoff", range(2)),
    "game": lambda: g.find_game("kayles"),
    "no game": lambda: g.find_game([n * n % 7 for n in range(20)]),
    "redundant": lambda: g.find_redundant("wythoff", 9, add=2),
    "plane": lambda: g.find_plane_periods("subtract{1,4}"),
    "no plane": lambda: g.find_plane_periods("vectors{(5,1),(0,2)}", rows=3),
    "survey": lambda: g.survey("0.d", to=100),
    "diff": lambda: g.diff("nim", "wythoff", 2, 5),
    "certify": lambda: g.certify(g.discover("nim", 2).certificate or ""),
    "theorems": g.theorems,
    "rulesets": g.rulesets,
}


@pytest.mark.parametrize("name", RESULTS)
def test_pickle_and_copies(name: str) -> None:
    found = RESULTS[name]()
    for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found), copy.copy(found)):
        assert repr(again) == repr(found)
        if name not in ("beatty", "diff"):
            assert again == found


@pytest.mark.parametrize("name", RESULTS)
def test_notebooks_show_them(name: str) -> None:
    found = RESULTS[name]()
    for one in found if isinstance(found, list) else [found]:
        text = repr(one)
        assert text and len(text) < 600
        for form in "_repr_html_", "_repr_svg_", "_repr_png_", "_repr_latex_":
            if hasattr(one, form):
                shown = getattr(one, form)()
                assert shown is None or len(shown) > 2


def test_p_positions_are_marked() -> None:
    html = g.table("wythoff", heaps=2, max=5)._repr_html_()
    assert html.count("#2e7d32") == 5
    assert "PROVED" in g.sequence("kayles", to=99).period._repr_html_()
    for most in 30, 300:
        picture = g.table("wythoff", heaps=2, max=most).heatmap()
        assert picture._repr_svg_().startswith("<svg") and picture.png().startswith(b"\x89PNG")


def test_what_is_true() -> None:
    assert g.check("P(x) <=> nimsum(x) = 0", rules="nim", heaps=2, max=5)
    assert not g.check("P(x) <=> nimsum(x) = 0", rules="wythoff", heaps=2, max=5)
    assert g.sequence("kayles", to=99).period and not g.sequence("grundy", to=99).period


DOCUMENTS = [Path(__file__).parents[2] / name for name in ("docs/guide/python.md",)]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_of_documents(path: Path) -> None:
    if not path.exists():
        pytest.skip("the package stands alone")
    text = path.read_text()
    blocks = re.findall(r"^```(?:pycon|python)\n(>>> .*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks
    names = {"g": g, "__name__": "__main__"}
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, names, path.name, str(path), 0)
        assert doctest.DocTestRunner().run(test).failed == 0
