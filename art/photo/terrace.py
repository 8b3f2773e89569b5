"""Three glasses on the terrace in the last hour of the sun, the rows below out of focus."""
import math
import random

from mathutils import Vector, noise

import studio
import stuff
import tableware as ware
from studio import add, box, grid, pebble

haze = (0.93, 0.63, 0.36)


def land(color_stops, near, far, detail=0.02):
    """Ground whose color gives way to the light in the air."""
    nodes = stuff.Nodes('land')
    at = nodes.place()
    patch = nodes.noise(at, detail, 6, 0.6)
    color = nodes.ramp(patch.outputs['Fac'], *color_stops)
    return hazy(nodes, nodes.principled(color, 0.95, Specular=0.05), near, far)


def hazy(nodes, surface, near, far):
    distance = nodes.add('CameraData').outputs['View Distance']
    share = nodes.add('MapRange', {'Value': distance, 'From Min': near, 'From Max': far, 'To Max': 0.93})
    air = nodes.add('Emission', {'Color': haze, 'Strength': 0.92})
    return nodes.finish(nodes.add('MixShader', {0: share, 1: surface, 2: air}))


def foliage(color, near=30, far=900):
    nodes = stuff.Nodes('foliage')
    own = nodes.ramp(nodes.add('ObjectInfo').outputs['Random'], (0, (0.7, 0.75, 0.7)), (1, (1.3, 1.2, 1.0)))
    spots = nodes.noise(nodes.place(), 7, 4)
    dark = nodes.ramp(spots.outputs['Fac'], (0.35, (0.5, 0.5, 0.5)), (0.65, (1.3, 1.25, 1.0)))
    shade = nodes.mix(1.0, color, nodes.mix(1.0, own, dark, 'MULTIPLY'), 'MULTIPLY')
    leaf = nodes.add('MixShader', {0: 0.45, 1: nodes.add('BsdfDiffuse', {'Color': shade}),
                                   2: nodes.add('BsdfTranslucent', {'Color': nodes.mix(1.0, shade, (1.6, 1.5, 0.6), 'MULTIPLY')})})
    return hazy(nodes, leaf, near, far)


def height(x, y):
    """The valley: it falls from the terrace, then rises in two hills."""
    fall = -5.5 - 12 * min(1, max(0, (y - 8) / 60))
    first = 30 * math.exp(-((y - 330) / 130) ** 2) * (0.55 + 0.45 * math.sin(x * 0.008 + 1.1))
    second = 70 * math.exp(-((y - 900) / 260) ** 2) * (0.62 + 0.38 * math.sin(x * 0.0035 + 4.1))
    third = 150 * math.exp(-((y - 2100) / 420) ** 2) * (0.7 + 0.3 * math.sin(x * 0.0016 + 0.4))
    rough = 2.5 * noise.noise(Vector((x * 0.012, y * 0.012, 0))) + 7 * noise.noise(Vector((x * 0.003, y * 0.003, 5))) * min(1, y / 400)
    return fall + first + second + third + rough


def valley():
    def at(u, v):
        y = 5 + 2700 * v ** 2.6
        x = (u - 0.5) * (70 + y * 1.7)
        return (x, y, height(x, y))

    grass = [(0.35, (0.3, 0.2, 0.075)), (0.5, (0.42, 0.29, 0.11)), (0.65, (0.2, 0.17, 0.06))]
    add(grid(180, 260, at), 'valley', land(grass, 120, 2300))
    oak = foliage((0.1, 0.105, 0.035), 60, 1900)
    crowns = [pebble(1, 0.34, 3, s, (1, 1, 0.78)) for s in range(5)]
    for crown in crowns:
        crown.materials.append(oak)
    dice = random.Random(11)
    for _ in range(700):
        y = 330 + 1500 * dice.random() ** 1.6
        x = dice.uniform(-0.62, 0.62) * (60 + y)
        if noise.noise(Vector((x * 0.011, y * 0.008, 9))) < -0.02:
            continue
        size = dice.uniform(2.6, 6.2)
        add(dice.choice(crowns), 'oak', None, (x, y, height(x, y) + size * 0.4), (0, 0, dice.random() * 6), (size, size, size))
    vines()


def vines():
    leaf = foliage((0.2, 0.215, 0.045), 60, 1100)
    clumps = []
    for seed in range(4):
        clump = pebble(0.62, 0.55, 3, seed + 20, (1.5, 0.75, 1.0))
        clump.materials.append(leaf)
        clumps.append(clump)
    dice = random.Random(5)
    # The rows climb the slope that faces the terrace, a little across the view.
    for row in range(-40, 41):
        for step in range(88):
            y = 105 + step * 2.4
            x = row * 4.4 + (y - 105) * 0.2
            if abs(x) > 14 + y * 0.42:
                continue
            size = dice.uniform(1.0, 1.35)
            add(dice.choice(clumps), 'vine', None, (x, y, height(x, y) + 1.0), (0, 0, 1.4 + dice.uniform(-0.3, 0.3)),
                (size * 1.3, size, size * dice.uniform(0.85, 1.2)))


def parapet():
    rock = stuff.stone((0.56, 0.47, 0.35), (0.3, 0.23, 0.16), 1.4)
    for i in range(-4, 5):
        add(box((0.88, 0.34, 0.09), 0.012), 'coping', rock, (i * 0.89 + 0.2, 3.3, 0.36))
    add(box((9, 0.26, 1.2), 0.01), 'wall', rock, (0, 3.3, -0.29))


def chair(place, turn):
    """A slatted chair, a jacket left over its back."""
    wood = stuff.timber((0.26, 0.15, 0.08), (0.1, 0.055, 0.03), 'Z', 0.5)
    made = []
    for x in (-0.2, 0.2):
        made.append(add(box((0.036, 0.032, 0.94), 0.006), 'post', wood, (x, 0.2, 0.47)))
        made.append(add(box((0.036, 0.036, 0.45), 0.006), 'leg', wood, (x, -0.2, 0.225)))
    for z in (0.6, 0.7, 0.8, 0.9):
        made.append(add(box((0.4, 0.018, 0.055), 0.005), 'slat', wood, (0, 0.2, z)))
    made.append(add(box((0.45, 0.44, 0.03), 0.01), 'seat', wood, (0, 0, 0.45)))

    def drape(u, v):
        x = 0.02 + (u - 0.2) * 0.3
        along = (v - 0.42) * 1.25
        drop = max(0, abs(along) - 0.05)
        side = 1 if along > 0 else -1
        fold = 0.022 * math.sin(x * 34 + 2 * along) * min(1, drop * 4) + 0.02 * noise.noise(Vector((x * 7, along * 5, 2)))
        y = 0.2 + side * min(0.05, abs(along)) + fold + side * 0.01
        return (x * (1 + 0.1 * drop), y, 0.945 - drop + 0.006 * math.sin(x * 22))

    jacket = add(grid(60, 80, drape), 'jacket', stuff.linen((0.15, 0.2, 0.27), 300))
    studio.solidify(jacket, 0.006, 1)
    made.append(jacket)
    ware.place_all(made, place, (0, 0, turn))


def sky():
    tree = studio.world((0.5, 0.6, 0.8), 1)
    ground = tree.nodes['Background']
    texture = tree.nodes.new('ShaderNodeTexSky')
    texture.sky_type, texture.sun_disc = 'NISHITA', False
    texture.sun_elevation, texture.sun_rotation = math.radians(7), math.radians(-28)
    texture.air_density, texture.dust_density, texture.ozone_density = 1.2, 2.2, 1.6
    warm = tree.nodes.new('ShaderNodeMixRGB')
    warm.blend_type, warm.inputs['Fac'].default_value = 'MULTIPLY', 1
    warm.inputs['Color2'].default_value = (1.0, 0.86, 0.88, 1)
    tree.links.new(texture.outputs[0], warm.inputs['Color1'])
    tree.links.new(warm.outputs[0], ground.inputs['Color'])
    ground.inputs['Strength'].default_value = 0.36


def build(view):
    papers = ware.read_papers()
    top = 0.75
    oak = stuff.timber((0.3, 0.185, 0.1), (0.085, 0.05, 0.028), 'X', 0.5, 0.8)
    ware.planks(2.4, 1.02, top, 7, oak)
    sky()
    studio.sun((0.5, -0.82, -0.27), 9.0, (1.0, 0.64, 0.34), 1.4)
    studio.area((-1.2, -2.2, 2.6), (0, 0, 0.8), (3, 2), 34, (1, 0.82, 0.66))
    clear = stuff.clear_glass()
    ware.wineglass((-0.075, 0.02, top), 'tulip', 0.33, stuff.white(), clear)
    ware.wineglass((0.07, 0.075, top), 'tulip', 0.33, stuff.rose(), clear)
    ware.wineglass((0.215, -0.005, top), 'bordeaux', 0.31, stuff.red(), clear)
    ware.bottle((-0.27, 0.34, top), 'cabernet-sauvignon-2022', papers, 0.35)
    ware.plate((0.41, 0.12, top), 0.095)
    ware.almonds((0.405, 0.115, top + 0.006), 26, 0.05)
    ware.napkin((-0.31, -0.04, top), 0.35, (0.23, 0.15))
    ware.corkscrew((-0.29, -0.05, top + 0.0175), 0.2)
    ware.cork((-0.155, -0.115, top + 0.0116), (math.pi / 2, 0, 0.9))
    ware.sheet((0.05, -0.15, top), -0.16, (0.1, 0.15), papers.get('notes'))
    ware.pencil((0.02, -0.2, top + 0.005), 0.5)
    chair((0.66, 1.35, 0), 0.35)
    parapet()
    valley()
    if view == 'wide':
        studio.camera((0.04, -1.15, 0.99), (0.05, 0.06, 0.862), 56, (0.06, 0.02, 0.85), 5.6)
    return {'exposure': 0.2}
