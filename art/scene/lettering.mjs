// Type, rules and terrain that the labels of all houses are set with.
import { random } from './random.mjs';

export const gold = { color: '#f6c56a', foil: 1, relief: -0.8 };
export const brass = { color: '#e3b45e', foil: 1, relief: -0.7 };
export const serif = (size, weight = 370) => `${weight} ${size}px Fraunces`;
export const italic = (size, weight = 360) => `italic ${weight} ${size}px Fraunces`;
export const sans = (size, weight = 500) => `${weight} ${size}px "Instrument Sans"`;

const measure = 1230;

/** The largest size, up to `largest`, at which every line fits the front of the bottle. */
export function fitted(sheet, lines, largest, widest = measure) {
  const tightest = Math.max(...lines.map((line) => sheet.measure(line, serif(100), -1.5)));
  return Math.min(largest, Math.floor((widest / tightest) * 100));
}

/** The wine's name in one or two lines around `y` (the first baseline); answers the last baseline. */
export function name(sheet, ink, lines, { y, size, align = 'center', x }) {
  lines.forEach((line, index) => {
    sheet.type(ink, line, {
      y: y + index * size * 1.02,
      font: serif(size),
      tracking: -size * 0.015,
      align,
      ...(x && { x }),
    });
  });
  return y + (lines.length - 1) * size * 1.02;
}

export function frame(sheet, ink, inset, width, alpha = 1) {
  for (const y of [inset, sheet.height - inset]) sheet.rule(ink, 0, y, sheet.width, y, width, alpha);
}

/** A wide sweep of contour lines over the whole sheet from `top` down. */
export function terrain(sheet, ink, { top, lines, spacing, lift, width = 4, seed, alpha = 1 }) {
  const next = random(seed);
  const waves = Array.from({ length: 4 }, (_, index) => [
    1.3 + index * 1.7 + next(),
    next() * 6.3,
    1 / (1 + index * 1.1),
  ]);
  for (let line = 0; line < lines; line++) {
    const fade = 1 - (line / lines) * 0.75;
    const points = Array.from({ length: 161 }, (_, step) => {
      const x = step / 160;
      const sum = waves.reduce(
        (total, [rate, phase, weight]) => total + weight * Math.sin(x * rate * 3.1 + phase + line * 0.07),
        0,
      );
      return [x * sheet.width, top + line * spacing - (sum + 1) * lift * fade * 0.5];
    });
    sheet.shape(ink, points, { close: false, width, alpha });
  }
}
