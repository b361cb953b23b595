"""The texts and numbers that positions are made of, as `docs/notation.md` has them."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field
from typing_extensions import TypeAliasType

WORD: Final = "[a-z0-9]+(-[a-z0-9]+)*"
FACES: Final = "NS|EW|NE|ES|SW|NW|NES|ESW|NSW|NEW"
MARK: Final = rf"(:(\?|{WORD}))?"
TOKEN: Final = "([1-9]|1[0-9]|20|25)"
FORMULA: Final = r"[0-9]+(\+[0-9]+)*"

Colour = TypeAliasType("Colour", Annotated[str, Field(pattern=f"^{WORD}$")])
Mark = TypeAliasType("Mark", Annotated[str, Field(pattern=f"^{WORD}$")])
Cell = TypeAliasType(
    "Cell",
    Annotated[
        str,
        Field(pattern="^[a-g][1-7]$", description="Column a to g from west to east, row 1 to 7 from north to south."),
    ],
)
Place = TypeAliasType("Place", Annotated[str, Field(pattern="^-?[0-9]+,-?[0-9]+$")])
Square = TypeAliasType("Square", Annotated[str, Field(pattern="^r[0-9]+[.][0-9]+$")])
SeenCard = TypeAliasType("SeenCard", Annotated[str, Field(pattern=rf"^(\?|{WORD})$")])
OneOfCards = TypeAliasType("OneOfCards", Annotated[str, Field(pattern=rf"^(\?|{WORD}(\|{WORD})*)$")])
DuelCard = TypeAliasType("DuelCard", Annotated[str, Field(pattern=r"^(([1-9]|1[0-2])-(reroll|double)|(low|high)\?)$")])
Token = TypeAliasType("Token", Annotated[str, Field(pattern=f"^{TOKEN}$")])
Page = TypeAliasType(
    "Page",
    Annotated[
        str,
        Field(pattern=r"^daedalus (push [NESW][246]|flip \S+ \S+|teleport \S+ \S+ [ag][17])$"),
    ],
)
OpenTile = TypeAliasType("OpenTile", Annotated[str, Field(pattern=rf"^({FACES}|\?)$")])
ClassicTile = TypeAliasType(
    "ClassicTile", Annotated[str, Field(pattern=rf"^(({FACES}|[ILT]\?|\?)|#([ILT]|\?)){MARK}$")]
)
MasterTile = TypeAliasType(
    "MasterTile", Annotated[str, Field(pattern=rf"^(({FACES}|[ILT]\?|\?)|#([ILT]|\?))(:{WORD})?$")]
)
TeamTile = TypeAliasType("TeamTile", Annotated[str, Field(pattern=rf"^(({FACES}|\?){MARK}|#([ILT]){MARK}|#\?)$")])
TeamTileSeen = TypeAliasType("TeamTileSeen", Annotated[str, Field(pattern=rf"^(({FACES}|\?){MARK}|#\?)$")])

Count = Annotated[int, Field(ge=0)]
Disc = Annotated[int, Field(ge=1, le=12)]
Arrow = Annotated[str, Field(pattern="^[NESW][246]$")]
Identity = Annotated[str, Field(pattern=rf"^[ILT](:{WORD})?$")]
WholeBoard = Field(min_length=49, max_length=49)
FourHomes = Annotated[dict[Colour, Cell], Field(min_length=4, max_length=4)]
Of2To4 = Field(min_length=2, max_length=4)
