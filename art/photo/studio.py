"""What every photograph has in common: meshes, the camera, the light, the film."""
import json
import math
import os
import random

import bmesh
import bpy
from mathutils import Vector, noise

scene = bpy.context.scene


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    global scene
    scene = bpy.context.scene
    random.seed(7)


def add(mesh, name, material=None, location=(0, 0, 0), rotation=(0, 0, 0), scale=(1, 1, 1)):
    thing = bpy.data.objects.new(name, mesh)
    scene.collection.objects.link(thing)
    thing.location, thing.rotation_euler, thing.scale = location, rotation, scale
    if material and not mesh.materials:
        mesh.materials.append(material)
    return thing


def mesh_of(points, faces, smooth=True):
    mesh = bpy.data.meshes.new('mesh')
    mesh.from_pydata(points, [], faces)
    mesh.validate()
    if smooth:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    return mesh


def spline(points, steps=10):
    """A smooth line through `points` (Catmull-Rom, centripetal enough for profiles)."""
    line = []
    for i in range(len(points) - 1):
        p = [Vector(points[max(0, min(len(points) - 1, i + k))]) for k in (-1, 0, 1, 2)]
        for s in range(steps):
            t = s / steps
            line.append(
                0.5 * (2 * p[1] + (p[2] - p[0]) * t + (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]) * t * t
                       + (3 * p[1] - p[0] - 3 * p[2] + p[3]) * t ** 3)
            )
    return line + [Vector(points[-1])]


def lathe(profile, segments=96, unit=0.001):
    """Turns [radius, height] pairs in millimetres about z; ends on the axis are closed."""
    points, faces, rings = [], [], []
    for radius, height in profile:
        if radius < 1e-4:
            rings.append([len(points)] * segments)
            points.append((0, 0, height * unit))
            continue
        rings.append(list(range(len(points), len(points) + segments)))
        for s in range(segments):
            a = 2 * math.pi * s / segments
            points.append((math.cos(a) * radius * unit, math.sin(a) * radius * unit, height * unit))
    for low, high in zip(rings, rings[1:]):
        for s in range(segments):
            n = (s + 1) % segments
            face = [low[s], low[n], high[n], high[s]]
            faces.append(list(dict.fromkeys(face)))
    return mesh_of(points, [face for face in faces if len(face) > 2])


def box(size, bevel=0.003, segments=3):
    made = bmesh.new()
    bmesh.ops.create_cube(made, size=1)
    bmesh.ops.scale(made, vec=size, verts=made.verts)
    if bevel:
        bmesh.ops.bevel(made, geom=made.edges, offset=bevel, segments=segments, profile=0.6, affect='EDGES')
    mesh = bpy.data.meshes.new('box')
    made.to_mesh(mesh)
    made.free()
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = 0.6
    return mesh


def grid(columns, rows, at):
    """A sheet of points: `at(u, v)` answers where each lies, u and v from 0 to 1."""
    points = [at(i / columns, j / rows) for j in range(rows + 1) for i in range(columns + 1)]
    wide = columns + 1
    faces = [(j * wide + i, j * wide + i + 1, (j + 1) * wide + i + 1, (j + 1) * wide + i)
             for j in range(rows) for i in range(columns)]
    mesh = mesh_of(points, faces)
    layer = mesh.uv_layers.new(name='uv')
    for loop in mesh.loops:
        j, i = divmod(loop.vertex_index, wide)
        layer.data[loop.index].uv = (i / columns, j / rows)
    return mesh


def pebble(radius, rough=0.25, detail=3, seed=0, stretch=(1, 1, 1)):
    made = bmesh.new()
    bmesh.ops.create_icosphere(made, subdivisions=detail, radius=1)
    for vert in made.verts:
        at = vert.co + Vector((seed * 7.3, seed * 3.1, 0))
        lift = 1 + rough * (noise.noise(at * 1.3) + 0.5 * noise.noise(at * 3.1))
        vert.co = Vector(a * b for a, b in zip(vert.co * lift * radius, stretch))
    mesh = bpy.data.meshes.new('pebble')
    made.to_mesh(mesh)
    made.free()
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    return mesh


def tube(points, radius, segments=12, closed=False):
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, max(2, segments // 4)
    curve.use_fill_caps = True
    line = curve.splines.new('POLY')
    line.points.add(len(points) - 1)
    for point, place in zip(line.points, points):
        point.co = (*place, 1)
    line.use_cyclic_u = closed
    return curve


def solidify(thing, thickness, subdivide=0, offset=0):
    if subdivide:
        modifier = thing.modifiers.new('fine', 'SUBSURF')
        modifier.levels = modifier.render_levels = subdivide
    modifier = thing.modifiers.new('thick', 'SOLIDIFY')
    modifier.thickness, modifier.offset = thickness, offset
    return thing


def camera(place, target, lens, focus, stop, shift=(0, 0)):
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width = lens, 36
    data.shift_x, data.shift_y = shift
    data.dof.use_dof, data.dof.aperture_fstop, data.dof.aperture_blades = True, stop, 0
    thing = add(data, 'camera')
    thing.location = place
    aim = Vector(target) - Vector(place)
    thing.rotation_euler = aim.to_track_quat('-Z', 'Y').to_euler()
    data.dof.focus_distance = (Vector(focus) - Vector(place)).dot(aim.normalized())
    scene.camera = thing
    return thing


def area(place, target, size, power, color, shape='RECTANGLE', seen=False):
    data = bpy.data.lights.new('area', 'AREA')
    data.shape, data.size, data.size_y = shape, size[0], size[1]
    data.energy, data.color = power, color
    thing = add(data, 'area')
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    thing.visible_camera = seen
    return thing


def bulb(place, power, color, radius=0.02):
    data = bpy.data.lights.new('bulb', 'POINT')
    data.energy, data.color, data.shadow_soft_size = power, color, radius
    return add(data, 'bulb', location=place)


def sun(direction, strength, color, angle=1.2):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, color, math.radians(angle)
    thing = add(data, 'sun')
    thing.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return thing


def world(color, strength):
    made = bpy.data.worlds.new('world')
    scene.world = made
    made.use_nodes = True
    ground = made.node_tree.nodes['Background']
    ground.inputs['Color'].default_value = (*color, 1)
    ground.inputs['Strength'].default_value = strength
    return made.node_tree


def expose(width, height, samples, file, look='Medium High Contrast', exposure=0.0, corner=0.45, clean=0.5):
    """Takes two exposures of half the samples, and once what the denoiser asks for: colors and directions of what is seen."""
    render, cycles = scene.render, scene.cycles
    render.engine = 'CYCLES'
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.use_persistent_data = True
    cycles.samples = max(1, samples // 2)
    cycles.use_adaptive_sampling = cycles.use_denoising = False
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3, 0.6
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 12, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces, cycles.volume_bounces = 12, 16, 0
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, final = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], final.inputs['Image'])
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = os.path.dirname(file)
    out.format.file_format, out.format.color_mode, out.format.color_depth = 'OPEN_EXR', 'RGB', '16'
    out.file_slots.clear()
    for slot, socket in (('normal', 'Normal'), ('albedo', 'DiffCol')):
        out.file_slots.new(f'{os.path.basename(file)}.{slot}.')
        tree.links.new(layers.outputs[socket], out.inputs[-1])
    settings = render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = 'OPEN_EXR', 'RGB', '32'
    for seed, part in enumerate('ab'):
        cycles.seed = seed + 3
        render.filepath = f'{file}.{part}.exr'
        bpy.ops.render.render(write_still=True)
        out.mute = True
    with open(f'{file}.json', 'w', encoding='utf8') as facts:
        json.dump({'look': look, 'exposure': exposure, 'corner': corner, 'clean': clean}, facts)
