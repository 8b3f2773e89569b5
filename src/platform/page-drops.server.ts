import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Transaction } from './database.server.ts';
import type { PageCache } from './page-cache.server.ts';

const channel = 'finished_pages';
const reconnectMilliseconds = 2_000;

/**
 * Tells every web process that what finished pages are made of changes with this transaction. Announced when what a visitor
 * reads has changed, not on each sale: a commit that notifies waits in line with all others that do.
 */
export async function announceChange(transaction: Pick<Transaction, 'execute'>, tag: string): Promise<void> {
  await transaction.execute(sql`select pg_notify(${channel}, ${tag})`);
}

export type PageDrops = { stop(): Promise<void> };

/**
 * Drops pages as their data change. While the connection is away nothing is heard, so everything is dropped when it is
 * back; the time limit of each page is the net between.
 */
export function listenForDrops(
  url: string,
  pages: Pick<PageCache, 'drop' | 'dropAll'>,
  onFailure: (error: unknown) => void,
): PageDrops {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'cellar-door pages',
      keepAlive: true,
    });
    client = next;
    next.on('notification', ({ payload }) => pages.drop(payload ?? ''));
    next.on('error', onFailure);
    next.once('end', () => {
      if (!stopped) retry = setTimeout(listen, reconnectMilliseconds).unref();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    pages.dropAll();
  }

  function listen(): void {
    connect().catch((error: unknown) => {
      onFailure(error);
      client?.end().catch(onFailure);
    });
  }

  listen();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
