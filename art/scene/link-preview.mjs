// The picture that stands beside a link to the winery: the estate with its name.
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

export function drawLinkPreview({ house, place, landscape }, width, height) {
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
