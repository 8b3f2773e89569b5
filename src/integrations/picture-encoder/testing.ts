import { readdirSync, readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';

/** Returns a picture of one color. */
export function plainPicture(width: number, height: number, background = '#7a1f2b'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Returns the ids of this process's child processes that are decoding pictures. */
export function decoderProcessIds(): number[] {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-encoder/main.ts'),
  );
}
