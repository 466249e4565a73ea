#!/usr/bin/env python3
"""What the compiler does not say of the house: circles of imports among files, other than a
mod.rs with what lies below it, and type names that stand in more than three places."""

import re
import sys
from collections import defaultdict
from pathlib import Path

CRATES = [
    "src",
    "cluster/carrier/src",
    "cluster/src",
    "nimber/src",
    "python/src",
    "workbench/src",
    "workbench/report/src",
]
PLACES = 3


def code(path):
    """The text of a file without comments and tests."""
    text = re.sub(r"//[^\n]*", "", path.read_text())
    return text.split("#[cfg(test)]\nmod tests {")[0]


def modules(crate):
    """Paths of modules, as tuples, and their texts."""
    found = {}
    for path in Path(crate).rglob("*.rs"):
        parts = path.relative_to(crate).with_suffix("").parts
        if "tests" in parts:
            continue
        if parts[-1] == "mod" or parts in (("lib",), ("main",)):
            parts = parts[:-1]
        found[parts] = code(path)
    return found


def paths(tree):
    """The paths of a use tree: `a::{b, c::d}` is `a::b` and `a::c::d`."""
    before, brace, rest = tree.strip().partition("{")
    if not brace:
        yield [part.strip() for part in re.sub(r"\s+as\s+\w+", "", before).split("::")]
        return
    depth, item = 0, ""
    for c in rest[: rest.rindex("}")] + ",":
        depth += (c == "{") - (c == "}")
        if c == "," and depth == 0:
            if item.strip():
                yield from paths(before + item.strip())
            item = ""
        else:
            item += c


def absolute(module, path, all_modules):
    """A path from the root of the crate; None for another crate's."""
    if path[0] == "crate":
        return tuple(path[1:])
    if path[0] == "self":
        return module + tuple(path[1:])
    if path[0] == "super":
        up = next(i for i, part in enumerate(path + [""]) if part != "super")
        return module[: len(module) - up] + tuple(path[up:])
    here = module + tuple(path)
    return here if here[: len(module) + 1] in all_modules else None


def imports(crate):
    """The modules that each module names, re-exports followed to where they lead."""
    texts = modules(crate)
    named, exported = defaultdict(set), defaultdict(dict)
    for module, text in texts.items():
        uses = re.findall(r"(?:^|\n)\s*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", text)
        for public, tree in uses:
            for path in paths(tree):
                path = absolute(module, path, texts)
                if path is not None:
                    named[module].add(path)
                    if public:
                        exported[module][path[-1]] = path
        for path in re.findall(r"\b((?:crate|super)(?:::\w+)+)", text):
            named[module].add(absolute(module, path.split("::"), texts))

    def leads(path, depth=0):
        for k in range(len(path), -1, -1):
            module, rest = path[:k], path[k:]
            if module in texts:
                onward = exported[module].get(rest[0]) if rest else None
                if onward and onward != path and depth < 6:
                    return leads(onward + rest[1:], depth + 1)
                return module
        return None

    graph = {}
    for module in texts:
        targets = {leads(path) for path in named[module]} - {None, module}
        # a module may use what lies below it
        graph[module] = {to for to in targets if to[: len(module)] != module}
    return graph


def circles(graph):
    """Sets of modules that reach each other."""

    def reached(start):
        seen, left = set(), [start]
        while left:
            for to in graph[left.pop()] - seen:
                seen.add(to)
                left.append(to)
        return seen

    reach = {module: reached(module) for module in graph}
    found = {frozenset(b for b in reach[a] if a in reach[b]) for a in graph if a in reach[a]}
    return [sorted("::".join(module) for module in circle) for circle in found]


def crowded():
    """Type names in more than three places, unless each is private to its file."""
    places = defaultdict(list)
    pattern = r"^[ \t]*(pub(?:\([a-z ]+\))? )?(?:struct|enum|trait) (\w+)|^(pub(?:\([a-z ]+\))? )?type (\w+)"
    for crate in CRATES:
        for module, text in modules(crate).items():
            for match in re.finditer(pattern, text, re.M):
                name, public = match[2] or match[4], bool(match[1] or match[3])
                places[name].append((public, crate + "/" + "/".join(module)))
    for name, found in sorted(places.items()):
        if len(found) > PLACES and any(public for public, _ in found):
            yield name, [place for _, place in found]


faults = [f"a circle of imports in {c}: {' '.join(found)}" for c in CRATES for found in circles(imports(c))]
faults += [f"the type name {name} stands in {len(all)} places: {' '.join(all)}" for name, all in crowded()]
print("\n".join(faults) if faults else "no circles of imports, no crowded type names")
sys.exit(bool(faults))
