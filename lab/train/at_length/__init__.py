"""Trains the nets about cells and pawns at length, for minutes on a graphics card where there is one.

`kinds` tells of each net what its lessons are drawn from, how it is built and how wrong it is; `drawn` lets processes
beside the training one draw lessons all the time; `pool` keeps them where the net learns, again and again, until newer
ones take their place; `widening` gives a broader net what a narrower one has learnt; `train` is the command. It needs
torch (1.13 or newer) and onnx.
"""
