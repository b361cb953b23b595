"""The nets that the reader brings along: their files, and what OpenCV makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import onnx
import pytest

from lab.train.net_files import Layer, layers_of, weights_in, write_net
from vision.nets.small_net import SmallNet, load_net
from vision.picture.arrays import Float32s

HERE = Path(__file__).resolve().parents[2]
RNG = np.random.default_rng(3)


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
    write_net(CHAIN, tmp_path / "chain.onnx")
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


def test_weights_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    write_net(CHAIN, tmp_path / "chain.onnx")
    for layer, (weights, bias) in zip(CHAIN, weights_in(tmp_path / "chain.onnx"), strict=True):
        assert np.array_equal(weights, layer.weights)
        assert np.array_equal(bias, layer.bias)


class _Module:
    """A layer as torch has them: it tells its weights as tensors do."""

    def __init__(self, weights: Float32s, bias: Float32s, **steps: tuple[int, int]) -> None:
        self.weight, self.bias = (_tensor(one) for one in (weights, bias))
        self.__dict__ |= steps


def _tensor(values: Float32s) -> Any:
    return SimpleNamespace(detach=lambda: SimpleNamespace(cpu=lambda: SimpleNamespace(numpy=lambda: values)))


def test_a_layer_that_joins_all_it_sees_is_a_convolution_as_broad_as_that(tmp_path: Path) -> None:
    first, joining = _layer(3, 2, 3, stride=2, padding=1), RNG.integers(-8, 9, (5, 3 * 4 * 4)).astype(np.float32) / 8
    steps = {"stride": (2, 2), "dilation": (1, 1), "padding": (1, 1)}
    modules = [_Module(first.weights, first.bias, **steps), object(), _Module(joining, np.ones(5, dtype=np.float32))]
    write_net(layers_of(SimpleNamespace(modules=lambda: modules)), tmp_path / "joined.onnx")
    seen = RNG.normal(size=(1, 2, 8, 8)).astype(np.float32)
    expected = joining @ np.maximum(_by_hand([first], seen[0]), 0).ravel() + 1
    assert np.allclose(SmallNet(tmp_path / "joined.onnx").answer(seen)[0, :, 0, 0], expected, atol=1e-4)


@pytest.mark.parametrize("path", sorted((HERE / "vision").rglob("*.onnx")), ids=lambda path: path.stem)
def test_each_net_that_the_reader_brings_along_is_a_sound_file(path: Path) -> None:
    onnx.checker.check_model(str(path), full_check=True)
    _, *sides = (one.dim_value for one in onnx.load(str(path)).graph.input[0].type.tensor_type.shape.dim)
    seen = np.zeros((1, *(side or 48 for side in sides)), dtype=np.float32)
    assert np.isfinite(load_net(path).answer(seen)).all()
