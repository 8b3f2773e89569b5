import type { Transaction } from '../../platform/database.server.ts';
import type { Standing } from '../standing/types.ts';
import { findShelf, type ShelfRequest } from './search-store.server.ts';
import type { FoundShelf } from './types.ts';
import { viewSkus } from './view.server.ts';

/** One page of what a visitor with this standing finds, with what each filter would find; at most three statements. */
export async function searchShelf(
  read: Transaction,
  request: ShelfRequest,
  standing: Standing,
): Promise<FoundShelf> {
  const { ids, ...found } = await findShelf(read, request, standing);
  return { ...found, skus: await viewSkus(read, ids, standing) };
}
