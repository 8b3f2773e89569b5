import { count, eq, gte, lt, sql, sum } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orders } from '../../orders/schema.ts';
import type { PageCounts, PageViews } from './rules.ts';
import { countedPurchases, pageViews } from './schema.ts';

/** Adds these page views to the daily sums; safe with several web processes. */
export async function addPageViews(tx: Transaction, seen: readonly PageViews[]): Promise<void> {
  if (seen.length === 0) return;
  // Sorted, so that two processes cannot deadlock.
  const rows = seen.toSorted((left, right) => (left.address < right.address ? -1 : 1));
  await tx
    .insert(pageViews)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.address],
      set: { views: sql`${pageViews.views} + excluded.views` },
    });
}

/** Records a purchase once, however often its confirmation page is opened. */
export async function recordCountedPurchase(
  tx: Transaction,
  { orderId, day }: { readonly orderId: OrderId; readonly day: CivilDate },
): Promise<void> {
  await tx.insert(countedPurchases).values({ orderId, day }).onConflictDoNothing();
}

/** Returns the daily sums since `since`, newest day first, then by count. */
export async function readPageCounts(read: Transaction, since: CivilDate): Promise<PageCounts> {
  const { day, orderId } = countedPurchases;
  const views = await read
    .select()
    .from(pageViews)
    .where(gte(pageViews.day, since))
    .orderBy(sql`${pageViews.day} desc, ${pageViews.views} desc, ${pageViews.address}`);
  const purchases = await read
    .select({ day, kind: orders.kind, orders: count(), totalCents: sum(orders.totalCents).mapWith(Number) })
    .from(countedPurchases)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(gte(day, since))
    .groupBy(day, orders.kind)
    .orderBy(sql`${day} desc, ${orders.kind}`);
  return {
    views,
    purchases: purchases.map(({ totalCents, ...each }) => ({ ...each, totalCents: cents(totalCents) })),
  };
}

/** Deletes the daily sums before `keptSince`. */
export async function deletePageCounts(tx: Transaction, keptSince: CivilDate): Promise<void> {
  await tx.delete(pageViews).where(lt(pageViews.day, keptSince));
  await tx.delete(countedPurchases).where(lt(countedPurchases.day, keptSince));
}
