"""From frames to observations: keeps track of where the board lies, waits out hands, reads when there is calm.

A frame costs as little as it may: while something moves or a hand is over the table only the small picture is looked
at; a board that lies still is read a few times and then only watched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.frame import Frame, Image
from companion.observation import Observation, Quality, TileReading
from vision.board.board_fix import BoardFix
from vision.board.hiding import Hidden
from vision.board.homography import quarter_turned
from vision.board.plane import MARGIN_TILES, SCALE_PX
from vision.board.rig import Rig
from vision.board_reading import NOTHING_HIDDEN, Glance, Reading, glance_at, loose_tile, read_board
from vision.empty_observation import (
    empty_observation,
    moving_observation,
    pose_of,
    repeated_observation,
    size_of,
    spot_of,
)
from vision.find.locator import Locator
from vision.hands.hand import Hand, find_hand, pushed_by
from vision.hands.movement import Motion, MotionWatch
from vision.nets.board_net import by_cell
from vision.pawns.blobs import PawnLook
from vision.pawns.pawn_views import ASKED_HUES_DEG
from vision.pawns.remembered_pawns import PawnMemory
from vision.pawns.seen_pawns import NOMINAL, learnt_looks, see_pawns
from vision.pawns.standing import Standing
from vision.pawns.weighed_places import judged
from vision.picture.arrays import Float64s
from vision.picture.colour_names import COLOURS
from vision.picture.stopwatch import Stopwatch
from vision.piece_stream import PieceStream
from vision.pieces.piece_box import PieceBox
from vision.pieces.piece_sights import RecordedPieces
from vision.quarter_turns import quarter_turns
from vision.stream_state import StreamState
from vision.tiles.cell_memory import CellMemory
from vision.tiles.census import Census
from vision.tiles.quality import sharpness_of

SEARCH_PAUSE_S: Final = 0.8
THOROUGH_EVERY: Final = 4
"""How long after a search the next one comes (seconds), and that only every so many searches are thorough."""


class Reader:
    """Reads the board in the frames of one camera, or in single pictures; not for several threads at once. With
    `may_miss_pawns` any pawn may be missing from a frame too, as while a board is being set up."""

    def __init__(
        self, rig: Rig | None = None, census: Census | None = None, colours: Sequence[str] = COLOURS,
        homes: Mapping[str, int] | None = None, box: PieceBox | None = None, *, can_lie_down: bool = True,
        may_miss_pawns: bool = False,
    ) -> None:  # fmt: skip
        self.box, self.pieces = box, PieceStream.of(box)
        self.can_lie_down, self.may_miss_pawns = can_lie_down, may_miss_pawns
        self.still_reading: Reading | None = None
        self.rig, self.census = rig or Rig(), census
        self.colours = [colour for colour in colours if colour in ASKED_HUES_DEG]
        self.looks: dict[str, PawnLook] = {colour: NOMINAL[colour] for colour in colours if colour in NOMINAL}
        self.hueless = [colour for colour in self.colours if colour not in self.looks]
        self.homes: dict[str, int] = dict(homes if homes is not None else self.rig.homes)
        self.locator = Locator(self.rig)
        self._state = StreamState(lay=self.locator.given, size_px=self.rig.size_px)
        self._watch = MotionWatch()
        self._cells, self._pawns = CellMemory(), PawnMemory()

    def read(self, frame: Frame) -> Observation:
        """The observation of the next frame of the stream."""
        clock = Stopwatch()
        self._forget_other_sizes(frame.image)
        fix = self._state.fix
        motion = self._watch.see(frame.image, frame.time_s, None if fix is None else fix.homography)
        clock.lap("watch")
        if fix is not None and motion.is_still and motion.is_hand:
            fix = self._place_under_hand(frame, fix)
            motion = self._watch.look_again(frame.image, frame.time_s, fix.homography)
            if (hand := motion.hand) is not None and self._watch.rests_anew():
                is_seen = hand.is_seen_in(glance_at(frame.image, fix.homography).sight)
                motion = motion if is_seen else self._watch.see_no_hand()
        if fix is not None and (motion.is_hand or not motion.is_still):
            self._state.begin_calm()
            return moving_observation(frame, fix, motion, clock)
        if (last := self._state.standing(motion, frame.time_s)) is not None:
            return repeated_observation(last, frame, clock)
        is_moved = not self._state.is_another_look and self._locate(frame, clock)
        if self._state.fix is None:
            return self._lost(frame, motion, clock)
        read = (frame, is_moved, clock)
        observation = self._read_fully(*read) if motion.hand is None else self._read_around(motion.hand, *read)
        is_calm = observation.quality.moving_lane is None
        self._watch.accept(is_calm=is_calm, loose=spot_of(observation.loose, frame.image, self._state.fix))
        self._state.last, self._state.read_at_s = observation, frame.time_s
        return observation

    def read_still(self, image: Image, index: int = 0) -> Observation:
        """The observation of a single picture, without any memory of others; `still_reading` is what was measured."""
        clock = Stopwatch()
        fix = self.locator.find_in_still(image, self.homes)
        clock.lap("register")
        frame = Frame(image, index, 0.0)
        if fix is None:
            return empty_observation(frame, clock, True, self.locator.why_not)
        seen = glance_at(image, fix.homography)
        hand, hidden, shares = find_hand(seen.sight), None, NOTHING_HIDDEN
        if hand is not None:
            outside, shares = hand.shown(SCALE_PX, MARGIN_TILES), by_cell(seen.sight.hand)
            hidden = Hidden(hand.cells, outside, outside)
        clock.lap("hand")
        reading = self._read(seen, None, shares)
        clock.lap("board")
        pieces = PieceStream.of_still(self.box, reading.cells)
        if (beneath := pieces.hidden(image, fix)) is not None:
            hidden = beneath.and_also(hidden)
            reading = self._read(seen, hidden, shares) if beneath.cells else reading
        pawns = see_pawns(image, fix.homography, self.looks, hidden)
        reading = replace(reading, pawns=judged(pawns, self.colours, hidden))
        self.still_reading = reading = replace(reading, moving_lane=pushed_by(reading.moving_lane, hand))
        clock.lap("pawns")
        observation = self._observe(frame, fix, reading, clock, False, loose_tile(reading, can_lie_down=True))
        if hand is not None:
            quality = replace(observation.quality, is_hand=True, hand_cells=hand.cells)
            observation = replace(observation, quality=quality)
        return replace(observation, pieces=pieces.claimed(fix, observation.pawns))

    def learn_pawns(self, image: Image, cells: Mapping[str, int], *, are_homes: bool = False) -> None:
        """Learns how the pawns look from a calm picture in which each stands on its cell (colour to cell).

        With `are_homes` they were put on their printed corners to be learnt."""
        fix = self._state.fix or self.locator.find_in_still(image, self.homes)
        if fix is None:
            return
        hidden = self.pieces.hidden(image, fix)
        seen = see_pawns(image, fix.homography, self.looks, hidden, self.hueless)
        self.looks.update(learnt_looks(seen, self.looks, cells))
        if are_homes:
            self.homes = dict(cells)
        self._cells, self._pawns = CellMemory(), PawnMemory.taught(seen, cells)

    def expect_pieces(self, recorded: RecordedPieces) -> None:
        """Says which pieces the journal has on the board while the next frame is taken: discs lie only where they
        can."""
        self.pieces.recorded = recorded

    def learn_pieces(self, image: Image, recorded: RecordedPieces) -> None:
        """Learns how pieces look from a calm picture in which they lie as recorded, if that is not known yet."""
        if self._state.fix is not None:
            self.pieces.learn(image, self._state.fix, recorded)

    def confirm_pawns(self, cells: Mapping[str, int]) -> None:
        """Takes these places (colour to cell) of the last observation as confirmed by the rules."""
        self._pawns.confirm(cells)

    def forget_places(self) -> None:
        """Forgets where the pawns were, and looks for them afresh at the next frame."""
        self._pawns.forget()
        self._cells, self._state.last = CellMemory(), None

    def forget_board(self) -> None:
        """Looks for the board afresh at the next frame."""
        self._state, self._watch = StreamState(lay=self.locator.given), MotionWatch()

    def _forget_other_sizes(self, image: Image) -> None:
        """Looks for everything afresh where pictures come in another size: no place in the last ones means anything."""
        if self._state.size_px not in (None, size_of(image)):
            self.locator = Locator(self.rig.seen_at(size_of(image)))
            self.forget_places()
            self.forget_board()
        self._state.size_px = size_of(image)

    def _search(self, frame: Frame) -> BoardFix | None:
        """Looks for the board in a frame of the stream, not too often, and mostly where boards are likely to lie."""
        state = self._state
        if frame.time_s - state.searched_at_s < SEARCH_PAUSE_S:
            return None
        state.searched_at_s = frame.time_s
        state.searches += 1
        is_thorough = state.searches % THOROUGH_EVERY == 0
        return self.locator.find(frame.image, self.homes, state.lay, is_thorough=is_thorough)

    def _locate(self, frame: Frame, clock: Stopwatch) -> bool:
        """Checks or finds where the board lies; returns whether it lies elsewhere than before."""
        state = self._state
        was = state.lay
        if state.fix is not None:
            state.fix = self.locator.check(frame.image, state.fix)
        clock.lap("track")
        if state.fix is None:
            state.fix = self._search(frame)
            clock.lap("register")
        is_moved = state.fix is not None and was is not None and state.fix is not was
        if is_moved or state.fix is None:
            state.begin_calm()
        state.lay = state.fix or state.lay
        return is_moved

    def _place_under_hand(self, frame: Frame, fix: BoardFix) -> BoardFix:
        """Where the board lies: what looks like a hand, but does not move, may be the board itself in a new place; then
        the background is forgotten in both places."""
        now = self.locator.check(frame.image, fix) or self._search(frame)
        if now is None or now is fix:
            return fix
        self._watch.forget_board(frame.image, fix.homography, now.homography)
        self._state.fix = now
        return now

    def _read_fully(self, frame: Frame, is_moved: bool, clock: Stopwatch) -> Observation:
        state, fix = self._state, self._state.fix
        assert fix is not None
        hidden = self.pieces.hidden(frame.image, fix, state.reads)
        seen = glance_at(frame.image, fix.homography, state.sight if state.is_another_look else None)
        reading, state.sight = self._read(seen, hidden, memory=self._cells), seen.sight
        turns = quarter_turns(state.settled, reading.cells) if state.settled else 0
        if turns:
            fix = replace(fix, homography=quarter_turned(fix.homography, turns))
            state.fix, state.lay, hidden = fix, fix, None
            self.forget_places()
            state.sight = None
            reading = self._read(glance_at(frame.image, fix.homography), None, memory=self._cells)
        state.settled = reading.cells
        clock.lap("board")
        reading = replace(reading, pawns=self._standing(frame.image, fix, hidden))
        clock.lap("pawns")
        loose = state.last.loose if state.reads > 1 and state.last is not None else self._loose(reading)
        observation = self._observe(frame, fix, reading, clock, is_moved or turns > 0, loose)
        return self.pieces.beside(observation)

    def _read_around(self, hand: Hand, frame: Frame, is_moved: bool, clock: Stopwatch) -> Observation:
        """Reads what lies clear of a hand that rests at the board; nothing of it is remembered."""
        fix = self._state.fix
        assert fix is not None
        hidden = Hidden(hand.near, hand.shown(SCALE_PX, MARGIN_TILES))
        hidden = hidden.and_also(self.pieces.hidden(frame.image, fix, self._state.reads + 1))
        reading = self._read(glance_at(frame.image, fix.homography), hidden, hand.shares)
        seen = see_pawns(frame.image, fix.homography, self.looks, hidden, self.hueless)
        pawns = judged(seen, self.colours, hidden)
        reading = replace(reading, pawns=pawns, moving_lane=pushed_by(reading.moving_lane, hand))
        clock.lap("board")
        observation = self._observe(frame, fix, reading, clock, is_moved, self._loose(reading))
        return replace(observation, quality=replace(observation.quality, hand_cells=hand.near))

    def _loose(self, reading: Reading) -> TileReading | None:
        return loose_tile(reading, can_lie_down=self.can_lie_down)

    def _standing(self, image: Image, fix: BoardFix, hidden: Hidden | None) -> tuple[Standing, ...]:
        """The pawns, which are looked for once in each calm."""
        state = self._state
        if not state.pawns or not state.is_another_look:
            seen = see_pawns(image, fix.homography, self.looks, hidden, self.hueless)
            state.pawns = judged(seen, self.colours, hidden)
            if not self.may_miss_pawns:
                state.pawns = self._pawns.weigh(state.pawns, seen.look.flat, fix.homography)
        return state.pawns

    def _read(
        self, seen: Glance, hidden: Hidden | None, shares: Float64s = NOTHING_HIDDEN, memory: CellMemory | None = None
    ) -> Reading:
        """What else lies on the board, of whose cells shares (49,) are hidden, and some wholly."""
        shares = shares.copy()
        shares[list(hidden.cells if hidden is not None else ())] = 1.0
        return read_board(seen, self.census, shares, memory, can_lie_down=self.can_lie_down)

    def _observe(
        self, frame: Frame, fix: BoardFix, reading: Reading, clock: Stopwatch, is_moved: bool,
        loose: TileReading | None,
    ) -> Observation:  # fmt: skip
        clock.lap("loose")
        quality = Quality(sharpness_of(frame.image, fix), reading.glare, moving_lane=reading.moving_lane)
        clock.lap("quality")
        return Observation(
            frame.index, frame.time_s, size_of(frame.image), pose_of(fix), reading.cells, loose,
            tuple(standing.reading for standing in reading.pawns), quality, True, is_moved, None, clock.rounded(),
        )  # fmt: skip

    def _lost(self, frame: Frame, motion: Motion, clock: Stopwatch) -> Observation:
        self._state.last = None
        return empty_observation(frame, clock, motion.is_still, self.locator.why_not)
