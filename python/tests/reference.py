"""The reference page of the package, made of its docstrings: `python python/tests/reference.py`
writes `docs/guide/python-reference.md`, and a test compares them."""

from __future__ import annotations

import inspect
import re
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import grundy as g
from grundy._given import entries, sections

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "python-reference.md"

GROUPS: dict[str, list[str]] = {
    "Positions": ["value", "values", "value_certificate", "Analysis", "DigitalSum", "Board"],
    "Tables": ["table", "p_positions", "count", "diff", "Table", "HeatMap", "Count", "Difference"],
    "Sequences": ["sequence", "Sequence", "Period", "Law", "Ruler", "find_game", "KnownGames", "KnownGame"],
    "Surveys": [
        "survey", "survey_graphs", "survey_quotients", "Survey", "SurveyRow", "GraphSurvey",
        "GraphRow", "QuotientSurvey", "QuotientRow",
    ],
    "Claims and proofs": [
        "check", "prove", "discover", "verify", "theorems", "certify", "Verdict",
        "Counterexample", "Case", "Proof", "Discovery", "Automaton", "CountAutomaton", "Walnut", "Verification",
        "Statement", "Theorem", "Certified",
    ],
    "Finders": [
        "find_theorems", "find_beatty", "find_row_periods", "find_plane_periods", "find_redundant",
        "FoundTheorems", "FoundTheorem", "NotTried", "Beatty",
        "Surd", "RowPeriod", "PlanePeriod", "VectorChange",
    ],
    "Games of your own": [
        "Game", "game", "solve", "Solver", "Solution", "Sum", "components", "rules", "HeapRules",
    ],
    "Matches": ["Match", "Move"],
    "Misere play": ["quotient", "genus", "canonical", "Quotient", "Genus"],
    "Games that may go on for ever": ["loopy", "loopy_table", "LoopyAnalysis", "LoopyTable"],
    "Nimbers": [
        "Nimber", "Ordinal", "calculate", "mex", "nim_sum", "nim_add", "nim_multiply",
        "nim_divide", "nim_power", "nim_inverse", "nim_sqrt",
    ],
    "Any question": ["ask", "command"],
    "Rulesets": ["rulesets", "Ruleset"],
    "Exceptions": [
        "GrundyError", "InputError", "InputTypeError", "NotationError", "UnsupportedError",
        "GameError", "MovesError", "NoValueError", "LoopError", "MemoryLimitError",
        "UnfinishedError", "InternalError",
    ],
}  # fmt: skip

HEAD = """# Python: reference

Every public name of the package `grundy`, with `import grundy as g`. The
[guide](python.md) says where to begin. This page is generated from the docstrings, which
`help` shows as well; all examples are tests.
"""


def signature(name: str, found: Any) -> str:
    """How it is called."""
    text = str(inspect.signature(found)).replace("self, ", "").replace("(self)", "()")
    text = re.sub(r"'([^']*)'", r"\1", text).replace("typing.", "")
    call = f"{name}{text}"
    if len(call) <= 96:
        return call
    inside, _, result = text[1:].rpartition(")")
    lines = [f"    {part}," for part in split(inside)]
    return "\n".join([f"{name}(", *lines, f"){result}"])


def split(text: str) -> list[str]:
    """Parameters, at the commas outside of brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def plain(text: str) -> str:
    """Text of docstrings in Markdown."""
    text = text.replace("``", "`")
    # stars of nimbers are no emphasis
    return re.sub(r"(?<![`\w])\*(?=\w)", r"\\*", text)


def listed(text: str) -> str:
    """Entries as a list."""
    lines = []
    for entry in entries(text).values():
        if not entry:
            continue
        head, *rest = entry.split("\n")
        name, _, kind = head.partition(" : ")
        words = plain(" ".join(line.strip() for line in rest))
        kind = f" ({plain(kind)})" if kind else ""
        lines.append(f"* `{name}`{kind}: {words}" if words else f"* `{name}`{kind}")
    return "\n".join(lines)


def described(text: str) -> list[str]:
    """A docstring in Markdown."""
    blocks = []
    for name, body in sections(text).items():
        match name:
            case "":
                blocks.append(plain(body))
            case "Examples":
                blocks.append(f"```pycon\n{body}\n```")
            case "Returns" | "Yields":
                head, *rest = body.split("\n")
                words = plain(" ".join(line.strip() for line in rest))
                blocks.append(f"{name} `{head}`: {words}")
            case "See Also":
                lines = [line.partition(" : ") for line in body.split("\n")]
                blocks.append("See also " + "; ".join(f"`{a}`: {b.rstrip('.')}" for a, _, b in lines) + ".")
            case "Parameters" | "Attributes" | "Raises":
                blocks.append(f"{name}:\n\n{listed(body)}")
            case _:
                blocks.append(f"{name}: {plain(body)}")
    return blocks


def members(found: type[Any]) -> list[tuple[str, Any]]:
    """The public methods and properties that a class defines itself, in the order of its text."""
    fields = set(getattr(found, "__annotations__", ()))
    return [
        (name, member)
        for name, member in vars(found).items()
        if not name.startswith("_")
        and name not in fields
        and (callable(member) or isinstance(member, property))
    ]


def entry(name: str) -> list[str]:
    """A name with all that is said of it."""
    found = getattr(g, name)
    blocks = [f"### {name}"]
    own = inspect.isclass(found) and "__init__" in vars(found) and not is_dataclass(found)
    if not inspect.isclass(found) or (own and name != "Analysis"):
        blocks.append(f"```python\n{signature(name, found)}\n```")
    blocks += described(found.__doc__)
    if inspect.isclass(found):
        for method, member in members(found):
            text = member.fget.__doc__ if isinstance(member, property) else member.__doc__
            title = f"`{name}.{method}`"
            if not isinstance(member, property):
                title = f"`{signature(f'{name}.{method}', member)}`" if len(
                    signature(f"{name}.{method}", member)
                ) <= 96 else f"`{name}.{method}`"
            first, *rest = described(text or "")
            blocks += [f"**{title}** {first}", *rest]
    return blocks


def page() -> str:
    """The page."""
    blocks = [HEAD.strip()]
    for group, names in GROUPS.items():
        blocks.append(f"## {group}")
        for name in names:
            blocks += entry(name)
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
