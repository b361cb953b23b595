"""The prints of the ninth half: what stands on shelves at home, from the first box to the last one given."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import SHELVED, Colour, Print

LACQUERED: dict[str, Colour] = {
    "red": (190, 28, 34),
    "yellow": (238, 190, 36),
    "blue": (28, 62, 146),
    "green": (22, 108, 54),
}
GLAZED: dict[str, Colour] = {
    "red": (182, 36, 44),
    "yellow": (228, 178, 40),
    "blue": (34, 78, 150),
    "green": (30, 112, 74),
}
MOULDED: dict[str, Colour] = {
    "red": (214, 34, 42),
    "yellow": (250, 206, 30),
    "blue": (26, 96, 200),
    "green": (36, 148, 70),
}
FAIRGROUND: dict[str, Colour] = {
    "red": (220, 40, 50),
    "yellow": (252, 208, 48),
    "blue": (38, 104, 206),
    "green": (44, 152, 84),
}
DABBED: dict[str, Colour] = {
    "red": (188, 50, 44),
    "yellow": (230, 186, 66),
    "blue": (48, 88, 156),
    "green": (56, 122, 72),
}
ECLIPTIC: dict[str, Colour] = {
    "red": (162, 30, 34),
    "white": (228, 224, 214),
    "blue": (30, 48, 98),
    "tan": (192, 142, 90),
}

_FIRST = Print(
    "bastion", SHELVED, "masonry", ((190, 138, 78), (168, 112, 62), (208, 164, 104), (150, 96, 56), (88, 116, 58)),
    (240, 230, 206), "spattered", 0.395, (74, 48, 28), 0.013, "bodycolour", "masonry", (30, 60, 92), (24, 50, 80),
    (244, 214, 92), "rimmed", corner_radius=0.2, pawns=tuple(LACQUERED.items()), wobble=0.009, arrow_shape="dart",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="wyvern", wall="serpents",
        wall_colours=((62, 22, 30), (48, 88, 62), (110, 46, 38), (210, 166, 72)), corridor=(224, 200, 150),
        corridor_pattern="brushed", corridor_width=0.375, outline=(88, 52, 22), outline_width=0.014,
        treasure="talisman", back="serpents", tray=(34, 44, 36), rim=(44, 56, 44), arrow=(220, 178, 84),
        disc="cabochon", corner_radius=0.15, wobble=0.0, kerb=(196, 152, 66), kerb_width=0.017,
        pawns=tuple(GLAZED.items()), finish="linen", arrow_shape="spade", tray_pattern="serpents",
    ),
    replace(
        _FIRST, name="glovebox", wall="ribbed", wall_colours=((176, 64, 46), (226, 206, 180)),
        corridor=(242, 236, 220), corridor_pattern="studded", corridor_width=0.385, outline=(96, 32, 26),
        outline_width=0.012, treasure="embossed", back="ribbed", tray=(54, 62, 92), rim=(46, 54, 82),
        arrow=(246, 220, 120), disc="stud", corner_radius=0.09, tile_size=0.95, wobble=0.0, finish="gloss",
        pawns=tuple(MOULDED.items()), arrow_shape="notch", is_folded=False,
    ),
    replace(
        _FIRST, name="cellar", wall="flagstones",
        wall_colours=((126, 118, 108), (146, 134, 116), (108, 106, 104), (94, 108, 70)), corridor=(228, 218, 194),
        corridor_pattern="cement", corridor_width=0.4, outline=(62, 54, 46), outline_width=0.014,
        treasure="luggage", back="flagstones", tray=(92, 48, 42), rim=(80, 42, 38), arrow=(230, 212, 168),
        disc="rimmed", corner_radius=0.18, wobble=0.008, wear=0.35, damp=0.75, pawns=tuple(DABBED.items()),
        arrow_shape="kite",
    ),
    replace(
        _FIRST, name="outpost", wall="runestones",
        wall_colours=((82, 98, 116), (98, 108, 112), (72, 84, 104), (110, 104, 98), (122, 216, 204)),
        corridor=(204, 192, 168), corridor_pattern="painted", corridor_width=0.405, outline=(46, 50, 58),
        outline_width=0.01, treasure="gamepiece", back="runestones", tray=(52, 40, 62), rim=(62, 48, 76),
        arrow=(134, 214, 204), disc="hexagon", corner_radius=0.1, wobble=0.005, relief=0.024, rounding=0.014,
        pawns=tuple(GLAZED.items()), arrow_shape="spade", tray_pattern="runestones", is_folded=False,
    ),
    replace(
        _FIRST, name="observatory", wall="orrery",
        wall_colours=((34, 38, 62), (150, 106, 62), (86, 98, 128), (122, 66, 60), (228, 208, 150)),
        corridor=(228, 212, 172), corridor_pattern="charted", corridor_width=0.415, outline=(30, 28, 36),
        outline_width=0.013, treasure="none", back="orrery", tray=(44, 34, 44), rim=(58, 44, 56),
        arrow=(224, 196, 132), disc="compass", corner_radius=0.19, wobble=0.006, inner_discs=True,
        pawns=tuple(ECLIPTIC.items()), arrow_shape="kite", tray_pattern="orrery",
    ),
    replace(
        _FIRST, name="circus", wall="bigtop",
        wall_colours=((84, 174, 190), (250, 240, 222), (222, 62, 70), (248, 184, 62), (112, 86, 168), (252, 226, 120)),
        corridor=(244, 224, 182), corridor_pattern="sawdust", corridor_width=0.39, outline=(58, 40, 66),
        outline_width=0.018, treasure="ticket", back="bigtop", tray=(196, 52, 62), rim=(176, 44, 56),
        arrow=(252, 232, 150), disc="marquee", corner_radius=0.14, wobble=0.0, rounding=0.035, finish="gloss",
        pawns=tuple(FAIRGROUND.items()), arrow_shape="notch",
    ),
    replace(
        _FIRST, name="fossil", wall="ferns",
        wall_colours=((52, 96, 52), (78, 122, 58), (38, 78, 56), (112, 140, 72)), corridor=(210, 178, 128),
        corridor_pattern="mud", corridor_width=0.4, outline=(46, 40, 26), outline_width=0.013, treasure="specimen",
        back="ferns", tray=(38, 40, 40), rim=(48, 50, 48), arrow=(236, 168, 60), disc="egg", corner_radius=0.12,
        wobble=0.012, rounding=0.02, pawns=tuple(MOULDED.items()), arrow_shape="dart",
    ),
    replace(
        _FIRST, name="shoebox", wall="posterpaint",
        wall_colours=((60, 112, 158), (84, 146, 126), (204, 96, 72), (122, 88, 140)), corridor=(226, 198, 154),
        corridor_pattern="fluted", corridor_width=0.39, outline=(52, 44, 46), outline_width=0.016, treasure="decal",
        back="corrugated", tray=(196, 184, 168), rim=(180, 168, 150), arrow=(70, 58, 60), disc="dab",
        corner_radius=0.04, wobble=0.012, scissors=0.012, pawns=tuple(DABBED.items()), arrow_shape="dart",
        is_folded=False,
    ),
    replace(
        _FIRST, name="bazaar", wall="kilim",
        wall_colours=((150, 44, 46), (38, 62, 96), (216, 164, 84), (84, 104, 72), (228, 210, 178)),
        corridor=(236, 216, 176), corridor_pattern="looped", corridor_width=0.385, outline=(66, 34, 30),
        outline_width=0.015, treasure="dinar", back="kilim", tray=(70, 46, 30), rim=(86, 56, 36),
        arrow=(232, 196, 116), disc="guls", corner_radius=0.13, wobble=0.004, relief=0.016, kerb=(96, 48, 40),
        kerb_width=0.016, pawns=tuple(LACQUERED.items()), arrow_shape="kite", tray_pattern="kilim",
    ),
    replace(
        _FIRST, name="kimono", wall="hemp",
        wall_colours=((38, 48, 92), (74, 52, 96), (128, 44, 66), (36, 84, 100), (222, 214, 200)),
        corridor=(240, 232, 212), corridor_pattern="ricepaper", corridor_width=0.38, outline=(42, 34, 44),
        outline_width=0.012, treasure="kamon", back="hemp", tray=(34, 30, 36), rim=(120, 34, 40),
        arrow=(232, 206, 150), disc="guls", corner_radius=0.11, wobble=0.0, finish="linen",
        pawns=tuple(GLAZED.items()), arrow_shape="spade", is_folded=False,
    ),
    replace(
        _FIRST, name="apiary", wall="combs",
        wall_colours=((240, 180, 54), (246, 206, 104), (230, 194, 128), (250, 228, 160)), corridor=(116, 76, 44),
        corridor_pattern="propolis", corridor_width=0.39, outline=(70, 44, 24), outline_width=0.014,
        treasure="blossom", back="combs", tray=(70, 104, 66), rim=(58, 90, 56), arrow=(250, 224, 132),
        disc="hexagon", corner_radius=0.16, wobble=0.006, rounding=0.025, pawns=tuple(FAIRGROUND.items()),
        arrow_shape="notch",
    ),
)  # fmt: skip
"""Twelve prints; `bastion`, `observatory`, `wyvern` and `outpost` are in the manner of 1986, 1991, 2007 and 2022."""
