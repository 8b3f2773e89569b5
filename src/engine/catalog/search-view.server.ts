import type { Transaction } from '../../platform/database.server.ts';
import { matchWords, readEntries } from './search-store.server.ts';
import {
  createShelfIndex,
  type FoundShelf,
  findOnShelf,
  type ShelfIndex,
  type ShelfRequest,
} from './shelf-rules.ts';
import type { CatalogAccess } from './types.ts';

/**
 * All that lists and searches look through, for every visitor: a few hundred bytes of each SKU, to be kept by whoever asks for as
 * long as the catalogue stands. One statement.
 */
export async function readShelfIndex(read: Transaction): Promise<ShelfIndex> {
  return createShelfIndex(await readEntries(read));
}

/** One page of what a visitor finds there; one statement when words are looked for, else none. */
export async function searchShelf(
  read: Transaction,
  index: ShelfIndex,
  request: ShelfRequest,
  access: CatalogAccess,
): Promise<FoundShelf> {
  const terms = request.search?.terms ?? [];
  const words = terms.length === 0 ? undefined : await matchWords(read, terms, access);
  return findOnShelf(index, request, access, words);
}
