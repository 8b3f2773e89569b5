// The picture that stands beside a shared link: the thing on paper with its name, or the estate with the house's.
import { brass, ink, inkSoft, wine } from '../colours.mjs';
import { contours, sun } from '../mark.mjs';
import { drawLandscape } from './landscape.mjs';

const margin = 84;

/** Contour lines of the house over the whole width, with the sun of the mark where one is wanted. */
function drawContours(context, { lines, left, top, width, color, stroke, spacing, sunColor }) {
  context.strokeStyle = color;
  context.lineWidth = stroke;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const points of contours(lines, spacing)) {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(left + x * width, top + y * width);
    context.stroke();
  }
  if (!sunColor) return;
  context.fillStyle = sunColor;
  context.beginPath();
  context.arc(left + sun.x * width, top + sun.y * width, sun.radius * width * 1.2, 0, Math.PI * 2);
  context.fill();
}

function write(context, text, { x = margin, y, font, color, tracking = 0 }) {
  context.font = font;
  context.fillStyle = color;
  context.letterSpacing = `${tracking}px`;
  context.fillText(text, x, y);
}

function drawPaper(context, width, height) {
  const light = context.createRadialGradient(
    width * 0.74,
    height * 0.36,
    40,
    width * 0.66,
    height * 0.5,
    width * 0.72,
  );
  light.addColorStop(0, '#fffaf0');
  light.addColorStop(0.55, '#f4ecdd');
  light.addColorStop(1, '#e6dac4');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  drawContours(context, {
    ...{ lines: 9, left: -120, top: height * 0.34, width: width + 240, spacing: 0.036 },
    ...{ color: 'rgba(133,98,42,0.16)', stroke: 1.6 },
  });
}

/** Where glass meets paper: a narrow dark shadow within a wide pale one. */
function drawShadow(context, x, y, width) {
  for (const [share, alpha] of [
    [1.5, 0.16],
    [1.05, 0.3],
  ]) {
    context.save();
    context.translate(x, y);
    context.scale(1, 0.09);
    const radius = (width * share) / 2;
    const shade = context.createRadialGradient(0, 0, 0, 0, 0, radius);
    shade.addColorStop(0, `rgba(60,38,20,${alpha})`);
    shade.addColorStop(1, 'rgba(60,38,20,0)');
    context.fillStyle = shade;
    context.fillRect(-radius, -radius, radius * 2, radius * 2);
    context.restore();
  }
}

function drawHouse(context, house, { y, color, mark }) {
  drawContours(context, {
    ...{ lines: 5, left: margin, top: y - 62, width: 92, spacing: 0.062 },
    ...{ color: mark, stroke: 2, sunColor: wine },
  });
  write(context, house.toUpperCase(), {
    ...{ x: margin + 120, y: y - 8, color, tracking: 4.2 },
    font: '500 23px "Instrument Sans"',
  });
}

/** As large as the longest line allows beside the thing, and all of them between house and place. */
function titleSize(context, lines) {
  for (let size = 96; size > 52; size -= 4) {
    context.font = `370 ${size}px Fraunces`;
    context.letterSpacing = '0px';
    const isLow = lines.length * size * 1.06 <= 320;
    if (isLow && lines.every((line) => context.measureText(line).width <= 600)) return size;
  }
  return 52;
}

/** @param thing the picture of a bottle, twice as high as wide, or of something wider. */
export function drawSocialCard({ house, lines, place }, thing, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  drawPaper(context, width, height);
  const foot = thing.height >= 2 * thing.width ? 0.62 : 0.86;
  const high = height - 72;
  const wide = (thing.width / thing.height) * high;
  const middle = width - 264;
  drawShadow(context, middle, height - 50, wide * foot);
  context.imageSmoothingQuality = 'high';
  context.drawImage(thing, middle - wide / 2, 36, wide, high);
  drawHouse(context, house, { y: 142, color: brass, mark: ink });
  const size = titleSize(context, lines);
  const first = 372 - ((lines.length - 1) * size * 1.06) / 2;
  for (const [position, line] of lines.entries()) {
    write(context, line, { y: first + position * size * 1.06, color: ink, font: `370 ${size}px Fraunces` });
  }
  write(context, place, { y: height - 76, color: inkSoft, font: '400 29px "Instrument Sans"' });
  return canvas;
}

export function drawSocialEstate({ house, place, landscape }, width, height) {
  const canvas = drawLandscape(landscape, width, height);
  const context = canvas.getContext('2d');
  const dusk = context.createLinearGradient(0, 0, width * 0.8, 0);
  dusk.addColorStop(0, 'rgba(30,20,14,0.72)');
  dusk.addColorStop(1, 'rgba(30,20,14,0)');
  context.fillStyle = dusk;
  context.fillRect(0, 0, width, height);
  drawContours(context, {
    ...{ lines: 5, left: margin, top: 110, width: 190, spacing: 0.062 },
    ...{ color: '#f7f2e8', stroke: 3, sunColor: '#d9b877' },
  });
  const [first, ...rest] = house.split(/ (?=\S+$)/);
  write(context, first, { y: 376, color: '#f7f2e8', font: '370 104px Fraunces' });
  write(context, rest.join(' '), { y: 486, color: '#f7f2e8', font: '370 104px Fraunces' });
  write(context, place, { y: height - 70, color: '#e9dfcc', font: '400 30px "Instrument Sans"' });
  return canvas;
}
