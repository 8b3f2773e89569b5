import { type ChannelListener, notifyChannel } from '../announcements.server.ts';
import type { Transaction } from '../database.server.ts';
import type { PageCache } from './page-cache.server.ts';

const channel = 'finished_pages';

/**
 * Notifies every web process, when the transaction commits, that cached pages with this tag are outdated. Use it for changes that visitors
 * can see, not for each sale.
 */
export async function invalidateCachedPages(
  transaction: Pick<Transaction, 'execute'>,
  tag: string,
): Promise<void> {
  await notifyChannel(transaction, channel, tag);
}

/**
 * Returns a listener that drops cached pages when their data changes. Notifications sent while the connection is down are lost, so it drops
 * all pages on reconnect. Until then, each page's maximum age limits how outdated it can be.
 */
export function pageInvalidationListener(pages: Pick<PageCache, 'drop' | 'dropAll'>): ChannelListener {
  return { channel, hear: (tag) => pages.drop(tag), begin: () => pages.dropAll() };
}
