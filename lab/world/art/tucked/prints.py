"""The prints of the fourteenth half: what is tucked under beds and behind books, of several decades and countries."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.editions import TUCKED, Colour, Print

GLAZED: dict[str, Colour] = {
    "red": (194, 26, 30),
    "yellow": (244, 194, 26),
    "blue": (24, 70, 164),
    "green": (20, 122, 58),
}
SATIN: dict[str, Colour] = {
    "red": (172, 24, 40),
    "yellow": (230, 184, 42),
    "blue": (30, 68, 142),
    "green": (22, 104, 66),
}
TOYLIKE: dict[str, Colour] = {
    "red": (220, 36, 38),
    "yellow": (252, 208, 34),
    "blue": (24, 96, 198),
    "green": (28, 150, 66),
}
PENCILLED: dict[str, Colour] = {
    "red": (206, 46, 44),
    "yellow": (240, 200, 52),
    "blue": (38, 92, 172),
    "green": (46, 136, 74),
}
BLEACHED: dict[str, Colour] = {
    "red": (184, 42, 44),
    "yellow": (232, 184, 60),
    "blue": (42, 76, 140),
    "green": (44, 114, 70),
}
REVELS: dict[str, Colour] = {
    "red": (166, 24, 30),
    "white": (232, 228, 220),
    "blue": (26, 42, 90),
    "tan": (194, 144, 94),
}

_FIRST = Print(
    "watchtower", TUCKED, "rustica", ((206, 150, 118), (192, 134, 104), (218, 166, 132), (180, 126, 92)),
    (244, 234, 212), "trowelled", 0.39, (74, 42, 34), 0.013, "oils", "rustica", (38, 50, 84), (32, 42, 72),
    (248, 226, 150), "pyramid", corner_radius=0.18, pawns=tuple(GLAZED.items()), wobble=0.006, arrow_shape="pennon",
    is_folded=True,
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _FIRST,
    replace(
        _FIRST, name="masquerade", wall="masks",
        wall_colours=((128, 30, 62), (38, 74, 92), (92, 52, 110), (52, 92, 62), (204, 166, 84)),
        corridor=(226, 208, 176), corridor_pattern="stagecloth", corridor_width=0.41, outline=(34, 22, 28),
        outline_width=0.013, treasure="none", back="masks", tray=(62, 30, 50), rim=(74, 38, 58),
        arrow=(226, 198, 130), disc="harlequin", corner_radius=0.18, wobble=0.005, inner_discs=True,
        pawns=tuple(REVELS.items()), arrow_shape="plume", tray_pattern="masks",
    ),
    replace(
        _FIRST, name="nouveau", wall="lilystalks",
        wall_colours=((22, 72, 66), (28, 58, 74), (196, 132, 146), (222, 206, 168), (204, 166, 82)),
        corridor=(238, 228, 204), corridor_pattern="chamois", corridor_width=0.38, outline=(58, 42, 24),
        outline_width=0.012, treasure="enamelpin", back="lilystalks", tray=(72, 40, 58), rim=(88, 50, 70),
        arrow=(220, 182, 98), disc="iris", corner_radius=0.13, wobble=0.0, kerb=(196, 158, 76), kerb_width=0.013,
        pawns=tuple(SATIN.items()), finish="linen", arrow_shape="trowel", tray_pattern="lilystalks",
    ),
    replace(
        _FIRST, name="understorey", wall="fronds",
        wall_colours=((48, 112, 74), (66, 132, 70), (36, 98, 92), (92, 146, 66), (250, 226, 120)),
        corridor=(208, 186, 148), corridor_pattern="rootpath", corridor_width=0.4, outline=(24, 34, 26),
        outline_width=0.01, treasure="dappled", back="fronds", tray=(40, 62, 52), rim=(48, 74, 62),
        arrow=(236, 216, 130), disc="dewdrop", corner_radius=0.1, wobble=0.008, relief=0.028, rounding=0.016,
        pawns=tuple(TOYLIKE.items()), arrow_shape="plume", tray_pattern="fronds", is_folded=False,
    ),
    replace(
        _FIRST, name="airmail", wall="envelopes",
        wall_colours=((128, 172, 204), (200, 50, 50), (34, 62, 124), (226, 158, 62), (86, 148, 108)),
        corridor=(246, 244, 236), corridor_pattern="onionskin", corridor_width=0.385, outline=(30, 48, 92),
        outline_width=0.016, treasure="tagged", back="envelopes", tray=(214, 202, 178), rim=(202, 188, 162),
        arrow=(196, 48, 48), disc="postmark", corner_radius=0.08, tile_size=0.945, wobble=0.0, finish="gloss",
        kerb=(34, 62, 124), kerb_width=0.012, pawns=tuple(TOYLIKE.items()), arrow_shape="pennon", is_folded=False,
    ),
    replace(
        _FIRST, name="allotment", wall="vegetables",
        wall_colours=((132, 90, 62), (104, 168, 76), (240, 140, 50), (214, 64, 56), (150, 70, 128), (58, 34, 24)),
        corridor=(250, 236, 196), corridor_pattern="footworn", corridor_width=0.41, outline=(66, 40, 26),
        outline_width=0.02, treasure="veggie", back="vegetables", tray=(112, 176, 96), rim=(98, 160, 84),
        arrow=(255, 246, 206), disc="sunflower", corner_radius=0.17, wobble=0.006, rounding=0.04, finish="gloss",
        pawns=tuple(TOYLIKE.items()), arrow_shape="trowel",
    ),
    replace(
        _FIRST, name="tinrobot", wall="sheetmetal",
        wall_colours=((196, 74, 56), (66, 128, 150), (218, 174, 84), (104, 120, 132)),
        corridor=(226, 230, 232), corridor_pattern="treadplate", corridor_width=0.395, outline=(30, 34, 42),
        outline_width=0.016, treasure="robot", back="sheetmetal", tray=(52, 58, 70), rim=(60, 66, 80),
        arrow=(250, 190, 70), disc="porthole", corner_radius=0.11, wobble=0.0, rounding=0.02, finish="gloss",
        pawns=tuple(TOYLIKE.items()), arrow_shape="spanner", is_folded=False,
    ),
    replace(
        _FIRST, name="rosemaling", wall="kurbits",
        wall_colours=((40, 66, 92), (178, 60, 48), (214, 168, 80), (112, 140, 108), (236, 222, 190)),
        corridor=(240, 230, 206), corridor_pattern="distemper", corridor_width=0.385, outline=(36, 32, 36),
        outline_width=0.014, treasure="brushwork", back="kurbits", tray=(134, 48, 42), rim=(150, 58, 50),
        arrow=(238, 222, 180), disc="garland", corner_radius=0.14, wobble=0.004, finish="linen",
        pawns=tuple(SATIN.items()), arrow_shape="plume",
    ),
    replace(
        _FIRST, name="ankara", wall="waxprint",
        wall_colours=((240, 206, 130), (206, 96, 40), (250, 240, 214), (34, 110, 116)), corridor=(70, 52, 44),
        corridor_pattern="crackled", corridor_width=0.385, outline=(34, 24, 22), outline_width=0.014,
        treasure="sunshell", back="waxprint", tray=(28, 72, 78), rim=(34, 86, 92), arrow=(244, 206, 120),
        disc="spindle", corner_radius=0.12, wobble=0.003, rounding=0.015, finish="linen",
        pawns=tuple(SATIN.items()), arrow_shape="spanner",
    ),
    replace(
        _FIRST, name="postmodern", wall="squiggles",
        wall_colours=((150, 196, 194), (238, 118, 134), (246, 204, 96), (118, 104, 178), (44, 40, 50)),
        corridor=(244, 238, 226), corridor_pattern="crumbs", corridor_width=0.4, outline=(40, 36, 46),
        outline_width=0.015, treasure="memphian", back="squiggles", tray=(196, 128, 138), rim=(182, 112, 124),
        arrow=(56, 46, 66), disc="confetti", corner_radius=0.15, wobble=0.0, wear=0.3, peeled=0.35,
        pawns=tuple(BLEACHED.items()), arrow_shape="spanner",
    ),
    replace(
        _FIRST, name="typescript", wall="typed_over", wall_colours=((38, 36, 44), (150, 36, 40), (206, 196, 174)),
        corridor=(240, 232, 212), corridor_pattern="bondpaper", corridor_width=0.4, outline=(44, 40, 44),
        outline_width=0.014, treasure="typed", back="typed_over", tray=(130, 100, 78), rim=(118, 90, 70),
        arrow=(44, 40, 42), disc="pencilled", corner_radius=0.05, wobble=0.0, scissors=0.008,
        pawns=tuple(PENCILLED.items()), arrow_shape="pennon", is_folded=False,
    ),
    replace(
        _FIRST, name="sampler", wall="stitchery",
        wall_colours=((118, 52, 58), (58, 92, 72), (214, 176, 112), (226, 214, 190)),
        corridor=(242, 234, 214), corridor_pattern="aida", corridor_width=0.42, outline=(70, 34, 38),
        outline_width=0.03, treasure="motif", back="stitchery", tray=(168, 150, 122), rim=(154, 136, 108),
        arrow=(110, 44, 52), disc="rosebud", corner_radius=0.08, tile_size=0.96, wobble=0.0, stitches=28,
        pawns=tuple(PENCILLED.items()), arrow_shape="trowel", is_folded=False,
    ),
)  # fmt: skip
"""Twelve prints; `watchtower`, `masquerade`, `nouveau`, `understorey` are in the manner of 1986, 1991, 2007, 2022."""
