#!/usr/bin/env python3
"""The index of the results, from their folders.

    python3 results/check/index.py            writes results/README.md
    python3 results/check/index.py --check    exit code 1 if it is not up to date
"""

import sys
from pathlib import Path

RESULTS = Path(__file__).resolve().parent.parent

HEAD = """# Results

What `grundy` found and proved, each with one command that finds it and another that checks it. A
folder holds the statement, what is known and what is new, an experiment with the claims, and the
automata or certificates. "Proved by machine" means that `grundy` printed PROVED, for heaps of every
size, and `grundy certify` accepted the certificate from the rules alone; "proved below" means a
proof in words in the folder. Whether something is new is said with the searches that were made: we
can only say that we have not found it.

    grundy run results/NAME                  the claims of one result
    python3 results/check/check.py NAME      brute force in plain Python, nothing shared with grundy
    python3 results/check/check.py           all of them

To cite a result, cite this repository (CITATION.cff) and the folder.

| result | status |
|---|---|
"""

FOOT = """
Written by `python3 results/check/index.py` from the folders.
"""


def rows():
    for folder in sorted(RESULTS.iterdir()):
        page = folder / "README.md"
        if page.exists():
            title, _, status = page.read_text().split("\n")[:3]
            assert title.startswith("# ") and status.startswith("**Status.** "), page
            yield f"| [{title[2:]}]({folder.name}/README.md) | {status[12:].replace('](../', '](')} |\n"


if __name__ == "__main__":
    text = HEAD + "".join(rows()) + FOOT
    index = RESULTS / "README.md"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if index.exists() and index.read_text() == text else "results/README.md is not up to date")
    index.write_text(text)
