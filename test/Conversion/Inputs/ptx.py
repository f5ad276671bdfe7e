"""Prints the PTX of the gpu.binary ops of a module, which it reads.

    moe-opt ... gpu-module-to-binary{format=isa} | ptx.py
"""

import re
import sys

BINARY = re.compile(r'assembly = "((?:[^"\\]|\\.)*)"', re.S)
found = BINARY.findall(sys.stdin.read())
if not found:
    sys.exit("ptx.py: there is no gpu.binary with PTX")
for text in found:
    print(re.sub(r"\\([0-9A-F]{2})", lambda m: chr(int(m[1], 16)), text).rstrip("\0"))
