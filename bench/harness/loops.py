"""Finds the loops of matrix products in a compiled library.

A product's innermost loop adds to sums that it carries: its fused multiply-adds are of
the form 231, where polynomials (the exponential) are of the form 213. The outermost
loop around it, by address, is where the program computes products: with it, what packs
operands, applies activations and stores results there.
"""

import bisect
import re
import shutil
import subprocess

FUNCTION = re.compile(r"^([0-9a-f]+) <(.*)>:$")
INSTRUCTION = re.compile(r"^ *([0-9a-f]+):\s+(\w+)(?:\s+0x([0-9a-f]+) <)?")
# Where llvm-objdump is, if not on the path.
TOOLS = "/usr/lib/llvm-22/bin"
# Of an innermost loop's instructions, the share that adds products.
SHARE = 0.2
FEWEST = 4


def disassemble(library):
    """The functions of a library, each a list of (address, mnemonic, target)."""
    tool = shutil.which("llvm-objdump") or f"{TOOLS}/llvm-objdump"
    text = subprocess.run([tool, "-d", "--no-show-raw-insn", library], check=True,
                          capture_output=True, text=True).stdout
    functions = []
    for line in text.splitlines():
        if FUNCTION.match(line):
            functions.append([])
            continue
        match = INSTRUCTION.match(line)
        if match and functions:
            target = int(match[3], 16) if match[3] and match[2].startswith(("j", "call")) else None
            functions[-1].append((int(match[1], 16), match[2], target))
    return functions


def loops(function):
    """The address ranges of jumps backwards within a function."""
    if not function:
        return []
    begin = function[0][0]
    found = {}
    for address, name, target in function:
        if target is not None and not name.startswith("call") and begin <= target <= address:
            found[target] = max(address, found.get(target, 0))
    return sorted(found.items())


def is_product(function, loop):
    """Whether a loop's instructions are those of a product."""
    inside = [name for address, name, _ in function if loop[0] <= address <= loop[1]]
    adding = sum(name.startswith("vfmadd231p") for name in inside)
    others = sum(name.startswith("vfmadd") for name in inside) - adding
    return adding >= FEWEST and adding > others and adding >= SHARE * len(inside)


def outermost(ranges):
    """Ranges merged where they overlap."""
    merged = []
    for begin, end in sorted(ranges):
        if merged and begin <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([begin, end])
    return merged


def product_loops(function):
    """The innermost loops of a function that are products."""
    ranges = loops(function)
    return [loop for loop in ranges if is_product(function, loop)
            and not any(loop != other and loop[0] <= other[0] and other[1] <= loop[1]
                        for other in ranges)]


def inside(address, ranges):
    """Whether an address lies in ranges that are sorted and apart."""
    at = bisect.bisect_right(ranges, address, key=lambda whole: whole[0]) - 1
    return at >= 0 and address <= ranges[at][1]


def calls_of(function):
    return [(address, target) for address, name, target in function
            if name.startswith("call") and target is not None]


def add_callees(ranges, functions):
    """The ranges with all functions that are called from there."""
    while True:
        ranges = outermost(ranges)
        wanted = {target for function in functions for address, target in calls_of(function)
                  if inside(address, ranges)}
        new = [[function[0][0], function[-1][0]] for function in functions
               if function[0][0] in wanted and not inside(function[-1][0], ranges)]
        if not new:
            return ranges
        ranges += new


def product_ranges(library):
    """Where a library computes products, as address ranges: the outermost loops that hold
    a product or call a function that does, and all that is called from there."""
    functions = [function for function in disassemble(library) if function]
    products = {function[0][0]: product_loops(function) for function in functions}
    found = []
    for function in functions:
        places = [loop[0] for loop in products[function[0][0]]]
        places += [address for address, target in calls_of(function) if products.get(target)]
        found += [whole for whole in outermost(loops(function))
                  if any(whole[0] <= place <= whole[1] for place in places)]
    return add_callees(found, functions)


def share_inside(addresses, ranges):
    """How many of the addresses lie in the ranges, of all; nothing if there are none."""
    return (sum(inside(address, ranges) for address in addresses) / len(addresses)
            if addresses else None)
