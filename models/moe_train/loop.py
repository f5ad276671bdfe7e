"""Training steps that depend on the seed and the step's number only, and checkpoints."""

import json
import math
import os
import time

import numpy
import torch
from torch.nn import functional

STATE = "state.pt"
LOG = "log.jsonl"


def rate(step, args):
    """The learning rate of a step: up over --warmup, the same, down over the last --cooldown.

    Until then steps do not depend on how many there will be.
    """
    left = min(1.0, (args.steps - step) / args.cooldown)
    return args.rate * min(1.0, (step + 1) / args.warmup) * left


def batch(text, step, args):
    """Windows of one step, drawn from the seed and the step: any step can be the first."""
    draw = numpy.random.default_rng((args.seed, step))
    starts = draw.integers(0, len(text) - args.tokens, args.batch)
    windows = numpy.stack([text[start : start + args.tokens + 1] for start in starts])
    return torch.from_numpy(windows.astype(numpy.int64))


def loss_of(model, windows):
    """(loss in nats a byte, load-balancing loss, load of every layer) of some windows."""
    result = model(input_ids=windows[:, :-1], use_cache=False, output_router_logits=True)
    logits = result.logits.reshape(-1, result.logits.shape[-1])
    loss = functional.cross_entropy(logits, windows[:, 1:].reshape(-1))
    return loss, result.aux_loss, result.router_logits


def make_optimizer(model, args):
    """AdamW; only matrices decay."""
    matrices = [weight for weight in model.parameters() if weight.dim() > 1]
    others = [weight for weight in model.parameters() if weight.dim() <= 1]
    groups = [{"params": matrices, "weight_decay": args.decay},
              {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.95), eps=1e-8)


def evaluate(model, text, tokens, most):
    """(nats a byte, max/mean load of experts) over the first `most` windows of `text`."""
    count = min(most, (len(text) - 1) // tokens)
    total, loads = 0.0, []
    with torch.no_grad():
        for start in range(0, count, 16):
            some = range(start, min(start + 16, count))
            windows = numpy.stack([text[i * tokens : (i + 1) * tokens + 1] for i in some])
            loss, _, routers = loss_of(model, torch.from_numpy(windows.astype(numpy.int64)))
            total += loss.item() * len(some)
            k = model.config.num_experts_per_tok
            for logits in routers:
                chosen = logits.topk(k).indices.flatten()
                load = torch.bincount(chosen, minlength=logits.shape[-1]).float()
                loads.append((load.max() / load.mean()).item())
    return total / count, sum(loads) / len(loads)


def save(directory, model, optimizer, step, seconds, args):
    """Write the state of a run; an interrupted write leaves the one before."""
    path = os.path.join(directory, STATE)
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step,
                "seconds": seconds, "setting": args.setting}, path + ".new")
    os.replace(path + ".new", path)


def resume(directory, model, optimizer, args):
    """(next step, seconds so far) of the run in `directory`; (0, 0.0) if there is none."""
    path = os.path.join(directory, STATE)
    if not os.path.exists(path):
        return 0, 0.0
    state = torch.load(path, weights_only=True)
    changed = [name for name, value in args.setting.items() if state["setting"][name] != value]
    starts = [setting["steps"] - setting["cooldown"] for setting in (args.setting, state["setting"])]
    if state["step"] <= min(starts):
        changed = [name for name in changed if name not in ("steps", "cooldown")]
    if changed:
        name = changed[0]
        raise SystemExit(
            f"train.py: error: {directory} holds a run with --{name} {state['setting'][name]}; "
            f"got {args.setting[name]}; expected the same settings or another --output")
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
    return state["step"], state["seconds"]


def train(model, texts, args):
    """Run the steps that are left, with a checkpoint every --save seconds."""
    optimizer = make_optimizer(model, args)
    first, before = resume(args.output, model, optimizer, args)
    began = saved = time.monotonic()
    last = min(args.steps, args.stop or args.steps)
    for step in range(first, last):
        for group in optimizer.param_groups:
            group["lr"] = rate(step, args)
        loss, balance, _ = loss_of(model, batch(texts["training"], step, args))
        (loss + args.balance * balance).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        now = time.monotonic()
        if (step + 1) % args.log == 0 or step + 1 == last:
            report(model, texts, args, step + 1, loss, balance, before + now - began)
        if now - saved > args.save or step + 1 == last:
            save(args.output, model, optimizer, step + 1, before + now - began, args)
            saved = time.monotonic()
    return last


def report(model, texts, args, step, loss, balance, seconds):
    """One line of the log, on the terminal, too."""
    held, skew = evaluate(model, texts["calibration"], args.tokens, args.windows)
    line = {"step": step, "seconds": round(seconds, 1), "training": round(loss.item(), 4),
            "balance": round(balance.item(), 4), "held_out": round(held, 4),
            "max_over_mean": round(skew, 3)}
    with open(os.path.join(args.output, LOG), "a") as file:
        file.write(json.dumps(line) + "\n")
    print(*(f"{name} {value}" for name, value in line.items()), flush=True)
