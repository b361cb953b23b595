"""The invented prints of the game, in sixteen halves."""

from __future__ import annotations

from dataclasses import replace

from lab.world.art.buried import prints as buried
from lab.world.art.cached import prints as cached
from lab.world.art.crated import prints as crated
from lab.world.art.editions import (
    AGED,
    BRIGHT,
    DUSKY,
    ENAMEL,
    FADED,
    HELD_OUT,
    INKED,
    KEPT_BACK,
    LEARN,
    MASTERS,
    PASTEL,
    SEALED,
    SOMBRE,
    UNSEEN,
    VELVET,
    Print,
)
from lab.world.art.garnered import prints as garnered
from lab.world.art.hoarded import prints as hoarded
from lab.world.art.lofted import prints as lofted
from lab.world.art.shelved import prints as shelved
from lab.world.art.stashed import prints as stashed
from lab.world.art.stowed import prints as stowed
from lab.world.art.tucked import prints as tucked
from lab.world.art.vaulted import prints as vaulted

_LEARN = Print(
    "brick", LEARN, "bricks", ((150, 72, 44), (176, 92, 58), (128, 60, 40), (190, 116, 72)), (238, 228, 206),
    "parchment", 0.38, (62, 34, 22), 0.014, "icon", "bricks", (58, 30, 34), (44, 26, 30), (236, 220, 190),
)  # fmt: skip
_HELD = Print(
    "mosaic", HELD_OUT, "mosaic", ((38, 92, 128), (70, 136, 158), (198, 174, 112), (120, 62, 54)), (226, 220, 200),
    "sand", 0.36, (36, 44, 54), 0.012, "icon", "mosaic", (34, 40, 62), (60, 70, 96), (240, 226, 160),
)  # fmt: skip
_UNSEEN = Print(
    "rampart", UNSEEN, "ashlar", ((198, 130, 62), (176, 104, 48), (212, 156, 88), (160, 84, 44), (104, 128, 52)),
    (240, 234, 220), "cracked", 0.39, (84, 52, 28), 0.012, "creature", "boulders", (24, 58, 138), (20, 48, 118),
    (246, 206, 50), corner_radius=0.18,
)  # fmt: skip
_KEPT = Print(
    "kiln", KEPT_BACK, "herringbone", ((146, 62, 46), (168, 78, 54), (122, 50, 42), (184, 98, 66)), (236, 226, 208),
    "speckled", 0.385, (58, 28, 24), 0.013, "jewel", "carved", (44, 20, 24), (40, 18, 22), (238, 232, 216),
    corner_radius=0.2,
)  # fmt: skip
_SEALED = Print(
    "quarry", SEALED, "granite", ((128, 120, 110), (108, 104, 100), (146, 132, 114), (96, 96, 98)), (206, 196, 174),
    "trodden", 0.385, (60, 54, 48), 0.007, "relic", "dressed", (58, 54, 50), (72, 66, 60), (226, 196, 120),
    corner_radius=0.14, pawns=tuple(ENAMEL.items()), fixed_wall="dressed", relief=0.022, disc="target",
)  # fmt: skip

PRINTS: tuple[Print, ...] = (
    _LEARN,
    replace(
        _LEARN, name="hedge", wall="leaves", wall_colours=((34, 84, 36), (54, 112, 44), (22, 60, 32), (88, 138, 58)),
        corridor=(206, 184, 140), corridor_pattern="sand", corridor_width=0.41, outline=(30, 44, 22), wobble=0.012,
        treasure="ornate", back="leaves", tray=(96, 62, 36), rim=(82, 54, 34), arrow=(220, 210, 120), disc="ring",
    ),
    replace(
        _LEARN, name="fog", wall="stones", wall_colours=((190, 192, 196), (202, 204, 206), (178, 182, 190)),
        corridor=(216, 214, 208), corridor_pattern="plain", outline=(158, 162, 170), outline_width=0.008,
        treasure="line", back="plain", tray=(120, 130, 144), rim=(104, 116, 132), arrow=(240, 240, 240), disc="tint",
        corner_radius=0.17, pawns=tuple(PASTEL.items()),
    ),
    replace(
        _LEARN, name="crypt", wall="heap", corridor_width=0.4, corridor=(214, 194, 156), outline=(28, 20, 18),
        wall_colours=((66, 52, 60), (46, 66, 58), (92, 66, 46), (58, 46, 82), (104, 88, 62), (40, 36, 40)),
        treasure="none", back="heap", tray=(62, 22, 26), rim=(48, 18, 24), arrow=(206, 176, 98), disc="emblem",
        pawns=tuple(MASTERS.items()), inner_discs=True, corner_radius=0.18, wobble=0.006,
    ),
    replace(
        _LEARN, name="night", wall="crystals", wall_colours=((30, 34, 66), (44, 40, 88), (24, 50, 78), (64, 48, 98)),
        corridor=(108, 106, 128), corridor_pattern="cobbles", outline=(14, 14, 28), treasure="icon", back="crystals",
        tray=(20, 20, 26), rim=(26, 24, 40), arrow=(156, 146, 206), corridor_width=0.37, disc="ring",
    ),
    replace(
        _LEARN, name="harbour", wall="waves",
        wall_colours=((40, 112, 160), (86, 158, 190), (24, 80, 128), (150, 200, 214)),
        corridor=(196, 152, 98), corridor_pattern="planks", outline=(70, 48, 30), treasure="ornate", back="waves",
        tray=(232, 226, 208), rim=(188, 54, 44), arrow=(250, 244, 226), corner_radius=0.08, corridor_width=0.35,
    ),
    replace(
        _LEARN, name="paper", wall="hatch", wall_colours=((176, 168, 150), (196, 190, 172), (156, 148, 132)),
        corridor=(246, 242, 232), corridor_pattern="plain", outline=(90, 84, 76), outline_width=0.02, treasure="icon",
        back="labyrinth", tray=(222, 214, 190), rim=(70, 112, 92), arrow=(236, 236, 226), corner_radius=0.05,
    ),
    _HELD,
    replace(
        _HELD, name="roots", wall="roots", wall_colours=((92, 64, 40), (124, 90, 56), (66, 44, 30), (142, 116, 74)),
        corridor=(186, 190, 150), corridor_pattern="parchment", outline=(44, 32, 20), treasure="ornate", back="roots",
        tray=(38, 62, 40), rim=(30, 48, 34), arrow=(224, 198, 120), disc="ring", wobble=0.014, corridor_width=0.4,
    ),
    replace(
        _HELD, name="sandstone", wall="bricks", wall_colours=((206, 178, 132), (216, 190, 146), (194, 164, 118)),
        corridor=(228, 208, 168), corridor_pattern="sand", outline=(170, 140, 96), outline_width=0.01, treasure="line",
        back="sandstone", tray=(166, 120, 74), rim=(148, 96, 58), arrow=(70, 46, 30), disc="flat", corner_radius=0.15,
    ),
    replace(
        _HELD, name="sorcerer", wall="heap", corridor=(226, 206, 166), outline=(26, 22, 26), corridor_width=0.41,
        wall_colours=((36, 52, 46), (62, 38, 66), (84, 54, 36), (36, 44, 70), (96, 82, 74)),
        corridor_pattern="parchment",
        treasure="none", back="scales", tray=(40, 30, 50), rim=(58, 36, 46), arrow=(214, 186, 108), disc="emblem",
        pawns=tuple(SOMBRE.items()), inner_discs=True, corner_radius=0.2, wobble=0.008,
    ),
    replace(
        _HELD, name="abyss", wall="scales", wall_colours=((18, 54, 58), (28, 78, 76), (14, 38, 46), (44, 96, 84)),
        corridor=(92, 120, 118), corridor_pattern="cobbles", outline=(8, 22, 24), treasure="icon", back="scales",
        tray=(14, 30, 40), rim=(20, 42, 52), arrow=(130, 190, 180), disc="ring", corridor_width=0.36,
    ),
    replace(
        _HELD, name="circuit", wall="circuit", wall_colours=((20, 98, 66), (26, 122, 80), (198, 170, 84), (14, 74, 52)),
        corridor=(214, 220, 216), corridor_pattern="plain", outline=(12, 44, 34), treasure="ornate", back="circuit",
        tray=(44, 46, 50), rim=(196, 198, 202), arrow=(40, 44, 48), corner_radius=0.06, corridor_width=0.34,
    ),
    replace(
        _HELD, name="porcelain", wall="crystals", wall_colours=((196, 208, 222), (214, 222, 230), (176, 192, 212)),
        corridor=(236, 236, 232), corridor_pattern="plain", outline=(110, 134, 172), outline_width=0.012, disc="tint",
        treasure="icon", back="plain", tray=(70, 96, 148), rim=(62, 86, 138), arrow=(238, 240, 246), corner_radius=0.1,
        pawns=tuple(PASTEL.items()),
    ),
    _UNSEEN,
    replace(
        _UNSEEN, name="terrace", wall="boulders",
        wall_colours=((118, 110, 146), (142, 130, 168), (96, 98, 130), (122, 144, 150)), corridor=(184, 176, 190),
        corridor_pattern="slabs", corridor_width=0.4, outline=(70, 62, 92), treasure="glow", back="ashlar", disc="star",
        tray=(52, 40, 78), rim=(70, 50, 98), arrow=(240, 190, 96), corner_radius=0.11, pawns=tuple(ENAMEL.items()),
    ),
    replace(
        _UNSEEN, name="grove", wall="filigree",
        wall_colours=((22, 58, 40), (34, 76, 46), (70, 108, 52), (196, 160, 70)), corridor=(188, 168, 106),
        corridor_pattern="parchment", corridor_width=0.37, outline=(122, 92, 34), outline_width=0.016, treasure="medal",
        back="filigree", tray=(50, 44, 24), rim=(34, 52, 34), arrow=(214, 176, 84), disc="ring", corner_radius=0.14,
    ),
    replace(
        _UNSEEN, name="apothecary", wall="shelf",
        wall_colours=((84, 58, 46), (74, 88, 84), (98, 54, 72), (112, 100, 70), (58, 62, 92)), corridor=(222, 206, 170),
        corridor_width=0.42, outline=(40, 28, 24), treasure="none", back="shelf", tray=(66, 42, 46), rim=(82, 54, 50),
        arrow=(222, 200, 146), disc="seal", corner_radius=0.19, wobble=0.005, pawns=tuple(DUSKY.items()),
        inner_discs=True,
    ),
    replace(
        _UNSEEN, name="winter", wall="firs", wall_colours=((226, 234, 242), (240, 244, 248), (110, 148, 146)),
        corridor=(152, 118, 88), corridor_pattern="sand", corridor_width=0.38, outline=(112, 92, 80), wobble=0.01,
        treasure="creature", back="boulders", tray=(128, 38, 44), rim=(106, 30, 38), arrow=(246, 244, 240),
        corner_radius=0.09, pawns=tuple(ENAMEL.items()),
    ),
    replace(
        _UNSEEN, name="orchard", wall="berries",
        wall_colours=((112, 38, 78), (84, 30, 72), (140, 54, 88), (72, 106, 58)), corridor=(242, 206, 166),
        corridor_pattern="plain", corridor_width=0.36, outline=(92, 48, 58), outline_width=0.01, treasure="glow",
        back="lattice", tray=(48, 92, 92), rim=(40, 78, 80), arrow=(248, 226, 186), disc="flat", corner_radius=0.16,
    ),
    _KEPT,
    replace(
        _KEPT, name="meadow", wall="grass",
        wall_colours=((74, 118, 44), (98, 142, 58), (52, 92, 38), (226, 206, 98)), corridor=(206, 198, 178),
        corridor_pattern="gravel", corridor_width=0.4, outline=(78, 84, 52), outline_width=0.01, wobble=0.013,
        treasure="bird", back="plaits", tray=(70, 104, 128), rim=(58, 88, 112), arrow=(242, 236, 206), disc="ball",
        corner_radius=0.13,
    ),
    replace(
        _KEPT, name="lagoon", wall="ripples",
        wall_colours=((134, 196, 202), (170, 218, 216), (108, 176, 190), (238, 246, 242)), corridor=(108, 82, 64),
        corridor_pattern="gravel", corridor_width=0.37, outline=(66, 70, 72), treasure="bird", back="ripples",
        tray=(226, 214, 184), rim=(214, 198, 160), arrow=(34, 84, 104), disc="star", corner_radius=0.1,
        pawns=tuple(VELVET.items()),
    ),
    replace(
        _KEPT, name="temple", wall="carved",
        wall_colours=((70, 98, 106), (86, 116, 118), (60, 80, 100), (108, 104, 122)), corridor=(176, 168, 148),
        corridor_pattern="weave", corridor_width=0.41, outline=(48, 58, 66), treasure="slip", back="herringbone",
        tray=(34, 46, 62), rim=(44, 60, 84), arrow=(228, 170, 78), disc="ball", corner_radius=0.08,
        pawns=tuple(ENAMEL.items()),
    ),
    replace(
        _KEPT, name="tapestry", wall="plaits",
        wall_colours=((52, 46, 34), (38, 58, 44), (78, 44, 36), (176, 138, 62)), corridor=(214, 190, 138),
        corridor_pattern="speckled", corridor_width=0.365, outline=(98, 66, 30), outline_width=0.018, wobble=0.004,
        treasure="crest", back="plaits", tray=(56, 34, 28), rim=(72, 40, 32), arrow=(204, 164, 82), disc="ring",
        corner_radius=0.15, pawns=tuple(VELVET.items()),
    ),
    replace(
        _KEPT, name="attic", wall="lumber",
        wall_colours=((82, 66, 54), (64, 76, 88), (104, 78, 50), (76, 54, 70), (60, 82, 66)),
        corridor=(230, 216, 184), corridor_pattern="cracked", corridor_width=0.41, outline=(34, 28, 26),
        treasure="none", back="lumber", tray=(52, 46, 40), rim=(74, 56, 44), arrow=(216, 190, 128), disc="wheel",
        corner_radius=0.2, wobble=0.007, pawns=tuple(FADED.items()), inner_discs=True,
    ),
    _SEALED,
    replace(
        _SEALED, name="palace", wall="damask",
        wall_colours=((26, 62, 66), (18, 44, 54), (52, 78, 60), (190, 154, 74)), corridor=(206, 178, 122),
        corridor_pattern="foxed", corridor_width=0.37, outline=(112, 80, 34), outline_width=0.02, treasure="amulet",
        back="damask", tray=(40, 30, 44), rim=(30, 52, 56), arrow=(216, 178, 92), disc="target", corner_radius=0.16,
        pawns=tuple(VELVET.items()), fixed_wall="", relief=0.0,
    ),
    replace(
        _SEALED, name="comic", wall="halftone",
        wall_colours=((112, 62, 158), (228, 92, 52), (42, 148, 170), (206, 62, 118)), corridor=(252, 228, 128),
        corridor_pattern="screen", corridor_width=0.36, outline=(14, 12, 16), outline_width=0.022, treasure="cartoon",
        back="rays", tray=(240, 240, 236), rim=(30, 30, 40), arrow=(250, 214, 40), disc="diamond", corner_radius=0.07,
        pawns=tuple(BRIGHT.items()), fixed_wall="rays", relief=0.0,
    ),
    replace(
        _SEALED, name="woodcut", wall="engraved", wall_colours=((34, 28, 26), (222, 208, 178)),
        corridor=(232, 220, 192), corridor_pattern="foxed", corridor_width=0.395, outline=(30, 26, 24),
        outline_width=0.02, treasure="engraving", back="engraved", tray=(120, 96, 70), rim=(92, 70, 50),
        arrow=(230, 216, 182), disc="flat", corner_radius=0.1, wobble=0.009, pawns=tuple(INKED.items()), fixed_wall="",
        relief=0.0,
    ),
    replace(
        _SEALED, name="topiary", wall="boxwood",
        wall_colours=((46, 84, 44), (62, 104, 52), (36, 70, 42), (82, 120, 58)), corridor=(164, 186, 112),
        corridor_pattern="mown", corridor_width=0.41, outline=(38, 62, 34), outline_width=0.006, treasure="insect",
        back="dressed", tray=(104, 84, 62), rim=(146, 132, 108), arrow=(52, 66, 44), disc="diamond",
        corner_radius=0.12, wobble=0.006, pawns=tuple(BRIGHT.items()), fixed_wall="", relief=0.03,
    ),
    replace(
        _SEALED, name="aquarelle", wall="wash",
        wall_colours=((196, 204, 210), (206, 178, 176), (176, 190, 208), (208, 200, 164)), corridor=(238, 234, 222),
        corridor_pattern="laid", corridor_width=0.38, outline=(138, 138, 150), outline_width=0.009,
        treasure="watercolour", back="wash", tray=(184, 176, 164), rim=(150, 160, 172), arrow=(244, 240, 230),
        disc="tint", corner_radius=0.18, wobble=0.01, pawns=tuple(PASTEL.items()), fixed_wall="", relief=0.0,
    ),
    replace(
        _SEALED, name="nocturne", wall="rooftops",
        wall_colours=((38, 44, 82), (52, 50, 96), (30, 56, 84), (236, 186, 92)), corridor=(118, 126, 158),
        corridor_pattern="wet", corridor_width=0.36, outline=(16, 18, 34), outline_width=0.014, treasure="lantern",
        back="rooftops", tray=(22, 22, 36), rim=(30, 30, 56), arrow=(222, 188, 110), disc="ball", corner_radius=0.09,
        pawns=tuple(BRIGHT.items()), fixed_wall="", relief=0.018,
    ),
    replace(
        _SEALED, name="codex", wall="curios",
        wall_colours=((112, 84, 58), (74, 88, 62), (128, 66, 52), (150, 128, 88), (70, 70, 92)),
        corridor=(228, 208, 162), corridor_pattern="foxed", corridor_width=0.42, outline=(36, 26, 20),
        outline_width=0.014, treasure="none", back="curios", tray=(74, 50, 36), rim=(96, 66, 42), arrow=(232, 208, 148),
        disc="target", corner_radius=0.19, wobble=0.006, pawns=tuple(AGED.items()), inner_discs=True, fixed_wall="",
        relief=0.0,
    ),
    *vaulted.PRINTS,
    *buried.PRINTS,
    *stowed.PRINTS,
    *shelved.PRINTS,
    *crated.PRINTS,
    *lofted.PRINTS,
    *stashed.PRINTS,
    *cached.PRINTS,
    *tucked.PRINTS,
    *hoarded.PRINTS,
    *garnered.PRINTS,
)  # fmt: skip


def prints_of(half: str) -> tuple[Print, ...]:
    """The prints of one half."""
    return tuple(one for one in PRINTS if one.half == half)


def print_named(name: str) -> Print:
    """The print of that name; raises StopIteration where there is none."""
    return next(one for one in PRINTS if one.name == name)
