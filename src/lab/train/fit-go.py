#!/usr/bin/env python3
"""Fits Go's network to what `train go positions` and `train go label` wrote, with PyTorch and without an accelerator.

    fit-go.py POSITIONS CHECKPOINT [--steps N] [--minutes M] [--threads T] [--net FILE]
              [--begin FILE] [--blocks B --channels C …]
    fit-go.py --fixture FOLDER

POSITIONS is the folder of *.positions (their form: src/games/go/engine/train/positions.rs). The checkpoint keeps everything
that is needed to go on where a run stopped; the shape is that of the checkpoint where there is one. Without one, --begin
names a network's file whose weights the fit begins with; more --blocks or --channels than it has are added so that the
network computes the same at first. Every few hundred steps the losses of the games held out (one in
twenty) are printed for each size, and the checkpoint and the network's file are written (its form:
src/search/net/residual.rs, the authority for what the network computes). --fixture writes a tiny network of random weights,
positions and what this script makes of them: what the tests of the Rust form are checked against.
"""

import argparse
import glob
import math
import os
import struct
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

PLANES, GLOBALS, LAST_MOVES, RECENT = 14, 6, 7, 5
LEAD_UNIT = 20.0
# One game in so many is held out.
HELD_OUT = 20
BATCH = 128
# How much a move that was played without a long search counts beside one that was searched.
PLAYED_WEIGHT = 0.25
# How much of what is learned as the value is the search's, where it is known; the rest is the game's end.
SEARCH_SHARE = 0.4
# One position in so many is shown without the last moves, as one that was set up.
WITHOUT_PAST = 20
# How slowly the weights that are written follow those that are fitted.
AVERAGE = 0.999
SHAPE = ("planes", "globals", "blocks", "channels", "pooled", "head", "hidden")


def pool(values, square):
    """The means, these for the size, and the maxima or the means for the square of the size."""
    b = (values.shape[-1] - 14) / 10
    mean = values.mean((2, 3))
    third = mean * (b * b - 0.1) if square else values.amax((2, 3))
    return torch.cat((mean, mean * b, third), 1)


class Block(nn.Module):
    def __init__(self, channels, pooled):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.pooling = nn.Linear(3 * pooled, channels) if pooled else None
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        self.pooled = pooled
        nn.init.kaiming_normal_(self.first.weight, nonlinearity="relu")
        nn.init.normal_(self.second.weight, std=0.01)
        if pooled:
            nn.init.normal_(self.pooling.weight, std=0.02)

    def forward(self, trunk):
        inner = self.first(trunk)
        if self.pooling is not None:
            of_board = pool(F.relu(inner[:, : self.pooled].float()), False)
            inner = inner + self.pooling(of_board)[:, :, None, None]
        return F.relu(trunk + self.second(F.relu(inner)))


class Net(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        channels, head, hidden = shape["channels"], shape["head"], shape["hidden"]
        self.input = nn.Conv2d(shape["planes"], channels, 3, padding=1)
        self.globals = nn.Linear(shape["globals"], channels)
        self.blocks = nn.ModuleList(
            Block(channels, shape["pooled"] if block % 2 else 0) for block in range(shape["blocks"])
        )
        self.policy_points = nn.Conv2d(channels, head, 1)
        self.policy_pooled = nn.Conv2d(channels, head, 1)
        self.policy_pooling = nn.Linear(3 * head, head)
        self.policy_logit = nn.Linear(head, 1)
        self.policy_pass = nn.Linear(3 * head, 1)
        self.value_points = nn.Conv2d(channels, head, 1)
        self.value_hidden = nn.Linear(3 * head, hidden)
        self.value_output = nn.Linear(hidden, 3)
        self.value_owner = nn.Linear(head, 1)

    def forward(self, planes, numbers):
        """Logits, the value's logit, lead and softplus argument of its deviation in units, and the owners' argument."""
        trunk = F.relu(self.input(planes) + self.globals(numbers)[:, :, None, None])
        for block in self.blocks:
            trunk = block(trunk)
        pooled = pool(F.relu(self.policy_pooled(trunk)).float(), False)
        points = self.policy_points(trunk) + self.policy_pooling(pooled)[:, :, None, None]
        logits = self.policy_logit(F.relu(points).permute(0, 2, 3, 1)).flatten(1)
        logits = torch.cat((logits, self.policy_pass(pooled)), 1)
        value = F.relu(self.value_points(trunk)).float()
        output = self.value_output(F.relu(self.value_hidden(pool(value, True))))
        owners = self.value_owner(value.permute(0, 2, 3, 1)).flatten(1)
        return logits.float(), output.float(), owners.float()

    def numbers(self):
        """The weights in the order of the file."""
        parts = [self.input, self.globals]
        for block in self.blocks:
            parts += [part for part in (block.first, block.pooling, block.second) if part is not None]
        parts += [self.policy_points, self.policy_pooled, self.policy_pooling, self.policy_logit]
        parts += [self.policy_pass, self.value_points, self.value_hidden, self.value_output]
        parts += [self.value_owner]
        return [tensor for part in parts for tensor in (part.weight, part.bias)]

    def file(self):
        """The file of these weights."""
        rest = struct.pack("<7H", *(self.shape[name] for name in SHAPE))
        rest += b"".join(t.detach().numpy().astype("<f2").tobytes() for t in self.numbers())
        return b"TTCN" + struct.pack("<IQ", 1, fnv1a(rest)) + rest

    def grown(self, shape):
        """A network of a larger shape that computes the same: weights that would read new channels are zero."""
        net = Net(shape)
        with torch.no_grad():
            for layer in (net.policy_points, net.policy_pooled, net.value_points):
                layer.weight.zero_()
            for block in net.blocks:
                block.first.weight[:, self.shape["channels"] :].zero_()
                block.second.weight.zero_()
            for name, tensor in self.named_parameters():
                net.get_parameter(name)[tuple(slice(0, size) for size in tensor.shape)] = tensor
        return net

    @staticmethod
    def read(path):
        """The network of a file."""
        with open(path, "rb") as file:
            mark, version, checksum = struct.unpack("<4sIQ", file.read(16))
            rest = file.read()
        if (mark, version, checksum) != (b"TTCN", 1, fnv1a(rest)):
            raise SystemExit(f"{path} is no network of this version, or damaged")
        head = struct.calcsize("<7H")
        net = Net(dict(zip(SHAPE, struct.unpack("<7H", rest[:head]))))
        halves = torch.from_numpy(np.frombuffer(rest[head:], "<f2").astype(np.float32))
        with torch.no_grad():
            for tensor in net.numbers():
                tensor.copy_(halves[: tensor.numel()].view(tensor.shape))
                halves = halves[tensor.numel() :]
        return net


def fnv1a(data):
    found = 0xCBF29CE484222325
    for byte in data:
        found = (found ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return found


class Muon(torch.optim.Optimizer):
    """Momentum whose update of a matrix is made orthogonal (Jordan and others, "Muon: An optimizer for hidden layers in
    neural networks", 2024), scaled to the size of Adam's updates. From random weights, 600 steps on 13 x 13 bring the
    policy to 2.65 nats, Adam's to 2.83.
    """

    MOMENTUM, DECAY, ADAM_SIZE = 0.98, 0.01, 0.2

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for tensor in group["params"]:
                state = self.state[tensor]
                mean = state.setdefault("mean", torch.zeros_like(tensor))
                mean.lerp_(tensor.grad, 1 - self.MOMENTUM)
                update = orthogonal(tensor.grad.lerp(mean, self.MOMENTUM).flatten(1))
                size = self.ADAM_SIZE * max(update.shape) ** 0.5
                tensor.mul_(1 - group["lr"] * self.DECAY)
                tensor.add_(update.view(tensor.shape), alpha=-group["lr"] * size)


def orthogonal(matrix):
    """The nearest half-orthogonal matrix, roughly: five steps of Newton and Schulz."""
    is_tall = matrix.shape[0] > matrix.shape[1]
    found = matrix.T if is_tall else matrix
    found = found / (found.norm() + 1e-7)
    for _ in range(5):
        square = found @ found.T
        found = 3.4445 * found + (2.0315 * square @ square - 4.775 * square) @ found
    return found.T if is_tall else found


class Positions:
    """The positions of one size."""

    def __init__(self, path):
        with open(path, "rb") as file:
            mark, version, self.size, record = struct.unpack("<4sIII", file.read(16))
        points = self.size**2
        form = [
            ("game", "<u4"),
            ("searched", "<u4"),
            ("share", "<f4"),
            ("lead", "<f4"),
            ("chance", "<f4"),
            ("deviation", "<f4"),
            ("globals", "<f4", (GLOBALS,)),
            ("policy", "<u2", (points + 1,)),
            ("owners", "i1", (points,)),
            ("planes", "u1", ((PLANES * points + 7) // 8,)),
        ]
        form = np.dtype(form)
        if (mark, version, record) != (b"TTGP", 2, form.itemsize):
            raise SystemExit(f"{path} is no file of positions of this version")
        whole = (os.path.getsize(path) - 16) // form.itemsize
        self.records = np.memmap(path, form, "r", 16, (whole,))
        is_held = self.records["game"] % HELD_OUT == 0
        self.held, self.fitted = np.flatnonzero(is_held), np.flatnonzero(~is_held)

    def batch(self, chosen, symmetry, rng=None):
        """Tensors of these records, seen in one of the eight symmetries."""
        records, size = self.records[np.sort(chosen)], self.size
        count = len(records)
        planes = np.unpackbits(records["planes"], axis=1)[:, : PLANES * size * size]
        planes = planes.reshape(count, PLANES, size, size)
        if rng is not None:
            planes[rng.integers(0, WITHOUT_PAST, count) == 0, LAST_MOVES : LAST_MOVES + RECENT] = 0
        policy = records["policy"].astype(np.float32)
        policy /= policy.sum(1, keepdims=True)
        owners = records["owners"].reshape(count, 1, size, size) / np.float32(127)
        on_board = policy[:, :-1].reshape(count, 1, size, size)
        planes, owners, on_board = (turned(part, symmetry) for part in (planes, owners, on_board))
        policy = np.concatenate((on_board.reshape(count, -1), policy[:, -1:]), 1)
        chance, share = records["chance"], records["share"]
        value = np.where(chance >= 0, share + SEARCH_SHARE * (chance - share), share)
        weight = np.where(records["searched"] > 0, 1.0, PLAYED_WEIGHT)
        arrays = (planes, records["globals"], policy, weight, value, records["lead"])
        arrays += (records["deviation"], owners, share)
        return [torch.from_numpy(np.ascontiguousarray(array, np.float32)) for array in arrays]


def turned(boards, symmetry):
    boards = np.rot90(boards, symmetry % 4, (2, 3))
    return np.flip(boards, 3) if symmetry >= 4 else boards


def losses(net, batch):
    """The losses of a batch by name, each a mean of its positions, and how often the move was foreseen."""
    planes, numbers, policy, weight, value, lead, spread, owners, share = batch
    planes = planes.to(memory_format=torch.channels_last)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        logits, output, owned = net(planes, numbers)
    wrong = -(policy * F.log_softmax(logits, 1)).sum(1)
    deviation = F.softplus(output[:, 2]) + 0.02
    wide = output[:, 1] - lead / LEAD_UNIT
    # A game's end is drawn from the distribution that is predicted; a label is its mean and its deviation.
    by_end = deviation.log() + 0.5 * (wide / deviation).clamp(-8, 8) ** 2
    by_label = 4 * F.smooth_l1_loss(wide, torch.zeros_like(wide), reduction="none", beta=0.2)
    by_label = by_label + (deviation - spread / LEAD_UNIT) ** 2
    target = (owners.flatten(1) + 1) / 2
    best = policy.argmax(1, keepdim=True)
    before = (logits > logits.gather(1, best)).sum(1)
    searched = weight >= 1
    return {
        "policy": (weight * wrong).sum() / weight.sum(),
        "value": F.binary_cross_entropy_with_logits(output[:, 0], value),
        "lead": torch.where(spread < 0, by_end, by_label).mean(),
        "owners": F.binary_cross_entropy_with_logits(2 * owned, target),
        "top1": (before[searched] < 1).float().mean(),
        "top5": (before[searched] < 5).float().mean(),
        "right": ((output[:, 0] > 0) == (share > 0.5)).float().mean(),
        "off": (wide * LEAD_UNIT).abs().mean(),
        "rms": (wide * LEAD_UNIT).pow(2).mean().sqrt(),
    }


def whole(found):
    return found["policy"] + 1.5 * found["value"] + 0.2 * found["lead"] + 1.5 * found["owners"]


class Fit:
    def __init__(self, arguments):
        self.arguments = arguments
        self.sets = [Positions(path) for path in glob.glob(f"{arguments.positions}/*.positions")]
        self.sets = [of_size for of_size in self.sets if len(of_size.fitted) > BATCH]
        self.sets.sort(key=lambda of_size: of_size.size)
        often = np.array([len(of_size.fitted) / of_size.size for of_size in self.sets])
        self.often = often / often.sum()
        kept = torch.load(arguments.checkpoint) if os.path.exists(arguments.checkpoint) else None
        shape = {name: getattr(arguments, name, None) for name in SHAPE}
        shape |= {"planes": PLANES, "globals": GLOBALS}
        net = Net(kept["shape"] if kept else shape)
        if arguments.begin and not kept:
            net = Net.read(arguments.begin).grown(shape)
        self.net = net.to(memory_format=torch.channels_last)
        self.average = Net(self.net.shape)
        self.average.load_state_dict(self.net.state_dict())
        matrices = [tensor for tensor in self.net.parameters() if tensor.dim() > 1]
        vectors = [tensor for tensor in self.net.parameters() if tensor.dim() < 2]
        self.muon = Muon(matrices, {"lr": arguments.rate})
        self.adam = torch.optim.AdamW(vectors, arguments.rate, weight_decay=0.01)
        self.step = 0
        if kept:
            self.net.load_state_dict(kept["net"])
            self.average.load_state_dict(kept["average"])
            self.muon.load_state_dict(kept["muon"])
            self.adam.load_state_dict(kept["adam"])
            self.step = kept["step"]
        # Batches do not repeat where a run goes on.
        self.rng = np.random.default_rng(self.step)

    def learn(self):
        of_size = self.sets[self.rng.choice(len(self.sets), p=self.often)]
        chosen = self.rng.choice(of_size.fitted, BATCH, replace=False)
        found = losses(self.net, of_size.batch(chosen, self.rng.integers(8), self.rng))
        done = min(1.0, self.step / self.arguments.steps)
        rate = self.arguments.rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in self.muon.param_groups + self.adam.param_groups:
            group["lr"] = rate * min(1.0, (self.step + 1) / 200)
        self.net.zero_grad()
        whole(found).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.muon.step()
        self.adam.step()
        self.step += 1
        with torch.no_grad():
            kept = min(AVERAGE, self.step / (self.step + 10))
            for slow, fast in zip(self.average.parameters(), self.net.parameters()):
                slow.lerp_(fast, 1 - kept)
        return {name: float(loss.detach()) for name, loss in found.items()}

    @torch.no_grad()
    def held_out(self):
        for of_size in self.sets:
            if len(of_size.held) < 32:
                continue
            chosen = np.random.default_rng(1).choice(
                of_size.held, min(len(of_size.held), 512), replace=False
            )
            found = losses(self.average, of_size.batch(chosen, 0))
            told = "  ".join(f"{name} {float(loss):.3f}" for name, loss in found.items())
            print(f"  held out {of_size.size:2} ({len(chosen)})  {told}", flush=True)

    def keep(self):
        parts = {"net": self.net, "average": self.average, "muon": self.muon, "adam": self.adam}
        kept = {name: part.state_dict() for name, part in parts.items()}
        kept |= {"shape": self.net.shape, "step": self.step}
        torch.save(kept, self.arguments.checkpoint + ".new")
        os.replace(self.arguments.checkpoint + ".new", self.arguments.checkpoint)
        if self.arguments.net:
            with open(self.arguments.net + ".new", "wb") as file:
                file.write(self.average.file())
            os.replace(self.arguments.net + ".new", self.arguments.net)

    def run(self):
        counts = ", ".join(f"{of_size.size}: {len(of_size.records)}" for of_size in self.sets)
        numbers = sum(tensor.numel() for tensor in self.net.parameters())
        print(f"positions {counts}; {numbers} weights; from step {self.step}", flush=True)
        start, recent = time.monotonic(), []
        while self.step < self.arguments.steps:
            recent.append(self.learn())
            seconds = time.monotonic() - start
            is_late = seconds > 60 * self.arguments.minutes
            if self.step % self.arguments.every == 0 or is_late or self.step == self.arguments.steps:
                means = {name: np.nanmean([found[name] for found in recent]) for name in recent[0]}
                told = "  ".join(f"{name} {mean:.3f}" for name, mean in means.items())
                print(f"step {self.step} after {seconds:.0f} s  {told}", flush=True)
                recent = []
                self.held_out()
                self.keep()
            if is_late:
                break


def fixture(folder):
    """A tiny network, and what it makes of a few boards: numbers as text, a line a thing."""
    torch.manual_seed(1)
    shape = dict(zip(SHAPE, (3, 2, 2, 16, 8, 16, 8)))
    net = Net(shape)
    with torch.no_grad():
        for tensor in net.parameters():
            tensor.copy_((torch.randn_like(tensor) * (0.3 if tensor.dim() < 2 else 1.2 / tensor[0].numel() ** 0.5)).half())
    with open(f"{folder}/tiny.net", "wb") as file:
        file.write(net.file())
    lines = []
    for size in (5, 9):
        planes = torch.rand(2, 3, size, size).round()
        numbers = torch.randn(2, 2)
        with torch.no_grad():
            logits, output, owned = net(planes, numbers)
        for board in range(2):
            lines.append(f"size {size}")
            found = {
                "planes": planes[board].permute(1, 2, 0).flatten(),
                "globals": numbers[board],
                "logits": logits[board],
                "value": torch.sigmoid(output[board, :1]),
                "lead": LEAD_UNIT * output[board, 1:2],
                "deviation": LEAD_UNIT * F.softplus(output[board, 2:]),
                "owners": torch.tanh(owned[board]),
            }
            for name, tensor in found.items():
                lines.append(f"{name} " + " ".join(f"{number:.6g}" for number in tensor.tolist()))
    with open(f"{folder}/tiny.txt", "w") as file:
        file.write("\n".join(lines) + "\n")


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("positions", nargs="?")
    words.add_argument("checkpoint", nargs="?")
    words.add_argument("--fixture", metavar="FOLDER")
    words.add_argument("--net", metavar="FILE")
    words.add_argument("--begin", metavar="FILE")
    words.add_argument("--threads", type=int, default=1)
    words.add_argument("--steps", type=int, default=100_000)
    words.add_argument("--minutes", type=float, default=1e9)
    words.add_argument("--every", type=int, default=500)
    words.add_argument("--rate", type=float, default=1e-3)
    for name, default in (("blocks", 6), ("channels", 64), ("pooled", 16), ("head", 32), ("hidden", 48)):
        words.add_argument(f"--{name}", type=int, default=default)
    arguments = words.parse_args()
    torch.set_num_threads(arguments.threads)
    if arguments.fixture:
        fixture(arguments.fixture)
    elif arguments.checkpoint:
        Fit(arguments).run()
    else:
        words.error("positions and a checkpoint are needed")


main()
