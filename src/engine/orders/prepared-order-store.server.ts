import { and, eq, sql } from 'drizzle-orm';
import type { OrderId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { insertRowsSql } from '../../platform/insert-rows.server.ts';
import {
  type PendingChange,
  prepareStatement,
  type StatementParameters,
} from '../../platform/prepared.server.ts';
import { orderLines, orders, orderTenders } from './schema.ts';
import type { PreparedOrder } from './types.ts';

function orderValues(order: PreparedOrder, now: Date) {
  const { orderId, lines: _lines, tenders: _tenders, ...values } = order;
  return {
    ...values,
    id: orderId,
    isPickup: order.pickupLocation !== undefined,
    stateCode: order.shipTo?.stateCode,
    zipCode: order.shipTo?.zipCode ?? order.billTo.zipCode,
    shippingOptionId: order.shippingOption?.optionId,
    now,
  };
}

type OrderValues = ReturnType<typeof orderValues>;

function changedColumns(given: StatementParameters<OrderValues>) {
  return {
    kind: given.kind,
    orderType: given.orderType,
    preparation: given.preparation,
    publicTokenExpiresAt: given.publicTokenExpiresAt,
    customerId: given.customerId,
    personKey: given.personKey,
    emailKey: given.emailKey,
    email: given.email,
    phone: given.phone,
    firstName: given.firstName,
    lastName: given.lastName,
    company: given.company,
    birthDateSealed: given.birthDateSealed,
    ageCheckedOn: given.ageCheckedOn,
    isPickup: given.isPickup,
    pickupLocation: given.pickupLocation,
    shipTo: given.shipTo,
    billTo: given.billTo,
    stateCode: given.stateCode,
    zipCode: given.zipCode,
    note: given.note,
    shippingOptionId: given.shippingOptionId,
    shippingOption: given.shippingOption,
    requestedShipOn: given.requestedShipOn,
    weatherHoldUntil: given.weatherHoldUntil,
    deliveryRequests: given.deliveryRequests,
    subtotalCents: given.subtotalCents,
    discountCents: given.discountCents,
    shippingCents: given.shippingCents,
    shippingTaxCents: given.shippingTaxCents,
    taxCents: given.taxCents,
    totalCents: given.totalCents,
    explanation: given.explanation,
    couponCode: given.couponCode,
    voucherId: given.voucherId,
    state: 'awaiting_payment' as const,
    paymentState: 'unpaid' as const,
    failureCode: null,
    updatedAt: given.now,
  };
}

const insertOrder = prepareStatement((db, given: StatementParameters<OrderValues>) =>
  db.insert(orders).values({
    ...changedColumns(given),
    id: given.id,
    draftId: given.draftId,
    publicToken: given.publicToken,
    createdAt: given.now,
  }),
);

const rewriteOrder = prepareStatement((db, given: StatementParameters<OrderValues>) =>
  db
    .update(orders)
    .set(changedColumns(given))
    .where(and(eq(orders.id, given.id), eq(orders.state, 'payment_failed'))),
);

/**
 * Returns the statements that write an order about to be paid, with copies of everything it shows (I-1). Run them together, after
 * `deleteOrderLinesAndTenders` (I-18). The first preparation inserts the order; a later one, after a decline, rewrites it. Only an unplaced
 * order can be rewritten, so `order` must touch one row.
 */
export function preparedOrderStatements(
  tx: Transaction,
  order: PreparedOrder,
  now: Date,
): {
  readonly order: PendingChange;
  readonly lines: PendingChange;
  readonly tenders: PendingChange | undefined;
} {
  const values = orderValues(order, now);
  return {
    order: order.preparation === 1 ? insertOrder.change(tx, values) : rewriteOrder.change(tx, values),
    lines: linesOf(tx, order),
    tenders: order.tenders.length > 0 ? tendersOf(tx, order) : undefined,
  };
}

/** Deletes the lines and tenders of an order that is prepared again after a decline. A trigger rejects this for a placed order. */
export async function deleteOrderLinesAndTenders(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await tx.delete(orderTenders).where(eq(orderTenders.orderId, orderId));
}

type Parts = { readonly orderId: OrderId; readonly rows: string };

const insertLines = prepareStatement((db, given: StatementParameters<Parts>) =>
  db.execute(
    insertRowsSql(orderLines, {
      each: [
        ...(['position', 'skuId', 'skuCode', 'kind', 'slug', 'title', 'vintage', 'bottleMl'] as const),
        ...(['abvTenths', 'volumeMl', 'taxClass', 'quantity', 'unitPriceCents', 'grossCents'] as const),
        ...(['discountCents', 'netCents', 'taxCents', 'adjustments', 'taxLines', 'demands'] as const),
      ],
      rows: given.rows,
      all: { id: sql`uuidv7()`, orderId: given.orderId },
    }),
  ),
);

function linesOf(tx: Transaction, { orderId, lines }: PreparedOrder): PendingChange {
  return insertLines.change(tx, { orderId, rows: JSON.stringify(lines) });
}

const insertTenders = prepareStatement((db, given: StatementParameters<Parts>) =>
  db.execute(
    insertRowsSql(orderTenders, {
      each: ['position', 'kind', 'ledgerAccountId', 'amountCents'],
      rows: given.rows,
      all: { id: sql`uuidv7()`, orderId: given.orderId },
    }),
  ),
);

function tendersOf(tx: Transaction, { orderId, tenders }: PreparedOrder): PendingChange {
  const rows = tenders.map((tender, position) => ({ ...tender, position }));
  return insertTenders.change(tx, { orderId, rows: JSON.stringify(rows) });
}
