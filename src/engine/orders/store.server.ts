import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { DraftId, LedgerAccountId, OrderId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Change } from '../../platform/one-statement.server.ts';
import type { AttemptFailureCode, PaymentState } from '../payments/types.ts';
import type { RefundableOrder, RefundUnits } from './refund-rules.ts';
import { orderLines, orders, orderTenders } from './schema.ts';
import type { OrderLine, OrderProgress, OrderTender, PreparedOrder } from './types.ts';

export const progressColumns = {
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
};

type ProgressRow = Omit<OrderProgress, 'number' | 'failureCode'> & {
  readonly number: number | null;
  readonly failureCode: AttemptFailureCode | null;
};

export function asProgress(row: ProgressRow): OrderProgress {
  return { ...row, number: row.number ?? undefined, failureCode: row.failureCode ?? undefined };
}

/**
 * Where an order stands. For the engine's own transactions, which hold the lock of its draft: reading an order for anybody
 * to see goes through `view.server.ts`, scoped by its owner (I-6).
 */
export async function orderProgress(
  tx: Transaction,
  by: { readonly draftId: DraftId } | { readonly orderId: OrderId },
): Promise<OrderProgress | undefined> {
  const [row] = await tx
    .select(progressColumns)
    .from(orders)
    .where('draftId' in by ? eq(orders.draftId, by.draftId) : eq(orders.id, by.orderId));
  return row && asProgress(row);
}

function orderValues(order: PreparedOrder, now: Date) {
  const { orderId, lines: _lines, tenders: _tenders, ...values } = order;
  return {
    ...values,
    id: orderId,
    customerId: order.customerId ?? null,
    birthDateSealed: order.birthDateSealed ?? null,
    ageCheckedOn: order.ageCheckedOn ?? null,
    isPickup: order.pickupLocation !== undefined,
    pickupLocation: order.pickupLocation ?? null,
    shipTo: order.shipTo ?? null,
    stateCode: order.shipTo?.stateCode ?? null,
    zipCode: order.shipTo?.zipCode ?? order.billTo.zipCode,
    shippingOptionId: order.shippingOption?.optionId ?? null,
    shippingOption: order.shippingOption ?? null,
    state: 'awaiting_payment' as const,
    paymentState: 'unpaid' as const,
    failureCode: null,
    updatedAt: now,
  };
}

/**
 * The order that is about to be paid, with copies of everything it shows (I-1), to be written together. The first preparation
 * inserts it; a later one, after a decline, rewrites the same row, which only an unplaced order allows: `order` must touch one
 * row, and the parts of the earlier preparation are gone before (`removeParts`, I-18).
 */
export function changesOfPreparedOrder(
  tx: Transaction,
  order: PreparedOrder,
  now: Date,
): { readonly order: Change; readonly lines: Change; readonly tenders: Change | undefined } {
  const values = orderValues(order, now);
  const { id, draftId: _draftId, publicToken: _token, ...changed } = values;
  return {
    order:
      order.preparation === 1
        ? tx.insert(orders).values({ ...values, createdAt: now })
        : tx
            .update(orders)
            .set(changed)
            .where(and(eq(orders.id, id), eq(orders.state, 'payment_failed'))),
    lines: linesOf(tx, order),
    tenders: order.tenders.length > 0 ? tendersOf(tx, order) : undefined,
  };
}

/** Takes the lines and tenders of a declined order away; the database refuses it for a placed one. */
export async function removeParts(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await tx.delete(orderTenders).where(eq(orderTenders.orderId, orderId));
}

function linesOf(tx: Transaction, { orderId, lines }: PreparedOrder): Change {
  return tx.insert(orderLines).values(
    lines.map((line) => ({
      ...line,
      id: sql`uuidv7()`,
      orderId,
      vintage: line.vintage ?? null,
      bottleMl: line.bottleMl ?? null,
      abvTenths: line.abvTenths ?? null,
      adjustments: [...line.adjustments],
      taxLines: [...line.taxLines],
      demands: [...line.demands],
    })),
  );
}

function tendersOf(tx: Transaction, { orderId, tenders }: PreparedOrder): Change {
  return tx.insert(orderTenders).values(
    tenders.map((tender, position) => ({
      id: sql`uuidv7()`,
      orderId,
      position,
      kind: tender.kind,
      ledgerAccountId: tender.kind === 'card' ? null : tender.ledgerAccountId,
      amountCents: tender.amountCents,
    })),
  );
}

/** The tenders of the present preparation, in their order: what finalize posts or voids. */
export async function tendersOfOrder(tx: Transaction, orderId: OrderId): Promise<OrderTender[]> {
  const rows = await tx
    .select()
    .from(orderTenders)
    .where(eq(orderTenders.orderId, orderId))
    .orderBy(asc(orderTenders.position));
  return rows.map(({ kind, amountCents, ledgerAccountId }): OrderTender => {
    if (kind === 'card') return { kind, amountCents };
    invariant(ledgerAccountId, 'a ledger tender names its account');
    return { kind, ledgerAccountId, amountCents };
  });
}

/** What was ordered and what one unit of each takes from the stock. */
export async function itemsOfOrder(
  tx: Transaction,
  orderId: OrderId,
): Promise<Pick<OrderLine, 'skuId' | 'quantity' | 'demands'>[]> {
  return tx
    .select({ skuId: orderLines.skuId, quantity: orderLines.quantity, demands: orderLines.demands })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** Numbers the order and makes it real, once: the number comes with the state and gaps are allowed (I-5). */
export async function markPlaced(
  tx: Transaction,
  placed: { readonly orderId: OrderId; readonly paymentState: PaymentState; readonly now: Date },
): Promise<number> {
  const { orderId, paymentState, now } = placed;
  const [row] = await tx
    .update(orders)
    .set({
      state: 'placed',
      paymentState,
      failureCode: null,
      number: sql`nextval('order_numbers')`,
      placedAt: now,
      updatedAt: now,
    })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment')))
    .returning({ number: orders.number });
  invariant(row?.number, 'an order that waits for payment can be placed');
  return row.number;
}

/** The order goes back to its draft: unnumbered and invisible, ready for another attempt (I-18). One row must be touched. */
export function markPaymentFailed(
  tx: Transaction,
  failed: { readonly orderId: OrderId; readonly failureCode: AttemptFailureCode; readonly now: Date },
): Change {
  return tx
    .update(orders)
    .set({
      state: 'payment_failed',
      paymentState: 'failed',
      failureCode: failed.failureCode,
      updatedAt: failed.now,
    })
    .where(and(eq(orders.id, failed.orderId), eq(orders.state, 'awaiting_payment')));
}

/** The stored payment state, always as `paymentStateOf` derives it from the attempts (I-46). */
export function setPaymentState(
  tx: Transaction,
  changed: { readonly orderId: OrderId; readonly paymentState: PaymentState; readonly now: Date },
): Change {
  return tx
    .update(orders)
    .set({ paymentState: changed.paymentState, updatedAt: changed.now })
    .where(and(eq(orders.id, changed.orderId), ne(orders.paymentState, changed.paymentState)));
}

export type RefundableTenderRow = {
  readonly kind: OrderTender['kind'];
  readonly ledgerAccountId: LedgerAccountId | null;
  readonly amountCents: Cents;
  readonly refundedCents: Cents;
};

/** What a refund is computed from, and how much of it went back already; placed orders only (I-25). */
export async function refundableOrder(
  tx: Transaction,
  orderId: OrderId,
): Promise<(RefundableOrder & { readonly tenders: readonly RefundableTenderRow[] }) | undefined> {
  const [order] = await tx
    .select({ shippingCents: orders.shippingCents, shippingTaxCents: orders.shippingTaxCents })
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
  return { ...order, lines, tenders };
}

/** Counts refunded units and what each tender gave back; the checks of both tables bound them (I-24, I-25). */
export async function addRefund(
  tx: Transaction,
  refunded: {
    readonly orderId: OrderId;
    readonly units: readonly RefundUnits[];
    /** One amount for each tender, in their order. */
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

/** A placed order that number, e-mail and ZIP together name; the ZIP may be that of either address. */
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

/** Lets the order's link live on; `publicToken` replaces it when the old one had ended. */
export async function renewPublicToken(
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
