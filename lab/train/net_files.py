"""Writes trained nets as ONNX files, their weights in half precision, and reads weights back from these.

The reader has OpenCV run such files (`vision/nets/small_net.py`). Writing needs the package `onnx`, which the
companion itself does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

OPSET: Final = 13
FORMAT: Final = 8
"""The versions of ONNX's operators and of its files, which OpenCV from 4.11 on reads."""

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A convolution: `weights` (out, in, size, size), `bias` (out,), and how it steps over what it sees."""

    weights: Floats
    bias: Floats
    stride: int = 1
    dilation: int = 1
    padding: int = 0


def layers_of(net: Any) -> list[Layer]:
    """The layers of a torch net that have weights, in order. One that joins all that the one before it says is a
    convolution as broad as that."""
    layers: list[Layer] = []
    for module in net.modules():
        if not hasattr(module, "weight"):
            continue
        weights, bias = (one.detach().cpu().numpy() for one in (module.weight, module.bias))
        if weights.ndim == 4:
            layers.append(Layer(weights, bias, module.stride[0], module.dilation[0], module.padding[0]))
            continue
        channels = len(layers[-1].bias)
        layers.append(Layer(weights.reshape(-1, channels, *[isqrt(weights.shape[1] // channels)] * 2), bias))
    return layers


def write_net(layers: Sequence[Layer], path: Path) -> None:
    """Writes a chain of convolutions with a rectifier between each two; `path` ends in .onnx."""
    from onnx import TensorProto, helper, save_model

    nodes: list[Any] = []
    kept: list[Any] = []
    seen = "views"
    for number, layer in enumerate(layers):
        for name, values in ((f"weights{number}", layer.weights), (f"bias{number}", layer.bias)):
            kept.append(_in_half(f"{name}_in_half", values))
            nodes.append(helper.make_node("Cast", [f"{name}_in_half"], [name], to=TensorProto.FLOAT))
        said = f"said{number}"
        nodes.append(_convolution(layer, [seen, f"weights{number}", f"bias{number}"], said))
        seen = f"rectified{number}"
        nodes.append(helper.make_node("Relu", [said], [seen]))
    nodes.pop()  # no rectifier follows the last
    sizes = {"views": layers[0].weights.shape[1], said: len(layers[-1].bias)}
    given, told = (
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["count", size, f"{name}_high", f"{name}_wide"])
        for name, size in sizes.items()
    )
    graph = helper.make_graph(nodes, path.stem, [given], [told], kept)
    save_model(helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=FORMAT), path)


def _in_half(name: str, values: Floats) -> Any:
    from onnx import numpy_helper

    return numpy_helper.from_array(values.astype(np.float16), name)


def _convolution(layer: Layer, seen: Sequence[str], said: str) -> Any:
    from onnx import helper

    return helper.make_node(
        "Conv", seen, [said], kernel_shape=layer.weights.shape[2:], strides=[layer.stride] * 2,
        dilations=[layer.dilation] * 2, pads=[layer.padding] * 4,
    )  # fmt: skip


def weights_in(path: Path) -> list[tuple[Floats, Floats]]:
    """The weights (out, in, size, size) and the bias (out,) of each layer of a net that `write_net` wrote."""
    from onnx import load_model, numpy_helper

    kept = [numpy_helper.to_array(one).astype(np.float32) for one in load_model(path).graph.initializer]
    return list(zip(kept[::2], kept[1::2], strict=True))
