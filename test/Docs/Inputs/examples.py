"""Runs the examples in the pages of docs/.

    examples.py MOE_OPT PAGE...

Every ```mlir block must be a whole module that moe-opt parses, verifies and
round-trips (also as bytecode). In a section whose heading is a pass, `-moe-foo`,
these examples are also run:

    Before:                     the input; a later Before starts a new example
    ```mlir
    ...
    ```
    After:                      what moe-foo makes of it
    ```mlir
    ...
    ```
    After `factor=1.5 strategy=token_drop`:    the same, with these options
    ```mlir
    ...
    ```

Input run through the pass must equal After, where both are canonicalized and
CSE'd first, so that only what matters has to be written. Where that is too long,
an After block with a line `...` is an excerpt: its other lines must occur in the
pass's output in this order, whatever the SSA names. An After without a block
(`After `factor=1`: the same.`) says that the pass changes nothing.

Every pass must have a Before and an After, and every op an example, or say where
there is one (`Example: see `moe.experts`.`).
"""

import re
import subprocess
import sys

HEADING = re.compile(r"^#+ .*?`-?([\w.-]+)`")
MARKER = re.compile(r"^(Before|After)(?: `([^`]*)`)?[^:]*:(.*)$")


class Block:
    def __init__(self, page, line, section, marker):
        self.where = f"{page}:{line}: {section or 'introduction'}"
        self.section, self.marker, self.lines = section, marker, []

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"

    @property
    def excerpt(self):
        return any(line.strip() == "..." for line in self.lines)


def read_blocks(page):
    """The ```mlir blocks of a page. `marker` is the (kind, options) of the Before
    or After line above it; an After without a block gives an empty block."""
    blocks, section, marker, block = [], None, None, None
    for number, line in enumerate(open(page), 1):
        line = line.rstrip("\n")
        if block is not None:
            if line.strip() == "```":
                block = None
            else:
                block.lines.append(line)
        elif line.strip() == "```mlir":
            block = Block(page, number, section, marker)
            blocks.append(block)
            marker = None
        elif heading := HEADING.match(line):
            section, marker = heading[1], None
        elif match := MARKER.match(line):
            marker = (match[1], match[2] or "")
            if match[1] == "After" and match[3].strip():
                blocks.append(Block(page, number, section, marker))
                marker = None
        elif line.strip():
            marker = None
    return blocks


def run(moe_opt, text, *flags):
    """Output and error message; the output is None where moe-opt failed."""
    done = subprocess.run([moe_opt, "-", *flags], input=text, text=True,
                          capture_output=True, timeout=120)
    return (done.stdout if done.returncode == 0 else None), done.stderr


def matches_excerpt(block, output):
    """The lines of an excerpt in order; an SSA name stands for any other."""
    names, pattern = {}, ""
    for line in block.lines:
        if line.strip() in ("", "..."):
            continue
        for part in re.split(r"(%\w+)", line.strip()):
            if not part.startswith("%"):
                pattern += re.escape(part)
            elif part in names:
                pattern += f"(?P={names[part]})"
            else:
                names[part] = f"v{len(names)}"
                pattern += rf"(?P<{names[part]}>%\w+)"
        pattern += r"[^\n]*\n(?:[^\n]*\n)*?\s*"
    pattern = pattern[:-len(r"(?:[^\n]*\n)*?\s*")]
    return re.search(pattern, output) is not None


def check_pass(moe_opt, before, after):
    flag = f"--{after.section}"
    if after.marker[1]:
        flag += f"={after.marker[1]}"
    output, error = run(moe_opt, before.text, flag)
    if output is None:
        return f"{flag} failed:\n{error}"
    if after.excerpt:
        if matches_excerpt(after, output):
            return None
        return f"{flag} does not contain the excerpt; it gives:\n{output}"
    tidy = ("--canonicalize", "--cse")
    expected, error = run(moe_opt, after.text if after.lines else before.text, *tidy)
    output, _ = run(moe_opt, output, *tidy)
    if output == expected:
        return None
    return f"{flag} gives:\n{output}\ninstead of:\n{expected or error}"


def find_missing(page, blocks):
    """The ops and passes on the page without an example."""
    markers = {}
    for block in blocks:
        markers.setdefault(block.section, set()).add((block.marker or [None])[0])
    errors, section = [], None
    for number, line in enumerate(open(page), 1):
        if heading := HEADING.match(line):
            section = heading[1]
            missing = {"Before", "After"} if f"`-{section}`" in line else {None}
            missing -= markers.get(section, set())
            where = f"{page}:{number}: {section}"
            errors += [(section, f"{where}: no {kind or 'example'}")
                       for kind in sorted(missing, key=str)]
        elif line.startswith("Example: see"):
            errors = [error for error in errors if error[0] != section]
    return [text for _, text in errors]


def check_page(moe_opt, page):
    before, ran = None, 0
    blocks = read_blocks(page)
    errors = find_missing(page, blocks)
    for block in blocks:
        if block.lines and not block.excerpt:
            for form in ("--verify-roundtrip", "--emit-bytecode"):
                done = subprocess.run([moe_opt, "-", form], input=block.text.encode(),
                                      capture_output=True, timeout=120)
                if done.returncode != 0:
                    errors.append(f"{block.where}: moe-opt {form}:\n"
                                  + done.stderr.decode(errors="replace"))
                    break
        ran += 1
        if not block.marker:
            continue
        if block.marker[0] == "Before":
            before = block
        elif before is None or before.section != block.section:
            errors.append(f"{block.where}: After without a Before")
        elif error := check_pass(moe_opt, before, block):
            errors.append(f"{block.where}: {error}")
    return errors, ran


def main():
    moe_opt, *pages = sys.argv[1:]
    errors, summary = [], []
    for page in pages:
        found, ran = check_page(moe_opt, page)
        errors += found
        summary.append(f"{page}: {ran} examples, {len(found)} failed")
        if ran == 0 and "Generated by scripts/docs" in open(page).read():
            errors.append(f"{page}: no examples")
    print("\n".join(errors + summary))
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
