"""Builds a scene in Blender and path-traces it: the one module that imports `bpy`."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from lab.world.art import printing, tables
from lab.world.art.prints import print_named
from lab.world.scene import bodies, hand, shapes
from lab.world.scene.camera import Camera, Lay
from lab.world.scene.hand import PEOPLE
from lab.world.scene.scene import BOARD_EDGE, TABLE_Z, TRAY_THICKNESS, HandAt, Lamp, Prop, Scene
from lab.world.scene.tile_mesh import tile_mesh, token_mesh

_TABLE_SIZE, _TABLE_REPEAT = 90.0, 13.0
"""Width of the table and of one repeat of its picture, in tiles."""


def render(
    scene: Scene, samples: int, threads: int, part: tuple[int, int, int, int] | None = None
) -> NDArray[np.float32]:
    """Path-traces the light that falls on the sensor before the lens bends it, height x width x 3, with a margin.

    `part` is what is rendered of it in pixels: left, top, and one beyond right and bottom.
    """
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _Builder(scene).build()
    width, height = (size + 2 * margin_of(scene.camera) for size in (scene.camera.width, scene.camera.height))
    _settings(width, height, samples, threads, scene.seed)
    if part:
        _crop(width, height, part)
    folder = Path("/dev/shm") if Path("/dev/shm").is_dir() else Path(bpy.app.tempdir)
    path = folder / f"path-traced-{os.getpid()}.exr"
    bpy.context.scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
    light = _read(path)
    path.unlink()
    return light


def margin_of(camera: Camera) -> int:
    """How many pixels more than the picture are rendered on each side, for the lens to bend."""
    return int(0.035 * camera.width)


def _read(path: Path) -> NDArray[np.float32]:
    """What Blender has written, red, green and blue as they are; height x width x 3."""
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Non-Color"
    pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return np.ascontiguousarray(pixels.reshape(image.size[1], image.size[0], 4)[::-1, :, :3])


def _settings(width: int, height: int, samples: int, threads: int, seed: int) -> None:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.render.film_transparent = False
    scene.view_settings.view_transform = "Raw"
    image = scene.render.image_settings
    image.file_format, image.color_depth, image.exr_codec = "OPEN_EXR", "16", "NONE"
    cycles = scene.cycles
    cycles.samples, cycles.seed, cycles.use_adaptive_sampling = samples, seed % 2**31, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 2, 1, 1
    cycles.transmission_bounces, cycles.volume_bounces = 0, 0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.use_light_tree = False
    cycles.sample_clamp_indirect = 4.0
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes, cycles.denoising_prefilter = "RGB_ALBEDO_NORMAL", "NONE"
    cycles.denoising_quality = "BALANCED"


def _crop(width: int, height: int, part: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = part
    made = bpy.context.scene.render
    made.use_border = made.use_crop_to_border = True
    made.border_min_x, made.border_max_x = left / width, right / width
    made.border_min_y, made.border_max_y = 1 - bottom / height, 1 - top / height


@lru_cache(maxsize=2)
def _atlas(name: str, art: tuple[printing.FaceArt, ...], seed: int) -> NDArray[np.uint8]:
    return printing.atlas(print_named(name), art, seed)


@lru_cache(maxsize=2)
def _table(split: int, name: str, seed: int) -> tuple[NDArray[np.uint8], float]:
    return tables.table_picture(split, name, seed)


def _linear(colour: tuple[int, int, int]) -> tuple[float, float, float, float]:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in np.array(colour) / 255
    )
    return float(red), float(green), float(blue), 1.0


def _warmth(kelvin: float) -> tuple[float, float, float]:
    """The colour of light of a temperature against daylight of 6500 K, its green 1."""
    off = np.log(kelvin / 6500)
    return float(np.exp(-0.75 * off)), 1.0, float(np.exp(1.25 * off))


def _image(name: str, picture: NDArray[np.uint8]) -> bpy.types.Image:
    height, width = picture.shape[:2]
    image = bpy.data.images.new(name, width, height, alpha=False)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = picture[::-1] / np.float32(255)
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    return image


def _material(
    colour: tuple[int, int, int] | None, roughness: float, image: bpy.types.Image | None = None, sheen: float = 0.05
) -> bpy.types.Material:
    """Print or paint under a thin gloss: `sheen` is the share of light that the gloss throws back."""
    material = bpy.data.materials.new("m")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    paint, gloss = nodes.new("ShaderNodeBsdfDiffuse"), nodes.new("ShaderNodeBsdfAnisotropic")
    mix, out = nodes.new("ShaderNodeMixShader"), nodes.new("ShaderNodeOutputMaterial")
    gloss.inputs["Roughness"].default_value = roughness
    mix.inputs[0].default_value = sheen
    links.new(paint.outputs[0], mix.inputs[1])
    links.new(gloss.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs["Surface"])
    if image is not None:
        texture = nodes.new("ShaderNodeTexImage")
        texture.image, texture.extension = image, "MIRROR"
        links.new(texture.outputs["Color"], paint.inputs["Color"])
    elif colour is not None:
        paint.inputs["Color"].default_value = _linear(colour)
    return material


def _weave(material: bpy.types.Material) -> None:
    """Embosses tiles' faces like linen: threads over and under each other, which break up what the gloss mirrors."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place = np.arange(64)
    thread = 0.5 + 0.5 * np.sin(place * np.pi / 8)
    over = (place[:, None] // 16 + place[None, :] // 16) % 2 == 0
    height = np.where(over, thread[:, None], thread[None, :])
    texture, where = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeTexCoord")
    scale, bump = nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeBump")
    texture.image = _image("linen", np.repeat(height[..., None] * 255, 3, 2).astype(np.uint8))
    scale.inputs["Scale"].default_value = (printing.COLUMNS * 11, printing.ROWS * 11, 1)
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.5, 0.004
    links.new(where.outputs["UV"], scale.inputs["Vector"])
    links.new(scale.outputs["Vector"], texture.inputs["Vector"])
    links.new(texture.outputs["Color"], bump.inputs["Height"])
    for node in nodes:
        if node.bl_idname in ("ShaderNodeBsdfDiffuse", "ShaderNodeBsdfAnisotropic"):
            links.new(bump.outputs["Normal"], node.inputs["Normal"])


def _object(
    mesh: shapes.Mesh, material: bpy.types.Material, uv: NDArray[np.float64] | None = None, is_smooth: bool = False
) -> bpy.types.Object:
    """An object of a mesh; `uv` has a row for each corner of each face, in order."""
    data = bpy.data.meshes.new("o")
    data.from_pydata(mesh.vertices.tolist(), [], mesh.faces)
    if uv is not None:
        data.uv_layers.new(name="uv").data.foreach_set("uv", uv.astype(np.float32).ravel())
    if is_smooth:
        data.polygons.foreach_set("use_smooth", np.ones(len(data.polygons), bool))
    data.materials.append(material)
    made = bpy.data.objects.new("o", data)
    bpy.context.collection.objects.link(made)
    return made


class _Builder:
    """Puts one scene together."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.style = print_named(scene.copy.print_name)

    def build(self) -> None:
        """Everything on the table, the light and the camera."""
        self._table()
        self._board()
        self._tiles()
        self._pawns()
        for place in self.scene.hands:
            self._hand(place)
        for prop in self.scene.props:
            self._prop(prop)
        self._light()
        self._camera()

    def _table(self) -> None:
        copy = self.scene.copy
        picture, roughness = _table(self.scene.split, copy.table, copy.art_seed)
        flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * _TABLE_SIZE / 2
        mesh = shapes.Mesh(np.c_[flat, np.full(4, TABLE_Z)], [(0, 1, 2, 3)])
        uv = Lay(turn_deg=copy.table_turn_deg).out(flat) / _TABLE_REPEAT
        _object(mesh, _material(None, roughness, _image("table", picture), 0.04), uv)

    def _board(self) -> None:
        size = 7 + 2 * BOARD_EDGE
        mesh = shapes.box(size, size, TRAY_THICKNESS, 0.06).moved(0, 0, TABLE_Z)
        uv = np.concatenate([mesh.vertices[list(face), :2] / size + 0.5 for face in mesh.faces])
        picture = printing.board_picture(self.style, BOARD_EDGE, self.scene.copy.art_seed)
        mesh = shapes.Mesh(self.scene.board.out(mesh.vertices), mesh.faces)
        _object(mesh, _material(None, 0.45, _image("board", picture)), uv)

    def _tiles(self) -> None:
        scene, copy = self.scene, self.scene.copy
        image = _image("atlas", _atlas(copy.print_name, copy.faces, copy.art_seed))
        material = _material(None, copy.roughness, image)
        if self.style.finish == "linen":
            _weave(material)
        laid = tile_mesh(self.style, scene.tiles)
        _object(shapes.Mesh(scene.board.out(laid.mesh.vertices), laid.mesh.faces), material, laid.uv)
        if scene.loose:
            laid = tile_mesh(self.style, (scene.loose,))
            _object(laid.mesh, material, laid.uv)
        if any(tile.token for tile in scene.tiles):
            laid = token_mesh(scene.tiles)
            placed = shapes.Mesh(scene.board.out(laid.mesh.vertices), laid.mesh.faces)
            _object(placed, _material(None, 0.4, image), laid.uv)

    def _pawns(self) -> None:
        colours, (roughness, sheen) = dict(self.style.pawns), PEOPLE[self.scene.split].lacquer
        for pawn in self.scene.pawns:
            paint = _material(colours[pawn.colour], roughness, sheen=sheen)
            _object(bodies.pawn_mesh(self.scene.board, self.scene.copy.pawn_shape, pawn), paint, is_smooth=True)

    def _hand(self, place: HandAt) -> None:
        _object(bodies.flesh_mesh(place), _material(hand.SKINS[place.skin], 0.5, sheen=0.035), is_smooth=True)
        _object(bodies.cloth_mesh(place), _material(place.sleeve, 0.9, sheen=0.01), is_smooth=True)

    def _prop(self, prop: Prop) -> None:
        mesh = shapes.prop_mesh(prop.kind, prop.size).moved(prop.x, prop.y, TABLE_Z, prop.turn_deg)
        if prop.kind in ("card", "paper", "box"):
            flat = Lay(turn_deg=-prop.turn_deg).out(mesh.vertices[:, :2] - mesh.vertices[:, :2].mean(0))
            flat = (flat - flat.min(0)) / np.ptp(flat, axis=0)
            uv = np.concatenate([flat[list(face)] for face in mesh.faces])
            _object(mesh, _material(None, 0.4, _image("card", tables.card_picture(prop.seed))), uv)
            return
        roughness = {"phone": 0.1, "person": 0.95}.get(prop.kind, 0.3)
        _object(mesh, _material(prop.colour, roughness), is_smooth=prop.kind in shapes.PROP_PROFILES)

    def _light(self) -> None:
        light = self.scene.light
        world = bpy.data.worlds.new("sky")
        bpy.context.scene.world = world
        world.use_nodes = True
        sky = world.node_tree.nodes["Background"]
        sky.inputs["Color"].default_value = (*_warmth(light.sky_kelvin), 1.0)
        sky.inputs["Strength"].default_value = light.sky
        for lamp in light.lamps:
            self._lamp(lamp)

    def _lamp(self, lamp: Lamp) -> None:
        data = bpy.data.lights.new("lamp", "AREA")
        data.shape = "RECTANGLE" if lamp.is_window else "DISK"
        data.size, data.size_y = 2 * lamp.radius, 3 * lamp.radius
        place = Vector((lamp.x, lamp.y, lamp.z))
        data.color = _warmth(lamp.kelvin)
        data.energy = lamp.irradiance * np.pi**2 * place.length_squared * place.length / lamp.z
        made = bpy.data.objects.new("lamp", data)
        made.matrix_world = Matrix.Translation(place) @ place.to_track_quat("Z", "Y").to_matrix().to_4x4()
        made.visible_camera = False
        bpy.context.collection.objects.link(made)

    def _camera(self) -> None:
        camera = self.scene.camera
        data = bpy.data.cameras.new("camera")
        data.sensor_fit = "HORIZONTAL"
        width = camera.width + 2 * margin_of(camera)
        data.angle = 2 * np.arctan(width / 2 / camera.focal_px)
        data.clip_end = 500
        made = bpy.data.objects.new("camera", data)
        axes = camera.axes
        made.matrix_world = Matrix(
            [[*map(float, axes[:, row]), camera.place[row]] for row in range(3)] + [[0, 0, 0, 1]]
        )
        bpy.context.collection.objects.link(made)
        bpy.context.scene.camera = made
