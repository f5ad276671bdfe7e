"""Routers as text, for the layer in raise-router.mlir."""

SIZES = {"f32": "FF800000", "bf16": "FF80", "f16": "FC00"}


def op(name, inputs, body, shape="6x5", type_="f32"):
    """An op on elements of tensors of `shape`, or of those with maps of their own.

    `inputs` maps names in the body, whose result is %r, to (tensor, map or None).
    """
    ins = [(n, *(t if isinstance(t, tuple) else (t, None))) for n, t in inputs.items()]
    types, maps = [], []
    for _, tensor, map_ in ins:
        tensor_type = tensor.partition(":")[2] or f"{shape}x{type_}"
        types.append(tensor_type)
        maps.append(map_ or "#id")
    names = [tensor.partition(":")[0] for _, tensor, _ in ins]
    arguments = [f"%{n}: {t.rpartition('x')[2]}" for (n, _, _), t in zip(ins, types)]
    read = f"ins({', '.join(names)} : {', '.join(f'tensor<{t}>' for t in types)}) " if ins else ""
    return f"""  %e_{name} = tensor.empty() : tensor<{shape}x{type_}>
  %{name} = linalg.generic {{indexing_maps = [{', '.join([*maps, '#id'])}], iterator_types = ["parallel", "parallel"]}} {read}outs(%e_{name} : tensor<{shape}x{type_}>) {{
  ^bb0({', '.join([*arguments, f'%out: {type_}'])}):
    {body}
    linalg.yield %r : {type_}
  }} -> tensor<{shape}x{type_}>
"""


def reduce(name, source, body="%r = arith.addf %in, %out : f32", start="%zero", type_="f32"):
    """A reduction of the rows of a tensor given as name:type to a column."""
    tensor, _, source_type = source.partition(":")
    return f"""  %n_{name} = tensor.empty() : tensor<6x1x{type_}>
  %s_{name} = linalg.fill ins({start} : {type_}) outs(%n_{name} : tensor<6x1x{type_}>) -> tensor<6x1x{type_}>
  %{name} = linalg.generic {{indexing_maps = [#id, #one], iterator_types = ["parallel", "reduction"]}} ins({tensor} : tensor<{source_type}>) outs(%s_{name} : tensor<6x1x{type_}>) {{
  ^bb0(%in: {source_type.rpartition('x')[2]}, %out: {type_}):
    {body}
    linalg.yield %r : {type_}
  }} -> tensor<6x1x{type_}>
"""


BETTER = """%m = arith.maximumf %s, %best : f32
    %b = arith.cmpf ogt, %s, %best : f32
    %n = arith.select %b, %i, %at : i64"""


def search(name, source, body=BETTER, start="%inf", type_="f32"):
    """The maximum of each row (#0) and its position (#1)."""
    return f"""  %v_{name} = tensor.empty() : tensor<6x{type_}>
  %s_{name} = linalg.fill ins({start} : {type_}) outs(%v_{name} : tensor<6x{type_}>) -> tensor<6x{type_}>
  %p_{name} = tensor.empty() : tensor<6xi64>
  %t_{name} = linalg.fill ins(%i0 : i64) outs(%p_{name} : tensor<6xi64>) -> tensor<6xi64>
  %{name}:2 = linalg.generic {{indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}} ins({source} : tensor<6x5x{type_}>) outs(%s_{name}, %t_{name} : tensor<6x{type_}>, tensor<6xi64>) {{
  ^bb0(%s: {type_}, %best: {type_}, %at: i64):
    %j = linalg.index 1 : index
    %i = arith.index_cast %j : index to i64
    {body.replace('f32', type_)}
    linalg.yield %m, %n : {type_}, i64
  }} -> (tensor<6x{type_}>, tensor<6xi64>)
"""


def column(name, source, type_):
    """A vector as a column."""
    return f"  %{name} = tensor.expand_shape {source} [[0, 1]] output_shape [6, 1] : tensor<6x{type_}> into tensor<6x1x{type_}>\n"


def topk(name, source, k=2, type_="f32"):
    """The k best of each row (#0) and their positions (#1)."""
    return f"""  %v_{name} = tensor.empty() : tensor<6x{k}x{type_}>
  %p_{name} = tensor.empty() : tensor<6x{k}xi64>
  %{name}:2 = tm_tensor.topk dimension(1) ins({source} : tensor<6x5x{type_}>) outs(%v_{name}, %p_{name} : tensor<6x{k}x{type_}>, tensor<6x{k}xi64>) {{
  ^bb0(%a: {type_}, %b: {type_}):
    %r = arith.cmpf ogt, %a, %b : {type_}
    tm_tensor.yield %r : i1
  }} -> tensor<6x{k}x{type_}>, tensor<6x{k}xi64>
"""


def name(result, value, type_):
    """Another name for a value."""
    return f"  {result} = tensor.cast {value} : tensor<{type_}> to tensor<{type_}>\n"


def put(*parts, k=2, type_="f32"):
    """The edits of raise-router.mlir that put a router in."""
    return [("  // ROUTER\n", "".join(parts)), ("6xK", f"6x{k}"), ("TYPE", type_), ("LEAST", SIZES[type_])]


SIGMOID = "%n = arith.negf %l : f32\n    %p = math.exp %n : f32\n    %q = arith.addf %p, %one : f32\n    %r = arith.divf %one, %q : f32"
