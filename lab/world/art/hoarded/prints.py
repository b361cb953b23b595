"""The prints of the fifteenth half: what a family cannot throw away, of several decades and countries."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import HOARDED, Colour, Print

STAINED: dict[str, Colour] = {
    "red": (188, 30, 34),
    "yellow": (238, 188, 34),
    "blue": (28, 78, 156),
    "green": (26, 116, 60),
}
WAXED: dict[str, Colour] = {
    "red": (166, 30, 36),
    "yellow": (224, 178, 50),
    "blue": (34, 64, 134),
    "green": (28, 98, 60),
}
MOULDED: dict[str, Colour] = {
    "red": (224, 40, 42),
    "yellow": (250, 204, 40),
    "blue": (28, 102, 202),
    "green": (32, 154, 70),
}
BRUSHED: dict[str, Colour] = {
    "red": (200, 52, 46),
    "yellow": (236, 194, 58),
    "blue": (44, 96, 168),
    "green": (52, 132, 78),
}
RUBBED: dict[str, Colour] = {
    "red": (178, 46, 42),
    "yellow": (228, 180, 66),
    "blue": (46, 80, 136),
    "green": (50, 110, 66),
}
MINSTRELS: dict[str, Colour] = {
    "red": (160, 28, 34),
    "white": (230, 224, 212),
    "blue": (28, 40, 84),
    "tan": (190, 140, 90),
}

_FIRST = Print(
    "castellum", HOARDED, "reticulate",
    ((206, 178, 128), (192, 162, 112), (218, 192, 146), (180, 150, 104), (172, 92, 64)),
    (242, 236, 220), "screed", 0.385, (78, 56, 38), 0.013, "penwash", "reticulate", (104, 36, 38), (92, 30, 32),
    (246, 214, 120), "tondo", corner_radius=0.17, pawns=tuple(STAINED.items()), wobble=0.006, arrow_shape="cusp",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="troubadour", wall="instruments",
        wall_colours=((146, 84, 42), (112, 40, 38), (52, 78, 66), (58, 62, 98), (212, 178, 110)),
        corridor=(224, 206, 170), corridor_pattern="suede", corridor_width=0.405, outline=(40, 26, 20),
        outline_width=0.013, treasure="none", back="instruments", tray=(48, 58, 44), rim=(58, 68, 52),
        arrow=(222, 192, 122), disc="drumhead", corner_radius=0.17, wobble=0.005, inner_discs=True,
        pawns=tuple(MINSTRELS.items()), arrow_shape="swallow", tray_pattern="instruments",
    ),
    replace(
        _FIRST, name="cordovan", wall="gilthide",
        wall_colours=((92, 30, 32), (46, 62, 50), (200, 158, 78)),
        corridor=(236, 222, 190), corridor_pattern="goldbeaten", corridor_width=0.38, outline=(62, 38, 20),
        outline_width=0.012, treasure="waxseal", back="gilthide", tray=(40, 56, 62), rim=(50, 68, 74),
        arrow=(218, 178, 94), disc="sealwax", corner_radius=0.13, wobble=0.0, kerb=(184, 144, 68), kerb_width=0.013,
        pawns=tuple(WAXED.items()), finish="linen", arrow_shape="prow", tray_pattern="gilthide",
    ),
    replace(
        _FIRST, name="slotcanyon", wall="strata",
        wall_colours=((190, 96, 62), (164, 76, 56), (212, 124, 82), (140, 66, 60), (255, 214, 140)),
        corridor=(228, 204, 166), corridor_pattern="silt", corridor_width=0.4, outline=(56, 28, 24),
        outline_width=0.01, treasure="rimlit", back="strata", tray=(40, 66, 76), rim=(48, 78, 88),
        arrow=(244, 206, 132), disc="sinkhole", corner_radius=0.1, wobble=0.009, relief=0.028, rounding=0.016,
        pawns=tuple(MOULDED.items()), arrow_shape="swallow", tray_pattern="strata", is_folded=False,
    ),
    replace(
        _FIRST, name="nightferry", wall="tickets",
        wall_colours=((222, 170, 160), (168, 196, 186), (226, 208, 150), (160, 178, 208), (44, 52, 84)),
        corridor=(244, 246, 248), corridor_pattern="vinylmat", corridor_width=0.385, outline=(34, 42, 74),
        outline_width=0.016, treasure="keyfob", back="tickets", tray=(36, 48, 86), rim=(44, 58, 100),
        arrow=(240, 236, 222), disc="keytag", corner_radius=0.08, tile_size=0.945, wobble=0.0, finish="gloss",
        kerb=(180, 60, 56), kerb_width=0.012, pawns=tuple(MOULDED.items()), arrow_shape="anchor", is_folded=False,
    ),
    replace(
        _FIRST, name="bathtime", wall="suds",
        wall_colours=((88, 176, 206), (198, 230, 240), (226, 240, 246), (178, 214, 236), (252, 214, 72), (44, 92, 132)),
        corridor=(252, 240, 214), corridor_pattern="grouted", corridor_width=0.41, outline=(40, 86, 124),
        outline_width=0.02, treasure="duckling", back="suds", tray=(242, 170, 160), rim=(230, 152, 144),
        arrow=(255, 250, 236), disc="plughole", corner_radius=0.17, wobble=0.006, rounding=0.04, finish="gloss",
        pawns=tuple(MOULDED.items()), arrow_shape="prow",
    ),
    replace(
        _FIRST, name="longhorn", wall="cactuses",
        wall_colours=((214, 132, 78), (88, 138, 82), (64, 114, 84), (232, 96, 110), (154, 84, 66), (58, 32, 30)),
        corridor=(244, 222, 176), corridor_pattern="dustroad", corridor_width=0.4, outline=(64, 36, 30),
        outline_width=0.018, treasure="sheriff", back="cactuses", tray=(72, 98, 124), rim=(62, 86, 112),
        arrow=(250, 216, 130), disc="pokerchip", corner_radius=0.12, wobble=0.006, rounding=0.02, finish="gloss",
        pawns=tuple(MOULDED.items()), arrow_shape="anchor", is_folded=False,
    ),
    replace(
        _FIRST, name="iznik", wall="tulips",
        wall_colours=((238, 240, 236), (40, 84, 160), (204, 78, 56), (52, 150, 168), (66, 128, 86), (28, 40, 84)),
        corridor=(54, 92, 140), corridor_pattern="underglaze", corridor_width=0.385, outline=(24, 36, 74),
        outline_width=0.015, treasure="underglazed", back="tulips", tray=(184, 172, 148), rim=(170, 158, 134),
        arrow=(44, 84, 150), disc="pomegranate", corner_radius=0.13, wobble=0.003, finish="linen",
        pawns=tuple(WAXED.items()), arrow_shape="cusp",
    ),
    replace(
        _FIRST, name="quadrant", wall="quarters",
        wall_colours=((196, 74, 52), (44, 82, 122), (226, 180, 84), (60, 62, 66), (140, 152, 142)),
        corridor=(240, 236, 226), corridor_pattern="flatink", corridor_width=0.39, outline=(50, 50, 54),
        outline_width=0.012, treasure="isotype", back="quarters", tray=(122, 128, 122), rim=(108, 114, 108),
        arrow=(240, 236, 224), disc="segments", corner_radius=0.06, wobble=0.0, finish="linen",
        pawns=tuple(STAINED.items()), arrow_shape="prow", is_folded=False,
    ),
    replace(
        _FIRST, name="sixties", wall="flowerpower",
        wall_colours=((104, 66, 44), (218, 108, 44), (232, 168, 66), (206, 84, 104), (146, 148, 70)),
        corridor=(238, 222, 190), corridor_pattern="sunfaded", corridor_width=0.4, outline=(78, 52, 40),
        outline_width=0.015, treasure="transfer", back="flowerpower", tray=(136, 128, 72), rim=(122, 114, 62),
        arrow=(244, 226, 186), disc="groovy", corner_radius=0.15, wobble=0.0, wear=0.3, scrawled=0.35,
        pawns=tuple(RUBBED.items()), arrow_shape="anchor",
    ),
    replace(
        _FIRST, name="clippings", wall="clipped",
        wall_colours=((92, 62, 58), (60, 92, 122), (188, 88, 66), (96, 126, 84), (206, 158, 92), (120, 84, 128)),
        corridor=(232, 222, 196), corridor_pattern="newsprint", corridor_width=0.4, outline=(66, 58, 54),
        outline_width=0.014, treasure="clipping", back="clipped", tray=(150, 124, 96), rim=(136, 110, 84),
        arrow=(58, 50, 48), disc="bottletop", corner_radius=0.05, wobble=0.004, scissors=0.008,
        pawns=tuple(BRUSHED.items()), arrow_shape="swallow", is_folded=False,
    ),
    replace(
        _FIRST, name="cyanotype", wall="sunprint", wall_colours=((28, 66, 116), (232, 240, 244)),
        corridor=(236, 238, 234), corridor_pattern="ragpaper", corridor_width=0.4, outline=(84, 116, 152),
        outline_width=0.012, treasure="photogram", back="sunprint", tray=(176, 170, 156), rim=(160, 154, 140),
        arrow=(38, 74, 124), disc="watercoloured", corner_radius=0.08, tile_size=0.965, wobble=0.008,
        pawns=tuple(BRUSHED.items()), arrow_shape="cusp", is_folded=False,
    ),
)  # fmt: skip
"""Twelve prints; `castellum`, `troubadour`, `cordovan`, `slotcanyon` are in the manner of 1986, 1991, 2007, 2022."""
