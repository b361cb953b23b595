"""The nets that the reader brings along: their files, and what OpenCV makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper

from vision.nets.small_net import SmallNet, load_net
from vision.picture.arrays import Float32s

HERE = Path(__file__).resolve().parents[2]
RNG = np.random.default_rng(3)


@dataclass(frozen=True, eq=False)
class Layer:
    """A convolution: weights (out, in, size, size), bias (out,), and how it steps over what it sees."""

    weights: Float32s
    bias: Float32s
    stride: int
    dilation: int
    padding: int


def _layer(out: int, channels: int, size: int, stride: int = 1, dilation: int = 1, padding: int = 0) -> Layer:
    """A layer of weights that half precision keeps exactly."""
    weights, bias = (RNG.integers(-8, 9, shape) / 8 for shape in ((out, channels, size, size), (out,)))
    return Layer(weights.astype(np.float32), bias.astype(np.float32), stride, dilation, padding)


CHAIN = (_layer(3, 2, 3, stride=2, dilation=2, padding=2), _layer(4, 3, 3, padding=1), _layer(1, 4, 1))


def _by_hand(layers: Sequence[Layer], seen: Float32s) -> Float32s:
    """What a chain of layers makes of `seen` (channels, h, w), place by place."""
    for number, layer in enumerate(layers):
        padded = np.pad(seen, ((0, 0), *[(layer.padding,) * 2] * 2))
        reach = layer.dilation * (layer.weights.shape[2] - 1) + 1
        rows, columns = (range(0, side - reach + 1, layer.stride) for side in padded.shape[1:])
        step = layer.dilation
        met = np.array([[padded[:, y : y + reach : step, x : x + reach : step] for x in columns] for y in rows])
        seen = np.einsum("ocij,yxcij->oyx", layer.weights, met) + layer.bias[:, None, None]
        seen = seen if number == len(layers) - 1 else np.maximum(seen, 0)
    return seen.astype(np.float32)


@pytest.fixture
def net(tmp_path: Path) -> SmallNet:
    """A chain of convolutions with a rectifier between each two, in a file."""
    nodes, kept, seen = [], [], "views"
    for number, layer in enumerate(CHAIN):
        names = [f"weights{number}", f"bias{number}"]
        kept += [
            numpy_helper.from_array(one, name) for one, name in zip((layer.weights, layer.bias), names, strict=True)
        ]
        steps = {
            "kernel_shape": layer.weights.shape[2:],
            "strides": [layer.stride] * 2,
            "dilations": [layer.dilation] * 2,
            "pads": [layer.padding] * 4,
        }
        nodes += [helper.make_node("Conv", [seen, *names], [f"said{number}"], **steps),
                  helper.make_node("Relu", [f"said{number}"], [seen := f"rectified{number}"])]  # fmt: skip
    nodes.pop()  # no rectifier follows the last
    given, told = (
        helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, ["n", size, f"{name}_high", f"{name}_wide"])
        for name, size in (("views", 2), (f"said{number}", 1))
    )
    graph = helper.make_graph(nodes, "chain", [given], [told], kept)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.save_model(model, tmp_path / "chain.onnx")
    return SmallNet(tmp_path / "chain.onnx")


def test_a_net_is_written_as_it_is_run(net: SmallNet) -> None:
    seen = RNG.normal(size=(2, 2, 9, 8)).astype(np.float32)
    assert np.allclose(net.answer(seen), [_by_hand(CHAIN, one) for one in seen], atol=1e-4)


def test_a_net_is_shown_views_of_any_size_one_after_the_other(net: SmallNet) -> None:
    for tall, wide in ((9, 8), (16, 21), (9, 8)):
        seen = RNG.normal(size=(1, 2, tall, wide)).astype(np.float32)
        assert np.allclose(net.answer(seen)[0], _by_hand(CHAIN, seen[0]), atol=1e-4)


def test_what_a_net_says_is_kept_when_it_is_asked_again(net: SmallNet) -> None:
    seen = RNG.normal(size=(2, 1, 2, 9, 8)).astype(np.float32)
    first = net.answer(seen[0])
    before = first.copy()
    net.answer(seen[1])
    assert (first == before).all()


def test_several_threads_may_ask_a_net(net: SmallNet) -> None:
    views = RNG.normal(size=(64, 1, 2, 20, 20)).astype(np.float32)
    alone = [net.answer(one) for one in views]
    with ThreadPoolExecutor(8) as threads:
        assert all(map(np.array_equal, threads.map(net.answer, views), alone))


@pytest.mark.parametrize("path", sorted((HERE / "vision").rglob("*.onnx")), ids=lambda path: path.stem)
def test_each_net_that_the_reader_brings_along_is_a_sound_file(path: Path) -> None:
    onnx.checker.check_model(str(path), full_check=True)
    shape = [one.dim_value or 48 for one in onnx.load(path).graph.input[0].type.tensor_type.shape.dim]
    assert np.isfinite(load_net(path).answer(np.zeros((1, *shape[1:]), dtype=np.float32))).all()
