import { encodeQR } from 'qr';

/** The squares of a QR code as one path on a grid of so many squares a side. */
export type Squares = { readonly side: number; readonly path: string };

/** The package always draws a quiet zone; pages have margins of their own. */
const border = 1;

/** Returns a QR code that a scanner still reads with a quarter of it damaged. */
export function squaresOf(text: string): Squares {
  const framed = encodeQR(text, 'raw', { ecc: 'quartile', border });
  const rows = framed.slice(border, -border).map((row) => row.slice(border, -border));
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { side: rows.length, path: path.join('') };
}
