"""Measures an error model: pictures with truth (the schema of `../shared/renders`), read one by one by the reader.

What becomes of a reading while hands come and go no still tells: `repeated` and `kept` stay as the model has them that
was measured before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import exp
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from companion.following.seen.evidence import shape_of_face
from companion.games.catalogue import GAMES, live_game
from companion.maze.cell import CELLS, CORNERS, WIDTH, lane_of
from companion.observation import FACE_INDEX, TILE_FACES, Observation, PawnReading, TileReading
from lab.measure.cases import Row, game_and_variant, measured, watched
from lab.measure.films import HIDDEN_SHARE, Truth, read_truth, stills_in
from lab.measure.score import best_turns, is_same_lane
from lab.soak.simulated_time.clockwork import Clockwork, Log, Rule
from lab.soak.simulated_time.error_model import ErrorModel, Quantiles, load_errors, write_errors
from lab.soak.simulated_time.mischief import GONE, NAMED, Tally
from vision.picture.colour_names import HUES_DEG
from vision.picture.picture_files import load_picture
from vision.pipeline import Reader

SAME_PUSH_TILES, TOUCHED = 0.3, 0.05
"""A line that is said to stand otherwise by no more than this (tiles) is said to stand as it does; a cell that is
washed out by more than this share is touched by the reflection."""

GLARE, STEPS = "glare", 40
"""The light of a picture in which a lamp is mirrored; quantiles kept of a distribution."""

FLAGS = ("board_lost", "turned", "hidden_misread", "lane_missed", "lane_turned", "hand_missed", "hand_imagined")
"""Rates of the model that are shares of plain yes or no."""


@dataclass(slots=True)
class _Counts:
    """What was counted over all pictures: for each of `FLAGS` whether it was so, and readings beside what was there."""

    flags: defaultdict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    plain: list[tuple[str, TileReading]] = field(default_factory=list)
    glare: list[tuple[str, TileReading]] = field(default_factory=list)
    glare_cells: list[int] = field(default_factory=list)
    """Of each picture with a reflection, how many cells it touches."""

    pawns: list[tuple[int, PawnReading]] = field(default_factory=list)
    loose: list[tuple[str, TileReading | None]] = field(default_factory=list)


def measure_errors(folders: Sequence[Path], before: ErrorModel) -> ErrorModel:
    """The error model of the reader on folders of stills with truth beside them; raises BadPicture."""
    paths, counts = [path for folder in folders for path in stills_in(folder)], _Counts()
    for path in watched(paths, "pictures", len(paths)):
        truth = read_truth(path)
        colours = [colour for colour in (*truth.pawns, *truth.lifted) if colour in HUES_DEG]
        reader = Reader(colours=colours, homes=truth.homes)  # as a copy says which are in play
        _count(counts, truth, reader.read_still(load_picture(path.with_suffix(".jpg"))))
    return _model(f"{len(paths)} pictures of {', '.join(folder.name for folder in folders)}", counts, before)


def _count(counts: _Counts, truth: Truth, seen: Observation) -> None:
    flags = counts.flags
    flags["board_lost"].append(seen.pose is None)
    if seen.pose is None:
        return
    flags["turned"].append(best_turns(truth.corners_px, seen.pose.corners_px)[0] != 0)
    if flags["turned"][-1]:
        return  # every cell would count as misread, and in an evening the board's north is known
    _count_tiles(counts, truth, seen)
    readings = {pawn.colour: pawn for pawn in seen.pawns}
    for colour, cell in truth.pawns.items():
        if colour in readings and truth.unseen[colour] <= HIDDEN_SHARE:
            counts.pawns.append((cell, readings[colour]))
    flags["hand_missed" if truth.is_hand else "hand_imagined"].append(seen.quality.is_hand != truth.is_hand)
    if truth.lane and not truth.is_hand:  # a stream reads no picture with a hand over the line
        found = seen.quality.moving_lane
        flags["lane_missed"].append(found is None)
        if found is not None:
            said = (found.arrow, found.offset_tiles)
            flags["lane_turned"].append(not is_same_lane(truth.lane, said, SAME_PUSH_TILES))
    if truth.loose:
        counts.loose.append((truth.loose, seen.loose))


def _count_tiles(counts: _Counts, truth: Truth, seen: Observation) -> None:
    moving = set(lane_of(truth.lane[0])) if truth.lane else set()
    is_glare, touched = truth.light == GLARE, 0
    for cell, (face, reading) in enumerate(zip(truth.faces, seen.cells, strict=True)):
        if truth.hidden[cell] > HIDDEN_SHARE:
            counts.flags["hidden_misread"].append(reading.why is None and reading.face != face)
        elif face is not None and cell not in moving:
            is_touched = is_glare and (truth.burnt[cell] > TOUCHED or reading.face != face)
            touched += is_touched
            (counts.glare if is_touched else counts.plain).append((face, reading))
    if is_glare:
        counts.glare_cells.append(touched)


def _model(source: str, counts: _Counts, before: ErrorModel) -> ErrorModel:
    pictures, glares = len(counts.flags["board_lost"]), len(counts.glare_cells)
    read = [(face, one) for face, one in counts.plain if one.why is None]
    right = [one for face, one in read if one.face == face]
    wrong = [(face, one) for face, one in [*read, *counts.glare] if one.why is None and one.face != face]
    seen = [(cell, pawn) for cell, pawn in counts.pawns if pawn.cell is not None]
    strays = [(cell, pawn) for cell, pawn in seen if pawn.cell != cell]
    beside = [(face, one) for face, one in counts.loose if one is not None and one.why is None]
    return ErrorModel(
        source=source, pictures=pictures, repeated=before.repeated, kept=before.kept,
        misread=_share([one.face != face for face, one in read]),
        misread_as_back=_share([one.face == "#" for _, one in wrong]),
        misread_same_shape=_share([_is_alike(face, one.face) for face, one in wrong if one.face != "#"]),
        rival_same_shape=_share([_is_alike(str(one.face), _second(one)) for one in right]),
        unread=_share([one.why is not None for _, one in counts.plain]),
        claims=_quantiles([one.confidence for one in right]),
        claims_misread=_quantiles([one.confidence for _, one in wrong]),
        truth_left=_mean_of_rest([(exp(one.log_p[FACE_INDEX[face]]), one.confidence) for face, one in wrong]),
        glare=_share([True] * glares + [False] * (pictures - glares)),
        glare_cells=round(mean(counts.glare_cells or [0])),
        glare_misread=_share([one.why is None and one.face != face for face, one in counts.glare]),
        glare_unread=_share([one.why is not None for _, one in counts.glare]),
        pawn_missed=_share([pawn.cell is None for _, pawn in counts.pawns]),
        pawn_elsewhere=_share([pawn.cell != cell for cell, pawn in seen]),
        pawn_on_disc=_share([pawn.cell in CORNERS for _, pawn in strays]),
        pawn_near=_share([_is_near(cell, pawn.cell) for cell, pawn in strays]),
        pawn_claims=_quantiles([pawn.confidence for cell, pawn in seen if pawn.cell == cell]),
        pawn_claims_missed=_quantiles([pawn.confidence for _, pawn in counts.pawns if pawn.cell is None]),
        pawn_claims_on_disc=_quantiles([pawn.confidence for _, pawn in strays if pawn.cell in CORNERS]),
        pawn_claims_elsewhere=_quantiles([pawn.confidence for _, pawn in strays if pawn.cell not in CORNERS]),
        pawn_rest_off=_mean_of_rest([(exp(pawn.log_p[len(CELLS)]), pawn.confidence) for _, pawn in seen]),
        loose_missed=_share([one is None or one.why is not None for _, one in counts.loose]),
        loose_misread=_share([one.face != face for face, one in beside]),
        loose_claims=_quantiles([one.confidence for _, one in beside]),
        **{name: _share(counts.flags[name]) for name in FLAGS},
    )  # fmt: skip


def _share(errors: Sequence[bool]) -> float:
    """The share of errors, with half an error more and half a right reading more than were seen: none is no proof."""
    return round((sum(errors) + 0.5) / (len(errors) + 1), 5)


def _quantiles(values: Sequence[float]) -> Quantiles:
    """`STEPS` evenly spaced quantiles; of nothing, one coin's worth."""
    ordered = sorted(values) or [0.5]
    return tuple(round(ordered[(2 * step + 1) * len(ordered) // (2 * STEPS)], 5) for step in range(STEPS))


def _mean_of_rest(parts: Sequence[tuple[float, float]]) -> float:
    """The mean share that a probability has of what a reading does not give to its own claim (its confidence)."""
    found = mean([p / max(1e-9, 1 - confidence) for p, confidence in parts] or [0.5])
    return round(min(1.0, found), 5)


def _is_alike(face: str, other: str | None) -> bool:
    """Whether both faces are ways in which one shape may lie."""
    return other is not None and shape_of_face(face) == shape_of_face(other)


def _second(reading: TileReading) -> str:
    """The second likeliest face."""
    order = sorted(range(len(TILE_FACES)), key=reading.log_p.__getitem__)
    return TILE_FACES[order[-2]]


def _is_near(cell: int, other: int | None) -> bool:
    """Whether two cells share a side."""
    return other is not None and abs(cell // WIDTH - other // WIDTH) + abs(cell % WIDTH - other % WIDTH) == 1


IN_MEMORY = Path("/dev/shm")
"""A folder that writes nothing to a disk, on systems that have one: journals of simulated evenings need none."""

TO_NAME = (*NAMED, GONE)
"""Faults that the page has to name."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: `rules` (a game, or a game and its variant as in `team:expert`) take turns over the seeds."""

    rules: tuple[str, ...]
    turns: int
    errors: ErrorModel

    def rule_name(self, seed: int) -> str:
        """What is played with this seed."""
        return self.rules[seed % len(self.rules)]

    def rule(self, seed: int) -> Rule:
        """The game of an evening; every other round of the rules has house rules of its own."""
        name, variant = game_and_variant(self.rule_name(seed))
        return Rule(live_game(name), variant, seed // len(self.rules) % 2 == 1)


def every_rule() -> tuple[str, ...]:
    """All games, each with each variant, that a camera follows."""
    return tuple(f"{game.name}:{variant}" for game in GAMES if game.tiles for variant in game.variants)


def bench_evenings(
    evenings: int, seed: int, game_names: tuple[str, ...], turns: int, errors: Path | None, times: float,
    replay: int | None, measure: tuple[Path, ...], errors_to: Path, processes: int,
) -> Iterator[Row | str]:  # fmt: skip
    """The rows of so many evenings under an error model; or the log of one to `replay`; or an error model measured
    anew on stills in the folders `measure`, written to a file."""
    model = load_errors(errors)
    if measure:
        from lab.soak.simulated_time.measuring import measure_errors  # here: nothing else waits for OpenCV

        write_errors(measure_errors(measure, model), errors_to)
        return iter([f"{errors_to} is written"])
    model = replace(model.times(times), source=f"{model.source}, times {times:g}")
    plan = Plan(game_names or every_rule(), turns, model)
    if replay is not None:
        return replay_evening(plan, replay)
    return bench_simulated_time(plan, range(seed, seed + evenings), processes)


def bench_simulated_time(plan: Plan, seeds: Sequence[int], processes: int) -> Iterator[Row]:
    """A row an evening, and the total last."""
    total, lights = Tally(), dict[str, Tally]()
    for row in measured(partial(play_evening, plan), seeds, "evenings", processes):
        for tally in (total, lights.setdefault(str(row["light"]), Tally())):
            tally.add(row)
        yield row
    by_light = {light: lights[light].rates(TO_NAME) for light in sorted(lights)}
    yield {"total": {**total.row(), **total.rates(TO_NAME), "by_light": by_light, "errors": plan.errors.source}}


def play_evening(plan: Plan, seed: int) -> Row:
    """The counts of one evening, and the SHA-256 of its log."""
    log = Log()
    evening, tally = _played(plan, seed, log)
    light = "glare" if evening.has_glare else "plain"
    return {"seed": seed, "rules": plan.rule_name(seed), "light": light, "log": log.digest, **tally.row()}


def replay_evening(plan: Plan, seed: int) -> Iterator[str]:
    """The log of one evening, line by line, and its SHA-256 at the end."""
    log = Log([])
    _played(plan, seed, log)
    yield from log.lines or ()
    yield log.digest


def _played(plan: Plan, seed: int, log: Log) -> tuple[Clockwork, Tally]:
    where = IN_MEMORY if IN_MEMORY.is_dir() else None
    with TemporaryDirectory(prefix="labyrinth-simulated-", dir=where) as folder:
        evening = Clockwork(plan.rule(seed), seed, plan.errors, Path(folder), log)
        return evening, evening.play(plan.turns)
