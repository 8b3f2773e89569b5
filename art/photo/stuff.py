"""What things are made of: glass, wine, wood, linen, stone, plaster, metal, paper."""
import bpy


class Nodes:
    """A material's node tree, written in one line a node."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new('ShaderNodeOutputMaterial')

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.set(node.inputs[key], value)
        return node

    def set(self, socket, value):
        if isinstance(value, bpy.types.Node):
            value = value.outputs[0]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == 'RGBA' and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def place(self, scale=(1, 1, 1), space='Object', turn=(0, 0, 0)):
        coordinates = self.add('TexCoord').outputs[space]
        return self.add('Mapping', {'Vector': coordinates, 'Scale': scale, 'Rotation': turn})

    def noise(self, at, scale, detail=6, rough=0.55, distortion=0):
        return self.add('TexNoise', {'Vector': at, 'Scale': scale, 'Detail': detail, 'Roughness': rough,
                                     'Distortion': distortion})

    def ramp(self, fac, *stops):
        node = self.add('ValToRGB', {'Fac': fac})
        ramp = node.color_ramp
        while len(ramp.elements) < len(stops):
            ramp.elements.new(0.5)
        for element, (at, color) in zip(ramp.elements, stops):
            element.position = at
            element.color = (*color, 1) if len(color) == 3 else color
        return node

    def mix(self, fac, a, b, blend='MIX'):
        return self.add('MixRGB', {'Fac': fac, 'Color1': a, 'Color2': b}, blend_type=blend)

    def math(self, operation, a, b=0.0):
        return self.add('Math', {0: a, 1: b}, operation=operation)

    def bump(self, height, strength, distance=0.001, normal=None):
        inputs = {'Height': height, 'Strength': strength, 'Distance': distance}
        if normal:
            inputs['Normal'] = normal
        return self.add('Bump', inputs)

    def finish(self, surface=None, volume=None):
        if surface:
            self.tree.links.new(surface.outputs[0], self.out.inputs['Surface'])
        if volume:
            self.tree.links.new(volume.outputs[0], self.out.inputs['Volume'])
        return self.material

    def principled(self, color, roughness, **inputs):
        return self.add('BsdfPrincipled', {'Base Color': color, 'Roughness': roughness,
                                           **{key.replace('_', ' '): value for key, value in inputs.items()}})


def shadowless(nodes, surface, through):
    """Light reaches what stands behind, tinted by what it passed: rays to lamps are not bent."""
    path = nodes.add('LightPath')
    clear = nodes.add('BsdfTransparent', {'Color': through})
    return nodes.add('MixShader', {0: path.outputs['Is Shadow Ray'], 1: surface, 2: clear})


def clear_glass(tint=(1, 1, 1), through=0.94, rough=0.0):
    nodes = Nodes('glass')
    glass = nodes.add('BsdfGlass', {'Color': tint, 'Roughness': rough, 'IOR': 1.5})
    return nodes.finish(shadowless(nodes, glass, tuple(through * t for t in tint)))


def wine(loss):
    """@param loss what a metre takes of red, green and blue (natural logarithm)."""
    nodes = Nodes('wine')
    water = nodes.add('BsdfGlass', {'Color': (1, 1, 1), 'Roughness': 0, 'IOR': 1.34})
    most = max(loss)
    absorbs = nodes.add('VolumeAbsorption', {'Color': tuple(1 - part / most for part in loss), 'Density': most})
    return nodes.finish(shadowless(nodes, water, (1, 1, 1)), absorbs)


def red():
    return wine((42, 200, 170))


def rose():
    return wine((2.0, 19, 24))


def white():
    return wine((1.0, 3.2, 17))


def timber(light=(0.42, 0.27, 0.15), dark=(0.17, 0.095, 0.05), along='X', rough=0.42, worn=0.5, grain=1.0):
    """Planks: grain along one axis, rays, pores; each plank takes another part of the tree."""
    nodes = Nodes('timber')
    stretch = {'X': (0.055, 1, 1), 'Y': (1, 0.055, 1), 'Z': (1, 1, 0.055)}[along]
    seat = nodes.add('TexCoord').outputs['Object']
    each = nodes.add('ObjectInfo').outputs['Random']
    moved = nodes.add('VectorMath', {0: seat, 1: nodes.add('CombineXYZ', {
        'X': nodes.math('MULTIPLY', each, 31.0), 'Y': nodes.math('MULTIPLY', each, 17.0),
        'Z': nodes.math('MULTIPLY', each, 23.0)})}, operation='ADD')
    at = nodes.add('Mapping', {'Vector': moved, 'Scale': stretch})
    broad = nodes.noise(at, 9 * grain, 4, 0.5, 0.6)
    rings = nodes.add('TexWave', {'Vector': at, 'Scale': 16 * grain, 'Distortion': 7, 'Detail': 4, 'Detail Scale': 1.4},
                      wave_type='BANDS', bands_direction={'X': 'Y', 'Y': 'X', 'Z': 'X'}[along])
    fine = nodes.noise(nodes.add('Mapping', {'Vector': moved, 'Scale': tuple(s if s == 1 else 0.018 for s in stretch)}),
                       420 * grain, 3, 0.7)
    tone = nodes.mix(0.45, broad.outputs['Fac'], rings.outputs['Fac'])
    tone = nodes.mix(0.34, tone, fine.outputs['Fac'])
    color = nodes.ramp(tone, (0.32, dark), (0.5, tuple((a + b) / 2 for a, b in zip(light, dark))), (0.68, light))
    patina = nodes.noise(nodes.place((1, 1, 1)), 5, 3)
    shade = nodes.ramp(patina.outputs['Fac'], (0.3, (0.72, 0.7, 0.68)), (0.7, (1.08, 1.06, 1.02)))
    plank = nodes.ramp(each, (0, (0.82, 0.8, 0.78)), (1, (1.14, 1.1, 1.06)))
    color = nodes.mix(1.0, nodes.mix(worn, color, shade, 'MULTIPLY'), plank, 'MULTIPLY')
    gloss = nodes.ramp(nodes.mix(0.5, patina.outputs['Fac'], fine.outputs['Fac']),
                       (0.35, (rough - 0.1,) * 3), (0.65, (rough + 0.16,) * 3))
    bump = nodes.bump(fine.outputs['Fac'], 0.35, 0.0006, nodes.bump(tone, 0.3, 0.001))
    return nodes.finish(nodes.principled(color, gloss, Normal=bump, Specular=0.4))


def linen(color=(0.72, 0.66, 0.56), threads=900, space='UV'):
    nodes = Nodes('linen')
    at = nodes.place(space=space)
    waves = [nodes.add('TexWave', {'Vector': at, 'Scale': threads / 6.28, 'Distortion': 0.6, 'Detail': 1, 'Detail Scale': 40},
                       wave_type='BANDS', bands_direction=axis) for axis in 'XY']
    weave = nodes.mix(0.5, waves[0].outputs['Fac'], waves[1].outputs['Fac'])
    slub = nodes.noise(nodes.place((1, 26, 1), space), 14, 3)
    spot = nodes.noise(at, 7, 4)
    shade = nodes.mix(0.5, nodes.ramp(slub.outputs['Fac'], (0.35, (0.88,) * 3), (0.65, (1.05,) * 3)),
                      nodes.ramp(spot.outputs['Fac'], (0.3, (0.92,) * 3), (0.7, (1.04,) * 3)), 'MULTIPLY')
    color = nodes.mix(1.0, color, nodes.mix(1.0, shade, nodes.ramp(weave, (0.1, (0.82,) * 3), (0.8, (1.04,) * 3)), 'MULTIPLY'),
                       'MULTIPLY')
    cloth = nodes.principled(color, 0.92, Normal=nodes.bump(weave, 0.5, 0.0004), Sheen=0.25, Specular=0.15)
    through = nodes.add('BsdfTranslucent', {'Color': color})
    return nodes.finish(nodes.add('MixShader', {0: 0.18, 1: cloth, 2: through}))


def stone(light=(0.62, 0.54, 0.42), dark=(0.36, 0.29, 0.21), scale=1.0, relief=0.6, rough=0.86):
    nodes = Nodes('stone')
    at = nodes.place()
    each = nodes.add('ObjectInfo').outputs['Random']
    at = nodes.add('VectorMath', {0: at, 1: nodes.math('MULTIPLY', each, 40.0)}, operation='ADD')
    big = nodes.noise(at, 4 * scale, 8, 0.62)
    fine = nodes.noise(at, 60 * scale, 6, 0.65)
    pits = nodes.add('TexVoronoi', {'Vector': at, 'Scale': 30 * scale})
    color = nodes.ramp(nodes.mix(0.35, big.outputs['Fac'], fine.outputs['Fac']), (0.35, dark), (0.65, light))
    own = nodes.ramp(each, (0, (0.8, 0.79, 0.78)), (1, (1.12, 1.1, 1.06)))
    holes = nodes.ramp(pits.outputs['Distance'], (0.0, (0, 0, 0)), (0.25, (1, 1, 1)))
    height = nodes.mix(0.3, nodes.mix(0.4, big.outputs['Fac'], fine.outputs['Fac']), holes)
    return nodes.finish(nodes.principled(nodes.mix(1.0, color, own, 'MULTIPLY'), rough,
                                         Normal=nodes.bump(height, relief, 0.012 / scale), Specular=0.25))


def plaster(color=(0.74, 0.66, 0.54), relief=0.25):
    nodes = Nodes('plaster')
    at = nodes.place()
    clouds, trowel = nodes.noise(at, 1.6, 6, 0.6), nodes.noise(at, 9, 5, 0.6, 1.5)
    shade = nodes.ramp(clouds.outputs['Fac'], (0.3, (0.8, 0.78, 0.75)), (0.7, (1.06, 1.05, 1.03)))
    sand = nodes.noise(at, 260, 2)
    bump = nodes.bump(sand.outputs['Fac'], relief * 0.5, 0.001, nodes.bump(trowel.outputs['Fac'], relief, 0.01))
    return nodes.finish(nodes.principled(nodes.mix(1.0, color, shade, 'MULTIPLY'), 0.9, Normal=bump, Specular=0.2))


def metal(color=(0.5, 0.42, 0.3), rough=0.35, aged=0.5):
    nodes = Nodes('metal')
    cloud = nodes.noise(nodes.place(), 40, 6, 0.65)
    gloss = nodes.ramp(cloud.outputs['Fac'], (0.3, (rough * 0.7,) * 3), (0.7, (min(1, rough * (1 + aged)),) * 3))
    shade = nodes.ramp(cloud.outputs['Fac'], (0.3, (1 - aged * 0.4,) * 3), (0.7, (1, 1, 1)))
    return nodes.finish(nodes.principled(nodes.mix(1.0, color, shade, 'MULTIPLY'), gloss, Metallic=1.0))


def matt(color, rough=0.6, speckle=0.0, scale=300, **more):
    nodes = Nodes('matt')
    if not speckle:
        return nodes.finish(nodes.principled(color, rough, **more))
    dots = nodes.noise(nodes.place(), scale, 4)
    shade = nodes.ramp(dots.outputs['Fac'], (0.35, (1 - speckle,) * 3), (0.65, (1 + speckle * 0.4,) * 3))
    return nodes.finish(nodes.principled(nodes.mix(1.0, color, shade, 'MULTIPLY'), rough,
                                         Normal=nodes.bump(dots.outputs['Fac'], speckle, 0.0008), **more))


def glow(color, strength):
    nodes = Nodes('glow')
    return nodes.finish(nodes.add('Emission', {'Color': color, 'Strength': strength}))


def picture(file, rough=0.6, space='UV', interpolation='Cubic'):
    """Paper with an image on it."""
    nodes = Nodes('picture')
    image = nodes.add('TexImage', {'Vector': nodes.add('TexCoord').outputs[space]}, interpolation=interpolation,
                      extension='EXTEND')
    image.image = bpy.data.images.load(file)
    return nodes.finish(nodes.principled(image.outputs['Color'], rough, Specular=0.25))
