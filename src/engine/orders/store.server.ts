import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { CustomerId, DraftId, LedgerAccountId, OrderId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Cents } from '../../core/money.ts';
import { withoutNulls } from '../../core/without-nulls.ts';
import type { Transaction } from '../../platform/database.server.ts';
import {
  type PendingChange,
  prepareStatement,
  type StatementParameters,
} from '../../platform/prepared.server.ts';
import type { PaymentAttemptFailureCode, PaymentState } from './payments/types.ts';
import type { RefundableOrder, RefundLineUnits } from './refund-rules.ts';
import { orderLines, orderRefunds, orders, orderTenders } from './schema.ts';
import type { OrderLine, OrderProgress, OrderTender } from './types.ts';

export const orderProgressColumns = {
  orderId: orders.id,
  draftId: orders.draftId,
  preparation: orders.preparation,
  number: orders.number,
  publicToken: orders.publicToken,
  state: orders.state,
  paymentState: orders.paymentState,
  failureCode: orders.failureCode,
  totalCents: orders.totalCents,
  email: orders.email,
  couponCode: orders.couponCode,
};

type ProgressRow = Omit<OrderProgress, 'number' | 'failureCode' | 'couponCode'> & {
  readonly number: number | null;
  readonly failureCode: PaymentAttemptFailureCode | null;
  readonly couponCode: string | null;
};

export function toOrderProgress(row: ProgressRow): OrderProgress {
  return withoutNulls(row);
}

const progressOfDraft = prepareStatement((db, given: StatementParameters<{ readonly draftId: DraftId }>) =>
  db.select(orderProgressColumns).from(orders).where(eq(orders.draftId, given.draftId)),
);

const progressOfOrder = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
  db.select(orderProgressColumns).from(orders).where(eq(orders.id, given.orderId)),
);

/**
 * Returns an order's state, for the engine's own transactions, which hold the lock of its draft. Pages read orders through
 * `view.server.ts`, which limits access to their owner (I-6).
 */
export async function findOrderProgress(
  tx: Transaction,
  by: { readonly draftId: DraftId } | { readonly orderId: OrderId },
): Promise<OrderProgress | undefined> {
  const [row] = 'draftId' in by ? await progressOfDraft(tx, by) : await progressOfOrder(tx, by);
  return row && toOrderProgress(row);
}

const tendersInOrder = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
  db
    .select()
    .from(orderTenders)
    .where(eq(orderTenders.orderId, given.orderId))
    .orderBy(asc(orderTenders.position)),
);

/** Returns the tenders of an order's current preparation, sorted by position. Finalize posts or voids them. */
export async function tendersOfOrder(tx: Transaction, orderId: OrderId): Promise<OrderTender[]> {
  const rows = await tendersInOrder(tx, { orderId });
  return rows.map(({ kind, amountCents, ledgerAccountId }): OrderTender => {
    if (kind === 'card') return { kind, amountCents };
    invariant(ledgerAccountId, 'a ledger tender names its account');
    return { kind, ledgerAccountId, amountCents };
  });
}

const orderedItems = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
  db
    .select({ skuId: orderLines.skuId, quantity: orderLines.quantity, demands: orderLines.demands })
    .from(orderLines)
    .where(eq(orderLines.orderId, given.orderId))
    .orderBy(asc(orderLines.position)),
);

/** Returns the ordered items and the stock that one unit of each takes. */
export async function itemsOfOrder(
  tx: Transaction,
  orderId: OrderId,
): Promise<Pick<OrderLine, 'skuId' | 'quantity' | 'demands'>[]> {
  return orderedItems(tx, { orderId });
}

const takeNumber = prepareStatement((db) =>
  db.execute<{ number: number }>(sql`select nextval('order_numbers') as number`),
);

/** Returns a new number for an order about to be placed. A gap is allowed if the order is then not placed (I-5). */
export async function takeNextOrderNumber(tx: Transaction): Promise<number> {
  const [row] = (await takeNumber(tx, {})).rows;
  invariant(row, 'a sequence has a next number');
  return row.number;
}

type Stated = { readonly orderId: OrderId; readonly paymentState: PaymentState; readonly now: Date };

const writePlaced = prepareStatement((db, given: StatementParameters<Stated & { readonly number: number }>) =>
  db
    .update(orders)
    .set({
      state: 'placed',
      paymentState: given.paymentState,
      failureCode: null,
      number: given.number,
      placedAt: given.now,
      updatedAt: given.now,
    })
    .where(and(eq(orders.id, given.orderId), eq(orders.state, 'awaiting_payment'))),
);

/** Returns the statement that marks an order awaiting payment as placed, with its number (I-5). It must touch one row. */
export function markOrderPlaced(
  tx: Transaction,
  placed: Stated & { readonly number: number },
): PendingChange {
  return writePlaced.change(tx, placed);
}

type Failed = {
  readonly orderId: OrderId;
  readonly failureCode: PaymentAttemptFailureCode;
  readonly now: Date;
};

const writeFailed = prepareStatement((db, given: StatementParameters<Failed>) =>
  db
    .update(orders)
    .set({
      state: 'payment_failed',
      paymentState: 'failed',
      failureCode: given.failureCode,
      updatedAt: given.now,
    })
    .where(and(eq(orders.id, given.orderId), eq(orders.state, 'awaiting_payment'))),
);

/**
 * Returns the statement that returns an order to its draft: without a number, hidden, ready for another attempt (I-18). It must touch one
 * row.
 */
export function markOrderPaymentFailed(tx: Transaction, failed: Failed): PendingChange {
  return writeFailed.change(tx, failed);
}

const writePaymentState = prepareStatement((db, given: StatementParameters<Stated>) =>
  db
    .update(orders)
    .set({ paymentState: given.paymentState, updatedAt: given.now })
    .where(and(eq(orders.id, given.orderId), ne(orders.paymentState, given.paymentState))),
);

/** Returns the statement that writes an order's payment state, as derived from the attempts by `paymentStateOf` (I-46). */
export function setOrderPaymentState(tx: Transaction, changed: Stated): PendingChange {
  return writePaymentState.change(tx, changed);
}

export type RefundableTenderRow = {
  readonly kind: OrderTender['kind'];
  readonly ledgerAccountId: LedgerAccountId | null;
  readonly amountCents: Cents;
  readonly refundedCents: Cents;
};

export type StoredRefundableOrder = RefundableOrder & {
  readonly customerId: CustomerId | null;
  readonly tenders: readonly RefundableTenderRow[];
};

/** Returns the amounts of an order that a refund is computed from, including earlier refunds. Placed orders only (I-25). */
export async function loadRefundableOrder(
  tx: Transaction,
  orderId: OrderId,
): Promise<StoredRefundableOrder | undefined> {
  const [order] = await tx
    .select({
      customerId: orders.customerId,
      shippingCents: orders.shippingCents,
      shippingTaxCents: orders.shippingTaxCents,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.number)));
  if (!order) return undefined;
  const lines = await tx
    .select({
      position: orderLines.position,
      quantity: orderLines.quantity,
      refundedQuantity: orderLines.refundedQuantity,
      netCents: orderLines.netCents,
      taxCents: orderLines.taxCents,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const tenders = await tx
    .select({
      kind: orderTenders.kind,
      ledgerAccountId: orderTenders.ledgerAccountId,
      amountCents: orderTenders.amountCents,
      refundedCents: orderTenders.refundedCents,
    })
    .from(orderTenders)
    .where(eq(orderTenders.orderId, orderId))
    .orderBy(asc(orderTenders.position));
  const refunds = await tx
    .select({ amountCents: orderRefunds.amountCents, shippingCents: orderRefunds.shippingCents })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId));
  return { ...order, lines, tenders, refunds };
}

/** Adds refunded units to the order's lines and refunded amounts to its tenders. Check constraints limit both (I-24, I-25). */
export async function addRefundToLinesAndTenders(
  tx: Transaction,
  refunded: {
    readonly orderId: OrderId;
    readonly units: readonly RefundLineUnits[];
    /** The refunded amount of each tender, sorted by position. */
    readonly tenders: readonly Cents[];
  },
): Promise<void> {
  const { orderId, units, tenders } = refunded;
  await tx.execute(sql`
    update order_lines line set refunded_quantity = line.refunded_quantity + unit.quantity
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as unit (position integer, quantity integer)
     where line.order_id = ${orderId} and line.position = unit.position`);
  await tx.execute(sql`
    update order_tenders tender set refunded_cents = tender.refunded_cents + part.amount
      from jsonb_to_recordset(${JSON.stringify(tenders.map((amount, position) => ({ position, amount })))}::jsonb)
        as part (position integer, amount integer)
     where tender.order_id = ${orderId} and tender.position = part.position`);
}

/** Inserts a refund with its reason, under the lock of the draft. Returns its number within the order, from 1. */
export async function insertOrderRefund(
  tx: Transaction,
  refund: Omit<typeof orderRefunds.$inferInsert, 'n' | 'at' | 'units'> & {
    readonly units: readonly RefundLineUnits[];
    readonly now: Date;
  },
): Promise<number> {
  const { now, units, ...values } = refund;
  const n = sql<number>`(select coalesce(max(n), 0) + 1 from order_refunds where order_id = ${refund.orderId})`;
  const [row] = await tx
    .insert(orderRefunds)
    .values({ ...values, units: [...units], n, at: now })
    .returning({ n: orderRefunds.n });
  invariant(row, 'an insert returns its row');
  return row.n;
}

/**
 * Returns the placed order with this number, email address and ZIP code, which may be that of either address, and locks it; undefined if
 * there is none.
 */
export async function findOrderByContact(
  tx: Transaction,
  contact: { readonly number: number; readonly email: string; readonly zipCode: string },
): Promise<{ readonly orderId: OrderId; readonly publicTokenExpiresAt: Date } | undefined> {
  const [row] = await tx
    .select({ orderId: orders.id, publicTokenExpiresAt: orders.publicTokenExpiresAt })
    .from(orders)
    .where(
      and(
        eq(orders.number, contact.number),
        eq(orders.email, contact.email),
        sql`${contact.zipCode} in (${orders.zipCode}, ${orders.billTo} ->> 'zipCode')`,
      ),
    )
    .for('no key update');
  return row;
}

/** Extends the validity of an order's link. `publicToken` replaces the old token if that has expired. */
export async function renewOrderLinkToken(
  tx: Transaction,
  renewed: {
    readonly orderId: OrderId;
    readonly publicToken: string | undefined;
    readonly expiresAt: Date;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      publicToken: renewed.publicToken,
      publicTokenExpiresAt: renewed.expiresAt,
      updatedAt: renewed.now,
    })
    .where(and(eq(orders.id, renewed.orderId), isNotNull(orders.number)));
}
