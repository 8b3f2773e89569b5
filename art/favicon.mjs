// `node art/favicon.mjs`: the mark and the icon of the demonstration's theme.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ink, paper, wine } from './colors.mjs';
import { contourPath, contours, sun } from './mark.mjs';

const project = join(import.meta.dirname, '..');

/** A square badge: the ground is part of it, since browser chrome may be light or dark. */
function badge({ size, lines, stroke, corner, share = 0.76 }) {
  const width = size * share;
  const left = (size - width) / 2;
  const top = size * (0.5 - 0.23 * (share / 0.76));
  const paths = contours(lines, 0.34 / lines, 12).map((points) => contourPath(points, width, left, top));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${paper}"/><path d="${paths.join('')}" fill="none" stroke="${ink}" stroke-width="${stroke}" stroke-linecap="round"/><circle cx="${left + sun.x * width}" cy="${top + (sun.y - 0.03) * width}" r="${size * 0.058 * (share / 0.76)}" fill="${wine}"/></svg>\n`;
}

function markDrawing() {
  const width = 48;
  const paths = contours(5, 0.062, 12).map((points) => contourPath(points, width, 0, 0.5));
  const cx = Math.round(sun.x * width * 100) / 100;
  const cy = Math.round((sun.y * width + 0.5) * 100) / 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 0 50 29" fill="none" stroke="currentColor" stroke-width="1.1" stroke-linecap="round">
  <path d="${paths.join('')}"/>
  <circle cx="${cx}" cy="${cy}" r="2" fill="${wine}" stroke="none"/>
</svg>
`;
}

const folder = join(project, 'wineries/mesa-lucero/theme');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'icon.svg'), badge({ size: 48, lines: 3, stroke: 2.6, corner: 6 }));
await writeFile(join(folder, 'mark.svg'), markDrawing());
