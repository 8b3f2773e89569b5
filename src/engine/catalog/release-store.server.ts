import { and, eq, exists, gt, lte, sql } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { stock } from '../inventory/schema.ts';
import { skus } from './schema.ts';

/** Makes announced SKUs current if their release date is `today` or earlier and they have free stock. Returns their codes. */
export async function markDueReleases(transaction: Transaction, today: CivilDate): Promise<string[]> {
  const hasSome = transaction
    .select({ id: stock.resourceId })
    .from(stock)
    .where(
      and(eq(stock.resourceId, skus.resourceId), gt(stock.onHand, sql`${stock.allocated} + ${stock.held}`)),
    );
  const opened = await transaction
    .update(skus)
    .set({ lifecycle: 'current' })
    .where(and(eq(skus.lifecycle, 'coming'), lte(skus.releasedOn, today), exists(hasSome)))
    .returning({ code: skus.code });
  return opened.map(({ code }) => code);
}
