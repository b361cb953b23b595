"""The prints of the twelfth half: what is stashed away at home, from several decades, makers and countries."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import STASHED, Colour, Print

TURNED: dict[str, Colour] = {
    "red": (192, 28, 30),
    "yellow": (242, 194, 28),
    "blue": (26, 58, 156),
    "green": (22, 116, 58),
}
REGAL: dict[str, Colour] = {
    "red": (158, 22, 44),
    "yellow": (224, 174, 44),
    "blue": (30, 56, 128),
    "green": (24, 104, 76),
}
MOULDED: dict[str, Colour] = {
    "red": (216, 36, 38),
    "yellow": (252, 206, 38),
    "blue": (24, 90, 192),
    "green": (34, 146, 68),
}
CHALKY: dict[str, Colour] = {
    "red": (198, 56, 54),
    "yellow": (236, 192, 64),
    "blue": (44, 92, 162),
    "green": (54, 128, 72),
}
MELLOW: dict[str, Colour] = {
    "red": (170, 40, 34),
    "yellow": (224, 178, 60),
    "blue": (34, 66, 124),
    "green": (48, 104, 62),
}
ARCANE: dict[str, Colour] = {
    "red": (156, 26, 30),
    "white": (232, 227, 214),
    "blue": (26, 42, 92),
    "tan": (196, 144, 90),
}

_FIRST = Print(
    "bailey", STASHED, "fieldstones", ((208, 132, 66), (190, 110, 52), (220, 152, 88), (172, 98, 52), (198, 142, 94)),
    (244, 234, 214), "flecked", 0.39, (66, 42, 28), 0.012, "shaded", "fieldstones", (30, 64, 142), (26, 54, 124),
    (246, 228, 150), "sprayed", corner_radius=0.19, pawns=tuple(TURNED.items()), wobble=0.006, arrow_shape="steeple",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="parterre", wall="privet",
        wall_colours=((48, 96, 44), (64, 118, 54), (34, 74, 38), (86, 134, 62), (226, 120, 140)),
        corridor=(188, 150, 108), corridor_pattern="raked", corridor_width=0.405, outline=(32, 48, 26),
        outline_width=0.015, treasure="plaque", back="privet", tray=(112, 76, 48), rim=(98, 66, 42),
        arrow=(240, 226, 180), disc="flowerbed", corner_radius=0.16, wobble=0.011, relief=0.02,
        pawns=tuple(MELLOW.items()), arrow_shape="gable",
    ),
    replace(
        _FIRST, name="chapterhouse", wall="tracery",
        wall_colours=((32, 40, 92), (46, 54, 114), (132, 32, 46), (28, 94, 84), (214, 178, 96)),
        corridor=(232, 218, 188), corridor_pattern="veined", corridor_width=0.38, outline=(60, 42, 26),
        outline_width=0.012, treasure="gilt", back="tracery", tray=(74, 26, 40), rim=(90, 34, 48),
        arrow=(224, 188, 104), disc="rose-window", corner_radius=0.14, wobble=0.0, kerb=(196, 158, 80),
        kerb_width=0.015, pawns=tuple(REGAL.items()), finish="linen", arrow_shape="barb", tray_pattern="tracery",
    ),
    replace(
        _FIRST, name="sheepfold", wall="drystone",
        wall_colours=((118, 120, 124), (98, 104, 114), (136, 130, 122), (88, 92, 100), (236, 168, 66)),
        corridor=(216, 206, 184), corridor_pattern="flatstones", corridor_width=0.4, outline=(38, 38, 42),
        outline_width=0.009, treasure="hoard", back="drystone", tray=(46, 62, 76), rim=(54, 74, 90),
        arrow=(244, 188, 92), disc="well", corner_radius=0.1, wobble=0.007, relief=0.026, rounding=0.012,
        pawns=tuple(MOULDED.items()), arrow_shape="halfmoon", tray_pattern="drystone", is_folded=False,
    ),
    replace(
        _FIRST, name="conjurer", wall="grimoires",
        wall_colours=((100, 42, 46), (42, 72, 62), (72, 58, 94), (126, 94, 54), (218, 200, 160)),
        corridor=(230, 214, 176), corridor_pattern="calfskin", corridor_width=0.41, outline=(30, 24, 24),
        outline_width=0.013, treasure="none", back="grimoires", tray=(42, 46, 64), rim=(54, 58, 78),
        arrow=(226, 202, 138), disc="pentacle", corner_radius=0.19, wobble=0.005, inner_discs=True,
        pawns=tuple(ARCANE.items()), arrow_shape="barb", tray_pattern="grimoires",
    ),
    replace(
        _FIRST, name="toybox", wall="abc",
        wall_colours=((206, 58, 52), (48, 104, 184), (62, 150, 84), (128, 76, 150), (222, 178, 118)),
        corridor=(202, 226, 242), corridor_pattern="skies", corridor_width=0.395, outline=(84, 56, 34),
        outline_width=0.016, treasure="teddy", back="abc", tray=(206, 66, 58), rim=(188, 56, 50),
        arrow=(252, 236, 170), disc="toy-wheel", corner_radius=0.13, wobble=0.0, rounding=0.03, finish="gloss",
        pawns=tuple(MOULDED.items()), arrow_shape="gable", is_folded=False,
    ),
    replace(
        _FIRST, name="departures", wall="departures",
        wall_colours=((30, 58, 104), (74, 122, 176), (238, 172, 64), (214, 226, 236)), corridor=(246, 247, 246),
        corridor_pattern="gangway", corridor_width=0.385, outline=(22, 34, 60), outline_width=0.01,
        treasure="signage", back="departures", tray=(206, 212, 218), rim=(190, 198, 206), arrow=(28, 56, 104),
        disc="gate", corner_radius=0.08, tile_size=0.945, wobble=0.0, kerb=(236, 150, 44), kerb_width=0.016,
        finish="gloss", pawns=tuple(MOULDED.items()), arrow_shape="steeple", is_folded=False,
    ),
    replace(
        _FIRST, name="spooks", wall="pillows",
        wall_colours=((132, 108, 182), (150, 126, 198), (116, 94, 168), (164, 142, 208), (56, 38, 96)),
        corridor=(252, 238, 186), corridor_pattern="plush", corridor_width=0.41, outline=(50, 34, 88),
        outline_width=0.02, treasure="ghostling", back="pillows", tray=(58, 146, 146), rim=(48, 128, 130),
        arrow=(252, 240, 176), disc="moon", corner_radius=0.18, wobble=0.006, rounding=0.04, finish="gloss",
        pawns=tuple(MOULDED.items()), arrow_shape="halfmoon",
    ),
    replace(
        _FIRST, name="jumble", wall="pointed",
        wall_colours=((142, 138, 130), (124, 122, 118), (156, 148, 134), (112, 110, 108), (216, 210, 192)),
        corridor=(156, 110, 70), corridor_pattern="beaten", corridor_width=0.4, outline=(60, 44, 34),
        outline_width=0.014, treasure="misprint", back="pointed", tray=(52, 84, 62), rim=(46, 74, 54),
        arrow=(232, 214, 160), disc="offset", corner_radius=0.18, wobble=0.008, wear=0.35, scratches=0.4,
        pawns=tuple(MELLOW.items()), arrow_shape="steeple",
    ),
    replace(
        _FIRST, name="linocut", wall="gouged", wall_colours=((36, 78, 64), (236, 230, 214)),
        corridor=(238, 232, 216), corridor_pattern="wiped", corridor_width=0.4, outline=(36, 78, 64),
        outline_width=0.022, treasure="handcoloured", back="gouged", tray=(170, 140, 102), rim=(156, 126, 90),
        arrow=(44, 66, 58), disc="stamped", corner_radius=0.05, wobble=0.007, scissors=0.01,
        pawns=tuple(CHALKY.items()), arrow_shape="barb", is_folded=False,
    ),
    replace(
        _FIRST, name="filament", wall="toolpaths", wall_colours=((150, 208, 188), (144, 200, 180), (156, 212, 194)),
        corridor=(70, 76, 90), corridor_pattern="layered", corridor_width=0.39, outline=(96, 140, 128),
        outline_width=0.012, treasure="inset", back="toolpaths", tray=(226, 222, 212), rim=(214, 210, 200),
        arrow=(70, 76, 90), disc="cog", corner_radius=0.07, tile_size=0.96, wobble=0.0, relief=0.014,
        pawns=tuple(CHALKY.items()), arrow_shape="gable", is_folded=False,
    ),
    replace(
        _FIRST, name="samovar", wall="khokhloma",
        wall_colours=((26, 22, 24), (34, 26, 26), (190, 40, 36), (64, 116, 62), (222, 178, 78)),
        corridor=(238, 212, 150), corridor_pattern="tinleaf", corridor_width=0.385, outline=(24, 18, 18),
        outline_width=0.014, treasure="lacquerwork", back="khokhloma", tray=(132, 30, 30), rim=(116, 26, 28),
        arrow=(232, 190, 92), disc="berry", corner_radius=0.13, wobble=0.0, rounding=0.02, finish="linen",
        pawns=tuple(REGAL.items()), arrow_shape="halfmoon",
    ),
)  # fmt: skip
"""Twelve prints; `bailey`, `conjurer`, `chapterhouse` and `sheepfold` are in the manner of 1986, 1991, 2007, 2022."""
