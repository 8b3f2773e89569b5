import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { CustomerId, LedgerAccountId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { ledgerAccounts } from '../ledger/schema.ts';
import { cashOutRequests, giftCards } from './schema.ts';
import type { CashOutRequestId, GiftCardId } from './types.ts';

type CashOutRow = typeof cashOutRequests.$inferSelect;

export async function insertCashOut(
  tx: Transaction,
  request: Omit<CashOutRow, 'id' | 'paidAt' | 'paidBy'>,
): Promise<CashOutRequestId> {
  const [row] = await tx
    .insert(cashOutRequests)
    .values({ ...request, id: sql`uuidv7()` })
    .returning({ id: cashOutRequests.id });
  invariant(row, 'an insert returns its row');
  return row.id;
}

/** A wish for cash with the card that it empties, for whoever pays it. */
export type OpenCashOut = Omit<CashOutRow, 'paidAt' | 'paidBy'> & { readonly lastFour: string };

const openColumns = {
  id: cashOutRequests.id,
  giftCardId: cashOutRequests.giftCardId,
  amountCents: cashOutRequests.amountCents,
  belowCents: cashOutRequests.belowCents,
  payeeName: cashOutRequests.payeeName,
  payeeAddress: cashOutRequests.payeeAddress,
  payeeEmail: cashOutRequests.payeeEmail,
  requestedAt: cashOutRequests.requestedAt,
  lastFour: giftCards.lastFour,
};

/** Those that are still to be paid, the oldest first. */
export async function openCashOuts(read: Transaction): Promise<OpenCashOut[]> {
  return read
    .select(openColumns)
    .from(cashOutRequests)
    .innerJoin(giftCards, eq(giftCards.id, cashOutRequests.giftCardId))
    .where(isNull(cashOutRequests.paidAt))
    .orderBy(asc(cashOutRequests.requestedAt));
}

/** The wish of one card, while it is to be paid. */
export async function openCashOutOf(tx: Transaction, cardId: GiftCardId) {
  const [row] = await tx
    .select()
    .from(cashOutRequests)
    .where(sql`${cashOutRequests.giftCardId} = ${cardId} and ${cashOutRequests.paidAt} is null`)
    .for('update');
  return row;
}

export async function markPaid(
  tx: Transaction,
  id: CashOutRequestId,
  paid: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(cashOutRequests)
    .set({ paidAt: paid.at, paidBy: paid.by })
    .where(eq(cashOutRequests.id, id));
}

/** Puts a card's money into a customer's account, unless it is in one; answers whose it then is. */
export async function takeIntoAccount(
  tx: Transaction,
  accountId: LedgerAccountId,
  customerId: CustomerId,
): Promise<CustomerId> {
  const [row] = await tx
    .update(ledgerAccounts)
    .set({ customerId: sql`coalesce(${ledgerAccounts.customerId}, ${customerId}::uuid)` })
    .where(eq(ledgerAccounts.id, accountId))
    .returning({ customerId: ledgerAccounts.customerId });
  invariant(row?.customerId, 'a card has its account');
  return row.customerId;
}
