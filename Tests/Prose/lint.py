#!/usr/bin/env python3
"""lint.py [--all] [--base COMMIT] [PATH...]: finds sentences to write again.

Reads Markdown, comments, titles of tests and messages in string literals, of the lines changed since COMMIT (without one: since the branch left
origin/main, or else since HEAD), and with --all of every line. Prints path:line, the words and better ones. Exit status: 1 when there are some.
"""
import argparse
import pathlib
import re
import subprocess
import sys

LONGEST = 45  # words of a sentence
COMMENTS = {".swift": "//", ".js": "//", ".mjs": "//", ".c": "//", ".sh": "#", ".py": "#"}
HERE = pathlib.Path(__file__).parent


def git(*arguments):
    done = subprocess.run(["git", *arguments], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def patterns():
    for line in (HERE / "patterns.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            expression, better = line.split("\t")
            yield re.compile(expression), better


def changed_lines(base):
    """The lines of each file that differ from a commit, those of new files included."""
    changed, path = {}, None
    for line in git("diff", "--unified=0", base).splitlines():
        if line.startswith("+++ "):
            path = line[6:]
        elif path and (hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            changed.setdefault(path, set()).update(range(first, first + count))
    for path in git("ls-files", "--others", "--exclude-standard").splitlines():
        changed[path] = range(1, 1 << 30)
    return changed


def passages(path, lines):
    """Passages of prose, each a list of (line number, text)."""
    passage = []
    mark = COMMENTS.get(path.suffix)
    is_code = False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if path.suffix == ".md":
            is_code ^= text.startswith("```")
            prose = "" if is_code or line.startswith("    ") else text
            starts = re.match(r"[-*|#]|\d+\.", text)
        else:
            comment = re.match(re.escape(mark) + r"+[:!]? ?(.*)", text)
            prose, starts = (comment[1] if comment else ""), False
            if not comment and path.suffix == ".swift":
                for literal in re.findall(r'"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"', line):
                    yield [(number, re.sub(r"\\\(.*?\)", "X", literal))]
        if (starts or not prose) and passage:
            yield passage
            passage = []
        if prose:
            passage.append((number, prose.strip("|-*# ")))
    if passage:
        yield passage


def sentences(passage):
    """Sentences of a passage, each with the numbers of its lines."""
    words = [(number, word) for number, text in passage for word in plain(text).split()]
    sentence = []
    for number, word in words:
        sentence.append((number, word))
        if re.search(r"[.!?][)\"]?$", word):
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def plain(text):
    named = re.sub(r"``?[^`]*`?`|<doc:[^>]*>|\[([^\]]*)\]\([^)]*\)|{{[^}]*}}|https?:\S+", "X", text)
    # a long list of names, as in a table, is read as one
    return re.sub(r"(X, ){5,}X", "X", named)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--base", default="")
    parser.add_argument("paths", nargs="*", default=["Sources", "Tests", "README.md", ".github"])
    options = parser.parse_args()
    base = options.base or git("merge-base", "HEAD", "origin/main").strip() or "HEAD"
    changed = None if options.all else changed_lines(base)
    known = list(patterns())
    words = found = 0
    listed = git("ls-files", "--cached", "--others", "--exclude-standard", *options.paths).splitlines()
    for name in listed:
        path = pathlib.Path(name)
        if path.suffix not in {*COMMENTS, ".md"} or HERE.name in path.parts or (changed is not None and name not in changed):
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            continue
        for passage in passages(path, lines):
            for sentence in sentences(passage):
                numbers = {number for number, _ in sentence}
                if changed is not None and not numbers.intersection(changed[name]):
                    continue
                words += len(sentence)
                text = " ".join(word for _, word in sentence)
                hits = [(match[0], better) for expression, better in known if (match := expression.search(text))]
                if len(sentence) > LONGEST:
                    hits.append((f"{len(sentence)} words", "two sentences"))
                for phrase, better in hits:
                    found += 1
                    print(f'{name}:{min(numbers)}: "{phrase}": better {better}: {text[:160]}')
    print(f"prose: {found} sentences to write again, {1000 * found / max(words, 1):.1f} per 1000 of {words} words")
    return 1 if found else 0


sys.exit(main())
