"""The prints of the eighth half: what turns up where families stow their games, from four decades and by many hands."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import STOWED, Colour, Print

STAINWOOD: dict[str, Colour] = {
    "red": (186, 34, 30),
    "yellow": (236, 188, 30),
    "blue": (24, 60, 150),
    "green": (16, 112, 60),
}
TINTED: dict[str, Colour] = {
    "red": (208, 44, 60),
    "yellow": (242, 198, 66),
    "blue": (44, 102, 188),
    "green": (38, 140, 90),
}
TINPLATE: dict[str, Colour] = {
    "red": (168, 38, 52),
    "yellow": (218, 174, 52),
    "blue": (38, 72, 132),
    "green": (44, 104, 66),
}
TOYSHOP: dict[str, Colour] = {
    "red": (228, 44, 38),
    "yellow": (254, 214, 36),
    "blue": (30, 112, 214),
    "green": (52, 160, 66),
}
HANDLED: dict[str, Colour] = {
    "red": (176, 56, 48),
    "yellow": (224, 182, 78),
    "blue": (56, 92, 148),
    "green": (64, 124, 82),
}
ESCAPEMENT: dict[str, Colour] = {
    "red": (168, 32, 38),
    "white": (230, 226, 212),
    "blue": (32, 52, 102),
    "tan": (194, 146, 92),
}

_FIRST = Print(
    "garrison", STOWED, "rubble", ((178, 92, 52), (152, 70, 44), (204, 128, 76), (132, 64, 48), (104, 114, 50)),
    (242, 236, 222), "crazed", 0.4, (66, 38, 30), 0.012, "inkwash", "rubble", (40, 22, 32), (34, 18, 28),
    (244, 242, 234), "washed", corner_radius=0.21, pawns=tuple(STAINWOOD.items()), wobble=0.01, arrow_shape="shaft",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="breviary", wall="illumination",
        wall_colours=((30, 46, 112), (160, 44, 42), (56, 116, 70), (214, 172, 76)), corridor=(236, 220, 182),
        corridor_pattern="quire", corridor_width=0.37, outline=(84, 56, 24), outline_width=0.012, treasure="miniature",
        back="illumination", tray=(72, 22, 30), rim=(88, 26, 34), arrow=(222, 184, 92), disc="blazon",
        corner_radius=0.14, wobble=0.0, kerb=(206, 164, 74), kerb_width=0.016, pawns=tuple(TINPLATE.items()),
        finish="linen", arrow_shape="lozenge", tray_pattern="illumination",
    ),
    replace(
        _FIRST, name="wayfarer", wall="coursed", wall_colours=((38, 92, 112), (206, 222, 214)),
        corridor=(240, 238, 230), corridor_pattern="vinyl", corridor_width=0.38, outline=(20, 46, 60),
        outline_width=0.012, treasure="stencil", back="fretwork", tray=(68, 72, 78), rim=(58, 62, 68),
        arrow=(236, 150, 60), disc="sign", corner_radius=0.08, tile_size=0.945, wobble=0.0, finish="gloss",
        pawns=tuple(TOYSHOP.items()), arrow_shape="chevron",
    ),
    replace(
        _FIRST, name="hand-me-down", wall="thatch",
        wall_colours=((190, 152, 84), (158, 120, 64), (208, 176, 112), (130, 96, 56)), corridor=(238, 224, 194),
        corridor_pattern="stale", corridor_width=0.41, outline=(70, 46, 28), outline_width=0.016, treasure="scrap",
        back="thatch", tray=(60, 84, 58), rim=(52, 74, 52), arrow=(232, 212, 150), disc="washed", corner_radius=0.17,
        wobble=0.007, wear=0.55, stains=0.8, pawns=tuple(HANDLED.items()), arrow_shape="triangle",
    ),
    replace(
        _FIRST, name="knossos", wall="fresco",
        wall_colours=((174, 62, 46), (214, 158, 82), (58, 106, 134), (44, 36, 38), (232, 218, 188)),
        corridor=(214, 208, 196), corridor_pattern="slips", corridor_width=0.4, outline=(52, 42, 40),
        outline_width=0.01, treasure="potsherd", back="fresco", tray=(40, 56, 74), rim=(50, 70, 90),
        arrow=(240, 190, 96), disc="blazon", corner_radius=0.1, wobble=0.006, relief=0.022, rounding=0.015,
        pawns=tuple(TINTED.items()), arrow_shape="drop", tray_pattern="fresco", is_folded=False,
    ),
    replace(
        _FIRST, name="horologe", wall="clockwork",
        wall_colours=((40, 34, 36), (176, 136, 70), (124, 88, 60), (142, 142, 148), (226, 214, 184)),
        corridor=(226, 206, 160), corridor_pattern="wheels", corridor_width=0.42, outline=(34, 26, 22),
        outline_width=0.012, treasure="none", back="clockwork", tray=(54, 40, 34), rim=(70, 52, 42),
        arrow=(220, 190, 120), disc="dial", corner_radius=0.2, wobble=0.005, inner_discs=True,
        pawns=tuple(ESCAPEMENT.items()), arrow_shape="lozenge", tray_pattern="clockwork",
    ),
    replace(
        _FIRST, name="roadworks", wall="gardens",
        wall_colours=(
            (128, 184, 88), (216, 124, 90), (100, 174, 206), (58, 130, 68), (238, 96, 112), (250, 214, 94),
            (238, 236, 224),
        ),
        corridor=(84, 86, 92), corridor_pattern="asphalt", corridor_width=0.4, outline=(240, 238, 230),
        outline_width=0.016, treasure="badge", back="gardens", tray=(62, 128, 196), rim=(52, 112, 178),
        arrow=(255, 220, 60), disc="sign", corner_radius=0.15, wobble=0.0, rounding=0.04, centre=(246, 244, 232),
        pawns=tuple(TOYSHOP.items()), arrow_shape="chevron",
    ),
    replace(
        _FIRST, name="snowfall", wall="frost",
        wall_colours=((142, 184, 224), (100, 130, 200), (178, 208, 238), (134, 114, 196), (236, 244, 252)),
        corridor=(238, 240, 248), corridor_pattern="rime", corridor_width=0.39, outline=(66, 78, 142),
        outline_width=0.014, treasure="bauble", back="frost", tray=(70, 58, 128), rim=(84, 72, 150),
        arrow=(222, 234, 250), disc="flake", corner_radius=0.12, wobble=0.009, rounding=0.03, finish="gloss",
        pawns=tuple(TINTED.items()), arrow_shape="drop",
    ),
    replace(
        _FIRST, name="homework", wall="felttip",
        wall_colours=((206, 66, 60), (238, 168, 54), (74, 132, 202), (84, 162, 84), (152, 94, 172)),
        corridor=(246, 246, 242), corridor_pattern="squared", corridor_width=0.38, outline=(40, 38, 52),
        outline_width=0.016, treasure="crayon", back="felttip", tray=(170, 132, 88), rim=(154, 118, 78),
        arrow=(60, 56, 62), disc="scribble", corner_radius=0.05, wobble=0.013, scissors=0.018,
        pawns=tuple(HANDLED.items()), arrow_shape="shaft", is_folded=False,
    ),
    replace(
        _FIRST, name="pharaoh", wall="glyphs",
        wall_colours=((206, 170, 114), (42, 118, 128), (172, 66, 46), (200, 144, 52), (52, 60, 106)),
        corridor=(240, 222, 174), corridor_pattern="desert", corridor_width=0.385, outline=(92, 58, 30),
        outline_width=0.016, treasure="papyrus", back="glyphs", tray=(30, 84, 96), rim=(26, 72, 84),
        arrow=(236, 196, 96), disc="sunburst", corner_radius=0.13, wobble=0.004, relief=0.018, front=(126, 88, 48),
        front_depth=0.035, pawns=tuple(STAINWOOD.items()),
    ),
    replace(
        _FIRST, name="mitten", wall="knitting",
        wall_colours=((172, 46, 52), (234, 226, 210), (46, 72, 104), (92, 120, 100)), corridor=(222, 206, 178),
        corridor_pattern="felted", corridor_width=0.4, outline=(88, 60, 52), outline_width=0.012,
        treasure="applique", back="knitting", tray=(106, 40, 50), rim=(94, 34, 44), arrow=(236, 228, 210),
        disc="pompon", corner_radius=0.18, wobble=0.008, rounding=0.04, kerb=(120, 74, 60), kerb_width=0.018,
        pawns=tuple(HANDLED.items()), arrow_shape="triangle",
    ),
    replace(
        _FIRST, name="old-town", wall="roofs",
        wall_colours=((186, 96, 66), (164, 78, 56), (202, 120, 82), (150, 88, 70), (206, 170, 140), (98, 132, 74)),
        corridor=(212, 204, 190), corridor_pattern="fans", corridor_width=0.39, outline=(72, 56, 50),
        outline_width=0.01, treasure="postage", back="roofs", tray=(54, 62, 72), rim=(46, 54, 64),
        arrow=(232, 222, 198), disc="washed", corner_radius=0.11, wobble=0.004, relief=0.034,
        pawns=tuple(TINPLATE.items()), finish="linen", arrow_shape="chevron",
    ),
)  # fmt: skip
"""Twelve prints; `garrison`, `horologe`, `breviary` and `knossos` are in the manner of 1986, 1991, 2007 and 2022."""
