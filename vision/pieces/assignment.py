"""Matches rows with columns, one each and none twice, so that the sum of what the pairs are worth is greatest.

Own code: of the libraries only scipy has it, and that is larger than all others together.
"""

from __future__ import annotations

import numpy as np

from vision.picture.arrays import Float64s


def assign(worth: Float64s) -> tuple[int, ...]:
    """The column of each row of a table (n, m), n at most m, no column twice, with the greatest sum of worths.

    Shortest augmenting paths with potentials (Kuhn and Munkres; Jonker and Volgenant): n² m steps.
    """
    rows, columns = worth.shape
    cost = np.concatenate([np.zeros((rows, 1)), -worth], axis=1)
    row_price, column_price = np.zeros(rows + 1), np.zeros(columns + 1)
    owner = np.zeros(columns + 1, dtype=np.int64)
    for row in range(1, rows + 1):
        owner[0] = row
        _augment(cost, row_price, column_price, owner)
    of_row = np.zeros(rows, dtype=np.int64)
    for column in range(1, columns + 1):
        if owner[column]:
            of_row[owner[column] - 1] = column - 1
    return tuple(int(column) for column in of_row)


def _augment(cost: Float64s, row_price: Float64s, column_price: Float64s, owner: np.typing.NDArray[np.int64]) -> None:
    """Gives the row that stands at column 0 a column of its own, others moving on along the cheapest way."""
    columns = len(column_price)
    least, before = np.full(columns, np.inf), np.zeros(columns, dtype=np.int64)
    is_done = np.zeros(columns, dtype=bool)
    at = 0
    while owner[at]:
        is_done[at] = True
        row = owner[at]
        spare = cost[row - 1] - row_price[row] - column_price
        spare[0] = np.inf
        is_nearer = ~is_done & (spare < least)
        least[is_nearer], before[is_nearer] = spare[is_nearer], at
        following = int(np.where(is_done, np.inf, least).argmin())
        step = float(least[following])
        row_price[owner[is_done]] += step
        column_price[is_done] -= step
        least[~is_done] -= step
        at = following
    while at:
        owner[at] = owner[before[at]]
        at = int(before[at])
