import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CashOutRequestId, CustomerId, GiftCardId, LedgerAccountId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { ledgerAccounts } from '../../ledger/schema.ts';
import { paymentAttempts, paymentEvents } from '../../orders/payments/schema.ts';
import { orderLines, orders } from '../../orders/schema.ts';
import { cashOutRequests, giftCards } from '../cards/schema.ts';

type CashOutRow = typeof cashOutRequests.$inferSelect;

/** The columns that the winery fills in when it reviews, pays or declines a request. */
type Answered =
  | 'reviewedAt'
  | 'reviewedBy'
  | 'paidAt'
  | 'paidBy'
  | 'declinedAt'
  | 'declinedBy'
  | 'declineReason';

const isOpen = and(isNull(cashOutRequests.paidAt), isNull(cashOutRequests.declinedAt));

export async function insertCashOut(
  tx: Transaction,
  request: Omit<CashOutRow, 'id' | Answered>,
): Promise<CashOutRequestId> {
  const [row] = await tx
    .insert(cashOutRequests)
    .values({ ...request, id: sql`uuidv7()` })
    .returning({ id: cashOutRequests.id });
  invariant(row, 'an insert returns its row');
  return row.id;
}

/** An open cash-out request with its card and that card's purchase, for the staff who pay it out. */
export type OpenCashOut = Omit<CashOutRow, Answered> & {
  readonly lastFour: string;
  readonly reviewedAt: Date | null;
  readonly boughtAt: Date;
  readonly orderNumber: number | null;
  readonly isDisputed: boolean;
};

const openColumns = {
  id: cashOutRequests.id,
  giftCardId: cashOutRequests.giftCardId,
  amountCents: cashOutRequests.amountCents,
  belowCents: cashOutRequests.belowCents,
  payeeName: cashOutRequests.payeeName,
  payeeAddress: cashOutRequests.payeeAddress,
  payeeEmail: cashOutRequests.payeeEmail,
  requestedAt: cashOutRequests.requestedAt,
  reviewUntil: cashOutRequests.reviewUntil,
  reviewedAt: cashOutRequests.reviewedAt,
  lastFour: giftCards.lastFour,
  boughtAt: giftCards.createdAt,
  orderNumber: orders.number,
  isDisputed: sql<boolean>`exists (select from ${paymentEvents} join ${paymentAttempts}
    on ${paymentAttempts.id} = ${paymentEvents.attemptId}
    where ${paymentAttempts.orderId} = ${orders.id} and ${paymentEvents.kind} = 'disputed')`,
};

/** Returns the cash-out requests that are still open, oldest first. */
export async function openCashOuts(read: Transaction): Promise<OpenCashOut[]> {
  return read
    .select(openColumns)
    .from(cashOutRequests)
    .innerJoin(giftCards, eq(giftCards.id, cashOutRequests.giftCardId))
    .leftJoin(orderLines, eq(orderLines.id, giftCards.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isOpen)
    .orderBy(asc(cashOutRequests.requestedAt));
}

/** Locks and returns a card's open cash-out request; undefined if it has none. */
export async function lockOpenCashOut(tx: Transaction, cardId: GiftCardId) {
  const [row] = await tx
    .select()
    .from(cashOutRequests)
    .where(and(eq(cashOutRequests.giftCardId, cardId), isOpen))
    .for('update');
  return row;
}

/** Returns a declined cash-out request, for the email about it; undefined for any other request. */
export async function findDeclinedCashOut(read: Transaction, id: CashOutRequestId) {
  const [row] = await read
    .select({
      payeeName: cashOutRequests.payeeName,
      amountCents: cashOutRequests.amountCents,
      reason: cashOutRequests.declineReason,
      lastFour: giftCards.lastFour,
    })
    .from(cashOutRequests)
    .innerJoin(giftCards, eq(giftCards.id, cashOutRequests.giftCardId))
    .where(and(eq(cashOutRequests.id, id), isNotNull(cashOutRequests.declinedAt)));
  return row;
}

export async function updateCashOut(
  tx: Transaction,
  id: CashOutRequestId,
  answer: Partial<Pick<CashOutRow, Answered>>,
): Promise<void> {
  await tx.update(cashOutRequests).set(answer).where(eq(cashOutRequests.id, id));
}

/** Moves a card's ledger account to a customer unless it already belongs to one. Returns the resulting owner. */
export async function assignCardToCustomer(
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
