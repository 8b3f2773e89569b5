import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { shippingWatches } from './schema.ts';
import type { Watch, WatchId } from './types.ts';

type NewWatch = Pick<Watch, 'email' | 'stateCode' | 'askedAt'> & { readonly consent: string };

/**
 * Writes down that somebody waits, once for each e-mail and state. Asking again while it waits changes nothing; asking again
 * after it was told begins anew.
 */
export async function saveWatch(tx: Transaction, watch: NewWatch): Promise<void> {
  await tx
    .insert(shippingWatches)
    .values({ ...watch, id: sql`uuidv7()` })
    .onConflictDoUpdate({
      target: [shippingWatches.email, shippingWatches.stateCode],
      set: {
        askedAt: sql`case when ${shippingWatches.toldAt} is null then ${shippingWatches.askedAt} else excluded.asked_at end`,
        consent: sql`case when ${shippingWatches.toldAt} is null then ${shippingWatches.consent} else excluded.consent end`,
        toldAt: null,
      },
    });
}

const columns = {
  id: shippingWatches.id,
  email: shippingWatches.email,
  stateCode: shippingWatches.stateCode,
  askedAt: shippingWatches.askedAt,
};

/** Those who wait for one of these states, the longest first, locked against another run of the same job. */
export async function lockWaiting(
  tx: Transaction,
  stateCodes: readonly string[],
  limit: number,
): Promise<Watch[]> {
  return tx
    .select(columns)
    .from(shippingWatches)
    .where(and(isNull(shippingWatches.toldAt), inArray(shippingWatches.stateCode, [...stateCodes])))
    .orderBy(asc(shippingWatches.askedAt), asc(shippingWatches.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function markTold(tx: Transaction, ids: readonly WatchId[], now: Date): Promise<void> {
  await tx
    .update(shippingWatches)
    .set({ toldAt: now })
    .where(inArray(shippingWatches.id, [...ids]));
}

/** The id comes from a mail that was owed or from a link that we signed. */
export async function findWatch(read: Transaction, id: WatchId): Promise<Watch | undefined> {
  const [row] = await read.select(columns).from(shippingWatches).where(eq(shippingWatches.id, id));
  return row;
}

/** Forgets the wish and with it the address. */
export async function deleteWatch(tx: Transaction, id: WatchId): Promise<void> {
  await tx.delete(shippingWatches).where(eq(shippingWatches.id, id));
}
