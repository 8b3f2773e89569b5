import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { announceChange } from '../../../platform/page-cache/page-drops.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import type { Demand } from '../../inventory/types.ts';
import { visitsTag } from './page-rules.ts';
import { mostSaid } from './rules.ts';

const saidOf = prepared((db, given: Given<{ readonly changes: string; readonly mostSaid: number }>) =>
  db.execute<{ isSaid: boolean }>(sql`
    select exists (
      select from jsonb_to_recordset(${given.changes}::jsonb) as change ("resourceId" integer, quantity integer)
        join resources on resources.id = change."resourceId" and resources.kind = 'seat'
        join stock on stock.resource_id = change."resourceId"
       where stock.on_hand - stock.allocated - stock.held <= ${given.mostSaid}::integer + change.quantity) as "isSaid"`),
);

/**
 * To be called by whoever took or gave back seats, in the same transaction: when so few are left, or were, that pages tell of them, they
 * are made anew. Plenty is not announced, since nobody reads of it and an announcement costs a queue. What is no seat is passed over.
 */
export async function announceSeats(tx: Transaction, changes: readonly Demand[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await saidOf(tx, { changes: JSON.stringify(changes), mostSaid });
  if (rows[0]?.isSaid) await announceChange(tx, visitsTag);
}

/** To be called by whoever changed what is offered, in the same transaction: new seatings, closed ones, days on which the house is shut. */
export function announceOffer(tx: Transaction): Promise<void> {
  return announceChange(tx, visitsTag);
}
