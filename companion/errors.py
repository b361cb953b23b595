"""Errors a person at the table can act on; this module holds no logic and imports nothing of ours."""

from __future__ import annotations

from enum import StrEnum


class CompanionError(Exception):
    """Base of every error the companion raises on purpose; its text tells a person what to do."""

    def __str__(self) -> str:
        """The text, as a sentence that can be told in other languages where it was made as one."""
        text = self.args[0] if len(self.args) == 1 else None
        return text if isinstance(text, str) else super().__str__()


class UnreadableNotation(CompanionError):
    """A cell, tile, action, position or record could not be parsed."""


class IllegalAction(CompanionError):
    """An action breaks a rule in the state it was applied to; `reason` says which rule, as part of a sentence."""

    def __init__(self, text: str, reason: str | None = None) -> None:
        """`text` is the whole error; where it is the reason alone, `reason` need not be said."""
        super().__init__(text)
        self.reason = text if reason is None else reason

    def __reduce__(self) -> tuple[object, ...]:
        """Copied with its reason."""
        return (type(self), (self.args[0], self.reason))


class BadCopy(CompanionError):
    """A description of an owner's copy is incomplete or contradicts itself."""


class BadConfig(CompanionError):
    """A configuration file is unreadable or names something unknown."""


class HomeOfAnother(BadConfig):
    """The home folder is another user's, such as the one of the service."""


class BadPicture(CompanionError):
    """A file is not a picture, or is damaged."""


class BadCalibration(CompanionError):
    """Pictures or a file do not tell what a calibration has to know; the text says what is missing."""


class BoardNotFound(CompanionError):
    """No Labyrinth board could be found in a picture."""


class PassingTrouble(CompanionError):
    """Something that may be over by itself, such as a full disk or a port in use: trying again may help."""


class Trouble(StrEnum):
    """What is the matter with a device or the library before it, as far as people do different things about it.

    A library is missing, or unfit: installed, and not to be loaded. What does not answer in time is silent; what is no
    picture in three colours is strange.
    """

    ABSENT = "absent"
    MISSING = "missing"
    UNFIT = "unfit"
    BUSY = "busy"
    FORBIDDEN = "forbidden"
    SILENT = "silent"
    DARK = "dark"
    STRANGE = "strange"
    BROKEN = "broken"


class DeviceFault(CompanionError):
    """A device fails: `what` is the matter and what `todo`, for people; `detail` is what it said itself, in English."""

    def __init__(self, what: str, trouble: Trouble = Trouble.BROKEN, todo: str = "", detail: str = "") -> None:
        super().__init__(what)
        self.what, self.trouble, self.todo, self.detail = what, trouble, todo, detail

    def __str__(self) -> str:
        """All that it says, in one line, for the log and the doctor."""
        detail = f" [{self.trouble}: {' '.join(self.detail.split())}]" if self.detail else ""
        return f"{self.what} {self.todo}".rstrip() + detail


class CouldBeBetter(DeviceFault):
    """Nothing is broken, but an evening would be better after what the text says."""


class CameraLost(DeviceFault):
    """A camera is absent, stopped delivering pictures, or cannot be used; `trouble` says which."""


class PanelFault(DeviceFault):
    """Buttons and lights, or some of them, could not be reached; `trouble` says why."""


class JournalFault(CompanionError):
    """The journal is damaged, locked by another companion, or could not be written."""


class JournalDamaged(JournalFault):
    """The journal's file, or one evening in it, cannot be understood, and waiting does not mend it."""


class JournalNewer(JournalFault):
    """The journal's file was written by a newer companion, and an update reads it again."""


class JournalGone(JournalFault):
    """The journal's file was deleted, moved or replaced while a companion writes it."""


class JournalBusy(JournalFault, PassingTrouble):
    """The journal is sound, but another companion holds it, the disk is full, or nothing may be written there."""


class BadPack(CompanionError):
    """A bug pack is damaged, of another kind or version, or holds what no companion writes."""
