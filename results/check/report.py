"""What the checkers print: a line for each certificate or bound, and a line of counts."""

import sys
from pathlib import Path

from digits import Unread


class Refused(Exception):
    """What is wrong with a file."""


def whole(text):
    return [text]


def report(files, check, form, parts=whole):
    """Checks the parts of each file and prints what is shown of them. `check` returns a sentence, or raises
    `Refused` or `Unread`. The exit code: 1 if one is refused, 2 if one could not be checked."""
    counts = [0, 0, 0]

    def count(file, verdict, said):
        counts[verdict] += 1
        print(f"{file}: {('ACCEPTED', 'REFUSED', 'NOT CHECKED')[verdict]}: {said}", flush=True)

    for file in files:
        try:
            texts = parts(Path(file).read_bytes().decode())
        except (OSError, UnicodeDecodeError, Unread) as why:
            count(file, 2, why)
            continue
        for text in texts:
            try:
                count(file, 0, check(text))
            except Refused as why:
                count(file, 1, why)
            except Unread as why:
                count(file, 2, why)
            except (AttributeError, IndexError, KeyError, ValueError) as why:
                count(file, 1, f"not in the form of {form} ({why!r})")
    print(f"{counts[0]} accepted, {counts[1]} refused, {counts[2]} not checked")
    return 1 if counts[1] else 2 if counts[2] else 0


def run(doc, main):
    """The program: files are its arguments."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(doc.strip())
        sys.exit(0 if len(sys.argv) > 1 else 2)
    sys.exit(main(sys.argv[1:]))
