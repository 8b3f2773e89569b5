"""The tasting room in the morning: the counter, the stools, the light of one window, and what two guests left."""
import math
import random

from mathutils import Vector, noise

import studio
import stuff
import tableware as ware
from studio import add, box, grid, lathe, spline, tube

top = 1.05


def walls():
    chalk = stuff.plaster((0.66, 0.56, 0.43))
    add(box((7, 0.1, 3.4), 0), 'back', chalk, (0.8, 3.35, 1.7))
    # The left wall is thick, with a window in it.
    for size, place in (
        ((0.45, 3.4, 3.4), (-2.45, -1.3, 1.7)),
        ((0.45, 1.4, 3.4), (-2.45, 2.7, 1.7)),
        ((0.45, 1.7, 1.0), (-2.45, 1.2, 0.5)),
        ((0.45, 1.7, 0.7), (-2.45, 1.2, 3.05)),
    ):
        add(box(size, 0.02), 'wall', chalk, place)
    frame = stuff.timber((0.2, 0.11, 0.06), (0.07, 0.04, 0.022), 'Z', 0.5)
    for y in (0.42, 0.8, 1.18, 1.56, 1.98):
        add(box((0.06, 0.045, 1.75), 0.006), 'mullion', frame, (-2.5, y, 1.85))
    for z in (1.02, 1.55, 2.1, 2.68):
        add(box((0.055, 1.62, 0.04), 0.006), 'bar', frame, (-2.5, 1.2, z))
    beam = stuff.timber((0.24, 0.14, 0.075), (0.08, 0.045, 0.025), 'Y', 0.6)
    add(box((7, 8, 0.05), 0), 'ceiling', chalk, (0.8, 0, 2.86))
    for i in range(7):
        add(box((0.16, 8, 0.2), 0.012), 'beam', beam, (-1.9 + i * 0.9, 0, 2.74))
    add(box((0.1, 8, 3.4), 0), 'right', chalk, (3.6, 0, 1.7))
    tile = stuff.matt((0.3, 0.14, 0.075), 0.5, 0.18, 14)
    joint = stuff.matt((0.3, 0.24, 0.18), 0.9)
    add(box((8, 7.5, 0.02), 0), 'joint', joint, (0.8, 0, -0.016))
    slab = box((0.296, 0.296, 0.02), 0.004)
    slab.materials.append(tile)
    for i in range(-11, 16):
        for j in range(-11, 12):
            add(slab, 'tile', None, (i * 0.302, j * 0.302, -0.0095 + random.uniform(-0.0008, 0.0008)),
                (random.uniform(-0.002, 0.002), random.uniform(-0.002, 0.002), random.choice((0, 1.5708, 3.1416))))


def counter():
    oak = stuff.timber((0.34, 0.2, 0.105), (0.11, 0.06, 0.032), 'X', 0.36, 0.7)
    front = stuff.timber((0.25, 0.145, 0.078), (0.09, 0.05, 0.027), 'Z', 0.5)
    for i in range(3):
        add(box((4.4, 0.232, 0.06), 0.006), 'top', oak, (0.9, 1.385 + i * 0.2345, top - 0.03))
    for i in range(29):
        add(box((0.138, 0.03, 0.94), 0.006), 'board', front, (-1.2 + i * 0.1415, 1.36, 0.5))
    add(box((4.2, 0.5, 0.9), 0), 'body', front, (0.9, 1.66, 0.47))
    rail = stuff.metal((0.62, 0.42, 0.2), 0.28, 0.6)
    add(tube([(-1.25, 1.2, 0.2), (3, 1.2, 0.2)], 0.021, 20), 'rail', rail)
    for x in (-1.0, 0.4, 1.8):
        add(tube([(x, 1.2, 0.2), (x, 1.37, 0.2)], 0.013, 12), 'arm', rail)


def stool(place, turn):
    wood = stuff.timber((0.27, 0.15, 0.08), (0.1, 0.055, 0.03), 'X', 0.42)
    seat = [(0, 728), (120, 727), (160, 733), (172, 745), (174, 757), (166, 765), (140, 764), (60, 757), (0, 756)]
    made = [add(lathe([(max(0, p.x), p.y) for p in spline([(*p, 0) for p in seat], 5)], 64), 'seat', wood)]
    iron = stuff.metal((0.09, 0.08, 0.075), 0.5, 0.5)
    for k in range(4):
        a = math.pi / 4 + k * math.pi / 2
        made.append(add(tube([(math.cos(a) * 0.11, math.sin(a) * 0.11, 0.735), (math.cos(a) * 0.2, math.sin(a) * 0.2, 0.0)], 0.0115, 14),
                        'leg', iron))
    ring = [(math.cos(i * math.pi / 24) * 0.172, math.sin(i * math.pi / 24) * 0.172, 0.25) for i in range(48)]
    made.append(add(tube(ring, 0.009, 12, True), 'ring', iron))
    ware.place_all(made, place, (0, 0, turn))


def coat(place, turn):
    """Left over a stool: it hangs down on both sides."""
    def drape(u, v):
        x = (u - 0.5) * 0.3
        along = (v - 0.45) * 1.05
        drop = max(0.0, abs(along) - 0.17)
        side = 1 if along > 0 else -1
        fold = 0.024 * math.sin(x * 30 + along * 3) * min(1, drop * 5) + 0.02 * noise.noise(Vector((x * 8, along * 5, 4)))
        return (x * (1.05 + 0.2 * drop), side * min(0.185, abs(along)) + fold + side * 0.02 * drop,
                0.775 - drop + 0.01 * noise.noise(Vector((x * 12, along * 9, 1))))

    cloth = add(grid(60, 90, drape), 'coat', stuff.linen((0.24, 0.27, 0.3), 260))
    studio.solidify(cloth, 0.006, 1)
    ware.place_all([cloth], place, (0, 0, turn))


def shelves(papers):
    wood = stuff.timber((0.27, 0.155, 0.082), (0.09, 0.05, 0.027), 'X', 0.5)
    kinds = ['cabernet-sauvignon-2022', 'three-ropes-gsm-2022', 'reserve-cabernet-sauvignon-2021', 'five-keys-2021', 'chardonnay-2023']
    straw = stuff.matt((0.075, 0.066, 0.02), 0.06, Specular=0.6, Clearcoat=0.4)
    dice = random.Random(4)
    rows = (1.3, 1.78, 2.26)
    places = {kind: [] for kind in kinds}
    for row, z in enumerate(rows):
        add(box((3.7, 0.24, 0.034), 0.004), 'shelf', wood, (0.85, 3.17, z))
        x = -0.86
        while x < 2.6:
            kind = kinds[(row * 2 + int((x + 1) / 0.75)) % len(kinds)]
            if dice.random() > 0.1:
                places[kind].append(((x, 3.15 + dice.uniform(-0.01, 0.01), z + 0.017), (0, 0, dice.uniform(-0.2, 0.2))))
            x += 0.094 + dice.uniform(0, 0.004)
    for kind, where in places.items():
        ware.copies(ware.bottle((0, 0, 0), kind, papers, 0, straw if kind.startswith('chard') else None), where)
    for x in (-0.98, 2.68):
        add(box((0.05, 0.25, 1.5), 0.005), 'side', wood, (x, 3.17, 1.8))


def hanging(clear):
    """Glasses upside down under a rail above the counter."""
    iron = stuff.metal((0.1, 0.09, 0.08), 0.45, 0.4)
    for y in (1.82, 1.9):
        add(tube([(-0.9, y, 2.14), (2.8, y, 2.14)], 0.007, 10), 'rail', iron)
    first = ware.wineglass((0, 0, 0), 'bordeaux', glass=clear)
    ware.copies([first], [((-0.75 + i * 0.118, 1.86, 2.15), (math.pi, 0, i)) for i in range(29)])


def pendant(place):
    brass = stuff.metal((0.5, 0.34, 0.16), 0.34, 0.5)
    shade = [(14, 150), (16, 140), (34, 128), (70, 90), (104, 30), (118, 0), (116, 0), (101, 30), (67, 88), (32, 125), (14, 136)]
    made = [add(lathe([(p.x, p.y) for p in spline([(*p, 0) for p in shade], 4)], 64), 'shade', brass),
            add(tube([(0, 0, 0.15), (0, 0, 1.4)], 0.003, 8), 'cord', stuff.matt((0.02, 0.017, 0.015), 0.7)),
            add(studio.pebble(0.032, 0, 3), 'glowing', stuff.glow((1, 0.62, 0.28), 22), (0, 0, 0.03))]
    ware.place_all(made, place)
    studio.bulb((place[0], place[1], place[2] - 0.03), 9, (1, 0.66, 0.36), 0.04)


def left_on_the_counter(papers, clear):
    ware.wineglass((-0.03, 1.5, top), 'bordeaux', 0.3, stuff.red(), clear)
    ware.wineglass((0.17, 1.58, top), 'burgundy', 0.26, stuff.red(), clear)
    ware.bottle((0.42, 1.71, top), 'reserve-cabernet-sauvignon-2021', papers, -0.42)
    ware.napkin((-0.24, 1.62, top), 0.5, (0.2, 0.13), (0.62, 0.55, 0.44))
    ware.sheet((0.06, 1.36, top), -0.32, (0.1, 0.15), papers['notes'])
    ware.pencil((0.045, 1.34, top + 0.005), 0.75)
    ware.cork((-0.13, 1.425, top + 0.0117), (math.pi / 2, 0, 0.5))
    for x, y, fill in ((1.25, 1.52, 0.22), (1.43, 1.6, 0)):
        ware.wineglass((x, y, top), 'tulip', fill or 0.1, stuff.white() if fill else None, clear)
    ware.bottle((1.05, 1.73, top), 'chardonnay-2023', papers, -0.2, stuff.matt((0.075, 0.066, 0.02), 0.06, Specular=0.6, Clearcoat=0.4))
    sprig((1.9, 1.75, top))


def sprig(place):
    """Olive branches in a jug."""
    jug = [(0, 0), (46, 0), (58, 10), (66, 60), (60, 120), (40, 165), (36, 190), (42, 205), (40, 206), (33, 190), (36, 165), (0, 160)]
    made = [add(lathe([(max(0, p.x), p.y) for p in spline([(*p, 0) for p in jug], 5)], 64), 'jug',
                stuff.matt((0.52, 0.46, 0.38), 0.35, 0.1, 60))]
    leaf = stuff.matt((0.1, 0.125, 0.06), 0.5, 0.2, 40)
    blade = studio.pebble(0.03, 0, 2, 0, (0.23, 1, 0.05))
    blade.materials.append(leaf)
    bark = stuff.matt((0.16, 0.12, 0.08), 0.8)
    dice = random.Random(8)
    for _ in range(9):
        lean, turn, tall = dice.uniform(0.1, 0.75), dice.random() * 6.28, dice.uniform(0.28, 0.46)
        way = Vector((math.cos(turn) * lean, math.sin(turn) * lean, 1))
        line = [Vector((0, 0, 0.15)) + way * (tall * t) + Vector((0, 0, -0.1 * lean * t * t)) for t in (0, 0.25, 0.5, 0.75, 1)]
        made.append(add(tube([tuple(p) for p in line], 0.0022, 8), 'twig', bark))
        for k in range(22):
            t = 0.3 + 0.7 * k / 22
            at = Vector((0, 0, 0.15)) + way * (tall * t) + Vector((0, 0, -0.1 * lean * t * t))
            made.append(add(blade, 'leaf', None, at, (dice.uniform(-1, 1), dice.uniform(-0.5, 0.9), dice.random() * 6.28)))
    ware.place_all(made, place)


def light():
    studio.world((1.0, 0.86, 0.7), 0.1)
    studio.sun((0.9, 0.2, -0.31), 24, (1.0, 0.76, 0.5), 0.7)
    studio.area((-2.75, 1.2, 1.85), (0, 1.2, 1.5), (1.5, 1.6), 130, (1.0, 0.93, 0.85))
    studio.area((0.5, -2.6, 2.5), (0.6, 1.8, 1.0), (4, 2), 60, (1.0, 0.85, 0.68))


def build(view):
    papers = ware.read_papers()
    clear = stuff.clear_glass()
    walls()
    counter()
    for x, turn in ((-0.35, 0.2), (0.4, 0.9), (1.15, 0.4)):
        stool((x, 0.88, 0), turn)
    coat((0.4, 0.88, 0), 0.25)
    shelves(papers)
    hanging(clear)
    for x in (0.2, 1.25):
        pendant((x, 1.62, 1.95))
    left_on_the_counter(papers, clear)
    light()
    if view == 'counter':
        studio.camera((-0.5, 0.62, 1.3), (0.36, 1.76, 1.185), 43, (0.0, 1.5, 1.15), 2.2)
    else:
        studio.camera((-1.0, -1.15, 1.45), (0.32, 1.7, 1.16), 36, (0.1, 1.5, 1.1), 4)
    # The labels near the window stay below white; what is far out of focus takes more smoothing.
    return {'exposure': 0.25, 'clean': 0.95} if view == 'counter' else {'exposure': 0.55}
