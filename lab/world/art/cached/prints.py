"""The prints of the thirteenth half: what is cached in cupboards and cellars, of several decades and countries."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import CACHED, Colour, Print

WAXED: dict[str, Colour] = {
    "red": (188, 32, 32),
    "yellow": (240, 190, 30),
    "blue": (28, 60, 152),
    "green": (24, 112, 60),
}
COURTLY: dict[str, Colour] = {
    "red": (166, 26, 46),
    "yellow": (226, 180, 48),
    "blue": (34, 62, 134),
    "green": (26, 100, 70),
}
CAST: dict[str, Colour] = {
    "red": (214, 32, 40),
    "yellow": (250, 204, 36),
    "blue": (28, 88, 190),
    "green": (32, 144, 72),
}
CRAYONED: dict[str, Colour] = {
    "red": (202, 50, 48),
    "yellow": (238, 196, 58),
    "blue": (42, 88, 166),
    "green": (50, 130, 70),
}
FADED: dict[str, Colour] = {
    "red": (174, 38, 36),
    "yellow": (226, 176, 56),
    "blue": (38, 68, 128),
    "green": (52, 106, 64),
}
FORGED: dict[str, Colour] = {
    "red": (160, 28, 28),
    "white": (230, 226, 216),
    "blue": (28, 46, 96),
    "tan": (198, 148, 92),
}

_FIRST = Print(
    "postern", CACHED, "banded", ((214, 186, 138), (198, 168, 122), (226, 204, 160), (168, 82, 56), (148, 68, 50)),
    (246, 238, 220), "limewash", 0.39, (72, 46, 32), 0.013, "tempera", "banded", (36, 72, 58), (30, 60, 48),
    (244, 222, 146), "tempera", corner_radius=0.18, pawns=tuple(WAXED.items()), wobble=0.007, arrow_shape="crook",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="armourer", wall="panoply",
        wall_colours=((128, 38, 36), (40, 62, 98), (58, 84, 58), (134, 102, 54), (170, 172, 178)),
        corridor=(222, 204, 168), corridor_pattern="guildhall", corridor_width=0.41, outline=(32, 26, 24),
        outline_width=0.013, treasure="none", back="panoply", tray=(56, 40, 38), rim=(68, 50, 46),
        arrow=(222, 196, 132), disc="buckler", corner_radius=0.18, wobble=0.005, inner_discs=True,
        pawns=tuple(FORGED.items()), arrow_shape="pike", tray_pattern="panoply",
    ),
    replace(
        _FIRST, name="goldsmith", wall="scrollwork",
        wall_colours=((92, 24, 46), (116, 34, 56), (28, 104, 92), (40, 66, 136), (212, 174, 90)),
        corridor=(236, 224, 198), corridor_pattern="eggshell", corridor_width=0.38, outline=(66, 44, 24),
        outline_width=0.012, treasure="cameo", back="scrollwork", tray=(26, 44, 66), rim=(34, 54, 80),
        arrow=(222, 184, 98), disc="cloisonne", corner_radius=0.13, wobble=0.0, kerb=(202, 162, 78),
        kerb_width=0.014, pawns=tuple(COURTLY.items()), finish="linen", arrow_shape="keystone",
        tray_pattern="scrollwork",
    ),
    replace(
        _FIRST, name="undercroft", wall="dripstone",
        wall_colours=((128, 110, 104), (110, 98, 104), (146, 124, 102), (92, 88, 100), (92, 206, 196)),
        corridor=(214, 200, 178), corridor_pattern="puddled", corridor_width=0.4, outline=(40, 34, 38),
        outline_width=0.009, treasure="lamplit", back="dripstone", tray=(58, 48, 72), rim=(68, 58, 84),
        arrow=(150, 222, 210), disc="pothole", corner_radius=0.1, wobble=0.008, relief=0.026, rounding=0.014,
        pawns=tuple(CAST.items()), arrow_shape="lance", tray_pattern="dripstone", is_folded=False,
    ),
    replace(
        _FIRST, name="regatta", wall="signals",
        wall_colours=((28, 62, 112), (206, 52, 48), (246, 246, 242), (248, 202, 62), (20, 100, 158)),
        corridor=(238, 243, 245), corridor_pattern="sailcloth", corridor_width=0.385, outline=(20, 40, 74),
        outline_width=0.014, treasure="lifebuoy", back="signals", tray=(222, 224, 222), rim=(204, 208, 208),
        arrow=(28, 62, 112), disc="mooring", corner_radius=0.08, tile_size=0.945, wobble=0.0,
        kerb=(28, 62, 112), kerb_width=0.014, finish="gloss", pawns=tuple(CAST.items()), arrow_shape="pike",
        is_folded=False,
    ),
    replace(
        _FIRST, name="lilypond", wall="lilypads",
        wall_colours=((64, 150, 186), (108, 180, 92), (86, 160, 88), (132, 192, 100), (244, 152, 180), (22, 72, 74)),
        corridor=(250, 234, 190), corridor_pattern="sandbank", corridor_width=0.41, outline=(24, 70, 72),
        outline_width=0.02, treasure="froglet", back="lilypads", tray=(240, 170, 74), rim=(224, 152, 60),
        arrow=(255, 246, 214), disc="blossoming", corner_radius=0.17, wobble=0.005, rounding=0.04, finish="gloss",
        pawns=tuple(CAST.items()), arrow_shape="keystone",
    ),
    replace(
        _FIRST, name="furball", wall="fur",
        wall_colours=((32, 132, 150), (42, 148, 166), (26, 116, 138), (136, 74, 168)),
        corridor=(238, 226, 244), corridor_pattern="pawed", corridor_width=0.395, outline=(36, 26, 66),
        outline_width=0.016, treasure="cyclops", back="fur", tray=(122, 188, 62), rim=(106, 172, 52),
        arrow=(48, 30, 84), disc="eyeball", corner_radius=0.14, wobble=0.008, rounding=0.03, finish="gloss",
        pawns=tuple(CAST.items()), arrow_shape="lance", is_folded=False,
    ),
    replace(
        _FIRST, name="mola", wall="cutaway",
        wall_colours=((164, 30, 40), (236, 142, 46), (34, 112, 132), (40, 34, 44), (230, 190, 70)),
        corridor=(242, 226, 198), corridor_pattern="calico", corridor_width=0.385, outline=(36, 24, 30),
        outline_width=0.016, treasure="slitcloth", back="cutaway", tray=(34, 30, 40), rim=(44, 38, 50),
        arrow=(236, 142, 46), disc="layers", corner_radius=0.12, wobble=0.0, rounding=0.02, finish="linen",
        pawns=tuple(COURTLY.items()), arrow_shape="crook",
    ),
    replace(
        _FIRST, name="nineties", wall="rendered", wall_colours=((84, 64, 128), (52, 112, 118), (206, 196, 214)),
        corridor=(220, 206, 168), corridor_pattern="dithered", corridor_width=0.4, outline=(44, 34, 60),
        outline_width=0.012, treasure="raytraced", back="rendered", tray=(66, 50, 104), rim=(58, 44, 92),
        arrow=(238, 204, 96), disc="ball-of-pixels", corner_radius=0.15, wobble=0.0, relief=0.03, wear=0.3,
        tape=0.3, pawns=tuple(FADED.items()), arrow_shape="keystone",
    ),
    replace(
        _FIRST, name="modelling", wall="rolled",
        wall_colours=((96, 148, 84), (82, 132, 76), (128, 112, 76), (112, 158, 92)),
        corridor=(240, 226, 186), corridor_pattern="thumbed", corridor_width=0.4, outline=(120, 96, 66),
        outline_width=0.015, treasure="kneaded", back="rolled", tray=(188, 160, 120), rim=(176, 148, 108),
        arrow=(92, 66, 48), disc="pat", corner_radius=0.1, tile_size=0.96, wobble=0.013, rounding=0.035, relief=0.02,
        pawns=tuple(CRAYONED.items()), arrow_shape="crook", is_folded=False,
    ),
    replace(
        _FIRST, name="copyshop", wall="photocopied", wall_colours=((44, 44, 48), (232, 232, 230)),
        corridor=(240, 240, 237), corridor_pattern="toner", corridor_width=0.4, outline=(28, 28, 30),
        outline_width=0.016, treasure="highlighted", back="photocopied", tray=(164, 128, 92), rim=(150, 116, 82),
        arrow=(52, 52, 56), disc="felt-dot", corner_radius=0.05, wobble=0.006, scissors=0.009,
        pawns=tuple(CRAYONED.items()), arrow_shape="pike", is_folded=False,
    ),
    replace(
        _FIRST, name="birches", wall="birchbark",
        wall_colours=((232, 226, 212), (220, 216, 206), (240, 232, 216), (52, 44, 40)), corridor=(112, 82, 54),
        corridor_pattern="litter", corridor_width=0.39, outline=(48, 36, 28), outline_width=0.012,
        treasure="mossbed", back="birchbark", tray=(72, 92, 66), rim=(62, 82, 58), arrow=(236, 228, 206),
        disc="stump", corner_radius=0.14, wobble=0.01, relief=0.02, pawns=tuple(WAXED.items()),
        arrow_shape="lance",
    ),
)  # fmt: skip
"""Twelve prints; `postern`, `armourer`, `goldsmith`, `undercroft` are in the manner of 1986, 1991, 2007, 2022."""
