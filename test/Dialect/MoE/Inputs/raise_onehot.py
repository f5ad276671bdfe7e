"""raise_onehot.py LAYER.mlir MOE_OPT MOE_RUN

Edits of a layer with one-hot dispatch and combine tensors, as in raise_edits.py.
"""

import sys

from raise_edits import check

BY_CHOICE = "<capacity = 3, order = by_choice>"
NOTHING_DROPPED = "choices(%experts, %weights : tensor<8x2xi32>, tensor<8x2xf32>)"


def slots(count):
    """Edits that give each expert another number of slots."""
    return [("8x4x3xf32", f"8x4x{count}xf32"), ("4x3x5xf32", f"4x{count}x5xf32"), ("4x3x6xf32", f"4x{count}x6xf32")]


def room(count):
    return ("%room = arith.constant 3 : i64", f"%room = arith.constant {count} : i64")


def map_tensor(name, ins, maps, types, arguments, body, to="8x4xi64", after="  // The combine tensor"):
    """An edit that computes a tensor of tokens and experts before the combine tensor."""
    element = to.split("x")[-1]
    out = {"8x4xi64": "%i8x4", "8xf32": "%f8", "4xi64": "%none"}[to]
    kinds = ", ".join(['"parallel"'] * to.count("x"))
    arguments = ", ".join(arguments + [f"%out: {element}"])
    new = f"""  {name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} ins({ins} : {types}) outs({out} : tensor<{to}>) {{
  ^bb0({arguments}):
{body}
    linalg.yield %0 : {element}
  }} -> tensor<{to}>

"""
    return (after, new + after)


def add_places(name, *tensors):
    """An edit that adds up tensors, the first without one, for places."""
    arguments = [f"%a{i}: i64" for i in range(len(tensors))]
    lines = ["    %s0 = arith.subi %a0, %i1 : i64"]
    for i in range(1, len(tensors)):
        op = "subi" if tensors[i].startswith("-") else "addi"
        lines.append(f"    %s{i} = arith.{op} %s{i - 1}, %a{i} : i64")
    lines.append(f"    %0 = arith.addi %s{len(tensors) - 1}, %i0 : i64")
    names = [tensor.lstrip("-") for tensor in tensors]
    maps = ["#e" if name.startswith("%all") else "#te" for name in names] + ["#te"]
    types = ["tensor<4xi64>" if name.startswith("%all") else "tensor<8x4xi64>" for name in names]
    return map_tensor(name, ", ".join(names), ", ".join(maps), ", ".join(types), arguments, "\n".join(lines))


ALL2 = ("  %place1 =", """  %all2 = linalg.generic {indexing_maps = [affine_map<(e, t) -> (t, e)>, affine_map<(e, t) -> (e)>], iterator_types = ["parallel", "reduction"]} ins(%mask2 : tensor<8x4xi64>) outs(%none : tensor<4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %0 = arith.addi %in, %out : i64
    linalg.yield %0 : i64
  } -> tensor<4xi64>
  %place1 =""")


def places(first, second):
    """Edits that take other tensors for the places of the two choices."""
    return [("%mask2, %place1, %place2 :", f"%mask2, {first}, {second} :")]


def normalize(body):
    """Edits that divide the weights."""
    edits = [("ins(%weight1, %weight2, %mask1", "ins(%share1, %share2, %mask1")]
    for name, own in ("%share1", "%a"), ("%share2", "%b"):
        edits.append(map_tensor(name, "%weight1, %weight2", "affine_map<(t) -> (t)>, affine_map<(t) -> (t)>, affine_map<(t) -> (t)>",
                                "tensor<8xf32>, tensor<8xf32>", ["%a: f32", "%b: f32"], body + f"\n    %0 = arith.divf {own}, %d : f32", "8xf32"))
    return edits


def weigh_by_softmax(start):
    """Edits that choose by logits, and weigh by the softmax over those of the chosen."""
    reduce = """  %NAME = linalg.generic {indexing_maps = [#te, #t], iterator_types = ["parallel", "reduction"]} ins(%FROM : tensor<8x2xf32>) outs(%START : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.OP %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
"""
    apply = """  %NAME = linalg.generic {indexing_maps = [#te, #t, #te], iterator_types = ["parallel", "parallel"]} ins(%FROM, %WITH : tensor<8x2xf32>, tensor<8xf32>) outs(%f8x2 : tensor<8x2xf32>) {
  ^bb0(%in: f32, %of: f32, %out: f32):
    %0 = arith.OP %in, %of : f32
LINE    linalg.yield %1 : f32
  } -> tensor<8x2xf32>
"""

    def fill(text, **words):
        for word, value in words.items():
            text = text.replace(word, value)
        return text

    softmax = "".join([
        fill(reduce, NAME="largest", FROM="best#0", START="lows", OP="maximumf"),
        fill(apply, NAME="exps", FROM="best#0", WITH="largest", OP="subf", LINE="    %1 = math.exp %0 : f32\n"),
        f"  %from = linalg.fill ins(%{start} : f32) outs(%f8 : tensor<8xf32>) -> tensor<8xf32>\n",
        fill(reduce, NAME="total", FROM="exps", START="from", OP="addf"),
        fill(apply, NAME="shares", FROM="exps", WITH="total", OP="divf", LINE="").replace("%1 : f32", "%0 : f32"),
    ])
    return [("ins(%scores : tensor<8x4xf32>) outs(%f8x2", "ins(%logits : tensor<8x4xf32>) outs(%f8x2"),
            ("extract_slice %best#0", "extract_slice %shares"), ("  %weight1 =", softmax + "  %weight1 =")]


def round_twice(last):
    """An edit that rounds what the combine tensor has to bf16, and then to another type."""
    lines = [f"    %{new}_low = arith.truncf %{old} : f32 to {to}\n    %{new} = arith.extf %{new}_low : {to} to f32\n"
             for old, new, to in (("14", "once", "bf16"), ("once", "twice", last))]
    return [("    linalg.yield %14 : f32", "".join(lines) + "    linalg.yield %twice : f32")]


INCLUSIVE = ("inclusive(true) ins(%mask1", "inclusive(false) ins(%mask1")

# name: (edits, what the raised layer has).
RAISED = {
    "as it is": ([], BY_CHOICE),
    "by token": ([add_places("%q1", "%upto1#0", "%upto2#0", "-%mask2"), add_places("%q2", "%upto2#0", "%upto1#0", "-%mask1"), *places("%q1", "%q2")], "<capacity = 3>"),
    "tokens before": ([INCLUSIVE, ("subi %in, %i1 : i64 // place1", "addi %in, %i0 : i64")], BY_CHOICE),
    "from one": ([("subi %in, %i1 : i64 // place1", "addi %in, %i0 : i64"), ("cmpi slt, %p1, %room", "cmpi sle, %p1, %room"), ("    %1 = arith.cmpi eq, %p1, %c : i64 // at1", "    %p = arith.subi %p1, %i1 : i64\n    %1 = arith.cmpi eq, %p, %c : i64")], BY_CHOICE),
    "at most the last": ([room(2), ("cmpi slt, %p1", "cmpi sle, %p1"), ("cmpi slt, %p2", "cmpi sle, %p2")], BY_CHOICE),
    "room from above": ([("cmpi slt, %p1, %room", "cmpi sgt, %room, %p1")], BY_CHOICE),
    "only the slots": ([("%0 = arith.cmpi slt, %p1, %room : i64 // fits1", "%0 = arith.constant true"), ("%7 = arith.cmpi slt, %p2, %room : i64 // fits2", "%7 = arith.constant true")], BY_CHOICE),
    "more room than slots": ([("cmpi slt, %p1", "cmpi sle, %p1")], BY_CHOICE),
    "less room than slots": ([room(2)], "<capacity = 2, order = by_choice>"),
    "room for one": ([room(1)], "<capacity = 1, order = by_choice>"),
    "one slot": (slots(1), "<capacity = 1, order = by_choice>"),
    "room for all": ([*slots(8), room(8)], NOTHING_DROPPED),
    "slots for all": ([*slots(8), room(9)], NOTHING_DROPPED),
    "room for all but one": ([*slots(8), room(7)], "<capacity = 7, order = by_choice>"),
    "as many slots as experts": ([*slots(4), room(4)], "<capacity = 4, order = by_choice>"),
    "dispatch of what is positive": ([("cmpf une, %in, %zero : f32 // dispatch", "cmpf ogt, %in, %zero : f32")], BY_CHOICE),
    "mask selected": ([("    %3 = arith.extui %2 : i1 to i64\n    %4 = arith.muli", "    %3 = arith.select %2, %i1, %i0 : i64\n    %4 = arith.muli")], BY_CHOICE),
    "rows selected": ([("    %1 = arith.uitofp %0 : i1 to f32\n    linalg.yield %1 : f32", "    %1 = arith.select %0, %one, %zero : f32\n    linalg.yield %1 : f32")], BY_CHOICE),
    "commuted": ([("mulf %d, %in", "mulf %in, %d"), ("mulf %w, %in", "mulf %in, %w"), ("addf %6, %13", "addf %13, %6"), ("muli %m1, %3", "muli %3, %m1"), ("addi %a, %b", "addi %b, %a")], BY_CHOICE),
    "softmax of the chosen logits": (weigh_by_softmax("zero"), "<score = topk_softmax, top_k = 2>"),
    "rounded, and once more": (round_twice("bf16"), BY_CHOICE),
    "normalized": (normalize("    %d = arith.addf %a, %b : f32"), "<score = softmax, top_k = 2, normalize = sum>"),
    "normalized with epsilon": (normalize("    %s = arith.addf %a, %b : f32\n    %e = arith.constant 0.25 : f32\n    %d = arith.addf %s, %e : f32"), "<score = softmax, top_k = 2, normalize = sum, norm_eps = 2.500000e-01 : f32>"),
    "normalized, clamped": (normalize("    %s = arith.addf %a, %b : f32\n    %e = arith.constant 0.75 : f32\n    %c = arith.cmpf ogt, %s, %e : f32\n    %d = arith.select %c, %s, %e : f32"), "<score = softmax, top_k = 2, normalize = clamp, norm_eps = 7.500000e-01 : f32>"),
}

ROWS = "is not known to fetch the row of one token for each place"
LOGITS = "does not keep the logits in a tensor"
PLACES = "combines rows by a tensor that is not known to have one place for each choice of each token"

# name: (edits, what the warning says, the op it names).
REFUSED = {
    "counted over experts": ([("scan dimension(0) inclusive(true) ins(%mask1 : tensor<8x4xi64>) outs(%i8x4, %none : tensor<8x4xi64>, tensor<4xi64>)", "scan dimension(1) inclusive(true) ins(%mask1 : tensor<8x4xi64>) outs(%i8x4, %none8 : tensor<8x4xi64>, tensor<8xi64>)"), ("  } -> tensor<8x4xi64>, tensor<4xi64>\n  %upto2", "  } -> tensor<8x4xi64>, tensor<8xi64>\n  %upto2"), ("  %upto1:2", "  %i8 = tensor.empty() : tensor<8xi64>\n  %none8 = linalg.fill ins(%i0 : i64) outs(%i8 : tensor<8xi64>) -> tensor<8xi64>\n  %upto1:2")], PLACES, "linalg.generic"),
    "one place too far": ([("subi %in, %i1 : i64 // place1", "addi %in, %i0 : i64")], PLACES, "linalg.generic"),
    "one place too near": ([INCLUSIVE], PLACES, "linalg.generic"),
    "counted from one": ([INCLUSIVE, ("outs(%i8x4, %none : tensor<8x4xi64>, tensor<4xi64>) {\n  ^bb0(%a: i64, %b: i64):\n    %0 = arith.addi %a, %b : i64\n    tm_tensor.yield %0 : i64\n  } -> tensor<8x4xi64>, tensor<4xi64>\n  %upto2", "outs(%i8x4, %ones : tensor<8x4xi64>, tensor<4xi64>) {\n  ^bb0(%a: i64, %b: i64):\n    %0 = arith.addi %a, %b : i64\n    tm_tensor.yield %0 : i64\n  } -> tensor<8x4xi64>, tensor<4xi64>\n  %upto2"), ("  %upto1:2", "  %ones = linalg.fill ins(%i1 : i64) outs(%i4 : tensor<4xi64>) -> tensor<4xi64>\n  %upto1:2"), ("subi %in, %i1 : i64 // place1", "addi %in, %i0 : i64")], PLACES, "linalg.generic"),
    "all but the second choices counted": ([map_tensor("%rest", "%mask2", "#te, #te", "tensor<8x4xi64>", ["%a: i64"], "    %0 = arith.subi %i1, %a : i64", after="  %upto1:2 ="), ("inclusive(true) ins(%mask1", "inclusive(true) ins(%rest")], PLACES, "linalg.generic"),
    "products": ([("    %0 = arith.addi %a, %b : i64\n    tm_tensor.yield %0 : i64\n  } -> tensor<8x4xi64>, tensor<4xi64>\n  %upto2", "    %0 = arith.muli %a, %b : i64\n    tm_tensor.yield %0 : i64\n  } -> tensor<8x4xi64>, tensor<4xi64>\n  %upto2")], PLACES, "linalg.generic"),
    "second choices from the first place on": ([add_places("%q2", "%upto2#0"), *places("%place1", "%q2")], PLACES, "linalg.generic"),
    "second choices first": ([ALL2, add_places("%q1", "%upto1#0", "%all2"), add_places("%q2", "%upto2#0"), *places("%q1", "%q2")], PLACES, "linalg.generic"),
    "after all second choices": ([("ins(%mask1 : tensor<8x4xi64>) outs(%none", "ins(%mask2 : tensor<8x4xi64>) outs(%none")], PLACES, "linalg.generic"),
    "after all first choices, twice": ([("addi %0, %all : i64 // place2", "addi %all, %all : i64")], PLACES, "linalg.generic"),
    "last tokens first": ([map_tensor("%q1", "%all1, %upto1#0", "#e, #te, #te", "tensor<4xi64>, tensor<8x4xi64>", ["%a: i64", "%b: i64"], "    %0 = arith.subi %a, %b : i64"), *places("%q1", "%place2")], PLACES, "linalg.generic"),
    "less room for first choices": ([room(2), ("cmpi slt, %p2", "cmpi sle, %p2")], PLACES, "linalg.generic"),
    "those that do not fit": ([("cmpi slt, %p1, %room : i64 // fits1", "cmpi sge, %p1, %room : i64")], PLACES, "linalg.generic"),
    "other places": ([("cmpi eq, %p1, %c", "cmpi ne, %p1, %c")], PLACES, "linalg.generic"),
    "places of the other choice": (places("%place2", "%place1"), PLACES, "linalg.generic"),
    "weights of the other choice": ([("ins(%weight1, %weight2, %mask1", "ins(%weight2, %weight1, %mask1")], PLACES, "linalg.generic"),
    "one choice only, but twice": ([("%mask1, %mask2, %place1", "%mask1, %mask1, %place1")], PLACES, "linalg.generic"),
    "exponentials over one and their sum": (weigh_by_softmax("one"), LOGITS, "linalg.generic"),
    "rounded, and to a type of fewer values": (round_twice("f16"), LOGITS, "linalg.generic"),
    "normalized over one": (normalize("    %d = arith.addf %a, %a : f32"), PLACES, "linalg.generic"),
    "sum from one": ([("%start = linalg.fill ins(%zero", "%start = linalg.fill ins(%one")], "does not start the sum over the choices from zero", "linalg.generic"),
    "sum from zero for one feature": ([("  %start = linalg.fill ins(%zero : f32) outs(%f8x5 : tensor<8x5xf32>) -> tensor<8x5xf32>", """  %start = linalg.generic {indexing_maps = [affine_map<(t, m) -> (t, m)>], iterator_types = ["parallel", "parallel"]} outs(%f8x5 : tensor<8x5xf32>) {
  ^bb0(%out: f32):
    %m = linalg.index 1 : index
    %first = arith.constant 0 : index
    %isFirst = arith.cmpi eq, %m, %first : index
    %0 = arith.select %isFirst, %zero, %one : f32
    linalg.yield %0 : f32
  } -> tensor<8x5xf32>""")], "does not start the sum over the choices from zero", "linalg.generic"),
    "no mask": ([("cmpf une, %in, %zero : f32 // dispatch", "cmpf oge, %in, %zero : f32")], ROWS, "linalg.generic"),
    "rows of negative weight": ([("cmpf une, %in, %zero : f32 // dispatch", "cmpf olt, %in, %zero : f32")], ROWS, "linalg.generic"),
    "rows where another tensor is not zero": ([("ins(%combine : tensor<8x4x3xf32>) outs(%f8x4x3", "ins(%other : tensor<8x4x3xf32>) outs(%f8x4x3"), ("%logits: tensor<8x4xf32>", "%logits: tensor<8x4xf32>, %other: tensor<8x4x3xf32>")], "depends on the choice in a way that is no routing weight", "linalg.generic"),
    "rows from one on": ([("outs(%zeros4x3x5 : tensor<4x3x5xf32>) {\n  ^bb0(%d", "outs(%ones4x3x5 : tensor<4x3x5xf32>) {\n  ^bb0(%d"), ("  %rows =", "  %ones4x3x5 = linalg.fill ins(%one : f32) outs(%f4x3x5 : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>\n  %rows =")], ROWS, "linalg.generic"),
    "best of the rows": ([("addf %out, %0 : f32 // rows", "maximumf %out, %0 : f32")], ROWS, "linalg.batch_matmul"),
    "rows used elsewhere": ([("return %y : tensor<8x5xf32>", "return %y, %rows : tensor<8x5xf32>, tensor<4x3x5xf32>"), ("tensor<4x6x5xf32>) -> tensor<8x5xf32>", "tensor<4x6x5xf32>) -> (tensor<8x5xf32>, tensor<4x3x5xf32>)")], "uses gathered parameters, or what is computed from them, outside of the layer", "func.return"),
}

check(sys.argv[1], RAISED, REFUSED, *sys.argv[2:])
