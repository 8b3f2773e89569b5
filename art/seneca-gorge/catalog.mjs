// Every photograph of Seneca Gorge by name: which drawing makes it, of what, and how large the original is.
import { bottles } from './bottles.mjs';

const mapped = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => change(key, value)));

/** Water begins at the far shore and ends where the vineyard falls away towards it. */
const lake = [0.53, 0.78];
const landscapes = {
  'hero-home': { hour: 'october', seed: 7, sun: [0.7, 0.22], horizon: 0.5, field: 0.76, lake },
  estate: { hour: 'lakeMorning', seed: 19, sun: [0.3, 0.34], horizon: 0.5, field: 0.74, lake },
  visit: { hour: 'october', seed: 31, sun: [0.28, 0.3], horizon: 0.52, field: 0.8, lake: [0.55, 0.82] },
  club: { hour: 'lakeDusk', seed: 43, sun: [0.36, 0.47], horizon: 0.5, field: 0.78, lake },
  'not-found': { hour: 'snow', seed: 57, sun: [0.66, 0.2], horizon: 0.48, field: 0.76, lake, snowfall: 2.4 },
};

/** Photographs of sets: name, set, and what it shows. */
const photograph = (set, format = {}) => ({
  ...{ draw: 'set', subject: { set, exposures: 16 }, width: 1600, height: 1067, opaque: true },
  ...format,
});
const photographs = {
  story: photograph('barnInSnow'),
  plus: photograph('barnInOctober'),
  'on-the-dock': photograph('dock'),
  'experience-barn-tasting': photograph('barnTasting'),
  'experience-cellar-and-glen-walk': photograph('cellarByDay'),
  'experience-winter-barrel-evening': photograph('barrelEvening'),
  'club-lake-road': photograph('onTheLedge'),
  'club-cellar-keys': photograph('onTheLedge', {
    subject: {
      ...{ set: 'onTheLedge', exposures: 16, hour: 'lakeDusk', seed: 75 },
      slugs: ['upper-ledge-riesling-2023', 'reserve-cabernet-franc-2022'],
    },
  }),
};

export const originals = {
  ...photographs,
  ...mapped(landscapes, (name, subject) => [
    name,
    { draw: 'landscape', subject, width: 2400, height: 1000, opaque: true },
  ]),
  'hero-home-phone': {
    ...{ draw: 'landscape', subject: { ...landscapes['hero-home'], sun: [0.66, 0.2] } },
    ...{ width: 1280, height: 1600, opaque: true },
  },
  ...mapped(bottles, (slug, subject) => [slug, { draw: 'bottle', subject, width: 840, height: 1680 }]),
};
