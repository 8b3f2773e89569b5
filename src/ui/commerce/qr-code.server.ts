import { encodeQR } from 'qr';

/** A QR code's modules as one SVG path on a square grid. */
export type QrCode = { readonly side: number; readonly path: string };

/** The margin in modules that the package always draws, and that pages replace with their own. */
const border = 1;

/** Returns a QR code that stays readable with a quarter of it damaged. */
export function qrCodeOf(text: string): QrCode {
  const framed = encodeQR(text, 'raw', { ecc: 'quartile', border });
  const rows = framed.slice(border, -border).map((row) => row.slice(border, -border));
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { side: rows.length, path: path.join('') };
}
