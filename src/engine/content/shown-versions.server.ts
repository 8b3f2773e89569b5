import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../platform/database.server.ts';
import { currentAndScheduledVersions } from './store.server.ts';
import type { NewDocumentVersion, StoredPublication } from './types.ts';

/** Returns the version of each document that is published at this time. */
export async function publishedVersions(read: Transaction, now: Date): Promise<StoredPublication[]> {
  return (await currentAndScheduledVersions(read, now)).filter(({ shownFrom }) => shownFrom <= now);
}

/** Returns whether a document equals a stored version of it. */
export function isSameVersion(
  stored: StoredPublication,
  { name, targets, data }: NewDocumentVersion,
): boolean {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  return isDeepStrictEqual(plain([stored.name, stored.targets, stored.data]), plain([name, targets, data]));
}
