"""What stands on the page beside the evening."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.following.explaining.explain import Explanation
from companion.following.faults import Fault
from companion.following.findings import TAKE_BACK
from companion.live.notices import OUT_OF_SYNC
from companion.live.watching.piece_watch import PieceEvidence
from companion.messages import Answer, Candidate, Command, Do, Hint, KeepAsPlayed, Notice, Question
from companion.rules.actions import End
from companion.rules.game import NOBODY, TABLE
from companion.rules.verbs import format_action

END = format_action(End())
"""What a seat says that ends its turn."""


@dataclass(slots=True)
class Shown:
    """What stands on the page beside the evening: at most one question, one notice, one hint.

    `notice_for` and `hint_for` say who may read them: a seat, or TABLE for everybody. `piece` is what question and
    notice are about, where they are about a piece.
    """

    question: Question | None = None
    options: tuple[Explanation, ...] = ()
    notice: Notice | None = None
    notice_for: str = TABLE
    fault: Fault | None = None
    hint: Hint | None = None
    hint_for: str = TABLE
    piece: PieceEvidence | None = None

    def after(self, done: Iterable[str]) -> Shown:
        """What is still said once actions were done: a hint, until its last action was done, or another was."""
        actions, hint = tuple(done), self.hint
        for action in actions:
            hint = hint.after(action) if hint is not None else None
        return Shown(hint=hint, hint_for=self.hint_for) if actions and hint is not None else Shown()

    @property
    def is_passed_over(self) -> bool:
        """Whether who ends the turn now answers the question by that: it is about what was done, and one is likely or
        all of them say that something was.

        Nobody says by ending a turn that something was taken back in it.
        """
        if self.question is None or self.piece is not None or TAKE_BACK in self.question.candidates[0].actions:
            return False
        return self.question.is_likely or all(_says_done(one) for one in self.question.candidates)

    @property
    def is_unsettled(self) -> bool:
        """Whether the table has to answer, or to be put right, before somebody goes on; not for a piece."""
        is_open = self.question is not None or (self.notice is not None and self.notice.can_keep)
        return is_open and self.piece is None

    def confirmed(self, to_act: str) -> Command | None:
        """What the green button does, yes to whatever the page shows first; None where nobody is to act."""
        if self.question is not None:
            return Answer(self.question.number, 0)
        if self.notice is not None and self.notice.kind == OUT_OF_SYNC:
            return KeepAsPlayed()
        if to_act == NOBODY:
            return None
        return Do(TABLE) if to_act == TABLE else Do(to_act, End())


def _says_done(candidate: Candidate) -> bool:
    return bool(candidate.actions) and TAKE_BACK not in candidate.actions
