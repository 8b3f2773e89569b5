import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { ReservationId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { reservationEvents, reservations } from '../reservations/schema.ts';
import { waiverSignatures, waiverTexts } from './schema.ts';
import type { WaiverText } from './types.ts';

/** Returns the SHA-256 hash of a waiver text's body. */
export function hashWaiverText({ body }: Pick<WaiverText, 'body'>): Buffer {
  return createHash('sha256').update(body).digest();
}

/** Saves a waiver text when its version is signed for the first time. */
export async function saveWaiverText(tx: Transaction, text: WaiverText, now: Date): Promise<void> {
  await tx
    .insert(waiverTexts)
    .values({ ...text, hash: hashWaiverText(text), createdAt: now })
    .onConflictDoNothing();
}

/**
 * Returns the reservation that a waiver link's token identifies; undefined for an unknown token.
 * @param lock whether to lock the reservation, so that signatures can't be added concurrently.
 */
export async function findReservationByWaiverToken(read: Transaction, token: string, lock = false) {
  const query = read
    .select({
      id: reservations.id,
      slotId: reservations.slotId,
      state: reservations.state,
      party: reservations.party,
    })
    .from(reservations)
    .where(eq(reservations.waiverToken, token));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

export type WaiverSignature = typeof waiverSignatures.$inferSelect;

/** Returns the reservation's signatures since its last transfer. Earlier ones belong to other guests. */
export async function waiverSignaturesOf(
  read: Transaction,
  reservationId: ReservationId,
): Promise<WaiverSignature[]> {
  return read
    .select()
    .from(waiverSignatures)
    .where(
      sql`${waiverSignatures.reservationId} = ${reservationId} and ${waiverSignatures.signedAt} >= coalesce((
        select max(event.at) from ${reservationEvents} event
         where event.reservation_id = ${reservationId} and event.kind = 'transferred'), ${waiverSignatures.signedAt})`,
    )
    .orderBy(asc(waiverSignatures.signedAt), asc(waiverSignatures.id));
}

export async function insertWaiverSignature(
  tx: Transaction,
  values: typeof waiverSignatures.$inferInsert,
): Promise<void> {
  await tx.insert(waiverSignatures).values(values);
}

/** Deletes signatures whose retention period has ended. */
export async function deleteExpiredWaiverSignatures(
  tx: Transaction,
  now: Date,
  keptYears: { readonly alone: number; readonly withMinors: number },
): Promise<void> {
  await tx.delete(waiverSignatures).where(
    sql`${waiverSignatures.signedAt} < ${now.toISOString()}::timestamptz - make_interval(years =>
        case when ${waiverSignatures.minors} > 0 then ${keptYears.withMinors}::int else ${keptYears.alone}::int end)`,
  );
}

/** Returns a signed waiver by its link token, with the text of the signed version; undefined for an unknown token. */
export async function findSignedWaiverCopy(read: Transaction, copyToken: string) {
  const [row] = await read
    .select({ signature: waiverSignatures, text: waiverTexts, slotId: reservations.slotId })
    .from(waiverSignatures)
    .innerJoin(waiverTexts, eq(waiverTexts.version, waiverSignatures.version))
    .innerJoin(reservations, eq(reservations.id, waiverSignatures.reservationId))
    .where(eq(waiverSignatures.copyToken, copyToken));
  return row;
}
