// `node art/favicon.mjs`: the mark and the icon of the demonstration's theme.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ink, paper, wine } from './colors.mjs';
import { contourPath, contours, sun } from './mark.mjs';

const project = join(import.meta.dirname, '..');

const lines = contours(5, 0.062, 12).map((points) => contourPath(points, 48, 0, 0.5));
const hundredths = (value) => Math.round(value * 100) / 100;

/**
 * A square badge: the ground is part of it, since browser chrome may be light or dark. It repeats every second line of the mark as it is
 * written there, so that it adds little to a compressed page with both.
 */
function badge() {
  const path = `<path d="${lines.filter((_, index) => index % 2 === 0).join('')}" fill="none" stroke="${ink}" stroke-width="3.4" stroke-linecap="round"/>`;
  const disc = `<circle cx="${hundredths(sun.x * 48)}" cy="2.6" r="3.6" fill="${wine}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><rect width="48" height="48" rx="6" fill="${paper}"/><g transform="translate(5.76 12) scale(.76)">${path}${disc}</g></svg>\n`;
}

function markDrawing() {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 0 50 29" fill="none" stroke="currentColor" stroke-width="1.1" stroke-linecap="round">
  <path d="${lines.join('')}"/>
  <circle cx="${hundredths(sun.x * 48)}" cy="${hundredths(sun.y * 48 + 0.5)}" r="2" fill="${wine}" stroke="none"/>
</svg>
`;
}

const folder = join(project, 'wineries/mesa-lucero/theme');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'icon.svg'), badge());
await writeFile(join(folder, 'mark.svg'), markDrawing());
