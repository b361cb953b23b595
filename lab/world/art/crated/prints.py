"""The prints of the tenth half: what comes out of crates in a move, from four decades, several countries and makers."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import CRATED, Colour, Print

TURNED: dict[str, Colour] = {
    "red": (192, 26, 30),
    "yellow": (242, 194, 26),
    "blue": (24, 64, 158),
    "green": (20, 118, 58),
}
SATIN: dict[str, Colour] = {
    "red": (174, 30, 52),
    "yellow": (224, 172, 44),
    "blue": (32, 70, 140),
    "green": (28, 104, 66),
}
CAST: dict[str, Colour] = {
    "red": (218, 38, 34),
    "yellow": (252, 208, 34),
    "blue": (28, 92, 196),
    "green": (38, 150, 68),
}
BRUSHED: dict[str, Colour] = {
    "red": (184, 48, 42),
    "yellow": (228, 182, 62),
    "blue": (44, 82, 150),
    "green": (52, 118, 68),
}
ORLON: dict[str, Colour] = {
    "red": (178, 40, 36),
    "yellow": (226, 170, 42),
    "blue": (42, 78, 128),
    "green": (70, 114, 52),
}
SIMPLES: dict[str, Colour] = {
    "red": (160, 28, 32),
    "white": (232, 228, 218),
    "blue": (28, 44, 94),
    "tan": (196, 144, 94),
}

_FIRST = Print(
    "citadel", CRATED, "cyclopean", ((182, 104, 58), (206, 144, 82), (156, 82, 50), (196, 158, 92), (138, 116, 62)),
    (242, 236, 220), "hairlines", 0.4, (64, 40, 28), 0.012, "penwork", "cyclopean", (34, 52, 46), (28, 44, 40),
    (246, 216, 84), "inked", corner_radius=0.2, pawns=tuple(TURNED.items()), wobble=0.009, arrow_shape="tab",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="orchidee", wall="whiplash",
        wall_colours=((20, 66, 72), (32, 84, 76), (214, 150, 158), (226, 214, 190), (204, 164, 78)),
        corridor=(230, 210, 166), corridor_pattern="powdered", corridor_width=0.375, outline=(82, 54, 24),
        outline_width=0.013, treasure="pendant", back="whiplash", tray=(72, 30, 50), rim=(86, 36, 58),
        arrow=(218, 180, 92), disc="corolla", corner_radius=0.15, wobble=0.0, kerb=(196, 154, 72), kerb_width=0.016,
        pawns=tuple(SATIN.items()), finish="linen", arrow_shape="leaf", tray_pattern="whiplash",
    ),
    replace(
        _FIRST, name="ravine", wall="scree",
        wall_colours=((188, 150, 92), (168, 128, 78), (204, 170, 112), (150, 122, 88), (104, 122, 62)),
        corridor=(226, 216, 196), corridor_pattern="split", corridor_width=0.405, outline=(66, 52, 44),
        outline_width=0.009, treasure="keepsake", back="scree", tray=(30, 48, 106), rim=(36, 58, 126),
        arrow=(250, 206, 70), disc="polished", corner_radius=0.1, wobble=0.006, relief=0.024, rounding=0.014,
        pawns=tuple(CAST.items()), arrow_shape="fin", tray_pattern="scree", is_folded=False,
    ),
    replace(
        _FIRST, name="herbalist", wall="herbarium",
        wall_colours=((70, 78, 52), (96, 74, 52), (118, 96, 62), (66, 60, 74), (112, 66, 56)),
        corridor=(230, 214, 176), corridor_pattern="blotter", corridor_width=0.415, outline=(36, 28, 24),
        outline_width=0.013, treasure="none", back="herbarium", tray=(44, 50, 38), rim=(60, 66, 48),
        arrow=(226, 204, 146), disc="flask", corner_radius=0.19, wobble=0.006, inner_discs=True,
        pawns=tuple(SIMPLES.items()), arrow_shape="leaf", tray_pattern="herbarium",
    ),
    replace(
        _FIRST, name="farmyard", wall="arable",
        wall_colours=((124, 172, 70), (228, 190, 84), (160, 196, 92), (180, 128, 78), (58, 118, 54)),
        corridor=(244, 226, 186), corridor_pattern="ruts", corridor_width=0.4, outline=(96, 66, 46),
        outline_width=0.016, treasure="livestock", back="arable", tray=(196, 62, 48), rim=(178, 54, 42),
        arrow=(252, 232, 170), disc="barn", corner_radius=0.17, wobble=0.007, rounding=0.045, finish="gloss",
        pawns=tuple(CAST.items()), arrow_shape="wedge",
    ),
    replace(
        _FIRST, name="skyline", wall="towers",
        wall_colours=((54, 74, 128), (82, 66, 132), (44, 98, 132), (110, 74, 112), (252, 214, 92)),
        corridor=(216, 214, 208), corridor_pattern="kerbstone", corridor_width=0.39, outline=(20, 20, 30),
        outline_width=0.018, treasure="insignia", back="towers", tray=(28, 28, 40), rim=(186, 36, 44),
        arrow=(252, 216, 60), disc="beacon", corner_radius=0.09, wobble=0.0, finish="gloss",
        pawns=tuple(CAST.items()), arrow_shape="fin", is_folded=False,
    ),
    replace(
        _FIRST, name="rucksack", wall="contours",
        wall_colours=((126, 170, 104), (186, 206, 140), (142, 96, 56)), corridor=(248, 246, 240),
        corridor_pattern="laminate", corridor_width=0.385, outline=(74, 84, 62), outline_width=0.012,
        treasure="waymark", back="contours", tray=(62, 66, 70), rim=(54, 58, 62), arrow=(240, 132, 48), disc="pin",
        corner_radius=0.08, tile_size=0.95, wobble=0.0, finish="gloss", pawns=tuple(CAST.items()), arrow_shape="wedge",
        is_folded=False,
    ),
    replace(
        _FIRST, name="delft", wall="delftware", wall_colours=((234, 236, 236), (48, 82, 152), (74, 108, 172)),
        corridor=(178, 98, 68), corridor_pattern="clinker", corridor_width=0.39, outline=(74, 48, 42),
        outline_width=0.012, treasure="platter", back="delftware", tray=(40, 62, 110), rim=(34, 54, 98),
        arrow=(238, 238, 234), disc="glazed", corner_radius=0.12, wobble=0.0, kerb=(92, 58, 46), kerb_width=0.012,
        pawns=tuple(SATIN.items()), finish="linen", arrow_shape="tab",
    ),
    replace(
        _FIRST, name="reef", wall="corals",
        wall_colours=((28, 86, 110), (222, 108, 92), (236, 164, 88), (150, 92, 148), (206, 92, 128), (120, 150, 90)),
        corridor=(236, 226, 194), corridor_pattern="sandbar", corridor_width=0.4, outline=(30, 62, 78),
        outline_width=0.013, treasure="seashell", back="corals", tray=(24, 92, 112), rim=(20, 80, 100),
        arrow=(250, 230, 170), disc="bubble", corner_radius=0.14, wobble=0.012, rounding=0.03,
        pawns=tuple(TURNED.items()), arrow_shape="leaf",
    ),
    replace(
        _FIRST, name="plywood", wall="scorched", wall_colours=((138, 92, 56),), corridor=(226, 194, 148),
        corridor_pattern="birch", corridor_width=0.39, outline=(70, 42, 24), outline_width=0.014, treasure="branded",
        back="scorched", tray=(206, 172, 126), rim=(198, 162, 116), arrow=(78, 48, 28), disc="lacquered",
        corner_radius=0.05, tile_size=0.965, wobble=0.0, charred=0.03, pawns=tuple(BRUSHED.items()),
        arrow_shape="tab", is_folded=False,
    ),
    replace(
        _FIRST, name="scrapbook", wall="washi",
        wall_colours=((196, 84, 92), (72, 118, 140), (214, 156, 74), (108, 136, 92), (136, 98, 140)),
        corridor=(244, 240, 228), corridor_pattern="staves", corridor_width=0.385, outline=(86, 72, 70),
        outline_width=0.01, treasure="taped", back="washi", tray=(150, 112, 78), rim=(136, 100, 68),
        arrow=(244, 238, 222), disc="inked", corner_radius=0.04, wobble=0.008, scissors=0.013,
        pawns=tuple(BRUSHED.items()), arrow_shape="fin", is_folded=False,
    ),
    replace(
        _FIRST, name="seventies", wall="ovals",
        wall_colours=((96, 58, 34), (200, 100, 40), (226, 158, 58), (128, 124, 52)), corridor=(240, 228, 200),
        corridor_pattern="matt", corridor_width=0.4, outline=(70, 42, 28), outline_width=0.016, treasure="popart",
        back="ovals", tray=(82, 48, 30), rim=(112, 64, 36), arrow=(240, 206, 128), disc="daisy", corner_radius=0.18,
        wobble=0.0, rounding=0.03, wear=0.4, pawns=tuple(ORLON.items()), arrow_shape="wedge",
    ),
)  # fmt: skip
"""Twelve prints; `citadel`, `herbalist`, `orchidee` and `ravine` are in the manner of 1986, 1991, 2007 and 2022."""
