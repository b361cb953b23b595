"""A path-traced table: boards, hands and lamps drawn by our own code with Blender's Cycles, for measuring alone.

Nothing in here knows how a picture is read. Only `stage` imports `bpy`, and only when a picture is rendered; the rest
(prints, plans, truth) needs numpy and OpenCV alone. lab/README.md says how to render and what the splits are.
"""
