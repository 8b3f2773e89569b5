import { sql } from 'drizzle-orm';
import type { WatchId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';

/** A pending stock alert request, with the title and vintage of its SKU. */
export type PendingStockAlert = {
  readonly id: WatchId;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | null;
  readonly askedAt: Date;
};

const mostWatches = 12;

const watchesOfMailbox = prepareStatement((db, given: StatementParameters<{ readonly email: string }>) =>
  db.execute<Omit<PendingStockAlert, 'askedAt'> & { readonly askedAt: string | Date }>(sql`
    select watch.id, sku.slug, sku.title, sku.vintage, watch.asked_at as "askedAt"
      from stock_watches watch join skus sku on sku.slug = watch.sku_slug
     where watch.email = ${given.email}::citext and watch.told_at is null
     order by watch.asked_at desc limit ${mostWatches}`),
);

/**
 * Returns up to twelve pending stock alert requests for an email address, newest first.
 * @param email an address verified by the account.
 */
export async function viewPendingStockAlerts(read: Transaction, email: string): Promise<PendingStockAlert[]> {
  const { rows } = await watchesOfMailbox(read, { email });
  return rows.map((row) => ({ ...row, askedAt: new Date(row.askedAt) }));
}
