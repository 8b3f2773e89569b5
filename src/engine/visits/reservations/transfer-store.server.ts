import { and, asc, eq, lte } from 'drizzle-orm';
import type { ReservationId, ReservationTransferId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { reservationTransfers } from './schema.ts';
import type { ReservationTransferState } from './types.ts';

export type ReservationTransfer = typeof reservationTransfers.$inferSelect;

/**
 * Inserts a transfer offer.
 * @returns false if the reservation already has an open offer.
 */
export async function insertReservationTransfer(
  tx: Transaction,
  transfer: Omit<ReservationTransfer, 'state' | 'settledAt'>,
): Promise<boolean> {
  const written = await tx
    .insert(reservationTransfers)
    .values({ ...transfer, state: 'offered' })
    .onConflictDoNothing();
  return written.rowCount === 1;
}

/**
 * Ends the reservation's open transfer offer, if any.
 * @returns the ended offer; undefined if there was none.
 */
export async function endOpenTransferOffer(
  tx: Transaction,
  reservationId: ReservationId,
  state: Exclude<ReservationTransferState, 'offered'>,
  now: Date,
): Promise<ReservationTransfer | undefined> {
  const [settled] = await tx
    .update(reservationTransfers)
    .set({ state, settledAt: now })
    .where(
      and(eq(reservationTransfers.reservationId, reservationId), eq(reservationTransfers.state, 'offered')),
    )
    .returning();
  return settled;
}

export async function findReservationTransfer(
  read: Transaction,
  by: { readonly tokenHash: Buffer } | { readonly transferId: ReservationTransferId },
): Promise<ReservationTransfer | undefined> {
  const isIt =
    'transferId' in by
      ? eq(reservationTransfers.id, by.transferId)
      : eq(reservationTransfers.tokenHash, by.tokenHash);
  const [row] = await read.select().from(reservationTransfers).where(isIt);
  return row;
}

/** Returns open transfer offers whose deadline has passed. */
export async function expiredTransferOffers(
  read: Transaction,
  now: Date,
  limit: number,
): Promise<Pick<ReservationTransfer, 'id' | 'reservationId'>[]> {
  return read
    .select({ id: reservationTransfers.id, reservationId: reservationTransfers.reservationId })
    .from(reservationTransfers)
    .where(and(eq(reservationTransfers.state, 'offered'), lte(reservationTransfers.expiresAt, now)))
    .orderBy(asc(reservationTransfers.expiresAt))
    .limit(limit);
}
