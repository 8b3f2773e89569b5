import { encodeQR } from 'qr';

/** A QR code as one SVG path on a square grid of `side` modules. */
export type QrCode = { readonly side: number; readonly path: string };

/** The width, in modules, of the margin that the library always adds. Pages replace it with their own margin. */
const border = 1;

/** Encodes a text as a QR code that remains readable if a quarter of it is damaged. */
export function qrCodeOf(text: string): QrCode {
  const framed = encodeQR(text, 'raw', { ecc: 'quartile', border });
  const rows = framed.slice(border, -border).map((row) => row.slice(border, -border));
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { side: rows.length, path: path.join('') };
}
