"""Arrays that the product brings along are read as numpy reads them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.picture.kept_arrays import kept_arrays

HERE = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("path", sorted((HERE / "vision").rglob("*.npz")), ids=lambda path: path.stem)
def test_the_nets_weights_are_read_as_numpy_reads_them(path: Path) -> None:
    with np.load(path, allow_pickle=False) as kept:
        expected = {name: kept[name] for name in kept.files}
    read = kept_arrays(path)
    assert read.keys() == expected.keys()
    for name, values in expected.items():
        assert read[name].dtype == values.dtype
        np.testing.assert_array_equal(read[name], values)


def test_columns_first_and_no_dimension_are_read_too(tmp_path: Path) -> None:
    path = tmp_path / "kept.npz"
    np.savez(path, turned=np.asfortranarray(np.arange(6.0).reshape(2, 3)), one=np.array(7))
    read = kept_arrays(path)
    np.testing.assert_array_equal(read["turned"], [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]])
    assert read["one"].shape == ()
    assert int(read["one"]) == 7


def test_an_array_of_objects_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.npz"
    np.savez(path, words=np.array(["a", None], dtype=object))
    with pytest.raises(ValueError, match="no array of numbers"):
        kept_arrays(path)
