"""People's names as they are typed: what letters and emoji are made of stays, what would garble a page goes."""

from __future__ import annotations

import unicodedata
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""Between letters of Persian or Hindi they shape the word (ZWNJ), between emoji they make one of several (ZWJ)."""

TONES: Final = range(0x1F3FB, 0x1F400)
FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)
TAGS: Final = range(0xE0020, 0xE0080)
"""Parts of an emoji: the tones of skin, letters that are a flag by twos, and what tells England's flag from Wales's."""

BLACK_FLAG: Final = "\U0001f3f4"
LONGEST_LETTER: Final = 16
"""Characters of one letter that is seen, a family of four among them; a heap of accents is cut."""


BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that show nothing."""


def name_of(typed: str, most_letters: int) -> str:
    """A person's name on one line, of so many letters at most as people count them (graphemes)."""
    letters = list[str]()
    for one in unicodedata.normalize("NFC", typed):
        before = letters[-1] if letters else " "
        if before != " " and _continues(before, one):
            letters[-1] = (before + one)[:LONGEST_LETTER]
        elif one.isprintable() and one not in BLANK and not one.isspace() and unicodedata.category(one)[0] != "M":
            letters.append(one)
        elif before != " " and unicodedata.category(one)[0] in "ZC" and unicodedata.category(one) != "Cf":
            letters.append(" ")
    return "".join(letters[:most_letters]).rstrip(f" {JOINERS}")


def _continues(before: str, one: str) -> bool:
    """Whether a character belongs to the letter before it."""
    if one in JOINERS:
        return before[-1] not in JOINERS
    if unicodedata.category(one)[0] == "M" or ord(one) in TONES:
        return True
    if ord(one) in TAGS:
        return before[0] == BLACK_FLAG
    if ord(one) in FLAG_LETTERS:
        return len(before) == 1 and ord(before) in FLAG_LETTERS
    return before[-1] == JOINERS[1] and unicodedata.category(one) == "So"
