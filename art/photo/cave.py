"""The barrel cave by bulb and candle: staves and hoops in two tiers under limestone arches, a glass drawn from a barrel."""
import math
import random

from mathutils import Vector, noise

import studio
import stuff
import tableware as ware
from studio import add, box, grid, lathe, spline, tube

radius, spring, deep = 2.25, 1.15, 19.0
long, belly, head = 0.95, 0.352, 0.288


def girth(t):
    """How thick a barrel is along its length, t from 0 to 1."""
    return belly - (belly - head) * (2 * t - 1) ** 2


def barrel(wood, ends, hoop):
    """Built standing on the origin."""
    staves = 30

    def at(u, v):
        near = abs((u * staves) % 1 - 0.5) * 2
        r = girth(v) - 0.0022 * max(0, near - 0.86) / 0.14
        a = u * 2 * math.pi
        return (math.cos(a) * r, math.sin(a) * r, v * long)

    made = [add(grid(staves * 8, 20, at), 'staves', wood)]
    for low in (0.03, long - 0.03):
        made.append(add(lathe([(0, low * 1000), (head * 1000 + 3, low * 1000)], 64), 'head', ends))
    rim = [(head * 1000 - 22, 30), (head * 1000 - 16, 0), (head * 1000 + 1, 0)]
    made.append(add(lathe(rim, 96), 'chime', wood))
    made.append(add(lathe([(x, long * 1000 - y) for x, y in rim], 96), 'chime', wood))
    for low, wide in ((0.012, 0.045), (0.13, 0.04), (0.27, 0.04), (0.64, 0.04), (0.78, 0.04), (0.893, 0.045)):
        ring = [(girth((low + wide * s) / long) * 1000 + lift, (low + wide * s) * 1000)
                for s, lift in ((0, 0), (0, 2.4), (0.5, 2.6), (1, 2.4), (1, 0))]
        made.append(add(lathe(ring, 96), 'hoop', hoop))
    for side in (-1, 1):
        made.append(add(studio.pebble(0.034, 0, 3, 0, (0.5, 1, 1)), 'bung', stuff.matt((0.55, 0.5, 0.42), 0.6), (side * belly, 0, long / 2)))
    return made


def ends_of_oak():
    """The head: boards side by side, a mark burnt in."""
    nodes = stuff.Nodes('head')
    at = nodes.place()
    grain = nodes.noise(nodes.place((1, 0.05, 1)), 26, 6, 0.6, 0.4)
    boards = nodes.add('TexWave', {'Vector': at, 'Scale': 3.6, 'Distortion': 0}, wave_type='BANDS', bands_direction='X',
                       wave_profile='SAW')
    seam = nodes.ramp(boards.outputs['Fac'], (0.0, (0.1, 0.1, 0.1)), (0.035, (1, 1, 1)))
    each = nodes.ramp(nodes.add('ObjectInfo').outputs['Random'], (0, (0.72, 0.7, 0.68)), (1, (1.2, 1.14, 1.05)))
    wood = nodes.ramp(grain.outputs['Fac'], (0.3, (0.2, 0.115, 0.06)), (0.7, (0.47, 0.31, 0.175)))
    color = nodes.mix(1.0, nodes.mix(1.0, wood, seam, 'MULTIPLY'), each, 'MULTIPLY')
    return nodes.finish(nodes.principled(color, 0.62, Normal=nodes.bump(nodes.mix(0.3, seam, grain.outputs['Fac']), 0.5, 0.003)))


def cave():
    rock = stuff.stone((0.58, 0.5, 0.38), (0.3, 0.24, 0.17), 0.8, 0.9)

    def vault(u, v):
        a = (u - 0.5) * (math.pi + 2 * spring / radius)
        y = -2.2 + v * (deep + 2.2)
        side = abs(a) - math.pi / 2
        if side <= 0:
            x, z = math.sin(a) * radius, spring + math.cos(a) * radius
        else:
            x, z = math.copysign(radius, a), spring - side * radius
        rough = 0.07 * noise.noise(Vector((x * 1.4, y * 1.4, z * 1.4))) + 0.05 * noise.noise(Vector((x * 4, y * 4, z * 4)))
        inward = Vector((-x, 0, spring - z if z > spring else 0)).normalized()
        return tuple(Vector((x, y, z)) + inward * rough)

    add(grid(150, 420, vault), 'vault', rock)
    block = stuff.stone((0.66, 0.57, 0.43), (0.42, 0.34, 0.24), 1.6, 0.5)
    for arch in (2.2, 6.4, 10.6, 14.8):
        for k in range(17):
            a = math.pi * (k + 0.5) / 17
            stone = add(box((0.36, 0.46, 0.395), 0.018), 'voussoir', block)
            stone.location = (math.cos(a) * (radius - 0.06), arch, spring + math.sin(a) * (radius - 0.06))
            stone.rotation_euler = (0, -a, 0)
        for x in (-1, 1):
            for k in range(3):
                add(box((0.38, 0.48, 0.375), 0.018), 'pier', block, (x * (radius - 0.06), arch, 0.19 + k * 0.385))
    floor = stuff.stone((0.36, 0.29, 0.21), (0.2, 0.155, 0.11), 2.2, 0.4, 0.55)
    add(grid(60, 200, lambda u, v: ((u - 0.5) * 5, -2.5 + v * 22, 0.018 * noise.noise(Vector((u * 14, v * 60, 0))))), 'floor', floor)
    add(box((5, 0.2, 4), 0), 'end', rock, (0, deep + 0.1, 2))
    door = stuff.timber((0.2, 0.11, 0.06), (0.07, 0.04, 0.022), 'Z', 0.5)
    for k in range(7):
        add(box((0.196, 0.06, 2.1 + 0.32 * math.sin(math.pi * (k + 0.5) / 7)), 0.008), 'door', door, ((k - 3) * 0.2, deep - 0.02, 1.08))


def tiers(wood, ends, hoop):
    made = barrel(wood, ends, hoop)
    dice = random.Random(3)
    places = []
    rail = stuff.timber((0.24, 0.15, 0.09), (0.1, 0.06, 0.035), 'Y', 0.6)
    for side in (-1, 1):
        for row in range(23):
            for tier, z in enumerate((0.52, 1.21)):
                y = 0.55 + row * 0.775 + tier * 0.02
                x = side * (1.12 + long + dice.uniform(-0.012, 0.012))
                # The standing barrel falls towards the aisle.
                places.append(((x, y, z), (0, -side * math.pi / 2, dice.uniform(-0.012, 0.012))))
        for z in (0.14, 0.83):
            for x in (1.3, 1.9):
                add(box((0.09, 18, 0.08), 0.008), 'rail', rail, (side * x, 9.2, z))
    ware.copies(made, places)


def lamp(place, power):
    made = [add(tube([(0, 0, 0), (0, 0, 0.5)], 0.004, 8), 'cord', stuff.matt((0.02, 0.018, 0.016), 0.8)),
            add(lathe([(0, 52), (15, 50), (17, 20), (14, 0), (0, 0)], 32), 'socket', stuff.metal((0.35, 0.25, 0.13), 0.4)),
            add(studio.pebble(0.032, 0, 3, 0, (1, 1, 1.25)), 'glowing', stuff.glow((1, 0.56, 0.22), 30), (0, 0, -0.035))]
    ware.place_all(made, place)
    studio.bulb((place[0], place[1], place[2] - 0.09), power, (1, 0.7, 0.42), 0.05)


def candle(place, high):
    wax = stuff.matt((0.74, 0.66, 0.5), 0.5, Subsurface=0.25)
    add(lathe([(0, 0), (19, 0), (19.5, 2), (19, high - 3), (17, high), (10, high - 3), (0, high - 4)], 48), 'wax', wax, place)
    dish = [(0, 0), (34, 0), (52, 7), (54, 9), (50, 9), (34, 3.2), (0, 3)]
    add(lathe([(max(0, p.x), p.y) for p in spline([(*p, 0) for p in dish], 5)], 64), 'dish', stuff.metal((0.45, 0.33, 0.17), 0.35), place)
    flame = [(0, 0), (3.2, 3), (5.2, 9), (4.6, 16), (2.2, 25), (0, 33)]
    top = (place[0], place[1], place[2] + high * 0.001 + 0.002)
    add(lathe([(max(0, p.x), p.y) for p in spline([(*p, 0) for p in flame], 4)], 24), 'flame', stuff.glow((1, 0.6, 0.2), 42), top)
    studio.bulb((top[0], top[1], top[2] + 0.035), 1.7, (1, 0.6, 0.27), 0.018)


def thief(place, turn):
    """The glass pipe that draws wine from a barrel."""
    pipe = [(2.2, 0), (3, 4), (3.4, 40), (11, 90), (12.5, 150), (11, 200), (5, 235), (4.2, 330), (5.2, 336), (4.0, 336), (3.2, 330)]
    line = [(p.x, p.y) for p in spline([(*p, 0) for p in pipe], 5)]
    add(lathe(line, 48), 'thief', stuff.clear_glass((0.96, 0.98, 0.96)), (place[0], place[1], place[2] + 0.0128), (math.pi / 2, 0, turn))


def build(view):
    wood = stuff.timber((0.42, 0.27, 0.15), (0.17, 0.1, 0.055), 'Z', 0.55, 0.8)
    hoop = stuff.metal((0.2, 0.185, 0.17), 0.42, 0.6)
    ends = ends_of_oak()
    cave()
    tiers(wood, ends, hoop)
    ware.place_all(barrel(wood, ends, hoop), (0.48, 0.66, 0), (0, 0, 0.6))
    top = long - 0.03
    clear = stuff.clear_glass()
    ware.wineglass((0.29, 0.5, top), 'bordeaux', 0.27, stuff.red(), clear)
    candle((0.47, 0.66, top), 92)
    thief((0.68, 0.72, top), 0.75)
    ware.cork((0.44, 0.42, top + 0.0117), (math.pi / 2, 0, 2.2))
    for k in range(7):
        lamp((0.0, 1.3 + k * 2.6, 2.75), 36)
    studio.area((0, deep - 0.4, 1.7), (0, 0, 1.2), (1.8, 2.4), 110, (0.88, 0.93, 1.0))
    studio.area((-1.0, -1.9, 2.3), (0.3, 0.8, 0.9), (1.2, 0.8), 12, (1.0, 0.84, 0.68))
    studio.world((1, 0.8, 0.6), 0.012)
    studio.camera((-0.02, -0.42, 1.28), (0.16, 1.2, 1.16), 28, (0.33, 0.5, 1.05), 2.8)
    return {'exposure': 0.75, 'corner': 0.7}
