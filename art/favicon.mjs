// `node art/favicon.mjs`: the mark as favicon (SVG, 48 px PNG), as icons of home screens (180, 192, 512 px) and as the paths that
// src/ui/media/mark.tsx draws.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ink, paper, wine } from './colours.mjs';
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

function markComponent() {
  const width = 48;
  const paths = contours(5, 0.062, 12).map((points) => contourPath(points, width, 0, 0.5));
  return `// Written by \`node art/favicon.mjs\` from art/mark.mjs; do not edit by hand.

/** The contour-line mark of the house; decorative, the name stands beside it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="-1 0 50 29"
      width="50"
      height="29"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.1"
      strokeLinecap="round"
    >
      <path d="${paths.join('')}" />
      <circle cx="${Math.round(sun.x * width * 100) / 100}" cy="${Math.round((sun.y * width + 0.5) * 100) / 100}" r="2" fill="#6e1a2a" stroke="none" />
    </svg>
  );
}
`;
}

await mkdir(join(project, 'public'), { recursive: true });
const small = badge({ size: 48, lines: 3, stroke: 2.6, corner: 6 });
const large = badge({ size: 180, lines: 5, stroke: 5, corner: 0 });
await writeFile(join(project, 'public/favicon.svg'), small);
await sharp(Buffer.from(small)).png({ palette: true }).toFile(join(project, 'public/favicon-48.png'));
await sharp(Buffer.from(large)).png({ palette: true }).toFile(join(project, 'public/apple-touch-icon.png'));
// Phones cut icons into shapes of their own: all but the ground stays within the middle four fifths.
const icons = {
  icon: badge({ size: 180, lines: 5, stroke: 5, corner: 24 }),
  'icon-maskable': badge({ size: 180, lines: 5, stroke: 4.4, corner: 0, share: 0.6 }),
};
for (const [name, drawing] of Object.entries(icons)) {
  for (const size of [192, 512]) {
    const image = sharp(Buffer.from(drawing), { density: 300 }).resize(size, size);
    await image.png({ palette: true }).toFile(join(project, `public/${name}-${size}.png`));
  }
}
await writeFile(join(project, 'src/ui/media/mark.tsx'), markComponent());
