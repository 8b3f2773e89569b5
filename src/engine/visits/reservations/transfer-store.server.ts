import { and, asc, eq, lte } from 'drizzle-orm';
import type { ReservationId, TransferId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { reservationTransfers } from './schema.ts';
import type { TransferState } from './types.ts';

export type Transfer = typeof reservationTransfers.$inferSelect;

/**
 * Inserts a transfer offer.
 * @returns false if the reservation already has an open offer.
 */
export async function insertTransfer(
  tx: Transaction,
  transfer: Omit<Transfer, 'state' | 'settledAt'>,
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
export async function settleTransfers(
  tx: Transaction,
  reservationId: ReservationId,
  state: Exclude<TransferState, 'offered'>,
  now: Date,
): Promise<Transfer | undefined> {
  const [settled] = await tx
    .update(reservationTransfers)
    .set({ state, settledAt: now })
    .where(
      and(eq(reservationTransfers.reservationId, reservationId), eq(reservationTransfers.state, 'offered')),
    )
    .returning();
  return settled;
}

export async function findTransfer(
  read: Transaction,
  by: { readonly tokenHash: Buffer } | { readonly transferId: TransferId },
): Promise<Transfer | undefined> {
  const isIt =
    'transferId' in by
      ? eq(reservationTransfers.id, by.transferId)
      : eq(reservationTransfers.tokenHash, by.tokenHash);
  const [row] = await read.select().from(reservationTransfers).where(isIt);
  return row;
}

/** Returns open transfer offers whose deadline has passed. */
export async function expiredTransfers(
  read: Transaction,
  now: Date,
  limit: number,
): Promise<Pick<Transfer, 'id' | 'reservationId'>[]> {
  return read
    .select({ id: reservationTransfers.id, reservationId: reservationTransfers.reservationId })
    .from(reservationTransfers)
    .where(and(eq(reservationTransfers.state, 'offered'), lte(reservationTransfers.expiresAt, now)))
    .orderBy(asc(reservationTransfers.expiresAt))
    .limit(limit);
}
