"""Runs every model of a folder on its input and compares with its reference.

usage: run_models.py MOE_RUN FOLDER [OPTION...]

f32 results must be those of PyTorch within moe-run's default tolerance. Half
precision results may be twice as far from the float64 ones as PyTorch's are.
"""
import ast, json, pathlib, struct, subprocess, sys


def read_floats(path):
    content = path.read_bytes()
    length, = struct.unpack("<H", content[8:10])
    header = ast.literal_eval(content[10:10 + length].decode())
    code = {"<f4": "f", "<f8": "d"}[header["descr"]]
    data = content[10 + length:]
    return struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data)


def comparison(model, dtype):
    if dtype == "f32":
        return [f"--compare={model}.out.npy"]
    reference = read_floats(pathlib.Path(f"{model}.out64.npy"))
    torch = read_floats(pathlib.Path(f"{model}.out.npy"))
    error = max(abs(a - b) for a, b in zip(torch, reference))
    return [f"--compare={model}.out64.npy", "--rtol=0", f"--atol={2 * error}"]


def run(moe_run, model, options):
    facts = json.loads(pathlib.Path(f"{model}.json").read_text())
    command = [moe_run, f"{model}.mlir", f"--input={model}.in.npy"]
    command += comparison(model, facts["dtype"]) + options
    if facts["weights"] == "arguments":
        command.append(f"--weights={model}.safetensors")
    result = subprocess.run(command, capture_output=True, text=True)
    print("ok  " if result.returncode == 0 else "FAIL", model.name)
    if result.returncode != 0:
        print("  " + " ".join(command), result.stdout, result.stderr, sep="\n")
    return result.returncode == 0


moe_run, folder, *options = sys.argv[1:]
models = sorted(path.with_suffix("")
                for path in pathlib.Path(folder).glob("*.json"))
results = [run(moe_run, model, options) for model in models]
print(f"{sum(results)} of {len(results)} models give the right result")
sys.exit(0 if results and all(results) else 1)
