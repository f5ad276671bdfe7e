"""ONNX Runtime on one MoE layer, in the two forms that ONNX can say it in: `ort.moe`, the
runtime's own operator com.microsoft.MoE, and `ort.loop`, a term for each expert on the
rows that chose it, of standard operators."""

import os
import tempfile

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from harness import reference
from harness.worker import Peer

PREFIX = "model.layers.0.mlp."
LIMIT = "the graph says no capacity: ONNX has no operator that drops rows by expert"


class Graph:
    """A graph from x [T, H] to y, under construction."""

    def __init__(self, job):
        self.nodes, self.weights, self.job = [], [], job

    def op(self, kind, *inputs, outputs=1, domain="", **attributes):
        names = [f"{kind.lower()}_{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, domain=domain, **attributes))
        return names[0] if outputs == 1 else names

    def constant(self, name, value):
        self.weights.append(numpy_helper.from_array(numpy.array(value), name))
        return name

    def model(self, result):
        self.nodes.append(helper.make_node("Identity", [result], ["y"]))
        shape = [self.job["tokens"], self.job["hidden"]]
        values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name in "xy"]
        graph = helper.make_graph(self.nodes, "layer", values[:1], values[1:], self.weights)
        opsets = [helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=10)


def moe_operator(job, tensors):
    """SwiGLU. The operator's code for CPUs wants each gate beside what it gates."""
    g = Graph(job)
    logits = g.op("Gemm", "x", g.constant("gate", tensors[PREFIX + "gate.weight"]), transB=1)
    gate_up = tensors[PREFIX + "experts.gate_up_proj"]
    pairs = numpy.stack(numpy.split(gate_up, 2, axis=1), axis=2)
    first = g.constant("first", pairs.reshape(gate_up.shape))
    second = g.constant("second", tensors[PREFIX + "experts.down_proj"])
    return g.model(g.op(
        "MoE", "x", logits, first, "", second, domain="com.microsoft", k=job["top_k"],
        activation_type="swiglu", swiglu_fusion=1, activation_alpha=1.0, activation_beta=0.0,
        normalize_routing_weights=0))


def expert_loop(job, tensors):
    g = Graph(job)
    logits = g.op("Gemm", "x", g.constant("gate", tensors[PREFIX + "gate.weight"]), transB=1)
    k = g.constant("k", numpy.array([job["top_k"]], "i8"))
    weights, experts = g.op("TopK", g.op("Softmax", logits, axis=-1), k, outputs=2)
    zero = g.constant("zero", numpy.array(0, "i8"))
    last = g.constant("last", numpy.array([-1], "i8"))
    y = g.constant("zeros", numpy.zeros((job["tokens"], job["hidden"]), "f4"))
    for expert in range(job["experts"]):
        number = g.constant(f"number{expert}", numpy.array(expert, "i8"))
        pairs = g.op("NonZero", g.op("Equal", experts, number))
        token = g.op("Gather", pairs, zero, axis=0)
        rows = g.op("Gather", "x", token, axis=0)
        first = g.constant(f"first{expert}", tensors[PREFIX + "experts.gate_up_proj"][expert])
        gate, up = g.op("Split", g.op("Gemm", rows, first, transB=1), outputs=2, axis=1,
                        num_outputs=2)
        hidden = g.op("Mul", g.op("Mul", gate, g.op("Sigmoid", gate)), up)
        second = g.constant(f"second{expert}", tensors[PREFIX + "experts.down_proj"][expert])
        out = g.op("Gemm", hidden, second, transB=1)
        weight = g.op("GatherND", weights, g.op("Transpose", pairs))
        out = g.op("Mul", out, g.op("Unsqueeze", weight, last))
        y = g.op("ScatterND", y, g.op("Unsqueeze", token, last), out, reduction="add")
    return g.model(y)


def session(job, model, name):
    """Weights lie in a file of their own, which the session maps or copies: a model of
    more than 2 GiB cannot hold them."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = job["threads"]
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.force_spinning_stop", "1")
    if job["threads"] > 1:
        # The calling thread is the first; the others get a core each, counted from 1.
        cores = ";".join(str(core + 1) for core in job["cores"][1:])
        options.add_session_config_entry("session.intra_op_thread_affinities", cores)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(job["prefix"])) as folder:
        path = f"{folder}/{name}.onnx"
        onnx.save_model(model, path, save_as_external_data=True, location="weights",
                        size_threshold=1024)
        return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def add(peer, job, name, build, tensors, x):
    try:
        run = session(job, build(job, tensors), name).run
        last = {}

        def call():
            last["y"] = run(["y"], {"x": x})[0]
        call()
    except Exception as error:
        peer.refused[name] = f"{type(error).__name__}: {str(error).splitlines()[0]}"[:200]
        return
    peer.add(name, call, lambda: last["y"])


def prepare(job):
    peer = Peer()
    peer.about["onnxruntime"] = onnxruntime.__version__
    if job["kind"] == "lm":
        peer.refused["ort"] = "graphs are made here for layers only"
        return peer
    tensors = reference.load_safetensors(job["weights"])
    x = numpy.load(job["input"]).reshape(job["tokens"], job["hidden"])
    if None in job["gammas"]:
        add(peer, job, "ort.moe", moe_operator, tensors, x)
        add(peer, job, "ort.loop", expert_loop, tensors, x)
    if job["gammas"] != [None]:
        peer.refused["ort, bounded"] = LIMIT
    os.sched_setaffinity(0, job["cores"][:1])
    return peer
