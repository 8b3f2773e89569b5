import { findGiftMembershipViolations } from '../clubs/gift-memberships/index.server.ts';
import { findGiftCardViolations } from '../gifts/cards/index.server.ts';
import { findStockViolations } from '../inventory/index.server.ts';
import { findLedgerViolations } from '../ledger/index.server.ts';
import { findPlusViolations } from '../loyalty/plus/index.server.ts';
import { findPointsViolations } from '../loyalty/points/index.server.ts';
import type { OrderDependencies } from '../orders/drafts/types.ts';
import { findFulfillmentViolations } from '../orders/fulfillment/find-violations.server.ts';
import { findPaymentDiscrepancies } from '../orders/payments/index.server.ts';
import { findCouponViolations } from '../pricing/promotions/index.server.ts';
import { findVisitViolations } from '../visits/reservations/index.server.ts';

/**
 * The number of days of payments that the nightly check compares. Card networks can still change payments of this age; older ones were
 * compared before.
 */
const lookBackDays = 35;

export type BookDiscrepancy = {
  readonly book:
    | 'payments'
    | 'stock'
    | 'ledger'
    | 'coupons'
    | 'fulfillment'
    | 'gift_cards'
    | 'gift_memberships'
    | 'plus'
    | 'points'
    | 'visits';
  readonly finding: unknown;
};

/**
 * Reconciles the gateway's ledger with payments and orders, movements with stock, entries with balances, code uses with orders, parcels
 * with promises and states, gifts with payments, reservations with seats, and points with lots and orders, and checks paid memberships
 * (I-16, I-32, I-33, I-41, I-42, I-46, I-51, Q2, Q3). Returns the discrepancies, or an empty list if everything agrees. Changes nothing;
 * staff decide how to resolve a discrepancy.
 */
export async function reconcileBooks(
  { database, payments, clock }: Pick<OrderDependencies, 'database' | 'payments' | 'clock'>,
  since = new Date(clock.now().getTime() - lookBackDays * 24 * 60 * 60 * 1000),
): Promise<BookDiscrepancy[]> {
  const now = clock.now();
  const gatewayLedger = {
    payments: await Array.fromAsync(payments.listPayments({ createdSince: since })),
    disputes: await Array.fromAsync(payments.listDisputes({ openedSince: since })),
  };
  const found = {
    payments: await findPaymentDiscrepancies(database, gatewayLedger, { since, now }),
    stock: await findStockViolations(database.read),
    ledger: await findLedgerViolations(database.read),
    coupons: await findCouponViolations(database.read),
    fulfillment: await findFulfillmentViolations(database.read, { since, now }),
    gift_cards: await findGiftCardViolations(database.read, now),
    gift_memberships: await findGiftMembershipViolations(database.read, now),
    plus: await findPlusViolations(database.read, now),
    points: await findPointsViolations(database.read, now),
    visits: await findVisitViolations(database.read),
  };
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((book) =>
    found[book].map((finding) => ({ book, finding })),
  );
}
