// Photographs: scenes of art/photo/, taken by Blender's Cycles in the background.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bottles } from './mesa-lucero/bottles.mjs';

const scenes = join(import.meta.dirname, 'photo');

/**
 * @param page of art/browser.mjs, for labels.
 * @param film points across and down; @param samples rays for each.
 * @returns a PNG of the size of the film.
 */
export async function takePhotograph(page, { scene, view, film: [width, height], wines = [], samples = 28 }) {
  const folder = await mkdtemp(join(tmpdir(), 'photo-'));
  try {
    await writePapers(page, wines, folder);
    const file = join(folder, 'photo');
    const script = ['main.py', 'develop.py'].map((name) => join(scenes, name));
    await blender(script[0], [scene, view, width, height, samples, file], folder);
    await blender(script[1], [file], folder);
    return await readFile(`${file}.png`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePapers(page, wines, folder) {
  const subjects = wines.map((slug) => bottles[slug]);
  const drawn = await page.evaluate((wanted) => window.drawings.papers(wanted), subjects);
  const papers = {};
  for (const [name, { facts, png }] of Object.entries(drawn)) {
    const file = join(folder, `${name}.png`);
    await writeFile(file, Buffer.from(png, 'base64'));
    papers[name] = facts ? { ...facts, label: file } : file;
  }
  await writeFile(join(folder, 'papers.json'), JSON.stringify(papers));
}

function blender(script, details, folder) {
  const running = spawn('blender', ['-b', '-P', script, '--', ...details.map(String)], {
    env: { ...process.env, PAPERS: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    running.on('error', () => reject(new Error('Blender was not found: install the package `blender`.')));
    running.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Blender ended with ${code}.`)),
    );
  });
}
