// What photographs borrow from the drawings: shape and label of a bottle, and the card that guests write their notes on.
import { closures } from './bottle.mjs';
import { drawLabel } from './labels.mjs';
import { random } from './random.mjs';
import { profile, shapes } from './shapes.mjs';

const radians = Math.PI / 180;

/** The half profile of a bottle, the place of its label, and the label itself. */
export function bottlePaper(wine) {
  const shape = shapes[wine.shape];
  const [low, high] = shape.label;
  const width = Math.round((1400 * wine.arc) / 166);
  const arc = wine.arc * radians;
  const { color } = drawLabel(
    wine,
    width,
    Math.round((width * (high - low)) / (arc * (shape.radius + 0.22))),
  );
  const { radius, capsule, height } = shape;
  const facts = { radius, capsule, height, profile: profile(shape), range: shape.label, arc: wine.arc };
  return { facts: { ...facts, color: linear(closures[wine.capsule]?.color ?? '#240609') }, canvas: color };
}

/** From a color of the page to how much light the thing gives back. */
function linear(hex) {
  return [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

/** A tasting card: three wines in print, and what a guest wrote in pencil, as strokes that nobody can read from here. */
export function notesPaper() {
  const canvas = new OffscreenCanvas(800, 1200);
  const context = canvas.getContext('2d');
  context.fillStyle = '#e9e0cd';
  context.fillRect(0, 0, 800, 1200);
  context.textAlign = 'center';
  context.fillStyle = '#3a2c22';
  context.letterSpacing = '12px';
  context.font = '560 34px "Instrument Sans"';
  context.fillText('MESA LUCERO', 400, 130);
  context.letterSpacing = '0px';
  context.font = '370 64px Fraunces';
  const next = random(23);
  for (const [index, line] of ['Sauvignon Blanc', 'Rosé', 'Cabernet Sauvignon'].entries()) {
    const y = 290 + index * 310;
    context.fillText(line, 400, y);
    context.strokeStyle = 'rgb(90 84 82 / 0.75)';
    context.lineWidth = 3.2;
    for (const row of index === 2 ? [0] : [0, 1]) {
      let x = 130;
      while (x < 560 + next() * 110) {
        context.beginPath();
        context.moveTo(x, y + 80 + row * 66);
        const letters = 2 + Math.floor(next() * 6);
        for (let letter = 0; letter < letters; letter++) {
          const tall = next() > 0.75 ? 34 : 15;
          context.quadraticCurveTo(x + 5, y + 80 + row * 66 - tall - next() * 8, x + 12, y + 82 + row * 66);
          x += 12 + next() * 7;
        }
        context.stroke();
        x += 20;
      }
    }
  }
  return canvas;
}
