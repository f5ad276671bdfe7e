"""raise_edits.py MOE_OPT MOE_RUN LAYER.mlir

Edits a layer that is raised, one thing at a time. An edit that makes it another
way to write the same layer, or another layer, must still be raised, to the router
given. One that makes it no layer any more must be refused for the reason given,
at the op given, and left as it is. One after which only the router is none that
is known must be raised with the program's own choices, and tell the reason.
"""

import os
import re
import subprocess
import sys
import tempfile

SOFTMAX = "<score = softmax, top_k = 2, normalize = sum>"

GIVEN = "<score = given, top_k = 2, normalize = sum>"

# An edit that makes the weights sigmoids of the values of the chosen experts.
SIGMOID = ("%0 = arith.divf %in, %s : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>", "%n = arith.negf %in : f32\n    %p = math.exp %n : f32\n    %q = arith.addf %one, %p : f32\n    %0 = arith.divf %one, %q : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>")


def look_up(tensor):
    """Edits that read the values of the chosen experts from a tensor."""
    values = f"""  %v6x5 = tensor.empty() : tensor<6x5xf32>
  %values = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}} ins(%sorted#1 : tensor<6x5xi64>) outs(%v6x5 : tensor<6x5xf32>) {{
  ^bb0(%in: i64, %out: f32):
    %t = linalg.index 0 : index
    %i = arith.index_cast %in : i64 to index
    %0 = tensor.extract %{tensor}[%t, %i] : tensor<6x5xf32>
    linalg.yield %0 : f32
  }} -> tensor<6x5xf32>
"""
    return [("%sorted#0[0, 0]", "%values[0, 0]"), ("  %chosen = ", values + "  %chosen = ")]


def map_scores(name, body):
    """An edit that computes a tensor from the scores."""
    new = f"""  %{name} = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}} ins(%scores : tensor<6x5xf32>) outs(%e6x5 : tensor<6x5xf32>) {{
  ^bb0(%in: f32, %out: f32):
{body}
    linalg.yield %0 : f32
  }} -> tensor<6x5xf32>
"""
    return ("  %i6x5 =", new + "  %i6x5 =")


# name: (edits, router). An edit is (what to find, what to put), and must apply.
RAISED = {
    "as it is": ([], SOFTMAX),
    "strict comparison": ([("cmpf oge", "cmpf ogt")], SOFTMAX),
    "comparison the other way round": ([("cmpf oge, %a, %b", "cmpf ole, %b, %a")], SOFTMAX),
    "commuted product": ([("mulf %in, %w", "mulf %w, %in")], SOFTMAX),
    "commuted sum": ([("%in, %out : f32 // y", "%out, %in : f32 // y")], SOFTMAX),
    "other maximum": ([("maximumf", "maxnumf")], SOFTMAX),
    "largest finite start": ([("0xFF800000", "-3.40282347E+38")], SOFTMAX),
    "no maximum": ([("%0 = arith.subf %in, %m : f32", ""), ("math.exp %0 : f32\n    linalg.yield %1 : f32\n  } -> tensor<6x5xf32>", "math.exp %in : f32\n    linalg.yield %1 : f32\n  } -> tensor<6x5xf32>")], SOFTMAX),
    "not normalized": ([("%0 = arith.divf %in, %s : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>", "linalg.yield %in : f32\n  } -> tensor<6x2xf32>")], "<score = softmax, top_k = 2>"),
    "epsilon": ([("%0 = arith.divf %in, %s : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>", "%e = arith.constant 0.5 : f32\n    %d = arith.addf %e, %s : f32\n    %0 = arith.divf %in, %d : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>")], "<score = softmax, top_k = 2, normalize = sum, norm_eps = 5.000000e-01 : f32>"),
    "clamp": ([("%0 = arith.divf %in, %s : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>", "%e = arith.constant 0.5 : f32\n    %c = arith.cmpf olt, %s, %e : f32\n    %d = arith.select %c, %e, %s : f32\n    %0 = arith.divf %in, %d : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>")], "<score = softmax, top_k = 2, normalize = clamp, norm_eps = 5.000000e-01 : f32>"),
    "scale": ([("%0 = arith.divf %in, %s : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>", "%f = arith.constant 2.5 : f32\n    %d = arith.divf %in, %s : f32\n    %0 = arith.mulf %d, %f : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>")], "<score = softmax, top_k = 2, normalize = sum, scale = 2.500000e+00 : f32>"),
    "sigmoid": ([("%0 = arith.divf %in, %s : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x5xf32>", "linalg.yield %in : f32\n  } -> tensor<6x5xf32>"), ("%0 = arith.subf %in, %m : f32\n    %1 = math.exp %0 : f32", "%n = arith.negf %in : f32\n    %p = math.exp %n : f32\n    %q = arith.addf %one, %p : f32\n    %1 = arith.divf %one, %q : f32")], "<score = sigmoid, top_k = 2, normalize = sum>"),
    # Any other function of a token and an expert.
    "square root of a softplus": ([("%0 = arith.divf %in, %s : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x5xf32>", "%p = math.log1p %in : f32\n    %0 = math.sqrt %p : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x5xf32>")], GIVEN),
    "maximum for the softmax's sum": ([("addf %in, %out : f32 // total", "maximumf %in, %out : f32")], GIVEN),
    "doubled scores, biased": ([("outs(%scores, %iota", "outs(%key, %iota"), map_scores("double", "    %0 = arith.addf %in, %in : f32"), ("%other: tensor<6x2xi64>", "%other: tensor<6x2xi64>, %bias: tensor<5xf32>"), ("  %i6x5 =", "  %key = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%double, %bias : tensor<6x5xf32>, tensor<5xf32>) outs(%e6x5 : tensor<6x5xf32>) {\n  ^bb0(%in: f32, %b: f32, %out: f32):\n    %0 = arith.addf %in, %b : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x5xf32>\n  %i6x5 ="), *look_up("double")], GIVEN),
    "logits chosen, softmax normalized": ([("outs(%scores, %iota", "outs(%logits, %iota"), *look_up("scores")], "<score = topk_softmax, top_k = 2>"),
    "logits among other values": ([("%logits: tensor<6x5xf32>", "%wide: tensor<6x7xf32>"), ("  // The router.", "  %logits = tensor.extract_slice %wide[0, 1] [6, 5] [1, 1] : tensor<6x7xf32> to tensor<6x5xf32>")], SOFTMAX),
    "bias of zero": ([("outs(%scores, %iota", "outs(%biased, %iota"), map_scores("biased", "    %0 = arith.addf %in, %zero : f32"), *look_up("scores")], SOFTMAX),
    "sum from the row on": ([("outs(%from2 :", "outs(%from3 :"), ("  %m2 =", "  %moved = linalg.generic {indexing_maps = [#id3, #ij], iterator_types = [\"parallel\", \"parallel\", \"reduction\"]} ins(%downs : tensor<12x4x3xf32>) outs(%tokens : tensor<12x4xf32>) {\n  ^bb0(%in: f32, %out: f32):\n    %0 = arith.addf %in, %out : f32\n    linalg.yield %0 : f32\n  } -> tensor<12x4xf32>\n  %from3 = tensor.expand_shape %moved [[0], [1, 2]] output_shape [12, 4, 1] : tensor<12x4xf32> into tensor<12x4x1xf32>\n  %m2 =")], SOFTMAX),
    "to a wider type and back": ([("outs(%scores, %iota", "outs(%narrow, %iota"), ("  %i6x5 =", """  %d6x5 = tensor.empty() : tensor<6x5xf64>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%scores : tensor<6x5xf32>) outs(%d6x5 : tensor<6x5xf64>) {
  ^bb0(%in: f32, %out: f64):
    %0 = arith.extf %in : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<6x5xf64>
  %narrow = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%wide : tensor<6x5xf64>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: f64, %out: f32):
    %0 = arith.truncf %in : f64 to f32
    linalg.yield %0 : f32
  } -> tensor<6x5xf32>
  %i6x5 =""")], SOFTMAX),
    "times one": ([("outs(%scores, %iota", "outs(%key, %iota"), map_scores("key", "    %0 = arith.mulf %one, %in : f32")], SOFTMAX),
    "divided by one": ([("outs(%scores, %iota", "outs(%key, %iota"), map_scores("key", "    %0 = arith.divf %in, %one : f32")], SOFTMAX),
    "parameters of some experts among others": ([("%down: tensor<5x4x3xf32>", "%all: tensor<7x4x3xf32>"), ("  %downs =", "  %down = tensor.extract_slice %all[0, 0, 0] [5, 4, 3] [1, 1, 1] : tensor<7x4x3xf32> to tensor<5x4x3xf32>\n  %downs =")], SOFTMAX),
    "function of the weight": ([("%0 = arith.mulf %in, %w : f32", "%s = math.sqrt %w : f32\n    %0 = arith.mulf %in, %s : f32")], SOFTMAX),
}

# name: (edits, what the warning says, the op it names).
REFUSED = {
    "product of the choices": ([("addf %in, %out : f32 // y", "mulf %in, %out : f32")], "combines the choices in another way than by a sum", "linalg.generic"),
    "sum from one": ([("%start = linalg.fill ins(%zero", "%start = linalg.fill ins(%one")], "does not start the sum over the choices from zero", "linalg.generic"),
    "next expert": ([("%0 = arith.index_cast %in : i64 to index", "%z = arith.addi %in, %in : i64\n    %0 = arith.index_cast %z : i64 to index")], "gathers by an index that is not the chosen expert", "linalg.generic"),
    "other experts": ([("ins(%index : tensor<12xi64>) outs(%g2", "ins(%another : tensor<12xi64>) outs(%g2")], "gathers by an index that is not the chosen expert", "linalg.generic"),
    "experts from the second on": ([("%sorted#1[0, 0]", "%sorted#1[0, 1]")], "is not followed by a sum over the choices of each token", "linalg.generic"),
    "weights of the first experts": ([("outs(%scores, %iota", "outs(%logits, %iota"), ("%sorted#0[0, 0]", "%scores[0, 0]")], "weighs a choice by something other than the score of the chosen expert", "linalg.generic"),
    "more parameters than experts": ([("5x6x4", "7x6x4"), ("5x4x3", "7x4x3")], "reads a parameter of 7 experts, but the router chooses from 5", "linalg.generic"),
    "gathered weights used elsewhere": ([("return %y : tensor<6x4xf32>", "return %y, %ups : tensor<6x4xf32>, tensor<12x6x4xf32>"), ("tensor<5x4x3xf32>) -> tensor<6x4xf32>", "tensor<5x4x3xf32>) -> (tensor<6x4xf32>, tensor<12x6x4xf32>)")], "uses gathered parameters, or what is computed from them, outside of the layer", "func.return"),
    "rows used elsewhere": ([("return %y : tensor<6x4xf32>", "return %y, %hidden : tensor<6x4xf32>, tensor<12x3xf32>"), ("tensor<5x4x3xf32>) -> tensor<6x4xf32>", "tensor<5x4x3xf32>) -> (tensor<6x4xf32>, tensor<12x3xf32>)")], "uses gathered parameters, or what is computed from them, outside of the layer", "func.return"),
    "no weight": ([("mulf %in, %w", "mulf %in, %one")], "sums rows that no routing weight was applied to", "linalg.generic"),
    "rows in another order": ([("[#id, #row, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%rows", "[affine_map<(i, j) -> (11 - i, j)>, #row, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%rows")], "is not followed by a sum over the choices of each token", "linalg.generic"),
    "less the best of the choices": ([("  %y = ", "  %best = linalg.generic {indexing_maps = [#id3, #ik], iterator_types = [\"parallel\", \"reduction\", \"parallel\"]} ins(%choices : tensor<6x2x4xf32>) outs(%start : tensor<6x4xf32>) {\n  ^bb0(%in: f32, %out: f32):\n    %0 = arith.maximumf %in, %out : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x4xf32>\n  %less = linalg.generic {indexing_maps = [#id3, #ik, #id3], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]} ins(%choices, %best : tensor<6x2x4xf32>, tensor<6x4xf32>) outs(%e6x2x4 : tensor<6x2x4xf32>) {\n  ^bb0(%in: f32, %m: f32, %out: f32):\n    %0 = arith.subf %in, %m : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x2x4xf32>\n  %y = "), ("%choices : tensor<6x2x4xf32>) outs(%start : tensor<6x4xf32>) {\n  ^bb0(%in: f32, %out: f32):\n    %0 = arith.addf", "%less : tensor<6x2x4xf32>) outs(%start : tensor<6x4xf32>) {\n  ^bb0(%in: f32, %out: f32):\n    %0 = arith.addf")], "reads more than one row at a time: it is not row-wise", "tensor.expand_shape"),
    "reduced loop in the result": ([("[#id, #row, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%rows", "[#id, #row, #id], iterator_types = [\"parallel\", \"reduction\"]} ins(%rows")], "is not followed by a sum over the choices of each token", "linalg.generic"),
    "index of too many sums": ([("    %0 = arith.index_cast %in : i64 to index\n", "    %s0 = arith.subi %in, %in : i64\n" + "".join(f"    %s{i + 1} = arith.addi %s{i}, %s{i} : i64\n" for i in range(60)) + "    %s = arith.addi %in, %s60 : i64\n    %0 = arith.index_cast %s : i64 to index\n")], "gathers by an index that is not the chosen expert", "linalg.generic"),
    "matrices for rows": ([("output_shape [6, 2, 4] : tensor<12x4xf32> into tensor<6x2x4xf32>", "output_shape [6, 2, 2, 2] : tensor<12x4xf32> into tensor<6x2x2x2xf32>"), ("[[0, 1], [2]] output_shape", "[[0, 1], [2, 3]] output_shape"), ("%e6x4 = tensor.empty() : tensor<6x4xf32>", "%e6x4 = tensor.empty() : tensor<6x2x2xf32>"), ("%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>", "%e6x4 : tensor<6x2x2xf32>) -> tensor<6x2x2xf32>"), ("[#id3, #ik], iterator_types = [\"parallel\", \"reduction\", \"parallel\"]} ins(%choices : tensor<6x2x4xf32>) outs(%start : tensor<6x4xf32>)", "[affine_map<(i, j, k, l) -> (i, j, k, l)>, affine_map<(i, j, k, l) -> (i, k, l)>], iterator_types = [\"parallel\", \"reduction\", \"parallel\", \"parallel\"]} ins(%choices : tensor<6x2x2x2xf32>) outs(%start : tensor<6x2x2xf32>)"), ("} -> tensor<6x4xf32>\n  return %y : tensor<6x4xf32>", "} -> tensor<6x2x2xf32>\n  return %y : tensor<6x2x2xf32>"), ("tensor<5x4x3xf32>) -> tensor<6x4xf32>", "tensor<5x4x3xf32>) -> tensor<6x2x2xf32>")], "sums rows that are not vectors", "linalg.generic"),
    "position of the row": ([("%0 = arith.mulf %in, %w : f32", "%i = linalg.index 0 : index\n    %j = arith.index_cast %i : index to i32\n    %k = arith.sitofp %j : i32 to f32\n    %0 = arith.mulf %k, %w : f32")], "depends on the position of a row", "linalg.generic"),
}

# Raised with their own choices. name: (edits, what the remark says, the op it
# names, and what the program fails with, if it does).
GIVEN = {
    "ascending sort": ([("cmpf oge", "cmpf ole")], "does not order scores from the largest down", "tm_tensor.sort"),
    "positions of tokens": ([("index 1 : index // iota", "index 0 : index")], "does not carry the positions of the scores", "tm_tensor.sort", "chooses an expert that is not in [0, 5)"),
    "weights of the next choice": ([("%sorted#0[0, 0]", "%sorted#0[0, 1]")], "weighs a choice by something other than the score of the chosen expert", "linalg.generic"),
    "scores that may be infinite": ([("outs(%scores, %iota", "outs(%key, %iota"), map_scores("key", "    %t = arith.constant 0.25 : f32\n    %c = arith.cmpf ogt, %in, %t : f32\n    %s = arith.select %c, %in, %inf : f32\n    %0 = arith.addf %s, %one : f32"), *look_up("key")], "weighs experts by scores that may be infinite", "linalg.generic"),
    "total of the first choice only": ([("#id, #col], iterator_types = [\"parallel\", \"reduction\"]} ins(%chosen : tensor<6x2xf32>) outs(%nothing : tensor<6x1xf32>)", "#id, #col], iterator_types = [\"parallel\", \"reduction\"]} ins(%chosen : tensor<6x2xf32>) outs(%none : tensor<6x2xf32>)"), ("// mass\n    linalg.yield %0 : f32\n  } -> tensor<6x1xf32>", "// mass\n    linalg.yield %0 : f32\n  } -> tensor<6x2xf32>"), ("  %mass =", "  %n6x2 = tensor.empty() : tensor<6x2xf32>\n  %none = linalg.fill ins(%one : f32) outs(%n6x2 : tensor<6x2xf32>) -> tensor<6x2xf32>\n  %mass ="), ("#id, #col, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%chosen, %mass : tensor<6x2xf32>, tensor<6x1xf32>)", "#id, #id, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%chosen, %mass : tensor<6x2xf32>, tensor<6x2xf32>)")], "does not index its result by its loops", "linalg.generic"),
    "the same condition, other values": ([("outs(%scores, %iota", "outs(%key, %iota"), map_scores("key", "    %0 = scf.if %true -> f32 {\n      scf.yield %in : f32\n    } else {\n      scf.yield %one : f32\n    }"), map_scores("logit", "    %n = arith.subf %one, %in : f32\n    %0 = scf.if %true -> f32 {\n      scf.yield %n : f32\n    } else {\n      scf.yield %one : f32\n    }"), ("  // The router.", "  %true = arith.constant true"), *look_up("logit"), SIGMOID], "selects experts by something other than the score or the logit that weighs them", "linalg.generic"),
    "results of one op, of other experts": ([("outs(%scores, %iota", "outs(%key, %iota"), ("%other: tensor<6x2xi64>", "%other: tensor<6x2xi64>, %wide: tensor<6x6xf32>"), ("  %i6x5 =", "  %e6x6 = tensor.empty() : tensor<6x6xf32>\n  %sines = linalg.generic {indexing_maps = [#id, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%wide : tensor<6x6xf32>) outs(%e6x6 : tensor<6x6xf32>) {\n  ^bb0(%in: f32, %out: f32):\n    %1, %2 = math.sincos %in : f32\n    %0 = arith.negf %1 : f32\n    linalg.yield %0 : f32\n  } -> tensor<6x6xf32>\n  %key = tensor.extract_slice %sines[0, 0] [6, 5] [1, 1] : tensor<6x6xf32> to tensor<6x5xf32>\n  %logit = tensor.extract_slice %sines[0, 1] [6, 5] [1, 1] : tensor<6x6xf32> to tensor<6x5xf32>\n  %i6x5 ="), *look_up("logit"), SIGMOID], "selects experts by something other than the score or the logit that weighs them", "linalg.generic", "failed to legalize operation 'math.sincos'"),
}


def run(moe_opt, arguments, text):
    return subprocess.run([moe_opt, *arguments], input=text, capture_output=True, text=True)


def find_difference(moe_run, text):
    """What is wrong with the raised program, run with the same random inputs as it is."""
    entry = re.search(r"func.func @(\w+)", text).group(1)
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "y.npy")
        for arguments in (["--raise=off", f"--output={output}"], [f"--compare={output}"]):
            done = run(moe_run, ["-", "--input-seed=3", "--vocab=5", f"--entry={entry}", *arguments], text)
            if done.returncode:
                return done.stdout + done.stderr
    return None


def apply_edits(name, edits, text, failures):
    for old, new in edits:
        if old not in text:
            failures.append(f"{name}: nothing to edit: {old}")
        text = text.replace(old, new)
    return text


def judge_raised(name, router, strict, moe_opt, failures):
    cleaned = run(moe_opt, ["--canonicalize"], strict.stdout)
    if f" {router} " not in strict.stdout or strict.stderr or strict.returncode:
        failures.append(f"{name}: not raised to {router}: {strict.stderr}{strict.stdout}")
    if cleaned.stderr or "tm_tensor" in cleaned.stdout:
        failures.append(f"{name}: leaves a choice, or cannot be read: {cleaned.stderr}")


def judge_given(name, reason, op, strict, moe_opt, failures):
    """The router must not be claimed, and what stopped it is told."""
    pattern = rf"remark: is raised with the program's own choices of experts: '{op}' {reason}.*\n"
    if not re.search(pattern, strict.stderr) or f"note: this op {reason}" not in strict.stderr or strict.stderr.count("remark:") != 1:
        failures.append(f"{name}: not kept for '{reason}': {strict.stderr}")
    if "moe.experts" not in strict.stdout or "moe.route" in strict.stdout or strict.returncode:
        failures.append(f"{name}: not raised with its own choices: {strict.stderr}{strict.stdout}")
    if again := run(moe_opt, [], strict.stdout).stderr:
        failures.append(f"{name}: raised to what cannot be read: {again}")


def judge_refused(name, reason, op, strict, text, moe_opt, failures):
    before = run(moe_opt, [], text)
    done = run(moe_opt, ["--moe-raise"], text)
    pattern = rf"warning: looks like a MoE layer but is not raised: '{op}' {reason}.*\n"
    if not re.search(pattern, done.stderr) or f"note: this op {reason}" not in done.stderr:
        failures.append(f"{name}: not refused for '{reason}': {done.stderr}")
    if done.returncode or done.stderr.count("looks like a MoE layer") != 1:
        failures.append(f"{name}: refused more than once: {done.stderr}")
    if done.stdout != before.stdout:
        failures.append(f"{name}: refused, but changed")
    if not strict.returncode or not re.search(pattern.replace("warning", "error"), strict.stderr):
        failures.append(f"{name}: strict did not fail")


def check(layer, raised, refused, moe_opt, moe_run=None, given={}):
    """With moe-run, what is raised must also compute the same."""
    original = open(layer).read()
    failures = []
    for name, (edits, *expected) in {**raised, **refused, **given}.items():
        text = apply_edits(name, edits, original, failures)
        strict = run(moe_opt, ["--moe-raise=strict"], text)
        if name in refused:
            judge_refused(name, *expected, strict, text, moe_opt, failures)
            continue
        judge = judge_given if name in given else judge_raised
        error = expected.pop() if len(expected) > 2 else None
        judge(name, *expected, strict, moe_opt, failures)
        difference = moe_run and find_difference(moe_run, text)
        if moe_run and error and error not in (difference or ""):
            failures.append(f"{name}: does not fail with '{error}': {difference}")
        elif difference and not error:
            failures.append(f"{name}: {difference}")
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    moe_opt, moe_run, layer = sys.argv[1:]
    check(layer, RAISED, REFUSED, moe_opt)
    check(layer, {}, {}, moe_opt, moe_run, GIVEN)
