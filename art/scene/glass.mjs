// Glass of a filled bottle. Its reflections come from strip softboxes that stand near the bottle and are
// intersected exactly, so that the streaks taper along the shoulder as they do in a studio; the light that
// comes through is the look of a full cylinder of wine in front of a bright ground.
import * as THREE from 'three';

/** body: light through wine at the axis; edge: the same near the rim; empty: bare glass above the wine. */
const glasses = {
  dark: {
    body: '#0d0705',
    edge: '#050604',
    rim: '#2c3516',
    empty: '#2b3314',
    clear: 0.12,
    streak: '#fff3df',
  },
  sparkling: {
    body: '#1d2310',
    edge: '#090c05',
    rim: '#4a5a24',
    empty: '#39451c',
    clear: 0.3,
    streak: '#fff3df',
  },
  straw: {
    body: '#b79a34',
    edge: '#4a4712',
    rim: '#6e7030',
    empty: '#98994f',
    clear: 0.9,
    streak: '#fff6e4',
  },
  pale: { body: '#bfb06c', edge: '#4f4f22', rim: '#788050', empty: '#a8ac84', clear: 1, streak: '#fff8ea' },
  rose: { body: '#eea287', edge: '#b0503a', rim: '#c98d80', empty: '#ddd0c4', clear: 1, streak: '#fff4ec' },
  slate: {
    body: '#0a0a0c',
    edge: '#040506',
    rim: '#26362c',
    empty: '#2a3a2c',
    clear: 0.12,
    streak: '#e8f1ff',
  },
  lake: {
    body: '#8d8f4a',
    edge: '#2f3616',
    rim: '#64764a',
    empty: '#748a5c',
    clear: 0.8,
    streak: '#eaf3ff',
  },
  flint: { body: '#c9c48f', edge: '#5b6140', rim: '#8c9c8a', empty: '#c4cdc8', clear: 1, streak: '#eef5ff' },
  dawn: { body: '#e8937c', edge: '#a84a3e', rim: '#c08a84', empty: '#d9d2ce', clear: 1, streak: '#eef5ff' },
  ice: { body: '#d8942c', edge: '#7d430b', rim: '#b09a72', empty: '#d4d6d2', clear: 1, streak: '#eef5ff' },
  foam: {
    body: '#1c2412',
    edge: '#080c06',
    rim: '#475c2c',
    empty: '#364a24',
    clear: 0.3,
    streak: '#e8f1ff',
  },
  decanter: {
    body: '#3c0813',
    edge: '#12020a',
    rim: '#8d8378',
    empty: '#cfc8bb',
    clear: 0.35,
    streak: '#fff6ea',
    air: 0.05,
  },
  tawny: {
    body: '#6e2411',
    edge: '#200805',
    rim: '#86604a',
    empty: '#cdbfa9',
    clear: 0.6,
    streak: '#fff3df',
  },
};

/** Place and direction of a surface, for whatever glass is drawn with. */
export const glassVertex = /* glsl */ `
varying vec3 vPosition;
varying vec3 vNormal;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPosition = world.xyz;
  vNormal = normalize(mat3(modelMatrix) * normal);
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const fragment = /* glsl */ `
varying vec3 vPosition;
varying vec3 vNormal;
uniform vec3 body, edge, rim, empty, streak;
uniform vec3 origin;
uniform float clear, fill, bare;
uniform vec3 label;

float hash(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}

// A softbox: a rectangle of cloth, brightest along its tube, feathered at its edges.
float softbox(vec3 p, vec3 d, vec3 centre, vec3 facing, vec2 halfSize, float feather) {
  float slope = dot(d, facing);
  if (slope > -0.02) return 0.0;
  float t = dot(centre - p, facing) / slope;
  if (t < 0.0) return 0.0;
  vec3 hit = p + d * t - centre;
  vec3 across = normalize(cross(vec3(0, 1, 0), facing));
  vec3 up = cross(facing, across);
  vec2 q = abs(vec2(dot(hit, across), dot(hit, up))) / halfSize;
  float box = (1.0 - smoothstep(1.0 - feather, 1.0, q.x)) * (1.0 - smoothstep(1.0 - feather * 0.9, 1.0, q.y));
  return box * (0.5 + 0.5 * exp(-q.x * q.x * 2.6)) * (1.0 - 0.45 * q.y * q.y);
}

vec3 studio(vec3 p, vec3 d, float blur) {
  vec3 light = vec3(0.0);
  light += streak * 21.0 * softbox(p, d, vec3(-470.0, 225.0, 170.0), normalize(vec3(0.93, -0.08, -0.36)), vec2(118.0, 330.0), 0.55 + blur);
  light += streak * 17.0 * softbox(p, d, vec3(480.0, 240.0, 235.0), normalize(vec3(-0.9, -0.05, -0.44)), vec2(34.0, 300.0), 0.45 + blur);
  light += streak * 3.0 * softbox(p, d, vec3(300.0, 190.0, -520.0), normalize(vec3(-0.5, 0.0, 0.86)), vec2(120.0, 420.0), 0.7);
  light += streak * 1.8 * softbox(p, d, vec3(-300.0, 190.0, -520.0), normalize(vec3(0.5, 0.0, 0.86)), vec2(120.0, 420.0), 0.7);
  light += streak * 5.0 * softbox(p, d, vec3(-60.0, 780.0, 260.0), normalize(vec3(0.08, -0.9, -0.42)), vec2(260.0, 120.0), 0.6);
  // The table throws warm light up into the foot.
  if (d.y < -0.01) {
    float t = -p.y / d.y;
    vec3 hit = p + d * t;
    light += vec3(0.95, 0.86, 0.72) * 1.6 * exp(-length(hit.xz - origin.xz) / 260.0) * smoothstep(0.0, 30.0, p.y);
  }
  light += mix(vec3(0.10, 0.085, 0.07), vec3(0.20, 0.18, 0.15), d.y * 0.5 + 0.5);
  return light;
}

void main() {
  vec3 v = normalize(cameraPosition - vPosition);
  vec3 n = normalize(vNormal) * (gl_FrontFacing ? 1.0 : -1.0);
  vec3 local = vPosition - origin;
  float azimuth = atan(n.x, n.z);
  // Blown glass is never quite true: the streaks waver by a hair.
  float waver = noise(vec2(azimuth * 2.5 + 3.0, local.y * 0.018)) - 0.5;
  float waver2 = noise(vec2(azimuth * 5.0 + 9.0, local.y * 0.05)) - 0.5;
  n = normalize(n + vec3(n.z, 0.0, -n.x) * (waver * 0.022 + waver2 * 0.007));
  float facing = clamp(dot(n, v), 0.0, 1.0);
  float fresnel = 0.042 + 0.958 * pow(1.0 - facing, 5.0);

  // Light through the bottle. s: 0 at the rim, 1 at the axis.
  float s = facing;
  float off = sqrt(1.0 - s * s);
  float through = smoothstep(0.99, 0.3, off);
  vec3 wine = mix(edge, body, through);
  wine *= 0.84 + 0.16 * smoothstep(0.0, 0.9, local.y / max(fill, 1.0));
  // The lens of a full bottle gathers the ground's light into a soft lighter band beside the axis.
  float side = n.x;
  wine *= 1.0 + clear * (0.30 * exp(-pow((side - 0.30) / 0.20, 2.0)) + 0.18 * exp(-pow((side + 0.42) / 0.13, 2.0)) - 0.12 * exp(-pow(side / 0.14, 2.0)));
  // Thick glass of wall and foot: a thin bright seam inside a dark outline.
  float seam = smoothstep(0.955, 0.978, off) * (1.0 - smoothstep(0.982, 0.997, off));
  wine = mix(wine, rim * 1.25, seam * 0.75);
  wine *= 1.0 - 0.55 * smoothstep(0.985, 1.0, off);
  float foot = exp(-local.y / 7.0);
  float punt = exp(-pow((local.y - 9.0 - 13.0 * (1.0 - off * off)) / 4.5, 2.0));
  wine = mix(wine, edge * 0.55 + rim * 0.2, foot * 0.7);
  wine += rim * punt * (0.25 + 0.55 * clear) * (1.0 - off);

  // Above the wine: bare glass, one bright line where the surface meets it.
  vec3 air = mix(empty * 0.45, empty, smoothstep(0.97, 0.5, off));
  air = mix(air, rim * 1.3, seam);
  float level = fill + (1.0 - s) * 0.9;
  float above = smoothstep(level - 0.3, level + 0.3, local.y);
  vec3 color = mix(wine, air, above);
  float meniscus = exp(-pow((local.y - level + 0.6) / 0.75, 2.0));
  color = mix(color, body * 0.6 + empty * 0.25, meniscus * 0.55 * clear);

  // Reflections: outer wall, inner wall (a little narrower, tinted), far wall (mirrored, faint).
  vec3 d = reflect(-v, n);
  vec3 shine = studio(vPosition, d, 0.0) * fresnel;
  color += shine;
  float innerAzimuth = asin(clamp(sin(azimuth) / 0.93, -1.0, 1.0));
  float flat_ = length(n.xz);
  vec3 inner = vec3(sin(innerAzimuth) * flat_, n.y, cos(innerAzimuth) * flat_);
  color += studio(vPosition, reflect(-v, inner), 0.25) * (0.012 + 0.016 * clear) * mix(rim * 2.0, vec3(1.0), 0.35);
  vec3 far = vec3(-n.x * 1.04, n.y, n.z);
  color += studio(vPosition, reflect(-v, normalize(far)), 0.5) * 0.014 * clear * (body + rim);

  // Where the paper ends its thickness keeps the light off the glass.
  float border = min(abs(local.y - label.x), abs(local.y - label.y));
  color *= 1.0 - 0.5 * exp(-border / 0.9) * step(abs(azimuth), label.z);
  // Empty glass lets the page through, but for its rim and what it mirrors.
  float veil = clamp(bare + 0.62 * pow(1.0 - facing, 2.2) + max(shine.r, shine.b) * 0.9, 0.0, 1.0);
  float alpha = mix(1.0, veil, above * step(bare, 0.999));
  gl_FragColor = vec4(color, alpha);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** @param arc of the paper around the bottle, in radians */
export function glassMaterial(kind, shape, arc, origin) {
  const { clear, air = 1, ...tints } = glasses[kind];
  const colors = Object.fromEntries(
    Object.entries(tints).map(([key, value]) => [key, { value: new THREE.Color(value) }]),
  );
  return new THREE.ShaderMaterial({
    vertexShader: glassVertex,
    fragmentShader: fragment,
    uniforms: {
      ...colors,
      clear: { value: clear },
      bare: { value: air },
      fill: { value: shape.fill },
      origin: { value: origin },
      label: { value: new THREE.Vector3(...shape.label, arc / 2) },
    },
  });
}
