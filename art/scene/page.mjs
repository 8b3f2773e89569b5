// Runs inside Chromium: one function per kind of picture, each answers PNG bytes as base64.
import { makeBottle } from './bottle.mjs';
import { drawGiftCard } from './giftcards.mjs';
import { goods } from './goods.mjs';
import { drawLandscape } from './landscape.mjs';
import { drawLinkPreview } from './link-preview.mjs';
import { bottlePaper, notesPaper } from './papers.mjs';
import { rewards } from './rewards.mjs';
import { photographSet } from './sets.mjs';
import { shapes } from './shapes.mjs';
import { base64, closeUp, longLens, openStudio, photograph } from './studio.mjs';

const studios = new Map();

function studioOf(width, height, light = 'warm') {
  const key = `${width}x${height} ${light}`;
  if (!studios.has(key)) studios.set(key, openStudio(width, height, light));
  return studios.get(key);
}

function emptied({ scene, rig }) {
  for (const object of scene.children.filter((child) => child !== rig)) {
    scene.remove(object);
    object.traverse(({ geometry, material }) => {
      geometry?.dispose();
      for (const value of Object.values(material ?? {})) value?.isTexture && value.dispose();
      material?.dispose();
    });
  }
}

async function encoded(canvas) {
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  return base64(bytes);
}

async function bottle(wine, width, height) {
  const studio = studioOf(width, height, wine.light);
  studio.scene.add(makeBottle(wine));
  const picture = await photograph(studio, longLens(width / height, shapes[wine.shape].frame));
  emptied(studio);
  return picture;
}

async function label(wine, width, height) {
  const studio = studioOf(width, height, wine.light);
  const standing = makeBottle(wine);
  standing.rotation.y = 0.07;
  studio.scene.add(standing);
  const picture = await photograph(studio, closeUp(width / height, shapes[wine.shape].label));
  emptied(studio);
  return picture;
}

async function good({ kind, light, ...details }, width, height) {
  const studio = studioOf(width, height, light);
  const { group, frame, ...view } = { ...goods, ...rewards }[kind](details, studio);
  studio.scene.add(group);
  const picture = await photograph(studio, longLens(width / height, frame, view));
  emptied(studio);
  return picture;
}

async function landscape(scene, width, height) {
  return encoded(drawLandscape(scene, width, height));
}

async function giftCard(subject) {
  return encoded(drawGiftCard(subject));
}

async function set(subject, width, height) {
  return encoded(photographSet(subject, width, height));
}

/** What a photograph borrows: facts and label of each bottle, and the notes. */
async function papers(wines) {
  const drawn = Object.fromEntries(wines.map((wine) => [wine.slug, bottlePaper(wine)]));
  const made = { notes: { png: await encoded(notesPaper()) } };
  for (const [slug, { facts, canvas }] of Object.entries(drawn)) {
    made[slug] = { facts, png: await encoded(canvas) };
  }
  return made;
}

/** @param card.file a picture of the thing as the shop serves it, from the project's folder on. */
async function linkPreview(words, width, height) {
  return encoded(drawLinkPreview(words, width, height));
}

window.drawings = { bottle, label, good, landscape, giftCard, set, papers, linkPreview };
