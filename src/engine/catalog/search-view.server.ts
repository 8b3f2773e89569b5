import type { Transaction } from '../../platform/database.server.ts';
import { findSkusByWords, readShelfEntries } from './search-store.server.ts';
import {
  createShelfIndex,
  type ShelfIndex,
  type ShelfRequest,
  type ShelfResults,
  searchShelfIndex,
} from './shelf-rules.ts';
import type { CatalogAccess } from './types.ts';

/**
 * Returns the index that all lists and searches use, at a few hundred bytes per SKU. Callers cache it until the catalog changes. One
 * statement.
 */
export async function readShelfIndex(read: Transaction): Promise<ShelfIndex> {
  return createShelfIndex(await readShelfEntries(read));
}

/** Returns one page of a list or search; one statement if the request has search words, otherwise none. */
export async function searchShelf(
  read: Transaction,
  index: ShelfIndex,
  request: ShelfRequest,
  access: CatalogAccess,
): Promise<ShelfResults> {
  const terms = request.search?.terms ?? [];
  const words = terms.length === 0 ? undefined : await findSkusByWords(read, terms, access);
  return searchShelfIndex(index, request, access, words);
}
