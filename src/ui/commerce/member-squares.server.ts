import { create } from 'qrcode';

/** The squares of a QR code as one path on a grid of so many squares a side. */
export type Squares = { readonly side: number; readonly path: string };

/** Squares that a till or a telephone reads as this text, a quarter of them spoiled and all. */
export function squaresOf(text: string): Squares {
  const { size, data } = create(text, { errorCorrectionLevel: 'Q' }).modules;
  const rows = Array.from({ length: size }, (_, y) => data.subarray(y * size, (y + 1) * size));
  const path = rows.flatMap((row, y) => [...row].flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { side: size, path: path.join('') };
}
