"""What stands on a table: glasses with wine in them, bottles, plates, bread, paper, corks."""
import json
import math
import os
import random

from mathutils import Euler, Matrix, Vector, noise

import studio
import stuff
from studio import add, box, grid, lathe, spline, tube

# Half profiles of the bowls in millimetres, from the stem's end to the lip.
bowls = {
    'bordeaux': [(4.6, 97), (10, 99), (22, 104.5), (34, 115), (42, 130), (45, 147), (44.2, 166), (41, 188), (37, 210), (34.2, 228)],
    'tulip': [(4.4, 94), (9, 96), (19, 101), (29, 111), (35.5, 124), (38, 139), (37.2, 157), (34, 177), (30.6, 196), (28.8, 208)],
    'burgundy': [(4.6, 90), (12, 92), (28, 98), (42, 110), (51, 127), (53.5, 145), (51, 163), (45, 181), (38.5, 198), (35.5, 212)],
}
foot = [(0, 1.6), (20, 1.2), (34, 0), (37.4, 0), (38.2, 0.6), (37.2, 1.5), (30, 2.2), (20, 3.4), (11, 6), (6.6, 10), (4.6, 17),
        (3.9, 30), (3.7, 50), (3.8, 72), (4.1, 86)]
wall = 1.0


def inside(bowl):
    """The inner side of a bowl's wall, from the axis up."""
    outer = spline([(*p, 0) for p in bowl], 8)
    line = []
    for i, point in enumerate(outer):
        along = (outer[min(i + 1, len(outer) - 1)] - outer[max(i - 1, 0)]).normalized()
        # The wall is thick where the stem begins and thin at the lip.
        thick = wall + 3.0 * math.exp(-(point.y - outer[0].y) / 5)
        inner = point + Vector((-along.y, along.x, 0)) * thick
        if inner.x > 0.4 and (not line or inner.y > line[-1][1]):
            line.append((inner.x, inner.y))
    return [(0, line[0][1] - 0.2)] + line


def wineglass(place, kind='bordeaux', fill=0.34, wine=None, glass=None, tilt=(0, 0)):
    bowl = bowls[kind]
    outer = [(p.x, p.y) for p in spline([(*p, 0) for p in foot + bowl], 8)]
    inner = inside(bowl)
    lip_x, lip_y = (outer[-1][0] + inner[-1][0]) / 2, outer[-1][1] + 0.35
    profile = outer + [(lip_x, lip_y)] + inner[::-1]
    thing = add(lathe(profile, 128), 'glass', glass or stuff.clear_glass(), place, (*tilt, random.random() * 6))
    if wine:
        level = inner[0][1] + (outer[-1][1] - inner[0][1]) * fill
        body = [(max(0, r + 0.22) if r else 0, h - 0.22) for r, h in inner if h < level]
        last = body[-1][0]
        # Wine climbs a little where it meets the wall.
        body += [(last, level + 0.9), (last - 0.6, level + 0.35), (last - 1.8, level), (0, level)]
        drink = add(lathe(body, 128), 'wine', wine, place)
        drink.rotation_euler = thing.rotation_euler
    return thing


def bottle(place, name, papers, turn=0.0, glass=None):
    """One of the house's bottles, with the label that art/scene/labels.mjs drew. @param papers what photo.mjs wrote."""
    facts = papers[name]
    made = []
    body = facts['profile'][:: 2] + [facts['profile'][-1]]
    dark = glass or stuff.matt((0.006, 0.008, 0.005), 0.05, Specular=0.6, Clearcoat=0.4)
    made.append(add(lathe(body, 96), 'bottle', dark))
    cap = [(r + 0.35, h) for r, h in facts['profile'] if h >= facts['capsule']][:-1]
    cap = [(cap[0][0] - 0.6, cap[0][1])] + cap[:-1] + [(0, facts['height'] + 0.35)]
    color = facts['color']
    made.append(add(lathe(cap, 96), 'capsule', stuff.matt(color, 0.36, 0.06, 220, Metallic=0.45)))
    if facts.get('label'):
        low, high = facts['range']
        arc, radius = math.radians(facts['arc']), (facts['radius'] + 0.25) * 0.001

        def at(u, v):
            angle = -math.pi / 2 + (u - 0.5) * arc
            return (math.cos(angle) * radius, math.sin(angle) * radius, (low + (high - low) * v) * 0.001)

        made.append(add(grid(64, 4, at), 'label', stuff.picture(facts['label'], 0.62)))
    place_all(made, place, (0, 0, turn))
    return made


def place_all(things, place, rotation=(0, 0, 0)):
    """Moves what was built around the origin."""
    for thing in things:
        thing.matrix_world = Matrix.LocRotScale(thing.location, thing.rotation_euler, thing.scale)
    move_all(things, place, rotation)


def move_all(things, place, rotation=(0, 0, 0)):
    move = Matrix.Translation(place) @ Euler(rotation).to_matrix().to_4x4()
    for thing in things:
        thing.matrix_world = move @ thing.matrix_world


def copies(made, places):
    """The same things again: `places` are (location, rotation); the first ones are moved there too."""
    (first, turned), *others = places
    for location, rotation in others:
        again = []
        for thing in made:
            copy = thing.copy()
            studio.scene.collection.objects.link(copy)
            copy.matrix_world = thing.matrix_world
            again.append(copy)
        move_all(again, location, rotation)
    move_all(made, first, turned)


def cork(place, rotation):
    body = [(0, 0), (10.4, 0), (11.4, 0.8), (11.6, 4), (11.5, 40), (11.2, 43.4), (10.2, 44), (0, 44)]
    skin = stuff.matt((0.55, 0.37, 0.22), 0.85, 0.35, 260)
    add(lathe(body, 48), 'cork', skin, place, rotation)
    stain = stuff.matt((0.13, 0.012, 0.03), 0.7, 0.3, 300)
    base = add(lathe([(0, -0.15), (10.6, -0.15), (11.6, 0.9), (11.68, 3.2), (11.0, 3.4)], 48), 'stain', stain, place, rotation)
    return base


def corkscrew(place, turn):
    """A waiter's friend, half open."""
    steel = stuff.metal((0.62, 0.6, 0.57), 0.22, 0.3)
    wood = stuff.timber((0.2, 0.085, 0.045), (0.07, 0.03, 0.018), 'X', 0.3)
    made = [add(box((0.098, 0.014, 0.011), 0.004), 'grip', wood, (0, 0, 0.007))]
    for x in (-0.05, 0.05):
        made.append(add(box((0.012, 0.0144, 0.0114), 0.004), 'end', steel, (x, 0, 0.007)))
    helix = [(-0.012 + 0.0, 0.012 + t * 0.048, 0.007) for t in (0, 0.12)]
    helix += [(-0.012 + math.cos(a) * 0.0042, 0.02 + a * 0.0011, 0.009 + math.sin(a) * 0.0042)
              for a in [i * 0.2 for i in range(160)]]
    made.append(add(tube(helix, 0.0011, 8), 'worm', steel))
    lever = [(0.05, 0.0, 0.007), (0.062, 0.02, 0.007), (0.058, 0.045, 0.006), (0.06, 0.062, 0.005)]
    made.append(add(tube([tuple(p) for p in spline(lever, 8)], 0.0034, 12), 'lever', steel))
    place_all(made, place, (0, 0, turn))


def plate(place, radius=0.1, color=(0.66, 0.6, 0.51)):
    r = radius * 1000
    profile = [(0, 2.5), (r * 0.5, 2.2), (r * 0.56, 0), (r * 0.6, 0), (r * 0.64, 3), (r * 0.86, 9), (r * 0.99, 14.5), (r, 16), (r * 0.985, 16.6),
               (r * 0.86, 12.5), (r * 0.66, 6.4), (r * 0.6, 5.2), (0, 5)]
    line = [(p.x, p.y) for p in spline([(*p, 0) for p in profile], 6)]
    line = [(max(0, x), y) for x, y in line]
    return add(lathe(line, 128), 'plate', stuff.matt(color, 0.3, 0.06, 120, Specular=0.5), place)


def napkin(place, turn, size=(0.24, 0.17), color=(0.7, 0.63, 0.52), layers=3, seed=1, threads=520):
    """Linen folded over itself and let lie."""
    for layer in range(layers):
        shrink = 1 - 0.02 * layer

        def at(u, v):
            x, y = (u - 0.5) * size[0] * shrink, (v - 0.5) * size[1] * shrink
            n = noise.noise(Vector((x * 9 + seed, y * 9, layer * 2.1)))
            wave = noise.noise(Vector((x * 26 + seed * 3, y * 14, layer)))
            droop = 0.0022 * max(0, 1 - 9 * min(u, 1 - u, v, 1 - v))
            lift = 0.0042 * (layer + 0.55) + (0.003 + 0.003 * layer / layers) * (n + 0.5) + 0.0014 * wave - droop
            return (x + 0.006 * noise.noise(Vector((y * 11, seed, layer))), y + 0.005 * noise.noise(Vector((x * 9, layer, seed))),
                    max(0.0012, lift))

        cloth = add(grid(80, 60, at), 'napkin', stuff.linen(color, threads), place, (0, 0, turn + 0.05 * layer * (-1) ** layer))
        solidify_soft(cloth, 0.0016)


def solidify_soft(thing, thickness):
    studio.solidify(thing, thickness, 1)


def sheet(place, turn, size, image=None, color=(0.8, 0.75, 0.65), curl=0.004):
    def at(u, v):
        x, y = (u - 0.5) * size[0], (v - 0.5) * size[1]
        return (x, y, 0.0006 + curl * ((u - 0.5) * 2) ** 4 * (0.4 + v) + curl * 0.6 * v ** 6)

    skin = stuff.picture(image, 0.75) if image else stuff.matt(color, 0.75)
    paper = add(grid(24, 24, at), 'paper', skin, place, (0, 0, turn))
    studio.solidify(paper, 0.0004)
    return paper


def pencil(place, turn, length=0.15):
    body = [(0, 0), (1.0, 0), (3.5, 9), (3.6, 12), (3.6, length * 1000), (0, length * 1000)]
    add(lathe(body, 6), 'pencil', stuff.matt((0.12, 0.022, 0.03), 0.35, Clearcoat=0.5), place, (0, math.pi / 2, turn))
    add(lathe([(0, -0.5), (1.05, 0), (3.62, 9.4), (3.5, 9.6)], 24), 'tip', stuff.matt((0.6, 0.42, 0.25), 0.7), place,
        (0, math.pi / 2, turn))


def almonds(place, count, spread, seed=3):
    dice = random.Random(seed)
    skin = stuff.matt((0.3, 0.13, 0.055), 0.62, 0.3, 420)
    shapes = [studio.pebble(0.0072, 0.1, 3, s, (1.55, 0.95, 0.62)) for s in range(4)]
    for shape in shapes:
        shape.materials.append(skin)
    for _ in range(count):
        angle, reach = dice.random() * 6.28, spread * math.sqrt(dice.random())
        x, y = math.cos(angle) * reach, math.sin(angle) * reach
        z = 0.0045 + 0.009 * max(0, 1 - reach / spread) * dice.random()
        add(dice.choice(shapes), 'almond', None, (place[0] + x, place[1] + y, place[2] + z),
            (dice.uniform(-0.4, 0.4), dice.uniform(-0.4, 0.4), dice.random() * 6.28))


def planks(width, depth, height, count, material, thickness=0.045, gap=0.003, along='X'):
    """A table top with its upper side at `height`, boards side by side."""
    each = depth / count
    for i in range(count):
        across = -depth / 2 + each * (i + 0.5)
        size = (width, each - gap, thickness) if along == 'X' else (each - gap, width, thickness)
        place = (0, across, height - thickness / 2) if along == 'X' else (across, 0, height - thickness / 2)
        add(box(size, 0.004), 'plank', material, place, (0, 0, random.uniform(-0.0008, 0.0008)))


def read_papers():
    with open(os.path.join(os.environ['PAPERS'], 'papers.json'), encoding='utf8') as file:
        return json.load(file)
