import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { type QrCode, qrCodeOf } from './qr-code.server.ts';

/** Renders a QR code with a margin as pixels, as a camera would capture it. */
function drawn({ side, path }: QrCode, pixels = 8, margin = 4) {
  const width = (side + 2 * margin) * pixels;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < pixels; row += 1) {
      const start = ((Number(y) + margin) * pixels + row) * width + (Number(x) + margin) * pixels;
      for (let pixel = start; pixel < start + pixels; pixel += 1) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { width, height: width, data };
}

test.each(['MLP-7Q2W-9K4D', 'https://shop.example/wine-club/qr?code=HILLTOP', '1'])(
  'a scanner reads %s from its QR code',
  (text) => {
    const qrCode = qrCodeOf(text);
    expect((qrCode.side - 17) % 4).toBe(0);
    expect(decodeQR(drawn(qrCode))).toBe(text);
  },
);
