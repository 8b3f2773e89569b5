import { announce, type Listener } from '../announcements.server.ts';
import type { Transaction } from '../database.server.ts';
import type { PageCache } from './page-cache.server.ts';

const channel = 'finished_pages';

/**
 * Tells every web process that what finished pages are made of changes with this transaction. Announced when what a visitor
 * reads has changed, not on each sale.
 */
export async function announceChange(transaction: Pick<Transaction, 'execute'>, tag: string): Promise<void> {
  await announce(transaction, channel, tag);
}

/**
 * Drops pages as their data change. While the connection is away nothing is heard, so everything is dropped when it is
 * back; the time limit of each page is the net between.
 */
export function dropsPages(pages: Pick<PageCache, 'drop' | 'dropAll'>): Listener {
  return { channel, hear: (tag) => pages.drop(tag), begin: () => pages.dropAll() };
}
