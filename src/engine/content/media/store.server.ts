import { asc, eq, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { media } from './schema.ts';
import type { Media } from './types.ts';

/** Returns every saved picture, sorted by name. */
export async function listMedia(read: Transaction): Promise<Media[]> {
  return read.select().from(media).orderBy(asc(media.name));
}

export async function findMedia(read: Transaction, name: string): Promise<Media | undefined> {
  const [row] = await read.select().from(media).where(eq(media.name, name));
  return row;
}

/** Returns a picture whose files have this stem, regardless of its name; undefined if there is none. */
export async function findMediaByStem(read: Transaction, stem: string): Promise<Media | undefined> {
  const [row] = await read.select().from(media).where(eq(media.stem, stem)).limit(1);
  return row;
}

/** Adds a picture or replaces the picture with the same name. */
export async function upsertMedia(tx: Transaction, row: Media): Promise<void> {
  await tx.insert(media).values(row).onConflictDoUpdate({ target: media.name, set: row });
}

/**
 * Deletes a picture.
 * @returns the deleted row; undefined if there was none.
 */
export async function deleteMedia(tx: Transaction, name: string): Promise<Media | undefined> {
  const [row] = await tx.delete(media).where(eq(media.name, name)).returning();
  return row;
}

/** Returns the stem and hash of every picture that shares its stem or its original file with this one. */
export async function mediaSharingFiles(
  read: Transaction,
  { stem, contentHash }: Pick<Media, 'stem' | 'contentHash'>,
): Promise<Pick<Media, 'stem' | 'contentHash'>[]> {
  return read
    .select({ stem: media.stem, contentHash: media.contentHash })
    .from(media)
    .where(or(eq(media.stem, stem), eq(media.contentHash, contentHash)));
}
