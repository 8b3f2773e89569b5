import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoKind } from '../../core/photos.ts';

/** Writes photos to a new temporary folder that only the current user can read, and returns their paths. */
export async function writePhotosToTemporaryFolder(
  folderPrefix: string,
  photos: readonly { readonly kind: PhotoKind; readonly content: Uint8Array }[],
): Promise<{ readonly folder: string; readonly files: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  const files = photos.map(({ kind }, place) => join(folder, `${place + 1}.${kind}`));
  for (const [place, { content }] of photos.entries()) {
    await writeFile(files[place] ?? '', content, { mode: 0o600, flag: 'wx' });
  }
  return { folder, files };
}
