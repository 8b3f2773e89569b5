// The sets that are photographed, by name. Millimetres; the camera looks towards -z.
import * as THREE from 'three';
import { closeDarkroom, expose, openDarkroom } from './darkroom.mjs';
import { develop } from './develop.mjs';
import * as cellar from './sets/cellar.mjs';
import * as lakeside from './sets/lakeside.mjs';
import * as outdoors from './sets/outdoors.mjs';
import * as table from './sets/table.mjs';
import * as terrace from './sets/terrace.mjs';

const sets = { ...cellar, ...lakeside, ...outdoors, ...table, ...terrace };

function dispose(scene) {
  scene.traverse(({ geometry, material }) => {
    geometry?.dispose();
    for (const value of Object.values(material ?? {})) value?.isTexture && value.dispose();
    material?.dispose?.();
  });
}

/** The film may be smaller than the print: lenses are soft anyway, and the grain is of the print. */
const negative = 0.9e6;

/** @param exposures how often the film is exposed: more, and blur and shadows are smoother. */
export function photographSet({ set, exposures = 30, ...details }, width, height) {
  const scale = Math.min(1, Math.sqrt(negative / (width * height)));
  const [columns, rows] = [width, height].map((pixels) => Math.round(pixels * scale));
  const darkroom = openDarkroom(columns, rows);
  const scene = new THREE.Scene();
  const stage = sets[set]({ scene, renderer: darkroom.renderer, aspect: width / height, ...details });
  const light = expose(darkroom, { scene, ...stage }, exposures);
  dispose(scene);
  closeDarkroom(darkroom);
  return develop(light, columns, rows, { width, height, ...stage.film });
}
