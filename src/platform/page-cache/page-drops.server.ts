import { type Listener, notifyChannel } from '../announcements.server.ts';
import type { Transaction } from '../database.server.ts';
import type { PageCache } from './page-cache.server.ts';

const channel = 'finished_pages';

/**
 * Notifies every web process that the data behind finished pages change with this transaction. For changes that visitors see, not for each
 * sale.
 */
export async function announceChange(transaction: Pick<Transaction, 'execute'>, tag: string): Promise<void> {
  await notifyChannel(transaction, channel, tag);
}

/**
 * Drops pages as their data change. Notifications sent while the connection is down are lost, so everything is dropped on reconnect; each
 * page's time limit is the safety net until then.
 */
export function pageDropListener(pages: Pick<PageCache, 'drop' | 'dropAll'>): Listener {
  return { channel, hear: (tag) => pages.drop(tag), begin: () => pages.dropAll() };
}
