"""The invented prints of the game, twelve in each of the two splits, and what a print consists of."""

from __future__ import annotations

from dataclasses import dataclass, replace

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255, as printed (sRGB)."""


@dataclass(frozen=True, slots=True)
class Print:
    """One printing of the game; lengths in tiles."""

    name: str
    wall: str
    """The pattern of the walls, the name of a function in `walls_15` or `walls_16`."""
    wall_colours: tuple[Colour, ...]
    corridor: Colour
    corridor_pattern: str
    """A name in `floors.FLOORS`."""
    corridor_width: float
    outline: Colour
    """The line between wall and corridor."""
    outline_width: float
    treasure: str
    """How treasures are drawn: a name in `treasures.TREASURES`, or `none`."""
    back: str
    tray: Colour
    rim: Colour
    """The board's outer edge with the arrows."""
    arrow: Colour
    disc: str
    """How start discs are printed: the name of a function in `discs`."""
    pawns: tuple[tuple[str, Colour], ...]
    arrow_shape: str
    """How arrows at the lanes are printed: a name in `printing.ARROWS`."""
    corner_radius: float
    tile_size: float = 0.975
    wobble: float = 0.0
    """How far corridor edges stray from straight."""
    inner_discs: bool = False
    """Whether pawns begin on the four inner fixed tiles, as in the print of 1991."""
    relief: float = 0.0
    """How far walls throw a painted shadow on the corridor."""
    kerb: Colour | None = None
    """The band between wall and corridor where the print has one."""
    kerb_width: float = 0.0
    rounding: float = 0.0
    """How far the corridors' corners are rounded off."""
    front: Colour | None = None
    """The foot of walls that are painted as seen from the south, where the print has it."""
    front_depth: float = 0.0
    finish: str = ""
    """How tiles are coated: `gloss`, `linen`, or neither."""
    wear: float = 0.0
    """How worn the copy is, 0 to 1: faded, yellowed, with scuffed edges."""
    scrawled: float = 0.0
    """The share of movable tiles that somebody has scrawled on with a ballpoint pen."""
    labelled: float = 0.0
    """The share of movable tiles on which somebody has stuck a small numbered label, in a corner."""
    scissors: float = 0.0
    """How uneven the white margin is that scissors have left around each face, in tiles."""
    tray_pattern: str = ""
    """The pattern of the tray and its border where it has one; drawn in tones of the tray's colour."""
    is_folded: bool = False
    """Whether the tray has a crease across its middle, as a board has that is folded into its box."""


def _four(*inks: Colour) -> tuple[tuple[str, Colour], ...]:
    return tuple(zip(("red", "yellow", "blue", "green"), inks, strict=True))


def _masters(*inks: Colour) -> tuple[tuple[str, Colour], ...]:
    return tuple(zip(("red", "white", "blue", "tan"), inks, strict=True))


STAINED = _four((188, 30, 34), (238, 188, 34), (28, 78, 156), (26, 116, 60))
WAXED = _four((166, 30, 36), (224, 178, 50), (34, 64, 134), (28, 98, 60))
MOULDED = _four((224, 40, 42), (250, 204, 40), (28, 102, 202), (32, 154, 70))
BRUSHED = _four((200, 52, 46), (236, 194, 58), (44, 96, 168), (52, 132, 78))
RUBBED = _four((178, 46, 42), (228, 180, 66), (46, 80, 136), (50, 110, 66))
MINSTRELS = _masters((160, 28, 34), (230, 224, 212), (28, 40, 84), (190, 140, 90))
TURNED = _four((194, 34, 30), (236, 184, 40), (32, 72, 150), (30, 110, 54))
JAPANNED = _four((158, 26, 40), (218, 172, 58), (30, 58, 126), (24, 92, 66))
PLASTIC = _four((228, 36, 34), (252, 210, 28), (22, 92, 194), (28, 148, 62))
DIPPED = _four((204, 60, 50), (240, 200, 70), (50, 104, 176), (60, 138, 84))
HANDLED = _four((182, 40, 36), (230, 186, 72), (42, 74, 142), (44, 104, 60))
SCRIBES = _masters((164, 32, 30), (228, 222, 208), (32, 46, 94), (194, 146, 98))
_CASTELLUM = Print(
    "castellum", "reticulate", ((206, 178, 128), (192, 162, 112), (218, 192, 146), (180, 150, 104), (172, 92, 64)),
    (242, 236, 220), "screed", 0.385, (78, 56, 38), 0.013, "penwash", "reticulate", (104, 36, 38), (92, 30, 32),
    (246, 214, 120), "tondo", corner_radius=0.17, pawns=STAINED, wobble=0.006, arrow_shape="cusp", is_folded=True,
)  # fmt: skip
_SPLIT_15 = (
    _CASTELLUM,
    replace(
        _CASTELLUM, name="troubadour", wall="instruments",
        wall_colours=((146, 84, 42), (112, 40, 38), (52, 78, 66), (58, 62, 98), (212, 178, 110)),
        corridor=(224, 206, 170), corridor_pattern="suede", corridor_width=0.405, outline=(40, 26, 20),
        outline_width=0.013, treasure="none", back="instruments", tray=(48, 58, 44), rim=(58, 68, 52),
        arrow=(222, 192, 122), disc="drumhead", corner_radius=0.17, wobble=0.005, inner_discs=True, pawns=MINSTRELS,
        arrow_shape="swallow", tray_pattern="instruments",
    ),
    replace(
        _CASTELLUM, name="cordovan", wall="gilthide", wall_colours=((92, 30, 32), (46, 62, 50), (200, 158, 78)),
        corridor=(236, 222, 190), corridor_pattern="goldbeaten", corridor_width=0.38, outline=(62, 38, 20),
        outline_width=0.012, treasure="waxseal", back="gilthide", tray=(40, 56, 62), rim=(50, 68, 74),
        arrow=(218, 178, 94), disc="sealwax", corner_radius=0.13, wobble=0.0, kerb=(184, 144, 68), kerb_width=0.013,
        pawns=WAXED, finish="linen", arrow_shape="prow", tray_pattern="gilthide",
    ),
    replace(
        _CASTELLUM, name="slotcanyon", wall="strata",
        wall_colours=((190, 96, 62), (164, 76, 56), (212, 124, 82), (140, 66, 60), (255, 214, 140)),
        corridor=(228, 204, 166), corridor_pattern="silt", corridor_width=0.4, outline=(56, 28, 24),
        outline_width=0.01, treasure="rimlit", back="strata", tray=(40, 66, 76), rim=(48, 78, 88),
        arrow=(244, 206, 132), disc="sinkhole", corner_radius=0.1, wobble=0.009, relief=0.028, rounding=0.016,
        pawns=MOULDED, arrow_shape="swallow", tray_pattern="strata", is_folded=False,
    ),
    replace(
        _CASTELLUM, name="nightferry", wall="tickets",
        wall_colours=((222, 170, 160), (168, 196, 186), (226, 208, 150), (160, 178, 208), (44, 52, 84)),
        corridor=(244, 246, 248), corridor_pattern="vinylmat", corridor_width=0.385, outline=(34, 42, 74),
        outline_width=0.016, treasure="keyfob", back="tickets", tray=(36, 48, 86), rim=(44, 58, 100),
        arrow=(240, 236, 222), disc="keytag", corner_radius=0.08, tile_size=0.945, wobble=0.0, finish="gloss",
        kerb=(180, 60, 56), kerb_width=0.012, pawns=MOULDED, arrow_shape="anchor", is_folded=False,
    ),
    replace(
        _CASTELLUM, name="bathtime", wall="suds",
        wall_colours=((88, 176, 206), (198, 230, 240), (226, 240, 246), (178, 214, 236), (252, 214, 72), (44, 92, 132)),
        corridor=(252, 240, 214), corridor_pattern="grouted", corridor_width=0.41, outline=(40, 86, 124),
        outline_width=0.02, treasure="duckling", back="suds", tray=(242, 170, 160), rim=(230, 152, 144),
        arrow=(255, 250, 236), disc="plughole", corner_radius=0.17, wobble=0.006, rounding=0.04, finish="gloss",
        pawns=MOULDED, arrow_shape="prow",
    ),
    replace(
        _CASTELLUM, name="longhorn", wall="cactuses",
        wall_colours=((214, 132, 78), (88, 138, 82), (64, 114, 84), (232, 96, 110), (154, 84, 66), (58, 32, 30)),
        corridor=(244, 222, 176), corridor_pattern="dustroad", corridor_width=0.4, outline=(64, 36, 30),
        outline_width=0.018, treasure="sheriff", back="cactuses", tray=(72, 98, 124), rim=(62, 86, 112),
        arrow=(250, 216, 130), disc="pokerchip", corner_radius=0.12, wobble=0.006, rounding=0.02, finish="gloss",
        pawns=MOULDED, arrow_shape="anchor", is_folded=False,
    ),
    replace(
        _CASTELLUM, name="iznik", wall="tulips",
        wall_colours=((238, 240, 236), (40, 84, 160), (204, 78, 56), (52, 150, 168), (66, 128, 86), (28, 40, 84)),
        corridor=(54, 92, 140), corridor_pattern="underglaze", corridor_width=0.385, outline=(24, 36, 74),
        outline_width=0.015, treasure="underglazed", back="tulips", tray=(184, 172, 148), rim=(170, 158, 134),
        arrow=(44, 84, 150), disc="pomegranate", corner_radius=0.13, wobble=0.003, finish="linen", pawns=WAXED,
        arrow_shape="cusp",
    ),
    replace(
        _CASTELLUM, name="quadrant", wall="quarters",
        wall_colours=((196, 74, 52), (44, 82, 122), (226, 180, 84), (60, 62, 66), (140, 152, 142)),
        corridor=(240, 236, 226), corridor_pattern="flatink", corridor_width=0.39, outline=(50, 50, 54),
        outline_width=0.012, treasure="isotype", back="quarters", tray=(122, 128, 122), rim=(108, 114, 108),
        arrow=(240, 236, 224), disc="segments", corner_radius=0.06, wobble=0.0, finish="linen", pawns=STAINED,
        arrow_shape="prow", is_folded=False,
    ),
    replace(
        _CASTELLUM, name="sixties", wall="flowerpower",
        wall_colours=((104, 66, 44), (218, 108, 44), (232, 168, 66), (206, 84, 104), (146, 148, 70)),
        corridor=(238, 222, 190), corridor_pattern="sunfaded", corridor_width=0.4, outline=(78, 52, 40),
        outline_width=0.015, treasure="transfer", back="flowerpower", tray=(136, 128, 72), rim=(122, 114, 62),
        arrow=(244, 226, 186), disc="groovy", corner_radius=0.15, wobble=0.0, wear=0.3, scrawled=0.35, pawns=RUBBED,
        arrow_shape="anchor",
    ),
    replace(
        _CASTELLUM, name="clippings", wall="clipped",
        wall_colours=((92, 62, 58), (60, 92, 122), (188, 88, 66), (96, 126, 84), (206, 158, 92), (120, 84, 128)),
        corridor=(232, 222, 196), corridor_pattern="newsprint", corridor_width=0.4, outline=(66, 58, 54),
        outline_width=0.014, treasure="clipping", back="clipped", tray=(150, 124, 96), rim=(136, 110, 84),
        arrow=(58, 50, 48), disc="bottletop", corner_radius=0.05, wobble=0.004, scissors=0.008, pawns=BRUSHED,
        arrow_shape="swallow", is_folded=False,
    ),
    replace(
        _CASTELLUM, name="cyanotype", wall="sunprint", wall_colours=((28, 66, 116), (232, 240, 244)),
        corridor=(236, 238, 234), corridor_pattern="ragpaper", corridor_width=0.4, outline=(84, 116, 152),
        outline_width=0.012, treasure="photogram", back="sunprint", tray=(176, 170, 156), rim=(160, 154, 140),
        arrow=(38, 74, 124), disc="watercoloured", corner_radius=0.08, tile_size=0.965, wobble=0.008, pawns=BRUSHED,
        arrow_shape="cusp", is_folded=False,
    ),
)  # fmt: skip
_DONJON = Print(
    "donjon", "snecked", ((176, 132, 88), (158, 110, 74), (192, 152, 102), (142, 92, 70), (94, 112, 62)),
    (240, 235, 222), "gritstone", 0.385, (66, 50, 38), 0.011, "penpaint", "snecked", (52, 34, 36), (46, 30, 32),
    (244, 238, 216), "shieldboss", corner_radius=0.18, pawns=TURNED, wobble=0.007, arrow_shape="bodkin",
    is_folded=True,
)  # fmt: skip
_SPLIT_16 = (
    _DONJON,
    replace(
        _DONJON, name="librarian", wall="volumes",
        wall_colours=((120, 52, 40), (58, 72, 60), (62, 56, 86), (128, 92, 52), (206, 184, 138)),
        corridor=(230, 214, 178), corridor_pattern="endpaper", corridor_width=0.41, outline=(36, 26, 20),
        outline_width=0.012, treasure="none", back="volumes", tray=(72, 50, 36), rim=(88, 62, 44),
        arrow=(226, 200, 140), disc="bookplate", corner_radius=0.18, wobble=0.005, inner_discs=True, pawns=SCRIBES,
        arrow_shape="quoin", tray_pattern="volumes",
    ),
    replace(
        _DONJON, name="boulle", wall="tortoiseshell", wall_colours=((58, 26, 18), (132, 62, 30), (206, 166, 84)),
        corridor=(238, 228, 202), corridor_pattern="ivory", corridor_width=0.375, outline=(54, 34, 20),
        outline_width=0.012, treasure="locket", back="tortoiseshell", tray=(46, 30, 30), rim=(58, 38, 36),
        arrow=(216, 176, 96), disc="escutcheon", corner_radius=0.14, wobble=0.0, kerb=(176, 136, 66), kerb_width=0.012,
        pawns=JAPANNED, finish="linen", arrow_shape="tulip", tray_pattern="tortoiseshell",
    ),
    replace(
        _DONJON, name="ivied", wall="creepered",
        wall_colours=((150, 92, 70), (128, 82, 66), (164, 116, 90), (112, 78, 70), (74, 108, 56), (255, 220, 150)),
        corridor=(214, 200, 172), corridor_pattern="pavers", corridor_width=0.395, outline=(48, 36, 30),
        outline_width=0.01, treasure="garlanded", back="creepered", tray=(46, 60, 74), rim=(54, 70, 86),
        arrow=(240, 208, 130), disc="lichenstone", corner_radius=0.1, wobble=0.007, relief=0.026, rounding=0.014,
        pawns=PLASTIC, arrow_shape="quoin", tray_pattern="creepered", is_folded=False,
    ),
    replace(
        _DONJON, name="hornbeam", wall="cloudhedge",
        wall_colours=((58, 98, 46), (74, 118, 54), (46, 82, 44), (96, 136, 66)), corridor=(224, 204, 164),
        corridor_pattern="hoggin", corridor_width=0.4, outline=(62, 70, 40), outline_width=0.009, treasure="potted",
        back="cloudhedge", tray=(120, 84, 58), rim=(104, 72, 50), arrow=(238, 226, 186), disc="roundbed",
        corner_radius=0.12, wobble=0.009, relief=0.024, pawns=TURNED, arrow_shape="tulip",
    ),
    replace(
        _DONJON, name="brickyard", wall="diaper",
        wall_colours=((188, 140, 96), (174, 122, 84), (200, 154, 110), (98, 70, 66), (216, 208, 192)),
        corridor=(232, 228, 218), corridor_pattern="paviour", corridor_width=0.385, outline=(72, 56, 50),
        outline_width=0.013, treasure="houseplate", back="diaper", tray=(40, 64, 62), rim=(34, 56, 54),
        arrow=(236, 220, 190), disc="coalhole", corner_radius=0.15, wobble=0.0, kerb=(150, 146, 140), kerb_width=0.014,
        pawns=HANDLED, arrow_shape="buttress",
    ),
    replace(
        _DONJON, name="toy-library", wall="lichened",
        wall_colours=((128, 124, 134), (112, 112, 128), (146, 140, 144), (120, 108, 112), (190, 176, 112)),
        corridor=(232, 224, 206), corridor_pattern="bevelled", corridor_width=0.4, outline=(60, 56, 62),
        outline_width=0.013, treasure="chromo", back="lichened", tray=(58, 66, 110), rim=(48, 56, 98),
        arrow=(240, 214, 90), disc="counter", corner_radius=0.17, wobble=0.006, wear=0.22, labelled=0.45,
        pawns=HANDLED, arrow_shape="bodkin",
    ),
    replace(
        _DONJON, name="kasbah", wall="mudbrick",
        wall_colours=((192, 134, 92), (178, 120, 80), (204, 148, 104), (76, 50, 34)), corridor=(242, 226, 188),
        corridor_pattern="tamped", corridor_width=0.39, outline=(104, 66, 42), outline_width=0.012,
        treasure="brasstray", back="mudbrick", tray=(40, 88, 112), rim=(34, 76, 98), arrow=(244, 214, 150),
        disc="zellij", corner_radius=0.13, wobble=0.008, front=(126, 80, 52), front_depth=0.03, pawns=TURNED,
        finish="linen", arrow_shape="buttress",
    ),
    replace(
        _DONJON, name="passport", wall="visas",
        wall_colours=((232, 228, 212), (150, 54, 70), (50, 92, 132), (66, 120, 96), (112, 78, 132)),
        corridor=(58, 74, 112), corridor_pattern="bookcloth", corridor_width=0.385, outline=(196, 164, 96),
        outline_width=0.016, treasure="rubberstamp", back="visas", tray=(108, 36, 46), rim=(122, 42, 52),
        arrow=(214, 182, 112), disc="entrystamp", corner_radius=0.08, tile_size=0.945, wobble=0.0, finish="gloss",
        pawns=PLASTIC, arrow_shape="quoin", is_folded=False,
    ),
    replace(
        _DONJON, name="leafpile", wall="fallenleaves",
        wall_colours=((218, 116, 52), (196, 74, 50), (232, 168, 72), (158, 112, 60), (166, 150, 72), (66, 36, 28)),
        corridor=(250, 240, 214), corridor_pattern="leafmould", corridor_width=0.41, outline=(78, 46, 34),
        outline_width=0.02, treasure="woodlander", back="fallenleaves", tray=(104, 144, 138), rim=(90, 130, 124),
        arrow=(255, 246, 224), disc="toadstool", corner_radius=0.17, wobble=0.007, rounding=0.036, finish="gloss",
        pawns=PLASTIC, arrow_shape="tulip",
    ),
    replace(
        _DONJON, name="pitlane", wall="tyres",
        wall_colours=((54, 56, 62), (206, 44, 46), (236, 234, 228), (44, 96, 176)), corridor=(196, 198, 198),
        corridor_pattern="apron", corridor_width=0.4, outline=(30, 30, 34), outline_width=0.014, treasure="raceplate",
        back="tyres", tray=(34, 36, 42), rim=(196, 40, 42), arrow=(246, 244, 238), disc="wheelnut", corner_radius=0.1,
        wobble=0.003, rounding=0.03, finish="gloss", kerb=(232, 228, 220), kerb_width=0.016, pawns=PLASTIC,
        arrow_shape="buttress", is_folded=False,
    ),
    replace(
        _DONJON, name="frottage", wall="frottage",
        wall_colours=((244, 242, 234), (52, 92, 140), (150, 58, 62), (70, 116, 72), (112, 76, 120), (196, 120, 48)),
        corridor=(246, 244, 236), corridor_pattern="cartridge", corridor_width=0.4, outline=(70, 66, 70),
        outline_width=0.014, treasure="rubbing", back="frottage", tray=(168, 150, 124), rim=(152, 134, 108),
        arrow=(64, 60, 64), disc="waxcrayon", corner_radius=0.05, wobble=0.008, scissors=0.009, pawns=DIPPED,
        arrow_shape="bodkin", is_folded=False,
    ),
)  # fmt: skip

PRINTS: dict[int, tuple[Print, ...]] = {15: _SPLIT_15, 16: _SPLIT_16}
"""Twelve prints for each split; the first four of each are in the manner of 1986, 1991, 2007 and 2022."""


_BY_NAME = {style.name: style for styles in PRINTS.values() for style in styles}


def print_named(name: str) -> Print:
    """The print of that name; raises KeyError."""
    return _BY_NAME[name]
