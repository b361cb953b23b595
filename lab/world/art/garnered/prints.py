"""The prints of the sixteenth half: what came together from fairs, shops, friends and a kitchen table."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import GARNERED, Colour, Print

TURNED: dict[str, Colour] = {
    "red": (194, 34, 30),
    "yellow": (236, 184, 40),
    "blue": (32, 72, 150),
    "green": (30, 110, 54),
}
JAPANNED: dict[str, Colour] = {
    "red": (158, 26, 40),
    "yellow": (218, 172, 58),
    "blue": (30, 58, 126),
    "green": (24, 92, 66),
}
PLASTIC: dict[str, Colour] = {
    "red": (228, 36, 34),
    "yellow": (252, 210, 28),
    "blue": (22, 92, 194),
    "green": (28, 148, 62),
}
DIPPED: dict[str, Colour] = {
    "red": (204, 60, 50),
    "yellow": (240, 200, 70),
    "blue": (50, 104, 176),
    "green": (60, 138, 84),
}
HANDLED: dict[str, Colour] = {
    "red": (182, 40, 36),
    "yellow": (230, 186, 72),
    "blue": (42, 74, 142),
    "green": (44, 104, 60),
}
SCRIBES: dict[str, Colour] = {
    "red": (164, 32, 30),
    "white": (228, 222, 208),
    "blue": (32, 46, 94),
    "tan": (194, 146, 98),
}

_FIRST = Print(
    "donjon", GARNERED, "snecked",
    ((176, 132, 88), (158, 110, 74), (192, 152, 102), (142, 92, 70), (94, 112, 62)),
    (240, 235, 222), "gritstone", 0.385, (66, 50, 38), 0.011, "penpaint", "snecked", (52, 34, 36), (46, 30, 32),
    (244, 238, 216), "shieldboss", corner_radius=0.18, pawns=tuple(TURNED.items()), wobble=0.007, arrow_shape="bodkin",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="librarian", wall="volumes",
        wall_colours=((120, 52, 40), (58, 72, 60), (62, 56, 86), (128, 92, 52), (206, 184, 138)),
        corridor=(230, 214, 178), corridor_pattern="endpaper", corridor_width=0.41, outline=(36, 26, 20),
        outline_width=0.012, treasure="none", back="volumes", tray=(72, 50, 36), rim=(88, 62, 44),
        arrow=(226, 200, 140), disc="bookplate", corner_radius=0.18, wobble=0.005, inner_discs=True,
        pawns=tuple(SCRIBES.items()), arrow_shape="quoin", tray_pattern="volumes",
    ),
    replace(
        _FIRST, name="boulle", wall="tortoiseshell", wall_colours=((58, 26, 18), (132, 62, 30), (206, 166, 84)),
        corridor=(238, 228, 202), corridor_pattern="ivory", corridor_width=0.375, outline=(54, 34, 20),
        outline_width=0.012, treasure="locket", back="tortoiseshell", tray=(46, 30, 30), rim=(58, 38, 36),
        arrow=(216, 176, 96), disc="escutcheon", corner_radius=0.14, wobble=0.0, kerb=(176, 136, 66), kerb_width=0.012,
        pawns=tuple(JAPANNED.items()), finish="linen", arrow_shape="tulip", tray_pattern="tortoiseshell",
    ),
    replace(
        _FIRST, name="ivied", wall="creepered",
        wall_colours=((150, 92, 70), (128, 82, 66), (164, 116, 90), (112, 78, 70), (74, 108, 56), (255, 220, 150)),
        corridor=(214, 200, 172), corridor_pattern="pavers", corridor_width=0.395, outline=(48, 36, 30),
        outline_width=0.01, treasure="garlanded", back="creepered", tray=(46, 60, 74), rim=(54, 70, 86),
        arrow=(240, 208, 130), disc="lichenstone", corner_radius=0.1, wobble=0.007, relief=0.026, rounding=0.014,
        pawns=tuple(PLASTIC.items()), arrow_shape="quoin", tray_pattern="creepered", is_folded=False,
    ),
    replace(
        _FIRST, name="hornbeam", wall="cloudhedge",
        wall_colours=((58, 98, 46), (74, 118, 54), (46, 82, 44), (96, 136, 66)),
        corridor=(224, 204, 164), corridor_pattern="hoggin", corridor_width=0.4, outline=(62, 70, 40),
        outline_width=0.009, treasure="potted", back="cloudhedge", tray=(120, 84, 58), rim=(104, 72, 50),
        arrow=(238, 226, 186), disc="roundbed", corner_radius=0.12, wobble=0.009, relief=0.024,
        pawns=tuple(TURNED.items()), arrow_shape="tulip",
    ),
    replace(
        _FIRST, name="brickyard", wall="diaper",
        wall_colours=((188, 140, 96), (174, 122, 84), (200, 154, 110), (98, 70, 66), (216, 208, 192)),
        corridor=(232, 228, 218), corridor_pattern="paviour", corridor_width=0.385, outline=(72, 56, 50),
        outline_width=0.013, treasure="houseplate", back="diaper", tray=(40, 64, 62), rim=(34, 56, 54),
        arrow=(236, 220, 190), disc="coalhole", corner_radius=0.15, wobble=0.0, kerb=(150, 146, 140), kerb_width=0.014,
        pawns=tuple(HANDLED.items()), arrow_shape="buttress",
    ),
    replace(
        _FIRST, name="toy-library", wall="lichened",
        wall_colours=((128, 124, 134), (112, 112, 128), (146, 140, 144), (120, 108, 112), (190, 176, 112)),
        corridor=(232, 224, 206), corridor_pattern="bevelled", corridor_width=0.4, outline=(60, 56, 62),
        outline_width=0.013, treasure="chromo", back="lichened", tray=(58, 66, 110), rim=(48, 56, 98),
        arrow=(240, 214, 90), disc="counter", corner_radius=0.17, wobble=0.006, wear=0.22, labelled=0.45,
        pawns=tuple(HANDLED.items()), arrow_shape="bodkin",
    ),
    replace(
        _FIRST, name="kasbah", wall="mudbrick",
        wall_colours=((192, 134, 92), (178, 120, 80), (204, 148, 104), (76, 50, 34)),
        corridor=(242, 226, 188), corridor_pattern="tamped", corridor_width=0.39, outline=(104, 66, 42),
        outline_width=0.012, treasure="brasstray", back="mudbrick", tray=(40, 88, 112), rim=(34, 76, 98),
        arrow=(244, 214, 150), disc="zellij", corner_radius=0.13, wobble=0.008, front=(126, 80, 52), front_depth=0.03,
        pawns=tuple(TURNED.items()), finish="linen", arrow_shape="buttress",
    ),
    replace(
        _FIRST, name="passport", wall="visas",
        wall_colours=((232, 228, 212), (150, 54, 70), (50, 92, 132), (66, 120, 96), (112, 78, 132)),
        corridor=(58, 74, 112), corridor_pattern="bookcloth", corridor_width=0.385, outline=(196, 164, 96),
        outline_width=0.016, treasure="rubberstamp", back="visas", tray=(108, 36, 46), rim=(122, 42, 52),
        arrow=(214, 182, 112), disc="entrystamp", corner_radius=0.08, tile_size=0.945, wobble=0.0, finish="gloss",
        pawns=tuple(PLASTIC.items()), arrow_shape="quoin", is_folded=False,
    ),
    replace(
        _FIRST, name="leafpile", wall="fallenleaves",
        wall_colours=((218, 116, 52), (196, 74, 50), (232, 168, 72), (158, 112, 60), (166, 150, 72), (66, 36, 28)),
        corridor=(250, 240, 214), corridor_pattern="leafmould", corridor_width=0.41, outline=(78, 46, 34),
        outline_width=0.02, treasure="woodlander", back="fallenleaves", tray=(104, 144, 138), rim=(90, 130, 124),
        arrow=(255, 246, 224), disc="toadstool", corner_radius=0.17, wobble=0.007, rounding=0.036, finish="gloss",
        pawns=tuple(PLASTIC.items()), arrow_shape="tulip",
    ),
    replace(
        _FIRST, name="pitlane", wall="tyres",
        wall_colours=((54, 56, 62), (206, 44, 46), (236, 234, 228), (44, 96, 176)),
        corridor=(196, 198, 198), corridor_pattern="apron", corridor_width=0.4, outline=(30, 30, 34),
        outline_width=0.014, treasure="raceplate", back="tyres", tray=(34, 36, 42), rim=(196, 40, 42),
        arrow=(246, 244, 238), disc="wheelnut", corner_radius=0.1, wobble=0.003, rounding=0.03, finish="gloss",
        kerb=(232, 228, 220), kerb_width=0.016, pawns=tuple(PLASTIC.items()), arrow_shape="buttress", is_folded=False,
    ),
    replace(
        _FIRST, name="frottage", wall="frottage",
        wall_colours=((244, 242, 234), (52, 92, 140), (150, 58, 62), (70, 116, 72), (112, 76, 120), (196, 120, 48)),
        corridor=(246, 244, 236), corridor_pattern="cartridge", corridor_width=0.4, outline=(70, 66, 70),
        outline_width=0.014, treasure="rubbing", back="frottage", tray=(168, 150, 124), rim=(152, 134, 108),
        arrow=(64, 60, 64), disc="waxcrayon", corner_radius=0.05, wobble=0.008, scissors=0.009,
        pawns=tuple(DIPPED.items()), arrow_shape="bodkin", is_folded=False,
    ),
)  # fmt: skip
"""Twelve prints; `donjon`, `librarian`, `boulle`, `ivied` are in the manner of 1986, 1991, 2007, 2022."""
