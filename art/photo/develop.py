"""`blender -b -P develop.py -- file`: from two noisy exposures of one scene to a print without noise, a PNG.

Blender's Debian package has no denoiser, so this one weighs each point's neighbors: like ones, as far as the difference of
both exposures tells what is noise (Rousselle, Knaus and Zwicker 2012), and of the same thing, as its color and direction tell.
"""
import json
import sys

import bpy
import numpy as np


def load(file):
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = 'Linear'
    width, height = image.size
    points = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(points)
    bpy.data.images.remove(image)
    return points.reshape(height, width, 4)[..., :3]


def box(field, radius):
    """The mean over a square around each point."""
    for axis in (0, 1):
        size = 2 * radius + 1
        pad = [(0, 0)] * field.ndim
        pad[axis] = (radius + 1, radius)
        total = np.cumsum(np.pad(field, pad, mode='edge'), axis=axis, dtype=np.float64)
        upper = np.take(total, range(size, total.shape[axis]), axis)
        lower = np.take(total, range(0, total.shape[axis] - size), axis)
        field = ((upper - lower) / size).astype(np.float32)
    return field


def offsets(reach):
    """Every near neighbor, fewer far ones, in a fixed pattern."""
    chosen = []
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            far = max(abs(x), abs(y))
            if x * x + y * y <= reach * reach + 1 and (far <= 2 or (far <= 5 and (x + y) % 2 == 0) or (x * 3 + y * 5) % 7 == 0):
                chosen.append((y, x))
    return chosen


def shifted(field, y, x):
    return np.roll(field, (-y, -x), (0, 1))


def clean(first, second, guides, strength, reach=7):
    """Each exposure is weighed by the other, so that no point's own noise counts for it."""
    log = [np.log1p(part * 6) for part in (first, second)]
    own = (log[0] - log[1]) ** 2 / 2
    noise = box(own, 4).mean(axis=2) + 2e-6
    sums = [np.zeros_like(first) for _ in range(2)]
    weights = [np.zeros(first.shape[:2], np.float32) for _ in range(2)]
    for y, x in offsets(reach):
        there = shifted(noise, y, x)
        alike = np.zeros_like(noise)
        for field, width in guides:
            alike += ((field - shifted(field, y, x)) ** 2).sum(axis=2) / width ** 2
        alike = np.exp(-alike)
        for index in (0, 1):
            other = log[1 - index]
            apart = ((other - shifted(other, y, x)) ** 2).mean(axis=2)
            apart = (apart - noise - np.minimum(noise, there)) / (1e-6 + strength ** 2 * (noise + there))
            weight = np.exp(-np.maximum(box(apart, 2), 0)) * alike
            sums[index] += weight[..., None] * shifted(log[index], y, x)
            weights[index] += weight
    return np.expm1(sum(total / weight[..., None] for total, weight in zip(sums, weights)) / 2) / 6


def soften(field, radius):
    """A round blur of three boxes."""
    for _ in range(3):
        field = box(field, radius)
    return field


def main():
    (file,) = sys.argv[sys.argv.index('--') + 1 :]
    with open(f'{file}.json', encoding='utf8') as facts:
        film = json.load(facts)
    first, second = (load(f'{file}.{part}.exr') for part in 'ab')
    guides = [(box(load(f'{file}.{slot}.0001.exr'), 1), width) for slot, width in (('normal', 0.45), ('albedo', 0.14))]
    # One exposure is no brighter at a point than everything around it in the other: such a point met a lamp by chance.
    for index, part in enumerate((first, second)):
        other = (second, first)[index]
        most = box(other, 2).max(axis=2, keepdims=True) * 3 + 0.2
        np.minimum(part, most, out=part)
    light = clean(first, second, guides, film['clean'])
    # Lenses scatter a little of what is bright.
    unit = max(1, light.shape[1] // 300)
    bright = np.clip(light - 0.9, 0, 6)
    light = light + 0.05 * soften(bright, unit) + 0.03 * soften(bright, unit * 4)
    height, width = light.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    edge = ((columns / width - 0.5) ** 2 + (rows / height - 0.5) ** 2 * 0.6)[..., None]
    light *= 1 - film['corner'] * edge
    grain = np.random.default_rng(11).normal(0, 1, (height, width)).astype(np.float32)
    light *= (1 + 0.016 * (0.6 * grain + 1.2 * box(grain, 1)))[..., None]
    image = bpy.data.images.new('print', width, height, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(np.dstack([light, np.ones((height, width, 1), np.float32)]).astype(np.float32).ravel())
    scene = bpy.context.scene
    view, settings = scene.view_settings, scene.render.image_settings
    view.view_transform, view.look, view.exposure = 'Filmic', film['look'], film['exposure']
    settings.file_format, settings.color_mode, settings.color_depth = 'PNG', 'RGB', '16'
    image.save_render(f'{file}.png', scene=scene)


main()
