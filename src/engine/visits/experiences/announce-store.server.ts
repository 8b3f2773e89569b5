import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { invalidateCachedPages } from '../../../platform/page-cache/page-drops.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { StockDemand } from '../../inventory/types.ts';
import { visitPagesCacheTag } from './page-rules.ts';
import { maxSeatsLeftShown } from './rules.ts';

const saidOf = prepareStatement(
  (db, given: StatementParameters<{ readonly changes: string; readonly mostSaid: number }>) =>
    db.execute<{ isSaid: boolean }>(sql`
    select exists (
      select from jsonb_to_recordset(${given.changes}::jsonb) as change ("resourceId" integer, quantity integer)
        join resources on resources.id = change."resourceId" and resources.kind = 'seat'
        join stock on stock.resource_id = change."resourceId"
       where stock.on_hand - stock.allocated - stock.held <= ${given.mostSaid}::integer + change.quantity) as "isSaid"`),
);

/**
 * Refreshes visit pages if the number of seats left is, or was, small enough to be shown. Call it in the transaction that takes or releases
 * seats. Larger numbers don't appear on pages, so their changes are skipped, as are resources that aren't seats.
 */
export async function refreshVisitPagesForSeats(
  tx: Transaction,
  changes: readonly StockDemand[],
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await saidOf(tx, { changes: JSON.stringify(changes), mostSaid: maxSeatsLeftShown });
  if (rows[0]?.isSaid) await invalidateCachedPages(tx, visitPagesCacheTag);
}

/** Refreshes visit pages. Call it in the transaction that changes slots or closed days. */
export function refreshVisitPages(tx: Transaction): Promise<void> {
  return invalidateCachedPages(tx, visitPagesCacheTag);
}
