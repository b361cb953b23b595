"""The prints of the eleventh half: what is found in a loft, from five decades, several makers, and from two homes."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import LOFTED, Colour, Print

BEECH: dict[str, Colour] = {
    "red": (186, 34, 34),
    "yellow": (236, 188, 34),
    "blue": (30, 62, 148),
    "green": (26, 110, 56),
}
GILDED: dict[str, Colour] = {
    "red": (162, 24, 40),
    "yellow": (220, 176, 50),
    "blue": (28, 60, 136),
    "green": (22, 98, 70),
}
RESIN: dict[str, Colour] = {
    "red": (212, 30, 42),
    "yellow": (250, 202, 44),
    "blue": (26, 84, 186),
    "green": (30, 142, 74),
}
CRAYON: dict[str, Colour] = {
    "red": (206, 52, 46),
    "yellow": (238, 196, 56),
    "blue": (40, 88, 168),
    "green": (48, 126, 66),
}
BAKELITE: dict[str, Colour] = {
    "red": (168, 36, 30),
    "yellow": (222, 174, 52),
    "blue": (36, 70, 120),
    "green": (54, 106, 60),
}
OMENS: dict[str, Colour] = {
    "red": (150, 24, 34),
    "white": (228, 224, 212),
    "blue": (24, 38, 86),
    "tan": (192, 140, 86),
}

_FIRST = Print(
    "gatehouse", LOFTED, "spicatum", ((172, 116, 72), (196, 142, 92), (148, 98, 66), (184, 154, 108), (120, 104, 84)),
    (240, 230, 206), "pitted", 0.4, (58, 38, 28), 0.012, "daubed", "spicatum", (78, 28, 34), (66, 24, 30),
    (244, 210, 90), "boss", corner_radius=0.2, pawns=tuple(BEECH.items()), wobble=0.009, arrow_shape="ogive",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="brocade", wall="brocade",
        wall_colours=((28, 70, 50), (38, 84, 58), (146, 44, 52), (206, 168, 86)), corridor=(234, 218, 180),
        corridor_pattern="burnished", corridor_width=0.38, outline=(76, 50, 24), outline_width=0.013,
        treasure="pearled", back="brocade", tray=(44, 34, 66), rim=(54, 42, 80), arrow=(222, 186, 98),
        disc="quatrefoil", corner_radius=0.15, wobble=0.0, kerb=(190, 150, 74), kerb_width=0.016,
        pawns=tuple(GILDED.items()), finish="linen", arrow_shape="flag", tray_pattern="brocade",
    ),
    replace(
        _FIRST, name="causeway", wall="basalt",
        wall_colours=((92, 98, 112), (76, 84, 98), (112, 112, 120), (84, 80, 92), (46, 168, 172)),
        corridor=(214, 210, 200), corridor_pattern="shards", corridor_width=0.405, outline=(40, 42, 50),
        outline_width=0.009, treasure="runed", back="basalt", tray=(26, 74, 82), rim=(30, 86, 96),
        arrow=(246, 214, 96), disc="hearth", corner_radius=0.1, wobble=0.006, relief=0.024, rounding=0.014,
        pawns=tuple(RESIN.items()), arrow_shape="stair", tray_pattern="basalt", is_folded=False,
    ),
    replace(
        _FIRST, name="fortune", wall="arcana",
        wall_colours=((84, 46, 60), (48, 58, 84), (70, 74, 56), (104, 70, 46), (206, 188, 146)),
        corridor=(232, 218, 184), corridor_pattern="foolscap", corridor_width=0.415, outline=(34, 26, 26),
        outline_width=0.013, treasure="none", back="arcana", tray=(50, 36, 54), rim=(66, 48, 70),
        arrow=(230, 206, 142), disc="fortune", corner_radius=0.19, wobble=0.006, inner_discs=True,
        pawns=tuple(OMENS.items()), arrow_shape="flag", tray_pattern="arcana",
    ),
    replace(
        _FIRST, name="mousehole", wall="cheese",
        wall_colours=((246, 200, 74), (238, 184, 58), (206, 142, 40)), corridor=(214, 230, 236),
        corridor_pattern="tiled", corridor_width=0.4, outline=(120, 82, 36), outline_width=0.016, treasure="nibbler",
        back="cheese", tray=(88, 146, 176), rim=(74, 130, 162), arrow=(252, 240, 200), disc="cheese",
        corner_radius=0.17, wobble=0.007, rounding=0.045, finish="gloss", pawns=tuple(RESIN.items()),
        arrow_shape="stair",
    ),
    replace(
        _FIRST, name="galleon", wall="bulwark",
        wall_colours=((122, 82, 52), (104, 70, 46), (138, 98, 64), (72, 104, 84)), corridor=(226, 210, 170),
        corridor_pattern="planed", corridor_width=0.39, outline=(40, 26, 18), outline_width=0.018,
        treasure="doubloon", back="bulwark", tray=(26, 40, 58), rim=(120, 28, 30), arrow=(242, 206, 104), disc="helm",
        corner_radius=0.09, wobble=0.004, finish="gloss", pawns=tuple(RESIN.items()), arrow_shape="ogive",
        is_folded=False,
    ),
    replace(
        _FIRST, name="deckchair", wall="canvas",
        wall_colours=((42, 120, 160), (226, 96, 78), (46, 150, 138), (238, 176, 70), (246, 240, 226)),
        corridor=(250, 248, 242), corridor_pattern="bleached", corridor_width=0.385, outline=(58, 78, 92),
        outline_width=0.012, treasure="signpost", back="canvas", tray=(222, 206, 172), rim=(210, 192, 156),
        arrow=(36, 96, 140), disc="beach-ball", corner_radius=0.08, tile_size=0.95, wobble=0.0, finish="gloss",
        pawns=tuple(RESIN.items()), arrow_shape="bolt", is_folded=False,
    ),
    replace(
        _FIRST, name="plaza", wall="stepfret",
        wall_colours=((178, 150, 112), (52, 112, 96), (150, 62, 46), (196, 144, 62)), corridor=(236, 226, 202),
        corridor_pattern="limestone", corridor_width=0.39, outline=(60, 44, 34), outline_width=0.012,
        treasure="stela", back="stepfret", tray=(118, 50, 40), rim=(104, 44, 36), arrow=(238, 206, 122),
        disc="calendar", corner_radius=0.12, wobble=0.0, kerb=(122, 98, 70), kerb_width=0.012,
        pawns=tuple(GILDED.items()), finish="linen", arrow_shape="stair",
    ),
    replace(
        _FIRST, name="geode", wall="agates",
        wall_colours=((120, 62, 104), (70, 92, 140), (176, 112, 132), (206, 186, 190), (56, 52, 92), (226, 216, 222)),
        corridor=(96, 88, 96), corridor_pattern="tesserae", corridor_width=0.4, outline=(38, 30, 44),
        outline_width=0.014, treasure="slice_of_stone", back="agates", tray=(66, 44, 82), rim=(58, 38, 74),
        arrow=(236, 214, 226), disc="banded", corner_radius=0.14, wobble=0.012, rounding=0.03,
        kerb=(222, 210, 214), kerb_width=0.02, pawns=tuple(BEECH.items()), arrow_shape="flag",
    ),
    replace(
        _FIRST, name="fusebeads", wall="chevrons",
        wall_colours=((44, 96, 170), (226, 86, 66), (46, 148, 96), (112, 70, 150)), corridor=(244, 240, 226),
        corridor_pattern="sugar", corridor_width=0.42, outline=(30, 30, 36), outline_width=0.0, treasure="pegged",
        back="chevrons", tray=(196, 168, 128), rim=(186, 156, 116), arrow=(52, 48, 60), disc="pegs",
        corner_radius=0.04, tile_size=0.96, wobble=0.0, beads=24, pawns=tuple(CRAYON.items()), arrow_shape="bolt",
        is_folded=False,
    ),
    replace(
        _FIRST, name="potatoes", wall="potato",
        wall_colours=((112, 86, 62), (188, 72, 52), (226, 170, 66), (64, 104, 116)), corridor=(240, 232, 212),
        corridor_pattern="dabbed", corridor_width=0.385, outline=(70, 52, 40), outline_width=0.01, treasure="dipped",
        back="potato", tray=(164, 130, 92), rim=(150, 118, 82), arrow=(58, 42, 34), disc="dipped",
        corner_radius=0.04, wobble=0.01, scissors=0.012, pawns=tuple(CRAYON.items()), arrow_shape="ogive",
        is_folded=False,
    ),
    replace(
        _FIRST, name="fifties", wall="boomerangs",
        wall_colours=((88, 150, 146), (200, 76, 60), (232, 184, 84), (52, 56, 62), (226, 214, 184)),
        corridor=(240, 230, 204), corridor_pattern="rubbed", corridor_width=0.4, outline=(46, 48, 50),
        outline_width=0.014, treasure="diner", back="boomerangs", tray=(54, 70, 76), rim=(176, 66, 54),
        arrow=(240, 220, 160), disc="record", corner_radius=0.18, wobble=0.0, rounding=0.02, wear=0.2, scratches=0.6,
        pawns=tuple(BAKELITE.items()), arrow_shape="bolt",
    ),
)  # fmt: skip
"""Twelve prints; `gatehouse`, `fortune`, `brocade` and `causeway` are in the manner of 1986, 1991, 2007 and 2022."""
