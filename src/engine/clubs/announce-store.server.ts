import { and, eq, isNotNull } from 'drizzle-orm';
import type { ClubId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { announceChange } from '../../platform/page-drops.server.ts';
import { clubsTag } from './page-rules.ts';
import { clubs } from './schema.ts';

/** To be called by whoever changed what is offered, in the same transaction: a club that is paused, other prices, another day. */
export function announceOffer(tx: Transaction): Promise<void> {
  return announceChange(tx, clubsTag);
}

/**
 * To be called by whoever took or gave back a place of a club, or a place in its line, in the same transaction. A club without a cap has
 * places for everybody, and nobody reads of them.
 */
export async function announcePlaces(tx: Transaction, clubId: ClubId): Promise<void> {
  const capped = await tx
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(eq(clubs.id, clubId), isNotNull(clubs.memberCap)));
  if (capped.length > 0) await announceOffer(tx);
}
