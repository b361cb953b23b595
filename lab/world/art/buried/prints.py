"""The prints of the seventh half: reprints, travel, gift and licensed editions, and copies that time has been at."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import BURIED, Colour, Print

LACQUER: dict[str, Colour] = {
    "red": (202, 30, 40),
    "yellow": (244, 184, 24),
    "blue": (26, 78, 160),
    "green": (24, 122, 64),
}
RESIN: dict[str, Colour] = {
    "red": (220, 62, 44),
    "yellow": (238, 204, 58),
    "blue": (40, 118, 196),
    "green": (46, 154, 74),
}
BEECH: dict[str, Colour] = {
    "red": (170, 46, 50),
    "yellow": (226, 176, 66),
    "blue": (48, 84, 140),
    "green": (52, 112, 70),
}
GUMMY: dict[str, Colour] = {
    "red": (224, 36, 70),
    "yellow": (252, 206, 50),
    "blue": (46, 128, 220),
    "green": (66, 170, 60),
}
LIMED: dict[str, Colour] = {
    "red": (192, 66, 60),
    "yellow": (230, 196, 96),
    "blue": (76, 110, 164),
    "green": (86, 140, 98),
}
CRUCIBLE: dict[str, Colour] = {
    "red": (164, 30, 34),
    "white": (236, 232, 222),
    "blue": (28, 46, 92),
    "tan": (204, 158, 104),
}

_FIRST = Print(
    "jubilee", BURIED, "carvings", ((206, 160, 82), (190, 140, 66), (216, 176, 104), (178, 126, 70), (92, 104, 48)),
    (238, 222, 176), "trampled", 0.39, (86, 54, 28), 0.014, "trinket", "carvings", (34, 58, 122), (28, 48, 108),
    (240, 200, 60), "rosette", corner_radius=0.13, pawns=tuple(LACQUER.items()), wobble=0.008, finish="gloss",
    front=(120, 78, 42), front_depth=0.05,
)  # fmt: skip

_FLAT = replace(_FIRST, finish="", front=None, front_depth=0.0, wobble=0.0)
"""What the other prints begin from."""

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FLAT, name="plumage", wall="feathers",
        wall_colours=((20, 104, 96), (26, 62, 132), (44, 122, 74), (206, 158, 66)), corridor=(226, 204, 160),
        corridor_pattern="silk", corridor_width=0.375, outline=(96, 64, 26), outline_width=0.01, treasure="brooch",
        back="feathers", tray=(46, 22, 52), rim=(70, 28, 66), arrow=(222, 180, 92), disc="rosette", corner_radius=0.15,
        kerb=(188, 142, 60), kerb_width=0.02, pawns=tuple(LACQUER.items()), rounding=0.02,
    ),
    replace(
        _FLAT, name="everglade", wall="overgrown",
        wall_colours=((26, 44, 66), (64, 58, 104), (42, 124, 96), (70, 150, 104), (206, 255, 196)),
        corridor=(196, 196, 180), corridor_pattern="flags", corridor_width=0.4, outline=(22, 40, 44),
        outline_width=0.008, treasure="lumen", back="overgrown", tray=(24, 30, 52), rim=(34, 52, 74),
        arrow=(150, 236, 196), disc="pool", corner_radius=0.1, wobble=0.012, relief=0.03, rounding=0.02,
        pawns=tuple(RESIN.items()),
    ),
    replace(
        _FLAT, name="pocket", wall="studs", wall_colours=((178, 56, 44),), corridor=(242, 234, 208),
        corridor_pattern="moulded", corridor_width=0.36, outline=(96, 28, 24), outline_width=0.01, treasure="stamp",
        back="studs", tray=(36, 42, 62), rim=(30, 34, 52), arrow=(242, 234, 208), disc="button", corner_radius=0.17,
        tile_size=0.95, frame=(228, 220, 196), frame_width=0.024, rounding=0.03, pawns=tuple(RESIN.items()),
    ),
    replace(
        _FLAT, name="arcade", wall="platforms",
        wall_colours=((188, 84, 44), (64, 72, 176), (40, 136, 72), (150, 92, 168)), corridor=(222, 226, 240),
        corridor_pattern="dither", corridor_width=0.385, outline=(18, 18, 34), outline_width=0.014, treasure="sprite",
        back="platforms", tray=(16, 16, 26), rim=(44, 30, 84), arrow=(255, 208, 60), disc="button", corner_radius=0.06,
        pixels=24, finish="gloss", pawns=tuple(RESIN.items()),
    ),
    replace(
        _FLAT, name="savanna", wall="pelts",
        wall_colours=(
            (236, 230, 218), (34, 28, 26), (214, 130, 52), (46, 30, 22), (190, 120, 64), (210, 166, 96),
            (232, 204, 158),
        ),
        corridor=(228, 196, 138), corridor_pattern="prints", corridor_width=0.41, outline=(70, 42, 22),
        outline_width=0.012, treasure="track", back="pelts", tray=(88, 50, 30), rim=(118, 70, 38),
        arrow=(244, 214, 140), disc="ring", corner_radius=0.14, wobble=0.009, pawns=tuple(BEECH.items()),
    ),
    replace(
        _FLAT, name="seachart", wall="soundings", wall_colours=((98, 146, 150), (206, 222, 208), (30, 58, 76)),
        corridor=(238, 220, 172), corridor_pattern="winds", corridor_width=0.385, outline=(84, 56, 32),
        outline_width=0.013, treasure="marker", back="soundings", tray=(94, 66, 42), rim=(74, 48, 32),
        arrow=(234, 208, 148), disc="sunburst", corner_radius=0.12, wobble=0.014, rounding=0.03, finish="linen",
        pawns=tuple(BEECH.items()),
    ),
    replace(
        _FLAT, name="windowsill", wall="honeycomb",
        wall_colours=((176, 70, 60), (152, 84, 100), (110, 96, 140), (196, 116, 70), (246, 224, 150)),
        corridor=(240, 226, 180), corridor_pattern="blotted", corridor_width=0.39, outline=(78, 48, 52),
        outline_width=0.013, treasure="bloom", back="honeycomb", tray=(122, 132, 146), rim=(104, 120, 142),
        arrow=(226, 214, 168), disc="flat", corner_radius=0.13, bleach=0.62, pawns=tuple(LIMED.items()),
    ),
    replace(
        _FLAT, name="makeshift", wall="setts",
        wall_colours=((110, 98, 96), (128, 110, 98), (92, 90, 98), (140, 120, 104)),
        corridor=(230, 216, 180), corridor_pattern="grit", corridor_width=0.39, outline=(58, 48, 46),
        outline_width=0.012, treasure="sticker", back="setts", tray=(38, 72, 66), rim=(30, 60, 58),
        arrow=(232, 206, 120), disc="ring", corner_radius=0.12, homemade=0.45, pawns=tuple(BEECH.items()),
    ),
    replace(
        _FLAT, name="confectioner", wall="sweets",
        wall_colours=((232, 84, 120), (248, 178, 62), (116, 190, 92), (94, 160, 224), (176, 110, 196)),
        corridor=(244, 218, 166), corridor_pattern="wafer", corridor_width=0.42, outline=(120, 60, 52),
        outline_width=0.02, treasure="treat", back="sweets", tray=(252, 214, 224), rim=(236, 134, 160),
        arrow=(255, 250, 236), disc="swirl", corner_radius=0.19, rounding=0.05, finish="gloss",
        pawns=tuple(GUMMY.items()),
    ),
    replace(
        _FLAT, name="stained", wall="leadlight",
        wall_colours=((36, 92, 150), (30, 116, 104), (150, 40, 70), (96, 58, 134), (206, 132, 44)),
        corridor=(236, 232, 214), corridor_pattern="opal", corridor_width=0.375, outline=(24, 24, 26),
        outline_width=0.024, treasure="roundel", back="leadlight", tray=(40, 40, 44), rim=(58, 54, 52),
        arrow=(220, 196, 128), disc="pool", corner_radius=0.08, wobble=0.005, rounding=0.05, finish="linen",
        pawns=tuple(LACQUER.items()),
    ),
    replace(
        _FLAT, name="chalkboard", wall="chalks",
        wall_colours=(
            (44, 54, 52), (236, 232, 222), (240, 196, 120), (150, 204, 226), (238, 160, 172), (176, 220, 160),
        ),
        corridor=(46, 56, 54), corridor_pattern="slate", corridor_width=0.4, outline=(236, 234, 226),
        outline_width=0.012, treasure="chalked", back="chalks", tray=(150, 108, 66), rim=(168, 124, 78),
        arrow=(244, 240, 230), disc="button", corner_radius=0.09, wobble=0.007, pawns=tuple(GUMMY.items()),
    ),
    replace(
        _FLAT, name="alchemy", wall="sigils",
        wall_colours=((58, 42, 40), (206, 178, 110), (156, 84, 62), (120, 142, 118), (150, 140, 168)),
        corridor=(222, 198, 148), corridor_pattern="vellum", corridor_width=0.41, outline=(38, 24, 20),
        outline_width=0.013, treasure="none", back="sigils", tray=(44, 28, 34), rim=(70, 36, 36),
        arrow=(218, 182, 104), disc="swirl", corner_radius=0.19, wobble=0.006, inner_discs=True,
        pawns=tuple(CRUCIBLE.items()),
    ),
)  # fmt: skip
"""Thirteen prints; `jubilee`, `alchemy`, `plumage` and `everglade` are in the manner of 1986, 1991, 2007 and 2022."""
