"""The prints of the sixth half: further editions of the game as other publishers and other years would print it."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import VAULTED, Colour, Print

SWATCH: dict[str, Colour] = {
    "red": (214, 48, 56),
    "yellow": (248, 190, 44),
    "blue": (32, 104, 190),
    "green": (30, 146, 96),
}
STAINED: dict[str, Colour] = {
    "red": (158, 48, 36),
    "yellow": (216, 170, 62),
    "blue": (44, 74, 118),
    "green": (62, 104, 58),
}
BLEACHED: dict[str, Colour] = {
    "red": (184, 62, 52),
    "yellow": (222, 186, 78),
    "blue": (62, 92, 150),
    "green": (74, 130, 84),
}
NEON: dict[str, Colour] = {
    "red": (228, 40, 62),
    "yellow": (250, 214, 60),
    "blue": (36, 96, 220),
    "green": (40, 178, 92),
}
CRAYON: dict[str, Colour] = {
    "red": (226, 84, 84),
    "yellow": (250, 210, 96),
    "blue": (84, 146, 214),
    "green": (104, 182, 112),
}
CAULDRON: dict[str, Colour] = {
    "red": (146, 24, 26),
    "white": (230, 226, 214),
    "blue": (24, 36, 78),
    "tan": (194, 146, 96),
}

_FIRST = Print(
    "metro", VAULTED, "facets", ((44, 96, 122), (50, 108, 134), (38, 86, 112), (58, 120, 142)), (244, 242, 236),
    "card", 0.4, (44, 96, 122), 0.0, "pictogram", "facets", (236, 238, 238), (34, 68, 92), (248, 196, 72),
    corner_radius=0.1, pawns=tuple(SWATCH.items()), disc="flat", rounding=0.05,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="banknote", wall="guilloche", wall_colours=((58, 66, 84), (206, 204, 186)),
        corridor=(236, 232, 216), corridor_pattern="card", corridor_width=0.37, outline=(44, 50, 66),
        outline_width=0.011, treasure="vignette", back="guilloche", tray=(70, 84, 82), rim=(52, 66, 68),
        arrow=(222, 214, 186), disc="sunburst", corner_radius=0.06, pawns=tuple(STAINED.items()), rounding=0.0,
    ),
    replace(
        _FIRST, name="marquetry", wall="timber", wall_colours=((92, 56, 36), (74, 44, 30), (112, 70, 42), (66, 46, 38)),
        corridor=(222, 190, 140), corridor_pattern="inlaid", corridor_width=0.385, outline=(38, 24, 18),
        outline_width=0.012, treasure="inlay", back="timber", tray=(52, 36, 28), rim=(120, 78, 48),
        arrow=(226, 196, 146), disc="crystal", corner_radius=0.05, pawns=tuple(STAINED.items()), rounding=0.0,
    ),
    replace(
        _FIRST, name="flea-market", wall="quoins",
        wall_colours=((164, 106, 70), (182, 130, 86), (146, 98, 78), (192, 150, 104), (110, 124, 68)),
        corridor=(236, 222, 184), corridor_pattern="yellowed", corridor_width=0.39, outline=(96, 66, 46),
        outline_width=0.012, treasure="gouache", back="quoins", tray=(76, 84, 112), rim=(62, 74, 110),
        arrow=(228, 194, 98), disc="ring", corner_radius=0.16, pawns=tuple(BLEACHED.items()), rounding=0.0, wear=0.9,
        wobble=0.005,
    ),
    replace(
        _FIRST, name="riverbed", wall="pebbled",
        wall_colours=((74, 84, 92), (96, 84, 76), (62, 66, 70), (92, 104, 108), (112, 92, 78)),
        corridor=(228, 220, 200), corridor_pattern="paved", corridor_width=0.4, outline=(58, 56, 54),
        outline_width=0.006, treasure="shell", back="pebbled", tray=(88, 82, 74), rim=(70, 92, 98),
        arrow=(234, 222, 190), disc="target", corner_radius=0.13, pawns=tuple(SWATCH.items()), rounding=0.02,
        wobble=0.006,
    ),
    replace(
        _FIRST, name="sketchbook", wall="penned", wall_colours=((28, 30, 44), (238, 236, 228)),
        corridor=(244, 242, 234), corridor_pattern="stippled", corridor_width=0.375, outline=(20, 22, 34),
        outline_width=0.016, treasure="doodle", back="penned", tray=(206, 202, 190), rim=(40, 42, 54),
        arrow=(236, 232, 222), disc="tint", corner_radius=0.08, pawns=tuple(SWATCH.items()), rounding=0.0, wobble=0.007,
    ),
    replace(
        _FIRST, name="starship", wall="plating",
        wall_colours=((52, 58, 70), (64, 72, 84), (44, 48, 62), (78, 82, 92), (255, 150, 60)),
        corridor=(150, 164, 176), corridor_pattern="deck", corridor_width=0.37, outline=(20, 30, 40),
        outline_width=0.008, treasure="hologram", back="plating", tray=(18, 20, 28), rim=(40, 46, 60),
        arrow=(96, 220, 236), disc="crystal", corner_radius=0.05, pawns=tuple(NEON.items()), rounding=0.0,
        kerb=(72, 206, 226), kerb_width=0.022,
    ),
    replace(
        _FIRST, name="mirage", wall="airbrushed", wall_colours=((126, 66, 150), (40, 112, 140)),
        corridor=(248, 214, 176), corridor_pattern="sprayed", corridor_width=0.4, outline=(92, 56, 110),
        outline_width=0.004, treasure="orb", back="airbrushed", tray=(50, 34, 84), rim=(74, 44, 112),
        arrow=(250, 206, 120), disc="ball", corner_radius=0.14, pawns=tuple(NEON.items()), rounding=0.03, relief=0.02,
        wobble=0.004,
    ),
    replace(
        _FIRST, name="nursery", wall="toybox",
        wall_colours=((158, 208, 188), (244, 184, 176), (176, 196, 232), (206, 186, 226)), corridor=(255, 246, 220),
        corridor_pattern="card", corridor_width=0.43, outline=(98, 78, 96), outline_width=0.026, treasure="toy",
        back="toybox", tray=(250, 222, 150), rim=(240, 150, 130), arrow=(255, 248, 230), disc="paw", corner_radius=0.2,
        pawns=tuple(CRAYON.items()), rounding=0.075,
    ),
    replace(
        _FIRST, name="alhambra", wall="stars",
        wall_colours=((24, 70, 62), (30, 92, 78), (34, 58, 92), (122, 42, 40), (206, 168, 84)),
        corridor=(212, 186, 132), corridor_pattern="parchment", corridor_width=0.375, outline=(84, 60, 28),
        outline_width=0.01, treasure="cartouche", back="stars", tray=(44, 32, 26), rim=(28, 60, 54),
        arrow=(212, 174, 90), disc="sunburst", corner_radius=0.15, pawns=tuple(STAINED.items()), rounding=0.0,
        kerb=(116, 74, 34), kerb_width=0.026,
    ),
    replace(
        _FIRST, name="papercut", wall="papercut",
        wall_colours=((192, 84, 66), (226, 128, 82), (150, 58, 70), (238, 166, 104)), corridor=(250, 240, 222),
        corridor_pattern="card", corridor_width=0.38, outline=(150, 70, 60), outline_width=0.0, treasure="cutout",
        back="papercut", tray=(96, 40, 56), rim=(120, 48, 62), arrow=(252, 226, 180), disc="flat", corner_radius=0.12,
        pawns=tuple(SWATCH.items()), rounding=0.03, relief=0.03, wobble=0.008,
    ),
    replace(
        _FIRST, name="witching", wall="spooks",
        wall_colours=((72, 62, 96), (62, 86, 70), (118, 92, 66), (136, 128, 112), (104, 48, 60)),
        corridor=(218, 200, 160), corridor_pattern="cracked", corridor_width=0.41, outline=(26, 22, 30),
        outline_width=0.015, treasure="none", back="spooks", tray=(40, 34, 52), rim=(54, 44, 66),
        arrow=(214, 190, 128), disc="crystal", corner_radius=0.19, pawns=tuple(CAULDRON.items()), inner_discs=True,
        rounding=0.015, wobble=0.007,
    ),
)  # fmt: skip
"""Twelve prints; the last one is like the print of 1991, `alhambra` like that of 2007."""
