import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { ReservationId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { reservationEvents, reservations } from '../reservations/schema.ts';
import { waiverSignatures, waiverTexts } from './schema.ts';
import type { WaiverText } from './types.ts';

/** SHA-256 of the words that are signed. */
export function hashOf({ body }: Pick<WaiverText, 'body'>): Buffer {
  return createHash('sha256').update(body).digest();
}

/** The database has every text that was ever signed; the first who signs a new one puts it there. */
export async function keepText(tx: Transaction, text: WaiverText, now: Date): Promise<void> {
  await tx
    .insert(waiverTexts)
    .values({ ...text, hash: hashOf(text), createdAt: now })
    .onConflictDoNothing();
}

/** The booking that a link is of; `lock` keeps others from signing for it meanwhile. */
export async function findWaived(read: Transaction, token: string, lock = false) {
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

export type Signature = typeof waiverSignatures.$inferSelect;

/** Who has signed since the booking is whose it is: those who came with somebody else signed for another visit. */
export async function signaturesOf(read: Transaction, reservationId: ReservationId): Promise<Signature[]> {
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

export async function insertSignature(
  tx: Transaction,
  values: typeof waiverSignatures.$inferInsert,
): Promise<void> {
  await tx.insert(waiverSignatures).values(values);
}

/** Deletes what was signed longer ago than it is kept. */
export async function deleteSignedBefore(
  tx: Transaction,
  now: Date,
  keptYears: { readonly alone: number; readonly withMinors: number },
): Promise<void> {
  await tx.delete(waiverSignatures).where(
    sql`${waiverSignatures.signedAt} < ${now.toISOString()}::timestamptz - make_interval(years =>
        case when ${waiverSignatures.minors} > 0 then ${keptYears.withMinors}::int else ${keptYears.alone}::int end)`,
  );
}

/** A copy by its own link, with the text as it was. */
export async function findCopy(read: Transaction, copyToken: string) {
  const [row] = await read
    .select({ signature: waiverSignatures, text: waiverTexts, slotId: reservations.slotId })
    .from(waiverSignatures)
    .innerJoin(waiverTexts, eq(waiverTexts.version, waiverSignatures.version))
    .innerJoin(reservations, eq(reservations.id, waiverSignatures.reservationId))
    .where(eq(waiverSignatures.copyToken, copyToken));
  return row;
}
